"""The demands of the reverse sweep: live ops, needed primal values and shadows, values captured by regions."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import Protocol

from mlirad._mlir import Attribute, Value, ir
from mlirad.analysis.activity import ActivityAnalysis
from mlirad.analysis.extents import Extents
from mlirad.analysis.program import Block, Node, Program
from mlirad.analysis.updates import InvertibleUpdate
from mlirad.edit.buffers import has_open_extents, holds_buffers, is_buffer
from mlirad.interfaces.ops import EffectKind
from mlirad.interfaces.registry import ALLOCATION, CALL, DERIVATIVE, MEMORY


class JacobianEntries(Protocol):
    """The Jacobian entries of a loop's step: its reverse is a product with them (`plan.jacobians`)."""

    @property
    def entries(self) -> Mapping[int, Mapping[Value, Value]]:
        """``[index of a carried value][value]``: the partial of its yielded value with respect to ``value``."""

    @property
    def one(self) -> Value:
        """The partial that is 1."""

    @property
    def flags(self) -> Attribute:
        """The fast-math flags of the products."""

    def inside(self, loop: ir.Operation, /) -> list[Value]:
        """The partials that differ between iterations: those computed inside the loop."""

    @property
    def needed(self) -> Iterable[Value]:
        """All partials except ``one``."""

    @property
    def targets(self) -> Iterable[Value]:
        """The carried values, and values from outside, that receive adjoints from a step."""


class Conditions(Protocol):
    """The conditions of an op that selects an operand, which receives the adjoint (`plan.conditions`)."""

    @property
    def of_operands(self) -> Mapping[int, tuple[Value | None, bool]]:
        """Operand position -> (condition, its value if the operand is selected); no condition: always selected."""

    @property
    def needed(self) -> Iterable[Value]:
        """The conditions."""


class Needed:
    """The demands of the reverse sweep.

    ``live[block]``: the ops of a block that have something to reverse, in program order. ``primals``: each needed value
    with the last op whose adjoint needs it, which is the first in the sweep; ``shadows``: with the first op.
    ``captured[region op]``: the active values from outside whose adjoints are accumulated inside it. ``kept_shadows``:
    buffers whose shadow exists since the forward sweep. ``extents``: values of equal shape, for zeros. ``tapes``: calls
    keep what their own reverse needs. ``partials``: the Jacobian entries of loops that are reversed by them.
    ``returned``: buffers for which the caller has adjoints. ``inverted``: updates that the sweep inverts, by their last
    stores. ``in_place``: the stores of in-place accumulations, and their loads. ``conditions``: those of the selecting
    ops for which the sweep needs nothing else. ``entered``: for loops of which the sweep runs at most one iteration,
    its number, negative if it runs none.
    """

    def __init__(
        self,
        program: Program,
        activity: ActivityAnalysis,
        kept_shadows: Container[Value] = (),
        snapshots: Mapping[ir.Operation, Mapping[int, Value]] | None = None,
        extents: Extents | None = None,
        *,
        tapes: bool = False,
        partials: Mapping[Node, JacobianEntries] | None = None,
        returned: Sequence[Value] = (),
        inverted: Sequence[InvertibleUpdate] = (),
        in_place: Mapping[Node, Node] | None = None,
        conditions: Mapping[Node, Conditions] | None = None,
        entered: Mapping[Node, Value] | None = None,
    ) -> None:
        self.entered = {} if entered is None else entered
        self.conditions = {} if conditions is None else conditions
        self.in_place = {} if in_place is None else in_place
        # The loads of in-place accumulations have no adjoint: that of the store leaves the shadow as it is
        # (`reductions`).
        self._taken_in_place = set(self.in_place.values())
        self.partials = {} if partials is None else partials
        self.inverted = {update.last: update for update in inverted}
        #: Values whose shadow or zero is needed by any op.
        self.needed_by_any: set[Value] = set()
        self.extents = Extents() if extents is None else extents
        # `_visit` walks in program order, so an assignment to ``primals[value]`` leaves the last op that needs the
        # value, which the reverse sweep reaches first; ``shadows`` keeps the first op, which the sweep reaches last.
        self._kept = kept_shadows
        self._snapshots = {} if snapshots is None else snapshots
        self._tapes = tapes
        self._calls = program.registry.table(CALL)
        self._memory = program.registry.table(MEMORY)
        self.program = program
        self.live: dict[Block, list[Node]] = {}
        self.primals: dict[Value, Node] = {}
        self.shadows: dict[Value, Node] = {}
        self.captured: dict[Node, dict[Value, None]] = {}
        self._activity = activity
        self._is_active = activity.is_active
        self._reverse = program.registry.table(DERIVATIVE)
        self._allocation = program.registry.table(ALLOCATION)
        self._visit(program.entry)
        for value in returned:
            self._demand_shadow(value, program.entry.terminator)
        for sizes in self.extents.sizes.values():
            self.primals.update((size, program.producer[size]) for size in sizes)
            self.needed_by_any.update(sizes)

    def live_inside(self, loop: Node) -> Iterator[Node]:
        """The ops in ``loop``, at any depth, that have something to reverse."""
        for block in loop.blocks:
            for node in self.live.get(block, ()):
                yield node
                yield from self.live_inside(node)

    def _visit(self, block: Block) -> bool:
        live: list[Node] = []
        self.live[block] = live
        is_active = self._is_active
        for node in block.nodes:
            if node.is_plain:
                for result in node.results:
                    if is_active(result):
                        live.append(node)
                        self._demand_plain(node)
                        break
            elif node.is_terminator:
                self._capture(node.operands, block)
            elif node.loop is not None or node.branch is not None:
                if self._visit_regions(node):
                    live.append(node)
            elif node in self.inverted:
                live.append(node)
                self._demand_inverted(node)
            elif self._is_reversed(node):
                live.append(node)
                self._demand(node)
        return bool(live)

    def _is_reversed(self, node: Node) -> bool:
        return self._activity.is_active_op(node) and node not in self._taken_in_place and not _moves_buffers(node)

    def _visit_steps(self, node: Node, partials: JacobianEntries) -> bool:
        """Registers the demands of a loop whose steps are reversed as products with their partials."""
        # The body itself is not reversed: the products replace it.
        self.live[node.blocks[0]] = []
        for value in (*partials.needed, *node.as_loop.controls(node.op)):
            self.primals[value] = node
        self._capture(tuple(partials.targets), node.blocks[0])
        # The adjoints of initial values leave the loop as results of the reversed one, into the block around it.
        self._capture(node.as_loop.inits(node.op), node.block)
        return True

    def _visit_regions(self, node: Node) -> bool:
        if node in self.partials:
            return self._visit_steps(node, self.partials[node])
        # A list, not `any` of a generator: every block must be visited, also those after the first live one.
        inside = [self._visit(block) for block in node.blocks]
        # A region without live ops still has an adjoint to forward if it yields an active value from outside.
        if not any(inside) and not any(self._is_active(r) for r in node.results if _is_value(r)):
            return False
        model = node.loop if node.loop is not None else node.branch
        assert model is not None
        for control in model.controls(node.op):
            self.primals[control] = node
        if node in self.entered:
            self.primals[self.entered[node]] = node
        if node.loop is not None:
            self._capture(node.loop.inits(node.op), node.block)
        return True

    def _demand(self, node: Node) -> None:
        if node.name in self._allocation:
            self._demand_allocation(node)
            return
        if node.name in self._calls:
            self._demand_call(node)
            return
        model = self._reverse[node.name]
        for value in model.needed_primals(node.op, self._is_active):
            self.primals[value] = node
        memory = self._memory.get(node.name)
        for i in () if memory is None else memory.needed_contents(node.op, self._is_active):
            # The contents, not the memref: if they are overwritten later, a snapshot replaces it.
            self.primals[self._snapshots.get(node.op, {}).get(i, node.operands[i])] = node
        for value in model.needed_shadows(node.op, self._is_active):
            self._demand_shadow(value, node)
        self._capture(node.operands, node.block)

    def _demand_inverted(self, node: Node) -> None:
        """Registers the demands of the store that ends an update to be inverted, which may also be active itself."""
        if self._activity.is_active_op(node):
            self._demand(node)
        for value in self.inverted[node].needed():
            self.primals[value] = node

    def _demand_plain(self, node: Node) -> None:
        primals, known = self.primals, self.conditions.get(node)
        needed = self._reverse[node.name].needed_primals(node.op, self._is_active) if known is None else known.needed
        for value in needed:
            primals[value] = node
        if node.block.parent is not None:
            self._capture(node.operands, node.block)

    def _demand_call(self, node: Node) -> None:
        """Registers all operands, or their copies, as needed; with a tape the callee has kept what it needs."""
        copies = self._snapshots.get(node.op, {})
        for i, operand in enumerate(node.operands):
            if not self._tapes:
                self.primals[copies.get(i, operand)] = node
            if is_buffer(operand.type) and self._is_active(operand):
                self._demand_shadow(operand, node)
        for result in node.results:
            if is_buffer(result.type) and self._is_active(result):
                self._demand_shadow(result, node)
        self._capture(node.operands, node.block)

    def _demand_shadow(self, value: Value, by: Node) -> None:
        if value in self.shadows:
            return
        self.shadows[value] = by
        producer = self.program.producer.get(value)
        if producer is None or value in self._kept:
            return
        if producer.name in self._calls:
            # The callee returns the shadow together with the buffer; only its extents are read, for the shape.
            if has_open_extents(value.type):
                self.primals.setdefault(value, by)
            return
        viewed = self.program.viewed(producer, value)
        for operand in producer.operands:
            if operand in viewed:
                self._demand_shadow(operand, by)
            else:
                self.primals.setdefault(operand, by)
                self.needed_by_any.add(operand)

    def _demand_allocation(self, node: Node) -> None:
        for result in node.results:
            self._demand_shadow(result, node)

    def _capture(self, values: Sequence[Value], block: Block) -> None:
        if block.parent is None:
            return
        home, is_active = self.program.home, self._is_active
        for value in values:
            if home[value] is block or not _is_value(value) or not is_active(value):
                continue
            inner = block
            # A value from outside several nested regions is captured by each of them: its adjoint is carried through
            # all.
            while inner is not home[value]:
                assert inner.parent is not None
                self.captured.setdefault(inner.parent, {})[value] = None
                inner = inner.parent.block


def _moves_buffers(node: Node) -> bool:
    """Whether the op only stores buffers in buffers: their shadows are stored in the forward sweep."""
    return any(effect.kind is EffectKind.WRITE and holds_buffers(effect.value.type) for effect in node.effects)


def _is_value(value: Value) -> bool:
    """Whether derivatives of ``value`` are values too, not buffers."""
    return not is_buffer(value.type)
