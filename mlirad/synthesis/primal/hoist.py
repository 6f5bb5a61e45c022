"""Hoists loop-invariant ops that only read memory out of loops.

Upstream moves single pure ops. This pass moves calls and whole inner loops, with the ops that they depend on: a norm
that is recomputed for each element costs n squared, and so does its derivative. Nothing in the loop may write what is
read. Only ops at the top of the body are moved, which run in every iteration; a loop that may have no iteration is
guarded. A single load is moved if it is in a parallel loop in another one: the iterations would add to one element.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from mlirad._mlir import Value, ir
from mlirad.analysis.aliasing import Aliasing, BaseObject
from mlirad.analysis.program import CallFacts, Node, Program
from mlirad.analysis.unprepared import raw_registry
from mlirad.edit.buffers import holds_buffers, is_buffer
from mlirad.edit.loops import guard_loop
from mlirad.edit.walk import ancestors, closure, find_ops
from mlirad.interfaces.ops import EffectKind
from mlirad.interfaces.registry import CALL, LOOP, LOWERING, MEMORY, PARALLEL, Registry


def hoist_calls(
    function: ir.Operation, registry: Registry, calls: Mapping[ir.Operation, CallFacts], assume_noalias: bool
) -> bool:
    """Moves invariant calls that only read out of the loops of ``function``, which need not be lowered yet.

    ``calls``: the facts about them. Returns whether anything was moved.
    """
    program = Program(function, raw_registry(registry), calls)
    return _Hoisting(program, Aliasing(program, assume_noalias), calls=True).run()


def hoist_loops(
    function: ir.Operation, loops: Iterable[ir.Operation], registry: Registry, assume_noalias: bool
) -> bool:
    """Moves invariant inner loops, and loads of nested parallel ones, out of outer loops, in a prepared function.

    ``loops`` are all loops of the function.
    """
    if not any(_is_candidate(op, registry) for op in loops):
        return False
    program = Program(function, registry)
    return _Hoisting(program, Aliasing(program, assume_noalias), calls=False).run()


def calls_in_loops(calls: Iterable[ir.Operation], registry: Registry) -> bool:
    """Whether one of ``calls`` is in a loop."""
    return any(_is_in_loop(call, registry) for call in calls)


def _is_in_loop(op: ir.Operation, registry: Registry) -> bool:
    loops = registry.table(LOOP)
    return any(around.name in loops for around in ancestors(op))


def _is_candidate(loop: ir.Operation, registry: Registry) -> bool:
    """Whether ``loop`` is at the top of another loop's body, and nothing in it writes: a cheap test before listing.

    Or whether it is a parallel loop in another one.
    """
    if loop.name in (parallel := registry.table(PARALLEL)):
        return any(op.name in parallel for op in ancestors(loop))
    parent = loop.parent
    if parent is None or parent.name not in registry.table(LOOP):
        return False
    memory = registry.table(MEMORY)
    ops = find_ops(loop, lambda op: op.name in memory, outer_first=True)
    # Outside of the walk: an exception of a model would not propagate through its callback.
    return all(effect.kind is EffectKind.READ for op in ops for effect in memory[op.name].effects(op))


class _Loop:
    """A loop, its body, and the buffers that are written in it."""

    def __init__(self, node: Node, written: frozenset[BaseObject] | None) -> None:
        self.node = node
        self.body = node.blocks[0]
        #: None: any buffer may be written.
        self.written = written


class _Hoisting:
    """Hoists ops out of the loops of one function, inner loops first, so that ops can leave several loops."""

    def __init__(self, program: Program, aliasing: Aliasing, *, calls: bool) -> None:
        self._program = program
        self._aliasing = aliasing
        self._calls = program.registry.table(CALL) if calls else {}
        self._memory = program.registry.table(MEMORY)
        self._lowerings = program.registry.table(LOWERING)
        self._privatizes = program.registry.machine.privatizes
        self._guarded: set[Node] = set()
        self._moved = False

    def run(self) -> bool:
        """Hoists everything possible; returns whether anything was moved."""
        # Backwards: inner loops follow the loops around them.
        for node in reversed(self._program.nodes):
            if node.loop is not None and not self._is_lowered_later(node):
                self._empty(node)
        return self._moved

    def _is_lowered_later(self, node: Node) -> bool:
        """Whether the loop is lowered first, so that its model only knows its carried values."""
        model = self._lowerings.get(node.name)
        return model is not None and model.pipeline(node.op) is not None

    def _empty(self, node: Node) -> None:
        is_nested = node.is_parallel and self._privatizes and any(loop.is_parallel for loop in node.block.loops)
        roots = [n for n in node.blocks[0].nodes if n.name in self._calls or n.loop or (is_nested and n.effects)]
        if not roots:
            return
        loop = _Loop(node, self._written(node))
        runs = self._runs(node)
        invariant = self._invariant(loop)
        # A guard costs a branch, so only for ops that justify it.
        roots = [n for n in roots if n in invariant and (runs or self._reads(n))]
        if not roots:
            return
        self._moved = True
        chosen = self._closure(roots, loop)
        model = node.as_loop
        if not runs:
            guard_loop(node.op, model.inits(node.op), lambda b: model.create_trip_count(node.op, lambda v: v, b))
            # The loop is in a branch now: an op that left the loop would leave the guard too.
            self._guarded.add(node)
        for moved in chosen:
            moved.op.move_before(node.op)
            self._relist(moved, node, keep=runs)

    def _relist(self, moved: Node, loop: Node, *, keep: bool) -> None:
        """Updates the listing: ``moved`` is before ``loop`` now; inside of a guard it is not hoisted again."""
        loop.blocks[0].nodes.remove(moved)
        if not keep:
            return
        moved.block = loop.block
        loop.block.nodes.insert(loop.block.nodes.index(loop), moved)
        for result in moved.results:
            self._program.home[result] = loop.block

    def _runs(self, node: Node) -> bool:
        """Whether the loop always has an iteration."""
        return not node.as_loop.has_trip_count(node.op) or bool(node.as_loop.static_trip_count(node.op))

    def _reads(self, node: Node) -> bool:
        """Whether an op justifies a guard: upstream hoists ops without reads, once they are inlined."""
        return node.loop is not None or bool(node.effects)

    def _written(self, loop: Node) -> frozenset[BaseObject] | None:
        found: set[BaseObject] = set()
        for node in (loop, *loop.inside()):
            if node.unknown_effects:
                return None
            for effect in node.effects:
                if effect.kind in (EffectKind.WRITE, EffectKind.FREE):
                    found |= self._aliasing.objects(effect.value)
        return frozenset(found)

    def _invariant(self, loop: _Loop) -> set[Node]:
        """The ops at the top of the loop's body that are invariant, with all that they depend on there."""
        found: set[Node] = set()
        home, producer, body = self._program.home, self._program.producer, loop.body
        for node in body.nodes[:-1]:
            inside = [node, *node.inside()]
            depends = (v for inner in inside for v in self._reads_of(inner) if home[v] is body)
            # In program order: the dependences of an op have been decided before.
            fixed = all(v in producer and producer[v] in found for v in depends)
            if fixed and all(self._only_reads(inner, loop) for inner in inside):
                found.add(node)
        return found

    def _only_reads(self, node: Node, loop: _Loop) -> bool:
        # A buffer that each iteration allocates must not become one for all of them.
        if node.unknown_effects or node in self._guarded or any(is_buffer(r.type) for r in self._made(node)):
            return False
        for effect in node.effects:
            if effect.kind is not EffectKind.READ or holds_buffers(effect.value.type) or loop.written is None:
                return False
            for base in self._aliasing.objects(effect.value):
                if any(base.may_overlap(other) for other in loop.written):
                    return False
        return True

    def _reads_of(self, node: Node) -> Sequence[Value]:
        return (*node.operands, *self._program.captured(node))

    def _made(self, node: Node) -> Sequence[Value]:
        """The results, except for views of operands."""
        return () if node.name in self._memory and not node.effects else node.results

    def _closure(self, roots: Sequence[Node], loop: _Loop) -> list[Node]:
        """``roots`` and what they depend on in the loop's body, in program order."""
        home, producer = self._program.home, self._program.producer

        def sources(node: Node) -> list[Node]:
            read = (v for inner in (node, *node.inside()) for v in self._reads_of(inner))
            return [producer[v] for v in read if home[v] is loop.body]

        wanted = set(closure(roots, sources))
        return [node for node in loop.body.nodes if node in wanted]
