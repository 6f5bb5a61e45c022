"""Rewrites for partially lowered modules: branches of `llvm`, and the casts that conversions leave.

The derivatives of arithmetic on floats in the `llvm` dialect are records (`tablegen_rules/llvm.td`).
"""

from __future__ import annotations

from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.floats import fastmath_of
from mlirad.edit.rewrite import replace_op
from mlirad.interfaces.registry import REWRITE, Registry

#: Branch of `llvm` -> the same branch of `cf`, and for each of its inherent attributes that of `llvm`. Upstream lifts
#: only branches of `cf` to structured control flow.
_BRANCHES: Final = {
    "llvm.br": ("cf.br", {}),
    "llvm.cond_br": ("cf.cond_br", {"operandSegmentSizes": "operandSegmentSizes"}),
    "llvm.switch": (
        "cf.switch",
        {
            "operandSegmentSizes": "operandSegmentSizes",
            "case_values": "case_values",
            "case_operand_segments": "case_operand_segments",
        },
    ),
}


def rewrite_llvm_branch(op: ir.Operation) -> bool:
    """Replaces a branch of `llvm` by the same branch of `cf`, without its branch weights."""
    name, kept = _BRANCHES[op.name]
    attributes = {new: op.attributes[old] for old, new in kept.items() if old in op.attributes}
    ir.Operation.create(
        name,
        operands=list(op.operands),
        successors=list(op.successors),
        attributes=attributes,
        loc=op.location,
        ip=ir.InsertionPoint(op),
    )
    op.erase()
    return True


def rewrite_index_cast(op: ir.Operation) -> bool:
    """Replaces an ``unrealized_conversion_cast`` between an index and an integer by ``arith.index_cast``.

    Returns False for casts of other types, such as buffers and structs.
    """
    if len(op.operands) != 1 or len(op.results) != 1:
        return False
    given, made = op.operands[0], op.results[0].type
    if not _is_index_and_integer(given, made):
        return False
    cast = ir.Operation.create("arith.index_cast", [made], [given], loc=op.location, ip=ir.InsertionPoint(op))
    replace_op(op, [cast.result])
    return True


def rewrite_llvm_power(op: ir.Operation) -> bool:
    """Replaces ``llvm.intr.powi`` by ``math.fpowi``, which is expanded to products: LLVM would call compiler-rt."""
    build = Builder(ir.InsertionPoint(op), op.location, fastmath_of(op))
    replace_op(op, [build.float("math.fpowi", list(op.operands), op.result.type)])
    return True


def _is_index_and_integer(given: Value, made: ir.Type) -> bool:
    types = (given.type, made)
    return any(isinstance(one, ir.IndexType) for one in types) and any(isinstance(one, ir.IntegerType) for one in types)


def register(registry: Registry) -> None:
    """Attach the rewrites of `llvm`, and of the casts between lowered and other ops."""
    registry.add_all(REWRITE, dict.fromkeys(_BRANCHES, rewrite_llvm_branch), origin=__name__)
    registry.add(REWRITE, "llvm.intr.powi", rewrite_llvm_power, origin=__name__)
    registry.add(REWRITE, "builtin.unrealized_conversion_cast", rewrite_index_cast, origin=__name__)
