"""Compares the derivatives of one random function by mlirad and by JAX."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import jax
import jax.numpy as jnp
import numpy as np
from jax.tree_util import tree_leaves, tree_map

import mlirad.jax
from mlirad.errors import MlirAdError
from tests.fuzz.jax_functions.productions import PRODUCTIONS
from tests.fuzz.jax_functions.writer import StepWriter

#: Relative to the largest element of a derivative.
TOLERANCE: Final = 1e-6
#: XLA's time would be nearly all that there is.
_QUICK: Final = {"xla_backend_optimization_level": 0, "xla_llvm_disable_expensive_passes": True}
MODES: Final = ("jvp", "vjp", "vmap", "forward-reverse", "reverse-reverse")


@dataclass(frozen=True)
class Comparison:
    """``status``: right, wrong, rejected, crash, or skipped, where JAX itself gives no finite numbers."""

    seed: int
    mode: str
    status: str
    detail: str = ""


def random_function(seed: int, size: int = 6) -> tuple[Callable[..., Any], tuple[Any, ...]]:
    """A function of float64 arrays with several results, and arguments."""
    rng = random.Random(seed)
    shapes = [tuple(rng.randint(1, 4) for _ in range(rng.randint(0, 3))) for _ in range(rng.randint(1, 3))]
    writer = StepWriter(rng, shapes, 2, PRODUCTIONS)
    writer.grow(size)
    numbers = np.random.default_rng(seed)
    return writer.finish(), tuple(np.asarray(numbers.uniform(-1, 1, shape)) for shape in shapes)


def modes_of(seed: int) -> tuple[str, ...]:
    """Both modes, and one of the others."""
    return *MODES[:2], MODES[2 + seed % 3]


def compare(seed: int, size: int = 6, modes: Sequence[str] = MODES) -> list[Comparison]:
    """The outcome of each mode for the function of a seed. Needs double precision (``jax_enable_x64``)."""
    f, given = random_function(seed, size)
    numbers = np.random.default_rng(seed + 1)
    like = lambda s: np.asarray(numbers.normal(size=s.shape), s.dtype)  # noqa: E731
    tangents, cotangents = tree_map(like, given), tree_map(like, jax.eval_shape(f, *given))
    every = tuple(range(len(given)))

    def weighed(*x: Any) -> Any:
        return sum(jnp.vdot(c, y) for c, y in zip(cotangents, f(*x), strict=True))

    def turned(tool: Any, *x: Any) -> Any:
        return sum(jnp.vdot(t, g) for t, g in zip(tangents, tool.grad(weighed, every)(*x), strict=True))

    def derivative(tool: Any, mode: str) -> Any:
        if mode == "jvp":
            return tool.jvp(f, given, tangents)
        if mode == "vjp":
            return tool.vjp(f, *given)[1](cotangents)
        if mode == "vmap":
            sets = tree_map(lambda x: jnp.stack([x, x * 0.75, x + 0.125]), given)
            return jax.vmap(tool.grad(weighed, every))(*sets)
        if mode == "forward-reverse":
            return tool.jvp(tool.grad(weighed, every), given, tangents)[1]
        return tool.grad(lambda *x: turned(tool, *x), every)(*given)

    def both(modes: Sequence[str]) -> dict[str, Any]:
        return {mode: [derivative(tool, mode) for tool in (mlirad.jax, jax)] for mode in modes}

    try:
        return [_compared(seed, mode, pair) for mode, pair in _run(partial(both, modes)).items()]
    except Exception:  # one of them has none
        return [_alone(seed, mode, partial(derivative, mode=mode)) for mode in modes]


def _run(derivative: Callable[[], Any]) -> Any:
    return jax.jit(derivative, compiler_options=_QUICK)()


def _alone(seed: int, mode: str, derivative: Callable[[Any], Any]) -> Comparison:
    try:
        expected = _run(lambda: derivative(jax))
    except Exception as error:  # whatever it is, there is nothing to compare with
        return Comparison(seed, mode, "skipped", f"{type(error).__name__}: {error}"[:200])
    try:
        return _compared(seed, mode, (_run(lambda: derivative(mlirad.jax)), expected))
    except MlirAdError as error:
        return Comparison(seed, mode, "rejected", str(error))
    except Exception as error:
        return Comparison(seed, mode, "crash", f"{type(error).__name__}: {error}"[:2000])


def _compared(seed: int, mode: str, pair: Sequence[Any]) -> Comparison:
    found, expected = ([np.asarray(x) for x in tree_leaves(one)] for one in pair)
    if not all(np.isfinite(x).all() for x in expected):
        return Comparison(seed, mode, "skipped", "not finite")
    error = max((_distance(a, b) for a, b in zip(found, expected, strict=True)), default=0.0)
    return Comparison(seed, mode, "right" if error < TOLERANCE else "wrong", f"{error:.1e}")


def _distance(found: Any, expected: Any) -> float:
    if found.shape != expected.shape or found.dtype != expected.dtype:
        return float("inf")
    if not found.size:
        return 0.0
    apart = float(np.abs(found - expected).max() / (1 + np.abs(expected).max()))
    return float("inf") if np.isnan(apart) else apart
