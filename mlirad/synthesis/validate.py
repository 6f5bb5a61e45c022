"""Checks that the requested function exists and that its activities fit it."""

from __future__ import annotations

from dataclasses import replace

from mlirad._mlir import Type, ir
from mlirad.edit.location import where
from mlirad.edit.module import symbol_name
from mlirad.edit.types import innermost_type, is_float_like
from mlirad.errors import Diagnostic, UnsupportedError, UsageError, VerifyError
from mlirad.interfaces.derivative_op_checks import activity_problems
from mlirad.interfaces.registry import Registry
from mlirad.interfaces.signature import UPSTREAM_TYPES, Signature, TypeFacts


def find_function(module: ir.Operation, name: str) -> ir.Operation:
    """Returns the function with symbol ``name``.

    Raises:
        UsageError: there is none; the message lists the existing ones.
    """
    known: list[str] = []
    for view in module.regions[0].blocks[0].operations:
        op = view.operation
        if "sym_name" in op.attributes and "function_type" in op.attributes:
            symbol = symbol_name(op)
            if symbol == name:
                return op
            known.append(f"@{symbol}")
    listed = ", ".join(known[:10]) or "none"
    message = f"there is no function '@{name}'"
    raise UsageError(Diagnostic("MA0310", message, where(module.location), helps=(f"functions here: {listed}",)))


def check_signature(primal: ir.Operation, signature: Signature, registry: Registry) -> None:
    """Refuses activities that do not fit the function.

    Raises:
        VerifyError: with every misuse.
    """
    found = activity_problems(signature, function_type(primal), type_facts(registry))
    if found:
        raise VerifyError(replace(one, where=where(primal.location)) for one in found)


def type_facts(registry: Registry) -> TypeFacts:
    """The type facts that signatures need; a type without a model is judged by its elements, and refused if active."""

    def is_differentiable(type: Type) -> bool:
        model = registry.type_model(type)
        # Types of floats are classified as upstream does, so that both accept the same signatures.
        if model is None or is_float_like(innermost_type(type)):
            return UPSTREAM_TYPES.is_differentiable(type)
        return model.is_differentiable(type)

    def is_mutable(type: Type) -> bool:
        model = registry.type_model(type)
        return UPSTREAM_TYPES.is_mutable(type) if model is None else model.is_mutable(type)

    return TypeFacts(is_differentiable, is_mutable)


def function_type(function: ir.Operation) -> ir.FunctionType:
    """The type of a function.

    Raises:
        UnsupportedError: it is a function of another dialect than func.

    """
    type = ir.TypeAttr(function.attributes["function_type"]).value
    if not isinstance(type, ir.FunctionType):
        name = symbol_name(function)
        raise not_a_function(name, function, function.location)
    return type


def not_a_function(name: str, op: ir.Operation, request: ir.Location) -> UnsupportedError:
    """The error for a derivative of ``op``, which is not a function of the func dialect, requested at ``request``."""
    message = f"cannot differentiate '@{name}': it is a '{op.name}'"
    helps = ("make it a function of the func dialect first; for LLVM IR: from mlirad.frontends.llvm import load",)
    return UnsupportedError(Diagnostic("MA0350", message, where(request), helps=helps))
