"""Derivatives other than gradients that peers compute: Hessians, gradients of many small problems, many directions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from benchmarks.inputs import symmetric
from benchmarks.programs import PROGRAMS, Program


@dataclass(frozen=True)
class Question:
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
        """The positions of the inputs that are differentiated by."""
        return self.program.by

    @property
    def is_hessian(self) -> bool:
        """Whether it is asked for the second derivatives of one problem."""
        return not self.count

    def inputs(self, sizes: Mapping[str, int]) -> tuple[Any, ...]:
        """The arguments; of several problems each has a dimension more in front."""
        given = self.program.inputs(sizes)
        if self.is_hessian:
            return given
        count = self.count if sizes == self.sizes else 3
        return tuple(a * (1.0 + 0.1 * symmetric(50 + n, count, *np.shape(a))) for n, a in enumerate(given))


@dataclass(frozen=True)
class ColoredQuestion:
    """The products of a Jacobian on a lattice with ten directions: sums of its columns, of each colour.

    A column reaches the points of a cross, and the colours of these five differ: (i + 2 j) mod 5, for each field.
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


SPARSE: Final = ColoredQuestion("jacobian of bruss_rhs", PROGRAMS["bruss_rhs"], {"N": 256, "T": 1}, {"N": 8, "T": 1})

_GMM: Final = PROGRAMS["gmm10"]
QUESTIONS: Final = {
    question.name: question
    for question in (
        Question("hessian of gmm", _GMM, {"D": 4, "K": 8, "N": 500}, {"D": 2, "K": 3, "N": 5}),
        Question("1000 x grad of gmm", _GMM, {"D": 3, "K": 4, "N": 7}, {"D": 2, "K": 3, "N": 5}, 1000),
        Question("1000 x grad of euler", PROGRAMS["euler"], {"T": 1000}, {"T": 5}, 1000),
    )
}
