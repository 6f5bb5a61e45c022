"""Arithmetic on matrices with the dimensions of a batch in front, as ops of ``linalg``: what the rules are written in.

Letters say which elements are combined, as in an Einstein sum: ``sum("ij,jk->ik", a, b)`` is a product of matrices,
``each("ij,j->ij", ...)`` one number of a vector for each column.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.extents import create_extent
from mlirad.edit.generic import create_generic
from mlirad.edit.integers import compare
from mlirad.edit.types import element_type

#: Of an element: the builder in the body, the elements of the operands, the subscripts.
Body = Callable[[Builder, Sequence[Value], Callable[[str], Value]], Value]


class Matrices:
    """Emits ops on matrices with ``batch`` dimensions in front at the place of ``build``."""

    def __init__(self, build: Builder, batch: int) -> None:
        self._build, self._batch = build, batch

    # --- elements

    def sum(self, letters: str, *factors: Value) -> Value:
        """The sum of products over the letters that the result does not have."""
        _, result = letters.split("->")
        extents = self._extents(letters, factors)
        start = self._filled(result, extents, factors[0])

        def body(at: Builder, elements: Sequence[Value]) -> Value:
            *given, before = elements
            product = given[0]
            for other in given[1:]:
                product = at.float("arith.mulf", [product, other], product.type)
            return at.float("arith.addf", [before, product], product.type)

        return self._over(letters, factors, start, body)

    def each(self, letters: str, body: Body, *operands: Value) -> Value:
        """What ``body`` makes of the elements of ``operands``."""
        arguments, result = letters.split("->")
        start = self._empty(result, self._extents(letters, operands), operands[0])
        order = list(dict.fromkeys((*result, *arguments.replace(",", ""))))

        def element(at: Builder, elements: Sequence[Value]) -> Value:
            index = ir.IndexType.get(at.loc.context)
            i64 = ir.IntegerType.get_signless(64, at.loc.context)

            def subscript(letter: str) -> Value:
                dim = ir.IntegerAttr.get(i64, self._batch + order.index(letter))
                return at.value("linalg.index", (), index, {"dim": dim})

            return body(at, elements[:-1], subscript)

        return self._over(letters, operands, start, element)

    def add(self, a: Value | None, b: Value | None) -> Value | None:
        """``a + b``, where None is zero."""
        if a is None or b is None:
            return b if a is None else a
        return self.binary("arith.addf", a, b)

    def subtract(self, a: Value | None, b: Value | None) -> Value | None:
        """``a - b``, where None is zero."""
        if b is None:
            return a
        return self.negated(b) if a is None else self.binary("arith.subf", a, b)

    def binary(self, name: str, a: Value, b: Value) -> Value:
        """An op on each pair of elements; the result has the type of ``a``."""
        letters = _LETTERS[: self._rank(a)]
        return self.each(f"{letters},{letters}->{letters}", lambda at, v, _: at.float(name, list(v), v[0].type), a, b)

    def negated(self, a: Value) -> Value:
        """``-a``."""
        letters = _LETTERS[: self._rank(a)]
        return self.each(f"{letters}->{letters}", lambda at, v, _: at.float("arith.negf", list(v), v[0].type), a)

    def transposed(self, a: Value) -> Value:
        """The transpose."""
        return self.each("ij->ji", lambda at, v, _: v[0], a)

    def symmetric(self, a: Value) -> Value:
        """``(a + a^T) / 2``."""

        def half(at: Builder, v: Sequence[Value], _: object) -> Value:
            total = at.float("arith.addf", list(v), v[0].type)
            return at.float("arith.mulf", [total, at.constant(total.type, 0.5)], total.type)

        return self.each("ij,ji->ij", half, a, a)

    def weighted(self, a: Value, *, below: float = 0.0, diagonal: float = 0.0, above: float = 0.0) -> Value:
        """The elements below, on and above the diagonal, times a number each; those times 0 are not looked at."""

        def chosen(at: Builder, v: Sequence[Value], subscript: Callable[[str], Value]) -> Value:
            row, column = subscript("i"), subscript("j")
            parts = [_scaled(at, v[0], weight) for weight in (below, diagonal, above)]
            rest = _select(at, "eq", row, column, parts[1], parts[2])
            return _select(at, "ugt", row, column, parts[0], rest)

        return self.each("ij->ij", chosen, a)

    # --- parts

    def _rank(self, a: Value) -> int:
        return int(ir.ShapedType(a.type).rank) - self._batch

    def _extents(self, letters: str, operands: Sequence[Value]) -> dict[str | int, tuple[Value, int]]:
        """Where the extent of each letter, and of each dimension of the batch, can be read: where a type says it."""
        found: dict[str | int, tuple[Value, int]] = {}
        for operand, own in zip(operands, letters.split("->")[0].split(","), strict=True):
            for axis, name in enumerate([*range(self._batch), *own]):
                if name not in found or ir.ShapedType(found[name][0].type).is_dynamic_dim(found[name][1]):
                    found[name] = (operand, axis)
        return found

    def _empty(self, letters: str, extents: dict[str | int, tuple[Value, int]], like: Value) -> Value:
        places = [extents[name] for name in (*range(self._batch), *letters)]
        shape = [ir.ShapedType(value.type).get_dim_size(axis) for value, axis in places]
        is_open = ir.ShapedType.is_dynamic_size
        sizes = [create_extent(v, axis, self._build) for (v, axis), n in zip(places, shape, strict=True) if is_open(n)]
        type = ir.RankedTensorType.get(shape, element_type(like.type), loc=self._build.loc)
        return self._build.value("tensor.empty", sizes, type)

    def _filled(self, letters: str, extents: dict[str | int, tuple[Value, int]], like: Value) -> Value:
        out = self._empty(letters, extents, like)
        if ir.ShapedType(out.type).has_static_shape:
            return self._build.constant(out.type, 0.0)
        zero = self._build.constant(element_type(like.type), 0.0)
        rank, context = ir.ShapedType(out.type).rank, self._build.loc.context
        maps = [ir.AffineMap.get(rank, 0, [], context), ir.AffineMap.get_identity(rank, context)]
        op, block = create_generic([zero], [out], maps, self._build)
        self._build.at(ir.InsertionPoint(block)).op("linalg.yield", [block.arguments[0]])
        return op.result

    def _over(
        self, letters: str, operands: Sequence[Value], out: Value, body: Callable[[Builder, Sequence[Value]], Value]
    ) -> Value:
        arguments, result = letters.split("->")
        order = list(dict.fromkeys((*result, *arguments.replace(",", ""))))
        context, rank = self._build.loc.context, self._batch + len(order)

        def to_map(own: str) -> ir.AffineMap:
            dims = [*range(self._batch), *(self._batch + order.index(letter) for letter in own)]
            return ir.AffineMap.get(rank, 0, [ir.AffineDimExpr.get(dim, context) for dim in dims], context)

        maps = [to_map(own) for own in (*arguments.split(","), result)]
        op, block = create_generic(list(operands), [out], maps, self._build)
        at = self._build.at(ir.InsertionPoint(block))
        at.op("linalg.yield", [body(at, list(block.arguments))])
        return op.result


_LETTERS: Final = "ijk"


def _scaled(at: Builder, value: Value, weight: float) -> Value:
    if weight in (0.0, 1.0):
        return value if weight else at.constant(value.type, 0.0)
    return at.float("arith.mulf", [value, at.constant(value.type, weight)], value.type)


def _select(at: Builder, predicate: str, a: Value, b: Value, chosen: Value, other: Value) -> Value:
    """``chosen`` where the indices are as ``predicate`` says."""
    if chosen == other:
        return chosen
    return at.value("arith.select", [compare(at, predicate, a, b), chosen, other], chosen.type)
