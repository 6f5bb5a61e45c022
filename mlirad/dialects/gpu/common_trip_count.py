"""Converts loops around barriers whose trip count differs between blocks to loops with a common trip count.

    scf.for %k = %c0 to %trips { A }       %most = the greatest %trips of all blocks
                                       ->  scf.for %k = %c0 to %most { scf.if %k < %trips { A } }

The reverse sweep caches values of every iteration, and blocks of a GPU cannot allocate: so the host has to know the
number of iterations. It computes the maximum by a copy of the loop over blocks without its phases.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.buffers import create_free, create_heap_buffer
from mlirad.edit.concurrency import ATOMIC_KINDS
from mlirad.edit.integers import compare
from mlirad.edit.loops import create_count, create_counted_for, create_if
from mlirad.edit.rewrite import before, behind, is_outside, move_body, replace_op
from mlirad.edit.walk import defining_op, find_ops, holds

_PHASES: Final = "scf.parallel"
_LOAD: Final = "memref.load"
_PASSING: Final = ("scf.for", "scf.if", "scf.while", "memref.alloca", _LOAD)
#: The position of the buffer among the operands.
_WRITES: Final = {
    "memref.store": 1, "memref.atomic_rmw": 1, "vector.store": 1, "affine.store": 1, "affine.vector_store": 1,
}  # fmt: skip
#: Other ops that write no shared memory.
_KNOWN: Final = (
    *("scf.for", "scf.if", "scf.while", "scf.parallel", "scf.yield", "scf.condition", "scf.reduce"),
    *("affine.for", "affine.if", "affine.yield", "affine.load", "affine.vector_load"),
    *("memref.load", "memref.alloca", "memref.dealloc", "vector.load"),
)


def bound_loops(blocks: ir.Operation, pure: Collection[str]) -> None:
    """Change a loop over blocks in place; loops whose trip count depends on what phases compute are not changed."""
    open_loops = [
        n
        for n, loop in enumerate(_loops(blocks))
        if not all(_is_of_host(value, blocks, pure) for value in list(loop.operands)[:3])
    ]
    if not open_loops:
        return
    skeleton = blocks.clone(ir.InsertionPoint(blocks)).operation
    counted = _loops(skeleton)
    if not _strip(skeleton, blocks, counted, pure):
        skeleton.erase()
        return
    greatest = [_create_greatest(counted[n], skeleton) for n in open_loops]
    loops = _loops(blocks)
    for n, most in zip(open_loops, greatest, strict=True):
        _bound(loops[n], most)


def _loops(blocks: ir.Operation) -> list[ir.Operation]:
    """The loops around phases, outer ones first."""
    return find_ops(
        blocks, lambda op: op.name == "scf.for" and holds(op, lambda one: one.name == _PHASES), outer_first=True
    )


def _is_of_host(value: Value, blocks: ir.Operation, pure: Collection[str]) -> bool:
    """Whether ``value`` can be computed before the blocks."""
    if is_outside(value, blocks):
        return True
    op = defining_op(value)
    is_pure = op is not None and op.name in pure and not len(op.regions)
    return op is not None and is_pure and all(_is_of_host(v, blocks, pure) for v in op.operands)


def _strip(
    skeleton: ir.Operation, blocks: ir.Operation, counted: list[ir.Operation], pure: Collection[str]
) -> bool:  # fmt: skip
    """Remove the phases and what only they use; False if the rest depends on their effects."""
    for phase in find_ops(skeleton, lambda op: op.name == _PHASES and op != skeleton):
        phase.erase()
    changed = True
    while changed:
        changed = False
        for op in find_ops(skeleton, lambda op: op.name in pure or op.name in _PASSING):
            if any(any(True for _ in result.uses) for result in op.results):
                continue
            if len(op.results) and not holds(op, lambda one: one in counted):
                op.erase()
                changed = True
                break
    if holds(blocks, lambda op: op.name not in (*_WRITES, *_KNOWN) and op.name not in pure):
        return False
    writes = find_ops(blocks, lambda op: op.name in _WRITES)
    written = {ir.MemRefType(op.operands[_WRITES[op.name]].type).element_type for op in writes}
    return all(
        op.name != "memref.alloca"
        and (op.name != _LOAD or (is_outside(op.operands[0], skeleton) and op.results[0].type not in written))
        for op in find_ops(skeleton, lambda _: True)
    )


def _bounds(loop: ir.Operation) -> tuple[Value, Value, Value]:
    low, high, step = list(loop.operands)[:3]
    return low, high, step


def _create_greatest(loop: ir.Operation, skeleton: ir.Operation) -> Value:
    """The maximal trip count of ``loop`` in any block, computed after the skeleton."""
    i64 = ir.IntegerType.get_signless(64, loop.context)
    front, inside, rear = before(skeleton), before(loop), behind(skeleton)
    cell = create_heap_buffer((), (), i64, front)
    front.op("memref.store", (front.constant(i64, 0), cell))
    trips = inside.value("arith.index_cast", (create_count(*_bounds(loop), inside),), i64)
    kind = {"kind": ir.IntegerAttr.get(i64, ATOMIC_KINDS.index("maxs"))}
    inside.op("memref.atomic_rmw", (trips, cell), [i64], kind)
    most = rear.value("memref.load", (cell,), i64)
    create_free(cell, rear)
    return rear.value("arith.index_cast", (most,), loop.operands[0].type)


def _bound(loop: ir.Operation, most: Value) -> None:
    """Run ``most`` iterations, of which the superfluous ones do nothing."""
    build = before(loop)
    low, _, step, *inits = loop.operands
    trips = create_count(*_bounds(loop), build)
    new, at, number, carried = create_counted_for(most, inits, build)
    runs = compare(at, "ult", number, trips)
    types = [value.type for value in carried]
    branch, then, otherwise = create_if(runs, types, at)
    at.op("scf.yield", list(branch.results))
    otherwise.op("scf.yield", carried)
    own = then.value("arith.addi", (low, then.value("arith.muli", (number, step), step.type)), low.type)
    end = then.op("scf.yield", [])
    given = move_body(loop.regions[0].blocks[0], end, [own, *carried])
    if given:
        before(end).op("scf.yield", given)
        end.erase()
    replace_op(loop, list(new.results))
