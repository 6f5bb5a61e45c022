"""Rewrites an ``scf.while`` that counts up to a bound to ``scf.for``, so that its caches need not grow.

    scf.while (%i = %lb, %a = %init) {
      %c = arith.cmpi slt, %i, %ub
      scf.condition(%c) %i, %a ...
    } do {
    ^bb0(%i, %a ...):
      ...
      %next = arith.addi %i, <step>
      scf.yield %next, %b
    }

is the form after lifting branches and canonicalization. All carried values stay carried in the new loop, also the
counter, whose final value may be used. A counter that may overflow its type is not rewritten, because it would
wrap around. The step is a positive constant or, as in the grid strides of kernels, a product of extents of the parallel
loops around it, which are positive where their iterations run.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.dialects.scf.moved_branches import move_branch_into_body
from mlirad.dialects.scf.narrow import WIDE, bits, greatest
from mlirad.edit.constants import constant_integer
from mlirad.edit.loops import create_for
from mlirad.edit.rewrite import before, is_outside, move_body, replace_op, terminator_of
from mlirad.edit.walk import ancestors

#: The predicate codes of arith.cmpi for "less than", and those of "greater than" after swapping operands.
_LESS: Final = {2: False, 6: True}
_GREATER: Final = {4: False, 8: True}


@dataclass(frozen=True)
class Count:
    """The position of the counter among the carried values, the bound, the step, and the comparison."""

    place: int
    bound: Value
    step: Value
    unsigned: bool


def rewrite_counted_while(op: ir.Operation) -> bool:
    """Rewrites ``scf.while`` to ``scf.for``, if it counts."""
    moved = move_branch_into_body(op)
    op = op if moved is None else moved
    count = find_count(op)
    if count is None:
        return moved is not None
    body, after = op.regions[0].blocks[0], op.regions[1].blocks[0]
    arguments = list(body.arguments)
    given = list(terminator_of(body).operands)[1:]
    inits = list(op.operands)
    build = before(op)
    attributes = {"unsignedCmp": ir.UnitAttr.get(op.context)} if count.unsigned else None
    bounds = [inits[count.place], count.bound, _before(count.step, op)]
    loop = create_for(bounds, inits, build, attributes)
    end = loop.at.op("scf.yield")
    carried = loop.carried
    carried[count.place] = loop.number
    yielded = move_body(after, end, [_among(v, arguments, carried) for v in given])
    before(end).op("scf.yield", yielded)
    end.erase()
    replace_op(op, [_among(v, arguments, list(loop.op.results)) for v in given])
    return True


def find_count(op: ir.Operation) -> Count | None:
    """The counter of ``op``, or None."""
    body = op.regions[0].blocks[0]
    condition = terminator_of(body)
    truth, *given = condition.operands
    arguments = list(body.arguments)
    ops = [view.operation for view in body.operations][:-1]
    comparison = next((o for o in ops if o.name == "arith.cmpi"), None)
    if comparison is None or len(ops) != 1 or comparison.results[0] != truth:
        return None
    compared = _compared(comparison)
    if compared is None:
        return None
    counter, bound, unsigned = compared
    if counter not in arguments or not all(v in arguments or is_outside(v, op) for v in (bound, *given)):
        return None
    if bound in arguments or counter not in given:
        return None
    place = arguments.index(counter)
    addition = _addition(op, place)
    step = None if addition is None else _step(op, addition, given.index(counter))
    if addition is None or step is None or not _has_room(addition, bound, step, unsigned):
        return None
    return Count(place, bound, step, unsigned)


def _compared(comparison: ir.Operation) -> tuple[Value, Value, bool] | None:
    """(lesser operand, greater operand, whether unsigned)."""
    code = int(ir.IntegerAttr(comparison.attributes["predicate"]).value)
    left, right = comparison.operands
    if code in _LESS:
        return left, right, _LESS[code]
    return (right, left, _GREATER[code]) if code in _GREATER else None


def _addition(op: ir.Operation, place: int) -> ir.Operation | None:
    """The value that the counter is given for the next iteration."""
    owner = terminator_of(op.regions[1].blocks[0]).operands[place].owner
    return None if isinstance(owner, ir.Block) or owner.operation.name != "arith.addi" else owner.operation


def _has_room(addition: ir.Operation, bound: Value, step: Value, unsigned: bool) -> bool:
    """Whether ``bound - 1 + step`` provably fits the counter's type; wide types are assumed to have room."""
    number, end = constant_integer(step), constant_integer(bound)
    promised = str(addition.attributes["overflowFlags"]) if "overflowFlags" in addition.attributes else ""
    if number == 1 or ("nuw" if unsigned else "nsw") in promised:
        return True
    width = bits(bound.type)
    if end is not None and number is not None:
        return (end % (1 << width) if unsigned else end) - 1 + number <= greatest(bound.type, unsigned)
    return width >= WIDE and (number is None or number < 1 << WIDE // 2)


def _step(op: ir.Operation, addition: ir.Operation, given: int) -> Value | None:
    """The positive value, the same in all iterations, that is added to the counter."""
    counter = op.regions[1].blocks[0].arguments[given]
    operands = list(addition.operands)
    if counter not in operands:
        return None
    step: Value = operands[1 - operands.index(counter)]
    return step if _is_positive(step, op) else None


def _is_positive(step: Value, op: ir.Operation) -> bool:
    """Whether ``step`` is a product of positive constants, and of extents of the parallel loops around ``op``."""
    loops = [around for around in ancestors(op) if around.name == "scf.parallel"]
    extents = [factors for loop in loops for bound in _extents(loop) if (factors := _factors(bound, op))]
    factors = _factors(step, op)
    return factors in extents or (
        factors is not None
        and all(one > 0 if isinstance(one, int) else Counter([one]) in extents for one in factors.elements())
    )


def _extents(loop: ir.Operation) -> Iterator[Value]:
    """The upper bounds of the axes that start at 0: where iterations run, they are positive."""
    rank = len(loop.regions[0].blocks[0].arguments)
    lows, highs = tuple(loop.operands)[:rank], tuple(loop.operands)[rank : 2 * rank]
    yield from (high for low, high in zip(lows, highs, strict=True) if constant_integer(low) == 0)


def _factors(value: Value, op: ir.Operation) -> Counter[Value | int] | None:
    """The factors of a product; None if one is computed in ``op`` by another op."""
    number = constant_integer(value)
    if number is not None:
        return Counter([number])
    owner = value.owner
    if not isinstance(owner, ir.Block) and owner.operation.name == "arith.muli":
        left, right = (_factors(operand, op) for operand in owner.operation.operands)
        return None if left is None or right is None else left + right
    return Counter([value]) if is_outside(value, op) else None


def _before(value: Value, op: ir.Operation) -> Value:
    """A product of values from outside of ``op`` before it."""
    if is_outside(value, op):
        return value
    build, number = before(op), constant_integer(value)
    if number is not None:
        return build.constant(value.type, number)
    return build.value("arith.muli", [_before(v, op) for v in value.owner.operation.operands], value.type)


def _among(value: Value, arguments: Sequence[Value], now: Sequence[Value]) -> Value:
    """The new value for ``value`` if it is one of ``arguments``, else itself."""
    return now[arguments.index(value)] if value in arguments else value
