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


OPEN = "tensor<?x?xf64>"
#: Steps by ops of linalg: only these show that a tangent has the extents of the tensor.
STRUCTURED = {
    "elementwise": f"""%s = linalg.map {{ math.sin }} ins(%x0 : {OPEN}) outs(%e : {OPEN})
      %y = linalg.map {{ arith.mulf }} ins(%s, %ks : {OPEN}, {OPEN}) outs(%e : {OPEN})""",
    "transposed twice": f"""%e1 = tensor.empty(%m, %n) : {OPEN}
      %s = linalg.transpose ins(%x0 : {OPEN}) outs(%e1 : {OPEN}) permutation = [1, 0]
      %q = linalg.map {{ math.sin }} ins(%s : {OPEN}) outs(%e1 : {OPEN})
      %u = linalg.transpose ins(%q : {OPEN}) outs(%e : {OPEN}) permutation = [1, 0]
      %y = linalg.mul ins(%u, %ks : {OPEN}, {OPEN}) outs(%e : {OPEN}) -> {OPEN}""",
    "product": f"""%o = linalg.fill ins(%least : f64) outs(%e : {OPEN}) -> {OPEN}
      %w = linalg.matmul ins(%x0, %x0 : {OPEN}, {OPEN}) outs(%o : {OPEN}) -> {OPEN}
      %y = linalg.mul ins(%w, %ks : {OPEN}, {OPEN}) outs(%e : {OPEN}) -> {OPEN}""",
}
SIZES = f"""%n = tensor.dim %x0, %c0 : {OPEN}
    %m = tensor.dim %x0, %c1 : {OPEN}
    %e = tensor.empty(%n, %m) : {OPEN}
    %ks = tensor.splat %k[%n, %m] : {OPEN}
    """


@pytest.mark.parametrize("mode", ["jvp", "vjp"])
@pytest.mark.parametrize("step", STRUCTURED)
def test_derivatives_of_structured_ops_have_their_own_trip_counts(step: str, mode: str) -> None:
    module, rng = ad.parse(LOOP.replace("BODY", SIZES + STRUCTURED[step])), np.random.default_rng(2)
    a, da = rng.uniform(0.05, 0.3, (5, 3, 3)), rng.normal(size=(5, 3, 3))
    k, dk = rng.uniform(0.3, 0.9, 5), rng.normal(size=5)
    derivative = getattr(ad.transforms, mode)(module, "f")
    arguments = (a, da, k, dk) if mode == "jvp" else (a, k, da)
    one, found = ad.compile(derivative, f"f_{mode}"), ad.vmap(derivative, f"f_{mode}")(*arguments)
    for i in range(5):
        for part, wanted in zip(found, one(*(argument[i] for argument in arguments)), strict=True):
            np.testing.assert_allclose(part[i], wanted, rtol=1e-13, atol=1e-15)


@pytest.mark.parametrize("mode", ["jvp", "vjp"])
def test_structured_ops_that_change_extents_are_refused(mode: str) -> None:
    """After an odd number of iterations the tangent is 3 x 2."""
    turned = f"""%e1 = tensor.empty(%m, %n) : {OPEN}
      %y = linalg.transpose ins(%x0 : {OPEN}) outs(%e1 : {OPEN}) permutation = [1, 0]"""
    derivative = getattr(ad.transforms, mode)(ad.parse(LOOP.replace("BODY", SIZES + turned)), "f")
    with pytest.raises(MlirAdError, match="MA0360"):
        ad.transforms.vmap(derivative, f"f_{mode}", size=2)
