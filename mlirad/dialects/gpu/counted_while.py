"""Converts ``scf.while`` loops around barriers with a uniform condition to loops with a known trip count.

    %r = scf.while (%h = %half) {                  %n = scf.while (...) { how often %h > 0 }
      scf.condition(%h > 0) %h                     %r = scf.for %k = 0 to %n iter_args(%h = %half) {
    } do {                                    ->     ...; gpu.barrier
      ...; gpu.barrier                               scf.yield %h / 2
      scf.yield %h / 2                             }
    }

The condition depends on integers that are carried, not on memory. So the trip count is computed before the loop, on the
host if it does not depend on values of the kernel.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.constants import constant_integer
from mlirad.edit.loops import create_for
from mlirad.edit.rewrite import before, clone_with, is_outside, replace_op, terminator_of
from mlirad.edit.walk import defining_op, find_ops, holds

#: Loops with constant trip counts above this are counted at run time.
_MOST: Final = 4096


def count_loops(launch: ir.Operation, waits: Callable[[ir.Operation], bool], pure: Collection[str]) -> None:
    """Change the loops in ``launch`` in place, outer ones first; loops that are not of this form are not changed."""
    while True:
        loops = [
            _While(op, pure)
            for op in find_ops(launch, lambda op: op.name == "scf.while", outer_first=True)
            if holds(op, waits)
        ]
        countable = next((loop for loop in loops if loop.is_countable(waits)), None)
        if countable is None:
            return
        countable.count(launch)


class _While:
    """An ``scf.while`` with a barrier in its second region."""

    def __init__(self, op: ir.Operation, pure: Collection[str]) -> None:
        self._op, self._pure = op, pure
        self._head, self._body = (region.blocks[0] for region in op.regions)
        self._end = terminator_of(self._head)
        #: The ops on which the condition depends, and the positions of the carried values that they use.
        self._deciding: set[ir.Operation] = set()
        self._carried: set[int] = set()

    def is_countable(self, waits: Callable[[ir.Operation], bool]) -> bool:
        """Whether the trip count can be computed before the loop."""
        ops = [view.operation for view in self._head.operations][:-1]
        if not all(self._is_pure(op) for op in ops) or any(map(waits, ops)):
            return False
        return self._collect(self._end.operands[0])

    def _is_pure(self, op: ir.Operation) -> bool:
        return op.name in self._pure and not len(op.regions)

    def _collect(self, value: Value) -> bool:
        """Collect the ops that ``value`` depends on; False if it depends on more than arithmetic on carried values."""
        if is_outside(value, self._op):
            return True
        owner = value.owner
        if not isinstance(owner, ir.Block):
            op = owner.operation
            if op in self._deciding:
                return True
            self._deciding.add(op)
            return op.block in (self._head, self._body) and self._is_pure(op) and all(map(self._collect, op.operands))
        if owner == self._body:
            return self._collect(self._end.operands[1 + list(owner.arguments).index(value)])
        number = list(owner.arguments).index(value)
        if number in self._carried:
            return True
        self._carried.add(number)
        return isinstance(value.type, ir.IntegerType | ir.IndexType) and self._collect(
            terminator_of(self._body).operands[number]
        )

    def _repeat(self, block: ir.Block, known: dict[Value, Value], at: Builder, *, every: bool) -> None:
        """Clone the ops of ``block`` on which the condition depends, or all."""
        for op in [view.operation for view in block.operations][:-1]:
            if every or op in self._deciding:
                clone_with(op, known, at)

    def count(self, launch: ir.Operation) -> None:
        """Replace the loop."""
        op, outer = self._op, before(self._op)
        zero, one = outer.index(0), outer.index(1)
        count = self._find_count()
        trips = self._create_count(launch) if count is None else outer.index(count)
        given = terminator_of(self._body)
        loop, at, _, carried = create_for([zero, trips, one], list(op.operands), outer)
        known = dict(zip(self._head.arguments, carried, strict=True))
        self._repeat(self._head, known, at, every=True)
        for argument, value in zip(self._body.arguments, list(self._end.operands)[1:], strict=True):
            argument.replace_all_uses_with(known.get(value, value))
        end = at.op("scf.yield", [known.get(v, v) for v in given.operands])
        for inner in [view.operation for view in self._body.operations][:-1]:
            inner.move_before(end)
        known = dict(zip(self._head.arguments, loop.results, strict=True))
        self._repeat(self._head, known, outer, every=True)
        replace_op(op, [known.get(v, v) for v in list(self._end.operands)[1:]])

    def _find_count(self) -> int | None:
        """The trip count, if it follows from constants."""
        carried = [find_number(v, {}) if n in self._carried else None for n, v in enumerate(self._op.operands)]
        for count in range(_MOST):
            known = {v: n for v, n in zip(self._head.arguments, carried, strict=True) if n is not None}
            goes_on = find_number(self._end.operands[0], known)
            if not goes_on:
                return None if goes_on is None else count
            given = [find_number(v, known) for v in list(self._end.operands)[1:]]
            known |= {v: n for v, n in zip(self._body.arguments, given, strict=True) if n is not None}
            following = terminator_of(self._body).operands
            carried = [find_number(v, known) if n in self._carried else None for n, v in enumerate(following)]
        return None

    def _on_host(self, value: Value, launch: ir.Operation, known: dict[Value, Value]) -> bool:
        """Whether ``value`` is, or can be recomputed, before the launch; ``known`` gets the recomputed values."""
        if is_outside(value, launch) or value in known:
            return True
        op = defining_op(value)
        if op is None or not self._is_pure(op) or not all(self._on_host(v, launch, known) for v in op.operands):
            return False
        clone_with(op, known, before(launch))
        return True

    def _create_count(self, launch: ir.Operation) -> Value:
        """Emit the trip count: before the launch, if possible."""
        op = self._op
        outer: dict[Value, Value] = {}
        used = [v for one in self._deciding for v in one.operands] + [op.operands[n] for n in self._carried]
        is_of_host = all([self._on_host(v, launch, outer) for v in used if is_outside(v, op)])
        build, outer = (before(launch), outer) if is_of_host else (before(op), {})
        numbers = sorted(self._carried)
        given = [op.operands[n] for n in numbers]
        inits = [*(outer.get(v, v) for v in given), build.index(0)]
        types = [value.type for value in inits]
        loop = build.op("scf.while", inits, types, None, 2)
        head, body = (build.into(region, types) for region in loop.regions)
        known = outer | self._known(numbers, head.arguments)
        self._repeat(self._head, known, head, every=False)
        condition = self._end.operands[0]
        head.op("scf.condition", [known.get(condition, condition), *head.arguments])
        known = outer | self._known(numbers, body.arguments)
        self._repeat(self._head, known, body, every=False)
        for argument, value in zip(self._body.arguments, list(self._end.operands)[1:], strict=True):
            known[argument] = known.get(value, value)
        self._repeat(self._body, known, body, every=False)
        following = [terminator_of(self._body).operands[n] for n in numbers]
        last = body.arguments[-1]
        added = body.value("arith.addi", (last, body.index(1)), last.type)
        body.op("scf.yield", [*(known.get(v, v) for v in following), added])
        return loop.results[-1]

    def _known(self, numbers: Sequence[int], values: Sequence[Value]) -> dict[Value, Value]:
        return {self._head.arguments[n]: value for n, value in zip(numbers, values, strict=False)}


def find_number(value: Value, known: Mapping[Value, int], depth: int = 16) -> int | None:
    """An unsigned number from constants and ``known`` values."""
    if value in known:
        return known[value]
    number = constant_integer(value)
    if number is None and depth and not isinstance(value.owner, ir.Block) and not len(value.owner.operation.regions):
        op = value.owner.operation
        operands = [find_number(v, known, depth - 1) for v in op.operands]
        numbers = [n for n in operands if n is not None]
        if op.name in _FOLDS and len(numbers) == len(operands):
            number = _FOLDS[op.name](*numbers)
        elif op.name == "arith.cmpi" and len(numbers) == 2:
            number = int(_COMPARES[ir.IntegerAttr(op.attributes["predicate"]).value](*numbers))
    return number if number is not None and 0 <= number < _LARGE else None


#: Ops on unsigned numbers that are small enough for any type.
_LARGE: Final = 2**31
_FOLDS: Final[dict[str, Callable[..., int | None]]] = {
    "arith.addi": operator.add,
    "arith.subi": operator.sub,
    "arith.muli": operator.mul,
    **dict.fromkeys(("arith.divui", "arith.divsi"), lambda a, b: a // b if b else None),
    **dict.fromkeys(("arith.remui", "arith.remsi"), lambda a, b: a % b if b else None),
    "arith.shli": lambda a, b: a << b if b < 31 else None,
    **dict.fromkeys(("arith.shrui", "arith.shrsi"), lambda a, b: a >> b if b < 31 else None),
    **dict.fromkeys(("arith.index_cast", "arith.index_castui", "arith.extui", "arith.trunci"), lambda a: a),
}
#: By predicate code: eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge.
_COMPARES: Final = (
    operator.eq, operator.ne, *2 * (operator.lt, operator.le, operator.gt, operator.ge),
)  # fmt: skip
