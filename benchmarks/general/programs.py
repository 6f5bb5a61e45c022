"""All programs of the suite, by name."""

from __future__ import annotations

from benchmarks.general import linear_algebra, other_kinds, stencils
from benchmarks.general.kernel import KERNELS

__all__ = ["KERNELS", "linear_algebra", "other_kinds", "stencils"]
