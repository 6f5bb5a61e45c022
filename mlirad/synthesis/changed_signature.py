"""Gives the clone of a primal the arguments, the type and the name of its derivative."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mlirad._mlir import Attribute, Type, ir
from mlirad.analysis.aliasing import NOALIAS_ATTRIBUTES
from mlirad.edit.concurrency import CONCURRENT
from mlirad.edit.location import name_of, named
from mlirad.edit.rewrite import terminator_of
from mlirad.edit.shardings import PLACEMENT_ATTRIBUTES
from mlirad.interfaces.signature import OperandKind, Role, Signature
from mlirad.synthesis.calls.requests import RECOMPUTE_CALL
from mlirad.synthesis.validate import function_type

_SIGNATURE_ATTRIBUTES = (
    *("sym_name", "function_type", "arg_attrs", "res_attrs", "sym_visibility", RECOMPUTE_CALL, CONCURRENT),
)


def change_signature(function: ir.Operation, symbol: str, signature: Signature, shadows: Mapping[Type, Type]) -> None:
    """Gives ``function``, a clone of the primal, the operands of ``signature`` and the name ``symbol``.

    ``shadows``: primal type -> shadow type. The body still computes and returns the primal's values.
    """
    entry, roles, primal = function.regions[0].blocks[0], signature.operand_roles(), function_type(function)
    type = signature.function_type(primal, shadows.__getitem__)
    primals = list(entry.arguments)
    places = [_place_of(role, function) for role in roles]
    added = [entry.add_argument(*one) for one in zip(type.inputs, places, strict=True)]
    for role, argument in zip(roles, added, strict=True):
        if role.kind is OperandKind.PRIMAL:
            # A primal argument may have another position in the derivative, so all arguments are added again, and the
            # old ones erased.
            primals[role.index].replace_all_uses_with(argument)
    for _ in primals:
        entry.erase_argument(0)
    attributes = function.attributes
    described = _argument_attributes(function, roles, len(primal.inputs), len(primal.results))
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


def describe_results(function: ir.Operation, primal: ir.Operation, signature: Signature) -> None:
    """Copies the placement attributes of ``primal`` to the corresponding results of the derivative ``function``."""
    roles = signature.result_roles()
    given, returned = (_described(primal, name, 0) for name in ("arg_attrs", "res_attrs"))
    if not given and not returned:
        return
    with function.context:
        found = [_kept((given if role.kind is OperandKind.GRADIENT else returned), role.index) for role in roles]
    if any(len(ir.DictAttr(one)) for one in found) and len(function_type(function).results) == len(roles):
        function.attributes["res_attrs"] = ir.ArrayAttr.get(found, function.context)


def _kept(described: Sequence[Attribute], index: int, more: Sequence[str] = ()) -> Attribute:
    """The attributes of a value that also apply to its shadow, seed or gradient."""
    known = ir.DictAttr(described[index]) if index < len(described) else ir.DictAttr.get({})
    return ir.DictAttr.get({n: known[n] for n in (*PLACEMENT_ATTRIBUTES, *more) if n in known})


def _described(function: ir.Operation, name: str, count: int) -> list[Attribute]:
    """The attributes of each argument or result; ``count`` empty ones if there are none."""
    if name not in function.attributes:
        return [ir.DictAttr.get({}, function.context)] * count
    return list(ir.ArrayAttr(function.attributes[name]))


def _argument_attributes(clone: ir.Operation, roles: Sequence[Role], inputs: int, results: int) -> Attribute | None:
    if "arg_attrs" not in clone.attributes and "res_attrs" not in clone.attributes:
        return None
    given, returned = _described(clone, "arg_attrs", inputs), _described(clone, "res_attrs", results)
    return ir.ArrayAttr.get([_attributes_of(role, given, returned) for role in roles])


def _attributes_of(role: Role, given: list[Attribute], returned: list[Attribute]) -> Attribute:
    """The attributes of an argument: of a primal all; of a shadow or seed placement, of a shadow also noalias."""
    if role.kind is OperandKind.PRIMAL:
        return given[role.index]
    if role.kind is OperandKind.SEED:
        return _kept(returned, role.index)
    return _kept(given, role.index, NOALIAS_ATTRIBUTES)
