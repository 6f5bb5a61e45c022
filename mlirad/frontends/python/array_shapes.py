"""The functions of numpy about shapes of arrays and the order of axes; they are added to those of `library`."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy

from mlirad.frontends.python.arithmetic import add, floor_divide, multiply, remainder
from mlirad.frontends.python.array_library import CALLS, METHODS, axes_of, axis_of
from mlirad.frontends.python.arrays import (
    WHOLE_AXIS,
    checked_extents,
    require_equal,
    size_of,
    subscripted,
    transposed,
    with_new_axes,
)
from mlirad.frontends.python.library import Handler, calls
from mlirad.frontends.python.numpy_library import SUBSTITUTES
from mlirad.frontends.python.scalars import ONE, ZERO, ScalarValue
from mlirad.frontends.python.source import LanguageError
from mlirad.frontends.python.values import (
    AnyValue,
    ArrayExpression,
    ArrayValue,
    BoundMethod,
    PythonObject,
    array,
    described,
    integer,
    is_none,
    is_view,
    scalar,
)

if TYPE_CHECKING:
    from mlirad.frontends.python.expressions import ExpressionTranslator

__all__ = ["CALLS", "METHODS"]

_NONE = PythonObject(None)


def _method(name: str) -> Handler:
    """The method of arrays that is the function of numpy ``name``."""
    return lambda t, arguments, named: t.callees.call(
        t, SUBSTITUTES[getattr(numpy, name)], list(arguments), named, None
    )


for _name in ("argsort", "cumprod", "diagonal", "repeat", "round", "searchsorted", "take"):
    METHODS[_name] = _method(_name)


@calls(numpy.size)
def _size(t: ExpressionTranslator, a: AnyValue) -> AnyValue:
    return size_of(t.build, array(a, "'numpy.size'"))


@calls(numpy.shape)
def _shape(t: ExpressionTranslator, a: AnyValue) -> AnyValue:
    return array(a, "'numpy.shape'").extents


@calls(numpy.reshape)
def _reshape(t: ExpressionTranslator, a: AnyValue, *shape: AnyValue) -> AnyValue:
    whole = array(a, "'reshape'")
    size = size_of(t.build, whole)
    given = list(checked_extents(shape[0] if len(shape) == 1 else tuple(shape)))
    open_axes = [axis for axis, one in enumerate(given) if one.integer == -1]
    for axis in open_axes[:1]:
        rest = ONE
        for one in (*given[:axis], *given[axis + 1 :]):
            rest = multiply(t.build, rest, one)
        given[axis] = floor_divide(t.build, size, rest)
    product = ONE
    for one in given:
        product = multiply(t.build, product, one)
    require_equal(t.build, product, size)

    def element(at: Any, subscripts: Sequence[ScalarValue]) -> ScalarValue:
        place = ZERO
        for one, extent in zip(subscripts, given, strict=True):
            place = add(at, multiply(at, place, extent), one)
        found: list[ScalarValue] = []
        for extent in whole.extents[:0:-1]:
            found.insert(0, remainder(at, place, extent))
            place = floor_divide(at, place, extent)
        return whole.at(at, [place, *found])

    return ArrayExpression(whole.element, tuple(given), (whole,), element, is_view=is_view(whole))


METHODS["reshape"] = CALLS[numpy.reshape]


@calls(numpy.ravel, method="ravel")
def _ravel(t: ExpressionTranslator, a: AnyValue) -> AnyValue:
    return _reshape(t, a, ScalarValue.of(-1))


@calls(method="flatten")
def _flatten(t: ExpressionTranslator, a: AnyValue) -> AnyValue:
    return t.copied(array(_ravel(t, a), "'flatten'"))


def attribute_of_array(t: ExpressionTranslator, value: ArrayValue, name: str) -> AnyValue:
    """``value.name``."""
    if name == "shape":
        return value.extents
    if name == "ndim":
        return ScalarValue.of(value.rank)
    if name == "T":
        return transposed(value)
    if name == "size":
        return CALLS[numpy.size](t, [value], {})
    if name == "dtype":
        return PythonObject(value.element)
    if name in METHODS:
        return BoundMethod(value, name)
    raise LanguageError("MA0902", f"{described(value)} has no attribute '{name}' in the language")


@calls(numpy.ndim)
def _rank(t: ExpressionTranslator, a: AnyValue) -> AnyValue:
    if isinstance(a, tuple):
        return ScalarValue.of(1 + (integer(_rank(t, a[0]), "a rank").integer or 0 if a else 0))
    return ScalarValue.of(a.rank if isinstance(a, ArrayValue) else 0)


def at_new_axes(t: ExpressionTranslator, whole: ArrayValue, parts: list[ast.expr], new: list[ast.expr]) -> AnyValue:
    """``whole`` with the subscripts ``parts``, of which ``new`` are None.

    Raises:
        LanguageError: a part is neither None nor a slice.
    """
    kept = [part for part in parts if part not in new]
    if not all(isinstance(part, ast.Slice) for part in kept):
        helps = ("take the slice first: y = x[i], then y[:, None]",)
        raise LanguageError("MA0902", "None in a subscript stands with slices only", *helps)
    if kept:
        found = subscripted(t.build, whole, t.indices(ast.Tuple(kept, ast.Load()), whole.rank))
        assert isinstance(found, ArrayValue)
        whole = found
    return with_new_axes(whole, [place for place, part in enumerate(parts) if part in new])


def _reordered(a: ArrayValue, order: Sequence[int]) -> ArrayValue:
    """``a`` with its axes in ``order``."""
    if tuple(order) == tuple(range(a.rank)):
        return a
    return transposed(a, order)


@calls(numpy.transpose, method="transpose")
def _transpose(t: ExpressionTranslator, a: AnyValue, *axes: AnyValue) -> AnyValue:
    found = array(a, "'numpy.transpose'")
    if not axes or is_none(axes[0]):
        return transposed(found)
    order = axes_of(found, axes[0] if isinstance(axes[0], tuple) else tuple(axes))
    if len(order) != found.rank:
        raise LanguageError("MA0903", f"expected {found.rank} axes for 'numpy.transpose', got {len(order)}")
    return _reordered(found, order)


@calls(numpy.swapaxes, method="swapaxes")
def _swapped(t: ExpressionTranslator, a: AnyValue, one: AnyValue, other: AnyValue) -> AnyValue:
    found = array(a, "'numpy.swapaxes'")
    i, j, order = axis_of(found, one), axis_of(found, other), list(range(found.rank))
    order[i], order[j] = j, i
    return _reordered(found, order)


@calls(numpy.moveaxis)
def _moved(t: ExpressionTranslator, a: AnyValue, source: AnyValue, destination: AnyValue) -> AnyValue:
    found = array(a, "'numpy.moveaxis'")
    at, to = axis_of(found, source), axis_of(found, destination)
    order = [axis for axis in range(found.rank) if axis != at]
    order.insert(to, at)
    return _reordered(found, order)


@calls(numpy.expand_dims)
def _expanded(t: ExpressionTranslator, a: AnyValue, axis: AnyValue) -> AnyValue:
    found = array(a, "'numpy.expand_dims'")
    return with_new_axes(found, [(integer(axis, "an axis").integer or 0) % (found.rank + 1)])


@calls(numpy.squeeze, method="squeeze")
def _squeezed(t: ExpressionTranslator, a: AnyValue, axis: AnyValue = _NONE) -> AnyValue:
    found = array(a, "'numpy.squeeze'")
    ones = [i for i, extent in enumerate(found.extents) if extent.integer == 1]
    dropped = set(ones if is_none(axis) else axes_of(found, axis))
    for place in dropped:
        require_equal(t.build, found.extents[place], ONE)
    return subscripted(t.build, found, [ZERO if i in dropped else WHOLE_AXIS for i in range(found.rank)])


@calls(method="fill")
def _fill(t: ExpressionTranslator, a: AnyValue, value: AnyValue) -> AnyValue:
    whole = subscripted(t.build, array(a, "'fill'"), [WHOLE_AXIS])
    t.store_each(t.in_memory(array(whole, "'fill'")), scalar(value, "'fill'"))
    return PythonObject(None)
