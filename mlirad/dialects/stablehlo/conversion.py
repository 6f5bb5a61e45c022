"""Converts ops that the engine emits, such as sums, zeros and selects of tensors, to StableHLO."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Final, final

from mlirad._mlir import Value, ir
from mlirad.dialects.stablehlo.create import broadcast, compare, dense_splat, shape_of
from mlirad.dialects.stablehlo.dead_row_updates import remove_dead_row_updates
from mlirad.dialects.stablehlo.structured import convert_structure
from mlirad.edit.build import Builder
from mlirad.edit.rewrite import before, inner_blocks
from mlirad.edit.types import element_type, is_complex, with_element_type
from mlirad.edit.walk import find_ops

#: Ops with a StableHLO equivalent that has the same operands and result.
_SAME: Final = {
    "arith.addf": "add",
    "arith.addi": "add",
    "arith.andi": "and",
    "arith.divf": "divide",
    "arith.maximumf": "maximum",
    "arith.minimumf": "minimum",
    "arith.mulf": "multiply",
    "arith.muli": "multiply",
    "arith.negf": "negate",
    "arith.ori": "or",
    "arith.select": "select",
    "arith.subf": "subtract",
    "arith.subi": "subtract",
    "arith.xori": "xor",
    "arith.extf": "convert",
    "arith.truncf": "convert",
}
#: Ordered predicates of arith.cmpf, and `une`, by code -> direction of ``compare``.
_DIRECTIONS: Final = {1: "EQ", 2: "GT", 3: "GE", 4: "LT", 5: "LE", 13: "NE"}
#: Unordered predicates -> the ordered one that they negate.
_OPPOSITES: Final = {9: "LE", 10: "LT", 11: "GE", 12: "GT"}
_UNORDERED: Final = 14


@final
class StablehloConversion:
    """Converts elementwise ops of ``arith`` on tensors, constants and splats to StableHLO."""

    def convert(self, function: ir.Operation, /) -> None:
        """Convert ops in ``function``, outer ones first; ops without an equivalent stay."""
        remove_dead_row_updates(function)
        _convert(function, ("tensor.splat",))  # of constants, before their scalars become tensors
        convert_structure(function)
        _convert(function, _CONVERSIONS)


def _convert(function: ir.Operation, names: Container[str]) -> None:
    for op in find_ops(function, lambda op: op.name in names, outer_first=True):
        if not isinstance(op.results[0].type, ir.RankedTensorType):
            continue
        found = _CONVERSIONS[op.name](op, before(op))
        if found is not None:
            op.results[0].replace_all_uses_with(found)
            op.erase()


def _same(op: ir.Operation, build: Builder) -> Value | None:
    operands = list(op.operands)
    if any(not isinstance(operand.type, ir.RankedTensorType) for operand in operands):
        return None
    return build.value(f"stablehlo.{_SAME[op.name]}", operands, op.result.type)


def _constant(op: ir.Operation, build: Builder) -> Value:
    return build.value("stablehlo.constant", (), op.result.type, {"value": op.attributes["value"]})


def _splat(op: ir.Operation, build: Builder) -> Value | None:
    """A splat of a constant; one of a computed scalar stays."""
    owner = op.operands[0].owner
    if isinstance(owner, ir.Block) or owner.name not in ("arith.constant", "complex.constant"):
        return None
    value = dense_splat(op.result.type, owner.operation.attributes["value"])
    return build.value("stablehlo.constant", (), op.result.type, {"value": value})


def _compare(op: ir.Operation, build: Builder) -> Value | None:
    left, right = op.operands
    code = ir.IntegerAttr(op.attributes["predicate"]).value
    if code in _DIRECTIONS:
        return compare(build, _DIRECTIONS[code], left, right)
    if code in _OPPOSITES:
        return build.value("stablehlo.not", (compare(build, _OPPOSITES[code], left, right),), op.result.type)
    if code == _UNORDERED:
        one, other = (compare(build, "NE", value, value) for value in (left, right))
        return one if left == right else build.value("stablehlo.or", (one, other), op.result.type)
    return None


def _sum(op: ir.Operation, build: Builder) -> Value | None:
    """A generic op that adds two tensors of complex numbers element by element."""
    if len(op.operands) != 2 or not is_complex(element_type(op.result.type)):
        return None
    names = [one.name for block in inner_blocks(op) for one in block.operations]
    if names != ["complex.add", "linalg.yield"]:
        return None
    term, total = op.operands
    return build.value("stablehlo.add", (total, term), op.result.type)


def _copies(op: ir.Operation, build: Builder) -> Value:
    """Convert a ``linalg.broadcast``; its ``dimensions`` are the new axes."""
    value, result = op.operands[0], op.results[0]
    new = list(ir.DenseI64ArrayAttr(op.attributes["dimensions"]))
    return broadcast(build, value, [axis for axis in range(len(shape_of(result))) if axis not in new], result.type)


def _conjugate(op: ir.Operation, build: Builder) -> Value:
    """By the parts: the passes that lower `chlo` keep this op."""
    (value,) = op.operands
    if not is_complex(element_type(value.type)):
        return value
    type = with_element_type(value.type, ir.ComplexType(value.type.element_type).element_type)
    real, imaginary = (build.value(f"stablehlo.{part}", (value,), type) for part in ("real", "imag"))
    negative = build.value("stablehlo.negate", (imaginary,), type)
    return build.value("stablehlo.complex", (real, negative), value.type)


_CONVERSIONS: Final[dict[str, Callable[[ir.Operation, Builder], Value | None]]] = {
    **dict.fromkeys(_SAME, _same),
    "arith.cmpf": _compare,
    "arith.constant": _constant,
    "chlo.conj": _conjugate,
    "linalg.broadcast": _copies,
    "linalg.generic": _sum,
    "tensor.splat": _splat,
}
