"""Replaces the ops of the `lapack` dialect by calls of LAPACK, by its standard names; the result is upstream IR.

Before::

    func.func @f(%a: tensor<?x?x?xf64>, %b: tensor<?x?x?xf64>) -> tensor<?x?x?xf64> {
      %x = "lapack.triangular_solve"(%a, %b) : (tensor<?x?x?xf64>, tensor<?x?x?xf64>) -> tensor<?x?x?xf64>
      return %x : tensor<?x?x?xf64>
    }

After ``--lower-lapack``::

    %0 = bufferization.alloc_tensor() copy(%b) : tensor<?x?x?xf64>
    %1 = bufferization.to_buffer %0 : tensor<?x?x?xf64> to memref<?x?x?xf64>
    ...
    call @lapack.triangular_solve.f64(%3, %1) : (memref<?x?x?xf64>, memref<?x?x?xf64>) -> ()
    %x = bufferization.to_tensor %1 restrict writable : memref<?x?x?xf64> to tensor<?x?x?xf64>

and the called function, which calls ``dtrsm_``. Link with ``-llapack -lblas``, or any library that has both.
"""

from __future__ import annotations

from mlirad._mlir import ir
from mlirad.dialects import lapack
from mlirad.edit.walk import find_ops
from mlirad.passes.base import PassContext


def lower_lapack(module: ir.Module, ctx: PassContext) -> None:
    """Replace ops of the lapack dialect by calls of LAPACK's routines, by their standard names."""
    for op in find_ops(module.operation, lambda op: op.name in lapack.EXPANSIONS):
        with module.context, op.location:
            lapack.EXPANSIONS[op.name](op)
    lapack.define(module)
