"""Vectors along any dimensions of arrays, for functions that take and return several vectors along the first one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import prod
from typing import Any, TypeAlias

import numpy

from mlirad.errors import Diagnostic, UsageError

#: A pytree -> its leaves and its structure, a `mlirad.trees.Tree`.
_TakenApart: TypeAlias = Callable[[Any], tuple[list[Any], Any]]


@dataclass(frozen=True)
class AlongAxes:
    """``run`` for vectors along other dimensions, as in `mlirad.vmap`: None for what all of them share.

    ``levels``: (in_axes, out_axes) of each batch dimension, from the outermost one; ``run`` gets all vectors at once.
    Arrays that are copied for this are read-only, because their contents would be lost.
    """

    run: Callable[..., Any]
    taken_apart: _TakenApart
    levels: tuple[tuple[Any, Any], ...] = ()

    def batched(self, in_axes: Any, out_axes: Any) -> AlongAxes:
        """The function for several sets of what this one takes."""
        return AlongAxes(self.run, self.taken_apart, ((in_axes, out_axes), *self.levels))

    def __repr__(self) -> str:
        return f"<{'vmap of ' * len(self.levels)}{self.run.__self__ if hasattr(self.run, '__self__') else self.run}>"

    def __call__(self, *given: Any, **named: Any) -> Any:
        """The results of ``run``.

        Raises:
            UsageError: an axis does not fit, or sizes differ.
        """
        if all(type(axis) is int and axis == 0 for axes in self.levels for axis in axes) and len(self.levels) == 1:
            return self.run(*given, **named)
        leaves, tree = self.taken_apart((given, named))
        axes = [tree.spread(_of_arguments(into)) for into, _ in self.levels]
        moved = [None if leaf is None else _Vectors.of(leaf, at) for leaf, *at in zip(leaves, *axes, strict=True)]
        sizes = [_size([one.sizes[level] for one in moved if one is not None]) for level in range(len(axes))]
        args, names = tree.build([None if one is None else one.flat(sizes) for one in moved])
        leaves, tree = self.taken_apart(self.run(*args, **names))
        axes = [tree.spread(out) for _, out in self.levels]
        return tree.build(
            [None if leaf is None else _placed(leaf, sizes, at) for leaf, *at in zip(leaves, *axes, strict=True)]
        )


@dataclass(frozen=True)
class _Vectors:
    """An array with its batch dimensions in front, and the size of each; None where all vectors share it."""

    array: Any
    sizes: tuple[int | None, ...]

    @staticmethod
    def of(value: Any, axes: list[Any]) -> _Vectors:
        array, sizes = value, list[int | None]()
        for axis in axes:
            if axis is not None:
                array = _moved(array, axis, 0, sum(size is not None for size in sizes))
            sizes.append(None if axis is None else array.shape[sum(size is not None for size in sizes)])
        return _Vectors(array, tuple(sizes))

    def flat(self, sizes: list[int]) -> Any:
        """All vectors along one dimension."""
        own = [size for size in self.sizes if size is not None]
        rest, ones = numpy.shape(self.array)[len(own) :], [1 if size is None else size for size in self.sizes]
        view = numpy.asarray(self.array)
        if ones != sizes:
            view = numpy.broadcast_to(view.reshape(*ones, *rest), (*sizes, *rest))
        array = numpy.ascontiguousarray(view).reshape(prod(sizes), *rest)
        array.flags.writeable = view.flags.writeable and numpy.may_share_memory(array, view)
        return array


def _of_arguments(axes: Any) -> Any:
    """The axes of positional and of named arguments."""
    return (tuple(axes), 0) if isinstance(axes, list | tuple) else (axes, axes)


def _size(found: list[int | None]) -> int:
    sizes = {size for size in found if size is not None}
    if not sizes:
        raise _wrong("MA0718", "in_axes is None for all tangents or cotangents")
    if len(sizes) > 1:
        raise _wrong("MA0718", f"the numbers of vectors differ: {', '.join(map(str, sorted(sizes)))}")
    return sizes.pop()


def _placed(value: Any, sizes: list[int], axes: list[Any]) -> Any:
    array = numpy.asarray(value).reshape(*sizes, *numpy.shape(value)[1:])
    for level in reversed(range(len(sizes))):
        array = _moved(array, 0, axes[level], level)
    return array


def _moved(value: Any, source: Any, target: Any, behind: int) -> Any:
    """``value`` with a dimension moved; axes count from the dimension ``behind`` on."""
    if isinstance(source, bool) or isinstance(target, bool):
        raise _wrong("MA0717", "an axis is an integer or None, not a bool")
    array = numpy.asarray(value)
    rank = array.ndim - behind
    try:
        numpy.moveaxis(numpy.empty((0,) * rank), source, target)
    except (TypeError, ValueError) as error:
        raise _wrong("MA0717", f"an axis does not fit: {error}") from None
    return numpy.moveaxis(array, range(behind, array.ndim)[source], range(behind, array.ndim)[target])


def _wrong(code: str, message: str) -> UsageError:
    return UsageError(Diagnostic(code, message, helps=("in_axes=1 takes vectors along the second dimension",)))
