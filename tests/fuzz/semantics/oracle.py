"""Results, final memory and exact Jacobian of a random program.

An interpreter over dual numbers: every float carries its derivatives with respect to *all* active inputs at once, so
one run gives the whole Jacobian and, with it, any forward direction and any reverse seed. It reads the program's
syntax tree and shares nothing with the engine. Memory is buffers of duals; views are (buffer, offset, strides), so
aliasing needs no thought.

Not everything is a fair question. `RejectedError` is raised where a program comes near a kink or a tie (see
`elementary.MARGIN`), where numbers grow past `LARGEST`, and where it would be undefined: memory read before it is
written, out of bounds, or after it was freed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import numpy as np

from tests.fuzz.programs.syntax import (
    COMPLEX,
    Memref,
    ProgramBlock,
    ProgramFunction,
    RandomProgram,
    Var,
    element,
    width,
)
from tests.fuzz.semantics import complexes, linalg, regions, series, tensors, vectors, views
from tests.fuzz.semantics.duals import Array, Dual, DualBuffer, Grid, Pair, RejectedError, View, flat, fresh
from tests.fuzz.semantics.races import Races
from tests.fuzz.semantics.scalars import STEPS, float_op
from tests.fuzz.semantics.series import Number

_STEPS = {
    **STEPS,
    **regions.STEPS,
    **views.STEPS,
    **complexes.STEPS,
    **vectors.STEPS,
    **tensors.STEPS,
    **linalg.STEPS,
}

LARGEST = 1e6
LARGEST_DERIVATIVE = 1e4
LONGEST = 20_000  # ops


@dataclass(frozen=True)
class OracleAnswer:
    """The outputs (results, then the final contents of every memref argument) and their Jacobian.

    ``outputs[i]`` and ``jacobian[i]`` go together; ``peak`` is the largest derivative met on the way, the scale that
    rounding errors have. ``leaks`` says whether the program itself leaves heap memory behind.
    """

    results: Array
    memories: tuple[Array, ...]
    jacobian: Array
    peak: float
    leaks: bool
    rates: Array  # of the Jacobian, along the direction that was asked for; else zeros

    @property
    def outputs(self) -> Array:
        """Results and final memory as one vector, the rows of the Jacobian."""
        return np.concatenate([self.results, *self.memories])


def evaluate(program: RandomProgram, along: Array | None = None) -> OracleAnswer:
    """Run ``program`` on its own inputs; the Jacobian's columns are its active inputs in order, flattened.

    With a direction ``along`` which these move, the derivative of the Jacobian is found as well.
    """
    return _Machine(program, along).run()


def columns(program: RandomProgram) -> tuple[slice, ...]:
    """Which columns of the Jacobian belong to each argument of the entry; empty for inactive ones."""
    out, start = [], 0
    for value, active in zip(program.inputs, program.active, strict=True):
        width = (len(value) if isinstance(value, list) else 1) if active else 0
        out.append(slice(start, start + width))
        start += width
    return tuple(out)


class _Machine:
    def __init__(self, program: RandomProgram, along: Array | None) -> None:
        self.program = program
        self.along = along
        self.functions = {function.name: function for function in program.functions}
        self.columns = columns(program)
        self.width = max((c.stop for c in self.columns), default=0)
        self.steps = 0
        self.peak = 1.0
        self.heap: list[DualBuffer] = []
        self.globals: dict[str, DualBuffer] = {}
        self._races: list[Races] = []

    def run(self) -> OracleAnswer:
        given = zip(self.program.entry.body.args, self.program.inputs, self.columns, strict=True)
        arguments = [self._argument(*one) for one in given]
        results = self.call(self.program.entry, arguments)
        memories = [v for v in arguments if isinstance(v, View)]
        floats = [[dual for cell in m.buffer.cells for dual in flat(cell)] for m in memories]
        results = [dual for value in results for dual in flat(value)]
        outputs = [*results, *(c for cells in floats for c in cells)]
        jacobian, rates = (
            np.array([self._row(c.dots, of) for c in outputs]).reshape(len(outputs), self.width)
            for of in (series.value, series.rate)
        )
        return OracleAnswer(
            results=np.array([series.value(c.value) for c in results]),
            memories=tuple(np.array([series.value(c.value) for c in cells]) for cells in floats),
            jacobian=jacobian,
            peak=self.peak,
            leaks=any(not buffer.freed for buffer in self.heap),
            rates=rates,
        )

    def _row(self, dots: Any, of: Callable[[Any], Any]) -> Array:
        return np.zeros(self.width) + (0.0 if dots is None else of(dots))

    def _argument(self, arg: Var, value: Any, column: slice) -> Any:
        if not width(arg.type):
            return fresh(DualBuffer(list(value)), arg.type.shape) if isinstance(arg.type, Memref) else value
        cells: list[Any] = self._seeded(value if isinstance(value, list) else [value], column)
        if element(arg.type) == COMPLEX:
            cells = list(map(Pair, cells[::2], cells[1::2]))
        if isinstance(arg.type, Memref):
            return fresh(DualBuffer(cells), arg.type.shape)
        return cells[0] if isinstance(arg.type, str) else Grid(arg.type.shape, tuple(cells))

    def _seeded(self, values: list[float], column: slice) -> list[Dual]:
        if column.start == column.stop:
            return [Dual(v) for v in values]
        rows = np.eye(self.width)[column]
        if self.along is None:
            return [Dual(v, row) for v, row in zip(values, rows, strict=True)]
        moves = zip(values, self.along[column].tolist(), rows, strict=True)
        return [Dual(series.Series(v, rate), series.Series(row, np.zeros(self.width))) for v, rate, row in moves]

    def call(self, function: ProgramFunction, arguments: list[Any]) -> list[Any]:
        """Run ``function`` to its end, or until it returns."""
        try:
            return self.block(function.body, {}, arguments)
        except regions.Returned as early:
            return early.values

    def block(self, block: ProgramBlock, outer: dict[str, Any], arguments: list[Any]) -> list[Any]:
        """Run ``block`` on ``arguments`` and return what its terminator hands on."""
        env = dict(outer)
        env.update(zip((a.name for a in block.args), arguments, strict=True))
        for op in block.ops:
            self.steps += 1
            if self.steps > LONGEST:
                raise RejectedError("too long")
            out = _STEPS.get(op.name, float_op)(self, op, [env[o.name] for o in op.operands], env)
            for result, value in zip(op.results, out, strict=True):
                env[result.name] = value
        return [env[e.name] for e in block.ends]

    def dual(self, value: Number, parts: Iterator[tuple[Number, Any]]) -> Dual:
        """The dual of a result whose partials and operand derivatives are ``parts``."""
        if not abs(series.value(value)) <= LARGEST:
            raise RejectedError("a large value")
        dots: Any = None
        for partial, operand in parts:
            if operand is not None and not series.is_zero(partial):
                dots = partial * operand if dots is None else dots + partial * operand
        if dots is not None:
            peak = float(np.max(np.abs(series.value(dots))))
            if not peak <= LARGEST_DERIVATIVE:
                raise RejectedError("a large derivative")
            if isinstance(dots, series.Series):
                peak = max(peak, float(np.max(np.abs(dots.b))))
                if not peak <= LARGEST:
                    raise RejectedError("a large second derivative")
            self.peak = max(self.peak, peak)
        return Dual(value, dots)

    # --- memory

    def read(self, view: View, index: tuple[int, ...], *, written: bool = True) -> Any:
        """The element of a memref, which must have been ``written``."""
        at = view.position(index)
        for races in self._races:
            races.read(view.buffer, at)
        cell = view.buffer.cells[at]
        if cell is None and written:
            raise RejectedError("a read of what was never written")
        return cell

    def write(self, view: View, index: tuple[int, ...], value: Any) -> None:
        """Change the element of a memref."""
        at = view.position(index)
        for races in self._races:
            races.write(view.buffer, at)
        view.buffer.cells[at] = value

    @contextmanager
    def concurrent(self) -> Iterator[Callable[[], None]]:
        """A part of the run whose steps may be in any order; what is given starts the next step."""
        self._races.append(Races())
        yield self._races[-1].next
        self._races.pop()
