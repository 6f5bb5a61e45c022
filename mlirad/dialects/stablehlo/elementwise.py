"""Models of elementwise ops that no record can express: complex parts, conversions, barriers, ``clamp``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mlirad._mlir import Type, Value, ir
from mlirad.dialects.stablehlo.create import broadcast_scalar, compare
from mlirad.dialects.stablehlo.data_movement import LinearModel
from mlirad.dialects.stablehlo.pure import PureModels
from mlirad.edit.build import Builder
from mlirad.edit.floats import conjugate
from mlirad.edit.rewrite import before, replace_op
from mlirad.edit.types import element_type, is_complex, is_float_like, with_element_type
from mlirad.interfaces.ops import IsActive
from mlirad.interfaces.state import ForwardState, ReverseState


def _real_type(type: Type) -> Type:
    element = element_type(type)
    return with_element_type(type, element.element_type if isinstance(element, ir.ComplexType) else element)


def _part(build: Builder, name: str, value: Value) -> Value:
    return build.value(f"stablehlo.{name}", (value,), _real_type(value.type))


def _complex(build: Builder, real: Value, imaginary: Value) -> Value:
    type = with_element_type(real.type, ir.ComplexType.get(element_type(real.type)))
    return build.value("stablehlo.complex", (real, imaginary), type)


@final
class AbsoluteModel(PureModels):
    """z = |x|:  dz = dx where x >= 0, else -dx. Complex x: dz = Re(conj(s) dx) with s = x / |x|, and 0 at x = 0.

    It is dx at x = 0, as in JAX: even functions of |x| have their derivatives of any order there.
    """

    def needed_primals(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """The operand."""
        return (op.operands[0],)

    def create_forward_mode_tangent(self, op: ir.Operation, state: ForwardState, /) -> None:
        """The component of the tangent in the direction of the operand."""
        (x,), (z,), build = state.operands, state.results, state.build
        tangent = state.tangent(x)
        if tangent is None:
            return
        if not is_complex(element_type(x.type)):
            state.set_tangent(z, _with_sign(build, state.primal(x), tangent, state.zero(x.type)))
            return
        sign = conjugate(build, build.value("stablehlo.sign", (state.primal(x),), x.type))
        state.set_tangent(z, _part(build, "real", build.value("stablehlo.multiply", (tangent, sign), x.type)))

    def create_reverse_mode_adjoint(self, op: ir.Operation, state: ReverseState, /) -> None:
        """The adjoint times the direction of the operand."""
        (x,), (z,), build = state.operands, state.results, state.build
        adjoint = state.adjoint(z)
        if adjoint is None:
            return
        if not is_complex(element_type(x.type)):
            state.accumulate(x, _with_sign(build, state.primal(x), adjoint, state.zero(x.type)))
            return
        sign = build.value("stablehlo.sign", (state.primal(x),), x.type)
        adjoint = _complex(build, adjoint, state.zero(adjoint.type))
        state.accumulate(x, build.value("stablehlo.multiply", (adjoint, sign), x.type))


def _with_sign(build: Builder, x: Value, derivative: Value, zero: Value) -> Value:
    negative = build.value("stablehlo.negate", (derivative,), x.type)
    return build.value("stablehlo.select", (compare(build, "GE", x, zero), derivative, negative), x.type)


@final
class SignModel(PureModels):
    """z = x / |x|:  dz = i z Im(conj(z) dx) / |x|, and 0 at x = 0, for complex x; 0 for real x."""

    def is_inactive(self, op: ir.Operation, /) -> bool:
        """For real operands."""
        return not is_complex(element_type(op.result.type))

    def needed_primals(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """The operand and the result."""
        return (op.operands[0], op.result)

    def create_forward_mode_tangent(self, op: ir.Operation, state: ForwardState, /) -> None:
        """The component of the tangent perpendicular to the operand, over its absolute value."""
        tangent = state.tangent(state.operands[0])
        if tangent is not None:
            state.set_tangent(state.results[0], self._turned(state, tangent))

    def create_reverse_mode_adjoint(self, op: ir.Operation, state: ReverseState, /) -> None:
        """As in forward mode: the map is its own transpose."""
        adjoint = state.adjoint(state.results[0])
        if adjoint is not None:
            state.accumulate(state.operands[0], self._turned(state, adjoint))

    def _turned(self, state: ForwardState | ReverseState, derivative: Value) -> Value:
        build, type = state.build, derivative.type
        x, sign = state.primal(state.operands[0]), state.primal(state.results[0])
        across = build.value("stablehlo.multiply", (conjugate(build, sign), derivative), type)
        size = build.value("stablehlo.abs", (x,), _real_type(type))
        zero = state.zero(size.type)
        angle = build.value("stablehlo.divide", (_part(build, "imag", across), size), size.type)
        angle = build.value("stablehlo.select", (compare(build, "EQ", size, zero), zero, angle), size.type)
        return build.value("stablehlo.multiply", (_complex(build, zero, angle), sign), type)


@final
class ConversionActivity:
    """A conversion; from or to integers and bools it has no derivative."""

    def is_inactive(self, op: ir.Operation, /) -> bool:
        """Whether the op converts from or to integers or bools."""
        return not all(is_float_like(value.type) for value in (op.operands[0], op.result))


def _joined(op: ir.Operation, position: int, adjoint: Value, state: ReverseState) -> Value:
    """For the real or imaginary part of a number: the complex adjoint, whose other part is zero."""
    (x,) = op.operands
    zero = state.zero(adjoint.type)
    if not is_complex(element_type(x.type)):
        return adjoint if op.name == "stablehlo.real" else zero
    return _complex(state.build, *((adjoint, zero) if op.name == "stablehlo.real" else (zero, adjoint)))


def _taken_apart(op: ir.Operation, position: int, adjoint: Value, state: ReverseState) -> Value:
    """For a complex number from its parts: that part of the adjoint."""
    return _part(state.build, ("real", "imag")[position], adjoint)


#: Parts of complex numbers, and numbers from their parts -> the cost of recomputing the result.
PARTS: Final = {
    "stablehlo.complex": (LinearModel(_taken_apart), 1),
    "stablehlo.imag": (LinearModel(_joined), 1),
    "stablehlo.real": (LinearModel(_joined), 1),
}


@final
class BarrierModel(PureModels):
    """Each result is its operand; tangents and adjoints pass through barriers of their own."""

    def create_forward_mode_tangent(self, op: ir.Operation, state: ForwardState, /) -> None:
        """A barrier on the tangents that exist."""
        found = [(z, t) for x, z in zip(state.operands, state.results, strict=True) if (t := state.tangent(x))]
        for (z, _), passed in zip(found, _barrier(state.build, [t for _, t in found]), strict=True):
            state.set_tangent(z, passed)

    def create_reverse_mode_adjoint(self, op: ir.Operation, state: ReverseState, /) -> None:
        """A barrier on the adjoints that exist."""
        found = [(x, a) for x, z in zip(state.operands, state.results, strict=True) if (a := state.adjoint(z))]
        for (x, _), passed in zip(found, _barrier(state.build, [a for _, a in found]), strict=True):
            state.accumulate(x, passed)


def _barrier(build: Builder, values: Sequence[Value]) -> Sequence[Value]:
    if not values:
        return ()
    return list(build.op("stablehlo.optimization_barrier", values, [v.type for v in values]).results)


def rewrite_clamp(op: ir.Operation) -> bool:
    """Broadcasts scalar bounds. Returns False if there are none."""
    low, x, high = op.operands
    if low.type == x.type == high.type:
        return False
    build = before(op)
    bounds = [broadcast_scalar(build, bound, x.type) for bound in (low, high)]
    kept = dict(op.attributes.items())
    replace_op(op, [build.value(op.name, [bounds[0], x, bounds[1]], x.type, kept)])
    return True
