"""Tensors of open extents inside loops and branches: both modes to second order, and every buffer freed once."""

from __future__ import annotations

import numpy as np
import pytest

from mlirad import api, transforms
from mlirad.testing.check import check_both
from mlirad.testing.memory import Counted

RANDOM = np.random.default_rng(7)


def _loop(body: str, arguments: str = "%x: f64") -> str:
    """A loop that carries a tensor ``%t`` and a number ``%s`` and yields ``%u`` and ``%v``."""
    return f"""func.func @f(%a: tensor<?xf64>, {arguments}, %n: index) -> (tensor<?xf64>, f64) {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a, %s = %x) -> (tensor<?xf64>, f64) {{
        {body}
        scf.yield %u, %v : tensor<?xf64>, f64
      }}
      return %r#0, %r#1 : tensor<?xf64>, f64
    }}"""


SAME = _loop("""%y = math.sin %t : tensor<?xf64>
        %z = arith.mulf %y, %a : tensor<?xf64>
        %u = arith.mulf %z, %z : tensor<?xf64>
        %e = tensor.extract %z[%c1] : tensor<?xf64>
        %v = arith.mulf %s, %e : f64""")
GROWS = _loop("""%y = math.sin %t : tensor<?xf64>
        %p = tensor.pad %y low[%c1] high[0] {
        ^bb0(%j: index):
          tensor.yield %s : f64
        } : tensor<?xf64> to tensor<?xf64>
        %u = arith.mulf %p, %p : tensor<?xf64>
        %e = tensor.extract %u[%i] : tensor<?xf64>
        %v = arith.addf %s, %e : f64""")
SLICES = _loop("""%m = tensor.dim %t, %c0 : tensor<?xf64>
        %k = arith.subi %m, %i : index
        %y = tensor.extract_slice %t[%i] [%k] [1] : tensor<?xf64> to tensor<?xf64>
        %q = math.sin %y : tensor<?xf64>
        %w = arith.mulf %q, %y : tensor<?xf64>
        %e = tensor.extract %w[%c0] : tensor<?xf64>
        %v = arith.mulf %s, %e : f64
        %u = tensor.insert_slice %w into %t[%i] [%k] [1] : tensor<?xf64> into tensor<?xf64>""")
SWAPS_SIZES = """func.func @f(%a: tensor<?xf64>, %b: tensor<?xf64>, %n: index) -> tensor<?xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (tensor<?xf64>, tensor<?xf64>) {
    %s = math.sin %x : tensor<?xf64>
    %p = arith.mulf %s, %x : tensor<?xf64>
    scf.yield %y, %p : tensor<?xf64>, tensor<?xf64>
  }
  return %r#0 : tensor<?xf64>
}"""
CHOOSES = """func.func @f(%a: tensor<?xf64>, %b: tensor<?xf64>, %x: f64, %n: index) -> tensor<?xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a) -> tensor<?xf64> {
    %k = arith.remui %i, %c2 : index
    %c = arith.cmpi eq, %k, %c0 : index
    %q = scf.if %c -> tensor<?xf64> {
      %s = math.sin %t : tensor<?xf64>
      %p = arith.mulf %s, %s : tensor<?xf64>
      scf.yield %p : tensor<?xf64>
    } else {
      %s = tensor.splat %x : tensor<3xf64>
      %d = tensor.concat dim(0) %t, %s : (tensor<?xf64>, tensor<3xf64>) -> tensor<?xf64>
      %e = math.exp %d : tensor<?xf64>
      scf.yield %e : tensor<?xf64>
    }
    scf.yield %q : tensor<?xf64>
  }
  return %r : tensor<?xf64>
}"""
SELECTED = """func.func @f(%a: tensor<?xf64>, %b: tensor<?xf64>, %x: f64, %n: index) -> tensor<?xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %half = arith.constant 0.5 : f64
  %c = arith.cmpf ogt, %x, %half : f64
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a) -> tensor<?xf64> {
    %s = math.sin %t : tensor<?xf64>
    %e = tensor.extract %s[%c0] : tensor<?xf64>
    %d = arith.cmpf ogt, %e, %half : f64
    %q = scf.if %d -> tensor<?xf64> {
      scf.yield %s : tensor<?xf64>
    } else {
      scf.yield %b : tensor<?xf64>
    }
    scf.yield %q : tensor<?xf64>
  }
  %p = scf.if %c -> tensor<?xf64> {
    scf.yield %r : tensor<?xf64>
  } else {
    scf.yield %b : tensor<?xf64>
  }
  return %p : tensor<?xf64>
}"""
COUNTED_AS_IT_RUNS = """func.func @f(%a: tensor<?xf64>, %limit: f64) -> tensor<?xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.while (%x = %a) : (tensor<?xf64>) -> tensor<?xf64> {
    %e = tensor.extract %x[%c0] : tensor<?xf64>
    %c = arith.cmpf olt, %e, %limit : f64
    scf.condition(%c) %x : tensor<?xf64>
  } do {
  ^bb0(%y: tensor<?xf64>):
    %s = math.sin %y : tensor<?xf64>
    %z = arith.addf %s, %y : tensor<?xf64>
    %p = tensor.pad %z low[0] high[%c1] {
    ^bb0(%j: index):
      tensor.yield %limit : f64
    } : tensor<?xf64> to tensor<?xf64>
    scf.yield %p : tensor<?xf64>
  }
  return %r : tensor<?xf64>
}"""
TRIANGULAR = """func.func @f(%a: tensor<?x3xf64>, %n: index) -> tensor<?x3xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> tensor<?x3xf64> {
    %q = scf.for %j = %c0 to %i step %c1 iter_args(%u = %x) -> tensor<?x3xf64> {
      %y = math.sin %u : tensor<?x3xf64>
      %z = arith.mulf %y, %u : tensor<?x3xf64>
      %w = tensor.extract_slice %z[%j, 0] [1, 3] [1, 1] : tensor<?x3xf64> to tensor<1x3xf64>
      %m = arith.mulf %w, %w : tensor<1x3xf64>
      %v = tensor.insert_slice %m into %z[%j, 0] [1, 3] [1, 1] : tensor<1x3xf64> into tensor<?x3xf64>
      scf.yield %v : tensor<?x3xf64>
    }
    %g = arith.mulf %q, %x : tensor<?x3xf64>
    scf.yield %g : tensor<?x3xf64>
  }
  return %r : tensor<?x3xf64>
}"""


def _tensor(*shape: int) -> np.ndarray:
    return RANDOM.uniform(0.3, 1.0, shape)


CASES = {
    "as large as the argument": (SAME, (_tensor(4), 0.7, 3)),
    "grows": (GROWS, (_tensor(4), 0.7, 3)),
    "slices": (SLICES, (_tensor(4), 0.7, 3)),
    "no iteration": (SLICES, (_tensor(4), 0.7, 0)),
    "sizes are swapped": (SWAPS_SIZES, (_tensor(2), _tensor(5), 3)),
    "a branch chooses": (CHOOSES, (_tensor(2), _tensor(5), 0.6, 4)),
    "a branch becomes a select": (SELECTED, (_tensor(2), _tensor(5), 0.6, 4)),
    "counted as it runs": (COUNTED_AS_IT_RUNS, (np.array([0.3, 0.2]), 2.0)),
    "triangular": (TRIANGULAR, (_tensor(4, 3), 4)),
}


@pytest.mark.parametrize("name", CASES)
def test_both_modes_to_second_order(name: str) -> None:
    text, values = CASES[name]
    module = api.parse(text)
    check_both(module, "f", *values, order=2)


@pytest.mark.parametrize("name", CASES)
def test_only_results_are_left(name: str) -> None:
    text, values = CASES[name]
    primal = api.compile(api.parse(text), "f")(*values)
    results = primal if isinstance(primal, tuple) else (primal,)
    seeds = [np.ones_like(r) if isinstance(r, np.ndarray) else 1.0 for r in results]
    adjoint = api.compile(api.parse(str(transforms.vjp(api.parse(text), "f"))), "f_vjp")
    returned = adjoint(*values, *seeds)
    use = Counted(adjoint)(*values, *seeds)
    assert use.live_bytes == sum(r.nbytes for r in returned if isinstance(r, np.ndarray))
    assert not use.wrong_frees
