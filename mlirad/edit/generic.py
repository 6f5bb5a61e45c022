"""Creates structured ops: a ``linalg.generic`` with an empty body, from operands and indexing maps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.types import element_type

#: Marks a function that is a product of matrices, C += A B. Its numbers: rows and columns of C, what is summed over,
#: whether each factor is transposed (0 or 1), whether the left factor is the second argument, the bits of a float, and
#: the ranks of the arguments, whose elements lie row by row. A size that is open is less than zero (`open_extent`), and
#: has to be multiplied by one of the last three numbers: these are 1 for sizes that are known.
PRODUCT: Final = "matrix_product"
#: No argument has so many dimensions.
OPEN: Final = 1 << 8

_PARALLEL: Final = "#linalg.iterator_type<parallel>"
_REDUCTION: Final = "#linalg.iterator_type<reduction>"


def open_extent(size: int) -> tuple[int, int]:
    """The argument of a product, and its dimension, that has an open size."""
    return divmod(-1 - size, OPEN)


def pure_dims(map: ir.AffineMap) -> set[int]:
    """The dims that are subscripts by themselves."""
    dims = (expr.maybe_downcast() for expr in map.results)
    return {int(dim.position) for dim in dims if isinstance(dim, ir.AffineDimExpr)}


def used_dims(map: ir.AffineMap) -> set[int]:
    """The dims that any subscript depends on."""
    found: set[int] = set()
    left = list(map.results)
    while left:
        expr = left.pop().maybe_downcast()
        if isinstance(expr, ir.AffineDimExpr):
            found.add(int(expr.position))
        elif isinstance(expr, ir.AffineBinaryExpr):
            left += [expr.lhs, expr.rhs]
    return found


def writes_all(map: ir.AffineMap) -> bool:
    """Whether an output with this map is written as a whole; of ``(i) -> (i, i)`` the diagonal alone is."""
    return len(pure_dims(map)) == len(map.results)


def create_generic(
    inputs: Sequence[Value],
    outputs: Sequence[Value],
    maps: Sequence[ir.AffineMap],
    build: Builder,
) -> tuple[ir.Operation, ir.Block]:
    """A generic op and its open block; a dim that is not a subscript of every output is folded."""
    parallel = set.intersection(*(pure_dims(m) for m in maps[len(inputs) :]))
    context = build.loc.context
    kinds = [_PARALLEL if dim in parallel else _REDUCTION for dim in range(maps[0].n_dims)]
    attributes: dict[str, ir.Attribute] = {
        "indexing_maps": ir.ArrayAttr.get([ir.AffineMapAttr.get(m) for m in maps], context),
        "iterator_types": ir.ArrayAttr.get([ir.Attribute.parse(kind, context) for kind in kinds], context),
        "operandSegmentSizes": ir.DenseI32ArrayAttr.get([len(inputs), len(outputs)], context),
    }
    operands = [*inputs, *outputs]
    types = [v.type for v in outputs if isinstance(v.type, ir.RankedTensorType)]
    op = build.op("linalg.generic", operands, types, attributes, 1)
    elements = [element_type(v.type) for v in operands]
    return op, op.regions[0].blocks.append(*elements, arg_locs=[build.loc] * len(elements))


def create_mapped_copy(
    source: Value, target: Value, read: ir.AffineMap, written: ir.AffineMap, build: Builder
) -> ir.Operation:
    """A generic op that copies elements of ``source`` at ``read`` to ``target`` at ``written``."""
    op, block = create_generic([source], [target], [read, written], build)
    build.at(ir.InsertionPoint(block)).op("linalg.yield", [block.arguments[0]])
    return op
