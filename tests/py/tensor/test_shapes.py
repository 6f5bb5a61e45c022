"""Slices, shapes and ways to make tensors have the derivatives that differences show, to second order."""

from __future__ import annotations

from collections.abc import Callable

import pytest

PROGRAMS = {
    "slices": """func.func @f(%a: tensor<4x5xf64>, %b: tensor<2x2xf64>, %i: index) -> (tensor<4x5xf64>, tensor<3xf64>) {
      %s = tensor.extract_slice %a[%i, 0] [2, 2] [1, 2] : tensor<4x5xf64> to tensor<2x2xf64>
      %p = arith.mulf %s, %b : tensor<2x2xf64>
      %r = tensor.insert_slice %p into %a[0, %i] [2, 2] [1, 1] : tensor<2x2xf64> into tensor<4x5xf64>
      %q = math.sin %r : tensor<4x5xf64>
      %t = tensor.extract_slice %q[1, 1] [1, 3] [1, 1] : tensor<4x5xf64> to tensor<3xf64>
      return %q, %t : tensor<4x5xf64>, tensor<3xf64>
    }""",
    "open slices": """func.func @f(%a: tensor<?xf64>, %n: index) -> tensor<?xf64> {
      %s = tensor.extract_slice %a[1] [%n] [1] : tensor<?xf64> to tensor<?xf64>
      %p = arith.mulf %s, %s : tensor<?xf64>
      %r = tensor.insert_slice %p into %a[0] [%n] [1] : tensor<?xf64> into tensor<?xf64>
      return %r : tensor<?xf64>
    }""",
    "shapes": """func.func @f(%a: tensor<2x6xf64>) -> tensor<3x4xf64> {
      %s = math.sin %a : tensor<2x6xf64>
      %c = tensor.collapse_shape %s [[0, 1]] : tensor<2x6xf64> into tensor<12xf64>
      %p = arith.mulf %c, %c : tensor<12xf64>
      %e = tensor.expand_shape %p [[0, 1]] output_shape [3, 4] : tensor<12xf64> into tensor<3x4xf64>
      %q = arith.mulf %e, %e : tensor<3x4xf64>
      return %q : tensor<3x4xf64>
    }""",
    "open shapes": """func.func @f(%a: tensor<?x2xf64>, %i: index) -> tensor<?xf64> {
      %c = tensor.collapse_shape %a [[0, 1]] : tensor<?x2xf64> into tensor<?xf64>
      %p = arith.mulf %c, %c : tensor<?xf64>
      %d = tensor.cast %p : tensor<?xf64> to tensor<6xf64>
      %q = arith.mulf %d, %d : tensor<6xf64>
      %e = tensor.cast %q : tensor<6xf64> to tensor<?xf64>
      return %e : tensor<?xf64>
    }""",
    "reshape": """func.func @f(%a: tensor<2x6xf64>) -> tensor<3x4xf64> {
      %shape = arith.constant dense<[3, 4]> : tensor<2xindex>
      %s = math.sin %a : tensor<2x6xf64>
      %e = tensor.reshape %s(%shape) : (tensor<2x6xf64>, tensor<2xindex>) -> tensor<3x4xf64>
      %q = arith.mulf %e, %e : tensor<3x4xf64>
      return %q : tensor<3x4xf64>
    }""",
    "from elements and splat": """func.func @f(%x: f64, %y: f64, %n: index) -> (tensor<2x2xf64>, tensor<?x2xf64>) {
      %p = arith.mulf %x, %y : f64
      %a = tensor.from_elements %x, %y, %p, %x : tensor<2x2xf64>
      %s = tensor.splat %p : tensor<2x2xf64>
      %t = tensor.splat %p[%n] : tensor<?x2xf64>
      %q = arith.mulf %a, %s : tensor<2x2xf64>
      return %q, %t : tensor<2x2xf64>, tensor<?x2xf64>
    }""",
    "generate": """func.func @f(%x: f64, %n: index) -> tensor<?x3xf64> {
      %g = tensor.generate %n {
      ^bb0(%i: index, %j: index):
        %l = arith.addi %i, %j : index
        %k = arith.index_cast %l : index to i64
        %m = arith.sitofp %k : i64 to f64
        %q = arith.mulf %x, %m : f64
        %s = math.sin %q : f64
        tensor.yield %s : f64
      } : tensor<?x3xf64>
      return %g : tensor<?x3xf64>
    }""",
    "generate from a tensor": """func.func @f(%a: tensor<3xf64>, %x: f64) -> tensor<2x3xf64> {
      %g = tensor.generate {
      ^bb0(%i: index, %j: index):
        %e = tensor.extract %a[%j] : tensor<3xf64>
        %p = arith.mulf %e, %x : f64
        tensor.yield %p : f64
      } : tensor<2x3xf64>
      return %g : tensor<2x3xf64>
    }""",
    "pad": """func.func @f(%a: tensor<2x3xf64>, %x: f64, %n: index) -> (tensor<4x5xf64>, tensor<?x3xf64>) {
      %s = arith.mulf %a, %a : tensor<2x3xf64>
      %y = arith.mulf %x, %x : f64
      %p = tensor.pad %s low[1, 0] high[1, 2] {
      ^bb0(%i: index, %j: index):
        tensor.yield %y : f64
      } : tensor<2x3xf64> to tensor<4x5xf64>
      %q = tensor.pad %s low[%n, 0] high[0, 0] {
      ^bb0(%i: index, %j: index):
        tensor.yield %x : f64
      } : tensor<2x3xf64> to tensor<?x3xf64>
      return %p, %q : tensor<4x5xf64>, tensor<?x3xf64>
    }""",
    "concat": """func.func @f(%a: tensor<2x3xf64>, %b: tensor<2x?xf64>) -> tensor<2x?xf64> {
      %s = arith.mulf %a, %a : tensor<2x3xf64>
      %c = tensor.concat dim(1) %s, %b, %s : (tensor<2x3xf64>, tensor<2x?xf64>, tensor<2x3xf64>) -> tensor<2x?xf64>
      %r = arith.mulf %c, %c : tensor<2x?xf64>
      return %r : tensor<2x?xf64>
    }""",
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_programs_to_second_order(name: str, check: Callable[..., None]) -> None:
    check(PROGRAMS[name], 2)
