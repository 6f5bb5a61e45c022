"""The functions of numpy that create arrays, and reductions; they are added to those of `library`."""

from __future__ import annotations

import ast
import builtins
import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy

from mlirad.edit.build import Builder
from mlirad.frontends.python import arithmetic
from mlirad.frontends.python.arithmetic import (
    add,
    compare,
    converted,
    divide,
    multiply,
    require,
    select,
    subtract,
    to_integer,
    truth,
)
from mlirad.frontends.python.arrays import checked_extents, product_of_matrices, reduced, require_equal, with_new_axes
from mlirad.frontends.python.library import (
    CALLS,
    METHODS,
    Compute,
    calls,
    element_named,
    extreme,
    maximum,
    minimum,
    squared,
)
from mlirad.frontends.python.numpy_library import SUBSTITUTES
from mlirad.frontends.python.scalars import ONE, ZERO, ScalarValue
from mlirad.frontends.python.source import LanguageError
from mlirad.frontends.python.types import BOOL, FLOAT, INT, ElementType, f64, promoted
from mlirad.frontends.python.values import (
    AnyValue,
    ArrayExpression,
    ArrayValue,
    AxisRun,
    PythonObject,
    array,
    as_list,
    integer,
    is_none,
    scalar,
)

if TYPE_CHECKING:
    from mlirad.frontends.python.expressions import ExpressionTranslator

__all__ = ["CALLS", "METHODS"]

#: Defaults of parameters.
_F64, _FIFTY, _FALSE, _NONE = PythonObject(f64), ScalarValue.of(50), ScalarValue.of(False), PythonObject(None)


def start_of(element: ElementType, of_floats: float, of_integers: int) -> ScalarValue:
    """The initial value of a reduction of such elements."""
    if element.kind == "float":
        return ScalarValue(element, None, of_floats)
    return ScalarValue(INT, None, of_integers)


# ---- creation of arrays


def _filled(t: ExpressionTranslator, shape: AnyValue, value: ScalarValue, element: ElementType) -> AnyValue:
    found = converted(t.build, value, element.computed)
    made = t.allocate(element, checked_extents(shape))
    t.store_each(made, found)
    return made


@calls(numpy.zeros)
def _zeros(t: ExpressionTranslator, shape: AnyValue, dtype: AnyValue = _F64) -> AnyValue:
    return _filled(t, shape, ZERO, element_named(dtype))


@calls(numpy.empty)
def _empty(t: ExpressionTranslator, shape: AnyValue, dtype: AnyValue = _F64) -> AnyValue:
    return t.allocate(element_named(dtype), checked_extents(shape))


@calls(numpy.ones)
def _ones(t: ExpressionTranslator, shape: AnyValue, dtype: AnyValue = _F64) -> AnyValue:
    return _filled(t, shape, ONE, element_named(dtype))


@calls(numpy.full)
def _full(t: ExpressionTranslator, shape: AnyValue, value: AnyValue, dtype: AnyValue | None = None) -> AnyValue:
    found = scalar(value, "'numpy.full'")
    return _filled(t, shape, found, found.type if dtype is None else element_named(dtype))


@calls(numpy.zeros_like)
def _zeros_like(t: ExpressionTranslator, a: AnyValue) -> AnyValue:
    found = array(a, "'numpy.zeros_like'")
    return _filled(t, found.extents, ZERO, found.element)


@calls(numpy.ones_like)
def _ones_like(t: ExpressionTranslator, a: AnyValue) -> AnyValue:
    found = array(a, "'numpy.ones_like'")
    return _filled(t, found.extents, ONE, found.element)


@calls(numpy.empty_like)
def _empty_like(t: ExpressionTranslator, a: AnyValue) -> AnyValue:
    found = array(a, "'numpy.empty_like'")
    return t.allocate(found.element, found.extents)


@calls(numpy.copy, method="copy")
def _copy(t: ExpressionTranslator, a: AnyValue) -> AnyValue:
    return t.copied(array(a, "'numpy.copy'"))


@calls(numpy.eye, numpy.identity)
def _eye(t: ExpressionTranslator, n: AnyValue, dtype: AnyValue = _F64) -> AnyValue:
    extent, element = integer(n, "'numpy.eye'"), element_named(dtype)
    one, zero = (converted(t.build, ScalarValue.of(number), element.computed) for number in (1, 0))
    return ArrayExpression(
        element, (extent, extent), (), lambda at, i: select(at, compare(at, ast.Eq(), i[0], i[1]), one, zero)
    )


@calls(method="astype")
def _as_type(t: ExpressionTranslator, a: AnyValue, dtype: AnyValue) -> AnyValue:
    type, found = element_named(dtype), array(a, "'astype'")
    if type.kind == "int" and type.mlir not in ("i64", "index"):
        raise LanguageError("MA0902", "'astype' makes floats, integers of 64 bits and truths", "astype(int)")
    if type.kind == "int" and found.element.kind == "float":
        return t.copied(ArrayExpression(INT, found.extents, (found,), lambda at, i: to_integer(at, found.at(at, i))))
    if type is BOOL:
        return t.copied(ArrayExpression(BOOL, found.extents, (found,), lambda at, i: truth(at, found.at(at, i))))
    return t.copied(ArrayExpression(type, found.extents, (found,), lambda at, i: converted(at, found.at(at, i), type)))


@calls(numpy.cumsum, method="cumsum")
def _cumsum(t: ExpressionTranslator, a: AnyValue, axis: AnyValue = _NONE) -> AnyValue:
    found = array(a, "'numpy.cumsum'")
    if found.rank != 1:
        return t.callees.call(t, SUBSTITUTES[numpy.cumsum], [found, axis], {}, None)
    made = t.allocate(start_of(found.element, 0.0, 0).type, found.extents)

    def step(at: Builder, i: Sequence[ScalarValue], sum: ScalarValue) -> ScalarValue:
        after = add(at, sum, found.at(at, i))
        at.op("memref.store", [arithmetic.stored(at, after, made.element), made.buffer, *made.place(at, i)])
        return after

    reduced(t.build, found.extents, start_of(found.element, 0.0, 0), step)
    return made


@calls(numpy.asarray)
def _as_array(t: ExpressionTranslator, given: AnyValue, dtype: AnyValue | None = None) -> AnyValue:
    return given if isinstance(given, ArrayValue) and dtype is None else _array(t, given, dtype)


@calls(numpy.array)
def _array(t: ExpressionTranslator, given: AnyValue, dtype: AnyValue | None = None) -> AnyValue:
    if isinstance(given, ArrayValue):
        return t.copied(given)
    shape, numbers = _listed(given)
    type = promoted(*(one.type for one in numbers)) if dtype is None else element_named(dtype)
    made = t.allocate(type, [ScalarValue.of(n) for n in shape])
    for place, number in enumerate(numbers):
        indices = [ScalarValue.of(int(i)) for i in numpy.unravel_index(place, shape)]
        element = arithmetic.stored(t.build, number, made.element)
        t.build.op("memref.store", [element, made.buffer, *made.place(t.build, indices)])
    return made


def _listed(given: AnyValue) -> tuple[tuple[int, ...], list[ScalarValue]]:
    """The shape and the numbers of nested lists."""
    if not isinstance(given, tuple):
        return (), [scalar(given, "an element of an array")]
    parts = [_listed(part) for part in given]
    if not parts or any(shape != parts[0][0] for shape, _ in parts):
        raise LanguageError("MA0903", "the lists of an array are not of the same length")
    return (len(parts), *parts[0][0]), [number for _, numbers in parts for number in numbers]


@calls(numpy.arange)
def _arange(t: ExpressionTranslator, *bounds: AnyValue) -> AnyValue:
    found = [integer(one, "'numpy.arange'") for one in bounds]
    start, stop, step = (ZERO, *found, ONE) if len(found) == 1 else (*found, ONE)[:3]
    if not step.integer:
        raise LanguageError("MA0902", "the step of 'numpy.arange' is a constant that is not 0")
    ahead = (stop, start) if step.integer > 0 else (start, stop)
    length = arithmetic.greatest(t.build, subtract(t.build, *ahead), ZERO)
    size = abs(step.integer)
    if size > 1:
        length = add(t.build, length, ScalarValue.of(size - 1))
        length = arithmetic.floor_divide(t.build, length, ScalarValue.of(size))
    return ArrayExpression(INT, (length,), (), lambda at, i: add(at, start, multiply(at, i[0], step)))


@calls(numpy.linspace)
def _linspace(t: ExpressionTranslator, start: AnyValue, stop: AnyValue, num: AnyValue = _FIFTY) -> AnyValue:
    first, last, count = scalar(start, "'linspace'"), scalar(stop, "'linspace'"), integer(num, "'linspace'")
    parts = arithmetic.greatest(t.build, subtract(t.build, count, ONE), ONE)
    type = max(promoted(first.type, last.type), FLOAT, key=lambda one: one.order)
    step = divide(t.build, subtract(t.build, last, first), parts)
    return ArrayExpression(type.stored, (count,), (), lambda at, i: add(at, first, multiply(at, i[0], step)))


# ---- sums and products


def axis_of(a: ArrayValue, axis: AnyValue) -> int:
    """The number of the constant ``axis`` of ``a``."""
    place = integer(axis, "an axis").integer
    if place is None or not -a.rank <= place < a.rank:
        raise LanguageError("MA0903", f"expected a constant axis of {a}")
    return place % a.rank


def axes_of(a: ArrayValue, axis: AnyValue) -> tuple[int, ...]:
    """The numbers of the constant axes ``axis`` of ``a``; all for None."""
    if is_none(axis):
        return tuple(range(a.rank))
    found = tuple(axis_of(a, one) for one in (axis if isinstance(axis, tuple) else (axis,)))
    if len(set(found)) < len(found):
        raise LanguageError("MA0903", "an axis is given twice")
    return found


def _count(t: ExpressionTranslator, a: ArrayValue, axis: AnyValue) -> ScalarValue:
    """The number of elements along ``axis``."""
    found = ONE
    for place in axes_of(a, axis):
        found = multiply(t.build, found, a.extents[place])
    return found


def _kept(t: ExpressionTranslator, reduced_value: AnyValue, a: ArrayValue, axis: AnyValue) -> AnyValue:
    """A reduction of ``a``, which keeps reduced axes with one element."""
    if isinstance(reduced_value, ScalarValue):
        return _filled(t, (ONE,) * a.rank, reduced_value, reduced_value.type)
    place = (integer(axis, "an axis").integer or 0) % a.rank
    return with_new_axes(array(reduced_value, "a reduction"), [place])


def _reduction(compute: Compute, of_floats: float, of_integers: int) -> Callable[..., AnyValue]:
    """A reduction of all elements, or of those along an axis, by ``compute``."""

    def call(t: ExpressionTranslator, a: AnyValue, axis: AnyValue = _NONE, keepdims: AnyValue = _FALSE) -> AnyValue:
        if isinstance(a, tuple):
            a = _array(t, a)
        found = array(a, "a reduction")
        if isinstance(axis, tuple):
            for place in sorted(axes_of(found, axis), reverse=True):
                a = call(t, a, ScalarValue.of(place), keepdims)
            return a
        if scalar(keepdims, "'keepdims'").constant:
            return _kept(t, call(t, found, axis), found, axis)
        start = start_of(found.element, of_floats, of_integers)
        if is_none(axis):
            return reduced(t.build, found.extents, start, lambda at, i, sum: compute(at, sum, found.at(at, i)))
        place = axis_of(found, axis)
        if found.rank == 1:
            return call(t, found)

        def element(at: Builder, rest: Sequence[ScalarValue]) -> ScalarValue:
            def step(inner: Builder, k: Sequence[ScalarValue], sum: ScalarValue) -> ScalarValue:
                return compute(inner, sum, found.at(inner, [*rest[:place], *k, *rest[place:]]))

            return reduced(at, [found.extents[place]], start, step)

        return ArrayExpression(start.type, (*found.extents[:place], *found.extents[place + 1 :]), (found,), element)

    return call


_sum = calls(numpy.sum, math.fsum, method="sum")(_reduction(add, 0.0, 0))


@calls(builtins.sum)
def _python_sum(t: ExpressionTranslator, iterable: AnyValue, start: AnyValue = ZERO) -> AnyValue:
    found = _sum(t, iterable, ZERO)
    return found if start is ZERO else t.operate(ast.Add(), start, found)


@calls(builtins.sorted)
def _sorted(t: ExpressionTranslator, a: AnyValue) -> AnyValue:
    found = array(_array(t, a) if isinstance(a, tuple) else a, "'sorted'")
    return as_list(t.in_memory(array(t.callees.call(t, SUBSTITUTES[numpy.sort], [found], {}, None), "'sorted'")))


calls(numpy.prod, math.prod, method="prod")(_reduction(multiply, 1.0, 1))
_max = calls(numpy.max, numpy.amax, method="max")(_reduction(maximum, -math.inf, -(2**63)))
_min = calls(numpy.min, numpy.amin, method="min")(_reduction(minimum, math.inf, 2**63 - 1))
calls(builtins.max)(extreme(ast.Gt(), _max))
calls(builtins.min)(extreme(ast.Lt(), _min))


def _place(order: ast.cmpop) -> Callable[..., AnyValue]:
    """The index of the first largest or least element, or of the first NaN, of a vector or along an axis."""
    both, either = (arithmetic.OPERATORS[op] for op in (ast.BitAnd, ast.BitOr))

    def call(t: ExpressionTranslator, a: AnyValue, axis: AnyValue = _NONE) -> AnyValue:
        found = array(a, "'argmax' and 'argmin'")
        if is_none(axis) and found.rank != 1:
            found = array(CALLS[numpy.ravel](t, [found], {}), "a vector")
        place = 0 if is_none(axis) else axis_of(found, axis)
        extent = found.extents[place]
        require(t.build, compare(t.build, ast.Gt(), extent, ZERO), "a vector without elements has no extreme")
        found = t.in_memory(found)

        def element(at: Builder, rest: Sequence[ScalarValue]) -> ScalarValue:
            def step(inner: Builder, i: Sequence[ScalarValue], best: ScalarValue) -> ScalarValue:
                x, y = (found.at(inner, [*rest[:place], one, *rest[place:]]) for one in (i[0], best))
                is_first_nan = both(inner, compare(inner, ast.NotEq(), x, x), compare(inner, ast.Eq(), y, y))
                return select(inner, either(inner, compare(inner, order, x, y), is_first_nan), i[0], best)

            return reduced(at, [extent], ZERO, step)

        if found.rank == 1:
            first = element(t.build, ())
            return ScalarValue(INT, first.value, first.constant, 0)
        return ArrayExpression(INT, (*found.extents[:place], *found.extents[place + 1 :]), (found,), element)

    return call


calls(numpy.argmax, method="argmax")(_place(ast.Gt()))
calls(numpy.argmin, method="argmin")(_place(ast.Lt()))


@calls(numpy.concatenate)
def _concatenate(t: ExpressionTranslator, parts: AnyValue, axis: AnyValue = ZERO) -> AnyValue:
    if not isinstance(parts, tuple) or not parts:
        raise LanguageError("MA0903", "expected a tuple of arrays for 'numpy.concatenate'")
    arrays = [array(part, "'numpy.concatenate'") for part in parts]
    place = axis_of(arrays[0], axis)
    ends = [ZERO]
    for one in arrays:
        if one.rank != arrays[0].rank:
            raise LanguageError("MA0903", f"expected arrays of one rank for 'numpy.concatenate', got {one}")
        for number, (mine, other) in enumerate(zip(one.extents, arrays[0].extents, strict=True)):
            if number != place:
                require_equal(t.build, mine, other)
        ends.append(add(t.build, ends[-1], one.extents[place]))
    whole = [*arrays[0].extents[:place], ends[-1], *arrays[0].extents[place + 1 :]]
    made = t.allocate(promoted(*(one.element for one in arrays)), whole)
    for one, start in zip(arrays, ends, strict=False):
        runs = (*made.subscripts[:place], AxisRun(start, 1), *made.subscripts[place + 1 :])
        t.store_each(replace(made, extents=one.extents, subscripts=runs, is_cut=True), one)
    return made


@calls(numpy.mean, method="mean")
def _mean(t: ExpressionTranslator, a: AnyValue, axis: AnyValue = _NONE, keepdims: AnyValue = _FALSE) -> AnyValue:
    found = array(_array(t, a) if isinstance(a, tuple) else a, "'numpy.mean'")
    return t.elementwise(divide, [_sum(t, found, axis, keepdims), _count(t, found, axis)], FLOAT)


@calls(numpy.var, method="var")
def _variance(
    t: ExpressionTranslator,
    a: AnyValue,
    axis: AnyValue = _NONE,
    ddof: AnyValue = ZERO,
    keepdims: AnyValue = _FALSE,
) -> AnyValue:
    found = t.in_memory(array(a, "'numpy.var'"))
    mean = t.computed(_mean(t, found, axis, ScalarValue.of(not is_none(axis))))
    squares = t.elementwise(lambda at, x, m: squared(at, subtract(at, x, m)), [found, mean], FLOAT)
    freedom = subtract(t.build, _count(t, found, axis), integer(ddof, "'ddof'"))
    return t.elementwise(divide, [_sum(t, squares, axis, keepdims), freedom], FLOAT)


@calls(numpy.std, method="std")
def _deviation(
    t: ExpressionTranslator,
    a: AnyValue,
    axis: AnyValue = _NONE,
    ddof: AnyValue = ZERO,
    keepdims: AnyValue = _FALSE,
) -> AnyValue:
    return t.elementwise(arithmetic.unary("math.sqrt"), [_variance(t, a, axis, ddof, keepdims)], FLOAT)


@calls(numpy.trace, method="trace")
def _trace(t: ExpressionTranslator, a: AnyValue) -> AnyValue:
    found = array(a, "'numpy.trace'")
    if found.rank != 2:
        raise LanguageError("MA0903", f"expected a matrix for 'numpy.trace', got {found}")
    extent = arithmetic.least(t.build, *found.extents)
    zero = start_of(found.element, 0.0, 0)
    return reduced(t.build, [extent], zero, lambda at, i, sum: add(at, sum, found.at(at, [i[0], i[0]])))


def _truths(op: type[ast.operator], start: bool) -> Callable[..., AnyValue]:
    """Whether all elements, or any, are not zero; also along an axis."""

    def call(t: ExpressionTranslator, a: AnyValue, axis: AnyValue = _NONE, keepdims: AnyValue = _FALSE) -> AnyValue:
        found = array(_array(t, a) if isinstance(a, tuple) and a else a, "'all' and 'any'")
        if not is_none(axis):
            numbers = t.elementwise(select, [found, ONE, ZERO], INT)
            least = (_min if start else _max)(t, numbers, axis, keepdims)
            return t.elementwise(lambda at, one: compare(at, ast.Gt(), one, ZERO), [least], BOOL)
        join = arithmetic.OPERATORS[op]
        first = ScalarValue(BOOL, None, start)
        return reduced(
            t.build, found.extents, first, lambda at, i, sum: join(at, sum, arithmetic.truth(at, found.at(at, i)))
        )

    return call


calls(numpy.all, builtins.all, method="all")(_truths(ast.BitAnd, True))
calls(numpy.any, builtins.any, method="any")(_truths(ast.BitOr, False))


@calls(numpy.vdot, numpy.inner)
def _inner(t: ExpressionTranslator, a: AnyValue, b: AnyValue) -> AnyValue:
    one, other = array(a, "'numpy.vdot'"), array(b, "'numpy.vdot'")
    if one.rank != 1 or other.rank != 1:
        raise LanguageError("MA0902", "'numpy.vdot' and 'numpy.inner' take vectors in the language", "write a @ b")
    return product_of_matrices(t.build, one, other)


@calls(numpy.outer)
def _outer(t: ExpressionTranslator, a: AnyValue, b: AnyValue) -> AnyValue:
    one, other = array(a, "'numpy.outer'"), array(b, "'numpy.outer'")
    if one.rank != 1 or other.rank != 1:
        raise LanguageError("MA0903", f"expected vectors for 'numpy.outer', got {one} and {other}")
    type = promoted(one.element, other.element)
    extents = (*one.extents, *other.extents)
    return ArrayExpression(
        type, extents, (one, other), lambda at, i: multiply(at, one.at(at, [i[0]]), other.at(at, [i[1]]))
    )
