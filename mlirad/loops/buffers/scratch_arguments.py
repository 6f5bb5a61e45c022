"""Finds arguments that are scratch buffers: their callers free them after the call.

Such an argument is dead at the end of the function. That is known for private functions that are only called, if each
call is the last use of the buffer through any memref: the caller has allocated it, or has loaded it from a buffer of
buffers that holds the only other reference.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.loops.inline_single_calls import calls_of_private_functions

_FREE: Final = "memref.dealloc"
_LIST_USES: Final = (("memref.store", 1), ("memref.load", 0), (_FREE, 0))


def find_discarded(module: ir.Module) -> Mapping[str, list[Value]]:
    """Function -> the arguments that all its callers free after the call."""
    found: dict[str, list[Value]] = {}
    for name, (function, calls) in calls_of_private_functions(module).items():
        arguments = function.regions[0].blocks[0].arguments
        freed = [
            argument
            for place, argument in enumerate(arguments)
            if isinstance(argument.type, ir.MemRefType) and all(_is_freed_behind(call, place) for call in calls)
        ]
        if freed:
            found[name] = freed
    return found


def _is_freed_behind(call: ir.Operation, place: int) -> bool:
    """Whether an operand of ``call`` is only freed after the call."""
    buffer = call.operands[place]
    if isinstance(buffer.owner, ir.Block):
        return False
    uses = [(use.owner.operation, use.operand_number) for use in buffer.uses]
    frees = [op for op, _ in uses if op.name == _FREE and op.block == call.block and call.is_before_in_block(op)]
    # Passed twice, the buffer would be aliased in the callee.
    if len(frees) != 1 or [op for op, _ in uses].count(call) != 1:
        return False
    source = buffer.owner.operation
    if source.name == "memref.load":
        return len(uses) == 2 and _has_one_name(source, call)
    others = [op for op, _ in uses if op != frees[0] and op != call]
    return source.name == "memref.alloc" and all(op.block == call.block and _fills(op, buffer) for op in others)


def _fills(op: ir.Operation, buffer: Value) -> bool:
    return op.name == "memref.copy" and bool(op.operands[1] == buffer)


def _has_one_name(load: ir.Operation, call: ir.Operation) -> bool:
    """Whether ``load`` is the only load from a list of buffers that have no other references."""
    listed = load.operands[0]
    if isinstance(listed.owner, ir.Block) or listed.owner.operation.name not in ("memref.alloc", "memref.alloca"):
        return False
    uses = [(use.owner.operation, use.operand_number) for use in listed.uses]
    # Any other use could read the list, and alias its buffers.
    if any((op.name, number) not in _LIST_USES for op, number in uses):
        return False
    # A second load would alias the buffer.
    if [op for op, _ in uses if op.name == "memref.load"] != [load]:
        return False
    return all(_is_stored_by_its_only_name(op, call) for op, _ in uses if op.name == "memref.store")


def _is_stored_by_its_only_name(store: ir.Operation, call: ir.Operation) -> bool:
    buffer = store.operands[0]
    if isinstance(buffer.owner, ir.Block) or buffer.owner.operation.name != "memref.alloc":
        return False
    users = [use.owner.operation for use in buffer.uses]
    elsewhere = store.block != call.block and buffer.owner.operation.block == store.block
    return elsewhere and all(user == store or (user.block == store.block and _fills(user, buffer)) for user in users)
