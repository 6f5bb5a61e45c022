"""What one ``linalg.generic`` computes: its operands, maps and body, read once; which dims an output folds.

An output is *elementwise* where every dim of the iteration is a subscript of it: each of its elements is computed
once. Otherwise it is folded, and has a structured derivative where the fold is a sum: ``o + g(x)``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder

_PARALLEL: Final = "#linalg.iterator_type<parallel>"
_REDUCTION: Final = "#linalg.iterator_type<reduction>"


class Kernel:
    """One generic op on tensors."""

    def __init__(self, op: ir.Operation) -> None:
        self.op = op
        self.operands: tuple[Value, ...] = tuple(op.operands)
        self.n_inputs = int(ir.DenseI32ArrayAttr(op.attributes["operandSegmentSizes"])[0])
        self.maps = [ir.AffineMapAttr(m).value for m in ir.ArrayAttr(op.attributes["indexing_maps"])]
        self.n_dims = int(self.maps[0].n_dims)
        self.block = op.regions[0].blocks[0]
        self.arguments: tuple[Value, ...] = tuple(self.block.arguments)
        *body, end = (view.operation for view in self.block.operations)
        self.body: list[ir.Operation] = body
        self.yielded: tuple[Value, ...] = tuple(end.operands)
        self.inside: set[Value] = {*self.arguments, *(result for inner in body for result in inner.results)}

    @property
    def outputs(self) -> range:
        """The positions of the outputs among the operands, one a result."""
        return range(self.n_inputs, len(self.operands))

    def is_elementwise(self, output: int) -> bool:
        """Whether the output at operand position ``output`` has one element for each point of the iteration."""
        return len(pure_dims(self.maps[output])) == self.n_dims

    def is_sum(self, output: int) -> bool:
        """Whether the output starts at its initial value and only has terms added, which do not depend on it."""
        position = output - self.n_inputs
        value = self.arguments[output]
        while True:
            uses = list(value.uses)
            if len(uses) != 1:
                return False
            user, place = uses[0].owner.operation, uses[0].operand_number
            if user.name == "linalg.yield":
                return bool(place == position)
            if user.name != "arith.addf" and (user.name != "arith.subf" or place != 0):
                return False
            value = user.result

    def is_structured(self) -> bool:
        """Whether the derivative is made of generic ops too."""
        flat = all(not len(op.regions) for op in self.body)
        return flat and all(self.is_elementwise(o) or self.is_sum(o) for o in self.outputs)

    def donors(self, maps: Iterable[ir.AffineMap]) -> list[int]:
        """The operands to add, for their shape, to a generic op that has operands with ``maps``."""
        missing = set(range(self.n_dims)).difference(*(pure_dims(m) for m in maps))
        found = []
        for i, m in enumerate(self.maps):
            if not missing.isdisjoint(pure_dims(m)):
                found.append(i)
                missing -= pure_dims(m)
        return found


def pure_dims(map: ir.AffineMap) -> set[int]:
    """The dims that are subscripts by themselves."""
    dims = (expr.maybe_downcast() for expr in map.results)
    return {int(dim.position) for dim in dims if isinstance(dim, ir.AffineDimExpr)}


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
    op = build.op("linalg.generic", operands, [v.type for v in outputs], attributes, 1)
    elements = [v.type.element_type if isinstance(v.type, ir.ShapedType) else v.type for v in operands]
    return op, op.regions[0].blocks.append(*elements, arg_locs=[build.loc] * len(elements))
