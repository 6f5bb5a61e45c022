"""Runs loops once whose iterations all do the same.

    for t in range(steps):
        for j in range(1, n):
            p[j] = a / (b + c * p[j - 1])    # p[0] is stored before

An implicit time step computes the same coefficients each time. If the derivative needs only these of the forward sweep,
all iterations of the time loop store the same values in the same elements: the induction variable is not used, and what
an iteration reads either is not written in the loop, or was written before in the same iteration.
"""

from __future__ import annotations

from mlirad._mlir import ir
from mlirad.analysis.accesses.written_first import is_written_first
from mlirad.analysis.aliasing import Aliasing
from mlirad.analysis.program import Node, Program
from mlirad.analysis.unprepared import raw_registry
from mlirad.edit.constants import constant_integer
from mlirad.edit.loops import create_counted_for
from mlirad.edit.rewrite import before
from mlirad.edit.walk import find_ops
from mlirad.interfaces.ops import EffectKind
from mlirad.interfaces.registry import LOOP, Registry
from mlirad.loops.nests import LOOPS


def run_once(function: ir.Operation, registry: Registry) -> bool:
    """Leaves one iteration of such loops of ``function``, if there is one; returns whether there are such loops."""
    chosen = find_ops(function, lambda op: op.name in LOOPS and not op.results and _ignores_iteration(op))
    if not chosen:
        return False
    program = Program(function, raw_registry(registry))
    aliasing = Aliasing(program)
    loops = [node.op for node in program.loops if node.op in chosen and _repeats(node, program, aliasing)]
    program.forget()
    for loop in loops:
        _keep_one(loop, registry)
    return bool(loops)


def _ignores_iteration(loop: ir.Operation) -> bool:
    return not any(True for _ in loop.regions[0].blocks[0].arguments[0].uses)


def _repeats(loop: Node, program: Program, aliasing: Aliasing) -> bool:
    """Whether each iteration leaves what it reads as it was, or writes it first; one iteration is left alone."""
    nodes = list(loop.inside())
    if any(node.unknown_effects for node in nodes) or loop.as_loop.static_trip_count(loop.op) == 1:
        return False
    effects = [effect for node in nodes for effect in node.effects]
    written = {base for one in effects if one.kind is EffectKind.WRITE for base in aliasing.objects(one.value)}
    read = {one.value for one in effects if one.kind is EffectKind.READ}
    changing = [v for v in read if any(a.may_overlap(b) for a in aliasing.objects(v) for b in written)]
    return all(is_written_first(buffer, loop, program, aliasing) for buffer in changing)


def _keep_one(loop: ir.Operation, registry: Registry) -> None:
    """Moves the body out of the loop, or into a loop of at most one iteration if the trip count is unknown."""
    build = before(loop)
    with loop.context:
        count = registry.table(LOOP)[loop.name].create_trip_count(loop, lambda value: value, build)
    known, target = constant_integer(count), loop
    if known == 0:
        return
    if known is None:
        one = build.value("arith.minsi", (count, build.index(1)), count.type)
        target = create_counted_for(one, (), build).at.op("scf.yield")
    for op in list(loop.regions[0].blocks[0].operations)[:-1]:
        op.operation.move_before(target)
    loop.erase()
