"""Kernels for several sets of arguments: batches, widths, and derivatives of both are those of a loop over the sets.

They are launched as kernels with barriers, too: the lanes of a thread are vectors.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.lowering.lower_to_llvm import keep_only
from mlirad.machine import GPU
from tests.fuzz.kernels import comparison as machine
from tests.py.dialects import gpu_programs, test_gpu_atomics

CTX = Context.default().with_machine(GPU)
SETS = 3


def random(seed: int, *shape: int) -> Any:
    return np.random.default_rng(seed).normal(size=shape)


def collective(op: str) -> str:
    return gpu_programs.COLLECTIVE.replace("OP", op)


PROGRAMS: dict[str, tuple[str, Callable[[], list[Any]]]] = {
    "an all-reduce": (
        collective("%z = gpu.all_reduce add %e {} : (f64) -> (f64)"),
        lambda: [random(1, 90), random(2, 90)],
    ),
    "a maximum": (
        collective("%z = gpu.all_reduce maximumf %e {} : (f64) -> (f64)"),
        lambda: [random(3, 90), random(4, 90)],
    ),
    "a shuffle": (
        collective("%z, %there = gpu.shuffle xor %e, %offset, %width : f64"),
        lambda: [random(5, 90), random(6, 90)],
    ),
    "a stream": (gpu_programs.STREAM, lambda: [random(7, 40), random(8, 40)]),
    "a tiled product": (gpu_programs.MATMUL, lambda: [random(9, 8, 8), random(10, 8, 8), random(11, 8, 8), 8]),
    "atomic maxima of an argument": (test_gpu_atomics.update("maximumf"), test_gpu_atomics.flat),
    "atomic minima": (test_gpu_atomics.TILE, lambda: [random(12, 32), np.array(3.0), random(13, 32)]),
}


def is_float(value: Any) -> bool:
    return isinstance(value, np.ndarray) and value.dtype.kind == "f"


def with_shadows(given: Sequence[Any]) -> list[Any]:
    pairs = ([one, np.asarray(np.cos(7 * one + 1))] if is_float(one) else [one] for one in given)
    return [one for pair in pairs for one in pair]


def sets(given: Sequence[Any], which: Sequence[bool], axis: int = 0) -> list[Any]:
    """The arguments, with several numbers along a new axis for those of ``which``."""

    def stack(one: Any) -> Any:
        return np.stack([one * (1 + 0.1 * k) + 0.05 * k for k in range(SETS)], axis=axis)

    return [stack(one) if varies else one for one, varies in zip(given, which, strict=True)]


def in_loop(module: ir.Module, name: str, given: Sequence[Any], which: Sequence[bool], axis: int = 0) -> list[Any]:
    """The arrays behind one call for each set."""
    run = ad.compile(module, name)
    parts = [
        machine.called(run, [np.asarray(np.take(a, k, axis)) if v else a for a, v in zip(given, which, strict=True)])
        for k in range(SETS)
    ]
    varies = [v for a, v in zip(given, which, strict=True) if isinstance(a, np.ndarray)]
    return [np.stack([p[n] for p in parts], axis=axis) if v else parts[0][n] for n, v in enumerate(varies)]


def compare(module: ir.Module, name: str, given: Sequence[Any], expected: Sequence[Any]) -> None:
    """As loops, and as kernels, which are loops over threads again to run here."""
    machine.agree(machine.on_cpu(module, name, given), expected)
    keep_only(module, name)
    kernels = machine.outlined(module)
    assert "scf.parallel" not in str(kernels)
    assert not machine.allocates(kernels)
    machine.agree(machine.on_cpu(kernels, name, given), expected)


@pytest.mark.parametrize("name", PROGRAMS)
def test_batches_of_launches_and_of_their_derivatives(name: str) -> None:
    text, make = PROGRAMS[name]
    module, given = ad.parse(text), make()
    floats = [is_float(one) for one in given]
    axes = tuple(0 if one else None for one in floats)
    batch = ad.transforms.vmap(module, "f", size=SETS, in_axes=axes)
    several = sets(given, floats)
    compare(ad.parse(str(batch)), "f_vmap", several, in_loop(module, "f", several, floats))
    for mode in ("jvp", "vjp"):
        one = getattr(ad.transforms, mode)(module, "f", wrt="all", ctx=CTX)
        pairs = with_shadows(given)
        both = [is_float(value) for value in pairs]
        several = sets(pairs, both)
        expected = in_loop(one, f"f_{mode}", several, both)
        axes = tuple(0 if varies else None for varies in both)
        compare(ad.transforms.vmap(one, f"f_{mode}", size=SETS, in_axes=axes), f"f_{mode}_vmap", several, expected)
        derivative = getattr(ad.transforms, mode)(batch, "f_vmap", wrt="all", ctx=CTX)
        compare(derivative, f"f_vmap_{mode}", several, expected)


@pytest.mark.parametrize("axis", [0, -1])
@pytest.mark.parametrize("name", PROGRAMS)
def test_derivatives_of_launches_with_a_width(name: str, axis: int) -> None:
    text, make = PROGRAMS[name]
    module, given = ad.parse(text), make()
    pairs = with_shadows(given)
    shadows = [is_float(one) and sum(map(is_float, pairs[:n])) % 2 == 1 for n, one in enumerate(pairs)]
    several = sets(pairs, shadows, axis)
    for mode in ("jvp", "vjp"):
        transform = getattr(ad.transforms, mode)
        expected = in_loop(transform(module, "f", wrt="all", ctx=CTX), f"f_{mode}", several, shadows, axis)
        wide = transform(module, "f", wrt="all", width=SETS, axis=axis, ctx=CTX)
        compare(wide, f"f_{mode}", several, expected)
