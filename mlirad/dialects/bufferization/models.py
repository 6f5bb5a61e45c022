"""``to_tensor`` reads a whole buffer, ``materialize_in_destination`` writes one.

Their adjoints update shadow buffers by ops with memory effects: ``to_tensor`` has none in MLIR, so that a sum of
tensors read from a shadow could be moved across a write to it. A clone becomes an allocation and a copy; deallocations
of tensors are removed, those of buffers become branches.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from mlirad._mlir import Value, ir
from mlirad.edit.buffers import create_alloc, create_contents, create_copy, create_store
from mlirad.edit.build import Builder
from mlirad.edit.extents import create_open_extents
from mlirad.edit.floats import create_sum
from mlirad.edit.generic import create_elements
from mlirad.edit.loops import create_guard
from mlirad.edit.rewrite import before, replace_op
from mlirad.interfaces.ops import Effect, EffectKind, IsActive, MemoryModel, PlaceholderOpModel, no_values
from mlirad.interfaces.state import ForwardState, ReverseState


@final
class ToTensorModel(MemoryModel):
    """``t = contents of m``: forward ``dt = contents of dm``; reverse ``dm += dt``."""

    def effects(self, op: ir.Operation, /) -> Sequence[Effect]:
        """Reads the buffer."""
        return (Effect(EffectKind.READ, op.operands[0]),)

    def create_forward_mode_tangent(self, op: ir.Operation, state: ForwardState, /) -> None:
        """Read the shadow."""
        attributes = {name: op.attributes[name] for name in op.attributes}
        shadow = state.shadow(op.operands[0])
        state.set_tangent(op.result, state.build.value(op.name, [shadow], op.result.type, attributes))

    needed_primals = no_values

    def needed_shadows(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """The buffer's."""
        return (op.operands[0],) if is_active(op.result) else ()

    def create_reverse_mode_adjoint(self, op: ir.Operation, state: ReverseState, /) -> None:
        """Add the adjoint to the shadow, element by element."""
        adjoint = state.adjoint(op.result)
        if adjoint is None:
            return
        build, shadow = state.build, state.shadow(op.operands[0])
        added = create_contents(adjoint, build)
        same = ir.AffineMap.get_identity(adjoint.type.rank, op.context)
        create_elements([added], shadow, [same, same], build, lambda at, v: create_sum(at, v[1], v[0]))


@final
class MaterializeModel(MemoryModel, PlaceholderOpModel):
    """``m = t``: forward ``dm = dt``; reverse ``dt += dm; dm = 0``."""

    def effects(self, op: ir.Operation, /) -> Sequence[Effect]:
        """Writes the destination, where it is a buffer."""
        destination = op.operands[1]
        return (Effect(EffectKind.WRITE, destination),) if isinstance(destination.type, ir.MemRefType) else ()

    def create_forward_mode_tangent(self, op: ir.Operation, state: ForwardState, /) -> None:
        """Write the shadow of the buffer, or set the tangent of the tensor."""
        source, destination = op.operands
        tangent = state.tangent(source)
        if tangent is None:
            tangent = state.zero_like(source)
        if len(op.results):
            state.set_tangent(op.result, tangent)
        else:
            create_store(tangent, state.shadow(destination), (), state.build)

    needed_primals = no_values

    def needed_shadows(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """The destination's."""
        return (op.operands[1],) if not len(op.results) and is_active(op.operands[1]) else ()

    def create_reverse_mode_adjoint(self, op: ir.Operation, state: ReverseState, /) -> None:
        """Read the shadow, and clear it."""
        source, destination = op.operands
        if len(op.results):
            adjoint = state.adjoint(op.result)
            if adjoint is not None:
                state.accumulate(source, adjoint)
            return
        shadow, build = state.shadow(destination), state.build
        if state.is_active(source):
            restrict = {"restrict": ir.UnitAttr.get(op.context)}
            taken = create_copy(shadow, build)
            state.accumulate(source, build.value("bufferization.to_tensor", [taken], source.type, restrict))
        create_store(state.zero_like(source), shadow, (), build)

    def meaning(self, op: ir.Operation, /) -> Sequence[Value] | None:
        """A copy of the buffer: the derivative also reads the buffer, so that it must not be changed in place."""
        if len(op.results):
            return None
        create_store(op.operands[0], op.operands[1], (), before(op))
        return ()


@final
class AllocTensorModel(MemoryModel):
    """A new tensor: uninitialized, or a copy of another one."""

    def create_forward_mode_tangent(self, op: ir.Operation, state: ForwardState, /) -> None:
        """The tangent of the copied tensor."""
        for operand in op.operands:
            tangent = state.tangent(operand)
            if tangent is not None:
                state.set_tangent(op.result, tangent)

    needed_primals = no_values
    needed_shadows = no_values

    def create_reverse_mode_adjoint(self, op: ir.Operation, state: ReverseState, /) -> None:
        """The copied tensor gets the adjoint."""
        adjoint = state.adjoint(op.result)
        for operand in op.operands:
            if adjoint is not None and state.is_active(operand):
                state.accumulate(operand, adjoint)


def rewrite_clone(op: ir.Operation) -> bool:
    """A clone becomes an allocation and a copy, unless it has another layout or memory space."""
    source, type = op.operands[0], op.results[0].type
    if not isinstance(type, ir.MemRefType) or not isinstance(source.type, ir.MemRefType):
        return False
    if type != ir.MemRefType.get(list(type.shape), type.element_type, loc=op.location):
        return False
    build = Builder(ir.InsertionPoint(op), op.location)
    buffer = create_alloc(type, create_open_extents(source, build), build)
    build.op("memref.copy", [source, buffer])
    op.results[0].replace_all_uses_with(buffer)
    op.erase()
    return True


def rewrite_dealloc_tensor(op: ir.Operation) -> bool:
    """``dealloc_tensor`` is removed: the reverse pass may read the tensor, and bufferization frees its buffers."""
    op.erase()
    return True


def rewrite_dealloc(op: ir.Operation) -> bool:
    """``dealloc`` becomes a branch per buffer, if the buffers are known to be distinct.

    Returns False if two of the buffers, freed or retained, may be the same.
    """
    segments = list(ir.DenseI32ArrayAttr(op.attributes["operandSegmentSizes"]))
    operands = list(op.operands)
    freed, conditions = operands[: segments[0]], operands[segments[0] : segments[0] + segments[1]]
    kept = operands[segments[0] + segments[1] :]
    if not _are_different(freed, kept):
        return False
    build = before(op)
    for buffer, condition in zip(freed, conditions, strict=True):
        create_guard(condition, build).op("memref.dealloc", [buffer])
    # Retained buffers keep their owner: here they have none.
    false = build.constant(ir.IntegerType.get_signless(1, op.context), 0) if kept else None
    replace_op(op, [false] * len(kept))
    return True


def _are_different(freed: Sequence[Value], kept: Sequence[Value]) -> bool:
    if len(freed) + len(kept) == 1:
        return True
    origins = [_allocation(buffer) for buffer in (*freed, *kept)]
    return all(origin is not None for origin in origins) and len(set(origins)) == len(origins)


def _allocation(buffer: Value) -> Value | None:
    """The result of the allocation that defines ``buffer``, or None if it is unknown."""
    while not isinstance(buffer.owner, ir.Block):
        producer = buffer.owner.operation
        if producer.name in ("memref.alloc", "bufferization.clone"):
            return buffer
        if producer.name != "memref.cast":
            return None
        buffer = producer.operands[0]
    return None
