"""Element types, kinds and shapes of types; ``isinstance`` tests only (printing a type is 20 times slower)."""

from __future__ import annotations

from typing import Final

from mlirad._mlir import Type, ir

FLOATS: Final = (ir.F64Type, ir.F32Type, ir.F16Type, ir.BF16Type)
SHAPED: Final = (ir.VectorType, ir.RankedTensorType, ir.MemRefType)


def element_type(type: Type) -> Type:
    """The element type of a shaped type; any other type is its own element."""
    return type.element_type if isinstance(type, ir.ShapedType) else type


def is_float(type: Type) -> bool:
    """Whether ``type`` is a scalar float."""
    return isinstance(type, ir.FloatType)


def is_float_like(type: Type) -> bool:
    """Whether ``type`` is a float or complex number, or a vector, tensor or memref of them."""
    element = element_type(type)
    return isinstance(element, ir.FloatType) or is_complex(element)


def is_complex(type: Type) -> bool:
    """Whether ``type`` is a complex number with float parts."""
    return isinstance(type, ir.ComplexType) and isinstance(type.element_type, ir.FloatType)


def to_real(type: Type) -> Type:
    """The type of the parts of a complex type."""
    return ir.ComplexType(type).element_type


def to_complex(type: Type) -> Type:
    """The complex type whose parts are of ``type``."""
    return ir.ComplexType.get(type)


def is_truth(type: Type) -> bool:
    """Whether ``type`` is i1, or a vector or tensor of it."""
    element = element_type(type)
    return isinstance(element, ir.IntegerType) and element.width == 1


def is_static(type: Type) -> bool:
    """Whether all extents are known."""
    return not isinstance(type, ir.ShapedType) or type.has_static_shape


def with_element_type(type: Type, element: Type) -> Type:
    """``type`` with its element type replaced (``vector<4xf64>``, ``i1`` -> ``vector<4xi1>``)."""
    if isinstance(type, ir.VectorType):
        return ir.VectorType.get(type.shape, element, scalable=type.scalable_dims if type.scalable else None)
    if isinstance(type, ir.RankedTensorType):
        return ir.RankedTensorType.get(type.shape, element, type.encoding)
    return element
