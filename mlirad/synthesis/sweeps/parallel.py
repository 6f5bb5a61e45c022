"""Reverses parallel loops as parallel loops, with races between their sums resolved.

Where additions race, the iterations run in chunks: each chunk carries the adjoints of captured values, and has private
copies of the shadows that `analysis.accesses.sharing` names. Afterwards the chunks are summed in their order.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TypeAlias, final

from mlirad._mlir import Value, ir
from mlirad.analysis.accesses.sharing import Addition, RaceResolution, SharedLoops, Sharing
from mlirad.analysis.accesses.subscripts import Place
from mlirad.analysis.activity import ActivityAnalysis
from mlirad.analysis.needed import Needed
from mlirad.analysis.program import Node, Program
from mlirad.edit.affine import create_linear
from mlirad.edit.buffers import create_atomic_sum, create_free, create_heap_buffer, create_load, create_store
from mlirad.edit.floats import create_sum
from mlirad.edit.location import where
from mlirad.edit.partial_sums import (
    Cells,
    Copies,
    create_bounded_parts,
    create_parts,
    create_rounds,
    create_rounds_end,
    longest,
    parts_of,
)
from mlirad.interfaces.parallel import ParallelModel, Parts
from mlirad.interfaces.regions import Reversed
from mlirad.interfaces.registry import ACCESS, PARALLEL
from mlirad.machine import MachineModel
from mlirad.synthesis.options import Options
from mlirad.synthesis.sweeps.reverse import ReverseSweep
from mlirad.synthesis.sweeps.scope import ReverseScope

#: The result of `ReverseSweep.summed`.
Summed: TypeAlias = Sequence[tuple[Value, Value, Value]]


@final
class ParallelLoops:
    """The parallel loops of one function, each reversed as a parallel loop."""

    def __init__(
        self, program: Program, activity: ActivityAnalysis, needed: Needed, options: Options, own: Collection[Value]
    ) -> None:
        self._home = program.home
        self._machine = program.registry.machine
        self._parallel = program.registry.table(PARALLEL)
        self._accesses = program.registry.table(ACCESS)
        self._sharing = SharedLoops(
            program, activity, needed, deterministic=options.deterministic, atomic=options.atomic_add, own=own
        )
        self._is_atomic_everywhere = self._sharing.is_atomic_everywhere
        self._on_remark = options.on_remark
        #: In the current loop: the resolution of each op's race, and private copies of shadows and of elements.
        self._additions: dict[ir.Operation, Addition] = {}
        self.copied: dict[Value, Value] = {}
        self._cells: dict[tuple[Value, Place | None], Value] = {}

    def add(self, op: ir.Operation, place: Sequence[Value], adjoint: Value, sweep: ReverseSweep, /) -> bool:
        """Adds to the private scalar of the element, or atomically; returns False if the rule adds by itself."""
        addition = self._additions.get(op) if self._additions else None
        # Plain additions, and those to private copies, are emitted by the rule itself.
        if addition is None and not self._is_atomic_everywhere(sweep.operands[0]):
            return False
        if addition is not None and addition.resolution in (
            RaceResolution.PLAIN,
            RaceResolution.ROUNDS,
            RaceResolution.PRIVATE_COPY,
        ):
            return False
        build = sweep.build
        if addition is not None and addition.resolution is RaceResolution.PRIVATE_SCALAR:
            cell = self._cells[addition.buffer, addition.place]
            before = create_load(cell, (), adjoint.type, build)
            create_store(create_sum(build, before, adjoint), cell, (), build)
            return True
        shadow, *indices = place
        create_atomic_sum(adjoint, shadow, self._accesses[op.name].create_subscripts(op, indices, build), build)
        return True

    def reverse(self, node: Node, sweep: ReverseSweep, /) -> bool:
        """Emits the reversed loop as a parallel one; returns False if its iterations must run sequentially."""
        model = self._parallel[node.name]
        sharing = self._sharing.of(node)
        self._remark(node, sharing)
        if sharing.reason:
            return False
        around = self._additions
        self._additions = around | {one.by.op: _joined(one, around.get(one.by.op)) for one in sharing.additions}
        if sharing.is_in_parts:
            self._reverse_in_parts(node, model, sharing, sweep)
        else:
            self._reverse_alike(node, model, sharing, sweep)
        self._additions = around
        return True

    def _remark(self, node: Node, sharing: Sharing) -> None:
        if self._on_remark is None:
            return
        for op, text in sharing.remarks(node):
            self._on_remark(where(op.location), text)

    def _reverse_alike(self, node: Node, model: ParallelModel, sharing: Sharing, sweep: ReverseSweep) -> None:
        """Emits one parallel loop over all iterations, whose additions do not race, are atomic or are reductions."""
        outside, summed, sums, reduced = sweep.scope, sweep.summed(node), sharing.atomic_sums, sharing.reduced
        inits = [sweep.adjoint_or_zero(value) for value in reduced]
        cells = [create_heap_buffer((), (), value.type, outside.build) for value in sums]
        for value, cell in zip(sums, cells, strict=True):
            create_store(sweep.zero_like(value), cell, (), outside.build)
        new = model.create_same(node.op, sweep.primal, outside.build)
        inside = self._open(node, new, new.op, sweep)
        _reverse_iteration(inside, summed, sweep)
        for value, cell in zip(sums, cells, strict=True):
            if (adjoint := inside.adjoints.pop(value, None)) is not None:
                create_atomic_sum(adjoint, cell, (), inside.build)
        terms = [sweep.adjoint_or_zero(value) for value in reduced]
        sweep.values.free_cached_buffers(inside)
        model.create_same_end(node.op, inside.build)
        if reduced:
            loop = model.extend(new.op, inits, [value.type for value in inits])
            model.extend_end(loop, terms, sweep.sums)
            new.op.erase()
            outside.adjoints.update(zip(reduced, loop.results, strict=True))
        _close(inside, outside, summed, sweep)
        for value, cell in zip(sums, cells, strict=True):
            sweep.accumulate(value, create_load(cell, (), value.type, sweep.build))
            create_free(cell, sweep.build)
        sweep.values.free_slots(node, outside)

    def _reverse_in_parts(self, node: Node, model: ParallelModel, sharing: Sharing, sweep: ReverseSweep) -> None:
        """Emits a parallel loop over chunks of iterations, each with private sums."""
        outside, summed, rounds = sweep.scope, sweep.summed(node), sharing.rounds
        build = outside.build
        # Before the chunks: values that are restored inside the parallel loop would not dominate the totals after it.
        self._restore_before_loop(node, model, sharing, sweep)
        axis, kept = _create_room(node, model, sharing, sweep, self._machine)
        # Each chunk starts at zero, not at the adjoint so far: that is added once, with the totals.
        zeros = [sweep.zero_like(value) for value in sharing.sums]
        turn, around = (build.index(0), build) if rounds is None else create_rounds(build)
        # With rounds, even chunks run in the first round and odd ones in the second: a chunk has at least as many
        # iterations as the stencil reaches, so chunks of one round have no element in common.
        step = build.index(1 if rounds is None else 2)
        parts = model.create_chunks(node.op, axis, Parts(kept.count, turn, step), sweep.primal, around)
        at = around.at(ir.InsertionPoint(parts.body))
        own = [each.create_private(at) for each in kept.buffers]
        new = model.create_range(node.op, axis, (parts.first, parts.end), zeros, sweep.primal, at)
        inside = self._open(node, new, parts.op if rounds is None else turn.owner.owner, sweep)
        inside.adjoints.update(zip(sharing.sums, new.carried, strict=True))
        self._reverse_part(sharing, own, summed, inside, sweep)
        for each, value in zip(kept.buffers, own, strict=True):
            each.put(value, parts.number, at)
        for cell, total in zip(kept.cells, new.op.results, strict=True):
            cell.put(total, parts.number, at)
        model.create_same_end(node.op, at)
        if rounds is not None:
            create_rounds_end(around)
        _close(inside, outside, summed, sweep)
        kept.create_totals(sharing, sweep)
        sweep.values.free_slots(node, outside)

    def _restore_before_loop(self, node: Node, model: ParallelModel, sharing: Sharing, sweep: ReverseSweep) -> None:
        """Restores the shadows that are added to, and the bounds, before the loop instead of inside."""
        for addition in sharing.additions:
            if self._home[addition.buffer].encloses(node.block):
                sweep.shadow(addition.buffer)
        for value in model.controls(node.op):
            sweep.primal(value)

    def _reverse_part(
        self, sharing: Sharing, own: Sequence[Value], summed: Summed, inside: ReverseScope, sweep: ReverseSweep
    ) -> None:
        """Emits the iterations of one chunk, which adds to the private buffers ``own``."""
        self.copied = dict(zip(sharing.copied, own, strict=False))
        named = ((a.buffer, a.place) for a in sharing.elements)
        self._cells = dict(zip(named, own[len(sharing.copied) :], strict=True))
        loop = inside.block.parent
        assert loop is not None
        _reverse_iteration(inside, summed, sweep)
        ends = [sweep.adjoint_or_zero(value) for value in sharing.sums]
        sweep.values.free_cached_buffers(inside)
        self._parallel[loop.name].create_yield(loop.op, ends, inside.build)
        self.copied, self._cells = {}, {}

    def _open(self, node: Node, new: Reversed, outermost: ir.Operation, sweep: ReverseSweep) -> ReverseScope:
        inside = ReverseScope(node.blocks[0], new.body, node.op.location, sweep.sums)
        inside.number = new.number
        inside.primals.update(zip(self._parallel[node.name].induction(node.op), new.induction, strict=True))
        sweep.enter(inside, outermost)
        return inside


@dataclass(frozen=True)
class _ChunkSums:
    """The private sums of ``count`` chunks: ``cells`` of values, ``copies`` of shadows and of ``elements``."""

    count: Value
    cells: Sequence[Cells]
    copies: Sequence[Copies]
    elements: Sequence[Copies]

    @property
    def buffers(self) -> list[Copies]:
        """The copies of shadows, and those of elements."""
        return [*self.copies, *self.elements]

    def create_totals(self, sharing: Sharing, sweep: ReverseSweep) -> None:
        """Emits the sums over all chunks."""
        build, adjoints = sweep.build, sweep.scope.adjoints
        for value, cell in zip(sharing.sums, self.cells, strict=True):
            add = sweep.model_of(value.type).create_add_to_op
            # In the order of the chunks, whatever thread ran them: so all runs round identically.
            adjoints[value] = cell.create_total(sweep.adjoint_or_zero(value), self.count, add, build)
        for each in self.copies:
            each.create_totals((), build)
        for each, addition in zip(self.elements, sharing.elements, strict=True):
            place = [create_linear(form, sweep.primal, build) for form in addition.place or ()]
            each.create_totals(place, build)


def _create_room(
    node: Node, model: ParallelModel, sharing: Sharing, sweep: ReverseSweep, machine: MachineModel
) -> tuple[int, _ChunkSums]:
    """Chooses the axis that is divided into chunks, and allocates their private sums."""
    build, rounds = sweep.build, sharing.rounds
    # The longest axis gives the most chunks.
    counts = [extent.count for extent in model.extents(node.op, lambda _: None)]
    axis = longest(counts, machine.guessed_trips) if rounds is None else rounds.axis
    least, few = 1, 1
    if rounds is not None:
        least = rounds.least
    elif sharing.copied:
        least, few = machine.least_copied_trips, machine.least_copies
    room = parts_of(counts[axis], least, few)
    count = create_parts(model.create_count(node.op, axis, sweep.primal, build), room, least, build, few)
    shadows = [sweep.shadow(value) for value in sharing.copied]
    count = create_bounded_parts(count, shadows, machine.most_copied_elements, build)
    cells = [Cells(value.type, room, build) for value in sharing.sums]
    copies = [Copies(shadow, count, build, is_cell=False) for shadow in shadows]
    elements = [Copies(sweep.shadow(a.buffer), count, build, is_cell=True) for a in sharing.elements]
    return axis, _ChunkSums(count, cells, copies, elements)


def _joined(inner: Addition, outer: Addition | None) -> Addition:
    """The race resolution of an addition in two loops: that of the loop with the stronger requirement.

    An inner loop does not privatize: there it is plain or atomic.
    """
    return inner if outer is None or inner.resolution is RaceResolution.ATOMIC else outer


def _reverse_iteration(inside: ReverseScope, summed: Summed, sweep: ReverseSweep) -> None:
    for _, yielded, adjoint in summed:
        sweep.accumulate(yielded, adjoint)
    sweep.reverse_block(inside.block)


def _close(inside: ReverseScope, outside: ReverseScope, summed: Summed, sweep: ReverseSweep) -> None:
    sweep.leave(inside, outside)
    for init, _, adjoint in summed:
        sweep.accumulate(init, adjoint)
