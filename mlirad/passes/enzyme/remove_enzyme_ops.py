"""Promotes caches and gradients of the input that need no memory to SSA values.

A gradient is promoted if everything around its accesses is a counted loop or a branch: a loop that sets it carries it,
a branch that sets it yields it. A cache is forwarded if a pop follows its push in one block, or if only one value is
ever pushed and that value dominates the pop.

Before::

    func.func @f(%x: f64, %n: index) -> f64 {
      %gradient = "enzyme.init"() : () -> !enzyme.Gradient<f64>
      affine.for %i = 0 to %n {
        %a = "enzyme.get"(%gradient) : (!enzyme.Gradient<f64>) -> f64
        %b = arith.addf %a, %x : f64
        "enzyme.set"(%gradient, %b) : (!enzyme.Gradient<f64>, f64) -> ()
      }
      %r = "enzyme.get"(%gradient) : (!enzyme.Gradient<f64>) -> f64
      return %r : f64
    }

After ``--remove-unnecessary-enzyme-ops``::

    %cst = arith.constant 0.000000e+00 : f64
    %0 = affine.for %i = 0 to %n iter_args(%arg3 = %cst) -> (f64) {
      %b = arith.addf %arg3, %x : f64
      affine.yield %b : f64
    }

All gradients of a function are promoted in one walk (`Promotion`), whose state is the current value of each. The
initial value of a gradient is zero. New results are appended, so that existing operands and arguments keep their
positions.
"""

from __future__ import annotations

from collections.abc import Sequence

from mlirad._mlir import Type, Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.rewrite import before, terminator_of
from mlirad.edit.types import element_type, is_complex, is_float, is_static
from mlirad.interfaces.regions import RegionOpModel, fill_empty_regions
from mlirad.interfaces.registry import BRANCH, LOOP, Registry
from mlirad.passes.base import PassContext
from mlirad.passes.enzyme import cache_uses


def remove_unnecessary_enzyme_ops(module: ir.Module, ctx: PassContext) -> None:
    """Promote enzyme caches and gradients that need no memory to SSA values."""
    _remove_dead_slots(cache_uses.Places(module.operation))
    _forward_in_blocks(cache_uses.Places(module.operation))
    places = cache_uses.Places(module.operation)
    _forward_invariant([slot for slot in cache_uses.slots(places) if slot.kind == cache_uses.CACHE], places)
    places = cache_uses.Places(module.operation)
    gradients = [
        s for s in cache_uses.slots(places) if s.kind == cache_uses.GRADIENT and is_promotable(s, ctx.registry)
    ]
    if gradients:
        Promotion(gradients, ctx.registry).run(module.operation)
    _remove_dead_slots(cache_uses.Places(module.operation))
    cache_uses.strip(cache_uses.all_ops(module))


def _remove_dead_slots(places: cache_uses.Places) -> None:
    """Erase gradients that are never read, and caches that are never popped."""
    for slot in cache_uses.slots(places):
        if slot.problem is None and not slot.of(cache_uses.GET) and not slot.of(cache_uses.POP):
            for use in slot.uses:
                use.op.erase()
            slot.init.erase()


def _forward_in_blocks(places: cache_uses.Places) -> None:
    """Replace popped values by the pushed ones, if both ops are in one block and no other access is between them."""
    dead: list[ir.Operation] = []
    for slot in cache_uses.slots(places):
        if slot.kind == cache_uses.CACHE and slot.problem is None:
            dead += _matched(slot)
    for op in dead:
        op.erase()


def _matched(slot: cache_uses.EnzymeSlot) -> list[ir.Operation]:
    """Forward pairs of ``slot``; returns its pushes and pops that are dead."""
    dead: list[ir.Operation] = []
    pushed: list[ir.Operation] = []
    for use in slot.uses:
        if use.op.name == cache_uses.PUSH:
            pushed.append(use.op)
        elif pushed and pushed[-1].block == use.op.block:
            push = pushed.pop()
            use.op.result.replace_all_uses_with(push.operands[1])
            dead += [push, use.op]
        else:
            pushed.clear()
    return dead


def _forward_invariant(caches: list[cache_uses.EnzymeSlot], places: cache_uses.Places) -> None:
    """Replace popped values by the only value that is ever pushed, if that is defined before the first use."""
    dead: list[ir.Operation] = []
    for slot in caches:
        pushes, pops = slot.of(cache_uses.PUSH), slot.of(cache_uses.POP)
        values: set[Value] = {use.op.operands[1] for use in pushes}
        if slot.problem is not None or len(values) != 1 or not pops:
            continue
        value = values.pop()
        if places.defined_before(value, slot.first):
            for use in pops:
                use.op.result.replace_all_uses_with(value)
            dead += [*(use.op for use in slot.uses), slot.init]
    for op in dead:
        op.erase()


State = dict[Value, Value]


def has_zero(type: Type) -> bool:
    """Whether ``type`` has a constant zero."""
    if isinstance(type, ir.MemRefType | ir.UnrankedMemRefType):
        return False
    element = element_type(type)
    is_number = is_float(element) or isinstance(element, ir.IntegerType | ir.IndexType) or is_complex(type)
    return is_number and is_static(type)


def is_promotable(slot: cache_uses.EnzymeSlot, registry: Registry) -> bool:
    """Whether ``slot`` can become a value: it has a zero, and all ops around its uses can carry or yield it."""
    if slot.problem is not None or not has_zero(slot.held):
        return False
    loops, branches = registry.table(LOOP), registry.table(BRANCH)
    around = {op for use in slot.uses for op in use.around}
    # Loops without a trip count need a normal form of the engine, which does not exist here.
    return all(op.name in branches or (op.name in loops and loops[op.name].has_trip_count(op)) for op in around)


class Promotion:
    """One run over a module, for the gradients ``slots``."""

    def __init__(self, slots: Sequence[cache_uses.EnzymeSlot], registry: Registry) -> None:
        self._loops = registry.table(LOOP)
        self._branches = registry.table(BRANCH)
        self._held = {slot.init.result: slot.held for slot in slots}
        self._set_inside: dict[ir.Operation, list[Value]] = {}
        for slot in slots:
            for op in {op: None for use in slot.of(cache_uses.SET) for op in use.around}:
                self._set_inside.setdefault(op, []).append(slot.init.result)
        self._dead: list[ir.Operation] = []

    def run(self, top: ir.Operation) -> None:
        """Promote in all blocks below ``top``."""
        self._regions(top, {})
        for op in reversed(self._dead):
            op.erase()

    def _regions(self, op: ir.Operation, state: State) -> None:
        for region in op.regions:
            for block in region.blocks:
                self._block(block, dict(state))

    def _block(self, block: ir.Block, state: State) -> State:
        """Promote in ``block``, with the current values ``state``; returns the values at its end."""
        for view in list(block.operations):
            op = view.operation
            if op.name == cache_uses.INIT and op.result in self._held:
                state[op.result] = before(op).constant(self._held[op.result], 0)
                self._dead.append(op)
            elif op.name == cache_uses.GET and op.operands[0] in self._held:
                op.result.replace_all_uses_with(state[op.operands[0]])
                self._dead.append(op)
            elif op.name == cache_uses.SET and op.operands[0] in self._held:
                state[op.operands[0]] = op.operands[1]
                self._dead.append(op)
            elif op in self._set_inside:
                self._carry(op, state)
            elif len(op.regions):
                self._regions(op, state)
        return state

    def _carry(self, op: ir.Operation, state: State) -> None:
        """Add the gradients that are set in ``op`` to its carried values or results."""
        slots = self._set_inside[op]
        values, types = [state[slot] for slot in slots], [self._held[slot] for slot in slots]
        if op.name in self._loops:
            loop = self._loops[op.name]
            new = loop.extend(op, values, types)
            entered = {**state, **dict(zip(slots, loop.carried(new)[-len(slots) :], strict=True))}
            self._end(loop, new, self._block(loop.blocks(new)[0], entered), slots)
        else:
            branch = self._branches[op.name]
            fill_empty_regions(branch, op)
            new = branch.extend(op, (), types)
            for block in branch.blocks(new):
                self._end(branch, new, self._block(block, dict(state)), slots, block)
        results = list(new.results)
        for old, result in zip(op.results, results, strict=False):
            old.replace_all_uses_with(result)
        state.update(zip(slots, results[-len(slots) :], strict=True))
        self._dead.append(op)

    def _end(
        self, model: RegionOpModel, op: ir.Operation, state: State, slots: list[Value], block: ir.Block | None = None
    ) -> None:
        """Yield the values of ``slots`` at the end of ``block``, or of the only block of ``op``."""
        end = terminator_of(model.blocks(op)[0] if block is None else block)
        values = [*end.operands, *(state[slot] for slot in slots)]
        model.create_yield(op, values, Builder(ir.InsertionPoint(end), end.location))
        end.erase()
