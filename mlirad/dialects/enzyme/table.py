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


class Fate(Enum):
    """How an attribute is treated."""

    HONOURED = "honoured"
    REFUSED = "refused"
    MEANINGLESS = "without meaning"


@dataclass(frozen=True)
class Known:
    """An attribute of an op, its treatment and the reason; ``inherent`` ones are written in ``<{...}>``."""

    name: str
    fate: Fate
    why: str
    inherent: bool = True


@dataclass(frozen=True)
class OpForm:
    """One op; ``operands`` and ``results`` are counts, or None for any number of any types.

    ``attributes`` are those that the op may have. One that is not among them and has no prefix of a dialect is refused.
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
        """The names of the attributes that are written in ``<{...}>``."""
        return tuple(known.name for known in self.attributes if known.inherent)

    @property
    def example(self) -> str:
        """The pretty form of the op, for messages."""
        if self.assembly is None:
            values = ", ".join(f"%{i}" for i in range(self.operands or 0))
            return f'"{self.name}"({values}) : (...) -> ...'
        return self.assembly.value.format(op=self.name)


_FN: Final = Known("fn", Fate.HONOURED, "the function that is differentiated")
_BATCHED: Final = (
    Known("fn", Fate.HONOURED, "the function that is run for several sets of arguments"),
    Known("batch_shape", Fate.HONOURED, "how many sets there are"),
)
_ASKED: Final = (
    Known("activity", Fate.HONOURED, "one for each argument; left out: all that can carry a derivative does"),
    Known("ret_activity", Fate.HONOURED, "one for each result; left out: all that can carry a derivative does"),
    Known("width", Fate.HONOURED, "so many shadows, which have a dimension more in front, or are so many values"),
    Known("strong_zero", Fate.HONOURED, "a partial derivative times an exact zero is zero"),
)
_WHOLE: Final = tuple(
    Known("width", Fate.REFUSED, "MA0353, but for a width of 1: it has as many directions as it needs")
    if one.name == "width"
    else one
    for one in _ASKED
)
_ADDED: Final = Known("atomic_add", Fate.HONOURED, "additions to the shadows of arguments and globals are atomic")
_SET: Final = Known("atomic_add", Fate.MEANINGLESS, "a tangent is set, nothing is added to it")
_REGION: Final = (
    Known("fn", Fate.MEANINGLESS, "the name that the region had as a function"),
    Known("fn_attrs", Fate.MEANINGLESS, "what was said of that function", inherent=False),
)
_RULE: Final = (
    Known("sym_name", Fate.HONOURED, "what 'enzyme.custom_rule' on a function names"),
    Known("activity", Fate.HONOURED, "every float argument is 'enzyme_active', others are refused (MA0334)"),
    Known("ret_activity", Fate.HONOURED, "every float result is 'enzyme_active', others are refused (MA0334)"),
    Known("function_type", Fate.HONOURED, "that of the function"),
)
_ORDERED: Final = (
    Known("kind", Fate.HONOURED, "by upstream's numbers"),
    Known(
        "ordering",
        Fate.HONOURED,
        "upstream's op is 'acq_rel', which is at least as strong; 'seq_cst' is refused (MA0353)",
    ),
    Known("fastmath", Fate.MEANINGLESS, "a permission; upstream's op cannot say it"),
    Known("alignment", Fate.MEANINGLESS, "a promise; upstream's op cannot say it", inherent=False),
)
_GENERIC: Final = (
    Known("indexing_maps", Fate.HONOURED, "which elements of operands and outputs an iteration has"),
    Known("iterator_types", Fate.MEANINGLESS, "they follow from the maps"),
    Known("doc", Fate.MEANINGLESS, "a text for readers"),
    Known("library_call", Fate.MEANINGLESS, "the body says the same, and no pass here calls libraries for it"),
)


def _refused(*names: str) -> tuple[Known, ...]:
    return tuple(Known(name, Fate.REFUSED, "MA0353, as the op is") for name in names)


#: The attribute that the peer's generic text uses for ops with several operand groups; ours says the runs of types.
SEGMENTS: Final = ("operandSegmentSizes", "resultSegmentSizes")
#: Where the peer's own operand groups are kept meanwhile.
PEER_SEGMENTS: Final = "peerSegmentSizes"

OPS: Final[dict[str, OpForm]] = {
    form.name: form
    for form in (
        OpForm("enzyme.autodiff", None, None, Assembly.CALL, (*_ASKED, _ADDED, _FN)),
        OpForm("enzyme.fwddiff", None, None, Assembly.CALL, (*_ASKED, _SET, _FN)),
        OpForm("enzyme.autodiff_split_mode.primal", None, None, Assembly.CALL, (*_ASKED, _FN)),
        OpForm("enzyme.autodiff_split_mode.reverse", None, None, Assembly.CALL, (*_ASKED, _FN)),
        OpForm("enzyme.jacobian", None, None, Assembly.CALL, (*_WHOLE, _FN)),
        OpForm("enzyme.batch", None, None, Assembly.CALL, _BATCHED),
        OpForm("enzyme.autodiff_region", None, None, Assembly.REGION, (*_ASKED, _ADDED, *_REGION), region=True),
        OpForm("enzyme.fwddiff_region", None, None, Assembly.REGION, (*_ASKED, _SET, *_REGION), region=True),
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
        OpForm("enzyme.broadcast", 1, 1, None, (Known("shape", Fate.HONOURED, "the extents in front"),), pure=True),
        OpForm("enzyme.concat", None, 1, Assembly.LIST, pure=True),
        OpForm("enzyme.extract", 1, 1, Assembly.EXTRACT, (Known("index", Fate.HONOURED, "which part"),), pure=True),
        OpForm("enzyme.fill_zero", 1, 0, Assembly.SINK),
        OpForm("enzyme.binomial_progress", 2, 1, Assembly.SAME_TYPE, pure=True),
        OpForm("enzyme.atomic_rmw", None, 1, Assembly.ATOMIC, _ORDERED),
        OpForm(
            "enzyme.affine_atomic_rmw",
            None,
            1,
            Assembly.AFFINE_ATOMIC,
            (*_ORDERED, Known("map", Fate.HONOURED, "which element")),
        ),
        OpForm("enzyme.load", None, 1),
        OpForm("enzyme.store", None, 0),
        OpForm("enzyme.dump", 1, 1, None, (Known("label", Fate.REFUSED, "MA0353, as the op is", inherent=False),)),
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
