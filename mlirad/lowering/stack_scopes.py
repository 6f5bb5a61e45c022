"""Lowers the end of ``memref.alloca_scope`` to LLVM's ops that save and restore the stack.

Upstream lowers the scope after loops have become blocks, of which it may hold one only.
"""

from __future__ import annotations

from mlirad._mlir import ir
from mlirad.edit.rewrite import before, move_body, replace_op
from mlirad.edit.walk import find_ops


def open_scopes(module: ir.Module) -> None:
    """Put the ops of each scope in its place, the stack pointer saved in front of them and restored behind."""
    scopes = find_ops(module.operation, lambda op: op.name == "memref.alloca_scope" and len(op.regions[0].blocks) == 1)
    pointer = ir.Type.parse("!llvm.ptr", module.context)
    for op in scopes:  # inner ones first
        build = before(op)
        saved = build.value("llvm.intr.stacksave", (), pointer)
        values = move_body(op.regions[0].blocks[0], op, ())
        build.op("llvm.intr.stackrestore", [saved])
        replace_op(op, values)
