"""Regions that carry or share tensors: ``scf.forall`` with shared outputs, ``scf.while``, to second order."""

from __future__ import annotations

import numpy as np
import pytest

from mlirad import api
from mlirad.testing.check import check_both

SHARED = """func.func @f(%a: tensor<4x6xf64>, %o: tensor<4x6xf64>, %p: tensor<4xf64>, %n: index)
    -> (tensor<4x6xf64>, tensor<4xf64>) {
  %r:2 = scf.forall (%i, %j) = (0, 0) to (%n, 6) step (1, 2) shared_outs(%s = %o, %t = %p)
      -> (tensor<4x6xf64>, tensor<4xf64>) {
    %x = tensor.extract_slice %a[%i, %j] [1, 2] [1, 1] : tensor<4x6xf64> to tensor<2xf64>
    %z = tensor.extract_slice %s[%i, %j] [1, 2] [1, 1] : tensor<4x6xf64> to tensor<2xf64>
    %y = math.sin %x : tensor<2xf64>
    %w = arith.mulf %y, %z : tensor<2xf64>
    %e = tensor.extract %a[%i, %n] : tensor<4x6xf64>
    %m = arith.mulf %e, %e : f64
    %q = tensor.from_elements %m : tensor<1xf64>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %w into %s[%i, %j] [1, 2] [1, 1] : tensor<2xf64> into tensor<4x6xf64>
      tensor.parallel_insert_slice %q into %t[%i] [1] [1] : tensor<1xf64> into tensor<4xf64>
    }
  }
  return %r#0, %r#1 : tensor<4x6xf64>, tensor<4xf64>
}"""
COUNTED_AS_IT_RUNS = """func.func @f(%a: tensor<3xf64>, %limit: f64) -> tensor<3xf64> {
  %c0 = arith.constant 0 : index
  %r:2 = scf.while (%x = %a, %p = %a) : (tensor<3xf64>, tensor<3xf64>) -> (tensor<3xf64>, tensor<3xf64>) {
    %e = tensor.extract %x[%c0] : tensor<3xf64>
    %c = arith.cmpf olt, %e, %limit : f64
    %q = arith.mulf %p, %x : tensor<3xf64>
    scf.condition(%c) %x, %q : tensor<3xf64>, tensor<3xf64>
  } do {
  ^bb0(%y: tensor<3xf64>, %z: tensor<3xf64>):
    %s = math.exp %y : tensor<3xf64>
    %w = arith.mulf %s, %y : tensor<3xf64>
    scf.yield %w, %z : tensor<3xf64>, tensor<3xf64>
  }
  return %r#1 : tensor<3xf64>
}"""

SWITCH = """func.func @f(%a: tensor<?xf64>, %b: tensor<?xf64>, %n: index) -> tensor<?xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a) -> tensor<?xf64> {
    %k = arith.remui %i, %c3 : index
    %q = scf.index_switch %k -> tensor<?xf64>
    case 0 {
      %s = math.sin %t : tensor<?xf64>
      scf.yield %s : tensor<?xf64>
    }
    case 1 {
      %d = tensor.concat dim(0) %t, %b : (tensor<?xf64>, tensor<?xf64>) -> tensor<?xf64>
      %s = math.exp %d : tensor<?xf64>
      scf.yield %s : tensor<?xf64>
    }
    default {
      scf.yield %b : tensor<?xf64>
    }
    %z = arith.mulf %q, %q : tensor<?xf64>
    scf.yield %z : tensor<?xf64>
  }
  return %r : tensor<?xf64>
}"""


@pytest.mark.parametrize("n", [0, 3])
def test_a_forall_with_shared_outputs(n: int) -> None:
    rng = np.random.default_rng(n)
    values = rng.uniform(0.3, 1.0, (4, 6)), rng.uniform(0.3, 1.0, (4, 6)), rng.uniform(0.3, 1.0, 4), n
    check_both(api.parse(SHARED), "f", *values, order=2)


@pytest.mark.parametrize("limit", [0.1, 2.0])
def test_a_while_that_carries_tensors(limit: float) -> None:
    values = np.array([0.3, 0.2, 0.1]), limit
    check_both(api.parse(COUNTED_AS_IT_RUNS), "f", *values, order=2)


def test_a_switch_that_chooses_tensors_in_a_loop() -> None:
    rng = np.random.default_rng(0)
    values = rng.uniform(0.3, 0.5, 4), rng.uniform(0.3, 0.5, 2), 5
    check_both(api.parse(SWITCH), "f", *values, order=2)


BLOCKS = {
    "a loop": """
    cf.br ^head(%c0, %a : index, TYPE)
  ^head(%i: index, %t: TYPE):
    %go = arith.cmpi slt, %i, %n : index
    cf.cond_br %go, ^body, ^end
  ^body:
    %m = arith.mulf %t, %b : TYPE
    %e = tensor.extract %m[%c0] : TYPE
    %s = math.sin %e : f64
    %q = tensor.insert %s into %m[%c1] : TYPE
    %j = arith.addi %i, %c1 : index
    cf.br ^head(%j, %q : index, TYPE)
  ^end:
    scf.yield %t : TYPE""",
    "a switch": """
    %k = arith.index_cast %n : index to i32
    cf.switch %k : i32, [default: ^other, 0: ^first(%a : TYPE), 2: ^second]
  ^other:
    scf.yield %b : TYPE
  ^first(%x: TYPE):
    %u = math.sin %x : TYPE
    cf.br ^end(%u : TYPE)
  ^second:
    %v = arith.mulf %a, %b : TYPE
    cf.br ^end(%v : TYPE)
  ^end(%w: TYPE):
    %z = arith.mulf %w, %a : TYPE
    scf.yield %z : TYPE""",
}


@pytest.mark.parametrize("kind", ["tensor<3xf64>", "tensor<?xf64>"])
@pytest.mark.parametrize("name", BLOCKS)
def test_blocks_in_a_region_that_runs_once(name: str, kind: str) -> None:
    text = f"""func.func @f(%a: TYPE, %b: TYPE, %n: index) -> TYPE {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.execute_region -> TYPE {{ {BLOCKS[name]}
  }}
  %p = arith.mulf %r, %b : TYPE
  return %p : TYPE
}}""".replace("TYPE", kind)
    a, b = np.array([0.4, 1.2, -0.3]), np.array([1.1, -0.7, 0.8])
    for n in (0, 2):
        check_both(api.parse(text), "f", a, b, n)
