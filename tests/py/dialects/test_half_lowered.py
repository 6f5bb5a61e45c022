"""Modules of which some of upstream's conversions have run: the derivative is that of the module as it was."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import UpstreamPassManager, ir
from mlirad.edit.module import symbols
from mlirad.edit.walk import find_ops
from mlirad.errors import UsageError
from mlirad.frontends import llvm

PROGRAM = """
func.func @f(%x: memref<?xf64>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %three = arith.constant 3 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> f64 {
    %v = memref.load %x[%i] : memref<?xf64>
    %sine = math.sin %v : f64
    %cube = math.fpowi %v, %three : f64, i32
    %large = arith.cmpf ogt, %v, %sum : f64
    %one = scf.if %large -> f64 {
      %root = math.sqrt %v : f64
      scf.yield %root : f64
    } else {
      %product = arith.mulf %v, %sine : f64
      scf.yield %product : f64
    }
    %last = arith.index_cast %i : index to i32
    %number = math.absi %last : i32
    %case = arith.remsi %number, %three : i32
    %kind = arith.index_cast %case : i32 to index
    %factor = scf.index_switch %kind -> f64
    case 0 {
      scf.yield %cube : f64
    }
    default {
      scf.yield %sine : f64
    }
    %term = math.fma %factor, %one, %sum : f64
    scf.yield %term : f64
  }
  return %r : f64
}
"""
X = np.array([0.3, 1.2, 0.8, 1.1, 0.4])


def _lowered(passes: str) -> ir.Module:
    module = ad.parse(PROGRAM)
    UpstreamPassManager.parse(f"builtin.module({passes})", module.context).run(module.operation)
    return module


def _differences() -> Any:
    def f(x: Any) -> Any:
        total = x.dtype.type(0)
        for i, v in enumerate(x):
            one = np.sqrt(v) if v > total else v * np.sin(v)
            total += (v**3 if i % 3 == 0 else np.sin(v)) * one
        return total

    step = np.longdouble(1e-6)
    x = X.astype(np.longdouble)
    return np.array([(f(x + step * e) - f(x - step * e)) / (2 * step) for e in np.eye(len(x))], float)


@pytest.mark.parametrize(
    "passes",
    [
        "convert-math-to-llvm",
        "convert-scf-to-cf,convert-math-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm",
    ],
)
def test_a_half_lowered_function_has_the_derivative_of_the_whole_one(passes: str) -> None:
    module = _lowered(passes)
    assert "llvm." in str(module)
    np.testing.assert_allclose(ad.grad(module, "f")(X, 5), _differences(), rtol=1e-8)
    direction = np.array([0.3, -0.7, 0.2, 0.9, -0.4])
    tangent = ad.jvp(ad.function(module, "f"), (X, 5), (direction, None))[1]
    assert tangent == pytest.approx(_differences() @ direction, rel=1e-8)


def test_a_function_of_the_llvm_dialect_is_raised() -> None:
    module = _lowered("convert-scf-to-cf,finalize-memref-to-llvm,convert-func-to-llvm")
    with pytest.raises(UsageError, match=r"MA0706.*\n.*\n.*'f' is lowered.*frontends\.llvm\.load\(module\)"):
        ad.grad(module, "f")
    raised = llvm.load(module)  # a memref is two pointers, an offset, sizes and strides
    found = ad.grad(raised, "f", argnums=1)(X, X, 0, 5, 1, 5)
    np.testing.assert_allclose(found, _differences(), rtol=1e-8)


@pytest.mark.parametrize("derive", [ad.transforms.jvp, ad.transforms.vjp])
def test_the_derivative_has_the_fast_math_flags_of_the_llvm_dialect(derive: Any) -> None:
    module = ad.parse("""
    func.func @f(%x: f64, %k: i32) -> f64 {
      %y = llvm.fmul %x, %x {fastmathFlags = #llvm.fastmath<nnan, contract>} : f64
      %e = llvm.intr.exp(%y) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (f64) -> f64
      %z = llvm.intr.powi(%e, %k) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (f64, i32) -> f64
      return %z : f64
    }""")
    derived = derive(module, "f")
    function = symbols(derived.operation)[f"f_{derive.__name__}"]
    ops = find_ops(function, lambda op: "fastmath" in op.attributes)
    names = {op.name for op in ops}
    assert {"arith.mulf", "arith.addf", "math.fpowi"} <= names
    assert {str(op.attributes["fastmath"]) for op in ops} == {"#arith.fastmath<nnan,contract>"}
