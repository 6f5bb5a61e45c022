"""Ops with indices in a tensor (gather, scatter) and reinterpretations of bits.

Upstream cannot lower any of them, so they are rewritten before differentiation and before compilation.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.extents import create_extent, create_open_extents
from mlirad.edit.generic import create_elements, create_generic
from mlirad.edit.loops import create_nest
from mlirad.edit.rewrite import before, replace_op
from mlirad.edit.types import is_float


def rewrite_tensor_bitcast(op: ir.Operation) -> bool:
    """``tensor.bitcast``: a pair that cancels is removed; others become elementwise ``arith.bitcast``.

    Returns False unless ``arith.bitcast`` accepts the element types.
    """
    return expand_bitcast(op, signed=False)


def rewrite_gather(op: ir.Operation) -> bool:
    """``tensor.gather`` becomes a ``linalg.generic`` whose body extracts the element.

    Replace ``op`` by a generic op over the result.
    """
    build = before(op)
    source, coordinates = op.operands
    type, dims = ir.RankedTensorType(op.result.type), _dims(op, "gather_dims")
    batch = ir.RankedTensorType(coordinates.type).rank - 1
    slices = _slices(source, dims, type.rank == batch + ir.RankedTensorType(source.type).rank)
    extents = [
        create_extent(coordinates, axis, build) if axis < batch else create_extent(source, slices[axis - batch], build)
        for axis in range(type.rank)
        if type.is_dynamic_dim(axis)
    ]
    out = build.value("tensor.empty", extents, type)

    def element(at: Builder, _: list[Value]) -> Value:
        numbers = [_linalg_index(axis, at) for axis in range(type.rank)]
        place = _place(coordinates, dims, slices, numbers, at)
        return at.value("tensor.extract", [source, *place], type.element_type)

    replace_op(op, [create_elements([], out, [ir.AffineMap.get_identity(type.rank, op.context)], build, element)])
    return True


def rewrite_scatter(op: ir.Operation) -> bool:
    """``tensor.scatter`` becomes loops that insert element by element; duplicate indices are undefined.

    Replace ``op`` by loops over the source that carry the destination.
    """
    build = before(op)
    source, dest, coordinates = op.operands
    type, dims = ir.RankedTensorType(source.type), _dims(op, "scatter_dims")
    batch = ir.RankedTensorType(coordinates.type).rank - 1
    slices = _slices(dest, dims, type.rank == batch + ir.RankedTensorType(dest.type).rank)
    extents = [create_extent(source, axis, build) for axis in range(type.rank)]

    def move(at: Builder, numbers: list[Value], carried: list[Value]) -> list[Value]:
        element = at.value("tensor.extract", [source, *numbers], type.element_type)
        place = _place(coordinates, dims, slices, numbers, at)
        return [at.value("tensor.insert", [element, *carried, *place], dest.type)]

    replace_op(op, create_nest(build, [(build.index(0), extent) for extent in extents], [dest], move))
    return True


def expand_bitcast(op: ir.Operation, *, signed: bool = True) -> bool:
    """Replace ``op`` by elementwise ``arith.bitcast``, or remove it; False if that does not accept the element types.

    Of several in a row, the last goes first. Signed and unsigned integers only if ``signed``: the replacement no longer
    shows whether they have a derivative.
    """
    if not any(True for _ in op.result.uses):
        op.erase()
        return True
    source = op.operands[0]
    while not isinstance(source.owner, ir.Block) and source.owner.operation.name == op.name:
        source = source.owner.operation.operands[0]
    if source.type == op.result.type:
        replace_op(op, [source])
        return True
    kinds = [v.type for v in (source, op.result)]
    if not all(isinstance(kind, ir.RankedTensorType) for kind in kinds):
        return False
    if all(_has_plain_bits(kind) for kind in kinds):
        replace_op(op, [before(op).value("arith.bitcast", [source], op.result.type)])
    elif signed:
        _bitcast_elements(op, source)
    else:
        return False
    return True


def _bitcast_elements(op: ir.Operation, source: Value) -> None:
    """A generic op: upstream has no op on signed or unsigned integers, but lowers them as signless ones."""
    build, type = before(op), ir.RankedTensorType(op.result.type)
    out = build.value("tensor.empty", create_open_extents(source, build), type)
    same = ir.AffineMap.get_identity(type.rank, op.context)
    new, block = create_generic([source], [out], [same, same], build)
    at = build.at(ir.InsertionPoint(block))
    bits: Value = block.arguments[0]
    for kind in (_plain(bits.type), _plain(type.element_type), type.element_type):
        if bits.type != kind:
            is_sign = not (_is_plain(bits.type) and _is_plain(kind))
            bits = at.value("builtin.unrealized_conversion_cast" if is_sign else "arith.bitcast", [bits], kind)
    at.op("linalg.yield", [bits])
    replace_op(op, [new.result])


#: Op name -> its expansion before compilation.
EXPANSIONS: Final[dict[str, Callable[[ir.Operation], object]]] = {
    "tensor.bitcast": expand_bitcast,
    "tensor.gather": rewrite_gather,
    "tensor.scatter": rewrite_scatter,
}


def _has_plain_bits(type: ir.Type) -> bool:
    return _is_plain(ir.RankedTensorType(type).element_type)


def _is_plain(element: ir.Type) -> bool:
    return is_float(element) or (isinstance(element, ir.IntegerType) and element.is_signless)


def _plain(element: ir.Type) -> ir.Type:
    """``element``, a signless integer type if it is an integer."""
    if _is_plain(element):
        return element
    return ir.IntegerType.get_signless(ir.IntegerType(element).width, element.context)


def _dims(op: ir.Operation, name: str) -> list[int]:
    return list(ir.DenseI64ArrayAttr(op.attributes[name]))


def _slices(whole: Value, dims: Sequence[int], kept: bool) -> list[int]:
    """The axes of ``whole`` that correspond to those of a slice, with ``dims`` if these are ``kept`` as unit axes."""
    return [axis for axis in range(ir.RankedTensorType(whole.type).rank) if kept or axis not in dims]


def _place(
    coordinates: Value, dims: Sequence[int], slices: Sequence[int], numbers: Sequence[Value], at: Builder
) -> list[Value]:
    """The indices in the whole tensor of the slice element ``numbers``."""
    batch = len(numbers) - len(slices)
    index = ir.IndexType.get(at.loc.context)
    element = ir.RankedTensorType(coordinates.type).element_type
    found = dict(zip(slices, numbers[batch:], strict=True))
    for position, dim in enumerate(dims):
        given = at.value("tensor.extract", [coordinates, *numbers[:batch], at.index(position)], element)
        found[dim] = given if element == index else at.value("arith.index_cast", [given], index)
    return [found[axis] for axis in sorted(found)]


def _linalg_index(axis: int, at: Builder) -> Value:
    number = ir.IntegerAttr.get(ir.IntegerType.get_signless(64, at.loc.context), axis)
    return at.value("linalg.index", (), ir.IndexType.get(at.loc.context), {"dim": number})
