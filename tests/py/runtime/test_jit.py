"""Names, lowering, linking, object files and headers."""

from __future__ import annotations

import ctypes
import gc
import math
import shutil
import struct
import subprocess
from pathlib import Path

import numpy as np
import pytest

import mlirad as ad
from mlirad.edit.c_symbols import C_SYMBOLS

FAST = ad.Cpu(opt_level=0)


def refusal(text: str, function: str = "f") -> str:
    with pytest.raises(ad.MlirAdError) as caught:
        ad.compile(ad.parse(text, name="t.mlir"), function)
    return str(caught.value)


@pytest.mark.parametrize("name", ["sin", "malloc", "exp", "free", "memcpy", "printf", "main"])
@pytest.mark.parametrize("level", [0, 3])
def test_a_function_with_a_c_name_captures_nothing(name: str, level: int) -> None:
    text = f"""
        func.func @{name}(%x: f64) -> f64 {{
          %c1 = arith.constant 1 : index
          %a = memref.alloc(%c1) : memref<?xf64>
          %c0 = arith.constant 0 : index
          %s = math.sin %x : f64
          %e = math.exp %s : f64
          memref.store %e, %a[%c0] : memref<?xf64>
          %r = memref.load %a[%c0] : memref<?xf64>
          memref.dealloc %a : memref<?xf64>
          return %r : f64
        }}
        func.func @call(%x: f64) -> f64 {{
          %r = func.call @{name}(%x) : (f64) -> f64
          return %r : f64
        }}"""
    module = ad.parse(text)
    for function in (name, "call"):
        run = ad.compile(module, function, target=ad.Cpu(opt_level=level))
        assert run(0.5) == pytest.approx(math.exp(math.sin(0.5)), rel=1e-15)


def test_names_of_the_c_library_are_listed() -> None:
    assert {"sinf", "expm1", "powl", "malloc", "free", "fmodf", "cexp"} <= C_SYMBOLS


def test_a_renamed_function_meets_no_other() -> None:
    text = """
        func.func @f(%x: f64) -> f64 { %r = func.call @"fn.f"(%x) : (f64) -> f64 return %r : f64 }
        func.func @"fn.f"(%x: f64) -> f64 { %r = func.call @"fn.fn.f"(%x) : (f64) -> f64 return %r : f64 }
        func.func @"fn.fn.f"(%x: f64) -> f64 { %r = arith.addf %x, %x : f64 return %r : f64 }"""
    assert ad.compile(ad.parse(text), "f", target=FAST)(1.5) == 3.0


def test_recursion() -> None:
    text = """
        func.func @fib(%n: i64) -> i64 {
          %two = arith.constant 2 : i64
          %one = arith.constant 1 : i64
          %small = arith.cmpi slt, %n, %two : i64
          %r = scf.if %small -> i64 {
            scf.yield %n : i64
          } else {
            %a = arith.subi %n, %one : i64
            %b = arith.subi %n, %two : i64
            %x = func.call @fib(%a) : (i64) -> i64
            %y = func.call @fib(%b) : (i64) -> i64
            %s = arith.addi %x, %y : i64
            scf.yield %s : i64
          }
          return %r : i64
        }"""
    assert ad.compile(ad.parse(text), "fib")(20) == 6765


def test_a_function_of_the_c_library_can_be_called() -> None:
    text = """
        func.func private @hypot(f64, f64) -> f64
        func.func @f(%x: f64, %y: f64) -> f64 { %r = func.call @hypot(%x, %y) : (f64, f64) -> f64 return %r : f64 }"""
    assert ad.compile(ad.parse(text), "f")(3.0, 4.0) == 5.0


def test_a_function_that_is_defined_nowhere(capfd: pytest.CaptureFixture[str]) -> None:
    text = "func.func private @nowhere_at_all()\nfunc.func @f() { func.call @nowhere_at_all() : () -> () return }"
    said = refusal(text)
    assert "error[MA0503]: the program calls 'nowhere_at_all', which is undefined" in said
    assert "help: define it in the module, or name its library: target=Cpu(shared_libs=('libname.so',))" in said
    assert capfd.readouterr().err == ""


def test_a_missing_library() -> None:
    module = ad.parse("func.func @f() { return }")
    with pytest.raises(ad.errors.ExecutionError, match=r"MA0503.*cannot load a shared library"):
        ad.compile(module, "f", target=ad.Cpu(shared_libs=("no/such/library.so",)))


def test_a_target_that_is_none() -> None:
    module = ad.parse("func.func @f() { return }")
    with pytest.raises(ad.errors.UsageError, match=r"MA0713.*a target is an instance of mlirad\.Cpu, not a str"):
        ad.compile(module, "f", target="gpu")
    with pytest.raises(ad.errors.UsageError, match=r"MA0713.*opt_level is 0, 1, 2 or 3, not 7"):
        ad.Cpu(opt_level=7)


def test_what_is_not_lowered_is_named_with_its_place() -> None:
    text = """func.func @f(%x: f64) -> f64 {
  %r = enzyme.autodiff @g(%x, %x)
    <activity=[#enzyme.activity<enzyme_active>], ret_activity=[#enzyme.activity<enzyme_activenoneed>]>
    : (f64, f64) -> f64
  return %r : f64
}
func.func @g(%x: f64) -> f64 { return %x : f64 }"""
    said = refusal(text)
    assert "t.mlir:2:8: error[MA0501]: cannot lower 'enzyme.autodiff' to LLVM" in said
    assert "help: expand derivatives first: mlirad.transforms.autodiff(module), or the pass 'enzyme-autodiff'" in said


def test_unused_functions_are_not_lowered() -> None:
    text = """
        func.func @unused(%x: f64) -> f64 {
          %r = enzyme.autodiff @f(%x, %x)
    <activity=[#enzyme.activity<enzyme_active>], ret_activity=[#enzyme.activity<enzyme_activenoneed>]>
    : (f64, f64) -> f64
          return %r : f64
        }
        func.func @f(%x: f64) -> f64 { return %x : f64 }"""
    assert ad.compile(ad.parse(text), "f")(1.0) == 1.0


def test_an_op_that_no_buffer_can_stand_for() -> None:
    text = """func.func @f(%x: tensor<4xf64>) -> tensor<4xf64> {
      %r = "tosa.reciprocal"(%x) : (tensor<4xf64>) -> tensor<4xf64>
      return %r : tensor<4xf64>
    }"""
    said = refusal(text)
    assert "error[MA0501]: cannot lower to LLVM" in said
    assert "t.mlir:" in said


COPY = """
func.func @f(%x: memref<4x6xf64>, %y: memref<2x3xf64>) {
  %v = memref.subview %x[1, 0] [2, 3] [2, 2] : memref<4x6xf64> to memref<2x3xf64, strided<[12, 2], offset: 6>>
  memref.copy %v, %y : memref<2x3xf64, strided<[12, 2], offset: 6>> to memref<2x3xf64>
  return
}
"""


def test_a_strided_copy_needs_no_run_time_library() -> None:
    function = ad.compile(ad.parse(COPY), "f")
    x, y = np.arange(24.0).reshape(4, 6), np.zeros((2, 3))
    function(x, y)
    np.testing.assert_array_equal(y, x[1:4:2, ::2])
    assert "memrefCopy" not in function.llvm


def test_what_it_was_made_from_is_kept() -> None:
    module = ad.parse("func.func @f(%x: f64) -> f64 { %r = math.exp %x : f64 return %r : f64 }")
    function = ad.compile(module, "f")
    assert "math.exp" in str(function.module)
    assert function.module is not module
    assert "llvm.intr.exp" in str(function.lowered)
    assert "@llvm.exp.f64" in function.llvm
    assert repr(function) == "<f(%x: f64) -> (f64)>"


def test_structured_dialects_lower() -> None:
    text = """
        #map = affine_map<(i, j) -> (i, j)>
        func.func @f(%x: memref<4x4xf32>, %y: memref<4x4xf32>) {
          linalg.matmul ins(%x, %x : memref<4x4xf32>, memref<4x4xf32>) outs(%y : memref<4x4xf32>)
          linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]}
            ins(%x : memref<4x4xf32>) outs(%y : memref<4x4xf32>) {
          ^bb0(%a: f32, %b: f32):
            %c = arith.addf %a, %b : f32
            linalg.yield %c : f32
          }
          %c0 = arith.constant 0 : index
          %c4 = arith.constant 4 : index
          %c1 = arith.constant 1 : index
          scf.parallel (%i, %j) = (%c0, %c0) to (%c4, %c4) step (%c1, %c1) {
            %v = memref.load %y[%i, %j] : memref<4x4xf32>
            %w = arith.addf %v, %v : f32
            memref.store %w, %y[%i, %j] : memref<4x4xf32>
          }
          affine.for %i = 0 to 4 {
            %v = affine.vector_load %y[%i, 0] : memref<4x4xf32>, vector<4xf32>
            %s = vector.reduction <add>, %v : vector<4xf32> into f32
            affine.store %s, %y[%i, 0] : memref<4x4xf32>
          }
          return
        }"""
    x = np.arange(16, dtype=np.float32).reshape(4, 4)
    y = np.zeros_like(x)
    ad.compile(ad.parse(text), "f")(x, y)
    expected = 2 * (x @ x + x)
    expected[:, 0] = expected.sum(axis=1)
    np.testing.assert_allclose(y, expected)


def test_complex_math() -> None:
    text = (
        "func.func @f(%z: complex<f64>) -> complex<f64> { %r = complex.exp %z : complex<f64> return %r : complex<f64> }"
    )
    assert ad.compile(ad.parse(text), "f")(0.5 + 1.0j) == pytest.approx(np.exp(0.5 + 1.0j), rel=1e-14)


EXPORTED = """
func.func @scale(%x: memref<?x3xf32>, %by: f64, %half: bf16, %on: i1, %z: complex<f64>)
    -> (f64, memref<?xf64>, bf16, i1, complex<f64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %x, %c0 : memref<?x3xf32>
  %y = memref.alloc(%n) : memref<?xf64>
  scf.for %i = %c0 to %n step %c1 {
    %v = memref.load %x[%i, %c1] : memref<?x3xf32>
    %w = arith.extf %v : f32 to f64
    %s = arith.mulf %w, %by : f64
    memref.store %s, %y[%i] : memref<?xf64>
  }
  return %by, %y, %half, %on, %z : f64, memref<?xf64>, bf16, i1, complex<f64>
}
func.func @plus(%x: f32, %on: i1) -> f32 {
  %y = arith.addf %x, %x : f32
  %r = arith.select %on, %y, %x : f32
  return %r : f32
}
func.func @flip(%on: i1) -> i1 {
  %true = arith.constant true
  %r = arith.xori %on, %true : i1
  return %r : i1
}
"""

MAIN = """
#include <stdio.h>
#include <stdlib.h>
#include "scale.h"
#include "plus.h"
#include "flip.h"
int main(void) {
  float data[2][3] = {{1, 2, 3}, {4, 5, 6}};
  mlirad_float32_2d x = {data[0], data[0], 0, {2, 3}, {3, 1}};
  mlirad_complex128 z = {1.5, -2.5}, same;
  mlirad_float64_1d y;
  double by; uint16_t half; bool on;
  scale_rows(&x, 0.5, 0x3fc0, true, &z, &by, &y, &half, &on, &same);
  printf("%g %g %g %lld %x %d %g %g\\n", by, y.aligned[0], y.aligned[1], (long long)y.sizes[0], half, on,
         same.re, same.im);
  printf("%g %g %d %d\\n", plus(1.5f, true), plus(1.5f, false), flip(true), flip(false));
  free(y.allocated);
  return 0;
}
"""


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
def test_a_c_program_calls_the_object_files(tmp_path: Path) -> None:
    module = ad.parse(EXPORTED)
    for name, symbol in (("scale", "scale_rows"), ("plus", None), ("flip", None)):
        function = ad.compile(module, name)
        function.object(tmp_path / f"{name}.o", symbol=symbol)
        function.header(tmp_path / f"{name}.h", symbol=symbol)
    (tmp_path / "main.c").write_text(MAIN)
    command = [
        "cc",
        "-Wall",
        "-Wextra",
        "-Werror",
        "-std=c11",
        "main.c",
        "scale.o",
        "plus.o",
        "flip.o",
        "-lm",
        "-o",
        "main",
    ]
    subprocess.run(command, cwd=tmp_path, check=True)
    printed = subprocess.run(["./main"], cwd=tmp_path, check=True, capture_output=True, text=True).stdout
    assert printed == "0.5 1 2.5 2 3fc0 1 1.5 -2.5\n3 1.5 0 1\n"


def test_header_names_what_the_user_named() -> None:
    text = ad.compile(ad.parse(EXPORTED), "plus", target=FAST).header()
    assert "float plus(float x_0, bool on_1);" in text
    assert 'extern "C"' in text


def test_a_c_name_cannot_be_exported(tmp_path: Path) -> None:
    module = ad.parse("func.func @erf(%x: f64) -> f64 { %r = math.erf %x : f64 return %r : f64 }")
    function = ad.compile(module, "erf", target=FAST)
    with pytest.raises(ad.errors.UsageError) as caught:
        function.object(tmp_path / "f.o")
    assert "error[MA0504]: 'erf' is a function of the C library, or one that the program calls" in str(caught.value)
    assert "help: export it under another name: symbol='my_function'" in str(caught.value)
    with pytest.raises(ad.errors.UsageError, match=r"MA0504.*'a b' is not a C identifier"):
        function.object(tmp_path / "f.o", symbol="a b")


def test_an_object_file_needs_its_directory(tmp_path: Path) -> None:
    function = ad.compile(ad.parse("func.func @f() { return }"), "f", target=FAST)
    with pytest.raises(ad.errors.ExecutionError, match=r"MA0505.*cannot write .*f\.o': its directory does not exist"):
        function.object(tmp_path / "none" / "f.o")
    with pytest.raises(ad.errors.ExecutionError, match=r"MA0505.*cannot write"):
        function.header(tmp_path / "none" / "f.h")


def test_a_function_is_called_through_its_address_and_records() -> None:
    module = ad.parse("func.func @f(%x: f64, %y: f64) -> f64 {\n  %z = arith.mulf %x, %y : f64\n  return %z : f64\n}")
    compiled = ad.compile(module, "f")
    arguments, results = compiled.records(3.0, 2.5)
    ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)(compiled.address)(
        ctypes.addressof(arguments), ctypes.addressof(results)
    )
    assert struct.unpack("d", results.raw) == (7.5,)


def test_a_bound_call_without_results_keeps_its_arrays_and_its_code_alive() -> None:
    text = """func.func @f(%x: memref<?xf64>) {
      %c0 = arith.constant 0 : index
      %v = memref.load %x[%c0] : memref<?xf64>
      %w = arith.addf %v, %v : f64
      memref.store %w, %x[%c0] : memref<?xf64>
      return
    }"""
    x = np.ones(4)
    bound = ad.compile(ad.parse(text), "f").bind(x[:])
    gc.collect()
    assert bound() is None
    assert bound() is None
    assert x.tolist() == [4.0, 1.0, 1.0, 1.0]


def test_powers_of_integers_are_lowered_for_one_function_after_another() -> None:
    """Upstream's pass keeps the function that computes them; used for a second module it ended the process."""
    text = """
    func.func @f(%x: f64, %k: i64) -> f64 {
      %c4 = arith.constant 4 : i64
      %p = math.ipowi %c4, %k : i64
      %q = arith.sitofp %p : i64 to f64
      %y = arith.divf %x, %q : f64
      return %y : f64
    }"""
    f = ad.function(ad.parse(text), "f")
    assert f(1.0, 3) == 1 / 64
    assert ad.grad(f)(1.0, 2) == 1 / 16
