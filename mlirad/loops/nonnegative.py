"""Proves that a linear form of induction variables is never negative, by substituting the bounds of the variables.

In ``for i = 0 to n { for k = 0 to i {..} }`` the form ``n - 2 - k`` is at least ``n - 2 - (i - 1)``, with the greatest
``k``, and that is at least ``n - 1 - (n - 1) = 0``. The innermost counter is substituted first, as its bounds may
contain the others. `analysis.accesses.dependence` does the same for the primal, this module for code to be compiled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeAlias

from mlirad._mlir import Value, ir
from mlirad.edit.affine import AffineExpressions
from mlirad.edit.linear import Linear, as_form
from mlirad.edit.symbolic import UndecidedError
from mlirad.edit.walk import ancestors
from mlirad.loops.nests import CLAMPS, LOOPS, Subscript, written_out

#: The maximum number of forms that are examined for one query.
_BUDGET: Final = 64
#: Bounds on one side, and whether one (`any`) or each (`all`) of them has to prove the claim.
_Ends: TypeAlias = tuple[Sequence[Linear], Callable[[Iterable[bool]], bool]]


def is_never_negative(form: Subscript, known: Mapping[Value, tuple[Linear, Linear]] = MappingProxyType({})) -> bool:
    """Whether ``form`` is at least zero wherever its values are defined; False if that cannot be proved.

    ``known``: the least and the greatest number of values that are no counters of counted loops.
    """
    return _Search(known).is_never_negative(form)


class _Search:
    """Substitutes bounds for values in forms, a limited number of times."""

    def __init__(self, known: Mapping[Value, tuple[Linear, Linear]]) -> None:
        self._left, self._known = _BUDGET, known

    def is_never_negative(self, form: Subscript) -> bool:
        """See `is_never_negative`."""
        self._left -= 1
        bounded = [(value, factor) for value, factor in form.factors if self._ends(value, factor > 0)]
        if not bounded:
            return _is_never_negative_as_it_is(form)
        value, factor = max(bounded, key=lambda one: _depth(one[0]))
        found = self._ends(value, factor > 0)
        if self._left < 0 or found is None:
            return False
        ends, decide = found
        rest = form.plus(Subscript(((value, 1),), 0), -factor)
        return decide(self.is_never_negative(rest.plus(_written_out(end), factor)) for end in ends)

    def _ends(self, value: Value, is_below: bool) -> _Ends | None:
        return ([self._known[value][not is_below]], any) if value in self._known else _ends(value, is_below)


def _is_never_negative_as_it_is(form: Subscript) -> bool:
    """Whether a form of values without bounds has no negative term: extents are never negative."""
    try:
        return form.constant >= 0 and all(factor > 0 and _is_extent(value) for value, factor in form.factors)
    except UndecidedError:
        return False


def _is_extent(value: Value) -> bool:
    return not isinstance(value.owner, ir.Block) and value.owner.operation.name == "memref.dim"


def _ends(value: Value, is_below: bool) -> _Ends | None:
    """The lower or upper bounds of ``value``, a loop counter or a minimum or maximum, and how they combine."""
    if isinstance(value.owner, ir.Block):
        loop = value.owner.owner.operation
        is_counter = loop.name in LOOPS and ir.BlockArgument(value).arg_number == 0
        # The counters of unsigned loops may be negative as signed numbers.
        if not is_counter or "unsignedCmp" in loop.attributes:
            return None
        forms = _bounds(loop, is_below)
        return (forms if is_below else [form.shifted(-1) for form in forms]), any
    op = value.owner.operation
    if op.name not in CLAMPS:
        return None
    if "map" in op.attributes:
        forms = _linear(op.attributes["map"], list(op.operands))
        is_complete = len(forms) == len(ir.AffineMapAttr(op.attributes["map"]).value.results)
    else:
        forms, is_complete = [as_form(operand) for operand in op.operands], True
    # A maximum is at least each of its operands, and at most an upper bound of all of them.
    if (CLAMPS[op.name] < 0) == is_below:
        return forms, any
    return (forms, all) if is_complete else None


def _bounds(loop: ir.Operation, is_below: bool) -> list[Linear]:
    """The lower or the (exclusive) upper bounds of ``loop`` that are linear."""
    if loop.name != "affine.for":
        return [as_form(loop.operands[0 if is_below else 1])]
    first, last, _ = ir.DenseI32ArrayAttr(loop.attributes["operandSegmentSizes"])
    operands = list(loop.operands)
    if is_below:
        return _linear(loop.attributes["lowerBoundMap"], operands[:first])
    return _linear(loop.attributes["upperBoundMap"], operands[first : first + last])


def _linear(map: ir.Attribute, operands: Sequence[Value]) -> list[Linear]:
    return AffineExpressions.of(ir.AffineMapAttr(map).value, operands).linear()


def _written_out(form: Linear) -> Subscript:
    total: Subscript = Linear((), form.constant)
    for value, factor in form.factors:
        total = total.plus(written_out(value), factor)
    return total


def _depth(value: Value) -> tuple[int, bool]:
    """The nesting depth of ``value``; at equal depth, values that ops compute come after loop counters."""
    is_counter = isinstance(value.owner, ir.Block)
    op = value.owner.owner.operation if is_counter else value.owner.operation.parent.operation
    return sum(1 for _ in ancestors(op)), not is_counter
