"""What is known of `math` beyond the records of its rules: the logarithm of a sum of shifted exponentials.

`shift` is that, `ranges` the intervals of results.
"""

from __future__ import annotations

from mlirad.dialects.math import ranges
from mlirad.dialects.math.shift import ShiftRewrite
from mlirad.interfaces.registry import REWRITE, Registry


def register(registry: Registry) -> None:
    """Attach the models of ``math``."""
    registry.add(REWRITE, "math.log", ShiftRewrite(), origin=__name__)
    ranges.register(registry)
