"""While loops on tensors of open extents, with a trip count of its own in each lane: extents are known behind calls."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad.errors import MlirAdError

LOOP = """
func.func @f(%a: tensor<?x?xf64>, %k: f64) -> tensor<?x?xf64> {
  %least = arith.constant 0.1 : f64
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = scf.while (%x0 = %a) : (tensor<?x?xf64>) -> tensor<?x?xf64> {
    %v = tensor.extract %x0[%c0, %c1] : tensor<?x?xf64>
    %c = arith.cmpf ogt, %v, %least : f64
    scf.condition(%c) %x0 : tensor<?x?xf64>
  } do {
  ^bb0(%x0: tensor<?x?xf64>):
    BODY
    scf.yield %y : tensor<?x?xf64>
  }
  return %x : tensor<?x?xf64>
}
"""
CALL = "%y = func.call @step(%x0, %k) : (tensor<?x?xf64>, f64) -> tensor<?x?xf64>"
STEP = """
func.func @step(%x: tensor<?x?xf64>, %k: f64) -> tensor<?x?xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xf64>
  %m = tensor.dim %x, %c1 : tensor<?x?xf64>
  RESULT
  return %t : tensor<?x?xf64>
}
"""
SINES = """%s = math.sin %x : tensor<?x?xf64>
  %ks = tensor.splat %k[%n, %m] : tensor<?x?xf64>
  %p = arith.mulf %ks, %s : tensor<?x?xf64>
  %c = arith.cmpf ogt, %s, %ks : tensor<?x?xf64>
  %t = arith.select %c, %p, %p : tensor<?x?xi1>, tensor<?x?xf64>"""
#: The extents are those of an index operand, and of a tensor, in a callee of the callee.
NESTED = """%t = func.call @inner(%n, %x, %k) : (index, tensor<?x?xf64>, f64) -> tensor<?x?xf64>"""
INNER = """
func.func @inner(%n: index, %x: tensor<?x?xf64>, %k: f64) -> tensor<?x?xf64> {
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c1 : tensor<?x?xf64>
  %t = tensor.generate %n, %m {
  ^bb0(%i: index, %j: index):
    %v = tensor.extract %x[%i, %j] : tensor<?x?xf64>
    %w = arith.mulf %v, %k : f64
    tensor.yield %w : f64
  } : tensor<?x?xf64>
  return %t : tensor<?x?xf64>
}
"""
TRANSPOSED = """%e = tensor.empty(%m, %n) : tensor<?x?xf64>
  %t = linalg.transpose ins(%x : tensor<?x?xf64>) outs(%e : tensor<?x?xf64>) permutation = [1, 0]"""
LONGER = """%zero = arith.constant 0.0 : f64
  %t = tensor.pad %x low[0, 0] high[1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f64
  } : tensor<?x?xf64> to tensor<?x?xf64>"""

KEPT = {
    "inline": LOOP.replace("BODY", "%y = math.sin %x0 : tensor<?x?xf64>"),
    "call": LOOP.replace("BODY", CALL) + STEP.replace("RESULT", SINES),
    "call in a call": LOOP.replace("BODY", CALL) + STEP.replace("RESULT", NESTED) + INNER,
}


@pytest.mark.parametrize("name", KEPT)
def test_sets_have_their_own_trip_counts(name: str) -> None:
    module, rng = ad.parse(KEPT[name]), np.random.default_rng(0)
    a, k = rng.uniform(0.05, 0.9, (4, 2, 3)), rng.uniform(0.3, 0.9, 4)
    function = ad.function(module, "f")
    wanted = [function(*one) for one in zip(a, k, strict=True)]
    np.testing.assert_allclose(ad.vmap(function)(a, k), wanted, rtol=1e-15)


@pytest.mark.parametrize("name", ["inline", "call"])
@pytest.mark.parametrize("extents", ["?x?", "2x3"])
@pytest.mark.parametrize("count", [2, 4, 5])
def test_tapes_have_their_own_lengths(name: str, extents: str, count: int) -> None:
    """Tapes of all lanes once had the length of the first one, and others were written behind its end."""
    text = KEPT[name].replace("?x?", extents)
    module, rng = ad.parse(text if "?" in extents else text.replace("[%n, %m] :", ":")), np.random.default_rng(1)
    a, k, seeds = rng.uniform(0.05, 0.9, (count, 2, 3)), rng.uniform(0.3, 0.9, count), rng.normal(size=(count, 2, 3))
    derivative = ad.transforms.vjp(module, "f")
    one, found = ad.compile(derivative, "f_vjp"), ad.vmap(derivative, "f_vjp")(a, k, seeds)
    for i in range(count):
        for part, wanted in zip(found, one(a[i], k[i], seeds[i]), strict=True):
            np.testing.assert_array_equal(part[i], wanted)


@pytest.mark.parametrize("result", [TRANSPOSED, LONGER], ids=["transposed", "longer"])
def test_extents_that_depend_on_the_trip_count_are_refused(result: str) -> None:
    module = ad.parse(LOOP.replace("BODY", CALL) + STEP.replace("RESULT", result))
    with pytest.raises(MlirAdError, match=r"MA0360.*larger in some lanes"):
        ad.vmap(module, "f")(np.ones((2, 2, 3)), np.ones(2))
