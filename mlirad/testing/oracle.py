"""What are a random program's results, final memory and exact Jacobian?

An interpreter over dual numbers: every float carries its derivatives with respect to *all* active inputs at once, so
one run gives the whole Jacobian and, with it, any forward direction and any reverse seed. It reads the program's
syntax tree and shares nothing with the engine. Memory is buffers of duals; views are (buffer, offset, strides), so
aliasing needs no thought.

Not everything is a fair question. `RejectedError` is raised where a program comes near a kink or a tie (see
`elementary.MARGIN`), where numbers grow past `LARGEST`, and where it would be undefined: memory read before it is
written, out of bounds, or after it was freed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from mlirad.testing.duals import Array, Buffer, Dual, RejectedError, View, fresh
from mlirad.testing.semantics import STEPS, float_op
from mlirad.testing.syntax import Block, Memref, Program, Var

LARGEST = 1e6
LARGEST_DERIVATIVE = 1e4
LONGEST = 20_000  # ops


@dataclass(frozen=True)
class Answer:
    """The outputs (results, then the final contents of every memref argument) and their Jacobian.

    ``outputs[i]`` and ``jacobian[i]`` go together; ``peak`` is the largest derivative met on the way, the scale that
    rounding errors have. ``leaks`` says whether the program itself leaves heap memory behind.
    """

    results: Array
    memories: tuple[Array, ...]
    jacobian: Array
    peak: float
    leaks: bool

    @property
    def outputs(self) -> Array:
        """Results and final memory as one vector, the rows of the Jacobian."""
        return np.concatenate([self.results, *self.memories])


def evaluate(program: Program) -> Answer:
    """Run ``program`` on its own inputs; the Jacobian's columns are its active inputs in order, flattened."""
    return _Machine(program).run()


def columns(program: Program) -> tuple[slice, ...]:
    """Which columns of the Jacobian belong to each argument of the entry; empty for inactive ones."""
    out, start = [], 0
    for value, active in zip(program.inputs, program.active, strict=True):
        width = (len(value) if isinstance(value, list) else 1) if active else 0
        out.append(slice(start, start + width))
        start += width
    return tuple(out)


class _Machine:
    def __init__(self, program: Program) -> None:
        self.program = program
        self.functions = {function.name: function for function in program.functions}
        self.columns = columns(program)
        self.width = max((c.stop for c in self.columns), default=0)
        self.steps = 0
        self.peak = 1.0
        self.heap: list[Buffer] = []

    def run(self) -> Answer:
        given = zip(self.program.entry.body.args, self.program.inputs, self.columns, strict=True)
        arguments = [self._argument(*one) for one in given]
        results = self.block(self.program.entry.body, {}, arguments)
        memories = [v for v in arguments if isinstance(v, View)]
        floats = [[c for c in m.buffer.cells if isinstance(c, Dual)] for m in memories]
        outputs = [*results, *(c for cells in floats for c in cells)]
        jacobian = np.array([c.dots if c.dots is not None else np.zeros(self.width) for c in outputs])
        return Answer(
            results=np.array([c.value for c in results]),
            memories=tuple(np.array([c.value for c in cells]) for cells in floats),
            jacobian=jacobian.reshape(len(outputs), self.width),
            peak=self.peak,
            leaks=any(not buffer.freed for buffer in self.heap),
        )

    def _argument(self, arg: Var, value: Any, column: slice) -> Any:
        if not isinstance(arg.type, Memref):
            return self._seeded([value], column)[0] if isinstance(value, float) else value
        cells = self._seeded(value, column) if arg.type.element == "f64" else list(value)
        return fresh(Buffer(cells), arg.type.shape)

    def _seeded(self, values: list[float], column: slice) -> list[Any]:
        if column.start == column.stop:
            return [Dual(v) for v in values]
        rows = np.eye(self.width)[column]
        return [Dual(v, row) for v, row in zip(values, rows, strict=True)]

    def block(self, block: Block, outer: dict[str, Any], arguments: list[Any]) -> list[Any]:
        """Run ``block`` on ``arguments`` and return what its terminator hands on."""
        env = dict(outer)
        env.update(zip((a.name for a in block.args), arguments, strict=True))
        for op in block.ops:
            self.steps += 1
            if self.steps > LONGEST:
                raise RejectedError("too long")
            out = STEPS.get(op.name, float_op)(self, op, [env[o.name] for o in op.operands], env)
            for result, value in zip(op.results, out, strict=True):
                env[result.name] = value
        return [env[e.name] for e in block.ends]

    def dual(self, value: float, parts: Iterator[tuple[float, Array | None]]) -> Dual:
        """The dual of a result whose partials and operand derivatives are ``parts``."""
        if not abs(value) <= LARGEST:
            raise RejectedError("a large value")
        dots: Array | None = None
        for partial, operand in parts:
            if operand is not None and partial != 0.0:
                dots = partial * operand if dots is None else dots + partial * operand
        if dots is not None:
            peak = float(np.max(np.abs(dots)))
            if not peak <= LARGEST_DERIVATIVE:
                raise RejectedError("a large derivative")
            self.peak = max(self.peak, peak)
        return Dual(value, dots)
