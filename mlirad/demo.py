"""The demo that `python -m mlirad` runs: a function, its derivative, and a value, in a second."""

from __future__ import annotations

from typing import Final

RELU3: Final = """\
func.func @relu3(%x: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
  %positive = arith.cmpf ogt, %x, %zero : f64
  %y = scf.if %positive -> (f64) {
    %square = arith.mulf %x, %x : f64
    %cube = arith.mulf %square, %x : f64
    scf.yield %cube : f64
  } else {
    scf.yield %zero : f64
  }
  return %y : f64
}
"""


def demo() -> str:
    """relu3 as MLIR, its derivative as MLIR, and the derivative's value at 2.0."""
    from mlirad import api, transforms
    from mlirad.edit.module import functions

    module = api.parse(RELU3, name="relu3.mlir")
    derived = transforms.vjp(module, "relu3", keep_primal=False)
    value = api.grad(module, "relu3")(2.0)
    derivative = functions(derived)["relu3_vjp"]
    return f"{RELU3}\n{derivative}\n\n{value}"
