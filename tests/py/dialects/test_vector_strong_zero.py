"""With strong zeros a product with a seed that is zero is zero, even where the other factor is infinite."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad
from mlirad.context import Context
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.signature import Signature
from mlirad.synthesis.derive import create_derivative
from mlirad.synthesis.options import Options

MATVEC = (
    "vector.contract {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) ->"
    ' (i)>], iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>} %w, %x, %z'
    " : vector<2x2xf64>, vector<2xf64> into vector<2xf64>"
)
OPS = {
    "contract": f"%r = {MATVEC}",
    "fma": "%r = vector.fma %x, %y, %z : vector<2xf64>",
    "outerproduct": "%r = vector.outerproduct %x, %s, %z {kind = #vector.kind<add>} : vector<2xf64>, f64",
    "multi_reduction": "%r = vector.multi_reduction <mul>, %w, %x [0] : vector<2x2xf64> to vector<2xf64>",
}


def derivative(op: str, mode: Mode, strong_zero: bool) -> mlirad.Function:
    module = mlirad.parse(f"""
func.func @f(%m: memref<?xf64>, %o: memref<2xf64>) {{
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %z = arith.constant dense<0.0> : vector<2xf64>
  %x = vector.load %m[%c0] : memref<?xf64>, vector<2xf64>
  %y = vector.load %m[%c2] : memref<?xf64>, vector<2xf64>
  %s = memref.load %m[%c2] : memref<?xf64>
  %w = vector.broadcast %y : vector<2xf64> to vector<2x2xf64>
  {op}
  vector.store %r, %o[%c0] : memref<2xf64>, vector<2xf64>
  return
}}""")
    signature = Signature(mode, (Activity.DUP, Activity.DUP), ())
    options = Options(strong_zero=strong_zero)
    name = create_derivative(module, "f", signature, Context.default().registry, options)
    return mlirad.compile(module, name)


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("name", OPS)
def test_a_zero_seed_gives_zero_beside_an_infinity(name: str, mode: Mode) -> None:
    point = np.array([np.inf, np.inf, np.inf, np.inf])
    for strong_zero in (False, True):
        shadow, out = np.zeros(4), np.zeros(2)
        derivative(OPS[name], mode, strong_zero)(point.copy(), shadow, np.zeros(2), out)
        assert np.isnan(np.concatenate([shadow, out])).any() != strong_zero


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("name", OPS)
def test_elsewhere_nothing_changes(name: str, mode: Mode) -> None:
    found = []
    for strong_zero in (False, True):
        shadow, out = np.array([0.5, 0.0, 2.0, 3.0]), np.array([1.5, 2.5])
        derivative(OPS[name], mode, strong_zero)(np.array([1.0, 2.0, 3.0, 4.0]), shadow, np.zeros(2), out)
        found.append([*shadow, *out])
    np.testing.assert_allclose(found[0], found[1], rtol=1e-12)
