"""``fft``: a linear op, whose transpose is again a transform."""

from __future__ import annotations

import math
from typing import Final, final

from mlirad._mlir import Attribute, Value, ir, stablehlo_class
from mlirad.dialects.stablehlo.create import (
    convert,
    create_pad,
    create_slice,
    create_splat,
    create_transpose,
    shape_of,
    tensor,
    zeros,
)
from mlirad.dialects.stablehlo.products import DotAxes, create_dot
from mlirad.dialects.stablehlo.pure import PureModels, attributes_of
from mlirad.edit.build import Builder
from mlirad.edit.floats import conjugate
from mlirad.edit.rewrite import before, replace_op
from mlirad.edit.types import element_type
from mlirad.interfaces.state import ForwardState, ReverseState


@final
class FourierModel(PureModels):
    """z = F x with a linear F:  dz = F dx; dx = F* dz, with F as a map on pairs of reals."""

    def create_forward_mode_tangent(self, op: ir.Operation, state: ForwardState, /) -> None:
        """The transform of the tangent."""
        tangent = state.tangent(state.operands[0])
        if tangent is not None:
            found = state.build.value(op.name, (tangent,), op.result.type, attributes_of(op))
            state.set_tangent(state.results[0], found)

    def create_reverse_mode_adjoint(self, op: ir.Operation, state: ReverseState, /) -> None:
        """The transposed transform of the adjoint."""
        adjoint = state.adjoint(state.results[0])
        if adjoint is not None:
            kind = str(stablehlo_class("FftTypeAttr")(op.attributes["fft_type"]).value)
            state.accumulate(state.operands[0], _TRANSPOSES[kind](op, adjoint, state.build))


def _transform(
    build: Builder, kind: str, value: Value, lengths: Attribute, shape: list[int], element: ir.Type
) -> Value:
    said = {"fft_type": ir.Attribute.parse(f"#stablehlo<fft_type {kind}>", build.loc.context), "fft_length": lengths}
    return build.value("stablehlo.fft", (value,), tensor(shape, element), said)


def _symmetric(op: ir.Operation, adjoint: Value, build: Builder) -> Value:
    """For complex transforms: F is symmetric, so that F* dz = conj(F conj(dz))."""
    found = build.value(op.name, (conjugate(build, adjoint),), adjoint.type, attributes_of(op))
    return conjugate(build, found)


def _of_real(op: ir.Operation, adjoint: Value, build: Builder) -> Value:
    """For real input the transform omits half of the result: pad with zeros, and take the real part."""
    x = op.operands[0]
    shape, given = shape_of(x), shape_of(adjoint)
    high = [n - m for n, m in zip(shape, given, strict=True)]
    none = [0] * len(shape)
    whole = create_pad(build, conjugate(build, adjoint), zeros(build, adjoint, ()), none, high, none)
    found = _transform(build, "FFT", whole, op.attributes["fft_length"], shape, element_type(adjoint.type))
    return build.value("stablehlo.real", (found,), x.type)


def _to_real(op: ir.Operation, adjoint: Value, build: Builder) -> Value:
    """For real output the transform reads half of the spectrum, each element of which also stands for its conjugate."""
    x = op.operands[0]
    shape, lengths = shape_of(x), list(ir.DenseI64ArrayAttr(op.attributes["fft_length"]))
    found = _transform(build, "RFFT", adjoint, op.attributes["fft_length"], shape, element_type(x.type))
    count = math.prod(lengths)
    real, last = element_type(adjoint.type), shape[-1]
    # The first element, and the last one of an even length, have no conjugate partner.
    ones = create_splat(build, [*shape[:-1], 1], real, 1.0 / count)
    number = create_splat(build, (), real, 2.0 / count)
    edges = [0] * len(shape)
    is_even = lengths[-1] % 2 == 0 and last > 1
    weights = create_pad(build, ones, number, edges, [*edges[:-1], max(last - 1 - is_even, 0)], edges)
    if is_even:
        one = create_splat(build, (), real, 1.0 / count)
        weights = create_pad(build, weights, one, edges, [*edges[:-1], 1], edges)
    return build.value("stablehlo.multiply", (found, convert(build, weights, element_type(x.type))), x.type)


_TRANSPOSES: Final = {"FFT": _symmetric, "IFFT": _symmetric, "RFFT": _of_real, "IRFFT": _to_real}

#: The longest axis that is transformed by a product with a matrix.
_LONGEST: Final = 4096


def create_as_product(op: ir.Operation) -> bool:
    """Replace ``op`` by products with DFT matrices; it stays if an axis is longer than the limit."""
    lengths = list(ir.DenseI64ArrayAttr(op.attributes["fft_length"]))
    if max(lengths, default=0) > _LONGEST:
        return False
    build, (x,) = before(op), op.operands
    kind, rank = str(stablehlo_class("FftTypeAttr")(op.attributes["fft_type"]).value), len(shape_of(x))
    real = element_type(op.result.type if kind == "IRFFT" else x.type)
    parts = real.element_type if isinstance(real, ir.ComplexType) else real
    found, axes = convert(build, x, ir.ComplexType.get(parts)), list(range(rank - len(lengths), rank))
    sign = -1.0 if kind in ("FFT", "RFFT") else 1.0
    for axis, length in zip(axes, lengths, strict=True):
        is_last = axis == rank - 1
        rows = length // 2 + 1 if kind == "IRFFT" and is_last else length
        columns = length // 2 + 1 if kind == "RFFT" and is_last else length
        matrix = _roots(build, (rows, columns), length, parts, sign)
        if kind == "IRFFT" and is_last:
            matrix = _with_other_half(build, matrix, length)
        found = create_dot(build, found, matrix, DotAxes([], [], [axis], [0]))
        found = create_transpose(build, found, [*range(axis), rank - 1, *range(axis, rank - 1)])
    if sign > 0.0:
        scale = create_splat(build, shape_of(found), element_type(found.type), 1.0 / math.prod(lengths))
        found = build.value("stablehlo.multiply", (found, scale), found.type)
    if kind == "IRFFT":
        found = build.value("stablehlo.real", (found,), op.result.type)
    replace_op(op, [found])
    return True


def _roots(build: Builder, shape: tuple[int, int], length: int, real: ir.Type, sign: float) -> Value:
    """The DFT matrix: the powers j k of a root of unity at row j and column k."""
    wide = ir.IntegerType.get_signless(64, build.loc.context)
    rows, columns = (
        build.value("stablehlo.iota", (), tensor(shape, wide), {"iota_dimension": ir.IntegerAttr.get(wide, axis)})
        for axis in (0, 1)
    )
    # Reduce the exponents modulo the length as integers, because float angles would lose digits.
    powers = build.value("stablehlo.multiply", (rows, columns), rows.type)
    powers = build.value("stablehlo.remainder", (powers, create_splat(build, shape, wide, length)), rows.type)
    turn = create_splat(build, shape, real, sign * 2.0 * math.pi / length)
    angle = build.value("stablehlo.multiply", (convert(build, powers, real), turn), turn.type)
    cosine, sine = (build.value(f"stablehlo.{name}", (angle,), angle.type) for name in ("cosine", "sine"))
    return build.value("stablehlo.complex", (cosine, sine), tensor(shape, ir.ComplexType.get(real)))


def _with_other_half(build: Builder, matrix: Value, length: int) -> Value:
    """Weight 2 for each row with a conjugate partner, 1 for the first and, for an even length, the last row."""
    rows, columns = shape_of(matrix)
    weights = create_splat(build, [rows, columns], element_type(matrix.type), 2.0)
    number = create_splat(build, (), element_type(matrix.type), 1.0)
    last = 1 if length % 2 == 0 and rows > 1 else 0
    inner = create_slice(build, weights, [0, 0], [rows - 1 - last, columns], [1, 1])
    weights = create_pad(build, inner, number, [1, 0], [last, 0], [0, 0])
    return build.value("stablehlo.multiply", (matrix, weights), matrix.type)
