"""Rewrites ops, mostly of math, that upstream's conversions to LLVM lower wrongly or not at all.

* ``isnan``, ``isinf``, ``isfinite``, ``isnormal`` become comparisons. They are rewritten before 16-bit math is widened:
  a subnormal f16 is a normal f32.
* ``fpowi`` with a negative constant becomes a division; ``atan2`` is kept from being folded.
* ``sincos`` becomes ``sin`` and ``cos``, which LLVM combines again.
* ``truncf`` from f64 to 16 bits, and ``fma`` of 16 bits, would call functions that not every run-time library has.
* ``expm1`` becomes a call of the C function, lane by lane: upstream computes ``exp(x) - 1``, 3e5 ulp off near 0. So do
  the functions of f80 and f128 that upstream has no call for.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from mlirad._mlir import Type, Value, ir
from mlirad.dialects.math.origin import hide_constants
from mlirad.edit.build import Builder
from mlirad.edit.constants import constant_attribute
from mlirad.edit.integers import compare
from mlirad.edit.rewrite import replace_op
from mlirad.edit.types import element_type, is_wide, with_element_type
from mlirad.edit.walk import ancestors, find_ops

#: Predicates of ``arith.cmpf``.
_OEQ, _OGT, _OGE, _OLT, _ONE, _UNO = 1, 2, 3, 4, 6, 14

#: The exponent of the smallest normal number of each type.
_LEAST_EXPONENTS: Final = {
    "f64": -1022, "f32": -126, "bf16": -126, "f16": -14, "f8E5M2": -14, "f8E5M2FNUZ": -15, "f8E3M4": -2,
    "f8E4M3": -6, "f8E4M3FN": -6, "f8E4M3FNUZ": -7, "f8E4M3B11FNUZ": -10,
}  # fmt: skip
#: The smallest normal numbers of types without a class, as bits: no Python float is so small.
_SMALLEST_OF_WIDE: Final = {"f80": "0x00018000000000000000", "f128": "0x00010000000000000000000000000000"}

#: The suffixes of C function names.
_C_SUFFIXES: Final = {"f64": "", "f32": "f", "f80": "l", "f128": "f128"}

#: Builds the values that replace an op's results, or returns None to leave the op unchanged.
Rewrite = Callable[[ir.Operation, Builder], "list[Value] | None"]


def rewrite_ops(module: ir.Module, rewrites: Mapping[str, Rewrite]) -> None:
    """Replaces each op named in ``rewrites`` by the values that its rewrite builds before it."""
    for op in find_ops(module.operation, lambda op: op.operation.name in rewrites):
        with op.location:
            flags = op.attributes.get("fastmath", None)
            values = rewrites[op.operation.name](op, Builder(ir.InsertionPoint(op), op.location, flags))
        if values is not None:
            replace_op(op, values)


def _compare(builder: Builder, predicate: int, left: Value, right: Value) -> Value:
    attribute = ir.IntegerAttr.get(ir.IntegerType.get_signless(64, left.context), predicate)
    type = with_element_type(left.type, ir.IntegerType.get_signless(1, left.context))
    return builder.value("arith.cmpf", [left, right], type, {"predicate": attribute})


def _is_nan(op: ir.Operation, builder: Builder) -> list[Value]:
    return [_compare(builder, _UNO, op.operands[0], op.operands[0])]


def _like_infinity(predicate: int, op: ir.Operation, builder: Builder) -> list[Value] | None:
    size = _magnitude(op, builder)
    return None if size is None else [_compare(builder, predicate, size, builder.constant(size.type, math.inf))]


def _is_normal(op: ir.Operation, builder: Builder) -> list[Value] | None:
    size = _magnitude(op, builder)
    if size is None:
        return None
    element = element_type(op.operands[0].type)
    exponent = _LEAST_EXPONENTS.get(str(element))
    smallest = _wide_constant(size.type, builder) if exponent is None else builder.constant(size.type, 2.0**exponent)
    finite = _compare(builder, _OLT, size, builder.constant(size.type, math.inf))
    return [builder.value("arith.andi", [finite, _compare(builder, _OGE, size, smallest)], finite.type)]


def _magnitude(op: ir.Operation, builder: Builder) -> Value | None:
    """The magnitude of the operand (8 bits: in f32, as not all have an infinity); None if unsupported."""
    x = op.operands[0]
    element = element_type(x.type)
    if str(element) not in _LEAST_EXPONENTS and not is_wide(element):
        return None
    if not is_wide(element) and element.width == 8:
        x = builder.value("arith.extf", [x], with_element_type(x.type, ir.F32Type.get(op.context)))
    return builder.value("math.absf", [x], x.type)


def _wide_constant(type: Type, builder: Builder) -> Value:
    element = element_type(type)
    attribute = ir.Attribute.parse(f"{_SMALLEST_OF_WIDE[str(element)]} : {element}", type.context)
    if isinstance(type, ir.ShapedType):
        attribute = ir.DenseElementsAttr.get_splat(type, attribute)
    return builder.value("arith.constant", (), type, {"value": attribute})


def _sincos(op: ir.Operation, builder: Builder) -> list[Value]:
    x = op.operands[0]
    return [builder.float("math.sin", [x], x.type), builder.float("math.cos", [x], x.type)]


def _power(op: ir.Operation, builder: Builder) -> list[Value] | None:
    """A negative power as a reciprocal: upstream's expansion is -inf where the divisor is 0. 16 bits become f32."""
    narrow, (x, exponent) = op.results[0].type, op.operands
    times = constant_attribute(exponent)
    if isinstance(times, ir.DenseElementsAttr) and times.is_splat:
        times = times.get_splat_value()
    if not isinstance(times, ir.IntegerAttr) or times.value >= 0:
        return None
    is_least = times.value == -(1 << times.type.width - 1)  # it has no negative
    type = with_element_type(narrow, ir.F32Type.get(op.context)) if element_type(narrow).width < 32 else narrow
    x = x if type == narrow else builder.value("arith.extf", [x], type)
    power = builder.float("math.fpowi", [x, builder.constant(exponent.type, -times.value - is_least)], type)
    value = builder.float("arith.divf", [builder.constant(type, 1.0), power], type)
    value = builder.float("arith.divf", [value, x], type) if is_least else value
    return [value if type == narrow else builder.value("arith.truncf", [value], narrow)]


def _fma(op: ir.Operation, builder: Builder) -> list[Value] | None:
    """An fma of at most 16 bits in f64: the product is exact, and 53 bits suffice for rounding the sum twice."""
    narrow = op.results[0].type
    element = element_type(narrow)
    if not isinstance(element, ir.FloatType) or element.width > 16 or str(element) not in _LEAST_EXPONENTS:
        return None
    wide = with_element_type(narrow, ir.F64Type.get(op.context))
    operands = [builder.value("arith.extf", [operand], wide) for operand in op.operands]
    return [builder.value("arith.truncf", [builder.value("math.fma", operands, wide)], narrow)]


def _truncf(op: ir.Operation, builder: Builder) -> list[Value] | None:
    """f64 to 16 bits through f32, rounded to odd, so that the second rounding knows the direction of the first one.

    Source: S. Boldo and G. Melquiond, "Emulation of a FMA and correctly rounded sums: proved algorithms using rounding
    to odd", IEEE Transactions on Computers 57(4), 2008.
    """
    x, narrow = op.operands[0], op.results[0].type
    is_direct = not isinstance(element_type(x.type), ir.F64Type) or element_type(narrow).width != 16
    if is_direct or "roundingmode" in op.attributes:
        return None
    single = with_element_type(x.type, ir.F32Type.get(op.context))
    word = with_element_type(x.type, ir.IntegerType.get_signless(32, op.context))
    nearest = builder.value("arith.truncf", [x], single)
    back = builder.value("arith.extf", [nearest], x.type)
    bits = builder.value("arith.bitcast", [nearest], word)
    one, minus_one = builder.constant(word, 1), builder.constant(word, -1)
    # If the neighbour is even and not x itself, the odd one is the next towards x (away from zero if x is larger).
    sizes = [builder.value("math.absf", [value], value.type) for value in (x, back)]
    step = builder.value("arith.select", [_compare(builder, _OGT, *sizes), one, minus_one], word)
    odd = builder.value("arith.addi", [bits, step], word)
    is_even = compare(builder, "eq", builder.value("arith.andi", [bits, one], word), builder.constant(word, 0))
    moved = builder.value("arith.andi", [_compare(builder, _ONE, back, x), is_even], is_even.type)
    rounded = builder.value("arith.bitcast", [builder.value("arith.select", [moved, odd, bits], word)], single)
    return [builder.value("arith.truncf", [rounded], narrow)]


def _angle(op: ir.Operation, _: Builder) -> None:
    hide_constants(op)


def _call(op: ir.Operation, builder: Builder) -> list[Value] | None:
    """The C function of the same name, lane by lane; f32 and f64 are left to upstream if that is accurate."""
    x = op.operands[0]
    element = element_type(x.type)
    suffix = _C_SUFFIXES.get(str(element))
    if suffix is None or not (is_wide(element) or op.name == "math.expm1"):
        return None
    attributes = {"callee": _declare(op, op.name.removeprefix("math.") + suffix, element)}

    def call(value: Value) -> Value:
        return builder.value("func.call", [value], element, attributes)

    if not isinstance(x.type, ir.VectorType):
        return [call(x)]
    lanes = math.prod(x.type.shape)
    flat = ir.VectorType.get([lanes], element, loc=op.location)
    spread = builder.op("vector.to_elements", [builder.value("vector.shape_cast", [x], flat)], [element] * lanes)
    joined = builder.value("vector.from_elements", [call(value) for value in spread.results], flat)
    return [builder.value("vector.shape_cast", [joined], x.type)]


def _declare(op: ir.Operation, name: str, type: Type) -> ir.FlatSymbolRefAttr:
    """A reference to the C function ``name``, which is declared in the module of ``op`` if needed."""
    module = next(around for around in ancestors(op) if around.name == "builtin.module")
    body = module.regions[0].blocks[0]
    with op.location:
        reference = ir.FlatSymbolRefAttr.get(name)
        if name not in ir.SymbolTable(module):
            attributes: dict[str, ir.Attribute] = {
                "sym_name": ir.StringAttr.get(name),
                "sym_visibility": ir.StringAttr.get("private"),
                "function_type": ir.TypeAttr.get(ir.FunctionType.get([type], [type])),
                "llvm.readnone": ir.UnitAttr.get(),
            }
            Builder(ir.InsertionPoint.at_block_begin(body), op.location).op("func.func", (), (), attributes, 1)
    return reference


def _insert(op: ir.Operation, builder: Builder) -> None:
    """Hides multi-dimensional reads that are only operands of an insertion: upstream's unrolling handles them wrongly.

    It takes any insertion for one of the read value, and writes the parts of the other operand into themselves
    (SIGSEGV). If the other operand is inserted into the read, it is used before the read, where it may not be defined
    yet.
    """
    for position, vector in enumerate(tuple(op.operands)[:2]):
        is_read = not isinstance(vector.owner, ir.Block) and vector.owner.operation.name == "vector.transfer_read"
        if is_read and ir.VectorType(vector.type).rank > 1 and len(list(vector.uses)) == 1:
            region = builder.op("scf.execute_region", (), [vector.type], None, 1)
            builder.into(region.regions[0]).op("scf.yield", [vector])
            op.operands[position] = region.result


#: Applied for every float type, before 16-bit math is widened.
BEFORE_WIDENING: Final[Mapping[str, Rewrite]] = {
    "vector.insert": _insert,
    "math.isnan": _is_nan,
    "math.isinf": partial(_like_infinity, _OEQ),
    "math.isfinite": partial(_like_infinity, _OLT),
    "math.isnormal": _is_normal,
    "math.sincos": _sincos,
    "math.fma": _fma,
    "math.fpowi": _power,
    "math.atan2": _angle,
}

#: Applied for floats of 32 bits and more, before the conversion to intrinsics.
BEFORE_INTRINSICS: Final[Mapping[str, Rewrite]] = {
    **{f"math.{name}": _call for name in ("expm1", "log1p", "cbrt", "erf", "erfc", "acosh", "asinh", "atanh")},
    "arith.truncf": _truncf,
}
