"""Jacobians and Hessians of compiled functions, several columns or rows at a time.

A column is the tangent along one input number, a row the adjoint of one output number. ``chunk`` of them are computed
beside one run of the primal (a derivative of that width).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from mlirad._mlir import ir
from mlirad.api import grad
from mlirad.batched import ModuleFunction
from mlirad.context import Context
from mlirad.interfaces.activity import Mode
from mlirad.matrices.outputs import Of
from mlirad.matrices.sweeps import CHUNK, Array, Sweeps, check_chunk, sizes
from mlirad.runtime.jit import Compiled
from mlirad.runtime.target import Target
from mlirad.transforms.wrt import Wrt


class Jacobian:
    """The Jacobian of a function; a call gives it for arguments."""

    def __init__(self, sweeps: Sweeps, mode: Mode | None, chunk: int | None, *, is_one: bool) -> None:
        check_chunk(chunk)
        self._sweeps, self._mode, self._chunk, self._is_one = sweeps, mode, chunk, is_one

    def __call__(self, *arguments: Any) -> Any:
        """An array of the shape of a result and then of an argument: one, or for several a tuple for each result.

        Raises:
            UsageError: an argument does not fit.
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
        rows = [tuple(row) if not self._is_one else row[0] for row in whole]
        return rows[0] if len(rows) == 1 else tuple(rows)

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
        found = [self._sweeps.rows(arguments, unit, outputs) for unit in _units(total, self._chunk)]
        whole = [np.moveaxis(np.concatenate(parts, axis=-1)[..., :total], -1, 0) for parts in zip(*found, strict=True)]
        split = [np.split(one, np.cumsum(sizes(outputs))[:-1]) for one in whole]
        return [
            [part[place].reshape((*own, *shape)) for part, shape in zip(split, inputs, strict=True)]
            for place, own in enumerate(outputs)
        ]


def _units(total: int, chunk: int | None) -> Iterator[Array]:
    """The columns of the unit matrix of ``total`` rows, ``chunk`` at a time; in the last ones there may be zeros."""
    width = max(1, min(chunk or CHUNK, total))
    for start in range(0, max(total, 1), width):
        unit = np.zeros((total, width))
        count = min(width, total - start)
        unit[start + np.arange(count), np.arange(count)] = 1.0
        yield unit


def sweeps_of(
    function: ir.Module | Compiled, name: str | None, wrt: Wrt, of: Of, target: Target | None, ctx: Context | None
) -> tuple[Sweeps, bool]:
    """The derivatives of a compiled function, or of a function of a module; and whether they are by one argument."""
    inner = (
        ModuleFunction(function.module, function.prototype.name)
        if isinstance(function, Compiled)
        else ModuleFunction(function, name or "")
    )
    return Sweeps(inner, wrt, of, target, ctx or Context.default()), isinstance(wrt, int | str) and wrt != "all"


def _jacobian(
    function: ir.Module | Compiled, name: str | None, mode: Mode | None, wrt: Wrt, of: Of, chunk: int | None,
    target: Target | None, ctx: Context | None,
) -> Jacobian:  # fmt: skip
    sweeps, is_one = sweeps_of(function, name, wrt, of, target, ctx)
    return Jacobian(sweeps, mode, chunk, is_one=is_one)


def jacfwd(
    function: ir.Module | Compiled,
    name: str | None = None,
    *,
    wrt: Wrt = 0,
    of: Of = "all",
    chunk: int | None = None,
    target: Target | None = None,
    ctx: Context | None = None,
) -> Jacobian:
    """The Jacobian of a function by columns, in forward mode: best where there are fewer inputs than outputs.

    ``function`` is what `mlirad.compile` or `mlirad.grad` gave, or a module and the ``name`` of a function of it.
    ``wrt``: as for `mlirad.grad`. ``of``: a result by its position, an array that the function writes by its name, or
    several; "all" is every result that carries a derivative. ``chunk``: how many columns are computed beside one run
    of the primal.

    Raises:
        UsageError: ``name``, ``wrt``, ``of`` or ``chunk`` does not fit.
        MlirAdError: at the first call: the function cannot be differentiated.
    """
    return _jacobian(function, name, Mode.FORWARD, wrt, of, chunk, target, ctx)


def jacrev(
    function: ir.Module | Compiled,
    name: str | None = None,
    *,
    wrt: Wrt = 0,
    of: Of = "all",
    chunk: int | None = None,
    target: Target | None = None,
    ctx: Context | None = None,
) -> Jacobian:
    """The same by rows, in reverse mode: best where there are fewer outputs than inputs."""
    return _jacobian(function, name, Mode.REVERSE, wrt, of, chunk, target, ctx)


def jacobian(
    function: ir.Module | Compiled,
    name: str | None = None,
    *,
    wrt: Wrt = 0,
    of: Of = "all",
    chunk: int | None = None,
    target: Target | None = None,
    ctx: Context | None = None,
) -> Jacobian:
    """The same by columns or by rows, whichever are fewer."""
    return _jacobian(function, name, None, wrt, of, chunk, target, ctx)


def hessian(
    module: ir.Module,
    name: str,
    *,
    wrt: Wrt = 0,
    chunk: int | None = None,
    target: Target | None = None,
    ctx: Context | None = None,
) -> Jacobian:
    """The second derivatives of a function that returns one float: the Jacobian, by columns, of its gradient."""
    return jacfwd(grad(module, name, wrt=wrt, target=target, ctx=ctx), wrt=wrt, chunk=chunk, target=target, ctx=ctx)
