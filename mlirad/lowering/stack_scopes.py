"""Lowers ``memref.alloca_scope`` to LLVM's ops that save and restore the stack.

Upstream lowers the scope after loops have become blocks, but a scope may only contain one block.
"""

from __future__ import annotations

from mlirad._mlir import ir
from mlirad.edit.rewrite import before, move_body, replace_op
from mlirad.edit.walk import find_ops


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
