"""A function listed once into plain Python: reading the bindings costs more than any analysis.

The handles stay valid while nothing is erased; a listing is thrown away before anything is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from mlirad._mlir import Value, ir
from mlirad.edit.buffers import holds_buffers
from mlirad.interfaces.ops import Effect, EffectKind
from mlirad.interfaces.regions import BranchModel, LoopModel
from mlirad.interfaces.registry import ACTIVITY, BRANCH, CALL, LOOP, MEMORY, RECOMPUTE, Registry

Carried: TypeAlias = tuple[Value, Value, Value, Value]
Merged: TypeAlias = tuple[Value, tuple[Value, ...]]


class Node:
    """One op: its name, operands and results as tuples, and where it stands."""

    __slots__ = (
        "block", "blocks", "branch", "effects", "inactive", "is_terminator", "loop", "name", "op", "operands", "order",
        "results", "unknown_effects",
    )  # fmt: skip

    def __init__(self, op: ir.Operation, name: str, block: Block, order: int) -> None:
        self.op = op
        self.name = name
        self.operands: tuple[Value, ...] = tuple(op.operands)
        self.results: tuple[Value, ...] = tuple(op.results)
        self.block = block
        self.order = order
        self.blocks: tuple[Block, ...] = ()
        self.loop: LoopModel | None = None
        self.branch: BranchModel | None = None
        self.effects: Sequence[Effect] = ()
        self.unknown_effects = False
        self.inactive = False
        self.is_terminator = False


class Block:
    """One block: its arguments, its ops in order, and the op around it (None for the function's body)."""

    __slots__ = ("arguments", "block", "loops", "nodes", "parent")

    def __init__(self, block: ir.Block, parent: Node | None) -> None:
        self.block = block
        self.arguments: tuple[Value, ...] = tuple(block.arguments)
        self.parent = parent
        self.nodes: list[Node] = []
        around = parent.block.loops if parent is not None else ()
        self.loops: tuple[Node, ...] = (*around, parent) if parent is not None and parent.loop is not None else around

    @property
    def terminator(self) -> Node:
        """The last op."""
        return self.nodes[-1]

    def chain(self) -> tuple[Node, ...]:
        """The ops around this block, outermost first."""
        found: list[Node] = []
        block = self
        while block.parent is not None:
            found.append(block.parent)
            block = block.parent.block
        return tuple(reversed(found))


class Program:
    """A function body with every op in program order and the place where each value is defined."""

    def __init__(
        self,
        function: ir.Operation,
        registry: Registry,
        effects_of_call: Callable[[ir.Operation], Sequence[Effect] | None] | None = None,
    ) -> None:
        self.function = function
        self.registry = registry
        self.nodes: list[Node] = []
        self.producer: dict[Value, Node] = {}
        self.home: dict[Value, Block] = {}
        self._carried: dict[Node, Sequence[Carried]] = {}
        self._merged: dict[Node, Sequence[Merged]] = {}
        self._loops = registry.table(LOOP)
        self._branches = registry.table(BRANCH)
        self._memory = registry.table(MEMORY)
        self._pure = registry.table(RECOMPUTE)
        self._activity = registry.table(ACTIVITY)
        #: Of these nothing has to be asked op by op: pure, and derivatives flow through them.
        self._plain = self._pure.keys() - self._memory.keys() - self._activity.keys()
        self._effects_of_call = effects_of_call
        self._calls = registry.table(CALL) if effects_of_call is not None else {}
        self.entry = self._list_block(function.regions[0].blocks[0], None)

    def _list_block(self, block: ir.Block, parent: Node | None) -> Block:
        listed = Block(block, parent)
        home = self.home
        for argument in listed.arguments:
            home[argument] = listed
        nodes, producer, plain = self.nodes, self.producer, self._plain
        for view in block.operations:
            op = view.operation
            name = op.name
            node = Node(op, name, listed, len(nodes))
            nodes.append(node)
            listed.nodes.append(node)
            for result in node.results:
                producer[result] = node
                home[result] = listed
            if name not in plain:
                self._classify(node)
        if listed.nodes:
            listed.nodes[-1].is_terminator = True
            if not listed.nodes[-1].results:
                listed.nodes[-1].unknown_effects = False
        return listed

    def _classify(self, node: Node) -> None:
        name = node.name
        memory = self._memory.get(name)
        if memory is not None:
            node.effects = memory.effects(node.op)
        elif name in self._calls:
            self._classify_call(node)
        elif name not in self._pure:
            node.loop, node.branch = self._loops.get(name), self._branches.get(name)
            model = node.loop if node.loop is not None else node.branch
            node.unknown_effects = model is None
            regions = node.op.regions
            if len(regions):
                everything = [block for region in regions for block in region.blocks]
                blocks = everything if model is None else model.blocks(node.op)
                node.blocks = tuple(self._list_block(block, node) for block in blocks)
        activity = self._activity.get(name)
        node.inactive = activity is not None and activity.is_inactive(node.op)

    def _classify_call(self, node: Node) -> None:
        assert self._effects_of_call is not None
        effects = self._effects_of_call(node.op)
        node.unknown_effects = effects is None
        node.effects = effects or ()

    def viewed(self, node: Node, result: Value) -> set[Value]:
        """The operands, as listed, that the buffer ``result`` points into or is loaded from.

        Their shadows give its shadow. An operand may have been replaced since it was listed, so places count.
        """
        memory = self._memory.get(node.name)
        if memory is None:
            return set()
        pointed = {operand for found, operand in memory.aliases(node.op) if found == result}
        read = {e.value for e in node.effects if e.kind is EffectKind.READ and holds_buffers(e.value.type)}
        now = zip(node.operands, node.op.operands, strict=True)
        return {listed for listed, operand in now if operand in pointed or listed in read}

    def carried(self, node: Node) -> Sequence[Carried]:
        """For a loop: (initial value, block argument, yielded value, result) of everything carried."""
        found = self._carried.get(node)
        if found is None:
            assert node.loop is not None
            inits, carried = node.loop.inits(node.op), node.loop.carried(node.op)
            yielded = node.loop.yielded(node.op, node.blocks[0].block)
            self._carried[node] = found = list(zip(inits, carried, yielded, node.results, strict=True))
        return found

    def merged(self, node: Node) -> Sequence[Merged]:
        """For a branch: (result, what each block yields for it)."""
        found = self._merged.get(node)
        if found is None:
            assert node.branch is not None
            yields = [node.branch.yielded(node.op, block.block) for block in node.blocks]
            pairs = zip(node.results, zip(*yields, strict=True), strict=True) if node.results else ()
            self._merged[node] = found = list(pairs)
        return found
