"""Splits loops whose subscripts wrap around at their ends, as in programs with periodic boundaries.

    for i = 0 to n { ... x[(i + 1) mod n] ... x[(i + n - 1) mod n] ... }   becomes

    for i = 0 to 1      { ... x[(i + 1) mod n] ... x[(i + n - 1) mod n] ... }
    for i = 1 to n - 1  { ... x[i + 1] ... x[i - 1] ... }
    for i = n - 1 to n  { ... x[(i + 1) mod n] ... x[(i + n - 1) mod n] ... }

and the same where ``i + 1`` is compared with ``n`` to select 0 instead. A remainder ``e mod m`` is ``e - q m`` where
``q m <= e < (q + 1) m``. If the counter has the factor 1 or -1 in ``e``, this is an interval of iterations for each
``q``. If the loop has only a few iterations more, these are split off. The order of iterations is the same.
Source: index set splitting, Wolfe, "High performance compilers for parallel computing", 1996, 9.7.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from mlirad._mlir import Attribute, Value, ir
from mlirad.edit.affine import AffineExpressions, create_linear, linear_form
from mlirad.edit.constants import constant_integer
from mlirad.edit.integers import predicate_of
from mlirad.edit.linear import Linear, as_form, expanded
from mlirad.edit.rewrite import before, replace_op
from mlirad.edit.walk import find_ops
from mlirad.loops.build import chain, with_bounds
from mlirad.machine import MachineModel

_FOR: Final = "affine.for"
_REMAINDERS: Final = ("arith.remsi", "arith.remui")
#: Op with an affine map -> the number of operands before those of the map.
_MAPPED: Final = {"affine.apply": 0, "affine.load": 1, "affine.store": 2}
_SELECT: Final = "arith.select"
#: Predicate -> whether it is that of "less than" negated, and what it adds to the greater side.
_LESS: Final = {"slt": (False, 0), "sle": (False, 1), "sge": (True, 0), "sgt": (True, 1)}
_SUMS: Final = {"arith.addi": 1, "arith.subi": -1}
#: The quotients that are tried if extents are not known.
_QUOTIENTS: Final = (0, 1, 2)
_LIMIT: Final = 2**62


class _Interior(NamedTuple):
    """A quotient, or truth, in most iterations of a loop; how many iterations at its ends may have another one."""

    value: int
    first: int
    last: int


def split_periodic_loops(function: ir.Operation, machine: MachineModel) -> bool:
    """Splits the loops of ``function``, inner ones first; returns whether a subscript was replaced."""
    wraps: dict[Attribute, bool] = {}
    if not find_ops(function, lambda op: _may_wrap(op, wraps)):
        return False
    with function.context, function.location:
        for loop in find_ops(function, lambda op: op.name == _FOR):
            _split(loop, machine)
        found = map(_counted, find_ops(function, lambda op: op.name == _FOR))
        return any([_simplify(op, counted) for counted in found if counted is not None for op in counted.inside()])


def _may_wrap(op: ir.Operation, known: dict[Attribute, bool]) -> bool:
    """Whether ``op`` computes a remainder or quotient, or selects a subscript; ``known``: the answers for maps."""
    if op.name == _SELECT:
        return isinstance(op.result.type, ir.IndexType)
    if op.name not in _MAPPED:
        return op.name in _REMAINDERS
    map = op.attributes["map"]
    if map not in known:
        known[map] = any(True for expr in ir.AffineMapAttr(map).value.results for _ in _quotients_in(expr))
    return known[map]


@dataclass(frozen=True)
class _CountedLoop:
    """A loop of step 1 over ``[low, high)``; the bounds are forms over what their operands are computed from."""

    loop: ir.Operation
    bounds: tuple[AffineExpressions, AffineExpressions]
    low: Linear
    high: Linear

    @property
    def counter(self) -> Value:
        """The induction variable."""
        return self.loop.regions[0].blocks[0].arguments[0]

    def inside(self) -> list[ir.Operation]:
        """The ops in the loop."""
        return find_ops(self.loop, lambda op: op != self.loop)

    def interior(self, dividend: Linear, divisor: Linear) -> _Interior | None:
        """The quotient of most iterations; None if it is not known."""
        slope = dividend.factor_of(self.counter)
        if slope not in (1, -1):
            return None
        rest = dividend.plus(as_form(self.counter), -slope)
        for quotient in self._quotients(slope, rest, divisor):
            start, end = divisor * quotient - rest, divisor * (quotient + 1) - rest
            if slope < 0:
                start, end = (end * -1).shifted(1), (start * -1).shifted(1)
            first, last = start - self.low, self.high - end
            if not first.factors and not last.factors:
                return _Interior(quotient, max(first.constant, 0), max(last.constant, 0))
        return None

    def truth(self, predicate: str, difference: Linear) -> _Interior | None:
        """Whether a number whose difference from another is known has the relation ``predicate`` to it."""
        slope = difference.factor_of(self.counter)
        if slope not in (1, -1):
            return None
        zero = difference.plus(as_form(self.counter), -slope) * -slope
        if predicate in ("eq", "ne"):
            first, last = (zero - self.low).shifted(1), self.high - zero
            return self._changing(first, last, predicate == "ne", predicate == "ne")
        if predicate not in _LESS:
            return None
        # ``counter - zero < added``, or ``zero - counter < added``, which is not ``counter < zero + 1 - added``.
        negated, added = _LESS[predicate]
        changes = zero.shifted(added if slope > 0 else 1 - added)
        at_start = (slope > 0) is not negated
        return self._changing(changes - self.low, self.high - changes, not at_start, at_start)

    def _changing(self, first: Linear, last: Linear, after: bool, before: bool) -> _Interior | None:
        """A truth that is ``after`` behind the ``first`` iterations, and ``before`` before the ``last`` ones."""
        if not first.factors and (last.factors or first.constant <= last.constant):
            return _Interior(after, max(first.constant, 0), 0)
        return None if last.factors else _Interior(before, 0, max(last.constant, 0))

    def _quotients(self, slope: int, rest: Linear, divisor: Linear) -> Sequence[int]:
        middle = (self.low + self.high) * slope + rest * 2
        if divisor.factors or middle.factors:
            return _QUOTIENTS
        return (middle.constant // (2 * divisor.constant),) if divisor.constant > 0 else ()


def _counted(loop: ir.Operation) -> _CountedLoop | None:
    """``loop``, unless a bound is not linear."""
    n_low, n_high, _ = ir.DenseI32ArrayAttr(loop.attributes["operandSegmentSizes"])
    operands = list(loop.operands)
    owned = {"lowerBoundMap": operands[:n_low], "upperBoundMap": operands[n_low : n_low + n_high]}
    low, high = (
        AffineExpressions.of(ir.AffineMapAttr(loop.attributes[name]).value, own) for name, own in owned.items()
    )
    forms = [_expanded(form) for bound in (low, high) if len(bound.exprs) == 1 for form in bound.linear()]
    if len(forms) != 2 or ir.IntegerAttr(loop.attributes["step"]).value != 1:
        return None
    return _CountedLoop(loop, (low, high), *forms)


def _split(loop: ir.Operation, machine: MachineModel) -> None:
    """Splits off the iterations of ``loop`` whose quotients are not those of most others."""
    counted = _counted(loop)
    if counted is None:
        return
    trips = counted.high - counted.low
    inside = counted.inside()
    if len(inside) > machine.most_peeled_ops:
        return
    found = [one for op in inside for one in _interiors(op, counted)]
    found = [one for one in found if max(one.first, one.last) <= machine.most_peeled_trips]
    first, last = (max((one[end] for one in found), default=0) for end in (1, 2))
    if not trips.factors and trips.constant - first - last < machine.least_trips:
        return
    low, high = counted.bounds
    second, end = low.each(lambda expr: expr + first), high.each(lambda expr: expr - last)
    # Where a loop has fewer iterations, its first part runs all of them: the others start where it would end.
    if first:
        start = with_bounds(_copy(loop), _bound(low), _bound(second.concatenated(high)))
    if last:
        middle = with_bounds(_copy(loop), _bound(second), _bound(end))
        chain(middle, with_bounds(loop, _bound(end.concatenated(second)), _bound(high)))
    elif first:
        middle = with_bounds(loop, _bound(second), _bound(high))
    if first:
        chain(start, middle)


def _copy(loop: ir.Operation) -> ir.Operation:
    """A copy before ``loop``."""
    return loop.clone(ir.InsertionPoint(loop)).operation


def _bound(found: AffineExpressions) -> tuple[ir.AffineMapAttr, list[Value]]:
    return found.map_attribute(), found.operands


def _simplify(op: ir.Operation, counted: _CountedLoop) -> bool:
    """Replaces the quotients and remainders in ``op`` whose quotient is the same in all iterations."""
    if op.name in _REMAINDERS:
        found = _of_remainder(op, counted)
        if found is None or found.first or found.last:
            return False
        dividend, divisor = map(as_form, op.operands)
        replace_op(op, [create_linear(dividend.plus(divisor, -found.value), lambda value: value, before(op))])
        return True
    if op.name == _SELECT:
        found = _of_select(op, counted)
        if found is None or found.first or found.last:
            return False
        replace_op(op, [op.operands[1 if found.value else 2]])
        return True
    if op.name not in _MAPPED:
        return False
    place = _place(op)

    def constant(quotient: ir.AffineExpr) -> int | None:
        found = _of_map(quotient, place, counted)
        return None if found is None or found.first or found.last else found.value

    exprs = [_rebuilt(expr, constant) for expr in place.exprs]
    if exprs == list(place.exprs):
        return False
    op.attributes["map"] = AffineExpressions(tuple(exprs), place.dims, place.symbols).map_attribute()
    return True


def _interiors(op: ir.Operation, counted: _CountedLoop) -> Iterator[_Interior]:
    """What is known of each quotient and remainder in ``op``."""
    place = _place(op) if op.name in _MAPPED else None
    if op.name in _REMAINDERS:
        found = [_of_remainder(op, counted)]
    elif op.name == _SELECT:
        found = [_of_select(op, counted)]
    elif place is not None:
        found = [_of_map(one, place, counted) for expr in place.exprs for one in _quotients_in(expr)]
    else:
        return
    yield from (one for one in found if one is not None)


def _of_remainder(op: ir.Operation, counted: _CountedLoop) -> _Interior | None:
    if not isinstance(op.result.type, ir.IndexType):
        return None
    dividend, divisor = (_expanded(as_form(value)) for value in op.operands)
    found = counted.interior(dividend, divisor)
    # `remsi` rounds towards zero, and sums of integers wrap around: dividends must be natural numbers of 63 bits. An
    # extent that is not known is about the trip count.
    is_natural = found is not None and found.value >= 0 and (found.value + 1) * divisor.constant < _LIMIT
    return found if is_natural else None


def _of_select(op: ir.Operation, counted: _CountedLoop) -> _Interior | None:
    """Whether the condition of a selected subscript holds."""
    condition = op.operands[0].owner
    if not isinstance(op.result.type, ir.IndexType) or isinstance(condition, ir.Block):
        return None
    comparison = condition.operation
    if comparison.name != "arith.cmpi" or not isinstance(comparison.operands[0].type, ir.IndexType):
        return None
    left, right = (_expanded(as_form(value)) for value in comparison.operands)
    is_small = max(abs(left.constant), abs(right.constant)) < _LIMIT
    return counted.truth(predicate_of(comparison), left - right) if is_small else None


def _of_map(quotient: ir.AffineExpr, place: AffineExpressions, counted: _CountedLoop) -> _Interior | None:
    """The same for a quotient or remainder by a constant in a map."""
    forms = AffineExpressions((quotient.lhs, quotient.rhs), place.dims, place.symbols).linear()
    return counted.interior(_expanded(forms[0]), forms[1]) if len(forms) == 2 and not forms[1].factors else None


def _place(op: ir.Operation) -> AffineExpressions:
    return AffineExpressions.of(ir.AffineMapAttr(op.attributes["map"]).value, list(op.operands)[_MAPPED[op.name] :])


def _quotients_in(expr: ir.AffineExpr) -> Iterator[ir.AffineExpr]:
    """The quotients and remainders in ``expr``."""
    expr = expr.maybe_downcast()
    if isinstance(expr, ir.AffineBinaryExpr):
        if isinstance(expr, ir.AffineFloorDivExpr | ir.AffineModExpr):
            yield expr
        for one in (expr.lhs, expr.rhs):
            yield from _quotients_in(one)


def _rebuilt(expr: ir.AffineExpr, constant: Callable[[ir.AffineExpr], int | None]) -> ir.AffineExpr:
    """``expr`` with its quotients and remainders replaced where ``constant`` knows the quotient."""
    expr = expr.maybe_downcast()
    if not isinstance(expr, ir.AffineBinaryExpr):
        return expr
    number = constant(expr) if isinstance(expr, ir.AffineFloorDivExpr | ir.AffineModExpr) else None
    left, right = (_rebuilt(one, constant) for one in (expr.lhs, expr.rhs))
    if number is None:
        return expr.get(left, right)
    return left - right * number if isinstance(expr, ir.AffineModExpr) else ir.AffineConstantExpr.get(number)


def _expanded(form: Linear) -> Linear:
    """``form`` over what its values are computed from by sums and constants."""
    return expanded(form, _definition)


def _definition(value: Value) -> Linear | None:
    number = constant_integer(value)
    if number is not None or isinstance(value.owner, ir.Block):
        return None if number is None else Linear((), number)
    op = value.owner.operation
    if op.name in _SUMS:
        return as_form(op.operands[0]).plus(as_form(op.operands[1]), _SUMS[op.name])
    forms = linear_form(op.attributes["map"], list(op.operands)) if op.name == "affine.apply" else None
    return None if forms is None else forms[0]
