"""Which generic ops are broadcasts, which are sums along axes? Both on tensors, read from maps and body."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import final

from mlirad._mlir import Attribute, Value, ir
from mlirad.dialects.linalg.names import GENERIC
from mlirad.edit.build import Builder
from mlirad.edit.generic import create_generic, pure_dims

_ADD = "arith.addf"


@dataclass(frozen=True)
class Copied:
    """Element i of a new tensor, which is as large as ``like``, is element ``map(i)`` of another one."""

    map: ir.AffineMap
    like: Value


@dataclass(frozen=True)
class Summed:
    """Element i is added to element ``map(i)`` of the result, with these flags."""

    map: ir.AffineMap
    flags: Attribute | None


@final
class BroadcastForm:
    """``y[i] = x[map(i)]``: a broadcast, a transposition, a fill."""

    ops = (GENERIC,)

    def read(self, op: ir.Operation, /) -> tuple[Copied, tuple[Value, ...]] | None:
        """The map, and the value that is copied."""
        maps = _maps(op)
        if maps is None or _names(op) != ["linalg.yield"] or not _is_identity(maps[1]):
            return None
        block = op.regions[0].blocks[0]
        if block.operations[0].operation.operands[0] != block.arguments[0]:
            return None
        return Copied(maps[0], op.operands[1]), (op.operands[0],)

    def create(self, build: Builder, fact: Copied, values: Sequence[Value], /) -> Value:
        """A generic op."""
        (source,) = values
        identity = ir.AffineMap.get_identity(fact.map.n_dims, build.loc.context)
        op, block = create_generic([source], [fact.like], [fact.map, identity], build)
        build.at(ir.InsertionPoint(block)).op("linalg.yield", [block.arguments[0]])
        return op.result


@final
class SumForm:
    """``y = init + sum x`` along some axes."""

    ops = (GENERIC,)

    def read(self, op: ir.Operation, /) -> tuple[Summed, tuple[Value, ...]] | None:
        """The map to the sums, what is summed, and what it is added to."""
        maps = _maps(op)
        if maps is None or _names(op) != [_ADD, "linalg.yield"]:
            return None
        dims = len(pure_dims(maps[1]))
        if not _is_identity(maps[0]) or dims != len(maps[1].results) or dims == maps[1].n_dims:
            return None
        block = op.regions[0].blocks[0]
        add, end = (view.operation for view in block.operations)
        if set(add.operands) != set(block.arguments) or end.operands[0] != add.result:
            return None
        flags = add.attributes.get("fastmath", None)
        return Summed(maps[1], flags), tuple(op.operands)

    def create(self, build: Builder, fact: Summed, values: Sequence[Value], /) -> Value:
        """A generic op."""
        source, init = values
        identity = ir.AffineMap.get_identity(fact.map.n_dims, build.loc.context)
        op, block = create_generic([source], [init], [identity, fact.map], build)
        inner = Builder(ir.InsertionPoint(block), build.loc, fact.flags)
        term, before = block.arguments
        inner.op("linalg.yield", [inner.float(_ADD, (before, term), term.type)])
        return op.result


def _maps(op: ir.Operation) -> list[ir.AffineMap] | None:
    """The maps of the one input and the one output, which is a tensor."""
    if op.name != GENERIC or len(op.operands) != 2 or len(op.results) != 1:
        return None
    if not isinstance(op.result.type, ir.RankedTensorType):
        return None
    return [ir.AffineMapAttr(map).value for map in ir.ArrayAttr(op.attributes["indexing_maps"])]


def _is_identity(map: ir.AffineMap) -> bool:
    return bool(map == ir.AffineMap.get_identity(map.n_dims, map.context))


def _names(op: ir.Operation) -> list[str]:
    return [view.operation.name for view in op.regions[0].blocks[0].operations]
