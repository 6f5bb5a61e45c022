"""What a tensor op gives may share memory with what it was given, but that is never seen: values as by numpy."""

from __future__ import annotations

import re
from collections.abc import Callable

import numpy as np
import pytest

from mlirad import api

T = "tensor<4xf64>"
Array = np.ndarray
PROGRAMS: dict[str, tuple[str, Callable[[Array, Array, int], Array]]] = {
    "cast": (
        """%c = tensor.cast %a : T to tensor<?xf64>
        %q = tensor.cast %c : tensor<?xf64> to T""",
        lambda a, b, k: a,
    ),
    "shapes": (
        """%e = tensor.expand_shape %a [[0, 1]] output_shape [2, 2] : T into tensor<2x2xf64>
        %m = arith.mulf %e, %e : tensor<2x2xf64>
        %q = tensor.collapse_shape %m [[0, 1]] : tensor<2x2xf64> into T""",
        lambda a, b, k: a * a,
    ),
    "reshape": (
        """%s = arith.constant dense<[4]> : tensor<1xindex>
        %q = tensor.reshape %a(%s) : (T, tensor<1xindex>) -> T""",
        lambda a, b, k: a,
    ),
    "slices": (
        """%s = tensor.extract_slice %a[%k] [2] [1] : T to tensor<2xf64>
        %m = arith.mulf %s, %s : tensor<2xf64>
        %q = tensor.insert_slice %m into %b[%k] [2] [1] : tensor<2xf64> into T""",
        lambda a, b, k: np.r_[b[:k], a[k : k + 2] ** 2, b[k + 2 :]],
    ),
    "elements": (
        """%x = tensor.extract %a[%k] : T
        %q = tensor.insert %x into %b[%c0] : T""",
        lambda a, b, k: np.r_[a[k], b[1:]],
    ),
    "select": (
        """%c = arith.cmpi eq, %k, %c0 : index
        %q = arith.select %c, %a, %b : T""",
        lambda a, b, k: b if k else a,
    ),
    "if": (
        """%c = arith.cmpi eq, %k, %c0 : index
        %q = scf.if %c -> T { scf.yield %a : T } else { scf.yield %b : T }""",
        lambda a, b, k: b if k else a,
    ),
    "switch": (
        """%q = scf.index_switch %k -> T
        case 0 { scf.yield %a : T }
        case 2 {
          %m = arith.mulf %a, %b : T
          scf.yield %m : T
        }
        default { scf.yield %b : T }""",
        lambda a, b, k: (a, b, a * b)[k],
    ),
    "switch without cases": ("%q = scf.index_switch %k -> T default { scf.yield %b : T }", lambda a, b, k: b),
    "for that swaps": (
        """%q, %w = scf.for %i = %c0 to %k step %c1 iter_args(%x = %a, %y = %b) -> (T, T) {
          scf.yield %y, %x : T, T
        }""",
        lambda a, b, k: b if k % 2 else a,
    ),
    "for that gives what is outside": (
        "%q = scf.for %i = %c0 to %k step %c1 iter_args(%x = %a) -> (T) { scf.yield %b : T }",
        lambda a, b, k: b if k else a,
    ),
    "affine for": (
        """%q = affine.for %i = 0 to %k iter_args(%x = %a) -> (T) {
          %t = arith.addf %x, %b : T
          affine.yield %t : T
        }""",
        lambda a, b, k: a + k * b,
    ),
    "affine if": (
        """%q = affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%k) -> T { affine.yield %a : T }
        else { affine.yield %b : T }""",
        lambda a, b, k: a if k else b,
    ),
    "while": (
        """%q, %n = scf.while (%x = %a, %i = %c0) : (T, index) -> (T, index) {
          %c = arith.cmpi slt, %i, %k : index
          %m = arith.mulf %x, %b : T
          scf.condition(%c) %m, %i : T, index
        } do {
        ^bb0(%y: T, %j: index):
          %n = arith.addi %j, %c1 : index
          %s = arith.addf %y, %a : T
          scf.yield %s, %n : T, index
        }""",
        lambda a, b, k: (a * b, (a * b + a) * b, ((a * b + a) * b + a) * b)[k],
    ),
    "forall": (
        """%q = scf.forall (%i) in (2) shared_outs(%s = %b) -> T {
          %x = tensor.extract_slice %a[%i] [1] [1] : T to tensor<1xf64>
          scf.forall.in_parallel {
            tensor.parallel_insert_slice %x into %s[%i] [1] [1] : tensor<1xf64> into T
          }
        }""",
        lambda a, b, k: np.r_[a[:2], b[2:]],
    ),
    "calls": (
        """%q, %w = func.call @swapped(%a, %b) : (T, T) -> (T, T)""",
        lambda a, b, k: b,
    ),
    "two outputs": (
        """%q, %w = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>,
                                                  affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
          ins(%a : T) outs(%a, %b : T, T) {
        ^bb0(%x: f64, %y: f64, %z: f64):
          %p = arith.mulf %x, %z : f64
          linalg.yield %p, %x : f64, f64
        } -> (T, T)""",
        lambda a, b, k: a * b,
    ),
    "pad and concat": (
        """%h = arith.constant 0.5 : f64
        %s = tensor.extract_slice %a[1] [1] [1] : T to tensor<1xf64>
        %p = tensor.pad %s low[1] high[0] {
        ^bb0(%i: index):
          tensor.yield %h : f64
        } : tensor<1xf64> to tensor<2xf64>
        %q = tensor.concat dim(0) %p, %p : (tensor<2xf64>, tensor<2xf64>) -> T""",
        lambda a, b, k: np.array([0.5, a[1], 0.5, a[1]]),
    ),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_nothing_that_is_read_again_is_overwritten(name: str) -> None:
    body, expected = PROGRAMS[name]
    text = f"""func.func private @swapped(%a: T, %b: T) -> (T, T) {{
      return %b, %a : T, T
    }}
    func.func @f(%a: T, %b: T, %k: index) -> (T, T, T) {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      {body}
      %z = arith.mulf %q, %q : T
      return %z, %a, %b : T, T, T
    }}"""
    function = api.compile(api.parse(re.sub(r"\bT\b", T, text)), "f")
    for k in range(3):
        a, b = np.array([0.1, 0.2, 0.3, 0.4]), np.array([0.5, 0.6, 0.7, 0.8])
        given = a.copy(), b.copy()
        square, *same = function(a, b, k)
        np.testing.assert_allclose(square, expected(*given, k) ** 2)
        for array in (same, (a, b)):
            np.testing.assert_array_equal(array, given)
