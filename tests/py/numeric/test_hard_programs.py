"""Programs that a generator would seldom write, in both modes and to second order, against differences."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import mlirad
from mlirad.testing import check_jvp, check_vjp

_STRIDED = """
    func.func @f(%x: memref<?xf64, strided<[?], offset: ?>>) -> f64 {      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
    %n = memref.dim %x, %c0 : memref<?xf64, strided<[?], offset: ?>>
    %z = arith.constant 1.0 : f64
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> f64 {
      %v = memref.load %x[%i] : memref<?xf64, strided<[?], offset: ?>>
      %s = arith.mulf %v, %a : f64
      memref.store %s, %x[%i] : memref<?xf64, strided<[?], offset: ?>>
      scf.yield %s : f64
    }
    return %r : f64
    }"""

PROGRAMS: dict[str, tuple[str, tuple[Any, ...]]] = {
    "a buffer in a loop whose size is the induction variable": (
        """
    func.func @f(%x: memref<?xf64>, %n: index) -> f64 {      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
    %z = arith.constant 1.0 : f64
    %r = scf.for %i = %c1 to %n step %c1 iter_args(%a = %z) -> f64 {
      %t = memref.alloc(%i) : memref<?xf64>
      scf.for %j = %c0 to %i step %c1 {
        %v = memref.load %x[%j] : memref<?xf64>
        %s = math.sin %v : f64
        %q = arith.mulf %s, %a : f64
        memref.store %q, %t[%j] : memref<?xf64>
      }
      %b = scf.for %j = %c0 to %i step %c1 iter_args(%k = %a) -> f64 {
        %v = memref.load %t[%j] : memref<?xf64>
        %w = arith.mulf %v, %v : f64
        memref.store %w, %t[%j] : memref<?xf64>
        %w2 = memref.load %t[%j] : memref<?xf64>
        %e = arith.mulf %w2, %w2 : f64
        %o = arith.addf %k, %e : f64
        scf.yield %o : f64
      }
      memref.dealloc %t : memref<?xf64>
      scf.yield %b : f64
    }
    return %r : f64
    }""",
        (
            np.array([0.3, -0.8, 1.1, 0.6]),
            4,
        ),
    ),
    "a view whose size is the induction variable": (
        """
    func.func @f(%x: memref<?xf64>, %n: index) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      scf.for %i = %c1 to %n step %c1 {
        %t = memref.subview %x[0][%i][1] : memref<?xf64> to memref<?xf64, strided<[1]>>
        %l = memref.dim %t, %c0 : memref<?xf64, strided<[1]>>
        scf.for %j = %c0 to %l step %c1 {
          %v = memref.load %t[%j] : memref<?xf64, strided<[1]>>
          %s = math.sin %v : f64
          memref.store %s, %t[%j] : memref<?xf64, strided<[1]>>
        }
      }
      return
    }""",
        (
            np.array([0.3, -0.8, 1.1, 0.6]),
            4,
        ),
    ),
    "a view of a row of a matrix, updated in place": (
        """
    func.func @f(%x: memref<3x4xf64>, %n: index) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      scf.for %i = %c0 to %n step %c1 {
        %t = memref.subview %x[%i,0][1,4][1,1] : memref<3x4xf64> to memref<4xf64, strided<[1], offset: ?>>
        scf.for %j = %c1 to %n step %c1 {
          %k = arith.subi %j, %c1 : index
          %v = memref.load %t[%j] : memref<4xf64, strided<[1], offset: ?>>
          %w = memref.load %t[%k] : memref<4xf64, strided<[1], offset: ?>>
          %s = arith.mulf %v, %w : f64
          memref.store %s, %t[%j] : memref<4xf64, strided<[1], offset: ?>>
        }
      }
      return
    }""",
        (
            np.arange(12.0).reshape(3, 4) * 0.1 + 0.5,
            3,
        ),
    ),
    "an argument with unknown strides and offset": (_STRIDED, (np.array([0.3, -0.8, 1.1, 0.6]),)),
    "a buffer without elements": (_STRIDED, (np.zeros(0),)),
    "an inner trip count that is read from memory": (
        """
    func.func @f(%x: memref<?xf64>, %t: memref<?xindex>, %n: index) -> f64 {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %z = arith.constant 1.3 : f64
      %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> f64 {
        %m = memref.load %t[%i] : memref<?xindex>
        %b = scf.for %j = %c0 to %m step %c1 iter_args(%k = %a) -> f64 {
          %v = memref.load %x[%j] : memref<?xf64>
          %w = arith.mulf %v, %k : f64
          %s = math.sin %w : f64
          memref.store %s, %x[%j] : memref<?xf64>
          scf.yield %s : f64
        }
        scf.yield %b : f64
      }
      return %r : f64
    }""",
        (
            np.array([0.3, -0.8, 1.1, 0.6]),
            np.array([2, 0, 4, 1]),
            4,
        ),
    ),
    "a subscript that depends on branches on earlier values": (
        """
    func.func @f(%x: memref<?xf64>, %n: index) -> f64 {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %z = arith.constant 1.3 : f64
      %h = arith.constant 0.5 : f64
      %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z, %p=%c0) -> (f64,index) {
        %v = memref.load %x[%p] : memref<?xf64>
        %c = arith.cmpf ogt, %v, %h : f64
        %b:2 = scf.if %c -> (f64, index) {
          %e = math.exp %v : f64
          %g = arith.mulf %e, %a : f64
          %p2 = arith.addi %p, %c1 : index
          memref.store %g, %x[%p] : memref<?xf64>
          scf.yield %g, %p2 : f64, index
        } else {
          %g = math.tanh %a : f64
          %q = arith.addi %p, %c2 : index
          scf.yield %g, %q : f64, index
        }
        %nn = memref.dim %x, %c0 : memref<?xf64>
        %q2 = arith.remui %b#1, %nn : index
        scf.yield %b#0, %q2 : f64, index
      }
      return %r#0 : f64
    }""",
        (
            np.array([0.3, -0.8, 1.1, 0.6, 0.9]),
            6,
        ),
    ),
    "helpers that call helpers, in an affine loop": (
        """
    func.func private @g(%x: f64, %m: memref<?xf64>, %i: index) -> f64 {
      %v = memref.load %m[%i] : memref<?xf64>
      %s = arith.mulf %v, %x : f64
      memref.store %s, %m[%i] : memref<?xf64>
      return %s : f64
    }
    func.func private @h(%x: f64, %m: memref<?xf64>, %i: index) -> f64 {
      %a = func.call @g(%x, %m, %i) : (f64, memref<?xf64>, index) -> f64
      %b = func.call @g(%a, %m, %i) : (f64, memref<?xf64>, index) -> f64
      return %b : f64
    }
    func.func @f(%x: f64, %m: memref<?xf64>, %n: index) -> f64 {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %r = affine.for %i = 0 to %n iter_args(%a = %x) -> f64 {
        %b = func.call @h(%a, %m, %i) : (f64, memref<?xf64>, index) -> f64
        affine.yield %b : f64
      }
      return %r : f64
    }""",
        (
            0.9,
            np.array([0.3, -0.8, 1.1, 0.6, 0.9]),
            5,
        ),
    ),
    "integers of all widths beside floats": (
        """
    func.func @f(%x: f64, %n: i32, %k: i64) -> f64 {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %a = arith.sitofp %n : i32 to f64
      %b = arith.uitofp %k : i64 to f64
      %e = arith.extsi %n : i32 to i64
      %l = arith.cmpi slt, %e, %k : i64
      %p = math.fpowi %x, %n : f64, i32
      %q = arith.select %l, %p, %a : f64
      %r = arith.mulf %q, %b : f64
      %ix = arith.index_cast %k : i64 to index
      %z = scf.for %i = %c0 to %ix step %c1 iter_args(%y = %r) -> f64 {
        %w = arith.mulf %y, %x : f64
        scf.yield %w : f64
      }
      return %z : f64
    }""",
        (
            0.9,
            2,
            3,
        ),
    ),
    "two precisions in one function": (
        """
    func.func @f(%x: f64, %m: memref<?xf32>) -> f64 {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %t = arith.truncf %x : f64 to f32
      %v = memref.load %m[%c1] : memref<?xf32>
      %w = arith.mulf %v, %t : f32
      memref.store %w, %m[%c0] : memref<?xf32>
      %e = arith.extf %w : f32 to f64
      %r = arith.mulf %e, %x : f64
      return %r : f64
    }""",
        (
            0.9,
            np.array([0.3, -0.8], dtype=np.float32),
        ),
    ),
    "a loop over i32": (
        """
    func.func @f(%x: f64, %n: i32) -> f64 {
      %c0 = arith.constant 0 : i32
      %c3 = arith.constant 3 : i32
      %z = scf.for %i = %c0 to %n step %c3 iter_args(%y = %x) -> f64 : i32 {
        %w = arith.mulf %y, %x : f64
        %u = math.sin %w : f64
        scf.yield %u : f64
      }
      return %z : f64
    }""",
        (
            0.9,
            10,
        ),
    ),
    "a negative lower bound and a step that is read from memory": (
        """
    func.func @f(%x: memref<?xf64>, %t: memref<?xindex>) -> f64 {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %lb = memref.load %t[%c0] : memref<?xindex>
      %ub = memref.load %t[%c1] : memref<?xindex>
      %st = memref.load %t[%c2] : memref<?xindex>
      %z = arith.constant 1.0 : f64
      %r = scf.for %i = %lb to %ub step %st iter_args(%a = %z) -> f64 {
        %k = arith.subi %i, %lb : index
        %v = memref.load %x[%k] : memref<?xf64>
        %q = arith.mulf %a, %v : f64
        %s = math.sin %q : f64
        scf.yield %s : f64
      }
      return %r : f64
    }""",
        (
            np.array([0.3, -0.8, 1.1, 0.6, 0.9, 0.4, 0.7]),
            np.array([-3, 4, 2]),
        ),
    ),
}


@pytest.mark.parametrize("check", [check_jvp, check_vjp])
@pytest.mark.parametrize("what", PROGRAMS)
def test_derivatives_are_right_for(what: str, check: Any) -> None:
    text, arguments = PROGRAMS[what]
    check(mlirad.parse(text), "f", *arguments, order=2)
