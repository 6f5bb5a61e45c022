"""The flow of values through regions, by flow models, or derived from loop and branch models."""

from __future__ import annotations

from collections.abc import Sequence

from mlirad._mlir import Value, ir
from mlirad.edit.rewrite import terminator_of
from mlirad.interfaces.batch import Flow, FlowModel
from mlirad.interfaces.regions import BranchModel, LoopModel
from mlirad.interfaces.registry import BRANCH, FLOW, LOOP, Registry


class LoopFlow:
    """The flow of a loop, whose initial values are its last operands."""

    def __init__(self, model: LoopModel) -> None:
        self._model = model

    def controls(self, op: ir.Operation, /) -> Sequence[Value]:
        """The controls of the loop model."""
        return self._model.controls(op)

    def entering(self, op: ir.Operation, /) -> Sequence[Flow]:
        """Initial values flow to carried values, and to results if no iteration runs."""
        return _last(list(op.operands), list(zip(self._model.carried(op), op.results, strict=True)))

    def leaving(self, op: ir.Operation, block: ir.Block, /) -> Sequence[Flow]:
        """Yielded values flow to carried values and results."""
        operands = list(terminator_of(block).operands)
        return _last(operands, list(zip(self._model.carried(op), op.results, strict=True)))


class BranchFlow:
    """The flow of a branch."""

    def __init__(self, model: BranchModel) -> None:
        self._model = model

    def controls(self, op: ir.Operation, /) -> Sequence[Value]:
        """The controls of the branch model."""
        return self._model.controls(op)

    def entering(self, op: ir.Operation, /) -> Sequence[Flow]:
        """None."""
        return ()

    def leaving(self, op: ir.Operation, block: ir.Block, /) -> Sequence[Flow]:
        """Yielded values flow to results."""
        return _last(list(terminator_of(block).operands), [(result,) for result in op.results])


def _last(operands: Sequence[Value], targets: Sequence[Sequence[Value]]) -> Sequence[Flow]:
    first = len(operands) - len(targets)
    return [(first + i, targets[i]) for i in range(len(targets))]


class Flows:
    """The flow models of a registry, by op name."""

    def __init__(self, registry: Registry) -> None:
        self._models: dict[str, FlowModel] = {
            **{name: LoopFlow(model) for name, model in registry.table(LOOP).items()},
            **{name: BranchFlow(model) for name, model in registry.table(BRANCH).items()},
            **registry.table(FLOW),
        }

    def of(self, op: ir.Operation) -> FlowModel | None:
        """The model of ``op``; None if the flow through it is unknown."""
        return self._models.get(op.name)
