"""The text that JAX and PyTorch share has the values of our programs when numpy runs it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

from benchmarks.build import Choices, build
from benchmarks.general.programs import KERNELS
from benchmarks.peers import suite_arrays
from benchmarks.peers.array_programs import LOSSES, Arrays, Step, errors, seen
from benchmarks.programs import PROGRAMS

#: Programs whose primal is one number; the others give arrays.
VALUED = ("gmm10", "lstm", "euler", "rk4", "heat", "burgers", "nbody", "mlp", "lse", "fft", "bruss")


def _loop(step: Step) -> Callable[[Any, Any, Any], Any]:
    def run(parameters: Any, state: Any, items: Any) -> Any:
        for item in [None] * items if isinstance(items, int) else zip(*items, strict=True):
            state = step(parameters, state, item)
        return state

    return run


def _transform(x: Any, y: Any) -> tuple[Any, Any]:
    found = np.fft.fft(x + 1j * y)
    return found.real, found.imag


def _triangles(below: Any, size: int) -> Any:
    columns, rows = np.triu_indices(size, 1)
    found = np.zeros((len(below), size, size))
    found[:, rows, columns] = below
    return found


ARRAYS = Arrays(
    module=np,
    array=np.array,
    whole=lambda function: function,
    loop=_loop,
    rsqrt=lambda x: 1 / np.sqrt(x),
    sigmoid=lambda x: 1 / (1 + np.exp(-x)),
    relu=lambda x: np.maximum(x, 0),
    logsumexp=lambda x, axis: np.log(np.exp(x).sum(axis)),
    cross=np.cross,
    transform=_transform,
    with_interior=lambda u, change: u + np.pad(change, 1),
    triangles=_triangles,
    added=lambda size, at, numbers: np.bincount(at, numbers, size),
)


@pytest.mark.parametrize("name", suite_arrays.LOSSES)
def test_a_program_of_the_suite_has_the_value_of_its_text(name: str) -> None:
    kernel = KERNELS[name]
    arrays = kernel.arrays(kernel.tiny)
    given = arrays | dict(kernel.tiny)
    wanted = float(kernel.function(*(given[one] for one in kernel.parameters)))
    found = suite_arrays.LOSSES[name](ARRAYS, kernel.tiny)(*arrays.values())
    assert float(found) == pytest.approx(wanted, rel=1e-12)


@pytest.mark.parametrize("name", VALUED)
def test_a_program_on_whole_arrays_has_the_value_of_ours(name: str) -> None:
    program = PROGRAMS[name]
    ins = program.inputs(program.tiny)
    wanted = build(program, program.tiny, Choices()).primal(*ins)
    assert LOSSES[name](ARRAYS, program.tiny)(*ins) == pytest.approx(float(wanted), rel=1e-12)


@pytest.mark.parametrize("name", ["bruss_rhs", "norm"])
def test_a_product_with_cotangents_is_that_of_ours(name: str) -> None:
    program = PROGRAMS[name]
    ins = program.inputs(program.tiny)
    given = program.primal_inputs(ins)
    results = program.results(program.tiny)
    build(program, program.tiny, Choices()).primal(*results, *given)
    cotangents = ins[len(given) :]
    wanted = sum(float((result * weight).sum()) for result, weight in zip(results, cotangents, strict=True))
    assert LOSSES[name](ARRAYS, program.tiny)(*ins) == pytest.approx(wanted, rel=1e-12)


def test_the_errors_of_observations_are_those_of_ours() -> None:
    program = PROGRAMS["ba"]
    cameras, points, weights, observations, features = ins = program.inputs(program.tiny)
    coordinates, weighed = program.results(program.tiny)
    build(program, program.tiny, Choices()).primal(coordinates, weighed, *ins)
    found = errors(ARRAYS)(seen(ARRAYS, cameras, points, weights, observations), weights, features)
    np.testing.assert_allclose(found, [*coordinates.sum(0), weighed.sum()], rtol=1e-12)
