"""Emits the adjoints of ops that move elements: broadcasts, casts, extract, insert, slices, shuffles, transposes."""

from __future__ import annotations

from collections.abc import Sequence

from mlirad._mlir import Value, ir
from mlirad.dialects.vector import adjoint_ops
from mlirad.dialects.vector.adjoint_ops import shape_of, vector_type
from mlirad.edit.types import element_type
from mlirad.interfaces.state import ReverseState


def _given(op: ir.Operation, state: ReverseState) -> Value:
    adjoint = state.adjoint(op.result)
    assert adjoint is not None
    return adjoint


def broadcast(op: ir.Operation, state: ReverseState) -> None:
    """Adds to ``dx`` the sum over the axes that ``x`` does not have, or has with extent 1."""
    adjoint, source, build = _given(op, state), op.operands[0], state.build
    old, new = shape_of(source.type), shape_of(adjoint.type)
    added = len(new) - len(old)
    axes = [i for i, n in enumerate(new) if i < added or (old[i - added] == 1 and n != 1)]
    total = adjoint_ops.sum_over(adjoint, axes, build) if new else adjoint_ops.extract(adjoint, (), build)
    if isinstance(source.type, ir.VectorType):
        is_vector = isinstance(total.type, ir.VectorType)
        total = (adjoint_ops.shape_cast if is_vector else adjoint_ops.broadcast)(total, source.type, build)
    state.accumulate(source, total)


def shape_cast(op: ir.Operation, state: ReverseState) -> None:
    """Adds ``dy`` in the shape of ``x`` to ``dx``."""
    source = op.operands[0]
    state.accumulate(source, adjoint_ops.shape_cast(_given(op, state), source.type, state.build))


def transpose(op: ir.Operation, state: ReverseState) -> None:
    """Adds ``dy`` with the inverse permutation to ``dx``."""
    permutation = adjoint_ops.integers(op, "permutation")
    back = [permutation.index(axis) for axis in range(len(permutation))]
    state.accumulate(op.operands[0], adjoint_ops.transpose(_given(op, state), back, state.build))


def extract(op: ir.Operation, state: ReverseState) -> None:
    """Adds zeros with ``dy`` inserted at the position to ``dx``."""
    source, *position = op.operands
    operands = [_given(op, state), state.zero(source.type), *map(state.primal, position)]
    state.accumulate(source, state.build.value("vector.insert", operands, source.type, dict(op.attributes.items())))


def insert(op: ir.Operation, state: ReverseState) -> None:
    """Adds the element of ``dy`` at the position to ``dx``, the rest of ``dy`` to the adjoint of the destination."""
    value, into, *position = op.operands
    adjoint, build, attributes = _given(op, state), state.build, dict(op.attributes.items())
    where = list(map(state.primal, position))
    if state.is_active(value):
        state.accumulate(value, build.value("vector.extract", [adjoint, *where], value.type, attributes))
    if state.is_active(into):
        rest = build.value("vector.insert", [state.zero(value.type), adjoint, *where], into.type, attributes)
        state.accumulate(into, rest)


def extract_strided_slice(op: ir.Operation, state: ReverseState) -> None:
    """Adds zeros with ``dy`` inserted as the slice to ``dx``."""
    source = op.operands[0]
    rank = len(shape_of(source.type))
    offsets, strides = adjoint_ops.integers(op, "offsets"), adjoint_ops.integers(op, "strides")
    attributes = {
        "offsets": adjoint_ops.number_list(_filled(offsets, 0, rank), state.build),
        "strides": adjoint_ops.number_list(_filled(strides, 1, rank), state.build),
    }
    operands = (_given(op, state), state.zero(source.type))
    state.accumulate(source, state.build.value("vector.insert_strided_slice", operands, source.type, attributes))


def insert_strided_slice(op: ir.Operation, state: ReverseState) -> None:
    """Adds the slice of ``dy`` to ``dx``, and the rest of ``dy`` to the adjoint of the destination."""
    value, into = op.operands
    adjoint, build = _given(op, state), state.build
    if state.is_active(value):
        rank, shape = len(shape_of(into.type)), shape_of(value.type)
        sizes = [*[1] * (rank - len(shape)), *shape]
        attributes = {
            "offsets": adjoint_ops.number_list(adjoint_ops.integers(op, "offsets"), build),
            "sizes": adjoint_ops.number_list(sizes, build),
            "strides": adjoint_ops.number_list([1] * rank, build),
        }
        type = vector_type(sizes, element_type(into.type))
        part = build.value("vector.extract_strided_slice", (adjoint,), type, attributes)
        state.accumulate(value, adjoint_ops.shape_cast(part, value.type, build))
    if state.is_active(into):
        operands = (state.zero(value.type), adjoint)
        state.accumulate(into, build.value(op.name, operands, into.type, dict(op.attributes.items())))


def shuffle(op: ir.Operation, state: ReverseState) -> None:
    """Adds to each element of ``dx`` the elements of ``dy`` that it was copied to."""
    adjoint, mask = _given(op, state), adjoint_ops.integers(op, "mask")
    before = 0
    for operand in op.operands:
        shape = shape_of(operand.type)
        count = shape[0] if shape else 1
        taken = [[i for i, source in enumerate(mask) if source == before + k] for k in range(count)]
        before += count
        if state.is_active(operand):
            _gather_back(operand, adjoint, taken, state)


def _gather_back(operand: Value, adjoint: Value, taken: Sequence[Sequence[int]], state: ReverseState) -> None:
    """Adds in round ``r`` the ``r``-th element of ``dy`` that each element was copied to, or a zero."""
    build, length = state.build, shape_of(adjoint.type)[0]
    type = vector_type([len(taken), *shape_of(adjoint.type)[1:]], element_type(adjoint.type))
    for turn in range(max(map(len, taken))):
        mask = [places[turn] if turn < len(places) else length for places in taken]
        attributes = {"mask": adjoint_ops.numbers(mask, build)}
        moved = build.value("vector.shuffle", (adjoint, state.zero(adjoint.type)), type, attributes)
        state.accumulate(operand, adjoint_ops.shape_cast(moved, operand.type, build))


def interleave(op: ir.Operation, state: ReverseState) -> None:
    """Adds the even elements to the first adjoint, the odd ones to the second."""
    types = [v.type for v in op.operands]
    for operand, part in zip(
        op.operands, state.build.op("vector.deinterleave", [_given(op, state)], types).results, strict=True
    ):
        state.accumulate(operand, part)


def deinterleave(op: ir.Operation, state: ReverseState) -> None:
    """Adds the interleaved adjoints of both results."""
    halves = adjoints_or_zeros(op, state)
    source = op.operands[0]
    state.accumulate(source, state.build.value("vector.interleave", halves, source.type))


def from_elements(op: ir.Operation, state: ReverseState) -> None:
    """Adds each element to the adjoint of its scalar."""
    types = [v.type for v in op.operands]
    parts = state.build.op("vector.to_elements", [_given(op, state)], types).results
    for operand, part in zip(op.operands, parts, strict=True):
        state.accumulate(operand, part)


def to_elements(op: ir.Operation, state: ReverseState) -> None:
    """Adds the vector of the adjoints of all elements."""
    source = op.operands[0]
    state.accumulate(source, state.build.value("vector.from_elements", adjoints_or_zeros(op, state), source.type))


def adjoints_or_zeros(op: ir.Operation, state: ReverseState) -> list[Value]:
    """Returns the adjoints of all results, zeros for those without one."""
    found = [(result, state.adjoint(result)) for result in op.results]
    return [state.zero(result.type) if adjoint is None else adjoint for result, adjoint in found]


def _filled(values: list[int], rest: int, rank: int) -> list[int]:
    return [*values, *[rest] * (rank - len(values))]
