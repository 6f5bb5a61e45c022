"""Bounds the stack of a call: buffers that are too large together are allocated on the heap.

The rows that passes keep, caches and scratch buffers are small each. But all those of a function exist at the same
time, and those of a recursive function once for each active call.

The others move to the start of the function. LLVM takes an allocation behind a loop, in another block than the first,
for one of unknown size: it keeps no element in a register, and does not align vectors that it passes on the stack.

Scopes, ``memref.alloca_scope``, become LLVM's ops that save and restore the stack (`open_scopes`). Upstream lowers a
scope after loops have become blocks, but it may only contain one block.
"""

from __future__ import annotations

from math import prod

from mlirad._mlir import ir
from mlirad.edit.buffers import create_free, element_bytes
from mlirad.edit.module import calls_itself, symbol_name
from mlirad.edit.rewrite import before, move_body, replace_op, terminator_of
from mlirad.edit.walk import find_ops
from mlirad.machine import MachineModel


def limit(module: ir.Module, machine: MachineModel) -> None:
    """Moves the largest stack buffers of each function to the heap until the rest fits; they are freed at its end.

    Those that stay move to the start of the function.
    """
    for view in module.body.operations:
        function = view.operation
        if function.name != "func.func" or not len(function.regions[0].blocks):
            continue
        made = sorted(_made_once(function), key=lambda op: -_bytes(op))
        total = sum(_bytes(op) for op in made)
        if total > machine.recursive_stack:
            most = machine.recursive_stack if calls_itself(module, symbol_name(view)) else machine.call_stack
            while total > most:
                op = made.pop(0)
                total -= _bytes(op)
                _put_on_heap(op, function)
        start = function.regions[0].blocks[0].operations[0].operation
        for op in reversed(_made_once(function)):
            if op != start:
                op.move_before(start)
            start = op


def _made_once(function: ir.Operation) -> list[ir.Operation]:
    """The stack buffers of static size that each call allocates at its start."""
    ops = [view.operation for view in function.regions[0].blocks[0]]
    return [op for op in ops if op.name == "memref.alloca" and _may_move(ir.MemRefType(op.result.type))]


def _may_move(type: ir.MemRefType) -> bool:
    return bool(type.has_static_shape) and type.memory_space is None


def _bytes(op: ir.Operation) -> int:
    type = ir.MemRefType(op.result.type)
    return element_bytes(type.element_type) * prod(int(extent) for extent in type.shape)


def _put_on_heap(op: ir.Operation, function: ir.Operation) -> None:
    with op.context, op.location:
        new = before(op).value("memref.alloc", (), op.result.type, dict(op.attributes.items()))
        for block in function.regions[0].blocks:
            end = terminator_of(block)
            if end.name == "func.return":
                create_free(new, before(end))
        replace_op(op, [new])


def open_scopes(module: ir.Module) -> None:
    """Replaces each scope by its ops, with the stack pointer saved before and restored after them."""
    scopes = find_ops(module.operation, lambda op: op.name == "memref.alloca_scope" and len(op.regions[0].blocks) == 1)
    pointer = ir.Type.parse("!llvm.ptr", module.context)
    for op in scopes:  # inner ones first
        build = before(op)
        saved = build.value("llvm.intr.stacksave", (), pointer)
        values = move_body(op.regions[0].blocks[0], op, ())
        build.op("llvm.intr.stackrestore", [saved])
        replace_op(op, values)
