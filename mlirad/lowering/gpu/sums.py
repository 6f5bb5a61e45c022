"""Combines the sums of threads: by one atomic addition for each warp, or by cells and a second launch.

The order of atomic additions differs in each run. If the result must not depend on it, each warp (each thread, if warps
are not full) stores its sum in a cell, and a launch after the kernel adds the cells::

    gpu.launch {                            %cells = memref.alloc(%warps)
      ...                                   gpu.launch { ...; memref.store %sum, %cells[%warp] }
      memref.atomic_rmw addf %sum, %s[] ->  gpu.launch { %total = (all of %cells); memref.store (%s[] + %total), %s[] }
    }                                       memref.dealloc %cells
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from mlirad._mlir import Value, ir
from mlirad.edit.buffers import create_free, create_heap_buffer, create_stack_buffer
from mlirad.edit.build import Builder
from mlirad.edit.integers import compare
from mlirad.edit.loops import create_for, create_guard
from mlirad.edit.rewrite import before, terminator_of

WARP: Final = 32
_ADDF: Final = 0
#: Buffer and subscripts -> the private cell of a thread for its sum.
Sums: TypeAlias = Mapping[tuple[Value, ...], Value]


def create_sum(op: ir.Operation, build: Builder) -> Value:
    """A private cell for the sum of the summands of ``op``."""
    type = op.operands[0].type
    cell = create_stack_buffer((), type, build)
    build.op("memref.store", (build.constant(type, 0.0), cell))
    return cell


def add(op: ir.Operation, cell: Value) -> None:
    """Add to the private cell instead."""
    build, value = before(op), op.operands[0]
    add_to([cell], value, build)
    op.erase()


def flush(cell: Value, place: Sequence[Value], build: Builder) -> None:
    """Add the sum of a thread, unless it is 0: then there may have been no addition."""
    type = ir.MemRefType(cell.type).element_type
    total = build.value("memref.load", (cell,), type)
    une = {"predicate": ir.IntegerAttr.get(ir.IntegerType.get_signless(64), 13)}
    is_some = build.value("arith.cmpf", (total, build.constant(type, 0.0)), ir.IntegerType.get_signless(1), une)
    _create_atomic(is_some, total, place, build)


def flush_warps(sums: Sums, launch: ir.Operation) -> None:
    """Add the sums of each warp atomically at the end of the kernel; all warps must be full."""
    build = before(terminator_of(launch.regions[0].blocks[0]))
    lane = build.value(
        "arith.remui", (create_number(launch, build), build.index(WARP)), ir.IndexType.get(launch.context)
    )
    is_first = compare(build, "eq", lane, build.index(0))
    for place, cell in sums.items():
        _create_atomic(is_first, _create_warp_sum(cell, build), place, build)


def flush_in_order(sums: Sums, launch: ir.Operation, *, has_full_warps: bool) -> None:
    """Store the sums of each warp, or thread, in cells, and add these by another launch, in a fixed order."""
    outside, behind = before(launch), Builder(ir.InsertionPoint.after(launch), launch.location)
    grid, block = list(launch.operands)[:3], list(launch.operands)[3:6]
    blocks, threads = _product(grid, outside), _product(block, outside)
    group = outside.index(WARP if has_full_warps else 1)
    count = outside.value(
        "arith.muli", (blocks, outside.value("arith.divui", (threads, group), group.type)), group.type
    )
    build = before(terminator_of(launch.regions[0].blocks[0]))
    x, y, z = list(launch.regions[0].blocks[0].arguments)[:3]
    row = build.value("arith.addi", (build.value("arith.muli", (z, grid[1]), z.type), y), z.type)
    number = build.value("arith.addi", (build.value("arith.muli", (row, grid[0]), z.type), x), z.type)
    first = build.value("arith.muli", (number, threads), z.type)
    thread = build.value("arith.addi", (first, create_number(launch, build)), z.type)
    own = build.value("arith.divui", (thread, group), z.type)
    lane = build.value("arith.remui", (thread, group), z.type)
    guard = create_guard(compare(build, "eq", lane, build.index(0)), build)
    at = before(guard.ip.ref_operation.operation.parent)
    cells = []
    for cell in sums.values():
        type = ir.MemRefType(cell.type).element_type
        total = _create_warp_sum(cell, at) if has_full_warps else at.value("memref.load", (cell,), type)
        cells.append(create_heap_buffer(None, [count], type, outside))
        guard.op("memref.store", (total, cells[-1], own))
    _add_cells(dict(zip(sums, cells, strict=True)), count, behind)
    for buffer in cells:
        create_free(buffer, behind)


def _add_cells(cells: Sums, count: Value, build: Builder) -> None:
    """A launch of one warp, whose lanes add cells cyclically, and then their sums."""
    one, warp = build.index(1), build.index(WARP)
    segments = {"operandSegmentSizes": ir.DenseI32ArrayAttr.get([0, *[1] * 6, 0, 0, 0, 0, 0], build.loc.context)}
    launch = build.op("gpu.launch", [one, one, one, warp, one, one], (), segments, 1)
    at = build.into(launch.regions[0], [one.type] * 12)
    lane = at.arguments[3]
    totals = []
    for buffer in cells.values():
        type = ir.MemRefType(buffer.type).element_type
        loop = create_for((lane, count, warp), [at.constant(type, 0.0)], at)
        value = loop.at.value("memref.load", (buffer, loop.number), type)
        loop.at.op("scf.yield", [loop.at.value("arith.addf", (loop.carried[0], value), type)])
        totals.append(_create_lane_sum(loop.op.results[0], at))
    guard = create_guard(compare(at, "eq", lane, at.index(0)), at)
    for place, total in zip(cells, totals, strict=True):
        add_to(place, total, guard)
    at.op("gpu.terminator")


def add_to(place: Sequence[Value], value: Value, build: Builder) -> ir.Operation:
    """Emit a plain addition to an element; returns the store."""
    old = build.value("memref.load", place, value.type)
    return build.op("memref.store", (build.value("arith.addf", (old, value), value.type), *place))


def make_plain(atomic: ir.Operation) -> ir.Operation:
    """Replace an atomic addition by a plain one; returns the store."""
    term, *place = atomic.operands
    store = add_to(place, term, before(atomic))
    atomic.erase()
    return store


def _create_atomic(condition: Value, value: Value, place: Sequence[Value], build: Builder) -> None:
    kind = {"kind": ir.IntegerAttr.get(ir.IntegerType.get_signless(64), _ADDF)}
    create_guard(condition, build).op("memref.atomic_rmw", (value, *place), [value.type], kind)


def flush_warp(is_first: Value, value: Value, place: Sequence[Value], build: Builder) -> None:
    """Add the sum of ``value`` over the lanes of a warp to an element, atomically; ``is_first``: in its first lane."""
    _create_atomic(is_first, _create_lane_sum(value, build), place, build)


def _create_warp_sum(cell: Value, build: Builder) -> Value:
    return _create_lane_sum(build.value("memref.load", (cell,), ir.MemRefType(cell.type).element_type), build)


def _create_lane_sum(total: Value, build: Builder) -> Value:
    """The sum over the lanes of a warp, in each lane."""
    i32 = ir.IntegerType.get_signless(32)
    for by in (16, 8, 4, 2, 1):
        mode = {"mode": ir.Attribute.parse("#gpu<shuffle_mode xor>")}
        lanes = (build.constant(i32, by), build.constant(i32, WARP))
        other = build.op("gpu.shuffle", (total, *lanes), [total.type, ir.IntegerType.get_signless(1)], mode)
        total = build.value("arith.addf", (total, other.results[0]), total.type)
    return total


def create_number(launch: ir.Operation, build: Builder) -> Value:
    """Emit the linear id of the thread in its block; the first axis varies fastest."""
    x, y, z = list(launch.regions[0].blocks[0].arguments)[3:6]
    width, depth = list(launch.operands)[3:5]
    row = build.value("arith.addi", (build.value("arith.muli", (z, depth), z.type), y), z.type)
    return build.value("arith.addi", (build.value("arith.muli", (row, width), z.type), x), z.type)


def _product(values: Sequence[Value], build: Builder) -> Value:
    first, *rest = values
    for value in rest:
        first = build.value("arith.muli", (first, value), value.type)
    return first
