"""Inputs of the kernels of `benchmarks.gpu`, for the test run in a few cells and for a GPU in many."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from mlirad.runtime.prototype import Prototype

_SEED: Final = 3


def lattice(nx: int, ny: int, nz: int, type: str = "f32") -> list[Any]:
    """Distributions of both steps, and flags."""
    random, shape = np.random.default_rng(_SEED), (19, nz + 2, ny + 2, nx + 2)
    flags = random.integers(0, 3, (nz, ny, nx)).astype(np.int32)
    return [_uniform(random, shape, type) + _float(type)(0.5), _uniform(random, shape, type), flags]


def eos(size: int, gathered: int) -> list[Any]:
    """Fields of ``size`` elements, of which a region has ``gathered``."""
    random = np.random.default_rng(_SEED)
    fields = [random.random(size) + 0.5 for _ in range(3)] + [random.random(size), random.random(size)]
    fields += [random.standard_normal(size) * 0.1, random.random(size) + 0.8]
    results = [random.random(gathered) for _ in range(3)]
    return [*fields, random.permutation(size)[:gathered], *results]


def lookup(nuclides: int, points: int, most: int, energies: int, materials: int = 3) -> list[Any]:
    """Energies, materials with up to ``most`` nuclides each, and cross sections at ``points`` of each nuclide."""
    random = np.random.default_rng(_SEED)
    grid = random.random((nuclides, points, 6))
    grid[:, :, 0] = np.sort(grid[:, :, 0], axis=1)
    grid[:, 0, 0], grid[:, -1, 0] = 0, 1
    number = random.integers(2, most + 1, materials)
    tables = [number, random.integers(0, nuclides, (materials, most)), random.random((materials, most))]
    asked = [random.random(energies) * 0.98 + 0.01, random.integers(0, materials, energies)]
    return [*asked, *tables, grid, random.random((energies, 5))]


def poles(nuclides: int, most: int, windows: int, energies: int, in_window: int) -> list[Any]:
    """Energies, nuclides, up to ``in_window`` poles in each window, and what poles are."""
    random = np.random.default_rng(_SEED)
    first = random.integers(0, most - in_window + 1, (nuclides, windows))
    bounds = np.stack([first, first + random.integers(0, in_window + 1, first.shape)], axis=2)
    shape = nuclides, most
    rest = random.standard_normal((4, *shape))
    table = np.stack([random.random(shape), -0.05 - 0.1 * random.random(shape), *rest], axis=2)
    asked = [random.random(energies) * 0.98 + 0.01, random.integers(0, nuclides, energies)]
    return [*asked, bounds, table, 8.0, random.random((energies, 2))]


def galerkin(elements: int, type: str = "f32") -> list[Any]:
    """The right hand side, states, geometry, and the matrix of derivatives."""
    random, dtype = np.random.default_rng(_SEED), _float(type)
    q = 0.3 * random.standard_normal((elements, 5, 5, 5, 5))
    q[:, 0] += 2
    q[:, 4] += 3
    rest = [random.standard_normal(shape) for shape in (q.shape, (elements, 11, 5, 5, 5), (5, 5))]
    return [one.astype(dtype) for one in (rest[0], q, *rest[1:])]


def with_shadows(prototype: Prototype, arguments: Sequence[Any]) -> list[Any]:
    """The arguments of the derivative: each ``%x`` is followed by random numbers of its shape for ``%dx``."""
    given: list[Any] = []
    names = [one.name for one in prototype.arguments]
    for value in arguments:
        name = names[len(given)]
        given.append(value.copy() if isinstance(value, np.ndarray) else value)
        if len(given) < len(names) and names[len(given)] == f"%d{name.removeprefix('%')}":
            random = np.random.default_rng(len(given))
            given.append(random.standard_normal(np.shape(value)).astype(np.asarray(value).dtype))
    return given


def _uniform(random: Any, shape: Sequence[int], type: str) -> Any:
    return random.random(shape, dtype=_float(type))


def _float(type: str) -> Any:
    return np.float32 if type == "f32" else np.float64
