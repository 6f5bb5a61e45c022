"""Outer-loop vectorization: independent iterations of an outer loop run in the lanes of vectors.

`vectorize` decides and emits; this pass finds the loops.

Before::

    func.func @rows(%x: memref<?x3xf64> {llvm.noalias}, %y: memref<?xf64> {llvm.noalias}) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c3 = arith.constant 3 : index
      %zero = arith.constant 0.0 : f64
      %n = memref.dim %y, %c0 : memref<?xf64>
      scf.for %i = %c0 to %n step %c1 {
        %r = scf.for %k = %c0 to %c3 step %c1 iter_args(%s = %zero) -> (f64) {
          %a = memref.load %x[%i, %k] : memref<?x3xf64>
          %e = math.exp %a fastmath<fast> : f64
          %t = arith.addf %s, %e : f64
          scf.yield %t : f64
        }
        memref.store %r, %y[%i] : memref<?xf64>
      }
      func.return
    }

After ``--vectorize-outer-loops``::

      %24 = vector.from_elements %16, %17, %18, %19, %20, %21, %22, %23 : vector<8xf64>
      %25 = math.exp %24 fastmath<fast> : vector<8xf64>
      %26 = arith.addf %arg4, %25 : vector<8xf64>
      scf.yield %26 : vector<8xf64>
    }
    vector.store %8, %y[%arg2] : memref<?xf64>, vector<8xf64>
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass, replace
from typing import ClassVar, Final, final

from mlirad._mlir import UpstreamPassManager, Value, ir
from mlirad.analysis.aliasing import Aliasing
from mlirad.analysis.program import Program
from mlirad.analysis.unprepared import raw_registry
from mlirad.edit.build import Builder
from mlirad.edit.integers import compare
from mlirad.edit.rewrite import replace_op, terminator_of
from mlirad.interfaces.registry import Registry
from mlirad.loops.vectorize import bodies, cost_model, inner_loops, lane_axes, legality
from mlirad.loops.vectorize.emit import emit
from mlirad.loops.vectorize.memory import Stack
from mlirad.passes.base import Pass, PassContext, option

VECTOR_BITS: Final = 512
#: Erases functions whose only calls were in loops that have been vectorized.
_UNUSED: Final = "symbol-dce"


@final
@dataclass(frozen=True)
class VectorizeOuterLoops(Pass):
    """Vectorize outer loops: run independent iterations in the lanes of vectors."""

    name: ClassVar[str] = "vectorize-outer-loops"
    vector_bits: int = option(VECTOR_BITS, help="the width of a vector")
    everywhere: bool = option(False, help="also vectorize where the cost model expects no gain")
    threads: bool = option(False, help="parallel loops run on threads, which take several blocks of vectors at a time")

    def run(self, module: ir.Module, ctx: PassContext) -> None:
        """Rewrites the functions of ``module`` in place, callers first: inlined callees are vectorized with them."""
        run = _Run(bodies.functions_of(module), raw_registry(ctx.registry), self)
        for name in bodies.callers_first(run.functions):
            with module.context, run.functions[name].location:
                run.visit(name)
        if run.taken:
            del run  # no handle outlives the passes
            UpstreamPassManager.parse(f"builtin.module({_UNUSED})", module.context).run(module.operation)


class _Run:
    """One run over the ``functions`` of a module."""

    def __init__(self, functions: dict[str, ir.Operation], registry: Registry, options: VectorizeOuterLoops) -> None:
        self.functions = functions
        self._registry = registry
        self._bits = options.vector_bits
        self._options = options
        self._machine = registry.machine
        self._costs = cost_model.CostModel(functions, self._bits // 64, registry.machine)
        self._on_threads = bodies.called_in_parallel(functions) if options.threads else set()
        #: The functions that were inlined into a vectorized loop.
        self.taken: set[str] = set()

    def visit(self, name: str) -> None:
        """Vectorizes the outermost legal loops of one function, descending into loops that stay scalar."""
        function = self.functions[name]
        stack = Stack(ir.InsertionPoint.at_block_begin(function.regions[0].blocks[0]), self._machine.lane_stack)
        loops = [] if name in self.taken else self._loops(function)
        while loops:
            # Breadth first: inner loops are only considered if the loop itself is not vectorized.
            chosen = [op for op in loops if self._is_candidate(op)]
            left = [inner for op in loops if op not in chosen for inner in self._loops(op)]
            loops = left + (self._rewrite(name, chosen, stack) if chosen else [])

    def _is_candidate(self, loop: ir.Operation) -> bool:
        if not bodies.may_copy(loop, self.functions, self._machine.most_lane_ops):
            return False
        return self._options.everywhere or self._costs.is_worth(loop)

    def _rewrite(self, name: str, loops: list[ir.Operation], stack: Stack) -> list[ir.Operation]:
        """Vectorizes disjoint ``loops`` of a function; returns the loops inside of those that stay scalar."""
        copies, plans = self._plans(name, loops, stack)
        if self._move_axes(name, loops, plans, stack):
            for copy in copies:
                copy.erase()
            return self._rewrite(name, loops, stack)
        yielding = self._yielding(name, loops, plans, stack)
        left: list[ir.Operation] = []
        done: list[tuple[ir.Operation, list[Value]]] = []
        for original, copy, plan in zip(loops, copies, plans, strict=True):
            is_kept = not isinstance(plan, str) and original not in yielding
            short = self._short_loops(original, copy.loop) if is_kept else None
            least = None if isinstance(plan, str) or short is None else self._least_trips(plan, short.keys())
            if isinstance(plan, str) or short is None or least is None:
                left += self._loops(original)
                continue
            self.taken |= bodies.callees(original, self.functions)
            is_open = cost_model.trips_of(original) is None
            results = emit(plan, self._room_for(plan, stack), least, (*copy.conditions, *short.values()))
            if results is not None:
                done.append((original, results))
            elif is_open:
                left += self._loops(original)  # which runs all iterations if there are fewer than lanes
        # Erased only now: the plans refer to values that the loops use, which may be results of another loop.
        for copy in copies:
            copy.erase()
        for original, results in done:
            replace_op(original, results)
        return left

    def _plans(
        self, name: str, loops: list[ir.Operation], stack: Stack
    ) -> tuple[list[bodies.LoopCopy], list[legality.VectorizationPlan | str]]:
        """Copies of disjoint ``loops`` of a function, and the plans for them."""
        function = self.functions[name]
        recurs = name in bodies.callees(function, self.functions)
        # All copies before the only listing: a later copy would not be in it.
        copies = [bodies.copy_loop(op, self.functions) for op in loops]
        program = Program(function, self._registry)
        aliasing = Aliasing(program)
        nodes = {node.op: node for node in program.loops}
        facts = {"recurs": recurs, "on_threads": name in self._on_threads}
        stack.entry = ir.InsertionPoint.at_block_begin(program.entry.block)  # the former first op may have been erased
        pairs = zip(loops, copies, strict=True)
        return copies, [
            legality.plan(nodes[copy.loop], op, program, aliasing, self._bits, **facts) for op, copy in pairs
        ]

    def _yielding(
        self, name: str, loops: list[ir.Operation], plans: list[legality.VectorizationPlan | str], stack: Stack
    ) -> set[ir.Operation]:
        """The ``loops`` whose lanes access single elements, and in which other loops gain more."""
        if self._options.everywhere:
            return set()
        inner: dict[ir.Operation, ir.Operation] = {}
        gains: dict[ir.Operation, float] = {}
        for op, plan in zip(loops, plans, strict=True):
            if not isinstance(plan, str) and cost_model.gathers(plan):
                gains[op] = cost_model.net_gain(plan)
                inner |= {one: op for one in self._loops(op) if self._is_candidate(one)}
        copies, found = self._plans(name, list(inner), stack) if inner else ([], [])
        for (one, op), plan in zip(inner.items(), found, strict=True):
            # Lanes of the outer loop have an extremum each, and do not wait for each other either.
            if not isinstance(plan, str) and not plan.extrema and self._least_trips(plan, frozenset()) is not None:
                trips = cost_model.trips_of(one)
                gains[op] -= cost_model.net_gain(plan) * (self._machine.guessed_trips if trips is None else trips)
        for copy in copies:
            copy.erase()
        return {op for op, left in gains.items() if left < 0}

    def _move_axes(
        self, name: str, loops: list[ir.Operation], plans: list[legality.VectorizationPlan | str], stack: Stack
    ) -> bool:
        """Moves axes that lanes of ``plans`` count to the ends of their buffers; returns whether there were some.

        Those of the plans that pay once they are moved.
        """
        most, long = self._machine.most_lane_stride, self._costs.long_row
        legal = [plan for plan in plans if not isinstance(plan, str)]
        movable = lane_axes.find(legal, most, long)
        if not movable:
            return False
        hopeful = [plan if isinstance(plan, str) else replace(plan, moved=movable) for plan in plans]
        yielding = self._yielding(name, loops, hopeful, stack)
        kept = [plan for plan in hopeful if not isinstance(plan, str) and plan.original not in yielding]
        paying = [plan for plan in kept if self._least_trips(plan, frozenset()) is not None]
        found = lane_axes.find(paying, most, long)
        for buffer, axis in found.items():
            lane_axes.move_last(buffer, axis)
        return bool(found)

    def _short_loops(self, original: ir.Operation, copy: ir.Operation) -> dict[ir.Operation, Value] | None:
        """Loop of ``copy`` that must be short -> the run-time check; None if one cannot be checked before the loop."""
        build = Builder(ir.InsertionPoint(original), original.location)
        # The copy has no calls.
        costs = replace(self._costs, functions={})
        short = () if self._options.everywhere else costs.short_loops(copy)
        limits = {inner: inner_loops.most_trips(inner, copy, build) for inner in short}
        found = [(inner, most) for inner, most in limits.items() if most is not None]
        if len(found) < len(limits):
            return None
        return {inner: compare(build, "slt", most, build.index(costs.long_row)) for inner, most in found}

    def _room_for(self, plan: legality.VectorizationPlan, stack: Stack) -> Stack:
        """The stack for lane buffers: of the function, or of each iteration of the parallel loop around ``plan``."""
        around = bodies.outermost_parallel(plan.original)
        if around is not None and around == plan.original:
            step = self._machine.thread_blocks * plan.width
            around = bodies.divide_parallel(around, step) if self._options.threads else None
        if around is None:
            return stack
        body = around.regions[0].blocks[0]
        return Stack(ir.InsertionPoint.at_block_begin(body), self._machine.lane_stack, terminator_of(body))

    def _least_trips(self, plan: legality.VectorizationPlan, short: Set[ir.Operation]) -> int | None:
        """The least trip count for the vector loop; None if the loop is known to be shorter, or does not pay."""
        least = plan.width if self._options.everywhere else cost_model.least_trips(plan, short)
        runs = cost_model.trips_of(plan.original)
        return None if least is None or (runs is not None and runs < least) else least

    def _loops(self, op: ir.Operation) -> list[ir.Operation]:
        """The outermost candidate loops inside ``op``."""
        found: list[ir.Operation] = []

        def visit(inner: ir.Operation) -> ir.WalkResult:
            if bodies.is_candidate(inner, threads=self._options.threads):
                found.append(inner)
                return ir.WalkResult.SKIP
            return ir.WalkResult.ADVANCE

        for region in op.regions:
            for block in region.blocks:
                for view in block.operations:
                    view.operation.walk(visit, ir.WalkOrder.PRE_ORDER)
        return found
