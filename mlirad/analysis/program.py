"""Lists a function as plain Python objects once, because reading it through the bindings costs more than any analysis.

The handles stay valid while nothing is erased; a listing is discarded before anything is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeAlias

from mlirad._mlir import Type, Value, ir
from mlirad.edit.buffers import holds_buffers, is_buffer
from mlirad.edit.walk import find_ops
from mlirad.interfaces.ops import Effect, EffectKind
from mlirad.interfaces.regions import BranchModel, LoopModel
from mlirad.interfaces.registry import ACTIVITY, BRANCH, CALL, LOOP, MEMORY, PARALLEL, RECOMPUTE, Registry

#: Attribute of a call: no integer that it returns or stores holds bits of a float, unless one that it reads does.
NO_FLOAT_BITS: Final = "mlirad.have_no_float_bits"

Carried: TypeAlias = tuple[Value, Value, Value, Value]
Merged: TypeAlias = tuple[Value, tuple[Value, ...]]


class Node:
    """One op: its name, operands and results as tuples, its block and its position.

    Class attributes are the defaults of most ops: setting them for each op would cost a tenth of the listing.
    """

    __slots__ = ("__dict__", "block", "is_plain", "name", "op", "operands", "order", "results")

    loop: LoopModel | None = None
    branch: BranchModel | None = None
    blocks: tuple[Block, ...] = ()
    effects: Sequence[Effect] = ()
    unknown_effects = False
    inactive = False
    is_terminator = False
    have_no_float_bits = False
    gives_buffers = False
    #: A loop whose iterations may run in any order.
    is_parallel = False

    def __init__(
        self,
        op: ir.Operation,
        name: str,
        block: Block,
        order: int,
        operands: tuple[Value, ...],
        results: tuple[Value, ...],
    ) -> None:
        self.op = op
        self.name = name
        self.operands = operands
        self.results = results
        self.block = block
        self.order = order
        #: A pure op on values through which derivatives flow, as most ops are.
        self.is_plain = False

    @property
    def as_loop(self) -> LoopModel:
        """The model of a loop; other ops have none."""
        assert self.loop is not None
        return self.loop

    def inside(self) -> Iterator[Node]:
        """All nodes nested in this one, in program order."""
        for block in self.blocks:
            for inner in block.nodes:
                yield inner
                yield from inner.inside()


class Block:
    """One block: its arguments, its ops in order, and the op around it (None for the function's body)."""

    __slots__ = ("arguments", "block", "loops", "memory", "nodes", "parent")

    def __init__(self, block: ir.Block, parent: Node | None) -> None:
        self.block = block
        self.arguments: tuple[Value, ...] = tuple(block.arguments)
        self.parent = parent
        self.nodes: list[Node] = []
        #: The ops that concern memory: they have effects or regions, or return buffers.
        self.memory: list[Node] = []
        around = parent.block.loops if parent is not None else ()
        self.loops: tuple[Node, ...] = (*around, parent) if parent is not None and parent.loop is not None else around

    @property
    def terminator(self) -> Node:
        """The last op."""
        return self.nodes[-1]

    def encloses(self, inner: Block) -> bool:
        """Whether ``inner`` is this block or somewhere inside it."""
        block: Block | None = inner
        while block is not None:
            if block is self:
                return True
            block = block.parent.block if block.parent is not None else None
        return False

    def chain(self) -> tuple[Node, ...]:
        """The ops around this block, outermost first."""
        found: list[Node] = []
        block = self
        while block.parent is not None:
            found.append(block.parent)
            block = block.parent.block
        return tuple(reversed(found))


class TypeUse:
    """A type with all its values, in program order."""

    __slots__ = ("holds_buffers", "is_buffer", "values")

    def __init__(self, type: Type) -> None:
        self.is_buffer = is_buffer(type)
        self.holds_buffers = holds_buffers(type)
        self.values: list[Value] = []


@dataclass(frozen=True)
class CallFacts:
    """The facts about one call: its memory effects, None if it may do anything, and whether its integers hold floats.

    ``have_no_float_bits``: no integer that it returns or stores holds bits of a float.
    """

    effects: Sequence[Effect] | None = None
    have_no_float_bits: bool = False


_UNKNOWN: Final = CallFacts()


class Program:
    """A function body with every op in program order and the block in which each value is defined."""

    def __init__(
        self, function: ir.Operation, registry: Registry, calls: Mapping[ir.Operation, CallFacts] | None = None
    ) -> None:
        """``calls``: the facts about calls in ``function``; other calls have unknown effects."""
        self.function = function
        self.registry = registry
        self.nodes: list[Node] = []
        #: The nodes that are loops.
        self.loops: list[Node] = []
        #: `Block.memory` of all blocks, inner blocks first.
        self.memory_nodes: list[Node] = []
        self.producer: dict[Value, Node] = {}
        self.home: dict[Value, Block] = {}
        self.types: dict[Type, TypeUse] = {}
        #: The values that point into a buffer, and those of them whose buffer holds buffers.
        self.buffers: set[Value] = set()
        self.holders: set[Value] = set()
        self._carried: dict[Node, Sequence[Carried]] = {}
        self._merged: dict[Node, Sequence[Merged]] = {}
        self._parallel = registry.table(PARALLEL)
        self._loops: dict[str, LoopModel] = {**registry.table(LOOP), **self._parallel}
        self._branches = registry.table(BRANCH)
        self._memory = registry.table(MEMORY)
        self._pure = registry.table(RECOMPUTE)
        self._activity = registry.table(ACTIVITY)
        #: Ops of these names need no further queries: they are pure, and derivatives flow through them.
        self._plain = self._pure.keys() - self._memory.keys() - self._activity.keys()
        self._facts = calls or {}
        self._calls = registry.table(CALL) if calls is not None else {}
        self.entry = self._list_block(function.regions[0].blocks[0], None)

    def _list_block(self, block: ir.Block, parent: Node | None) -> Block:
        listed = Block(block, parent)
        home = self.home
        for argument in listed.arguments:
            home[argument] = listed
            self._add_type(argument)
        nodes, producer, plain = self.nodes, self.producer, self._plain
        types, buffers = self.types, self.buffers
        # The sum of two operand lists is a Python list: half the time of reading each operand.
        nothing = self.function.operands
        for view in block.operations:
            op = view.operation
            name = op.name
            found = op.results
            results = (found[0],) if len(found) == 1 else tuple(found)
            node = Node(op, name, listed, len(nodes), tuple(op.operands + nothing), results)
            nodes.append(node)
            listed.nodes.append(node)
            for result in results:
                producer[result] = node
                home[result] = listed
                used = types.get(result.type)
                # Most values are of a known type that is no buffer: they need no call of `_add_type`.
                if used is None or used.is_buffer:
                    self._add_type(result)
                    node.gives_buffers = node.gives_buffers or result in buffers
                else:
                    used.values.append(result)
            if name not in plain:
                self._classify(node)
            elif not node.gives_buffers:
                node.is_plain = True
                continue
            if node.effects or node.unknown_effects or node.blocks or node.gives_buffers:
                listed.memory.append(node)
        if listed.nodes:
            self._end_block(listed)
        self.memory_nodes += listed.memory
        return listed

    def _end_block(self, listed: Block) -> None:
        last = listed.nodes[-1]
        last.is_terminator = True
        last.is_plain = False
        # A terminator is not an op of its own: the model of the op around it describes what it forwards.
        if last.unknown_effects and not last.results:
            last.unknown_effects = False
            if not last.blocks:
                listed.memory.pop()

    def _add_type(self, value: Value) -> None:
        type = value.type
        used = self.types.get(type)
        if used is None:
            self.types[type] = used = TypeUse(type)
        used.values.append(value)
        if used.is_buffer:
            self.buffers.add(value)
            if used.holds_buffers:
                self.holders.add(value)

    def _classify(self, node: Node) -> None:
        name = node.name
        memory = self._memory.get(name)
        if memory is not None:
            node.effects = memory.effects(node.op)
            node.have_no_float_bits = len(node.results) > 1 and memory.has_no_float_bits(node.op)
        elif name in self._calls:
            self._classify_call(node)
        elif name not in self._pure:
            node.loop, node.branch = self._loops.get(name), self._branches.get(name)
            model = node.loop if node.loop is not None else node.branch
            node.is_parallel = name in self._parallel
            if node.loop is not None:
                self.loops.append(node)
            node.unknown_effects = model is None
            regions = node.op.regions
            if len(regions):
                everything = [block for region in regions for block in region.blocks]
                blocks = everything if model is None else model.blocks(node.op)
                node.blocks = tuple(self._list_block(block, node) for block in blocks)
        activity = self._activity.get(name)
        node.inactive = activity is not None and activity.is_inactive(node.op)

    def _classify_call(self, node: Node) -> None:
        facts = self._facts.get(node.op, _UNKNOWN)
        node.unknown_effects = facts.effects is None
        node.effects = facts.effects or ()
        node.have_no_float_bits = NO_FLOAT_BITS in node.op.attributes or facts.have_no_float_bits

    def forget(self) -> None:
        """Breaks the reference cycles of nodes and blocks, so that reference counting frees them.

        Otherwise Python's cyclic garbage collector would have to traverse all of them.
        """
        for node in self.nodes:
            if node.blocks:
                for block in node.blocks:
                    block.nodes, block.memory = [], []
                del node.blocks
        self.entry.nodes, self.entry.memory = [], []

    @cached_property
    def variables(self) -> dict[Value, Node]:
        """Maps the induction variables to their loops."""
        return {v: node for node in self.loops if node.loop is not None for v in node.loop.induction(node.op)}

    def captured(self, node: Node) -> Sequence[Value]:
        """The values from outside that unlisted regions of an op use, such as the body of an elementwise op."""
        if node.blocks or not len(node.op.regions):
            return ()
        found: dict[Value, None] = {}
        for op in find_ops(node.op, lambda _: True, outer_first=True):
            found.update(dict.fromkeys(op.operands))
        return [value for value in found if value in self.home]

    def viewed(self, node: Node, result: Value) -> set[Value]:
        """The operands, as listed, that the buffer ``result`` points into or is loaded from.

        Their shadows yield its shadow. An operand may have been replaced in the IR since it was listed, so the two are
        matched by position.
        """
        memory = self._memory.get(node.name)
        if memory is None:
            return set()
        pointed = {operand for found, operand in memory.aliases(node.op) if found == result}
        read = {e.value for e in node.effects if e.kind is EffectKind.READ and holds_buffers(e.value.type)}
        now = zip(node.operands, node.op.operands, strict=True)
        return {listed for listed, operand in now if operand in pointed or listed in read}

    def carried(self, node: Node) -> Sequence[Carried]:
        """For a loop: (initial value, block argument, yielded value, result) of each carried value."""
        found = self._carried.get(node)
        if found is None:
            inits, carried = node.as_loop.inits(node.op), node.as_loop.carried(node.op)
            yielded = node.as_loop.yielded(node.op, node.blocks[0].block)
            self._carried[node] = found = list(zip(inits, carried, yielded, node.results, strict=True))
        return found

    def merged(self, node: Node) -> Sequence[Merged]:
        """For a branch: (result, the values that its blocks yield for it)."""
        found = self._merged.get(node)
        if found is None:
            assert node.branch is not None
            yields = [node.branch.yielded(node.op, block.block) for block in node.blocks]
            pairs = zip(node.results, zip(*yields, strict=True), strict=True) if node.results else ()
            self._merged[node] = found = list(pairs)
        return found
