"""Splits loops whose subscripts wrap around at their ends, as in programs with periodic boundaries.

    for i = 0 to n { ... x[(i + 1) mod n] ... x[(i + n - 1) mod n] ... }   becomes

    for i = 0 to 1      { ... x[(i + 1) mod n] ... x[(i + n - 1) mod n] ... }
    for i = 1 to n - 1  { ... x[i + 1] ... x[i - 1] ... }
    for i = n - 1 to n  { ... x[(i + 1) mod n] ... x[(i + n - 1) mod n] ... }

and the same where ``i + 1`` is compared with ``n`` to select 0 instead, and for the remainder of Python, with the sign
of the divisor. Comparisons may be of narrow integers, as in C: of sums that do not overflow, and of a counter that
fits. A remainder ``e mod m`` is ``e - q m`` where
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
from mlirad.edit.integers import is_predicate, predicate_of
from mlirad.edit.linear import Linear, as_form, expanded
from mlirad.edit.rewrite import before, replace_op
from mlirad.edit.walk import ancestors, find_ops
from mlirad.loops.build import chain, with_bounds
from mlirad.machine import MachineModel

_FOR: Final = "affine.for"
_REMAINDERS: Final = ("arith.remsi", "arith.remui")
#: Op with an affine map -> the number of operands before those of the map.
_MAPPED: Final = {"affine.apply": 0, "affine.load": 1, "affine.store": 2}
_SELECT: Final = "arith.select"
_COMPARE: Final = "arith.cmpi"
_CAST: Final = "arith.index_cast"
#: A remainder, whether it has another sign than the divisor, and the sum with the divisor.
_FLOORED: Final = ("arith.remsi", "arith.andi", "arith.addi")
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
    """Splits the loops of ``function``, outer ones first; returns whether a subscript was replaced."""
    wraps: dict[Attribute, bool] = {}
    if not find_ops(function, lambda op: _may_wrap(op, wraps)):
        return False
    with function.context, function.location:
        for loop in _loops_in(function):
            _split_nest(loop, machine, machine.most_peeled_ops)
        changed = False
        for counted in map(_counted, find_ops(function, lambda op: op.name == _FOR)):
            if counted is not None:
                # Floored remainders first: `remsi` is a part of them.
                floored = [op for op in counted.inside() if _floored(op) is not None]
                changed |= any([_simplify(op, counted) for op in floored])
                changed |= any([_simplify(op, counted) for op in counted.inside()])
        return changed


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

    def definition(self, value: Value) -> Linear | None:
        """What the number ``value`` is computed from, also in narrow integers, unless it may have wrapped around."""
        op = value.owner
        if isinstance(value.type, ir.IndexType) or isinstance(op, ir.Block) or constant_integer(value) is not None:
            return _definition(value)
        if op.name in _SUMS:
            return _definition(value) if "nsw" in str(dict(op.attributes.items()).get("overflowFlags")) else None
        if op.name == "arith.extsi":
            return as_form(op.operands[0])
        form = _expanded(as_form(op.operands[0])) if op.name == _CAST else None
        return form if form is not None and self._fits(form, value.type.width) else None

    def _fits(self, form: Linear, width: int) -> bool:
        """Whether ``form`` is a number of ``width`` bits in all iterations."""
        slope = form.factor_of(self.counter)
        rest = form.plus(as_form(self.counter), -slope)
        ends = (rest.plus(self.low, slope), rest.plus(self.high.shifted(-1), slope))
        least, greatest = ends if slope > 0 else ends[::-1]
        return abs(slope) == 1 and _is_narrow(least, 1, width) and _is_narrow(greatest, -1, width)

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


def _split_nest(loop: ir.Operation, machine: MachineModel, most_ops: int) -> None:
    """Splits ``loop`` and then those inside of it, if they have at most ``most_ops``.

    What runs only in the few iterations at the ends of a loop must be shorter: of a longer body in two loops there are
    five copies rather than nine.
    """
    counted = _counted(loop)
    middle, *ends = [loop] if counted is None else _split(counted, machine, most_ops)
    for inner in _loops_in(middle):
        _split_nest(inner, machine, most_ops)
    for inner in [inner for end in ends for inner in _loops_in(end)]:
        _split_nest(inner, machine, most_ops // machine.peeled_end_share)


def _loops_in(op: ir.Operation) -> list[ir.Operation]:
    """The outermost loops in ``op``."""
    found = find_ops(op, lambda inner: inner.name == _FOR and inner != op)
    return [loop for loop in found if next(one for one in ancestors(loop) if one == op or one.name == _FOR) == op]


def _split(counted: _CountedLoop, machine: MachineModel, most_ops: int) -> list[ir.Operation]:
    """Splits off the iterations whose quotients are not those of most others; returns the loop of these first."""
    loop = counted.loop
    trips = counted.high - counted.low
    inside = counted.inside()
    if len(inside) > most_ops:
        return [loop]
    found = [one for op in inside for one in _interiors(op, counted)]
    found = [one for one in found if max(one.first, one.last) <= machine.most_peeled_trips]
    first, last = (max((one[end] for one in found), default=0) for end in (1, 2))
    if not trips.factors and trips.constant - first - last < machine.least_trips:
        return [loop]
    low, high = counted.bounds
    second, end = low.each(lambda expr: expr + first), high.each(lambda expr: expr - last)
    # Where a loop has fewer iterations, its first part runs all of them: the others start where it would end.
    ends = []
    if first:
        ends.append(with_bounds(_copy(loop), _bound(low), _bound(second.concatenated(high))))
    if last:
        middle = with_bounds(_copy(loop), _bound(second), _bound(end))
        ends.append(with_bounds(loop, _bound(end.concatenated(second)), _bound(high)))
        chain(middle, ends[-1])
    else:
        middle = with_bounds(loop, _bound(second), _bound(high)) if first else loop
    if first:
        chain(ends[0], middle)
    return [middle, *ends]


def _copy(loop: ir.Operation) -> ir.Operation:
    """A copy before ``loop``."""
    return loop.clone(ir.InsertionPoint(loop)).operation


def _bound(found: AffineExpressions) -> tuple[ir.AffineMapAttr, list[Value]]:
    return found.map_attribute(), found.operands


def _simplify(op: ir.Operation, counted: _CountedLoop) -> bool:
    """Replaces the quotients and remainders in ``op`` whose quotient is the same in all iterations."""
    if _is_remainder(op):
        found = _of_remainder(op, counted)
        if found is None or found.first or found.last:
            return False
        dividend, divisor = map(as_form, (_floored(op) or op).operands)
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
    if _is_remainder(op):
        found = [_of_remainder(op, counted)]
    elif op.name == _SELECT:
        found = [_of_select(op, counted)]
    elif place is not None:
        found = [_of_map(one, place, counted) for expr in place.exprs for one in _quotients_in(expr)]
    else:
        return
    yield from (one for one in found if one is not None)


def _is_remainder(op: ir.Operation) -> bool:
    return op.name in _REMAINDERS or _floored(op) is not None


def _floored(op: ir.Operation) -> ir.Operation | None:
    """The `remsi` from which a select computes the remainder with the sign of the divisor."""
    if op.name != _SELECT:
        return None
    condition, moved, rest = op.operands
    rem, both, sum = (_made_by(value, name) for value, name in zip((rest, condition, moved), _FLOORED, strict=True))
    if rem is None or both is None or sum is None:
        return None
    is_rest, is_off = (_made_by(value, _COMPARE) for value in both.operands)
    signs = None if is_off is None else _made_by(is_off.operands[0], "arith.xori")
    if is_rest is None or is_off is None or signs is None:
        return None
    has_rest = (
        is_predicate(is_rest, "ne") and is_rest.operands[0] == rest and constant_integer(is_rest.operands[1]) == 0
    )
    is_negative = is_predicate(is_off, "slt") and constant_integer(is_off.operands[1]) == 0
    both_of = (list(signs.operands), list(sum.operands))
    return rem if has_rest and is_negative and both_of == ([rest, rem.operands[1]],) * 2 else None


def _made_by(value: Value, name: str) -> ir.Operation | None:
    owner = value.owner
    return None if isinstance(owner, ir.Block) or owner.name != name else owner.operation


def _of_remainder(op: ir.Operation, counted: _CountedLoop) -> _Interior | None:
    if not isinstance(op.result.type, ir.IndexType):
        return None
    floored = _floored(op)
    dividend, divisor = (_expanded(as_form(value)) for value in (floored or op).operands)
    found = counted.interior(dividend, divisor)
    # `remsi` rounds towards zero, and sums of integers wrap around: dividends must be natural numbers of 63 bits. An
    # extent that is not known is about the trip count.
    if found is None or (found.value + 1) * divisor.constant >= _LIMIT:
        return None
    return found if floored is not None or found.value >= 0 else None


def _of_select(op: ir.Operation, counted: _CountedLoop) -> _Interior | None:
    """Whether the condition of a selected subscript holds."""
    comparison = _made_by(op.operands[0], _COMPARE)
    if not isinstance(op.result.type, ir.IndexType) or comparison is None:
        return None
    left, right = (expanded(as_form(value), counted.definition) for value in comparison.operands)
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


def _is_narrow(end: Linear, sign: int, width: int) -> bool:
    """Whether an end is a constant of ``width`` bits, or a value of so many bits and a constant of this ``sign``."""
    if not end.factors:
        return -1 <= end.constant >> (width - 1) <= 0
    ((value, factor), *others) = end.factors
    is_narrow = isinstance(value.type, ir.IntegerType) and int(value.type.width) <= width
    return is_narrow and factor == 1 and not others and end.constant * sign >> (width - 1) == 0


def _expanded(form: Linear) -> Linear:
    """``form`` over what its values are computed from by sums and constants."""
    return expanded(form, _definition)


def _definition(value: Value) -> Linear | None:
    number = constant_integer(value)
    if number is not None or isinstance(value.owner, ir.Block):
        return None if number is None else Linear((), number)
    op = value.owner.operation
    if op.name == _CAST:  # of a narrow number, which is the same number as an index
        return as_form(op.operands[0]) if isinstance(value.type, ir.IndexType) else None
    if op.name in _SUMS:
        return as_form(op.operands[0]).plus(as_form(op.operands[1]), _SUMS[op.name])
    forms = linear_form(op.attributes["map"], list(op.operands)) if op.name == "affine.apply" else None
    return None if forms is None else forms[0]
