"""Every kind of op over the elements of buffers has the derivative that differences show, in both modes."""

from __future__ import annotations

import numpy as np
import pytest

from mlirad import api
from mlirad.testing.check import check_both


def _named(op: str, inputs: list[str], output: str, attributes: str = "") -> str:
    """A function that runs one op from its inputs into its output."""
    types = [f"memref<{t}xf64>" for t in inputs]
    out = f"memref<{output}xf64>"
    names = [f"%a{i}" for i in range(len(inputs))]
    arguments = ", ".join(f"{n}: {t}" for n, t in zip([*names, "%o"], [*types, out], strict=True))
    return f"""func.func @f({arguments}) {{
      {op} {attributes} ins({", ".join(names)} : {", ".join(types)}) outs(%o : {out})
      return
    }}"""


CONV = "{dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>}"
STRIDED = [
    ("linalg.conv_2d_nchw_fchw", ["1x2x5x5", "2x2x3x3"], "1x2x2x2"),
    ("linalg.pooling_nhwc_min", ["1x5x5x2", "3x3"], "1x2x2x2"),
]

PROGRAMS = {
    "dot": """func.func @f(%a: memref<5xf64>, %b: memref<5xf64>, %c: memref<f64>) {
      linalg.dot ins(%a, %b : memref<5xf64>, memref<5xf64>) outs(%c : memref<f64>)
      return
    }""",
    "fill": """func.func @f(%a: memref<3x4xf64>, %x: f64) {
      linalg.fill ins(%x : f64) outs(%a : memref<3x4xf64>)
      return
    }""",
    "transpose": """func.func @f(%a: memref<3x4xf64>, %b: memref<4x3xf64>) {
      linalg.transpose ins(%a : memref<3x4xf64>) outs(%b : memref<4x3xf64>) permutation = [1, 0]
      return
    }""",
    "broadcast": """func.func @f(%a: memref<3xf64>, %b: memref<3x4xf64>) {
      linalg.broadcast ins(%a : memref<3xf64>) outs(%b : memref<3x4xf64>) dimensions = [1]
      return
    }""",
    "map": """func.func @f(%a: memref<3xf64>, %b: memref<3xf64>, %c: memref<3xf64>) {
      linalg.map ins(%a, %b : memref<3xf64>, memref<3xf64>) outs(%c : memref<3xf64>)
        (%x: f64, %y: f64, %z: f64) {
          %p = arith.mulf %x, %y : f64
          %s = math.sin %p : f64
          linalg.yield %s : f64
        }
      return
    }""",
    "product of a row": """func.func @f(%a: memref<3x4xf64>, %b: memref<3xf64>) {
      linalg.reduce ins(%a : memref<3x4xf64>) outs(%b : memref<3xf64>) dimensions = [1]
        (%x: f64, %y: f64) {
          %p = arith.mulf %x, %y : f64
          linalg.yield %p : f64
        }
      return
    }""",
    "greatest of a column": """func.func @f(%a: memref<3x4xf64>, %b: memref<4xf64>) {
      linalg.reduce { arith.maximumf } ins(%a : memref<3x4xf64>) outs(%b : memref<4xf64>) dimensions = [0]
      return
    }""",
    "index": """func.func @f(%a: memref<?x?xf64>, %b: memref<?x?xf64>) {
      linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>],
                      iterator_types = ["parallel", "parallel"]}
          ins(%a : memref<?x?xf64>) outs(%b : memref<?x?xf64>) {
      ^bb0(%x: f64, %y: f64):
        %i = linalg.index 0 : index
        %k = arith.index_cast %i : index to i64
        %n = arith.sitofp %k : i64 to f64
        %p = arith.mulf %x, %n : f64
        %q = math.tanh %p : f64
        %r = arith.mulf %q, %y : f64
        linalg.yield %r : f64
      }
      return
    }""",
    "two outputs": """func.func @f(%a: memref<3x4xf64>, %b: memref<4xf64>, %c: memref<3xf64>, %d: memref<f64>) {
      linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>,
                                       affine_map<(i, j) -> (i)>, affine_map<(i, j) -> ()>],
                      iterator_types = ["reduction", "reduction"]}
          ins(%a, %b : memref<3x4xf64>, memref<4xf64>) outs(%c, %d : memref<3xf64>, memref<f64>) {
      ^bb0(%x: f64, %w: f64, %y: f64, %z: f64):
        %p = arith.mulf %x, %w : f64
        %q = arith.addf %y, %p : f64
        %e = math.exp %p : f64
        %r = arith.addf %z, %e : f64
        linalg.yield %q, %r : f64, f64
      }
      return
    }""",
    "captured": """func.func @f(%a: memref<4xf64>, %s: f64, %b: memref<4xf64>) {
      linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
          ins(%a : memref<4xf64>) outs(%b : memref<4xf64>) {
      ^bb0(%x: f64, %y: f64):
        %p = arith.mulf %x, %s : f64
        linalg.yield %p : f64
      }
      return
    }""",
    "local and in a loop": """func.func @f(%a: memref<3x3xf64>, %b: memref<3x3xf64>, %n: index) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %zero = arith.constant 0.0 : f64
      scf.for %k = %c0 to %n step %c1 {
        %t = memref.alloc() : memref<3x3xf64>
        linalg.fill ins(%zero : f64) outs(%t : memref<3x3xf64>)
        linalg.matmul ins(%a, %b : memref<3x3xf64>, memref<3x3xf64>) outs(%t : memref<3x3xf64>)
        linalg.tanh ins(%t : memref<3x3xf64>) outs(%b : memref<3x3xf64>)
        memref.dealloc %t : memref<3x3xf64>
      }
      return
    }""",
}


def _arguments(source: str) -> list[object]:
    """One array or number an argument of ``@f``, without ties."""
    rng = np.random.default_rng(len(source))
    module = api.parse(source)
    out: list[object] = []
    for argument in module.body.operations[0].arguments:
        text = str(argument.type)
        if text.startswith("memref"):
            shape = [3 if n == "?" else int(n) for n in text[7:-4].split("x") if n]
            values = rng.permutation(int(np.prod(shape))) + rng.uniform(0.6, 0.9)
            out.append(np.asarray(0.2 * values + 0.3).reshape(shape))
        else:
            out.append(3 if text == "index" else 0.7)
    return out


def _check(source: str, order: int) -> None:
    module = api.parse(source)
    arguments = _arguments(source)
    check_both(module, "f", *arguments, order=order)


@pytest.mark.parametrize(("op", "inputs", "output"), STRIDED, ids=[n[0] for n in STRIDED])
def test_strided_ops(op: str, inputs: list[str], output: str) -> None:
    _check(_named(op, inputs, output, CONV), 1)


@pytest.mark.parametrize("name", PROGRAMS)
def test_programs_to_second_order(name: str) -> None:
    _check(PROGRAMS[name], 2)
