"""Element types, kinds and shapes of types; by ``isinstance`` tests only (printing a type is 20 times slower)."""

from __future__ import annotations

from typing import Final

from mlirad._mlir import Type, ir

#: Floats with a zero and both signs, by the name of their class in the bindings.
FLOATS: Final = (
    *("F64Type", "F32Type", "F16Type", "BF16Type", "Float8E5M2Type", "Float8E4M3Type", "Float8E4M3FNType"),
    *("Float8E4M3FNUZType", "Float8E5M2FNUZType", "Float8E4M3B11FNUZType", "Float8E3M4Type"),
)
#: Floats without a class in the bindings, with their bit widths.
WIDE: Final = {"f80": 80, "f128": 128}
_REAL: Final = tuple(getattr(ir, name) for name in FLOATS)


def element_type(type: Type) -> Type:
    """The element type of a shaped type; any other type itself."""
    return type.element_type if isinstance(type, ir.ShapedType) else type


def innermost_type(type: Type) -> Type:
    """The innermost element type, for example of a memref of memrefs of vectors."""
    while isinstance(type, ir.ShapedType):
        type = type.element_type
    return type


def scalar_type(type: Type) -> Type:
    """Like `innermost_type`; for a complex number, the type of its parts."""
    innermost = innermost_type(type)
    return innermost.element_type if isinstance(innermost, ir.ComplexType) else innermost


def is_float(type: Type) -> bool:
    """Whether ``type`` is a scalar float."""
    return isinstance(type, ir.FloatType) or is_wide(type)


def is_wide(type: Type) -> bool:
    """Whether ``type`` is f80 or f128."""
    return type.__class__ is ir.Type and str(type) in WIDE


def is_real(type: Type) -> bool:
    """Whether ``type`` is a scalar float that can represent derivatives: it has a zero and both signs."""
    return isinstance(type, _REAL) or is_wide(type)


def float_width(type: Type) -> int:
    """The bit width of a scalar float."""
    return type.width if isinstance(type, ir.FloatType) else WIDE[str(type)]


#: The exponents of the least normal and of the greatest finite number, by the class name of a float type.
_EXPONENTS: Final = {"F64Type": (-1022, 1024), "F32Type": (-126, 128), "BF16Type": (-126, 128), "F16Type": (-14, 16)}


def least_normal(type: Type) -> float:
    """The least positive normal number of a float type; 1 for a type that is not listed, which is safe."""
    return 2.0 ** _EXPONENTS.get(type.__class__.__name__, (0, 0))[0]


def greatest_exponent(type: Type) -> int:
    """The exponent of the least power of two that overflows a float type."""
    return _EXPONENTS.get(type.__class__.__name__, (0, 0))[1]


def is_float_like(type: Type) -> bool:
    """Whether ``type`` is a float or complex number, or a vector, tensor or memref of them."""
    element = element_type(type)
    return is_float(element) or is_complex(element)


def is_complex(type: Type) -> bool:
    """Whether ``type`` is a complex number with float parts."""
    return isinstance(type, ir.ComplexType) and is_float(type.element_type)


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
    """Whether all extents are static."""
    return not isinstance(type, ir.ShapedType) or type.has_static_shape


def with_element_type(type: Type, element: Type) -> Type:
    """``type`` with its element type replaced (``vector<4xf64>``, ``i1`` -> ``vector<4xi1>``)."""
    if isinstance(type, ir.VectorType):
        return ir.VectorType.get(type.shape, element, scalable=type.scalable_dims if type.scalable else None)
    if isinstance(type, ir.RankedTensorType):
        return ir.RankedTensorType.get(type.shape, element, type.encoding)
    return element


def widened(type: Type, width: int) -> Type:
    """The type of ``width`` values of ``type``, stacked along a new first axis; ``type`` itself for width 1.

    A scalar becomes a tensor (``f64`` -> ``tensor<2xf64>``). A buffer gets the identity layout, whatever that of
    ``type``, in the same memory space. The elements of a buffer of buffers are widened, so that a load gives a wide
    buffer.
    """
    if width == 1:
        return type
    here = ir.Location.unknown(type.context)
    if isinstance(type, ir.RankedTensorType):
        return ir.RankedTensorType.get([width, *type.shape], type.element_type, type.encoding, loc=here)
    if isinstance(type, ir.MemRefType):
        if isinstance(type.element_type, ir.MemRefType):
            element = widened(type.element_type, width)
            return ir.MemRefType.get(type.shape, element, type.layout, type.memory_space, loc=here)
        return ir.MemRefType.get([width, *type.shape], type.element_type, memory_space=type.memory_space, loc=here)
    if isinstance(type, ir.VectorType):
        scalable = [False, *type.scalable_dims] if type.scalable else None
        return ir.VectorType.get([width, *type.shape], type.element_type, scalable=scalable, loc=here)
    return ir.RankedTensorType.get([width], type, loc=here)


def has_identity_layout(type: ir.MemRefType) -> bool:
    """Whether the elements of ``type`` are contiguous in row-major order."""
    layout = type.layout
    return isinstance(layout, ir.AffineMapAttr) and type.affine_map == ir.AffineMap.get_identity(
        type.rank, context=type.context
    )
