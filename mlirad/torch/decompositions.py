"""Decompositions of ATen ops that torch-mlir gets wrong, or hangs or crashes on, or does not have."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import partial
from typing import Any, Final

from mlirad._mlir import torch_decompositions
from mlirad.torch.activations import activations, logaddexp
from mlirad.torch.extrema import extrema
from mlirad.torch.imports import require_torch
from mlirad.torch.incomplete_gamma import incomplete_gamma
from mlirad.torch.linear_algebra import linear_algebra
from mlirad.torch.pooling import pooling
from mlirad.torch.primitives import stop_op
from mlirad.torch.sampling import sampling
from mlirad.torch.selections import selections
from mlirad.torch.special_functions import as_floats, special_functions

#: Ops that return moments in addition to their value.
_NORMALIZATIONS: Final = (
    ("native_layer_norm", "default"),
    ("native_batch_norm", "default"),
    ("_native_batch_norm_legit", "default"),
    ("_native_batch_norm_legit", "no_stats"),
    ("_native_batch_norm_legit_functional", "default"),
    ("_batch_norm_with_update", "default"),
    ("_batch_norm_with_update_functional", "default"),
)


def decompositions() -> dict[Any, Any]:
    """Overload -> its decomposition, which may return NotImplemented."""
    torch = require_torch()
    aten = torch.ops.aten
    table = dict(torch_decompositions())
    table[aten.gelu.default] = _gelu
    table[aten.frexp.Tensor] = _frexp
    table[aten.convolution.default] = _convolution
    table[aten.signbit.default] = lambda x: (
        torch.copysign(torch.ones_like(x), x) < 0 if x.is_floating_point() else x < 0
    )
    table[aten.hypot.default] = _hypot
    table[aten.remainder.Scalar_Tensor] = lambda x, y: aten.remainder.Tensor(torch.full_like(y, x), y)
    table[aten.linspace.default] = _linspace
    table[aten.logspace.default] = _logspace
    table[aten.rsub.Scalar] = _rsub
    # Distances of rows; the derivative of the norm at zero is zero.
    table[aten._cdist_forward.default] = lambda x, y, p, _: _norms(x.unsqueeze(-2) - y.unsqueeze(-3), p)
    table[aten._pdist_forward.default] = _pdist
    table[aten.linalg_vector_norm.default] = _vector_norm
    table[aten.dist.default] = lambda x, y, p=2: torch.linalg.vector_norm(x - y, p)
    for softmax in (aten._softmax.default, aten._log_softmax.default):
        table[softmax] = _of_rank_1(softmax)
    table[aten.addbmm.default] = lambda x, a, b, *, beta=1, alpha=1: beta * x + alpha * torch.bmm(a, b).sum(0)
    table[aten.reciprocal.default] = _reciprocal
    table[aten.pow.Tensor_Scalar] = _power
    table[aten.std.correction] = _std
    for product in (aten.xlogy.Tensor, aten.xlogy.Scalar_Self, aten.xlogy.Scalar_Other):
        table[product] = _times_logarithm(torch.log, 0)
    for overload in ("default", "self_scalar", "other_scalar"):
        table[getattr(aten.special_xlog1py, overload)] = _times_logarithm(torch.log1p, -1)
    table[aten.logcumsumexp.default] = _logcumsumexp
    table[aten.embedding.default] = _embedding
    table[aten.index_put.default] = _once(_index_put)
    table[aten.constant_pad_nd.default] = _constant_pad
    # Every sort is stable here.
    table[aten.sort.stable] = lambda x, *, stable, dim=-1, descending=False: aten.sort.default(x, dim, descending)
    # torch-mlir folds `x == x` of numbers that may be NaN, also in `isfinite`.
    table[aten.eq.Tensor] = lambda x, y: ~aten.ne.Tensor(x, y)
    for comparison in (aten.eq, aten.ne, aten.gt, aten.ge, aten.lt, aten.le):
        table[comparison.Scalar] = _of_boolean(comparison.Scalar)
    for overload in (aten.cumsum.default, aten.cumprod.default, aten.prod.dim_int):
        table[overload] = _of_one_number(overload)
    for overload in (getattr(getattr(aten, name), word) for name, word in _NORMALIZATIONS):
        table[overload] = _without_gradients_of_moments(torch._decomp.decomposition_table[overload])
    # Torch's own derivative ignores the moments.
    table[aten.native_group_norm.default] = torch._decomp.decomposition_table[aten.native_group_norm.default]
    for overload in (aten.scatter.src, aten.scatter.value, aten.scatter_add.default, aten.scatter_reduce.two):
        table[overload] = _with_positive_dim(overload)
    for unpool in (aten.max_unpool2d.default, aten.max_unpool3d.default):
        table[unpool] = _max_unpool(torch._decomp.decomposition_table[unpool])
    table[aten.multilabel_margin_loss_forward.default] = _multilabel_margin_loss
    table[aten.huber_loss.default] = _huber_loss
    table[aten.binary_cross_entropy.default] = _binary_cross_entropy
    # torch-mlir's has no default of `eps`.
    rms_norm = table[aten._fused_rms_norm.default] = torch._decomp.decomposition_table[aten._fused_rms_norm.default]
    table[aten.rms_norm.default] = lambda x, shape, weight=None, eps=None: rms_norm(x, shape, weight, eps)[0]
    table.update(activations())
    table.update(extrema())
    table.update(incomplete_gamma())
    table.update(linear_algebra())
    table.update(pooling())
    table.update(sampling())
    table.update(selections())
    table.update(special_functions())
    return table


def decompositions_of(names: Iterable[str]) -> dict[Any, Any]:
    """Overload -> torch's own decomposition, for those of ``names`` (as in torch-mlir) that have one."""
    torch = require_torch()
    known = torch._decomp.decomposition_table
    found: dict[Any, Any] = {}
    for name in names:
        packet = getattr(torch.ops.aten, name.removeprefix("torch.aten.").partition(".")[0], None)
        for overload in (getattr(packet, word) for word in packet.overloads()) if packet else ():
            if overload in known:
                found[overload] = known[overload]
            elif is_composite(overload):
                found[overload] = partial(overload._op_dk, torch._C.DispatchKey.CompositeImplicitAutograd)
    return found


def is_composite(overload: Any) -> bool:
    """Whether torch decomposes the op itself."""
    try:
        return bool(overload._can_decompose())
    except RuntimeError:  # an overload for numbers, which only TorchScript supports
        return False


def _gelu(x: Any, approximate: str = "none") -> Any:
    """By the definition; torch-mlir's constant of the approximation has only five digits."""
    if approximate != "tanh":
        return NotImplemented
    torch = require_torch()
    inner = math.sqrt(2 / math.pi) * (x + 0.044715 * (x * x * x))
    return 0.5 * x * (1 + torch.tanh(inner))


def _convolution(x: Any, weight: Any, bias: Any, stride: Any, *rest: Any) -> Any:
    """Two forms that torch-mlir rejects: groups in three dimensions, and transposed ones with one channel a group."""
    torch, rank = require_torch(), len(stride)
    padding, dilation, is_transposed, more, groups = rest
    if groups == 1 or x.dim() != rank + 2 or not (rank == 3 or (is_transposed and groups == x.shape[1])):
        return NotImplemented
    if rank == 3:
        biases = [None] * groups if bias is None else bias.chunk(groups)
        parts = zip(x.chunk(groups, 1), weight.chunk(groups), biases, strict=True)
        return torch.cat([torch.ops.aten.convolution(*part, stride, *rest[:-1], 1) for part in parts], 1)
    pads: list[int] = []
    for i, (step, size) in enumerate(zip(stride, weight.shape[2:], strict=True)):  # elements with zeros between them
        x = torch.nn.functional.pad(x.unsqueeze(3 + i), (0, 0) * (rank - 1 - i) + (0, step - 1)).flatten(2 + i, 3 + i)
        reach = dilation[i] * (size - 1) - padding[i]
        pads = [reach, reach + more[i] - step + 1, *pads]
    weight = weight.flip(tuple(range(2, 2 + rank))).flatten(0, 1).unsqueeze(1)
    none = [0] * rank
    return torch.ops.aten.convolution(
        torch.nn.functional.pad(x, pads), weight, bias, [1] * rank, none, dilation, False, none, groups
    )


def _frexp(x: Any) -> Any:
    """A mantissa from 1/2 to 1 and the exponent; for zeros, infinities and NaN, the number and 0."""
    torch = require_torch()
    is_number = (x != 0) & (x.abs() < math.inf)
    size = torch.where(is_number, x.abs(), 0.5)
    exponent = size.log2().floor() + 1
    size = _scaled(size, exponent)
    exponent = torch.where(is_number, exponent + (size >= 1) - (size < 0.5), 0)
    return _scaled(x, exponent), exponent.to(torch.int32)


def _scaled(x: Any, exponent: Any) -> Any:
    """``x / 2^exponent`` in two steps, so that no power overflows."""
    half = (exponent / 2).floor()
    return x * (-half).exp2() * (half - exponent).exp2()


def _hypot(x: Any, y: Any) -> Any:
    """The norm of two numbers, without overflow of the squares; its derivatives do not depend on the scale."""
    torch = require_torch()
    size = stop_op()(torch.maximum(x.abs(), y.abs()))
    scale = torch.where((size > 0) & (size < math.inf), size, torch.ones_like(size))
    norm = scale * _root((x / scale) * (x / scale) + (y / scale) * (y / scale), 0.5)
    return torch.where((x.abs() == math.inf) | (y.abs() == math.inf), torch.full_like(size, math.inf), norm)


def _rsub(x: Any, other: Any, alpha: Any = 1) -> Any:
    """Without torch-mlir's constant, which is in f32."""
    return -(x if alpha == 1 else x * alpha) + other


def _linspace(start: Any, end: Any, steps: int, *, dtype: Any = None, **_: Any) -> Any:
    """From both ends, as torch does; torch-mlir computes in f32."""
    torch = require_torch()
    dtype = dtype or torch.get_default_dtype()
    if steps < 2 or not dtype.is_floating_point:
        return NotImplemented
    step, i = (end - start) / (steps - 1), torch.arange(steps, dtype=dtype)
    return torch.where(i < steps // 2, start + step * i, end - step * (steps - 1 - i))


def _logspace(start: Any, end: Any, steps: int, base: float = 10.0, *, dtype: Any = None, **_: Any) -> Any:
    powers = _linspace(start, end, steps, dtype=dtype)
    return powers if powers is NotImplemented else require_torch().pow(base, powers)


def _pdist(x: Any, p: float = 2) -> Any:
    """Distances of each row to the later ones."""
    rows, columns = require_torch().triu_indices(x.shape[0], x.shape[0], 1)
    return _norms(x.index_select(0, rows) - x.index_select(0, columns), p)


def _norms(difference: Any, p: float) -> Any:
    if p == 2:  # without magnitudes, whose second derivative at zero is lost
        return _root((difference * difference).sum(-1), 0.5)
    difference = difference.abs()
    if math.isinf(p):
        return difference.amax(-1)
    if p == 0:
        return (difference != 0).to(difference.dtype).sum(-1)
    return difference.sum(-1) if p == 1 else _root((difference**p).sum(-1), 1 / p)


def _vector_norm(x: Any, ord: Any = 2, dim: Any = None, keepdim: bool = False, *, dtype: Any = None) -> Any:
    """Norms of order 2, of which torch-mlir loses second derivatives by zeros, and of infinite order."""
    if dtype is not None or (ord != 2 and not math.isinf(ord)):
        return NotImplemented
    axes = [dim] if isinstance(dim, int) else list(dim or ())
    if ord == 2:
        return _root((x * x).sum(axes, keepdim), 0.5)
    return x.abs().amax(axes, keepdim) if ord > 0 else x.abs().amin(axes, keepdim)


def _std(x: Any, dim: Any = None, *, correction: Any = None, keepdim: bool = False) -> Any:
    """The standard deviation; its derivative is zero if all elements are equal."""
    return _root(require_torch().ops.aten.var.correction(x, dim, correction=correction, keepdim=keepdim), 0.5)


def _root(powers: Any, exponent: float) -> Any:
    """A power, whose derivative at zero is zero."""
    torch = require_torch()
    safe = torch.where(powers == 0, torch.ones_like(powers), powers)
    return torch.where(powers == 0, torch.zeros_like(powers), safe.sqrt() if exponent == 0.5 else safe**exponent)


def _reciprocal(x: Any) -> Any:
    """A division; torch-mlir's ends the process for a zero divisor."""
    torch = require_torch()
    x = x if x.is_floating_point() else x.to(torch.get_default_dtype())
    return torch.div(torch.ones_like(x), x)


def _power(x: Any, exponent: Any) -> Any:
    """A reciprocal, or a product of integers; other powers are torch-mlir's."""
    if exponent == -1:
        return _reciprocal(x)
    if x.is_floating_point() or not isinstance(exponent, int) or not 0 < exponent < 8:
        return NotImplemented
    return math.prod([x] * exponent)


def _times_logarithm(logarithm: Any, pole: int) -> Any:
    """``x log(y)``; the value and its derivatives are zero where ``x`` is zero, even if the logarithm is not finite."""

    def applied(x: Any, y: Any) -> Any:
        x, y = as_floats(x, y)
        is_zero = (x == 0) & ((y <= pole) | (y == math.inf))
        return x * logarithm(require_torch().where(is_zero, pole + 1, y))

    return applied


def _of_rank_1(overload: Any) -> Any:
    """With operands of rank 1 at least: for rank 0 torch-mlir hangs, or has no lowering."""

    def applied(x: Any, dim: int, half_to_float: bool) -> Any:
        return NotImplemented if x.dim() else overload(x.reshape(1), 0, half_to_float).reshape(())

    return applied


def _logcumsumexp(x: Any, dim: int) -> Any:
    """By partial sums of doubling length; torch-mlir's overflows, as any version with one shift by the maximum."""
    torch = require_torch()
    if not x.dim():
        return x.clone()
    count, run = x.shape[dim], 1
    while run < count:
        a, b = x.narrow(dim, run, count - run), x.narrow(dim, 0, count - run)
        x = torch.cat([x.narrow(dim, 0, run), logaddexp(a, b)], dim)
        run *= 2
    return x


def _index_put(x: Any, indices: Any, values: Any, accumulate: bool = False) -> Any:
    """Indexed stores with nonnegative indices: torch-mlir writes outside of the tensor for negative ones.

    With a mask, and values independent of the number of its elements, it is a select: torch-mlir counts the elements,
    and reads out of bounds if there are none.
    """
    torch = require_torch()
    if 0 in [one.numel() for one in (x, *indices) if one is not None]:
        return x.clone()  # upstream divides by the number of elements
    mask, *others = indices
    if any(one is not None and one.dtype is torch.bool for one in indices):
        if others or values.dim() > x.dim() - mask.dim():
            return NotImplemented
        wide = mask.reshape(*mask.shape, *[1] * (x.dim() - mask.dim()))
        return torch.where(wide, x + values if accumulate else values, x)
    counted = [
        one if one is None else torch.where(one < 0, one + size, one).to(torch.int64)
        for one, size in zip(indices, x.shape, strict=False)
    ]
    return torch.ops.aten.index_put.default(x, counted, values, accumulate)


def _constant_pad(x: Any, pad: Any, value: Any = 0) -> Any:
    """Of a slice, if some of the paddings are negative."""
    if all(isinstance(one, int) and one >= 0 for one in pad):
        return NotImplemented
    for i, (low, high) in enumerate(zip(pad[::2], pad[1::2], strict=True)):
        axis = x.dim() - 1 - i
        x = x.narrow(axis, max(-low, 0), x.shape[axis] - max(-low, 0) - max(-high, 0))
    return require_torch().ops.aten.constant_pad_nd(x, [max(one, 0) for one in pad], value)


def _of_one_number(overload: Any) -> Any:
    """For rank 0 a copy, which torch-mlir rejects; with a dtype, of the converted operand."""

    def applied(x: Any, dim: int, *keepdim: bool, dtype: Any = None) -> Any:
        if not x.dim():
            return x.clone() if dtype is None else x.to(dtype)
        return NotImplemented if dtype is None else overload(x.to(dtype), dim, *keepdim)

    return applied


def _without_gradients_of_moments(decompose: Any) -> Any:
    """The normalization, whose other results (means, deviations) have no derivative in torch."""

    def applied(*args: Any, **named: Any) -> Any:
        value, *moments = decompose(*args, **named)
        return value, *(stop_op()(one) if one.is_floating_point() else one for one in moments)

    return applied


def _max_unpool(decompose: Any) -> Any:
    """With the derivative of torch: where several elements go to one place, all have that of the last one."""

    def applied(x: Any, indices: Any, output_size: Any, *how: Any) -> Any:
        torch = require_torch()
        value = decompose(stop_op()(x), indices, output_size, *how)
        axes = len(output_size)
        zero = torch.where(x.abs() < math.inf, x - stop_op()(x), torch.zeros_like(x)).flatten(-axes)
        places = value.new_zeros((*zero.shape[:-1], math.prod(output_size)))
        return value + places.scatter_add(-1, indices.flatten(-axes), zero).reshape(value.shape)

    return applied


def _huber_loss(x: Any, y: Any, reduction: int = 1, delta: float = 1.0) -> Any:
    """By the square of the difference, not of its magnitude, whose second derivative at zero is lost."""
    difference = x - y
    size = difference.abs()
    is_far = size > delta
    near = require_torch().where(is_far, 0, difference)  # without the square of infinity
    loss = require_torch().where(is_far, delta * (size - 0.5 * delta), 0.5 * near * near)
    return loss if reduction == 0 else loss.mean() if reduction == 1 else loss.sum()


def _binary_cross_entropy(x: Any, y: Any, weight: Any = None, reduction: int = 1) -> Any:
    """Torch bounds the logarithms by -100, and in derivatives by ``x`` the product of both probabilities by 1e-12."""
    torch = require_torch()
    is_end = x * (1 - x) < 1e-12
    inner = torch.where(is_end, stop_op()(x), x)
    loss = -y * inner.log().clamp(min=-100) + (y - 1) * (-inner).log1p().clamp(min=-100)
    difference = torch.where(is_end, x - stop_op()(y), 0)
    square = 0.5e12 * difference * difference
    loss = loss + (square - stop_op()(square))
    loss = loss if weight is None else loss * weight
    return loss if reduction == 0 else loss.mean() if reduction == 1 else loss.sum()


def _multilabel_margin_loss(x: Any, target: Any, reduction: int) -> Any:
    """Torch's own decomposition counts the labels from the first -1 on as those of class 0."""
    torch = require_torch()
    count = x.shape[-1] if x.dim() else 1
    rows, labels = x.reshape(-1, count), target.reshape(-1, count)
    is_label = (labels >= 0).to(torch.int64).cumprod(-1) > 0
    labels = torch.where(is_label, labels, 0)
    is_class = labels.unsqueeze(-1) == torch.arange(count)
    is_target = (is_class & is_label.unsqueeze(-1)).any(1)
    margins = (1 - rows.gather(1, labels).unsqueeze(-1) + rows.unsqueeze(1)).clamp(min=0)
    counted = is_label.unsqueeze(-1) & ~is_target.unsqueeze(1)
    loss = torch.where(counted, margins, 0).sum((1, 2)) / count
    loss = loss.reshape(x.shape[:-1]) if reduction == 0 else loss.mean() if reduction == 1 else loss.sum()
    return loss, is_target.to(x.dtype).reshape(x.shape)


def _embedding(weight: Any, indices: Any, padding_idx: int = -1, is_scaled: bool = False, *_: Any) -> Any:
    """With options that torch-mlir ignores: `padding_idx`, whose row has no derivative, and `scale_grad_by_freq`."""
    if padding_idx < 0 and not is_scaled:
        return NotImplemented
    torch = require_torch()
    rows = torch.ops.aten.embedding.default(weight, indices)
    if is_scaled:
        count = (indices.unsqueeze(-1) == indices.reshape(-1)).sum(-1, keepdim=True)
        rows = stop_op()(rows) + (rows - stop_op()(rows)) / count
    return torch.where((indices == padding_idx).unsqueeze(-1), stop_op()(rows), rows)


def _of_boolean(overload: Any) -> Any:
    """The comparison of 0 or 1 with a number; torch-mlir compares booleans as if they were 0 and -1."""
    torch = require_torch()
    return lambda x, other: overload(x.to(torch.int64), other) if x.dtype is torch.bool else NotImplemented


def _with_positive_dim(overload: Any) -> Any:
    """The op with a nonnegative dimension: torch-mlir crashes on negative ones."""

    def counted(x: Any, dim: int, *others: Any, **named: Any) -> Any:
        if dim >= 0:
            return NotImplemented
        return overload(x, dim + max(x.dim(), 1), *others, **named)

    return counted


def _once(decompose: Any) -> Any:
    """``decompose``, except for the op in its own decomposition."""
    is_running = False

    def decomposed(*args: Any, **named: Any) -> Any:
        nonlocal is_running
        if is_running:
            return NotImplemented
        is_running = True
        try:
            return decompose(*args, **named)
        finally:
            is_running = False

    return decomposed
