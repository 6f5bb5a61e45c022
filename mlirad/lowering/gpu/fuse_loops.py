"""Joins parallel loops over the same iterations, and moves caches between them to the stack of a thread.

    %c = memref.alloc() : memref<64xf64>                     scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
    scf.parallel (%i) = (%c0) to (%c64) step (%c1) {           %c = memref.alloca() : memref<f64>
      ...                                                      ...
      memref.store %v, %c[%i] : memref<64xf64>                 memref.store %v, %c[] : memref<f64>
    }                                                   ->     ...
    scf.parallel (%i) = (%c0) to (%c64) step (%c1) {           %w = memref.load %c[] : memref<f64>
      %w = memref.load %c[%i] : memref<64xf64>                 ...
      ...                                                    }
    }

The forward and the reverse sweep of a kernel are such loops. They may be joined if no iteration of the second loop
accesses what another iteration of the first one writes, or writes what another one of the first accesses: if the
iterations of the joined loop are independent. Phases of a block are joined in the same way: a barrier between them is
redundant.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from mlirad._mlir import UpstreamPassManager, Value, ir
from mlirad.analysis.accesses.iterations import Iterations
from mlirad.analysis.aliasing import Aliasing
from mlirad.analysis.program import Node, Program
from mlirad.analysis.unprepared import raw_registry
from mlirad.edit.buffers import create_alloc, element_bytes
from mlirad.edit.constants import are_equal
from mlirad.edit.module import functions
from mlirad.edit.rewrite import before, is_outside, replace_op, terminator_of
from mlirad.edit.walk import find_ops, holds, is_inside, users
from mlirad.errors import MlirAdError
from mlirad.interfaces.registry import MEMORY, RECOMPUTE, Registry
from mlirad.lowering.gpu.teams import AROUND, Team

_LOOP: Final = "scf.parallel"
_CLEANUP: Final = "builtin.module(canonicalize,cse,loop-invariant-code-motion,mem2reg,canonicalize,cse)"
_ACCESSES: Final = {"memref.load": 0, "memref.store": 1}


def join_loops(module: ir.Module, registry: Registry) -> None:
    """Change all functions of ``module`` in place."""
    for view in functions(module).values():
        if len(view.regions[0].blocks) == 1:
            _join_all(view.operation, registry)
    UpstreamPassManager.parse(_CLEANUP, module.context).run(module.operation)
    for view in functions(module).values():
        for loop in find_ops(view.operation, lambda op: op.name == _LOOP):
            for allocation in _candidates(loop):
                _privatize(allocation, loop, registry)
    UpstreamPassManager.parse(_CLEANUP, module.context).run(module.operation)


def _join_all(function: ir.Operation, registry: Registry) -> None:
    """Join pairs of loops, those at the top of the function first, which makes phases of two sweeps adjacent."""
    number = 0
    while number < len(pairs := list(_pairs(function, registry))):
        # Pairs that could not be joined stay so when one of the loops grows.
        if _is_legal(function, number, registry):
            _join(*pairs[number])
        else:
            number += 1


def _pairs(
    function: ir.Operation, registry: Registry
) -> Iterator[tuple[ir.Operation, ir.Operation, list[ir.Operation]]]:
    """Loops with the same bounds, without results, and the ops between them, which can be moved before the first."""
    for block in _blocks(function):
        ops = [view.operation for view in block.operations]
        last: int | None = None
        for place, op in enumerate(ops):
            if op.name == _LOOP and not len(op.results):
                between = [] if last is None else ops[last + 1 : place]
                if (
                    last is not None
                    and len(ops[last].operands) == len(op.operands)
                    and all(map(are_equal, ops[last].operands, op.operands))
                    and _can_go_ahead(between, registry)
                    and Team(ops[last], registry).matches(Team(op, registry))
                ):
                    yield ops[last], op, between
                last = place


def _blocks(function: ir.Operation) -> Iterator[ir.Block]:
    """The pairs of the function, and of loops over blocks, which contain phases."""
    top = function.regions[0].blocks[0]
    yield top
    for view in top.operations:
        if view.operation.name == _LOOP:
            yield from _phase_blocks(view.operation)


def _phase_blocks(around: ir.Operation) -> Iterator[ir.Block]:
    for region in around.regions:
        for block in region.blocks:
            ops = [view.operation for view in block.operations]
            if any(op.name == _LOOP for op in ops):
                yield block
            for op in ops:
                if op.name in AROUND and holds(op, lambda one: one.name == _LOOP):
                    yield from _phase_blocks(op)


def _can_go_ahead(ops: Sequence[ir.Operation], registry: Registry, own: set[Value] | None = None) -> bool:
    """Whether ``ops`` only compute, allocate, and fill their own allocations, or ``own``."""
    pure, own = registry.table(RECOMPUTE), set() if own is None else own
    for op in ops:
        if op.name == "memref.alloc":
            own.add(op.result)
        elif op.name == "scf.for" and not len(op.results):
            inside = [view.operation for view in op.regions[0].blocks[0].operations]
            if not _can_go_ahead(inside[:-1], registry, own):
                return False
        elif op.name == "memref.store" and op.operands[1] in own:
            continue
        elif op.name not in pure or len(op.regions):
            return False
    return True


def _is_legal(function: ir.Operation, number: int, registry: Registry) -> bool:
    """Whether the loops of pair ``number`` may be joined: they are in a clone, whose iterations are analysed."""
    clone = function.clone(ir.InsertionPoint.after(function)).operation
    try:
        first, second, between = list(_pairs(clone, registry))[number]
        _join(first, second, between)
        program = Program(clone, raw_registry(registry))
        loop = next(node for node in program.loops if node.op == first)
        return _are_independent(loop, program, Aliasing(program), registry)
    except MlirAdError:
        return False  # an op is not supported by the analysis
    finally:
        clone.erase()


def _are_independent(loop: Node, program: Program, aliasing: Aliasing, registry: Registry) -> bool:
    nodes = list(loop.inside())
    if any(node.unknown_effects for node in nodes):
        return False
    memory, iterations = registry.table(MEMORY), Iterations(program, aliasing)
    atomic = [
        node
        for node in nodes
        if node.name in memory
        and memory[node.name].commutes(node.op)
        and not all(iterations.is_own(effect.value, loop) for effect in node.effects)
    ]
    rest = [node for node in nodes if node not in atomic]
    touched = {base for node in rest for effect in node.effects for base in aliasing.objects(effect.value)}
    # Atomic updates commute with each other, but not with other accesses to these elements.
    meets = any(
        a.may_overlap(b)
        for node in atomic
        for effect in node.effects
        for a in aliasing.objects(effect.value)
        for b in touched
    )
    return not meets and iterations.are_disjoint(rest, loop)


def _join(first: ir.Operation, second: ir.Operation, between: Sequence[ir.Operation]) -> None:
    for op in between:
        op.move_before(first)
    body, moved = first.regions[0].blocks[0], second.regions[0].blocks[0]
    end = terminator_of(body)
    for own, other in zip(body.arguments, moved.arguments, strict=True):
        other.replace_all_uses_with(own)
    for op in [view.operation for view in moved.operations][:-1]:
        op.move_before(end)
    second.erase()


def _candidates(loop: ir.Operation) -> list[ir.Operation]:
    """The allocations that only ``loop`` uses, with their deallocations."""
    found: dict[ir.Operation, None] = {}
    for op in find_ops(loop, lambda op: op.name in _ACCESSES):
        owner = op.operands[_ACCESSES[op.name]].owner
        if not isinstance(owner, ir.Block) and owner.operation.name == "memref.alloc":
            found[owner.operation] = None
    return list(found)


def _privatize(allocation: ir.Operation, loop: ir.Operation, registry: Registry) -> None:
    """Replace ``allocation`` by a private buffer for each iteration, if each only uses its own part."""
    buffer = allocation.result
    type = ir.MemRefType(buffer.type)
    found = users(buffer)
    frees = [op for op in found if op.name == "memref.dealloc"]
    accesses = [op for op in found if op.name in _ACCESSES and is_inside(op, loop)]
    if len(frees) + len(accesses) < len(found) or not accesses or type.rank == 0:
        return
    places = [list(op.operands)[_ACCESSES[op.name] + 1 :] for op in accesses]
    # Of the iteration itself, not of a nested loop.
    common = [
        axis
        for axis, place in enumerate(places[0])
        if all(other[axis] == place for other in places) and _is_of_body(place, loop)
    ]
    rest = [axis for axis in range(type.rank) if axis not in common]
    shape = [type.shape[axis] for axis in rest]
    dynamic = ir.ShapedType.get_dynamic_size()
    bytes = element_bytes(type.element_type)
    of_threads = Team(loop, registry).thread_axes(buffer) or ()
    for axis, extent in zip(rest, shape, strict=True):
        bytes *= 1 if axis in of_threads else extent
    # A loop that runs several times may read what the previous run has stored.
    if allocation.block != loop.block or not common or dynamic in shape or bytes > registry.machine.thread_memory:
        return
    start = loop.regions[0].blocks[0].operations[0].operation
    own_type = ir.MemRefType.get(shape, type.element_type)
    own = create_alloc(own_type, (), before(start), "memref.alloca")
    for op in accesses:
        at = _ACCESSES[op.name]
        operands = list(op.operands)
        operands[at:] = [own, *(operands[at + 1 + axis] for axis in rest)]
        new = before(op).op(op.name, operands, [r.type for r in op.results])
        replace_op(op, new.results)
    for op in frees:
        op.erase()
    allocation.erase()


def _is_of_body(value: Value, loop: ir.Operation) -> bool:
    """Whether ``value`` is the same at all its uses in one iteration of ``loop``."""
    owner = value.owner
    if isinstance(owner, ir.Block):
        return owner == loop.regions[0].blocks[0] or is_outside(value, loop)
    return owner.operation.block == loop.regions[0].blocks[0] or is_outside(value, loop)
