"""Hoists loop-invariant calls and whole inner loops that only read memory.

Before::

    func.func private @mean(%x: memref<4xf64>) -> f64 {
      %v = affine.load %x[0] : memref<4xf64>
      return %v : f64
    }
    func.func @f(%y: memref<4xf64> {llvm.noalias}, %x: memref<4xf64>) {
      affine.for %i = 0 to 4 {
        %m = func.call @mean(%x) : (memref<4xf64>) -> f64
        affine.store %m, %y[%i] : memref<4xf64>
      }
      func.return
    }

After ``--hoist-reads``::

    %m = call @mean(%x) : (memref<4xf64>) -> f64
    affine.for %i = 0 to 4 {
      affine.store %m, %y[%i] : memref<4xf64>
    }
"""

from __future__ import annotations

from mlirad._mlir import ir
from mlirad.passes.base import PassContext
from mlirad.synthesis.primal import prepare


def hoist_reads(module: ir.Module, ctx: PassContext) -> None:
    """Hoist read-only calls and inner loops out of loops that do not write what they read."""
    with module.context, ir.Location.unknown(module.context):
        for view in list(module.body.operations):
            if "function_type" in view.operation.attributes and view.operation.name == "func.func":
                prepare.hoist_reads(module.operation, view.operation, ctx.registry)
