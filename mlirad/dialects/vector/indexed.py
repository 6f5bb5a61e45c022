"""Emits the adjoints of gather and scatter, lane by lane, since two lanes may access one element.

The base is a buffer or a tensor. The shadow of a buffer is updated in place; the adjoint of a tensor is a new tensor
for each lane, which bufferization updates in place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod

from mlirad._mlir import Value, ir
from mlirad.dialects.vector import adjoint_ops
from mlirad.dialects.vector.access import pass_on
from mlirad.dialects.vector.adjoint_ops import shape_of, vector_type
from mlirad.edit.buffers import is_buffer
from mlirad.edit.build import Builder
from mlirad.edit.types import element_type
from mlirad.interfaces.state import ReverseState


def gather(op: ir.Operation, state: ReverseState) -> None:
    """Emits ``dm[i + n_k] += dy_k`` for each lane that is set, and ``dpassed += dy`` for the others."""
    adjoint, build, source = state.adjoint(op.result), state.build, op.operands[0]
    assert adjoint is not None
    mask, passed = tuple(op.operands)[-2:]
    if state.is_active(source):
        base = state.shadow(source) if is_buffer(source.type) else state.adjoint(source) or state.zero_like(source)
        for position, place in _lanes(op, state):
            part = adjoint_ops.extract(adjoint, position, build)
            lane = adjoint_ops.broadcast(part, vector_type([1], part.type), build)
            before = build.value("vector.gather", [base, *place, state.zero(lane.type)], lane.type)
            base = _put(build.float("arith.addf", (before, lane), lane.type), base, place, build)
        if not is_buffer(source.type):
            state.set_adjoint(source, base)
    pass_on(passed, state.primal(mask), adjoint, state)


def scatter(op: ir.Operation, state: ReverseState) -> None:
    """Emits ``dx_k += dm[i + n_k]; dm[i + n_k] = 0`` from the last lane to the first: the last store counts."""
    target, value, build = op.operands[0], op.operands[-1], state.build
    base = state.shadow(target) if is_buffer(target.type) else state.adjoint(op.result)
    if base is None:
        return
    zero = state.zero(vector_type([1], element_type(value.type)))
    total = state.zero(value.type)
    for position, place in list(_lanes(op, state))[::-1]:
        taken = build.value("vector.gather", [base, *place, zero], zero.type)
        base = _put(zero, base, place, build)
        total = adjoint_ops.insert(adjoint_ops.extract(taken, (0,), build), total, position, build)
    state.accumulate(value, total)
    if not is_buffer(target.type):
        state.accumulate(target, base)


def _put(lane: Value, base: Value, place: Sequence[Value], build: Builder) -> Value:
    """Scatters one lane; returns the buffer or the new tensor."""
    types = () if is_buffer(base.type) else (base.type,)
    put = build.op("vector.scatter", [base, *place, lane], types)
    return put.result if types else base


def _lanes(op: ir.Operation, state: ReverseState) -> Iterator[tuple[Sequence[int], list[Value]]]:
    """Yields for each lane its position, and the indices with its offset and mask as vectors of one element."""
    *indices, offsets, mask = map(state.primal, tuple(op.operands)[1:-1])
    shape = shape_of(offsets.type)
    adjoint_ops.check_unrolled(op, prod(shape))
    for position in product(*map(range, shape)):
        parts = [adjoint_ops.extract(v, position, state.build) for v in (offsets, mask)]
        yield position, [*indices, *(adjoint_ops.broadcast(v, vector_type([1], v.type), state.build) for v in parts)]
