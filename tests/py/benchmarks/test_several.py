"""Hessians and gradients of many problems, as the benchmarks ask for them, and several directions at once."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT))

from benchmarks.build import Choices, build_gradient  # noqa: E402
from benchmarks.measure import Clock  # noqa: E402
from benchmarks.other_derivatives import TASKS  # noqa: E402
from benchmarks.peers.protocol import Request  # noqa: E402
from benchmarks.programs import PROGRAMS  # noqa: E402
from benchmarks.several import line, ours  # noqa: E402
from benchmarks.width import ONLY  # noqa: E402
from benchmarks.width import line as width_line  # noqa: E402


def test_a_hessian_is_symmetric_and_differences_of_gradients() -> None:
    task = TASKS["hessian of gmm"]
    blocks = ours(task, task.tiny)()
    given = task.inputs(task.tiny)
    sizes = [given[n].size for n in task.by]
    matrix = np.block([[blocks[3 * i + j].reshape(sizes[i], sizes[j]) for j in range(3)] for i in range(3)])
    np.testing.assert_allclose(matrix, matrix.T, rtol=0, atol=1e-12)
    gradient = build_gradient(task.program, task.tiny, Choices(fastmath=()))
    direction = [np.random.default_rng(n).normal(size=given[n].shape) for n in task.by]

    def at(step: float) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
        moved = [a + step * direction[n] if n in task.by else a for n, a in enumerate(given)]
        outs = task.program.outputs(task.tiny, given)
        gradient(*outs, *moved)
        return np.concatenate([out.ravel() for out in outs])

    along = np.concatenate([d.ravel() for d in direction])
    np.testing.assert_allclose(matrix @ along, (at(1e-5) - at(-1e-5)) / 2e-5, rtol=1e-6, atol=1e-6)


@pytest.mark.parametrize("name", [name for name, task in TASKS.items() if not task.is_hessian])
def test_problems_at_once_are_problems_one_by_one(name: str) -> None:
    task = TASKS[name]
    given, found = task.inputs(task.tiny), ours(task, task.tiny)()
    gradient = build_gradient(task.program, task.tiny, Choices(fastmath=()))
    for number in range(3):
        one = tuple(np.ascontiguousarray(a[number]) for a in given)
        outs = task.program.outputs(task.tiny, one)
        gradient(*outs, *one)
        for out, all in zip(outs, found, strict=True):
            np.testing.assert_allclose(all[number], out, rtol=1e-12)


def test_without_a_peer_nothing_is_measured_of_it(tmp_path: Path) -> None:
    text, right = line(TASKS["1000 x grad of euler"], Request("1000 x grad of euler", str(tmp_path), 1, True), [], {})
    assert "not measured" in text
    assert right


@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize("name", [*ONLY, "norm", "bruss_rhs"])
def test_derivatives_of_a_width_are_those_of_one_direction(name: str, reverse: bool, tmp_path: Path) -> None:
    text, right = width_line(PROGRAMS[name], PROGRAMS[name].tiny, 3, Clock(tmp_path, 1), reverse=reverse)
    assert right, text
