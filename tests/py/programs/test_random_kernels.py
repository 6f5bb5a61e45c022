"""Random kernels with barriers against numbers that nothing here computes, and faults in kernels that are seen."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir
from mlirad.lowering.gpu.outline import OutlineGpuKernels
from mlirad.lowering.lower_to_llvm import keep_only
from tests.fuzz.kernels import mutations
from tests.fuzz.kernels.comparison import CTX, compare, compare_gradient_mutants, compare_mutants, on_cpu
from tests.fuzz.kernels.programs import kernel
from tests.py.dialects import gpu_programs

RNG = np.random.default_rng(2)


@pytest.mark.parametrize("seed", range(100, 104))
def test_random_kernels(seed: int) -> None:
    compare(kernel(seed))


def test_a_random_kernel_to_second_order() -> None:
    compare(kernel(3), order=2)


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


@pytest.mark.parametrize(
    ("name", "barriers", "atomics", "owners"), [("tree", 4, 0, 6), ("product", 4, 2, 3), ("gather", 0, 1, 0)]
)
def test_all_faults_are_seen(name: str, barriers: int, atomics: int, owners: int) -> None:
    """What `compare_mutants` does not count leaves the kernel as it is: no two threads meet where they did not."""
    text, arguments = PROGRAMS[name]
    loops, kernels = launched(text)
    found = Counter(one.name for one in compare_mutants(kernels, "f_vjp", arguments, on_cpu(loops, "f_vjp", arguments)))
    assert [found[kind] for kind in (mutations.BARRIER, mutations.ATOMIC, mutations.STORE)] == [
        barriers,
        atomics,
        owners,
    ]


def test_all_faults_of_a_random_kernel_are_seen() -> None:
    assert compare_gradient_mutants(kernel(104)) > 0
