"""Sums, comparisons and selects of floats, scalar, vector or tensor; sums and selects also of complex numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from mlirad._mlir import Attribute, Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.constants import constant_float
from mlirad.edit.generic import create_elements
from mlirad.edit.types import element_type, with_element_type

_PREDICATES: Final = {
    name: code
    for code, name in enumerate(
        [
            "false",
            "oeq",
            "ogt",
            "oge",
            "olt",
            "ole",
            "one",
            "ord",
            "ueq",
            "ugt",
            "uge",
            "ult",
            "ule",
            "une",
            "uno",
            "true",
        ]  # indexed by the codes of arith.cmpf
    )
}


def compare(build: Builder, predicate: str, left: Value, right: Value) -> Value:
    """Emits ``arith.cmpf predicate, left, right``."""
    context = build.loc.context
    code = ir.IntegerAttr.get(ir.IntegerType.get_signless(64, context), _PREDICATES[predicate])
    attributes: dict[str, ir.Attribute] = {"predicate": code}
    if build.fastmath is not None:
        attributes["fastmath"] = build.fastmath
    truth = with_element_type(left.type, ir.IntegerType.get_signless(1, context))
    return build.value("arith.cmpf", (left, right), truth, attributes)


def predicate_of(op: ir.Operation) -> str:
    """The name of the predicate of an ``arith.cmpf``."""
    code = ir.IntegerAttr(op.attributes["predicate"]).value
    return next(name for name, known in _PREDICATES.items() if known == code)


def create_sum(build: Builder, left: Value, right: Value) -> Value:
    """Emits ``left + right``, of floats or complex numbers, elementwise for shaped types."""
    type = left.type
    if isinstance(type, ir.ComplexType):
        return build.float("complex.add", (left, right), type)
    if isinstance(type, ir.RankedTensorType) and isinstance(type.element_type, ir.ComplexType):
        return _create_sum_of_elements(build, left, right)
    return build.float("arith.addf", (left, right), type)


def conjugate(build: Builder, value: Value) -> Value:
    """Emits the elementwise conjugate of a tensor; returns a real tensor unchanged."""
    if not isinstance(element_type(value.type), ir.ComplexType):
        return value
    return build.value("chlo.conj", (value,), value.type)


def _create_sum_of_elements(build: Builder, left: Value, right: Value) -> Value:
    """Emits ``left + right`` for tensors with elements that ``arith.addf`` does not accept."""
    same = ir.AffineMap.get_identity(ir.RankedTensorType(left.type).rank, build.loc.context)
    return create_elements([right], left, [same, same], build, lambda at, v: create_sum(at, v[1], v[0]))


def unless_zero(build: Builder, seed: Value, product: Value) -> Value:
    """Emits a strong zero: ``product``, a multiple of ``seed``, but zero if it is NaN and ``seed`` is zero.

    If the other factor is finite the product is used unchanged. Its derivative with respect to ``seed`` is then not
    lost where ``seed`` happens to be zero, as it would be if ``seed`` alone were tested.
    """
    zero = build.constant(seed.type, 0.0)
    own, build.fastmath = build.fastmath, None
    is_zero = _is_complex_or(build, seed, zero, ("complex.eq", "oeq"))
    is_nan = _is_complex_or(build, product, product, ("complex.neq", "uno"))
    build.fastmath = own
    both = build.value("arith.andi", (is_zero, is_nan), is_nan.type)
    return build.value("arith.select", (both, build.constant(product.type, 0.0), product), product.type)


def guard_of(op: ir.Operation) -> tuple[Value, Value] | None:
    """The comparisons of `unless_zero`, of the seed and of the product, if ``op`` is its select on floats."""
    if op.name != "arith.select":
        return None
    both, zero, product = op.operands
    if constant_float(zero) != 0.0 or isinstance(both.owner, ir.Block) or both.owner.operation.name != "arith.andi":
        return None
    one, other = both.owner.operation.operands
    for is_zero, is_nan in ((one, other), (other, one)):
        seed, same = compared(is_zero, "oeq"), compared(is_nan, "uno")
        if seed and constant_float(seed[1]) == 0.0 and same == [product, product]:
            return is_zero, is_nan
    return None


def compared(value: Value, predicate: str) -> list[Value]:
    """The operands of the ``arith.cmpf predicate`` that computes ``value``; none if another op does."""
    owner = value.owner
    if isinstance(owner, ir.Block) or owner.operation.name != "arith.cmpf":
        return []
    code = ir.IntegerAttr(owner.operation.attributes["predicate"]).value
    return list(owner.operation.operands) if code == _PREDICATES[predicate] else []


def _is_complex_or(build: Builder, left: Value, right: Value, names: tuple[str, str]) -> Value:
    """Emits a comparison of complex numbers by an op, or of floats by a predicate: ``names`` are these two."""
    if isinstance(left.type, ir.ComplexType):
        return build.value(names[0], (left, right), ir.IntegerType.get_signless(1, build.loc.context))
    return compare(build, names[1], left, right)


#: The flags that allow sums to be rewritten, but assume nothing about the numbers.
_OF_SUMS: Final = ("reassoc", "nsz", "contract")


#: All fast-math flags, in their printed order.
FLAGS: Final = ("reassoc", "nnan", "ninf", "nsz", "arcp", "contract", "afn")


def no_fastmath(context: ir.Context) -> Attribute:
    """The empty set of fast-math flags, which ops created without the attribute (which is faster) have too."""
    return ir.Attribute.parse("#arith.fastmath<none>", context)


def _names(flags: Attribute) -> set[str]:
    names = set(str(flags).partition("<")[2].rstrip(">").replace(" ", "").split(","))
    return set(FLAGS) if "fast" in names else names & set(FLAGS)


def _flags(names: set[str], context: ir.Context) -> Attribute:
    spelled = ",".join(name for name in FLAGS if name in names)
    return ir.Attribute.parse(f"#arith.fastmath<{'fast' if names == set(FLAGS) else spelled or 'none'}>", context)


def fastmath_of(op: ir.Operation) -> Attribute | None:
    """The fast-math flags of ``op``, those of the `llvm` dialect as the same ones of `arith`; None without any."""
    flags: Attribute | None = op.attributes.get("fastmath")
    if flags is None and (flags := op.attributes.get("fastmathFlags")) is not None:
        return _flags(_names(flags), op.context)
    return flags


def allows(op: ir.Operation, flag: str) -> bool:
    """Whether the fast-math flags of ``op`` contain ``flag``."""
    flags = fastmath_of(op)
    return flags is not None and allowed_by(flags, flag)


def allowed_by(flags: Attribute, flag: str) -> bool:
    """Whether ``flags`` contains ``flag``."""
    return flag in _names(flags)


def without_flags(flags: Attribute, fewer: Iterable[str]) -> Attribute:
    """``flags`` without those in ``fewer``."""
    return _flags(_names(flags) - set(fewer), flags.context)


def with_flags(flags: Attribute, more: Iterable[str]) -> Attribute:
    """``flags`` and those in ``more``, which may be ``fast`` for all."""
    names = set(more)
    return _flags(_names(flags) | (set(FLAGS) if "fast" in names else names), flags.context)


def joined_flags(one: Attribute | None, other: Attribute | None) -> Attribute | None:
    """The union of two sets of flags."""
    return with_flags(one, _names(other)) if one is not None and other is not None else one or other


def common_flags(given: Sequence[Attribute]) -> Attribute:
    """The intersection of ``given``, one or more sets of flags."""
    return _flags(set(FLAGS).intersection(*map(_names, given)), given[0].context)


def shared_flags(given: Iterable[Attribute | None]) -> Attribute | None:
    """The flags on rewriting sums that all ``given`` have; None if they share none."""
    found = {flags for flags in given if flags is not None}
    allowed = set(_OF_SUMS).intersection(*map(_names, found)) if found else set()
    return _flags(allowed, next(iter(found)).context) if allowed else None


def unit_factor(op: ir.Operation, one: Value) -> Value | None:
    """The other factor if ``op`` is a product with ``one``, else None."""
    if op.name != "arith.mulf":
        return None
    left, right = op.operands
    return right if left == one else left if right == one else None


def create_product(build: Builder, left: Value, right: Value) -> Value:
    """Emits ``left * right``, of floats."""
    return build.float("arith.mulf", (left, right), left.type)
