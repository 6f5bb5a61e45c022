"""Reverses calls: by the callee's reverse derivative, which recomputes it, or by its reverse sweep with a tape."""

from __future__ import annotations

from typing import Final, final

from mlirad._mlir import Value
from mlirad.analysis.program import Node
from mlirad.edit.buffers import create_buffer_like, create_cast, create_free, is_buffer
from mlirad.edit.tapes import Tape
from mlirad.interfaces.signature import OperandKind
from mlirad.synthesis.calls.requests import Calls, create_call, noalias_operands, reverse_signature, rewritten
from mlirad.synthesis.sweeps.reverse import ReverseSweep

REVERSE_PREFIX: Final = "diffe"


@final
class RecomputedCalls:
    """Reverses calls by whole reverse derivatives: the callee's forward sweep runs once more."""

    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    def reverse(self, node: Node, sweep: ReverseSweep, /) -> None:
        """Calls the callee's reverse derivative on the operands, or snapshots of them, which are then freed."""
        build, adjoints = sweep.scope.build, sweep.scope.adjoints
        copies = self._calls.snapshots.get(node.op, {})
        # The callee overwrites these before it reads them: a buffer of the same shape suffices.
        fresh = {i: create_buffer_like(sweep.primal(node.operands[i]), build) for i in rewritten(node.op)}
        signature = reverse_signature(node, sweep.is_active, adjoints.__contains__)
        operands: list[Value] = []
        for role in signature.operand_roles():
            if role.kind is OperandKind.SEED:
                operands.append(_seed(node.results[role.index], sweep))
                continue
            value = node.operands[role.index]
            if role.kind is OperandKind.SHADOW:
                operands.append(sweep.shadow(value))
            else:
                is_fresh = role.index in fresh
                buffer = fresh[role.index] if is_fresh else sweep.primal(copies.get(role.index, value))
                # Copies are contiguous; the callee's type may be less static.
                operands.append(create_cast(buffer, value.type, build))
        symbol = self._calls.symbol(
            node, signature, REVERSE_PREFIX, noalias_operands(node), masked=sweep.is_masked(node)
        )
        new = create_call(symbol, operands, node.op, signature.result_roles, build)
        for role, gradient in zip(signature.result_roles(), new.results, strict=True):
            sweep.accumulate(node.operands[role.index], gradient)
        sweep.free_copies(copies)
        for buffer in fresh.values():
            create_free(buffer, build)
        _free_seeds(node, sweep)


@final
class TapedCalls:
    """Reverses calls by reverse sweeps: the forward sweep calls augmented primals, which push a tape."""

    def __init__(self, calls: Calls, tape: Tape) -> None:
        self._calls = calls
        self._tape = tape

    def reverse(self, node: Node, sweep: ReverseSweep, /) -> None:
        """Calls the callee's reverse sweep on shadows, seeds and the tape, which holds all primal values it needs."""
        scope = sweep.scope
        signature = reverse_signature(node, sweep.is_active, scope.adjoints.__contains__)
        operands: list[Value] = []
        for role in signature.operand_roles():
            if role.kind is OperandKind.SEED:
                operands.append(_seed(node.results[role.index], sweep))
            elif role.kind is OperandKind.SHADOW:
                operands.append(sweep.shadow(node.operands[role.index]))
        symbol = self._calls.reverse_sweep(node, signature, masked=sweep.is_masked(node))
        new = create_call(symbol, [*operands, *self._tape], node.op, signature.result_roles, scope.build)
        for role, gradient in zip(signature.result_roles(), new.results, strict=True):
            sweep.accumulate(node.operands[role.index], gradient)
        _free_seeds(node, sweep)


def _seed(result: Value, sweep: ReverseSweep) -> Value:
    """The seed of a result of a call: its adjoint, or the shadow of a buffer."""
    return sweep.shadow(result) if is_buffer(result.type) else sweep.scope.adjoints[result]


def _free_seeds(node: Node, sweep: ReverseSweep) -> None:
    """Frees the shadows of the buffers that a call returns."""
    for result in node.results:
        if is_buffer(result.type) and sweep.is_active(result):
            create_free(sweep.shadow(result), sweep.scope.build)
