"""Measures how the gradient of a loop that calls a norm grows: ``out[i] = x[i] / mag(x)``, N from 256 to 16384.

    python -m benchmarks.hoisting

Prints the times of the primal and of its reverse derivative, the least of several calls, and the slopes in log-log: 1
where the call is moved out of the loop, which is done before anything else, and 2 where it is not.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np

import mlirad as ad

_SIZES = (256, 512, 1024, 2048, 4096, 8192, 16384)
_SOURCE = """
func.func private @mag(%x: memref<{n}xf64>) -> f64 {{
  %z = arith.constant 0.0 : f64
  %s = affine.for %i = 0 to {n} iter_args(%a = %z) -> (f64) {{
    %v = affine.load %x[%i] : memref<{n}xf64>
    %q = arith.mulf %v, %v : f64
    %b = arith.addf %a, %q : f64
    affine.yield %b : f64
  }}
  %r = math.sqrt %s : f64
  return %r : f64
}}
func.func @norm(%out: memref<{n}xf64>{said}, %x: memref<{n}xf64>{said}) {{
  affine.for %i = 0 to {n} {{
    %m = func.call @mag(%x) : (memref<{n}xf64>) -> f64
    %v = affine.load %x[%i] : memref<{n}xf64>
    %q = arith.divf %v, %m : f64
    affine.store %q, %out[%i] : memref<{n}xf64>
  }}
  return
}}
func.func @dnorm(%out: memref<{n}xf64>, %dout: memref<{n}xf64>, %x: memref<{n}xf64>, %dx: memref<{n}xf64>) {{
  enzyme.autodiff @norm(%out, %dout, %x, %dx)
    <activity = [#enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_dup>], ret_activity = []>
    : (memref<{n}xf64>, memref<{n}xf64>, memref<{n}xf64>, memref<{n}xf64>) -> ()
  return
}}
"""


def main() -> None:
    """Print one line a size, and the slopes."""
    print(f"{'N':>6}{'primal us':>12}{'gradient us':>14}")
    rows = [_row(n) for n in _SIZES]
    for n, row in zip(_SIZES, rows, strict=True):
        print(f"{n:>6}" + "".join(f"{one * 1e6:>{width}.2f}" for one, width in zip(row, (12, 14), strict=True)))
    logs = np.log(_SIZES)
    slopes = [np.polyfit(logs, np.log(column), 1)[0] for column in zip(*rows, strict=True)]
    print(f"{'slope':>6}" + "".join(f"{slope:>{width}.2f}" for slope, width in zip(slopes, (12, 14), strict=True)))


def _row(n: int) -> tuple[float, float]:
    """Seconds of the primal and of its derivative, where the arguments are promised not to overlap."""
    times = []
    for function, said in (("norm", " {llvm.noalias}"), ("dnorm", " {llvm.noalias}")):
        module = ad.transforms.autodiff(ad.parse(_SOURCE.format(n=n, said=said)))
        arrays = [np.random.default_rng(n).uniform(0.1, 1.0, n) for _ in range(4)]
        given = arrays if function == "dnorm" else [arrays[0], arrays[2]]
        times.append(_best(ad.compile(module, function).bind(*given)))
    return times[0], times[1]


def _best(call: Callable[[], Any]) -> float:
    spent, fastest = 0.0, float("inf")
    while spent < 0.3:
        started = time.perf_counter()
        call()
        taken = time.perf_counter() - started
        spent, fastest = spent + taken, min(fastest, taken)
    return fastest


if __name__ == "__main__":
    main()
