"""The semantics of each op on dual numbers and memory: one function per op, in a table by name."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager
from typing import Any, Protocol, TypeAlias

import numpy as np

from tests.fuzz.programs.syntax import Affine, Memref, Op, ProgramBlock, ProgramFunction, Tensor, Vector
from tests.fuzz.semantics import elementary, series
from tests.fuzz.semantics.duals import Dual, DualBuffer, Grid, RejectedError, View, fresh, grid, subscripts
from tests.fuzz.semantics.series import Number


class Machine(Protocol):
    """What an op may ask of the interpreter."""

    heap: list[DualBuffer]
    globals: dict[str, DualBuffer]

    @property
    def functions(self) -> Mapping[str, ProgramFunction]:
        """The program's functions by name."""

    def block(self, block: ProgramBlock, outer: dict[str, Any], arguments: list[Any]) -> list[Any]:
        """Run ``block`` and return what its terminator hands on."""

    def call(self, function: ProgramFunction, arguments: list[Any]) -> list[Any]:
        """Run ``function`` to its end, or until it returns."""

    def dual(self, value: Number, parts: Iterator[tuple[Number, Any]]) -> Dual:
        """The dual of a result whose partials and operand derivatives are ``parts``."""

    def read(self, view: View, index: tuple[int, ...], *, written: bool = True) -> Any:
        """The element of a memref, which must have been ``written``."""

    def write(self, view: View, index: tuple[int, ...], value: Any) -> None:
        """Change the element of a memref."""

    def concurrent(self) -> AbstractContextManager[Callable[[], None]]:
        """A part of the run whose steps may be in any order; what is given starts the next step."""


Env: TypeAlias = dict[str, Any]
Step: TypeAlias = Callable[[Machine, Op, list[Any], Env], "list[Any]"]


def float_op(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    """Any op of `elementary`, of numbers or element by element."""
    if isinstance(operands[0], Grid):
        return [by_element(lambda *cells: float_op(machine, op, list(cells), env)[0], *operands)]
    try:
        return [_float_result(machine, op, operands)]
    except RejectedError:
        if "masked" in op.attrs:
            return [UNDEFINED]
        raise


#: What an op gives whose operands are outside its domain, where something chooses another number.
UNDEFINED = Dual(math.nan)


def _float_result(machine: Machine, op: Op, operands: list[Any]) -> Dual:
    values = [o.value for o in operands]
    if any(math.isnan(series.value(v)) for v in values):
        raise RejectedError("a number that is not defined")
    if elementary.near_kink(op.name, list(map(series.value, values))):
        raise RejectedError(f"a kink of {op.name}")
    try:
        function = elementary.SEVERAL.get(op.name)
        value, *partials = function(*values) if function else elementary.unary(op.name, *values)
    except (ValueError, OverflowError, ZeroDivisionError):
        raise RejectedError(f"outside the domain of {op.name}") from None
    return machine.dual(value, zip(partials, (o.dots for o in operands), strict=True))


def by_element(function: Callable[..., Any], *operands: Any) -> Grid:
    """``function`` of the elements at each place; what is no grid is the same everywhere."""
    shape = next(o.shape for o in operands if isinstance(o, Grid))
    return grid(shape, lambda index: function(*(o.at(index) if isinstance(o, Grid) else o for o in operands)))


def _constant(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    value = op.attrs["value"]
    cell: Any = Dual(value) if isinstance(value, float) else value
    kind = op.results[0].type
    return [grid(kind.shape, lambda _: cell) if isinstance(kind, Tensor | Vector) else cell]


def _sincos(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    return [*float_op(machine, Op("math.sin"), operands, env), *float_op(machine, Op("math.cos"), operands, env)]


def _fpowi(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    base, exponent = operands
    if series.value(base.value) == 0.0:
        raise RejectedError("fpowi at 0")
    derivative = exponent * series.power(base.value, exponent - 1) if exponent else 0.0
    return [machine.dual(series.power(base.value, exponent), iter([(derivative, base.dots)]))]


def _sitofp(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    return [Dual(float(operands[0]))]


def _same(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    return [operands[0]]


_ORDER: dict[str, Callable[[Any, Any], bool]] = {
    "lt": lambda a, b: a < b,
    "le": lambda a, b: a <= b,
    "gt": lambda a, b: a > b,
    "ge": lambda a, b: a >= b,
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
}


def _cmpf(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    if isinstance(operands[0], Grid):
        return [by_element(lambda *cells: _cmpf(machine, op, list(cells), env)[0], *operands)]
    left, right = (series.value(o.value) for o in operands)
    if abs(left - right) < elementary.MARGIN:
        raise RejectedError("a tie in a comparison")
    return [_ORDER[op.attrs["predicate"][1:]](left, right)]


def _cmpi(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    predicate = op.attrs["predicate"]
    return [_ORDER[predicate if predicate in _ORDER else predicate[1:]](*operands)]


def _select(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    if isinstance(operands[0], Grid):
        return [by_element(lambda test, x, y: x if test else y, *operands)]
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
    "arith.xori": lambda a, b: a ^ b,
}


def _integer(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    if op.name == "arith.remui" and not (operands[0] >= 0 and operands[1] > 0):
        raise RejectedError("remui of a negative number")
    return [_INTEGER[op.name](*operands)]


# --- memory


def _index(op: Op, operands: list[Any]) -> tuple[int, ...]:
    if "subscripts" in op.attrs:
        return tuple(e(tuple(operands)) for e in op.attrs["subscripts"])
    return tuple(operands)


def _load(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    view, *index = operands
    return [machine.read(view, _index(op, index))]


def _store(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    value, view, *index = operands
    machine.write(view, _index(op, index), value)
    return []


def _alloc(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    dynamic = iter(operands)
    kind = op.results[0].type
    assert isinstance(kind, Memref)
    shape = tuple(next(dynamic) if d else n for n, d in zip(kind.shape, kind.dynamic, strict=True))
    buffer = DualBuffer([None] * int(np.prod(shape, dtype=int)))
    if op.name == "memref.alloc":
        machine.heap.append(buffer)
    return [fresh(buffer, shape)]


def _dealloc(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    if operands[0].buffer.freed:
        raise RejectedError("freed twice")
    operands[0].buffer.freed = True
    return []


def _copy(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    source, target = operands
    if overlap(source, target):
        raise RejectedError("an overlapping copy")
    if source.shape != target.shape:
        raise RejectedError("a copy between shapes")
    for index in subscripts(source.shape):
        machine.write(target, index, machine.read(source, index, written=False))
    return []


def overlap(one: View, other: View) -> bool:
    """Whether two memrefs share an element."""
    return one.buffer is other.buffer and not set(one.positions()).isdisjoint(other.positions())


def _dim(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    view, axis = operands
    return [view.shape[axis]]


def _subview(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    source, *rest = operands
    dynamic = iter(rest)
    offsets, sizes, strides = (
        tuple(next(dynamic) if e is None else e for e in op.attrs[key]) for key in ("offsets", "sizes", "strides")
    )
    last = (o + (n - 1) * s for o, n, s in zip(offsets, sizes, strides, strict=True))
    if any(not (o >= 0 and end < n) for o, end, n in zip(offsets, last, source.shape, strict=True)):
        raise RejectedError("a view out of bounds")
    start = source.offset + sum(o * s for o, s in zip(offsets, source.strides, strict=True))
    return [View(source.buffer, start, sizes, tuple(a * b for a, b in zip(source.strides, strides, strict=True)))]


# --- control flow


def _if(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    return _branch(machine, op, bool(operands[0]), env)


def _affine_if(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    values = [(e(tuple(operands)), relation) for e, relation in op.attrs["constraints"]]
    return _branch(machine, op, all(v == 0 if relation == "==" else v >= 0 for v, relation in values), env)


def _branch(machine: Machine, op: Op, taken: bool, env: Env) -> list[Any]:
    if taken:
        return machine.block(op.regions[0], env, [])
    return machine.block(op.regions[1], env, []) if len(op.regions) > 1 else []


def _for(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    low, high, step, *carried = operands
    if step <= 0:
        raise RejectedError("a step that is not positive")
    return _loop(machine, op, range(low, high, step), carried, env)


def _affine_for(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    n_low, n_high = op.attrs["counts"]
    low = max(m(tuple(operands[:n_low])) for m in op.attrs["lows"])
    high = min(m(tuple(operands[n_low : n_low + n_high])) for m in op.attrs["highs"])
    return _loop(machine, op, range(low, high, op.attrs["step"]), operands[n_low + n_high :], env)


def _loop(machine: Machine, op: Op, trips: range, carried: list[Any], env: Env) -> list[Any]:
    for iv in trips:
        carried = machine.block(op.regions[0], env, [iv, *carried])
    return carried


def _call(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    return machine.call(machine.functions[op.attrs["callee"]], operands)


def _affine_map(pick: Callable[..., int]) -> Step:
    def step(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
        maps: tuple[Affine, ...] = op.attrs["maps"]
        return [pick([m(tuple(operands)) for m in maps])]

    return step


#: What is not here is a float op.
STEPS: dict[str, Step] = {
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
