"""Second derivatives with a width: two directions, or cotangents, beside one run of the first derivative.

Lane by lane they are what `SecondDerivativeCase` expects of that lane alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

import numpy as np

from mlirad.interfaces.signature import OperandKind, Role, Signature
from mlirad.testing.vectors import random_vector
from tests.fuzz import driving
from tests.fuzz.comparison.second import ORDERS, SecondDerivativeCase
from tests.fuzz.comparison.several import with_lanes
from tests.fuzz.semantics.duals import Array

#: Mode names as tables show them -> those of one lane.
WIDE_ORDERS: Final = {f"wide-{name}": name for name in ORDERS}


@dataclass(frozen=True)
class _SecondLane(SecondDerivativeCase):
    """A case with random vectors of its own."""

    lane: int = 0

    def _random(self, stream: int, count: int) -> Array:
        return random_vector(np.random.default_rng([self.program.seed, stream, self.lane]), count)


@dataclass(frozen=True)
class SecondWidthCase(SecondDerivativeCase):
    """The outer derivative with ``lanes`` shadows side by side."""

    lanes: int = 2

    @cached_property
    def parts(self) -> list[_SecondLane]:
        """One case a lane."""
        return [_SecondLane(self.program, WIDE_ORDERS[self.mode_name], lane) for lane in range(self.lanes)]

    @property
    def order(self) -> str:
        """The modes."""
        return WIDE_ORDERS[self.mode_name]

    @cached_property
    def skipped(self) -> bool:
        """Whether one lane is."""
        return any(part.skipped for part in self.parts)

    @property
    def signatures(self) -> tuple[Signature, ...]:
        """The second one has a width."""
        return self.inner.signature, replace(self.outer_signature, width=self.lanes)

    def callee(self, name: str) -> driving.Callee:
        """How to drive the function ``name`` that answers this."""
        one = super().callee(name)
        operands = [
            kind if role.kind is OperandKind.PRIMAL else with_lanes(kind, self.lanes)
            for role, kind in zip(self._operands, one.operands, strict=True)
        ]
        return driving.Callee(name, tuple(operands), tuple(with_lanes(kind, self.lanes) for kind in one.results))

    def given(self, role: Role) -> Sequence[float]:
        """What is passed as ``role``, lane after lane."""
        if role.kind is OperandKind.PRIMAL:
            return super().given(role)
        return [x for part in self.parts for x in part.given(role)]

    def result(self, role: Role) -> Array:
        """What comes back as ``role``, lane after lane."""
        return np.concatenate([part.result(role) for part in self.parts])

    def final(self, role: Role) -> Array:
        """What the buffer that is passed as ``role`` holds after the call."""
        if role.kind is OperandKind.PRIMAL:
            return super().final(role)
        return np.concatenate([part.final(role) for part in self.parts])

    @property
    def tolerance(self) -> float:
        """That of the steepest lane."""
        return max(part.tolerance for part in self.parts)
