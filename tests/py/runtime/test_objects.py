"""Object files have what was asked for: vector math, a BLAS, the promise that arrays are apart."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad.runtime import vector_math

pytestmark = pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")


def linked(compiled: ad.Function, folder: Path, *links: str, source: str = "", **asked: bool) -> ctypes.CDLL:
    """A shared library of the function and a piece of C, in which nothing is left undefined."""
    compiled.object(folder / "f.o", **asked)
    (folder / "other.c").write_text(source)
    command = ["cc", "-O1", "-shared", "-fPIC", "-Wl,-z,defs", "other.c", "f.o", *links, "-lm", "-o", "f.so"]
    subprocess.run(command, cwd=folder, check=True)
    return ctypes.CDLL(str(folder / "f.so"))


def descriptor(array: np.ndarray) -> Any:
    """What C passes for ``array``."""
    parts = [array.ctypes.data, array.ctypes.data, 0, *array.shape, *(step // array.itemsize for step in array.strides)]
    return ctypes.byref((ctypes.c_int64 * len(parts))(*parts))


EXPONENTIALS = """
func.func @f(%x: memref<1003xf64>, %y: memref<1003xf64>) {
  affine.for %i = 0 to 1003 {
    %a = affine.load %x[%i] : memref<1003xf64>
    %b = math.exp %a fastmath<afn> : f64
    affine.store %b, %y[%i] : memref<1003xf64>
  }
  return
}"""


@pytest.mark.skipif(not vector_math._registers(), reason="the C library has no vector versions")
@pytest.mark.parametrize("is_asked", [False, True])
def test_functions_run_on_several_elements_at_a_time_on_request(is_asked: bool, tmp_path: Path) -> None:
    function = ad.compile(ad.parse(EXPONENTIALS), "f")
    library = linked(function, tmp_path, *(["-lmvec"] if is_asked else []), vector_math=is_asked)
    x, y = np.random.default_rng(3).normal(size=(2, 1003))
    library.f(descriptor(x), descriptor(y))
    np.testing.assert_allclose(y, np.exp(x), rtol=1e-15)
    assert (b"_ZGV" in (tmp_path / "f.o").read_bytes()) == is_asked


RUNNING = """
func.func @f(%x: memref<64xf64>, %y: memref<64xf64>) {
  affine.for %i = 0 to 64 {
    %a = affine.load %x[%i] : memref<64xf64>
    %b = affine.load %x[0] : memref<64xf64>
    %c = arith.addf %a, %b : f64
    affine.store %c, %y[%i] : memref<64xf64>
  }
  return
}"""


def test_arrays_are_promised_to_be_apart_on_request(tmp_path: Path) -> None:
    function = ad.compile(ad.parse(RUNNING), "f")
    x = np.linspace(1.0, 2.0, 64)
    codes = []
    for disjoint in (False, True):
        folder = tmp_path / str(disjoint)
        folder.mkdir()
        library = linked(function, folder, disjoint=disjoint)
        given, taken = x.copy(), np.zeros(64)
        library.f(descriptor(given), descriptor(taken))
        np.testing.assert_array_equal(taken, x + x[0])
        if not disjoint:  # the first element is doubled before the others see it
            library.f(descriptor(given), descriptor(given))
            np.testing.assert_array_equal(given, [2.0, *(x[1:] + 2.0)])
        codes.append((folder / "f.o").read_bytes())
    assert codes[0] != codes[1]


def test_what_is_written_nowhere_needs_no_promise(tmp_path: Path) -> None:
    text = "func.func @f(%x: memref<4xf64>) -> f64 { %v = affine.load %x[1] : memref<4xf64> return %v : f64 }"
    function = ad.compile(ad.parse(text), "f")
    for name, disjoint in (("a.o", False), ("b.o", True)):
        function.object(tmp_path / name, disjoint=disjoint)
    assert (tmp_path / "a.o").read_bytes() == (tmp_path / "b.o").read_bytes()


M, N, K = 64, 72, 80
PRODUCT = """
func.func @f(%a: memref<64x80xf64>, %b: memref<72x80xf64>, %c: memref<64x72xf64>) {
  linalg.generic {
      indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>,
                       affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<64x80xf64>, memref<72x80xf64>) outs(%c : memref<64x72xf64>) {
  ^bb0(%x: f64, %y: f64, %z: f64):
    %p = arith.mulf %x, %y : f64
    %s = arith.addf %p, %z fastmath<reassoc> : f64
    linalg.yield %s : f64
  }
  return
}"""
#: As `cblas.h` has it: sizes of 32 bits, 101 is row-major, 112 is transposed.
DGEMM = """
int calls = 0;
void cblas_dgemm(int order, int left, int right, int m, int n, int k, double alpha, const double *a, int lda,
                 const double *b, int ldb, double beta, double *c, int ldc) {
  calls += order == 101;
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++) {
      double sum = 0;
      for (int l = 0; l < k; l++)
        sum += (left == 112 ? a[l * lda + i] : a[i * lda + l]) * (right == 112 ? b[j * ldb + l] : b[l * ldb + j]);
      c[i * ldc + j] = alpha * sum + beta * c[i * ldc + j];
    }
}
"""


@pytest.mark.parametrize("is_asked", [False, True])
def test_products_of_matrices_call_a_library_on_request(is_asked: bool, tmp_path: Path) -> None:
    random = np.random.default_rng(9)
    a, b, c = (random.normal(size=shape) for shape in ((M, K), (N, K), (M, N)))
    expected = c + a @ b.T
    library = linked(ad.compile(ad.parse(PRODUCT), "f"), tmp_path, source=DGEMM, blas=is_asked)
    library.f(descriptor(a), descriptor(b), descriptor(c))
    np.testing.assert_allclose(c, expected, rtol=0, atol=1e-12)
    assert ctypes.c_int.in_dll(library, "calls").value == is_asked
