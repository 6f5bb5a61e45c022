"""Gradients of torch modules beside torch eager and torch.compile: ``python -m benchmarks.torch_models [--tiny]``.

    OPENBLAS_NUM_THREADS=1 python -m benchmarks.torch_models

The value and the gradients by all parameters of five networks, in f64, on one thread: by our code called with numpy
arrays, by `mlirad.torch.compile` called from torch, by torch, and by `torch.compile`. Microseconds of this thread's
time of one call, the least of several rounds in which each runs once; how our code compares with torch, and with
`torch.compile`; seconds until the first gradient: importing the module, deriving and compiling it, and the same for
`torch.compile` without its cache; and how far the gradients differ, as part of the largest number. It takes the extra
`torch`. `torch.compile` takes a C++ compiler; without one its cells say so.
"""

from __future__ import annotations

import sys
import time as clock
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import numpy as np
import torch
from torch._inductor.cpp_builder import get_cpp_compiler
from torch._inductor.exc import InvalidCxxCompiler
from torch._inductor.utils import fresh_cache

import mlirad as ad
import mlirad.torch as frontend
from benchmarks.figures import time

HEAD: Final = (
    f"{'gradient by all parameters':<26}{'ours us':>10}{'in torch':>10}{'torch us':>10}{'compiled':>10}{'to torch':>10}"
    f"{'to comp.':>10}{'import s':>10}{'compile s':>10}{'theirs s':>10}{'error':>10}"
)
_ROUNDS: Final = 7
#: What the cells of `torch.compile` say where it cannot run.
NO_COMPILER: Final = "no C++"
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
    compiles = has_compiler()
    for model in MODELS:
        torch.manual_seed(0)
        size = model.tiny if tiny else model.size
        loss = Loss(model.make(size)).double()
        x = torch.randn(*model.shape(size), dtype=torch.float64)
        start = clock.perf_counter()
        module = frontend.from_torch(loss, x)
        imported = clock.perf_counter()
        names = [name for name, _ in loss.named_parameters()]
        arrays = [one.detach().numpy() for one in (*loss.parameters(), *loss.buffers(), x)]
        gradient = ad.value_and_grad(module, "main", wrt=names)
        _, found = gradient(*arrays)
        compiled = clock.perf_counter()
        nets = [frontend.compile(loss), loss, *([torch.compile(loss)] if compiles else [])]
        runs = [partial(gradient, *arrays), *(partial(_gradients, net, loss, x) for net in nets)]
        wanted, by_op = ([one.numpy() for one in runs[i]()] for i in (2, 1))
        theirs, by_compiler = _first(runs[3]) if compiles else (None, [])
        largest = max(float(np.abs(one).max()) for one in wanted)
        pairs = [pair for given in (found, by_op, by_compiler) for pair in zip(given, wanted, strict=bool(given))]
        error = max(float(np.abs(a - b).max()) for a, b in pairs) / largest
        least = _least(runs)
        others = [time(one) for one in least[1:]] + [NO_COMPILER] * (not compiles)
        ratios = [f"{least[0] / one:.2f}" for one in least[2:]] + [NO_COMPILER] * (not compiles)
        seconds = [f"{imported - start:.2f}", f"{compiled - imported:.2f}"]
        cells = [time(least[0]), *others, *ratios, *seconds, NO_COMPILER if theirs is None else f"{theirs:.2f}"]
        yield f"{model.name:<26}{''.join(f'{cell:>10}' for cell in cells)}{error:>10.1e}", error


def has_compiler() -> bool:
    """Whether `torch.compile` finds a C++ compiler."""
    try:
        get_cpp_compiler()
    except InvalidCxxCompiler:
        return False
    return True


def _gradients(net: Callable[..., Any], loss: nn.Module, x: torch.Tensor) -> tuple[torch.Tensor, ...]:
    return torch.autograd.grad(net(x), list(loss.parameters()))


def _first(run: Callable[[], Any]) -> tuple[float, list[Any]]:
    """The seconds of the first call of what `torch.compile` made, without code that is stored, and its result."""
    with fresh_cache():
        start = clock.perf_counter()
        found = run()
        return clock.perf_counter() - start, [one.numpy() for one in found]


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
