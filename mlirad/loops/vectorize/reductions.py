"""Finds reductions across iterations, and whether they may be reordered.

In memory: ``m[s] += t``, three ops. In values: loop-carried values that are only
reduced into, also through branches and inner loops.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from mlirad._mlir import Attribute, Value
from mlirad.analysis.accesses.reductions import find_terms
from mlirad.analysis.accesses.subscripts import Subscripts
from mlirad.analysis.program import Node, Program
from mlirad.edit.floats import shared_flags
from mlirad.edit.linear import differ
from mlirad.loops.nests import may_reorder
from mlirad.loops.vectorize.extrema import CarriedExtremum
from mlirad.loops.vectorize.extrema import find as find_extrema
from mlirad.loops.vectorize.vector_ops import ADDITIONS, DIFFERENCE, FOLDS, LOAD, STORE, LaneReduction

#: The flags of an integer op with wraparound: modular arithmetic is associative.
_WRAPS: Final = "#arith.overflow<none>"


@dataclass(frozen=True)
class LaneAddition:
    """``m[subscripts] += term``."""

    load: Node
    add: Node
    store: Node
    term: Value

    @property
    def buffer(self) -> Value:
        """The buffer that is added to."""
        return self.store.operands[1]

    @property
    def subscripts(self) -> list[Value]:
        """The subscripts of the element."""
        return list(self.store.operands[2:])

    @property
    def is_ordered(self) -> bool:
        """Whether terms may not be added in another order."""
        return not _may_fold(self.add)

    @property
    def fold(self) -> LaneReduction:
        """The reduction of the terms."""
        return FOLDS[self.add.name]

    @property
    def nothing(self) -> float:
        """The neutral term; x - 0.0 is x for every x."""
        assert self.fold.neutral is not None
        return 0.0 if self.add.name == DIFFERENCE else self.fold.neutral


@dataclass(frozen=True)
class CarriedSum:
    """A loop-carried reduction; ``fold`` is None for a value that the loop does not change.

    ``flags``: the fast-math flags for reducing the lanes. ``ordered``: the op, if terms may not be added in another
    order. ``extremum``: that of which this is the value or the iteration.
    """

    argument: Value
    init: Value
    result: Value
    fold: LaneReduction | None
    flags: Attribute | None
    ordered: Node | None = None
    extremum: CarriedExtremum | None = None

    @property
    def is_scalar(self) -> bool:
        """Whether the loop over blocks carries one value, not one for each lane."""
        return self.fold is None or self.ordered is not None

    @property
    def repeats(self) -> bool:
        """Whether the scalar loop runs all iterations again if this extremum is NaN."""
        return self.extremum is not None and self.extremum.may_be_nan and self.extremum.value == self.argument


def additions(nodes: Iterable[Node], program: Program) -> dict[Node, LaneAddition]:
    """The additions among ``nodes``, by each of their ops."""
    found: dict[Node, LaneAddition] = {}
    subscripts = Subscripts(program)
    for store in nodes:
        one = _as_addition(store, program, subscripts) if store.name == STORE else None
        if one is not None and not _is_clobbered(one, subscripts):
            found.update(dict.fromkeys((one.load, one.add, one.store), one))
    return found


def _as_addition(store: Node, program: Program, subscripts: Subscripts) -> LaneAddition | None:
    def accumulates(add: Node, value: Value) -> bool:
        return add.name in ADDITIONS and (add.name != DIFFERENCE or value == add.operands[0])

    for load, add, term in find_terms(store, program.producer.get, accumulates):
        place = subscripts.of_load(load) if load.name == LOAD else None
        if place is not None and place == subscripts.of_store(store):
            return LaneAddition(load, add, store, term)
    return None


def _is_clobbered(one: LaneAddition, subscripts: Subscripts) -> bool:
    """Whether another store may write the element between its load and its store, which would lose that value."""
    nodes = one.store.block.nodes
    first, last = (nodes.index(node) for node in (one.load, one.store))
    between = [inner for node in nodes[first + 1 : last] for inner in (node, *node.inside())]
    return any(
        node.name == STORE and node.operands[1] == one.store.operands[1] and not _differ(node, one.store, subscripts)
        for node in between
    )


def _differ(one: Node, other: Node, subscripts: Subscripts) -> bool:
    """Whether two stores of one iteration never write the same element."""
    found = [subscripts.of_store(node) for node in (one, other)]
    places = [named[1] for named in found if named is not None]
    return len(places) == len(found) and differ(*places)


def _may_fold(op: Node) -> bool:
    """Whether the op may be reassociated: by its flags, or if it is exact and has no overflow flags."""
    # With `nsw` or `nuw` partial results in another order may overflow, which would be poison.
    flags = op.op.attributes.get("overflowFlags")
    return may_reorder(op.op) or (FOLDS[op.name].is_exact and (flags is None or str(flags) == _WRAPS))


def flags_of(folds: Iterable[Node]) -> Attribute | None:
    """The fast-math flags that all ``folds`` share, for an op that joins their partial results."""
    return shared_flags(node.op.attributes.get("fastmath") for node in folds)


def carried(loop: Node, program: Program) -> list[CarriedSum] | None:
    """The carried values of ``loop``, if all are reductions or unchanged; None otherwise."""
    found: list[CarriedSum] = []
    extrema = {argument: one for one in find_extrema(loop, program) for argument in (one.value, one.number)}
    for init, argument, yielded, result in program.carried(loop):
        if argument in extrema:
            extremum = extrema[argument]
            found.append(CarriedSum(argument, init, result, extremum.fold, None, extremum=extremum))
            continue
        if yielded == argument:
            found.append(CarriedSum(argument, init, result, None, None))
            continue
        ordered = _ordered(yielded, argument, loop, program)
        if ordered is not None:
            found.append(CarriedSum(argument, init, result, FOLDS[ordered.name], None, ordered))
            continue
        chain = _Chain(program)
        if not chain.follow(yielded, argument, loop.blocks[0].terminator) or not chain.is_closed():
            return None
        (op, *others) = chain.ops
        # All ops of one kind: (s + a) * b is no reduction of s.
        if any(FOLDS[other.name].kind != FOLDS[op.name].kind for other in others):
            return None
        found.append(CarriedSum(argument, init, result, FOLDS[op.name], flags_of(chain.ops)))
    return found


def _ordered(yielded: Value, argument: Value, loop: Node, program: Program) -> Node | None:
    """The addition of one term to ``argument`` that gives ``yielded``, if the order of terms is fixed."""
    op = program.producer.get(yielded)
    if op is None or op.name not in ADDITIONS or op.block is not loop.blocks[0] or _may_fold(op):
        return None
    # No other op may see a partial sum.
    is_alone = all(sum(1 for _ in value.uses) == 1 for value in (argument, yielded))
    is_sum = argument == op.operands[0] or (argument == op.operands[1] and op.name != DIFFERENCE)
    return op if is_alone and is_sum else None


class _Chain:
    """The chain of reduction ops, loops and branches from a carried value to its yielded value."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._links: set[tuple[Node, Value]] = set()
        self._values: set[Value] = set()
        self.ops: list[Node] = []

    def is_closed(self) -> bool:
        """Whether partial results have no uses outside of the chain."""
        if not self.ops:
            return False
        # Each use of a partial result must be a link of the chain: any other one would see a partial sum of one lane.
        links = {(node.op, value) for node, value in self._links}
        return all((use.owner.operation, value) in links for value in self._values for use in value.uses)

    def follow(self, value: Value, argument: Value, user: Node) -> bool:
        """Whether ``value``, an operand of ``user``, is ``argument`` with terms reduced into it; extends the chain."""
        self._values.add(value)
        self._links.add((user, value))
        if value == argument:
            return True
        producer = self._program.producer.get(value)
        if producer is None:
            return False
        if producer.name in FOLDS:
            return self._follow_fold(producer, argument)
        if producer.loop is not None:
            return self._follow_loop(value, producer, argument)
        return producer.branch is not None and self._follow_branch(value, producer, argument)

    def _follow_fold(self, node: Node, argument: Value) -> bool:
        # x + x doubles the partial result: no reduction.
        if not _may_fold(node) or node.operands[0] == node.operands[-1]:
            return False
        sides = node.operands[:1] if node.name == DIFFERENCE else node.operands
        for side in sides:
            # Backtracking: the partial result may be either operand; a failed attempt leaves no trace.
            mark = self._links.copy(), self._values.copy(), len(self.ops)
            self.ops.append(node)
            if self.follow(side, argument, node):
                return True
            self._links, self._values = mark[:2]
            del self.ops[mark[2] :]
        return False

    def _follow_loop(self, value: Value, loop: Node, argument: Value) -> bool:
        for init, inner, yielded, result in self._program.carried(loop):
            if result == value:
                inside = yielded == inner or self.follow(yielded, inner, loop.blocks[0].terminator)
                self._values.add(inner)
                self._links.add((loop.blocks[0].terminator, inner))
                return inside and self.follow(init, argument, loop)
        return False

    def _follow_branch(self, value: Value, branch: Node, argument: Value) -> bool:
        for result, given in self._program.merged(branch):
            if result == value:
                ends = [block.terminator for block in branch.blocks]
                return all(self.follow(v, argument, end) for v, end in zip(given, ends, strict=True))
        return False
