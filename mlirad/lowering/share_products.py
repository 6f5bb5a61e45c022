"""CSE of products up to the order of their factors, where flags allow reassociation.

Adjoints multiply the factors of their primal in another order: each partial of a product of n factors is a product of
the others. Quotients are products, too: divisions by a common divisor share its reciprocal. No value is computed that
was not computed before.

Before::

    func.func @f(%x: f64, %y: f64, %z: f64) -> (f64, f64) {
      %xy = arith.mulf %x, %y fastmath<reassoc> : f64
      %a = arith.mulf %xy, %z fastmath<reassoc> : f64
      %zx = arith.mulf %z, %x fastmath<reassoc> : f64
      %b = arith.mulf %zx, %y fastmath<reassoc> : f64
      return %a, %b : f64, f64
    }

After ``--share-products``::

    %xy = arith.mulf %x, %y fastmath<reassoc> : f64
    %a = arith.mulf %xy, %z fastmath<reassoc> : f64
    %zx = arith.mulf %z, %x fastmath<reassoc> : f64
    return %a, %a : f64, f64
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.constants import constant_float
from mlirad.edit.floats import allows
from mlirad.edit.rewrite import replace_op
from mlirad.edit.scopes import Scopes
from mlirad.lowering import reciprocals
from mlirad.passes.base import PassContext

#: Op -> the flags that allow any order of its factors, and the powers in which its operands are factors.
_PRODUCTS: Final[dict[str, tuple[tuple[str, ...], tuple[int, ...]]]] = {
    "arith.mulf": (("reassoc",), (1, 1)),
    "arith.divf": (("reassoc", "arcp"), (1, -1)),
    "arith.negf": (("reassoc",), (1,)),
}
#: Products of more factors are not considered.
_MOST_FACTORS: Final = 16
#: Constants that are larger, or whose reciprocals are, including zero, are not multiplied.
_MOST: Final = 1e300


@dataclass(frozen=True)
class _Factors:
    """A product: its constant factors, multiplied, and each other factor with its power."""

    constant: float
    powers: frozenset[tuple[Value, int]]


def share_products(module: ir.Module, ctx: PassContext) -> None:
    """Eliminate common products, and share the reciprocal of a common divisor, where fast-math flags allow it."""
    del ctx
    reciprocals.share(module)
    for function in module.body.operations:
        _ProductsOfFunction().share(function.operation)
    reciprocals.keep(module)


class _ProductsOfFunction:
    """The products of one function: the first of each kind, and the factors of each."""

    def __init__(self) -> None:
        self._first: Scopes[_Factors, Value] = Scopes()
        self._factors: dict[Value, _Factors] = {}

    def share(self, function: ir.Operation) -> None:
        """Replaces each product by the first equal one that dominates it."""
        self._first.walk(function, _PRODUCTS, self._visit)

    def _visit(self, op: ir.Operation) -> None:
        flags, powers = _PRODUCTS[op.name]
        factors = self._multiplied(op, powers) if all(allows(op, flag) for flag in flags) else None
        if factors is None:
            return
        known = self._first.get(factors)
        if known is not None:
            replace_op(op, [known])  # it is in neither table
            return
        self._first.add(factors, op.results[0])
        self._factors[op.results[0]] = factors

    def _multiplied(self, op: ir.Operation, signs: tuple[int, ...]) -> _Factors | None:
        """The factors of ``op``; None if factors cancel, which could be NaN, or there are too many."""
        constant = -1.0 if op.name == "arith.negf" else 1.0
        powers: Counter[Value] = Counter()
        for operand, sign in zip(op.operands, signs, strict=True):
            number = constant_float(operand)
            if number is not None and not _is_moderate(number):
                return None
            known = _Factors(1.0, frozenset({(operand, 1)})) if number is None else _Factors(number, frozenset())
            known = self._factors.get(operand, known)
            constant *= known.constant**sign
            for value, power in known.powers:
                if powers[value] * sign * power < 0:
                    return None
                powers[value] += sign * power
        if not 0 < sum(map(abs, powers.values())) <= _MOST_FACTORS or not _is_moderate(constant):
            return None
        return _Factors(constant, frozenset(powers.items()))


def _is_moderate(number: float) -> bool:
    return 1 / _MOST <= abs(number) <= _MOST
