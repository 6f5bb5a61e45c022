"""The fifteen programs: their MLIR, sizes and inputs, and the arguments to differentiate with respect to.

The MLIR is in `programs/*.mlir`, with ``${N}`` for a size, which `Program.text` substitutes. Every program has a primal
and a gradient function; the gradient takes one array for each derivative, which it overwrites, followed by the inputs.

"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from string import Template
from typing import Any, Protocol

import numpy as np

from benchmarks import inputs
from benchmarks.inputs import Array

_FOLDER = Path(__file__).parent / "programs"

Sizes = Mapping[str, int]


class Differentiable(Protocol):
    """What is compiled and measured: a program of the table, or one of `benchmarks.general` in one of its spellings."""

    @property
    def name(self) -> str:
        """In the table."""

    @property
    def file(self) -> str:
        """What messages call its text."""

    @property
    def primal(self) -> str:
        """The function that is differentiated."""

    @property
    def gradient(self) -> str:
        """The one that takes arrays for the derivatives, which it overwrites, and then the inputs."""

    @property
    def sizes(self) -> Sizes:
        """The sizes of the table."""

    @property
    def tiny(self) -> Sizes:
        """The sizes of a quick check."""

    @property
    def by(self) -> tuple[int, ...]:
        """The positions of the inputs that are differentiated by."""

    @property
    def product(self) -> str:
        """The function that `ad.grad` differentiates, if it is not the primal."""

    def text(self, sizes: Sizes) -> str:
        """The MLIR."""

    def text_without_noalias(self, sizes: Sizes) -> str:
        """The MLIR without `llvm.noalias`."""

    def inputs(self, sizes: Sizes) -> tuple[Any, ...]:
        """The arguments of the gradient after its outputs."""

    def outputs(self, sizes: Sizes, given: tuple[Any, ...]) -> tuple[Array, ...]:
        """Arrays for the derivatives."""


@dataclass(frozen=True)
class Program:
    """A program: one line of the table.

    ``by``: the positions of the inputs to differentiate with respect to. ``tiny``: sizes for a quick check. ``hand``:
    the stem of the C files with adjoints, which see the sizes as macros (``renamed``: those with another name there).
    ``product``: a function, in a file of its own, that computes one number from the arrays that the primal writes, with
    cotangents.

    """

    name: str
    file: str
    primal: str
    gradient: str
    make: Callable[[dict[str, int]], tuple[Array, ...]]
    by: tuple[int, ...]
    sizes: dict[str, int]
    tiny: dict[str, int]
    hand: str = ""
    renamed: Mapping[str, str] = field(default_factory=dict)
    product: str = ""

    def text(self, sizes: Sizes) -> str:
        """The MLIR with ``sizes``."""
        return _with_sizes(self.file, sizes)

    def text_without_noalias(self, sizes: Sizes) -> str:
        """The MLIR without `llvm.noalias`, and with the function that computes one number (``product``)."""
        text = _with_sizes(self.file, sizes).replace(" {llvm.noalias}", "")
        return text + _with_sizes(f"{self.product}.mlir", sizes) if self.product else text

    def inputs(self, sizes: Sizes) -> tuple[Array, ...]:
        """The arguments of the gradient after its outputs."""
        return self.make(dict(sizes))

    def outputs(self, sizes: Sizes, given: tuple[Array, ...]) -> tuple[Array, ...]:
        """Arrays for the derivatives, filled with numbers that the gradient must overwrite."""
        if self.name == "ba":
            shapes: list[tuple[int, ...]] = [(sizes["P"], 2, 15), (sizes["P"],)]
        else:
            shapes = [given[position].shape for position in self.by]
        return tuple(np.full(shape, 1e3) for shape in shapes)

    def results(self, sizes: Sizes) -> tuple[Array, ...]:
        """The arrays that the primal writes, its first arguments."""
        if self.name == "ba":
            return np.zeros((sizes["P"], 2)), np.zeros(sizes["P"])
        if self.name == "bruss_rhs":
            return np.zeros((sizes["N"],) * 2), np.zeros((sizes["N"],) * 2)
        return (np.zeros(sizes["N"]),) if self.name == "norm" else ()

    def primal_inputs(self, given: tuple[Array, ...]) -> tuple[Array, ...]:
        """The inputs without the cotangents, which only the gradient takes."""
        return given[: {"bruss_rhs": 3, "norm": 1}.get(self.name, len(given))]

    def defines(self, sizes: Sizes) -> dict[str, int]:
        """The sizes under their names in the C files."""
        return {self.renamed.get(letter, letter): size for letter, size in sizes.items()}


def _with_sizes(file: str, sizes: Sizes) -> str:
    return Template((_FOLDER / file).read_text(encoding="utf-8")).substitute(_derived(sizes))


def _derived(sizes: Sizes) -> dict[str, object]:
    """``sizes`` and the numbers that follow from them."""
    found: dict[str, object] = dict(sizes)
    n = sizes.get("N", 1)
    found |= {"LAST": n - 1, "TWO_N": 2 * n, "HALF_MEAN": f"{0.5 / n / n:.17e}"}
    if "D" in sizes:
        found["P"] = sizes["D"] * (sizes["D"] + 1) // 2
    if "C" in sizes:
        found |= {"LAST": sizes["C"] - 1, "COUNT": (sizes["C"] - 1) * sizes["B"]}
    return found


_GMM = ("gmm.mlir", "gmm", "gmm_gradient", inputs.mixture, (0, 1, 2))
_TINY_GMM = {"D": 3, "K": 4, "N": 7}
_SQUARE = {"N": 6, "T": 5}

PROGRAMS: dict[str, Program] = {
    program.name: program
    for program in (
        Program("gmm10", *_GMM, {"D": 10, "K": 25, "N": 1000}, _TINY_GMM, "gmm", {"N": "NP"}),
        Program("gmm20", *_GMM, {"D": 20, "K": 50, "N": 1000}, _TINY_GMM, "gmm", {"N": "NP"}),
        Program(
            "ba", "ba.mlir", "ba", "ba_jacobian", inputs.bundle, (),
            {"M": 100, "Q": 1000, "P": 5000}, {"M": 3, "Q": 5, "P": 9},
        ),
        Program(
            "lstm", "lstm.mlir", "lstm", "lstm_gradient", inputs.recurrent, (0, 1),
            {"L": 2, "C": 1024, "B": 14}, {"L": 2, "C": 5, "B": 3},
        ),
        Program("euler", "euler.mlir", "euler", "euler_gradient", inputs.oscillator, (0,), {"T": 10**6}, {"T": 50}),
        Program("rk4", "rk4.mlir", "rk4", "rk4_gradient", inputs.oscillator, (0,), {"T": 10**6}, {"T": 50}),
        Program("heat", "heat.mlir", "heat", "heat_gradient", inputs.warm_field, (0,), {"N": 512, "T": 100}, _SQUARE),
        Program(
            "burgers", "burgers.mlir", "burgers", "burgers_gradient", inputs.moving_field, (0,),
            {"N": 512, "T": 100}, _SQUARE,
        ),
        Program("nbody", "nbody.mlir", "nbody", "nbody_gradient", inputs.bodies, (0, 1), {"N": 512}, {"N": 7}),
        Program(
            "mlp", "mlp.mlir", "mlp", "mlp_gradient", inputs.layers, (1, 2, 3, 4),
            {"B": 256, "I": 512, "H": 512, "O": 128}, {"B": 4, "I": 5, "H": 6, "O": 3},
        ),
        Program("lse", "lse.mlir", "lse", "lse_gradient", inputs.exponents, (0,), {"N": 1 << 20}, {"N": 17}),
        Program("fft", "fft.mlir", "fft", "fft_gradient", inputs.signal, (0,), {"N": 1 << 16}, {"N": 8}),
        Program(
            "bruss", "bruss.mlir", "bruss", "bruss_gradient", inputs.reactants, (0, 1, 2),
            {"N": 32, "T": 1000}, {"N": 8, "T": 4},
        ),
        Program(
            "bruss_rhs", "bruss.mlir", "rhs", "rhs_gradient", inputs.reactants_seeded, (0, 1, 2),
            {"N": 64, "T": 1}, {"N": 8, "T": 1}, product="rhs_product",
        ),
        Program(
            "norm", "norm.mlir", "norm", "norm_gradient", inputs.vector, (0,), {"N": 2048}, {"N": 9},
            product="norm_product",
        ),
    )
}  # fmt: skip
