"""Maxima and minima with the iterations that attain them: each lane keeps its own, the first best one is the result.

    for k { t = f(k); i = m >= t ? i : k; m = max(m, t) }    becomes

    for k by 8 { t = f(k), ..., f(k + 7); i = m >= t ? i : (k, ..., k + 7); m = max(m, t) }
    i = min(i of the lanes whose m is the largest); m = max(m of all lanes)

LLVM leaves such loops scalar. Derivatives of maxima consist of them, as their reverse sweep runs the iteration that
attains the maximum (decision 0029). Numbers of iterations increase, so the smallest of those that attain the
extremum is the first one, as in the scalar loop.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from mlirad._mlir import Attribute, Value, ir
from mlirad.analysis.program import Node, Program
from mlirad.edit.build import Builder
from mlirad.edit.floats import allows, compare, predicate_of
from mlirad.edit.integers import compare as compare_integers
from mlirad.edit.rewrite import is_outside
from mlirad.loops.vectorize.values import reduce
from mlirad.loops.vectorize.vector_ops import FOLDS, LaneReduction

SELECT: Final = "arith.select"
_NO_ITERATION: Final = (1 << 63) - 1

#: The relation of the kept number to the new one -> the op, and whether it keeps a number beside a NaN.
_KEPT: Final = {
    "uge": ("arith.maximumf", True),
    "oge": ("arith.maximumf", False),
    "ule": ("arith.minimumf", True),
    "ole": ("arith.minimumf", False),
}
#: What holds for exchanged operands, and what holds where the relation does not.
_EXCHANGED: Final = {"uge": "ule", "oge": "ole", "ule": "uge", "ole": "oge"}
_EXCHANGED_STRICT: Final = {"olt": "ogt", "ult": "ugt", "ogt": "olt", "ugt": "ult"}
_NEGATED: Final = {"olt": "uge", "ult": "oge", "ogt": "ule", "ugt": "ole"}


@dataclass(frozen=True)
class CarriedExtremum:
    """An extremum that a loop carries, and the number of the first iteration that attains it, as block arguments.

    ``is_selected``: the extremum is selected by the comparison, which ignores NaN, rather than by a maximum, which is
    NaN then; a zero has the sign of the first one. ``may_be_nan``: the maximum may be NaN, so that the iteration
    depends on their order.
    """

    value: Value
    number: Value
    fold: LaneReduction
    flags: Attribute | None
    is_selected: bool
    may_be_nan: bool

    def create_totals(self, values: Value, numbers: Value, build: Builder) -> tuple[Value, Value]:
        """The extremum and the iteration of all lanes, from the vectors of both."""
        total = reduce(values, self.fold.kind, self.flags, build)
        spread = build.value("vector.broadcast", [total], values.type)
        # If a NaN is carried into the loop, all lanes still have it.
        is_best = compare(build, "ueq", values, spread)
        most = build.constant(numbers.type, _NO_ITERATION)
        first = reduce(build.value(SELECT, [is_best, numbers, most], most.type), "minsi", None, build)
        if not self.is_selected:
            return total, first
        spread = build.value("vector.broadcast", [first], numbers.type)
        is_first = build.value("arith.andi", [is_best, compare_integers(build, "eq", numbers, spread)], is_best.type)
        infinite = build.constant(values.type, float("-inf") if self.fold.kind == "maximumf" else float("inf"))
        kept = build.value(SELECT, [is_first, values, infinite], values.type)
        return reduce(kept, self.fold.kind, self.flags, build), first


def find(loop: Node, program: Program) -> Iterator[CarriedExtremum]:
    """The extrema among the carried values of ``loop``."""
    carried = {argument: yielded for _, argument, yielded, _ in program.carried(loop)}
    for number, last in carried.items():
        choice = program.producer.get(last)
        # An i32 is too small for `_NO_ITERATION`.
        is_index = isinstance(number.type, ir.IndexType)
        if choice is None or choice.name != SELECT or choice.block is not loop.blocks[0] or not is_index:
            continue
        condition, *sides = choice.operands
        test = program.producer.get(condition)
        if number not in sides or test is None or test.name != "arith.cmpf" or sides[0] == sides[1]:
            continue
        new = sides[1 - sides.index(number)]
        values = [v for v in test.operands if v in carried]
        if len(values) == 1 and _counts(new, loop, program):
            found = _extremum(loop, program, (values[0], carried[values[0]]), (number, choice), test)
            if found is not None:
                yield found


def _counts(value: Value, loop: Node, program: Program) -> bool:
    """Whether ``value`` is the counter of ``loop`` plus an invariant number."""
    if value == loop.blocks[0].arguments[0]:
        return True
    op = program.producer.get(value)
    if op is None or op.name not in ("arith.addi", "arith.subi"):
        return False
    left, right = op.operands
    if is_outside(right, loop.op):
        return _counts(left, loop, program)
    return op.name == "arith.addi" and is_outside(left, loop.op) and _counts(right, loop, program)


def _extremum(
    loop: Node, program: Program, carried: tuple[Value, Value], numbers: tuple[Value, Node], test: Node
) -> CarriedExtremum | None:
    """The extremum whose argument and yielded value are ``carried``, whose number ``test`` selects."""
    (value, last), (number, choice) = carried, numbers
    is_kept = choice.operands[1] == number
    relation = _relation(test, value, is_kept=is_kept)
    op = program.producer.get(last)
    if relation not in _KEPT or op is None or op.block is not loop.blocks[0]:
        return None
    [other] = [v for v in test.operands if v != value] or [value]
    name, ignores_nan = _KEPT[relation]
    is_selected = op.name == SELECT
    sides = (value, other) if is_kept else (other, value)
    if is_selected:
        is_same = list(op.operands) == [test.results[0], *sides] and (ignores_nan or allows(test.op, "nnan"))
    else:
        is_same = op.name == name and set(op.operands) == {value, other}
    # Any other user of a partial result would see that of one lane.
    end = loop.blocks[0].terminator
    users = {value: {test, op}, number: {choice}, last: {end}, choice.results[0]: {end}}
    users[test.results[0]] = {choice, op} if is_selected else {choice}
    allowed = {v: {node.op for node in nodes} for v, nodes in users.items()}
    is_private = all(use.owner.operation in allowed[v] for v in allowed for use in v.uses)
    if other == value or not is_same or not is_private:
        return None
    flags = op.op.attributes.get("fastmath") if not is_selected else None
    return CarriedExtremum(
        value, number, FOLDS[name], flags, is_selected, not is_selected and not allows(op.op, "nnan")
    )


def _relation(test: Node, value: Value, *, is_kept: bool) -> str:
    """The relation of the carried ``value`` to the new one under which it is kept."""
    relation = predicate_of(test.op)
    is_left = test.operands[0] == value
    if not is_kept:
        relation = relation if is_left else _EXCHANGED_STRICT.get(relation, "")
        return _NEGATED.get(relation, "")
    return relation if is_left else _EXCHANGED.get(relation, "")
