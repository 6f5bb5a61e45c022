"""Parallel loops on OpenMP's threads: what is done to them before upstream makes OpenMP of them.

Threads must share nothing that they change. So what iterations have on the stack goes to the heap (upstream cannot
lower it with branches beside it), and sums are taken in parts that are added up in order: whatever the number of
threads, the sums round alike. Of loops in each other the outermost is parallel.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from mlirad._mlir import Attribute, Value, ir
from mlirad.dialects.scf.sequential import ParallelRewrite
from mlirad.edit.buffers import create_free, is_buffer
from mlirad.edit.build import Builder
from mlirad.edit.floats import create_sum
from mlirad.edit.partials import Cells, longest, parts_of
from mlirad.edit.rewrite import before, move_body, replace_op, terminator_of
from mlirad.edit.walk import find_ops
from mlirad.interfaces.parallel import Parts
from mlirad.interfaces.registry import PARALLEL
from mlirad.passes.lowering import least_work

if TYPE_CHECKING:
    from mlirad.context import Context
    from mlirad.interfaces.parallel import ParallelModel

PARALLEL_LOOP: Final = "scf.parallel"
_STACK: Final = "memref.alloca"
_SCOPE: Final = "memref.alloca_scope"
_STORE: Final = "memref.store"
_REGION: Final = "omp.parallel"

#: Makes OpenMP of the loops.
CONVERT: Final = "convert-scf-to-openmp{{num-threads={threads}}}"
#: What becomes of `scf.forall`, and what is to become of it.
FORALL: Final = ("scf-forall-to-for", "scf-forall-to-parallel")
#: Goes with the other conversions to the LLVM dialect.
FINISH: Final = "convert-openmp-to-llvm"


def prepare(module: ir.Module, ctx: Context, *, deterministic: bool = False, least: int = 0) -> bool:
    """Bring the parallel loops of ``module`` into the form that upstream makes OpenMP of; False: there are none.

    Those with less to do than ``least`` additions run in order.
    """
    model = ctx.registry.table(PARALLEL)[PARALLEL_LOOP]
    loops = _find(module.operation, PARALLEL_LOOP)
    with module.context, ir.Location.unknown(module.context):
        for loop in reversed(loops):
            if _is_inside(loop):
                ParallelRewrite().rewrite(loop)
            elif any(_leaves(op.result) for op in _find(loop, _STACK)):
                ParallelRewrite().rewrite(loop)  # where it could be released is not known
            elif loop.results and model.only_sums(loop):
                _sum_in_parts(loop, model)
            elif loop.results and deterministic:
                ParallelRewrite().rewrite(loop)
        for loop in _find(module.operation, PARALLEL_LOOP):
            for op in _find(loop, _STACK):
                _put_on_heap(op)
            if least and not loop.results:
                least_work.divide(loop, least, ctx.registry)
    return bool(loops)


def remove_scopes(module: ir.Module) -> None:
    """Take off the scopes that upstream puts around bodies: nothing is on the stack, and there may be branches."""
    with module.context:
        for region in _find(module.operation, _REGION):
            for scope in reversed(_find(region, _SCOPE)):
                replace_op(scope, move_body(scope.regions[0].blocks[0], scope, ()))


def _find(root: ir.Operation, name: str) -> list[ir.Operation]:
    return find_ops(root, lambda op: op.name == name, outer_first=True)


def _is_inside(loop: ir.Operation) -> bool:
    around = loop.parent
    while around is not None:
        if around.name == PARALLEL_LOOP:
            return True
        around = around.operation.parent
    return False


def _sum_in_parts(loop: ir.Operation, model: ParallelModel) -> None:
    """The results of ``loop`` as sums of parts."""
    build = before(loop)
    inits = model.inits(loop)
    counts = [extent.count for extent in model.extents(loop, lambda _: None)]
    axis = longest(counts)
    room = parts_of(counts[axis], 1)
    count = build.index(room)
    cells = [Cells(init.type, room, build) for init in inits]
    zeros = [build.constant(init.type, 0.0) for init in inits]
    all_parts = Parts(count, build.index(0), build.index(1))
    parts = model.create_chunks(loop, axis, all_parts, _same, build)
    at = build.at(ir.InsertionPoint(parts.body))
    new = model.create_range(loop, axis, (parts.first, parts.end), zeros, _same, at)
    body = loop.regions[0].blocks[0]
    flags = [_flags(region.blocks[0]) for region in terminator_of(body).regions]
    inner = build.at(ir.InsertionPoint(new.body))
    marker = inner.index(0).owner.operation
    given = move_body(body, marker, new.induction)
    totals = [_add(so_far, own, flag, inner) for so_far, own, flag in zip(new.carried, given, flags, strict=True)]
    model.create_yield(loop, totals, inner)
    marker.erase()
    for cell, total in zip(cells, new.op.results, strict=True):
        cell.put(total, parts.number, at)
    model.create_same_end(loop, at)
    pairs = zip(cells, inits, flags, strict=True)
    replace_op(loop, [cell.create_total(init, count, _adder(flag), build) for cell, init, flag in pairs])


def _flags(block: ir.Block) -> Attribute | None:
    return block.operations[0].operation.attributes.get("fastmath")


def _adder(flags: Attribute | None) -> Callable[[Value, Value, Builder], Value]:
    return lambda left, right, build: _add(left, right, flags, build)


def _add(left: Value, right: Value, flags: Attribute | None, build: Builder) -> Value:
    return create_sum(Builder(build.ip, build.loc, flags), left, right)


def _leaves(buffer: Value) -> bool:
    """Whether ``buffer``, or a view of it, is handed on by its block, or kept in memory."""
    for use in buffer.uses:
        user = use.owner.operation
        if user == terminator_of(user.block) or (user.name == _STORE and use.operand_number == 0):
            return True
        if any(_leaves(result) for result in user.results if is_buffer(result.type)):
            return True
    return False


def _put_on_heap(op: ir.Operation) -> None:
    """``memref.alloc``, and a release at the end of the block."""
    new = before(op).value("memref.alloc", list(op.operands), op.result.type, dict(op.attributes.items()))
    create_free(new, before(terminator_of(op.block)))
    replace_op(op, [new])


def _same(value: Value) -> Value:
    return value
