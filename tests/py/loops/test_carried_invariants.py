"""Loops lose the carried values that they never change; the others keep their places."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad.edit.walk import find_ops
from mlirad.loops.carried_invariants import drop_invariants

TEXT = """func.func @f(%x: memref<?xf64>, %a: f64, %b: f64) -> (f64, f64, f64) {{
  %n = arith.constant 3 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:3 = {loop} iter_args(%p = %a, %s = %b, %q = %b) -> (f64, f64, f64) {{
    %t = {inner} iter_args(%u = %p) -> (f64) {{
      {yields} %u : f64
    }}
    %v = {load}
    %w = arith.mulf %v, %t : f64
    %z = arith.addf %s, %w : f64
    {yields} %p, %z, %b : f64, f64, f64
  }}
  return %r#0, %r#1, %r#2 : f64, f64, f64
}}"""
AFFINE = {
    "loop": "affine.for %i = 0 to min affine_map<()[n] -> (3, n)>()[%n]",
    "inner": "affine.for %k = 0 to 2",
    "load": "affine.load %x[%i] : memref<?xf64>",
    "yields": "affine.yield",
}
SCF = {
    "loop": "scf.for %i = %c0 to %n step %c1",
    "inner": "scf.for %k = %c0 to %n step %c1",
    "load": "memref.load %x[%i] : memref<?xf64>",
    "yields": "scf.yield",
}


@pytest.mark.parametrize("spelling", [AFFINE, SCF], ids=["affine", "scf"])
def test_a_loop_carries_only_what_it_changes(spelling: dict[str, str]) -> None:
    module = ad.parse(TEXT.format(**spelling))
    [function] = module.body.operations
    assert drop_invariants(function.operation)
    module.operation.verify()
    counts = [len(op.results) for op in find_ops(module.operation, lambda op: op.name.endswith(".for"))]
    assert sorted(counts) == [0, 1]
    assert not drop_invariants(function.operation)
    x = np.array([0.5, -1.25, 3.0])
    assert ad.compile(module, "f")(x, 2.0, 7.0) == (2.0, 7.0 + 2.0 * x.sum(), 7.0)


UNREAD = """func.func @f(%x: memref<?xf64>, %n: index) -> f64 {{
  %zero = arith.constant 0.0 : f64
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:3 = {loop} iter_args(%p = %zero, %s = %zero, %o = %zero) -> (f64, f64, f64) {{
    %t:3 = {inner} iter_args(%u = %p, %m = %zero, %q = %o) -> (f64, f64, f64) {{
      %v = {load}
      %w = arith.mulf %v, %v : f64
      %z = arith.addf %m, %w : f64
      {yields} %w, %z, %v : f64, f64, f64
    }}
    %e = arith.addf %s, %t#1 : f64
    {yields} %t#0, %e, %t#2 : f64, f64, f64
  }}
  %sum = arith.addf %r#1, %r#2 : f64
  return %sum : f64
}}"""


@pytest.mark.parametrize("spelling", ["affine", "scf"])
def test_what_is_carried_but_never_read_is_dropped(spelling: str) -> None:
    """The first value only goes round; the last one is read after the loops."""
    bounds = {"affine": "0 to %n", "scf": "%c0 to %n step %c1"}[spelling]
    load = {"affine": "affine.load", "scf": "memref.load"}[spelling] + " %x[%k] : memref<?xf64>"
    text = UNREAD.format(
        loop=f"{spelling}.for %i = {bounds}",
        inner=f"{spelling}.for %k = {bounds}",
        load=load,
        yields=f"{spelling}.yield",
    )
    module = ad.parse(text)
    [function] = module.body.operations
    assert drop_invariants(function.operation)
    module.operation.verify()
    assert [len(op.results) for op in find_ops(module.operation, lambda op: op.name.endswith(".for"))] == [2, 2]
    assert not drop_invariants(function.operation)
    x = np.array([0.5, -1.25, 3.0])
    assert ad.compile(module, "f")(x, 3) == pytest.approx(3 * (x * x).sum() + 3.0)
