"""Emits the tables of a loop: gathered at the start of a block, or zeroed there and added to buffers at its end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.loops import create_nest_of_counts
from mlirad.loops.vectorize.gathers import GatheredUse, Table, rows, shifted
from mlirad.loops.vectorize.masks import create_branch_unless_neutral
from mlirad.loops.vectorize.memory import LaneMemory, Stack, element_of, gather, lanes_type, load_vector, store_vector
from mlirad.loops.vectorize.reductions import LaneAddition, flags_of
from mlirad.loops.vectorize.values import LaneRow, Values, extract, join
from mlirad.loops.vectorize.vector_ops import LOAD, STORE


class Tables:
    """Emits the tables and their ``uses``.

    Tables of static size are allocated on the ``stack``, others by ``make``, both ``outside`` of the loop.
    """

    def __init__(
        self,
        uses: Mapping[ir.Operation, GatheredUse],
        number: Value,
        values: Values,
        stack: Stack,
        outside: Builder,
        make: Callable[[ir.MemRefType, Sequence[Value]], Value],
    ) -> None:
        self._uses = uses
        self._number = number
        self._values = values
        self._lengths = {use.table: use.table.lengths(outside) for use in uses.values()}
        self._rooms = {table: self._room(table, stack, outside, make) for table in self._lengths}
        #: For each table that is added to, its additions.
        self._additions: dict[Table, list[LaneAddition]] = {}

    def has(self, op: ir.Operation) -> bool:
        """Whether ``op`` loads from, or adds to, elements of a table."""
        return op in self._uses

    def begin(self, additions: Mapping[ir.Operation, LaneAddition], build: Builder) -> None:
        """Emits the start of a block: tables are gathered or zeroed."""
        for op, use in self._uses.items():
            if op in additions:
                self._additions.setdefault(use.table, []).append(additions[op])
        for table in dict.fromkeys(use.table for use in self._uses.values()):
            self._begin_table(table, build)

    def _room(
        self, table: Table, stack: Stack, outside: Builder, make: Callable[[ir.MemRefType, Sequence[Value]], Value]
    ) -> Value:
        dynamic = ir.ShapedType.get_dynamic_size()
        # One vector for each combination of the counters: element k of it belongs to lane k.
        shape = [dynamic if count is None else count for count in table.shape]
        scalars = ir.MemRefType.get(shape, ir.MemRefType(table.buffer.type).element_type)
        type = lanes_type(scalars, self._values.width)
        sizes = [length for length in self._lengths[table] if not isinstance(length, int)]
        return make(type, sizes) if sizes else stack.allocate_small(type, outside)

    def _begin_table(self, table: Table, build: Builder) -> None:
        room = self._rooms[table]

        def fill(at: Builder, places: list[Value]) -> None:
            store_vector(self._gathered(table, places, at), room, places, at)

        def clear(at: Builder, places: list[Value]) -> None:
            # The neutral element: lanes without an addition leave their element unchanged.
            neutral = self._additions[table][0].fold.neutral
            assert neutral is not None
            nothing = at.constant(element_of(room), neutral)
            store_vector(nothing, room, places, at)

        create_nest_of_counts(self._lengths[table], build, clear if table.adds else fill)

    def _gathered(self, table: Table, places: list[Value], build: Builder) -> Value:
        buffer = self._values.scalar(table.buffer)
        return gather(buffer, self._lanes(table, places, build), element_of(self._rooms[table]), build)

    def _lanes(self, table: Table, places: list[Value], build: Builder) -> list[list[Value]]:
        """The subscripts of the table element at ``places``, for each lane."""
        new = self._values.row(self._number)
        assert new is not None
        found: list[LaneRow] = rows(table, self._number, new, shifted(places, table, 1, build), build)
        return [[place.lane(lane, build) for place in found] for lane in range(self._values.width)]

    def load(self, op: ir.Operation, build: Builder) -> None:
        """Emits a load as one of a vector of its table."""
        use = self._uses[op]
        room = self._rooms[use.table]
        self._values.set_vector(op.results[0], load_vector(room, self._places(use, build), build))

    def add(self, op: ir.Operation, one: LaneAddition, memory: LaneMemory, build: Builder) -> None:
        """Emits an addition, whose store is ``op``, into its table."""
        use = self._uses[op]
        memory.add_vector(one, self._rooms[use.table], self._places(use, build), build)

    def _places(self, use: GatheredUse, build: Builder) -> list[Value]:
        return shifted([self._values.scalar(v) for v in use.counters], use.table, -1, build)

    def end(self, build: Builder) -> None:
        """Adds the tables to their buffers, one lane after the other: several lanes may add to one element."""
        for table, adds in self._additions.items():

            def flush(at: Builder, places: list[Value], table: Table = table, adds: list[LaneAddition] = adds) -> None:
                # Lanes may add to one element, so each lane is added after the other.
                vector = load_vector(self._rooms[table], places, at)
                for lane, target in enumerate(self._lanes(table, places, at)):
                    self._add_lane(table, adds, extract(vector, lane, at), target, at)

            create_nest_of_counts(self._lengths[table], build, flush)

    def _add_lane(
        self, table: Table, adds: Sequence[LaneAddition], term: Value, places: list[Value], build: Builder
    ) -> None:
        """Adds one lane to its element; an element without additions may not exist."""
        if not table.is_certain:
            build = create_branch_unless_neutral(term, adds[0].add.op, build)
        buffer = self._values.scalar(table.buffer)
        old = build.value(LOAD, [buffer, *places], term.type)
        new = join(old, term, adds[0].fold, flags_of(one.add for one in adds), build)
        build.op(STORE, [new, buffer, *places])
