"""Arithmetic on numbers: constants are folded, other numbers are ops of `arith` and `math`, with Python's semantics.

Integers have 64 bits; divisions of floats by zero follow IEEE 754.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any, Final

from mlirad._mlir import Type, Value, ir
from mlirad.edit.build import Builder
from mlirad.frontends.python.scalars import ScalarValue
from mlirad.frontends.python.source import LanguageError
from mlirad.frontends.python.types import BOOL, FLOAT, INT, ElementType, promoted

Binary = Callable[[Builder, ScalarValue, ScalarValue], ScalarValue]

#: Whether subscripts and divisors are checked at run time; a context variable, because operators do not know their
#: caller.
CHECKS: Final = ContextVar("checks", default=False)
#: Integer powers up to this one are products.
_GREATEST_PRODUCT: Final = 4


def mlir_type(build: Builder, type: ElementType) -> Type:
    """The MLIR type of numbers of ``type``."""
    return ir.Type.parse(type.mlir, build.loc.context)


def as_value(build: Builder, number: ScalarValue) -> Value:
    """The SSA value of ``number``."""
    if number.value is not None:
        return number.value
    assert number.constant is not None
    return build.constant(mlir_type(build, number.type), number.constant)


def _of(build: Builder, type: ElementType, name: str, *operands: ScalarValue, low: int | None = None) -> ScalarValue:
    """The result of the op ``name``, whose operands and result are of ``type``."""
    values = [as_value(build, one) for one in operands]
    result = mlir_type(build, type)
    made = build.float(name, values, result) if type.kind == "float" else build.value(name, values, result)
    return ScalarValue(type, made, None, low)


def loaded(build: Builder, value: Value, element: ElementType) -> ScalarValue:
    """An element of an array in the type of computations."""
    if element.kind != "int":
        return ScalarValue(element, value)
    index = value if element is INT else build.value("arith.index_cast", [value], mlir_type(build, INT))
    return ScalarValue(INT, index)


def converted(build: Builder, number: ScalarValue, type: ElementType) -> ScalarValue:
    """``number`` converted to ``type``.

    Raises:
        LanguageError: digits would be lost silently.
    """
    if number.type == type:
        return number
    if number.constant is not None and type.kind == "float":
        return ScalarValue(type, None, float(number.constant))
    if type is INT and number.type is BOOL:
        if number.constant is not None:
            return ScalarValue.of(int(number.constant))
        return ScalarValue(
            INT, build.value("arith.index_castui", [as_value(build, number)], mlir_type(build, INT)), low=0
        )
    if type is BOOL:
        return truth(build, number)
    if type.kind != "float":
        message = f"{number} would be rounded to an integer"
        raise LanguageError("MA0903", message, "int(x) rounds towards zero")
    value, result = as_value(build, number), mlir_type(build, type)
    if number.type.kind == "float":
        wide, narrow = mlir_type(build, number.type), result
        if wide == narrow:
            return ScalarValue(type, value)
        name = "arith.extf" if type.mlir == "f64" else "arith.truncf"
        return ScalarValue(type, build.float(name, [value], result))
    if number.type is BOOL:
        return ScalarValue(type, build.value("arith.uitofp", [value], result))
    wide_integer = build.value("arith.index_cast", [value], ir.IntegerType.get_signless(64, build.loc.context))
    return ScalarValue(type, build.value("arith.sitofp", [wide_integer], result))


def stored(build: Builder, number: ScalarValue, element: ElementType) -> Value:
    """``number`` converted to an element of an array.

    Raises:
        LanguageError: as in `converted`.
    """
    value = as_value(build, converted(build, number, element.computed))
    if element.kind != "int" or element is INT:
        return value
    return build.value("arith.index_cast", [value], mlir_type(build, element))


def to_integer(build: Builder, number: ScalarValue) -> ScalarValue:
    """Conversion rounded towards zero, like ``int``."""
    if number.constant is not None:
        return ScalarValue.of(int(number.constant))
    if number.type.kind != "float":
        return converted(build, number, INT)
    wide = build.value("arith.fptosi", [as_value(build, number)], ir.IntegerType.get_signless(64, build.loc.context))
    return ScalarValue(INT, build.value("arith.index_cast", [wide], mlir_type(build, INT)))


def truth(build: Builder, number: ScalarValue) -> ScalarValue:
    """Whether the number is not zero."""
    return number if number.type is BOOL else compare(build, ast.NotEq(), number, ScalarValue.of(0))


def select(build: Builder, condition: ScalarValue, one: ScalarValue, other: ScalarValue) -> ScalarValue:
    """A select of two numbers."""
    if condition.constant is not None:
        return one if condition.constant else other
    type = promoted(one.type, other.type)
    one, other = converted(build, one, type), converted(build, other, type)
    values = [as_value(build, number) for number in (condition, one, other)]
    low = None if one.low is None or other.low is None else min(one.low, other.low)
    return ScalarValue(type, build.value("arith.select", values, mlir_type(build, type)), low=low)


# ---- operators


def add(build: Builder, a: ScalarValue, b: ScalarValue) -> ScalarValue:
    """``a + b``."""
    if a.integer == 0 and b.type is INT:
        return b
    if b.integer == 0 and a.type is INT:
        return a
    return _arithmetic(build, a, b, operator.add, "arith.addf", "arith.addi", _sum_low(a, b))


def subtract(build: Builder, a: ScalarValue, b: ScalarValue) -> ScalarValue:
    """``a - b``."""
    if b.integer == 0 and a.type is INT:
        return a
    low = None if a.low is None or b.integer is None else a.low - b.integer
    return _arithmetic(build, a, b, operator.sub, "arith.subf", "arith.subi", low)


def multiply(build: Builder, a: ScalarValue, b: ScalarValue) -> ScalarValue:
    """``a * b``."""
    if a.integer == 1 and b.type is INT:
        return b
    if b.integer == 1 and a.type is INT:
        return a
    is_known = a.low is not None and b.low is not None and a.low >= 0 and b.low >= 0
    low = a.low * b.low if is_known and a.low is not None and b.low is not None else None
    return _arithmetic(build, a, b, operator.mul, "arith.mulf", "arith.muli", low)


def divide(build: Builder, a: ScalarValue, b: ScalarValue) -> ScalarValue:
    """``a / b``, which is always a float."""
    type = max(promoted(a.type, b.type), FLOAT, key=lambda one: one.order)
    return _float_op(build, converted(build, a, type), converted(build, b, type), operator.truediv, "arith.divf")


def floor_divide(build: Builder, a: ScalarValue, b: ScalarValue) -> ScalarValue:
    """``a // b``."""
    type = promoted(a.type, b.type)
    if type.kind == "float":
        return _float_divided(build, converted(build, a, type), converted(build, b, type))[0]
    _check_divisor(build, b)
    low = a.low // b.integer if a.low is not None and b.integer is not None and b.integer > 0 else None
    return _arithmetic(build, a, b, operator.floordiv, "", "arith.floordivsi", low)


def remainder(build: Builder, a: ScalarValue, b: ScalarValue) -> ScalarValue:
    """``a % b``, which has the sign of ``b``."""
    type = promoted(a.type, b.type)
    if type.kind == "float":
        return _float_divided(build, converted(build, a, type), converted(build, b, type))[1]
    _check_divisor(build, b)
    is_plain = a.low is not None and a.low >= 0 and b.low is not None and b.low >= 0
    low = 0 if b.low is not None and b.low >= 0 else None
    rest = _arithmetic(build, a, b, operator.mod, "", "arith.remsi", low)
    if is_plain or rest.constant is not None:
        return rest
    other = compare(build, ast.Lt(), _of(build, INT, "arith.xori", rest, b), ScalarValue.of(0))
    is_off = _and(build, compare(build, ast.NotEq(), rest, ScalarValue.of(0)), other)
    found = select(build, is_off, add(build, rest, b), rest)
    return ScalarValue(INT, found.value, None, low)


def _check_divisor(build: Builder, b: ScalarValue) -> None:
    if CHECKS.get() and b.constant is None and not (b.low is not None and b.low > 0):
        require(build, compare(build, ast.NotEq(), b, ScalarValue.of(0)), "an integer is divided by zero")


def power(build: Builder, a: ScalarValue, b: ScalarValue) -> ScalarValue:
    """``a ** b``; for integers an integer, as in numpy, where a negative exponent fails at run time."""
    if a.constant is not None and b.constant is not None:
        return _folded(operator.pow, a.constant, b.constant)
    exponent = b.integer
    if a.type.kind != "float" and b.type.kind != "float" and exponent is None:
        if b.low is None or b.low < 0:
            is_integer = compare(build, ast.GtE(), b, ScalarValue.of(0))
            require(build, is_integer, "an integer is raised to a negative power: write float(x) ** n")
        wide = ir.IntegerType.get_signless(64, build.loc.context)
        both = [build.value("arith.index_cast", [as_value(build, converted(build, one, INT))], wide) for one in (a, b)]
        found = build.value("arith.index_cast", [build.value("math.ipowi", both, wide)], mlir_type(build, INT))
        return ScalarValue(INT, found)
    if exponent is not None and 0 <= exponent <= _GREATEST_PRODUCT:
        return _repeated(build, a, exponent)
    type = max(promoted(a.type, b.type), FLOAT, key=lambda one: one.order)
    base = converted(build, a, type)
    if b.constant == 0.5:
        return _of(build, type, "math.sqrt", base)
    if b.type is INT:
        narrow = ir.IntegerType.get_signless(32, build.loc.context)
        times = build.value("arith.index_cast", [as_value(build, b)], narrow)
        return ScalarValue(type, build.float("math.fpowi", [as_value(build, base), times], mlir_type(build, type)))
    return _of(build, type, "math.powf", base, converted(build, b, type))


def bitwise(name: str, python: Callable[[Any, Any], Any]) -> Binary:
    """A bitwise operator on integers or truth values."""

    def emit(build: Builder, a: ScalarValue, b: ScalarValue) -> ScalarValue:
        type = promoted(a.type, b.type)
        if type.kind == "float":
            raise LanguageError("MA0903", f"expected integers or booleans, got {a} and {b}")
        if a.constant is not None and b.constant is not None:
            return _folded(python, a.constant, b.constant)
        return _of(build, type, name, converted(build, a, type), converted(build, b, type))

    return emit


OPERATORS: Final[dict[type[ast.operator], Binary]] = {
    ast.Add: add,
    ast.Sub: subtract,
    ast.Mult: multiply,
    ast.Div: divide,
    ast.FloorDiv: floor_divide,
    ast.Mod: remainder,
    ast.Pow: power,
    ast.BitAnd: bitwise("arith.andi", operator.and_),
    ast.BitOr: bitwise("arith.ori", operator.or_),
    ast.BitXor: bitwise("arith.xori", operator.xor),
    ast.LShift: bitwise("arith.shli", operator.lshift),
    ast.RShift: bitwise("arith.shrsi", operator.rshift),
}

#: Python comparison -> predicates for floats and integers. NaN is unequal to all numbers, and unordered.
_COMPARISONS: Final[dict[type[ast.cmpop], tuple[Callable[[Any, Any], bool], int, int]]] = {
    ast.Eq: (operator.eq, 1, 0),
    ast.NotEq: (operator.ne, 13, 1),
    ast.Lt: (operator.lt, 4, 2),
    ast.LtE: (operator.le, 5, 3),
    ast.Gt: (operator.gt, 2, 4),
    ast.GtE: (operator.ge, 3, 5),
}


def compare(build: Builder, op: ast.cmpop, a: ScalarValue, b: ScalarValue) -> ScalarValue:
    """A comparison.

    Raises:
        LanguageError: an operand is an object.
    """
    known = _COMPARISONS.get(type(op))
    if known is None:
        raise LanguageError("MA0902", f"'{type(op).__name__}' is not in the language", "compare numbers")
    python, of_floats, of_integers = known
    if a.constant is not None and b.constant is not None:
        return ScalarValue.of(python(a.constant, b.constant))
    common = promoted(a.type, b.type)
    if common is BOOL:
        common = INT
    values = [as_value(build, converted(build, one, common)) for one in (a, b)]
    name, number = ("arith.cmpf", of_floats) if common.kind == "float" else ("arith.cmpi", of_integers)
    predicate = ir.IntegerAttr.get(ir.IntegerType.get_signless(64, build.loc.context), number)
    return ScalarValue(BOOL, build.value(name, values, mlir_type(build, BOOL), {"predicate": predicate}))


def negate(build: Builder, a: ScalarValue) -> ScalarValue:
    """``-a``."""
    if a.constant is not None:
        return ScalarValue.of(-a.constant)
    if a.type.kind == "float":
        return _of(build, a.type, "arith.negf", a)
    return subtract(build, ScalarValue.of(0), converted(build, a, INT))


def invert(build: Builder, a: ScalarValue) -> ScalarValue:
    """``not a``."""
    found = truth(build, a)
    if found.constant is not None:
        return ScalarValue.of(not found.constant)
    return _of(build, BOOL, "arith.xori", found, ScalarValue.of(True))


def least(build: Builder, a: ScalarValue, b: ScalarValue) -> ScalarValue:
    """The smaller one of two integers."""
    low = None if a.low is None or b.low is None else min(a.low, b.low)
    return _arithmetic(build, a, b, min, "", "arith.minsi", low)


def greatest(build: Builder, a: ScalarValue, b: ScalarValue) -> ScalarValue:
    """The greater one of two integers."""
    lows = [one.low for one in (a, b) if one.low is not None]
    return _arithmetic(build, a, b, max, "", "arith.maxsi", max(lows, default=None))


def _and(build: Builder, a: ScalarValue, b: ScalarValue) -> ScalarValue:
    return OPERATORS[ast.BitAnd](build, a, b)


def _sum_low(a: ScalarValue, b: ScalarValue) -> int | None:
    return None if a.low is None or b.low is None else a.low + b.low


def _arithmetic(
    build: Builder,
    a: ScalarValue,
    b: ScalarValue,
    python: Callable[[Any, Any], Any],
    of_floats: str,
    of_integers: str,
    low: int | None,
) -> ScalarValue:
    if (
        a.constant is not None
        and b.constant is not None
        and not (a.type.order > FLOAT.order or b.type.order > FLOAT.order)
    ):
        return _folded(python, a.constant, b.constant)
    type = promoted(a.type, b.type)
    if type.kind == "float":
        return _float_op(build, converted(build, a, type), converted(build, b, type), python, of_floats)
    return _of(build, INT, of_integers, converted(build, a, INT), converted(build, b, INT), low=low)


def _float_op(
    build: Builder, a: ScalarValue, b: ScalarValue, python: Callable[[Any, Any], Any], name: str
) -> ScalarValue:
    if a.constant is not None and b.constant is not None and a.type is FLOAT:
        return _folded(python, a.constant, b.constant)
    return _of(build, a.type, name, a, b)


def require(build: Builder, condition: ScalarValue, message: str) -> None:
    """Emit an assertion that fails with ``message`` if ``condition`` is false."""
    if condition.constant:
        return
    place = str(build.loc).removeprefix("loc(").removesuffix(")").replace('"', "")
    text = ir.StringAttr.get(f"{place}: {message}", build.loc.context)
    build.op("cf.assert", [as_value(build, condition)], (), {"msg": text})


def _folded(python: Callable[[Any, Any], Any], a: Any, b: Any) -> ScalarValue:
    try:
        return ScalarValue.of(python(a, b))
    except (ArithmeticError, ValueError, TypeError) as error:
        raise LanguageError("MA0903", f"{a!r} and {b!r}: {error}") from None


def _repeated(build: Builder, a: ScalarValue, times: int) -> ScalarValue:
    if times == 0:
        return converted(build, ScalarValue.of(1), a.type.computed) if a.type is not BOOL else ScalarValue.of(1)
    half = a if times < 2 else _repeated(build, a, times // 2)
    square = half if times < 2 else multiply(build, half, half)
    return multiply(build, square, a) if times % 2 and times > 1 else square


def _float_divided(build: Builder, a: ScalarValue, b: ScalarValue) -> tuple[ScalarValue, ScalarValue]:
    """The quotient rounded down, and the remainder, as in CPython's ``float_floor_div`` and ``float_rem``."""
    type, zero = a.type, ScalarValue(a.type, None, 0.0)
    rest = _of(build, type, "arith.remf", a, b)
    quotient = divide(build, subtract(build, a, rest), b)
    differs = compare(build, ast.NotEq(), compare(build, ast.Lt(), rest, zero), compare(build, ast.Lt(), b, zero))
    is_off = _and(build, compare(build, ast.NotEq(), rest, zero), differs)
    rest = select(build, is_off, add(build, rest, b), rest)
    quotient = select(build, is_off, subtract(build, quotient, ScalarValue(type, None, 1.0)), quotient)
    low = _of(build, type, "math.floor", quotient)
    is_high = compare(build, ast.Gt(), subtract(build, quotient, low), ScalarValue(type, None, 0.5))
    return select(build, is_high, add(build, low, ScalarValue(type, None, 1.0)), low), rest


def unary(name: str) -> Callable[[Builder, ScalarValue], ScalarValue]:
    """A function of floats with an equivalent op; integers are converted."""

    def emit(build: Builder, a: ScalarValue) -> ScalarValue:
        type = max(promoted(a.type), FLOAT, key=lambda one: one.order)
        return _of(build, type, name, converted(build, a, type))

    return emit


def binary(name: str) -> Binary:
    """A function of two floats with an equivalent op; integers are converted."""

    def emit(build: Builder, a: ScalarValue, b: ScalarValue) -> ScalarValue:
        type = max(promoted(a.type, b.type), FLOAT, key=lambda one: one.order)
        return _of(build, type, name, converted(build, a, type), converted(build, b, type))

    return emit
