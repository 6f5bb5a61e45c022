"""All programs of the suite, by name: those of PolyBench first."""

from __future__ import annotations

from typing import Final

from benchmarks.general import medley, other_kinds, products, solvers, stencils
from benchmarks.general.kernel import Kernel

_MODULES = (products, solvers, stencils, medley, other_kinds)
_FOUND = [value for module in _MODULES for value in vars(module).values() if isinstance(value, Kernel)]

#: Thirty of PolyBench, ten others.
KERNELS: Final = {kernel.name: kernel for kernel in _FOUND}
