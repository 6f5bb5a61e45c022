"""Affine maps put together: shift, combine, apply. The bindings build expressions but not maps over joint operands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder

Expr: TypeAlias = ir.AffineExpr


@dataclass(frozen=True)
class Expressions:
    """Expressions over ``dims`` and ``symbols``, with the values that stand for them."""

    exprs: tuple[Expr, ...]
    dims: tuple[Value, ...]
    symbols: tuple[Value, ...]

    @classmethod
    def of(cls, map: ir.AffineMap, operands: Sequence[Value]) -> Expressions:
        """A map applied to its operands (dims first, then symbols)."""
        return cls(tuple(map.results), tuple(operands[: map.n_dims]), tuple(operands[map.n_dims :]))

    def mapped(self, lookup: Callable[[Value], Value]) -> Expressions:
        """The same expressions over other values."""
        return Expressions(self.exprs, tuple(lookup(v) for v in self.dims), tuple(lookup(v) for v in self.symbols))

    def each(self, change: Callable[[Expr], Expr]) -> Expressions:
        """Every expression changed, over the same values."""
        return Expressions(tuple(change(e) for e in self.exprs), self.dims, self.symbols)

    def pairs(self, other: Expressions, combine: Callable[[Expr, Expr], Expr]) -> Expressions:
        """``combine(a, b)`` for every pair of expressions, over the values of both."""
        n_dims, n_symbols = len(self.dims), len(self.symbols)
        moved = [
            e.shift_dims(len(other.dims), n_dims, 0).shift_symbols(len(other.symbols), n_symbols, 0)
            for e in other.exprs
        ]
        return Expressions(
            tuple(combine(a, b) for a in self.exprs for b in moved),
            self.dims + other.dims,
            self.symbols + other.symbols,
        )

    @property
    def operands(self) -> list[Value]:
        """Dims, then symbols."""
        return [*self.dims, *self.symbols]

    def map(self) -> ir.AffineMap:
        """The affine map of the expressions."""
        return ir.AffineMap.get(len(self.dims), len(self.symbols), list(self.exprs))

    def map_attribute(self) -> ir.AffineMapAttr:
        """The affine map as an attribute."""
        return ir.AffineMapAttr.get(self.map())

    def apply(self, build: Builder, name: str = "affine.apply") -> Value:
        """Emit ``affine.apply`` (or ``affine.min``, ``affine.max``) of the expressions."""
        index = ir.IndexType.get(build.loc.context)
        return build.value(name, self.operands, index, {"map": self.map_attribute()})


def single(expr: Expr, dim: Value) -> Expressions:
    """An expression of one dim."""
    return Expressions((expr,), (dim,), ())
