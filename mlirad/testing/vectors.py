"""Arguments and results of a function as one vector each, so that derivatives are dot products.

A point is a list of arguments as a caller passes them: Python numbers and numpy arrays. Only floats and complex numbers
(and arrays of them) have coordinates, a complex number its two parts: dot products are the real inner product of pairs.
Everything is computed in float64, whatever the function computes in.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

Array: TypeAlias = npt.NDArray[np.float64]


def is_float(value: Any) -> bool:
    """Whether ``value`` has coordinates: a Python float or complex, or a numpy number or array of such a type."""
    if isinstance(value, bool | int):
        return False
    kind = np.asarray(value).dtype
    return kind.kind in "fc" or kind.name in _EPSILON


def is_complex(value: Any) -> bool:
    """Whether ``value`` is a complex number, or an array of them."""
    return np.asarray(value).dtype.kind == "c"


def coordinates(value: Any) -> Array:
    """``value`` as a flat float64 vector; empty where it is no float."""
    if is_complex(value):
        return np.asarray(value, dtype=np.complex128).ravel().view(np.float64)
    return np.asarray(value, dtype=np.float64).ravel() if is_float(value) else np.zeros(0)


def moved(value: Any, by: Array) -> Any:
    """``value`` plus ``by``: a number, or a fresh array of the same type."""
    if isinstance(value, np.ndarray):
        if not is_float(value):
            return value.copy()
        # The sum of arrays of rank 0 is no array.
        wide = np.complex128 if is_complex(value) else np.float64
        return np.asarray(value + like(value.astype(wide), by)).astype(value.dtype)
    if is_complex(value):
        return complex(value) + complex(by[0], by[1])
    return float(value) + float(by[0]) if is_float(value) else value


def like(value: Any, vector: Array) -> Any:
    """``vector`` in the type and shape of ``value``, to be passed as its tangent, seed or shadow."""
    if isinstance(value, np.ndarray):
        numbers = np.ascontiguousarray(vector).view(np.complex128) if is_complex(value) else vector
        return numbers.reshape(value.shape).astype(value.dtype)
    return complex(vector[0], vector[1]) if is_complex(value) else float(vector[0])


def split(vector: Array, values: Sequence[Any]) -> list[Array]:
    """``vector`` cut into the coordinates of each of ``values``."""
    ends = np.cumsum([len(coordinates(v)) for v in values])
    return np.split(vector, ends)[:-1]


def joined(values: Sequence[Any]) -> Array:
    """The coordinates of all ``values``, one after the other."""
    return np.concatenate([np.zeros(0), *(coordinates(v) for v in values)])


@dataclass(frozen=True)
class Accuracy:
    """Tolerances for two computations of the same derivative, and the best step of central differences."""

    step: float
    differences: float  # relative error of central differences
    rounding: float  # relative error of two exact computations

    @staticmethod
    def of(types: Sequence[str]) -> Accuracy:
        """The accuracy for the coarsest float type among ``types``, given by their numpy names."""
        coarsest = max((_EPSILON[name] for name in types if name in _EPSILON), default=2.0**-52)
        return Accuracy(
            coarsest ** (1 / 3), 30.0 * coarsest ** (2 / 3), 1e4 * coarsest if coarsest < 1e-10 else 500 * coarsest
        )


_EPSILON = {
    "float64": 2.0**-52,
    "float32": 2.0**-23,
    "float16": 2.0**-10,
    "bfloat16": 2.0**-7,
    **dict.fromkeys(("float8_e5m2", "float8_e5m2fnuz"), 2.0**-2),
    **dict.fromkeys(("float8_e4m3", "float8_e4m3fn", "float8_e4m3fnuz", "float8_e4m3b11fnuz"), 2.0**-3),
    "float8_e3m4": 2.0**-4,
    "complex128": 2.0**-52,
    "complex64": 2.0**-23,
}


def random_vector(rng: np.random.Generator, count: int) -> Array:
    """Entries of either sign, none near zero, no two alike."""
    return rng.uniform(0.3, 1.7, count) * np.where(rng.random(count) < 0.5, -1.0, 1.0)


def central_difference(function: Callable[[Array], Array], direction: Array, step: float) -> Array:
    """The derivative of ``function`` at 0 along ``direction``, by a five-point formula: error O(step^4)."""
    near = function(step * direction) - function(-step * direction)
    far = function(2 * step * direction) - function(-2 * step * direction)
    return (8 * near - far) / (12 * step)
