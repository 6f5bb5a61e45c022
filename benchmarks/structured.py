"""Times structured ops: products against numpy's, and gradients of convolutions against their primals.

`OPENBLAS_NUM_THREADS=1 python -m benchmarks.structured`. Times are the least processor time of this thread for a call
from Python, of rounds in which every candidate runs in turn: trust the ratios of one run.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np

import mlirad as ad

ROUNDS: Final = 7
FLAGS: Final = ((), ("contract",), ("fast",))
SIZES: Final = (32, 128, 512)
TYPES: Final = {"f64": np.float64, "f32": np.float32}

_PRODUCT: Final = """func.func @f(%a: memref<{n}x{n}x{t}>, %b: memref<{n}x{n}x{t}>, %c: memref<{n}x{n}x{t}>) {{
  linalg.matmul ins(%a, %b : memref<{n}x{n}x{t}>, memref<{n}x{n}x{t}>) outs(%c : memref<{n}x{n}x{t}>)
  return
}}"""
_LOSS: Final = """func.func @{name}(%x: tensor<{x}x{t}>, %w: tensor<{w}x{t}>) -> {t} {{
  %zero = arith.constant 0.0 : {t}
  %e = tensor.empty() : tensor<{y}x{t}>
  %f = linalg.fill ins(%zero : {t}) outs(%e : tensor<{y}x{t}>) -> tensor<{y}x{t}>
  %y = linalg.{op} {{strides = dense<{stride}> : tensor<2xi64>}} ins(%x, %w : tensor<{x}x{t}>, tensor<{w}x{t}>)
      outs(%f : tensor<{y}x{t}>) -> tensor<{y}x{t}>
  %s = tensor.empty() : tensor<{t}>
  %z = linalg.fill ins(%zero : {t}) outs(%s : tensor<{t}>) -> tensor<{t}>
  %l = linalg.generic {{indexing_maps = [affine_map<(a, b, c, d) -> (a, b, c, d)>, affine_map<(a, b, c, d) -> ()>],
                       iterator_types = ["reduction", "reduction", "reduction", "reduction"]}}
      ins(%y : tensor<{y}x{t}>) outs(%z : tensor<{t}>) {{
  ^bb0(%v: {t}, %o: {t}):
    %q = arith.mulf %v, %v : {t}
    %r = arith.addf %o, %q : {t}
    linalg.yield %r : {t}
  }} -> tensor<{t}>
  %value = tensor.extract %l[] : tensor<{t}>
  return %value : {t}
}}"""
#: Op -> image, kernel and result with stride 1, and with stride 2.
CONVOLUTIONS: Final = {
    "conv_2d_nchw_fchw": ("4x16x32x32", "32x16x3x3", ("4x32x30x30", "4x32x15x15")),
    "conv_2d_nhwc_hwcf": ("4x32x32x16", "3x3x16x32", ("4x30x30x32", "4x15x15x32")),
    "depthwise_conv_2d_nhwc_hwc": ("4x32x32x16", "3x3x16", ("4x30x30x16", "4x15x15x16")),
}


def best(calls: Sequence[Callable[[], Any]]) -> list[float]:
    """The seconds of each call."""
    found = [float("inf")] * len(calls)
    for _ in range(ROUNDS):
        for number, call in enumerate(calls):
            start = time.thread_time()
            call()
            found[number] = min(found[number], time.thread_time() - start)
    return found


def _array(shape: str, element: str) -> np.ndarray:
    return np.random.default_rng(0).standard_normal([int(n) for n in shape.split("x")]).astype(TYPES[element])


def _print(name: str, times: Sequence[float], reference: float) -> None:
    columns = (f"{t * 1e6:>10.1f}{t / reference:>6.2f}" for t in times)
    print(f"{name:<42}{''.join(columns)}")


def main() -> None:
    """Print one line a product, and one a convolution and set of flags."""
    print(f"{'product, us and ratio to numpy':<42}{''.join(f'{(*flags, chr(45))[0]:>16}' for flags in FLAGS)}")
    for element in TYPES:
        for n in SIZES:
            a, b, c = (_array(f"{n}x{n}", element) for _ in range(3))
            module = ad.parse(_PRODUCT.format(n=n, t=element))
            ours = [ad.compile(module, "f", target=ad.Cpu(fastmath=flags)).bind(a, b, c) for flags in FLAGS]
            *times, theirs = best([*ours, lambda a=a, b=b, c=c: np.matmul(a, b, out=c)])
            _print(f"{n} x {n} {element}", times, theirs)
    print(
        f"{'convolution, us and ratio to its primal':<42}{'primal':>16}{'by both':>16}{'by input':>16}{'by kernel':>16}"
    )
    for op, (x, w, results) in CONVOLUTIONS.items():
        for stride, y in enumerate(results, start=1):
            module = ad.parse(_LOSS.format(name="f", op=op, x=x, w=w, y=y, stride=stride, t="f64"))
            arrays = _array(x, "f64"), _array(w, "f64")
            for flags in FLAGS:
                target = ad.Cpu(fastmath=flags)
                gradients = [ad.grad(module, "f", wrt=wrt, target=target) for wrt in ((0, 1), 0, 1)]
                calls = [ad.compile(module, "f", target=target), *gradients]
                times = best([lambda call=call, arrays=arrays: call(*arrays) for call in calls])
                _print(f"{op}, stride {stride} {' '.join(flags)}", times, times[0])


if __name__ == "__main__":
    main()
