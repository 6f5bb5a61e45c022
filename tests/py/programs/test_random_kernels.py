"""Random kernels with barriers against numbers that nothing here computes, and faults in kernels that are seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir
from mlirad.lowering.gpu.outline import OutlineGpuKernels
from mlirad.lowering.lower_to_llvm import keep_only
from tests.fuzz.kernels import mutations
from tests.fuzz.kernels.asking import CTX, SCHEDULES, agree, ask, on_cpu, on_machine
from tests.fuzz.kernels.machine import DivergentBarrierError
from tests.fuzz.kernels.memory import RaceError
from tests.fuzz.kernels.programs import kernel
from tests.py.dialects import gpu_programs

RNG = np.random.default_rng(2)


@pytest.mark.parametrize("seed", range(100, 104))
def test_random_kernels(seed: int) -> None:
    ask(kernel(seed))


def test_a_random_kernel_to_second_order() -> None:
    ask(kernel(3), order=2)


def launched(text: str) -> tuple[ir.Module, str]:
    """The gradient as a launch, and as text."""
    module = ad.transforms.vjp(ad.parse(text), "f", wrt="all", ctx=CTX)
    kernels = ad.parse(str(module))
    keep_only(kernels, "f_vjp")
    OutlineGpuKernels().run(kernels, CTX)
    return module, str(kernels)


PROGRAMS: dict[str, tuple[str, list[Any]]] = {
    "tree": (gpu_programs.TREE, [RNG.normal(size=64) * 0.3, RNG.normal(size=64), RNG.normal(size=4), np.ones(4)]),
    "gather": (
        gpu_programs.GATHER,
        [RNG.normal(size=9), np.zeros(9), RNG.integers(0, 9, 32), RNG.normal(size=32), RNG.normal(size=32)],
    ),
    "product": (gpu_programs.MATMUL, [*(RNG.normal(size=(8, 8)) for _ in range(6)), 8]),
}


def caught(mutants: Iterator[str], expected: list[Any], arguments: list[Any]) -> list[bool]:
    """Of each mutant, whether a race, a barrier that threads do not come to, or other numbers are seen."""
    found = []
    for text in mutants:
        seen = False
        for schedule in SCHEDULES:
            try:
                agree(on_machine(ad.parse(text), "f_vjp", arguments, schedule), expected)
            except (AssertionError, RaceError, DivergentBarrierError, IndexError):
                seen = True
        found.append(seen)
    return found


@pytest.mark.parametrize(
    ("name", "mutate", "least"),
    [
        ("tree", mutations.without_a_barrier, 3),
        ("product", mutations.without_a_barrier, 2),
        ("gather", mutations.without_an_atomic, 1),
        ("tree", mutations.with_a_wrong_owner, 2),
    ],
)
def test_faults_are_seen(name: str, mutate: Callable[[str], Iterator[str]], least: int) -> None:
    text, arguments = PROGRAMS[name]
    loops, kernels = launched(text)
    expected = on_cpu(loops, "f_vjp", arguments)
    agree(on_machine(ad.parse(kernels), "f_vjp", arguments, "random"), expected)
    seen = caught(mutate(kernels), expected, arguments)
    assert sum(seen) >= least, seen
