"""What a rule may ask for and all it may change while its op is differentiated; `synthesis` implements these.

``None`` for a tangent or an adjoint means "zero, and known to be": a rule skips the term instead of emitting it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from mlirad._mlir import Type, Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.float_range import FloatRange


class DerivativeState(Protocol):
    """Common to both modes."""

    @property
    def build(self) -> Builder:
        """Creates ops at the current point, with the primal op's location and fast-math flags."""
        ...

    @property
    def operands(self) -> Sequence[Value]:
        """The operands of the op that is being differentiated: asking the op for them costs more than a rule."""
        ...

    @property
    def results(self) -> Sequence[Value]:
        """Its results."""
        ...

    @property
    def strong_zero(self) -> bool:
        """Whether the incoming derivative may be an exact zero that a mask made, or every zero counts as one."""
        ...

    @property
    def strong_option(self) -> bool | None:
        """Whether products are strong everywhere or nowhere; None: where a mask may have made the zero."""
        ...

    def strong(self, seed: Value, product: Value, /) -> Value:
        """``product``, of the incoming derivative ``seed`` and a partial, or a zero.

        With ``strong_zero`` it is zero where ``seed`` is, even where the partial is Inf or NaN.
        """
        ...

    def range_of(self, value: Value, /) -> FloatRange:
        """Between which numbers the primal ``value`` lies."""
        ...

    def is_active(self, value: Value, /) -> bool:
        """Whether ``value`` both varies with an input and matters to an output."""
        ...

    def primal(self, value: Value, /) -> Value:
        """The primal ``value`` as it was when the op ran, usable at the current point."""
        ...

    def shadow(self, value: Value, /) -> Value:
        """The shadow of the *mutable* ``value`` (a memref), usable at the current point."""
        ...

    def zero(self, type: Type, /) -> Value:
        """A zero of an immutable shadow type, shared by the whole function."""
        ...

    def zero_like(self, value: Value, /) -> Value:
        """A zero adjoint or tangent of the immutable ``value``, whose extents its type may leave open."""
        ...


class ForwardState(DerivativeState, Protocol):
    """Tangents run beside the primal."""

    def tangent(self, value: Value, /) -> Value | None:
        """The tangent of ``value``, or None where it is zero."""
        ...

    def set_tangent(self, value: Value, tangent: Value, /) -> None:
        """State the tangent of a result of the op."""
        ...


class ReverseState(DerivativeState, Protocol):
    """Adjoints run after the primal, last op first."""

    def contents(self, op: ir.Operation, position: int, /) -> Value:
        """The buffer that is operand ``position`` of ``op``, or a copy, as it was when ``op`` ran."""
        ...

    def adjoint(self, value: Value, /) -> Value | None:
        """The adjoint of ``value`` gathered so far, or None where it is zero."""
        ...

    def accumulate(self, value: Value, contribution: Value, /) -> None:
        """Add ``contribution`` to the adjoint of ``value``; ignored where ``value`` is not active."""
        ...

    def add_where_shared(self, op: ir.Operation, place: Sequence[Value], adjoint: Value, /) -> bool:
        """Add ``adjoint`` to the element that ``op`` read, whose shadow other iterations add to at the same time.

        ``place``: the shadow buffer and the operands of ``op`` behind its buffer. False: no others do, or it is known
        how they are kept apart; the rule adds as it likes.
        """
        ...

    def set_adjoint(self, value: Value, adjoint: Value, /) -> None:
        """State the adjoint of ``value`` anew: the rule has added to the one that was gathered."""
        ...
