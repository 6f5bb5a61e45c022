"""Finds in-place updates that can be inverted exactly: swaps, counters, changes of sign.

An *update* is a group of stores to some elements of one buffer. Each element gets the old value of one of them,
unchanged or changed by ops that have inverses (`SCALAR`): a permutation of the elements, with changes. Two elements may
turn out to be the same one: then both had the same old value, and the last store decides the new one. Three and more
have to be proved different.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from mlirad._mlir import Value
from mlirad.analysis.accesses.subscripts import Place, Subscripts
from mlirad.analysis.aliasing import Aliasing
from mlirad.analysis.program import Node, Program
from mlirad.edit.buffers import is_injective
from mlirad.edit.linear import differ
from mlirad.edit.walk import closure
from mlirad.interfaces.ops import EffectKind
from mlirad.interfaces.registry import ACCESS, SCALAR

#: The maximum number of stores in one update, and of ops between a load and a store.
_MOST_STORES: Final = 8
_MOST_CHANGES: Final = 4


class Change(NamedTuple):
    """An op that changes its operand number ``position`` in a way that has an inverse."""

    node: Node
    position: int


class Move(NamedTuple):
    """One store of an update: it writes the value loaded from ``source``, changed by ``changes`` in order."""

    buffer: Value
    store: Node
    place: Place
    load: Node
    source: Place
    changes: tuple[Change, ...]

    def needed(self) -> Iterator[Value]:
        """The values that inverting the store reads, besides the buffer: subscripts, and operands of the changes."""
        yield from (v for v in self.store.operands[1:] if v != self.buffer)
        for node, position in self.changes:
            yield from (v for i, v in enumerate(node.operands) if i != position)


@dataclass(frozen=True, eq=False)
class InvertibleUpdate:
    """Stores that are inverted together; ``sources[k]``: the store that writes the element which the k-th has read."""

    moves: tuple[Move, ...]
    sources: tuple[int, ...]

    @property
    def last(self) -> Node:
        """The store at which the reverse sweep inverts all of them."""
        return self.moves[-1].store

    def needed(self) -> Iterator[Value]:
        """The values that inverting reads, besides the buffer: subscripts, and what was added."""
        for move in self.moves:
            yield from move.needed()


class _Touched(NamedTuple):
    """All ops that may write a buffer, all that may read it, and the updates that stores belong to.

    ``inside``: the updates in each op with regions; None if it contains other writes too.
    """

    writes: list[Node]
    reads: list[Node]
    updates: dict[Node, InvertibleUpdate]
    inside: dict[Node, dict[InvertibleUpdate, None] | None]


class Updates:
    """Finds the invertible updates of one function; conservative: what cannot be proved is denied."""

    def __init__(self, program: Program, aliasing: Aliasing) -> None:
        self._program = program
        self._aliasing = aliasing
        self._subscripts = Subscripts(program)
        self._scalars = program.registry.table(SCALAR)
        self._accesses = program.registry.table(ACCESS)
        self._touched: dict[Value, _Touched] = {}

    def inside(self, region: Node, buffer: Value) -> tuple[InvertibleUpdate, ...] | None:
        """The updates that cover all writes to ``buffer`` in ``region``; None if some write cannot be inverted."""
        touched = self._touched.get(buffer)
        if touched is None:
            self._touched[buffer] = touched = self._find(buffer)
        found = touched.inside.get(region, {})
        return None if found is None else tuple(found)

    def _find(self, buffer: Value) -> _Touched:
        touched = _Touched([], [], {}, {})
        overlapping = self._overlapping(buffer)
        for node in sorted(self._program.memory_nodes, key=lambda node: node.order):
            kinds = {effect.kind for effect in node.effects if effect.value in overlapping}
            if node.unknown_effects or kinds & {EffectKind.WRITE, EffectKind.FREE}:
                touched.writes.append(node)
            elif EffectKind.READ in kinds:
                touched.reads.append(node)
        if is_injective(buffer.type):
            for number, first in enumerate(touched.writes):
                if first not in touched.updates:
                    update = self._start(buffer, touched.writes[number : number + _MOST_STORES])
                    if update is not None and _is_alone(update, touched):
                        touched.updates.update((move.store, update) for move in update.moves)
        for node in touched.writes:
            _add_around(node, touched)
        return touched

    def _overlapping(self, buffer: Value) -> set[Value]:
        """The memrefs that may point into the same memory."""
        own = self._aliasing.objects(buffer)
        objects = {other for other in self._aliasing.all if any(base.may_overlap(other) for base in own)}
        return set(self._aliasing.pointing_into(objects))

    def _start(self, buffer: Value, writes: Sequence[Node]) -> InvertibleUpdate | None:
        """The shortest update that is a prefix of ``writes``."""
        moves: list[Move] = []
        for node in writes:
            move = self._move(node, buffer)
            if move is None or node.block is not writes[0].block:
                return None
            moves.append(move)
            sources = _match(moves)
            if sources is not None:
                return InvertibleUpdate(tuple(moves), sources)
        return None

    def _move(self, store: Node, buffer: Value) -> Move | None:
        access = self._accesses.get(store.name)
        if access is None or not access.is_store:
            return None
        origins = list(self._origins(store.operands[0], buffer, _MOST_CHANGES))
        target = self._subscripts.of_store(store) if origins else None
        if target is None or target[0] != buffer:
            return None
        place = target[1]
        load, source, changes = next((one for one in origins if one[1] == place), origins[0])
        move = Move(buffer, store, place, load, source, changes)
        # The old value cannot be recovered from itself: x ^= x << 13.
        return None if self._derives_from(load, move.needed()) else move

    def _derives_from(self, load: Node, values: Iterable[Value]) -> bool:
        """Whether any of ``values`` is computed from the value that ``load`` has loaded."""

        def sources(value: Value) -> Sequence[Value]:
            producer = self._program.producer.get(value)
            return producer.operands if producer is not None and producer.order > load.order else ()

        return any(value in load.results for value in closure(values, sources))

    def _origins(self, value: Value, buffer: Value, most: int) -> Iterator[tuple[Node, Place, tuple[Change, ...]]]:
        """The loads from ``buffer`` that ``value`` is computed from by at most ``most`` ops that have inverses."""
        producer = self._program.producer.get(value)
        if producer is None:
            return
        if producer.name in self._accesses:  # a store has no result
            loaded = self._subscripts.of_load(producer)
            if loaded is not None and loaded[0] == buffer:
                yield producer, loaded[1], ()
            return
        model = self._scalars.get(producer.name)
        for position in model.invertible(producer.op) if model is not None and most else ():
            for load, place, changes in self._origins(producer.operands[position], buffer, most - 1):
                yield load, place, (*changes, Change(producer, position))


def _add_around(write: Node, touched: _Touched) -> None:
    """Registers a write for all ops around it."""
    update = touched.updates.get(write)
    for region in (*write.block.chain(), *([write] if write.blocks else [])):
        if update is None:
            touched.inside[region] = None
        else:
            found = touched.inside.setdefault(region, {})
            if found is not None:
                found[update] = None


def _is_alone(update: InvertibleUpdate, touched: _Touched) -> bool:
    """Whether nothing else writes between the loads and stores of an update, or reads between its stores."""
    first, last = update.moves[0].store, update.moves[-1].store
    if any(first.order < node.order < last.order for node in touched.reads):
        return False
    own = {move.store for move in update.moves}
    for move in update.moves:
        # Loads and stores must belong to one iteration, and all loads come before the first store.
        if move.load.block.loops != first.block.loops or move.load.order > first.order:
            return False
        for node in touched.writes:
            if move.load.order < node.order < last.order and node not in own:
                # An earlier update may lie between if its elements are proved different.
                other = touched.updates.get(node)
                places = () if other is None else (one.place for one in other.moves)
                if other is None or not all(differ(place, move.source) for place in places):
                    return False
    return True


def _match(moves: Sequence[Move]) -> tuple[int, ...] | None:
    """For each store the index of the one that writes the element it has read; None if they are no permutation."""
    sources: list[int] = []
    for move in moves:
        found = [i for i, other in enumerate(moves) if other.place == move.source]
        if len(found) != 1 or found[0] in sources:
            return None
        sources += found
    if len(moves) > 2:
        pairs = ((a, b) for i, a in enumerate(moves) for b in moves[:i])
        if not all(differ(a.place, b.place) for a, b in pairs):
            return None
    return tuple(sources)
