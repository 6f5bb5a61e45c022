"""Which ops, types and attributes the `enzyme` dialect has, and how each op is written.

One `OpForm` an op: the loader (`load`), the reader (`reader`) and the printer (`printer`) all work from this table.
An op without an assembly is written generically, by the peer as well.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

#: How many runs of equal types an op's operands (or results) may have; see `load`.
GROUPS: Final = 64


class Assembly(Enum):
    """The custom assembly formats; the value shows a user what to write."""

    CALL = "{op} @f(%x, ...) <{{...}}> : (f64, ...) -> ..."
    REGION = "{op}(%x, ...) {{ ^bb0(%a: f64): ... enzyme.yield ... }} <{{...}}> : (f64, ...) -> ..."
    YIELD = "{op} %a, ... : f64, ..."
    CONVERT = "{op} %x : f64 -> f64"
    SAME_TYPE = "{op} %a, %b : index"
    SINK = "{op} %m : memref<?xf64>"
    LIST = "{op}(%a, ...) : (f64, ...) -> tensor<2xf64>"
    EXTRACT = "{op} %a[0] : (tensor<2xf64>) -> f64"
    ATOMIC = "{op} addf %v, %m[%i] monotonic : (f64, memref<?xf64>) -> f64"
    AFFINE_ATOMIC = "{op} addf %v, %m, (affine_map<(d0) -> (d0)>) [%i] : (f64, memref<?xf64>) -> f64"


@dataclass(frozen=True)
class OpForm:
    """One op; ``operands`` and ``results`` are counts, or None for any number of any types.

    ``inherent`` names the attributes that belong to the op and are written in ``<{...}>``.
    """

    name: str
    operands: int | None
    results: int | None
    assembly: Assembly | None = None
    inherent: tuple[str, ...] = ()
    region: bool = False
    pure: bool = False

    @property
    def fixed(self) -> bool:
        """Whether the number of operands and results is fixed, so that the op has no segment sizes."""
        return self.operands is not None and self.results is not None

    @property
    def example(self) -> str:
        """What to write, for messages."""
        if self.assembly is None:
            values = ", ".join(f"%{i}" for i in range(self.operands or 0))
            return f'"{self.name}"({values}) : (...) -> ...'
        return self.assembly.value.format(op=self.name)


_DERIVATIVE: Final = ("activity", "ret_activity", "width", "strong_zero", "fn")
_REVERSE: Final = (*_DERIVATIVE, "atomic_add")
_ATOMIC: Final = ("kind", "ordering", "map", "fastmath")

#: The attribute that the peer's generic text uses for ops with several operand groups; ours says the runs of types.
SEGMENTS: Final = ("operandSegmentSizes", "resultSegmentSizes")
#: Where the peer's own operand groups are kept meanwhile.
PEER_SEGMENTS: Final = "peerSegmentSizes"

OPS: Final[dict[str, OpForm]] = {
    form.name: form
    for form in (
        OpForm("enzyme.autodiff", None, None, Assembly.CALL, _REVERSE),
        OpForm("enzyme.fwddiff", None, None, Assembly.CALL, _DERIVATIVE),
        OpForm("enzyme.jacobian", None, None, Assembly.CALL, _DERIVATIVE),
        OpForm("enzyme.batch", None, None, Assembly.CALL, ("fn", "batch_shape")),
        OpForm("enzyme.autodiff_region", None, None, Assembly.REGION, _REVERSE, region=True),
        OpForm("enzyme.fwddiff_region", None, None, Assembly.REGION, _DERIVATIVE, region=True),
        OpForm("enzyme.yield", None, 0, Assembly.YIELD),
        OpForm("enzyme.init", 0, 1),
        OpForm("enzyme.push", 2, 0),
        OpForm("enzyme.pop", 1, 1),
        OpForm("enzyme.get", 1, 1),
        OpForm("enzyme.set", 2, 0),
        OpForm("enzyme.placeholder", 0, 1, pure=True),
        OpForm("enzyme.ignore_derivatives", 1, 1, Assembly.CONVERT, pure=True),
        OpForm("enzyme.broadcast", 1, 1, None, ("shape",), pure=True),
        OpForm("enzyme.concat", None, 1, Assembly.LIST, pure=True),
        OpForm("enzyme.extract", 1, 1, Assembly.EXTRACT, ("index",), pure=True),
        OpForm("enzyme.fill_zero", 1, 0, Assembly.SINK),
        OpForm("enzyme.binomial_progress", 2, 1, Assembly.SAME_TYPE, pure=True),
        OpForm("enzyme.atomic_rmw", None, 1, Assembly.ATOMIC, _ATOMIC),
        OpForm("enzyme.affine_atomic_rmw", None, 1, Assembly.AFFINE_ATOMIC, _ATOMIC),
        OpForm("enzyme.load", None, 1),
        OpForm("enzyme.store", None, 0),
        OpForm("enzyme.dump", 1, 1),
        OpForm("enzyme.addTo", None, 0),
        OpForm("enzyme.genericAdjoint", None, None, None, ("indexing_maps", "iterator_types"), region=True),
    )
}

#: The dialect's types, each with one type parameter.
TYPES: Final = ("Cache", "Gradient", "ShadowedGradient")

#: Arithmetic kinds of the atomic ops, in upstream's numbering (``arith.atomicrmw`` enum).
ATOMIC_KINDS: Final = (
    "addf", "addi", "assign", "maximumf", "maxs", "maxu", "minimumf", "mins", "minu", "mulf", "muli", "ori", "andi",
    "maxnumf", "minnumf", "xori",
)  # fmt: skip
#: Memory orderings of the atomic ops, in LLVM's numbering.
ORDERINGS: Final = {
    "not_atomic": 0, "unordered": 1, "monotonic": 2, "acquire": 4, "release": 5, "acq_rel": 6, "seq_cst": 7,
}  # fmt: skip
