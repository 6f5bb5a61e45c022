"""Derivatives other than one gradient: Hessians, gradients of many small problems, compressed Jacobians."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from benchmarks.inputs import symmetric
from benchmarks.programs import PROGRAMS, Program


@dataclass(frozen=True)
class DerivativeTask:
    """The Hessian of a program, or the gradients of ``count`` problems that differ in all their numbers.

    ``tiny`` are sizes for a quick check, with fewer problems.
    """

    name: str
    program: Program
    sizes: Mapping[str, int]
    tiny: Mapping[str, int]
    count: int = 0

    @property
    def by(self) -> tuple[int, ...]:
        """The positions of the inputs to differentiate with respect to."""
        return self.program.by

    @property
    def is_hessian(self) -> bool:
        """Whether the task is a Hessian."""
        return not self.count

    def inputs(self, sizes: Mapping[str, int]) -> tuple[Any, ...]:
        """The arguments; for several problems each has a leading axis of length ``count``."""
        given = self.program.inputs(sizes)
        if self.is_hessian:
            return given
        count = self.count if sizes == self.sizes else 3
        return tuple(a * (1.0 + 0.1 * symmetric(50 + n, count, *np.shape(a))) for n, a in enumerate(given))


@dataclass(frozen=True)
class ColoredProducts:
    """The products of a Jacobian on a lattice with ten directions: the sums of its columns of each color.

    A column has nonzeros at the five points of a stencil, whose colors differ: (i + 2 j) mod 5, for each of two fields.
    """

    name: str
    program: Program
    sizes: Mapping[str, int]
    tiny: Mapping[str, int]

    def inputs(self, sizes: Mapping[str, int]) -> tuple[Any, ...]:
        """Both fields, the parameters, and the directions of both fields."""
        size = sizes["N"]
        places = np.arange(size)
        colors = (places[:, None] + 2 * places) % 5
        ones = (colors == np.arange(5)[:, None, None]).astype(float)
        given, zeros = self.program.inputs(dict(sizes))[:3], np.zeros_like(ones)
        return (*given, np.concatenate([ones, zeros]), np.concatenate([zeros, ones]))


SPARSE: Final = ColoredProducts("jacobian of bruss_rhs", PROGRAMS["bruss_rhs"], {"N": 256, "T": 1}, {"N": 8, "T": 1})

_GMM: Final = PROGRAMS["gmm10"]
TASKS: Final = {
    task.name: task
    for task in (
        DerivativeTask("hessian of gmm", _GMM, {"D": 4, "K": 8, "N": 500}, {"D": 2, "K": 3, "N": 5}),
        DerivativeTask("1000 x grad of gmm", _GMM, {"D": 3, "K": 4, "N": 7}, {"D": 2, "K": 3, "N": 5}, 1000),
        DerivativeTask("1000 x grad of euler", PROGRAMS["euler"], {"T": 1000}, {"T": 5}, 1000),
    )
}
