"""Sums of threads for the elements that loops run along: an array in each thread, added up at the end of the kernel.

The gradient of a filter's weights is an addition of all threads to each of a few elements::

    scf.for %k = %c0 to %c3 step %c1 {                       %sums[%k] += %v
      memref.atomic_rmw addf %v, %w[%k]            ->      ...
    }                                                      scf.for %k ... { lane 0 adds the warp's sum to %w[%k] }
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.buffers import create_stack_buffer
from mlirad.edit.build import Builder
from mlirad.edit.constants import constant_integer
from mlirad.edit.integers import compare
from mlirad.edit.loops import create_nest
from mlirad.edit.rewrite import before, is_outside, terminator_of
from mlirad.edit.walk import ancestors
from mlirad.lowering.gpu.sums import WARP, add_to, create_number, flush_warp

_LOOP: Final = "scf.for"
_ARITHMETIC: Final = ("arith.addi", "arith.subi", "arith.muli", "arith.constant")


@dataclass(frozen=True)
class WindowSums:
    """The sums ``cells`` of a thread, for the elements ``place`` in the iterations of ``loops``."""

    cells: Value
    place: Sequence[Value]
    loops: Sequence[ir.Operation]


def find_window(op: ir.Operation, launch: ir.Operation, most: int) -> list[ir.Operation]:
    """The loops around ``op``, of ``most`` iterations together, that with uniform values determine its element.

    Empty if other values determine it, too, or there are more iterations.
    """
    around: dict[Value, ir.Operation] = {}
    for one in ancestors(op):
        if one == launch:
            break
        if one.name == _LOOP:
            around[one.regions[0].blocks[0].arguments[0]] = one
    used: dict[ir.Operation, None] = {}
    todo = list(op.operands)[2:]
    while todo:
        value = todo.pop()
        if is_outside(value, launch):
            continue
        if value in around:
            used[around[value]] = None
        elif isinstance(value.owner, ir.Block) or value.owner.operation.name not in _ARITHMETIC:
            return []
        else:
            todo += value.owner.operation.operands
    trips = [known_trips(loop) for loop in used]
    return list(used) if all(trips) and prod(trips) <= most else []


def keep_in_window(op: ir.Operation, loops: Sequence[ir.Operation], start: Builder) -> WindowSums:
    """Add to a sum of the thread instead; ``start``: where these become 0."""
    type = op.operands[0].type
    cells = create_stack_buffer([known_trips(loop) for loop in loops], type, start)
    zero = start.constant(type, 0.0)

    def clear(at: Builder, numbers: list[Value], carried: list[Value]) -> Sequence[Value]:
        at.op("memref.store", (zero, cells, *numbers))
        return carried

    create_nest(start, [(start.index(0), start.index(known_trips(loop))) for loop in loops], (), clear)
    build = before(op)
    numbers = []
    for loop in loops:
        first, _, step = loop.operands[:3]
        offset = build.value("arith.subi", (loop.regions[0].blocks[0].arguments[0], first), first.type)
        numbers.append(build.value("arith.divui", (offset, step), offset.type))
    add_to([cells, *numbers], op.operands[0], build)
    return WindowSums(cells, list(op.operands)[1:], loops)


def flush_windows(found: Sequence[WindowSums], launch: ir.Operation) -> None:
    """Add the sums of each warp atomically at the end of the kernel; all warps must be full."""
    build = before(terminator_of(launch.regions[0].blocks[0]))
    number = create_number(launch, build)
    is_first = compare(
        build, "eq", build.value("arith.remui", (number, build.index(WARP)), number.type), build.index(0)
    )
    for sums in found:

        def flush(at: Builder, numbers: list[Value], carried: list[Value], sums: WindowSums = sums) -> Sequence[Value]:
            known = {}
            for loop, count in zip(sums.loops, numbers, strict=True):
                first, _, step = loop.operands[:3]
                offset = at.value("arith.muli", (count, step), count.type)
                known[loop.regions[0].blocks[0].arguments[0]] = at.value("arith.addi", (offset, first), offset.type)
            buffer, *place = sums.place
            own = [_copied(value, known, launch, at) for value in place]
            total = at.value("memref.load", (sums.cells, *numbers), ir.MemRefType(sums.cells.type).element_type)
            flush_warp(is_first, total, [buffer, *own], at)
            return carried

        create_nest(build, [(build.index(0), build.index(known_trips(loop))) for loop in sums.loops], (), flush)


def known_trips(loop: ir.Operation) -> int:
    """The number of iterations; 0: unknown."""
    first, end, step = (constant_integer(value) for value in list(loop.operands)[:3])
    is_index = isinstance(loop.operands[0].type, ir.IndexType)
    return 0 if not is_index or first is None or end is None or not step else max(0, -((first - end) // step))


def _copied(value: Value, known: dict[Value, Value], launch: ir.Operation, at: Builder) -> Value:
    if value in known or is_outside(value, launch):
        return known.get(value, value)
    op = value.owner.operation
    operands = [_copied(operand, known, launch, at) for operand in op.operands]
    known[value] = at.op(op.name, operands, [value.type], dict(op.attributes.items())).results[0]
    return known[value]
