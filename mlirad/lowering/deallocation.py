"""Corrects upstream's deallocation if one buffer is reachable through two memrefs.

If buffers may alias, upstream emits a function that decides at run time which of them to free. It skips a buffer that
occurs earlier in the list, even one that is not to be freed, and then nothing frees it. This happens with buffers that
the program frees itself, whose address the next allocation may get.
"""

from __future__ import annotations

from typing import Final

from mlirad._mlir import ir
from mlirad.edit.module import symbol_name

_TYPE: Final = "(memref<?xindex>, memref<?xindex>, memref<?xi1>, memref<?xi1>, memref<?xi1>) -> ()"
#: For each of ``buffers``: whether it is to be freed; for each of ``kept``: whether it owns the buffer now.
_HELPER: Final = """
func.func private @{name}(%buffers: memref<?xindex>, %kept: memref<?xindex>, %owned: memref<?xi1>, %freed: memref<?xi1>,
                          %owns: memref<?xi1>) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %false = arith.constant false
  %n = memref.dim %buffers, %c0 : memref<?xindex>
  %m = memref.dim %kept, %c0 : memref<?xindex>
  scf.for %j = %c0 to %m step %c1 {{
    memref.store %false, %owns[%j] : memref<?xi1>
  }}
  scf.for %i = %c0 to %n step %c1 {{
    %buffer = memref.load %buffers[%i] : memref<?xindex>
    %own = memref.load %owned[%i] : memref<?xi1>
    %free = scf.for %j = %c0 to %m step %c1 iter_args(%still = %own) -> (i1) {{
      %other = memref.load %kept[%j] : memref<?xindex>
      %same = arith.cmpi eq, %other, %buffer : index
      scf.if %same {{
        %before = memref.load %owns[%j] : memref<?xi1>
        %now = arith.ori %before, %own : i1
        memref.store %now, %owns[%j] : memref<?xi1>
      }}
      %differs = arith.xori %same, %true : i1
      %next = arith.andi %still, %differs : i1
      scf.yield %next : i1
    }}
    %first = scf.for %j = %c0 to %i step %c1 iter_args(%still = %free) -> (i1) {{
      %other = memref.load %buffers[%j] : memref<?xindex>
      %same = arith.cmpi eq, %other, %buffer : index
      %owned_there = memref.load %owned[%j] : memref<?xi1>
      %taken = arith.andi %same, %owned_there : i1
      %open = arith.xori %taken, %true : i1
      %next = arith.andi %still, %open : i1
      scf.yield %next : i1
    }}
    memref.store %first, %freed[%i] : memref<?xi1>
  }}
  return
}}
"""


def mend(module: ir.Module) -> None:
    """Replaces upstream's function by one that takes ownership into account."""
    for op in list(module.body.operations):
        function = op.operation
        if function.name != "func.func":
            continue
        name = symbol_name(function)
        if name.startswith("dealloc_helper") and str(ir.TypeAttr(function.attributes["function_type"]).value) == _TYPE:
            made = ir.Module.parse(_HELPER.format(name=name), module.context)
            made.body.operations[0].operation.clone(ir.InsertionPoint(function))
            function.erase()
