"""Chooses which contractions are tiled for registers, along which dims, with which transpositions, by a cost model.

A tile is a block of elements of the output: ``rows`` along one parallel dim, vectors along another one. Each step of
the sum loads vectors of the operands that have the vector dim as last subscript, and scalars of those that lack it, and
computes ``rows * vectors`` products. If no operand is contiguous along a dim, single elements replace vectors. An
operand with the vector dim elsewhere is copied with it as last axis, if that is cheaper in total.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, prod
from typing import Final

from mlirad._mlir import ir
from mlirad.dialects.linalg.kernel import Kernel
from mlirad.edit.floats import allows
from mlirad.edit.generic import pure_dims, used_dims
from mlirad.machine import MachineModel

_FLOATS: Final = ("addf", "divf", "maximumf", "minimumf", "mulf", "negf", "subf")
_BODY: Final = frozenset(f"arith.{name}" for name in (*_FLOATS, "andi", "cmpf", "constant", "select"))


@dataclass(frozen=True)
class TilePlan:
    """How the sums of ``kernel`` are computed.

    ``lane`` and ``row``: the dims of a tile; ``vectors`` of ``width`` elements by ``rows``. Without a ``lane`` a tile
    has single elements. ``permuted``: the positions of the operands that are copied with ``lane`` as last axis.
    ``block``: the number of indices of the first summed dim that are processed for all tiles before the next ones; 0:
    all.
    """

    kernel: Kernel
    lane: int | None
    row: int | None
    width: int
    vectors: int
    rows: int
    permuted: tuple[int, ...]
    price: float
    block: int


def plan_tiles(op: ir.Operation, bits: int, machine: MachineModel) -> TilePlan | None:
    """The cheapest plan for a generic op on buffers with vectors of ``bits``; None if single elements are cheaper.

    Its output must overlap no buffer that it reads, which holds for contractions.
    """
    kernel = Kernel(op)
    if not _folds_floats(kernel):
        return None
    counts = [machine.guessed_extent if n is None else n for n in kernel.extents()]
    work = prod(counts)
    if work < machine.least_tiled_products:
        return None
    plans = list(_plans(kernel, counts, bits, machine))
    best = min(plans, key=lambda plan: plan.price, default=None)
    single = machine.reordered_price if _may_reorder(kernel) else machine.ordered_price
    return best if best is not None and best.price < single * work else None


def _may_reorder(kernel: Kernel) -> bool:
    """Whether the additions are reassociable."""
    return all(allows(op, "reassoc") for op in kernel.body if op.name != "arith.constant")


def _folds_floats(kernel: Kernel) -> bool:
    """Whether it reduces elements of one float type, by ops that exist for vectors."""
    operands = kernel.operands
    if len(kernel.op.results) or len(kernel.outputs) != 1:
        return False
    element = ir.ShapedType(operands[-1].type).element_type
    if not isinstance(element, ir.F32Type | ir.F64Type):
        return False
    for operand in operands:
        same = operand.type.element_type if isinstance(operand.type, ir.MemRefType) else operand.type
        if same != element or getattr(operand.type, "memory_space", None) is not None:
            return False
    floats = (element, ir.IntegerType.get_signless(1, element.context))
    plain = all(inner.name in _BODY and inner.results[0].type in floats for inner in kernel.body)
    free = pure_dims(kernel.maps[-1])
    return plain and len(free) == len(kernel.maps[-1].results) and 0 < len(free) < kernel.n_dims


def _plans(kernel: Kernel, counts: Sequence[int], bits: int, machine: MachineModel) -> Iterator[TilePlan]:
    element = ir.ShapedType(kernel.operands[-1].type).element_type
    width = bits // element.width
    free = sorted(pure_dims(kernel.maps[-1]))
    for lane in free:
        permutations = [_needs_permutation(kernel, position, lane) for position in range(len(kernel.operands))]
        if None not in permutations:
            permuted = tuple(position for position, is_permuted in enumerate(permutations) if is_permuted)
            rows: list[int | None] = [dim for dim in free if dim != lane]
            for row in rows or [None]:
                yield _plan(kernel, counts, lane, row, width, permuted, machine)
    for row in free if not _may_reorder(kernel) else ():
        yield _plan(kernel, counts, None, row, 1, (), machine)


def _plan(
    kernel: Kernel,
    counts: Sequence[int],
    lane: int | None,
    row: int | None,
    width: int,
    permuted: tuple[int, ...],
    machine: MachineModel,
) -> TilePlan:
    across = 1 if lane is None else counts[lane]
    vectors = min(machine.tile_vectors, ceil(across / width))
    rows = 1 if row is None else _rows(counts[row], machine.sums_at_once // vectors)
    tiles = ceil(across / (width * vectors)) * (1 if row is None else ceil(counts[row] / rows))
    rest = prod(n for dim, n in enumerate(counts) if dim not in (lane, row))
    step = float(rows * vectors)
    for map in kernel.maps[: kernel.n_inputs]:
        used = used_dims(map)
        step += (vectors if lane in used else 1) * (rows if row in used else 1)
    steps = prod(n for dim, n in enumerate(counts) if dim not in pure_dims(kernel.maps[-1]))
    price = tiles * rest * (step + 2.0 * rows * vectors / steps)
    for position in permuted:
        elements = prod(counts[dim] for dim in pure_dims(kernel.maps[position]))
        price += machine.permutation_price * elements * (1 if position < kernel.n_inputs else 2)
    return TilePlan(kernel, lane, row, width, vectors, rows, permuted, price, _block(kernel, lane, row, machine))


def _block(kernel: Kernel, lane: int | None, row: int | None, machine: MachineModel) -> int:
    """A block size for which the shared operands of one column of tiles fit the first-level cache."""
    extents = kernel.extents()
    count, *inner = [extents[dim] for dim in range(kernel.n_dims) if dim not in pure_dims(kernel.maps[-1])]
    known = [n for n in inner if n is not None]
    size = max(1, machine.tile_steps // max(1, prod(known)))
    is_shared = any(lane in used_dims(m) and row not in used_dims(m) for m in kernel.maps[: kernel.n_inputs])
    pays = lane is not None and row is not None and is_shared and len(known) == len(inner)
    return size if pays and (count is None or count > 2 * size) else 0


def _rows(count: int, most: int) -> int:
    """The number of rows at a time: the maximum, or slightly less if that leaves no remainder."""
    rows = min(most, max(count, 1))
    return next((fewer for fewer in range(rows, rows // 2, -1) if count % fewer == 0), rows)


def _needs_permutation(kernel: Kernel, position: int, lane: int) -> bool | None:
    """Whether an operand must be permuted for vectors along ``lane``; None if that does not help."""
    map, type = kernel.maps[position], kernel.operands[position].type
    exprs = list(map.results)
    if lane not in used_dims(map):
        return False
    places = [axis for axis, expr in enumerate(exprs) if lane in used_dims(_alone(map, expr))]
    if places == [len(exprs) - 1] and _steps_by_one(exprs[-1], lane, map.n_dims) and _is_dense(type):
        return False
    plain = len(pure_dims(map)) == len(exprs)
    return True if plain and len(places) == 1 else None


def _alone(map: ir.AffineMap, expr: ir.AffineExpr) -> ir.AffineMap:
    return ir.AffineMap.get(map.n_dims, 0, [expr], map.context)


def _steps_by_one(expr: ir.AffineExpr, dim: int, n_dims: int) -> bool:
    """Whether ``expr`` is ``dim`` plus a term that is invariant in it."""
    context = expr.context
    dims = [ir.AffineExpr.get_dim(d, context) for d in range(n_dims)]
    dims[dim] = ir.AffineExpr.get_constant(0, context)
    rest = expr.compose(ir.AffineMap.get(n_dims, 0, dims, context))
    return bool(expr == ir.AffineExpr.get_dim(dim, context) or expr == rest + ir.AffineExpr.get_dim(dim, context)) or (
        expr == ir.AffineExpr.get_dim(dim, context) + rest
    )


def _is_dense(type: ir.Type) -> bool:
    """Whether the last axis of a buffer has unit stride."""
    strides, _ = ir.MemRefType(type).get_strides_and_offset()
    return bool(strides[-1] == 1)
