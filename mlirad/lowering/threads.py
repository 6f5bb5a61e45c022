"""Prepares parallel loops for OpenMP threads, before upstream lowers them.

Threads must not share data that they change. So stack buffers of iterations move to the heap (upstream cannot lower
them beside branches). Reductions by an associative op are computed in parts whose results are reduced in order, others
sequentially: whatever the number of threads, they round alike. Of nested loops only the outermost is parallel.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mlirad._mlir import Value, ir
from mlirad.dialects.scf.sequential import rewrite_parallel
from mlirad.edit.buffers import create_free, is_buffer
from mlirad.edit.build import Builder
from mlirad.edit.partial_sums import Cells, longest, parts_of
from mlirad.edit.rewrite import before, move_body, replace_op, terminator_of
from mlirad.edit.walk import ancestors, find_ops
from mlirad.interfaces.parallel import Parts
from mlirad.interfaces.registry import PARALLEL
from mlirad.lowering import parallel_threshold
from mlirad.passes.base import PassContext

if TYPE_CHECKING:
    from mlirad.interfaces.parallel import ParallelModel

PARALLEL_LOOP: Final = "scf.parallel"
_STACK: Final = "memref.alloca"
#: Associative up to rounding, as every parallel reduction of floats.
_ASSOCIATIVE: Final = frozenset(
    f"arith.{name}"
    for name in (
        *("addf", "mulf", "maximumf", "minimumf", "maxnumf", "minnumf"),
        *("addi", "muli", "andi", "ori", "xori", "maxsi", "minsi", "maxui", "minui"),
    )
)

#: Converts the loops to OpenMP.
CONVERT: Final = "convert-scf-to-openmp{{num-threads={threads}}}"
#: The lowerings of `scf.forall`: without and with threads.
FORALL: Final = ("scf-forall-to-for", "scf-forall-to-parallel")
#: Runs with the other conversions to the LLVM dialect.
FINISH: Final = "convert-openmp-to-llvm"


def prepare(module: ir.Module, ctx: PassContext, *, least: int = 0) -> bool:
    """Prepares the parallel loops of ``module`` for upstream's OpenMP conversion; returns False if there are none.

    Those with less work than ``least`` additions run sequentially.
    """
    reduce_in_parts(module, ctx)
    loops = _find(module.operation, PARALLEL_LOOP)
    with module.context, ir.Location.unknown(module.context):
        for loop in reversed(loops):
            # The lifetime of a buffer that escapes its iteration is unknown.
            if _is_inside(loop) or loop.results or any(_leaves(op.result) for op in _find(loop, _STACK)):
                rewrite_parallel(loop)
        for loop in _find(module.operation, PARALLEL_LOOP):
            for op in _find(loop, _STACK):
                _put_on_heap(op)
            if least and not loop.results:
                parallel_threshold.divide(loop, least, ctx.registry)
    return bool(loops)


def reduce_in_parts(module: ir.Module, ctx: PassContext) -> None:
    """Makes parallel loops of ``module`` that will run on threads, and reduce by associative ops, do so in parts.

    The loop over the iterations of a part is a counted one: it may be vectorized.
    """
    model = ctx.registry.table(PARALLEL)[PARALLEL_LOOP]
    with module.context, ir.Location.unknown(module.context):
        for loop in reversed(_find(module.operation, PARALLEL_LOOP)):
            on_threads = not (_is_inside(loop) or any(_leaves(op.result) for op in _find(loop, _STACK)))
            if on_threads and loop.results and _is_associative(loop):
                _reduce_in_parts(loop, model, ctx.registry.machine.guessed_trips)


def has_parallel(module: ir.Module) -> bool:
    """Whether ``module`` contains loops that may run on threads."""
    return bool(_find(module.operation, PARALLEL_LOOP))


def remove_scopes(module: ir.Module) -> None:
    """Removes the scopes that upstream puts around bodies: they have no stack buffers, and may contain branches."""
    with module.context:
        for region in _find(module.operation, "omp.parallel"):
            for scope in reversed(_find(region, "memref.alloca_scope")):
                replace_op(scope, move_body(scope.regions[0].blocks[0], scope, ()))


def _find(root: ir.Operation, name: str) -> list[ir.Operation]:
    return find_ops(root, lambda op: op.name == name, outer_first=True)


def _is_inside(loop: ir.Operation) -> bool:
    return any(around.name == PARALLEL_LOOP for around in ancestors(loop))


def _is_associative(loop: ir.Operation) -> bool:
    """Whether the parts of each reduction of ``loop`` can be reduced separately: it is a single associative op.

    Others are only specified for sequential order, and may use values of the iteration.
    """
    for region in terminator_of(loop.regions[0].blocks[0]).regions:
        first, *rest = (view.operation for view in region.blocks[0].operations)
        arguments = list(region.blocks[0].arguments)
        if first.name not in _ASSOCIATIVE or len(rest) != 1 or list(rest[0].operands) != list(first.results):
            return False
        if any(argument not in list(first.operands) for argument in arguments):
            return False
    return True


def _reduce_in_parts(loop: ir.Operation, model: ParallelModel, guess: int) -> None:
    """Computes the results of ``loop`` from those of parts, in order.

    A part starts a sum at zero. For other reductions the neutral element is unknown, so it starts with the value of its
    first iteration. There are then no more parts than iterations, and none if there are no iterations.
    """
    build, truth = before(loop), ir.IntegerType.get_signless(1)
    inits, sums = model.inits(loop), model.only_sums(loop)
    counts = [extent.count for extent in model.extents(loop, lambda _: None)]
    axis = longest(counts, guess)
    room = parts_of(counts[axis], 1)
    count = build.index(room)
    if not sums:
        for most in (model.create_count(loop, axis, _same, build), model.create_trip_count(loop, _same, build)):
            count = build.value("arith.minui", (count, most), count.type)
    cells = [Cells(init.type, room, build) for init in inits]
    starts = [build.constant(init.type, 0.0) for init in inits] if sums else [*inits, build.constant(truth, 1)]
    numbers = Parts(count, build.index(0), build.index(1), is_even=not sums)
    parts = model.create_chunks(loop, axis, numbers, _same, build)
    at = build.at(ir.InsertionPoint(parts.body))
    new = model.create_range(loop, axis, (parts.first, parts.end), starts, _same, at)
    body = loop.regions[0].blocks[0]
    in_parts, of_parts = (terminator_of(body).clone(ir.InsertionPoint(loop)).operation for _ in range(2))
    inner = build.at(ir.InsertionPoint(new.body))
    marker = inner.index(0).owner.operation
    given = move_body(body, marker, new.induction)
    marker.erase()
    totals = [
        _combine(region, so_far, own, inner)
        for region, so_far, own in zip(in_parts.regions, new.carried, given, strict=False)
    ]
    if not sums:
        first = new.carried[-1]
        pairs = zip(given, totals, strict=True)
        totals = [inner.value("arith.select", (first, own, total), own.type) for own, total in pairs]
        totals.append(inner.constant(truth, 0))
    model.create_yield(loop, totals, inner)
    for cell, total in zip(cells, new.op.results, strict=False):
        cell.put(total, parts.number, at)
    model.create_same_end(loop, at)
    results = [
        cell.create_total(init, count, partial(_combine, region), build)
        for cell, init, region in zip(cells, inits, of_parts.regions, strict=True)
    ]
    in_parts.erase()
    of_parts.erase()
    replace_op(loop, results)


def _combine(region: ir.Region, left: Value, right: Value, build: Builder) -> Value:
    """Emits the reduction of two values by ``region``, whose ops are moved."""
    marker = build.index(0).owner.operation
    (value,) = move_body(region.blocks[0], marker, (left, right))
    marker.erase()
    return value


def _leaves(buffer: Value) -> bool:
    """Whether ``buffer``, or a view of it, is forwarded by its block, or stored in memory."""
    for use in buffer.uses:
        user = use.owner.operation
        if user == terminator_of(user.block) or (user.name == "memref.store" and use.operand_number == 0):
            return True
        if any(_leaves(result) for result in user.results if is_buffer(result.type)):
            return True
    return False


def _put_on_heap(op: ir.Operation) -> None:
    """Replaces a stack buffer by ``memref.alloc``, freed at the end of the block."""
    new = before(op).value("memref.alloc", list(op.operands), op.result.type, dict(op.attributes.items()))
    create_free(new, before(terminator_of(op.block)))
    replace_op(op, [new])


def _same(value: Value) -> Value:
    return value
