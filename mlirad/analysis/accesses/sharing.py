"""Race analysis: the shadow elements that several iterations of a parallel loop add to, and how the race is resolved.

The iterations of the primal may run concurrently: no element that one writes is accessed by another. So the shadow
elements that the adjoint of a store reads and clears belong to one iteration, and only the adjoints of *reads* can
race: two iterations that read one element both add to its shadow. A `RaceResolution`, the cheapest first:

* *plain*: different iterations read different elements (`subscripts`), or an iteration stores to what it reads
* *rounds*: only nearby iterations read the same element; adjacent chunks of iterations run in different rounds
* *private scalar*: all read the same element; each chunk sums in a separate cell
* *private copy*: the buffer is small, or each iteration reads all of it: each chunk adds to a copy
* *atomic*: each addition is one atomic op
* none: the iterations of the adjoint run sequentially.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from math import prod
from typing import Final, TypeAlias

from mlirad._mlir import Type, Value, ir
from mlirad.analysis.accesses.iterations import are_disjoint, is_own, parallel_axes, reaches
from mlirad.analysis.accesses.subscripts import Place, Subscripts
from mlirad.analysis.activity import ActivityAnalysis
from mlirad.analysis.additions import Additions, is_atomic_type
from mlirad.analysis.aliasing import BaseObject
from mlirad.analysis.needed import Needed
from mlirad.analysis.program import Block, Node, Program
from mlirad.edit.buffers import element_bytes, is_buffer, is_injective, may_be_dense
from mlirad.edit.types import is_complex, is_float
from mlirad.interfaces.ops import EffectKind
from mlirad.interfaces.registry import CALL, PARALLEL

#: An op that reads, the buffer, and the subscripts if they are known.
_Placed: TypeAlias = tuple[Node, Value, Place | None]


_NOT_DETERMINISTIC: Final = "its sums would have to be atomic, which is not deterministic"


class RaceResolution(Enum):
    """How the race between additions to one buffer is resolved."""

    PLAIN = "plain"
    ROUNDS = "rounds"
    PRIVATE_SCALAR = "private scalar"
    PRIVATE_COPY = "private copy"
    ATOMIC = "atomic"


_WHY: Final = {
    RaceResolution.PLAIN: "stored without synchronization: no two iterations read the same element",
    RaceResolution.ROUNDS: "stored without synchronization: iterations with common elements run in separate rounds",
    RaceResolution.PRIVATE_SCALAR: "summed in a private scalar for each chunk of iterations: all read the same element",
    RaceResolution.PRIVATE_COPY: "summed in a private copy for each chunk: several iterations may read an element",
    RaceResolution.ATOMIC: "added atomically: several iterations may read the same element",
}


@dataclass(frozen=True)
class Addition:
    """How the adjoint of the op ``by`` adds to the shadow of ``buffer``, which is defined outside of the loop.

    ``place``: the subscripts of the element, if all iterations read the same one.
    """

    by: Node
    resolution: RaceResolution
    buffer: Value
    place: Place | None = None


@dataclass(frozen=True)
class Rounds:
    """Chunks along ``axis`` have at least ``least`` iterations, and adjacent ones never run concurrently."""

    axis: int
    least: int


@dataclass(frozen=True)
class Sharing:
    """How the adjoint of one parallel loop runs; ``reason``: why its iterations run sequentially, or empty.

    ``sums``: values from outside of the loop whose adjoints are sums over the iterations; ``atomic_sums``: those that
    the iterations add atomically to one element each; ``reduced``: those that are reductions of the reversed loop.
    """

    reason: str = ""
    additions: tuple[Addition, ...] = ()
    sums: tuple[Value, ...] = ()
    atomic_sums: tuple[Value, ...] = ()
    reduced: tuple[Value, ...] = ()
    rounds: Rounds | None = None

    @property
    def elements(self) -> list[Addition]:
        """One addition for each element that is summed in a private scalar."""
        found = {(a.buffer, a.place): a for a in self.additions if a.resolution is RaceResolution.PRIVATE_SCALAR}
        return list(found.values())

    @property
    def copied(self) -> list[Value]:
        """The buffers whose shadows are privatized."""
        return list(dict.fromkeys(a.buffer for a in self.additions if a.resolution is RaceResolution.PRIVATE_COPY))

    @property
    def is_in_parts(self) -> bool:
        """Whether the iterations are divided into chunks: for private sums or copies, or for rounds."""
        return bool(self.sums or self.elements or self.copied or self.rounds)

    def remarks(self, loop: Node) -> Iterator[tuple[ir.Operation, str]]:
        """The optimization remarks, each with its op."""
        if self.reason:
            yield loop.op, f"the adjoint of '{loop.name}' runs sequentially: {self.reason}"
            return
        yield loop.op, f"the adjoint of '{loop.name}' is parallel"
        for addition in self.additions:
            yield addition.by.op, f"the adjoint of '{addition.by.name}' is {_WHY[addition.resolution]}"


class SharedLoops:
    """The race analysis of the parallel loops of one function.

    ``atomic``: other threads may add to the shadows of arguments and globals while the function runs, so that each
    addition is atomic, in loops and outside of them; the shadows of the arguments ``own`` are excepted.
    """

    def __init__(
        self,
        program: Program,
        activity: ActivityAnalysis,
        needed: Needed,
        *,
        deterministic: bool,
        atomic: bool,
        own: Collection[Value] = (),
    ) -> None:
        self._program = program
        self._added = Additions(program, activity, own)
        self._aliasing = activity.aliasing
        self._needed = needed
        self._deterministic = deterministic
        self._atomic = atomic
        registry = program.registry
        self._machine = registry.machine
        self._parallel = registry.table(PARALLEL)
        self._calls = registry.table(CALL)
        self._subscripts = Subscripts(program)
        self._known: dict[Node, Sharing] = {}

    def of(self, loop: Node) -> Sharing:
        """How the adjoint of ``loop`` runs."""
        if loop not in self._known:
            self._known[loop] = self._find(loop)
        return self._known[loop]

    def _around(self, loop: Node) -> list[Sharing]:
        """How the parallel loops around ``loop`` run, without those that run sequentially."""
        return [self.of(node) for node in loop.block.loops if node.is_parallel and not self.of(node).reason]

    def _privatizes(self, loop: Node) -> bool:
        """Whether ``loop`` may run in chunks with private sums: a loop around it gives all threads theirs."""
        return self._machine.privatizes and not self._around(loop)

    def _find(self, loop: Node) -> Sharing:
        sums = tuple(self._needed.captured.get(loop, ()))
        # The adjoint of a value from outside is a sum over all iterations: each chunk needs a private cell of its type.
        can_be_kept = _is_kept_in_cells if self._machine.privatizes else is_atomic_type
        for value in sums:
            if not can_be_kept(value.type):
                return Sharing(f"the adjoint of a '{value.type}' defined outside is accumulated in it")
        if sums and self._deterministic and not self._machine.privatizes:
            return Sharing(_NOT_DETERMINISTIC)
        reads: list[tuple[Node, Value]] = []
        for node in self._needed.live_inside(loop):
            if node.name in self._calls:
                return Sharing("it calls a function that cannot be inlined")
            reads += [(node, buffer) for buffer in self._read_from_outside(node, loop)]
        return self._resolve(reads, loop, sums)

    def _resolve(self, reads: Sequence[tuple[Node, Value]], loop: Node, sums: tuple[Value, ...]) -> Sharing:
        """Resolves the races between the adjoints of ``reads``, for each group of buffers that may overlap."""
        additions: list[Addition] = []
        meeting: list[tuple[list[_Placed], bool]] = []
        stored = self._stored(loop)
        for group in self._groups(reads):
            if any(self.is_atomic_everywhere(buffer) for _, buffer in group):
                roots = [self._root(buffer, loop.blocks[0]) for _, buffer in group]
                pairs = zip(group, roots, strict=True)
                additions += [Addition(node, RaceResolution.ATOMIC, root or buffer) for (node, buffer), root in pairs]
                continue
            kept = [one for one in group if self._is_stored_too(one[0], stored)]
            additions += [Addition(node, RaceResolution.PLAIN, buffer) for node, buffer in kept]
            rest, written = self._resolve_each([one for one in group if one not in kept], loop, additions)
            if rest:
                meeting.append((rest, written))
        # A loop has rounds along one axis only: groups that do not gain from it are privatized or added atomically.
        near = [self._near(rest, loop) for rest, _ in meeting]
        rounds = _choose_rounds(near)
        for (rest, written), axes in zip(meeting, near, strict=True):
            if rounds is not None and rounds.axis in axes:
                additions += [Addition(node, RaceResolution.ROUNDS, buffer) for node, buffer, _ in rest]
                continue
            for one in rest:
                addition = self._share(one, loop, written=written)
                if isinstance(addition, str):
                    return Sharing(addition)
                additions.append(addition)
        if not self._machine.privatizes:
            return Sharing("", tuple(additions), atomic_sums=sums)
        if not self._privatizes(loop):
            return Sharing("", tuple(additions), reduced=sums)
        return Sharing("", tuple(additions), sums, rounds=rounds)

    def remarks(self) -> Iterator[tuple[ir.Operation, str]]:
        """The remarks of all loops that are reversed, and of atomic additions outside of them."""
        for nodes in self._needed.live.values():
            for node in nodes:
                if node.is_parallel:
                    yield from self.of(node).remarks(node)
                elif (
                    self._atomic
                    and self._added.shared_buffers(node)
                    and not any(n.is_parallel for n in node.block.loops)
                ):
                    yield (
                        node.op,
                        f"the adjoint of '{node.name}' is added atomically: other threads may add at the same time",
                    )

    def _read_from_outside(self, node: Node, loop: Node) -> list[Value]:
        """The buffers shared by all iterations to whose shadow the adjoint of ``node`` adds."""
        return [v for v in self._added.of(node) if not all(is_own(b, loop, self._program) for b in self._objects(v))]

    def is_atomic_everywhere(self, buffer: Value) -> bool:
        """Whether every addition to the shadow of ``buffer`` is atomic, inside of loops and outside."""
        return self._atomic and self._added.is_shared(buffer)

    def _objects(self, buffer: Value) -> frozenset[BaseObject]:
        return self._aliasing.objects(buffer)

    def _groups(self, reads: Sequence[tuple[Node, Value]]) -> list[list[tuple[Node, Value]]]:
        """The reads in groups: reads of different groups never overlap."""
        groups: list[tuple[set[BaseObject], list[tuple[Node, Value]]]] = []
        for read in reads:
            objects = set(self._objects(read[1]))
            members = [read]
            apart: list[tuple[set[BaseObject], list[tuple[Node, Value]]]] = []
            for group in groups:
                if any(a.may_overlap(b) for a in objects for b in group[0]):
                    # Union-find by hand: a read that may overlap several groups joins them into one.
                    objects |= group[0]
                    members = group[1] + members
                else:
                    apart.append(group)
            groups = [*apart, (objects, members)]
        return [members for _, members in groups]

    def _stored(self, loop: Node) -> dict[tuple[Value, Place], list[Block]]:
        """Maps an element that an iteration of ``loop`` stores to the blocks of the stores."""
        found: dict[tuple[Value, Place], list[Block]] = {}
        for node in loop.inside():
            place = self._subscripts.of_store(node)
            if place is not None:
                found.setdefault(place, []).append(node.block)
        return found

    def _is_stored_too(self, load: Node, stored: Mapping[tuple[Value, Place], Sequence[Block]]) -> bool:
        """Whether an iteration that runs ``load`` also stores that element: then no other iteration accesses it."""
        place = self._subscripts.of_load(load)
        return place is not None and any(block.encloses(load.block) for block in stored.get(place, ()))

    def _resolve_each(
        self, group: Sequence[tuple[Node, Value]], loop: Node, additions: list[Addition]
    ) -> tuple[list[_Placed], bool]:
        """Resolve each addition alone where possible; returns the other reads, and whether the loop writes any."""
        inside = loop.blocks[0]
        written = self._is_written(group, loop)
        rest: list[_Placed] = []
        for node, buffer in group:
            one = node, buffer, self._subscripts.of(node, inside)
            # If the loop writes what it reads, the adjoint of the write reads and clears the shadow element. A private
            # partial sum would be added too late.
            may_privatize = self._privatizes(loop) and not written
            if may_privatize and self._is_element(one, inside):
                additions.append(Addition(node, RaceResolution.PRIVATE_SCALAR, buffer, one[2]))
            elif may_privatize and self._is_swept(one, inside):
                additions.append(Addition(node, RaceResolution.PRIVATE_COPY, buffer))
            else:
                rest.append(one)
        # Single elements and copies are resolved; of the rest either all pairs are proved disjoint, or all of them
        # race.
        places = self._places_in_one(rest, inside)
        accesses = [] if places is None else list(zip(places, [node for node, _, _ in rest], strict=True))
        axes = parallel_axes(loop, self._program, self._subscripts)
        if places is None or not are_disjoint(accesses, axes, inside, self._program, self._subscripts):
            return rest, written
        additions += [Addition(node, RaceResolution.PLAIN, buffer) for node, buffer, _ in rest]
        return [], written

    def _near(self, group: Sequence[_Placed], loop: Node) -> dict[int, int]:
        """Maps an axis to the least chunk length such that chunks of one round never add to the same element."""
        inside = loop.blocks[0]
        places = self._places_in_one(group, inside)
        if places is None or not self._privatizes(loop):
            return {}
        found = reaches(
            places, parallel_axes(loop, self._program, self._subscripts), inside, self._program, self._subscripts
        )
        extents = self._parallel[loop.name].extents(loop.op, self._subscripts.interval)
        variables = self._parallel[loop.name].induction(loop.op)
        near: dict[int, int] = {}
        longest, fewest = self._machine.longest_round_chunk, self._machine.least_round_chunks
        for axis, (variable, extent) in enumerate(zip(variables, extents, strict=True)):
            # Iterations at a distance of ``found`` have no element in common. Chunks of one round are separated by a
            # whole chunk, so ``found - 1`` iterations in each are enough.
            least = max(1, found.get(variable, longest + 1) - 1)
            if least < longest and (extent.count is None or extent.count >= fewest * least):
                near[axis] = least
        return near

    def _is_element(self, one: _Placed, inside: Block) -> bool:
        """Whether all iterations read one and the same scalar element."""
        node, buffer, place = one
        return (
            place is not None and _is_cell(node) and self._is_outside(buffer, inside) and self._is_fixed(place, inside)
        )

    def _is_swept(self, one: _Placed, inside: Block) -> bool:
        """Returns whether each iteration reads the same elements, in an inner loop.

        An iteration then reads as much as a private copy has elements, and the copy does not cost more than the work.
        """
        _, buffer, place = one
        # In a layout that is not injective several subscripts denote one element: a sum over all subscripts would add
        # it several times.
        if place is None or not self._is_outside(buffer, inside) or not is_injective(buffer.type):
            return False
        inner = [v for form in place for v, _ in form.factors if not self._is_outside(v, inside)]
        homes = [(v, self._program.home[v]) for v in inner]
        return bool(inner) and all(
            home is not inside
            and home.parent is not None
            and home.parent.loop is not None
            and v in home.parent.loop.induction(home.parent.op)
            for v, home in homes
        )

    def _places_in_one(self, group: Sequence[_Placed], inside: Block) -> list[Place] | None:
        """The subscripts of all reads if they are comparable: of one buffer from outside, with an injective layout."""
        places = [place for _, _, place in group if place is not None]
        buffers = {buffer for _, buffer, _ in group}
        if len(places) < len(group) or len(buffers) > 1:
            return None
        known = all(self._is_outside(v, inside) and is_injective(v.type) for v in buffers)
        return places if known else None

    def _share(self, one: _Placed, loop: Node, *, written: bool) -> Addition | str:
        node, buffer, place = one
        root = self._root(buffer, loop.blocks[0])
        may_privatize = self._privatizes(loop) and not written
        if root is not None and may_privatize and _is_small(root.type, self._machine.copied_bytes):
            return Addition(node, RaceResolution.PRIVATE_COPY, root)
        if place is None or not self._added.can_be_atomic(node):
            return f"the adjoint of '{node.name}' adds to a shadow, and the races cannot be resolved"
        if self._deterministic:
            return _NOT_DETERMINISTIC
        if self._machine.privatizes != self._privatizes(loop) and not _is_atomic(node, self._around(loop)):
            return "the loop around it is parallel, and adds without atomic ops"
        return Addition(node, RaceResolution.ATOMIC, buffer if root is None else root)

    def _is_outside(self, value: Value, inside: Block) -> bool:
        return not inside.encloses(self._program.home[value])

    def _is_fixed(self, place: Place, inside: Block) -> bool:
        """Whether ``place`` is the same in all iterations and can also be computed after the loop."""
        values = [value for form in place for value, _ in form.factors]
        return all(self._is_outside(v, inside) and self._is_there(v) for v in values)

    def _is_there(self, value: Value) -> bool:
        """Whether ``value`` is always available in the reverse sweep: a top-level value or an induction variable."""
        home = self._program.home[value]
        return home.parent is None or (
            home.parent.loop is not None and value in home.parent.loop.induction(home.parent.op)
        )

    def _root(self, buffer: Value, inside: Block) -> Value | None:
        """The buffer outside of the loop that ``buffer`` is a view of; None if there may be several."""
        while not self._is_outside(buffer, inside):
            producer = self._program.producer.get(buffer)
            viewed = self._program.viewed(producer, buffer) if producer is not None and not producer.blocks else set()
            # A select of two views, or a view of one of several buffers: there is no single shadow to copy.
            if len(viewed) != 1:
                return None
            (buffer,) = viewed
        return buffer

    def _is_written(self, group: Sequence[tuple[Node, Value]], loop: Node) -> bool:
        """Whether the loop writes a buffer that the group reads: its adjoint then clears what others add to."""
        read = {base for _, buffer in group for base in self._objects(buffer)}
        return any(
            base.may_overlap(other)
            for node in loop.inside()
            for effect in node.effects
            if effect.kind is EffectKind.WRITE
            for base in self._objects(effect.value)
            for other in read
        )


def _choose_rounds(near: Sequence[Mapping[int, int]]) -> Rounds | None:
    """The axis along which most groups can run in rounds; among those the one with the shortest chunks."""
    axes = {axis for one in near for axis in one}
    if not axes:
        return None

    def rank(axis: int) -> tuple[int, int, int]:
        needed = [one[axis] for one in near if axis in one]
        return -len(needed), max(needed), axis

    best = min(axes, key=rank)
    return Rounds(best, max(one[best] for one in near if best in one))


def _is_atomic(node: Node, around: Sequence[Sharing]) -> bool:
    """Whether one of the loops ``around`` ``node`` has its adjoint added atomically."""
    return any(a.by is node and a.resolution is RaceResolution.ATOMIC for one in around for a in one.additions)


def _is_kept_in_cells(type: Type) -> bool:
    return is_float(type) or is_complex(type) or isinstance(type, ir.VectorType)


def _is_cell(node: Node) -> bool:
    """Whether the op reads one scalar."""
    return len(node.results) == 1 and is_float(node.results[0].type)


def _is_small(type: Type, most: int) -> bool:
    """Whether private copies of a buffer of ``type`` can be made, and take at most ``most`` bytes."""
    if not isinstance(type, ir.MemRefType) or not type.has_static_shape or not may_be_dense(type):
        return False
    if is_buffer(type.element_type) or isinstance(type.layout, ir.StridedLayoutAttr):
        return False
    return int(prod(type.shape)) * element_bytes(type.element_type) <= most
