"""Chooses how the reverse sweep obtains each needed value, at the least total cost.

Most values are decided one by one: those that only a cache can restore, and those that cost less to recompute than to
cache. The rest is a minimum cut. Each value is an edge between two nodes, whose capacity is its price as a cache; the
source represents the forward sweep, the sink the needed values. Recomputing a value costs an edge from the source,
infinite if that is impossible; its operands must be on its side. Source: Moses et al., "Reverse-mode automatic
differentiation and optimization of GPU kernels via Enzyme", SC 2021, with prices of recomputation added.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import inf
from typing import Final

from mlirad._mlir import Type, Value, ir
from mlirad.analysis.needed import Needed
from mlirad.analysis.program import Block, Node, Program
from mlirad.analysis.updates import Move
from mlirad.analysis.variance import Variance
from mlirad.analysis.writes import Writes
from mlirad.edit.buffers import copy_type, element_bytes, is_buffer, storable_type
from mlirad.interfaces.ops import EffectKind
from mlirad.interfaces.registry import ACCESS, CALL, PLACEHOLDER_OP, RECOMPUTE
from mlirad.synthesis.plan.cache_layout import Slots
from mlirad.synthesis.plan.decisions import Decision, Plan, RestoreMethod, Snapshot
from mlirad.synthesis.plan.induction import find_counters
from mlirad.synthesis.plan.snapshots import SnapshotSite, contents_at, find_site, joined_sites
from mlirad.synthesis.plan.value_graph import ValueGraph

TOO_LATE: Final = "it is needed before its operands are restored"
TOO_EXPENSIVE: Final = "it costs more than a cache to recompute"


class Planner:
    """Creates a `Plan`; ``kept``: values that are cached in any case -> the reason.

    ``sites``: load -> the copy that it is repeated from, in which the sweep inverts writes.
    """

    def __init__(
        self,
        program: Program,
        needed: Needed,
        writes: Writes,
        kept: Mapping[Value, str] | None = None,
        sites: Mapping[Node, SnapshotSite] | None = None,
    ) -> None:
        self._program = program
        self._home = program.home
        self._producer = program.producer
        self._entry = program.entry
        self._pure = program.registry.table(RECOMPUTE)
        self._placeholders = program.registry.table(PLACEHOLDER_OP)
        self._calls = program.registry.table(CALL)
        self._writes = writes
        self.machine = program.registry.machine
        self._slots = Slots(program)
        self._variance = Variance(program, writes)
        self._induction = program.variables.keys()
        self._counters = find_counters(program)
        self._stores = _find_stores(program)
        self._intact_stores: dict[Value, Node | None] = {}
        self._iterations: dict[Block, int] = {program.entry: 1}
        self._overwritten: dict[Node, bool] = {}
        self._kept_types: dict[Type, Type] = {}
        self._sites: dict[Node, SnapshotSite | None] = dict(sites or {})
        self._snapshots: dict[SnapshotSite, Snapshot] = {}
        #: Loaded values that are reloaded from the element they were stored to, in a copy in which the store is
        #: inverted later.
        self._moves: dict[Value, Move] = {}
        self.plan = Plan(postponed=writes.postponed)
        self._sizes: dict[Type, float] = {}
        self._cache_prices: dict[Value, float] = {}
        # Top-level values dominate the reverse sweep, so they cost nothing; all others take part in the plan.
        wanted = self._split_available(needed)
        for value, reason in (kept or {}).items():
            if self._home[value] is not self._entry:
                self._cache(value, None, reason)
        # Decided before single values: whether a copy of a buffer pays depends on all loads that it serves.
        self._worthwhile = self._choose_sites(value for value, _ in wanted)
        if sites:
            self._cache_what_precedes_inversion((v, None if v in needed.needed_by_any else by) for v, by in wanted)
        for value, by in wanted:
            reason = self._only_cached(value)
            if reason:
                self._cache(value, by, reason)
        self._cut([(value, by) for value, by in wanted if not self._decide_early(value, by)])

    def _split_available(self, needed: Needed) -> list[tuple[Value, Node]]:
        """All needed values in program order, except those that are available."""
        home, entry, available = self._home, self._entry, self.plan.available
        wanted: list[tuple[Value, Node]] = []
        for value, by in needed.primals.items():
            if home[value] is entry:
                available[value] = by
            else:
                wanted.append((value, by))
        return sorted(wanted, key=lambda item: self._order(item[0]))

    def _order(self, value: Value) -> int:
        producer = self._producer.get(value)
        if producer is not None:
            return producer.order
        parent = self._home[value].parent
        return -1 if parent is None else parent.order

    # --- one by one

    def _is_free(self, value: Value) -> bool:
        """Whether ``value`` is restored already, or at no cost."""
        return value in self.plan.decisions or self._home[value] is self._entry or value in self._induction

    def _only_cached(self, value: Value) -> str:
        """The reason why only a cache can restore the value, or is cheapest; empty if there is another possibility."""
        if self._is_free(value) or value in self._counters or self._store_of(value) is not None:
            return ""
        producer = self._producer.get(value)
        if producer is None:
            return "it is loop-carried"
        pure = self._pure.get(producer.name)
        if pure is not None:
            # Its own op costs more than a cache of it, whatever the operands cost.
            is_expensive = pure.cost > self.machine.least_cache_price and pure.cost > self.cache_price(value)
            return TOO_EXPENSIVE if is_expensive else ""
        if not self._is_load(producer):
            return "it is the result of a region"
        return "its buffer is overwritten later" if self._is_overwritten(producer) and not self._site(producer) else ""

    def _decide_early(self, value: Value, by: Node | None) -> bool:
        """Decides ``value`` now if restoring it costs less than its cache in every plan; returns whether it does."""
        if not self._is_free(value):
            # It needs no other cache and costs less than its own cache, so this holds in every plan. It can be left out
            # of the cut, which keeps the graph small.
            limit = self.cache_price(value)
            if self._price(value, limit) > limit:
                return False
        self._decide(value, by)
        return True

    def _decide(self, value: Value, by: Node | None) -> None:
        """Decides how ``value`` is restored, operands first; values that cannot be restored otherwise are cached."""
        decisions = self.plan.decisions
        # Each value is decided once, so a value with several uses is restored once.
        if value in decisions or self._home[value] is self._entry:
            return
        if value in self._induction:
            decisions[value] = Decision(value, RestoreMethod.INDUCTION, by)
        elif value in self._counters:
            counter = self._counters[value]
            self._decide(counter.start, by)
            self._decide(counter.increment, by)
            decisions[value] = Decision(value, RestoreMethod.COUNTER, by, counter=counter)
        else:
            reason = self._only_cached(value)
            if reason and reason != TOO_EXPENSIVE:
                self._cache(value, by, reason)
            else:
                self._restore(value, by)

    def _store_of(self, value: Value) -> Node | None:
        """A store of ``value`` that nothing overwrites, if loading it is cheaper than recomputing; else None."""
        if value not in self._stores:
            return None
        if value not in self._intact_stores:
            intact = (s for s in self._stores[value] if self._writes.overwritten_by(s) is None)
            self._intact_stores[value] = next(intact, None) if self._is_expensive(value) else None
        return self._intact_stores[value]

    def _is_expensive(self, value: Value) -> bool:
        """Whether recomputing ``value`` from its operands costs more than loading it from where it was stored."""
        producer = self._producer.get(value)
        if producer is None or value in self._counters:
            return producer is None
        pure = self._pure.get(producer.name)
        if pure is not None:
            # Loading it keeps a store alive that may be dead otherwise.
            is_near = all(map(self._is_near, producer.operands))
            return pure.cost > (self.machine.store_price if is_near else self.machine.load_price)
        return not self._is_load(producer) or self._is_overwritten(producer)

    def _is_near(self, value: Value) -> bool:
        """Whether at most one load restores ``value``."""
        if self._is_free(value):
            return True
        producer = self._producer.get(value)
        if producer is None or not self._is_load(producer) or self._is_overwritten(producer):
            return False
        return all(map(self._is_free, producer.operands))

    def _restore(self, value: Value, by: Node | None) -> None:
        store = self._store_of(value)
        if store is not None:
            for operand in store.operands[1:]:
                self._decide(operand, by)
            self.plan.decisions[value] = Decision(value, RestoreMethod.RELOAD, by, store=store)
            return
        producer = self._producer[value]
        site = self._site(producer) if producer.name not in self._pure and self._is_overwritten(producer) else None
        snapshot = None if site is None else self._snapshot(site)
        move = self._moves.get(value)
        for operand in self._inputs(producer) if move is None else move.needed():
            if site is None or operand != site.buffer:
                self._decide(operand, by)
        how = RestoreMethod.RECOMPUTE if producer.name in self._pure else RestoreMethod.RELOAD
        self.plan.decisions[value] = Decision(value, how, by, snapshot=snapshot, move=move)

    def _price(self, value: Value, limit: float) -> float:
        """The price of restoring ``value`` without a new cache; inexact above ``limit``."""
        total: float = 0
        stack, seen = [value], set()
        while stack and total <= limit:
            v = stack.pop()
            if v in seen or self._is_free(v):
                continue
            seen.add(v)
            price, operands, site = self._restore_cost(v)
            if site is not None:
                return inf
            total += price
            stack += operands
        return total

    def _restore_cost(self, value: Value) -> tuple[float, tuple[Value, ...], SnapshotSite | None]:
        """The price of restoring ``value`` once, the operands that must be available, and a copy, if it needs one."""
        counter = self._counters.get(value)
        if counter is not None:
            return self.machine.counter_price, (counter.start, counter.increment), None
        store = self._store_of(value)
        if store is not None:
            return self.machine.load_price, store.operands[1:], None
        producer = self._producer.get(value)
        if producer is None:
            return inf, (), None
        pure = self._pure.get(producer.name)
        if pure is not None:
            return pure.cost, self._inputs(producer), None
        if not self._is_load(producer):
            return inf, (), None
        if not self._is_overwritten(producer):
            return self.machine.load_price, producer.operands, None
        site = self._site(producer)
        if site is None:
            return inf, (), None
        move = self._moves.get(value)
        if move is not None:
            return self.machine.load_price + len(move.changes), tuple(move.needed()), site
        return self.machine.load_price, tuple(v for v in producer.operands if v != site.buffer), site

    def _inputs(self, node: Node) -> tuple[Value, ...]:
        """The values that an op is recomputed from."""
        model = self._placeholders.get(node.name)
        return tuple(node.operands if model is None else model.restored(node.op))

    def _is_load(self, node: Node) -> bool:
        """Whether the op only reads memory, and returns a plain value; not a call, whose cost is unknown."""
        effects = node.effects
        if not effects or node.gives_buffers or node.name in self._calls:
            return False
        return all([e.kind is EffectKind.READ for e in effects])

    def _is_overwritten(self, load: Node) -> bool:
        found = self._overwritten.get(load)
        if found is None:
            self._overwritten[load] = found = self._writes.overwritten_by(load) is not None
        return found

    # --- prices

    def trips(self, block: Block) -> int:
        """The estimated number of executions of ``block``."""
        found = self._iterations.get(block)
        if found is None:
            parent = block.parent
            assert parent is not None
            found = self.trips(parent.block)
            if parent.loop is not None:
                count = self._slots.greatest_trip_count(parent)
                found *= self.machine.guessed_extent if count is None else max(1, count)
            self._iterations[block] = found
        return found

    def element_size(self, type: Type) -> float:
        """Bytes of one element of a cache."""
        size = self._sizes.get(type)
        if size is None:
            is_narrow = isinstance(type, ir.IntegerType) and type.width < 64
            guess = self.machine.guessed_extent
            self._sizes[type] = size = -(-type.width // 8) if is_narrow else element_bytes(type, guess)
        return size

    def cache_price(self, value: Value) -> float:
        """The price of one element of a cache of ``value``."""
        price = self._cache_prices.get(value)
        if price is None:
            size = self.element_size(value.type)
            each = self._number_price(size * self.trips(self._home[value])) * size / 8
            price = max(self.machine.least_cache_price, each)
            self._cache_prices[value] = price
        return price

    def _number_price(self, total_bytes: float) -> float:
        """The price of 8 bytes in a cache of ``total_bytes``: larger ones exceed the processor's caches."""
        near = total_bytes <= self.machine.resident_bytes
        return self.machine.cache_price if near else self.machine.far_cache_price

    def copy_price(self, site: SnapshotSite) -> float:
        """The price of all copies that are made at ``site``."""
        elements = site.elements(self.machine.guessed_extent) * self.trips(site.before.block)
        return self._number_price(8 * elements) * elements

    def price(self) -> float:
        """The price of the whole plan."""
        total = sum(self.copy_price(site) + self._inversion_price(site) for site in self._snapshots)
        for value, decision in self.plan.decisions.items():
            times = self.trips(self._home[value])
            if decision.how is RestoreMethod.CACHE:
                total += times * self.cache_price(value)
            elif decision.how is RestoreMethod.COUNTER:
                total += times * self.machine.counter_price
            elif decision.how is RestoreMethod.RECOMPUTE:
                total += times * self._pure[self._producer[value].name].cost
            elif decision.how is RestoreMethod.RELOAD:
                total += times * self.machine.load_price
        return total

    def _inversion_price(self, site: SnapshotSite) -> float:
        moves = (move for update in site.updates for move in update.moves)
        return sum(self.machine.inversion_price * self.trips(move.store.block) for move in moves)

    def overwritten(self) -> list[Node]:
        """The loads whose buffers are overwritten later."""
        return [load for load, is_overwritten in self._overwritten.items() if is_overwritten]

    def run_price(self, node: Node) -> float:
        """The price of all executions of ``node``, without its regions."""
        pure = self._pure.get(node.name)
        price = pure.cost if pure is not None else self.machine.load_price * bool(node.effects)
        return price * self.trips(node.block)

    # --- copies of buffers

    def _site(self, load: Node) -> SnapshotSite | None:
        """The site of a copy for ``load``, if that pays."""
        site = self._find_site(load)
        return site if site in self._worthwhile else None

    def _find_site(self, load: Node) -> SnapshotSite | None:
        if load not in self._sites:
            site = find_site(load, self._program, self._writes)
            # A copy is a buffer, which a thread of such a machine cannot allocate.
            is_in_thread = site is not None and any(loop.is_parallel for loop in site.before.block.loops)
            self._sites[load] = None if is_in_thread and not self.machine.privatizes else site
        return self._sites[load]

    def _choose_sites(self, wanted: Iterable[Value]) -> set[SnapshotSite]:
        """The sites where a copy costs less than caches of all values that are loaded from it."""
        loads: dict[Node, None] = {}
        seen: set[Value] = set()
        stack = list(wanted)
        while stack:
            value = stack.pop()
            producer = self._producer.get(value)
            if value in seen or producer is None or producer.block is self._entry or self._store_of(value) is not None:
                continue
            seen.add(value)
            if producer.name in self._pure:
                stack += producer.operands
            elif self._is_load(producer) and self._is_overwritten(producer):
                loads[producer] = None
        self._sites.update(joined_sites({load: self._find_site(load) for load in loads}, self._writes))
        saved: dict[SnapshotSite, float] = {}
        for load in loads:
            site = self._sites[load]
            # All the loads that a copy serves share its price; only the cut can account for that.
            if site is not None:
                price = sum(self.cache_price(value) for value in load.results)
                saved[site] = saved.get(site, 0) + price * self.trips(load.block)
        # Greedy, one site at a time: the loads of different sites are disjoint, so the choices do not interact.
        return {site for site, price in saved.items() if self.copy_price(site) < price}

    def _cache_what_precedes_inversion(self, wanted: Iterable[tuple[Value, Node | None]]) -> None:
        """Caches values that are needed while writes to the buffers they are loaded from are still to be inverted."""
        held: dict[Value, set[Move | None]] = {}
        for value, by in wanted:
            moves = self._loads_from_copies(value, by)
            if moves is None:
                self._cache(value, by, TOO_LATE)
            for loaded, move in (moves or {}).items():
                held.setdefault(loaded, set()).add(move)
        for loaded, ways in held.items():
            if len(ways) > 1 and not self._is_free(loaded):
                self._cache(loaded, None, TOO_LATE)
            for move in ways:
                if move is not None:
                    self._moves[loaded] = move

    def _loads_from_copies(self, value: Value, by: Node | None) -> dict[Value, Move | None] | None:
        """The loads that ``value`` is recomputed from, in copies as ``by`` sees them; None if one is lost by then."""
        found: dict[Value, Move | None] = {}
        stack, seen = [value], set()
        while stack:
            v = stack.pop()
            if v in seen or self._is_free(v):
                continue
            seen.add(v)
            _, operands, site = self._restore_cost(v)
            stack += operands
            # In-place updates are inverted one by one as the sweep proceeds backwards: a load is correct only while the
            # copy is in the state that the load saw in the forward sweep.
            if site is not None and site.updates:
                is_there, found[v] = contents_at(self._producer[v], by, site)
                if not is_there:
                    return None
                move = found[v]
                stack += move.needed() if move is not None else ()
        return found

    def _snapshot(self, site: SnapshotSite) -> Snapshot:
        found = self._snapshots.get(site)
        if found is None:
            block = site.before.block
            slot = None if block is self._entry else self._slots.slot(block, copy_type(site.buffer.type))
            self._snapshots[site] = found = Snapshot(site.buffer, site.before, slot, site.updates)
            self.plan.snapshots.append(found)
        return found

    # --- all together

    def _cut(self, wanted: Sequence[tuple[Value, Node]]) -> None:
        if not wanted:
            return
        graph, request = ValueGraph(), dict(wanted)
        stack = list(request)
        for value in stack:
            graph.need(value)
        while stack:
            value = stack.pop()
            if not graph.add(value):
                continue
            # Prices count each execution of the block, so the cut prefers a cache outside of an inner loop to one
            # inside.
            times = self.trips(self._home[value])
            price, operands, site = self._restore_cost(value)
            graph.price(value, self.cache_price(value) * times, price * times)
            for operand in operands:
                if not self._is_free(operand):
                    graph.take(value, operand)
                    stack.append(operand)
            if site is not None:
                graph.require_copy(value, site, self.copy_price(site))
        for value in sorted(graph.cached(), key=self._order):
            self._cache(value, request.get(value), self._only_cached(value) or TOO_EXPENSIVE)
        for value, by in wanted:
            self._decide(value, by)

    def _cache(self, value: Value, by: Node | None, reason: str) -> None:
        block = self._home[value]
        type = value.type
        kept = self._kept_types.get(type)
        if kept is None:
            self._kept_types[type] = kept = storable_type(type)
        varies = self._variance.of(value) if len(block.loops) > 1 and not is_buffer(type) else None
        if varies is not None:
            # Iterations that may run concurrently must not write one element, not even with the same value.
            varies |= {loop for loop in block.loops if loop.is_parallel}
        slot = self._slots.slot(block, kept, varies)
        self.plan.decisions[value] = Decision(value, RestoreMethod.CACHE, by, reason, slot)


def create_planner(
    program: Program,
    needed: Needed,
    writes: Writes,
    kept: Mapping[Value, Value],
    sites: Mapping[Node, SnapshotSite] | None = None,
) -> Planner:
    """Creates the planner for ``needed``; ``kept``: primal buffer -> its shadow in the forward sweep."""
    changing = "a loop-carried shadow buffer"
    demanded = {kept[v]: changing for v in needed.shadows if v in kept}
    steps = needed.partials.items()
    demanded.update((v, "an entry of the step's Jacobian") for node, one in steps for v in one.inside(node.op))
    return Planner(program, needed, writes, demanded, sites)


def _find_stores(program: Program) -> dict[Value, list[Node]]:
    """Value -> its stores in its own block, inside of a loop or a branch."""
    accesses = program.registry.table(ACCESS)
    found: dict[Value, list[Node]] = {}
    for node in program.memory_nodes:
        access = accesses.get(node.name)
        if access is not None and access.is_store and node.block is not program.entry:
            value = node.operands[0]
            if program.home[value] is node.block and value not in program.buffers:
                found.setdefault(value, []).append(node)
    return found
