"""Python functions as MLIR: what they give is what Python gives, and their derivatives are those of differences."""

from __future__ import annotations

import copy
import functools
import importlib.util
import linecache
import math
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import mlirad as ad
from tests.py.frontends.python_lists import PROGRAMS
from tests.py.frontends.python_mistakes import MISTAKES
from tests.py.frontends.random_python import random_function

ROOT = Path(__file__).resolve().parents[3]
NAMES = [function.__name__ for function, _ in PROGRAMS]


def run(function: Callable[..., Any], arguments: tuple[Any, ...]) -> list[Any]:
    """The results, and the arguments afterwards, as they may have been written."""
    own = copy.deepcopy(arguments)
    found = function(*own)
    results = found if isinstance(found, tuple) else (found,)
    return [*(one for one in results if one is not None), *(one for one in own if isinstance(one, np.ndarray))]


@pytest.mark.parametrize(("function", "arguments"), PROGRAMS, ids=NAMES)
def test_gives_what_python_gives(function: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
    expected, found = run(function, arguments), run(ad.function(function), arguments)
    assert len(found) == len(expected)
    for mine, other in zip(found, expected, strict=True):
        # Sums of numpy are pairwise, and libm's functions and numpy's differ in the last bit.
        tolerance = 1e-6 if np.asarray(other).dtype == np.float32 else 1e-13
        np.testing.assert_allclose(mine, other, rtol=tolerance, atol=tolerance)
        assert np.ndim(other) == 0 or np.asarray(other).dtype == mine.dtype


DIFFERENTIABLE = [
    (function, arguments)
    for function, arguments in PROGRAMS
    if function.__annotations__["return"] is float and function.__name__ not in ("newton_with_break",)
]


@pytest.mark.parametrize(("function", "arguments"), DIFFERENTIABLE, ids=[f.__name__ for f, _ in DIFFERENTIABLE])
def test_gradient_is_that_of_differences(function: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
    random = np.random.default_rng(len(function.__name__))
    compiled = ad.function(function)
    floats = [i for i, a in enumerate(arguments) if np.asarray(a).dtype == np.float64]
    gradients = ad.grad(compiled, argnums=floats)(*copy.deepcopy(arguments))
    directions = {i: random.normal(size=np.shape(arguments[i])) for i in floats}
    expected = sum(np.sum(g * directions[i]) for i, g in zip(floats, gradients, strict=True))

    def moved(step: float) -> float:
        own = [a + step * directions[i] if i in directions else copy.deepcopy(a) for i, a in enumerate(arguments)]
        return float(function(*own))

    h = 1e-5
    slope = (8 * (moved(h) - moved(-h)) - (moved(2 * h) - moved(-2 * h))) / (12 * h)
    np.testing.assert_allclose(expected, slope, rtol=1e-7, atol=1e-8)


def imported(text: str, folder: Path) -> Callable[..., Any]:
    """The function `f` of a module with ``text``."""
    file = folder / "random_module.py"
    file.write_text(text)
    spec = importlib.util.spec_from_file_location(f"random_{folder.name}", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    linecache.checkcache(str(file))
    return module.f  # type: ignore[no-any-return]


@pytest.mark.parametrize("seed", range(24))
def test_random_functions(seed: int, tmp_path: Path) -> None:
    function = imported(random_function(seed), tmp_path)
    random = np.random.default_rng(seed)
    arguments = random.normal(size=10), random.normal(size=10), 10, random.normal()
    expected = function(*copy.deepcopy(arguments))
    compiled = ad.function(function)
    assert compiled(*copy.deepcopy(arguments)) == pytest.approx(expected, rel=1e-11, abs=1e-11)
    if seed % 6 == 0:
        tangents = random.normal(size=10), random.normal(size=10), None, random.normal()
        gradients = ad.grad(compiled, argnums=(0, 1, 3))(*copy.deepcopy(arguments))
        slope = ad.jvp(compiled, copy.deepcopy(arguments), tangents)[1]
        products = [np.sum(g * t) for g, t in zip(gradients, [t for t in tangents if t is not None], strict=True)]
        assert sum(products) == pytest.approx(slope, rel=1e-9, abs=1e-9)


@pytest.mark.parametrize(("function", "code", "shown", "help"), MISTAKES, ids=[one[0].__name__ for one in MISTAKES])
def test_what_is_not_in_the_language_is_refused(function: Callable[..., Any], code: str, shown: str, help: str) -> None:
    with pytest.raises(ad.MlirAdError) as error:
        ad.function(function)
    (diagnostic,) = error.value.diagnostics
    assert diagnostic.code == code, str(error.value)
    assert shown in str(error.value)
    assert help in str(error.value)
    first = function.__code__.co_firstlineno
    if function.__name__ not in ("in_a_callee", "passed_on"):
        assert first <= diagnostic.where.line <= first + 9
        assert diagnostic.where.file == function.__code__.co_filename


def test_what_is_no_python_function_is_refused() -> None:
    for odd in (lambda x: x, eval("lambda x: x")):
        with pytest.raises(ad.MlirAdError, match="MA0900"):
            ad.function(odd)
    for odd in (functools.partial(run), 3, len):
        with pytest.raises(ad.MlirAdError, match="MA0706"):
            ad.function(odd)  # type: ignore[call-overload]


def test_an_error_of_the_engine_shows_the_python_line() -> None:
    """The places of values are those of the Python file."""
    compiled = ad.function(next(function for function, _ in PROGRAMS if function.__name__ == "new_array"))
    assert "python_programs.py" in compiled.module.operation.get_asm(enable_debug_info=True)
    assert "%a: memref<?x?xf64>" in str(compiled.module)
    with pytest.raises(ad.MlirAdError, match=r"(?s)python_programs.py:\d+:11.*out = np.zeros\(a.shape"):
        ad.transforms.vjp(compiled.module, "new_array")


def test_raise_ends_a_call_with_its_line() -> None:
    def logarithm(x: float) -> float:
        if x <= 0:
            raise ValueError(f"{x} is not positive")
        return math.log(x)

    function = ad.function(logarithm)
    assert function(2.0) == math.log(2.0)
    with pytest.raises(ad.MlirAdError, match=r"(?s)MA0516.*raise ValueError\("):
        ad.grad(function)(-1.0)


def test_decorated_functions_compose() -> None:
    x = np.linspace(0.1, 1.0, 5)
    energy = ad.function(_energy)
    assert energy.__doc__ == _energy.__doc__
    np.testing.assert_allclose(ad.grad(energy)(x, 2.0), 2.0 * np.cos(x), rtol=1e-12)
    rows = ad.vmap(ad.grad(energy), in_axes=(0, None))(np.stack([x, 2 * x]), 2.0)
    np.testing.assert_allclose(rows, 2.0 * np.cos(np.stack([x, 2 * x])), rtol=1e-12)
    np.testing.assert_allclose(ad.hessian(energy)(x, 2.0), np.diag(-2.0 * np.sin(x)), rtol=1e-12, atol=1e-14)
    doubled = ad.function(target=ad.Cpu(opt_level=1))(_twice)
    assert doubled(x) == pytest.approx(4 * np.sum(np.sin(x)))


def _energy(x: ad.f64[:], k: float) -> float:  # type: ignore[valid-type]
    """The energy of a chain."""
    return k * np.sum(np.sin(x))  # type: ignore[no-any-return]


def _twice(x: ad.f64[:]) -> float:  # type: ignore[valid-type]
    return 2 * _energy(x, 2.0)


def test_arrays_are_freed() -> None:
    def peak(x: ad.f64[:], n: int) -> float:  # type: ignore[valid-type]
        total = 0.0
        for _ in range(n):
            y = x * 2 + 1
            total += np.sum(y * y)
        return total

    text = str(ad.function(peak).module)
    assert text.count("memref.alloc(") == text.count("memref.dealloc") == 1


def test_the_example_runs() -> None:
    """It compares its gradient with differences."""
    subprocess.run([sys.executable, ROOT / "examples" / "throw.py"], check=True, capture_output=True)
