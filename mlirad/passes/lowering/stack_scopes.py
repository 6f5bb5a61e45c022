"""What gives the stack back at the end of ``memref.alloca_scope``? The ops that LLVM has for it, around what is inside.

Upstream lowers the scope after loops have become blocks, of which it may hold one only.
"""

from __future__ import annotations

from mlirad._mlir import ir
from mlirad.edit.rewrite import before, move_body, replace_op


def open_scopes(module: ir.Module) -> None:
    """Put the ops of each scope in its place, the stack pointer saved in front of them and restored behind."""
    found: list[ir.Operation] = []

    def visit(op: ir.Operation) -> ir.WalkResult:
        if op.name == "memref.alloca_scope" and len(op.regions[0].blocks) == 1:
            found.append(op)
        return ir.WalkResult.ADVANCE

    module.operation.walk(visit)  # inner scopes first
    pointer = ir.Type.parse("!llvm.ptr", module.context)
    for op in found:
        build = before(op)
        saved = build.value("llvm.intr.stacksave", (), pointer)
        values = move_body(op.regions[0].blocks[0], op, ())
        build.op("llvm.intr.stackrestore", [saved])
        replace_op(op, values)
