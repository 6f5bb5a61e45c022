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
"""

from __future__ import annotations

from mlirad._mlir import Value, ir
from mlirad.passes.base import PassContext
from mlirad.passes.enzyme.cache_uses import CACHE, GET, GRADIENT, POP, PUSH, EnzymeSlot, Places, all_ops, slots, strip
from mlirad.passes.enzyme.gradients import Promotion, is_promotable


def remove_unnecessary_enzyme_ops(module: ir.Module, ctx: PassContext) -> None:
    """Promote enzyme caches and gradients that need no memory to SSA values."""
    _remove_dead_slots(Places(module.operation))
    _forward_in_blocks(Places(module.operation))
    places = Places(module.operation)
    _forward_invariant([slot for slot in slots(places) if slot.kind == CACHE], places)
    places = Places(module.operation)
    gradients = [s for s in slots(places) if s.kind == GRADIENT and is_promotable(s, ctx.registry)]
    if gradients:
        Promotion(gradients, ctx.registry).run(module.operation)
    _remove_dead_slots(Places(module.operation))
    strip(all_ops(module))


def _remove_dead_slots(places: Places) -> None:
    """Erase gradients that are never read, and caches that are never popped."""
    for slot in slots(places):
        if slot.problem is None and not slot.of(GET) and not slot.of(POP):
            for use in slot.uses:
                use.op.erase()
            slot.init.erase()


def _forward_in_blocks(places: Places) -> None:
    """Replace popped values by the pushed ones, if both ops are in one block and no other access is between them."""
    dead: list[ir.Operation] = []
    for slot in slots(places):
        if slot.kind == CACHE and slot.problem is None:
            dead += _matched(slot)
    for op in dead:
        op.erase()


def _matched(slot: EnzymeSlot) -> list[ir.Operation]:
    """Forward pairs of ``slot``; returns its pushes and pops that are dead."""
    dead: list[ir.Operation] = []
    pushed: list[ir.Operation] = []
    for use in slot.uses:
        if use.op.name == PUSH:
            pushed.append(use.op)
        elif pushed and pushed[-1].block == use.op.block:
            push = pushed.pop()
            use.op.result.replace_all_uses_with(push.operands[1])
            dead += [push, use.op]
        else:
            pushed.clear()
    return dead


def _forward_invariant(caches: list[EnzymeSlot], places: Places) -> None:
    """Replace popped values by the only value that is ever pushed, if that is defined before the first use."""
    dead: list[ir.Operation] = []
    for slot in caches:
        pushes, pops = slot.of(PUSH), slot.of(POP)
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
