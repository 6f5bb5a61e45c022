"""A peer for the tests: it knows the gradient of one program in numpy, is wrong on another, and dies on a third."""

from __future__ import annotations

import os
from typing import Any

import numpy as np

from benchmarks.peers.protocol import PreparedGradient, Request, serve


def unit(x: Any, w: Any) -> list[Any]:
    """The gradient of the product of ``w`` with the unit vector of ``x``."""
    length = np.sqrt(x @ x)
    return [(w - x * (x @ w) / length**2) / length]


def prepare(request: Request) -> PreparedGradient:
    print("what a peer prints is no answer")
    given = request.task.inputs(request.sizes)
    if request.program == "norm":
        return PreparedGradient(lambda: unit(*given), lambda found: found, request.sizes, 2.0, 0.125)
    if request.program == "lse":
        return PreparedGradient(lambda: [np.ones_like(given[0])], lambda found: found, request.sizes)
    if request.program == "euler":
        os.abort()
    raise NotImplementedError(f"no {request.program}\nhere")


if __name__ == "__main__":
    serve(prepare)
