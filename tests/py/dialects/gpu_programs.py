"""Kernels with guards, gathers, shared memory, barriers, reductions and streams."""

from __future__ import annotations

GUARDED = """
func.func @f(%x: memref<?xf64> {llvm.noalias}, %y: memref<?xf64> {llvm.noalias},
             %n: index, %grid: index, %block: index) {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %grid, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %block, %sy = %c1, %sz = %c1) {
    %m = arith.muli %bx, %sx : index
    %i = arith.addi %m, %tx : index
    %c = arith.cmpi ult, %i, %n : index
    scf.if %c {
      %v = memref.load %x[%i] : memref<?xf64>
      %s = math.sin %v : f64
      %q = arith.mulf %s, %v : f64
      memref.store %q, %y[%i] : memref<?xf64>
    }
    gpu.terminator
  }
  return
}
"""

#: Each thread reads its element twice, with a barrier in between; a block has as many threads as the call says.
TILES = """
#wg = #gpu.address_space<workgroup>
func.func @f(%x: memref<?xf64> {llvm.noalias}, %y: memref<?xf64> {llvm.noalias}, %grid: index, %block: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %grid, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %block, %sy = %c1, %sz = %c1) workgroup(%t : memref<64xf64, #wg>) {
    %m = arith.muli %bx, %sx : index
    %i = arith.addi %m, %tx : index
    %v = memref.load %x[%i] : memref<?xf64>
    %s = math.sin %v : f64
    memref.store %s, %t[%tx] : memref<64xf64, #wg>
    gpu.barrier
    %l = arith.subi %sx, %c1 : index
    %r = arith.subi %l, %tx : index
    %w = memref.load %t[%r] : memref<64xf64, #wg>
    %j = arith.addi %m, %r : index
    %o = memref.load %x[%j] : memref<?xf64>
    %p = arith.mulf %w, %o : f64
    memref.store %p, %y[%i] : memref<?xf64>
    gpu.terminator
  }
  return
}
"""

#: Affine ops on ids, on what is made of them, and on counters of affine loops.
AFFINE_IDS = """
#wg = #gpu.address_space<workgroup>
func.func @f(%x: memref<32xf64> {llvm.noalias}, %y: memref<32xf64> {llvm.noalias}) {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c4, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c8, %sy = %c1, %sz = %c1) workgroup(%t : memref<8xf64, #wg>) {
    %size = gpu.block_dim x
    %i = affine.apply affine_map<(d0)[s0, s1] -> (d0 + s0 * s1)>(%tx)[%bx, %size]
    %v = affine.load %x[%i] : memref<32xf64>
    affine.store %v, %t[(%tx + 3) mod 8] : memref<8xf64, #wg>
    gpu.barrier
    %end = affine.min affine_map<(d0) -> (d0 floordiv 2 + 2, 4, (d0 + 3) ceildiv 2)>(%tx)
    %start = affine.max affine_map<(d0) -> (d0 - 6, 0)>(%tx)
    %s = affine.for %k = max affine_map<(d0) -> (d0, 1)>(%start) to min affine_map<(d0) -> (d0, 8)>(%end) step 2
        iter_args(%a = %v) -> (f64) {
      %w = affine.load %t[%k + %tx - 2 * (%tx floordiv 2) + 1] : memref<8xf64, #wg>
      %m = arith.mulf %w, %a : f64
      affine.yield %m : f64
    }
    %q = affine.for %k = 0 to 4 iter_args(%a = %s) -> (f64) {
      %w = affine.load %t[%k * 2] : memref<8xf64, #wg>
      %sin = math.sin %w : f64
      %m = arith.addf %sin, %a : f64
      affine.yield %m : f64
    }
    affine.store %q, %y[symbol(%bx) * 8 + symbol(%tx)] : memref<32xf64>
    gpu.terminator
  }
  return
}
"""

GATHER = """
func.func @f(%x: memref<?xf64> {llvm.noalias}, %k: memref<?xi64> {llvm.noalias}, %y: memref<?xf64> {llvm.noalias}) {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c4, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c8, %sy = %c1, %sz = %c1) {
    %i = gpu.global_id x
    %j = memref.load %k[%i] : memref<?xi64>
    %l = arith.index_cast %j : i64 to index
    %v = memref.load %x[%l] : memref<?xf64>
    %q = arith.mulf %v, %v : f64
    memref.store %q, %y[%i] : memref<?xf64>
    gpu.terminator
  }
  return
}
"""

MATMUL = """
#wg = #gpu.address_space<workgroup>
module attributes {gpu.container_module} {
  gpu.module @k {
    gpu.func @matmul(%a: memref<?x?xf64>, %b: memref<?x?xf64>, %c: memref<?x?xf64>, %n: index)
        workgroup(%ta: memref<4x4xf64, #wg>, %tb: memref<4x4xf64, #wg>) kernel {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c4 = arith.constant 4 : index
      %zero = arith.constant 0.0 : f64
      %tx = gpu.thread_id x
      %ty = gpu.thread_id y
      %column = gpu.global_id x
      %row = gpu.global_id y
      %sum = scf.for %k = %c0 to %n step %c4 iter_args(%acc = %zero) -> (f64) {
        %kx = arith.addi %k, %tx : index
        %ky = arith.addi %k, %ty : index
        %va = memref.load %a[%row, %kx] : memref<?x?xf64>
        %vb = memref.load %b[%ky, %column] : memref<?x?xf64>
        memref.store %va, %ta[%ty, %tx] : memref<4x4xf64, #wg>
        memref.store %vb, %tb[%ty, %tx] : memref<4x4xf64, #wg>
        gpu.barrier
        %s = scf.for %j = %c0 to %c4 step %c1 iter_args(%t = %acc) -> (f64) {
          %x = memref.load %ta[%ty, %j] : memref<4x4xf64, #wg>
          %y = memref.load %tb[%j, %tx] : memref<4x4xf64, #wg>
          %p = arith.mulf %x, %y : f64
          %u = arith.addf %t, %p : f64
          scf.yield %u : f64
        }
        gpu.barrier
        scf.yield %s : f64
      }
      memref.store %sum, %c[%row, %column] : memref<?x?xf64>
      gpu.return
    }
  }
  func.func @f(%a: memref<?x?xf64> {llvm.noalias}, %b: memref<?x?xf64> {llvm.noalias},
               %c: memref<?x?xf64> {llvm.noalias}, %n: index) {
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %g = arith.divui %n, %c4 : index
    gpu.launch_func @k::@matmul blocks in (%g, %g, %c1) threads in (%c4, %c4, %c1)
        args(%a : memref<?x?xf64>, %b : memref<?x?xf64>, %c : memref<?x?xf64>, %n : index)
    return
  }
}
"""

TREE = """
#wg = #gpu.address_space<workgroup>
func.func @f(%x: memref<64xf64> {llvm.noalias}, %y: memref<4xf64> {llvm.noalias}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c4, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c16, %sy = %c1, %sz = %c1) workgroup(%t : memref<16xf64, #wg>) {
    %i = gpu.global_id x
    %v = memref.load %x[%i] : memref<64xf64>
    %e = math.exp %v : f64
    memref.store %e, %t[%tx] : memref<16xf64, #wg>
    gpu.barrier
    scf.for %k = %c0 to %c4 step %c1 {
      %s = arith.shrui %c8, %k : index
      %is = arith.cmpi ult, %tx, %s : index
      scf.if %is {
        %o = arith.addi %tx, %s : index
        %a = memref.load %t[%tx] : memref<16xf64, #wg>
        %b = memref.load %t[%o] : memref<16xf64, #wg>
        %q = arith.addf %a, %b : f64
        %r = math.sin %q : f64
        memref.store %r, %t[%tx] : memref<16xf64, #wg>
      }
      gpu.barrier
    }
    %first = arith.cmpi eq, %tx, %c0 : index
    scf.if %first {
      %z = memref.load %t[%c0] : memref<16xf64, #wg>
      memref.store %z, %y[%bx] : memref<4xf64>
    }
    gpu.terminator
  }
  return
}
"""

#: The same sums, but it is not proved that different threads read different elements.
ATOMIC_TREE = TREE.replace("arith.addi %tx, %s", "arith.xori %tx, %s")

STREAM = """
module attributes {gpu.container_module} {
  gpu.module @k {
    func.func @sq(%v: f64) -> f64 {
      %q = arith.mulf %v, %v : f64
      return %q : f64
    }
    gpu.func @kern(%x: memref<?xf64>, %y: memref<?xf64>, %n: index) kernel {
      %i = gpu.global_id x
      %c = arith.cmpi ult, %i, %n : index
      scf.if %c {
        %v = memref.load %x[%i] : memref<?xf64>
        %q = func.call @sq(%v) : (f64) -> f64
        %r = math.sin %q : f64
        memref.store %r, %y[%i] : memref<?xf64>
      }
      gpu.return
    }
  }
  func.func @f(%x: memref<?xf64> {llvm.noalias}, %y: memref<?xf64> {llvm.noalias}) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c32 = arith.constant 32 : index
    %z = arith.constant 0.0 : f64
    %n = memref.dim %x, %c0 : memref<?xf64>
    %g = arith.ceildivui %n, %c32 : index
    %t0 = gpu.wait async
    %d, %t1 = gpu.alloc async [%t0] (%n) : memref<?xf64>
    %e, %t2 = gpu.alloc async [%t1] (%n) : memref<?xf64>
    %t3 = gpu.memcpy async [%t2] %d, %x : memref<?xf64>, memref<?xf64>
    %t4 = gpu.memset async [%t3] %e, %z : memref<?xf64>, f64
    %t5 = gpu.launch_func async [%t4] @k::@kern blocks in (%g, %c1, %c1) threads in (%c32, %c1, %c1)
        args(%d : memref<?xf64>, %e : memref<?xf64>, %n : index)
    %t6 = gpu.launch_func async [%t5] @k::@kern blocks in (%g, %c1, %c1) threads in (%c32, %c1, %c1)
        args(%e : memref<?xf64>, %d : memref<?xf64>, %n : index)
    %t7 = gpu.memcpy async [%t6] %y, %d : memref<?xf64>, memref<?xf64>
    %t8 = gpu.dealloc async [%t7] %d : memref<?xf64>
    %t9 = gpu.dealloc async [%t8] %e : memref<?xf64>
    gpu.wait [%t9]
    return
  }
}
"""

#: Blocks of 9 times 5 threads; `OP` gives %z from %e.
COLLECTIVE = """
func.func @f(%x: memref<?xf64> {llvm.noalias}, %y: memref<?xf64> {llvm.noalias}) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %c9 = arith.constant 9 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c2, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c9, %sy = %c5, %sz = %c1) {
    %width = arith.constant 32 : i32
    %offset = arith.constant 3 : i32
    %l = arith.muli %ty, %sx : index
    %n = arith.addi %l, %tx : index
    %b = arith.muli %sx, %sy : index
    %bb = arith.muli %bx, %b : index
    %i = arith.addi %bb, %n : index
    %v = memref.load %x[%i] : memref<?xf64>
    %e = math.exp %v : f64
    OP
    %r = arith.mulf %z, %v : f64
    memref.store %r, %y[%i] : memref<?xf64>
    gpu.terminator
  }
  return
}
"""

UNIFORM_BOUND = """
#wg = #gpu.address_space<workgroup>
func.func @f(%x: memref<16xf64> {llvm.noalias}, %k: memref<2xi64> {llvm.noalias}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c2, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c8, %sy = %c1, %sz = %c1) workgroup(%t : memref<8xf64, #wg>) {
    %i = gpu.global_id x
    %n = memref.load %k[%bx] : memref<2xi64>
    %m = arith.index_cast %n : i64 to index
    scf.for %j = %c0 to %m step %c1 {
      %v = memref.load %x[%i] : memref<16xf64>
      memref.store %v, %t[%tx] : memref<8xf64, #wg>
      gpu.barrier
      %o = arith.subi %c7, %tx : index
      %w = memref.load %t[%o] : memref<8xf64, #wg>
      %s = math.sin %w : f64
      %r = arith.addf %s, %v : f64
      memref.store %r, %x[%i] : memref<16xf64>
      gpu.barrier
    }
    gpu.terminator
  }
  return
}
"""


def _phases(first: str, second: str) -> str:
    return f"""
#wg = #gpu.address_space<workgroup>
func.func @f(%x: memref<32xf64> {{llvm.noalias}}, %y: memref<32xf64> {{llvm.noalias}}) {{
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c4, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c8, %sy = %c1, %sz = %c1) workgroup(%t : memref<8xf64, #wg>) {{
    %i = gpu.global_id x
    %r = arith.subi %c7, %tx : index
    %v = memref.load %x[%i] : memref<32xf64>
    %s = math.sin %v : f64
    memref.store %s, %t[%tx] : memref<8xf64, #wg>
    gpu.barrier
    %a = memref.load %t[%r] : memref<8xf64, #wg>
    gpu.barrier
    {first}
    gpu.barrier
    {second}
    gpu.barrier
    %d = memref.load %t[%tx] : memref<8xf64, #wg>
    %p = arith.mulf %a, %d : f64
    %q = arith.addf %b, %p : f64
    memref.store %q, %y[%i] : memref<32xf64>
    gpu.terminator
  }}
  return
}}
"""


_STORE = "memref.store {value}, %t[{place}] : memref<8xf64, #wg>"
_LOAD = "%b = memref.load %t[{place}] : memref<8xf64, #wg>"
#: How two threads meet in one element of shared memory with a barrier between them.
PHASES = {
    "store, load": _phases(_STORE.format(value="%v", place="%r"), _LOAD.format(place="%tx")),
    "load, store": _phases(_LOAD.format(place="%r"), _STORE.format(value="%v", place="%tx")),
    "store, store": _phases(
        _STORE.format(value="%v", place="%r") + "\n%b = arith.mulf %v, %a : f64", _STORE.format(value="%s", place="%tx")
    ),
    "load, load": _phases(
        "%e = memref.load %t[%r] : memref<8xf64, #wg>",
        "%g = memref.load %t[%tx] : memref<8xf64, #wg>\n%b = arith.mulf %e, %g : f64",
    ),
}


def launch(body: str) -> str:
    """A kernel of 16 threads with ``body``, in which ``%v`` is the element of ``%x`` of a thread."""
    return f"""
#wg = #gpu.address_space<workgroup>
func.func @f(%x: memref<64xf64>, %n: index) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c16, %sy = %c1, %sz = %c1) {{
    %v = memref.load %x[%tx] : memref<64xf64>
    {body}
    gpu.terminator
  }}
  return
}}
"""


#: Threads behind the end return early, in the kernel and in a function that it calls.
EARLY_RETURNS = """
module attributes {gpu.container_module} {
  gpu.module @k {
    func.func @clipped(%v: f64) -> f64 {
      %zero = arith.constant 0.0 : f64
      %c = arith.cmpf olt, %v, %zero : f64
      cf.cond_br %c, ^small, ^large
    ^small:
      %e = math.exp %v : f64
      return %e : f64
    ^large:
      %q = arith.mulf %v, %v : f64
      return %q : f64
    }
    gpu.func @one(%x: memref<?xf64>, %y: memref<?xf64>, %n: index) kernel {
      %zero = arith.constant 0.0 : f64
      %i = gpu.global_id x
      %c = arith.cmpi uge, %i, %n : index
      cf.cond_br %c, ^out, ^in
    ^in:
      %v = memref.load %x[%i] : memref<?xf64>
      %p = func.call @clipped(%v) : (f64) -> f64
      %h = arith.cmpf ogt, %v, %zero : f64
      cf.cond_br %h, ^sine, ^store(%p : f64)
    ^sine:
      %s = math.sin %p : f64
      cf.br ^store(%s : f64)
    ^store(%r: f64):
      memref.store %r, %y[%i] : memref<?xf64>
      gpu.return
    ^out:
      gpu.return
    }
  }
  func.func @f(%x: memref<?xf64> {llvm.noalias}, %y: memref<?xf64> {llvm.noalias}, %n: index) {
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %g = arith.ceildivui %n, %c8 : index
    gpu.launch_func @k::@one blocks in (%g, %c1, %c1) threads in (%c8, %c1, %c1)
        args(%x : memref<?xf64>, %y : memref<?xf64>, %n : index)
    return
  }
}
"""
