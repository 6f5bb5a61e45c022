"""Creates structured ops: a ``linalg.generic`` with an empty body, from operands and indexing maps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.types import element_type

#: Marks a function that computes a matrix product C += A B. The numbers of the attribute are: rows and columns of C,
#: the length of the summed dimension, whether each factor is transposed (0 or 1), whether the left factor is the second
#: argument, the bits of a float, and the ranks of the arguments, which are row-major. A dynamic size is negative
#: (`open_extent`) and has to be multiplied by one of the last three numbers, which are 1 for static sizes.
PRODUCT: Final = "matrix_product"
#: An upper bound of the rank of any argument.
OPEN: Final = 1 << 8

_PARALLEL: Final = "#linalg.iterator_type<parallel>"
_REDUCTION: Final = "#linalg.iterator_type<reduction>"


def open_extent(size: int) -> tuple[int, int]:
    """Decodes a dynamic size of a product: the argument, and its dimension, that has the size."""
    return divmod(-1 - size, OPEN)


def pure_dims(map: ir.AffineMap) -> set[int]:
    """The dims that are a subscript by themselves."""
    dims = (expr.maybe_downcast() for expr in map.results)
    return {int(dim.position) for dim in dims if isinstance(dim, ir.AffineDimExpr)}


def used_dims(map: ir.AffineMap) -> set[int]:
    """The dims that occur in any subscript."""
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
    """Whether an output with this map is written completely; ``(i) -> (i, i)`` writes the diagonal only."""
    return len(pure_dims(map)) == len(map.results)


def create_generic(
    inputs: Sequence[Value], outputs: Sequence[Value], maps: Sequence[ir.AffineMap], build: Builder
) -> tuple[ir.Operation, ir.Block]:
    """Creates a generic op and its body, without a terminator; dims that some output does not use are reductions."""
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


def create_elements(
    inputs: Sequence[Value],
    output: Value,
    maps: Sequence[ir.AffineMap],
    build: Builder,
    element: Callable[[Builder, list[Value]], Value],
) -> Value:
    """Creates a generic op whose body yields ``element`` of its arguments; returns its result, or the buffer."""
    op, block = create_generic(inputs, [output], maps, build)
    at = build.at(ir.InsertionPoint(block))
    at.op("linalg.yield", [element(at, list(block.arguments))])
    return op.result if len(op.results) else output


def create_filled(number: Value, output: Value, build: Builder) -> Value:
    """Creates a generic op that stores ``number`` in all elements of ``output``; returns as `create_elements`."""
    rank, context = ir.ShapedType(output.type).rank, build.loc.context
    maps = [ir.AffineMap.get(rank, 0, [], context), ir.AffineMap.get_identity(rank, context)]
    return create_elements([number], output, maps, build, lambda _, arguments: arguments[0])


def create_mapped_copy(
    source: Value, target: Value, read: ir.AffineMap, written: ir.AffineMap, build: Builder
) -> ir.Operation:
    """Creates a generic op that copies elements of ``source`` at ``read`` to ``target`` at ``written``."""
    op, block = create_generic([source], [target], [read, written], build)
    build.at(ir.InsertionPoint(block)).op("linalg.yield", [block.arguments[0]])
    return op
