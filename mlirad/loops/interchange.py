"""Loop interchange: the innermost loop of a nest then accesses contiguous memory.

A matrix product, written in its usual order, walks down the columns of one factor; its adjoint does so twice. The inner
loop is distributed into a nest of its own, in which the outer loop is the inner one: before the outer loop, after it,
or between two parts of it (`interchange_legality` decides when every element gets the same terms, in the same order if
that matters). The values that the inner loop carries are expanded into a buffer on the stack with one element for each
iteration of the outer loop. So are values of the outer loop that no other loop can compute again, as the adjoint of an
element that is cleared; loops whose bounds depend on others have rows for all of their iterations.

A band of short loops, such as a filter's window, is interchanged as a whole: the enclosing loop becomes the innermost
one, so that rows are as long as the image and not as the window. With dynamic bounds both orders are emitted, and a
run-time check of the trip counts chooses one.

Before::

    func.func @product(%a: memref<12xf64>, %b: memref<12x15xf64>, %c: memref<15xf64> {llvm.noalias}) {
      %zero = arith.constant 0.0 : f64
      affine.for %j = 0 to 15 {
        %sum = affine.for %k = 0 to 12 iter_args(%partial = %zero) -> (f64) {
          %x = affine.load %a[%k] : memref<12xf64>
          %y = affine.load %b[%k, %j] : memref<12x15xf64>
          %p = arith.mulf %x, %y : f64
          %next = arith.addf %partial, %p : f64
          affine.yield %next : f64
        }
        affine.store %sum, %c[%j] : memref<15xf64>
      }
      func.return
    }

After ``--interchange-loops``::

    affine.for %arg3 = 0 to 12 {
      affine.for %arg4 = 0 to 15 {
        %0 = affine.load %alloca[%arg4] : memref<15xf64>
        %x = affine.load %a[%arg3] : memref<12xf64>
        %y = affine.load %b[%arg3, %arg4] : memref<12x15xf64>
        %p = arith.mulf %x, %y : f64
        %next = arith.addf %0, %p : f64
        affine.store %next, %alloca[%arg4] : memref<15xf64>
      }
    }
    affine.for %j = 0 to 15 {
      %0 = affine.load %alloca[%j] : memref<15xf64>
      affine.store %0, %c[%j] : memref<15xf64>
    }
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from typing import Final

from mlirad._mlir import Attribute, Type, Value, ir
from mlirad.analysis.accesses.boxes import trip_count
from mlirad.analysis.program import Node, Program
from mlirad.analysis.unprepared import raw_registry
from mlirad.edit.buffers import create_heap_buffer, create_stack_buffer, is_buffer
from mlirad.edit.build import Builder
from mlirad.edit.integers import compare, create_product
from mlirad.edit.loops import create_if
from mlirad.edit.rewrite import before, clone_with
from mlirad.edit.symbolic import Size
from mlirad.edit.walk import find_ops, holds
from mlirad.interfaces.registry import LOOP, Registry
from mlirad.loops.accumulations import LOADS, Accumulation
from mlirad.loops.carried_invariants import drop_invariants
from mlirad.loops.interchange_legality import InterchangePlan, LoopPairs, Placement
from mlirad.loops.nests import LOOPS
from mlirad.loops.open_extents import expression, value_of
from mlirad.loops.scalar_expansion import row_range
from mlirad.loops.statements import Assignment, CarriedReduction, Statement, chain, operands, roots
from mlirad.machine import MachineModel
from mlirad.passes.functions import on_functions

#: An interchange may enable others.
_ROUNDS: Final = 4


@on_functions
def interchange_loops(function: ir.Operation, registry: Registry) -> bool:
    """Interchange nested loops if the inner one then accesses contiguous memory."""
    changed = _repeat(function, registry) > 0
    is_open = _has_open_loop(function, registry)
    return (is_open and interchange(function, registry, open_is_short=True)) or changed


def interchange_rows(function: ir.Operation, registry: Registry) -> bool:
    """Interchanges loops around accesses to buffer arguments, before the elements of these get lanes.

    No pass interchanges loops over vectors, whose elements are further apart than scalars. If rows are far apart,
    `unroll_lanes` turns lanes into scalars, if loops then run along memory. Loops around local buffers keep their sums
    in registers.
    """
    arguments = {one for one in function.regions[0].blocks[0].arguments if is_buffer(one.type)}
    return _repeat(function, registry, using=arguments) > 0


def _repeat(function: ir.Operation, registry: Registry, using: Set[Value] | None = None) -> int:
    """Interchanges until nothing changes; returns the number of rounds that changed something."""
    rounds = 0
    while rounds < _ROUNDS and interchange(function, registry, using=using):
        rounds += 1
    return rounds


def interchange(
    function: ir.Operation, registry: Registry, *, open_is_short: bool = False, using: Set[Value] | None = None
) -> bool:
    """Interchanges loops of ``function``; returns whether there were some.

    With ``open_is_short`` also if that pays only for a short inner loop; a run-time check then decides. ``using``: only
    loops around accesses to one of these buffers; None: all.
    """
    if not _has_pair(function):
        return False
    drop_invariants(function)
    program = Program(function, raw_registry(registry))
    plans = LoopPairs(program, open_is_short=open_is_short).plans()
    if using is not None:
        plans = [plan for plan in plans if find_ops(plan.outer.op, lambda op: any(v in using for v in op.operands))]
    with function.context, function.location:
        if open_is_short:
            outers = {plan.outer for plan in plans}
            plans = [plan for plan in plans if _may_be_copied(plan, outers, registry.machine)]
            # All copies before the first change: a copy of a loop that has lost a nest would be incomplete.
            for plan in plans:
                _keep_for_long(plan, registry)
        # Erased together: the listing identifies values by address, and new ones might reuse the addresses of erased
        # ones.
        for op in [op for plan in plans for op in _Interchange(plan, program).run()]:
            op.erase()
    return bool(plans)


def _may_be_copied(plan: InterchangePlan, outers: Set[Node], machine: MachineModel) -> bool:
    """Whether the loops are small, have no results, and are in no other loop of ``outers``."""
    outer = plan.outer
    is_nested = any(loop in outers for loop in outer.block.chain())
    is_used = any(len(list(result.uses)) for result in outer.results)
    return not is_nested and not is_used and len(find_ops(outer.op, lambda _: True)) <= machine.most_copied_ops


def _keep_for_long(plan: InterchangePlan, registry: Registry) -> None:
    """Versions the loops of ``plan``: interchanged ones run if the inner loop is short, else the original ones."""
    outer, inner = plan.outer.op, plan.inner.op
    loops, build, machine = registry.table(LOOP), before(outer), registry.machine
    many, few = (loops[op.name].create_trip_count(op, lambda value: value, build) for op in (outer, inner))
    is_short = compare(build, "sle", few, build.index(machine.most_band_trips))
    is_shorter = compare(build, "sle", create_product(build, few, build.index(machine.least_trips_ratio)), many)
    _, short, long = create_if(build.value("arith.andi", (is_short, is_shorter), is_short.type), (), build)
    outer.clone(before(long.op("scf.yield")).ip)
    outer.move_before(short.op("scf.yield"))


def _has_open_loop(function: ir.Operation, registry: Registry) -> bool:
    """Whether the trip count of a loop of ``function`` is known only at run time."""
    loops = registry.table(LOOP)
    return bool(find_ops(function, lambda op: op.name in LOOPS and loops[op.name].static_trip_count(op) is None))


def _has_pair(function: ir.Operation) -> bool:
    return holds(function, lambda op: op.name in LOOPS and op.parent is not None and op.parent.operation.name in LOOPS)


class _Interchange:
    """Emits one plan."""

    def __init__(self, plan: InterchangePlan, program: Program) -> None:
        self._plan, self._program = plan, program
        outer = plan.outer.op
        at = ir.InsertionPoint.after(outer) if plan.placement is Placement.BEHIND else ir.InsertionPoint(outer)
        self._build = Builder(at, plan.inner.op.location)
        self._entry = Builder(ir.InsertionPoint.at_block_begin(program.entry.block), plan.inner.op.location)
        self._rows: dict[Value, Value] = {}

    def run(self) -> list[ir.Operation]:
        """Emits the nests; returns the ops to erase afterwards."""
        # Before all other new ops: the first op of the function may be the outer loop.
        self._create_rows()
        cut = self._cut() if self._plan.placement.cuts else []
        if self._plan.placement is not Placement.EXPANDED:
            self._fill_rows()
        statements = self._plan.statements
        for nest in [statements] if self._plan.in_one_nest else [[one] for one in statements]:
            self._create_nest(nest)
        return [*cut, *self._detach()]

    def _cut(self) -> list[ir.Operation]:
        """Copies the outer loop with the ops before the inner one; returns the ops to erase in the original."""
        outer, inner = self._plan.outer, self._plan.band[0]
        copy = outer.op.clone(self._build.ip).operation
        place = inner.block.nodes.index(inner)
        body = copy.regions[0].blocks[0]
        *rest, end = [view.operation for view in body][place:]
        for op in reversed(rest):
            op.erase()
        if self._plan.placement is Placement.EXPANDED:
            ops = zip(inner.block.nodes[:place], [view.operation for view in body], strict=False)
            new = dict(zip(outer.blocks[0].arguments, body.arguments, strict=True))
            new.update((a, b) for node, op in ops for a, b in zip(node.results, op.results, strict=True))
            self._store_rows(new, body.arguments[0], before(end))
        return [node.op for node in inner.block.memory if node.order < inner.order and node.name not in LOADS]

    def _fill_rows(self) -> None:
        """Emits a loop that fills the rows."""
        if not self._rows:
            return
        inside, counter = self._create_loop(self._plan.outer, self._build)
        # Everything is cloned, not moved: the original loops may still need it for other statements.
        new = {self._counter(self._plan.outer): counter}
        self._repeat(self._plan.outer, self._kept().values(), new, inside)
        self._store_rows(new, counter, inside)

    def _kept(self) -> dict[Value, Value]:
        """Returns the values that are expanded into rows: of the outer body, and initial values of carried ones."""
        folds = [one for one in self._plan.statements if isinstance(one, CarriedReduction)]
        return {value: value for value in self._plan.rows} | {a: init for f in folds for init, a, _, _ in f.carried}

    def _create_rows(self) -> None:
        # Scalar expansion: a value of an iteration of the outer loop becomes an element of a row on the stack.
        length = trip_count(row_range(self._plan.outer.op) or (0, 0))
        self._rows = {value: self._create_row(length, value.type) for value in self._kept()}

    def _store_rows(self, new: dict[Value, Value], counter: Value, build: Builder) -> None:
        """Stores the values of the iteration ``counter`` of the outer loop, which are in ``new``."""
        for value, held in self._kept().items():
            self._store(new.get(held, held), self._rows[value], counter, build)

    def _create_row(self, length: Size, type: Type) -> Value:
        """Allocates a row of ``length``: on the stack, or on the heap until the function returns if it is dynamic."""
        if isinstance(length, int):
            return create_stack_buffer([length], type, self._entry)
        row = create_heap_buffer(None, [value_of(length, self._entry)], type, self._entry)
        end = before(self._program.entry.terminator.op)
        end.op("memref.dealloc", [row])
        return row

    def _create_nest(self, statements: Sequence[Statement]) -> None:
        plan = self._plan
        inside, new = self._build, dict[Value, Value]()
        for loop in (*plan.band, plan.outer):
            inside, new[self._counter(loop)] = self._create_loop(loop, inside)
        outer_counter = new[self._counter(plan.outer)]
        for value, row in self._rows.items():
            new[value] = self._load(row, outer_counter, inside)
        for statement in statements:
            ends = roots(statement)
            self._repeat(plan.outer, [*ends, *operands(chain(self._program, plan.inner, ends))], new, inside)
            self._repeat(plan.inner, ends, new, inside)
            if isinstance(statement, CarriedReduction):
                for _, arg, yielded, _ in statement.carried:
                    self._store(new.get(yielded, yielded), self._rows[arg], outer_counter, inside)
            elif isinstance(statement, Assignment):
                clone_with(statement.store, new, inside)
            else:
                for op in (statement.load, statement.add, statement.store):
                    clone_with(op, new, inside)

    def _repeat(self, loop: Node, values: Iterable[Value], new: dict[Value, Value], build: Builder) -> None:
        """Clones the ops of the body of ``loop`` that ``values`` depend on, except those in ``new``."""
        for node in chain(self._program, loop, values, new):
            clone_with(node.op, new, build)

    def _detach(self) -> list[ir.Operation]:
        """Removes all uses of the statements in the inner loop; returns the ops to erase."""
        plan, program = self._plan, self._program
        if not plan.leaves_nothing:
            sums = [one for one in plan.statements if isinstance(one, Accumulation)]
            stores = [one.store for one in plan.statements if isinstance(one, Assignment)]
            return [*stores, *(op for one in sums for op in (one.store, one.add, one.load))]
        # Only an inner loop without a band has carried values; its results are the final elements of their rows.
        before = Builder(ir.InsertionPoint(plan.inner.op), plan.inner.op.location)
        for _, arg, _, result in program.carried(plan.inner):
            if arg in self._rows:
                result.replace_all_uses_with(self._load(self._rows[arg], self._counter(plan.outer), before))
        return [plan.band[0].op]

    # --- loops and rows

    def _counter(self, loop: Node) -> Value:
        return loop.blocks[0].arguments[0]

    def _create_loop(self, loop: Node, build: Builder) -> tuple[Builder, Value]:
        """Creates a loop with the bounds of ``loop`` without carried values; returns a builder in it, its counter."""
        attributes = dict(loop.op.attributes.items())
        inits = len(self._program.carried(loop))
        operands = list(loop.operands)[: len(loop.operands) - inits]
        if "operandSegmentSizes" in attributes:
            lower, upper, _ = ir.DenseI32ArrayAttr(attributes["operandSegmentSizes"])
            attributes["operandSegmentSizes"] = ir.DenseI32ArrayAttr.get([lower, upper, 0])
        new = build.op(loop.name, operands, (), attributes, 1)
        counter = self._counter(loop)
        inside = build.into(new.regions[0], [counter.type])
        end = inside.op(loop.blocks[0].terminator.name)
        return build.at(ir.InsertionPoint(end)), inside.arguments[0]

    def _load(self, row: Value, counter: Value, build: Builder) -> Value:
        """Loads the element of a row for an iteration of the outer loop."""
        dialect, more, attributes = self._row_access(build)
        return build.value(f"{dialect}.load", [row, counter, *more], ir.MemRefType(row.type).element_type, attributes)

    def _store(self, value: Value, row: Value, counter: Value, build: Builder) -> None:
        dialect, more, attributes = self._row_access(build)
        build.op(f"{dialect}.store", [value, row, counter, *more], (), attributes)

    def _row_access(self, build: Builder) -> tuple[str, list[Value], dict[str, Attribute]]:
        """Returns the dialect of accesses to rows, and operands and map of the subscript."""
        if self._plan.outer.name != "affine.for":
            return "memref", [], {}
        first, _ = row_range(self._plan.outer.op) or (0, 0)
        place, operands = expression(-first, build)
        map = ir.AffineMap.get(1, len(operands), [ir.AffineDimExpr.get(0) + place])
        return "affine", operands, {"map": ir.AffineMapAttr.get(map)}
