"""Kernels whose loops around barriers have lengths that are found when they run."""

from __future__ import annotations

#: A sum over a block of a size that the call says, in a shape that halves.
HALVES = """
#wg = #gpu.address_space<workgroup>
func.func @f(%x: memref<?xf64> {llvm.noalias}, %y: memref<?xf64> {llvm.noalias}, %block: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c16 = arith.constant 16 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c3, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %block, %sy = %c1, %sz = %c1) workgroup(%s : memref<16xf64, #wg>) {
    %m = arith.muli %bx, %sx : index
    %i = arith.addi %m, %tx : index
    %v = memref.load %x[%i] : memref<?xf64>
    %e = math.sin %v : f64
    memref.store %e, %s[%tx] : memref<16xf64, #wg>
    gpu.barrier
    %start = arith.divui %sx, %c2 : index
    %last = scf.while (%h = %start) : (index) -> (index) {
      %more = arith.cmpi sgt, %h, %c0 : index
      scf.condition(%more) %h : index
    } do {
    ^bb0(%half: index):
      %in = arith.cmpi slt, %tx, %half : index
      scf.if %in {
        %a = memref.load %s[%tx] : memref<16xf64, #wg>
        %j = arith.addi %tx, %half : index
        %b = memref.load %s[%j] : memref<16xf64, #wg>
        %p = arith.mulf %a, %b : f64
        %q = arith.addf %p, %a : f64
        memref.store %q, %s[%tx] : memref<16xf64, #wg>
      }
      gpu.barrier
      %next = arith.divui %half, %c2 : index
      scf.yield %next : index
    }
    %first = arith.cmpi eq, %tx, %last : index
    scf.if %first {
      %r = memref.load %s[%c0] : memref<16xf64, #wg>
      memref.store %r, %y[%bx] : memref<?xf64>
    }
    gpu.terminator
  }
  return
}
"""

#: Each block of 8 sorts its numbers (bitonic): the length of the inner loop follows from what the outer one carries.
SORT = """
#wg = #gpu.address_space<workgroup>
func.func @f(%x: memref<?xf64> {llvm.noalias}, %y: memref<?xf64> {llvm.noalias}, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c2, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c8, %sy = %c1, %sz = %c1) workgroup(%s : memref<8xf64, #wg>) {
    %i = gpu.global_id x
    %v = memref.load %x[%i] : memref<?xf64>
    memref.store %v, %s[%tx] : memref<8xf64, #wg>
    gpu.barrier
    %end = scf.while (%k = %c2) : (index) -> (index) {
      %more = arith.cmpi sle, %k, %n : index
      scf.condition(%more) %k : index
    } do {
    ^bb0(%run: index):
      %half = arith.divui %run, %c2 : index
      %zero = scf.while (%j = %half) : (index) -> (index) {
        %more = arith.cmpi sgt, %j, %c0 : index
        scf.condition(%more) %j : index
      } do {
      ^bb0(%apart: index):
        %other = arith.xori %tx, %apart : index
        %owns = arith.cmpi sgt, %other, %tx : index
        scf.if %owns {
          %a = memref.load %s[%tx] : memref<8xf64, #wg>
          %b = memref.load %s[%other] : memref<8xf64, #wg>
          %bit = arith.andi %tx, %run : index
          %rises = arith.cmpi eq, %bit, %c0 : index
          %above = arith.cmpf ogt, %a, %b : f64
          %swaps = arith.cmpi eq, %above, %rises : i1
          scf.if %swaps {
            memref.store %b, %s[%tx] : memref<8xf64, #wg>
            memref.store %a, %s[%other] : memref<8xf64, #wg>
          }
        }
        gpu.barrier
        %less = arith.divui %apart, %c2 : index
        scf.yield %less : index
      }
      %twice = arith.muli %run, %c2 : index
      scf.yield %twice : index
    }
    %w = memref.load %s[%tx] : memref<8xf64, #wg>
    %rank = arith.index_cast %tx : index to i64
    %weight = arith.sitofp %rank : i64 to f64
    %r = arith.mulf %w, %weight : f64
    memref.store %r, %y[%i] : memref<?xf64>
    gpu.terminator
  }
  return
}
"""

#: Both lengths are loaded, and each block has its own.
LOADED = """
#wg = #gpu.address_space<workgroup>
func.func @f(%x: memref<?xf64> {llvm.noalias}, %k: memref<?xindex> {llvm.noalias}, %y: memref<?xf64> {llvm.noalias}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c3, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c8, %sy = %c1, %sz = %c1) workgroup(%s : memref<8xf64, #wg>) {
    %i = gpu.global_id x
    %v = memref.load %x[%i] : memref<?xf64>
    %trips = memref.load %k[%bx] : memref<?xindex>
    %total = scf.for %a = %c0 to %trips step %c1 iter_args(%carried = %v) -> (f64) {
      memref.store %carried, %s[%tx] : memref<8xf64, #wg>
      gpu.barrier
      %other = arith.addi %bx, %a : index
      %place = arith.remui %other, %c3 : index
      %end = memref.load %k[%place] : memref<?xindex>
      scf.for %b = %c1 to %end step %c2 {
        %j = arith.addi %tx, %b : index
        %turned = arith.remui %j, %c8 : index
        %w = memref.load %s[%turned] : memref<8xf64, #wg>
        gpu.barrier
        %e = math.sin %w : f64
        %p = arith.mulf %e, %carried : f64
        memref.store %p, %s[%tx] : memref<8xf64, #wg>
        gpu.barrier
      }
      %back = arith.subi %c7, %tx : index
      %u = memref.load %s[%back] : memref<8xf64, #wg>
      %sum = arith.addf %u, %carried : f64
      gpu.barrier
      scf.yield %sum : f64
    }
    memref.store %total, %y[%i] : memref<?xf64>
    gpu.terminator
  }
  return
}
"""
