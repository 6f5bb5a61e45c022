"""Kernels and hosts that access memory with ops other than loads and stores of one element."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad.lowering.gpu.outline import OutlineGpuKernels
from mlirad.passes.gpu_launches import ConvertGpuToParallelLoops
from tests.fuzz.race_detector import reorder
from tests.py.lowering.test_gpu_kernels import CTX, random

#: A phase in which the first thread writes an array with an op other than a store of one element.
WRITES_ROWS = """
func.func @f(%x: memref<8xf64> {llvm.noalias}, %y: memref<8xf64> {llvm.noalias}, %z: memref<8xf64> {llvm.noalias}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %all = arith.constant dense<true> : vector<4xi1>
  %places = arith.constant dense<[3, 1, 0, 2]> : vector<4xi32>
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c8, %sy = %c1, %sz = %c1) {
    %first = arith.cmpi eq, %tx, %c0 : index
    scf.if %first {
      affine.for %k = 0 to 8 step 4 {
        %v = affine.vector_load %x[%k] : memref<8xf64>, vector<4xf64>
        WRITE
      }
    }
    gpu.barrier
    %r = arith.subi %c7, %tx : index
    %w = memref.load %y[%r] : memref<8xf64>
    memref.store %w, %z[%tx] : memref<8xf64>
    gpu.terminator
  }
  return
}
"""
_ROW = "memref<8xf64>"
WRITES = {
    f"affine.vector_store %v, %y[%k] : {_ROW}, vector<4xf64>": [0, 1, 2, 3],
    f"vector.store %v, %y[%k] : {_ROW}, vector<4xf64>": [0, 1, 2, 3],
    f"vector.maskedstore %y[%k], %all, %v : {_ROW}, vector<4xi1>, vector<4xf64>": [0, 1, 2, 3],
    f"vector.scatter %y[%k] [%places], %all, %v : {_ROW}, vector<4xi32>, vector<4xi1>, vector<4xf64>": [2, 1, 3, 0],
}


@pytest.mark.parametrize("write", WRITES)
def test_barriers_stay_behind_every_kind_of_write(write: str) -> None:
    """With no barrier behind the write, all threads but one would read what is not there yet."""
    module = ad.parse(WRITES_ROWS.replace("WRITE", write))
    OutlineGpuKernels().run(module, CTX)
    x = random(8)
    expected = np.concatenate([x[:4][WRITES[write]], x[4:][WRITES[write]]])[::-1]
    for backwards in (False, True):
        given, z = ad.parse(str(module)), np.zeros(8)
        if backwards:
            ConvertGpuToParallelLoops().run(given, CTX)
            assert reorder(given) > 0
        ad.compile(given, "f")(x, np.zeros(8), z)
        np.testing.assert_array_equal(z, expected)


HOST_ACCESSES = {
    "vector.gather": "%v = vector.gather %x[%i] [%places], %all, %none "
    ": memref<?xf64>, vector<4xi32>, vector<4xi1>, vector<4xf64> into vector<4xf64>",
    "vector.maskedload": "%v = vector.maskedload %x[%i], %all, %none "
    ": memref<?xf64>, vector<4xi1>, vector<4xf64> into vector<4xf64>",
    "vector.expandload": "%v = vector.expandload %x[%i], %all, %none "
    ": memref<?xf64>, vector<4xi1>, vector<4xf64> into vector<4xf64>",
    "vector.load": "%v = vector.load %x[%i] : memref<?xf64>, vector<4xf64>",
    "vector.scatter": "vector.scatter %x[%i] [%places], %all, %none "
    ": memref<?xf64>, vector<4xi32>, vector<4xi1>, vector<4xf64>",
    "vector.maskedstore": "vector.maskedstore %x[%i], %all, %none : memref<?xf64>, vector<4xi1>, vector<4xf64>",
    "vector.compressstore": "vector.compressstore %x[%i], %all, %none : memref<?xf64>, vector<4xi1>, vector<4xf64>",
    "affine.vector_store": "affine.vector_store %none, %x[symbol(%i)] : memref<?xf64>, vector<4xf64>",
}


@pytest.mark.parametrize("name", HOST_ACCESSES)
def test_the_host_accesses_no_elements(name: str) -> None:
    """Every op that accesses elements is run by a thread, not only loads and stores of one."""
    access = HOST_ACCESSES[name]
    use = ""
    if access.startswith("%v"):
        use = "%sum = vector.reduction <add>, %v : vector<4xf64> into f64\nmemref.store %sum, %y[] : memref<f64>"
    module = ad.parse(f"""
func.func @f(%x: memref<?xf64>, %y: memref<f64>, %i: index) {{
  %all = arith.constant dense<[true, false, true, true]> : vector<4xi1>
  %places = arith.constant dense<[3, 1, 0, 2]> : vector<4xi32>
  %none = arith.constant dense<7.0> : vector<4xf64>
  {access}
  {use}
  return
}}
""")
    OutlineGpuKernels(offload=True).run(module, CTX)
    host = next(view for view in module.body.operations if view.operation.name == "func.func")
    assert name not in str(host)
    assert name in str(module)
