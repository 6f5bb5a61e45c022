"""Structured ops as loops over extents; the last operand is written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tests.fuzz.programs.grow import linalg
from tests.fuzz.programs.syntax import Op
from tests.fuzz.semantics.duals import Grid, RejectedError, View, grid, subscripts
from tests.fuzz.semantics.scalars import Env, Machine, Step, overlap
from tests.fuzz.semantics.vectors import combined

#: What is done with the cells of one step, given the places of the loops.
Body = Callable[[tuple[int, ...], list[Any]], Any]


def _run(machine: Machine, op: Op, operands: list[Any], body: Body) -> list[Any]:
    *inputs, out = operands
    if isinstance(out, View) and any(isinstance(v, View) and overlap(v, out) for v in inputs):
        raise RejectedError("a structured op that writes what it reads")
    cells = list(out.cells) if isinstance(out, Grid) else []
    places = list(subscripts(out.shape))
    number = {place: i for i, place in enumerate(places)}
    for index in subscripts(op.attrs["extents"]):
        ats = [tuple(expression(index) for expression in row) for row in op.attrs["maps"]]
        given = [_cell(machine, value, at) for value, at in zip(inputs, ats, strict=False)]
        old = cells[number[ats[-1]]] if isinstance(out, Grid) else machine.read(out, ats[-1], written=False)
        new = body(index, [*given, old])
        if isinstance(out, Grid):
            cells[number[ats[-1]]] = new
        else:
            machine.write(out, ats[-1], new)
    return [Grid(out.shape, tuple(cells))] if isinstance(out, Grid) else []


def _cell(machine: Machine, value: Any, at: tuple[int, ...]) -> Any:
    if isinstance(value, Grid):
        return value.at(at)
    return machine.read(value, at) if isinstance(value, View) else value


def _generic(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    def body(index: tuple[int, ...], cells: list[Any]) -> Any:
        return machine.block(op.regions[0], {**env, **{f"#{d}": i for d, i in enumerate(index)}}, cells)[0]

    return _run(machine, op, operands, body)


def _index(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    return [env[f"#{op.attrs['dim']}"]]


def _product(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    def body(index: tuple[int, ...], cells: list[Any]) -> Any:
        x, y, total = cells
        return combined(machine, "arith.addf", total, combined(machine, "arith.mulf", x, y))

    return _run(machine, op, operands, body)


def _elementwise(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    return _run(machine, op, operands, lambda _, cells: combined(machine, op.attrs["scalar"], *cells[:-1]))


def _reduce(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    return _run(machine, op, operands, lambda _, cells: combined(machine, op.attrs["scalar"], *cells))


def _move(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    return _run(machine, op, operands, lambda _, cells: cells[0])


def _fill(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    value, out = operands
    if isinstance(out, Grid):
        return [grid(out.shape, lambda _: value)]
    for index in subscripts(out.shape):
        machine.write(out, index, value)
    return []


def _softmax(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    value, _ = operands
    axis = op.attrs["axis"]
    powers = grid(value.shape, lambda index: combined(machine, "math.exp", value.at(index)))

    def cell(index: tuple[int, ...]) -> Any:
        row = [powers.at((*index[:axis], k, *index[axis + 1 :])) for k in range(value.shape[axis])]
        total = row[0]
        for power in row[1:]:
            total = combined(machine, "arith.addf", total, power)
        return combined(machine, "arith.divf", powers.at(index), total)

    return [grid(value.shape, cell)]


STEPS: Final[dict[str, Step]] = {
    "linalg.generic": _generic,
    "linalg.index": _index,
    "linalg.reduce": _reduce,
    "linalg.map": _elementwise,
    "linalg.fill": _fill,
    "linalg.copy": _move,
    "linalg.transpose": _move,
    "linalg.broadcast": _move,
    "linalg.softmax": _softmax,
    **dict.fromkeys(linalg.PRODUCTS, _product),
    **dict.fromkeys(linalg.ELEMENTWISE, _elementwise),
}
