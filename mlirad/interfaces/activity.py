"""The activities of the arguments and results of a differentiated function."""

from __future__ import annotations

from enum import Enum


class Activity(Enum):
    """An activity kind, by the peer's spelling; see `docs/reference` for the table of extra operands and results."""

    ACTIVE = "enzyme_active"
    DUP = "enzyme_dup"
    DUPNONEED = "enzyme_dupnoneed"
    CONST = "enzyme_const"
    CONSTNONEED = "enzyme_constnoneed"
    ACTIVENONEED = "enzyme_activenoneed"

    @property
    def carries_derivative(self) -> bool:
        """Whether a tangent or adjoint flows through the argument or result."""
        return self not in (Activity.CONST, Activity.CONSTNONEED)


class Mode(Enum):
    """Which derivative: a tangent beside the primal, or a sweep back from the results."""

    FORWARD = "forward"
    REVERSE = "reverse"
