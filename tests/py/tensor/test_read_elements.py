"""What a body reads by the number of its iteration is an operand, so that there are no loops in the derivative."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad
from mlirad.transforms import vjp

GENERATED = """
func.func @f(%a: tensor<3xf64>, %b: tensor<4xf64>, %m: tensor<4x3xf64>, %t: tensor<3xi64>) -> tensor<3x4xf64> {
  %g = tensor.generate {
  ^bb0(%i: index, %j: index):
    %x = tensor.extract %a[%i] : tensor<3xf64>
    %y = tensor.extract %b[%j] : tensor<4xf64>
    %z = tensor.extract %m[%j, %i] : tensor<4x3xf64>
    %n = tensor.extract %t[%i] : tensor<3xi64>
    %r = arith.sitofp %n : i64 to f64
    %k = arith.mulf %x, %y : f64
    %l = arith.mulf %k, %z : f64
    %o = arith.mulf %l, %r : f64
    %q = arith.addf %o, %x : f64
    tensor.yield %q : f64
  } : tensor<3x4xf64>
  return %g : tensor<3x4xf64>
}"""


def derivative(text: str) -> str:
    found = str(vjp(mlirad.parse(text), "f"))
    return found[found.index("@f_vjp") :]


def test_elements_are_read_as_operands() -> None:
    assert "scf.for" not in derivative(GENERATED)
    rng = np.random.default_rng(0)
    a, b, m, seed = (rng.normal(size=shape) for shape in ((3,), (4,), (4, 3), (3, 4)))
    t = np.array([3, -1, 2])
    value, da, db, dm = mlirad.compile(vjp(mlirad.parse(GENERATED), "f"), "f_vjp")(a, b, m, t, seed)[:4]
    factor = m.T * t[:, None]
    np.testing.assert_allclose(value, a[:, None] * b * factor + a[:, None])
    np.testing.assert_allclose(da, (seed * (b * factor + 1)).sum(1))
    np.testing.assert_allclose(db, (seed * a[:, None] * factor).sum(0))
    np.testing.assert_allclose(dm, (seed * a[:, None] * b * t[:, None]).T)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("%a[%i] : tensor<3xf64>", "%b[%i] : tensor<4xf64>"),
        ("%m[%j, %i]", "%m[%i, %i]"),
        ("%x = tensor.extract %a[%i]", "%one = arith.constant 1 : index\n%x = tensor.extract %a[%one]"),
    ],
    ids=["not read to its end", "a diagonal", "another subscript"],
)
def test_others_stay_loops(old: str, new: str) -> None:
    assert "scf.for" in derivative(GENERATED.replace(old, new))


def test_a_generated_diagonal_is_one() -> None:
    text = """
    func.func @f(%a: tensor<3xf64>, %b: tensor<3x3xf64>, %c: tensor<3x3xf64>) -> tensor<3x3xf64> {
      %z = arith.constant 0.0 : f64
      %d = tensor.generate {
      ^bb0(%i: index, %j: index):
        %t = arith.cmpi eq, %i, %j : index
        %x = tensor.extract %a[%j] : tensor<3xf64>
        %s = arith.select %t, %x, %z : f64
        tensor.yield %s : f64
      } : tensor<3x3xf64>
      %y = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>,
                                            affine_map<(i, j, k) -> (i, j)>],
                           iterator_types = ["parallel", "parallel", "reduction"]}
          ins(%d, %b : tensor<3x3xf64>, tensor<3x3xf64>) outs(%c : tensor<3x3xf64>) {
      ^bb0(%p: f64, %q: f64, %o: f64):
        %m = arith.mulf %p, %q fastmath<nnan,nsz> : f64
        %s = arith.addf %o, %m fastmath<nnan,nsz> : f64
        linalg.yield %s : f64
      } -> tensor<3x3xf64>
      return %y : tensor<3x3xf64>
    }"""
    assert "linalg.index" not in derivative(text)
    assert "scf.for" not in derivative(text)
