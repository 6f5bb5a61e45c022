"""`vmap` as users call it: Python functions over arrays, which run a compiled function for several sets of arguments.

How many sets there are is known when arrays come, so code is compiled then, once for each number of sets.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any, NamedTuple, Protocol

from mlirad._mlir import ir
from mlirad.api import compile
from mlirad.context import Context
from mlirad.errors import Diagnostic, UsageError
from mlirad.runtime.jit import Assemble, Compiled
from mlirad.runtime.memref_abi import Buffer
from mlirad.runtime.target import Target
from mlirad.transforms.batching import InAxes, in_axes_of
from mlirad.transforms.batching import vmap as batch
from mlirad.transforms.diagnosed import placed
from mlirad.transforms.wrt import PrimalFunction


class ModuleFunction(NamedTuple):
    """A function of a module, and what is made of its results."""

    module: ir.Module
    function: str
    assemble: Assemble | None = None


class Mappable(Protocol):
    """What can be batched: something that is a program once its arguments are known."""

    def program(self, arguments: Sequence[Any]) -> ModuleFunction:
        """The program for arguments like these."""
        ...


class Vmapped:
    """A function over several sets of arguments."""

    def __init__(
        self, inner: ModuleFunction | Mappable, in_axes: InAxes, out_axes: InAxes, target: Target | None, ctx: Context
    ) -> None:
        self._inner, self._in_axes, self._out_axes, self._target, self._ctx = inner, in_axes, out_axes, target, ctx
        self._axes: Sequence[int | None] | None = None
        if isinstance(inner, ModuleFunction):
            with placed(inner.module):
                self._axes = in_axes_of(PrimalFunction.find(inner.module, inner.function, ctx), in_axes)
        #: By the number of sets, and the module of one of them.
        self._programs: dict[tuple[int, ir.Module], ModuleFunction] = {}
        self._compiled: dict[ir.Module, Compiled] = {}

    def __call__(self, *arguments: Any) -> Any:
        """Run it for all sets.

        Raises:
            UsageError: arrays have different numbers of sets, or none; or one that is written overlaps another one.
            MlirAdError: the function cannot be batched.
        """
        program = self.program(arguments)
        found = self._compiled.get(program.module)
        if found is None:
            found = self._compiled[program.module] = self._compile(program)
        return found(*arguments)

    def program(self, arguments: Sequence[Any]) -> ModuleFunction:
        """The function for as many sets as ``arguments`` have; the same one for as many."""
        size, inner = self._at(arguments)
        found = self._programs.get((size, inner.module))
        if found is None:
            made = batch(
                inner.module, inner.function, size=size, in_axes=self._in_axes, out_axes=self._out_axes, ctx=self._ctx
            )
            found = ModuleFunction(made, f"{inner.function}_vmap", inner.assemble)
            self._programs[size, inner.module] = found
        return found

    def _compile(self, program: ModuleFunction) -> Compiled:
        compiled = compile(program.module, program.function, target=self._target, ctx=self._ctx)
        arrays = [argument for argument in compiled.prototype.arguments if isinstance(argument.type, Buffer)]
        # Sets are run together, and a derivative that goes in through one array would not come out through another.
        disjoint = [(one.index, other.index) for one, other in combinations(arrays, 2) if one.written or other.written]
        return compiled.assembled(program.assemble, disjoint)

    def _at(self, arguments: Sequence[Any]) -> tuple[int, ModuleFunction]:
        """How many sets there are, and the program that one of them is for."""
        if isinstance(self._inner, ModuleFunction):
            assert self._axes is not None
            return _size(self._axes, arguments, self._inner.function), self._inner
        axes = [self._in_axes] * len(arguments) if isinstance(self._in_axes, int | None) else list(self._in_axes)
        rows = [a if axis is None else _row(a, axis) for a, axis in zip(arguments, axes, strict=False)]
        inner = self._inner.program(rows)
        return _size(axes, arguments, inner.function), inner


def vmap(
    function: ir.Module | Compiled | Vmapped,
    name: str | None = None,
    *,
    in_axes: InAxes = 0,
    out_axes: InAxes = 0,
    target: Target | None = None,
    ctx: Context | None = None,
) -> Vmapped:
    """``function`` over several sets of arguments: each batched argument has a dimension more, along which they lie.

    ``function`` is what `mlirad.compile`, `mlirad.grad`, `mlirad.value_and_grad` or `vmap` gave, or a module and the
    ``name`` of a function of it. ``in_axes`` and ``out_axes``: the dimension of each argument and result, counted with
    it, or one number for all; None: all sets share it. Code is compiled at the first call for each number of sets.

    Raises:
        UsageError: there is no such function, or it is no function at all.
    """
    ctx = ctx or Context.default()
    inner: ModuleFunction | Mappable
    if isinstance(function, Vmapped):
        inner = function
    elif isinstance(function, Compiled):
        inner = ModuleFunction(function.module, function.prototype.name, function.assemble)
        target = target or function.target
    else:
        with placed(function):
            inner = ModuleFunction(function, PrimalFunction.find(function, name or "", ctx).name)
    return Vmapped(inner, in_axes, out_axes, target, ctx)


def _row(array: Any, axis: int) -> Any:
    shape = getattr(array, "shape", ())
    if not -len(shape) <= axis < len(shape):
        raise _wrong(f"an argument of shape {tuple(shape)} has no axis {axis}")
    return array.take(0, axis)


def _size(axes: Sequence[int | None], arguments: Sequence[Any], name: str) -> int:
    """The number of sets that ``arguments`` have."""
    if len(axes) != len(arguments):
        raise UsageError(Diagnostic("MA0701", f"'{name}' takes {len(axes)} arguments, got {len(arguments)}"))
    sizes: dict[int, int] = {}
    for number, (axis, argument) in enumerate(zip(axes, arguments, strict=True)):
        if axis is None:
            continue
        shape = getattr(argument, "shape", None)
        if shape is None or not -len(shape) <= axis < len(shape):
            found = "no array" if shape is None else f"of shape {tuple(shape)}"
            raise _wrong(f"argument {number} of '{name}' is batched along axis {axis}, and it is {found}")
        sizes[number] = int(shape[axis])
    if len(set(sizes.values())) > 1:
        listed = ", ".join(f"argument {number} has {size}" for number, size in sizes.items())
        raise _wrong(f"the arguments of '{name}' have different numbers of sets: {listed}")
    return next(iter(sizes.values()))


def _wrong(message: str) -> UsageError:
    return UsageError(Diagnostic("MA0718", message, helps=("in_axes=(0, None) batches the first of two arguments",)))
