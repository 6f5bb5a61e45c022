"""Ops on vectors."""

from __future__ import annotations

import itertools
from typing import Any, Final

from tests.fuzz.programs.syntax import Op, Vector
from tests.fuzz.semantics.duals import Dual, Grid, View, grid, subscripts
from tests.fuzz.semantics.scalars import Env, Machine, Step, float_op

COMBINE: Final = {
    "add": "arith.addf",
    "mul": "arith.mulf",
    "maximumf": "arith.maximumf",
    "minimumf": "arith.minimumf",
}


def combined(machine: Machine, name: str, *cells: Any) -> Any:
    """One float op on floats."""
    return float_op(machine, Op(name), list(cells), {})[0]


def folded(machine: Machine, kind: str, cells: list[Any]) -> Any:
    """A reduction of at least one cell."""
    total = cells[0]
    for cell in cells[1:]:
        total = combined(machine, COMBINE[kind], total, cell)
    return total


def from_elements(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    """A grid of its operands."""
    return [Grid(op.results[0].type.shape, tuple(operands))]  # type: ignore[union-attr]


def _broadcast(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    (value,) = operands
    shape = op.results[0].type.shape  # type: ignore[union-attr]
    if not isinstance(value, Grid):
        return [grid(shape, lambda _: value)]
    return [grid(shape, lambda index: value.at(index[len(shape) - len(value.shape) :]))]


def _extract(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    value, *dynamic = operands
    at = tuple(dynamic) if dynamic else tuple(op.attrs["at"])
    rest = value.shape[len(at) :]
    return [grid(rest, lambda index: value.at((*at, *index)))] if rest else [value.at(at)]


def _insert(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    piece, into = operands
    at = tuple(op.attrs["at"])

    def cell(index: tuple[int, ...]) -> Any:
        if index[: len(at)] != at:
            return into.at(index)
        return piece.at(index[len(at) :]) if isinstance(piece, Grid) else piece

    return [grid(into.shape, cell)]


def _shuffle(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    both = (*operands[0].cells, *operands[1].cells)
    return [Grid((len(op.attrs["mask"]),), tuple(both[i] for i in op.attrs["mask"]))]


def _transpose(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    (value,) = operands
    return [grid(value.shape[::-1], lambda index: value.at(index[::-1]))]


def reshaped(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    """The same elements in another shape."""
    return [Grid(op.results[0].type.shape, operands[0].cells)]  # type: ignore[union-attr]


def _piece(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    (value,) = operands
    offsets = op.attrs["offsets"]
    return [grid(tuple(op.attrs["sizes"]), lambda index: value.at(tuple(map(sum, zip(index, offsets, strict=True)))))]


def _put(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    piece, into = operands
    for index in subscripts(piece.shape):
        into = into.set(tuple(map(sum, zip(index, op.attrs["offsets"], strict=True))), piece.at(index))
    return [into]


def _interleave(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    pairs = zip(operands[0].cells, operands[1].cells, strict=True)
    return [Grid((2 * len(operands[0].cells),), tuple(itertools.chain.from_iterable(pairs)))]


def _reduction(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    value, *start = operands
    return [folded(machine, op.attrs["kind"], [*start, *value.cells])]


def _mask(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    mask, value, *start = operands
    kept = [cell for on, cell in zip(mask.cells, value.cells, strict=True) if on]
    neutral = [] if start or kept else [Dual(0.0 if op.attrs["kind"] == "add" else 1.0)]
    return [folded(machine, op.attrs["kind"], [*start, *neutral, *kept])]


def _multi_reduction(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    value, start = operands
    over = op.attrs["over"]
    groups: dict[tuple[int, ...], list[Any]] = {}
    for index in subscripts(value.shape):
        left = tuple(i for k, i in enumerate(index) if k not in over)
        groups.setdefault(left, [start.at(left) if isinstance(start, Grid) else start]).append(value.at(index))
    cells = [folded(machine, op.attrs["kind"], group) for group in groups.values()]
    return [Grid(start.shape, tuple(cells)) if isinstance(start, Grid) else cells[0]]


def _outerproduct(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    x, y, *start = operands

    def cell(index: tuple[int, ...]) -> Any:
        value = combined(machine, "arith.mulf", x.cells[index[0]], y.cells[index[1]])
        return combined(machine, "arith.addf", start[0].at(index), value) if start else value

    return [grid((x.shape[0], y.shape[0]), cell)]


def _contract(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    x, y, out = operands
    of_x, of_y, of_out = op.attrs["maps"]
    for index in subscripts(op.attrs["extents"]):
        cells = (v.at(tuple(index[d] for d in dims)) for v, dims in ((x, of_x), (y, of_y)))
        product = combined(machine, "arith.mulf", *cells)
        if isinstance(out, Grid):
            at = tuple(index[d] for d in of_out)
            out = out.set(at, combined(machine, "arith.addf", out.at(at), product))
        else:
            out = combined(machine, "arith.addf", out, product)
    return [out]


def _scan(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    value, start = operands
    rows, columns = value.shape
    sums = [start.cells]
    for i in range(rows):
        row = value.cells[i * columns : (i + 1) * columns]
        sums.append(tuple(combined(machine, "arith.addf", a, b) for a, b in zip(sums[-1], row, strict=True)))
    # inclusive: the start counts only where it is asked for separately; upstream begins with the first row itself
    if op.attrs["inclusive"]:
        kept = [value.cells[:columns]]
        for i in range(1, rows):
            row = value.cells[i * columns : (i + 1) * columns]
            kept.append(tuple(combined(machine, "arith.addf", a, b) for a, b in zip(kept[-1], row, strict=True)))
    else:
        kept = sums[:-1]
    return [Grid(value.shape, tuple(cell for row in kept for cell in row)), Grid(start.shape, kept[-1])]


# --- memory


def _along(op_index: list[int], k: int) -> tuple[int, ...]:
    return (*op_index[:-1], op_index[-1] + k)


def _create_mask(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    return [grid(op.results[0].type.shape, lambda index: index[0] < operands[0])]  # type: ignore[union-attr]


def _load(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    view, *index = operands
    kind = op.results[0].type
    assert isinstance(kind, Vector)
    return [grid(kind.shape, lambda at: machine.read(view, _along(index, at[0])))]


def _is_inside(view: View, index: tuple[int, ...]) -> bool:
    return all(0 <= i < n for i, n in zip(index, view.shape, strict=True))


def _transfer_read(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    view, padding, *index = operands
    kind = op.results[0].type
    assert isinstance(kind, Vector)

    def cell(at: tuple[int, ...]) -> Any:
        place = _along(index, at[0])
        return machine.read(view, place) if op.attrs["in_bounds"] or _is_inside(view, place) else padding

    return [grid(kind.shape, cell)]


def _masked_load(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    view, mask, passed, *index = operands
    return [
        grid(
            passed.shape,
            lambda at: machine.read(view, _along(index, at[0])) if mask.at(at) else passed.at(at),
        )
    ]


def _store(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    value, view, *index = operands
    for k, cell in enumerate(value.cells):
        place = _along(index, k)
        if op.attrs.get("in_bounds", True) or _is_inside(view, place):
            machine.write(view, place, cell)
    return []


def _masked_store(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    view, mask, value, *index = operands
    for k, cell in enumerate(value.cells):
        if mask.cells[k]:
            machine.write(view, _along(index, k), cell)
    return []


STEPS: Final[dict[str, Step]] = {
    "vector.from_elements": from_elements,
    "vector.broadcast": _broadcast,
    "vector.extract": _extract,
    "vector.insert": _insert,
    "vector.shuffle": _shuffle,
    "vector.transpose": _transpose,
    "vector.shape_cast": reshaped,
    "vector.extract_strided_slice": _piece,
    "vector.insert_strided_slice": _put,
    "vector.interleave": _interleave,
    "vector.reduction": _reduction,
    "vector.mask": _mask,
    "vector.multi_reduction": _multi_reduction,
    "vector.outerproduct": _outerproduct,
    "vector.contract": _contract,
    "vector.scan": _scan,
    "vector.create_mask": _create_mask,
    "vector.load": _load,
    "vector.transfer_read": _transfer_read,
    "vector.maskedload": _masked_load,
    "vector.store": _store,
    "vector.transfer_write": _store,
    "vector.maskedstore": _masked_store,
}
