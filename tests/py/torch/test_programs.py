"""Torch programs by families of ops, and networks: values, gradients and tangents are those of torch.

The programs of a family are compiled as one, on arguments that they share; each result has a random cotangent.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest
import torch
from torch._higher_order_ops import scan, while_loop

import mlirad as ad
import mlirad.torch as mt
from mlirad.errors import UsageError
from tests.py.torch.agreement import check, random

pytestmark = pytest.mark.slow
F, L = torch.nn.functional, torch.linalg
F64 = torch.float64
Program = Callable[..., torch.Tensor]


X, Y, P = random(4, 6), random(4, 6, seed=1), random(4, 6, seed=2).abs() + 0.5
ROWS, COLUMNS = torch.tensor([2, 0, 3]), torch.tensor([[0, 5, 2], [1, 1, 4], [3, 0, 2], [5, 4, 3]])
MASK = X > 0.1
#: Where functions have kinks: each of the bounds that they have, and pairs that are equal.
KINKS = torch.tensor([0.0, -3, 3, -1, 1, 6, 0.5, -800, 20], dtype=F64)
CHOSEN = torch.tensor([True, False, True, True])
SORTED, LABELS = random(4, 3).sort(-1).values, torch.tensor([[1, 1]])
IMAGE, SERIES, VOLUME = random(2, 4, 6, 6), random(2, 4, 9), random(1, 2, 4, 5, 4)
#: Family -> arguments, and programs of them.
FAMILIES: dict[str, tuple[Sequence[torch.Tensor], Sequence[Program]]] = {
    "elementwise": (
        (X, Y, P),
        [
            lambda x, y, p: torch.sin(x) * torch.cos(y) + torch.tan(x / 4) - torch.atan2(x, p),
            lambda x, y, p: torch.exp(-(x**2)) + torch.expm1(y / 3) + torch.log(p) + torch.log1p(p) + torch.log2(p),
            lambda x, y, p: torch.sqrt(p) + torch.rsqrt(p) + p**1.7 + p**y + torch.reciprocal(p),
            lambda x, y, p: torch.tanh(x) + torch.sigmoid(y) + torch.erf(x) + torch.sinh(y / 2) + torch.cosh(x / 2),
            lambda x, y, p: F.gelu(x) + F.gelu(y, approximate="tanh") + F.silu(x) + F.softplus(y) + F.mish(x),
            lambda x, y, p: F.elu(x) + F.leaky_relu(y) + F.hardswish(x) + F.selu(y) + F.relu6(3 * x) + F.celu(y),
            lambda x, y, p: torch.maximum(x, y) + torch.minimum(x, p) + torch.clamp(x, -0.5, 0.8) + x.abs(),
            lambda x, y, p: torch.asin(torch.tanh(x)) + torch.acosh(1 + p) + torch.asinh(y) + torch.atan(x),
            lambda x, y, p: torch.lerp(x, y, p) + torch.addcmul(x, y, p) + torch.addcdiv(y, x, p) + torch.hypot(x, p),
        ],
    ),
    "reductions": (
        (X, P),
        [
            lambda x, p: x.sum(0) * x.mean(0) + x.amax(0) - x.amin(0),
            lambda x, p: x.std(1) + x.var(1, unbiased=False) + x.norm(dim=1) + p.prod(1),
            lambda x, p: torch.logsumexp(x, 1) + x.max(1).values + x.min(1).values + x.norm(p=3, dim=1),
            lambda x, p: F.softmax(x, 1) + F.log_softmax(x, 0) + F.softmin(p, 1),
            lambda x, p: torch.trace(x) + x.sum() / p.sum() + torch.nansum(x) + torch.linalg.vector_norm(x),
            lambda x, p: F.normalize(x, dim=1) + F.cosine_similarity(x, p, dim=1)[:, None],
        ],
    ),
    "indexing": (
        (X, random(3, 6, seed=4), random(4, 3, seed=5), ROWS, COLUMNS),
        [
            lambda x, u, v, i, j: x[i] * u + x[i, 1:2] + x[-1],
            lambda x, u, v, i, j: torch.gather(x, 1, j) * v,
            lambda x, u, v, i, j: torch.index_select(x, 0, i) + torch.take(x, i)[:, None],
            lambda x, u, v, i, j: x.scatter_add(1, j, v) * x,
            lambda x, u, v, i, j: x.scatter(-1, torch.argsort(j, 1), v) ** 2,
            lambda x, u, v, i, j: x.index_add(0, i, u) * x.index_copy(0, i, u),
            lambda x, u, v, i, j: torch.index_put(x, (i,), u, accumulate=True) * x.index_fill(0, i, 2.0),
            lambda x, u, v, i, j: torch.scatter_reduce(x, 1, j, v, "sum") + torch.scatter_reduce(x, 1, j, v, "amax"),
            lambda x, u, v, i, j: torch.select_scatter(x, x[0] ** 2, 0, 1) + torch.slice_scatter(x, u, 0, 1, 4),
            lambda x, u, v, i, j: F.embedding(i, x) * u,
            lambda x, u, v, i, j: F.embedding(i, x, padding_idx=2) * u,
            lambda x, u, v, i, j: F.embedding_bag(j[:2, :2] % 2, x, mode="sum", scale_grad_by_freq=True) ** 2,
            lambda x, u, v, i, j: F.embedding(j % 4, x, padding_idx=2, scale_grad_by_freq=True).sum(2) * v,
        ],
    ),
    "orders and scans": (
        (X, P),
        [
            lambda x, p: torch.sort(x, 1).values * p,
            lambda x, p: torch.sort(x, 0, descending=True).values * torch.sort(p, stable=True, dim=0).values,
            lambda x, p: torch.topk(x, 3, 1).values + torch.topk(p, 3, 1, largest=False).values,
            lambda x, p: torch.kthvalue(x, 2, 1).values,
            lambda x, p: torch.cumsum(x, 0) * torch.cumsum(p, 1),
            lambda x, p: torch.cumprod(p, 1) + torch.cumprod(x, 0),
            lambda x, p: torch.logcumsumexp(x, 1) + torch.logcumsumexp(1000 * x, 0),
            lambda x, p: torch.gather(x, 1, torch.argsort(p, 1)),
            lambda x, p: torch.flip(x, [1]) + torch.roll(p, 2, 1),
        ],
    ),
    "shapes and masks": (
        (X, Y, MASK),
        [
            lambda x, y, m: torch.where(m, x.abs().sqrt(), y),
            lambda x, y, m: torch.index_put(x, (m,), y[0, 0]) + torch.index_put(x, (m[:, 0],), y[1], accumulate=True),
            lambda x, y, m: F.pad(x, (-1, 2, 1, -2)) * y[:3, :1] + x[0, 0].cumsum(0).softmax(0),
            lambda x, y, m: x.masked_fill(m, 3.0) * y + torch.tril(x) - torch.triu(y, 1),
            lambda x, y, m: F.pad(x, (1, 2, 0, 1)) + F.pad(y[None], (1, 2), mode="replicate")[0, :1],
            lambda x, y, m: F.pad(x[None], (2, 2), mode="reflect") + F.pad(y[None], (2, 2), mode="circular"),
            lambda x, y, m: (
                torch.cat([x, y * x], 1)[:, ::2] + torch.stack([x, y]).permute(1, 2, 0).reshape(4, 12)[:, 1::2]
            ),
            lambda x, y, m: x.unfold(1, 3, 2).sum(-1).repeat(2, 1) + torch.chunk(y, 3, 1)[1].repeat(2, 1),
            lambda x, y, m: torch.diagonal(x) + torch.diag_embed(y[0])[:4, :4].sum(0) + x.T.flatten()[:4],
            lambda x, y, m: torch.tile(x, (2, 1)).view(2, 24).unflatten(1, (4, 6)).squeeze() * y,
        ],
    ),
    "products": (
        (X, Y, random(3, 4, 5), random(3, 5, 2, seed=1)),
        [
            lambda x, y, a, b: x @ y.T + torch.addmm(x[:, :4], x, y.T) + torch.outer(x[0, :4], y[1, :4]),
            lambda x, y, a, b: torch.bmm(a, b) + torch.baddbmm(b.sum((0, 1)), a, b, beta=0.5, alpha=2),
            lambda x, y, a, b: torch.einsum("bij,bjk,il->blk", a, b, x),
            lambda x, y, a, b: torch.mv(x, y[0]) * torch.dot(x[1], y[2]) + torch.tensordot(x, y, ([1], [1]))[0],
            lambda x, y, a, b: torch.matmul(a, b[0]) + torch.kron(x[:2, :2], y[:2, :1]).sum(),
            lambda x, y, a, b: torch.cdist(x, y) + torch.linalg.multi_dot([x, y.T, x[:, :4]]),
        ],
    ),
    "convolutions": (
        (IMAGE, random(6, 4, 3, 3, seed=1), random(6, seed=2), random(4, 1, 3, 3, seed=3), random(4, 3, 2, 2, seed=4)),
        [
            lambda x, w, b, d, t: F.conv2d(x, w, b, padding=1),
            lambda x, w, b, d, t: F.conv2d(x, w, stride=2, dilation=2, padding=2),
            lambda x, w, b, d, t: F.conv2d(x, d, groups=4, padding=1) ** 2,
            lambda x, w, b, d, t: F.conv_transpose2d(x, t, stride=2, padding=1),
            lambda x, w, b, d, t: F.conv_transpose2d(x, d, b[:4], (3, 2), (1, 0), (1, 0), 4, (1, 2)),
            lambda x, w, b, d, t: F.conv3d(x.unsqueeze(0)[:, :, :4], d[:2, :, None], None, (1, 2, 1), 1, groups=2),
            lambda x, w, b, d, t: F.conv_transpose3d(x.unsqueeze(0)[:, :, :4], d[:2, :, None], None, 2, groups=2),
        ],
    ),
    "convolutions in 1 and 3 dimensions": (
        (SERIES, random(3, 4, 3, seed=1), random(4, 2, 3, seed=2), VOLUME, random(3, 2, 2, 3, 2, seed=3)),
        [
            lambda x, w, t, v, k: F.conv1d(x, w, padding="same"),
            lambda x, w, t, v, k: F.conv_transpose1d(x, t, stride=2),
            lambda x, w, t, v, k: F.conv3d(v, k, padding=(1, 0, 1)),
        ],
    ),
    "pooling": (
        (IMAGE, SERIES),
        [
            lambda x, s: F.max_pool2d(x, 2) + F.avg_pool2d(x, 2),
            lambda x, s: F.max_pool2d(x, 3, 2, 1) ** 2,
            lambda x, s: F.avg_pool2d(x, 3, 2, 1, count_include_pad=False),
            lambda x, s: F.adaptive_avg_pool2d(x, 3) + F.adaptive_avg_pool2d(x, 1),
            lambda x, s: F.adaptive_avg_pool2d(x, (4, 5)),
            lambda x, s: F.interpolate(x, size=(4, 9), mode="bilinear", antialias=True),
            lambda x, s: F.interpolate(x, scale_factor=0.6, mode="bicubic", antialias=True, align_corners=True),
            lambda x, s: F.max_pool1d(s, 3, 2) + F.avg_pool1d(s, 3, 2),
            lambda x, s: (
                F.max_pool2d(x[0], (3, 2), 2, 1, (1, 2)).sum() + F.avg_pool2d(x[0], 2) + F.max_pool1d(s[0], 3)[0, 0]
            ),
            lambda x, s: (
                F.max_pool3d(x[:1], 2, 2).sum() + F.avg_pool3d(x[:1], 2) + F.adaptive_avg_pool3d(x[:1], 2).sum()
            ),
            lambda x, s: F.interpolate(x, scale_factor=2, mode="nearest"),
            lambda x, s: F.interpolate(x, size=(9, 8), mode="bilinear", align_corners=True),
            lambda x, s: F.pixel_shuffle(x, 2) ** 2,
        ],
    ),
    "normalizations": (
        (IMAGE, P[0, :4], Y[1, :4], P[1]),
        [
            lambda x, w, b, s: F.layer_norm(x, (6,), s, s / 2),
            lambda x, w, b, s: F.group_norm(x, 2, w, b) + F.instance_norm(x),
            lambda x, w, b, s: F.batch_norm(x, Y[1, :4], P[0, :4], w, b),
            lambda x, w, b, s: F.batch_norm(x, None, None, w, b, training=True),
            lambda x, w, b, s: F.rms_norm(x, (6,), s) + F.local_response_norm(x, 2),
        ],
    ),
    "losses": (
        (X, Y, P, torch.tensor([1, 5, 0, 3])),
        [
            lambda x, y, p, t: F.mse_loss(x, y) + F.l1_loss(x, y) + F.smooth_l1_loss(x, y) + F.huber_loss(x, y),
            lambda x, y, p, t: F.cross_entropy(x, t) + F.cross_entropy(y, t, label_smoothing=0.1),
            lambda x, y, p, t: F.nll_loss(F.log_softmax(x, 1), t, weight=P[0]),
            lambda x, y, p, t: F.binary_cross_entropy_with_logits(x, torch.sigmoid(y)),
            lambda x, y, p, t: F.binary_cross_entropy(torch.sigmoid(x), torch.sigmoid(y)),
            lambda x, y, p, t: F.kl_div(F.log_softmax(x, 1), F.softmax(y, 1), reduction="batchmean"),
            lambda x, y, p, t: F.poisson_nll_loss(x, p) * F.mse_loss(x, p, reduction="sum"),
            lambda x, y, p, t: (
                F.cosine_embedding_loss(x, y, torch.ones(4, dtype=F64)) + F.soft_margin_loss(x, y.detach().sign())
            ),
            lambda x, y, p, t: F.multilabel_margin_loss(
                x, torch.stack([t, -1 + 0 * t, t, t, t, t], 1), reduction="none"
            ),
            lambda x, y, p, t: F.multilabel_margin_loss(x[0], torch.tensor([-1, 0, 1, 2, 3, 4])) + x[0, 0],
            lambda x, y, p, t: F.triplet_margin_loss(x, y, p) + F.hinge_embedding_loss(x, y.detach().sign()),
        ],
    ),
    "attention": (
        (random(2, 3, 5, 4), random(2, 3, 6, 4, seed=1), random(2, 3, 6, 4, seed=2), random(5, 6, seed=3)),
        [
            lambda q, k, v, m: F.scaled_dot_product_attention(q, k, v),
            lambda q, k, v, m: F.scaled_dot_product_attention(q, k, v, attn_mask=m),
            lambda q, k, v, m: F.scaled_dot_product_attention(q, q, q, is_causal=True, scale=0.3),
            lambda q, k, v, m: F.softmax(torch.where(m > 0, q @ k.mT, -torch.inf), -1).nan_to_num() @ v,
        ],
    ),
    "linear algebra": (
        (random(2, 3, 3, seed=1), random(2, 3, 2, seed=2), random(4, 3, seed=3), 4 * torch.eye(3, dtype=F64)),
        [
            lambda a, b, c, d: L.cholesky(a @ a.mT + d) + L.cholesky(a + d, upper=True),
            lambda a, b, c, d: L.eigvalsh(a) + L.eigh(a + a.mT, UPLO="U")[1].abs().sum(-1),
            lambda a, b, c, d: L.solve(a, b) + L.solve(a, b.mT, left=False).mT + L.solve(a, b[..., 0])[..., None],
            lambda a, b, c, d: L.inv(a) + torch.inverse(d + c[:3]) + L.matrix_power(a, -2),
            lambda a, b, c, d: L.det(a) + L.slogdet(-a)[1] * L.slogdet(-a)[0] + torch.logdet(a @ a.mT + d),
            lambda a, b, c, d: L.qr(c).Q[:3] + L.qr(b).R.sum(),
            lambda a, b, c, d: (
                L.svdvals(c) + L.svd(a)[2].abs() + L.matrix_norm(c, "nuc") + L.matrix_norm(c, 2) + L.cond(c)
            ),
            lambda a, b, c, d: (
                L.solve_triangular(a, b, upper=True) + torch.cholesky_solve(b, a.tril()) + torch.cholesky_solve(b, d)
            ),
            lambda a, b, c, d: L.solve_triangular(a, b.mT, upper=False, left=False, unitriangular=True),
            lambda a, b, c, d: (
                torch.cholesky_inverse(a.triu(), upper=True) + L.tensorinv(a[0].reshape(3, 3, 1), ind=1)[0]
            ),
            lambda a, b, c, d: L.lu(c)[1][:3] @ L.lu(a)[0] + L.lu(c.mT)[2].sum(-1),
        ],
    ),
    "kinks": (
        (KINKS, torch.tensor([0.0, -3, 2, 0, 1, 6, 7, -800, 20.5], dtype=F64)),
        [
            lambda x, y: F.elu(x) + 2 * F.elu(x, 0.7) + 3 * F.leaky_relu(x, 0.2) + F.selu(x) + F.celu(x),
            lambda x, y: F.logsigmoid(x) + F.relu(x) + F.softplus(x),
            lambda x, y: F.hardtanh(x) + 2 * F.relu6(x) + 3 * F.hardsigmoid(x) + 4 * F.hardswish(x),
            lambda x, y: torch.maximum(x, y) * y + torch.minimum(x, y) * x,
            lambda x, y: torch.fmax(x, y) * y + torch.fmin(x, y) * x + torch.fmax(x, y + torch.nan),
            lambda x, y: torch.logaddexp(x, y) * y + torch.logaddexp(x, y - torch.inf),
            lambda x, y: torch.fmod(x, 0.7) + torch.fmod(y, x + 1.5),
            lambda x, y: torch.sigmoid(x) + F.silu(y) + torch.sigmoid(-y),
        ],
    ),
    "choices": (
        (X, torch.tensor([2.0, 1, 2, 3, 1, 3], dtype=F64), P),
        [
            lambda x, d, p: x.cummax(1).values * p + x.cummin(0).values + d.cummax(0).values * d.cummin(0).values,
            lambda x, d, p: (
                x.median(1).values
                + p.nanmedian(1).values
                + x.median()
                + torch.where(x > 0.2, x, torch.nan).nanmedian(1).values
            ),
            lambda x, d, p: d.mode().values + d.cummax(0).indices + d.mode().indices,
            lambda x, d, p: (
                torch.diagonal_scatter(x, d[:4] ** 2, 1)[:, 1:] + torch.diagonal_scatter(p, x[:3, 0], -1)[0, 0]
            ),
            lambda x, d, p: torch.block_diag(x, p[:, :2], d[0]) ** 2,
        ],
    ),
    "more linear algebra": (
        (random(2, 3, 3, seed=1), random(2, 3, 2, seed=2), random(4, 3, seed=3)),
        [
            lambda a, b, c: L.lu_factor(a).LU + L.lu_solve(*L.lu_factor(a), b).sum() + L.lu_factor(c)[1].sum(),
            lambda a, b, c: (
                L.lu_solve(*L.lu_factor(a), b.mT, left=False).mT + L.lu_solve(*L.lu_factor(a), b, adjoint=True)
            ),
            lambda a, b, c: torch.lu_unpack(*L.lu_factor(c))[1][:3] + torch.lu_unpack(*L.lu_factor(c))[0][:3, :3],
            lambda a, b, c: torch.matrix_exp(torch.stack([a[0], 8 * a[1]])).tanh(),
            lambda a, b, c: L.householder_product(c, a[0, 0]) + torch.ormqr(c, a[0, 0], c, transpose=True),
            lambda a, b, c: L.pinv(c) @ c + L.pinv(b).sum() + L.pinv(c[:, :1] @ a[:1, 0]).sum(),
            lambda a, b, c: L.lstsq(c, c @ a[0] + 1).solution + L.lstsq(c.mT, a[1]).solution[:3],
            lambda a, b, c: torch.cov(c) + torch.corrcoef(c) + torch.cov(c, correction=0, aweights=c[0].abs()),
        ],
    ),
    "more choices": (
        (X, random(3, 6, seed=4), random(4, 3, seed=5), ROWS, COLUMNS, MASK),
        [
            lambda x, u, v, i, j, m: torch.put(x, i, u[0, :3]) + torch.put(x, j[0], v[0], accumulate=True),
            lambda x, u, v, i, j, m: torch.index_reduce(x, 0, i, u, "prod") + torch.index_reduce(x, 0, i, u, "mean"),
            lambda x, u, v, i, j, m: torch.index_reduce(x, 1, j[0], v, "amax", include_self=False),
            lambda x, u, v, i, j, m: torch.masked_scatter(x[0], m, x) + F.adaptive_max_pool2d(x[None], (2, 3)).sum(),
            lambda x, u, v, i, j, m: (
                F.pdist(x) + torch.combinations(x[0, :4]).sum(1) + torch.narrow(x, 1, i[1], 3).sum()
            ),
            lambda x, u, v, i, j, m: F.embedding_bag(i, x, torch.tensor([0, 2, 2]), mode="max"),
            lambda x, u, v, i, j, m: (
                F.embedding_bag(j % 4, x, mode="sum", per_sample_weights=v)
                + F.embedding_bag(i, x, torch.tensor([0, 2, 3, 3]), mode="mean", padding_idx=3)
            ),
            lambda x, u, v, i, j, m: F.gaussian_nll_loss(x, x[:, :1], x.abs(), full=True),
            lambda x, u, v, i, j, m: x[0, 0].prod(0) + x[0, 0].amax() + x[0, 0].roll(2) + x.cumprod(1, dtype=F64),
            lambda x, u, v, i, j, m: torch.native_layer_norm(x, [6], u[0], u[1], 0.1)[0:2],
        ],
    ),
    "constants, and sequences of labels": (
        (X, random(3, 1, 3)),
        [
            lambda x, z: 0.1 - x + torch.rsub(x, 0.3, alpha=0.7) + torch.remainder(1.7, 2 + x.abs().detach()),
            lambda x, z: x[0] * torch.linspace(0.1, 0.7, 6, dtype=F64) + torch.logspace(0.1, 0.7, 6, dtype=F64) * x[1],
            lambda x, z: x * torch.searchsorted(SORTED, x, right=True) + torch.bucketize(x, SORTED[0], out_int32=True),
            lambda x, z: F.adaptive_max_pool2d(x[None], (3, 4))[0] * F.adaptive_max_pool1d(x[None, 0], 4)[0],
            lambda x, z: F.linear_cross_entropy(x, z.expand(3, 2, 3).repeat(1, 1, 2), LABELS.expand(len(x), 2)),
            lambda x, z: F.ctc_loss(z[:, 0].log_softmax(-1), LABELS, (3,), (2,), 0, "sum", zero_infinity=True),
        ],
    ),
    "functions by series": (
        (X[0], P[0]),
        [
            lambda x, p: torch.i0(12 * x),
            lambda x, p: torch.special.erfcx(6 * x + 4) + torch.special.ndtri(torch.cat([p[:3] / 4, 1e-6 * p[3:]])),
        ],
    ),
    "functions that linalg has not": (
        (X, P, torch.tanh(Y)),
        [
            lambda x, p, t: torch.special.zeta(2.5, p) + torch.special.zeta(t.detach().abs() + 2, p),
            lambda x, p, t: torch.lgamma(p) + torch.digamma(p) * torch.polygamma(2, p) + torch.polygamma(0, p),
            lambda x, p, t: torch.angle(x) + torch.copysign(x, -2.0),
            lambda x, p, t: torch.frexp(30 * x)[0] * p + torch.frexp(p / 1e300)[1] * x,
            lambda x, p, t: x * F.multilabel_margin_loss(x[0, 0], torch.tensor(0)),
            lambda x, p, t: torch.erfinv(t) + torch.erfc(x) + torch.mvlgamma(p + 2, 2) + torch.copysign(x, t),
            lambda x, p, t: (
                torch.addmv(x[0, :4], x, p[0]) + torch.view_copy(x, (24,))[:4] + torch.dist(x, p) * L.norm(x[0], 3)
            ),
            lambda x, p, t: torch.addbmm(x[:, :4], x[None], p.T[None], beta=0.6, alpha=0.2),
            lambda x, p, t: torch.fmax(x, p[0]) + torch.fmin(x, t) + torch.max(x[0, 0], 0).values,
        ],
    ),
}


@pytest.mark.filterwarnings("ignore:index_reduce")
@pytest.mark.parametrize("family", FAMILIES)
def test_programs_are_differentiated_as_torch_does(family: str) -> None:
    args, programs = FAMILIES[family]

    def every(*tensors: torch.Tensor) -> list[torch.Tensor]:
        return [program(*tensors) for program in programs]

    check(every, *args)


def test_tensors_without_elements_are_made_in_place() -> None:
    def f(x: torch.Tensor, none: torch.Tensor) -> torch.Tensor:
        moved = none.repeat(2, 3).roll(1, 0).T @ none.new_ones(0, 2)
        return torch.cat((x.sin(), none.reshape(2, 0, 2).repeat(1, 2, 2).reshape(0, 4), moved[:2, :1] + x[:2]))

    check(f, random(3, 4), random(0, 4))


def test_a_mask_of_a_transformer_is_not_compared_with_a_causal_one() -> None:
    torch.manual_seed(2)
    net = torch.nn.TransformerEncoder(torch.nn.TransformerEncoderLayer(2, 1, 2, 0.0), 1, enable_nested_tensor=False)
    mask, x = torch.nn.Transformer.generate_square_subsequent_mask(3).double(), random(3, 1, 2)
    run = ad.function(mt.from_torch(net.double(), x, mask), "main")
    found = run(*(one.detach().numpy() for one in (*net.parameters(), x, mask)))
    np.testing.assert_allclose(found, net(x, mask).detach(), rtol=1e-12)


def test_a_basis_of_the_complement_of_singular_vectors_has_the_derivative_of_the_complement() -> None:
    a, seeds = random(4, 2), [random(4, 4, seed=1), random(4, 4, seed=2), random(2, seed=3)]

    def full(a: torch.Tensor) -> tuple[torch.Tensor, ...]:
        (u, s, _), (_, _, v) = L.svd(a), L.svd(a.mT)
        return u[:, 2:] @ u[:, 2:].mT, v[2:].mT @ v[2:], s

    def reduced(a: torch.Tensor) -> tuple[torch.Tensor, ...]:
        u, s, _ = L.svd(a, full_matrices=False)
        return torch.eye(4) - u @ u.mT, torch.eye(4) - u @ u.mT, s  # of these torch has the derivative

    _, pullback = torch.func.vjp(reduced, a)
    values, ours = ad.vjp(ad.function(mt.from_torch(full, a), "main"), a.numpy())
    for found, expected in zip(values, reduced(a), strict=True):
        np.testing.assert_allclose(found, expected, rtol=1e-10, atol=1e-12)
    (found,), (expected,) = ours(tuple(one.numpy() for one in seeds)), pullback(tuple(seeds))
    np.testing.assert_allclose(found, expected, rtol=1e-9, atol=1e-10)


def test_functions_of_constants_are_those_of_torch() -> None:
    def f(x: torch.Tensor) -> list[torch.Tensor]:
        floats, ints = torch.full((3,), -2.5, dtype=F64), torch.full((3,), 3)
        target = torch.sign(torch.ones(3, dtype=F64))
        found = [torch.sign(floats), torch.sgn(ints), floats.trunc(), torch.frac(floats), torch.signbit(floats)]
        found += [
            floats % 2,
            floats % -2.0,
            -ints % 2,
            -ints % 2.5,
            -ints // 2,
            torch.div(-ints, 2, rounding_mode="trunc"),
        ]
        found += [ints > 2.5, ints != 3.0, floats < 0, (ints > 2) == 1, (floats < 0) > 0.5, (ints > 2) <= -1]
        found += [ints**2, torch.fmod(-ints, 2), torch.fmod(ints, -2.5), torch.arange(-1, 2).square()]
        return [one * x for one in found] + [F.margin_ranking_loss(x, x**2, target, margin=0.1), torch.sign(x) * x]

    check(f, random(3))


def test_constants_may_be_indices_and_elements_of_lists() -> None:
    rows, other = torch.tensor([2, 0, -1]), random(2, 3, seed=1)
    check(lambda x: (x[rows], x[rows, torch.tensor([0, 1, 1])], torch.cat([x, other]), other), random(4, 3))


def selected(x: torch.Tensor) -> Any:
    mask = torch.zeros(4, dtype=torch.bool)
    mask[0] = True
    mask[2:] = True
    y = x * 2
    y[mask] = x[1:]
    others = (x @ x.T)[~torch.eye(4, dtype=torch.bool)].view(4, 3)
    count = int(mask.sum()) if mask.any() else 0
    return (
        y,
        others.logsumexp(1) * count,
        x[CHOSEN],
        x[None, mask, 1:],
        x.masked_select(mask[:, None]),
        x[mask.nonzero()],
    )


def test_constant_masks_select_a_known_number_of_elements() -> None:
    check(selected, random(4, 3))


@pytest.mark.parametrize(
    "fill",
    [lambda m, x: m.fill_(x[0, 0] > 0), lambda m, x: m.copy_(torch.rand(4) > 0.5), lambda m, x: m.bernoulli_()],
)
def test_masks_that_are_not_constant_select_an_unknown_number(fill: Any) -> None:
    def f(x: torch.Tensor) -> torch.Tensor:
        mask = torch.zeros(4, dtype=torch.bool)
        fill(mask, x)
        return x[mask]

    with pytest.raises(UsageError, match="MA0941"):
        mt.from_torch(f, random(4, 3))


def test_a_while_loop_of_torch_keeps_its_condition() -> None:
    def looped(x: torch.Tensor) -> Any:
        start = (torch.tensor(0), torch.tensor(1.0, dtype=F64), x)
        return while_loop(lambda i, c, y: i < 3, lambda i, c, y: (i + 1, c * 0.5, y.sin() * c), start)

    x, seed = random(4), random(4, seed=1)
    expected, pullback = torch.func.vjp(lambda x: ((x.sin() * 1).sin() * 0.5).sin() * 0.25, x)
    (count, scale, found), ours = ad.vjp(ad.function(mt.from_torch(looped, x), "main"), x.numpy())
    assert (count, scale) == (3, 0.125)
    np.testing.assert_allclose(found, expected, rtol=1e-12)
    np.testing.assert_allclose(ours((0.7, seed.numpy()))[0], pullback(seed)[0], rtol=1e-12)


def test_extrema_with_nan_are_nan() -> None:
    x, y = torch.tensor([1.0, torch.nan, 2], dtype=F64), torch.tensor([torch.nan, 0, 1], dtype=F64)
    found = ad.function(mt.from_torch(lambda x, y: torch.maximum(x, y) - torch.minimum(x, y), x, y), "main")(
        x.numpy(), y.numpy()
    )
    np.testing.assert_array_equal(found, [np.nan, np.nan, 1])


def test_there_are_enough_programs() -> None:
    assert sum(len(programs) for _, programs in FAMILIES.values()) > 70


def test_a_loss_of_connectionist_temporal_classification_is_a_loop() -> None:
    labels, lengths = torch.tensor([[1, 2, 1], [2, 2, 0]]), torch.tensor([3, 2])

    def loss(x: torch.Tensor) -> torch.Tensor:
        return F.ctc_loss(x.log_softmax(-1), labels, torch.tensor([len(x), len(x) - 2]), lengths, reduction="none")

    check(loss, random(9, 2, 4))
    ops = [str(mt.from_torch(loss, random(count, 2, 4))).count("\n") for count in (9, 18)]
    assert ops[0] == ops[1]


def test_a_scan_of_torch_is_a_loop() -> None:
    def step(h: torch.Tensor, row: torch.Tensor, w: torch.Tensor) -> tuple[torch.Tensor, tuple[torch.Tensor, ...]]:
        h = torch.tanh(row + h @ w)
        return h, (h * h, row.sum() * h[0, 0])

    def scanned(x: torch.Tensor, h: torch.Tensor, w: torch.Tensor) -> Any:
        last, rows = scan(lambda h, row: step(h, row, w), h, x, dim=1, reverse=True)
        return last, *rows

    x, h, w = random(2, 5, 3), random(2, 3, seed=1), random(3, 3, seed=2)
    module = mt.from_torch(scanned, x, h, w)
    assert str(module).count("scf.for") == 1
    found, pullback = ad.vjp(ad.function(module, "main"), *(one.numpy() for one in (x, h, w)), wrt=(0, 1, 2))
    leaves = [one.clone().requires_grad_() for one in (x, h, w)]
    state, rows = leaves[1], []
    for t in reversed(range(5)):
        state, row = step(state, leaves[0][:, t], leaves[2])
        rows.insert(0, row)
    expected = state, torch.stack([a for a, _ in rows], 1), torch.stack([b for _, b in rows])
    weights = [random(*one.shape, seed=i) for i, one in enumerate(expected)]
    gradients = torch.autograd.grad(expected, leaves, weights)
    for one, other in zip(
        (*found, *pullback(tuple(one.numpy() for one in weights))), (*expected, *gradients), strict=True
    ):
        np.testing.assert_allclose(one, other.detach().numpy(), rtol=1e-10, atol=1e-12)
