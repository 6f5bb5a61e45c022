"""Comparisons, sums and products of integers and indices, for scalars, vectors and tensors alike."""

from __future__ import annotations

from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.types import with_element_type

#: The codes of arith.cmpi: ``s`` is for signed, ``u`` for unsigned comparisons.
_PREDICATES: Final = {
    name: code for code, name in enumerate(["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"])
}


def compare(build: Builder, predicate: str, left: Value, right: Value) -> Value:
    """Emits ``arith.cmpi predicate, left, right``."""
    context = build.loc.context
    code = ir.IntegerAttr.get(ir.IntegerType.get_signless(64, context), _PREDICATES[predicate])
    truth = with_element_type(left.type, ir.IntegerType.get_signless(1, context))
    return build.value("arith.cmpi", (left, right), truth, {"predicate": code})


def is_predicate(op: ir.Operation, predicate: str) -> bool:
    """Whether the predicate of ``op``, an ``arith.cmpi``, is ``predicate``."""
    return bool(ir.IntegerAttr(op.attributes["predicate"]).value == _PREDICATES[predicate])


def predicate_of(op: ir.Operation) -> str:
    """The predicate of ``op``, an ``arith.cmpi``."""
    return next(name for name in _PREDICATES if is_predicate(op, name))


def create_sum(build: Builder, first: Value, *others: Value) -> Value:
    """Emits the sum of integers or indices of one type."""
    for other in others:
        first = build.value("arith.addi", (first, other), first.type)
    return first


def create_presence(build: Builder, number: Value) -> Value:
    """Emits 1 if ``number``, which is at least -1, is not negative, else 0."""
    one = build.constant(number.type, 1)
    return build.value("arith.minsi", (create_sum(build, number, one), one), number.type)


def create_product(build: Builder, first: Value, *others: Value) -> Value:
    """Emits the product of integers or indices of one type."""
    for other in others:
        first = build.value("arith.muli", (first, other), first.type)
    return first
