"""``memref.alloc``, ``memref.alloca``, ``memref.dealloc`` and ``memref.realloc``.

A reallocation is expanded to an allocation, a copy of the common elements and a deallocation. Upstream's pass returns
the old buffer in a branch if the new size is smaller. For static extents the other branch then has an out-of-bounds
subview, which the verifier rejects. This expansion always allocates.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import final

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.constants import constant_integer
from mlirad.edit.elements import create_fill_zero
from mlirad.edit.extents import create_extent, create_slice
from mlirad.edit.linear import Linear, as_form
from mlirad.edit.rewrite import before, replace_op
from mlirad.interfaces.ops import Effect, EffectKind, MemoryModel, no_values
from mlirad.interfaces.state import ForwardState, ReverseState


class _Allocation(MemoryModel):
    """Shared by heap and stack allocations."""

    def effects(self, op: ir.Operation, /) -> Sequence[Effect]:
        """Allocates the result."""
        return (Effect(EffectKind.ALLOCATE, op.result),)

    def extents(self, op: ir.Operation, /) -> Sequence[Linear]:
        """The shape of the type; its dynamic extents are the first operands."""
        type, sizes = ir.MemRefType(op.result.type), iter(op.operands)
        return [
            as_form(next(sizes)) if type.is_dynamic_dim(axis) else Linear((), int(type.get_dim_size(axis)))
            for axis in range(type.rank)
        ]

    def create_fill_zero(self, shadow: Value, build: Builder, /) -> None:
        """Emit loops that store zero."""
        create_fill_zero(shadow, build)


@final
class AllocModel(_Allocation):
    """The shadow of a heap buffer is a heap buffer."""

    def is_on_stack(self, op: ir.Operation, /) -> bool:
        """Always false."""
        return False

    def create_shadow_allocation(
        self, op: ir.Operation, primal: Callable[[Value], Value], repeated: bool, build: Builder, /
    ) -> Value:
        """``memref.alloc`` of the same type and sizes."""
        return _allocate("memref.alloc", op, primal, build)

    def create_shadow_free(self, op: ir.Operation, shadow: Value, repeated: bool, build: Builder, /) -> None:
        """``memref.dealloc``."""
        build.op("memref.dealloc", [shadow])


@final
class AllocaModel(_Allocation):
    """The shadow of a stack buffer is on the stack where that is safe: once a call and of static size."""

    def is_on_stack(self, op: ir.Operation, /) -> bool:
        """Always true."""
        return True

    def create_shadow_allocation(
        self, op: ir.Operation, primal: Callable[[Value], Value], repeated: bool, build: Builder, /
    ) -> Value:
        """``memref.alloca``, or ``memref.alloc`` inside regions and for dynamic sizes."""
        name = "memref.alloca" if _fits_stack(op, repeated) else "memref.alloc"
        return _allocate(name, op, primal, build)

    def create_shadow_free(self, op: ir.Operation, shadow: Value, repeated: bool, build: Builder, /) -> None:
        """``memref.dealloc`` where the shadow is on the heap."""
        if not _fits_stack(op, repeated):
            build.op("memref.dealloc", [shadow])


@final
class DeallocModel(MemoryModel):
    """Forward: the shadow is freed with the primal. Reverse: shadows live until their allocation is reversed."""

    def effects(self, op: ir.Operation, /) -> Sequence[Effect]:
        """Frees the buffer."""
        return (Effect(EffectKind.FREE, op.operands[0]),)

    def create_forward_mode_tangent(self, op: ir.Operation, state: ForwardState, /) -> None:
        """Free the shadow too."""
        state.build.op("memref.dealloc", [state.shadow(op.operands[0])])

    needed_primals = no_values
    needed_shadows = no_values

    def create_reverse_mode_adjoint(self, op: ir.Operation, state: ReverseState, /) -> None:
        """Nothing to emit: the reverse pass allocates and frees shadows itself."""


def _fits_stack(op: ir.Operation, repeated: bool) -> bool:
    return not repeated and not len(op.operands)


def _allocate(name: str, op: ir.Operation, primal: Callable[[Value], Value], build: Builder) -> Value:
    attributes = dict(op.attributes.items())
    return build.value(name, [primal(v) for v in op.operands], op.result.type, attributes)


def rewrite_realloc(op: ir.Operation) -> bool:
    """Expands the op to an allocation, a copy and a deallocation."""
    source, *sizes = op.operands
    build, target = before(op), op.results[0].type
    segments = ir.DenseI32ArrayAttr.get([len(sizes), 0], op.context)
    kept = {name: op.attributes[name] for name in ("alignment",) if name in op.attributes}
    new = build.value("memref.alloc", sizes, target, {"operandSegmentSizes": segments, **kept})
    extents = [create_extent(buffer, 0, build) for buffer in (source, new)]
    numbers = [constant_integer(extent) for extent in extents]
    count: int | Value
    if numbers[0] is not None and numbers[1] is not None:
        count = min(numbers[0], numbers[1])
    else:
        count = build.value("arith.minui", extents, extents[0].type)
    build.op("memref.copy", [_first(source, count, build), _first(new, count, build)])
    build.op("memref.dealloc", [source])
    replace_op(op, [new])
    return True


def _first(buffer: Value, count: int | Value, build: Builder) -> Value:
    """The first ``count`` elements."""
    type, context = ir.MemRefType(buffer.type), build.loc.context
    size = count if isinstance(count, int) else ir.ShapedType.get_dynamic_size()
    strided = ir.StridedLayoutAttr.get(0, [1], context)
    view = ir.MemRefType.get([size], type.element_type, strided, type.memory_space)
    return create_slice("memref.subview", [buffer], view, build, [0], [count])
