"""Prepares parallel loops for OpenMP threads, before upstream lowers them.

Threads must not share data that they change. So stack buffers of iterations move to the heap (upstream cannot lower
them beside branches). Reductions by an associative op are computed in parts whose results are reduced in order, others
sequentially: whatever the number of threads, they round alike. Of nested loops only the outermost is parallel.

A loop needs enough work for threads, which take microseconds to start. The work is the number of iterations times that
of the first one, in additions. An inner loop counts with its trip count, if that is known before the loop. If the work
is constant it is compared at compile time, else the program tests it before it starts threads. Work that cannot be
computed in advance is assumed to be enough.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, final

from mlirad._mlir import Value, ir
from mlirad.dialects.scf.sequential import rewrite_parallel
from mlirad.edit.buffers import create_free, is_buffer
from mlirad.edit.build import Builder
from mlirad.edit.constants import constant_integer
from mlirad.edit.integers import compare
from mlirad.edit.loops import create_if
from mlirad.edit.partial_sums import Cells, longest, parts_of
from mlirad.edit.rewrite import before, clone_on, inner_blocks, is_outside, move_body, replace_op, terminator_of
from mlirad.edit.walk import ancestors, find_ops
from mlirad.interfaces.parallel import Parts
from mlirad.interfaces.registry import LOOP, PARALLEL, RECOMPUTE
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
                divide(loop, least, ctx.registry)
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


if TYPE_CHECKING:
    from mlirad.interfaces.registry import Registry

_FREE: Final = frozenset(("arith.constant", "scf.yield", "scf.reduce", "scf.reduce.return"))
_DIVISIONS: Final = ("arith.divui", "arith.remui", "arith.ceildivui")
_TRAPPING: Final = ("arith.divsi", "arith.remsi", "arith.ceildivsi", "arith.floordivsi")
#: The cost of an op that only moves numbers.
_PRICE: Final = 1


class _UnknownError(Exception):
    """The work cannot be computed before the loop runs."""


def divide(loop: ir.Operation, least: int, registry: Registry) -> None:
    """Runs ``loop``, which has no results, sequentially if its work is less than ``least`` additions."""
    work = _Work(loop, registry)
    try:
        total = work.total()
    except _UnknownError:
        return
    known = constant_integer(total)
    if known is None:
        _guard_by_work(loop, total, least)
    elif known < least:
        rewrite_parallel(loop)


def _guard_by_work(loop: ir.Operation, total: Value, least: int) -> None:
    build = before(loop)
    _, many, few = create_if(compare(build, "sge", total, build.index(least)), (), build)
    end = few.op("scf.yield")
    rewrite_parallel(loop.clone(ir.InsertionPoint(end)).operation)
    loop.move_before(many.op("scf.yield"))


@final
class _Work:
    """Computes the work of a loop before it."""

    def __init__(self, loop: ir.Operation, registry: Registry) -> None:
        self._loop = loop
        self._build = before(loop)
        self._loops = registry.table(LOOP)
        self._parallel = registry.table(PARALLEL)[loop.name]
        self._recompute = registry.table(RECOMPUTE)
        self._first: dict[Value, Value] = {}

    def total(self) -> Value:
        """Emits the work in additions.

        Raises:
            _UnknownError: it depends on values that the loop computes.
        """
        self._enter(self._loop)
        count = self._parallel.create_trip_count(self._loop, lambda value: value, self._build)
        return self._product(count, self._of(self._loop.regions[0].blocks[0]))

    def _enter(self, loop: ir.Operation) -> None:
        """Sets the induction variables of ``loop`` to their lower bounds, as in the first iteration."""
        count = len(loop.regions[0].blocks[0].arguments) if loop == self._loop else 1
        for variable, low in zip(list(loop.regions[0].blocks[0].arguments)[:count], loop.operands, strict=False):
            self._first[variable] = self._at_first(low)

    def _of(self, block: ir.Block) -> Value:
        """Emits the work of one execution of ``block``."""
        plain, total = 0, self._build.index(0)
        for op in [view.operation for view in block.operations]:
            if op.name in self._loops:
                total = self._sum(total, self._of_loop(op))
            elif op.name == "scf.if":
                for inner in inner_blocks(op):
                    total = self._sum(total, self._of(inner))
            elif len(op.regions) and op.name not in _FREE:
                raise _UnknownError
            else:
                plain += self._price(op)
        return self._sum(total, self._build.index(plain))

    def _of_loop(self, op: ir.Operation) -> Value:
        if op.name != "scf.for" or constant_integer(op.operands[2]) is None:
            raise _UnknownError
        self._enter(op)
        count = self._loops[op.name].create_trip_count(op, self._at_first, self._build)
        return self._product(count, self._of(op.regions[0].blocks[0]))

    def _price(self, op: ir.Operation) -> int:
        if op.name in _FREE:
            return 0
        if op.name.endswith(".call"):
            raise _UnknownError
        model = self._recompute.get(op.name)
        return _PRICE if model is None else model.cost

    def _at_first(self, value: Value) -> Value:
        """Emits ``value`` as in the first iteration, before the loop."""
        found = self._first.get(value)
        if found is not None or is_outside(value, self._loop):
            return value if found is None else found
        owner = value.owner
        if isinstance(owner, ir.Block):
            raise _UnknownError
        op = owner.operation
        if not op.name.startswith("arith.") or op.name in _TRAPPING:
            raise _UnknownError
        operands = [self._at_first(operand) for operand in op.operands]
        if op.name in _DIVISIONS:  # the loop, and with it the division, may never run
            operands[1] = self._build.value("arith.maxui", (operands[1], self._one(value)), value.type)
        self._first[value] = clone_on(op, operands, self._build).results[0]
        return self._first[value]

    def _one(self, like: Value) -> Value:
        return self._build.constant(like.type, 1)

    def _sum(self, left: Value, right: Value) -> Value:
        return self._folded("arith.addi", left, right)

    def _product(self, left: Value, right: Value) -> Value:
        return self._folded("arith.muli", left, right)

    def _folded(self, name: str, left: Value, right: Value) -> Value:
        one, other = constant_integer(left), constant_integer(right)
        if one is not None and other is not None:
            return self._build.index(one + other if name == "arith.addi" else one * other)
        return self._build.value(name, (left, right), left.type)
