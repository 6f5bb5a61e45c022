"""Inlines private functions that are called once, so that buffers of caller and callee are optimised together.

LLVM does this too, but after the passes here that need all uses of a buffer.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.module import symbol_name
from mlirad.edit.rewrite import move_body, replace_op
from mlirad.edit.walk import find_ops
from mlirad.loops.nests import is_allocation, noalias_arguments

_FUNCTION: Final = "func.func"
#: Ops of these dialects do not refer to functions.
_NAMELESS: Final = ("arith.", "affine.", "math.", "memref.", "scf.", "vector.", "index.", "cf.")


def inline_single_calls(module: ir.Module) -> None:
    """Rewrites ``module`` in place; a call is kept if inlining would lose a noalias attribute of the callee."""
    for function, calls in calls_of_private_functions(module).values():
        if len(calls) == 1 and calls[0].parent is not None and _may_move(function, calls[0]):
            _move(function, calls[0])


def calls_of_private_functions(module: ir.Module) -> dict[str, tuple[ir.Operation, list[ir.Operation]]]:
    """The private functions of one block that are only called, with their calls, at least one each."""
    functions = {symbol_name(view): view.operation for view in module.body.operations if _is_private(view.operation)}
    users = _users(module, functions.keys()) if functions else {}
    return {
        name: (function, users[name])
        for name, function in functions.items()
        if users[name] and all(op.name == "func.call" for op in users[name])
    }


def _is_private(function: ir.Operation) -> bool:
    attributes = function.attributes
    if function.name != _FUNCTION or len(function.regions[0].blocks) != 1 or "sym_visibility" not in attributes:
        return False
    return bool(ir.StringAttr(attributes["sym_visibility"]).value == "private")


def _users(module: ir.Module, names: Iterable[str]) -> dict[str, list[ir.Operation]]:
    """Function -> the ops in ``module`` that refer to it."""
    users: dict[str, list[ir.Operation]] = {name: [] for name in names}
    for op in find_ops(module.operation, lambda _: True):
        # A walk over all attributes is slow: ops of these dialects do not refer to functions.
        if op.name.startswith(_NAMELESS):
            continue
        for attribute in op.attributes.values():
            for name in _symbols(attribute):
                if name in users:
                    users[name].append(op)
    return users


def _symbols(attribute: ir.Attribute) -> list[str]:
    if isinstance(attribute, ir.FlatSymbolRefAttr):
        return [attribute.value]
    if isinstance(attribute, ir.SymbolRefAttr):
        return list(attribute.value)
    if isinstance(attribute, ir.ArrayAttr):
        return [name for inner in attribute for name in _symbols(inner)]
    return []


def _may_move(function: ir.Operation, call: ir.Operation) -> bool:
    """Whether the call may be replaced by the body: all noalias attributes of the callee hold in the caller too.

    A buffer that the caller returns is aliased after the call, so the passes would know less about it there.
    """
    caller = call.parent.operation
    if "no_inline" in function.attributes or caller.name != _FUNCTION or caller == function:
        return False
    if len(caller.regions[0].blocks) != 1:
        return False
    known = noalias_arguments(caller)
    inner = list(function.regions[0].blocks[0].arguments)
    promised = [call.operands[inner.index(argument)] for argument in noalias_arguments(function)]
    return all(_is_noalias(value, known) and not _is_returned(value) for value in promised)


def _is_noalias(value: Value, known: list[Value]) -> bool:
    return is_allocation(value) or value in known


def _is_returned(value: Value) -> bool:
    return any(use.owner.operation.name == "func.return" for use in value.uses)


def _move(function: ir.Operation, call: ir.Operation) -> None:
    results = move_body(function.regions[0].blocks[0], call, list(call.operands))
    replace_op(call, results)
    function.erase()
