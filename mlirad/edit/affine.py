"""Affine maps together with their operands: combines them, converts them to linear forms, and emits them.

The bindings build affine expressions, but cannot combine maps that have different operands.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.linear import Linear, as_form

Expr: TypeAlias = ir.AffineExpr


@dataclass(frozen=True)
class AffineExpressions:
    """The results of an affine map, and its operands: the values of its ``dims``, then of its ``symbols``."""

    exprs: tuple[Expr, ...]
    dims: tuple[Value, ...]
    symbols: tuple[Value, ...]

    @classmethod
    def of(cls, map: ir.AffineMap, operands: Sequence[Value]) -> AffineExpressions:
        """The results of ``map`` on ``operands`` (dims first, then symbols)."""
        return cls(tuple(map.results), tuple(operands[: map.n_dims]), tuple(operands[map.n_dims :]))

    def mapped(self, lookup: Callable[[Value], Value]) -> AffineExpressions:
        """Returns the same expressions with each operand replaced by ``lookup(operand)``."""
        return AffineExpressions(
            self.exprs, tuple(lookup(v) for v in self.dims), tuple(lookup(v) for v in self.symbols)
        )

    def each(self, change: Callable[[Expr], Expr]) -> AffineExpressions:
        """Returns the expressions with ``change`` applied to each, on the same operands."""
        return AffineExpressions(tuple(change(e) for e in self.exprs), self.dims, self.symbols)

    def pairs(self, other: AffineExpressions, combine: Callable[[Expr, Expr], Expr]) -> AffineExpressions:
        """Returns ``combine(a, b)`` for every pair of expressions, on the operands of both maps."""
        moved = self._shifted(other)
        return AffineExpressions(
            tuple(combine(a, b) for a in self.exprs for b in moved),
            self.dims + other.dims,
            self.symbols + other.symbols,
        )

    def concatenated(self, other: AffineExpressions) -> AffineExpressions:
        """Returns the expressions followed by those of ``other``, on the operands of both maps."""
        return AffineExpressions(
            self.exprs + self._shifted(other), self.dims + other.dims, self.symbols + other.symbols
        )

    def _shifted(self, other: AffineExpressions) -> tuple[Expr, ...]:
        """Returns the expressions of ``other`` with its dims and symbols renumbered to follow those of this map."""
        n_dims, n_symbols = len(self.dims), len(self.symbols)
        return tuple(
            e.shift_dims(len(other.dims), n_dims, 0).shift_symbols(len(other.symbols), n_symbols, 0)
            for e in other.exprs
        )

    def linear(self) -> list[Linear]:
        """Returns the linear forms of those expressions that are linear."""
        forms = [_linear(expr, len(self.dims), self.operands) for expr in self.exprs]
        return [form for form in forms if form is not None]

    @property
    def operands(self) -> list[Value]:
        """All operands: the dims, then the symbols."""
        return [*self.dims, *self.symbols]

    def map(self) -> ir.AffineMap:
        """Returns the affine map of the expressions, without the operands."""
        return ir.AffineMap.get(len(self.dims), len(self.symbols), list(self.exprs))

    def map_attribute(self) -> ir.AffineMapAttr:
        """Returns the affine map as an attribute."""
        return ir.AffineMapAttr.get(self.map())

    def apply(self, build: Builder, name: str = "affine.apply") -> Value:
        """Emit ``affine.apply`` (or ``affine.min``, ``affine.max``) of the expressions."""
        index = ir.IndexType.get(build.loc.context)
        return build.value(name, self.operands, index, {"map": self.map_attribute()})

    def create_arithmetic(self, build: Builder) -> list[Value]:
        """Emits the results by `arith` ops, for operands that are not valid affine dims or symbols."""
        return [_create_arithmetic(expr, len(self.dims), self.operands, build) for expr in self.exprs]


#: The op for each binary expression; the right operand of a remainder or quotient is positive.
_ARITHMETIC: Final = {
    ir.AffineAddExpr: "arith.addi",
    ir.AffineMulExpr: "arith.muli",
    ir.AffineFloorDivExpr: "arith.floordivsi",
    ir.AffineCeilDivExpr: "arith.ceildivsi",
}


def _create_arithmetic(expr: Expr, n_dims: int, operands: Sequence[Value], build: Builder) -> Value:
    expr = expr.maybe_downcast()
    if isinstance(expr, ir.AffineConstantExpr):
        return build.index(int(expr.value))
    if isinstance(expr, ir.AffineDimExpr):
        return operands[int(expr.position)]
    if isinstance(expr, ir.AffineSymbolExpr):
        return operands[n_dims + int(expr.position)]
    left, right = (_create_arithmetic(one, n_dims, operands, build) for one in (expr.lhs, expr.rhs))
    if not isinstance(expr, ir.AffineModExpr):
        return build.value(_ARITHMETIC[expr.__class__], (left, right), left.type)
    # The remainder of affine ``mod`` is never negative, so the quotient has to round down.
    whole = build.value("arith.floordivsi", (left, right), left.type)
    return build.value("arith.subi", (left, build.value("arith.muli", (whole, right), left.type)), left.type)


def between(low: Value, high: Value) -> tuple[list[Linear], list[Linear]]:
    """Returns the least and the greatest value of a counter in ``[low, high)``, as linear forms."""
    return [as_form(low)], [as_form(high).shifted(-1)]


def linear_form(map: ir.Attribute, operands: Sequence[Value]) -> tuple[Linear, ...] | None:
    """The results of an affine map as linear forms of its operands; None if one is not linear (mod, floordiv)."""
    forms = [_linear(e, ir.AffineMapAttr(map).value.n_dims, operands) for e in ir.AffineMapAttr(map).value.results]
    known = [form for form in forms if form is not None]
    return tuple(known) if len(known) == len(forms) else None


def create_results(map: ir.Attribute, operands: Sequence[Value], build: Builder) -> list[Value]:
    """Emit the results of an affine map on ``operands``, one ``affine.apply`` each."""
    all = AffineExpressions.of(ir.AffineMapAttr(map).value, operands)
    return [AffineExpressions((expr,), all.dims, all.symbols).apply(build) for expr in all.exprs]


def _linear(expr: Expr, n_dims: int, operands: Sequence[Value]) -> Linear | None:
    expr = expr.maybe_downcast()
    if isinstance(expr, ir.AffineConstantExpr):
        return Linear((), int(expr.value))
    if isinstance(expr, ir.AffineDimExpr):
        return as_form(operands[int(expr.position)])
    if isinstance(expr, ir.AffineSymbolExpr):
        return as_form(operands[n_dims + int(expr.position)])
    left, right = _linear(expr.lhs, n_dims, operands), _linear(expr.rhs, n_dims, operands)
    if left is None or right is None:
        return None
    if isinstance(expr, ir.AffineAddExpr):
        return left + right
    if isinstance(expr, ir.AffineMulExpr) and not right.factors:
        return left * right.constant
    return None


def single(expr: Expr, dim: Value) -> AffineExpressions:
    """Returns an expression of one dim, with that dim as its operand."""
    return AffineExpressions((expr,), (dim,), ())


def create_linear(form: Linear, lookup: Callable[[Value], Value], build: Builder) -> Value:
    """Emits ``form``; ``lookup`` maps each of its variables to a value of type index."""
    index = ir.IndexType.get(build.loc.context)
    total: Value | None = None
    for value, factor in form.factors:
        term = lookup(value)
        if factor != 1:
            term = build.value("arith.muli", (term, build.index(factor)), index)
        total = term if total is None else build.value("arith.addi", (total, term), index)
    if total is None:
        return build.index(form.constant)
    return total if not form.constant else build.value("arith.addi", (total, build.index(form.constant)), index)
