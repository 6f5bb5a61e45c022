"""How each primal value that the reverse sweep needs gets there: plain data that one can test, print and question.

* *available*: defined at the top of the function, so it dominates the reverse sweep
* *induction*: an induction variable, rebuilt from the reversed loop's counter
* *counter*: carried by a loop that only adds a fixed integer to it
* *recompute*: a cheap pure op on values that are there
* *reload*: a load from a buffer that nothing overwrites
* *cache*: stored in the forward sweep, indexed by the numbers of the iterations

A cached value is stored for each iteration of the loops around it. The buffer is allocated before the outermost op
around it from where all those trip counts are known; where that is inside a loop (a triangular nest), the buffer is
itself kept in a buffer of buffers. For a loop that counts as it runs the buffer grows. This planner decides by price
in program order; it does not minimise bytes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from math import prod
from typing import Final, NamedTuple, TypeAlias

from mlirad._mlir import Type, Value
from mlirad.analysis.needed import Needed
from mlirad.analysis.program import Block, Node, Program
from mlirad.analysis.ranges import Ranges
from mlirad.analysis.writes import Writes
from mlirad.edit.buffers import buffer_type, element_bytes, is_buffer
from mlirad.edit.location import where
from mlirad.errors import Diagnostic, UnsupportedError
from mlirad.interfaces.ops import EffectKind, IncrementModel
from mlirad.interfaces.registry import INCREMENT, RECOMPUTE, TRAP

#: Above this price a value in a loop is cached instead: about two cache accesses, in additions.
CACHE_PRICE: Final = 16
LOAD_PRICE: Final = 2
#: Buffers of static size up to this many bytes are on the stack.
STACK_BYTES: Final = 4096
COUNTER_PRICE: Final = 2


#: One a loop: the trip count or a bound on it, None where it is found at run time.
Extents: TypeAlias = tuple[int | None, ...]


class How(Enum):
    """The ways."""

    AVAILABLE = "available"
    INDUCTION = "induction"
    COUNTER = "counter"
    RECOMPUTE = "recompute"
    RELOAD = "reload"
    CACHE = "cache"


@dataclass(frozen=True, eq=False)
class Slot:
    """A cache buffer: one element an iteration of ``loops``, allocated before ``before`` (None: function entry).

    ``extents``: the trip count or a bound on it where that is a constant; None where it is found before ``before``.
    ``outer`` keeps the buffer itself where it is allocated inside a loop or a branch. A slot that ``grows`` is for one
    loop, ``before``, whose trip count is known when it has ended: ``buffer`` is then what it has grown to.
    """

    element: Type
    loops: tuple[Node, ...]
    extents: tuple[int | None, ...]
    before: Node | None
    outer: Slot | None = None
    grows: bool = False

    @property
    def static_shape(self) -> list[int] | None:
        """The extents where all are constants."""
        known = [extent for extent in self.extents if extent is not None]
        return known if len(known) == len(self.extents) else None

    @property
    def is_small(self) -> bool:
        """Whether the buffer may live on the stack as long as the function runs."""
        shape = self.static_shape
        return (
            shape is not None and self.outer is None and prod(shape, start=element_bytes(self.element)) <= STACK_BYTES
        )


@dataclass(frozen=True, eq=False)
class Counter:
    """A carried integer that is ``start + k * increment`` in iteration ``k`` of ``loop``."""

    loop: Node
    start: Value
    increment: Value
    model: IncrementModel


class Decision(NamedTuple):
    """How one value reaches the reverse sweep, who asked, and why nothing cheaper would do."""

    value: Value
    how: How
    asked_by: Node | None = None
    reason: str = ""
    slot: Slot | None = None
    counter: Counter | None = None


@dataclass
class Plan:
    """All decisions, in program order of the deciding; ``postponed`` frees wait until after the reverse sweep."""

    decisions: dict[Value, Decision] = field(default_factory=dict)
    postponed: list[Node] = field(default_factory=list)

    def cached(self) -> list[Decision]:
        """The decisions that cost memory."""
        return [d for d in self.decisions.values() if d.how is How.CACHE]


class Planner:
    """Decides by simple rules, in program order."""

    def __init__(self, program: Program, needed: Needed, writes: Writes, kept_shadows: Iterable[Value] = ()) -> None:
        self._program = program
        self._home = program.home
        self._producer = program.producer
        self._entry = program.entry
        self._pure = program.registry.table(RECOMPUTE)
        self._traps = program.registry.table(TRAP)
        self._writes = writes
        self._ranges = Ranges(program)
        self._known_extents: dict[tuple[tuple[Node, ...], Node], Extents | None] = {}
        self._induction = {v for node in program.nodes if node.loop is not None for v in node.loop.induction(node.op)}
        self._counters = _find_counters(program)
        self.plan = Plan(postponed=writes.postponed)
        wanted = sorted(needed.primals.items(), key=lambda item: self._order(item[0]))
        for value in kept_shadows:
            if self._home[value] is not self._entry:
                self._cache(value, None, "a shadow buffer that changes from iteration to iteration")
        for value, by in wanted:
            if self._is_source(value):
                self._decide(value, by)
        for value, by in wanted:
            self._decide(value, by)

    def _order(self, value: Value) -> int:
        producer = self._producer.get(value)
        if producer is not None:
            return producer.order
        parent = self._home[value].parent
        return -1 if parent is None else parent.order

    def _is_source(self, value: Value) -> bool:
        """Whether nothing but a cache can bring the value back."""
        if self._home[value] is self._entry or value in self._induction or value in self._counters:
            return False
        producer = self._producer.get(value)
        return producer is None or (producer.name not in self._pure and not _is_load(producer))

    def _decide(self, value: Value, by: Node | None) -> None:
        decisions = self.plan.decisions
        if value in decisions:
            return
        if self._home[value] is self._entry:
            decisions[value] = Decision(value, How.AVAILABLE, by)
        elif value in self._induction:
            decisions[value] = Decision(value, How.INDUCTION, by)
        elif value in self._counters:
            counter = self._counters[value]
            self._decide(counter.start, by)
            self._decide(counter.increment, by)
            decisions[value] = Decision(value, How.COUNTER, by, counter=counter)
        elif self._is_source(value) or self._price(value) > CACHE_PRICE:
            self._cache(value, by, self._reason(value))
        else:
            producer = self._producer[value]
            how = How.RECOMPUTE if producer.name in self._pure else How.RELOAD
            for operand in producer.operands:
                self._decide(operand, by)
            decisions[value] = Decision(value, how, by)

    def _price(self, value: Value) -> float:
        """What it costs to have ``value`` again without a new cache; stops counting above `CACHE_PRICE`."""
        total, stack, seen = 0, [value], set()
        decisions = self.plan.decisions
        while stack and total <= CACHE_PRICE:
            v = stack.pop()
            if v in seen or v in decisions or self._home[v] is self._entry or v in self._induction:
                continue
            seen.add(v)
            counter = self._counters.get(v)
            if counter is not None:
                total += COUNTER_PRICE
                stack += (counter.start, counter.increment)
                continue
            producer = self._producer.get(v)
            if producer is None:
                return float("inf")
            pure = self._pure.get(producer.name)
            if pure is not None:
                total += pure.cost
            elif _is_load(producer) and self._writes.overwritten_by(producer) is None:
                total += LOAD_PRICE
            else:
                return float("inf")
            stack.extend(producer.operands)
        return total

    def _reason(self, value: Value) -> str:
        producer = self._producer.get(value)
        if producer is None:
            return "it is carried from iteration to iteration"
        if _is_load(producer):
            writer = self._writes.overwritten_by(producer)
            return "its index or buffer is not there any more" if writer is None else "its buffer is overwritten later"
        return "it is the result of a region" if producer.blocks else "it costs more than a cache to recompute"

    def _cache(self, value: Value, by: Node | None, reason: str) -> None:
        if self._program.registry.unsized(value.type) is not None:
            message = f"cannot keep a value of type '{value.type}' inside a loop or branch for the reverse sweep"
            helps = ("give its extents in the type, or use buffers",)
            place = where(self._program.function.location if by is None else by.op.location)
            raise UnsupportedError(Diagnostic("MA0360", message, place, helps=helps))
        slot = self._slot(self._home[value], value.type)
        self.plan.decisions[value] = Decision(value, How.CACHE, by, reason, slot)

    def _slot(self, block: Block, element: Type) -> Slot:
        chain = block.chain()
        for i, before in enumerate(chain):
            loops = tuple(node for node in chain[i:] if node.loop is not None)
            grows = loops == (before,) and not _counts_ahead(before)
            extents = (None,) if grows else self._extents(loops, before)
            if not loops or extents is None:
                continue
            slot = Slot(element, loops, extents, before, grows=grows)
            if i == 0 and slot.is_small:
                return slot
            if before.loop is None and not before.block.loops:
                # In front of a branch that may not be taken nothing is allocated, however large the loops inside.
                continue
            if i > 0:
                outer = self._slot(before.block, buffer_type(None, len(loops), element))
                return Slot(element, loops, extents, before, outer, grows)
            return slot
        assert not block.loops, "the innermost loop's trip count is known in front of it"
        # One scalar is always on the stack, at the entry; a large tensor is freed after the outermost branch.
        return Slot(element, (), (), chain[0] if chain and element_bytes(element) > STACK_BYTES else None)

    def _extents(self, loops: tuple[Node, ...], before: Node) -> Extents | None:
        """The extents of a buffer in front of ``before``; None where one is neither known nor bounded there."""
        key = (loops, before)
        if key not in self._known_extents:
            self._known_extents[key] = self._find_extents(loops, before)
        return self._known_extents[key]

    def _find_extents(self, loops: tuple[Node, ...], before: Node) -> Extents | None:
        extents: list[int | None] = []
        for loop in loops:
            assert loop.loop is not None
            exact = loop.loop.static_trip_count(loop.op)
            if exact is None and not self._has_count(loop, before):
                exact = self._ranges.greatest_trip_count(loop)
                if exact is None:
                    return None
            extents.append(exact)
        return tuple(extents)

    def _has_count(self, loop: Node, before: Node) -> bool:
        """Whether the trip count of ``loop`` can be had in front of ``before``, also where the loop does not run."""
        assert loop.loop is not None
        if not _counts_ahead(loop) or (loop is not before and self._may_trap(loop)):
            return False
        return all(self.is_hoistable(v, before) for v in loop.loop.controls(loop.op))

    def is_hoistable(self, value: Value, before: Node) -> bool:
        """Whether ``value`` can be had before the op ``before`` that is around its use."""
        outside = before.block
        stack = [value]
        while stack:
            v = stack.pop()
            if _encloses(self._home[v], outside):
                continue
            producer = self._producer.get(v)
            if producer is None or producer.name not in self._pure or self._may_trap(producer):
                return False
            stack.extend(producer.operands)
        return True

    def _may_trap(self, node: Node) -> bool:
        model = self._traps.get(node.name)
        return model is not None and model.may_trap(node.op)


def _find_counters(program: Program) -> dict[Value, Counter]:
    models = program.registry.table(INCREMENT)
    found: dict[Value, Counter] = {}
    for node in program.nodes:
        if node.loop is None:
            continue
        for start, argument, yielded, _ in program.carried(node):
            producer = program.producer.get(yielded)
            model = models.get(producer.name) if producer is not None else None
            if producer is None or model is None:
                continue
            increment = model.increment(producer.op, argument)
            if increment is not None and _encloses(program.home[increment], node.block):
                found[argument] = Counter(node, start, increment, model)
    return found


def _counts_ahead(loop: Node) -> bool:
    return loop.loop is not None and loop.loop.counts_ahead(loop.op)


def _is_load(node: Node) -> bool:
    """Whether the op only reads and its result is a plain value."""
    return (
        bool(node.effects)
        and all(effect.kind is EffectKind.READ for effect in node.effects)
        and not any(is_buffer(result.type) for result in node.results)
    )


def _encloses(outer: Block, inner: Block) -> bool:
    block: Block | None = inner
    while block is not None:
        if block is outer:
            return True
        block = block.parent.block if block.parent is not None else None
    return False
