"""Converts control flow of StableHLO to ``scf``, which the engine differentiates; `structured` converts it back.

A ``while`` that compares a carried integer, incremented by a constant, with a bound becomes an ``scf.for``. Any other
becomes an ``scf.while``. Branches become ``scf.if`` or ``scf.index_switch``. Carried values that do not change are not
carried any more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.constants import constant_integer
from mlirad.edit.location import unnamed
from mlirad.edit.rewrite import before, is_outside, move_body, replace_op, terminator_of
from mlirad.edit.walk import defining_op
from mlirad.interfaces.registry import REWRITE, Registry

_DIRECTION: Final = "comparison_direction"


@dataclass(frozen=True)
class _Count:
    """The counter among the carried values, its bound (``inclusive`` or not), and its step."""

    place: int
    bound: Value
    inclusive: bool
    step: int


def rewrite_while(op: ir.Operation) -> bool:
    """``stablehlo.while`` as ``scf.for`` if it counts, else as ``scf.while``."""
    inits, kept = list(op.operands), use_invariants(op)
    count = _find_count(op, inits)
    results = _create_while(op, inits, kept) if count is None else _create_for(op, inits, kept, count)
    replace_op(op, [results.get(i, init) for i, init in enumerate(inits)])
    return True


def rewrite_branch(op: ir.Operation) -> bool:
    """``stablehlo.if`` and ``stablehlo.case`` as ``scf.if`` and ``scf.index_switch``."""
    build, types = before(op), [result.type for result in op.results]
    chosen = build.value("tensor.extract", [op.operands[0]], _element(op.operands[0]))
    blocks = [region.blocks[0] for region in op.regions]
    if len(blocks) == 1:
        replace_op(op, move_body(blocks[0], op, ()))
        return True
    if op.name == "stablehlo.if":
        new = build.op("scf.if", [chosen], types, None, 2)
    else:
        index = build.value("arith.index_cast", [chosen], ir.IndexType.get(op.context))
        cases = {"cases": ir.DenseI64ArrayAttr.get(list(range(len(blocks) - 1)), op.context)}
        new = build.op("scf.index_switch", [index], types, cases, len(blocks))
        blocks = [blocks[-1], *blocks[:-1]]
    for region, block in zip(new.regions, blocks, strict=True):
        end = build.into(region).op("scf.yield")
        _end(end, "scf.yield", move_body(block, end, ()))
    replace_op(op, list(new.results))
    return True


def use_invariants(op: ir.Operation) -> list[int]:
    """Replace loop-invariant carried values of a ``stablehlo.while`` by initial values; the positions of the others."""
    condition, body = (region.blocks[0] for region in op.regions)
    given = list(terminator_of(body).operands)
    kept = [i for i, value in enumerate(given) if value != body.arguments[i]]
    for i, init in enumerate(op.operands):
        if i not in kept:
            for block in (condition, body):
                block.arguments[i].replace_all_uses_with(init)
    return kept


def is_bounded(op: ir.Operation) -> bool:
    """Whether a ``stablehlo.while`` counts up to a constant, or to the counter of an enclosing loop that does."""
    count = _find_count(op, list(op.operands))
    return count is not None and _is_bounded(count.bound)


def _is_bounded(value: Value) -> bool:
    owner = value.owner
    if not isinstance(owner, ir.Block):
        return bool(owner.name == "stablehlo.constant")
    loop = owner.owner.operation
    if loop.name != "stablehlo.while":
        return False
    place = next(i for i, argument in enumerate(owner.arguments) if argument == value)
    inits, given = list(loop.operands), list(terminator_of(loop.regions[1].blocks[0]).operands)
    if given[place] == loop.regions[1].blocks[0].arguments[place]:
        return _is_bounded(inits[place])
    step = _step(given[place], loop.regions[1].blocks[0].arguments[place])
    return step is not None and step > 0 and _constant(inits[place]) is not None and is_bounded(loop)


def register(registry: Registry) -> None:
    """Attach the rewrites."""
    registry.add(REWRITE, "stablehlo.while", rewrite_while, origin=__name__)
    registry.add_all(REWRITE, dict.fromkeys(("stablehlo.if", "stablehlo.case"), rewrite_branch), origin=__name__)


def _create_for(op: ir.Operation, inits: Sequence[Value], kept: Sequence[int], count: _Count) -> dict[int, Value]:
    """Create the loop before ``op``; position of each carried value -> its final value.

    Other carried values that a constant is added to are computed from the iteration number.
    """
    body, build = op.regions[1].blocks[0], before(op)
    given, index = list(terminator_of(body).operands), ir.IndexType.get(op.context)
    steps = {i: _step(given[i], body.arguments[i]) for i in kept if _counts(inits[i])}
    counters = {i: step for i, step in steps.items() if step is not None}
    low, high = _as_index(inits[count.place], build), _as_index(count.bound, build)
    if count.inclusive:
        high = build.value("arith.addi", [high, build.index(1)], index)
    trips = _create_trips(low, high, count.step, build)
    starts = {i: low if i == count.place else _as_index(inits[i], build) for i in counters}
    carried = [i for i in kept if i not in counters]
    types = [inits[i].type for i in carried]
    bounds = [low, high, build.index(count.step)]
    loop = build.op("scf.for", [*bounds, *(inits[i] for i in carried)], types, None, 1)
    block = loop.regions[0].blocks.append(index, *types, arg_locs=[unnamed(op.location)] * (len(types) + 1))
    at = build.at(ir.InsertionPoint(block))
    arguments: list[Value] = list(inits)
    for i, argument in zip(carried, list(block.arguments)[1:], strict=True):
        arguments[i] = argument
    for i, step in counters.items():
        number = block.arguments[0]
        if i != count.place:
            number = _after(_number(number, low, count.step, at), starts[i], step, at)
        if i == count.place or _fits(inits[i], step, trips):
            _use_index(body.arguments[i], number)
        arguments[i] = _boxed(number, inits[i].type, at)
    end = at.op("scf.yield")
    given = move_body(body, end, arguments)
    _end(end, "scf.yield", [given[i] for i in carried])
    last = {i: _boxed(_after(trips, starts[i], step, build), inits[i].type, build) for i, step in counters.items()}
    return last | dict(zip(carried, loop.results, strict=True))


def _number(counter: Value, low: Value, step: int, build: Builder) -> Value:
    """The iteration number, from 0."""
    if constant_integer(low) != 0:
        counter = build.value("arith.subi", [counter, low], counter.type)
    return counter if step == 1 else build.value("arith.divsi", [counter, build.index(step)], counter.type)


def _create_trips(low: Value, high: Value, step: int, build: Builder) -> Value:
    """``max(0, ceil((high - low) / step))``."""
    first, last = constant_integer(low), constant_integer(high)
    if first is not None and last is not None:
        return build.index(max(0, -((first - last) // step)))
    span = high if first == 0 else build.value("arith.subi", [high, low], low.type)
    if step != 1:
        span = build.value("arith.ceildivsi", [span, build.index(step)], low.type)
    return build.value("arith.maxsi", [span, build.index(0)], low.type)


def _after(number: Value, start: Value, step: int, build: Builder) -> Value:
    """``start + number * step``."""
    if step != 1:
        number = build.value("arith.muli", [number, build.index(step)], number.type)
    return number if constant_integer(start) == 0 else build.value("arith.addi", [number, start], number.type)


def _fits(start: Value, step: int, trips: Value) -> bool:
    """Whether a counter with this initial value provably does not overflow."""
    first, count, half = _constant(start), constant_integer(trips), 1 << (_element(start).width - 1)
    return first is not None and count is not None and -half <= first + count * step < half


def _use_index(counter: Value, index: Value) -> None:
    """Use ``index`` where ``counter`` is cast to an index, as for the bound of an inner loop: it does not overflow."""
    for read in [use.owner.operation for use in counter.uses]:
        if read.name != "tensor.extract":
            continue
        for cast in [use.owner.operation for use in read.result.uses]:
            if cast.name == "arith.index_cast" and cast.result.type == index.type:
                cast.result.replace_all_uses_with(index)


def _create_while(op: ir.Operation, inits: Sequence[Value], kept: Sequence[int]) -> dict[int, Value]:
    build = before(op)
    types = [inits[i].type for i in kept]
    loop = build.op("scf.while", [inits[i] for i in kept], types, None, 2)
    for region, own in zip(op.regions, loop.regions, strict=True):
        block = own.blocks.append(*types, arg_locs=[unnamed(op.location)] * len(types))
        at = build.at(ir.InsertionPoint(block))
        arguments: list[Value] = list(inits)
        for i, argument in zip(kept, block.arguments, strict=True):
            arguments[i] = argument
        is_condition = region == op.regions[0]
        end = at.op("scf.yield")
        given = move_body(region.blocks[0], end, arguments)
        if is_condition:
            truth = before(end).value("tensor.extract", given, _element(given[0]))
            _end(end, "scf.condition", [truth, *block.arguments])
        else:
            _end(end, "scf.yield", [given[i] for i in kept])
    return dict(zip(kept, loop.results, strict=True))


def _end(placeholder: ir.Operation, name: str, values: Sequence[Value]) -> None:
    """Replace ``placeholder`` by the terminator ``name``."""
    before(placeholder).op(name, values)
    placeholder.erase()


def _find_count(op: ir.Operation, inits: Sequence[Value]) -> _Count | None:
    """The counter of ``op``, or None. Loop-invariant carried values have been replaced before."""
    condition, body = (region.blocks[0] for region in op.regions)
    comparison = defining_op(terminator_of(condition).operands[0])
    if comparison is None or comparison.name != "stablehlo.compare":
        return None
    direction = str(comparison.attributes[_DIRECTION]).rpartition(" ")[2].rstrip(">")
    left, right = comparison.operands
    if direction in ("GT", "GE"):
        left, right, direction = right, left, {"GT": "LT", "GE": "LE"}[direction]
    place = next((i for i, argument in enumerate(condition.arguments) if argument == left), None)
    if place is None or direction not in ("LT", "LE") or not _counts(inits[place]):
        return None
    bound = _before(right, op, inits)
    step = _step(terminator_of(body).operands[place], body.arguments[place])
    if bound is None or step is None or step <= 0:
        return None
    return _Count(place, bound, direction == "LE", step)


def _counts(value: Value) -> bool:
    """Whether it is a signed or signless integer scalar."""
    type = value.type
    element = _element(value)
    is_integer = isinstance(element, ir.IntegerType) and element.is_signless and element.width > 1
    return isinstance(type, ir.RankedTensorType) and not type.rank and is_integer


def _step(value: Value, counter: Value) -> int | None:
    """The constant that is added to ``counter``, or None."""
    addition = defining_op(value)
    if addition is None or addition.name != "stablehlo.add":
        return None
    operands = list(addition.operands)
    if counter not in operands:
        return None
    return _constant(operands[1 - operands.index(counter)])


def _before(value: Value, op: ir.Operation, inits: Sequence[Value]) -> Value | None:
    """The definition of ``value`` before ``op``, if it is loop-invariant."""
    if is_outside(value, op):
        return value
    owner = value.owner
    if not isinstance(owner, ir.Block):
        if owner.name != "stablehlo.constant":
            return None
        clone: Value = owner.operation.clone(ir.InsertionPoint(op)).operation.result
        return clone
    if owner.owner.operation != op:
        return None
    place = next(i for i, argument in enumerate(owner.arguments) if argument == value)
    body = op.regions[1].blocks[0]
    return inits[place] if terminator_of(body).operands[place] == body.arguments[place] else None


def _constant(value: Value) -> int | None:
    producer = defining_op(value)
    if producer is None or producer.name != "stablehlo.constant":
        return None
    return int(next(iter(ir.DenseIntElementsAttr(producer.attributes["value"]))))


def _as_index(value: Value, build: Builder) -> Value:
    known = _constant(value)
    if known is not None:
        return build.index(known)
    number = build.value("tensor.extract", [value], _element(value))
    return build.value("arith.index_cast", [number], ir.IndexType.get(value.context))


def _boxed(index: Value, type: ir.Type, build: Builder) -> Value:
    number = build.value("arith.index_cast", [index], ir.RankedTensorType(type).element_type)
    return build.value("tensor.from_elements", [number], type)


def _element(value: Value) -> ir.Type:
    return ir.RankedTensorType(value.type).element_type
