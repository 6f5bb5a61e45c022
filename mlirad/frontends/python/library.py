"""The functions of Python, `math` and numpy that the language has, each by the object that a program names.

`CALLS` maps a function to what a call of it becomes; `METHODS` does so for the methods of arrays, by their names.
"""

from __future__ import annotations

import ast
import builtins
import inspect
import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import numpy

from mlirad.edit.build import Builder
from mlirad.frontends.python import arithmetic
from mlirad.frontends.python.arithmetic import add, compare, converted, divide, multiply, select, subtract
from mlirad.frontends.python.arrays import (
    WHOLE_AXIS,
    checked_extents,
    product_of_matrices,
    reduced,
    size_of,
    subscripted,
    transposed,
)
from mlirad.frontends.python.scalars import ONE, ZERO, ScalarValue
from mlirad.frontends.python.source import LanguageError
from mlirad.frontends.python.types import FLOAT, INT, ElementType, annotated_type, f64, promoted
from mlirad.frontends.python.values import (
    AnyValue,
    ArrayExpression,
    ArrayValue,
    PythonObject,
    array,
    described,
    integer,
    scalar,
)

if TYPE_CHECKING:
    from mlirad.frontends.python.expressions import ExpressionTranslator

#: Called with the translator, the arguments and those that are given by name.
Handler: TypeAlias = "Callable[[ExpressionTranslator, Sequence[AnyValue], dict[str, AnyValue]], AnyValue]"
Number: TypeAlias = ScalarValue
Compute: TypeAlias = Callable[..., ScalarValue]

#: Functions of one float that are one op of `math`, by their names in Python's `math` and in numpy.
_UNARY: Final = {
    "sin": "sin", "cos": "cos", "tan": "tan", "asin": "asin", "acos": "acos", "atan": "atan",
    "sinh": "sinh", "cosh": "cosh", "tanh": "tanh", "asinh": "asinh", "acosh": "acosh", "atanh": "atanh",
    "arcsin": "asin", "arccos": "acos", "arctan": "atan",
    "arcsinh": "asinh", "arccosh": "acosh", "arctanh": "atanh",
    "exp": "exp", "exp2": "exp2", "expm1": "expm1", "log": "log", "log2": "log2", "log10": "log10", "log1p": "log1p",
    "sqrt": "sqrt", "cbrt": "cbrt", "fabs": "absf", "erf": "erf", "erfc": "erfc", "trunc": "trunc",
}  # fmt: skip
_BINARY: Final = {"atan2": "math.atan2", "arctan2": "math.atan2", "copysign": "math.copysign"}

#: Defaults of arguments.
_FLOAT, _F64, _FIFTY = PythonObject(float), PythonObject(f64), ScalarValue.of(50)

CALLS: Final[dict[Any, Handler]] = {}
METHODS: Final[dict[str, Handler]] = {}


def _bound(function: Callable[..., AnyValue]) -> Handler:
    """``function``, which takes the translator and the arguments of a call, with these checked."""
    signature = inspect.signature(function)

    def handle(t: ExpressionTranslator, arguments: Sequence[AnyValue], named: dict[str, AnyValue]) -> AnyValue:
        try:
            signature.bind(t, *arguments, **named)
        except TypeError as error:
            raise LanguageError("MA0903", f"{error} in what the language has of it") from None
        return function(t, *arguments, **named)

    return handle


def _calls(*objects: Any, method: str = "") -> Callable[[Callable[..., AnyValue]], Callable[..., AnyValue]]:
    """Have ``function`` stand for calls of ``objects``, and of a method of arrays."""

    def register(function: Callable[..., AnyValue]) -> Callable[..., AnyValue]:
        for one in objects:
            CALLS[one] = _bound(function)
        if method:
            METHODS[method] = _bound(function)
        return function

    return register


def _elementwise(compute: Compute, least: ElementType, *objects: Any) -> None:
    """Have ``objects`` stand for ``compute``, element by element."""
    count = len(inspect.signature(compute).parameters) - 1

    def call(t: ExpressionTranslator, arguments: Sequence[AnyValue], named: dict[str, AnyValue]) -> AnyValue:
        if named or len(arguments) != count:
            raise LanguageError("MA0903", f"expected {count} arguments by position, got {len(arguments) + len(named)}")
        return t.elementwise(compute, arguments, least)

    CALLS.update(dict.fromkeys(objects, call))


def _known(module: Any, name: str) -> list[Any]:
    return [getattr(module, name)] if hasattr(module, name) else []


# ---- elementwise


def _absolute(build: Builder, a: Number) -> Number:
    if a.type.kind == "float":
        return arithmetic.unary("math.absf")(build, a)
    return arithmetic.greatest(build, converted(build, a, INT), arithmetic.negate(build, a))


def _maximum(build: Builder, a: Number, b: Number) -> Number:
    if promoted(a.type, b.type).kind == "float":
        return arithmetic.binary("arith.maximumf")(build, a, b)
    return arithmetic.greatest(build, a, b)


def _minimum(build: Builder, a: Number, b: Number) -> Number:
    if promoted(a.type, b.type).kind == "float":
        return arithmetic.binary("arith.minimumf")(build, a, b)
    return arithmetic.least(build, a, b)


def _sign(build: Builder, a: Number) -> Number:
    zero = converted(build, ZERO, a.type) if a.type.kind == "float" else ZERO
    one = converted(build, ONE, a.type) if a.type.kind == "float" else ONE
    below = select(build, compare(build, ast.Lt(), a, zero), arithmetic.negate(build, one), a)
    return select(build, compare(build, ast.Gt(), a, zero), one, below)


def _hypotenuse(build: Builder, a: Number, b: Number) -> Number:
    return arithmetic.unary("math.sqrt")(build, add(build, multiply(build, a, a), multiply(build, b, b)))


def _float_power(build: Builder, a: Number, b: Number) -> Number:
    return arithmetic.binary("math.powf")(build, a, b)


def _float_remainder(build: Builder, a: Number, b: Number) -> Number:
    return arithmetic.binary("arith.remf")(build, a, b)


for _name, _op in _UNARY.items():
    _elementwise(arithmetic.unary(f"math.{_op}"), FLOAT, *_known(math, _name), *_known(numpy, _name))
for _name, _op in _BINARY.items():
    _elementwise(arithmetic.binary(_op), FLOAT, *_known(math, _name), *_known(numpy, _name))
_elementwise(arithmetic.unary("math.floor"), FLOAT, numpy.floor)
_elementwise(arithmetic.unary("math.ceil"), FLOAT, numpy.ceil)
_elementwise(arithmetic.unary("math.roundeven"), FLOAT, numpy.rint)
_elementwise(_absolute, INT, builtins.abs, numpy.abs, numpy.absolute)
_elementwise(_maximum, INT, numpy.maximum)
_elementwise(_minimum, INT, numpy.minimum)
_elementwise(_sign, INT, numpy.sign)
_elementwise(_hypotenuse, FLOAT, math.hypot, numpy.hypot)
_elementwise(_float_power, FLOAT, math.pow)
_elementwise(arithmetic.power, INT, builtins.pow, numpy.power)
_elementwise(_float_remainder, FLOAT, math.fmod, numpy.fmod)
_elementwise(lambda build, a: multiply(build, a, a), INT, numpy.square)
_elementwise(select, INT, numpy.where)


@_calls(numpy.clip, method="clip")
def _clip(t: ExpressionTranslator, a: AnyValue, low: AnyValue, high: AnyValue) -> AnyValue:
    return t.elementwise(lambda at, x, y, z: _minimum(at, _maximum(at, x, y), z), [a, low, high], INT)


# ---- Python's own


@_calls(builtins.float)
def _to_float(t: ExpressionTranslator, a: AnyValue, dtype: AnyValue = _FLOAT) -> AnyValue:
    type = _element(dtype)
    if type.kind == "int":
        return t.rounded(scalar(a, "a conversion"))
    return converted(t.build, scalar(a, "a conversion"), type)


@_calls(builtins.int, math.trunc)
def _to_int(t: ExpressionTranslator, a: AnyValue) -> AnyValue:
    return t.rounded(scalar(a, "'int'"))


@_calls(math.floor)
def _floor(t: ExpressionTranslator, a: AnyValue) -> AnyValue:
    return t.rounded(arithmetic.unary("math.floor")(t.build, scalar(a, "'floor'")))


@_calls(math.ceil)
def _ceil(t: ExpressionTranslator, a: AnyValue) -> AnyValue:
    return t.rounded(arithmetic.unary("math.ceil")(t.build, scalar(a, "'ceil'")))


@_calls(builtins.bool)
def _to_bool(t: ExpressionTranslator, a: AnyValue) -> AnyValue:
    return arithmetic.truth(t.build, scalar(a, "'bool'"))


@_calls(builtins.len)
def _length(t: ExpressionTranslator, a: AnyValue) -> AnyValue:
    return ScalarValue.of(len(a)) if isinstance(a, tuple) else array(a, "'len'").extents[0]


def _extreme(is_better: ast.cmpop, axis: Callable[..., AnyValue]) -> Callable[..., AnyValue]:
    """``min`` or ``max``, as Python has them: a later one is taken only where it is better."""

    def call(t: ExpressionTranslator, *arguments: AnyValue) -> AnyValue:
        if len(arguments) == 1 and isinstance(arguments[0], ArrayValue):
            return axis(t, arguments[0])
        parts = arguments[0] if len(arguments) == 1 and isinstance(arguments[0], tuple) else arguments
        found = scalar(parts[0], "'min' and 'max'")
        for part in parts[1:]:
            other = scalar(part, "'min' and 'max'")
            if found.type is INT and other.type is INT:
                choose = arithmetic.least if isinstance(is_better, ast.Lt) else arithmetic.greatest
                found = choose(t.build, found, other)
            else:
                found = select(t.build, compare(t.build, is_better, other, found), other, found)
        return found

    return call


# ---- arrays that are made


def _element(dtype: AnyValue) -> ElementType:
    found = annotated_type(dtype.object) if isinstance(dtype, PythonObject) else None
    if found is None and isinstance(dtype, PythonObject):
        found = annotated_type(numpy.dtype(dtype.object))
    if isinstance(found, ElementType):
        return found
    raise LanguageError("MA0903", f"{described(dtype)} is no type of numbers")


def _filled(t: ExpressionTranslator, shape: AnyValue, value: ScalarValue, element: ElementType) -> AnyValue:
    found = converted(t.build, value, element.computed)
    made = t.allocate(element, checked_extents(shape))
    t.store_each(made, found)
    return made


@_calls(numpy.zeros)
def _zeros(t: ExpressionTranslator, shape: AnyValue, dtype: AnyValue = _F64) -> AnyValue:
    return _filled(t, shape, ZERO, _element(dtype))


@_calls(numpy.empty)
def _empty(t: ExpressionTranslator, shape: AnyValue, dtype: AnyValue = _F64) -> AnyValue:
    return t.allocate(_element(dtype), checked_extents(shape))


@_calls(numpy.ones)
def _ones(t: ExpressionTranslator, shape: AnyValue, dtype: AnyValue = _F64) -> AnyValue:
    return _filled(t, shape, ONE, _element(dtype))


@_calls(numpy.full)
def _full(t: ExpressionTranslator, shape: AnyValue, value: AnyValue, dtype: AnyValue | None = None) -> AnyValue:
    found = scalar(value, "'numpy.full'")
    return _filled(t, shape, found, found.type if dtype is None else _element(dtype))


@_calls(numpy.zeros_like)
def _zeros_like(t: ExpressionTranslator, a: AnyValue) -> AnyValue:
    found = array(a, "'numpy.zeros_like'")
    return _filled(t, found.extents, ZERO, found.element)


@_calls(numpy.ones_like)
def _ones_like(t: ExpressionTranslator, a: AnyValue) -> AnyValue:
    found = array(a, "'numpy.ones_like'")
    return _filled(t, found.extents, ONE, found.element)


@_calls(numpy.empty_like)
def _empty_like(t: ExpressionTranslator, a: AnyValue) -> AnyValue:
    found = array(a, "'numpy.empty_like'")
    return t.allocate(found.element, found.extents)


@_calls(numpy.copy, method="copy")
def _copy(t: ExpressionTranslator, a: AnyValue) -> AnyValue:
    return t.copied(array(a, "'numpy.copy'"))


@_calls(numpy.array, numpy.asarray)
def _array(t: ExpressionTranslator, given: AnyValue, dtype: AnyValue | None = None) -> AnyValue:
    if isinstance(given, ArrayValue):
        return t.copied(given)
    shape, numbers = _listed(given)
    type = promoted(*(one.type for one in numbers)) if dtype is None else _element(dtype)
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


@_calls(numpy.arange)
def _arange(t: ExpressionTranslator, *bounds: AnyValue) -> AnyValue:
    found = [integer(one, "'numpy.arange'") for one in bounds]
    start, stop, step = (ZERO, *found, ONE) if len(found) == 1 else (*found, ONE)[:3]
    if step.integer is None or step.integer < 1:
        raise LanguageError("MA0902", "the step of 'numpy.arange' is a positive constant")
    length = arithmetic.greatest(t.build, subtract(t.build, stop, start), ZERO)
    if step.integer > 1:
        length = arithmetic.floor_divide(t.build, add(t.build, length, ScalarValue.of(step.integer - 1)), step)
    return ArrayExpression(INT, (length,), (), lambda at, i: add(at, start, multiply(at, i[0], step)))


@_calls(numpy.linspace)
def _linspace(t: ExpressionTranslator, start: AnyValue, stop: AnyValue, num: AnyValue = _FIFTY) -> AnyValue:
    first, last, count = scalar(start, "'linspace'"), scalar(stop, "'linspace'"), integer(num, "'linspace'")
    parts = arithmetic.greatest(t.build, subtract(t.build, count, ONE), ONE)
    type = max(promoted(first.type, last.type), FLOAT, key=lambda one: one.order)
    step = divide(t.build, subtract(t.build, last, first), parts)
    return ArrayExpression(type, (count,), (), lambda at, i: add(at, first, multiply(at, i[0], step)))


# ---- sums and products


def _start(element: ElementType, of_floats: float, of_integers: int) -> ScalarValue:
    if element.kind == "float":
        return ScalarValue(element, None, of_floats)
    return ScalarValue(INT, None, of_integers)


def _reduction(compute: Compute, of_floats: float, of_integers: int) -> Callable[..., AnyValue]:
    """All elements, or those along an axis, put together by ``compute``."""

    def call(t: ExpressionTranslator, a: AnyValue, axis: AnyValue | None = None) -> AnyValue:
        found = array(a, "a reduction")
        start = _start(found.element, of_floats, of_integers)
        if axis is None:
            return reduced(t.build, found.extents, start, lambda at, i, sum: compute(at, sum, found.at(at, i)))
        place = integer(axis, "an axis").integer
        if place is None or not -found.rank <= place < found.rank:
            raise LanguageError("MA0903", f"expected a constant axis of {found}")
        place %= found.rank
        if found.rank == 1:
            return call(t, found)

        def element(at: Builder, rest: Sequence[ScalarValue]) -> ScalarValue:
            def step(inner: Builder, k: Sequence[ScalarValue], sum: ScalarValue) -> ScalarValue:
                return compute(inner, sum, found.at(inner, [*rest[:place], *k, *rest[place:]]))

            return reduced(at, [found.extents[place]], start, step)

        return ArrayExpression(start.type, (*found.extents[:place], *found.extents[place + 1 :]), (found,), element)

    return call


_sum = _calls(numpy.sum, builtins.sum, method="sum")(_reduction(add, 0.0, 0))
_calls(numpy.prod, method="prod")(_reduction(multiply, 1.0, 1))
_max = _calls(numpy.max, numpy.amax, method="max")(_reduction(_maximum, -math.inf, -(2**63)))
_min = _calls(numpy.min, numpy.amin, method="min")(_reduction(_minimum, math.inf, 2**63 - 1))
_calls(builtins.max)(_extreme(ast.Gt(), _max))
_calls(builtins.min)(_extreme(ast.Lt(), _min))


@_calls(numpy.mean, method="mean")
def _mean(t: ExpressionTranslator, a: AnyValue, axis: AnyValue | None = None) -> AnyValue:
    found = array(a, "'numpy.mean'")
    count = size_of(t.build, found) if axis is None else found.extents[integer(axis, "an axis").integer or 0]
    return t.elementwise(divide, [_sum(t, found, axis), count], FLOAT)


@_calls(numpy.dot, numpy.matmul, method="dot")
def _dot(t: ExpressionTranslator, a: AnyValue, b: AnyValue) -> AnyValue:
    one, other = array(a, "'numpy.dot'"), array(b, "'numpy.dot'")
    return product_of_matrices(t.build, t.in_memory(one), t.in_memory(other))


@_calls(numpy.vdot, numpy.inner)
def _inner(t: ExpressionTranslator, a: AnyValue, b: AnyValue) -> AnyValue:
    one, other = array(a, "'numpy.vdot'"), array(b, "'numpy.vdot'")
    if one.rank != 1 or other.rank != 1:
        raise LanguageError("MA0902", "'numpy.vdot' and 'numpy.inner' take vectors in the language", "write a @ b")
    return product_of_matrices(t.build, one, other)


@_calls(numpy.outer)
def _outer(t: ExpressionTranslator, a: AnyValue, b: AnyValue) -> AnyValue:
    one, other = array(a, "'numpy.outer'"), array(b, "'numpy.outer'")
    if one.rank != 1 or other.rank != 1:
        raise LanguageError("MA0903", f"expected vectors for 'numpy.outer', got {one} and {other}")
    type = promoted(one.element, other.element)
    extents = (*one.extents, *other.extents)
    return ArrayExpression(
        type, extents, (one, other), lambda at, i: multiply(at, one.at(at, [i[0]]), other.at(at, [i[1]]))
    )


@_calls(numpy.linalg.norm)
def _norm(t: ExpressionTranslator, a: AnyValue) -> AnyValue:
    found = array(a, "'numpy.linalg.norm'")
    squares = t.elementwise(lambda at, x: multiply(at, x, x), [found], INT)
    return t.elementwise(arithmetic.unary("math.sqrt"), [_sum(t, squares)], FLOAT)


# ---- shapes


@_calls(numpy.size)
def _size(t: ExpressionTranslator, a: AnyValue) -> AnyValue:
    return size_of(t.build, array(a, "'numpy.size'"))


@_calls(numpy.shape)
def _shape(t: ExpressionTranslator, a: AnyValue) -> AnyValue:
    return array(a, "'numpy.shape'").extents


@_calls(numpy.transpose, method="transpose")
def _transpose(t: ExpressionTranslator, a: AnyValue) -> AnyValue:
    return transposed(array(a, "'numpy.transpose'"))


@_calls(method="fill")
def _fill(t: ExpressionTranslator, a: AnyValue, value: AnyValue) -> AnyValue:
    whole = subscripted(t.build, array(a, "'fill'"), [WHOLE_AXIS])
    t.store_each(t.in_memory(array(whole, "'fill'")), scalar(value, "'fill'"))
    return PythonObject(None)
