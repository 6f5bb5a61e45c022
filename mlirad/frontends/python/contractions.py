"""Products of arrays of any rank: ``@``, ``einsum``, and diagonals."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy

from mlirad.edit.build import Builder
from mlirad.frontends.python.arithmetic import add, compare, greatest, multiply, select, subtract
from mlirad.frontends.python.array_library import axis_of
from mlirad.frontends.python.arrays import product_of_matrices, reduced, require_equal
from mlirad.frontends.python.library import calls
from mlirad.frontends.python.numpy_library import SUBSTITUTES
from mlirad.frontends.python.scalars import ScalarValue
from mlirad.frontends.python.source import LanguageError
from mlirad.frontends.python.types import BOOL, INT, promoted
from mlirad.frontends.python.values import AnyValue, ArrayExpression, ArrayValue, PythonObject, array, integer, is_view

if TYPE_CHECKING:
    from mlirad.frontends.python.expressions import ExpressionTranslator

_ZERO, _ONE, _TWO, _LAST = ScalarValue.of(0), ScalarValue.of(1), ScalarValue.of(2), ScalarValue.of(-1)
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


@calls(numpy.dot, method="dot")
def _dot(t: ExpressionTranslator, a: AnyValue, b: AnyValue) -> AnyValue:
    one, other = array(a, "'numpy.dot'"), array(b, "'numpy.dot'")
    return product_of_matrices(t.build, t.in_memory(one), t.in_memory(other))


@calls(numpy.matmul)
def matrix_product(t: ExpressionTranslator, a: AnyValue, b: AnyValue) -> AnyValue:
    """``a @ b``; leading axes are batch dimensions."""
    one, other = t.in_memory(array(a, "'@'")), t.in_memory(array(b, "'@'"))
    if max(one.rank, other.rank) < 3:
        return product_of_matrices(t.build, one, other)
    batch = _LETTERS[: max(one.rank, other.rank) - 2]
    left = "y" if one.rank == 1 else f"{batch[len(batch) - one.rank + 2 :]}xy"
    right = "y" if other.rank == 1 else f"{batch[len(batch) - other.rank + 2 :]}yz"
    result = f"{batch}{'x' if one.rank > 1 else ''}{'z' if other.rank > 1 else ''}"
    return _contracted(t, [left, right], result, [one, other])


@calls(numpy.einsum)
def _einsum(t: ExpressionTranslator, subscripts: AnyValue, *operands: AnyValue) -> AnyValue:
    text = subscripts.object if isinstance(subscripts, PythonObject) else None
    if not isinstance(text, str) or "." in text:
        raise LanguageError("MA0902", "'numpy.einsum' takes a text of letters in the language", "write the axes out")
    given, arrow, result = text.replace(" ", "").partition("->")
    parts = given.split(",")
    if not arrow:
        result = "".join(sorted(one for one in set(given) - {","} if given.count(one) == 1))
    arrays = [t.in_memory(array(one, "'numpy.einsum'")) for one in operands]
    is_fitting = len(parts) == len(arrays) and all(len(p) == one.rank for p, one in zip(parts, arrays, strict=True))
    if not is_fitting or not set(result) <= set(given) or len(set(result)) < len(result):
        raise LanguageError("MA0903", f"'{text}' does not fit {', '.join(map(str, arrays))}")
    return _contracted(t, parts, result, arrays)


@calls(numpy.tensordot)
def _tensordot(t: ExpressionTranslator, a: AnyValue, b: AnyValue, axes: AnyValue = _TWO) -> AnyValue:
    one, other = (t.in_memory(array(x, "'numpy.tensordot'")) for x in (a, b))
    count = axes.integer if isinstance(axes, ScalarValue) else None
    if count is not None:
        pairs = [(one.rank - count + i, i) for i in range(count)]
    else:
        sides = axes if isinstance(axes, tuple) and len(axes) == 2 else ()
        lists = [[integer(x, "an axis").integer for x in (s if isinstance(s, tuple) else (s,))] for s in sides]
        if not lists or any(x is None for found in lists for x in found) or len(lists[0]) != len(lists[1]):
            raise LanguageError("MA0903", "the axes of 'numpy.tensordot' are a number, or two lists of numbers")
        pairs = [(x % one.rank, y % other.rank) for x, y in zip(*lists, strict=True)]  # type: ignore[operator]
    letters = list(_LETTERS[: one.rank]), list(_LETTERS[one.rank : one.rank + other.rank])
    for x, y in pairs:
        letters[1][y] = letters[0][x]
    result = [x for x in letters[0] if x not in letters[1]] + [y for y in letters[1] if y not in letters[0]]
    return _contracted(t, ["".join(one) for one in letters], "".join(result), [one, other])


def _contracted(
    t: ExpressionTranslator, parts: Sequence[str], result: str, arrays: Sequence[ArrayValue]
) -> ArrayExpression | ScalarValue:
    """The sums of products of elements over the axes that are not in ``result``; axes of one element are broadcast."""
    extents: dict[str, ScalarValue] = {}
    for letters, one in zip(parts, arrays, strict=True):
        for letter, extent in zip(letters, one.extents, strict=True):
            known = extents.get(letter)
            if known is None or known.integer == 1:
                extents[letter] = extent
            elif extent.integer != 1:
                require_equal(t.build, known, extent)
    summed = [letter for letter in extents if letter not in result]
    type = promoted(*(one.element for one in arrays))
    type = INT if type is BOOL else type
    start = ScalarValue(type, None, 0 if type is INT else 0.0)

    def compute(at: Builder, subscripts: Sequence[ScalarValue]) -> ScalarValue:
        def step(inner: Builder, rest: Sequence[ScalarValue], total: ScalarValue) -> ScalarValue:
            known = dict(zip([*result, *summed], [*subscripts, *rest], strict=True))
            product: ScalarValue | None = None
            for letters, one in zip(parts, arrays, strict=True):
                places = [
                    ScalarValue.of(0) if extent.integer == 1 else known[letter]
                    for letter, extent in zip(letters, one.extents, strict=True)
                ]
                element = one.at(inner, places)
                product = element if product is None else multiply(inner, product, element)
            assert product is not None
            return add(inner, total, product)

        return reduced(at, [extents[letter] for letter in summed], start, step)

    if not result:
        return compute(t.build, ())
    return ArrayExpression(type, tuple(extents[letter] for letter in result), tuple(arrays), compute)


@calls(numpy.diag)
def _diagonal(t: ExpressionTranslator, a: AnyValue, k: AnyValue = _ZERO) -> AnyValue:
    found = array(a, "'numpy.diag'")
    if integer(k, "a diagonal").constant != 0:
        return t.callees.call(t, SUBSTITUTES[numpy.diag], [found, k], {}, None)
    if found.rank == 2:
        require_equal(t.build, *found.extents)

        def on_diagonal(at: Builder, i: Sequence[ScalarValue]) -> ScalarValue:
            return found.at(at, [i[0], i[0]])

        return ArrayExpression(found.element, found.extents[:1], (found,), on_diagonal, is_view=is_view(found))
    if found.rank != 1:
        raise LanguageError("MA0903", f"expected a vector or a square matrix for 'numpy.diag', got {found}")
    type = INT if found.element is BOOL else found.element.computed
    zero = ScalarValue(type, None, 0 if type is INT else 0.0)

    def element(at: Builder, i: Sequence[ScalarValue]) -> ScalarValue:
        return select(at, compare(at, ast.Eq(), i[0], i[1]), found.at(at, [i[0]]), zero)

    return ArrayExpression(type, found.extents * 2, (found,), element)


@calls(numpy.diff)
def _differences(t: ExpressionTranslator, a: AnyValue, n: AnyValue = _ONE, axis: AnyValue = _LAST) -> AnyValue:
    found, times = array(a, "'numpy.diff'"), integer(n, "'numpy.diff'").integer
    if times is None or times < 0:
        raise LanguageError("MA0902", "the order of 'numpy.diff' is a constant", "subtract slices")
    for _ in range(times):
        found = _difference(t, found, axis_of(found, axis))
    return found


def _difference(t: ExpressionTranslator, found: ArrayValue, axis: int) -> ArrayValue:
    length = greatest(t.build, subtract(t.build, found.extents[axis], _ONE), _ZERO)
    type = INT if found.element.kind != "float" else found.element

    def element(at: Builder, i: Sequence[ScalarValue]) -> ScalarValue:
        behind = [*i[:axis], add(at, i[axis], _ONE), *i[axis + 1 :]]
        return subtract(at, found.at(at, behind), found.at(at, i))

    extents = (*found.extents[:axis], length, *found.extents[axis + 1 :])
    return ArrayExpression(type, extents, (found,), element)
