"""Whole modules: a copy, and the functions in one."""

from __future__ import annotations

from mlirad._mlir import ir


def clone_module(module: ir.Module) -> ir.Module:
    """A copy of ``module`` in the same context."""
    original = module.operation
    copy = ir.Module.create(loc=original.location)
    for name, attribute in original.attributes.items():
        copy.operation.attributes[name] = attribute
    end = ir.InsertionPoint(copy.body)
    for op in module.body.operations:
        op.operation.clone(end)
    return copy


def symbol_name(op: ir.OpView | ir.Operation) -> str:
    """The ``sym_name`` of an op that has one."""
    name: str = ir.StringAttr(op.attributes["sym_name"]).value
    return name


def functions(module: ir.Module) -> dict[str, ir.OpView]:
    """The ``func.func`` ops of ``module`` that have a body, by name."""
    return {
        symbol_name(op): op
        for op in module.body.operations
        if op.operation.name == "func.func" and len(op.regions[0].blocks)
    }
