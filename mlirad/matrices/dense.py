"""Jacobians and Hessians of compiled functions, several columns or rows at a time.

A column is the tangent for one input number, a row the adjoint of one output number. ``chunk`` of them are computed in
one run of the primal, by a derivative of that width.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import numpy as np

from mlirad._mlir import ir
from mlirad.api import grad
from mlirad.context import Context
from mlirad.errors import Diagnostic, UsageError
from mlirad.functions import (
    Argnums,
    CallArguments,
    Function,
    SelectedArguments,
    Transform,
    as_function,
    choose,
    value_before_others,
)
from mlirad.interfaces.activity import Mode
from mlirad.matrices.jacobian_functions import add_jacobian
from mlirad.matrices.outputs import Of
from mlirad.matrices.sweeps import CHUNK, Array, Sweeps, checked_chunk, sizes
from mlirad.runtime.jit import Assemble, plain
from mlirad.runtime.target import Target
from mlirad.specializations import Specialization, joined
from mlirad.transforms.derivatives import expanded
from mlirad.transforms.module_context import placed, placed_remarks
from mlirad.transforms.returned_tensors import with_tensor_results
from mlirad.transforms.wrt import PrimalFunction, Wrt
from mlirad.trees import like


class Jacobian:
    """Computes the Jacobian of one function for the arguments of a call."""

    def __init__(
        self, sweeps: Sweeps, mode: Mode | None, chunk: int | None, build: Assemble, assemble: Assemble
    ) -> None:
        """``build``: one array for each input -> the structure of a row. ``assemble``: rows -> what calls return."""
        self._sweeps, self._mode, self._chunk = sweeps, mode, chunk
        self._build, self._assemble = build, assemble

    def __call__(self, *arguments: Any) -> Any:
        """An array of the shape of a result and then of an argument; several in the structure of the results.

        Raises:
            UsageError: an argument is invalid.
        """
        sweeps = self._sweeps
        sweeps.check(arguments)
        inputs, outputs, mode = sweeps.inputs(arguments), [], self._mode
        if mode is None and not sweeps.has_rows:
            mode = Mode.FORWARD
        if mode is not Mode.FORWARD:
            outputs = sweeps.output_shapes(arguments)
            mode = mode or (Mode.FORWARD if sum(sizes(inputs)) <= sum(sizes(outputs)) else Mode.REVERSE)
        whole = self._columns(arguments, inputs) if mode is Mode.FORWARD else self._rows(arguments, outputs)
        return self._assemble(tuple(self._build(tuple(row)) for row in whole))

    def _columns(self, arguments: Sequence[Any], inputs: Sequence[tuple[int, ...]]) -> list[list[Array]]:
        sweeps = self._sweeps
        found = [sweeps.columns(arguments, unit) for unit in _units(sum(sizes(inputs)), self._chunk)]
        total, ends = sum(sizes(inputs)), np.cumsum(sizes(inputs))[:-1]
        whole = [np.concatenate(parts, axis=-1)[..., :total] for parts in zip(*found, strict=True)]
        return [
            [
                part.reshape((*one.shape[:-1], *shape))
                for part, shape in zip(np.split(one, ends, axis=-1), inputs, strict=True)
            ]
            for one in whole
        ]

    def _rows(self, arguments: Sequence[Any], outputs: Sequence[tuple[int, ...]]) -> list[list[Array]]:
        total, inputs = sum(sizes(outputs)), self._sweeps.inputs(arguments)
        rows = self._sweeps.rows_at(arguments, outputs, total, _width(total, self._chunk))
        found = [rows(unit) for unit in _units(total, self._chunk)]
        whole = [np.moveaxis(np.concatenate(parts, axis=-1)[..., :total], -1, 0) for parts in zip(*found, strict=True)]
        split = [np.split(one, np.cumsum(sizes(outputs))[:-1]) for one in whole]
        return [
            [part[place].reshape((*own, *shape)) for part, shape in zip(split, inputs, strict=True)]
            for place, own in enumerate(outputs)
        ]


def _width(total: int, chunk: int | None) -> int:
    return max(1, min(chunk or CHUNK, total))


def _units(total: int, chunk: int | None) -> Iterator[Array]:
    """The columns of the unit matrix of ``total`` rows, ``chunk`` at a time; the last one may be padded with zeros."""
    width = _width(total, chunk)
    for start in range(0, max(total, 1), width):
        unit = np.zeros((total, width))
        count = min(width, total - start)
        unit[start + np.arange(count), np.arange(count)] = 1.0
        yield unit


@dataclass(frozen=True)
class JacobianTransform(Transform):
    """The transform of `jacfwd`, `jacrev` and `jacobian`; ``mode`` None: the one with fewer columns or rows."""

    mode: Mode | None
    argnums: Argnums | None
    wrt: Wrt | None
    of: Of
    chunk: int | None
    target: Target | None
    ctx: Context | None
    has_aux: bool = False

    is_sized: ClassVar[bool] = False
    is_sized_inside: ClassVar[bool] = True

    def inner(self, call: CallArguments) -> CallArguments:
        """The same call."""
        return call

    def key(self, program: Specialization, call: CallArguments) -> Hashable:
        """The shapes of the arguments, on which the IR depends; the code for calls depends on types only."""
        return None if call.leaves is None else tuple(map(np.shape, call.leaves))

    def apply(self, program: Specialization, call: CallArguments) -> Specialization:
        """The Jacobian of ``program``.

        Raises:
            UsageError: ``argnums``, ``wrt``, ``of`` or ``has_aux`` is invalid, or no result has a Jacobian.
        """
        of = self.of
        if self.has_aux:
            found = value_before_others(program)
            of = tuple(dict(like(found, found)))
        has_rows = self.mode is not Mode.FORWARD
        asked = self.argnums, self.wrt, of, self.target, self.ctx
        sweeps, chosen = sweeps_of(program, call, *asked, has_rows=has_rows)
        whole = sweeps.program
        build = chosen.build
        assemble = structured(sweeps) if self.of == "all" else plain
        if self.has_aux and assemble is not plain:
            assemble = _value_of(assemble)
        run: Callable[..., Any] = Jacobian(sweeps, self.mode, self.chunk, build, assemble)
        if self.has_aux:
            run = _with_others(run, program)

        def flat(values: tuple[Any, ...]) -> Any:
            several = len(chosen.positions)
            end = len(sweeps.outputs) * several
            found = assemble(tuple(build(values[i : i + several]) for i in range(0, end, several)))
            if not self.has_aux:
                return found
            rest, count = iter(values[end:]), len(sweeps.primal.type.results)
            _, *others = program.assemble(tuple(None if i in (sweeps.of or ()) else next(rest) for i in range(count)))
            return found, plain(tuple(others))

        def derive(own: ir.Module, is_fallback: bool, told: Context) -> str:
            return self._add(own, sweeps, call, told)

        pairs = joined(program.disjoint, lambda _: sweeps.disjoint)
        return Specialization(
            whole.module, whole.name, whole.target, whole.ctx, derive=derive, assemble=flat, disjoint=pairs, run=run
        )

    def _add(self, module: ir.Module, sweeps: Sweeps, call: CallArguments, ctx: Context) -> str:
        """Add the Jacobian for arguments as in ``call`` to ``module``; returns its name.

        Raises:
            UsageError: there are no arguments, whose sizes the code depends on.
        """
        if call.leaves is None:
            helps = ("call it, or take the code for some arguments: function.compiled(x, y)",)
            raise UsageError(
                Diagnostic("MA0732", "the code of a Jacobian depends on the sizes of arguments", helps=helps)
            )
        inputs, outputs = sweeps.inputs(call.leaves), sweeps.known_shapes(call.leaves)
        is_open = any(-1 in shape for shape in outputs)
        is_forward = self.mode is not Mode.REVERSE and (is_open or not sweeps.has_rows)
        if self.mode is None and not is_forward:
            is_forward = sum(sizes(inputs)) <= sum(sizes(outputs))
        mode = Mode.FORWARD if is_forward or self.mode is Mode.FORWARD else Mode.REVERSE
        outputs = outputs if mode is Mode.REVERSE else []
        return add_jacobian(module, sweeps, mode, inputs, outputs, ctx, has_aux=self.has_aux)


def sweeps_of(
    program: Specialization,
    call: CallArguments,
    argnums: Argnums | None,
    wrt: Wrt | None,
    of: Of,
    target: Target | None,
    ctx: Context | None,
    *,
    has_rows: bool = False,
) -> tuple[Sweeps, SelectedArguments]:
    """The derivatives of ``program``, and the arguments with respect to which they are taken.

    ``has_rows``: whether reverse mode is needed, for which returned buffers are converted to tensors.

    Raises:
        UsageError: ``argnums``, ``wrt`` or ``of`` is invalid, or no result has a Jacobian.
    """
    ctx = ctx or program.ctx
    with placed(program.module):
        module = expanded(program.module, program.name, placed_remarks(program.module, ctx))
        module = with_tensor_results(module, program.name, ctx) if has_rows else module
        primal = PrimalFunction.find(module, program.name, ctx)
        chosen = choose(primal, wrt, argnums, call, ctx)
    whole = Specialization(module, primal.name, target or program.target, ctx, assemble=program.assemble)
    whole.disjoint = program.disjoint
    return Sweeps(whole, chosen.positions, of), chosen


def _value_of(assemble: Assemble) -> Assemble:
    return lambda rows: assemble(rows)[0]


def _with_others(run: Callable[..., Any], program: Specialization) -> Callable[..., Any]:
    """A callable that returns the Jacobian, and the values that the function returns after the first one."""

    def both(*arguments: Any) -> tuple[Any, Any]:
        found = run(*arguments)
        _, *others = program.call(*arguments)
        return found, plain(tuple(others))

    return both


def structured(sweeps: Sweeps) -> Assemble:
    """A function from one row for each differentiated result to the structure that calls return, without other results.

    If calls return more than a tuple of results, the others are None.
    """
    assemble = sweeps.program.assemble
    if assemble is plain:
        return plain
    of, count = sweeps.of or (), len(sweeps.primal.type.results)

    def build(rows: tuple[Any, ...]) -> Any:
        found = dict(zip(of, rows, strict=True))
        return assemble(tuple(found.get(index) for index in range(count)))

    return build


def _jacobian(f: ir.Module | Function, place: tuple[Any, ...], made: JacobianTransform) -> Function:
    given: dict[str, Any] = {"argnums": made.argnums}
    function = as_function(f, place, given, made.target, made.ctx)
    made = replace(made, **given, chunk=checked_chunk(made.chunk))
    found = function.transformed(made)
    if made.argnums is None and not found.is_sized:
        found.specialize()
    return found


def jacfwd(
    f: ir.Module | Function,
    /,
    *place: Any,
    argnums: Argnums | None = None,
    has_aux: bool = False,
    wrt: Wrt | None = None,
    of: Of = "all",
    chunk: int | None = None,
    target: Target | None = None,
    ctx: Context | None = None,
) -> Function:
    """The Jacobian of a function by columns, in forward mode: best if there are fewer inputs than outputs.

    ``f`` is a function, or a module followed by the name of one of its functions. ``argnums``, the next parameter, and
    ``wrt`` are as for `mlirad.grad`. ``of``: the position of a result, the name of an array that the function writes,
    or a sequence of these; "all": every result that carries a derivative. ``chunk``: the number of columns that are
    computed in one run of the function. A call returns an array with the shape of a result followed by that of an
    argument; for several, it is in the structure of the results, and inside that of the arguments. ``has_aux``: the
    Jacobian is that of the first result, and ``(jacobian, others)`` is returned.

    Raises:
        UsageError: an argument does not fit.
        MlirAdError: at the first call: the function cannot be differentiated.
    """
    return _jacobian(f, place, JacobianTransform(Mode.FORWARD, argnums, wrt, of, chunk, target, ctx, has_aux))


def jacrev(
    f: ir.Module | Function,
    /,
    *place: Any,
    argnums: Argnums | None = None,
    has_aux: bool = False,
    wrt: Wrt | None = None,
    of: Of = "all",
    chunk: int | None = None,
    target: Target | None = None,
    ctx: Context | None = None,
) -> Function:
    """`jacfwd` by rows, in reverse mode: best if there are fewer outputs than inputs."""
    return _jacobian(f, place, JacobianTransform(Mode.REVERSE, argnums, wrt, of, chunk, target, ctx, has_aux))


def jacobian(
    f: ir.Module | Function,
    /,
    *place: Any,
    argnums: Argnums | None = None,
    has_aux: bool = False,
    wrt: Wrt | None = None,
    of: Of = "all",
    chunk: int | None = None,
    target: Target | None = None,
    ctx: Context | None = None,
) -> Function:
    """`jacfwd` or `jacrev`, whichever computes fewer columns or rows."""
    return _jacobian(f, place, JacobianTransform(None, argnums, wrt, of, chunk, target, ctx, has_aux))


def hessian(
    f: ir.Module | Function,
    /,
    *place: Any,
    argnums: Argnums | None = None,
    has_aux: bool = False,
    wrt: Wrt | None = None,
    chunk: int | None = None,
    target: Target | None = None,
    ctx: Context | None = None,
) -> Function:
    """The second derivatives of a function that returns one float: the Jacobian of its gradient, by columns.

    ``has_aux``: the Hessian is that of the first result, and ``(hessian, others)`` is returned.
    """
    given: dict[str, Any] = {"argnums": argnums}
    function = as_function(f, place, given, target, ctx)
    gradient = grad(function, **given, has_aux=has_aux, wrt=wrt, target=target, ctx=ctx)
    return jacfwd(gradient, **given, has_aux=has_aux, wrt=wrt, chunk=chunk, target=target, ctx=ctx)
