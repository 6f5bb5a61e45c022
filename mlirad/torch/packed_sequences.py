"""Packed sequences whose lengths are numbers of the program: their rows are selected by constant positions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from mlirad.errors import Diagnostic, UnsupportedError
from mlirad.torch.constant_masks import constant_value, evaluated
from mlirad.torch.imports import require_torch, user_location


def packing_functions() -> dict[Any, Callable[..., Any]]:
    """A function of torch that packed sequences call -> one with the same result."""
    torch = require_torch()
    return {torch._pack_padded_sequence: _pack, torch._pad_packed_sequence: pad, torch.zeros: _zeros}


def numbers_of(x: Any) -> tuple[int, ...]:
    """The elements of a tensor of lengths.

    Raises:
        UnsupportedError: they are not known when the program is traced.
    """
    known = constant_value(x)
    if known is None:
        message = "the torch program packs sequences whose lengths are elements of a tensor, not numbers"
        helps = ("pass the lengths as a list: [4, 2, 3]",)
        raise UnsupportedError(Diagnostic("MA0942", message, user_location(), helps=helps))
    return tuple(known.tolist())


def pad(data: Any, sizes: Any, is_batch_first: bool, value: float, length: int) -> tuple[Any, Any]:
    """The rows of each sequence, with ``value`` behind the last one, and the lengths."""
    torch = require_torch()
    known = numbers_of(sizes)
    starts = [sum(known[:t]) for t in range(len(known))]
    places = [
        start + b if b < size else len(data) for start, size in zip(starts, known, strict=True) for b in range(known[0])
    ]
    places += [len(data)] * (known[0] * (length - len(known)))
    rows = torch.cat([data, data.new_full((1, *data.shape[1:]), value)])
    found = rows.index_select(0, torch.tensor(places)).unflatten(0, (length, known[0]))
    lengths = torch.tensor([sum(size > b for size in known) for b in range(known[0])])
    return found.transpose(0, 1) if is_batch_first else found, lengths


def rows_of(x: Any, sizes: Sequence[int]) -> Any:
    """The packed rows of a tensor whose first axis is time, and the second the sequence."""
    places = [t * x.shape[1] + b for t, size in enumerate(sizes) for b in range(size)]
    return x.flatten(0, 1).index_select(0, require_torch().tensor(places))


def _pack(x: Any, lengths: Any, is_batch_first: bool) -> tuple[Any, Any]:
    known = numbers_of(lengths)
    x = x.transpose(0, 1) if is_batch_first else x
    if (
        len(known) != x.shape[1]
        or list(known) != sorted(known, reverse=True)
        or not 0 < known[-1] <= known[0] <= len(x)
    ):
        raise ValueError(
            f"the lengths {known} of {x.shape[1]} sequences must fall, from at most {len(x)} to at least 1"
        )
    sizes = [sum(one > t for one in known) for t in range(known[0])]
    return rows_of(x, sizes), require_torch().tensor(sizes)


def _zeros(*sizes: Any, **named: Any) -> Any:
    """Zeros, of which a size may be an element of a tensor of lengths."""
    torch = require_torch()
    numbers = [evaluated(torch.Tensor.item, one) if isinstance(one, torch.Tensor) else one for one in sizes]
    return torch.zeros(*numbers, **named)
