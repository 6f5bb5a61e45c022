"""Type models of floats, complex numbers, buffers, and what carries no derivative."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from mlirad._mlir import Type, Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.extents import create_open_extents
from mlirad.edit.floats import create_sum
from mlirad.edit.types import element_type, is_float_like, is_real, is_static, is_wide, widened
from mlirad.interfaces.types import TypeModel


def _is_number(type: Type) -> bool:
    """Whether ``type`` is a float, or a complex number of them, that derivatives can be computed in."""
    return is_real(type.element_type if isinstance(type, ir.ComplexType) else type)


class _Value(TypeModel):
    """What is no buffer: the shadow is another value of the same type."""

    def is_mutable(self, type: Type, /) -> bool:
        """Never."""
        return False

    def get_shadow_type(self, type: Type, width: int = 1, /) -> Type:
        """The type itself; several are a tensor or vector of one rank more."""
        return type if width == 1 or not self.is_differentiable(type) else widened(type, width)

    def create_null_value(self, type: Type, build: Builder, /) -> Value:
        """A zero, or a splat of it."""
        return build.constant(type, 0.0)

    def create_add_to_op(self, left: Value, right: Value, build: Builder, /) -> Value:
        """``left + right``, element by element."""
        return create_sum(build, left, right)


@final
class FloatModel(_Value):
    """A scalar float."""

    def is_differentiable(self, type: Type, /) -> bool:
        """Always."""
        return True


@final
class WideFloatModel(_Value):
    """Types without a class of their own: f80 and f128 are as other floats, of the rest nothing is known."""

    def is_differentiable(self, type: Type, /) -> bool:
        """Whether it is a float."""
        return is_wide(type)


@final
class ComplexModel(_Value):
    """A complex number."""

    def is_differentiable(self, type: Type, /) -> bool:
        """Whether its parts are floats."""
        return _is_number(type)


@final
class VectorModel(_Value):
    """A vector of a fixed number of floats, of any rank; vectors of others have no derivative."""

    def is_differentiable(self, type: Type, /) -> bool:
        """Whether the elements are floats; a scalable vector is refused."""
        assert isinstance(type, ir.VectorType)
        return is_real(type.element_type) and not type.scalable


@final
class OpaqueModel(_Value):
    """Integers and the like: no derivative, and a shadow of an inactive value is the value."""

    def is_differentiable(self, type: Type, /) -> bool:
        """Never."""
        return False

    def create_add_to_op(self, left: Value, right: Value, build: Builder, /) -> Value:
        """Nothing is summed: ``left``."""
        return left


@final
class MemRefModel(TypeModel):
    """A buffer: its shadow is another buffer of the same type, changed in place."""

    def is_differentiable(self, type: Type, /) -> bool:
        """Whether the elements are, or what they point into."""
        if not isinstance(type, ir.MemRefType):
            return False
        element = type.element_type
        if isinstance(element, ir.VectorType):
            return is_real(element.element_type) and not element.scalable
        return _is_number(element) or self.is_differentiable(element)

    def is_mutable(self, type: Type, /) -> bool:
        """Always."""
        return True

    def get_shadow_type(self, type: Type, width: int = 1, /) -> Type:
        """The type itself; several are one buffer in the same memory space, without the strides of ``type``."""
        return type if width == 1 or not self.is_differentiable(type) else widened(type, width)

    def create_null_value(self, type: Type, build: Builder, /) -> Value:
        """A buffer has no null value; its allocation makes its shadow."""
        raise TypeError("a memref has no null value")

    def create_add_to_op(self, left: Value, right: Value, build: Builder, /) -> Value:
        """Buffers are summed element by element by the ops that touch them."""
        raise TypeError("memrefs are not summed as values")


@final
class TensorModel(_Value):
    """A tensor of floats or complex numbers: its shadow is a tensor of the same type, a value like any other."""

    def is_differentiable(self, type: Type, /) -> bool:
        """Whether the elements are; what an encoding means is not known."""
        return isinstance(type, ir.RankedTensorType) and _is_number(type.element_type) and type.encoding is None

    def is_sized(self, type: Type, /) -> bool:
        """Whether all extents are in the type, or it has no zero at all."""
        return is_static(type) or not is_float_like(type)

    def create_null_value(self, type: Type, build: Builder, /) -> Value:
        """A zero everywhere: of static extents, so that it can be shared."""
        return build.value("tensor.splat", [build.constant(element_type(type), 0.0)], type)

    def create_null_like(self, value: Value, build: Builder, /) -> Value:
        """A zero everywhere, as large as ``value``."""
        return self.create_null_of(value.type, self.create_extents(value, build), build)

    def create_extents(self, value: Value, build: Builder, /) -> Sequence[Value]:
        """``tensor.dim`` of each open axis."""
        return create_open_extents(value, build)

    def create_null_of(self, type: Type, extents: Sequence[Value], build: Builder, /) -> Value:
        """A zero everywhere."""
        return build.value("tensor.splat", [build.constant(element_type(type), 0.0), *extents], type)
