"""Gather from tensors and scatter into them, and contractions that are combined by something else than a sum."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir, new_context
from mlirad.testing.check import check_both

GATHERED = "vector<4xindex>, vector<4xi1>, vector<4xf64>"
BODIES = {
    "gather": f"%r = vector.gather %t[%i] [%n], %k, %v : TENSOR, {GATHERED} into vector<4xf64>",
    "gather_what_was_computed": (
        "%e = arith.mulf %t, %t : TENSOR\n"
        f"%r = vector.gather %e[%i] [%n], %k, %v : TENSOR, {GATHERED} into vector<4xf64>"
    ),
    "gather_twice": (
        f"%a = vector.gather %t[%i] [%n], %k, %v : TENSOR, {GATHERED} into vector<4xf64>\n"
        f"%r = vector.gather %t[%i] [%n], %k, %a : TENSOR, {GATHERED} into vector<4xf64>"
    ),
    "gather_from_a_constant_place": (
        "%c = tensor.splat %s : tensor<8xf64>\n"
        f"%r = vector.gather %c[%i] [%n], %k, %v : tensor<8xf64>, {GATHERED} into vector<4xf64>"
    ),
    "gather_where_only_what_is_passed_on_varies": (
        "%c = arith.constant dense<2.0> : tensor<8xf64>\n"
        f"%r = vector.gather %c[%i] [%n], %k, %v : tensor<8xf64>, {GATHERED} into vector<4xf64>"
    ),
    "scatter": (
        f"%b = vector.scatter %t[%i] [%n], %k, %v : TENSOR, {GATHERED} -> TENSOR\n"
        "%e = arith.mulf %b, %t : TENSOR\n"
        f"%r = vector.gather %e[%i] [%n], %all, %v : TENSOR, {GATHERED} into vector<4xf64>"
    ),
    "scatter_of_constants": (
        "%c = arith.constant dense<2.0> : vector<4xf64>\n"
        f"%b = vector.scatter %t[%i] [%n], %k, %c : TENSOR, {GATHERED} -> TENSOR\n"
        f"%r = vector.gather %b[%i] [%n], %all, %v : TENSOR, {GATHERED} into vector<4xf64>"
    ),
}


def source(body: str, tensor: str) -> str:
    """Two lanes name one element, and the last lane is masked where the fourth element of %mask is 0."""
    return f"""
func.func @f(%t: {tensor}, %m: memref<4xf64>, %where: memref<4xindex>, %mask: memref<4xindex>, %s: f64) -> f64 {{
  %i = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %v = vector.load %m[%c0] : memref<4xf64>, vector<4xf64>
  %n = vector.load %where[%c0] : memref<4xindex>, vector<4xindex>
  %o = vector.load %mask[%c0] : memref<4xindex>, vector<4xindex>
  %z = arith.constant dense<0> : vector<4xindex>
  %k = arith.cmpi ne, %o, %z : vector<4xindex>
  %all = vector.constant_mask [4] : vector<4xi1>
  {body.replace("TENSOR", tensor)}
  vector.store %r, %m[%c0] : memref<4xf64>, vector<4xf64>
  %y = vector.reduction <mul>, %r : vector<4xf64> into f64
  %q = arith.mulf %y, %s : f64
  return %q : f64
}}"""


@pytest.mark.parametrize("tensor", ["tensor<8xf64>", "tensor<?xf64>"])
@pytest.mark.parametrize("name", BODIES)
def test_gather_and_scatter_of_tensors_are_differentiated(name: str, tensor: str) -> None:
    rng = np.random.default_rng(2)
    where, mask = np.array([2, 0, 2, 5]), np.array([1, 1, 1, 0])
    args = (rng.normal(size=8) + 2, rng.normal(size=4) + 2, where, mask, 1.5)
    with new_context():
        module = ir.Module.parse(source(BODIES[name], tensor))
    order = 1 if "?" in tensor else 2
    check_both(module, "f", *args, order=order)


FOLDS = {"mul": np.multiply, "maximumf": np.maximum, "minimumf": np.minimum, "maxnumf": np.fmax, "minnumf": np.fmin}


@pytest.mark.parametrize("kind", FOLDS)
def test_contractions_compute_what_they_say(kind: str) -> None:
    """Upstream has no lowering for them, so differences of the primal alone would not tell."""
    maps = "affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (j, i)>"
    text = f"""
func.func @f(%a: memref<2x3xf64>, %b: memref<3x4xf64>, %c: memref<4x2xf64>) {{
  %o = arith.constant 0 : index
  %l = vector.load %a[%o, %o] : memref<2x3xf64>, vector<2x3xf64>
  %r = vector.load %b[%o, %o] : memref<3x4xf64>, vector<3x4xf64>
  %z = vector.load %c[%o, %o] : memref<4x2xf64>, vector<4x2xf64>
  %s = vector.contract {{indexing_maps = [{maps}], iterator_types = ["parallel", "parallel", "reduction"],
    kind = #vector.kind<{kind}>}} %l, %r, %z : vector<2x3xf64>, vector<3x4xf64> into vector<4x2xf64>
  vector.store %s, %c[%o, %o] : memref<4x2xf64>, vector<4x2xf64>
  return
}}"""
    rng = np.random.default_rng(4)
    a, b, c = rng.normal(size=(2, 3)), rng.normal(size=(3, 4)), rng.normal(size=(4, 2))
    expected = c.copy()
    for k in range(3):
        expected = FOLDS[kind](expected, np.outer(b[k], a[:, k]))
    module = ad.parse(text)
    check_both(module, "f", a, b, c)
    ad.compile(module, "f")(a, b, c)
    np.testing.assert_allclose(c, expected, rtol=1e-14)


def test_fast_math_of_a_contraction_is_kept() -> None:
    text = """
func.func @f(%v: vector<4xf64>, %s: f64) -> f64 {
  %r = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>],
    iterator_types = ["reduction"], kind = #vector.kind<mul>, fastmath = #arith.fastmath<nnan>} %v, %v, %s
    : vector<4xf64>, vector<4xf64> into f64
  return %r : f64
}"""
    module = ad.parse(text)
    derived = str(ad.transforms.vjp(module, "f"))
    products = [line for line in derived.splitlines() if "arith.mulf" in line and "vector<4xf64>" in line]
    assert products
    assert all("fastmath<nnan>" in line for line in products)
