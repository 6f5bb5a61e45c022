"""Outer loops with independent iterations run several of them at a time, one in each lane of a vector."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final, final

from mlirad._mlir import UpstreamPassManager, Value, ir
from mlirad.analysis.aliasing import Aliasing
from mlirad.analysis.program import Program
from mlirad.analysis.raw import raw_registry
from mlirad.edit.rewrite import replace_op
from mlirad.interfaces.registry import Registry
from mlirad.passes.base import Pass, option
from mlirad.passes.lanes import bodies, check, worth
from mlirad.passes.lanes.emit import emit
from mlirad.passes.lanes.memory import Stack

if TYPE_CHECKING:
    from mlirad.context import Context

VECTOR_BITS: Final = 512
#: Functions whose only calls ran in loops that are in lanes now.
_UNUSED: Final = "symbol-dce"


@final
@dataclass(frozen=True)
class VectorizeOuterLoops(Pass):
    """Run independent iterations of outer loops in the lanes of vectors."""

    name: ClassVar[str] = "vectorize-outer-loops"
    vector_bits: int = option(VECTOR_BITS, help="the width of a vector")
    everywhere: bool = option(False, help="also where it is not expected to pay")
    parallel: bool = option(True, help="parallel loops too: they are not run on threads")

    def run(self, module: ir.Module, ctx: Context) -> None:
        """Rewrite the functions of ``module`` in place, callers first: what they take in is in lanes with them."""
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
        #: Those that run in lanes in one of their callers.
        self.taken: set[str] = set()

    def visit(self, name: str) -> None:
        """Rewrite the outermost loops of one function; inside those that stay as they are, the next ones."""
        function = self.functions[name]
        stack = Stack(ir.InsertionPoint.at_block_begin(function.regions[0].blocks[0]))
        loops = [] if name in self.taken else self._loops(function)
        while loops:
            chosen = [op for op in loops if self._is_candidate(op)]
            left = [inner for op in loops if op not in chosen for inner in self._loops(op)]
            loops = left + (self._rewrite(name, chosen, stack) if chosen else [])

    def _is_candidate(self, loop: ir.Operation) -> bool:
        if not bodies.may_copy(loop, self.functions):
            return False
        return self._options.everywhere or worth.is_worth(loop, self.functions, self._bits // 64)

    def _rewrite(self, name: str, loops: list[ir.Operation], stack: Stack) -> list[ir.Operation]:
        """Rewrite ``loops`` of a function, none in another; returns what is to be looked at in those that stay."""
        function = self.functions[name]
        recurs = name in bodies.callees(function, self.functions)
        copies = [bodies.copy_loop(op, self.functions) for op in loops]
        program = Program(function, self._registry)
        aliasing = Aliasing(program)
        nodes = {node.op: node for node in program.loops}
        pairs = zip(loops, copies, strict=True)
        plans = [(op, check.plan(nodes[copy], op, program, aliasing, self._bits, recurs=recurs)) for op, copy in pairs]
        left: list[ir.Operation] = []
        done: list[tuple[ir.Operation, list[Value]]] = []
        stack.entry = ir.InsertionPoint.at_block_begin(program.entry.block)  # what was first may be gone
        for original, plan in plans:
            least = None if isinstance(plan, str) else self._least_trips(plan)
            if isinstance(plan, str) or least is None:
                left += self._loops(original)
                continue
            self.taken |= bodies.callees(original, self.functions)
            results = emit(plan, stack, least)
            if results is not None:
                done.append((original, results))
        # Only now: the plans hold what the loops use, which may be the result of another one.
        for copy in copies:
            copy.erase()
        for original, results in done:
            replace_op(original, results)
        return left

    def _least_trips(self, plan: check.Plan) -> int | None:
        """How often a loop has to run; None where it does not run so often, or should not be in lanes at all."""
        least = plan.width if self._options.everywhere else worth.least_trips(plan)
        trips = worth.trips_of(plan.original)
        return None if least is None or (trips is not None and trips < least) else least

    def _loops(self, op: ir.Operation) -> list[ir.Operation]:
        """The loops inside ``op`` that are in no other one there."""
        found: list[ir.Operation] = []

        def visit(inner: ir.Operation) -> ir.WalkResult:
            if bodies.is_candidate(inner, parallel=self._options.parallel):
                found.append(inner)
                return ir.WalkResult.SKIP
            return ir.WalkResult.ADVANCE

        for region in op.regions:
            for block in region.blocks:
                for view in block.operations:
                    view.operation.walk(visit, ir.WalkOrder.PRE_ORDER)
        return found
