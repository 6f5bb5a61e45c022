"""Defines the function that LLVM calls to round f32 to bf16 where the processor has no instruction for it.

It belongs to the compiler's run-time library, but not every machine's has it (libgcc from 13 on). LLVM calls it even
for a bf16 that a loop carries, which is kept as f32 between blocks. LLVM expects the bits in the register of a
floating-point result: an f16 is returned. Calls are only made when code is generated: `used` keeps the function until
then.

Before::

    llvm.func @f(%x: f32) -> bf16 {
      %y = llvm.fptrunc %x : f32 to bf16
      llvm.return %y : bf16
    }

After, in addition::

    llvm.func internal @__truncsfbf2(%x: f32) -> f16
"""

from __future__ import annotations

from typing import Final

from mlirad._mlir import Type, ir
from mlirad.edit.types import element_type
from mlirad.lowering.narrow_floats import occur

NAME: Final = "__truncsfbf2"
#: To nearest, ties to even: half a unit of the last digit is added, less one if that digit is even. A NaN stays one.
_TEXT: Final = f"""
llvm.func internal @{NAME}(%x: f32) -> f16 {{
  %one = llvm.mlir.constant(1 : i32) : i32
  %digits = llvm.mlir.constant(16 : i32) : i32
  %below_half = llvm.mlir.constant(32767 : i32) : i32
  %quiet = llvm.mlir.constant(64 : i32) : i32
  %bits = llvm.bitcast %x : f32 to i32
  %upper = llvm.lshr %bits, %digits : i32
  %last = llvm.and %upper, %one : i32
  %added = llvm.add %last, %below_half : i32
  %sum = llvm.add %bits, %added : i32
  %nearest = llvm.lshr %sum, %digits : i32
  %nan = llvm.or %upper, %quiet : i32
  %is_nan = llvm.fcmp "uno" %x, %x : f32
  %chosen = llvm.select %is_nan, %nan, %nearest : i1, i32
  %word = llvm.trunc %chosen : i32 to i16
  %result = llvm.bitcast %word : i16 to f16
  llvm.return %result : f16
}}
"""


def define_rounding(module: ir.Module) -> list[str]:
    """Adds the function to a module of the `llvm` dialect in which a bf16 occurs; its name."""
    if not occur(module, _is_bf16) or NAME in ir.SymbolTable(module.operation):
        return []
    for op in ir.Module.parse(_TEXT, module.context).body.operations:
        module.body.append(op.operation.clone())
    return [NAME]


def _is_bf16(type: Type) -> bool:
    return isinstance(element_type(type), ir.BF16Type)
