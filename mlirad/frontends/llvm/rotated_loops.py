"""Converts loops that test at the end, as optimizing compilers write them, to ``scf.while`` loops that test first.

Such a loop runs at least once, and until its counter meets a bound, or as long as it is below or above one. Before::

    %r:2 = scf.while (%i = %c0, %s = %zero) : (i64, f64) -> (i64, f64) {
      ...
      %next = arith.addi %i, %c1 : i64
      %go = arith.cmpi ne, %next, %n : i64
      scf.condition(%go) %i, %t : i64, f64
    } do {
    ^bb0(%i: i64, %s: f64):
      %next = arith.addi %i, %c1 : i64
      scf.yield %next, %s : i64, f64
    }

After, with the same trip count, as ``%n`` is met::

    %r:2 = scf.while (%i = %c0, %s = %zero) : (i64, f64) -> (i64, f64) {
      %go = arith.cmpi ne, %i, %n : i64
      scf.condition(%go) %i, %s : i64, f64
    } do {
    ^bb0(%i: i64, %s: f64):
      ...
      %next = arith.addi %i, %c1 : i64
      scf.yield %next, %t : i64, f64
    }

and ``%r#0`` less the step.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.constants import constant_integer
from mlirad.edit.rewrite import before, behind, is_outside, terminator_of

_EQ, _NE, _SLT, _SLE, _SGT, _SGE, _ULT, _ULE, _UGT = 0, 1, 2, 3, 4, 5, 6, 7, 8
_TURNED: Final = {_EQ: _EQ, _NE: _NE, _SLT: _SGT, _SGT: _SLT, _UGT: _ULT}
_SUMS: Final = ("arith.addi", "arith.subi")
_WIDE: Final = 64
_SMALL: Final = 1 << 16


@dataclass(frozen=True)
class TestedFirst:
    """A loop that replaces another one.

    The carried value at ``counter`` changes by ``step`` as long as it is in the order ``predicate`` with ``bound``.
    """

    op: ir.Operation
    counter: int
    predicate: int
    bound: Value
    step: int


def rotated_back(op: ir.Operation) -> TestedFirst | None:
    """Replace ``op``, a ``scf.while`` whose counter meets a bound at the end; None if it is none."""
    loop = _RotatedLoop(op)
    found = loop.counter()
    ends = None if found is None else loop.ends()
    return None if found is None or ends is None else loop.rewrite(*found, ends)


class _RotatedLoop:
    def __init__(self, op: ir.Operation) -> None:
        self._op = op
        self._head, self._body = (region.blocks[0] for region in op.regions)
        self._condition, self._end = terminator_of(self._head), terminator_of(self._body)
        self._carried = list(self._head.arguments)
        self._passed = list(self._condition.operands)[1:]
        self._yielded = list(self._end.operands)

    def counter(self) -> tuple[int, int, Value, int] | None:
        """The position of the counter, its order to the bound as long as the loop runs, the bound, and the step."""
        test = self._condition.operands[0].owner
        others = [one.operation.name for one in self._body.operations if one.operation != self._end]
        if isinstance(test, ir.Block) or test.operation.name != "arith.cmpi" or any(n not in _SUMS for n in others):
            return None
        predicate = ir.IntegerAttr(test.operation.attributes["predicate"]).value
        uses = list(test.operation.result.uses)
        if len(uses) != 1 or is_outside(test.operation.result, self._op):
            return None
        x, y = test.operation.operands
        for value, bound, order in ((x, y, predicate), (y, x, _TURNED.get(predicate))):
            found = (value, 0) if value in self._carried else self._from_counter(value)
            if found is None or found[0] not in self._carried or not is_outside(bound, self._op):
                continue
            place, step = self._carried.index(found[0]), self._next(self._carried.index(found[0]))
            ahead = None if step is None else self._ahead(place, bound, step, found[1] - step, order)
            if step is not None and order is not None and ahead is not None:
                return place, order, ahead, step
            if step is None or found[1] not in (0, step):
                continue
            start, kind = self._op.operands[place], self._order(self._yielded[place], place, step, order)
            is_narrow = isinstance(start.type, ir.IntegerType) and start.type.width < _WIDE
            if kind is None or (kind == _ULT and order not in (_NE, _ULT)):
                continue
            if order == _NE and is_narrow and not found[1] and constant_integer(bound) is None:
                # What is behind the bound may not fit.
                return place, _ULE if kind == _ULT else _SLE if step > 0 else _SGE, bound, step
            end = self._behind_last(start, bound, order, step, is_next=found[1] == step)
            if end is not None:
                return place, kind, end, step
        return None

    def _ahead(self, place: int, bound: Value, step: int, more: int, order: int | None) -> Value | None:
        """What the counter stays below if its next value and ``more`` is below ``bound``: for steps above 1.

        No program counts to the end of 64 bits.
        """
        start = self._op.operands[place]
        first, is_wide = constant_integer(start), start.type == ir.IntegerType.get_signless(_WIDE)
        choice = {_SLT: "arith.maxsi", _ULT: "arith.maxui"}.get(order or 0)
        if choice is None or not is_wide or first is None or not 0 <= first < _SMALL or not 1 < step + more < _SMALL:
            return None
        build = before(self._op)
        # It runs at least once.
        end = build.value(choice, [bound, build.constant(start.type, first + more + 1)], start.type)
        return build.value("arith.subi", [end, build.constant(start.type, more)], start.type) if more else end

    def _behind_last(self, start: Value, bound: Value, order: int | None, step: int, *, is_next: bool) -> Value | None:
        """What the counter is after the last iteration; ``is_next``: its next value is compared, not the own one."""
        build, type = before(self._op), start.type
        first, last = constant_integer(start), constant_integer(bound)
        if not is_next and last is None and isinstance(type, ir.IntegerType) and type.width < _WIDE:
            return None  # what is behind the bound may not fit
        if order == _NE:
            return bound if is_next else build.value("arith.addi", [bound, build.constant(type, step)], type)
        if order == _EQ and first is not None and first == last and not is_next:  # two iterations
            return build.constant(type, first + 2 * step)
        choices = {(_SLT, 1): "arith.maxsi", (_SGT, -1): "arith.minsi", (_ULT, 1): "arith.maxui"}
        choice = choices.get((order or 0, step))
        if choice is None:
            return None
        # It runs at least once.
        one = build.constant(type, step)
        least = build.value("arith.addi", [start, one], type) if is_next else start
        end = build.value(choice, [bound, least], type)
        return end if is_next else build.value("arith.addi", [end, one], type)

    def _from_counter(self, value: Value) -> tuple[Value, int] | None:
        """Like `_sum`, of a carried value, if that is the first term of a sum of two."""
        found = _sum(value)
        first = None if found is None or found[0] in self._carried else _sum(found[0])
        return found if found is None or first is None else (first[0], first[1] + found[1])

    def _next(self, place: int) -> int | None:
        """What the loop adds to the carried value at ``place``; None if that is no constant."""
        value, carried = self._yielded[place], self._carried[place]
        found = _sum(self._outside_of_body(value)) if _sum(value) is None else _sum(value)
        if found is None or self._outside_of_body(found[0]) != carried:
            return None
        return found[1]

    def _outside_of_body(self, value: Value) -> Value:
        """What the condition passes for ``value``, if that is an argument of the body."""
        arguments = list(self._body.arguments)
        return self._passed[arguments.index(value)] if value in arguments else value

    def _order(self, next_value: Value, place: int, step: int, order: int | None) -> int | None:
        """How the counter is to its end as long as the loop runs, if it meets that before it wraps around.

        No program counts to the end of 64 bits.
        """
        start = self._op.operands[place]
        next_value = self._outside_of_body(next_value)
        is_index = isinstance(start.type, ir.IndexType)
        # A pointer that advances does not wrap.
        flags = "nsw" if is_index else str(next_value.owner.operation.attributes["overflowFlags"])
        first = constant_integer(start)
        is_wide = is_index or (isinstance(start.type, ir.IntegerType) and start.type.width == _WIDE)
        from_zero = is_wide and first is not None and 0 <= first < _SMALL and 0 < step < _SMALL
        if order != _ULT and (from_zero or (abs(step) == 1 and "nsw" in flags)):
            return _NE
        return _ULT if step == 1 and (from_zero or "nuw" in flags) else None

    def ends(self) -> list[tuple[Value, Value | int, int]] | None:
        """The used results, and what they are: a value, or a result of the new loop less a constant.

        None if one is neither.
        """
        found: list[tuple[Value, Value | int, int]] = []
        arguments = list(self._body.arguments)
        for argument, result, value in zip(arguments, self._op.results, self._passed, strict=True):
            place = self._carried.index(value) if value in self._carried else None
            step = None if place is None else self._next(place)
            if argument in self._yielded:
                found.append((result, self._yielded.index(argument), 0))
            elif place is not None and step is not None:
                found.append((result, place, step))
            elif is_outside(value, self._op):
                found.append((result, value, 0))
            elif list(result.uses):
                return None
        return found

    def rewrite(
        self, counter: int, order: int, bound: Value, step: int, ends: list[tuple[Value, Value | int, int]]
    ) -> TestedFirst:
        """Write the new loop, and replace the results."""
        types, places = [one.type for one in self._carried], [self._op.location] * len(self._carried)
        made = before(self._op).op("scf.while", list(self._op.operands), types, {}, 2)
        head, body = (region.blocks.append(*types, arg_locs=places) for region in made.regions)
        build = Builder(ir.InsertionPoint(head), self._op.location)
        kind = ir.IntegerAttr.get(ir.IntegerType.get_signless(64), order)
        bit = ir.IntegerType.get_signless(1)
        go = build.value("arith.cmpi", [head.arguments[counter], bound], bit, {"predicate": kind})
        build.op("scf.condition", [go, *head.arguments])
        for old, new in zip(self._carried, list(body.arguments), strict=True):
            old.replace_all_uses_with(new)
        for argument, value in zip(list(self._body.arguments), list(self._condition.operands)[1:], strict=True):
            argument.replace_all_uses_with(value)
        test = self._condition.operands[0].owner.operation
        self._condition.erase()
        test.erase()
        for block in (self._head, self._body):
            for one in list(block.operations):
                body.append(one.operation)
        for result, end, less in ends:
            new = made.results[end] if isinstance(end, int) else end
            if less:
                behind_it = behind(made)
                new = behind_it.value("arith.subi", [new, behind_it.constant(new.type, less)], new.type)
            result.replace_all_uses_with(new)
        self._op.erase()
        return TestedFirst(made, counter, order, bound, step)


def _sum(value: Value) -> tuple[Value, int] | None:
    """The value and the constant that ``value`` is the sum of."""
    owner = value.owner
    if isinstance(owner, ir.Block) or owner.operation.name not in _SUMS:
        return None
    first, other = owner.operation.operands
    number = constant_integer(other)
    if not number:
        return None
    return first, number if owner.operation.name == "arith.addi" else -number
