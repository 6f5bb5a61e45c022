"""Loads and stores of lanes: as vectors if their elements are contiguous, else one after the other.

A private buffer becomes a buffer of vectors. Sums into elements that only inner loops index have vectors of their own
(`inner_reductions`); a small buffer with other uniform sums gets a private buffer of vectors, which is reduced after
the loop; otherwise the lanes are reduced in each block.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import prod
from typing import Final

from mlirad._mlir import Attribute, Type, Value, ir
from mlirad.analysis.program import Node
from mlirad.edit.build import Builder
from mlirad.edit.extents import extents
from mlirad.edit.loops import create_nest_of_counts
from mlirad.edit.types import has_identity_layout
from mlirad.loops.vectorize.masks import Mask
from mlirad.loops.vectorize.reductions import LaneAddition, flags_of
from mlirad.loops.vectorize.values import Values, extract, join, reduce
from mlirad.loops.vectorize.vector_ops import FOLDS, LOAD, STORE, LaneReduction

_ALIGNMENT: Final = 64


@dataclass(frozen=True)
class Sums:
    """A buffer, the buffer of vectors with its partial sums, and their reduction."""

    buffer: Value
    lanes: Value
    fold: LaneReduction
    flags: Attribute | None


def lanes_type(type: ir.MemRefType, width: int) -> ir.MemRefType:
    """The buffer type with a vector for each element of ``type``; ``type`` itself for width 0."""
    if not width:
        return type
    vector = ir.VectorType.get([width], type.element_type)
    return ir.MemRefType.get(type.shape, vector, memory_space=type.memory_space)


def element_of(buffer: Value) -> ir.VectorType:
    """The type of the vectors in ``buffer``."""
    return ir.VectorType(ir.MemRefType(buffer.type).element_type)


def bytes_of(type: ir.MemRefType, width: int) -> int:
    """An upper bound of the size of a buffer of `lanes_type`, in bytes."""
    return 8 * max(width, 1) * int(prod(type.shape))


def alignment(vector: ir.VectorType) -> dict[str, Attribute]:
    """The alignment attribute of vectors in a buffer: their size, up to a cache line."""
    element = vector.element_type
    bits = 64 if isinstance(element, ir.IndexType) else element.width
    size = max(1, vector.shape[0] * bits // 8)
    return _aligned(min(size & -size, _ALIGNMENT), vector.context)


def _aligned(bytes: int, context: ir.Context) -> dict[str, Attribute]:
    return {"alignment": ir.IntegerAttr.get(ir.IntegerType.get_signless(64, context), bytes)}


def allocate(name: str, type: ir.MemRefType, build: Builder, sizes: Sequence[Value] = ()) -> Value:
    """Allocates a buffer by the op ``name``; ``sizes``: its dynamic extents."""
    segments = {"operandSegmentSizes": ir.DenseI32ArrayAttr.get([len(sizes), 0], build.loc.context)}
    return build.value(name, list(sizes), type, {**_aligned(_ALIGNMENT, build.loc.context), **segments})


def load_vector(buffer: Value, places: Sequence[Value], build: Builder) -> Value:
    """Emits an aligned load from a buffer of vectors."""
    return build.value(LOAD, [buffer, *places], element_of(buffer), alignment(element_of(buffer)))


def store_vector(new: Value, buffer: Value, places: Sequence[Value], build: Builder) -> None:
    """Emits an aligned store into a buffer of vectors."""
    build.op(STORE, [new, buffer, *places], (), alignment(element_of(buffer)))


@dataclass
class Stack:
    """Allocates lane buffers of all loops of a function: at most ``left`` bytes on the stack, at its ``entry``.

    In a parallel loop ``entry`` is in its body, and buffers are on the heap until its ``end``: a thread may run many
    bodies in one frame, and stack allocations are only released when that returns.
    """

    entry: ir.InsertionPoint
    left: int
    end: ir.Operation | None = None

    def allocate(self, type: ir.MemRefType, size: int, build: Builder) -> Value | None:
        """Allocates ``size`` bytes; None if they do not fit."""
        if size > self.left:
            return None
        self.left -= size
        return self.allocate_small(type, build)

    def allocate_small(self, type: ir.MemRefType, build: Builder) -> Value:
        """Allocates a buffer that is not counted."""
        # At the entry of the function: a stack allocation inside a loop would grow with each iteration.
        buffer = allocate("memref.alloca" if self.end is None else "memref.alloc", type, build.at(self.entry))
        if self.end is not None:
            build.at(ir.InsertionPoint(self.end)).op("memref.dealloc", [buffer])
        return buffer


class LaneMemory:
    """Emits the loads and stores of one loop, under a ``mask``.

    ``own``: private buffers -> their buffers of vectors; ``sums``: buffers -> their private sums.
    """

    def __init__(self, values: Values, own: dict[Value, Value], sums: dict[Value, Sums]) -> None:
        self._values = values
        self._own = own
        self._sums = sums
        self.mask: Mask | None = None

    def load(self, op: ir.Operation, build: Builder) -> None:
        """Emits a load: of a private buffer, uniform, contiguous, or gathered."""
        buffer, *subscripts = op.operands
        values = self._values
        (result,) = op.results
        own = self._own.get(buffer)
        if own is not None:
            values.set_vector(result, self._load_own(own, subscripts, build))
        # All lanes load the same element: one scalar load.
        elif all(values.is_uniform(v) for v in subscripts):
            operands = [values.scalar(v) for v in op.operands]
            values.set_scalar(result, build.value(LOAD, operands, result.type, dict(op.attributes.items())))
        else:
            load = self._load_neighbours if self._direction(buffer, subscripts) else self._load_lanes
            type = ir.VectorType.get([values.width], result.type)
            values.set_vector(result, load(values.scalar(buffer), subscripts, type, build))

    def _load_own(self, own: Value, subscripts: Sequence[Value], build: Builder) -> Value:
        places = [self._values.scalar(v) for v in subscripts]
        return load_vector(own, places, build)

    def _load_neighbours(
        self, buffer: Value, subscripts: Sequence[Value], type: ir.VectorType, build: Builder
    ) -> Value:
        places = self._least(subscripts, build)
        if self.mask is None:
            return self._turned(build.value("vector.load", [buffer, *places], type), subscripts, build)
        # Idle lanes get zero; their results are never used.
        nothing = build.constant(type, 0)
        return build.value("vector.maskedload", [buffer, *places, self.mask.lanes, nothing], type)

    def _load_lanes(self, buffer: Value, subscripts: Sequence[Value], type: ir.VectorType, build: Builder) -> Value:
        return gather(buffer, self._places(subscripts, build), type, build)

    def _places(self, subscripts: Sequence[Value], build: Builder) -> list[list[Value]]:
        """The subscripts of each lane; idle lanes use those of an active one, which are in bounds."""
        values, mask = self._values, self.mask
        lanes = range(values.width)
        if mask is None:
            return [[values.lane(v, lane, build) for v in subscripts] for lane in lanes]
        safe = [None if values.is_uniform(v) else mask.safe(values.vector(v, build), build) for v in subscripts]
        pairs = list(zip(subscripts, safe, strict=True))
        return [[values.scalar(v) if s is None else extract(s, lane, build) for v, s in pairs] for lane in lanes]

    def store(self, op: ir.Operation, build: Builder) -> None:
        """Emits a store: into a private buffer, uniform, contiguous, or scattered."""
        value, buffer, *subscripts = op.operands
        values = self._values
        own = self._own.get(buffer)
        if own is not None:
            self._store_own(value, own, subscripts, build)
        # All lanes store the same value to the same element: under a mask at least one lane is active.
        elif all(values.is_uniform(v) for v in op.operands):
            build.op(STORE, [values.scalar(v) for v in op.operands], (), dict(op.attributes.items()))
        elif self._direction(buffer, subscripts):
            self._store_vector(values.vector(value, build), values.scalar(buffer), subscripts, build)
        else:
            for lane in range(values.width):
                # In order of lanes, which is that of iterations: of two stores to one element the later one takes
                # effect.
                at = build if self.mask is None else self.mask.at(lane, build)
                places = [values.lane(v, lane, at) for v in subscripts]
                at.op(STORE, [values.lane(value, lane, at), values.scalar(buffer), *places])

    def _store_own(self, value: Value, own: Value, subscripts: Sequence[Value], build: Builder) -> None:
        places = [self._values.scalar(v) for v in subscripts]
        new = self._values.vector(value, build)
        if self.mask is not None:
            # Every lane has its own element: reading and writing back that of an idle lane is no race.
            new = self.mask.choose(new, self._load_own(own, subscripts, build), build)
        store_vector(new, own, places, build)

    def _store_vector(self, new: Value, buffer: Value, subscripts: Sequence[Value], build: Builder) -> None:
        """Emits a contiguous store of ``new``."""
        places = self._least(subscripts, build)
        if self.mask is None:
            build.op("vector.store", [self._turned(new, subscripts, build), buffer, *places])
        else:
            build.op("vector.maskedstore", [buffer, *places, self.mask.lanes, new])

    def add(self, one: LaneAddition, build: Builder) -> None:
        """Emits ``m[subscripts] += term`` in all lanes."""
        _, buffer, *subscripts = one.store.operands
        values = self._values
        if not all(values.is_uniform(v) for v in subscripts):
            add_each = self._add_neighbours if self._direction(buffer, subscripts) else self._add_lanes
            add_each(one, subscripts, build)
            return
        places = [values.scalar(v) for v in subscripts]
        # A privatized buffer: the partial sums of each lane are reduced once, after the loop.
        sums = self._sums.get(buffer)
        if sums is not None:
            self.add_vector(one, sums.lanes, places, build)
            return
        term = self.term(one, build)
        folded = reduce(term, one.fold.kind, one.add.op.attributes.get("fastmath"), build)
        old = build.value(LOAD, [values.scalar(buffer), *places], folded.type)
        build.op(STORE, [added(one, old, folded, build), values.scalar(buffer), *places])

    def add_vector(self, one: LaneAddition, lanes: Value, places: Sequence[Value], build: Builder) -> None:
        """Adds the vector of terms to the partial sums in ``lanes``, a buffer of vectors."""
        old = load_vector(lanes, places, build)
        store_vector(added(one, old, self.term(one, build), build), lanes, places, build)

    def _add_neighbours(self, one: LaneAddition, subscripts: Sequence[Value], build: Builder) -> None:
        """Emits additions to contiguous elements."""
        buffer = self._values.scalar(one.store.operands[1])
        term = self._values.vector(one.term, build)
        old = self._load_neighbours(buffer, subscripts, term.type, build)
        self._store_vector(added(one, old, term, build), buffer, subscripts, build)

    def term(self, one: LaneAddition, build: Builder) -> Value:
        """The vector of terms; neutral elements in idle lanes."""
        term = self._values.vector(one.term, build)
        if self.mask is None:
            return term
        return self.mask.choose(term, build.constant(term.type, one.nothing), build)

    def _add_lanes(self, one: LaneAddition, subscripts: Sequence[Value], build: Builder) -> None:
        """Emits scalar additions, lane by lane: several lanes may add to one element."""
        values, buffer = self._values, self._values.scalar(one.store.operands[1])
        for lane in range(values.width):
            at = build if self.mask is None else self.mask.at(lane, build)
            places = [values.lane(v, lane, at) for v in subscripts]
            term = values.lane(one.term, lane, at)
            old = at.value(LOAD, [buffer, *places], term.type)
            at.op(STORE, [added(one, old, term, at), buffer, *places])

    def _direction(self, buffer: Value, subscripts: Sequence[Value]) -> int:
        """The order of contiguous elements over the lanes: 1 ascending, -1 descending; 0: not contiguous."""
        if not subscripts:
            return 0
        *outer, last = subscripts
        row = self._values.row(last)
        type = ir.MemRefType(buffer.type)
        # Contiguous only in the last subscript, in a contiguous layout. A mask is in the order of lanes.
        strides = (1, -1) if self.mask is None else (1,)
        if row is None or row.stride not in strides or not has_identity_layout(type):
            return 0
        is_one_row = all(self._values.is_uniform(v) for v in outer)
        return row.stride if is_one_row and _fills_bytes(type.element_type) else 0

    def _least(self, subscripts: Sequence[Value], build: Builder) -> list[Value]:
        """The subscripts of the first of the contiguous elements."""
        *outer, last = subscripts
        row = self._values.row(last)
        assert row is not None
        lane = 0 if row.stride > 0 else self._values.width - 1
        return [*(self._values.scalar(v) for v in outer), row.lane(lane, build)]

    def _turned(self, vector: Value, subscripts: Sequence[Value], build: Builder) -> Value:
        """Converts ``vector`` between the order of lanes and that of ``subscripts``."""
        row = self._values.row(subscripts[-1])
        if row is None or row.stride > 0:
            return vector
        order = {"mask": ir.DenseI64ArrayAttr.get(range(self._values.width)[::-1], build.loc.context)}
        return build.value("vector.shuffle", [vector, vector], vector.type, order)


def _fills_bytes(type: Type) -> bool:
    """Whether ``type`` has one layout in memory and in vectors: an i1 takes a byte in memory, a bit in a vector."""
    return not isinstance(type, ir.IntegerType) or type.width in (8, 16, 32, 64)


def gather(buffer: Value, lanes: Iterable[Sequence[Value]], type: ir.VectorType, build: Builder) -> Value:
    """Emits a load for each lane, and collects the elements in a vector."""
    found = [build.value(LOAD, [buffer, *places], type.element_type) for places in lanes]
    return build.value("vector.from_elements", found, type)


def added(one: LaneAddition, old: Value, term: Value, build: Builder) -> Value:
    """Emits the addition of the sum so far and a term."""
    place = list(one.add.operands).index(one.load.results[0])
    # The operand order of the original op is kept: it matters for differences and NaN payloads.
    operands = [old, term] if place == 0 else [term, old]
    return build.value(one.add.name, operands, term.type, dict(one.add.op.attributes.items()))


def create_sums(buffer: Value, adds: Sequence[Node], width: int, build: Builder) -> Sums:
    """Allocates the private sums of ``buffer``, filled with the neutral element of ``adds``."""
    type = lanes_type(ir.MemRefType(buffer.type), width)
    fold = FOLDS[adds[0].name]
    lanes = allocate("memref.alloc", type, build)
    assert fold.neutral is not None
    fill(lanes, fold.neutral, build)
    return Sums(buffer, lanes, fold, flags_of(adds))


def fill(lanes: Value, number: float, build: Builder) -> None:
    """Emits loops that fill a buffer of vectors with ``number``."""
    element = build.constant(element_of(lanes), number)
    create_nest_of_counts(extents(lanes, build), build, lambda at, places: store_vector(element, lanes, places, at))


def create_totals(sums: Sums, build: Builder) -> None:
    """Emits the reduction of the lanes into the buffer, and frees them."""
    element = element_of(sums.lanes).element_type

    def fold(at: Builder, places: list[Value]) -> object:
        term = reduce(load_vector(sums.lanes, places, at), sums.fold.kind, sums.flags, at)
        old = at.value(LOAD, [sums.buffer, *places], element)
        return at.op(STORE, [join(old, term, sums.fold, sums.flags, at), sums.buffer, *places])

    create_nest_of_counts(ir.MemRefType(sums.lanes.type).shape, build, fold)
    build.op("memref.dealloc", [sums.lanes])
