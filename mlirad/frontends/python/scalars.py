"""Numbers during compilation: constants, or SSA values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from mlirad._mlir import Value
from mlirad.frontends.python.types import BOOL, FLOAT, INT, ElementType

Constant: TypeAlias = "bool | int | float"


@dataclass(frozen=True, eq=False)
class ScalarValue:
    """A number: ``constant`` if it is known at compile time, else ``value``, of the MLIR type of ``type``.

    ``low``: a lower bound of an integer; None if unknown.
    """

    type: ElementType
    value: Value | None = None
    constant: Constant | None = None
    low: int | None = None

    @classmethod
    def of(cls, constant: Constant) -> ScalarValue:
        """A constant."""
        if isinstance(constant, bool):
            return cls(BOOL, None, constant)
        if isinstance(constant, int):
            return cls(INT, None, constant, constant)
        return cls(FLOAT, None, constant)

    @property
    def integer(self) -> int | None:
        """The integer, if it is constant."""
        return self.constant if self.type is INT and isinstance(self.constant, int) else None

    def __eq__(self, other: object) -> bool:
        """Whether they are provably the same number."""
        if not isinstance(other, ScalarValue) or self.type != other.type:
            return False
        if self.value is None or other.value is None:
            return self.value is other.value and self.constant == other.constant
        return bool(self.value == other.value)

    def __hash__(self) -> int:
        return hash((self.type, self.constant))

    def __str__(self) -> str:
        return f"a number of type {self.type}" if self.constant is None else repr(self.constant)


ZERO: Final = ScalarValue.of(0)
ONE: Final = ScalarValue.of(1)
