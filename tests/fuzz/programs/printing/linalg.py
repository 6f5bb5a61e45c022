"""Prints structured ops."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tests.fuzz.programs.grow import linalg
from tests.fuzz.programs.printing.pieces import Piece, Printer, left, names, types
from tests.fuzz.programs.printing.regions import header
from tests.fuzz.programs.syntax import Op


def _sides(op: Op) -> str:
    inputs, outputs = op.operands[: op.attrs["ins"]], op.operands[op.attrs["ins"] :]
    ins = f"ins({names(inputs)} : {types(inputs)}) " if inputs else ""
    return f"{ins}outs({names(outputs)} : {types(outputs)})"


def _arrow(op: Op) -> str:
    return f" -> {types(op.results)}" if op.results else ""


def _generic(op: Op) -> Iterator[Piece]:
    loops = tuple(f"d{i}" for i in range(len(op.attrs["extents"])))
    rows = [", ".join(expression.text(loops) for expression in row) for row in op.attrs["maps"]]
    maps = ", ".join(f"affine_map<({', '.join(loops)}) -> ({row})>" for row in rows)
    kinds = ", ".join('"parallel"' if on else '"reduction"' for on in op.attrs["parallel"])
    yield f"{left(op)}linalg.generic {{indexing_maps = [{maps}], iterator_types = [{kinds}]}} {_sides(op)} {{"
    yield header(op.regions[0].args)
    yield op.regions[0], "linalg.yield"
    yield f"}}{_arrow(op)}"


def _named(op: Op) -> Iterator[Piece]:
    yield f"{left(op)}{op.name} {_sides(op)}{_arrow(op)}"


def _map(op: Op) -> Iterator[Piece]:
    yield f"{left(op)}linalg.map {{ {op.attrs['scalar']} }} {_sides(op)}"


def _reduce(op: Op) -> Iterator[Piece]:
    yield f"{left(op)}linalg.reduce {{ {op.attrs['scalar']} }} {_sides(op)} dimensions = {op.attrs['over']}"


def _transpose(op: Op) -> Iterator[Piece]:
    yield f"{left(op)}linalg.transpose {_sides(op)} permutation = {op.attrs['order']}"


def _broadcast(op: Op) -> Iterator[Piece]:
    yield f"{left(op)}linalg.broadcast {_sides(op)} dimensions = {op.attrs['axis']}"


def _softmax(op: Op) -> Iterator[Piece]:
    yield f"{left(op)}linalg.softmax dimension({op.attrs['axis']}) {_sides(op)}{_arrow(op)}"


PRINTERS: Final[dict[str, Printer]] = {
    "linalg.generic": _generic,
    "linalg.map": _map,
    "linalg.reduce": _reduce,
    "linalg.transpose": _transpose,
    "linalg.broadcast": _broadcast,
    "linalg.softmax": _softmax,
    "linalg.fill": _named,
    "linalg.copy": _named,
    **dict.fromkeys(linalg.PRODUCTS, _named),
    **dict.fromkeys(linalg.ELEMENTWISE, _named),
}
