"""Type models of floats, complex numbers, vectors, tensors and memrefs, and of types without derivatives."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from mlirad._mlir import Type, Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.extents import create_open_extents
from mlirad.edit.floats import create_sum
from mlirad.edit.types import element_type, is_float_like, is_real, is_static, is_wide
from mlirad.interfaces.types import TypeModel


def _is_number(type: Type) -> bool:
    """Returns whether ``type`` is a float in which derivatives can be computed, or a complex number of such floats."""
    return is_real(type.element_type if isinstance(type, ir.ComplexType) else type)


class _Value(TypeModel):
    """Models types of SSA values: a shadow is another value of the same type."""

    def is_mutable(self, type: Type, /) -> bool:
        """Returns False."""
        return False

    def get_shadow_type(self, type: Type, /) -> Type:
        """Returns the type itself."""
        return type

    def create_null_value(self, type: Type, build: Builder, /) -> Value:
        """Emits a zero, or a splat of it."""
        return build.constant(type, 0.0)

    def create_add_to_op(self, left: Value, right: Value, build: Builder, /) -> Value:
        """Emits the elementwise sum ``left + right``."""
        return create_sum(build, left, right)


@final
class FloatModel(_Value):
    """Models scalar floats."""

    def is_differentiable(self, type: Type, /) -> bool:
        """Returns True."""
        return True


@final
class WideFloatModel(_Value):
    """Models types that have no class in the bindings: f80 and f128 are differentiable, all others are not."""

    def is_differentiable(self, type: Type, /) -> bool:
        """Returns whether ``type`` is f80 or f128."""
        return is_wide(type)


@final
class ComplexModel(_Value):
    """Models complex numbers."""

    def is_differentiable(self, type: Type, /) -> bool:
        """Returns whether derivatives can be computed in the floats of ``type``."""
        return _is_number(type)


@final
class VectorModel(_Value):
    """Models vectors of any rank."""

    def is_differentiable(self, type: Type, /) -> bool:
        """Returns whether the elements are floats, and their number is fixed: scalable vectors have no derivatives."""
        assert isinstance(type, ir.VectorType)
        return is_real(type.element_type) and not type.scalable


@final
class OpaqueModel(_Value):
    """Models types without derivatives, such as integers: the shadow of an inactive value is the value."""

    def is_differentiable(self, type: Type, /) -> bool:
        """Returns False."""
        return False

    def create_add_to_op(self, left: Value, right: Value, build: Builder, /) -> Value:
        """Returns ``left``: there is nothing to sum."""
        return left


@final
class MemRefModel(TypeModel):
    """Models memrefs: a shadow is another buffer of the same type, to which adjoints are added in place."""

    def is_differentiable(self, type: Type, /) -> bool:
        """Returns whether the elements are numbers, vectors of floats, or memrefs that are differentiable."""
        if not isinstance(type, ir.MemRefType):
            return False
        element = type.element_type
        if isinstance(element, ir.VectorType):
            return is_real(element.element_type) and not element.scalable
        return _is_number(element) or self.is_differentiable(element)

    def is_mutable(self, type: Type, /) -> bool:
        """Returns True."""
        return True

    def get_shadow_type(self, type: Type, /) -> Type:
        """Returns the type itself."""
        return type

    def create_null_value(self, type: Type, build: Builder, /) -> Value:
        """Raises a TypeError: a shadow is created where the buffer is allocated."""
        raise TypeError("a memref has no null value")

    def create_add_to_op(self, left: Value, right: Value, build: Builder, /) -> Value:
        """Raises a TypeError: the adjoints of the ops on a buffer add to the elements of its shadow."""
        raise TypeError("memrefs are not summed as values")


@final
class TensorModel(_Value):
    """Models tensors of floats or complex numbers: a shadow is a tensor of the same type."""

    def is_differentiable(self, type: Type, /) -> bool:
        """Returns whether the elements are numbers, and the tensor has no encoding, as its meaning is not known."""
        return isinstance(type, ir.RankedTensorType) and _is_number(type.element_type) and type.encoding is None

    def is_sized(self, type: Type, /) -> bool:
        """Returns whether all extents are static, or the elements are no floats, which have no zero."""
        return is_static(type) or not is_float_like(type)

    def create_null_value(self, type: Type, build: Builder, /) -> Value:
        """Emits a splat of zeros; ``type`` has static extents."""
        return build.value("tensor.splat", [build.constant(element_type(type), 0.0)], type)

    def create_null_like(self, value: Value, build: Builder, /) -> Value:
        """Emits a splat of zeros with the extents of ``value``."""
        return self.create_null_of(value.type, self.create_extents(value, build), build)

    def create_extents(self, value: Value, build: Builder, /) -> Sequence[Value]:
        """Emits ``tensor.dim`` of each dynamic axis."""
        return create_open_extents(value, build)

    def create_null_of(self, type: Type, extents: Sequence[Value], build: Builder, /) -> Value:
        """Emits a splat of zeros with the given dynamic extents."""
        return build.value("tensor.splat", [build.constant(element_type(type), 0.0), *extents], type)
