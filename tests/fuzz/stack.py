"""Overwrites the stack frames of calls that have ended with NaN, so that later reads of their buffers are detected."""

from __future__ import annotations

from mlirad._mlir import ir
from mlirad.edit.module import functions
from mlirad.edit.walk import find_ops

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
    found = {name: find_ops(op.operation, lambda op: op.name == "func.call") for name, op in functions(module).items()}
    called = {name: {_callee(call) for call in calls} for name, calls in found.items()}
    recursive = {name for name in called if name in _reached(called, name)}
    calls = [call for some in found.values() for call in some if _callee(call) in recursive]
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


def _callee(call: ir.Operation) -> str:
    name: str = ir.FlatSymbolRefAttr(call.attributes["callee"]).value
    return name


def _reached(called: dict[str, set[str]], name: str) -> set[str]:
    """The functions that ``name`` calls, directly or through others."""
    reached: set[str] = set()
    left = {name}
    while left:
        left = set().union(*(called.get(one, set()) for one in left)) - reached
        reached |= left
    return reached
