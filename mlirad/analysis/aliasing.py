"""Alias analysis: the buffers a memref may point into, propagated through views, carried values and branches.

A buffer of buffers holds objects: a load from it yields any object that is stored in it. A buffer that is passed to an
op of unknown effects, or stored in an escaped buffer, has *escaped*: every memref of unknown origin may point into it.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from enum import Enum

from mlirad._mlir import Value, ir
from mlirad.analysis.program import Block, Node, Program
from mlirad.edit.buffers import holds_buffers
from mlirad.interfaces.ops import EffectKind
from mlirad.interfaces.registry import GLOBAL, MEMORY

NOALIAS_ATTRIBUTES = ("llvm.noalias", "enzyme.noalias")


def promised_noalias(function: ir.Operation) -> frozenset[int]:
    """The indices of the arguments that ``function`` declares ``noalias``."""
    attributes = function.attributes
    described = list(attributes["arg_attrs"]) if "arg_attrs" in attributes else []
    return frozenset(i for i, said in enumerate(described) if any(name in said for name in NOALIAS_ATTRIBUTES))


class Origin(Enum):
    """The origin of a buffer."""

    ARGUMENT = "argument"
    ALLOCATION = "allocation"
    GLOBAL = "global"
    UNKNOWN = "unknown"


class BaseObject:
    """One buffer, or all the buffers of unknown origin together."""

    __slots__ = ("index", "noalias", "origin", "value")

    def __init__(self, origin: Origin, value: Value | None, index: int = -1, noalias: bool = False) -> None:
        self.origin = origin
        self.value = value
        self.index = index
        self.noalias = noalias

    def may_overlap(self, other: BaseObject) -> bool:
        """Whether the two may share bytes. Function arguments may, unless one of them is ``noalias``.

        An allocation overlaps no other object: a memref that may point into an escaped one has it among its objects.
        """
        if self is other:
            return True
        # Two globals never share bytes; a fresh allocation shares none with earlier buffers.
        if Origin.ALLOCATION in (self.origin, other.origin) or self.origin is other.origin is Origin.GLOBAL:
            return False
        return not (self.noalias or other.noalias)


Objects = frozenset[BaseObject]
_NONE: Objects = frozenset()


class Aliasing:
    """The base objects of every memref in a function."""

    def __init__(self, program: Program, assume_noalias: bool = False) -> None:
        self._program = program
        self._buffers = program.buffers
        self._holders = program.holders
        self._memory = program.registry.table(MEMORY)
        self._global_models = program.registry.table(GLOBAL)
        self._objects: dict[Value, Objects] = {}
        self.globals: dict[str, BaseObject] = {}
        self.unknown = BaseObject(Origin.UNKNOWN, None)
        self.all: list[BaseObject] = [self.unknown]
        self._contents: dict[BaseObject, Objects] = {}
        self._escaped: Objects = frozenset((self.unknown,))
        self._before: tuple[dict[BaseObject, Objects], Objects] | None = None
        self._add_arguments(assume_noalias)
        self._visit(program.entry)
        # Only buffers of buffers make the facts depend on the order of ops: a load may precede the store whose value it
        # reads.
        while self._contents and self._has_grown():
            self._visit(program.entry)

    def objects(self, value: Value) -> Objects:
        """The buffers that ``value`` may point into; empty for anything but a memref."""
        return self._objects.get(value, _NONE)

    def has_escaped(self, base: BaseObject) -> bool:
        """Whether memrefs of unknown origin may point into ``base``."""
        return base in self._escaped

    def merged(self) -> set[Objects]:
        """The sets of several buffers that one memref may point into, or of a buffer with those that it holds."""
        pointed = {objects for objects in self._objects.values() if len(objects) > 1}
        return pointed | {held | {base} for base, held in self._contents.items() if held}

    def pointing_into(self, objects: Set[BaseObject]) -> Iterator[Value]:
        """The memrefs that may point into one of ``objects``."""
        return (value for value, pointed in self._objects.items() if not pointed.isdisjoint(objects))

    def adopt(self, old: Value, new: Value) -> None:
        """Transfer the objects of ``old`` to ``new``, which replaces it."""
        if old in self._objects:
            self._objects[new] = self._objects[old]

    def _add_arguments(self, assume_noalias: bool) -> None:
        said = promised_noalias(self._program.function)
        for index, argument in enumerate(self._program.entry.arguments):
            if argument in self._buffers:
                base = self._new(Origin.ARGUMENT, argument, index, index in said or assume_noalias)
                if holds_buffers(argument.type):
                    # The caller has filled it with unknown buffers.
                    self._contents[base] = self._escaped

    def _new(self, origin: Origin, value: Value, index: int = -1, noalias: bool = False) -> BaseObject:
        base = BaseObject(origin, value, index, noalias)
        self.all.append(base)
        self._objects[value] = frozenset((base,))
        return base

    def _visit(self, block: Block) -> None:
        for node in block.memory:
            if node.loop is not None:
                self._visit_loop(node)
            elif node.branch is not None:
                self._visit_branch(node)
            elif node.blocks:
                self._visit_opaque(node)
            else:
                self._visit_plain(node)

    def _visit_plain(self, node: Node) -> None:
        if node.unknown_effects:
            self._escape(self._union(node.operands))
        for effect in node.effects:
            if effect.kind is EffectKind.WRITE and effect.value in self._holders:
                self._hold(effect.value, node)
        for result in node.results:
            if result in self._buffers:
                self._point(result, node)

    def _point(self, result: Value, node: Node) -> None:
        """Computes the objects of the buffer ``result`` of an op without regions."""
        if any(e.kind is EffectKind.ALLOCATE and e.value == result for e in node.effects):
            # One object for each op, not for each execution: in a loop it stands for the allocations of all iterations.
            if result not in self._objects:
                self._new(Origin.ALLOCATION, result)
            return
        memory = self._memory.get(node.name)
        sources = [operand for r, operand in memory.aliases(node.op) if r == result] if memory else []
        read = [e.value for e in node.effects if e.kind is EffectKind.READ and e.value in self._holders]
        if node.name in self._global_models:
            self._objects[result] = frozenset((self._global(node, result),))
        # A view has the objects of its source; a loaded memref those that were stored; any other result all escaped
        # ones.
        elif sources:
            self._objects[result] = self._union(sources)
        elif read:
            self._objects[result] = _NONE.union(*map(self._held, read))
        else:
            self._objects[result] = self._escaped

    def _global(self, node: Node, result: Value) -> BaseObject:
        """The object of a global. A constant one overlaps no written buffer; the others have escaped."""
        model = self._global_models[node.name]
        symbol = model.symbol(node.op)
        found = self.globals.get(symbol)
        if found is None:
            constant = model.is_constant(node.op)
            found = self.globals[symbol] = BaseObject(Origin.GLOBAL, result, noalias=constant)
            self.all.append(found)
            if not constant:
                self._escape(frozenset((found,)))
        return found

    def _has_grown(self) -> bool:
        """Whether more objects are held or have escaped since the last call, so that loads have to be visited again."""
        before, self._before = self._before, (dict(self._contents), self._escaped)
        return before != self._before

    def _held(self, value: Value) -> Objects:
        """The objects that a buffer of buffers may hold, including all escaped ones if it has escaped."""
        bases = self.objects(value)
        # Unknown code can store into a buffer that has escaped, so it may hold anything.
        known = all(base.origin is Origin.ALLOCATION and base not in self._escaped for base in bases)
        return (_NONE if known else self._escaped).union(*(self._contents.get(base, _NONE) for base in bases))

    def _hold(self, holder: Value, node: Node) -> None:
        """Records what ``node`` stores in ``holder``: operands of its element type, or another buffer's contents."""
        element = ir.MemRefType(holder.type).element_type
        given = [v for v in node.operands if v != holder and v in self._buffers]
        stored = _NONE.union(*(self.objects(v) if v.type == element else self._held(v) for v in given))
        for base in self.objects(holder):
            self._contents[base] = self._contents.get(base, _NONE) | stored
            if base.origin is not Origin.ALLOCATION or base in self._escaped:
                self._escape(stored)

    def _escape(self, objects: Objects) -> None:
        """Marks ``objects``, and the objects that they hold, as escaped."""
        while not objects <= self._escaped:
            self._escaped |= objects
            objects = _NONE.union(*(self._contents.get(base, _NONE) for base in objects))

    def _visit_loop(self, node: Node) -> None:
        carried = [c for c in self._program.carried(node) if c[1] in self._buffers]
        for init, argument, _, _ in carried:
            self._objects[argument] = self.objects(init)
        while True:
            self._visit(node.blocks[0])
            grown = False
            for _, argument, yielded, _ in carried:
                # Sets of objects only grow along the back edge and are finite, so a fixed point is reached.
                joined = self._union((argument, yielded))
                grown = grown or joined != self._objects[argument]
                self._objects[argument] = joined
            if not grown:
                break
        for init, argument, _, result in carried:
            self._objects[result] = self._union((init, argument))

    def _visit_branch(self, node: Node) -> None:
        for block in node.blocks:
            self._visit(block)
        for result, yielded in self._program.merged(node):
            if result in self._buffers:
                self._objects[result] = self._union(yielded)

    def _visit_opaque(self, node: Node) -> None:
        self._escape(self._union(node.operands))
        for block in node.blocks:
            for argument in block.arguments:
                if argument in self._buffers:
                    self._objects[argument] = self._escaped
            self._visit(block)
        for result in node.results:
            if result in self._buffers:
                self._objects[result] = self._escaped

    def _union(self, values: tuple[Value, ...] | list[Value]) -> Objects:
        return _NONE.union(*(self.objects(v) for v in values))
