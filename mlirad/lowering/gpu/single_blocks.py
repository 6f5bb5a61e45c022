"""Combines loops that one block of threads can run to phases of one block, instead of a kernel each.

    %t = memref.alloc() : memref<8xf64>                      scf.parallel (%b) = (%c0) to (%c1) step (%c1) {
    scf.parallel (%i) = (%c0) to (%c8) step (%c1) { A }        %t = memref.alloc() : memref<8xf64>
    scf.parallel (%i) = (%c0) to (%c8) step (%c1) { B }  ->    scf.parallel (%i) = (%c0) to (%c8) step (%c1) { A }
    memref.dealloc %t                                          scf.parallel (%i) = (%c0) to (%c8) step (%c1) { B }
                                                             }

Differentiating a launch of one block leads to such loops. They are combined only if they have at most as many
iterations as a block has threads, so that no other multiprocessor could have run some of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod
from typing import Final

from mlirad._mlir import ir
from mlirad.edit.build import Builder
from mlirad.edit.concurrency import create_parallel_loop
from mlirad.edit.constants import constant_integer
from mlirad.edit.module import functions
from mlirad.edit.rewrite import before
from mlirad.edit.walk import find_ops, holds, is_inside, users
from mlirad.interfaces.registry import RECOMPUTE, Registry
from mlirad.lowering.gpu.fills import filled
from mlirad.lowering.gpu.teams import AROUND, LOOP, Team

_ALLOCATIONS: Final = ("memref.alloc", "memref.alloca")


def gather_single_blocks(module: ir.Module, registry: Registry, most_threads: int) -> None:
    """Change all functions of ``module`` in place."""
    for nested in (True, False):
        for view in functions(module).values():
            for region in view.operation.regions:
                for block in region.blocks:
                    for run in list(_runs(block, registry, most_threads, nested=nested)):
                        _gather(run, registry)


def _runs(block: ir.Block, registry: Registry, most_threads: int, *, nested: bool) -> Iterator[list[ir.Operation]]:
    """Loops with the same static extents, and the ops between them, which compute, allocate, or fill.

    ``nested``: also sequential loops and branches that contain such loops.
    """
    pure, last = registry.table(RECOMPUTE), 0
    run: list[ir.Operation] = []
    for op in [view.operation for view in block.operations]:
        phases = _phases(op) if nested or op.name == LOOP else []
        is_small = bool(phases) and all(_threads(one) <= most_threads and _are_alike(phases[0], one) for one in phases)
        if is_small and (not run or _are_alike(_phases(run[0])[0], phases[0])):
            run.append(op)
            last = len(run)
            continue
        if run and (op.name in (*_ALLOCATIONS, "memref.dealloc") or (op.name in pure and not len(op.regions))):
            run.append(op)
            continue
        if run and _is_small_fill(op, registry):
            run.append(op)
            continue
        yield from _worth_it(run[:last])
        run, last = ([op], 1) if is_small else ([], 0)
        if not is_small and op.name in AROUND and _inside(op):
            for region in op.regions:
                for inner in region.blocks:
                    yield from _runs(inner, registry, most_threads, nested=nested)
    yield from _worth_it(run[:last])


def _worth_it(run: list[ir.Operation]) -> Iterator[list[ir.Operation]]:
    """``run``, if it launches more than one kernel."""
    if sum(1 if op.name == LOOP else 2 for op in run if _phases(op)) > 1:
        yield run


def _phases(op: ir.Operation) -> list[ir.Operation]:
    """The parallel loops that ``op`` is, or that it contains and launches: as a loop or branch without results."""
    if op.name == LOOP:
        return [op]
    return _inside(op) if op.name in AROUND and not len(op.results) else []


def _inside(op: ir.Operation) -> list[ir.Operation]:
    """The parallel loops in ``op``."""
    return find_ops(op, lambda one: one.name == LOOP, outer_first=True)


def _is_small_fill(op: ir.Operation, registry: Registry) -> bool:
    """Whether a nest of loops fills a buffer of the size of a block's memory: little work."""
    found = filled(op)
    if found is None:
        return False
    type = ir.MemRefType(found[0].type)
    return bool(type.has_static_shape) and 8 * prod(type.shape) <= registry.machine.block_memory


def _threads(loop: ir.Operation) -> float:
    """The trip count of a loop from 0 by 1; infinity for other loops."""
    rank = len(loop.regions[0].blocks[0].arguments)
    numbers = [constant_integer(value) for value in list(loop.operands)[: 3 * rank]]
    lows, highs, steps = numbers[:rank], numbers[rank : 2 * rank], numbers[2 * rank :]
    is_simple = not len(loop.results) and rank <= 3 and lows == [0] * rank and steps == [1] * rank
    if not is_simple or None in highs or holds(loop, lambda op: op != loop and op.name == LOOP):
        return float("inf")
    return prod(high or 0 for high in highs) or float("inf")


def _are_alike(first: ir.Operation, second: ir.Operation) -> bool:
    return [constant_integer(v) for v in first.operands] == [constant_integer(v) for v in second.operands]


def _gather(run: Sequence[ir.Operation], registry: Registry) -> None:
    """Move ``run`` into a loop over one block, with buffers that only it uses, if that can be launched."""
    inside = [op for op in run if _phases(op) or _is_small_fill(op, registry)]
    for op in run:
        if op not in inside and op.name != "memref.dealloc":
            op.move_before(run[0])
    build = before(run[0])
    around, body = create_parallel_loop([build.index(0), build.index(1), build.index(1)], build)
    end = build.at(ir.InsertionPoint(body)).op("scf.reduce")
    for op in inside:
        op.move_before(end)
    if not Team(around, registry).can_launch():
        for op in inside:
            op.move_before(around)
        around.erase()
        return
    frees = [op for op in run if op.name == "memref.dealloc"]
    for op in reversed(frees):  # a buffer freed between two phases has no later use, and may be freed after them
        op.detach_from_parent()
        Builder(ir.InsertionPoint.after(around), around.location).ip.insert(op)
    for allocation in _own(around):
        _take(allocation, around, registry)


def _own(around: ir.Operation) -> list[ir.Operation]:
    """The allocations in the block of ``around`` without other uses."""
    found: dict[ir.Operation, None] = {}
    for op in find_ops(around, lambda op: op.name.startswith("memref.")):
        for value in op.operands:
            owner = value.owner
            if isinstance(owner, ir.Block) or owner.operation.name not in _ALLOCATIONS or len(owner.operation.operands):
                continue
            if owner.operation.block == around.block and all(
                is_inside(user, around) or user.name == "memref.dealloc" for user in users(value)
            ):
                found[owner.operation] = None
    return list(found)


def _take(allocation: ir.Operation, around: ir.Operation, registry: Registry) -> None:
    """Let the block own a buffer, if it can still be launched then."""
    allocation.move_before(around.regions[0].blocks[0].operations[0].operation)
    if not Team(around, registry).can_launch():
        allocation.move_before(around)
