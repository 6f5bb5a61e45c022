"""The vector form of each op; `arith` and `math` ops that are not listed are elementwise.

A reduction folds the lanes of a vector into one number, in any order: exactly, or only where the flags of the op let
its terms be added in another order.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

LOOP: Final = "scf.for"
PARALLEL: Final = "scf.parallel"
BRANCH: Final = "scf.if"
YIELD: Final = "scf.yield"
LOAD: Final = "memref.load"
STORE: Final = "memref.store"
FREE: Final = "memref.dealloc"
ALLOCATIONS: Final = ("memref.alloca", "memref.alloc")

#: Ops of these dialects on scalars compute one number from others.
ELEMENTWISE: Final = ("arith.", "math.")

#: Those of them that must not run where the program does not run them: they stop it, or anything may happen.
NOT_SPECULATABLE: Final = frozenset(
    f"arith.{name}" for name in ("divsi", "divui", "remsi", "remui", "ceildivsi", "ceildivui", "floordivsi")
)

#: Ops that give a number which is linear in the lane where one operand is, and the others are the same in all lanes.
LINEAR: Final = ("arith.addi", "arith.subi", "arith.muli")


@dataclass(frozen=True)
class LaneReduction:
    """How numbers are folded: the kind of `vector.reduction`, and a number that changes nothing (None: there is none).

    ``joins``: the op that folds two partial results.
    """

    kind: str
    is_exact: bool
    neutral: float | None
    joins: str


_SUM: Final = LaneReduction("add", False, -0.0, "arith.addf")
#: Op -> how its results fold; of a difference only the first operand may be the sum so far.
FOLDS: Final[Mapping[str, LaneReduction]] = {
    "arith.addf": _SUM,
    "arith.subf": _SUM,
    "arith.mulf": LaneReduction("mul", False, 1.0, "arith.mulf"),
    "arith.addi": LaneReduction("add", True, 0, "arith.addi"),
    "arith.muli": LaneReduction("mul", True, 1, "arith.muli"),
    "arith.maximumf": LaneReduction("maximumf", True, None, "arith.maximumf"),
    "arith.minimumf": LaneReduction("minimumf", True, None, "arith.minimumf"),
    "arith.maxnumf": LaneReduction("maxnumf", False, None, "arith.maxnumf"),
    "arith.minnumf": LaneReduction("minnumf", False, None, "arith.minnumf"),
    "arith.maxsi": LaneReduction("maxsi", True, None, "arith.maxsi"),
    "arith.minsi": LaneReduction("minsi", True, None, "arith.minsi"),
}
DIFFERENCE: Final = "arith.subf"
#: The folds that buffers are added to by.
ADDITIONS: Final = ("arith.addf", "arith.subf", "arith.addi")
