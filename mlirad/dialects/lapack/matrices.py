"""Emits matrix arithmetic with leading batch dimensions as ops of ``linalg``, for the rules.

Letters denote subscripts, as in the Einstein summation convention: ``sum("ij,jk->ik", a, b)`` is a matrix product,
``each("ij,j->ij", ...)`` combines each column with one element of a vector.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.extents import Extent, create_slice, extent, static_shape
from mlirad.edit.generic import create_elements, create_filled
from mlirad.edit.integers import compare
from mlirad.edit.types import element_type

#: A number, or a value of type index.
_OPEN: Final = ir.ShapedType.get_dynamic_size()
#: Emits an element: from the builder in the body, the elements of the operands, and the subscripts.
Body = Callable[[Builder, Sequence[Value], Callable[[str], Value]], Value]


class Matrices:
    """Emits ops on matrices with ``batch`` leading dimensions at the insertion point of ``build``."""

    def __init__(self, build: Builder, batch: int) -> None:
        self.build, self.batch = build, batch

    # --- elements

    def sum(self, letters: str, *factors: Value) -> Value:
        """Returns the sum of products over the letters that the result does not have."""
        _, result = letters.split("->")
        start = self._zeros(self._shape(result, self._extents(letters, factors)), factors[0])

        def body(at: Builder, elements: Sequence[Value]) -> Value:
            *given, before = elements
            product = given[0]
            for other in given[1:]:
                product = at.float("arith.mulf", [product, other], product.type)
            return at.float("arith.addf", [before, product], product.type)

        return self._over(letters, factors, start, body)

    def each(self, letters: str, body: Body, *operands: Value) -> Value:
        """Returns the elements that ``body`` computes from those of ``operands``."""
        arguments, result = letters.split("->")
        start = self._empty(self._shape(result, self._extents(letters, operands)), operands[0])
        order = list(dict.fromkeys((*result, *arguments.replace(",", ""))))

        def element(at: Builder, elements: Sequence[Value]) -> Value:
            index = ir.IndexType.get(at.loc.context)
            i64 = ir.IntegerType.get_signless(64, at.loc.context)

            def subscript(letter: str) -> Value:
                dim = ir.IntegerAttr.get(i64, self.batch + order.index(letter))
                return at.value("linalg.index", (), index, {"dim": dim})

            return body(at, elements[:-1], subscript)

        return self._over(letters, operands, start, element)

    def product(self, *factors: Value) -> Value:
        """Returns the matrix product of ``factors``."""
        first, *others = factors
        for other in others:
            first = self.sum("ij,jk->ik", first, other)
        return first

    def add(self, a: Value | None, b: Value | None) -> Value | None:
        """Returns ``a + b``; None is zero."""
        if a is None or b is None:
            return b if a is None else a
        return self.binary("arith.addf", a, b)

    def subtract(self, a: Value | None, b: Value | None) -> Value | None:
        """Returns ``a - b``; None is zero."""
        if b is None:
            return a
        return self.negated(b) if a is None else self.binary("arith.subf", a, b)

    def binary(self, name: str, a: Value, b: Value) -> Value:
        """Applies an op elementwise; the result has the type of ``a``."""
        letters = _LETTERS[: self._rank(a)]
        return self.each(f"{letters},{letters}->{letters}", lambda at, v, _: at.float(name, list(v), v[0].type), a, b)

    def negated(self, a: Value) -> Value:
        """Returns ``-a``."""
        letters = _LETTERS[: self._rank(a)]
        return self.each(f"{letters}->{letters}", lambda at, v, _: at.float("arith.negf", list(v), v[0].type), a)

    def transposed(self, a: Value) -> Value:
        """Returns the transpose."""
        return self.each("ij->ji", lambda at, v, _: v[0], a)

    def antisymmetric(self, a: Value) -> Value:
        """Returns ``a - a^T``."""
        return self.each("ij,ji->ij", lambda at, v, _: at.float("arith.subf", list(v), v[0].type), a, a)

    def symmetric(self, a: Value) -> Value:
        """Returns ``(a + a^T) / 2``."""

        def half(at: Builder, v: Sequence[Value], _: object) -> Value:
            total = at.float("arith.addf", list(v), v[0].type)
            return at.float("arith.mulf", [total, at.constant(total.type, 0.5)], total.type)

        return self.each("ij,ji->ij", half, a, a)

    def weighted(self, a: Value, *, below: float = 0.0, diagonal: float = 0.0, above: float = 0.0) -> Value:
        """Scales the elements below, on and above the diagonal by a factor each; if it is 0, they are not read."""

        def chosen(at: Builder, v: Sequence[Value], subscript: Callable[[str], Value]) -> Value:
            row, column = subscript("i"), subscript("j")
            parts = [_scaled(at, v[0], weight) for weight in (below, diagonal, above)]
            rest = _select(at, "eq", row, column, parts[1], parts[2])
            return _select(at, "ugt", row, column, parts[0], rest)

        return self.each("ij->ij", chosen, a)

    def diagonal(self, a: Value) -> Value:
        """Returns the vector on the diagonal of a square matrix."""
        return self.each("ii->i", lambda at, v, _: v[0], a)

    def embedded(self, numbers: Value) -> Value:
        """Returns the diagonal matrix of ``numbers``."""

        def element(at: Builder, v: Sequence[Value], subscript: Callable[[str], Value]) -> Value:
            zero = at.constant(v[0].type, 0.0)
            return _select(at, "eq", subscript("i"), subscript("j"), v[0], zero)

        return self.each("i,j->ij", element, numbers, numbers)

    def scaled(self, a: Value, numbers: Value, letters: str = "ij,j->ij") -> Value:
        """Multiplies the elements by those of a vector."""
        return self.each(letters, lambda at, v, _: at.float("arith.mulf", list(v), v[0].type), a, numbers)

    def divided_if_rectangular(self, a: Value, numbers: Value, basis: Value, letters: str) -> Value | None:
        """Divides the elements by those of a vector if ``basis`` is not square; else returns None, or zeros."""
        rows, columns = (self.extent(basis, axis) for axis in (0, 1))
        if isinstance(rows, int) and isinstance(columns, int) and rows == columns:
            return None
        known = isinstance(rows, int) and isinstance(columns, int)
        is_square = None if known else compare(self.build, "eq", *_values(self.build, rows, columns))

        def element(at: Builder, v: Sequence[Value], _: object) -> Value:
            if is_square is None:
                return at.float("arith.divf", list(v), v[0].type)
            one, zero = (at.constant(v[0].type, number) for number in (1.0, 0.0))
            safe = at.value("arith.select", [is_square, one, v[1]], one.type)
            ratio = at.float("arith.divf", [v[0], safe], one.type)
            return at.value("arith.select", [is_square, zero, ratio], one.type)

        return self.each(letters, element, a, numbers)

    def with_unit_diagonal(self, a: Value, start: Extent) -> Value:
        """Returns the square matrix ``a`` with ones on its diagonal from ``start`` on."""
        if start == self.extent(a, 0):
            return a
        (first,) = _values(self.build, start)

        def element(at: Builder, v: Sequence[Value], subscript: Callable[[str], Value]) -> Value:
            row, one = subscript("i"), at.constant(v[0].type, 1.0)
            behind = at.value("arith.select", [compare(at, "uge", row, first), one, v[0]], one.type)
            return _select(at, "eq", row, subscript("j"), behind, v[0])

        return self.each("ij->ij", element, a)

    def off_diagonal(self, a: Value, gap: Body, numbers: Value) -> Value:
        """Divides elements by the ``gap`` between the numbers of their row and their column; 0 on the diagonal.

        Nothing is divided by the gap on the diagonal, in derivatives either.
        """

        def element(at: Builder, v: Sequence[Value], subscript: Callable[[str], Value]) -> Value:
            row, column = subscript("i"), subscript("j")
            one, zero = (at.constant(v[0].type, number) for number in (1.0, 0.0))
            safe = _select(at, "eq", row, column, one, gap(at, v[1:], subscript))
            ratio = at.float("arith.divf", [v[0], safe], safe.type)
            return _select(at, "eq", row, column, zero, ratio)

        return self.each("ij,i,j->ij", element, a, numbers, numbers)

    # --- shapes

    def extent(self, a: Value, axis: int) -> Extent:
        """Returns an extent of a matrix or vector, counted after the batch dimensions."""
        return extent(a, self.batch + axis, self.build)

    def least(self, a: Extent, b: Extent) -> Extent:
        """Returns the smaller extent."""
        if isinstance(a, int) and isinstance(b, int):
            return min(a, b)
        values = _values(self.build, a, b)
        return self.build.value("arith.minui", values, values[0].type)

    def resized(self, a: Value, rows: Extent, columns: Extent) -> Value:
        """Returns ``a`` truncated to ``rows`` and ``columns``, or padded with zeros."""
        front: list[Extent] = [self.extent(a, axis - self.batch) for axis in range(self.batch)]
        own = [self.extent(a, 0), self.extent(a, 1)]
        kept = [self.least(n, wanted) for n, wanted in zip(own, (rows, columns), strict=True)]
        place = [0] * (self.batch + 2), [*front, *kept]
        if kept != own:
            a = create_slice("tensor.extract_slice", [a], _tensor(place[1], a), self.build, *place)
        if kept != [rows, columns]:
            room = self._zeros([*front, rows, columns], a)
            a = create_slice("tensor.insert_slice", [a, room], room.type, self.build, *place)
        return a

    # --- parts

    def _rank(self, a: Value) -> int:
        return int(ir.ShapedType(a.type).rank) - self.batch

    def _extents(self, letters: str, operands: Sequence[Value]) -> dict[str | int, tuple[Value, int]]:
        """Returns for each letter and batch dimension an operand and axis with its extent, static if possible."""
        found: dict[str | int, tuple[Value, int]] = {}
        for operand, own in zip(operands, letters.split("->")[0].split(","), strict=True):
            for axis, name in enumerate([*range(self.batch), *own]):
                if name not in found or ir.ShapedType(found[name][0].type).is_dynamic_dim(found[name][1]):
                    found[name] = (operand, axis)
        return found

    def _shape(self, letters: str, extents: dict[str | int, tuple[Value, int]]) -> list[Extent]:
        places = [extents[name] for name in (*range(self.batch), *letters)]
        return [self.extent(value, axis - self.batch) for value, axis in places]

    def _empty(self, shape: Sequence[Extent], like: Value) -> Value:
        sizes = [n for n in shape if not isinstance(n, int)]
        return self.build.value("tensor.empty", sizes, _tensor(shape, like))

    def _zeros(self, shape: Sequence[Extent], like: Value) -> Value:
        if all(isinstance(n, int) for n in shape):
            return self.build.constant(_tensor(shape, like), 0.0)
        return create_filled(self.build.constant(element_type(like.type), 0.0), self._empty(shape, like), self.build)

    def _over(
        self, letters: str, operands: Sequence[Value], out: Value, body: Callable[[Builder, Sequence[Value]], Value]
    ) -> Value:
        arguments, result = letters.split("->")
        order = list(dict.fromkeys((*result, *arguments.replace(",", ""))))
        context, rank = self.build.loc.context, self.batch + len(order)

        def to_map(own: str) -> ir.AffineMap:
            dims = [*range(self.batch), *(self.batch + order.index(letter) for letter in own)]
            return ir.AffineMap.get(rank, 0, [ir.AffineDimExpr.get(dim, context) for dim in dims], context)

        maps = [to_map(own) for own in (*arguments.split(","), result)]
        return create_elements(operands, out, maps, self.build, body)


_LETTERS: Final = "ijk"


def _tensor(shape: Sequence[Extent], like: Value) -> ir.RankedTensorType:
    here = ir.Location.unknown(like.context)
    return ir.RankedTensorType.get(static_shape(shape), element_type(like.type), loc=here)


def _values(build: Builder, *extents: Extent) -> list[Value]:
    return [build.index(n) if isinstance(n, int) else n for n in extents]


def _scaled(at: Builder, value: Value, weight: float) -> Value:
    if weight in (0.0, 1.0):
        return value if weight else at.constant(value.type, 0.0)
    return at.float("arith.mulf", [value, at.constant(value.type, weight)], value.type)


def _select(at: Builder, predicate: str, a: Value, b: Value, chosen: Value, other: Value) -> Value:
    """Selects ``chosen`` if the comparison of indices holds, else ``other``."""
    if chosen == other:
        return chosen
    return at.value("arith.select", [compare(at, predicate, a, b), chosen, other], chosen.type)
