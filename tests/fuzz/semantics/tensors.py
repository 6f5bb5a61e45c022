"""Ops on tensors."""

from __future__ import annotations

from typing import Any, Final

from tests.fuzz.programs.syntax import Op
from tests.fuzz.semantics.duals import Grid, grid, subscripts
from tests.fuzz.semantics.scalars import Env, Machine, Step
from tests.fuzz.semantics.vectors import from_elements, reshaped


def _extract(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    value, *index = operands
    return [value.at(tuple(index))]


def _insert(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    cell, into, *index = operands
    return [into.set(tuple(index), cell)]


def _splat(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    return [grid(op.results[0].type.shape, lambda _: operands[0])]  # type: ignore[union-attr]


def _generate(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    body = op.regions[0]
    return [grid(op.results[0].type.shape, lambda index: machine.block(body, env, list(index))[0])]  # type: ignore[union-attr]


def _places(op: Op, dynamic: list[int]) -> list[tuple[int, ...]]:
    """The places of a slice, in order."""
    values = iter(dynamic)
    offsets, sizes, strides = (
        [next(values) if e is None else e for e in op.attrs[key]] for key in ("offsets", "sizes", "strides")
    )
    return [
        tuple(o + i * s for o, i, s in zip(offsets, index, strides, strict=True)) for index in subscripts(tuple(sizes))
    ]


def _extract_slice(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    value, *dynamic = operands
    return [Grid(op.results[0].type.shape, tuple(value.at(place) for place in _places(op, dynamic)))]  # type: ignore[union-attr]


def _insert_slice(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    piece, into, *dynamic = operands
    for place, cell in zip(_places(op, dynamic), piece.cells, strict=True):
        into = into.set(place, cell)
    return [into]


def _pad(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    (value,) = operands

    def cell(index: tuple[int, ...]) -> Any:
        inner = tuple(i - low for i, low in zip(index, op.attrs["low"], strict=True))
        if all(0 <= i < n for i, n in zip(inner, value.shape, strict=True)):
            return value.at(inner)
        return machine.block(op.regions[0], env, list(index))[0]

    return [grid(op.results[0].type.shape, cell)]  # type: ignore[union-attr]


def _concat(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    first, second = operands
    axis = op.attrs["axis"]

    def cell(index: tuple[int, ...]) -> Any:
        if index[axis] < first.shape[axis]:
            return first.at(index)
        return second.at((*index[:axis], index[axis] - first.shape[axis], *index[axis + 1 :]))

    return [grid(op.results[0].type.shape, cell)]  # type: ignore[union-attr]


STEPS: Final[dict[str, Step]] = {
    "tensor.from_elements": from_elements,
    "tensor.splat": _splat,
    "tensor.extract": _extract,
    "tensor.insert": _insert,
    "tensor.generate": _generate,
    "tensor.extract_slice": _extract_slice,
    "tensor.insert_slice": _insert_slice,
    "tensor.collapse_shape": reshaped,
    "tensor.expand_shape": reshaped,
    "tensor.cast": reshaped,
    "tensor.pad": _pad,
    "tensor.concat": _concat,
    "tensor.dim": lambda machine, op, operands, env: [operands[0].shape[operands[1]]],
}
