"""Masks as subscripts: ``x[x > 0]`` is a new vector, and an assignment to it changes the selected elements."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from mlirad._mlir import ir
from mlirad.edit.build import Builder
from mlirad.frontends.python.arithmetic import OPERATORS, add, as_value, converted, stored
from mlirad.frontends.python.arrays import Index, for_each, reduced, require_equal
from mlirad.frontends.python.scalars import ZERO, ScalarValue
from mlirad.frontends.python.source import LanguageError
from mlirad.frontends.python.types import BOOL, INT
from mlirad.frontends.python.values import AnyValue, ArrayValue, ArrayView, scalar

if TYPE_CHECKING:
    from mlirad.frontends.python.regions import RegionBuilder


def mask_of(indices: Sequence[Index], whole: ArrayValue) -> ArrayValue | None:
    """The mask given by ``indices`` for the elements of ``whole``.

    Raises:
        LanguageError: a mask does not have the shape of ``whole``.
    """
    masks = [one for one in indices if isinstance(one, ArrayValue) and one.element is BOOL]
    if not masks:
        return None
    if len(indices) > 1 or masks[0].rank != whole.rank:
        helps = ("write a loop, or a mask with an element for each of the array",)
        raise LanguageError("MA0902", f"{masks[0]} in a subscript of {whole} is not in the language", *helps)
    return masks[0]


def is_safe(target: ArrayView, read: ArrayView, is_pointwise: bool) -> bool:
    """Whether storing into ``target`` element by element does not affect later reads of ``read``."""
    if target.origin is not None and read.origin is not None and target.origin.is_disjoint(read.origin):
        return True
    return is_pointwise and target.buffer == read.buffer and target.subscripts == read.subscripts


def selected(t: RegionBuilder, whole: ArrayValue, mask: ArrayValue) -> ArrayView:
    """A new vector of the elements of ``whole`` where ``mask`` is true, in order."""
    made = t.allocate(whole.element, [_count(t, whole, mask)])

    def take(at: Builder, i: Sequence[ScalarValue], place: ScalarValue) -> None:
        value = stored(at, whole.at(at, i), made.element)
        at.op("memref.store", [value, made.buffer, *made.place(at, [place])])

    _for_chosen(t.build, mask, take)
    return made


def store_selected(
    t: RegionBuilder, whole: ArrayView, mask: ArrayValue, value: AnyValue, operator: ast.operator | None = None
) -> None:
    """Assign ``value``, a number or a vector, to the elements of ``whole`` that ``mask`` selects.

    With an ``operator``, for augmented assignments.
    """
    t.check_unshared(whole)
    if whole.constant is not None:
        raise LanguageError("MA0903", f"cannot assign into {whole.constant}", "copy it: numpy.copy(x)")
    if not all(is_safe(whole, read, pointwise) for read, pointwise in mask.reads()):
        mask = t.copied(mask)
    if isinstance(value, ArrayValue):
        if value.rank != 1:
            raise LanguageError(
                "MA0903", f"expected a number or a vector for elements that a mask chooses, got {value}"
            )
        if not all(is_safe(whole, read, False) for read, _ in value.reads()):
            value = t.copied(value)
        require_equal(t.build, _count(t, whole, mask), value.extents[0])
    else:
        value = scalar(value, "the elements of an array")
        _require_fitting(t.build, whole, mask)

    def put(at: Builder, i: Sequence[ScalarValue], place: ScalarValue) -> None:
        new = value.at(at, [place]) if isinstance(value, ArrayValue) else value
        assert isinstance(new, ScalarValue)
        new = new if operator is None else OPERATORS[type(operator)](at, whole.at(at, i), new)
        at.op("memref.store", [stored(at, new, whole.element), whole.buffer, *whole.place(at, i)])

    if isinstance(value, ArrayValue):
        _for_chosen(t.build, mask, put)
    else:
        for_each(t.build, whole.extents, lambda at, i: _if(at, mask.at(at, i), lambda inner: put(inner, i, ZERO)))


def _require_fitting(build: Builder, whole: ArrayValue, mask: ArrayValue) -> None:
    for mine, other in zip(whole.extents, mask.extents, strict=True):
        require_equal(build, mine, other)


def _count(t: RegionBuilder, whole: ArrayValue, mask: ArrayValue) -> ScalarValue:
    """The number of elements that ``mask`` selects."""
    _require_fitting(t.build, whole, mask)
    found = reduced(
        t.build, mask.extents, ZERO, lambda at, i, count: add(at, count, converted(at, mask.at(at, i), INT))
    )
    return ScalarValue(INT, found.value, found.constant, 0)


def _for_chosen(
    build: Builder, mask: ArrayValue, body: Callable[[Builder, Sequence[ScalarValue], ScalarValue], None]
) -> None:
    """``body`` for the selected elements, with the number of previous ones."""

    def step(at: Builder, i: Sequence[ScalarValue], place: ScalarValue) -> ScalarValue:
        place = ScalarValue(INT, place.value, place.constant, 0)
        bit = mask.at(at, i)
        _if(at, bit, lambda inner: body(inner, i, place))
        return add(at, place, converted(at, bit, INT))

    reduced(build, mask.extents, ZERO, step)


def _if(build: Builder, condition: ScalarValue, body: Callable[[Builder], None]) -> None:
    op = build.op("scf.if", [as_value(build, condition)], (), None, 2)
    block = op.regions[0].blocks.append()
    body(build.at(ir.InsertionPoint(build.at(ir.InsertionPoint(block)).op("scf.yield"))))


def is_truth(value: AnyValue) -> bool:
    """Whether ``value`` is a truth value, or an array of them."""
    return (isinstance(value, ScalarValue) and value.type is BOOL) or (
        isinstance(value, ArrayValue) and value.element is BOOL
    )


def operator_of_truths(op: ast.operator, a: AnyValue, b: AnyValue) -> ast.operator:
    """The operator on truth values that ``op`` is: sums and products of numpy's truth values are such values.

    Raises:
        LanguageError: the sum is 2 for truth values of Python, but True for those of numpy, or numpy rejects ``op``.
    """
    arrays = isinstance(a, ArrayValue) or isinstance(b, ArrayValue)
    known = isinstance(a, ScalarValue) and isinstance(b, ScalarValue) and None not in (a.constant, b.constant)
    if arrays and isinstance(op, ast.Add | ast.Mult):
        return ast.BitOr() if isinstance(op, ast.Add) else ast.BitAnd()
    if isinstance(op, ast.Add | ast.Sub) and not known:
        raise LanguageError(
            "MA0902", "the sum of truth values is 2 in Python, but True in numpy", "write int(a) + int(b)"
        )
    return op
