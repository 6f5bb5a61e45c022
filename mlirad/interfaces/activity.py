"""The activities of the arguments and results of a differentiated function."""

from __future__ import annotations

from enum import Enum


class Activity(Enum):
    """An activity, as EnzymeMLIR spells it; `docs/reference/activities.md` lists the operands and results of each."""

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
    """Forward mode (tangents) or reverse mode (adjoints)."""

    FORWARD = "forward"
    REVERSE = "reverse"
