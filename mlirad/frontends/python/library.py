"""The supported functions of Python, `math` and numpy, by the objects that programs name.

`CALLS` maps a function to the translation of its calls; `METHODS` the same for methods of arrays, by name.
"""

from __future__ import annotations

import ast
import builtins
import inspect
import math
from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import numpy

from mlirad.edit.build import Builder
from mlirad.frontends.python import arithmetic
from mlirad.frontends.python.arithmetic import add, compare, converted, divide, multiply, select, subtract
from mlirad.frontends.python.arrays import wrapped
from mlirad.frontends.python.scalars import ONE, ZERO, ScalarValue
from mlirad.frontends.python.source import LanguageError
from mlirad.frontends.python.types import BOOL, FLOAT, INT, ElementType, annotated_type, f32, f64, promoted
from mlirad.frontends.python.values import (
    AnyValue,
    ArrayValue,
    ListValue,
    PythonObject,
    RecordValue,
    array,
    as_list,
    described,
    is_none,
    scalar,
)

if TYPE_CHECKING:
    from mlirad.frontends.python.expressions import ExpressionTranslator

#: (translator, arguments, keyword arguments) -> the value of the call.
Handler: TypeAlias = "Callable[[ExpressionTranslator, Sequence[AnyValue], dict[str, AnyValue]], AnyValue]"
Number: TypeAlias = ScalarValue
Compute: TypeAlias = Callable[..., ScalarValue]

#: Functions of one float with an equivalent op of `math`, by their names in Python's `math` and in numpy.
_UNARY: Final = {
    "sin": "sin", "cos": "cos", "tan": "tan", "asin": "asin", "acos": "acos", "atan": "atan",
    "sinh": "sinh", "cosh": "cosh", "tanh": "tanh", "asinh": "asinh", "acosh": "acosh", "atanh": "atanh",
    "arcsin": "asin", "arccos": "acos", "arctan": "atan",
    "arcsinh": "asinh", "arccosh": "acosh", "arctanh": "atanh",
    "exp": "exp", "exp2": "exp2", "expm1": "expm1", "log": "log", "log2": "log2", "log10": "log10", "log1p": "log1p",
    "sqrt": "sqrt", "cbrt": "cbrt", "fabs": "absf", "erf": "erf", "erfc": "erfc", "trunc": "trunc",
}  # fmt: skip
#: Functions of numpy that are Python's operators.
_OPERATORS: Final[dict[Any, type[ast.operator]]] = {
    numpy.add: ast.Add, numpy.subtract: ast.Sub, numpy.multiply: ast.Mult, numpy.divide: ast.Div,
    numpy.floor_divide: ast.FloorDiv, numpy.remainder: ast.Mod,
}  # fmt: skip
_BINARY: Final = {"atan2": "math.atan2", "arctan2": "math.atan2", "copysign": "math.copysign"}

_FINITE, _INFINITE = (math.isfinite, numpy.isfinite), (math.isinf, numpy.isinf)
#: Tuples of more numbers than this cannot be indexed by run-time values.
_MOST_CHOICES: Final = 16
#: A default of a parameter.
_FLOAT, _NONE = PythonObject(float), PythonObject(None)

CALLS: Final[dict[Any, Handler]] = {}
METHODS: Final[dict[str, Handler]] = {}


def _bound(function: Callable[..., AnyValue]) -> Handler:
    """``function`` on the translator and the arguments of a call, after these have been checked."""
    signature = inspect.signature(function)

    def handle(t: ExpressionTranslator, arguments: Sequence[AnyValue], named: dict[str, AnyValue]) -> AnyValue:
        try:
            signature.bind(t, *arguments, **named)
        except TypeError as error:
            raise LanguageError("MA0903", f"{error} of those that are supported") from None
        return function(t, *arguments, **named)

    return handle


def calls(*objects: Any, method: str = "") -> Callable[[Callable[..., AnyValue]], Callable[..., AnyValue]]:
    """Register ``function`` for calls of ``objects``, and for a method of arrays."""

    def register(function: Callable[..., AnyValue]) -> Callable[..., AnyValue]:
        for one in objects:
            CALLS[one] = _bound(function)
        if method:
            METHODS[method] = _bound(function)
        return function

    return register


def _elementwise(compute: Compute, least: ElementType, *objects: Any) -> None:
    """Register ``compute`` for ``objects``, elementwise."""
    count = len(inspect.signature(compute).parameters) - 1

    def register(function: Any) -> None:
        module = getattr(function, "__module__", "")

        def call(t: ExpressionTranslator, arguments: Sequence[AnyValue], named: dict[str, AnyValue]) -> AnyValue:
            if named or len(arguments) != count:
                number = len(arguments) + len(named)
                raise LanguageError("MA0903", f"expected {count} arguments by position, got {number}")
            if module == "math":  # takes and returns Python's floats
                arguments = [_wide(t.build, one, FLOAT) for one in arguments]
            found = t.elementwise(compute, arguments, least)
            if isinstance(function, numpy.ufunc) and isinstance(found, ScalarValue) and found.type is FLOAT:
                return converted(t.build, found, f64)
            return found

        CALLS[function] = call

    for one in objects:
        register(one)


def _wide(build: Builder, number: AnyValue, type: ElementType) -> AnyValue:
    return converted(build, number, type) if isinstance(number, ScalarValue) and number.type is f32 else number


def _known(module: Any, name: str) -> list[Any]:
    return [getattr(module, name)] if hasattr(module, name) else []


def is_of_library(node: ast.expr, names: dict[str, Any]) -> bool:
    """Whether ``node``, with ``names`` for objects, is a function that does not write its arguments."""
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    if parts and parts[0] in METHODS:
        return parts[0] != "fill"
    found = names.get(node.id) if isinstance(node, ast.Name) else None
    for part in reversed(parts):
        found = getattr(found, part, None)
    return isinstance(found, Hashable) and found in CALLS


# ---- elementwise


def _absolute(build: Builder, a: Number) -> Number:
    if a.type.kind == "float":
        return arithmetic.unary("math.absf")(build, a)
    return arithmetic.greatest(build, converted(build, a, INT), arithmetic.negate(build, a))


def maximum(build: Builder, a: Number, b: Number) -> Number:
    """The maximum of two numbers; NaN if one is NaN."""
    if promoted(a.type, b.type).kind == "float":
        return arithmetic.binary("arith.maximumf")(build, a, b)
    return arithmetic.greatest(build, a, b)


def minimum(build: Builder, a: Number, b: Number) -> Number:
    """The minimum of two numbers; NaN if one is NaN."""
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


def _log_sum(build: Builder, a: Number, b: Number) -> Number:
    """``log(exp(a) + exp(b))``."""
    is_first = compare(build, ast.GtE(), a, b)
    more, less = select(build, is_first, a, b), select(build, is_first, b, a)
    rest = arithmetic.unary("math.log1p")(build, arithmetic.unary("math.exp")(build, subtract(build, less, more)))
    is_infinite = compare(build, ast.Eq(), _absolute(build, more), ScalarValue.of(math.inf))
    return select(build, is_infinite, more, add(build, more, rest))


def _radians(build: Builder, a: Number) -> Number:
    return multiply(build, a, ScalarValue.of(math.pi / 180))


def _degrees(build: Builder, a: Number) -> Number:
    return multiply(build, a, ScalarValue.of(180 / math.pi))


def _reciprocal(build: Builder, a: Number) -> Number:
    if a.type.kind != "float":
        raise LanguageError("MA0902", "'numpy.reciprocal' of an integer is 0 or 1 in numpy", "write 1 / x")
    return divide(build, ONE, a)


def _two(operator: Compute) -> Compute:
    """``operator`` with two operands by position."""
    return lambda build, a, b: operator(build, a, b)


def squared(build: Builder, a: Number) -> Number:
    """``a * a``."""
    return multiply(build, a, a)


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
_elementwise(lambda at, a: compare(at, ast.NotEq(), a, a), BOOL, math.isnan, numpy.isnan)
_elementwise(lambda at, a: compare(at, ast.Lt(), _absolute(at, a), ScalarValue.of(math.inf)), BOOL, *_FINITE)
_elementwise(lambda at, a: compare(at, ast.Eq(), _absolute(at, a), ScalarValue.of(math.inf)), BOOL, *_INFINITE)
_elementwise(maximum, INT, numpy.maximum)
_elementwise(minimum, INT, numpy.minimum)
_elementwise(_sign, INT, numpy.sign)
_elementwise(_hypotenuse, FLOAT, numpy.hypot)
_elementwise(_float_power, FLOAT, math.pow)
_elementwise(arithmetic.power, INT, builtins.pow, numpy.power)
_elementwise(_float_remainder, FLOAT, math.fmod, numpy.fmod)
_elementwise(squared, INT, numpy.square)
_elementwise(select, INT, numpy.where)
_elementwise(_log_sum, FLOAT, numpy.logaddexp)
_elementwise(_radians, FLOAT, numpy.radians, numpy.deg2rad, math.radians)
_elementwise(_degrees, FLOAT, numpy.degrees, numpy.rad2deg, math.degrees)
_elementwise(arithmetic.negate, INT, numpy.negative)
_elementwise(_reciprocal, INT, numpy.reciprocal)
for _ufunc, _operator in _OPERATORS.items():
    _elementwise(_two(arithmetic.OPERATORS[_operator]), FLOAT if _operator is ast.Div else INT, _ufunc)


@calls(numpy.clip)
def _clip(
    t: ExpressionTranslator,
    a: AnyValue,
    a_min: AnyValue = _NONE,
    a_max: AnyValue = _NONE,
    min: AnyValue = _NONE,
    max: AnyValue = _NONE,
) -> AnyValue:
    for bound, compute in ((a_min, maximum), (min, maximum), (a_max, minimum), (max, minimum)):
        a = a if is_none(bound) else t.elementwise(compute, [a, bound], INT)
    return a


METHODS["clip"] = CALLS[numpy.clip]


def element_named(dtype: AnyValue) -> ElementType:
    """The number type for an argument ``dtype``.

    Raises:
        LanguageError: it is not a supported type.
    """
    found = annotated_type(dtype.object) if isinstance(dtype, PythonObject) else None
    if found is None and isinstance(dtype, PythonObject):
        found = annotated_type(numpy.dtype(dtype.object))
    if isinstance(found, ElementType):
        return found
    raise LanguageError("MA0903", f"{described(dtype)} is not a type of numbers")


# ---- Python's own


@calls(builtins.float)
def _to_float(t: ExpressionTranslator, a: AnyValue, dtype: AnyValue = _FLOAT) -> AnyValue:
    type = element_named(dtype)
    if type.kind == "int":
        return t.rounded(scalar(a, "a conversion"))
    return converted(t.build, scalar(a, "a conversion"), type)


@calls(builtins.int, math.trunc)
def _to_int(t: ExpressionTranslator, a: AnyValue) -> AnyValue:
    return t.rounded(scalar(a, "'int'"))


@calls(math.hypot)
def _length_of(t: ExpressionTranslator, *parts: AnyValue) -> AnyValue:
    squares = [squared(t.build, scalar(one, "'hypot'")) for one in parts]
    total = squares[0]
    for one in squares[1:]:
        total = add(t.build, total, one)
    return arithmetic.unary("math.sqrt")(t.build, total)


@calls(builtins.list)
def _list(t: ExpressionTranslator, a: AnyValue) -> AnyValue:
    if isinstance(a, tuple):
        return ListValue(a)
    return as_list(t.copied(array(a, "'list'")))


@calls(builtins.tuple)
def _tuple(t: ExpressionTranslator, a: AnyValue) -> AnyValue:
    if isinstance(a, tuple):
        return tuple(a)
    raise LanguageError("MA0903", f"expected a tuple or a list for 'tuple', got {described(a)}")


@calls(builtins.round)
def _round(t: ExpressionTranslator, a: AnyValue, ndigits: AnyValue = _NONE) -> AnyValue:
    number, rounded = scalar(a, "'round'"), arithmetic.unary("math.roundeven")
    if is_none(ndigits):
        return t.rounded(rounded(t.build, number))
    scale = arithmetic.power(t.build, ScalarValue.of(10.0), scalar(ndigits, "'round'"))
    return arithmetic.divide(t.build, rounded(t.build, multiply(t.build, number, scale)), scale)


@calls(math.floor)
def _floor(t: ExpressionTranslator, a: AnyValue) -> AnyValue:
    return t.rounded(arithmetic.unary("math.floor")(t.build, scalar(a, "'floor'")))


@calls(math.ceil)
def _ceil(t: ExpressionTranslator, a: AnyValue) -> AnyValue:
    return t.rounded(arithmetic.unary("math.ceil")(t.build, scalar(a, "'ceil'")))


@calls(builtins.bool)
def _to_bool(t: ExpressionTranslator, a: AnyValue) -> AnyValue:
    return arithmetic.truth(t.build, scalar(a, "'bool'"))


@calls(builtins.len)
def _length(t: ExpressionTranslator, a: AnyValue) -> AnyValue:
    if isinstance(a, RecordValue) and issubclass(a.kind, dict | tuple):
        return ScalarValue.of(len(a.names))
    return ScalarValue.of(len(a)) if isinstance(a, tuple) else array(a, "'len'").extents[0]


def extreme(is_better: ast.cmpop, axis: Callable[..., AnyValue]) -> Callable[..., AnyValue]:
    """``min`` or ``max`` of Python: a later value replaces the result only if it compares better."""

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


def element_of_object(whole: PythonObject, key: AnyValue) -> Any:
    """An element of a dictionary from outside, by a constant.

    Raises:
        LanguageError: it has none.
    """
    name = key.constant if isinstance(key, ScalarValue) else key.object if isinstance(key, PythonObject) else None
    if isinstance(whole.object, dict) and name in whole.object:
        return whole.object[name]
    if isinstance(whole.object, ElementType):
        raise LanguageError("MA0902", "a type is for annotations")
    raise LanguageError("MA0903", f"{whole} has no element {described(key)}")


def element_of_tuple(build: Builder, whole: tuple[AnyValue, ...], place: ScalarValue) -> AnyValue:
    """The element at ``place``; for numbers also if that is only known at run time.

    Raises:
        LanguageError: it is out of bounds, or it is not known and the elements are not all numbers.
    """
    count = len(whole)
    if place.integer is not None and -count <= place.integer < count:
        return whole[place.integer]
    if (
        place.integer is not None
        or not 0 < count <= _MOST_CHOICES
        or not all(isinstance(x, ScalarValue) for x in whole)
    ):
        helps = ("numpy.array([...]) makes an array",)
        raise LanguageError("MA0903", f"expected a constant below {count} as a subscript of a tuple", *helps)
    place = wrapped(build, place, ScalarValue.of(count))
    type = promoted(*(one.type for one in whole if isinstance(one, ScalarValue)))
    numbers = [converted(build, one, type) for one in whole if isinstance(one, ScalarValue)]
    found = numbers[0]
    for i, number in enumerate(numbers[1:], 1):
        found = select(build, compare(build, ast.Eq(), place, ScalarValue.of(i)), number, found)
    return found
