"""Lowers 8-bit floats, which LLVM does not have: bytes in memory, f32 in arithmetic.

Upstream's `arith-emulate-unsupported-floats` puts each op between an ``extf`` and a ``truncf``, and has no lowering for
these. Here they immediately become integer ops, on scalars and vectors alike: any pass would otherwise fold a
``truncf`` followed by an ``extf``, and remove the rounding. f32 has more than twice the digits of a factor and two
more, so that rounding twice is equivalent to rounding once.

Source: P. Micikevicius et al., "FP8 Formats for Deep Learning", 2022 (E5M2, E4M3FN); the other formats are described in
LLVM's APFloat.h.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from mlirad._mlir import Type, Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.integers import compare
from mlirad.edit.types import element_type, with_element_type
from mlirad.edit.walk import defined_values, holds
from mlirad.lowering.legalize_math import Rewrite

_MAGNITUDE: Final = 0x7F
_SIGN: Final = 0x80


@dataclass(frozen=True)
class Format:
    """An 8-bit float: its mantissa digits, its exponent's bias, and the codes of infinity and NaN.

    ``infinity`` is None if there is none; an overflow then becomes ``nan``. If ``nan`` is the code of a negative zero,
    zero has no sign.
    """

    digits: int
    bias: int
    infinity: int | None
    nan: int

    @property
    def largest(self) -> int:
        """The code of the largest finite number."""
        if self.infinity is not None:
            return self.infinity - 1
        return self.nan - 1

    @property
    def has_negative_zero(self) -> bool:
        """Whether the sign bit alone is a zero."""
        return self.nan != _SIGN


#: The formats by the class of the type in the bindings.
FORMATS: Final = {
    ir.Float8E5M2Type: Format(2, 15, 0x7C, 0x7E),
    ir.Float8E4M3Type: Format(3, 7, 0x78, 0x7C),
    ir.Float8E3M4Type: Format(4, 3, 0x70, 0x78),
    ir.Float8E4M3FNType: Format(3, 7, None, 0x7F),
    ir.Float8E4M3FNUZType: Format(3, 8, None, 0x80),
    ir.Float8E4M3B11FNUZType: Format(3, 11, None, 0x80),
    ir.Float8E5M2FNUZType: Format(2, 16, None, 0x80),
}
_NARROW: Final = tuple(FORMATS)
_NAMES: Final = "f8E5M2,f8E4M3,f8E3M4,f8E4M3FN,f8E4M3FNUZ,f8E4M3B11FNUZ,f8E5M2FNUZ"

#: Upstream's emulation: all arithmetic is done in f32.
EMULATE: Final = f"func.func(arith-emulate-unsupported-floats{{source-types={_NAMES} target-type=f32}})"


def is_narrow(type: Type) -> bool:
    """Whether ``type`` is an 8-bit float, or a vector of them."""
    return isinstance(element_type(type), _NARROW)


def occur(module: ir.Module, is_one: Callable[[Type], bool] = is_narrow) -> bool:
    """Whether the type of any value ``is_one``: an 8-bit float, or a vector of them."""
    known: set[Type] = set()

    def has_new_narrow_type(op: ir.Operation) -> bool:
        # A module has few types, each of many values.
        new = {value.type for value in defined_values(op)} - known
        known.update(new)
        return any(map(is_one, new))

    return holds(module.operation, has_new_narrow_type)


@dataclass(frozen=True)
class _Words:
    """Integer ops on all lanes of the bits of floats of one type."""

    build: Builder
    word: Type

    def number(self, value: int) -> Value:
        return self.build.constant(self.word, value)

    def op(self, name: str, left: Value, right: int | Value) -> Value:
        other = self.number(right) if isinstance(right, int) else right
        return self.build.value(f"arith.{name}", [left, other], self.word)

    def compare(self, predicate: str, left: Value, right: int) -> Value:
        return compare(self.build, predicate, left, self.number(right))

    def choose(self, condition: Value, this: int | Value, other: Value) -> Value:
        first = self.number(this) if isinstance(this, int) else this
        return self.build.value("arith.select", [condition, first, other], self.word)


def _words(type: Type, width: int, build: Builder) -> _Words:
    return _Words(build, with_element_type(type, ir.IntegerType.get_signless(width, build.loc.context)))


def _extf(op: ir.Operation, build: Builder) -> list[Value] | None:
    """Interprets the magnitude of the code as the bits of an f32, which is the number times a power of 2 (the bias)."""
    x, wide = op.operands[0], op.results[0].type
    if not is_narrow(x.type):
        return None
    format = FORMATS[type(element_type(x.type))]
    single = with_element_type(wide, ir.F32Type.get(op.context))
    byte, words = _words(wide, 8, build), _words(wide, 32, build)
    code = build.value("arith.extui", [build.value("arith.bitcast", [x], byte.word)], words.word)
    size = words.op("andi", code, _MAGNITUDE)
    digits = words.op("shli", size, 23 - format.digits)
    scaled = build.value(
        "arith.mulf",
        [build.value("arith.bitcast", [digits], single), build.constant(single, 2.0 ** (127 - format.bias))],
        single,
    )
    bits = build.value("arith.bitcast", [scaled], words.word)
    if format.infinity is not None:
        special = words.op("ori", digits, 0x7F800000)
        bits = words.choose(words.compare("sge", size, format.infinity), special, bits)
    else:
        of = size if format.has_negative_zero else code
        bits = words.choose(words.compare("eq", of, format.nan), 0x7FC00000, bits)
    bits = words.op("ori", bits, words.op("shli", words.op("andi", code, _SIGN), 24))
    return [_resized(build.value("arith.bitcast", [bits], single), wide, build)]


def _resized(value: Value, type: Type, build: Builder) -> Value:
    """Converts an f32 to another type; all 8-bit numbers are exact in every one."""
    if value.type == type:
        return value
    is_half = isinstance(element_type(type), ir.F16Type | ir.BF16Type)
    return build.value("arith.truncf" if is_half else "arith.extf", [value], type)


def _truncf(op: ir.Operation, build: Builder) -> list[Value] | None:
    """Rounds to nearest, ties to even: normal numbers by integer ops, the others by adding a power of 2."""
    x, narrow = op.operands[0], op.results[0].type
    if not is_narrow(narrow) or _rounds_otherwise(op):
        return None
    if isinstance(element_type(x.type), ir.F16Type | ir.BF16Type):
        x = build.value("arith.extf", [x], with_element_type(x.type, ir.F32Type.get(op.context)))
    if not isinstance(element_type(x.type), ir.F32Type | ir.F64Type):
        return None
    format = FORMATS[type(element_type(narrow))]
    width, fraction = (32, 23) if isinstance(element_type(x.type), ir.F32Type) else (64, 52)
    words = _words(narrow, width, build)
    bits = build.value("arith.bitcast", [x], words.word)
    size = words.op("andi", bits, 2 ** (width - 1) - 1)
    code = _round(size, x.type, format, fraction, words)
    infinite = (2 ** (width - 1 - fraction) - 1) << fraction
    sign = words.op("andi", words.op("shrui", bits, width - 8), _SIGN)
    if format.has_negative_zero:
        code = words.choose(words.compare("sgt", size, infinite), format.nan, code)
        code = words.op("ori", code, sign)
    else:
        is_zero = words.compare("eq", code, 0)
        code = words.choose(is_zero, 0, words.op("ori", code, sign))
        code = words.choose(words.compare("sgt", size, infinite), format.nan, code)
    byte = _words(narrow, 8, build)
    return [build.value("arith.bitcast", [build.value("arith.trunci", [code], byte.word)], narrow)]


def _rounds_otherwise(op: ir.Operation) -> bool:
    return "roundingmode" in op.attributes and str(op.attributes["roundingmode"]) != "0 : i32"


def _round(size: Value, type: Type, format: Format, fraction: int, words: _Words) -> Value:
    """The code of the magnitude with the bits ``size``, which is no NaN."""
    build, shift = words.build, fraction - format.digits
    bias = 2 ** (ir.IntegerType(element_type(words.word)).width - 2 - fraction) - 1
    odd = words.op("andi", words.op("shrui", size, shift), 1)
    up = words.op("addi", words.op("addi", size, 2 ** (shift - 1) - 1), odd)
    normal = words.op("subi", words.op("shrui", up, shift), (bias - format.bias) << format.digits)
    # The last digit of this power of 2 is the smallest number of the format.
    power = 2.0 ** (1 - format.bias + shift)
    whole = build.value("arith.addf", [build.value("arith.bitcast", [size], type), build.constant(type, power)], type)
    exponent = (1 - format.bias + shift + bias) << fraction
    below = words.op("subi", build.value("arith.bitcast", [whole], words.word), exponent)
    smallest = (1 - format.bias + bias) << fraction
    code = words.choose(words.compare("slt", size, smallest), below, normal)
    too_large = format.nan if format.infinity is None else format.infinity
    return words.choose(words.compare("sgt", code, format.largest), too_large, code)


def _convertf(op: ir.Operation, build: Builder) -> list[Value] | None:
    """Converts between two formats of the same width through f32."""
    x, result = op.operands[0], op.results[0].type
    if not (is_narrow(x.type) and is_narrow(result)) or _rounds_otherwise(op):
        return None
    single = with_element_type(x.type, ir.F32Type.get(op.context))
    return [build.value("arith.truncf", [build.value("arith.extf", [x], single)], result)]


#: Rewrites that run first.
FIRST: Final[dict[str, Rewrite]] = {"arith.convertf": _convertf}
#: Rewrites that run after `EMULATE`.
REWRITES: Final[dict[str, Rewrite]] = {"arith.extf": _extf, "arith.truncf": _truncf}
