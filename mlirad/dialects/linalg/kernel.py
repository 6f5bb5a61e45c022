"""Reads one ``linalg.generic``: its operands, maps and body, and which of its dims are reductions of an output.

An output is *elementwise* if each dim of the iteration is a subscript of it: each of its elements is computed once.
Otherwise it is reduced; it has a structured derivative if the reduction is a sum, ``o + g(x)``.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.generic import pure_dims, used_dims, writes_all
from mlirad.edit.types import is_float_like
from mlirad.edit.walk import holds

_DIFFERENCES: Final = ("arith.subf", "complex.sub")


class Kernel:
    """One ``linalg.generic``."""

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
        """Returns the positions of the outputs among the operands, one for each result."""
        return range(self.n_inputs, len(self.operands))

    def is_elementwise(self, output: int) -> bool:
        """Whether each dim is a subscript of the output at operand position ``output``."""
        return len(pure_dims(self.maps[output])) == self.n_dims

    def writes_all(self, output: int) -> bool:
        """Whether all elements of the output are written; other elements keep their initial value."""
        return writes_all(self.maps[output])

    def is_sum(self, output: int) -> bool:
        """Whether the output is its initial value plus terms that do not depend on it."""
        return self.additions(output) is not None

    def additions(self, output: int) -> list[ir.Operation] | None:
        """Returns the additions of these terms in order; None if the output is no such sum."""
        position = output - self.n_inputs
        value = self.arguments[output]
        found: list[ir.Operation] = []
        while True:
            uses = list(value.uses)
            if len(uses) != 1:
                return None
            user, place = uses[0].owner.operation, uses[0].operand_number
            if user.name == "linalg.yield":
                return found if place == position else None
            if user.name not in ("arith.addf", "complex.add") and (user.name not in _DIFFERENCES or place != 0):
                return None
            found.append(user)
            value = user.result

    def is_structured(self) -> bool:
        """Whether the derivative consists of generic ops."""
        flat = all(not len(op.regions) for op in self.body)
        return flat and all(self.is_elementwise(o) or self.is_sum(o) for o in self.outputs)

    def is_contraction(self) -> bool:
        """Whether an op on buffers only adds terms to its output, and no input can overlap it.

        An input that lacks a parallel dim of the output is read in many iterations of that dim. If it overlapped the
        output, these iterations would not be independent, so the op would not be valid.
        """
        if self.n_inputs != len(self.operands) - 1 or not all(_is_element(v) for v in self.operands):
            return False
        free = pure_dims(self.maps[-1])
        kinds = [str(kind) for kind in ir.ArrayAttr(self.op.attributes["iterator_types"])]
        if any("parallel" not in kinds[dim] for dim in free) or len(free) == self.n_dims or not self.is_structured():
            return False
        inputs = zip(self.operands, self.maps[:-1], strict=False)
        return all(free - used_dims(map) for v, map in inputs if isinstance(v.type, ir.MemRefType))

    @cached_property
    def result_positions(self) -> dict[Value, int]:
        """Returns the values of the body that are elements of results, with the positions of these (see `place`).

        Empty if an operand has windows: its adjoint may be padded, and results have no padding.
        """
        if not len(self.op.results) or any(len(pure_dims(map)) < len(map.results) for map in self.maps):
            return {}
        whole = [i for i in self.outputs if self.is_elementwise(i) and self.writes_all(i)]
        pairs = ((self.yielded[i - self.n_inputs], len(self.operands) + i - self.n_inputs) for i in whole)
        return {value: place for value, place in pairs if not isinstance(value.owner, ir.Block)}

    def place(self, number: int) -> tuple[Value, ir.AffineMap, Value]:
        """Returns value, map and body element of operand ``number``, or of a result; results follow the operands."""
        if number < len(self.operands):
            return self.operands[number], self.maps[number], self.arguments[number]
        result = number - len(self.operands)
        return self.op.results[result], self.maps[self.n_inputs + result], self.yielded[result]

    def uses_index(self) -> bool:
        """Whether the body contains `linalg.index`."""
        return holds(self.op, lambda op: op.name == "linalg.index")

    def extents(self) -> list[int | None]:
        """Returns the trip count of each dim; None if no operand type states it."""
        found: list[int | None] = [None] * self.n_dims
        for operand, map in zip(self.operands, self.maps, strict=True):
            for axis, expr in enumerate(map.results):
                dim = expr.maybe_downcast()
                if isinstance(dim, ir.AffineDimExpr) and not operand.type.is_dynamic_dim(axis):
                    found[int(dim.position)] = int(operand.type.get_dim_size(axis))
        return found

    def donors(self, maps: Iterable[ir.AffineMap]) -> list[int]:
        """Returns the operands to add for their extents to a generic op whose operands have ``maps``."""
        missing = set(range(self.n_dims)).difference(*(pure_dims(m) for m in maps))
        found = []
        for i, m in enumerate(self.maps):
            if not missing.isdisjoint(pure_dims(m)):
                found.append(i)
                missing -= pure_dims(m)
        return found


def _is_element(operand: Value) -> bool:
    """Whether an operand is a buffer, or a scalar without a derivative."""
    type = operand.type
    return isinstance(type, ir.MemRefType) or not (isinstance(type, ir.ShapedType) or is_float_like(type))
