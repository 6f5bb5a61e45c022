"""Gives the clone of a primal the arguments, the type and the name of its derivative."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mlirad._mlir import Attribute, Type, ir
from mlirad.analysis.aliasing import NOALIAS_ATTRIBUTES
from mlirad.edit.concurrency import CONCURRENT
from mlirad.edit.location import name_of, named
from mlirad.edit.rewrite import terminator_of
from mlirad.interfaces.signature import OperandKind, Role, Signature
from mlirad.synthesis.calls.requests import RECOMPUTE_CALL
from mlirad.synthesis.validate import function_type

_SIGNATURE_ATTRIBUTES = (
    *("sym_name", "function_type", "arg_attrs", "res_attrs", "sym_visibility", RECOMPUTE_CALL, CONCURRENT),
)


def take_signature(function: ir.Operation, symbol: str, signature: Signature, shadows: Mapping[Type, Type]) -> None:
    """Give ``function``, a clone of the primal, the operands of ``signature`` and the name ``symbol``.

    ``shadows``: primal type -> shadow type. The body, and what it returns, stay those of the primal.
    """
    entry, roles, primal = function.regions[0].blocks[0], signature.operand_roles(), function_type(function)
    type = signature.function_type(primal, shadows.__getitem__)
    primals = list(entry.arguments)
    places = [_place_of(role, function) for role in roles]
    added = [entry.add_argument(*one) for one in zip(type.inputs, places, strict=True)]
    for role, argument in zip(roles, added, strict=True):
        if role.kind is OperandKind.PRIMAL:
            # A primal argument may stand elsewhere in the derivative, so all arguments are added anew, and the old ones
            # erased.
            primals[role.index].replace_all_uses_with(argument)
    for _ in primals:
        entry.erase_argument(0)
    attributes = function.attributes
    described = _argument_attributes(function, roles)
    for name in _SIGNATURE_ATTRIBUTES:
        if name in attributes:
            del attributes[name]
    attributes["sym_name"] = ir.StringAttr.get(symbol)
    attributes["function_type"] = ir.TypeAttr.get(type)
    attributes["sym_visibility"] = ir.StringAttr.get("private")
    if described is not None:
        attributes["arg_attrs"] = described


def _place_of(role: Role, function: ir.Operation) -> ir.Location:
    """The named location of an argument: a shadow is named after its primal, a seed after the returned value."""
    entry = function.regions[0].blocks[0]
    value = (
        entry.arguments[role.index] if role.kind is not OperandKind.SEED else terminator_of(entry).operands[role.index]
    )
    if role.kind is OperandKind.PRIMAL:
        return value.location
    name = name_of(value.location)
    if name is None and role.kind is not OperandKind.SEED:
        return function.location
    return named("seed" if name is None else f"d{name}", value.location)


def _argument_attributes(clone: ir.Operation, roles: Sequence[Role]) -> Attribute | None:
    if "arg_attrs" not in clone.attributes:
        return None
    described = list(ir.ArrayAttr(clone.attributes["arg_attrs"]))
    return ir.ArrayAttr.get([_attributes_of(role, described) for role in roles])


def _attributes_of(role: Role, described: list[Attribute]) -> Attribute:
    """A shadow is noalias if its primal is; no other attribute of the primal holds for it."""
    if role.kind is OperandKind.PRIMAL:
        return described[role.index]
    if role.kind is OperandKind.SHADOW:
        known = ir.DictAttr(described[role.index])
        return ir.DictAttr.get({n: known[n] for n in NOALIAS_ATTRIBUTES if n in known})
    return ir.DictAttr.get({})
