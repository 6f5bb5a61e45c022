"""``cholesky`` and ``triangular_solve``, of one matrix or of a batch, real or complex."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from mlirad._mlir import Attribute, Value, ir, stablehlo_class
from mlirad.dialects.stablehlo.create import compare, create_splat, create_transpose, shape_of, tensor
from mlirad.dialects.stablehlo.products import DotAxes, create_dot
from mlirad.dialects.stablehlo.pure import PureModels, attributes_of
from mlirad.edit.build import Builder
from mlirad.edit.floats import conjugate
from mlirad.edit.rewrite import before, replace_op
from mlirad.edit.types import element_type
from mlirad.interfaces.ops import IsActive
from mlirad.interfaces.state import ForwardState, ReverseState


def _flag(op: ir.Operation, name: str) -> bool:
    return name in op.attributes and bool(ir.BoolAttr(op.attributes[name]).value)


def _turned(build: Builder, value: Value) -> Value:
    """The conjugate transpose."""
    rank = len(shape_of(value))
    return conjugate(build, create_transpose(build, value, [*range(rank - 2), rank - 1, rank - 2]))


def _product(build: Builder, left: Value, right: Value) -> Value:
    rank = len(shape_of(left))
    batch = list(range(rank - 2))
    return create_dot(build, left, right, DotAxes(batch, batch, [rank - 1], [rank - 2]))


def _part(build: Builder, value: Value, direction: str) -> Value:
    """The elements whose row compares with their column as ``direction`` says; the others are zero."""
    shape = shape_of(value)
    rank, index = len(shape), ir.IntegerType.get_signless(64, build.loc.context)
    rows, columns = (
        build.value("stablehlo.iota", (), tensor(shape, index), {"iota_dimension": ir.IntegerAttr.get(index, axis)})
        for axis in (rank - 2, rank - 1)
    )
    zero = create_splat(build, shape, element_type(value.type), 0.0)
    return build.value("stablehlo.select", (compare(build, direction, rows, columns), value, zero), value.type)


def symmetric_from(build: Builder, value: Value, *, lower: bool) -> Value:
    """The symmetric matrix of which ``value`` has one triangle."""
    strict, whole = ("GT", "GE") if lower else ("LT", "LE")
    return build.value(
        "stablehlo.add", (_part(build, value, whole), _turned(build, _part(build, value, strict))), value.type
    )


def _lower_half(build: Builder, value: Value) -> Value:
    """The lower triangle with half of the diagonal."""
    half = create_splat(build, shape_of(value), element_type(value.type), 0.5)
    diagonal = build.value("stablehlo.multiply", (_part(build, value, "EQ"), half), value.type)
    return build.value("stablehlo.add", (_part(build, value, "GT"), diagonal), value.type)


def _solve(build: Builder, matrix: Value, right: Value, *, left: bool, adjoint: bool) -> Value:
    """A solution with a lower triangular matrix, or its adjoint."""
    said = solve_attributes(build.loc.context, left, True, "ADJOINT" if adjoint else "NO_TRANSPOSE")
    return build.value("stablehlo.triangular_solve", (matrix, right), right.type, said)


def solve_attributes(
    context: ir.Context, left: bool, lower: bool, transpose: str, unit: bool = False
) -> dict[str, Attribute]:
    """The attributes of a triangular solve."""
    return {
        "left_side": ir.BoolAttr.get(left, context),
        "lower": ir.BoolAttr.get(lower, context),
        "unit_diagonal": ir.BoolAttr.get(unit, context),
        "transpose_a": ir.Attribute.parse(f"#stablehlo<transpose {transpose}>", context),
    }


@final
class CholeskyFactorModel(PureModels):
    """a = l l*:  dl = l half(l^-1 da l^-*), with half() the lower triangle with half of the diagonal.

    Only the lower triangle of a is read. An upper factor is the conjugate transpose, and reads the upper triangle.
    """

    def needed_primals(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """The factor."""
        return (op.result,)

    def create_forward_mode_tangent(self, op: ir.Operation, state: ForwardState, /) -> None:
        """The tangent by the formula."""
        tangent, build, is_lower = state.tangent(state.operands[0]), state.build, _flag(op, "lower")
        if tangent is None:
            return
        factor = state.primal(state.results[0])
        if not is_lower:
            tangent, factor = _turned(build, tangent), _turned(build, factor)
        whole = symmetric_from(build, tangent, lower=True)
        right = _solve(build, factor, whole, left=False, adjoint=True)
        both = _solve(build, factor, right, left=True, adjoint=False)
        found = _product(build, factor, _lower_half(build, both))
        state.set_tangent(state.results[0], found if is_lower else _turned(build, found))

    def create_reverse_mode_adjoint(self, op: ir.Operation, state: ReverseState, /) -> None:
        """l^-* p l^-1 with p = half(l* dl), made symmetric, in the triangle that is read."""
        adjoint, build, is_lower = state.adjoint(state.results[0]), state.build, _flag(op, "lower")
        if adjoint is None:
            return
        factor = state.primal(state.results[0])
        if not is_lower:
            adjoint, factor = _turned(build, adjoint), _turned(build, factor)
        half = _lower_half(build, _product(build, _turned(build, factor), _part(build, adjoint, "GE")))
        left = _solve(build, factor, half, left=True, adjoint=True)
        both = _solve(build, factor, left, left=False, adjoint=False)
        symmetric = build.value("stablehlo.add", (both, _turned(build, both)), both.type)
        found = _lower_half(build, symmetric)
        state.accumulate(state.operands[0], found if is_lower else _turned(build, found))


@final
class TriangularSolveModel(PureModels):
    """op(a) x = b:  dx = op(a)^-1 (db - op(da) x), or with x on the left. One triangle of a is read."""

    def needed_primals(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """The matrix, and the solution if the matrix is active."""
        return (op.operands[0], op.result) if is_active(op.operands[0]) else (op.operands[0],)

    def create_forward_mode_tangent(self, op: ir.Operation, state: ForwardState, /) -> None:
        """A solve with the same matrix."""
        (a, b), build = state.operands, state.build
        da, right = state.tangent(a), state.tangent(b)
        if da is None and right is None:
            return
        if da is not None:
            moved, x = _as_used(op, build, _triangle(op, build, da)), state.primal(state.results[0])
            change = _product(build, moved, x) if _flag(op, "left_side") else _product(build, x, moved)
            zero = state.zero(change.type) if right is None else right
            right = build.value("stablehlo.subtract", (zero, change), change.type)
        given = (state.primal(a), right)
        assert right is not None
        state.set_tangent(state.results[0], build.value(op.name, given, right.type, attributes_of(op)))

    def create_reverse_mode_adjoint(self, op: ir.Operation, state: ReverseState, /) -> None:
        """A solve with the transposed matrix; the adjoint of the matrix is the product with the solution."""
        (a, b), build = state.operands, state.build
        adjoint = state.adjoint(state.results[0])
        if adjoint is None:
            return
        matrix, said = state.primal(a), attributes_of(op)
        if _transpose(op) == "TRANSPOSE":  # its conjugate, which is not transposed
            matrix = conjugate(build, matrix)
        turned = "ADJOINT" if _transpose(op) == "NO_TRANSPOSE" else "NO_TRANSPOSE"
        said["transpose_a"] = ir.Attribute.parse(f"#stablehlo<transpose {turned}>", op.context)
        right = build.value(op.name, (matrix, adjoint), adjoint.type, said)
        state.accumulate(b, right)
        if state.is_active(a):
            x = _turned(build, state.primal(state.results[0]))
            found = _product(build, right, x) if _flag(op, "left_side") else _product(build, x, right)
            found = _triangle(op, build, _as_used(op, build, found))
            state.accumulate(a, build.value("stablehlo.negate", (found,), found.type))


def _transpose(op: ir.Operation) -> str:
    return str(stablehlo_class("TransposeAttr")(op.attributes["transpose_a"]).value)


def _as_used(op: ir.Operation, build: Builder, value: Value) -> Value:
    """The matrix, its transpose or its conjugate transpose, as ``op`` uses it."""
    kind, rank = _transpose(op), len(shape_of(value))
    if kind == "TRANSPOSE":
        return create_transpose(build, value, [*range(rank - 2), rank - 1, rank - 2])
    return _turned(build, value) if kind == "ADJOINT" else value


def _triangle(op: ir.Operation, build: Builder, value: Value) -> Value:
    """The triangle that ``op`` reads; other elements are zero."""
    directions = ("GT", "GE") if _flag(op, "lower") else ("LT", "LE")
    return _part(build, value, directions[not _flag(op, "unit_diagonal")])


def create_in_lapack(op: ir.Operation) -> bool:
    """Replace ``op`` by the op of `lapack` for real f32 or f64; others stay."""
    if not isinstance(element_type(op.result.type), ir.F32Type | ir.F64Type):
        return False
    build, is_lower = before(op), _flag(op, "lower")
    if op.name == "stablehlo.cholesky":
        (a,) = op.operands
        found = build.value("lapack.cholesky", (symmetric_from(build, a, lower=is_lower),), a.type)
        replace_op(op, [found if is_lower else _turned(build, found)])
        return True
    a, b = op.operands
    is_left, is_turned = _flag(op, "left_side"), _transpose(op) != "NO_TRANSPOSE"
    right = b if is_left else _turned(build, b)
    flags = {"upper": not is_lower, "transposed": is_turned == is_left, "unit_diagonal": _flag(op, "unit_diagonal")}
    unit = ir.UnitAttr.get(op.context)
    said: dict[str, Attribute] = {name: unit for name, is_set in flags.items() if is_set}
    found = build.value("lapack.triangular_solve", (a, right), right.type, said)
    replace_op(op, [found if is_left else _turned(build, found)])
    return True
