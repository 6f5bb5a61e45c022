"""The elementary functions of one operand, which vector libraries compute to a few ulp."""

from __future__ import annotations

from typing import Final, final

from mlirad._mlir import ir
from mlirad.interfaces.registry import SCALAR, Registry
from mlirad.interfaces.scalar import ScalarModel

#: Not roots, which processors compute exactly, and not powers: LLVM expands approximate ones to products, whose errors
#: grow with the exponent.
_FUNCTIONS: Final = (
    *("cbrt", "exp", "exp2", "expm1", "log", "log10", "log1p", "log2", "erf", "erfc"),
    *("sin", "cos", "sincos", "tan", "asin", "acos", "atan"),
    *("sinh", "cosh", "tanh", "asinh", "acosh", "atanh"),
)


@final
class ElementaryFunction(ScalarModel):
    """A function such as ``math.exp``."""

    def approximation(self, op: ir.Operation, /) -> str:
        """The function of a vector library."""
        return "afn"


def register(registry: Registry) -> None:
    """Attach the model."""
    registry.add_all(SCALAR, {f"math.{name}": ElementaryFunction() for name in _FUNCTIONS}, origin=__name__)
