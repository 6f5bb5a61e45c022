"""The programs in PyTorch: loops over time are Python's.

Eager, or, with ``--compile``, with the step of each loop (or the whole program, where there is none) compiled by
`torch.compile`. The two programs of a million steps run fewer, and their time is multiplied.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from benchmarks.peers.array_programs import LOSSES, Arrays, Loss, Step, errors, seen
from benchmarks.peers.protocol import PreparedGradient, Request, serve

os.environ["TORCHINDUCTOR_FORCE_DISABLE_CACHES"] = "1"  # what was compiled once would be compiled in no time

import torch

torch.set_num_threads(1)

COMPILES = "--compile" in sys.argv
_FEWER = {"euler": 1000, "rk4": 500}


def _kept(function: Loss) -> Loss:
    """``function`` compiled by `torch.compile`, with the option ``--compile``."""
    return torch.compile(function, dynamic=False) if COMPILES else function


def _loop(step: Step) -> Callable[[Any, Any, Any], Any]:
    taken = _kept(step)

    def run(parameters: Any, state: Any, items: Any) -> Any:
        for item in [None] * items if isinstance(items, int) else zip(*items, strict=True):
            state = taken(parameters, state, item)
        return state

    return run


def _transform(x: Any, y: Any) -> tuple[Any, Any]:
    found = torch.fft.fft(torch.complex(x, y))
    return found.real, found.imag


def _triangles(below: Any, size: int) -> Any:
    columns, rows = (torch.from_numpy(index) for index in np.triu_indices(size, 1))
    found = torch.zeros(len(below), size, size, dtype=torch.float64)
    found[:, rows, columns] = below
    return found


ARRAYS = Arrays(
    module=torch,
    array=lambda values: torch.from_numpy(np.array(values)),
    whole=_kept,
    loop=_loop,
    rsqrt=torch.rsqrt,
    sigmoid=torch.sigmoid,
    relu=torch.relu,
    logsumexp=torch.logsumexp,
    cross=torch.linalg.cross,
    transform=_transform,
    with_interior=lambda u, change: u + torch.nn.functional.pad(change, (1, 1, 1, 1)),
    triangles=_triangles,
    added=lambda size, at, numbers: torch.zeros(size, dtype=numbers.dtype).index_add(0, at, numbers),
)


def jacobian(given: list[Any]) -> Callable[[], Any]:
    """Both rows of the Jacobian of each observation, and the derivatives of the weights' errors."""
    cameras, points, weights, observations, features = given
    numbers = seen(ARRAYS, cameras, points, weights, observations).requires_grad_()
    weights.requires_grad_()
    sums = errors(ARRAYS)

    def both() -> tuple[Any, Any]:
        *coordinates, weighed = sums(numbers, weights, features)
        rows = [torch.autograd.grad(one, numbers, retain_graph=True)[0] for one in coordinates]
        return torch.stack(rows, 1), torch.autograd.grad(weighed, weights)[0]

    return both


def prepare(request: Request) -> PreparedGradient:
    """The loss on tensors, and a backward pass."""
    program, sizes, factor = request.task, dict(request.sizes), 1.0
    fewer = _FEWER.get(program.name, 0)
    if 0 < fewer < sizes.get("T", 0):
        factor, sizes["T"] = sizes["T"] / fewer, fewer
    given = [torch.from_numpy(array.copy()) for array in program.inputs(sizes)]
    if program.name == "ba":
        call = jacobian(given)
    else:
        loss = LOSSES[program.name](ARRAYS, sizes)
        by = [given[position].requires_grad_() for position in program.by]
        call = lambda: torch.autograd.grad(loss(*given), by)  # noqa: E731
    return PreparedGradient(call, _numpy, sizes, factor, _beyond_a_call(call) if COMPILES else None)


def _beyond_a_call(call: Callable[[], Any]) -> float:
    """What the first call, which compiles, takes longer than the second one."""
    times = [time.perf_counter()]
    for _ in range(2):
        call()
        times.append(time.perf_counter())
    return max(0.0, 2 * times[1] - times[0] - times[2])


def _numpy(found: Any) -> list[Any]:
    return [tensor.detach().numpy() for tensor in found]


if __name__ == "__main__":
    serve(prepare)
