"""A scan is differentiated as the ops that upstream writes it with, of every kind and in every direction."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad

SCAN = """
func.func @f(%m: memref<?xf64>) -> f64 {{
  %c0 = arith.constant 0 : index
  %c6 = arith.constant 6 : index
  %x = vector.load %m[%c0] : memref<?xf64>, vector<6xf64>
  %v = vector.shape_cast %x : vector<6xf64> to vector<2x3xf64>
  %w = vector.load %m[%c6] : memref<?xf64>, vector<2xf64>
  %y:2 = vector.scan <{kind}>, %v, %w {{inclusive = {inclusive}, reduction_dim = 1 : i64}}
    : vector<2x3xf64>, vector<2xf64>
  %q = arith.mulf %y#0, %v : vector<2x3xf64>
  %s = vector.multi_reduction <add>, %q, %y#1 [1] : vector<2x3xf64> to vector<2xf64>
  %r = vector.reduction <mul>, %s : vector<2xf64> into f64
  return %r : f64
}}"""


def primal(point: np.ndarray, kind: str, inclusive: bool) -> float:
    combine = {"add": np.add, "mul": np.multiply, "maximumf": np.maximum}[kind]
    v, w = point[:6].reshape(2, 3), point[6:]
    items = list(v.T) if inclusive else [w, *v.T[:-1]]
    y = np.array([combine.reduce(items[: k + 1]) for k in range(3)]).T
    return float(np.prod((y * v).sum(axis=1) + y[:, -1]))


@pytest.mark.parametrize("inclusive", [True, False])
@pytest.mark.parametrize("kind", ["add", "mul", "maximumf"])
def test_gradient_is_what_differences_say(kind: str, inclusive: bool) -> None:
    module = mlirad.parse(SCAN.format(kind=kind, inclusive=str(inclusive).lower()))
    point = np.random.default_rng(5).uniform(0.5, 1.5, 8)
    found = mlirad.grad(module, "f")(point)
    step = 1e-5 * np.eye(8)
    expected = [(primal(point + h, kind, inclusive) - primal(point - h, kind, inclusive)) / 2e-5 for h in step]
    np.testing.assert_allclose(found, expected, rtol=1e-7)
