"""Vectors along any dimension of arrays, for functions that take and return several vectors along the first one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy

from mlirad.errors import Diagnostic, UsageError

#: A pytree -> its leaves and its structure, a `mlirad.trees.Tree`.
_TakenApart: TypeAlias = Callable[[Any], tuple[list[Any], Any]]


def along_axes(run: Callable[..., Any], taken_apart: _TakenApart, in_axes: Any, out_axes: Any) -> Callable[..., Any]:
    """``run`` for vectors along ``in_axes`` and ``out_axes``, as in `mlirad.vmap`: None for what all of them share.

    Arrays that are copied for this are read-only, because their contents would be lost.
    """
    axes = (tuple(in_axes), 0) if isinstance(in_axes, list | tuple) else (in_axes, in_axes)  # given, named

    def mapped(value: Any, axes: Any, change: Callable[[Any, Any], Any]) -> Any:
        leaves, tree = taken_apart(value)
        pairs = zip(leaves, tree.spread(axes), strict=True)
        return tree.build([None if leaf is None else change(leaf, axis) for leaf, axis in pairs])

    def call(*given: Any, **named: Any) -> Any:
        counts: list[int] = []

        def first(value: Any, axis: Any) -> Any:
            array = value if axis is None else _contiguous(_moved(value, axis, 0))
            counts.extend(() if axis is None else array.shape[:1])
            return array

        def repeated(value: Any, axis: Any) -> Any:
            return _contiguous(numpy.broadcast_to(value, (counts[0], *numpy.shape(value)))) if axis is None else value

        moved = mapped((given, named), axes, first)
        if not counts:
            raise _wrong("MA0718", "in_axes is None for all tangents or cotangents")
        whole = mapped(moved, axes, repeated)
        return mapped(run(*whole[0], **whole[1]), out_axes, lambda value, axis: _moved(value, 0, axis))

    return call


def _moved(value: Any, source: Any, target: Any) -> Any:
    if isinstance(source, bool) or isinstance(target, bool):
        raise _wrong("MA0717", "an axis is an integer or None, not a bool")
    try:
        return numpy.moveaxis(numpy.asarray(value), source, target)
    except (TypeError, ValueError) as error:
        raise _wrong("MA0717", f"an axis does not fit: {error}") from None


def _contiguous(view: Any) -> Any:
    array = numpy.ascontiguousarray(view)
    array.flags.writeable = view.flags.writeable and numpy.may_share_memory(array, view)
    return array


def _wrong(code: str, message: str) -> UsageError:
    return UsageError(Diagnostic(code, message, helps=("in_axes=1 takes vectors along the second dimension",)))
