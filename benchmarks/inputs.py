"""The inputs of the benchmark programs: seeded arrays, the same to the last bit on every machine.

`uniform` hashes the flat index of each element with splitmix64 and keeps 53 bits; everything else is one exact IEEE
operation at a time, so that any tool that follows the formulas has the same inputs.

Source of the hash: G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
"""

from __future__ import annotations

import math
from typing import Any, TypeAlias

import numpy as np

Array: TypeAlias = "np.ndarray[Any, np.dtype[Any]]"


def uniform(seed: int, *shape: int) -> Array:
    """Doubles in [0, 1)."""
    index = np.arange(1, math.prod(shape) + 1, dtype=np.uint64)
    with np.errstate(over="ignore"):
        bits = index * np.uint64(0x9E3779B97F4A7C15) + np.uint64(seed) * np.uint64(0xD1B54A32D192ED03)
        for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
            bits = (bits ^ (bits >> np.uint64(shift))) * np.uint64(factor)
    bits ^= bits >> np.uint64(31)
    return ((bits >> np.uint64(11)).astype(np.float64) * 2.0**-53).reshape(shape)


def symmetric(seed: int, *shape: int) -> Array:
    """Doubles in [-1, 1)."""
    return 2.0 * uniform(seed, *shape) - 1.0


def mixture(sizes: dict[str, int]) -> tuple[Array, ...]:
    """Weights [K], means [K, D], packed matrices [K, D(D+1)/2], points [N, D]."""
    d, k = sizes["D"], sizes["K"]
    packed = np.empty((k, d * (d + 1) // 2))
    packed[:, :d] = 0.5 * symmetric(3, k, d)
    packed[:, d:] = 0.2 * symmetric(4, k, packed.shape[1] - d)
    return symmetric(1, k), symmetric(2, k, d), packed, 2.0 * symmetric(5, sizes["N"], d)


def bundle(sizes: dict[str, int]) -> tuple[Array, ...]:
    """Cameras [M, 11], points [Q, 3], weights [P], observations [P, 2] (camera and point), features [P, 2]."""
    m, q, p = sizes["M"], sizes["Q"], sizes["P"]
    cameras = np.empty((m, 11))
    cameras[:, 0:3] = 0.2 * symmetric(11, m, 3)
    cameras[:, 3:6] = 0.1 * symmetric(12, m, 3)
    cameras[:, 5] -= 5.0
    cameras[:, 6] = 500.0 + 100.0 * uniform(13, m)
    cameras[:, 7] = 320.0 + 10.0 * symmetric(14, m)
    cameras[:, 8] = 240.0 + 10.0 * symmetric(15, m)
    cameras[:, 9] = 0.1 * symmetric(16, m)
    cameras[:, 10] = 0.01 * symmetric(17, m)
    number = np.arange(p, dtype=np.int64)
    observations = np.stack([number % m, (number * 7919) % q], axis=1).astype(np.int32)
    features = np.stack([640.0 * uniform(18, p), 480.0 * uniform(19, p)], axis=1)
    return cameras, symmetric(20, q, 3), 0.5 + uniform(21, p), observations, features


def recurrent(sizes: dict[str, int]) -> tuple[Array, ...]:
    """Main parameters [L, 8, B], extra ones [3, B], state [L, 2, B], sequence [C, B]."""
    layers, width = sizes["L"], sizes["B"]
    main, extra = symmetric(31, layers, 8, width), symmetric(32, 3, width)
    return main, extra, 0.5 * symmetric(33, layers, 2, width), uniform(34, sizes["C"], width)


def oscillator(sizes: dict[str, int]) -> tuple[Array, ...]:
    """x, y and mu."""
    return (np.array([1.0, 0.5, 1.5]),)


def warm_field(sizes: dict[str, int]) -> tuple[Array, ...]:
    """[N, N]."""
    return (uniform(41, sizes["N"], sizes["N"]),)


def moving_field(sizes: dict[str, int]) -> tuple[Array, ...]:
    """[N, N]."""
    return (0.25 + 0.5 * uniform(42, sizes["N"], sizes["N"]),)


def bodies(sizes: dict[str, int]) -> tuple[Array, ...]:
    """Positions [N, 3] and masses [N]."""
    return symmetric(51, sizes["N"], 3), 0.5 + uniform(52, sizes["N"])


def layers(sizes: dict[str, int]) -> tuple[Array, ...]:
    """Inputs [B, I], weights [I, H] and [H, O], each with biases behind it, and wanted outputs [B, O]."""
    b, i, h, o = (sizes[letter] for letter in "BIHO")
    first, second = 0.0625 * symmetric(62, i, h), 0.0625 * symmetric(64, h, o)
    return symmetric(61, b, i), first, 0.125 * symmetric(63, h), second, 0.125 * symmetric(65, o), symmetric(66, b, o)


def exponents(sizes: dict[str, int]) -> tuple[Array, ...]:
    """[N]."""
    return (8.0 * symmetric(71, sizes["N"]),)


def signal(sizes: dict[str, int]) -> tuple[Array, ...]:
    """Complex numbers [2 N] and weights [N]."""
    return symmetric(81, 2 * sizes["N"]), uniform(82, sizes["N"])


def reactants(sizes: dict[str, int]) -> tuple[Array, ...]:
    """Two fields [N, N] that depend on one coordinate each, and the three parameters."""
    n = sizes["N"]
    grid = np.arange(n, dtype=np.float64) * (1.0 / (n - 1))
    bump = grid * (1.0 - grid)
    profile = bump * np.sqrt(bump)
    u = np.repeat((22.0 * profile)[None, :], n, axis=0)
    v = np.repeat((27.0 * profile)[:, None], n, axis=1)
    return np.ascontiguousarray(u), np.ascontiguousarray(v), np.array([3.4, 1.0, 10.0])


def reactants_seeded(sizes: dict[str, int]) -> tuple[Array, ...]:
    """As `reactants`, and the two cotangents [N, N]."""
    n = sizes["N"]
    return (*reactants(sizes), symmetric(91, n, n), symmetric(92, n, n))


def vector(sizes: dict[str, int]) -> tuple[Array, ...]:
    """The vector and the cotangent [N]."""
    return symmetric(95, sizes["N"]), symmetric(96, sizes["N"])
