"""The reverse sweep: ops last to first, adjoints in SSA, regions reversed through their models.

Each primal block has one *scope* in the sweep: the reversed block, the adjoints accumulated in it, and the primals that
are restored in it (`primals`). A region takes the adjoints of the values it captures and returns them: a loop carries
them, a branch yields them. Calls and parallel loops are reversed by strategies that are passed in (`CallReversal`,
`ParallelReversal`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, final

from mlirad._mlir import Type, Value, ir
from mlirad.analysis.activity import ActivityAnalysis
from mlirad.analysis.masks import masked_adjoints
from mlirad.analysis.needed import Conditions, JacobianEntries, Needed
from mlirad.analysis.order import OrderIndependence
from mlirad.analysis.program import Block, Node, Program
from mlirad.edit.buffers import create_free, has_open_extents, is_buffer
from mlirad.edit.build import Builder
from mlirad.edit.elements import create_add_to, create_zeros_like
from mlirad.edit.float_range import FloatRange
from mlirad.edit.floats import allowed_by, create_product, fastmath_of, no_fastmath, shared_flags
from mlirad.edit.integers import create_presence
from mlirad.edit.location import unnamed
from mlirad.edit.names import name_derivatives
from mlirad.edit.selects import create_where
from mlirad.interfaces.ops import EffectKind
from mlirad.interfaces.regions import Range as Iterations
from mlirad.interfaces.regions import Reversed
from mlirad.interfaces.registry import ACCESS, ALLOCATION, CALL, DERIVATIVE, GLOBAL
from mlirad.interfaces.types import TypeModel
from mlirad.synthesis.calls.requests import Calls
from mlirad.synthesis.options import Options
from mlirad.synthesis.plan.decisions import Plan
from mlirad.synthesis.plan.strong_products import Strength
from mlirad.synthesis.sweeps.caches import Caches
from mlirad.synthesis.sweeps.fastmath import DerivativeFlags
from mlirad.synthesis.sweeps.primals import Primals, rematerialize
from mlirad.synthesis.sweeps.scope import ReverseScope


class CallReversal(Protocol):
    """The strategy for reversing calls."""

    def reverse(self, node: Node, sweep: ReverseSweep, /) -> None:
        """Emits the reverse of a call: from the adjoints of its results to those of its operands."""


class ParallelReversal(Protocol):
    """The strategy for reversing parallel loops."""

    @property
    def copied(self) -> Mapping[Value, Value]:
        """Buffer -> the private copy of its shadow in the current loop."""

    def reverse(self, node: Node, sweep: ReverseSweep, /) -> bool:
        """Emits the reverse of ``node``; returns False if its iterations must be reversed sequentially."""

    def add(self, op: ir.Operation, place: Sequence[Value], adjoint: Value, sweep: ReverseSweep, /) -> bool:
        """See `interfaces.state.ReverseState.add_where_shared`."""


@final
class ReverseSweep:
    """Emits the sweep; rules see it as `interfaces.state.ReverseState`."""

    def __init__(
        self,
        program: Program,
        activity: ActivityAnalysis,
        needed: Needed,
        plan: Plan,
        caches: Caches,
        options: Options,
        calls: Calls,
        *,
        of_calls: CallReversal,
        parallel: ParallelReversal,
        masked: bool = False,
    ) -> None:
        self._calls = calls
        self._of_calls = of_calls
        self._parallel = parallel
        #: Whether products of the current op may need guards.
        self.strong_zero = False
        self.strong_option = options.strong_zero
        self._strength = Strength.of(program, activity, options, masked_adjoints, masked=masked)
        self.is_active = activity.is_active
        self._activity = activity
        self._program = program
        self._home = program.home
        self._needed = needed
        self._reverse = program.registry.table(DERIVATIVE)
        self._allocation = program.registry.table(ALLOCATION)
        self._accesses = program.registry.table(ACCESS)
        self._globals = program.registry.table(GLOBAL)
        self._call_models = program.registry.table(CALL)
        self._registry = program.registry
        self._type_models: dict[Type, TypeModel] = {}
        self._zeros: dict[Type, Value] = {}
        self.values = Primals(program, plan, caches)
        #: The primal value, restored in the scope of its block. It is the other object's bound method, as it is called
        #: often.
        self.primal: Callable[[Value], Value] = self.values.primal
        if self._strength.masked:
            self.primal = self._primal
        self._kept_shadows: dict[Value, Value] = {}
        self._extents = needed.extents
        self._partials = needed.partials
        self._order = OrderIndependence(program, activity, needed)
        self.operands: Sequence[Value] = ()
        self.results: Sequence[Value] = ()
        #: Flags of sums that correspond to no op of the primal: those that all its float ops have.
        live = [node for nodes in needed.live.values() for node in nodes]
        self._flags = {node: fastmath_of(node.op) for node in live}
        self._no_flags = no_fastmath(program.function.context)
        self._freedoms = DerivativeFlags(options, self._no_flags)
        self.sums = self._freedoms.of_sum(shared_flags(self._flags.values()))
        self._is_in_order = self.sums is None or not allowed_by(self.sums, "reassoc")
        scope = ReverseScope(program.entry, program.entry.block, program.function.location, self.sums)
        self.values.scopes[program.entry] = scope
        self._continue_in(scope)

    # --- the whole

    def run(self, seeds: Sequence[tuple[Value, Value]], shadows: dict[Value, Value], kept: dict[Value, Value]) -> None:
        """Emits the sweep before the function's return.

        ``seeds``: (returned value, seed). ``shadows``: of the arguments. ``kept``: primal buffer -> the value in the
        forward sweep that is its shadow there.
        """
        self.scope.shadows.update(shadows)
        self._kept_shadows = kept
        for value, seed in seeds:
            if is_buffer(value.type):
                self._add_shadow(value, seed)
            else:
                self.accumulate(value, seed)
        self.reverse_block(self._program.entry)
        name_derivatives(self.scope.adjoints)

    def _add_shadow(self, buffer: Value, given: Value) -> None:
        """Adds the caller's adjoints of a returned buffer to its shadow."""
        if self.is_active(buffer):
            add = self.model_of(ir.MemRefType(buffer.type).element_type).create_add_to_op
            create_add_to(self.shadow(buffer), given, add, self.build)

    def gradient(self, argument: Value) -> Value:
        """The adjoint of a function argument after the sweep."""
        adjoint = self.scope.adjoints.get(argument)
        return self.zero_like(argument) if adjoint is None else adjoint

    def _continue_in(self, scope: ReverseScope) -> None:
        """Continues in ``scope``; ``build`` creates ops at the current point."""
        self.scope, self._adjoints, self.build = scope, scope.adjoints, scope.build
        #: The adjoint of a value so far in this scope. It is the dict's bound method, as it is called very often.
        self.adjoint: Callable[[Value], Value | None] = scope.adjoints.get

    def reverse_block(self, block: Block) -> None:
        """Reverses the live ops of ``block``, whose scope is the current one, last to first."""
        build, models, sums, flags = self.build, self._reverse, self.sums, self._flags
        of_op, inverted, in_place = self._freedoms.of_op, self._needed.inverted, self._needed.in_place
        copies, conditions = self._calls.snapshots, self._needed.conditions
        strength = self._strength if self._strength.masked else None
        for node in reversed(self._needed.live[block]):
            op = node.op
            build.loc = unnamed(op.location)
            # Inverted first: the following adjoints belong to ops that saw the contents before the store.
            if inverted and node in inverted:
                self.values.invert(inverted[node], build)
                if not self._activity.is_active_op(node):
                    continue
            if in_place and node in in_place:
                self._reverse_accumulation(node)
                continue
            model = models.get(node.name)
            if model is None:
                self._reverse_structure(node)
            else:
                self.operands, self.results = node.operands, node.results
                # The products of an adjoint have the flags of its primal op; sums that correspond to no primal op have
                # those that all ops of the function share.
                own = flags[node]
                build.fastmath = sums if own is None else of_op(own)
                if strength is not None:
                    self.strong_zero = strength.begin_op(node.results, build)
                if conditions and node in conditions:
                    self._choose(node, conditions[node])
                else:
                    model.create_reverse_mode_adjoint(op, self)
                build.fastmath = sums
                if copies and op in copies:
                    self.free_copies(copies[op])

    def _reverse_accumulation(self, store: Node) -> None:
        """Reverses ``m[s] += t``: the adjoint of t is the shadow of the element, which is unchanged."""
        value, *others = store.operands
        place = [self.shadow(v) if is_buffer(v.type) else self.primal(v) for v in others]
        self.accumulate(value, self._accesses[store.name].create_load(store.op, place, self.build))

    def _choose(self, node: Node, conditions: Conditions) -> None:
        """Reverses a select by its conditions: the adjoint goes to the selected operand."""
        (result,) = node.results
        adjoint = self.adjoint(result)
        if adjoint is not None:
            for position, (condition, chosen) in conditions.of_operands.items():
                part = adjoint
                if condition is not None:
                    # dx = c ? dy : 0 for y = c ? x : z, so the operands themselves are not needed.
                    part = create_where(self.build, self.primal(condition), chosen, adjoint, self.zero(result.type))
                self.accumulate(node.operands[position], part)

    def _reverse_structure(self, node: Node) -> None:
        """Reverses an op without a rule: regions, allocations, calls."""
        if node.loop is not None:
            self._reverse_loop(node)
        elif node.branch is not None:
            self._reverse_branch(node)
        elif node.name in self._allocation:
            self._free_shadow(node)
        else:
            self._of_calls.reverse(node, self)

    # --- the interface for rules

    def _primal(self, value: Value, /) -> Value:
        """The primal value, recorded for the ranges of products."""
        found = self.values.primal(value)
        self._strength.products.primal_of[found] = value
        return found

    def is_masked(self, node: Node) -> bool:
        """Whether the adjoints of a call's results may be masked zeros."""
        return self._strength.is_masked(node, node.results, EffectKind.WRITE, self._activity.aliasing)

    def strong(self, seed: Value, product: Value, /) -> Value:
        """Returns the product, guarded if necessary."""
        return self._strength.products.strong(self.build, seed, product) if self.strong_zero else product

    def range_of(self, value: Value, /) -> FloatRange:
        """The range of a primal value."""
        return self._strength.products.range_of(value)

    def contents(self, op: ir.Operation, position: int, /) -> Value:
        """The buffer operand, or its snapshot."""
        copy = self._calls.snapshots.get(op, {}).get(position)
        return self.primal(op.operands[position] if copy is None else copy)

    def accumulate(self, value: Value, contribution: Value, /) -> None:
        """Adds to the adjoint of an active value."""
        if not self.is_active(value):
            return
        adjoints = self._adjoints
        # The first contribution is the adjoint itself: no initial zero is emitted.
        before = adjoints.get(value)
        if before is None:
            adjoints[value] = contribution
            return
        build = self.build
        own, build.fastmath = build.fastmath, self._freedoms.of_sum(build.fastmath)
        adjoints[value] = self.model_of(value.type).create_add_to_op(before, contribution, build)
        build.fastmath = own

    def model_of(self, type: Type) -> TypeModel:
        """The model of ``type``, which adds derivatives."""
        found = self._type_models.get(type)
        if found is None:
            found = self._registry.type_model(type)
            assert found is not None, type
            self._type_models[type] = found
        return found

    def zero(self, type: Type, /) -> Value:
        """Returns one zero for each type, at the start of the function."""
        found = self._zeros.get(type)
        if found is None:
            first = self._program.entry.nodes[0].op
            at = Builder(ir.InsertionPoint.at_block_begin(self._program.entry.block), first.location)
            self._zeros[type] = found = self.model_of(type).create_null_value(type, at)
        return found

    def zero_like(self, value: Value, /, build: Builder | None = None) -> Value:
        """Returns a zero adjoint of ``value``, with its extents."""
        unsized = self._registry.unsized(value.type)
        if unsized is None:
            return self.zero(value.type)
        sizes = self._extents.sizes.get(value)
        if sizes is not None:
            return unsized.create_null_of(value.type, [self.primal(n) for n in sizes], build or self.build)
        return unsized.create_null_like(self.primal(self._extents.like.get(value, value)), build or self.build)

    def add_where_shared(self, op: ir.Operation, place: Sequence[Value], adjoint: Value, /) -> bool:
        """Adds an adjoint in a parallel loop, where other iterations may add to the same element."""
        return self._parallel.add(op, place, adjoint, self)

    def set_adjoint(self, value: Value, adjoint: Value, /) -> None:
        """Replaces the adjoint of an active value."""
        if self.is_active(value):
            self._adjoints[value] = adjoint

    def free_copies(self, copies: Mapping[int, Value]) -> None:
        """Frees the snapshots of operands."""
        for copy in copies.values():
            create_free(self.primal(copy), self.scope.build)

    # --- shadows of buffers

    def shadow(self, value: Value, /) -> Value:
        """The shadow buffer, in the scope of its primal's block, or its private copy in a parallel loop."""
        copied = self._parallel.copied.get(value) if self._parallel.copied else None
        if copied is not None:
            return copied
        scope = self.values.scopes[self._home[value]]
        found = scope.shadows.get(value)
        if found is None:
            scope.shadows[value] = found = self._restore_shadow(value, scope)
        return found

    def _restore_shadow(self, value: Value, scope: ReverseScope) -> Value:
        kept = self._kept_shadows.get(value)
        if kept is not None:
            return self.primal(kept)
        producer = self._program.producer[value]
        allocation = self._allocation.get(producer.name)
        known = self._globals.get(producer.name)
        if known is not None:
            taken = self._calls.requests.globals or ()
            return known.create_shadow(producer.op, taken, scope.build, holds_tangents=False)
        if producer.name in self._call_models:
            return create_zeros_like(self.primal(value) if has_open_extents(value.type) else value, scope.build)
        if allocation is None:
            viewed = self._program.viewed(producer, value)
            operands = [self.shadow(v) if v in viewed else self.primal(v) for v in producer.operands]
            return rematerialize(producer, operands, scope).results[producer.results.index(value)]
        repeated = producer.block.parent is not None
        buffer = allocation.create_shadow_allocation(producer.op, self.primal, repeated, scope.build)
        allocation.create_fill_zero(buffer, scope.build)
        return buffer

    def _free_shadow(self, node: Node) -> None:
        allocation = self._allocation[node.name]
        repeated = node.block.parent is not None
        for result in node.results:
            if result in self.scope.shadows or result in self._kept_shadows:
                allocation.create_shadow_free(node.op, self.shadow(result), repeated, self.build)

    # --- regions

    def adjoint_or_zero(self, value: Value, build: Builder | None = None) -> Value:
        """The adjoint so far in this scope, or zero."""
        found = self.scope.adjoints.get(value)
        return self.zero_like(value, build) if found is None else found

    def _reverse_loop(self, node: Node) -> None:
        if node.is_parallel and self._parallel.reverse(node, self):
            return
        model = node.as_loop
        outside = self.scope
        pairs = () if node.is_parallel else self._program.carried(node)
        carried = [c for c in pairs if _is_value(c[1]) and (self.is_active(c[1]) or self.is_active(c[3]))]
        summed = self.summed(node)
        captured = self._needed.captured.get(node, ())
        # The reversed loop carries values backwards: it starts with the adjoints of the results and ends with those of
        # the initial values. Captured values come last: each iteration adds to their adjoints, and none resets them.
        inits = [self.adjoint_or_zero(c[3]) for c in carried] + [self.adjoint_or_zero(v) for v in captured]
        # If only additions connect the iterations, the reversed loop may count upwards as the primal does, and reads
        # its caches forwards.
        is_free = not node.is_parallel and node not in self._partials and self._order.is_free(node)
        if node in self._needed.entered:
            reversed_loop = self._create_entered(node, inits, outside.build)
        else:
            like = node.op, inits, self.primal, outside.build
            same_order = model.create_recomputed(*like) if is_free else None
            reversed_loop = same_order or model.create_reversed(*like)
        inside = ReverseScope(node.blocks[0], reversed_loop.body, node.op.location, self.sums)
        inside.number = reversed_loop.number
        inside.primals.update(zip(model.induction(node.op), reversed_loop.induction, strict=True))
        before = dict(zip(captured, reversed_loop.carried[len(carried) :], strict=True))
        # A sum in order is a chain through all iterations: its links are the sums of an iteration, not their terms.
        late = {v: before[v] for v in captured if self._is_in_order and isinstance(v.type, ir.FloatType)}
        inside.adjoints.update((v, adjoint) for v, adjoint in before.items() if v not in late)
        self.enter(inside, reversed_loop.op)
        given = dict(zip((c[3] for c in carried), reversed_loop.carried[: len(carried)], strict=True))
        partials = self._partials.get(node)
        if partials is not None:
            self._multiply(partials, [given.get(result) for result in node.results])
        else:
            for _, _, yielded, result in carried:
                self.accumulate(yielded, given[result])
            for _, yielded, adjoint in summed:
                self.accumulate(yielded, adjoint)
            self.reverse_block(inside.block)
        for value, adjoint in late.items():  # in their order, as a set has none
            own = inside.adjoints.pop(value, None)
            inside.adjoints[value] = adjoint
            if own is not None:
                self.accumulate(value, own)
        ends = [self.adjoint_or_zero(c[1]) for c in carried] + [self.adjoint_or_zero(v) for v in captured]
        self.values.free_cached_buffers(inside)
        model.create_yield(node.op, ends, inside.build)
        self.leave(inside, outside)
        results = tuple(reversed_loop.op.results)
        outside.adjoints.update(zip(captured, results[len(carried) :], strict=True))
        for (init, _, _, _), adjoint in zip(carried, results[: len(carried)], strict=True):
            self.accumulate(init, adjoint)
        for init, _, adjoint in summed:
            self.accumulate(init, adjoint)
        self.values.free_slots(node, outside)

    def _create_entered(self, node: Node, inits: Sequence[Value], build: Builder) -> Reversed:
        """Emits the one iteration of a loop that the sweep enters, if any."""
        for control in node.as_loop.controls(node.op):
            self.primal(control)  # before the loop, not in it
        number = self.primal(self._needed.entered[node])
        range = Iterations(number, create_presence(build, number))
        made = node.as_loop.create_part(node.op, range, inits, self.primal, build)
        assert made is not None
        return made

    def summed(self, node: Node) -> list[tuple[Value, Value, Value]]:
        """The sums of a parallel loop: (initial value, term of each iteration, adjoint of the result)."""
        results = self._program.carried(node) if node.is_parallel else ()
        known = ((init, yielded, self.scope.adjoints.get(result)) for init, _, yielded, result in results)
        return [(init, yielded, adjoint) for init, yielded, adjoint in known if adjoint is not None]

    def _multiply(self, partials: JacobianEntries, yielded: Sequence[Value | None]) -> None:
        """Reverses a step by its Jacobian: the adjoints of its inputs from those of its outputs."""
        build = self.scope.build
        build.fastmath = self._freedoms.of_op(partials.flags)
        for number, row in partials.entries.items():
            adjoint = yielded[number]
            for value, partial in row.items() if adjoint is not None else ():
                factor = None if partial == partials.one else self.primal(partial)
                self.accumulate(value, adjoint if factor is None else create_product(build, factor, adjoint))
        build.fastmath = self.sums

    def _reverse_branch(self, node: Node) -> None:
        model = node.branch
        assert model is not None
        outside = self.scope
        captured = self._needed.captured.get(node, ())
        # A branch takes the adjoints as inputs and yields them again, instead of adding to them after it: so each arm
        # emits only its own sums.
        known = {v: outside.adjoints[v] for v in captured if v in outside.adjoints}
        new, blocks = model.create_like(node.op, [v.type for v in captured], self.primal, outside.build)
        results = [(result, outside.adjoints.get(result)) for result in node.results]
        for index, block in enumerate(blocks):
            if block is None:
                continue
            # The reversal needs an else arm if the primal has none: there the adjoints are passed unchanged.
            if index >= len(node.blocks):
                inner = outside.build.at(ir.InsertionPoint(block))
                outside.build.ip = ir.InsertionPoint(new)
                model.create_yield(node.op, [self.adjoint_or_zero(v, inner) for v in captured], inner)
                outside.build.ip = outside.end()
                continue
            inside = ReverseScope(node.blocks[index], block, node.op.location, self.sums)
            inside.adjoints.update(known)
            self.enter(inside, new)
            yields = model.yielded(node.op, inside.block.block)
            for (_, adjoint), yielded in zip(results, yields, strict=True):
                if adjoint is not None:
                    self.accumulate(yielded, adjoint)
            self.reverse_block(inside.block)
            ends = [self.adjoint_or_zero(v) for v in captured]
            self.values.free_cached_buffers(inside)
            model.create_yield(node.op, ends, inside.build)
            self.leave(inside, outside)
        outside.adjoints.update(zip(captured, new.results, strict=True))
        self.values.free_slots(node, outside)

    def enter(self, inside: ReverseScope, op: ir.Operation) -> None:
        """Enters a region of ``op``; values that are restored in outer scopes from inside are emitted before it."""
        self.build.ip = ir.InsertionPoint(op)
        self.values.scopes[inside.block] = inside
        self._continue_in(inside)

    def leave(self, inside: ReverseScope, outside: ReverseScope) -> None:
        """Leaves the region, and continues after it."""
        name_derivatives(inside.adjoints)
        del self.values.scopes[inside.block]
        self._continue_in(outside)
        outside.build.ip = outside.end()


def _is_value(value: Value) -> bool:
    return not is_buffer(value.type)
