"""The vector form of each op; `arith` and `math` ops that are not listed are elementwise.

A reduction combines the lanes of a vector in any order: exactly, or only where the fast-math flags of the op allow
reassociation.
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

#: Ops of these dialects on scalars are elementwise.
ELEMENTWISE: Final = ("arith.", "math.")

#: Ops among them that must not be speculated: division by zero is undefined behaviour.
NOT_SPECULATABLE: Final = frozenset(
    f"arith.{name}" for name in ("divsi", "divui", "remsi", "remui", "ceildivsi", "ceildivui", "floordivsi")
)


def is_arithmetic(op: str) -> bool:
    """Whether the op of that name is of `arith` and may be speculated."""
    return op.startswith("arith.") and op not in NOT_SPECULATABLE


#: Ops whose result is linear in the lane if one operand is and the other is uniform.
LINEAR: Final = ("arith.addi", "arith.subi", "arith.muli")


@dataclass(frozen=True)
class LaneReduction:
    """A reduction: the kind of `vector.reduction`, and its neutral element (None: there is none).

    ``joins``: the op that combines two partial results.
    """

    kind: str
    is_exact: bool
    neutral: float | None
    joins: str


_SUM: Final = LaneReduction("add", False, -0.0, "arith.addf")
#: Op -> its reduction; for a difference only the first operand may be the partial result.
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
#: The ops of accumulations into buffers.
ADDITIONS: Final = ("arith.addf", "arith.subf", "arith.addi")
