"""The registry, a map (interface, key) -> model: filled by `context`, then frozen.

A key is the name of an op (``arith.addf``), of a type's Python class (``F64Type``), of a form, of a dialect, or the
symbol of a function (``@f``). A model registered under a symbol applies to calls of that function, and takes
precedence over the model of the call op.

A duplicate is an error that names both origins. A model that lacks a method is an error when it is added, not in the
middle of a pass. `find` may return None; the caller raises the error for a required model, as it has the op to report.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Generic, Protocol, TypeVar

from mlirad._mlir import Type, ir
from mlirad.errors import Diagnostic, RuleError
from mlirad.interfaces.batch import BatchModel, FlowModel
from mlirad.interfaces.custom_derivative import CustomCallModel
from mlirad.interfaces.forms import FormModel
from mlirad.interfaces.ops import (
    AccessModel,
    ActivityModel,
    AllocationModel,
    CallModel,
    ChoiceModel,
    DerivativeModel,
    DialectConversionModel,
    GlobalModel,
    LoweringModel,
    MemoryModel,
    NormalFormModel,
    NotDifferentiable,
    PatternModel,
    PlaceholderOpModel,
    RangeModel,
    RecomputeModel,
    RewriteModel,
    ShapeModel,
)
from mlirad.interfaces.parallel import ParallelModel
from mlirad.interfaces.regions import BranchModel, LoopModel
from mlirad.interfaces.scalar import ScalarModel
from mlirad.interfaces.simplify import Choices
from mlirad.interfaces.types import TypeModel
from mlirad.machine import DEFAULT, MachineModel

M = TypeVar("M")


@dataclass(frozen=True, eq=False)
class Interface(Generic[M]):
    """An interface: its name in messages, and the methods that a model must have."""

    name: str
    methods: tuple[str, ...]


DERIVATIVE: Final[Interface[DerivativeModel]] = Interface(
    "derivative rule",
    ("create_forward_mode_tangent", "needed_primals", "needed_shadows", "create_reverse_mode_adjoint"),
)
ACTIVITY: Final[Interface[ActivityModel]] = Interface("activity model", ("is_inactive",))
NOT_DIFFERENTIABLE: Final[Interface[NotDifferentiable]] = Interface("not-differentiable mark", ("reason",))
#: Ops at which threads synchronize; ``reason`` is why one outside of a kernel is an error.
BARRIER: Final[Interface[NotDifferentiable]] = Interface("barrier", ("reason",))
PATTERN: Final[Interface[PatternModel]] = Interface("pattern of a rule", ("arity",))
RECOMPUTE: Final[Interface[RecomputeModel]] = Interface("recompute model", ("cost",))
MEMORY: Final[Interface[MemoryModel]] = Interface(
    "memory model",
    (
        *("effects", "aliases", "needed_contents", "layout_of", "has_no_float_bits"),
        *("commutes", "updated", "separate", "commute"),
    ),
)
LOWERING: Final[Interface[LoweringModel]] = Interface(
    "lowering model", ("occasions", "pipeline", "part_pipeline", "remark")
)
REWRITE: Final[Interface[RewriteModel]] = Interface("rewrite", ("__call__",))
RANGE: Final[Interface[RangeModel]] = Interface("range model", ("infer_range",))
CHOICE: Final[Interface[ChoiceModel]] = Interface("choice model", ("chosen",))
GLOBAL: Final[Interface[GlobalModel]] = Interface("global model", ("symbol", "is_constant", "create_shadow"))
PLACEHOLDER_OP: Final[Interface[PlaceholderOpModel]] = Interface("placeholder model", ("meaning", "restored"))
NORMAL_FORM: Final[Interface[NormalFormModel]] = Interface("normal form", ("occasions", "normalize"))
FORM: Final[Interface[FormModel]] = Interface("form", ("ops", "read", "create"))
SIMPLIFY: Final[Interface[Choices]] = Interface("simplification", ("choices",))
SCALAR: Final[Interface[ScalarModel]] = Interface(
    "scalar model",
    (
        *("linear", "product", "increment", "create_repeated", "accumulates", "sums", "approximation"),
        *("may_trap", "invertible", "create_inverse"),
    ),
)
#: Registered under the name of a dialect.
CONVERSION: Final[Interface[DialectConversionModel]] = Interface("dialect conversion", ("convert",))
SHAPE: Final[Interface[ShapeModel]] = Interface("shape model", ("shape_of",))
ALLOCATION: Final[Interface[AllocationModel]] = Interface(
    "allocation model", ("extents", "is_on_stack", "create_shadow_allocation", "create_fill_zero", "create_shadow_free")
)
CALL: Final[Interface[CallModel]] = Interface("call model", ("callee",))
CUSTOM_CALL: Final[Interface[CustomCallModel]] = Interface(
    "model of calls with a custom derivative", ("replace", "create_body", "create_jvp")
)
_REGION_OP: Final = ("blocks", "yielded", "controls", "create_yield", "extend")
LOOP: Final[Interface[LoopModel]] = Interface(
    "loop model",
    (
        *_REGION_OP,
        "induction",
        "inits",
        "carried",
        "is_normal",
        "has_trip_count",
        "may_trap",
        "static_trip_count",
        "induction_interval",
        "induction_bounds",
        "whole_range",
        "create_trip_count",
        "create_iteration_number",
        "create_reversed",
        "create_part",
        "create_recomputed",
        "as_uncounted",
        "bound",
    ),
)
PARALLEL: Final[Interface[ParallelModel]] = Interface(
    "model of a parallel loop",
    (
        *LOOP.methods,
        "only_sums",
        "extents",
        "extend_end",
        "create_same",
        "create_same_end",
        "create_count",
        "create_chunks",
        "create_range",
    ),
)
ACCESS: Final[Interface[AccessModel]] = Interface(
    "access model", ("is_store", "place", "create_subscripts", "create_load", "create_store")
)
BATCH: Final[Interface[BatchModel]] = Interface("batch model", ("is_uniform", "create_batched", "takes_strides"))
#: For ops with regions that have no `LOOP`, `PARALLEL` or `BRANCH`, from which the flow follows.
FLOW: Final[Interface[FlowModel]] = Interface("flow model", ("controls", "entering", "leaving"))
BRANCH: Final[Interface[BranchModel]] = Interface("branch model", (*_REGION_OP, "create_like"))
TYPE: Final[Interface[TypeModel]] = Interface(
    "type model",
    (
        "is_differentiable",
        "is_mutable",
        "get_shadow_type",
        "create_null_value",
        "create_add_to_op",
        "is_sized",
        "create_null_like",
        "create_extents",
        "create_null_of",
    ),
)


class Bound(Protocol):
    """A model that queries other models; it gets the registry when that is frozen."""

    def bind(self, registry: Registry, /) -> Bound:
        """A copy of the model that queries ``registry``."""


@dataclass(frozen=True)
class Entry:
    """A model, and the module or file that registered it."""

    model: Any
    origin: str


class Registry:
    """Models by interface and key, and the cost model of the machine that code is generated for."""

    def __init__(self, machine: MachineModel = DEFAULT) -> None:
        self.machine = machine
        self._tables: dict[Interface[Any], dict[str, Entry]] = {}
        self._symbols: set[str] = set()
        self._frozen = False
        self._plain: dict[Interface[Any], dict[str, Any]] = {}

    def add(self, interface: Interface[M], name: str, model: M, *, origin: str, replace: bool = False) -> None:
        """Register ``model`` under the key ``name``.

        Raises:
            RuleError: there is another model for the key, without ``replace``; or the model lacks a method.
        """
        if self._frozen:
            raise RuntimeError("the registry is frozen; models are added while a Context is made")
        missing = [method for method in interface.methods if not hasattr(model, method)]
        if missing:
            raise _wrong(f"the {interface.name} for '{name}' from '{origin}' lacks '{missing[0]}'")
        table = self._tables.setdefault(interface, {})
        if name in table and not replace:
            raise _wrong(f"two owners of the {interface.name} for '{name}': '{table[name].origin}' and '{origin}'")
        table[name] = Entry(model, origin)
        if name.startswith("@"):
            self._symbols.add(name)

    def add_model(self, name: str, model: Any, *interfaces: Interface[Any], origin: str, replace: bool = False) -> None:
        """`add` one model for several interfaces."""
        for interface in interfaces:
            self.add(interface, name, model, origin=origin, replace=replace)

    def add_all(self, interface: Interface[M], models: Mapping[str, M], *, origin: str) -> None:
        """`add` each of ``models`` under its key."""
        for name, model in models.items():
            self.add(interface, name, model, origin=origin)

    def remove(self, name: str, interfaces: Iterable[Interface[Any]]) -> list[Entry]:
        """Remove the models of ``interfaces`` for the key ``name``, which a user's rule replaces; returns them."""
        if self._frozen:
            raise RuntimeError("the registry is frozen; models are added while a Context is made")
        tables = [self._tables.get(interface, {}) for interface in interfaces]
        return [table.pop(name) for table in tables if name in table]

    def freeze(self) -> None:
        """Reject further additions, and bind the models that query others to this registry."""
        self._frozen = True
        bound: dict[int, Bound] = {}
        for table in self._tables.values():
            for name, entry in table.items():
                # Not isinstance with a protocol: for some 2,000 models that takes a tenth of the start-up time.
                if hasattr(entry.model, "bind"):
                    model = bound.setdefault(id(entry.model), entry.model.bind(self))
                    table[name] = Entry(model, entry.origin)

    def copy(self, machine: MachineModel | None = None) -> Registry:
        """An unfrozen copy, to which user rules can be added; for another ``machine``, if given."""
        other = Registry(machine or self.machine)
        other._tables = {interface: dict(table) for interface, table in self._tables.items()}
        other._symbols = set(self._symbols)
        return other

    def find(self, interface: Interface[M], name: str) -> M | None:
        """The model, or None."""
        entry = self._tables.get(interface, {}).get(name)
        return None if entry is None else entry.model

    def model(self, interface: Interface[M], op: ir.Operation) -> M | None:
        """The model for ``op``, or None. The model of the symbol that a call names precedes that of the op's name."""
        name = op.name
        if self._symbols and (call := self.find(CALL, name)) is not None:
            found = self.find(interface, f"@{call.callee(op)}")
            if found is not None:
                return found
        return self.find(interface, name)

    def table(self, interface: Interface[M]) -> dict[str, M]:
        """All models of an interface by key, as a plain dict for hot loops and printing; it must not be changed."""
        found = self._plain.get(interface)
        if found is None:
            found = {name: entry.model for name, entry in self._tables.get(interface, {}).items()}
            if self._frozen:
                self._plain[interface] = found
        return found

    def origin(self, interface: Interface[Any], name: str) -> str | None:
        """The module or file that registered the model, or None if there is none."""
        entry = self._tables.get(interface, {}).get(name)
        return None if entry is None else entry.origin

    def unsized(self, type: Type) -> TypeModel | None:
        """The model of a type with dynamic extents; None for a type with static ones."""
        model = self.find(TYPE, type.__class__.__name__)
        return None if model is None or model.is_sized(type) else model

    def type_model(self, type: Type) -> TypeModel | None:
        """The model of a type, by the name of its Python class (``F64Type``, ``MemRefType``)."""
        return self.find(TYPE, type.__class__.__name__)

    def shadow_type(self, type: Type) -> Type:
        """The type of shadows and tangents of a value of ``type``: the same one where the type has no model."""
        model = self.type_model(type)
        return type if model is None else model.get_shadow_type(type)


def _wrong(message: str) -> RuleError:
    return RuleError(Diagnostic("MA0103", message))
