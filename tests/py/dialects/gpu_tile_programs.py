"""Kernels that exchange elements in tiles: reductions, scans, attention."""

#: Each block adds squares to bins in its memory, and these to those of the grid.
HISTOGRAM = """
func.func @f(%x: memref<64xf64> {llvm.noalias}, %j: memref<64xindex> {llvm.noalias},
    %h: memref<8xf64> {llvm.noalias}) {
  %k0 = arith.constant 16 : index
  %k1 = arith.constant 8 : index
  %k2 = arith.constant 0.0 : f64
  %k3 = arith.constant 4 : index
  %k4 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %k3, %gy = %k4, %gz = %k4)
      threads(%tx, %ty, %tz) in (%sx = %k0, %sy = %k4, %sz = %k4)
      workgroup(%s1 : memref<8xf64, #gpu.address_space<workgroup>>) {
    %v1 = arith.muli %bx, %k0 : index
    %v2 = arith.addi %v1, %tx : index
    %v3 = arith.cmpi ult, %tx, %k1 : index
    scf.if %v3 {
      memref.store %k2, %s1[%tx] : memref<8xf64, #gpu.address_space<workgroup>>
    }
    gpu.barrier
    %v4 = memref.load %x[%v2] : memref<64xf64>
    %v5 = memref.load %j[%v2] : memref<64xindex>
    %v6 = arith.mulf %v4, %v4 : f64
    %v7 = memref.atomic_rmw addf %v6, %s1[%v5] : (f64, memref<8xf64, #gpu.address_space<workgroup>>) -> f64
    gpu.barrier
    %v8 = arith.cmpi ult, %tx, %k1 : index
    scf.if %v8 {
      %v9 = memref.load %s1[%tx] : memref<8xf64, #gpu.address_space<workgroup>>
      %v10 = memref.atomic_rmw addf %v9, %h[%tx] : (f64, memref<8xf64>) -> f64
    }
    gpu.terminator
  }
  return
}"""
#: A block for each row, whose threads take the maximum and the sum of the row together.
SOFTMAX = """
func.func @f(%x: memref<3x24xf64> {llvm.noalias}, %y: memref<3x24xf64> {llvm.noalias}) {
  %k0 = arith.constant 24 : index
  %k1 = arith.constant 8 : index
  %k2 = arith.constant -1.0e+30 : f64
  %k3 = arith.constant 0.0 : f64
  %k4 = arith.constant 3 : index
  %k5 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %k4, %gy = %k5, %gz = %k5)
      threads(%tx, %ty, %tz) in (%sx = %k1, %sy = %k5, %sz = %k5) {
    %v3:1 = scf.for %v1 = %tx to %k0 step %k1 iter_args(%v2 = %k2) -> (f64) {
      %v4 = memref.load %x[%bx, %v1] : memref<3x24xf64>
      %v5 = arith.maximumf %v2, %v4 : f64
      scf.yield %v5 : f64
    }
    %v6 = gpu.all_reduce maximumf %v3#0 uniform {} : (f64) -> f64
    %v9:1 = scf.for %v7 = %tx to %k0 step %k1 iter_args(%v8 = %k3) -> (f64) {
      %v10 = memref.load %x[%bx, %v7] : memref<3x24xf64>
      %v11 = arith.subf %v10, %v6 : f64
      %v12 = math.exp %v11 : f64
      memref.store %v12, %y[%bx, %v7] : memref<3x24xf64>
      %v13 = arith.addf %v8, %v12 : f64
      scf.yield %v13 : f64
    }
    %v14 = gpu.all_reduce add %v9#0 uniform {} : (f64) -> f64
    scf.for %v15 = %tx to %k0 step %k1 {
      %v17 = memref.load %y[%bx, %v15] : memref<3x24xf64>
      %v18 = arith.divf %v17, %v14 : f64
      memref.store %v18, %y[%bx, %v15] : memref<3x24xf64>
    }
    gpu.terminator
  }
  return
}"""
#: Each thread has a query; keys and values come through tiles, with a running maximum and sum.
ATTENTION = """
func.func @f(%q: memref<16x4xf64> {llvm.noalias}, %k: memref<24x4xf64> {llvm.noalias},
    %v: memref<24x4xf64> {llvm.noalias}, %o: memref<16x4xf64> {llvm.noalias}) {
  %k0 = arith.constant 8 : index
  %k1 = arith.constant 0 : index
  %k2 = arith.constant 1 : index
  %k3 = arith.constant 2 : index
  %k4 = arith.constant 3 : index
  %k5 = arith.constant -1.0e+30 : f64
  %k6 = arith.constant 0.0 : f64
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %k3, %gy = %k2, %gz = %k2)
      threads(%tx, %ty, %tz) in (%sx = %k0, %sy = %k2, %sz = %k2)
      workgroup(%s1 : memref<8x4xf64, #gpu.address_space<workgroup>>,
                %s2 : memref<8x4xf64, #gpu.address_space<workgroup>>) {
    %v1 = arith.muli %bx, %k0 : index
    %v2 = arith.addi %v1, %tx : index
    %v3 = memref.load %q[%v2, %k1] : memref<16x4xf64>
    %v4 = memref.load %q[%v2, %k2] : memref<16x4xf64>
    %v5 = memref.load %q[%v2, %k3] : memref<16x4xf64>
    %v6 = memref.load %q[%v2, %k4] : memref<16x4xf64>
    %v14:6 = scf.for %v7 = %k1 to %k4 step %k2 iter_args(%v8 = %k5, %v9 = %k6, %v10 = %k6, %v11 = %k6,
        %v12 = %k6, %v13 = %k6) -> (f64, f64, f64, f64, f64, f64) {
      %v15 = arith.muli %v7, %k0 : index
      %v16 = arith.addi %v15, %tx : index
      %v17 = memref.load %k[%v16, %k1] : memref<24x4xf64>
      memref.store %v17, %s1[%tx, %k1] : memref<8x4xf64, #gpu.address_space<workgroup>>
      %v18 = arith.muli %v7, %k0 : index
      %v19 = arith.addi %v18, %tx : index
      %v20 = memref.load %v[%v19, %k1] : memref<24x4xf64>
      memref.store %v20, %s2[%tx, %k1] : memref<8x4xf64, #gpu.address_space<workgroup>>
      %v21 = arith.muli %v7, %k0 : index
      %v22 = arith.addi %v21, %tx : index
      %v23 = memref.load %k[%v22, %k2] : memref<24x4xf64>
      memref.store %v23, %s1[%tx, %k2] : memref<8x4xf64, #gpu.address_space<workgroup>>
      %v24 = arith.muli %v7, %k0 : index
      %v25 = arith.addi %v24, %tx : index
      %v26 = memref.load %v[%v25, %k2] : memref<24x4xf64>
      memref.store %v26, %s2[%tx, %k2] : memref<8x4xf64, #gpu.address_space<workgroup>>
      %v27 = arith.muli %v7, %k0 : index
      %v28 = arith.addi %v27, %tx : index
      %v29 = memref.load %k[%v28, %k3] : memref<24x4xf64>
      memref.store %v29, %s1[%tx, %k3] : memref<8x4xf64, #gpu.address_space<workgroup>>
      %v30 = arith.muli %v7, %k0 : index
      %v31 = arith.addi %v30, %tx : index
      %v32 = memref.load %v[%v31, %k3] : memref<24x4xf64>
      memref.store %v32, %s2[%tx, %k3] : memref<8x4xf64, #gpu.address_space<workgroup>>
      %v33 = arith.muli %v7, %k0 : index
      %v34 = arith.addi %v33, %tx : index
      %v35 = memref.load %k[%v34, %k4] : memref<24x4xf64>
      memref.store %v35, %s1[%tx, %k4] : memref<8x4xf64, #gpu.address_space<workgroup>>
      %v36 = arith.muli %v7, %k0 : index
      %v37 = arith.addi %v36, %tx : index
      %v38 = memref.load %v[%v37, %k4] : memref<24x4xf64>
      memref.store %v38, %s2[%tx, %k4] : memref<8x4xf64, #gpu.address_space<workgroup>>
      gpu.barrier
      %v46:6 = scf.for %v39 = %k1 to %k0 step %k2 iter_args(%v40 = %v8, %v41 = %v9, %v42 = %v10,
          %v43 = %v11, %v44 = %v12, %v45 = %v13) -> (f64, f64, f64, f64, f64, f64) {
        %v47 = memref.load %s1[%v39, %k1] : memref<8x4xf64, #gpu.address_space<workgroup>>
        %v48 = arith.mulf %v3, %v47 : f64
        %v49 = memref.load %s1[%v39, %k2] : memref<8x4xf64, #gpu.address_space<workgroup>>
        %v50 = arith.mulf %v4, %v49 : f64
        %v51 = arith.addf %v48, %v50 : f64
        %v52 = memref.load %s1[%v39, %k3] : memref<8x4xf64, #gpu.address_space<workgroup>>
        %v53 = arith.mulf %v5, %v52 : f64
        %v54 = arith.addf %v51, %v53 : f64
        %v55 = memref.load %s1[%v39, %k4] : memref<8x4xf64, #gpu.address_space<workgroup>>
        %v56 = arith.mulf %v6, %v55 : f64
        %v57 = arith.addf %v54, %v56 : f64
        %v58 = arith.maximumf %v40, %v57 : f64
        %v59 = arith.subf %v40, %v58 : f64
        %v60 = math.exp %v59 : f64
        %v61 = arith.subf %v57, %v58 : f64
        %v62 = math.exp %v61 : f64
        %v63 = arith.mulf %v41, %v60 : f64
        %v64 = arith.addf %v63, %v62 : f64
        %v65 = arith.mulf %v42, %v60 : f64
        %v66 = memref.load %s2[%v39, %k1] : memref<8x4xf64, #gpu.address_space<workgroup>>
        %v67 = arith.mulf %v62, %v66 : f64
        %v68 = arith.addf %v65, %v67 : f64
        %v69 = arith.mulf %v43, %v60 : f64
        %v70 = memref.load %s2[%v39, %k2] : memref<8x4xf64, #gpu.address_space<workgroup>>
        %v71 = arith.mulf %v62, %v70 : f64
        %v72 = arith.addf %v69, %v71 : f64
        %v73 = arith.mulf %v44, %v60 : f64
        %v74 = memref.load %s2[%v39, %k3] : memref<8x4xf64, #gpu.address_space<workgroup>>
        %v75 = arith.mulf %v62, %v74 : f64
        %v76 = arith.addf %v73, %v75 : f64
        %v77 = arith.mulf %v45, %v60 : f64
        %v78 = memref.load %s2[%v39, %k4] : memref<8x4xf64, #gpu.address_space<workgroup>>
        %v79 = arith.mulf %v62, %v78 : f64
        %v80 = arith.addf %v77, %v79 : f64
        scf.yield %v58, %v64, %v68, %v72, %v76, %v80 : f64, f64, f64, f64, f64, f64
      }
      gpu.barrier
      scf.yield %v46#0, %v46#1, %v46#2, %v46#3, %v46#4, %v46#5 : f64, f64, f64, f64, f64, f64
    }
    %v81 = arith.divf %v14#2, %v14#1 : f64
    memref.store %v81, %o[%v2, %k1] : memref<16x4xf64>
    %v82 = arith.divf %v14#3, %v14#1 : f64
    memref.store %v82, %o[%v2, %k2] : memref<16x4xf64>
    %v83 = arith.divf %v14#4, %v14#1 : f64
    memref.store %v83, %o[%v2, %k3] : memref<16x4xf64>
    %v84 = arith.divf %v14#5, %v14#1 : f64
    memref.store %v84, %o[%v2, %k4] : memref<16x4xf64>
    gpu.terminator
  }
  return
}"""
#: Prefix products in four steps (Hillis and Steele).
SCAN = """
func.func @f(%a: memref<32xf64> {llvm.noalias}, %y: memref<32xf64> {llvm.noalias}) {
  %k0 = arith.constant 16 : index
  %k1 = arith.constant 0 : index
  %k2 = arith.constant 4 : index
  %k3 = arith.constant 1 : index
  %k4 = arith.constant 1.0 : f64
  %k5 = arith.constant 2 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %k5, %gy = %k3, %gz = %k3)
      threads(%tx, %ty, %tz) in (%sx = %k0, %sy = %k3, %sz = %k3)
      workgroup(%s1 : memref<16xf64, #gpu.address_space<workgroup>>) {
    %v1 = arith.muli %bx, %k0 : index
    %v2 = arith.addi %v1, %tx : index
    %v3 = memref.load %a[%v2] : memref<32xf64>
    memref.store %v3, %s1[%tx] : memref<16xf64, #gpu.address_space<workgroup>>
    gpu.barrier
    scf.for %v4 = %k1 to %k2 step %k3 {
      %v6 = arith.shli %k3, %v4 : index
      %v7 = arith.cmpi uge, %tx, %v6 : index
      %v8:1 = scf.if %v7 -> (f64) {
        %v9 = arith.subi %tx, %v6 : index
        %v10 = memref.load %s1[%v9] : memref<16xf64, #gpu.address_space<workgroup>>
        scf.yield %v10 : f64
      } else {
        scf.yield %k4 : f64
      }
      %v11 = memref.load %s1[%tx] : memref<16xf64, #gpu.address_space<workgroup>>
      gpu.barrier
      %v12 = arith.mulf %v8#0, %v11 : f64
      memref.store %v12, %s1[%tx] : memref<16xf64, #gpu.address_space<workgroup>>
      gpu.barrier
    }
    %v13 = memref.load %s1[%tx] : memref<16xf64, #gpu.address_space<workgroup>>
    memref.store %v13, %y[%v2] : memref<32xf64>
    gpu.terminator
  }
  return
}"""
#: A padded tile is filled by rows and read by columns.
TRANSPOSITION = """
func.func @f(%x: memref<8x12xf64> {llvm.noalias}, %y: memref<12x8xf64> {llvm.noalias}) {
  %k0 = arith.constant 4 : index
  %k1 = arith.constant 3 : index
  %k2 = arith.constant 2 : index
  %k3 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %k1, %gy = %k2, %gz = %k3)
      threads(%tx, %ty, %tz) in (%sx = %k0, %sy = %k0, %sz = %k3)
      workgroup(%s1 : memref<4x5xf64, #gpu.address_space<workgroup>>) {
    %v1 = arith.muli %by, %k0 : index
    %v2 = arith.addi %v1, %ty : index
    %v3 = arith.muli %bx, %k0 : index
    %v4 = arith.addi %v3, %tx : index
    %v5 = memref.load %x[%v2, %v4] : memref<8x12xf64>
    memref.store %v5, %s1[%ty, %tx] : memref<4x5xf64, #gpu.address_space<workgroup>>
    gpu.barrier
    %v6 = memref.load %s1[%tx, %ty] : memref<4x5xf64, #gpu.address_space<workgroup>>
    %v7 = math.sin %v6 : f64
    %v8 = arith.muli %bx, %k0 : index
    %v9 = arith.addi %v8, %ty : index
    %v10 = arith.muli %by, %k0 : index
    %v11 = arith.addi %v10, %tx : index
    memref.store %v7, %y[%v9, %v11] : memref<12x8xf64>
    gpu.terminator
  }
  return
}"""
