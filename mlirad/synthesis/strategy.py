"""The strategy of a derivative, decided before anything is emitted, as frozen data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from mlirad._mlir import Value
from mlirad.analysis.activity import ActivityAnalysis
from mlirad.analysis.aliasing import Aliasing
from mlirad.analysis.needed import Needed
from mlirad.analysis.program import Program
from mlirad.synthesis.checkpoints.iteration_choice import RecomputeCandidate
from mlirad.synthesis.plan.decisions import Plan


@dataclass(frozen=True)
class Analysis:
    """The listing of one function, and its alias and activity analysis."""

    program: Program
    aliasing: Aliasing
    activity: ActivityAnalysis


@dataclass(frozen=True)
class Strategy:
    """How a function is differentiated: directly, or only after its primal has been rewritten.

    ``checkpoints``: attributes of loops request them; ``recompute``: the indices of loops whose independent iterations
    are recomputed. ``is_tapeable``: False if the sweeps have to be separate functions and cannot.
    """

    checkpoints: bool = False
    recompute: tuple[int, ...] = ()
    is_tapeable: bool = True

    @property
    def rewrites_primal(self) -> bool:
        """Whether this derivation must not be emitted."""
        return self.checkpoints or bool(self.recompute)


PLAIN: Final = Strategy()
NOT_TAPEABLE: Final = Strategy(is_tapeable=False)


@dataclass(frozen=True)
class ReversePlan:
    """All decisions before the reverse sweep is emitted, for the function as ``analysis`` lists it.

    ``kept``: primal buffer -> shadow that exists in the forward sweep; ``recomputable``: loops whose iterations might
    be recomputed, each with the reason if they are not.
    """

    analysis: Analysis
    needed: Needed
    plan: Plan
    kept: dict[Value, Value]
    recomputable: Sequence[RecomputeCandidate] = ()
