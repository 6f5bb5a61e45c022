"""Lists how mlirad differentiates each op: a row for each op name, of whole dialects or of a user's module.

The answer is computed from the registry, so a new rule or model changes the table, and an op of a newer MLIR appears as
missing. `DIALECTS` lists the supported dialects.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from typing import Any, Final

from mlirad._mlir import Type, dialect_op_names, ir
from mlirad.edit.location import where
from mlirad.edit.types import is_float_like
from mlirad.edit.walk import find_ops
from mlirad.errors import Where
from mlirad.interfaces.registry import (
    ACTIVITY,
    ALLOCATION,
    BRANCH,
    CALL,
    DERIVATIVE,
    LOOP,
    LOWERING,
    MEMORY,
    NOT_DIFFERENTIABLE,
    REWRITE,
    Interface,
    Registry,
)
from mlirad.rules.load import records
from mlirad.rules.model import Declared
from mlirad.rules.translate import RULES

DIALECTS: Final = (
    "arith", "math", "complex", "index", "ub", "scf", "affine", "cf", "func", "memref", "tensor", "linalg", "vector",
    "bufferization", "gpu", "stablehlo", "chlo",
)  # fmt: skip


class OpAnswer(Enum):
    """How mlirad treats an op."""

    FORMULA = "formula"
    MODEL = "model"
    INACTIVE = "inactive"
    LOWERED = "lowered"
    STRUCTURE = "structure"
    REFUSED = "not differentiable"
    MISSING = "missing"


_DIFFERENTIATED: Final = (OpAnswer.FORMULA, OpAnswer.MODEL, OpAnswer.LOWERED)


@dataclass(frozen=True)
class CoverageRow:
    """One op: its treatment, and the formula, reason or model."""

    op: str
    answer: OpAnswer
    detail: str = ""

    @property
    def is_gap(self) -> bool:
        """Whether the op has no derivative."""
        return self.answer in (OpAnswer.REFUSED, OpAnswer.MISSING)

    @property
    def modes(self) -> tuple[str, ...]:
        """The modes in which the op has a derivative: both, or none."""
        return ("forward", "reverse") if self.answer in _DIFFERENTIATED else ()


@dataclass
class CoverageAnswer:
    """A row with the locations of the op in a module."""

    row: CoverageRow
    places: list[Where] = field(default_factory=list)


#: Ops that only contain others, such as functions and modules; they are not listed.
_STRUCTURE: Final[dict[str, str]] = {
    "builtin.module": "holds functions",
    "builtin.unrealized_conversion_cast": "of partial lowerings",
    "func.func": "holds the function",
    "memref.global": "declares a buffer, which memref.get_global returns",
    "ub.unreachable": "ends a block that never runs",
    "enzyme.autodiff": "expanded by enzyme-autodiff",
    "enzyme.fwddiff": "expanded by enzyme-autodiff",
    "enzyme.autodiff_region": "expanded by enzyme-autodiff",
    "enzyme.fwddiff_region": "expanded by enzyme-autodiff",
    "enzyme.yield": "part of a derivative op",
}
#: Ops that only occur inside another op, which is listed.
_PART_OF: Final[dict[str, str]] = {
    **dict.fromkeys(
        (
            "gpu.thread_id",
            "gpu.block_id",
            "gpu.global_id",
            "gpu.block_dim",
            "gpu.grid_dim",
            "gpu.lane_id",
            "gpu.subgroup_id",
            "gpu.num_subgroups",
            "gpu.subgroup_size",
            "gpu.dynamic_shared_memory",
            "gpu.barrier",
            "gpu.all_reduce",
            "gpu.subgroup_reduce",
            "gpu.shuffle",
            "gpu.terminator",
        ),
        "gpu.launch",
    ),
    **dict.fromkeys(("gpu.func", "gpu.return", "gpu.module"), "gpu.launch_func"),
    "gpu.yield": "gpu.all_reduce",
    "linalg.index": "linalg.generic",
    "linalg.yield": "linalg.generic",
    "memref.alloca_scope.return": "memref.alloca_scope",
    "memref.atomic_yield": "memref.generic_atomic_rmw",
    "scf.condition": "scf.while",
    "scf.forall.in_parallel": "scf.forall",
    "scf.reduce": "scf.parallel",
    "scf.reduce.return": "scf.parallel",
    "stablehlo.return": "stablehlo.while",
    "tensor.parallel_insert_slice": "scf.forall",
    "tensor.yield": "tensor.generate",
    "vector.yield": "vector.mask",
}
_TERMINATORS: Final = ("RegionTerminatorOp", "ReturnOp", "BranchOp")


def answer(name: str, registry: Registry) -> CoverageRow:
    """How mlirad treats the op ``name``, of any dialect."""
    for interface, make in _QUESTIONS:
        model = registry.find(interface, name)
        if model is not None:
            row: CoverageRow | None = make(name, model, registry)
            if row is not None:
                return row
    if name in _STRUCTURE:
        return CoverageRow(name, OpAnswer.STRUCTURE, detail=_STRUCTURE[name])
    if name in _PART_OF and answer(_PART_OF[name], registry).answer is not OpAnswer.MISSING:
        return CoverageRow(name, OpAnswer.STRUCTURE, detail=f"part of {_PART_OF[name]}")
    if name in _terminators(name.partition(".")[0]):
        return CoverageRow(name, OpAnswer.STRUCTURE, detail="part of the enclosing op")
    return CoverageRow(name, OpAnswer.MISSING)


def table(dialect: str, registry: Registry) -> list[CoverageRow]:
    """A row for every op of ``dialect`` in the bindings."""
    return [answer(name, registry) for name in dialect_op_names(dialect)]


def survey(module: ir.Module, registry: Registry) -> list[CoverageAnswer]:
    """A row for every op name in ``module``, with its locations; ops that no derivative can reach are inactive.

    Float types that carry no derivative have additional rows, after those of ops.
    """
    found: dict[CoverageRow, CoverageAnswer] = {}
    types: dict[CoverageRow, CoverageAnswer] = {}
    ops = find_ops(module.operation, lambda _: True)
    rows = {name: answer(name, registry) for name in {op.name for op in ops}}
    for op in ops:
        row = _here(op, rows[op.name], registry)
        found.setdefault(row, CoverageAnswer(row)).places.append(where(op.location))
        for type in dict.fromkeys(value.type for value in op.results):
            if _is_unknown_float(type, registry):
                row = CoverageRow(str(type), OpAnswer.MISSING, detail="values of this type carry no derivative")
                types.setdefault(row, CoverageAnswer(row)).places.append(where(op.location))
    for use in (*found.values(), *types.values()):
        use.places.sort(key=lambda place: (place.file, place.line, place.column))
    return [*(found[row] for row in sorted(found, key=_key)), *(types[row] for row in sorted(types, key=_key))]


def _key(row: CoverageRow) -> tuple[str, str, str]:
    return (row.op, row.answer.value, row.detail)


def _here(op: ir.Operation, row: CoverageRow, registry: Registry) -> CoverageRow:
    """The row of one op; whether it is lowered, and whether a derivative can reach it, depends on its types."""
    if row.answer is OpAnswer.LOWERED:
        refusal = registry.find(NOT_DIFFERENTIABLE, op.name)
        if refusal is not None:
            # Whether it can be rewritten is only known after trying.
            return CoverageRow(op.name, OpAnswer.REFUSED, detail=f"unless it can be rewritten: {refusal.reason}")
        lowering = registry.find(LOWERING, op.name)
        if lowering is not None and registry.find(REWRITE, op.name) is None and lowering.pipeline(op) is None:
            row = CoverageRow(op.name, OpAnswer.MISSING)
    if row.answer is not OpAnswer.MISSING:
        return row
    if _can_be_active(op, registry):
        return CoverageRow(op.name, OpAnswer.MISSING, detail="no rule and no model")
    return CoverageRow(op.name, OpAnswer.INACTIVE, detail="no operand or result has a differentiable type")


def _is_unknown_float(type: Type, registry: Registry) -> bool:
    model = registry.type_model(type)
    return is_float_like(type) and (model is None or not model.is_differentiable(type))


def _can_be_active(op: ir.Operation, registry: Registry) -> bool:
    """Whether a type of ``op`` may carry a derivative; true for unknown types."""
    if len(op.regions):
        return True
    types = [value.type for values in (op.operands, op.results) for value in values]
    models = [(type, registry.type_model(type)) for type in types]
    return any(model is None or model.is_differentiable(type) for type, model in models)


@cache
def _terminators(dialect: str) -> frozenset[str]:
    if dialect not in RULES:
        return frozenset()
    rules = records(dialect)
    return frozenset(rule.name for rule in rules if isinstance(rule, Declared) and rule.declared in _TERMINATORS)


# --- by the models of an op


def _refused(name: str, model: Any, registry: Registry) -> CoverageRow:
    rewrite = registry.find(REWRITE, name)
    if rewrite is not None:
        return CoverageRow(name, OpAnswer.LOWERED, f"{_summary(rewrite)} Otherwise rejected: {model.reason}")
    return CoverageRow(name, OpAnswer.REFUSED, detail=model.reason)


def _inactive(name: str, model: Any, registry: Registry) -> CoverageRow | None:
    if registry.find(DERIVATIVE, name) is not None:  # for some types only
        return None
    return CoverageRow(name, OpAnswer.INACTIVE, detail="no derivative flows through it")


def _rule(name: str, model: Any, registry: Registry) -> CoverageRow:
    is_formula = type(model).__module__.startswith(("mlirad._generated", "mlirad_rules_"))
    return CoverageRow(name, OpAnswer.FORMULA if is_formula else OpAnswer.MODEL, _summary(model))


def _lowered(name: str, model: Any, registry: Registry) -> CoverageRow | None:
    if model.occasions is not None:
        return None
    return CoverageRow(name, OpAnswer.LOWERED, "lowered by upstream's passes, then differentiated")


def _rewritten(name: str, model: Any, registry: Registry) -> CoverageRow | None:
    if getattr(model, "is_partial", False):
        return None
    return CoverageRow(name, OpAnswer.LOWERED, _summary(model))


def _call(name: str, model: Any, registry: Registry) -> CoverageRow:
    return CoverageRow(name, OpAnswer.MODEL, "the callee is differentiated")


def _model(name: str, model: Any, registry: Registry) -> CoverageRow:
    return CoverageRow(name, OpAnswer.MODEL, _summary(model))


_QUESTIONS: Final[tuple[tuple[Interface[Any], Any], ...]] = (
    (NOT_DIFFERENTIABLE, _refused),
    (ACTIVITY, _inactive),
    (DERIVATIVE, _rule),
    (LOOP, _model),
    (BRANCH, _model),
    (LOWERING, _lowered),
    (REWRITE, _rewritten),
    (CALL, _call),
    (ALLOCATION, _model),
    (MEMORY, _model),
)


def _summary(model: Any) -> str:
    """The first sentence of the model's docstring; for a generated model, the formula."""
    return " ".join((model.__doc__ or "").partition("\n\n")[0].split())
