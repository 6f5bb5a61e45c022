"""The public `vmap`: functions over arrays that run a function for several sets of arguments.

The number of sets is taken from the arrays of a call, so code is compiled in the first call with each number of sets.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import numpy

from mlirad._mlir import ir
from mlirad.batching.axes import AlongAxes
from mlirad.context import Context
from mlirad.edit.names import integers
from mlirad.errors import Diagnostic, UsageError
from mlirad.functions import CallArguments, Function, Transform, as_function, take_positional
from mlirad.linearized import LinearizedFunction
from mlirad.runtime.pullback import Pullback
from mlirad.runtime.target import Target
from mlirad.specializations import Specialization, joined, written_pairs
from mlirad.transforms.batching import InAxes
from mlirad.transforms.batching import vmap as batch
from mlirad.trees import taken_apart


@dataclass(frozen=True)
class BatchTransform(Transform):
    """The transform behind `vmap`."""

    in_axes: Any
    out_axes: InAxes
    target: Target | None
    ctx: Context | None

    is_sized: ClassVar[bool] = True
    is_sized_inside: ClassVar[bool] = True

    def inner(self, call: CallArguments) -> CallArguments:
        """The call with one set of arguments."""
        leaves = call.leaves or ()
        axes = self._axes(call)
        rows = [a if axis is None else _row(a, axis) for a, axis in zip(leaves, axes, strict=False)]
        return CallArguments(rows, call.trees)

    def _axes(self, call: CallArguments) -> list[Any]:
        return [integers(axis) for axis in call.each(self.in_axes, len(call.leaves or ()))]

    def key(self, program: Specialization, call: CallArguments) -> Hashable:
        """The number of sets."""
        return _size(self._axes(call), call.leaves or (), program.name)

    def apply(self, program: Specialization, call: CallArguments) -> Specialization:
        """The function for the number of sets in ``call``.

        Raises:
            UsageError: an axis is invalid.
            MlirAdError: the function cannot be batched.
        """
        ctx, in_axes = self.ctx or program.ctx, self._axes(call)
        size = _size(in_axes, call.leaves or (), program.name)
        made = batch(program.module, program.name, size=size, in_axes=in_axes, out_axes=self.out_axes, ctx=ctx)
        # All sets run together: what one set writes through an array must not be read through another one.
        return Specialization(
            made,
            f"{program.name}_vmap",
            self.target or program.target,
            ctx,
            assemble=program.assemble,
            disjoint=joined(program.disjoint, written_pairs),
            checkpoint=program.checkpoint,
        )


def vmap(
    f: ir.Module | Function | Pullback | LinearizedFunction | AlongAxes,
    /,
    *place: Any,
    in_axes: Any = 0,
    out_axes: InAxes = 0,
    target: Target | None = None,
    ctx: Context | None = None,
) -> Any:
    """``f`` for several sets of arguments, along a batch dimension: ``vmap(f, in_axes=0, out_axes=0)``.

    ``f`` is a function, transformed or not, or a module followed by the name of one of its functions. ``in_axes`` and
    ``out_axes``: the position of the batch dimension in each argument and result, or one position for all; None: all
    sets share it. For a pytree it is one position for all leaves, or a tree with the same structure or a prefix of it.
    Code is compiled in the first call for each number of sets.

    For a pullback from `mlirad.vjp` these are the gradients for several cotangents, from one tape, and for a function
    from `mlirad.linearize` the tangents of results for several tangents, as those of their `batched`. The `vmap` of
    either has a `vmap`, too: all vectors are computed at once.

    Raises:
        UsageError: ``f`` is not a function, or does not exist; invalid axes are errors when it is called.
    """
    given: dict[str, Any] = {"in_axes": in_axes, "out_axes": out_axes}
    if isinstance(f, Pullback | LinearizedFunction | AlongAxes):
        take_positional(place, given)
        return (f if isinstance(f, AlongAxes) else AlongAxes(f.batched, taken_apart)).batched(**given)
    function = as_function(f, place, given, target, ctx)
    return function.transformed(replace(BatchTransform(in_axes, out_axes, target, ctx), **given))


def _row(array: Any, axis: int) -> Any:
    shape = list(getattr(array, "shape", ()))
    if not -len(shape) <= axis < len(shape):
        raise _wrong(f"an argument of shape {tuple(shape)} has no axis {axis}")
    if not shape.pop(axis):
        return numpy.zeros(shape, array.dtype)  # there is no set, and only the sizes of one matter
    return array[(slice(None),) * (axis % array.ndim) + (0,)]


def _size(axes: Sequence[Any], arguments: Sequence[Any], name: str) -> int:
    """The number of sets in ``arguments``."""
    if len(axes) != len(arguments):
        message = f"in_axes has {len(axes)} entries, and '{name}' is called with {len(arguments)} arguments"
        raise _wrong(message, "MA0717")
    sizes: dict[int, int] = {}
    for number, (axis, argument) in enumerate(zip(axes, arguments, strict=True)):
        if axis is None:
            continue
        if isinstance(axis, bool) or not isinstance(axis, int):
            message = f"in_axes is an axis, None, or one of these for each argument of '{name}', not {axis!r}"
            raise _wrong(message, "MA0717")
        shape = getattr(argument, "shape", None)
        if shape is None or not -len(shape) <= axis < len(shape):
            found = "no array" if shape is None else f"of shape {tuple(shape)}"
            raise _wrong(f"argument {number} of '{name}' is batched along axis {axis}, and it is {found}")
        sizes[number] = int(shape[axis])
    if len(set(sizes.values())) > 1:
        listed = ", ".join(f"argument {number} has {size}" for number, size in sizes.items())
        raise _wrong(f"the arguments of '{name}' have different numbers of sets: {listed}")
    if not sizes:
        raise _wrong(f"no argument of '{name}' is batched")
    return next(iter(sizes.values()))


def _wrong(message: str, code: str = "MA0718") -> UsageError:
    return UsageError(Diagnostic(code, message, helps=("in_axes=(0, None) batches the first of two arguments",)))
