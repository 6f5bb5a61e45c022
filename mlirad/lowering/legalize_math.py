"""Rewrites ops, mostly of math, that upstream's conversions to LLVM lower wrongly or not at all.

* ``isnan``, ``isinf``, ``isfinite``, ``isnormal`` become comparisons. They are rewritten before 16-bit math is widened:
  a subnormal f16 is a normal f32.
* ``sincos`` becomes ``sin`` and ``cos``, which LLVM combines again.
* ``truncf`` from f64 to 16 bits, and ``fma`` of 16 bits, would call functions that not every run-time library has.
* ``expm1`` becomes a call of the C function, lane by lane: upstream computes ``exp(x) - 1``, 3e5 ulp off near 0. So do
  the functions of f80 and f128 that upstream has no call for.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Final

from mlirad._mlir import Type, Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.integers import compare
from mlirad.edit.rewrite import replace_op
from mlirad.edit.types import element_type, is_wide, with_element_type
from mlirad.edit.walk import ancestors, find_ops

#: Predicates of ``arith.cmpf``.
_OEQ, _OGT, _OGE, _OLT, _ONE, _UNO = 1, 2, 3, 4, 6, 14

#: The smallest normal number of each type.
_SMALLEST_NORMAL: Final = {
    ir.F64Type: 2.0**-1022,
    ir.F32Type: 2.0**-126,
    ir.F16Type: 2.0**-14,
    ir.BF16Type: 2.0**-126,
    ir.Float8E5M2Type: 2.0**-14,
    ir.Float8E5M2FNUZType: 2.0**-15,
    ir.Float8E3M4Type: 2.0**-2,
    ir.Float8E4M3Type: 2.0**-6,
    ir.Float8E4M3FNType: 2.0**-6,
    ir.Float8E4M3FNUZType: 2.0**-7,
    ir.Float8E4M3B11FNUZType: 2.0**-10,
}
#: The smallest normal numbers of types without a class, as bits: no Python float is so small.
_SMALLEST_OF_WIDE: Final = {"f80": "0x00018000000000000000", "f128": "0x00010000000000000000000000000000"}

#: The suffixes of C function names.
_C_SUFFIXES: Final = {"f64": "", "f32": "f", "f80": "l", "f128": "f128"}

#: Builds the values that replace an op's results, or returns None to leave the op unchanged.
Rewrite = Callable[[ir.Operation, Builder], "list[Value] | None"]


def rewrite_ops(module: ir.Module, rewrites: Mapping[str, Rewrite]) -> None:
    """Replaces each op named in ``rewrites`` by the values that its rewrite builds before it."""
    found = find_ops(module.operation, lambda op: op.operation.name in rewrites)
    for op in found:
        with op.location:
            values = rewrites[op.operation.name](op, Builder(ir.InsertionPoint(op), op.location))
        if values is None:
            continue
        replace_op(op, values)


def _compare(builder: Builder, predicate: int, left: Value, right: Value) -> Value:
    attribute = ir.IntegerAttr.get(ir.IntegerType.get_signless(64, left.context), predicate)
    type = with_element_type(left.type, ir.IntegerType.get_signless(1, left.context))
    return builder.value("arith.cmpf", [left, right], type, {"predicate": attribute})


def _is_nan(op: ir.Operation, builder: Builder) -> list[Value]:
    return [_compare(builder, _UNO, op.operands[0], op.operands[0])]


def _is_inf(op: ir.Operation, builder: Builder) -> list[Value] | None:
    size = _magnitude(op, builder)
    return None if size is None else [_compare(builder, _OEQ, size, builder.constant(size.type, math.inf))]


def _is_finite(op: ir.Operation, builder: Builder) -> list[Value] | None:
    size = _magnitude(op, builder)
    return None if size is None else [_compare(builder, _OLT, size, builder.constant(size.type, math.inf))]


def _is_normal(op: ir.Operation, builder: Builder) -> list[Value] | None:
    size = _magnitude(op, builder)
    if size is None:
        return None
    element = element_type(op.operands[0].type)
    number = _SMALLEST_NORMAL.get(type(element))
    smallest = _wide_constant(size.type, builder) if number is None else builder.constant(size.type, number)
    finite = _compare(builder, _OLT, size, builder.constant(size.type, math.inf))
    return [builder.value("arith.andi", [finite, _compare(builder, _OGE, size, smallest)], finite.type)]


def _magnitude(op: ir.Operation, builder: Builder) -> Value | None:
    """The magnitude of the operand (8 bits: in f32, as not all have an infinity); None if unsupported."""
    x = op.operands[0]
    element = element_type(x.type)
    if type(element) not in _SMALLEST_NORMAL and not is_wide(element):
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
    flags = Builder(builder.ip, builder.loc, op.attributes.get("fastmath", None))
    return [flags.float("math.sin", [x], x.type), flags.float("math.cos", [x], x.type)]


def _is_half(type: Type) -> bool:
    return isinstance(element_type(type), ir.F16Type | ir.BF16Type)


def _fma(op: ir.Operation, builder: Builder) -> list[Value] | None:
    """An fma of at most 16 bits in f64: the product is exact, and 53 bits suffice for rounding the sum twice."""
    narrow = op.results[0].type
    element = element_type(narrow)
    if not isinstance(element, ir.FloatType) or element.width > 16 or type(element) not in _SMALLEST_NORMAL:
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
    if not (isinstance(element_type(x.type), ir.F64Type) and _is_half(narrow)) or "roundingmode" in op.attributes:
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
    "math.isinf": _is_inf,
    "math.isfinite": _is_finite,
    "math.isnormal": _is_normal,
    "math.sincos": _sincos,
    "math.fma": _fma,
}

#: Applied for floats of 32 bits and more, before the conversion to intrinsics.
BEFORE_INTRINSICS: Final[Mapping[str, Rewrite]] = {
    **{f"math.{name}": _call for name in ("expm1", "log1p", "cbrt", "erf", "erfc", "acosh", "asinh", "atanh")},
    "arith.truncf": _truncf,
}
