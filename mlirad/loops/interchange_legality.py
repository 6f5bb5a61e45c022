"""Decides whether an interchange of two loops pays and keeps each element's order of additions.

The inner loop is distributed into *statements*: its carried values, each accumulation into a buffer, and each store
whose iterations write different elements. Statements may run in nests of their own, before the outer loop, after it, or
between two parts of it, if `distribution` proves that this keeps all dependences. In such a nest the loops may be
interchanged if every element gets its terms in the same order, or may get them in any order. For accumulations the
inner loop may be the innermost of a *band*, a perfect nest such as the loops over a window; the outer loop then becomes
the innermost of all. Source: Allen & Kennedy, "Automatic loop interchange", 1984.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import combinations
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.analysis.program import Carried, Node, Program
from mlirad.interfaces.registry import RECOMPUTE
from mlirad.loops.accumulations import LOADS, STORES, Accumulation
from mlirad.loops.distribution import Distribution
from mlirad.loops.nests import LOOPS, Subscript, counter_range, jumps, may_reorder
from mlirad.loops.scalar_expansion import fits_a_row, has_short_rows
from mlirad.loops.statements import (
    Assignment,
    CarriedReduction,
    Statement,
    as_assignment,
    chain,
    operands,
    ops_of,
    roots,
)

_LONG: Final = ("math.", "arith.divf", "arith.remf")


class Placement(Enum):
    """Where the nests are: before the outer loop, after it, or between its ops before the inner loop and the rest.

    ``EXPANDED``: as between, and the values of the ops before that the nests use are stored in rows.
    """

    BEFORE = "before"
    BEHIND = "behind"
    BETWEEN = "between"
    EXPANDED = "expanded"

    @property
    def cuts(self) -> bool:
        """Whether the outer loop is split in two."""
        return self in (Placement.BETWEEN, Placement.EXPANDED)


@dataclass(frozen=True)
class InterchangePlan:
    """``statements`` of the innermost loop of ``band`` run in nests beside ``outer``, in which ``outer`` is innermost.

    ``rows``: values of the outer loop's body that are computed once and stored. ``leaves_nothing``: the band has no
    other statements. ``in_one_nest``: all of them run in one nest, otherwise each in a nest of its own.
    """

    outer: Node
    band: tuple[Node, ...]
    statements: tuple[Statement, ...]
    rows: tuple[Value, ...]
    leaves_nothing: bool
    placement: Placement
    in_one_nest: bool

    @property
    def inner(self) -> Node:
        """Returns the innermost loop."""
        return self.band[-1]


class LoopPairs:
    """Plans the interchanges of one program."""

    def __init__(self, program: Program, *, open_is_short: bool = False) -> None:
        """``open_is_short``: inner loops of unknown trip count are assumed to be short."""
        self._program = program
        self._open_is_short = open_is_short
        self._machine = program.registry.machine
        self._pure = program.registry.table(RECOMPUTE)
        self._distribution = Distribution(program)

    def plans(self) -> list[InterchangePlan]:
        """Returns the interchanges that are legal and pay; at most one for each outer loop."""
        found: dict[Node, InterchangePlan] = {}
        for inner in self._program.loops:
            statements: list[Statement] | None = None
            for outer, band in self._bands(inner):
                if statements is None:
                    statements = self._statements(inner)
                plan = self._plan(outer, band, statements) if statements and outer not in found else None
                if plan is not None and all(_are_apart(plan, other) for other in found.values()):
                    found[outer] = plan
                    break
        return list(found.values())

    def _plan(self, outer: Node, band: tuple[Node, ...], known: Sequence[Statement]) -> InterchangePlan | None:
        statements = known if all(self._is_rectangular(outer, one) for one in band) else ()
        pair = _Pair(outer, band, self._program, open_is_short=self._open_is_short)
        better = [one for one in statements if pair.gains(one)]
        rest = len(statements) - len(better)
        # Expansion of the carried values into a row: one element for each iteration of the outer loop.
        has_carried = any(isinstance(one, CarriedReduction) for one in better)
        # A carried value in a nest of its own cannot stay in the loop that the rest still needs. And a store does not
        # pay if much has to be recomputed for it.
        if not better or (rest and (has_carried or any(self._repeats_much(pair, one) for one in better))):
            return None
        # The vectorizer keeps sums of a triangular loop in registers.
        may_expand = has_short_rows(outer, self._machine) and not (has_carried and counter_range(outer.op) is None)
        plans = [self._repeated, self._expanded] if may_expand else [self._repeated]
        # A gathered value would be gathered where the row is filled.
        if may_expand and any(self._gathers(pair.outer, value) for value in pair.live_ins(better)):
            plans.reverse()
        found = (plan(pair, better, may_expand=may_expand, leaves_nothing=not rest) for plan in plans)
        return next((plan for plan in found if plan is not None), None)

    def _repeated(
        self, pair: _Pair, statements: Sequence[Statement], *, may_expand: bool, leaves_nothing: bool
    ) -> InterchangePlan | None:
        """Returns the plan whose nests recompute values of the outer body, or fill rows before them."""
        rows = self._rows(pair, statements)
        has_carried = any(isinstance(one, CarriedReduction) for one in statements)
        if rows is None or ((rows or has_carried) and not may_expand):
            return None
        return self._placed(pair, statements, rows, leaves_nothing=leaves_nothing)

    def _bands(self, inner: Node) -> Iterator[tuple[Node, tuple[Node, ...]]]:
        """Yields the loops around ``inner``, innermost first, each with the band that it may become the innermost of.

        Between the loops of a band there are no ops and no carried values.
        """
        band: tuple[Node, ...] = ()
        loop, outer = inner, inner.block.parent
        while outer is not None and _is_plain_loop(loop) and _is_plain_loop(outer):
            band = (loop, *band)
            yield outer, band
            is_alone = [node for node in outer.blocks[0].nodes if not node.is_terminator] == [loop]
            if not is_alone or any(argument != yielded for _, argument, yielded, _ in self._program.carried(outer)):
                return
            loop, outer = outer, outer.block.parent

    def _repeats_much(self, pair: _Pair, statement: Statement) -> bool:
        cone = pair.cone(statement) if isinstance(statement, Assignment) else []
        return self._is_long(cone)

    def _is_long(self, nodes: Sequence[Node]) -> bool:
        """Whether the ops are too expensive to recompute."""
        floats = [n for n in nodes if n.name not in LOADS and any(isinstance(v.type, ir.FloatType) for v in n.results)]
        return len(floats) > self._machine.most_repeated_floats or any(n.name.startswith(_LONG) for n in nodes)

    def _statements(self, inner: Node) -> list[Statement]:
        """Returns the statements of the inner loop; none if it has other effects."""
        body = inner.blocks[0].nodes
        loads = [node for node in body if node.name in LOADS]
        stores = [node for node in body if node.name in STORES]
        if not all(n.is_terminator or n in loads or n in stores or self._is_pure(n) for n in body):
            return []
        sums = self._distribution.sums(inner.blocks[0])
        found_here = [sums.get(node.op) or as_assignment(node.op) for node in stores]
        known: list[Statement] = [one for one in found_here if one is not None]
        changed = tuple(one for one in self._program.carried(inner) if one[1] != one[2])
        # Any other store would have to be distributed too.
        if len(known) < len(stores) or not all(fits_a_row(result.type) for _, _, _, result in changed):
            return []
        found = [CarriedReduction(changed), *known] if changed else known
        return found if all(self._is_alone(one, inner) for one in found) else []

    def _is_alone(self, statement: Statement, inner: Node) -> bool:
        """Whether the statement uses no carried value of the inner loop but its own."""
        ends = roots(statement)
        own = (
            {argument for _, argument, _, _ in statement.carried} if isinstance(statement, CarriedReduction) else set()
        )
        _, *carried = inner.blocks[0].arguments
        return own.issuperset({*ends, *operands(chain(self._program, inner, ends))}.intersection(carried))

    def _is_pure(self, node: Node) -> bool:
        return node.name in self._pure and not node.effects and not node.blocks

    def _is_rectangular(self, outer: Node, inner: Node) -> bool:
        """Whether the bounds of the inner loop are invariant in the outer loop."""
        # By place: an initial value may be a bound as well.
        bounds = inner.operands[: len(inner.operands) - len(self._program.carried(inner))]
        return all(self._program.home[v].encloses(outer.block) for v in bounds)

    def _rows(self, pair: _Pair, statements: Sequence[Statement]) -> list[Value] | None:
        """Returns the values of the outer body to store in rows; None if one that is used cannot be recomputed."""
        rows: list[Value] = []
        for value in pair.live_ins(statements):
            nodes = self._chain(pair.outer, [value])
            # Cheap values are recomputed in the new nest; expensive ones are stored in a row once.
            if nodes is None or (self._is_long(nodes) and not fits_a_row(value.type)):
                return None
            if self._is_long(nodes):
                rows.append(value)
        starts = [init for one in statements if isinstance(one, CarriedReduction) for init in one.inits]
        return None if self._chain(pair.outer, starts) is None else rows

    def _expanded(
        self, pair: _Pair, statements: Sequence[Statement], *, may_expand: bool, leaves_nothing: bool
    ) -> InterchangePlan | None:
        """Returns the plan with rows of values that cannot be recomputed, filled where the outer loop computes them."""
        found = []
        for value in pair.live_ins(statements) if may_expand else ():
            nodes = self._chain(pair.outer, [value])
            if nodes is None or any(node.name in LOADS for node in nodes) or self._is_long(nodes):
                found.append(value)
        if not found or not all(isinstance(value.type, ir.FloatType) for value in found):
            return None
        return self._placed(pair, statements, found, leaves_nothing=leaves_nothing, expanded=True)

    def _gathers(self, loop: Node, value: Value) -> bool:
        """Whether ``value`` of the body of ``loop`` depends on strided loads."""
        counter = loop.blocks[0].arguments[0]
        nodes = chain(self._program, loop, [value])
        return any(node.name in LOADS and jumps(node.op, counter) for node in nodes)

    def _chain(self, outer: Node, values: Iterable[Value]) -> list[Node] | None:
        """Returns the ops of the outer body that ``values`` depend on; None if they cannot be recomputed elsewhere."""
        values = list(values)
        nodes = chain(self._program, outer, values)
        _, *carried = outer.blocks[0].arguments
        # Loads may be repeated: `_placement` checks that nothing writes the elements in between.
        repeatable = all(node.name in LOADS or self._is_pure(node) for node in nodes)
        return nodes if repeatable and set(carried).isdisjoint([*values, *operands(nodes)]) else None

    def _placed(
        self,
        pair: _Pair,
        statements: Sequence[Statement],
        rows: Sequence[Value],
        *,
        leaves_nothing: bool,
        expanded: bool = False,
    ) -> InterchangePlan | None:
        """Returns the plan with nests placed so that all dependences hold; None if there is none, or it does not pay.

        ``expanded``: values that the outer body loads are in ``rows``.
        """
        outer, first, order = pair.outer, pair.band[0], self._distribution
        around = [node for node in outer.inside() if node.effects]
        if any(node.unknown_effects for node in outer.inside()):
            return None
        own = [[node for node in around if node.op in ops_of(one)] for one in statements]
        read = [self._loads(pair, one, expanded=expanded) for one in statements]
        # After the interchange, an access of a statement may precede any other of its accesses.
        if not all(order.are_independent(outer, loads, stored) for loads, stored in zip(read, own, strict=True)):
            return None
        carried = [one for one in statements if isinstance(one, CarriedReduction)]
        filled = self._chain(outer, [*rows, *(init for one in carried for init in one.inits)]) or []
        start = [] if expanded else [node for node in filled if node.name in LOADS]
        moved = {op for one in statements for op in ops_of(one)}
        left = [n for n in around if n.op not in moved and not (leaves_nothing and _is_in(n, first))]
        if self._suits_lanes(pair, statements, around):
            return None
        nests = [[*loads, *stored] for loads, stored in zip(read, own, strict=True)]
        together = all(order.are_independent(outer, one, other) for one, other in combinations(nests, 2))
        facts = {"leaves_nothing": leaves_nothing, "has_carried": bool(carried), "expanded": expanded}
        places = self._places(pair, [start, *nests], left, **facts)
        place = next((place for place, parts in places.items() if order.keeps_order(outer, parts)), None)
        if place is None:
            return None
        return InterchangePlan(outer, pair.band, tuple(statements), tuple(rows), leaves_nothing, place, together)

    def _places(
        self,
        pair: _Pair,
        nests: Sequence[Sequence[Node]],
        left: Sequence[Node],
        *,
        leaves_nothing: bool,
        has_carried: bool,
        expanded: bool,
    ) -> dict[Placement, list[Sequence[Node]]]:
        """Returns the legal placements of the nests, each with the accesses in their new order."""
        outer, inner = pair.outer, pair.band[0]
        found: dict[Placement, list[Sequence[Node]]] = {} if expanded else {Placement.BEFORE: [*nests, left]}
        if not has_carried and not expanded:  # the remaining ops may use the final values
            found[Placement.BEHIND] = [left, *nests]
        if _may_be_cut(outer, inner):
            front = [node for node in left if node.order < inner.order]
            stays = not leaves_nothing
            behind = [n for n in outer.inside() if n.order >= inner.order and (stays or not _is_inner(n, inner))]
            # Values loaded before are loaded again for the rest.
            again = [node for node in chain(self._program, outer, operands(behind)) if node.order < inner.order]
            rest = [
                *(node for node in again if node.name in LOADS),
                *(node for node in left if node.order > inner.order),
            ]
            found[Placement.EXPANDED if expanded else Placement.BETWEEN] = [front, *nests, rest]
        return found

    def _suits_lanes(self, pair: _Pair, statements: Sequence[Statement], around: Sequence[Node]) -> bool:
        """Whether the vectorizer should run the outer loop unchanged, with sums in registers.

        If only the statements access the buffer in the outer loop, its row stays in the first-level cache.
        """
        counters = [loop.blocks[0].arguments[0] for loop in pair.band]
        sums = [one for one in statements if isinstance(one, Accumulation)]
        rows = [one for one in sums if not any(_depends(form, c) for form in one.subscripts for c in counters)]
        if not rows or not self._distribution.share_buffers(around, {op for one in rows for op in ops_of(one)}):
            return False
        lane = pair.outer.blocks[0].arguments[0]
        return self._distribution.is_parallel(pair.outer, around) and not any(
            jumps(node.op, lane) for node in around if node.name in (*LOADS, *STORES)
        )

    def _loads(self, pair: _Pair, statement: Statement, *, expanded: bool) -> list[Node]:
        """Returns the loads that the statement's nest repeats: those in both loops, or in the inner one."""
        around = () if expanded else self._chain(pair.outer, pair.live_ins([statement])) or ()
        return [node for node in (*pair.cone(statement), *around) if node.name in LOADS]


class _Pair:
    """An outer loop and a band in it: decides whether statements get faster by the interchange."""

    def __init__(self, outer: Node, band: tuple[Node, ...], program: Program, *, open_is_short: bool) -> None:
        self.outer, self.band, self.inner = outer, band, band[-1]
        self._program = program
        self._machine = program.registry.machine
        self._open_is_short = open_is_short

    def cone(self, statement: Statement) -> list[Node]:
        """Returns the ops of the inner loop that the statement depends on, without an accumulation's load and sum."""
        return chain(self._program, self.inner, roots(statement))

    def live_ins(self, statements: Sequence[Statement]) -> list[Value]:
        """Returns the values of the outer loop's body that the statements use in the inner loop."""
        body = self.outer.blocks[0]
        used = dict.fromkeys(v for one in statements for v in (*roots(one), *operands(self.cone(one))))
        return [v for v in used if self._program.home[v] is body and v != body.arguments[0]]

    def gains(self, statement: Statement) -> bool:
        """Whether the interchange is legal for the statement, and makes it faster."""
        if isinstance(statement, CarriedReduction):
            is_legal = len(self.band) == 1
        elif isinstance(statement, Assignment):
            is_legal = len(self.band) == 1 and self._meets_once(statement)
        else:
            is_legal = self._preserves_order(statement)
        return (
            is_legal
            and self._is_much_longer()
            and self._is_fast(statement, self.outer)
            and not self._is_fast(statement, self.inner)
        )

    def _is_much_longer(self) -> bool:
        """Whether the outer loop may be much longer than the innermost one of several."""
        many, few = (self._trips(loop) for loop in (self.outer, self.inner))
        if len(self.band) == 1 or many is None or few is None:
            return True
        return many >= self._machine.least_trips_ratio * few

    def _trips(self, loop: Node) -> int | None:
        return loop.as_loop.static_trip_count(loop.op)

    def _preserves_order(self, statement: Accumulation) -> bool:
        """Whether every element gets its terms in the same order after the interchange, or may get them in any."""
        if may_reorder(statement.add):
            return True
        # Subscripts (f(outer), g(band)): an element is accessed in one iteration of the outer loop, and iterations of
        # the band keep their order. So the interchange only reorders additions to different elements.
        by_outer, by_band = self._dimensions(statement)
        is_disjoint = not any(a and b for a, b in zip(by_outer, by_band, strict=True))
        return is_disjoint and any(by_outer) and self._is_fixed(statement)

    def _meets_once(self, statement: Assignment) -> bool:
        """Whether no two iterations store to one element: each counter has a subscript that depends on it alone."""
        met = list(zip(*self._dimensions(statement), strict=True))
        return self._is_fixed(statement) and (False, True) in met and (True, False) in met

    def _dimensions(self, statement: Accumulation | Assignment) -> tuple[list[bool], list[bool]]:
        """Returns which subscripts depend on the outer counter, and which on those of the band."""
        outer, *band = self._counters()
        forms = statement.subscripts
        return [_depends(form, outer) for form in forms], [any(_depends(form, c) for c in band) for form in forms]

    def _is_fixed(self, statement: Accumulation | Assignment) -> bool:
        """Whether the subscripts depend on nothing in the loops but their counters."""
        counters = self._counters()
        return all(
            self._program.home[value].encloses(self.outer.block) or value in counters
            for form in statement.subscripts
            for value, _ in form.factors
        )

    def _counters(self) -> list[Value]:
        return [loop.blocks[0].arguments[0] for loop in (self.outer, *self.band)]

    def _is_fast(self, statement: Statement, innermost: Node) -> bool:
        """Whether the innermost loop can be vectorized: accesses are contiguous, and there is no recurrence."""
        counter = innermost.blocks[0].arguments[0]
        trips = self._trips(innermost)
        accesses = [node.op for node in self.cone(statement) if node.name in LOADS]
        accesses += [] if isinstance(statement, CarriedReduction) else [statement.store]
        is_open_long = innermost is self.outer or not self._open_is_short
        is_long = is_open_long if trips is None else trips >= self._machine.least_trips
        # LLVM vectorizes contiguous or invariant loads, and additions without a serial dependence.
        return (
            is_long
            and not self._has_recurrence(statement, innermost)
            and not any(jumps(op, counter) for op in accesses)
        )

    def _has_recurrence(self, statement: Statement, innermost: Node) -> bool:
        """Whether each iteration depends on the sum of the previous one."""
        if isinstance(statement, CarriedReduction):
            return innermost is self.inner and not all(_is_reassociable_sum(one) for one in statement.carried)
        if isinstance(statement, Assignment):
            return False
        counter = innermost.blocks[0].arguments[0]
        return not any(_depends(form, counter) for form in statement.subscripts) and not may_reorder(statement.add)


def _is_inner(node: Node, loop: Node) -> bool:
    return node is loop or _is_in(node, loop)


def _is_in(node: Node, loop: Node) -> bool:
    return loop.blocks[0].encloses(node.block)


def _may_be_cut(outer: Node, inner: Node) -> bool:
    """Whether the ops before the inner loop may be in a loop of their own: no other op uses their results."""
    front = [node for node in outer.blocks[0].memory if node.order < inner.order]
    return not outer.results and all(node.name in LOADS or not node.results for node in front)


def _are_apart(plan: InterchangePlan, other: InterchangePlan) -> bool:
    """Whether neither plan copies or erases loops of the other."""
    pairs = ((plan, other), (other, plan))
    return not any(one.placement.cuts and _is_in(two.outer, one.outer) for one, two in pairs)


def _is_reassociable_sum(carried: Carried) -> bool:
    """Whether the carried value is a sum that may be reassociated."""
    _, argument, yielded, _ = carried
    if isinstance(yielded.owner, ir.Block):
        return False
    op = yielded.owner.operation
    return op.name == "arith.addf" and argument in list(op.operands) and may_reorder(op)


def _is_plain_loop(node: Node) -> bool:
    return node.name in LOOPS and node.loop is not None


def _depends(form: Subscript, counter: Value) -> bool:
    return any(value == counter for value, _ in form.factors)
