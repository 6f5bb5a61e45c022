"""Gradients of torch modules beside torch eager: ``python -m benchmarks.torch_models [--tiny]``.

    OPENBLAS_NUM_THREADS=1 python -m benchmarks.torch_models

The value and the gradients by all parameters of five networks, in f64, on one thread: by our code called with numpy
arrays, by `mlirad.torch.compile` called from torch, and by torch. Microseconds of this thread's time of one call, the
least of several rounds in which each runs once; seconds that importing the module, and deriving and compiling it,
take; and how far the gradients differ, as part of the largest number. It takes the extra `torch`.
"""

from __future__ import annotations

import sys
import time as clock
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import torch

import mlirad as ad
import mlirad.torch as frontend
from benchmarks.figures import time

HEAD: Final = (
    f"{'gradient by all parameters':<26}{'ours us':>10}{'in torch':>10}{'torch us':>10}{'to torch':>10}"
    f"{'import s':>10}{'compile s':>10}{'error':>10}"
)
_ROUNDS: Final = 7
#: More than this, in parts of the largest number, is wrong.
_TOLERANCE: Final = 1e-8
nn = torch.nn


@dataclass(frozen=True)
class Model:
    """A network: ``make`` maps ``size`` to the module, whose result is a sum of squares, and its argument."""

    name: str
    make: Callable[[int], nn.Module]
    shape: Callable[[int], tuple[int, ...]]
    size: int
    tiny: int


class Last(nn.Module):
    """A recurrent or attention module of which the first result counts."""

    def __init__(self, inner: nn.Module, copies: int = 1) -> None:
        super().__init__()
        self.inner, self.copies = inner, copies

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The first result."""
        return self.inner(*[x] * self.copies)[0]


class Block(nn.Module):
    """A block of GPT-2: masked attention and a perceptron, each after a layer norm, with residual connections."""

    def __init__(self, width: int, heads: int) -> None:
        super().__init__()
        self.first, self.second, self.heads = nn.LayerNorm(width), nn.LayerNorm(width), heads
        self.qkv, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.up, self.down = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """What the next block is given."""
        batch, length, width = x.shape
        q, k, v = self.qkv(self.first(x)).view(batch, length, 3, self.heads, -1).permute(2, 0, 3, 1, 4)
        later = torch.triu(torch.ones(length, length, dtype=torch.bool), 1)
        weights = ((q @ k.mT) / k.shape[-1] ** 0.5).masked_fill(later, -torch.inf).softmax(-1)
        x = x + self.out((weights @ v).transpose(1, 2).reshape(batch, length, width))
        return x + self.down(nn.functional.gelu(self.up(self.second(x)), approximate="tanh"))


class Loss(nn.Module):
    """The mean of the squares of the output of a network."""

    def __init__(self, net: nn.Module) -> None:
        super().__init__()
        self.net = net

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The loss."""
        return self.net(x).square().mean()


def _conv(width: int) -> nn.Module:
    layers = [nn.Conv2d(3, width, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2), nn.Conv2d(width, width, 3), nn.ReLU()]
    return nn.Sequential(*layers, nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(width, 10))


def _mlp(width: int) -> nn.Module:
    return nn.Sequential(
        nn.Linear(width, 2 * width), nn.Tanh(), nn.Linear(2 * width, width), nn.Tanh(), nn.Linear(width, 10)
    )


MODELS: Final = (
    Model("MLP", _mlp, lambda n: (32, n), 128, 8),
    Model("conv net", _conv, lambda n: (4, 3, 16, 16), 16, 2),
    Model("LSTM", lambda n: Last(nn.LSTM(n, n, batch_first=True)), lambda n: (8, 8, n), 32, 4),
    Model("attention", lambda n: Last(nn.MultiheadAttention(n, 4, batch_first=True), 3), lambda n: (4, 16, n), 64, 8),
    Model("GPT-2 block", lambda n: Block(n, 4), lambda n: (2, 16, n), 64, 8),
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the lines; the exit code is 1 if a gradient differs."""
    tiny = "--tiny" in (sys.argv[1:] if arguments is None else arguments)
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    print(HEAD)
    wrong = 0
    try:
        for text, error in lines(tiny):
            print(text, flush=True)
            wrong += error > _TOLERANCE
    finally:
        torch.set_num_threads(threads)
    return int(wrong > 0)


def lines(tiny: bool) -> Iterator[tuple[str, float]]:
    """A line, and the difference of the gradients, for each model."""
    for model in MODELS:
        torch.manual_seed(0)
        size = model.tiny if tiny else model.size
        loss = Loss(model.make(size)).double()
        x = torch.randn(*model.shape(size), dtype=torch.float64)
        start = clock.thread_time()
        module = frontend.from_torch(loss, x)
        imported = clock.thread_time()
        names = [name for name, _ in loss.named_parameters()]
        arrays = [one.detach().numpy() for one in (*loss.parameters(), *loss.buffers(), x)]
        gradient = ad.value_and_grad(module, "main", wrt=names)
        _, found = gradient(*arrays)
        compiled = clock.thread_time()
        inside = frontend.compile(loss)
        runs: list[Callable[[], Any]] = [
            lambda gradient=gradient, arrays=arrays: gradient(*arrays),
            lambda net=inside, loss=loss, x=x: torch.autograd.grad(net(x), list(loss.parameters())),
            lambda net=loss, x=x: torch.autograd.grad(net(x), list(net.parameters())),
        ]
        wanted = [one.numpy() for one in runs[2]()]
        by_op = [one.numpy() for one in runs[1]()]
        largest = max(float(np.abs(one).max()) for one in wanted)
        pairs = [*zip(found, wanted, strict=True), *zip(by_op, wanted, strict=True)]
        error = max(float(np.abs(a - b).max()) for a, b in pairs) / largest
        ours, op, theirs = _least(runs)
        yield (
            f"{model.name:<26}{time(ours):>10}{time(op):>10}{time(theirs):>10}{ours / theirs:>10.2f}"
            f"{imported - start:>10.2f}{compiled - imported:>10.2f}{error:>10.1e}",
            error,
        )


def _least(runs: Sequence[Callable[[], Any]]) -> list[float]:
    """The least microseconds of each; they run in turns, so that ratios are meaningful."""
    least = [float("inf")] * len(runs)
    for _ in range(_ROUNDS):
        for i, run in enumerate(runs):
            count, start = 0, clock.thread_time()
            while clock.thread_time() - start < 5e-3:
                run()
                count += 1
            least[i] = min(least[i], (clock.thread_time() - start) / count)
    return [one * 1e6 for one in least]


if __name__ == "__main__":
    sys.exit(main())
