"""Collectives, which several devices run together: their derivatives are collectives of the same groups and channels.

Each device has its own copy of every value, and the differentiated function is the sum of the results of all devices.
A sum over a group gives its result to each member, so that its transpose is the same sum. ``all_gather`` is the
transpose of ``reduce_scatter``, and a permutation that of its inverse. The tangent or adjoint of a sharding constraint
has the same constraint.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mlirad._mlir import Attribute, Type, Value, ir
from mlirad.dialects.stablehlo.pure import CostlyTensorModel, PureModels, PureTensorModel, attributes_of
from mlirad.edit.build import Builder
from mlirad.edit.location import where
from mlirad.errors import Diagnostic, UnsupportedError
from mlirad.interfaces.batch import Flow
from mlirad.interfaces.registry import DERIVATIVE, FLOW, MEMORY, RECOMPUTE, Registry
from mlirad.interfaces.state import ForwardState, ReverseState

_GATHER: Final = "stablehlo.all_gather"
_SCATTER: Final = "stablehlo.reduce_scatter"
_REDUCE: Final = "stablehlo.all_reduce"
_PERMUTE: Final = "stablehlo.collective_permute"
_EXCHANGE: Final = "stablehlo.all_to_all"
#: Sharding annotations of the dialect `sdy`.
_CONSTRAINTS: Final = ("sdy.reshard", "sdy.sharding_constraint")
_MANUAL: Final = "sdy.manual_computation"


@final
class CollectiveModel(PureModels):
    """A collective that is linear in its operands: the tangent is the same op, the adjoint its transpose."""

    def create_forward_mode_tangent(self, op: ir.Operation, state: ForwardState, /) -> None:
        """Emit the same op on the tangents."""
        for x, z in zip(state.operands, state.results, strict=True):
            tangent = state.tangent(x)
            if tangent is not None:
                state.set_tangent(z, _create(op.name, tangent, z.type, attributes_of(op), state.build))

    def create_reverse_mode_adjoint(self, op: ir.Operation, state: ReverseState, /) -> None:
        """Emit the transpose on the adjoints."""
        for x, z in zip(state.operands, state.results, strict=True):
            adjoint = state.adjoint(z)
            if adjoint is not None:
                name, attributes = _transpose(op)
                state.accumulate(x, _create(name, adjoint, x.type, attributes, state.build))


def _transpose(op: ir.Operation) -> tuple[str, dict[str, Attribute]]:
    attributes = attributes_of(op)
    if op.name == _GATHER:
        attributes["scatter_dimension"] = attributes.pop("all_gather_dim")
        return _SCATTER, attributes
    if op.name == _SCATTER:
        attributes["all_gather_dim"] = attributes.pop("scatter_dimension")
        return _GATHER, attributes
    if op.name == _PERMUTE:
        pairs = list(ir.DenseIntElementsAttr(attributes["source_target_pairs"]))
        swapped = [n for i in range(0, len(pairs), 2) for n in (pairs[i + 1], pairs[i])]
        type = ir.RankedTensorType(ir.DenseIntElementsAttr(attributes["source_target_pairs"]).type)
        text = ", ".join(f"[{swapped[i]}, {swapped[i + 1]}]" for i in range(0, len(swapped), 2))
        attributes["source_target_pairs"] = ir.Attribute.parse(f"dense<[{text}]> : {type}", op.context)
    if op.name == _EXCHANGE:
        split, joined = attributes["split_dimension"], attributes["concat_dimension"]
        attributes["split_dimension"], attributes["concat_dimension"] = joined, split
    return op.name, attributes


def _create(name: str, value: Value, type: Type, attributes: dict[str, Attribute], build: Builder) -> Value:
    """Emit the op ``name`` on one value."""
    new = build.op(name, [value], [type], attributes, int(name in (_REDUCE, _SCATTER)))
    if len(new.regions):
        element = ir.RankedTensorType.get([], ir.RankedTensorType(type).element_type)
        at = build.into(new.regions[0], [element, element])
        at.op("stablehlo.return", [at.value("stablehlo.add", at.arguments, element)])
    return new.result


@final
class SumModel(PureModels):
    """A reducing collective: a sum has the sum of the tangents; other reductions are rejected."""

    def __init__(self) -> None:
        self._model = CollectiveModel()

    def create_forward_mode_tangent(self, op: ir.Operation, state: ForwardState, /) -> None:
        """Emit the sum of the tangents."""
        _check_sum(op)
        self._model.create_forward_mode_tangent(op, state)

    def create_reverse_mode_adjoint(self, op: ir.Operation, state: ReverseState, /) -> None:
        """Emit the transpose on the adjoints."""
        _check_sum(op)
        self._model.create_reverse_mode_adjoint(op, state)


def _check_sum(op: ir.Operation) -> None:
    names = [view.operation.name for view in op.regions[0].blocks[0].operations]
    if names != ["stablehlo.add", "stablehlo.return"]:
        message = f"cannot differentiate '{op.name}': only reductions by 'stablehlo.add' are supported"
        helps = ("gather the values, and reduce them on each device",)
        raise UnsupportedError(Diagnostic("MA0105", message, where(op.location), helps=helps))


@final
class ManualFlow:
    """An op with a region that each device runs once."""

    def controls(self, op: ir.Operation, /) -> Sequence[Value]:
        """No operand controls the region."""
        return ()

    def entering(self, op: ir.Operation, /) -> Sequence[Flow]:
        """The operands are the arguments of the region."""
        return [(i, (inner,)) for i, inner in enumerate(op.regions[0].blocks[0].arguments)]

    def leaving(self, op: ir.Operation, block: ir.Block, /) -> Sequence[Flow]:
        """The results are the operands of the terminator."""
        return [(i, (result,)) for i, result in enumerate(op.results)]


def register(registry: Registry) -> None:
    """Attach the models."""
    linear, sums = CollectiveModel(), SumModel()
    for name in (_GATHER, _SCATTER, _REDUCE, _PERMUTE, _EXCHANGE):
        model = sums if name in (_REDUCE, _SCATTER) else linear
        registry.add(DERIVATIVE, name, model, origin=__name__)
        # Collectives must run once on each device, in the same order: they are never recomputed.
        registry.add(MEMORY, name, CostlyTensorModel(), origin=__name__)
    for name in _CONSTRAINTS:
        registry.add(DERIVATIVE, name, linear, origin=__name__)
        registry.add(RECOMPUTE, name, PureTensorModel(1), origin=__name__)
    # Its derivative is that of the function that it is rewritten to.
    registry.add(MEMORY, _MANUAL, CostlyTensorModel(), origin=__name__)
    registry.add(FLOW, _MANUAL, ManualFlow(), origin=__name__)
