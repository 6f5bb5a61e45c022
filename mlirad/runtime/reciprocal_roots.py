"""Computes ``a / sqrt(x)`` of vectors of doubles from the processor's estimate of ``1 / sqrt(x)``.

A square root and a division of eight doubles occupy the divider for about 40 cycles; the estimate (2^-14) and one
Householder step of fourth order take a quarter of that, and are accurate to 2 ulp. LLVM does this only for single
precision. If ``x`` is zero or infinite the step yields NaN, so the flags must exclude these.

Before, for ``x : vector<8xf64>``::

    %s = llvm.intr.sqrt(%x) {fastmathFlags = #llvm.fastmath<fast>} : (vector<8xf64>) -> vector<8xf64>
    %q = llvm.fdiv %a, %s {fastmathFlags = #llvm.fastmath<fast>} : vector<8xf64>

After, with ``%y`` the estimate: ``e = 1 - x y y`` and ``y + y e (1/2 + e (3/8 + 5/16 e))``, times ``%a``.
"""

from __future__ import annotations

from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.walk import find_ops
from mlirad.runtime import processor

_FLAGS: Final = "fastmathFlags"
#: The required flags: approximate functions; products by reciprocals, and neither NaN nor infinity.
_OF_ROOT: Final = frozenset({"afn"})
_OF_QUOTIENT: Final = frozenset({"arcp", "nnan", "ninf"})

#: Doubles in a vector -> the required processor features.
_FEATURES: Final = {8: frozenset({"avx512f"}), 4: frozenset({"avx512f", "avx512vl"})}
#: The coefficients of ``(1 - e)^(-1/2) - 1`` in powers of ``e``, the highest first.
_SERIES: Final = (5 / 16, 3 / 8, 1 / 2)


def use_estimates(lowered: ir.Module) -> None:
    """Rewrites the quotients by square roots of ``lowered`` in place, if their flags and the processor allow it."""
    known = processor.flags(processor.description())
    for root in find_ops(lowered.operation, lambda op: op.name == "llvm.intr.sqrt"):
        lanes = _lanes(root.results[0])
        uses = list(root.results[0].uses)
        if lanes is None or not known >= _FEATURES[lanes] or not _allows(root, _OF_ROOT):
            continue
        if uses and all(use.operand_number == 1 and _is_free_quotient(use.owner.operation) for use in uses):
            _replace(root, [use.owner.operation for use in uses], lanes)


def _lanes(value: Value) -> int | None:
    type = value.type
    is_vector = isinstance(type, ir.VectorType) and type.rank == 1 and not type.scalable
    if not is_vector or not isinstance(type.element_type, ir.F64Type):
        return None
    lanes: int = type.shape[0]
    return lanes if lanes in _FEATURES else None


def _is_free_quotient(op: ir.Operation) -> bool:
    return op.name == "llvm.fdiv" and op.operands[0] != op.operands[1] and _allows(op, _OF_QUOTIENT)


def _allows(op: ir.Operation, wanted: frozenset[str]) -> bool:
    text = str(op.attributes[_FLAGS]) if _FLAGS in op.attributes else ""
    names = set(text.partition("<")[2].rstrip(">").replace(" ", "").split(","))
    return "fast" in names or names >= wanted


def _replace(root: ir.Operation, quotients: list[ir.Operation], lanes: int) -> None:
    inverse = _inverse_root(Builder(ir.InsertionPoint(root), root.location), root.operands[0], lanes)
    for op in quotients:
        flags = {_FLAGS: op.attributes[_FLAGS]}
        build = Builder(ir.InsertionPoint(op), op.location)
        op.results[0].replace_all_uses_with(build.value("llvm.fmul", [op.operands[0], inverse], inverse.type, flags))
        op.erase()
    root.erase()


def _inverse_root(build: Builder, x: Value, lanes: int) -> Value:
    """Emits ``1 / sqrt(x)``."""

    def splat(number: float) -> Value:
        attribute = ir.DenseElementsAttr.get_splat(x.type, ir.FloatAttr.get_f64(number, x.context))
        return build.value("llvm.mlir.constant", [], x.type, {"value": attribute})

    def fma(a: Value, b: Value, c: Value) -> Value:
        return build.value("llvm.intr.fma", [a, b, c], x.type)

    def times(a: Value, b: Value) -> Value:
        return build.value("llvm.fmul", [a, b], x.type)

    y = _estimate(build, x, lanes)
    error = fma(build.value("llvm.fneg", [times(x, y)], x.type), y, splat(1.0))
    highest, *others = _SERIES
    change = splat(highest)
    for coefficient in others:
        change = fma(change, error, splat(coefficient))
    return fma(times(y, error), change, y)


def _estimate(build: Builder, x: Value, lanes: int) -> Value:
    context = x.context
    byte = ir.IntegerType.get_signless(8, context)
    all_lanes = build.value("llvm.mlir.constant", [], byte, {"value": ir.IntegerAttr.get(byte, -1)})
    operands = [x, build.value("llvm.mlir.poison", [], x.type), all_lanes]
    attributes: dict[str, ir.Attribute] = {
        "intrin": ir.StringAttr.get(f"llvm.x86.avx512.rsqrt14.pd.{64 * lanes}", context),
        "operandSegmentSizes": ir.DenseI32ArrayAttr.get([len(operands), 0], context),
        "op_bundle_sizes": ir.DenseI32ArrayAttr.get([], context),
    }
    return build.value("llvm.call_intrinsic", operands, x.type, attributes)
