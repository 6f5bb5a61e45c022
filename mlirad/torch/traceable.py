"""Traceable replacements of torch functions that read elements of tensors, which `torch.export` cannot trace.

Checks of elements, such as for negative variances, are left out.
"""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Any

from mlirad.torch.constant_masks import constant_functions
from mlirad.torch.imports import require_torch
from mlirad.torch.packed_sequences import packing_functions
from mlirad.torch.recurrent import recurrent_functions
from mlirad.torch.scans import scan


@cache
def traceable_functions() -> dict[Any, Callable[..., Any]]:
    """A function of torch -> its replacement, with the same result."""
    torch = require_torch()
    functional = torch.nn.functional
    return {
        **dict.fromkeys((torch.cov, torch.Tensor.cov), _cov),
        **dict.fromkeys((torch.corrcoef, torch.Tensor.corrcoef), _corrcoef),
        **dict.fromkeys((torch.narrow, torch.Tensor.narrow), _narrow),
        torch.combinations: _combinations,
        torch.linalg.lstsq: _least_squares,
        functional.gaussian_nll_loss: _gaussian_loss,
        functional.linear_cross_entropy: _linear_cross_entropy,
        functional.embedding_bag: _embedding_bag,
        functional.ctc_loss: _ctc_loss,
        **constant_functions(),
        **packing_functions(),
        **recurrent_functions(),
    }


def _cov(x: Any, *, correction: int = 1, fweights: Any = None, aweights: Any = None) -> Any:
    torch = require_torch()
    rows = x.reshape(1, -1) if x.dim() < 2 else x
    given = [one.to(rows.dtype) for one in (fweights, aweights) if one is not None]
    weights = math.prod(given[1:], start=given[0]) if given else torch.ones_like(rows[0])
    total = weights.sum()
    norm = total - correction * (1 if aweights is None else (weights * given[-1]).sum() / total)
    rows = rows - (rows * weights).sum(1, keepdim=True) / total
    return ((rows * weights) @ rows.mH / torch.clamp(norm, min=0)).squeeze()


def _corrcoef(x: Any) -> Any:
    found = _cov(x)
    if not found.dim():
        return found / found
    deviation = found.diagonal().sqrt()
    return (found / deviation.unsqueeze(-1) / deviation).clip(-1, 1)


def _narrow(x: Any, dim: int, start: Any, length: int) -> Any:
    """A slice at a position given by a tensor."""
    torch = require_torch()
    if not isinstance(start, torch.Tensor):
        return torch.narrow(x, dim, start, length)
    return x.index_select(dim, torch.where(start < 0, start + x.shape[dim], start) + torch.arange(length))


def _combinations(input: Any, r: int = 2, with_replacement: bool = False) -> Any:
    torch = require_torch()
    chosen = (combinations_with_replacement if with_replacement else combinations)(range(len(input)), r)
    rows = [torch.stack([input[i] for i in row]) for row in chosen]
    return torch.stack(rows) if rows else input.new_empty((0, r))


def _least_squares(input: Any, b: Any, rcond: Any = None, *, driver: str | None = None) -> Any:
    """The least-squares solution by the pseudoinverse, for full rank."""
    torch = require_torch()
    is_vector = b.dim() == 1 or (b.dim() == input.dim() - 1 and b.shape == input.shape[:-1])
    right = b.unsqueeze(-1) if is_vector else b
    m, n = input.shape[-2:]
    inverse = torch.linalg.pinv(input, rtol=rcond) if input.numel() else input.mT
    solution = inverse @ right
    residuals = (input @ solution - right).square().sum(-2) if m > n and driver != "gelsy" else input.new_empty(0)
    values = torch.linalg.svdvals(input).detach() if driver in ("gelsd", "gelss") else input.new_empty(0)
    rank = torch.full((0,) if driver == "gels" else input.shape[:-2], min(m, n), dtype=torch.int64)
    return torch.return_types.linalg_lstsq((solution.squeeze(-1) if is_vector else solution, residuals, rank, values))


def _gaussian_loss(
    input: Any, target: Any, var: Any, full: bool = False, eps: float = 1e-6, reduction: str = "mean"
) -> Any:
    """Variances below ``eps`` have the derivative that they have above."""
    torch = require_torch()
    if not isinstance(var, torch.Tensor):
        var = torch.full_like(input, var)
    if var.shape != input.shape and input.shape[:-1] == var.shape:
        var = var.unsqueeze(-1)
    var = var + (var.clamp(min=eps) - var).detach()
    loss = 0.5 * (var.log() + (input - target) ** 2 / var) + (0.5 * math.log(2 * math.pi) if full else 0)
    return {"mean": torch.mean, "sum": torch.sum}.get(reduction, lambda x: x)(loss)


def _linear_cross_entropy(
    input: Any, linear_weight: Any, target: Any, *, linear_bias: Any = None, options: Any = None, **how: Any
) -> Any:
    functional = require_torch().nn.functional
    named = {key: value for key, value in how.items() if value is not None}
    *classes, features = linear_weight.shape
    bias = None if linear_bias is None else linear_bias.reshape(-1)
    logits = functional.linear(input, linear_weight.reshape(-1, features), bias)
    return functional.cross_entropy(logits.unflatten(-1, classes), target, **named)


def _embedding_bag(*args: Any, **named: Any) -> Any:
    torch = require_torch()
    given = inspect.signature(torch.nn.functional.embedding_bag).bind(*args, **named)
    given.apply_defaults()
    input, weight, offsets, most, norm, is_scaled, mode, _, per_sample_weights, include_last_offset, padding = (
        given.args
    )
    if most is not None:
        torch.nn.functional._no_grad_embedding_renorm_(weight, input, most, norm)
    if input.dim() == 2:
        starts = torch.arange(input.shape[0]) * input.shape[1]
    else:
        starts = offsets[:-1] if include_last_offset else offsets
    index = input.reshape(-1)
    places = torch.arange(index.shape[0])
    in_bag = (places >= starts.unsqueeze(-1)) & (
        places < torch.cat([starts[1:], starts.new_full((1,), index.shape[0])]).unsqueeze(-1)
    )
    if padding is not None:
        in_bag = in_bag & (index != padding % weight.shape[0])
    rows = torch.nn.functional.embedding(index, weight, scale_grad_by_freq=is_scaled)
    if per_sample_weights is not None:
        rows = rows * per_sample_weights.reshape(-1, 1)
    count = in_bag.sum(-1, keepdim=True)
    if mode == "max":
        values = torch.where(in_bag.unsqueeze(-1), rows, -math.inf).max(1).values
        return torch.where(count == 0, torch.zeros_like(values), values)
    total = in_bag.to(rows.dtype) @ rows
    return total / count.clamp(min=1) if mode == "mean" else total


def _ctc_loss(
    log_probs: Any,
    targets: Any,
    input_lengths: Any,
    target_lengths: Any,
    blank: int = 0,
    reduction: str = "mean",
    zero_infinity: bool = False,
) -> Any:
    """By the forward algorithm (Graves et al., ICML 2006), one step after the other."""
    torch = require_torch()
    is_single = log_probs.dim() == 2
    rows = log_probs.unsqueeze(1) if is_single else log_probs
    times, sizes = (torch.as_tensor(one).reshape(-1) for one in (input_lengths, target_lengths))
    labels = targets
    if targets.dim() == 1:  # the labels of all sequences, one after the other
        places = (sizes.cumsum(0) - sizes).unsqueeze(-1) + torch.arange(targets.shape[0])
        labels = targets[places.clamp(max=targets.shape[0] - 1)]
    labels = torch.where(torch.arange(labels.shape[1]) < sizes.unsqueeze(-1), labels, blank)
    path = torch.nn.functional.pad(
        torch.stack([torch.full_like(labels, blank), labels], -1).flatten(1), (0, 1), value=blank
    )
    skips = torch.nn.functional.pad((path[:, 2:] != path[:, :-2]) & (path[:, 2:] != blank), (2, 0))
    found = torch.where(torch.arange(path.shape[1]) < 2, rows[0].gather(1, path), -math.inf)

    def step(found: Any, row: Any, t: Any, path: Any, skips: Any, times: Any) -> list[Any]:
        one, two = (torch.nn.functional.pad(found, (n, 0), value=-math.inf)[:, : path.shape[1]] for n in (1, 2))
        total = _log_sum(torch.stack([found, one, torch.where(skips, two, -math.inf)]), 0)
        return [torch.where(t < times.unsqueeze(-1), total + row.gather(1, path), found)]

    (found,) = scan(step, [found], [rows[1:], torch.arange(1, rows.shape[0])], [path, skips, times])
    ends = torch.arange(path.shape[1]) - 2 * sizes.unsqueeze(-1)
    loss = -_log_sum(torch.where((ends == 0) | (ends == -1), found, -math.inf), -1)
    if zero_infinity:
        loss = torch.where(loss == math.inf, 0, loss)
    if reduction == "mean":
        return (loss / sizes.clamp(min=1)).mean()
    return loss.sum() if reduction == "sum" else loss.squeeze(0) if is_single else loss


def _log_sum(x: Any, dim: int) -> Any:
    """The logarithm of a sum of exponentials, which has no derivative if it is of zeros."""
    torch = require_torch()
    most = x.detach().amax(dim, keepdim=True)
    most = torch.where(most == -math.inf, 0, most)
    total = torch.exp(x - most).sum(dim)
    return torch.where(total == 0, -math.inf, torch.log(torch.where(total == 0, 1, total)) + most.squeeze(dim))
