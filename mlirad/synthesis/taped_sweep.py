"""The reverse sweep of a function whose callees left a tape: it calls their reverse sweeps, which take from it."""

from __future__ import annotations

from typing import Any

from mlirad._mlir import Value
from mlirad.analysis.program import Node
from mlirad.edit.tapes import Tape
from mlirad.interfaces.signature import Kind
from mlirad.synthesis.calls import create_call, reverse_signature
from mlirad.synthesis.parallel_sweep import ParallelSweep


class TapedSweep(ParallelSweep):
    """As `ParallelSweep`, where calls have augmented primals in the forward sweep."""

    def __init__(self, tape: Tape, *others: Any) -> None:
        super().__init__(*others)
        self._tape = tape

    def _reverse_call(self, node: Node) -> None:
        """Call the callee's reverse sweep: shadows, seeds, and the tape; what it needs of the primal is on that."""
        scope = self._scope
        signature = reverse_signature(node, self.is_active, scope.adjoints.__contains__)
        operands: list[Value] = []
        for role in signature.operand_roles():
            if role.kind is Kind.SEED:
                operands.append(self._seed(node.results[role.index]))
            elif role.kind is Kind.SHADOW:
                operands.append(self.shadow(node.operands[role.index]))
        symbol = self._calls.reverse_sweep(node, signature)
        new = create_call(symbol, [*operands, *self._tape], node.op, signature.result_roles, scope.build)
        for role, gradient in zip(signature.result_roles(), new.results, strict=True):
            self.accumulate(node.operands[role.index], gradient)
        self._free_seeds(node)
