"""Tensors as numpy arrays and back, without copies where both can share the memory."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy

from mlirad.torch.imports import require_torch


def _span(array: Any) -> tuple[int, int]:
    """The range of addresses of the elements."""
    start = array.__array_interface__["data"][0]
    if array.flags.c_contiguous:
        return start, start + array.nbytes
    reach = [stride * (size - 1) for stride, size in zip(array.strides, array.shape, strict=True)]
    return start + sum(one for one in reach if one < 0), start + array.itemsize + sum(one for one in reach if one > 0)


def sharing(outputs: Sequence[Any], arguments: Sequence[Any]) -> set[int]:
    """The positions of outputs that share memory with an argument or another output."""
    spans = sorted(
        (*_span(one), i - len(arguments))
        for i, one in enumerate([*arguments, *outputs])
        if isinstance(one, numpy.ndarray) and one.size
    )
    found: set[int] = set()
    end, last = 0, -1
    for first, past, position in spans:
        if first < end:
            found.update((last, position))
        if past > end:
            end, last = past, position
    return {position for position in found if position >= 0}


def plain(tensor: Any) -> Any:
    """``tensor``, detached and contiguous."""
    found = tensor.detach()
    if found.is_contiguous() and not found.is_neg() and not found.is_conj():
        return found
    return found.resolve_conj().resolve_neg().contiguous()


def as_tensor(value: Any, dtype: Any) -> Any:
    """A tensor that shares the memory of an array, or of a copy if that is not contiguous; or of a number."""
    torch = require_torch()
    if not isinstance(value, numpy.ndarray):
        return torch.tensor(value, dtype=dtype)
    value = numpy.ascontiguousarray(value) if value.ndim else value
    if value.dtype.kind == "V":
        return torch.from_numpy(value.view(f"u{value.dtype.itemsize}")).view(dtype)
    return torch.from_numpy(value)


def as_array(tensor: Any, dtype: numpy.dtype[Any]) -> Any:
    """An array that shares the memory of ``tensor``; torch does not support float types that numpy lacks."""
    if dtype.kind != "V":
        return tensor.numpy()
    torch = require_torch()
    return tensor.view(getattr(torch, f"uint{8 * dtype.itemsize}")).numpy().view(dtype)
