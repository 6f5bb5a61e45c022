"""How do lanes load and store? Side by side where their elements are neighbours, else one after the other.

An iteration's own buffers hold a vector for each element. Buffers that all iterations add to at the same place get a
second one of vectors beside them where it stays small, which is folded behind the loop; else each block is folded.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod
from typing import Final

from mlirad._mlir import Attribute, Value, ir
from mlirad.analysis.program import Node
from mlirad.edit.build import Builder
from mlirad.passes.copy_loops import has_identity_layout
from mlirad.passes.lanes.sums import Addition
from mlirad.passes.lanes.table import FOLDS, LOAD, LOOP, STORE, YIELD, Fold
from mlirad.passes.lanes.values import Values, extract, reduce

#: Sums of a buffer are kept in lanes up to this size: it stays in a processor's second cache.
MAX_SUM_BYTES: Final = 1 << 19
#: An iteration's own buffers are on the stack up to this size together.
MAX_STACK_BYTES: Final = 1 << 16
_ALIGNMENT: Final = 64


@dataclass(frozen=True)
class Sums:
    """A buffer, that of its sums in lanes, and how these fold."""

    buffer: Value
    lanes: Value
    fold: Fold
    flags: Attribute | None


def lanes_type(type: ir.MemRefType, width: int) -> ir.MemRefType:
    """The type of a buffer with a vector for each element of one of ``type``; for no width, one element."""
    if not width:
        return type
    vector = ir.VectorType.get([width], type.element_type)
    return ir.MemRefType.get(type.shape, vector, memory_space=type.memory_space)


def bytes_of(type: ir.MemRefType, width: int) -> int:
    """At most the size of a buffer of `lanes_type`."""
    return 8 * max(width, 1) * int(prod(type.shape))


def alignment(build: Builder) -> dict[str, Attribute]:
    """Says that vectors stand at multiples of their size."""
    return {"alignment": ir.IntegerAttr.get(ir.IntegerType.get_signless(64, build.loc.context), _ALIGNMENT)}


def allocate(name: str, type: ir.MemRefType, build: Builder) -> Value:
    """A buffer of static extents, on the heap or on the stack."""
    segments = {"operandSegmentSizes": ir.DenseI32ArrayAttr.get([0, 0], build.loc.context)}
    return build.value(name, [], type, {**alignment(build), **segments})


class Memory:
    """Emits the loads and stores of one loop."""

    def __init__(self, values: Values, own: dict[Value, Value], sums: dict[Value, Sums]) -> None:
        self._values = values
        self._own = own
        self._sums = sums

    def load(self, op: ir.Operation, build: Builder) -> None:
        """A load whose lanes may differ."""
        buffer, *subscripts = op.operands
        values = self._values
        (result,) = op.results
        own = self._own.get(buffer)
        if own is not None:
            element = ir.MemRefType(own.type).element_type
            operands = [own, *(values.scalar(v) for v in subscripts)]
            values.set_vector(result, build.value(LOAD, operands, element, alignment(build)))
        elif all(values.is_uniform(v) for v in subscripts):
            operands = [values.scalar(v) for v in op.operands]
            values.set_scalar(result, build.value(LOAD, operands, result.type, dict(op.attributes.items())))
        elif self._are_neighbours(buffer, subscripts):
            type = ir.VectorType.get([values.width], result.type)
            operands = [values.scalar(buffer), *(values.first(v) for v in subscripts)]
            values.set_vector(result, build.value("vector.load", operands, type))
        else:
            found = [self._load_lane(buffer, subscripts, lane, build) for lane in range(values.width)]
            type = ir.VectorType.get([values.width], result.type)
            values.set_vector(result, build.value("vector.from_elements", found, type))

    def store(self, op: ir.Operation, build: Builder) -> None:
        """A store whose lanes may differ."""
        value, buffer, *subscripts = op.operands
        values = self._values
        own = self._own.get(buffer)
        if own is not None:
            places = [values.scalar(v) for v in subscripts]
            build.op(STORE, [values.vector(value, build), own, *places], (), alignment(build))
        elif all(values.is_uniform(v) for v in op.operands):
            build.op(STORE, [values.scalar(v) for v in op.operands], (), dict(op.attributes.items()))
        elif self._are_neighbours(buffer, subscripts):
            places = [values.first(v) for v in subscripts]
            build.op("vector.store", [values.vector(value, build), values.scalar(buffer), *places])
        else:
            for lane in range(values.width):
                places = [values.lane(v, lane, build) for v in subscripts]
                build.op(STORE, [values.lane(value, lane, build), values.scalar(buffer), *places])

    def add(self, one: Addition, build: Builder) -> None:
        """``m[subscripts] += term`` in all lanes."""
        _, buffer, *subscripts = one.store.operands
        values = self._values
        flags = one.add.op.attributes.get("fastmath")
        if not all(values.is_uniform(v) for v in subscripts):
            self._add_lanes(one, subscripts, build)
            return
        places = [values.scalar(v) for v in subscripts]
        term = values.vector(one.term, build)
        sums = self._sums.get(buffer)
        if sums is not None:
            old = build.value(LOAD, [sums.lanes, *places], term.type, alignment(build))
            build.op(STORE, [_added(one, old, term, build), sums.lanes, *places], (), alignment(build))
            return
        folded = reduce(term, one.fold.kind, flags, build)
        old = build.value(LOAD, [values.scalar(buffer), *places], folded.type)
        build.op(STORE, [_added(one, old, folded, build), values.scalar(buffer), *places])

    def _add_lanes(self, one: Addition, subscripts: Sequence[Value], build: Builder) -> None:
        """One lane after the other: several may add to one element."""
        values, buffer = self._values, self._values.scalar(one.store.operands[1])
        for lane in range(values.width):
            places = [values.lane(v, lane, build) for v in subscripts]
            term = values.lane(one.term, lane, build)
            old = build.value(LOAD, [buffer, *places], term.type)
            build.op(STORE, [_added(one, old, term, build), buffer, *places])

    def _load_lane(self, buffer: Value, subscripts: Sequence[Value], lane: int, build: Builder) -> Value:
        places = [self._values.lane(v, lane, build) for v in subscripts]
        element = ir.MemRefType(buffer.type).element_type
        return build.value(LOAD, [self._values.scalar(buffer), *places], element)

    def _are_neighbours(self, buffer: Value, subscripts: Sequence[Value]) -> bool:
        """Whether the lanes touch neighbouring elements, in their order."""
        *outer, last = subscripts
        row = self._values.row(last)
        in_order = row is not None and row.stride == 1 and has_identity_layout(ir.MemRefType(buffer.type))
        return in_order and all(self._values.is_uniform(v) for v in outer)


def _added(one: Addition, old: Value, term: Value, build: Builder) -> Value:
    """The same op on the sum so far and a term."""
    place = list(one.add.operands).index(one.load.results[0])
    operands = [old, term] if place == 0 else [term, old]
    return build.value(one.add.name, operands, term.type, dict(one.add.op.attributes.items()))


def create_sums(buffer: Value, node: Node, width: int, build: Builder) -> Sums:
    """Room for the sums of ``buffer`` in lanes, where nothing is added up yet; ``node`` adds to it."""
    type = lanes_type(ir.MemRefType(buffer.type), width)
    fold = FOLDS[node.name]
    lanes = allocate("memref.alloc", type, build)
    assert fold.neutral is not None
    nothing = build.constant(type.element_type, fold.neutral)
    for_each(type.shape, build, lambda at, places: at.op(STORE, [nothing, lanes, *places], (), alignment(at)))
    return Sums(buffer, lanes, fold, node.op.attributes.get("fastmath"))


def create_totals(sums: Sums, build: Builder) -> None:
    """Fold the lanes into the buffer, and free them."""
    type = ir.MemRefType(sums.lanes.type)
    vector = type.element_type
    element = ir.VectorType(vector).element_type
    flags = {} if sums.flags is None else {"fastmath": sums.flags}

    def fold(at: Builder, places: list[Value]) -> object:
        term = reduce(at.value(LOAD, [sums.lanes, *places], vector, alignment(at)), sums.fold.kind, sums.flags, at)
        old = at.value(LOAD, [sums.buffer, *places], element)
        return at.op(STORE, [at.value(sums.fold.joins, [old, term], element, flags), sums.buffer, *places])

    for_each(type.shape, build, fold)
    build.op("memref.dealloc", [sums.lanes])


def for_each(shape: Sequence[int], build: Builder, body: Callable[[Builder, list[Value]], object]) -> None:
    """Loops over all subscripts of a buffer of static ``shape``."""
    places: list[Value] = []
    index = ir.IndexType.get(build.loc.context)
    for extent in shape:
        loop = build.op(LOOP, [build.index(0), build.index(int(extent)), build.index(1)], (), None, 1)
        block = loop.regions[0].blocks.append(index, arg_locs=[build.loc])
        places.append(block.arguments[0])
        end = build.at(ir.InsertionPoint(block)).op(YIELD)
        build = build.at(ir.InsertionPoint(end))
    body(build, places)


__all__ = ["Memory", "Sums", "allocate", "create_sums", "create_totals", "extract"]
