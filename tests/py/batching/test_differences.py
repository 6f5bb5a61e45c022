"""What differs between lanes in ways that are easily overlooked: memory behind pointers, extents, what callees give."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import mlirad as ad

X, PLACES = np.array([0.3, -0.2, 1.1, -0.7, 2.0]), np.array([0, 1, 1, 0, 1])
HEAD = """
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0.0 : f64
  %is = arith.cmpf ogt, %x, %zero : f64
  %n = arith.select %is, %c1, %c3 : index
"""
SUM = """
  %start = tensor.from_elements %zero : tensor<f64>
  %sum = linalg.generic {indexing_maps = [affine_map<(d) -> (d)>, affine_map<(d) -> ()>],
      iterator_types = ["reduction"]} ins(%t : tensor<?xf64>) outs(%start : tensor<f64>) {
  ^bb0(%i: f64, %o: f64):
    %p = arith.addf %i, %o : f64
    linalg.yield %p : f64
  } -> tensor<f64>
  %y = tensor.extract %sum[] : tensor<f64>"""
FROM_EXTENT = """
  %k = arith.index_cast %d : index to i64
  %y = arith.sitofp %k : i64 to f64"""
BUFFERS = (X, np.array([5.0, 6.0]), np.array([7.0, 8.0, 9.0]))
ROWS = np.arange(10.0).reshape(5, 2)
#: Name -> arguments behind ``%x: f64``, body that gives ``%y: f64``, other functions, and numbers with their axes.
PROGRAMS: dict[str, tuple[str, str, str, Any]] = {
    "a structured op stores in another buffer": (
        ", %a: memref<2xf64>",
        """
  %m = memref.alloca() : memref<3xf64>
  %e = memref.alloca() : memref<2xf64>
  linalg.generic {indexing_maps = [affine_map<(d) -> (d)>, affine_map<(d) -> (d)>], iterator_types = ["parallel"]}
      ins(%a : memref<2xf64>) outs(%e : memref<2xf64>) {
  ^bb0(%i: f64, %o: f64):
    memref.store %i, %m[%c0] : memref<3xf64>
    linalg.yield %i : f64
  }
  %y = memref.load %m[%c0] : memref<3xf64>""",
        "",
        [(X, 0), (ROWS, 0)],
    ),
    "a pointer": (
        "",
        """
  %one = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %one x f64 : (i64) -> !llvm.ptr
  llvm.store %x, %p : f64, !llvm.ptr
  %y = llvm.load %p : !llvm.ptr -> f64""",
        "",
        [(X, 0)],
    ),
    "a pointer to a buffer, in a branch": (
        "",
        """
  %m = memref.alloca() : memref<3xf64>
  memref.store %zero, %m[%c0] : memref<3xf64>
  %address = memref.extract_aligned_pointer_as_index %m : memref<3xf64> -> index
  %number = arith.index_cast %address : index to i64
  %p = llvm.inttoptr %number : i64 to !llvm.ptr
  scf.if %is {
    llvm.store %zero, %p : f64, !llvm.ptr
  } else {
    llvm.store %x, %p : f64, !llvm.ptr
  }
  %y = memref.load %m[%c0] : memref<3xf64>""",
        "",
        [(X, 0)],
    ),
    "the extent of a chosen buffer": (
        ", %a: memref<?xf64>, %b: memref<?xf64>",
        """
  %m = arith.select %is, %a, %b : memref<?xf64>
  %d = memref.dim %m, %c0 : memref<?xf64>"""
        + FROM_EXTENT,
        "",
        list(zip(BUFFERS, (0, None, None), strict=True)),
    ),
    "which extent": (
        ", %a: memref<2x5xf64>",
        """
  %which = arith.select %is, %c0, %c1 : index
  %d = memref.dim %a, %which : memref<2x5xf64>"""
        + FROM_EXTENT,
        "",
        [(X, 0), (np.zeros((2, 5)), None)],
    ),
    "a tensor as large as each lane says": (
        "",
        """
  %t = tensor.generate %n {
  ^bb0(%i: index):
    tensor.yield %x : f64
  } : tensor<?xf64>"""
        + SUM,
        "",
        [(X, 0)],
    ),
    "a slice as large as each lane says": (
        ", %a: tensor<5xf64>",
        "%t = tensor.extract_slice %a[0] [%n] [1] : tensor<5xf64> to tensor<?xf64>" + SUM,
        "",
        [(X, 0), (np.arange(5.0), None)],
    ),
    "the shape of a reshape": (
        ", %a: tensor<6xf64>",
        """
  %six = arith.constant 6 : index
  %m = arith.divui %six, %n : index
  %s = tensor.from_elements %n, %m : tensor<2xindex>
  %t = tensor.reshape %a(%s) : (tensor<6xf64>, tensor<2xindex>) -> tensor<?x?xf64>
  %d = tensor.dim %t, %c0 : tensor<?x?xf64>"""
        + FROM_EXTENT,
        "",
        [(X, 0), (np.arange(6.0), None)],
    ),
    "the extent of what a branch gives": (
        "",
        """
  %e = tensor.empty(%c1) : tensor<?xf64>
  %t = scf.if %is -> tensor<?xf64> {
    %f = tensor.empty(%c3) : tensor<?xf64>
    scf.yield %f : tensor<?xf64>
  } else {
    scf.yield %e : tensor<?xf64>
  }
  %d = tensor.dim %t, %c0 : tensor<?xf64>"""
        + FROM_EXTENT,
        "",
        [(X, 0)],
    ),
    "a callee returns what it is given": (
        "",
        """
  %m = memref.alloc() : memref<3xf64>
  %v = func.call @same(%m) : (memref<3xf64>) -> memref<3xf64>
  memref.store %x, %v[%c0] : memref<3xf64>
  %y = memref.load %m[%c0] : memref<3xf64>
  memref.dealloc %m : memref<3xf64>""",
        "func.func private @same(%m: memref<3xf64>) -> memref<3xf64> { return %m : memref<3xf64> }",
        [(X, 0)],
    ),
    "a callee returns a buffer that is stored in": (
        "",
        """
  %m = func.call @zeros(%zero) : (f64) -> memref<?xf64>
  memref.store %x, %m[%c0] : memref<?xf64>
  %u = memref.load %m[%c0] : memref<?xf64>
  %v = memref.load %m[%c1] : memref<?xf64>
  %y = arith.addf %u, %v : f64
  memref.dealloc %m : memref<?xf64>""",
        """
func.func private @zeros(%z: f64) -> memref<?xf64> {
  %c1 = arith.constant 1 : index
  %n = arith.constant 2 : index
  %m = memref.alloc(%n) : memref<?xf64>
  %one = arith.constant 1.0 : f64
  memref.store %z, %m[%c1] : memref<?xf64>
  memref.store %one, %m[%c1] : memref<?xf64>
  return %m : memref<?xf64>
}""",
        [(X, 0)],
    ),
    "the callee of a callee returns what is larger in some lanes": (
        "",
        """
  %t = func.call @outer(%x) : (f64) -> tensor<?xf64>
  %d = tensor.dim %t, %c0 : tensor<?xf64>"""
        + FROM_EXTENT,
        f"""
func.func private @outer(%x: f64) -> tensor<?xf64> {{
  %t = func.call @inner(%x) : (f64) -> tensor<?xf64>
  return %t : tensor<?xf64>
}}
func.func private @inner(%x: f64) -> tensor<?xf64> {{{HEAD}
  %t = tensor.splat %x[%n] : tensor<?xf64>
  return %t : tensor<?xf64>
}}""",
        [(X, 0)],
    ),
    "a reduction scales": (
        ", %a: memref<3xf64>",
        """
  %y = scf.parallel (%i) = (%c0) to (%c3) step (%c1) init (%zero) -> f64 {
    %v = memref.load %a[%i] : memref<3xf64>
    scf.reduce(%v : f64) {
    ^bb0(%p: f64, %q: f64):
      %s = arith.mulf %q, %x : f64
      %r = arith.addf %p, %s : f64
      scf.reduce.return %r : f64
    }
  }""",
        "",
        [(X, 0), (np.array([1.0, 2.0, 3.0]), None)],
    ),
}


@pytest.mark.parametrize("what", PROGRAMS)
def test_lanes_are_those_of_a_loop(what: str) -> None:
    arguments, body, others, given = PROGRAMS[what]
    text = f"{others}\nfunc.func @f(%x: f64{arguments}) -> f64 {{{HEAD}{body}\n  return %y : f64\n}}"
    one = ad.compile(ad.parse(text), "f")
    expected = [one(*(v if axis is None else v[i] for v, axis in given)) for i in range(len(X))]
    assert len(set(expected)) > 1
    found = ad.vmap(ad.parse(text), "f", in_axes=tuple(axis for _, axis in given))(*(v for v, _ in given))
    np.testing.assert_allclose(found, expected, rtol=1e-15)


LOOP = """
func.func @f(%x: f64, %a: tensor<?xf64>) -> tensor<?xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %zero = arith.constant 0.0 : f64
  %n = tensor.dim %a, %c0 : tensor<?xf64>
  %r = scf.for %k = %c0 to %c5 step %c1 iter_args(%t = %a) -> tensor<?xf64> {
    %is = arith.cmpf ogt, %x, %zero : f64
    %u = scf.if %is -> tensor<?xf64> {
      %e = tensor.empty(%n) : tensor<?xf64>
      %g = linalg.generic {indexing_maps = [affine_map<(d) -> (d)>, affine_map<(d) -> (d)>],
          iterator_types = ["parallel"]} ins(%t : tensor<?xf64>) outs(%e : tensor<?xf64>) {
      ^bb0(%i: f64, %o: f64):
        %p = arith.mulf %i, %x : f64
        linalg.yield %p : f64
      } -> tensor<?xf64>
      scf.yield %g : tensor<?xf64>
    } else {
      scf.yield %t : tensor<?xf64>
    }
    scf.yield %u : tensor<?xf64>
  }
  return %r : tensor<?xf64>
}"""


def test_extents_that_are_kept_are_those_of_all_lanes() -> None:
    """In lanes, or not at all: rows have results whose types say all extents."""
    batch = ad.transforms.vmap(ad.parse(LOOP), "f", size=5, in_axes=(0, None))
    a = np.arange(1.0, 4.0)
    found = ad.compile(batch, "f_vmap")(X, a)
    np.testing.assert_allclose(found, [a * x**5 if x > 0 else a for x in X], rtol=1e-14)


CALLEES = """
func.func @f(%x: f64, %a: memref<?xf64>) -> memref<?xf64> {
  %c0 = arith.constant 0 : index
  %m = func.call @outer(%x, %a) : (f64, memref<?xf64>) -> memref<?xf64>
  %n = memref.dim %m, %c0 : memref<?xf64>
  %r = memref.alloc(%n) : memref<?xf64>
  memref.copy %m, %r : memref<?xf64> to memref<?xf64>
  memref.dealloc %m : memref<?xf64>
  return %r : memref<?xf64>
}
func.func private @outer(%x: f64, %a: memref<?xf64>) -> memref<?xf64> {
  %m = func.call @inner(%x, %a) : (f64, memref<?xf64>) -> memref<?xf64>
  return %m : memref<?xf64>
}
func.func private @inner(%x: f64, %a: memref<?xf64>) -> memref<?xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %a, %c0 : memref<?xf64>
  %m = memref.alloc(%n) : memref<?xf64>
  scf.for %i = %c0 to %n step %c1 {
    %v = memref.load %a[%i] : memref<?xf64>
    %p = arith.mulf %v, %x : f64
    memref.store %p, %m[%i] : memref<?xf64>
  }
  return %m : memref<?xf64>
}"""


def test_buffers_of_callees_are_as_large_in_all_lanes() -> None:
    a = np.arange(1.0, 5.0)
    np.testing.assert_array_equal(ad.vmap(ad.parse(CALLEES), "f", in_axes=(0, None))(X, a), np.outer(X, a))


VIEW = """
func.func @f(%a: memref<?x?x3xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = memref.collapse_shape %a [[0, 1], [2]] : memref<?x?x3xf64> into memref<?x3xf64>
  %y = memref.load %v[%c1, %c0] : memref<?x3xf64>
  return %y : f64
}"""


@pytest.mark.parametrize("axis", [0, 1, 3])
def test_dims_that_become_one_in_rows_of_callers(axis: int) -> None:
    a = np.arange(2.0 * 2 * 3 * 4).reshape(4, 2, 2, 3)
    found = ad.vmap(ad.parse(VIEW), "f", in_axes=axis)(np.ascontiguousarray(np.moveaxis(a, 0, axis)))
    np.testing.assert_array_equal(found, a[:, 0, 1, 0])
