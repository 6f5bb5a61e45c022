"""Runs one op lane by lane: as many copies as there are lanes, or a loop over them.

A copy uses one lane of each varying value. Buffers become views of one lane, which are not contiguous; if nested ops
require another layout, the function cannot run in lanes (MA0360).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from mlirad._mlir import Value, ir
from mlirad.batching.types import insert_lane
from mlirad.edit.buffers import is_buffer
from mlirad.edit.build import Builder
from mlirad.edit.outline import create_counted
from mlirad.edit.rewrite import replace_operands_inside
from mlirad.edit.walk import find_ops

if TYPE_CHECKING:
    from mlirad.batching.emit import Emitter

_ELEMENTS: Final = "load and store single elements: memref.load and memref.store"


def clone_in_lane(op: ir.Operation, state: Emitter, number: Value | int, build: Builder) -> ir.Operation:
    """``op``, with its regions, in the lane ``number``."""
    outer, state.build = state.build, build
    values = {value: state.in_lane(value, number) for value in state.used(op)}
    new = op.clone(build.ip).operation
    replace_operands_inside(new, values)
    state.build = outer
    if any(is_buffer(old.type) and old.type != new.type for old, new in values.items()):
        with op.context.attach_diagnostic_handler(lambda _: True):
            try:
                valid = bool(new.verify())
            except ir.MLIRError:
                valid = False
        with_buffers = find_ops(op, lambda one: any(is_buffer(v.type) for v in one.operands))
        if not valid or not all(map(state.takes_strides, with_buffers)) or _passes_views(op, new, state):
            raise state.refusal(
                f"'{op.name}' requires another layout of a buffer that differs between lanes", _ELEMENTS
            )
    return new


def _passes_views(op: ir.Operation, new: ir.Operation, state: Emitter) -> bool:
    """Whether a call in ``new`` passes a buffer with another layout than in ``op`` (which its verifier accepts)."""
    calls = (find_ops(one, state.is_call) for one in (op, new))
    return any(
        [v.type for v in one.operands] != [v.type for v in other.operands] for one, other in zip(*calls, strict=True)
    )


def create_unrolled(op: ir.Operation, state: Emitter) -> Sequence[Value]:
    """A copy of ``op`` for each lane; returns the results, of all lanes."""
    copies = [clone_in_lane(op, state, number, state.build) for number in range(state.width)]
    return [state.gather([copy.results[i] for copy in copies]) for i in range(len(op.results))]


def create_serial(op: ir.Operation, state: Emitter) -> Sequence[Value]:
    """A loop over the lanes around ``op``."""
    for result in op.results:
        state.check_one_buffer(result.type)
    build = state.build
    inits = [state.nothing(state.batched_type(result.type), result) for result in op.results]

    def body(number: Value, carried: Sequence[Value], at: Builder) -> Sequence[Value]:
        new = clone_in_lane(op, state, number, at)
        return [insert_lane(one, all, number, at) for one, all in zip(new.results, carried, strict=True)]

    made = list(create_counted(build.index(state.width), inits, body, build).results)
    state.build = build
    return made
