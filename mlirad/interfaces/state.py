"""The state with which a rule is called: everything that it may read and change. `synthesis` implements it.

A tangent or an adjoint of ``None`` is a static zero: a rule skips the term instead of emitting it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from mlirad._mlir import Type, Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.float_range import FloatRange


class DerivativeState(Protocol):
    """The part of the state that both modes have in common."""

    @property
    def build(self) -> Builder:
        """A builder at the current point, with the primal op's location and fast-math flags."""

    @property
    def operands(self) -> Sequence[Value]:
        """The operands of the differentiated op, cached: access through the bindings costs more than most rules do."""

    @property
    def results(self) -> Sequence[Value]:
        """The results of the differentiated op, cached."""

    @property
    def strong_zero(self) -> bool:
        """Whether zeros of the incoming derivative are strong here: it may be masked, or all zeros are strong."""

    @property
    def strong_option(self) -> bool | None:
        """The option: all products are strong, or none; None: those with an incoming derivative that may be masked."""

    def strong(self, seed: Value, product: Value, /) -> Value:
        """``product`` of the incoming derivative ``seed`` and a partial, guarded if ``strong_zero``.

        A guarded product is zero where ``seed`` is, even if the partial is Inf or NaN.
        """

    def range_of(self, value: Value, /) -> FloatRange:
        """The interval of the primal ``value``, and whether it may be NaN."""

    def is_active(self, value: Value, /) -> bool:
        """Whether ``value`` depends on a differentiated input and a differentiated output depends on it."""

    def primal(self, value: Value, /) -> Value:
        """The primal ``value`` at the time when the op ran, available at the current point."""

    def shadow(self, value: Value, /) -> Value:
        """The shadow of the *mutable* ``value`` (a memref), available at the current point."""

    def zero(self, type: Type, /) -> Value:
        """A zero of an immutable shadow type, shared by the whole function."""

    def zero_like(self, value: Value, /) -> Value:
        """A zero tangent or adjoint of the immutable ``value``, with its extents if these are dynamic."""


class ForwardState(DerivativeState, Protocol):
    """The state of a forward-mode rule; tangents are computed next to the primal."""

    def tangent(self, value: Value, /) -> Value | None:
        """The tangent of ``value``, or None if it is zero."""

    def set_tangent(self, value: Value, tangent: Value, /) -> None:
        """Set the tangent of a result of the op."""


class ReverseState(DerivativeState, Protocol):
    """The state of a reverse-mode rule; adjoints are computed after the primal, in reverse order."""

    def contents(self, op: ir.Operation, position: int, /) -> Value:
        """A buffer with the contents that operand ``position`` of ``op`` had when ``op`` ran: the buffer or a copy."""

    def adjoint(self, value: Value, /) -> Value | None:
        """The adjoint of ``value`` accumulated so far, or None if it is zero."""

    def accumulate(self, value: Value, contribution: Value, /) -> None:
        """Add ``contribution`` to the adjoint of ``value``; no effect if ``value`` is not active."""

    def add_where_shared(self, op: ir.Operation, place: Sequence[Value], adjoint: Value, /) -> bool:
        """Add ``adjoint`` to the shadow of the element that ``op`` reads, if concurrent iterations may add to it, too.

        ``place``: the shadow buffer, and the operands of ``op`` after its buffer. Returns False if there is no race, or
        if it is resolved otherwise; then nothing is emitted, and the rule emits a plain addition.
        """

    def set_adjoint(self, value: Value, adjoint: Value, /) -> None:
        """Replace the adjoint of ``value``; for rules that add to the accumulated one themselves."""
