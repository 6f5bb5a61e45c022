"""Put a hidden function that is called from one place there: its caller's buffers and its own are seen together.

LLVM does this too, but behind the passes that ask what becomes of a buffer.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.module import symbol_name
from mlirad.edit.rewrite import move_body
from mlirad.passes.nests import is_allocation, promises

_FUNCTION: Final = "func.func"
_CALL: Final = "func.call"
_STAYS: Final = "no_inline"
#: Ops of these dialects name no function.
_NAMELESS: Final = ("arith.", "affine.", "math.", "memref.", "scf.", "vector.", "index.", "cf.")


def inline_single_calls(module: ir.Module) -> None:
    """Change ``module`` in place; a function stays where its caller promises less of the arguments than it does."""
    functions = {
        symbol_name(view): view.operation
        for view in module.body.operations
        if view.operation.name == _FUNCTION and len(view.operation.regions[0].blocks) == 1
    }
    users = _users(module, functions.keys())
    for name, function in functions.items():
        user = users.get(name)
        if user is not None and user.parent is not None and _may_move(function, user):
            _move(function, user)


def _users(module: ir.Module, names: Iterable[str]) -> dict[str, ir.Operation]:
    """The functions that one op in all of ``module`` refers to, with that op: a call in another function's block."""
    count = dict.fromkeys(names, 0)
    users: dict[str, ir.Operation] = {}

    def visit(op: ir.Operation) -> ir.WalkResult:
        if op.name.startswith(_NAMELESS):
            return ir.WalkResult.ADVANCE
        for attribute in op.attributes.values():
            for name in _symbols(attribute):
                if name in count:
                    count[name] += 1
                    users[name] = op
        return ir.WalkResult.ADVANCE

    module.operation.walk(visit)
    return {name: op for name, op in users.items() if count[name] == 1 and op.name == _CALL}


def _symbols(attribute: ir.Attribute) -> list[str]:
    if isinstance(attribute, ir.FlatSymbolRefAttr):
        return [attribute.value]
    if isinstance(attribute, ir.SymbolRefAttr):
        return list(attribute.value)
    if isinstance(attribute, ir.ArrayAttr):
        return [name for inner in attribute for name in _symbols(inner)]
    return []


def _may_move(function: ir.Operation, call: ir.Operation) -> bool:
    """Whether the call stands in no region of another function that can see all that is promised of the arguments."""
    caller = call.parent.operation
    attributes = function.attributes
    visible = ir.StringAttr(attributes["sym_visibility"]).value if "sym_visibility" in attributes else "public"
    if visible != "private" or _STAYS in attributes or caller.name != _FUNCTION or caller == function:
        return False
    if len(caller.regions[0].blocks) != 1:
        return False
    known = promises(caller)
    inner = list(function.regions[0].blocks[0].arguments)
    promised = [call.operands[inner.index(argument)] for argument in promises(function)]
    return all(_is_apart(value, known) for value in promised)


def _is_apart(value: Value, known: list[Value]) -> bool:
    return is_allocation(value) or value in known


def _move(function: ir.Operation, call: ir.Operation) -> None:
    results = move_body(function.regions[0].blocks[0], call, list(call.operands))
    for old, new in zip(call.results, results, strict=True):
        old.replace_all_uses_with(new)
    call.erase()
    function.erase()
