"""Loops over windows that move with a stride are unrolled before they are differentiated, in every spelling."""

from __future__ import annotations

import itertools
import sys
from pathlib import Path

import numpy as np
import pytest

import mlirad as ad
from mlirad.edit.walk import ancestors, find_ops

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

from benchmarks.build import Choices, build_gradient
from benchmarks.general.arrays import Array, weighted, zeros
from benchmarks.general.front_end import Spelling
from benchmarks.general.kernel import Kernel, kernel

SPELLINGS = [Spelling(affine=affine, open=opened) for affine, opened in itertools.product((True, False), repeat=2)]


@kernel("x[2*n,2*n] w[n,n]", n=9)
def pool(x: Array, w: Array) -> Array:
    """The greatest of two by two."""
    n, _ = w.shape
    y = zeros(n, n)
    for i in range(n):
        for j in range(n):
            most = x[2 * i, 2 * j]
            for a in range(2):
                for b in range(2):
                    most = max(most, x[2 * i + a, 2 * j + b])
            y[i, j] = most
    return weighted(w, y)


@kernel("x[2*n] w[n]", n=9)
def long(x: Array, w: Array) -> Array:
    """Windows of half the array."""
    (n,) = w.shape
    y = zeros(n)
    for i in range(5):
        for a in range(9):
            y[i] += x[2 * i + a] * x[2 * i + a]
    return weighted(w, y)


@kernel("x[2*n] w[n]", n=9)
def close(x: Array, w: Array) -> Array:
    """Windows that move by one."""
    (n,) = w.shape
    y = zeros(n)
    for i in range(n):
        for a in range(3):
            y[i] += x[i + a] * x[i + a]
    return weighted(w, y)


def depth(program: Kernel, spelling: Spelling) -> int:
    """How deep loops are nested in the derivative."""
    spelled = program.spelled(spelling)
    module = ad.transforms.autodiff(ad.parse(spelled.text(program.sizes)))
    functions = [view.operation for view in module.body if str(view.attributes["sym_name"]) != f'"{spelled.primal}"']
    loops = [loop for one in functions for loop in find_ops(one, lambda op: op.name in ("affine.for", "scf.for"))]
    return max(1 + sum(around in loops for around in ancestors(loop)) for loop in loops)


@pytest.mark.parametrize("spelling", SPELLINGS, ids=str)
def test_a_pool_has_no_loop_over_its_windows(spelling: Spelling) -> None:
    assert depth(pool, spelling) == 2
    program = pool.spelled(spelling)
    x, w, *_ = ins = program.inputs(program.sizes)
    (found,) = outs = program.outputs(program.sizes, ins)
    build_gradient(program, program.sizes, Choices(fastmath=(), target=ad.Cpu(opt_level=0)))(*outs, *ins)
    wanted = np.zeros_like(x)
    for i, j in np.ndindex(*w.shape):
        a, b = np.unravel_index(np.argmax(x[2 * i : 2 * i + 2, 2 * j : 2 * j + 2]), (2, 2))
        wanted[2 * i + a, 2 * j + b] = w[i, j]
    np.testing.assert_array_equal(found, wanted)


@pytest.mark.parametrize("spelling", SPELLINGS, ids=str)
@pytest.mark.parametrize("program", [long, close], ids=lambda program: program.name)
def test_long_windows_and_close_ones_keep_their_loops(program: Kernel, spelling: Spelling) -> None:
    assert depth(program, spelling) == 2
