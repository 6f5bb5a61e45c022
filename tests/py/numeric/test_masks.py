"""Derivatives where a mask ignores what is not defined: those of what is used, in both modes and second order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache

import numpy as np
import pytest

import mlirad as ad
from mlirad import transforms
from mlirad._mlir import ir

BIG = 1000.0


@dataclass(frozen=True)
class Masked:
    """A function of %x that ends in %r, and its first and second derivative at some points."""

    body: str
    points: tuple[float, ...]
    first: tuple[float, ...]
    second: tuple[float, ...]

    @property
    def module(self) -> ir.Module:
        constants = "\n".join(f"  %{n} = arith.constant {v} : f64" for n, v in CONSTANTS.items())
        return ad.parse(f"func.func @f(%x: f64) -> f64 {{\n{constants}\n{self.body}\n  return %r : f64\n}}")


CONSTANTS = {"c0": 0.0, "c1": 1.0, "c20": 20.0, "log2": float(np.log(2.0)).hex()}
CONSTANTS["log2"] = 0.6931471805599453
POSITIVE = "  %p = arith.cmpf ogt, %x, %c0 : f64\n"
LOG2, E = float(np.log(2.0)), float(np.e)

PROGRAMS = {
    "sqrt": Masked(
        POSITIVE + "  %s = math.sqrt %x : f64\n  %r = arith.select %p, %s, %c0 : f64",
        (0.0, -1.0, 4.0), (0.0, 0.0, 0.25), (0.0, 0.0, -1 / 32),
    ),
    "sinc": Masked(
        "  %p = arith.cmpf oeq, %x, %c0 : f64\n  %s = math.sin %x : f64\n  %q = arith.divf %s, %x : f64\n"
        "  %r = arith.select %p, %c1, %q : f64",
        (0.0, 1.0), (0.0, np.cos(1) - np.sin(1)), (0.0, np.sin(1) - 2 * np.cos(1)),
    ),
    "x log x": Masked(
        POSITIVE + "  %s = math.log %x : f64\n  %q = arith.mulf %s, %x : f64\n  %r = arith.select %p, %q, %c0 : f64",
        (0.0, -1.0, 2.0), (0.0, 0.0, 1 + LOG2), (0.0, 0.0, 0.5),
    ),
    "softplus": Masked(
        "  %p = arith.cmpf ogt, %x, %c20 : f64\n  %e = math.exp %x : f64\n  %s = math.log1p %e : f64\n"
        "  %r = arith.select %p, %x, %s : f64",
        (BIG, 1.0), (1.0, E / (1 + E)), (0.0, E / (1 + E) ** 2),
    ),
    "sqrt of max": Masked(
        "  %m = arith.maximumf %c0, %x : f64\n  %r = math.sqrt %m : f64",
        (-1.0, 4.0), (0.0, 0.25), (0.0, -1 / 32),
    ),
    "max of sqrt": Masked(
        "  %s = math.sqrt %x : f64\n  %r = arith.maximumf %c1, %s : f64",
        (0.0, 4.0), (0.0, 0.25), (0.0, -1 / 32),
    ),
    "abs of sqrt": Masked(
        "  %s = math.sqrt %x : f64\n  %t = math.absf %s : f64\n  %r = arith.addf %t, %x : f64",
        (0.0, 4.0), (1.0, 1.25), (0.0, -1 / 32),
    ),
    "kept infinity": Masked(
        "  %p = arith.cmpf ogt, %x, %c20 : f64\n  %e = math.exp %x : f64\n  %s = math.sin %e : f64\n"
        "  %t = arith.mulf %s, %e : f64\n  %r = arith.select %p, %x, %t : f64",
        (BIG, 0.0), (1.0, np.sin(1) + np.cos(1)), (0.0, np.sin(1) + 3 * np.cos(1) - np.sin(1)),
    ),
    "arm that is not run": Masked(
        POSITIVE + "  %s = math.sqrt %x : f64\n  %t = math.exp %s : f64\n"
        "  %r = scf.if %p -> f64 {\n    scf.yield %t : f64\n  } else {\n    scf.yield %c0 : f64\n  }",
        (0.0, -1.0, 4.0), (0.0, 0.0, E**2 / 4), (0.0, 0.0, E**2 / 32),
    ),
    "x sqrt x": Masked(  # at the border the second derivative of the arm is infinite, and the first one is not
        POSITIVE + "  %s = math.sqrt %x : f64\n  %q = arith.mulf %s, %x : f64\n  %r = arith.select %p, %q, %c0 : f64",
        (0.0, -1.0, 4.0),
        (0.0, 0.0, 3.0),
        (0.0, 0.0, 0.375),
    ),
    "mask that multiplies": Masked(
        POSITIVE + "  %m = arith.select %p, %c1, %c0 : f64\n  %s = math.sqrt %x : f64\n  %r = arith.mulf %s, %m : f64",
        (0.0, 4.0),
        (0.0, 0.25),
        (0.0, -1 / 32),
    ),
    "squared residual": Masked(  # its adjoint is zero at 2, and so is no mask's; the curvature is not
        POSITIVE + "  %s = math.log %x : f64\n  %d = arith.subf %s, %log2 : f64\n  %q = arith.mulf %d, %d : f64\n"
        "  %r = arith.select %p, %q, %c0 : f64",
        (0.0, -1.0, 2.0, 4.0), (0.0, 0.0, 0.0, LOG2 / 2), (0.0, 0.0, 0.5, 2 * (1 - LOG2) / 16),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_mask_hides_what_is_not_defined_in_both_modes(name: str) -> None:
    program = PROGRAMS[name]
    module = program.module
    gradient, tangent = ad.grad(module, "f"), ad.compile(transforms.jvp(module, "f"), "f_jvp")
    np.testing.assert_allclose([gradient(x) for x in program.points], program.first, rtol=1e-12)
    np.testing.assert_allclose([tangent(x, 1.0)[1] for x in program.points], program.first, rtol=1e-12)


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_mask_hides_what_is_not_defined_in_second_derivatives(name: str) -> None:
    program = PROGRAMS[name]
    for kind, second in seconds(name).items():
        np.testing.assert_allclose([second(x) for x in program.points], program.second, rtol=1e-12, err_msg=kind)


@cache
def seconds(name: str) -> dict[str, Callable[[float], float]]:
    module = PROGRAMS[name].module
    forward = transforms.jvp(module, "f")
    reverse = transforms.vjp(module, "f", keep_primal=False)
    both = ad.compile(transforms.jvp(forward, "f_jvp"), "f_jvp_jvp")
    over_reverse = ad.compile(transforms.jvp(reverse, "f_vjp", wrt=[0]), "f_vjp_jvp")
    of_reverse = ad.compile(transforms.vjp(reverse, "f_vjp", wrt=[0], keep_primal=False), "f_vjp_vjp")
    of_forward = ad.compile(transforms.vjp(forward, "f_jvp", wrt=[0], keep_primal=False), "f_jvp_vjp")
    return {
        "forward over forward": lambda x: both(x, 1.0, 1.0, 0.0)[-1],
        "forward over reverse": lambda x: over_reverse(x, 1.0, 1.0)[-1],
        "reverse over reverse": lambda x: of_reverse(x, 1.0, 1.0),
        "reverse over forward": lambda x: of_forward(x, 1.0, 0.0, 1.0),
    }


def test_a_mask_in_a_body_hides_what_is_not_defined_in_second_derivatives() -> None:
    text, point, _ = ARRAYS["body that chooses"]
    root = "    %s = math.sqrt %a : f64\n"
    text = text.replace(root, root.replace("%s", "%q") + "    %s = arith.mulf %q, %a : f64\n")
    module, x, one = ad.parse(text), np.array(point), np.ones(3)
    reverse = transforms.vjp(module, "f", keep_primal=False)
    over_reverse = ad.compile(transforms.jvp(reverse, "f_vjp", wrt=[0]), "f_vjp_jvp")
    np.testing.assert_allclose(over_reverse(x, one, 1.0)[-1], (0.0, 0.0, 0.375), rtol=1e-12)
    of_reverse = ad.compile(transforms.vjp(reverse, "f_vjp", wrt=[0], keep_primal=False), "f_vjp_vjp")
    np.testing.assert_allclose(of_reverse(x, 1.0, one), (0.0, 0.0, 0.375), rtol=1e-12)


def test_strong_zero_can_be_had_everywhere_and_nowhere() -> None:
    module = PROGRAMS["sqrt"].module
    assert np.isnan(ad.grad(module, "f", strong_zero=False)(0.0))
    assert ad.grad(module, "f", strong_zero=True)(0.0) == 0.0
    assert ad.value_and_grad(module, "f", strong_zero=True)(0.0) == (0.0, 0.0)
    for strong_zero, expected in ((False, True), (None, True), (True, False)):
        plain = ad.parse("func.func @f(%x: f64) -> f64 {\n  %r = math.log %x : f64\n  return %r : f64\n}")
        adjoint = ad.compile(transforms.vjp(plain, "f", keep_primal=False, strong_zero=strong_zero), "f_vjp")
        tangent = ad.compile(transforms.jvp(plain, "f", strong_zero=strong_zero), "f_jvp")
        assert np.isnan(adjoint(0.0, 0.0)) == np.isnan(tangent(0.0, 0.0)[1]) == expected


@pytest.mark.parametrize(
    "body",
    [
        "%s = math.sin %x : f64",
        "%s = arith.mulf %x, %x : f64",
        "%s = arith.divf %x, %c20 : f64",
        "%q = arith.mulf %x, %x : f64\n  %a = arith.addf %q, %c1 : f64\n  %s = math.sqrt %a : f64",
        "%q = math.absf %x : f64\n  %n = arith.negf %q : f64\n  %s = math.exp %n : f64",
        "%q = math.sin %x : f64\n  %s = math.exp %q : f64",
        "%s = math.log %x fastmath<nnan,ninf> : f64",
    ],
)
def test_nothing_is_paid_where_partials_are_finite(body: str) -> None:
    masked = replace(PROGRAMS["sqrt"], body=f"{POSITIVE}  {body}\n  %r = arith.select %p, %s, %c0 : f64")
    for transform in (transforms.vjp, transforms.jvp):
        assert str(transform(masked.module, "f")) == str(transform(masked.module, "f", strong_zero=False))


ARRAYS = {
    "tensor": (
        """
func.func @f(%x: tensor<3xf64>) -> f64 {
  %z = arith.constant dense<0.0> : tensor<3xf64>
  %init = arith.constant dense<0.0> : tensor<f64>
  %c = arith.cmpf ogt, %x, %z : tensor<3xf64>
  %s = math.sqrt %x : tensor<3xf64>
  %m = arith.select %c, %s, %z : tensor<3xi1>, tensor<3xf64>
  %e = linalg.reduce ins(%m : tensor<3xf64>) outs(%init : tensor<f64>) dimensions = [0] (%a: f64, %b: f64) {
    %t = arith.addf %a, %b : f64
    linalg.yield %t : f64
  }
  %r = tensor.extract %e[] : tensor<f64>
  return %r : f64
}""",
        (0.0, -1.0, 4.0), (0.0, 0.0, 0.25),
    ),
    "body that chooses": (
        """
func.func @f(%x: tensor<3xf64>) -> f64 {
  %z = arith.constant 0.0 : f64
  %init = arith.constant dense<0.0> : tensor<f64>
  %e = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>],
      iterator_types = ["reduction"]} ins(%x : tensor<3xf64>) outs(%init : tensor<f64>) {
  ^bb0(%a: f64, %b: f64):
    %c = arith.cmpf ogt, %a, %z : f64
    %s = math.sqrt %a : f64
    %m = arith.select %c, %s, %z : f64
    %t = arith.addf %m, %b : f64
    linalg.yield %t : f64
  } -> tensor<f64>
  %r = tensor.extract %e[] : tensor<f64>
  return %r : f64
}""",
        (0.0, -1.0, 4.0), (0.0, 0.0, 0.25),
    ),
    "body before one that chooses": (
        """
func.func @f(%x: tensor<3xf64>) -> f64 {
  %c2 = arith.constant 2 : index
  %z = arith.constant dense<0.0> : tensor<3xf64>
  %i = tensor.empty() : tensor<3xf64>
  %s = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
      iterator_types = ["parallel"]} ins(%x : tensor<3xf64>) outs(%i : tensor<3xf64>) {
  ^bb0(%a: f64, %b: f64):
    %t = math.sqrt %a : f64
    linalg.yield %t : f64
  } -> tensor<3xf64>
  %r = tensor.extract %s[%c2] : tensor<3xf64>
  return %r : f64
}""",
        (0.0, -1.0, 4.0), (0.0, 0.0, 0.25),
    ),
    "buffer": (
        """
func.func @f(%x: memref<3xf64>) -> f64 {
  %z = arith.constant 0.0 : f64
  %b = memref.alloc() : memref<3xf64>
  affine.for %i = 0 to 3 {
    %v = affine.load %x[%i] : memref<3xf64>
    %s = math.sqrt %v : f64
    affine.store %s, %b[%i] : memref<3xf64>
  }
  %r = affine.for %i = 0 to 3 iter_args(%sum = %z) -> f64 {
    %v = affine.load %x[%i] : memref<3xf64>
    %w = affine.load %b[%i] : memref<3xf64>
    %c = arith.cmpf ogt, %v, %z : f64
    %s = arith.select %c, %w, %z : f64
    %n = arith.addf %sum, %s : f64
    affine.yield %n : f64
  }
  memref.dealloc %b : memref<3xf64>
  return %r : f64
}""",
        (0.0, -1.0, 4.0), (0.0, 0.0, 0.25),
    ),
    "infinity in a buffer": (
        """
func.func @f(%x: memref<3xf64>) -> f64 {
  %z = arith.constant 0.0 : f64
  %b = memref.alloc() : memref<3xf64>
  affine.for %i = 0 to 3 {
    %v = affine.load %x[%i] : memref<3xf64>
    %s = math.exp %v : f64
    affine.store %s, %b[%i] : memref<3xf64>
  }
  %r = affine.for %i = 0 to 3 iter_args(%sum = %z) -> f64 {
    %v = affine.load %x[%i] : memref<3xf64>
    %w = affine.load %b[%i] : memref<3xf64>
    %p = arith.mulf %v, %w : f64
    %one = arith.constant 1.0 : f64
    %c = arith.cmpf olt, %v, %one : f64
    %s = arith.select %c, %p, %v : f64
    %n = arith.addf %sum, %s : f64
    affine.yield %n : f64
  }
  memref.dealloc %b : memref<3xf64>
  return %r : f64
}""",
        (BIG, 0.0, -1.0), (1.0, 1.0, 0.0),
    ),
    "loop that carries": (
        """
func.func @f(%x: memref<3xf64>) -> f64 {
  %z = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  %r = affine.for %i = 0 to 3 iter_args(%y = %one) -> f64 {
    %v = affine.load %x[%i] : memref<3xf64>
    %q = arith.divf %y, %v : f64
    %c = arith.cmpf oeq, %v, %z : f64
    %n = arith.select %c, %y, %q : f64
    affine.yield %n : f64
  }
  return %r : f64
}""",
        (2.0, 0.0, 4.0), (-1 / 16, 0.0, -1 / 32),
    ),
    "buffer in an arm": (
        """
func.func @f(%x: memref<3xf64>) -> f64 {
  %z = arith.constant 0.0 : f64
  %b = memref.alloc() : memref<3xf64>
  affine.for %i = 0 to 3 {
    %v = affine.load %x[%i] : memref<3xf64>
    %s = math.sqrt %v : f64
    affine.store %s, %b[%i] : memref<3xf64>
  }
  %r = affine.for %i = 0 to 3 iter_args(%sum = %z) -> f64 {
    %v = affine.load %x[%i] : memref<3xf64>
    %c = arith.cmpf ogt, %v, %z : f64
    %s = scf.if %c -> f64 {
      %w = affine.load %b[%i] : memref<3xf64>
      scf.yield %w : f64
    } else {
      scf.yield %z : f64
    }
    %n = arith.addf %sum, %s : f64
    affine.yield %n : f64
  }
  memref.dealloc %b : memref<3xf64>
  return %r : f64
}""",
        (0.0, -1.0, 4.0), (0.0, 0.0, 0.25),
    ),
    "greatest element": (
        """
func.func @f(%x: memref<4xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %v = vector.load %x[%c0] : memref<4xf64>, vector<4xf64>
  %s = math.sqrt %v : vector<4xf64>
  %r = vector.reduction <maximumf>, %s : vector<4xf64> into f64
  return %r : f64
}""",
        (0.0, 0.0, 4.0, 1.0), (0.0, 0.0, 0.25, 0.0),
    ),
    "masked load": (
        """
func.func @f(%x: memref<4xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %z = arith.constant dense<0.0> : vector<4xf64>
  %m = arith.constant dense<[false, false, true, true]> : vector<4xi1>
  %b = memref.alloc() : memref<4xf64>
  %v = vector.load %x[%c0] : memref<4xf64>, vector<4xf64>
  %s = math.sqrt %v : vector<4xf64>
  vector.store %s, %b[%c0] : memref<4xf64>, vector<4xf64>
  %w = vector.maskedload %b[%c0], %m, %z : memref<4xf64>, vector<4xi1>, vector<4xf64> into vector<4xf64>
  %r = vector.reduction <add>, %w : vector<4xf64> into f64
  memref.dealloc %b : memref<4xf64>
  return %r : f64
}""",
        (0.0, 0.0, 4.0, 1.0), (0.0, 0.0, 0.25, 0.5),
    ),
    "softmax of a row of minus infinity": (
        """
func.func @f(%x: memref<3xf64>) -> f64 {
  %z = arith.constant 0.0 : f64
  %low = arith.constant 0xFFF0000000000000 : f64
  %limit = arith.constant -1.0e3 : f64
  %e = memref.alloc() : memref<3xf64>
  %m = affine.for %i = 0 to 3 iter_args(%top = %low) -> f64 {
    %v = affine.load %x[%i] : memref<3xf64>
    %c = arith.cmpf olt, %v, %limit : f64
    %h = arith.select %c, %low, %z : f64
    %w = arith.addf %v, %h : f64
    %n = arith.maximumf %top, %w : f64
    affine.yield %n : f64
  }
  %s = affine.for %i = 0 to 3 iter_args(%sum = %z) -> f64 {
    %v = affine.load %x[%i] : memref<3xf64>
    %c = arith.cmpf olt, %v, %limit : f64
    %h = arith.select %c, %low, %z : f64
    %w = arith.addf %v, %h : f64
    %d = arith.subf %w, %m : f64
    %p = math.exp %d : f64
    affine.store %p, %e[%i] : memref<3xf64>
    %n = arith.addf %sum, %p : f64
    affine.yield %n : f64
  }
  %first = affine.load %e[0] : memref<3xf64>
  %q = arith.divf %first, %s : f64
  %any = arith.cmpf ogt, %m, %low : f64
  %r = arith.select %any, %q, %z : f64
  memref.dealloc %e : memref<3xf64>
  return %r : f64
}""",
        (-2e3, -2e3, -2e3), (0.0, 0.0, 0.0),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", ARRAYS)
def test_a_mask_hides_elements_that_are_not_defined(name: str) -> None:
    text, point, expected = ARRAYS[name]
    module, x = ad.parse(text), np.array(point)
    np.testing.assert_allclose(ad.grad(module, "f")(x), expected, rtol=1e-12)
    assert np.isnan(ad.grad(module, "f", strong_zero=False)(x)).any()
    tangent = ad.compile(transforms.jvp(module, "f"), "f_jvp")
    columns = [tangent(x, one)[1] for one in np.eye(len(x))]
    np.testing.assert_allclose(columns, expected, rtol=1e-12)


STEPS = """
func.func @f(%x: f64, %n: index) -> f64 {
  %zero = arith.constant 0.0 : f64
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %y = scf.for %i = %c0 to %n step %c1 iter_args(%v = %x) -> f64 {
    %s = math.sqrt %v : f64
    %t = math.exp %s : f64
    %u = arith.mulf %t, %v : f64
    %w = math.tanh %u : f64
    scf.yield %w : f64
  }
  %p = arith.cmpf ogt, %x, %zero : f64
  %r = arith.select %p, %y, %zero : f64
  return %r : f64
}
"""


@pytest.mark.parametrize("checkpoint", [None, "sqrt", "binomial:3"])
def test_a_mask_hides_what_checkpointed_steps_compute(checkpoint: str | None) -> None:
    """Their number is open, so that they become calls: a few that are known are differentiated where they stand."""
    module = ad.parse(STEPS)
    calls = "call @" in str(transforms.vjp(module, "f", checkpoint=checkpoint))
    assert calls == (checkpoint is not None)
    gradient = ad.grad(module, "f", checkpoint=checkpoint)
    assert gradient(0.0, 20) == gradient(-1.0, 20) == 0.0
    assert gradient(0.5, 20) == pytest.approx(ad.grad(module, "f", strong_zero=False)(0.5, 20), rel=1e-12)


RECURSION = """
func.func private @root(%x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %more = arith.cmpi ugt, %n, %c0 : index
  %r = scf.if %more -> f64 {
    %s = math.sqrt %x : f64
    %m = arith.subi %n, %c1 : index
    %t = func.call @root(%s, %m) : (f64, index) -> f64
    %u = arith.mulf %t, %s : f64
    scf.yield %u : f64
  } else {
    scf.yield %x : f64
  }
  return %r : f64
}
func.func @f(%x: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
  %c3 = arith.constant 3 : index
  %y = func.call @root(%x, %c3) : (f64, index) -> f64
  %p = arith.cmpf ogt, %x, %zero : f64
  %r = arith.select %p, %y, %zero : f64
  return %r : f64
}
"""


def test_a_mask_hides_what_a_recursive_function_computes() -> None:
    gradient = ad.grad(ad.parse(RECURSION), "f")
    assert gradient(0.0) == gradient(-1.0) == 0.0
    assert gradient(4.0) == pytest.approx(1.0)  # x^(1/8 + 1/8 + 1/4 + 1/2) = x


def test_a_zero_of_a_mask_that_goes_through_a_shadow_is_one() -> None:
    """A shadow begins with a zero, to which that of the mask is added; the square root is that of -0."""
    text = """
func.func @f(%x: f64, %y: f64) -> f64 {
  %low = arith.constant -5.0 : f64
  %zero = arith.constant 0.0 : f64
  %c0 = arith.constant 0 : index
  %a = arith.addf %x, %low : f64
  %m = arith.mulf %a, %zero : f64
  %c = arith.cmpf ogt, %m, %zero : f64
  %s = math.sqrt %m : f64
  %p = arith.mulf %s, %x : f64
  %b = memref.alloc() : memref<1xf64>
  memref.store %p, %b[%c0] : memref<1xf64>
  %q = memref.load %b[%c0] : memref<1xf64>
  memref.dealloc %b : memref<1xf64>
  %r = arith.select %c, %q, %y : f64
  %t = arith.mulf %r, %r : f64
  return %t : f64
}"""
    reverse = ad.transforms.vjp(ad.parse(text), "f", keep_primal=False)
    rates = ad.compile(ad.transforms.jvp(reverse, "f_vjp"), "f_vjp_jvp")
    dx, dx_rate, dy, dy_rate = rates(0.3, 1.0, 0.7, 0.2, 1.5, 0.0)
    assert (dx, dx_rate) == (0.0, 0.0)
    assert (dy, dy_rate) == pytest.approx((2 * 0.7 * 1.5, 2 * 0.2 * 1.5))
