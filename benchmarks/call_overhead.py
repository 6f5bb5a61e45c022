"""Measures the overhead of a call from Python: microseconds for typical signatures, and for bound calls.

python benchmarks/call_overhead.py
"""

from __future__ import annotations

import functools
import timeit
from collections.abc import Callable
from typing import Any

import numpy as np

import mlirad as ad

PROGRAM = """
func.func @scalar(%x: f64) -> f64 { return %x : f64 }
func.func @half(%x: bf16) -> bf16 { return %x : bf16 }
func.func @two(%x: memref<?xf64>, %y: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %v = memref.load %x[%c0] : memref<?xf64>
  memref.store %v, %y[%c0] : memref<?xf64>
  return
}
func.func @ten(
    %a: memref<?x?xf64>, %b: memref<?x?xf64>, %c: memref<?x?xf64>, %d: memref<?x?xf64>, %e: memref<?x?xf64>,
    %f: memref<?x?xf64>, %g: memref<?x?xf64>, %h: memref<?x?xf64>, %i: memref<?x?xf64>, %j: memref<?x?xf64>) {
  return
}
func.func @strided(%x: memref<?xf64, strided<[?], offset: ?>>) { return }
func.func @new(%n: index) -> memref<?xf64> {
  %a = memref.alloc(%n) : memref<?xf64>
  return %a : memref<?xf64>
}
"""


def cost(function: Callable[[], Any], number: int = 20_000, repeat: int = 5) -> float:
    """Microseconds a call: the best of ``repeat`` runs."""
    return min(timeit.repeat(function, number=number, repeat=repeat)) / number * 1e6


def main() -> None:
    """Print the table."""
    module = ad.parse(PROGRAM)
    x, y, z = np.ones(8), np.ones(8), np.ones((4, 4))
    cases: dict[str, tuple[str, tuple[Any, ...]]] = {
        "one f64": ("scalar", (2.0,)),
        "one bf16": ("half", (2.0,)),
        "two memrefs": ("two", (x, y)),
        "ten memrefs of rank 2": ("ten", (z,) * 10),
        "one strided memref": ("strided", (x,)),
        "index -> new memref": ("new", (8,)),
    }
    print(f"{'':24}{'call':>10}{'bound':>10}   microseconds")
    for name, (function, arguments) in cases.items():
        compiled = ad.compile(module, function)
        bound = compiled.bind(*arguments)
        called = cost(functools.partial(compiled, *arguments))
        print(f"{name:24}{called:10.2f}{cost(bound):10.2f}")


if __name__ == "__main__":
    main()
