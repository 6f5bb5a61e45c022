"""Models of `math` besides the generated rules.

`functions` lists the elementary functions, `ranges` has intervals of results, `shift` the log-sum-exp rewrite, `origin`
hides constants from a wrong fold.
"""

from __future__ import annotations

from mlirad.dialects.math import functions, origin, ranges
from mlirad.dialects.math.shift import ShiftRewrite
from mlirad.interfaces.registry import REWRITE, Registry


def register(registry: Registry) -> None:
    """Registers the models of ``math``."""
    registry.add(REWRITE, "math.log", ShiftRewrite(), origin=__name__)
    registry.add_all(REWRITE, origin.EXPANSIONS, origin=__name__)
    functions.register(registry)
    ranges.register(registry)
