"""Functions that programs of the suite call when they run as Python, on numbers of any precision."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy import exp, log, sin, sqrt

__all__ = ["Array", "exp", "log", "sin", "sqrt", "weighted", "zeros"]

Array = Any


def zeros(*extents: int) -> Array:
    """An array of zeros, wide enough for any of the other numbers."""
    return np.zeros(extents, np.longdouble)


def weighted(weights: Array, values: Array) -> Array:
    """The sum of the values, each times its weight."""
    return np.sum(weights * values)
