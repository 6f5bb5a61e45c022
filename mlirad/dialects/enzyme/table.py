"""Defines the ops, types and attributes of the `enzyme` dialect, and the assembly format of each op.

The loader (`load`), the reader (`reader`) and the printer (`printer`) use this table, with one `OpForm` for each op.
Ops without an assembly format are printed in generic form, as EnzymeMLIR prints them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

#: The maximal number of runs of equal types among the operands (or results) of an op; see `load`.
GROUPS: Final = 64


class Assembly(Enum):
    """The custom assembly formats; the value shows a user what to write."""

    CALL = "{op} @f(%x, ...) <{{...}}> : (f64, ...) -> ..."
    REGION = "{op}(%x, ...) {{ ^bb0(%a: f64): ... enzyme.yield ... }} <{{...}}> : (f64, ...) -> ..."
    RULE = "{op} @f {{ ... enzyme.yield }} attributes {{activity = [...], ret_activity = [...], function_type = ...}}"
    RULE_PART = "{op} (%x: f64, ...) -> f64 {{ ... enzyme.yield %y : f64 }}"
    YIELD = "{op} %a, ... : f64, ..."
    CONVERT = "{op} %x : f64 -> f64"
    SAME_TYPE = "{op} %a, %b : index"
    SINK = "{op} %m : memref<?xf64>"
    LIST = "{op}(%a, ...) : (f64, ...) -> tensor<2xf64>"
    EXTRACT = "{op} %a[0] : (tensor<2xf64>) -> f64"
    ATOMIC = "{op} addf %v, %m[%i] monotonic : (f64, memref<?xf64>) -> f64"
    AFFINE_ATOMIC = "{op} addf %v, %m, (affine_map<(d0) -> (d0)>) [%i] : (f64, memref<?xf64>) -> f64"


class AttributeTreatment(Enum):
    """How an attribute is treated."""

    HONOURED = "honoured"
    REFUSED = "rejected"
    MEANINGLESS = "ignored"


@dataclass(frozen=True)
class Known:
    """An attribute of an op, its treatment and the reason; ``inherent`` ones are printed in ``<{...}>``."""

    name: str
    fate: AttributeTreatment
    why: str
    inherent: bool = True


@dataclass(frozen=True)
class OpForm:
    """One op; ``operands`` and ``results`` are counts, or None for any number of any types.

    ``attributes`` are those that the op may have. Others are rejected, unless they have a dialect prefix.
    """

    name: str
    operands: int | None
    results: int | None
    assembly: Assembly | None = None
    attributes: tuple[Known, ...] = ()
    region: bool = False
    pure: bool = False

    @property
    def fixed(self) -> bool:
        """Whether the number of operands and results is fixed, so that the op has no segment sizes."""
        return self.operands is not None and self.results is not None

    @property
    def inherent(self) -> tuple[str, ...]:
        """The names of the attributes that are printed in ``<{...}>``."""
        return tuple(known.name for known in self.attributes if known.inherent)

    @property
    def example(self) -> str:
        """The custom assembly format of the op, for messages."""
        if self.assembly is None:
            values = ", ".join(f"%{i}" for i in range(self.operands or 0))
            return f'"{self.name}"({values}) : (...) -> ...'
        return self.assembly.value.format(op=self.name)


_FN: Final = Known("fn", AttributeTreatment.HONOURED, "the function that is differentiated")
_BATCHED: Final = (
    Known("fn", AttributeTreatment.HONOURED, "the function that is run for several sets of arguments"),
    Known("batch_shape", AttributeTreatment.HONOURED, "the number of sets"),
)
_DERIVATIVE: Final = (
    Known(
        "activity",
        AttributeTreatment.HONOURED,
        "one for each argument; by default all that can carry a derivative are active",
    ),
    Known(
        "ret_activity",
        AttributeTreatment.HONOURED,
        "one for each result; by default all that can carry a derivative are active",
    ),
    Known("width", AttributeTreatment.HONOURED, "number of shadows: an additional first dimension, or separate values"),
    Known("strong_zero", AttributeTreatment.HONOURED, "a partial derivative times an exact zero is zero"),
)
_WHOLE: Final = tuple(
    Known(
        "width",
        AttributeTreatment.REFUSED,
        "MA0353, except for a width of 1: the Jacobian chooses its number of directions",
    )
    if one.name == "width"
    else one
    for one in _DERIVATIVE
)
_ADDED: Final = Known(
    "atomic_add", AttributeTreatment.HONOURED, "additions to the shadows of arguments and globals are atomic"
)
_SET: Final = Known("atomic_add", AttributeTreatment.MEANINGLESS, "tangents are assigned, not added to")
_REGION: Final = (
    Known("fn", AttributeTreatment.MEANINGLESS, "the name of the function that the region was"),
    Known("fn_attrs", AttributeTreatment.MEANINGLESS, "attributes of that function", inherent=False),
)
_RULE: Final = (
    Known("sym_name", AttributeTreatment.HONOURED, "the name that 'enzyme.custom_rule' of a function refers to"),
    Known("activity", AttributeTreatment.HONOURED, "must be 'enzyme_active' for every float argument (MA0334)"),
    Known("ret_activity", AttributeTreatment.HONOURED, "must be 'enzyme_active' for every float result (MA0334)"),
    Known("function_type", AttributeTreatment.HONOURED, "the type of the function"),
)
_ORDERED: Final = (
    Known("kind", AttributeTreatment.HONOURED, "a number of upstream's enum"),
    Known(
        "ordering",
        AttributeTreatment.HONOURED,
        "upstream's op is 'acq_rel', which is at least as strong; 'seq_cst' is rejected (MA0353)",
    ),
    Known("fastmath", AttributeTreatment.MEANINGLESS, "optional; upstream's op has no such attribute"),
    Known("alignment", AttributeTreatment.MEANINGLESS, "optional; upstream's op has no such attribute", inherent=False),
)
_GENERIC: Final = (
    Known(
        "indexing_maps", AttributeTreatment.HONOURED, "the elements of operands and outputs that an iteration accesses"
    ),
    Known("iterator_types", AttributeTreatment.MEANINGLESS, "implied by the maps"),
    Known("doc", AttributeTreatment.MEANINGLESS, "a comment"),
    Known("library_call", AttributeTreatment.MEANINGLESS, "the body is equivalent, and no pass calls libraries for it"),
)


#: Attributes of EnzymeMLIR's generic form for ops with several operand groups. Here they hold runs of equal types.
SEGMENTS: Final = ("operandSegmentSizes", "resultSegmentSizes")
#: The attribute that holds EnzymeMLIR's own operand groups in the meantime.
PEER_SEGMENTS: Final = "peerSegmentSizes"

OPS: Final[dict[str, OpForm]] = {
    form.name: form
    for form in (
        OpForm("enzyme.autodiff", None, None, Assembly.CALL, (*_DERIVATIVE, _ADDED, _FN)),
        OpForm("enzyme.fwddiff", None, None, Assembly.CALL, (*_DERIVATIVE, _SET, _FN)),
        OpForm("enzyme.autodiff_split_mode.primal", None, None, Assembly.CALL, (*_DERIVATIVE, _FN)),
        OpForm("enzyme.autodiff_split_mode.reverse", None, None, Assembly.CALL, (*_DERIVATIVE, _FN)),
        OpForm("enzyme.jacobian", None, None, Assembly.CALL, (*_WHOLE, _FN)),
        OpForm("enzyme.batch", None, None, Assembly.CALL, _BATCHED),
        OpForm("enzyme.autodiff_region", None, None, Assembly.REGION, (*_DERIVATIVE, _ADDED, *_REGION), region=True),
        OpForm("enzyme.fwddiff_region", None, None, Assembly.REGION, (*_DERIVATIVE, _SET, *_REGION), region=True),
        OpForm("enzyme.custom_call", None, None),
        OpForm("enzyme.same", 2, 1, pure=True),
        OpForm("enzyme.custom_reverse_rule", 0, 0, Assembly.RULE, _RULE, region=True),
        OpForm("enzyme.custom_reverse_rule.augmented_primal", 0, 0, Assembly.RULE_PART, region=True),
        OpForm("enzyme.custom_reverse_rule.reverse", 0, 0, Assembly.RULE_PART, region=True),
        OpForm("enzyme.yield", None, 0, Assembly.YIELD),
        OpForm("enzyme.init", 0, 1),
        OpForm("enzyme.push", 2, 0),
        OpForm("enzyme.pop", 1, 1),
        OpForm("enzyme.get", 1, 1),
        OpForm("enzyme.set", 2, 0),
        OpForm("enzyme.placeholder", 0, 1, pure=True),
        OpForm("enzyme.ignore_derivatives", 1, 1, Assembly.CONVERT, pure=True),
        OpForm(
            "enzyme.broadcast",
            1,
            1,
            None,
            (Known("shape", AttributeTreatment.HONOURED, "the leading extents"),),
            pure=True,
        ),
        OpForm("enzyme.concat", None, 1, Assembly.LIST, pure=True),
        OpForm(
            "enzyme.extract",
            1,
            1,
            Assembly.EXTRACT,
            (Known("index", AttributeTreatment.HONOURED, "the part"),),
            pure=True,
        ),
        OpForm("enzyme.fill_zero", 1, 0, Assembly.SINK),
        OpForm("enzyme.binomial_progress", 2, 1, Assembly.SAME_TYPE, pure=True),
        OpForm("enzyme.atomic_rmw", None, 1, Assembly.ATOMIC, _ORDERED),
        OpForm(
            "enzyme.affine_atomic_rmw",
            None,
            1,
            Assembly.AFFINE_ATOMIC,
            (*_ORDERED, Known("map", AttributeTreatment.HONOURED, "the subscripts of the element")),
        ),
        OpForm("enzyme.load", None, 1),
        OpForm("enzyme.store", None, 0),
        OpForm(
            "enzyme.dump",
            1,
            1,
            None,
            (Known("label", AttributeTreatment.REFUSED, "MA0353, as for the op", inherent=False),),
        ),
        OpForm("enzyme.addTo", None, 0),
        OpForm("enzyme.genericAdjoint", None, None, None, _GENERIC, region=True),
    )
}

#: The dialect's types, each with one type parameter.
TYPES: Final = ("Cache", "Gradient", "ShadowedGradient")
#: Its types without parameters.
PLAIN_TYPES: Final = ("Tape",)

#: Memory orderings of the atomic ops, in LLVM's numbering.
ORDERINGS: Final = {
    "not_atomic": 0, "unordered": 1, "monotonic": 2, "acquire": 4, "release": 5, "acq_rel": 6, "seq_cst": 7,
}  # fmt: skip
