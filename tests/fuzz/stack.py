"""Overwrites the stack frames of calls that have ended with NaN, so that later reads of their buffers are detected."""

from __future__ import annotations

from mlirad._mlir import ir
from mlirad.edit.module import calls_itself, functions

_NAME = "overwrite_stack"
#: 16 KiB: a few frames of random programs. An unknown element is read and kept, so that no store is dead.
_TEXT = f"""
memref.global "private" @{_NAME}_at : memref<1xindex> = dense<0>
memref.global "private" @{_NAME}_kept : memref<1xf64> = dense<0.0>
func.func private @{_NAME}() attributes {{no_inline}} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %count = arith.constant 2048 : index
  %nan = arith.constant 0x7FF8000000000000 : f64
  %buffer = memref.alloca() : memref<2048xf64>
  scf.for %i = %c0 to %count step %c1 {{
    memref.store %nan, %buffer[%i] : memref<2048xf64>
  }}
  %ats = memref.get_global @{_NAME}_at : memref<1xindex>
  %at = memref.load %ats[%c0] : memref<1xindex>
  %element = memref.load %buffer[%at] : memref<2048xf64>
  %kept = memref.get_global @{_NAME}_kept : memref<1xf64>
  memref.store %element, %kept[%c0] : memref<1xf64>
  return
}}"""


def overwrite_ended_frames(module: ir.Module) -> None:
    """Overwrites the stack after each call of a function that calls itself."""
    recursive = {name for name in functions(module) if calls_itself(module, name)}
    calls: list[ir.Operation] = []

    def visit(op: ir.Operation) -> ir.WalkResult:
        if op.name == "func.call" and ir.FlatSymbolRefAttr(op.attributes["callee"]).value in recursive:
            calls.append(op)
        return ir.WalkResult.ADVANCE

    module.operation.walk(visit)
    if not calls:
        return
    with module.context, ir.Location.unknown():
        callee = ir.FlatSymbolRefAttr.get(_NAME)
        for call in calls:
            after = ir.InsertionPoint(call)
            made = ir.Operation.create("func.call", [], [], {"callee": callee}, ip=after)
            made.move_after(call)
        for op in ir.Module.parse(_TEXT).body.operations:
            op.operation.clone(ir.InsertionPoint(module.body))
