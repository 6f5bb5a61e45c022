"""What are a random program's results, final memory and exact Jacobian?

An interpreter over dual numbers: every float carries its derivatives with respect to *all* active inputs at once, so
one run gives the whole Jacobian and, with it, any forward direction and any reverse seed. It reads the program's
syntax tree and shares nothing with the engine. Memory is buffers of duals; views are (buffer, offset, strides), so
aliasing needs no thought.

Not everything is a fair question. `Rejected` is raised where a program comes near a kink or a tie (see
`elementary.MARGIN`), where numbers grow past `LARGEST`, and where it would be undefined: memory read before it is
written, out of bounds, or after it was freed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from mlirad.testing import elementary
from mlirad.testing.syntax import Affine, Block, Memref, Op, Program, Var

Array: TypeAlias = npt.NDArray[np.float64]

LARGEST = 1e6
LARGEST_DERIVATIVE = 1e4
STEPS = 20_000


class Rejected(Exception):
    """The program is not a fair question; the text says why."""


class Dual(NamedTuple):
    """A float and its derivatives with respect to the active inputs; None where these are all zero."""

    value: float
    dots: Array | None = None


class Buffer:
    """An allocation: cells that are duals, ints, or None where nothing was written yet."""

    def __init__(self, cells: list[Any]) -> None:
        self.cells = cells
        self.freed = False


@dataclass(frozen=True)
class View:
    """A memref: a buffer, and how subscripts become positions in it."""

    buffer: Buffer
    offset: int
    shape: tuple[int, ...]
    strides: tuple[int, ...]

    def position(self, index: tuple[int, ...]) -> int:
        """Where element ``index`` lives in the buffer."""
        if self.buffer.freed:
            raise Rejected("use after free")
        if any(not 0 <= i < n for i, n in zip(index, self.shape, strict=True)):
            raise Rejected(f"out of bounds: {index} in {self.shape}")
        return self.offset + sum(i * s for i, s in zip(index, self.strides, strict=True))

    def positions(self) -> list[int]:
        """All positions, in row-major order."""
        return [self.position(index) for index in np.ndindex(*self.shape)]


@dataclass(frozen=True)
class Answer:
    """The outputs (results, then the final contents of every memref argument) and their Jacobian.

    ``outputs[i]`` and ``jacobian[i]`` go together; ``peak`` is the largest derivative met on the way, the scale that
    rounding errors have.
    """

    results: Array
    memories: tuple[Array, ...]
    jacobian: Array
    peak: float

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

    def run(self) -> Answer:
        arguments = [self._argument(*a) for a in zip(self.program.entry.body.args, self.program.inputs, self.columns)]
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
        )

    def _argument(self, arg: Var, value: Any, column: slice) -> Any:
        if not isinstance(arg.type, Memref):
            return self._seeded([value], column)[0] if isinstance(value, float) else value
        cells = self._seeded(value, column) if arg.type.element == "f64" else list(value)
        return _fresh(Buffer(cells), arg.type.shape)

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
            if self.steps > STEPS:
                raise Rejected("too long")
            out = _STEPS.get(op.name, _float_op)(self, op, [env[o.name] for o in op.operands], env)
            for result, value in zip(op.results, out, strict=True):
                env[result.name] = value
        return [env[e.name] for e in block.ends]

    def dual(self, value: float, parts: Iterator[tuple[float, Array | None]]) -> Dual:
        """The dual of a result whose partials and operand derivatives are ``parts``."""
        if not abs(value) <= LARGEST:
            raise Rejected("a large value")
        dots: Array | None = None
        for partial, operand in parts:
            if operand is not None and partial != 0.0:
                dots = partial * operand if dots is None else dots + partial * operand
        if dots is not None:
            peak = float(np.max(np.abs(dots)))
            if not peak <= LARGEST_DERIVATIVE:
                raise Rejected("a large derivative")
            self.peak = max(self.peak, peak)
        return Dual(value, dots)


def _fresh(buffer: Buffer, shape: tuple[int, ...]) -> View:
    strides = tuple(int(np.prod(shape[i + 1 :], dtype=int)) for i in range(len(shape)))
    return View(buffer, 0, shape, strides)


Env = dict[str, Any]
Step = Callable[[_Machine, Op, list[Any], Env], "list[Any]"]


def _float_op(machine: _Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    values = [o.value for o in operands]
    if elementary.near_kink(op.name, values):
        raise Rejected(f"a kink of {op.name}")
    try:
        function = elementary.SEVERAL.get(op.name)
        value, *partials = function(*values) if function else elementary.unary(op.name, *values)
    except (ValueError, OverflowError, ZeroDivisionError):
        raise Rejected(f"outside the domain of {op.name}") from None
    return [machine.dual(value, zip(partials, (o.dots for o in operands), strict=True))]  # type: ignore[arg-type]


def _constant(machine: _Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    value = op.attrs["value"]
    return [Dual(value) if isinstance(value, float) else value]


def _sincos(machine: _Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    return [*_float_op(machine, Op("math.sin"), operands, env), *_float_op(machine, Op("math.cos"), operands, env)]


def _fpowi(machine: _Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    base, power = operands
    if base.value == 0.0:
        raise Rejected("fpowi at 0")
    derivative = power * base.value ** (power - 1) if power else 0.0
    return [machine.dual(base.value**power, iter([(derivative, base.dots)]))]


def _sitofp(machine: _Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    return [Dual(float(operands[0]))]


def _same(machine: _Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    return [operands[0]]


_ORDER: dict[str, Callable[[Any, Any], bool]] = {
    "lt": lambda a, b: a < b,
    "le": lambda a, b: a <= b,
    "gt": lambda a, b: a > b,
    "ge": lambda a, b: a >= b,
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
}


def _cmpf(machine: _Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    left, right = (o.value for o in operands)
    if abs(left - right) < elementary.MARGIN:
        raise Rejected("a tie in a comparison")
    return [_ORDER[op.attrs["predicate"][1:]](left, right)]


def _cmpi(machine: _Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    predicate = op.attrs["predicate"]
    return [_ORDER[predicate if predicate in _ORDER else predicate[1:]](*operands)]


def _select(machine: _Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    return [operands[1] if operands[0] else operands[2]]


_INTEGER: dict[str, Callable[[int, int], int]] = {
    "arith.addi": lambda a, b: a + b,
    "arith.subi": lambda a, b: a - b,
    "arith.muli": lambda a, b: a * b,
    "arith.minsi": min,
    "arith.maxsi": max,
    "arith.remui": lambda a, b: a % b,
    "arith.andi": lambda a, b: a and b,
    "arith.ori": lambda a, b: a or b,
    "arith.xori": lambda a, b: a != b,
}


def _integer(machine: _Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    if op.name == "arith.remui" and not (operands[0] >= 0 and operands[1] > 0):
        raise Rejected("remui of a negative number")
    return [_INTEGER[op.name](*operands)]


# --- memory


def _index(op: Op, operands: list[Any]) -> tuple[int, ...]:
    if "subscripts" in op.attrs:
        return tuple(e(tuple(operands)) for e in op.attrs["subscripts"])
    return tuple(operands)


def _load(machine: _Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    view, *index = operands
    cell = view.buffer.cells[view.position(_index(op, index))]
    if cell is None:
        raise Rejected("a read of what was never written")
    return [cell]


def _store(machine: _Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    value, view, *index = operands
    view.buffer.cells[view.position(_index(op, index))] = value
    return []


def _alloc(machine: _Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    dynamic = iter(operands)
    kind = op.results[0].type
    assert isinstance(kind, Memref)
    shape = tuple(next(dynamic) if d else n for n, d in zip(kind.shape, kind.dynamic, strict=True))
    return [_fresh(Buffer([None] * int(np.prod(shape, dtype=int))), shape)]


def _dealloc(machine: _Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    if operands[0].buffer.freed:
        raise Rejected("freed twice")
    operands[0].buffer.freed = True
    return []


def _copy(machine: _Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    source, target = operands
    to, start = target.positions(), source.positions()
    if source.buffer is target.buffer and set(to) & set(start):
        raise Rejected("an overlapping copy")
    if source.shape != target.shape:
        raise Rejected("a copy between shapes")
    for a, b in zip(start, to, strict=True):
        target.buffer.cells[b] = source.buffer.cells[a]
    return []


def _dim(machine: _Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    view, axis = operands
    return [view.shape[axis]]


def _subview(machine: _Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    source, *rest = operands
    dynamic = iter(rest)
    offsets, sizes, strides = (
        tuple(next(dynamic) if e is None else e for e in op.attrs[key]) for key in ("offsets", "sizes", "strides")
    )
    last = (o + (n - 1) * s for o, n, s in zip(offsets, sizes, strides, strict=True))
    if any(not (0 <= o and end < n) for o, end, n in zip(offsets, last, source.shape, strict=True)):
        raise Rejected("a view out of bounds")
    start = source.offset + sum(o * s for o, s in zip(offsets, source.strides, strict=True))
    return [View(source.buffer, start, sizes, tuple(a * b for a, b in zip(source.strides, strides, strict=True)))]


# --- control flow


def _if(machine: _Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    return _branch(machine, op, bool(operands[0]), env)


def _affine_if(machine: _Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    values = [(e(tuple(operands)), relation) for e, relation in op.attrs["constraints"]]
    return _branch(machine, op, all(v == 0 if relation == "==" else v >= 0 for v, relation in values), env)


def _branch(machine: _Machine, op: Op, taken: bool, env: Env) -> list[Any]:
    if taken:
        return machine.block(op.regions[0], env, [])
    return machine.block(op.regions[1], env, []) if len(op.regions) > 1 else []


def _for(machine: _Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    low, high, step, *carried = operands
    if step <= 0:
        raise Rejected("a step that is not positive")
    return _loop(machine, op, range(low, high, step), carried, env)


def _affine_for(machine: _Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    n_low, n_high = op.attrs["counts"]
    low = max(m(tuple(operands[:n_low])) for m in op.attrs["lows"])
    high = min(m(tuple(operands[n_low : n_low + n_high])) for m in op.attrs["highs"])
    return _loop(machine, op, range(low, high, op.attrs["step"]), operands[n_low + n_high :], env)


def _loop(machine: _Machine, op: Op, trips: range, carried: list[Any], env: Env) -> list[Any]:
    for iv in trips:
        carried = machine.block(op.regions[0], env, [iv, *carried])
    return carried


def _call(machine: _Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    return machine.block(machine.functions[op.attrs["callee"]].body, {}, operands)


def _affine_map(pick: Callable[..., int]) -> Step:
    def step(machine: _Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
        maps: tuple[Affine, ...] = op.attrs["maps"]
        return [pick([m(tuple(operands)) for m in maps])]

    return step


_STEPS: dict[str, Step] = {
    "arith.constant": _constant,
    "arith.select": _select,
    "arith.cmpf": _cmpf,
    "arith.cmpi": _cmpi,
    "arith.sitofp": _sitofp,
    "arith.index_cast": _same,
    "memref.cast": _same,
    "math.sincos": _sincos,
    "math.fpowi": _fpowi,
    "memref.load": _load,
    "affine.load": _load,
    "memref.store": _store,
    "affine.store": _store,
    "memref.alloc": _alloc,
    "memref.alloca": _alloc,
    "memref.dealloc": _dealloc,
    "memref.copy": _copy,
    "memref.dim": _dim,
    "memref.subview": _subview,
    "scf.if": _if,
    "affine.if": _affine_if,
    "scf.for": _for,
    "affine.for": _affine_for,
    "func.call": _call,
    "affine.apply": _affine_map(lambda values: values[0]),
    "affine.min": _affine_map(min),
    "affine.max": _affine_map(max),
    **dict.fromkeys(_INTEGER, _integer),
}
