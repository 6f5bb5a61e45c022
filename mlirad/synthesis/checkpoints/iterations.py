"""Recomputation of independent iterations: each runs again in the reverse sweep, just before its adjoint.

If an iteration depends neither on carried values nor on memory that other iterations write, the reverse sweep can
recompute it without a state: every cache loses the dimension of the loop, and if nothing else reads the results of the
loop, its forward sweep is removed. The independent ops of the body become a function that is recomputed, as a
checkpointed piece is (`divide`); ops that use carried values stay in the loop.

Source: checkpointing with an empty state; Hascoët, Fidanova & Held, "Adjoining independent computations" (2002).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass

from mlirad._mlir import Attribute, Value, ir
from mlirad.analysis.accesses.written_first import is_written_first
from mlirad.analysis.aliasing import Aliasing, BaseObject
from mlirad.analysis.integers import have_no_float_bits
from mlirad.analysis.program import NO_FLOAT_BITS, Node, Program
from mlirad.analysis.writes import Writes
from mlirad.edit.buffers import create_free, is_buffer
from mlirad.edit.build import Builder
from mlirad.edit.outline import create_call, create_function, create_return
from mlirad.edit.rewrite import before, behind, clone_with, replace_operands, replace_operands_inside
from mlirad.interfaces.ops import EffectKind
from mlirad.interfaces.registry import CALL, RECOMPUTE, SCALAR
from mlirad.synthesis.calls.requests import RECOMPUTE_CALL, REWRITTEN, may_be_gone
from mlirad.synthesis.checkpoints.outline_steps import Captured, describe_buffers, is_alone, why_not_buffers, why_not_op
from mlirad.synthesis.checkpoints.scratch import find_scratch, must_be_freed


@dataclass(frozen=True)
class IndependentOps:
    """The ops ``own`` in the body of ``loop`` that depend on no other iteration; its other ops use ``given``.

    ``captured``: the values from outside that they use; ``rewritten``: positions of buffers that are written before
    they are read. ``freed``: the heap allocations of scratch buffers, which each iteration allocates for itself.
    """

    loop: Node
    own: tuple[Node, ...]
    given: tuple[Value, ...]
    captured: Captured
    rewritten: tuple[int, ...]
    freed: tuple[ir.Operation, ...]


def find_part(loop: Node, program: Program, aliasing: Aliasing, writes: Writes) -> IndependentOps | str:
    """The independent part of an iteration, or the reason why there is none."""
    if any(one.is_parallel for one in (loop, *loop.block.loops)):
        return "it is parallel"
    found = _split(loop, program)
    if isinstance(found, str):
        return found
    own, others = found
    nodes = [*own, *(inner for node in own for inner in node.inside())]
    for node in nodes:
        reason = f"it calls '{node.name}'" if node.name in program.registry.table(CALL) else None
        reason = reason or why_not_op(node, loop, program, aliasing)
        if reason is not None:
            return reason
    given = _given(own, others)
    if any(is_buffer(v.type) for v in given):
        return "a buffer is live out of an iteration"
    scratch = find_scratch(nodes, loop, program, aliasing)
    captured = Captured([node.op for node in own], (), program.registry, private=scratch)
    written = {
        base
        for node in nodes
        for effect in node.effects
        if effect.kind is EffectKind.WRITE
        for base in aliasing.objects(effect.value)
    }
    reason = why_not_buffers(captured.values, written, aliasing)
    if reason is not None:
        return reason
    reasons = [_why_not_buffer(v, written, loop, program, aliasing, writes) for v in captured.values]
    reason = next((one for one in reasons if one is not None), None)
    if reason is not None:
        return reason
    objects = [aliasing.objects(v) for v in captured.values]
    rewritten = tuple(i for i, ones in enumerate(objects) if not written.isdisjoint(ones))
    freed = tuple(op for op in captured.made if op in scratch and must_be_freed(op, program))
    return IndependentOps(loop, own, given, captured, rewritten, freed)


def _split(loop: Node, program: Program) -> tuple[tuple[Node, ...], tuple[Node, ...]] | str:
    """The ops of the body that depend on no carried value except counters, and the others."""
    pure, scalars = program.registry.table(RECOMPUTE), program.registry.table(SCALAR)
    used = set()
    for _, argument, yielded, _ in program.carried(loop):
        producer = program.producer.get(yielded)
        model = None if producer is None else scalars.get(producer.name)
        by = None if producer is None or model is None else model.increment(producer.op, argument)
        # A counter is a function of the iteration number, so the reverse sweep can compute it without a state.
        if by is None or not program.home[by].encloses(loop.block):
            used.add(argument)
    own: list[Node] = []
    others: list[Node] = []
    for node in loop.blocks[0].nodes[:-1]:
        # An op that depends on a carried value stays in the loop; if it has effects, iterations are not independent.
        operands = {v for one in (node, *node.inside()) for v in (*one.operands, *program.captured(one))}
        if used.isdisjoint(operands):
            own.append(node)
            continue
        if node.name not in pure or node.effects or node.blocks:
            return "it has a loop-carried dependence"
        others.append(node)
        used.update(node.results)
    if not own:
        return "it has a loop-carried dependence"
    return tuple(own), (*others, loop.blocks[0].terminator)


def _given(own: Sequence[Node], others: Sequence[Node]) -> tuple[Value, ...]:
    made = {result for node in own for result in node.results}
    return tuple(dict.fromkeys(v for node in others for v in node.operands if v in made))


def _why_not_buffer(
    value: Value, written: Set[BaseObject], loop: Node, program: Program, aliasing: Aliasing, writes: Writes
) -> str | None:
    if not is_buffer(value.type):
        return None
    # The reverse sweep calls it after the region, where the buffer may have been released.
    if may_be_gone(value, aliasing, program):
        return "it uses a buffer that is allocated in a region"
    if not written.isdisjoint(aliasing.objects(value)):
        return None if is_written_first(value, loop, program, aliasing) else "it overwrites a buffer that it reads"
    # Recomputing reads it later than the forward sweep did.
    changed = writes.changed_by(value, loop.blocks[0].nodes[0])
    return None if changed is None else "it reads a buffer that is overwritten later"


def outline(
    part: IndependentOps, program: Program, aliasing: Aliasing, free_symbol: Callable[[str], str]
) -> ir.Operation:
    """Outlines ``part`` into a function, which is returned, and calls it. The listing is stale afterwards."""
    values, first = part.captured.values, part.own[0].op
    name = free_symbol("iteration")
    nodes = [*part.own, *(inner for node in part.own for inner in node.inside())]
    attributes: dict[str, Attribute] = {}
    if part.rewritten:
        attributes[REWRITTEN] = ir.DenseI64ArrayAttr.get(list(part.rewritten))
    if have_no_float_bits(nodes, program):
        attributes[NO_FLOAT_BITS] = ir.UnitAttr.get()
    described = describe_buffers([is_buffer(v.type) and is_alone(v, values, aliasing) for v in values])
    types = [v.type for v in part.given]
    function, inside = create_function(name, [v.type for v in values], types, behind(program.function), described)
    # Inlining would bring the caches back.
    function.attributes[RECOMPUTE_CALL] = ir.UnitAttr.get()
    call = create_call(name, values, types, attributes, before(first))
    known = dict(zip(values, inside.arguments, strict=True))
    build = Builder(inside.ip, first.location)
    for made in part.captured.made:
        clone_with(made, known, build)
    create_return(list(part.given), build)
    end = build.ip.block.operations[len(build.ip.block.operations) - 1].operation
    given = dict(zip(part.given, call.results, strict=True))
    own = set(part.own)
    for node in part.loop.blocks[0].nodes:
        # Independent ops move into the function; the others use the results of its call.
        if node in own:
            node.op.move_before(end)
            replace_operands_inside(node.op, known)
        else:
            replace_operands(node.op, given)
    for made in part.freed:
        create_free(known[made.result], before(end))
    return function
