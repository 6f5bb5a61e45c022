"""Every program of `examples/`: both modes against differences and each other, and once more on the derivative."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad.testing.check import check_both

ROOT = Path(__file__).resolve().parents[3]
RANDOM = np.random.default_rng(7)


def numbers(*shape: int) -> np.ndarray:
    return RANDOM.normal(size=shape)


PROGRAMS: dict[str, tuple[str, tuple[Any, ...]]] = {
    "relu3": ("relu3", (1.5,)),
    "sum_of_reads": ("sum_of_reads", (numbers(6), numbers(20), np.array(3, dtype=np.int64))),
    "norm": ("norm", (numbers(6), numbers(6))),
    "logsumexp": ("logsumexp", (numbers(9),)),
    "heat": ("heat", (numbers(6, 5), 0.2, 4)),
    "nbody": ("energy", (numbers(5, 3), numbers(5, 3), 1.0 + numbers(5) ** 2)),
    "likelihood": ("likelihood", (np.linspace(0.0, 3.0, 5) ** 1.1, numbers(5, 1), 0.9, 1.2, 0.3)),
    "network": ("loss", (numbers(4, 3), numbers(3, 5), numbers(5), numbers(5, 2), numbers(2), numbers(4, 2))),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_both_modes_and_the_second_derivative_are_right(name: str) -> None:
    function, arguments = PROGRAMS[name]
    module = ad.transforms.autodiff(ad.load(ROOT / "examples" / f"{name}.mlir"))
    check_both(module, function, *arguments, order=2)


@pytest.mark.parametrize("name", PROGRAMS)
def test_the_unoptimised_derivative_is_right_too(name: str) -> None:
    """What the pipelines around the engine do must not be needed for the numbers."""
    function, arguments = PROGRAMS[name]
    optimised = ad.PassManager.parse("enzyme-autodiff")
    plain = ad.PassManager.parse("enzyme-autodiff{optimize-primal=0 cleanup=0}")
    results = []
    for manager in (optimised, plain):
        expanded = ad.load(ROOT / "examples" / f"{name}.mlir")
        manager.run(expanded)
        gradient = ad.compile(expanded, f"d{function}")
        results.append(call_with_shadows(gradient, arguments))
    np.testing.assert_allclose(results[1], results[0], rtol=1e-12, atol=1e-13)


def call_with_shadows(gradient: ad.Function, arguments: tuple[Any, ...]) -> np.ndarray:
    """The driver's results and shadows, with ones wherever it wants a seed."""
    wanted = [argument.name.lstrip("%") for argument in gradient.prototype.arguments]
    primals = iter(arguments)
    given: list[Any] = []
    for name in wanted:
        if name == "seed":
            given.append(1.0)
        elif name.startswith("d") and name != "diffusivity":
            given.append(np.ones_like(given[-1]))
        else:
            given.append(np.copy(value) if isinstance(value := next(primals), np.ndarray) else value)
    returned = gradient(*given)
    results = returned if isinstance(returned, tuple) else () if returned is None else (returned,)
    return np.concatenate([np.ravel(x) for x in (*results, *given) if not isinstance(x, int)])


def test_every_program_is_here_or_needs_a_reason() -> None:
    """rk4 and gmm take seconds under differences; their scripts compare them with exact derivatives."""
    assert {p.stem for p in (ROOT / "examples").glob("*.mlir")} == {*PROGRAMS, "rk4", "gmm"}


@pytest.mark.parametrize("name", ["gmm", "heat", "sum_of_reads"])
def test_the_plan_can_be_printed(name: str) -> None:
    command = [sys.executable, "-m", "mlirad.tools.opt", f"examples/{name}.mlir", "--print-plan"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert "// plan of @" in done.stdout
    assert "cache %" in done.stdout
