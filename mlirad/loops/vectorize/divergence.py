"""Divergence analysis: the values that differ between lanes."""

from __future__ import annotations

from collections.abc import Iterable

from mlirad._mlir import Value
from mlirad.analysis.program import Block, Node, Program
from mlirad.loops.vectorize.accesses import Accesses, BufferUse
from mlirad.loops.vectorize.reductions import CarriedSum
from mlirad.loops.vectorize.vector_ops import ALLOCATIONS, LOAD, STORE


class Varying:
    """The varying values and private buffers of a loop; uniform ones stay scalar."""

    def __init__(self, loop: Node, program: Program, accesses: Accesses, carried: Iterable[CarriedSum]) -> None:
        self._program = program
        self._accesses = accesses
        self.values: set[Value] = set(loop.as_loop.induction(loop.op))
        self.values |= {one.argument for one in carried if not one.is_scalar}
        self.buffers: set[Value] = set()
        before = -1
        # A fixed point: carried values and private buffers make earlier values vary; the sets only grow.
        while before != (before := len(self.values) + len(self.buffers)):
            self._visit(loop.blocks[0], ())

    def differs(self, values: Iterable[Value]) -> bool:
        """Whether one of ``values`` is varying."""
        return any(value in self.values for value in values)

    def _visit(self, block: Block, conditions: tuple[Value, ...]) -> None:
        for node in block.nodes:
            if node.loop is not None:
                self._visit_loop(node, conditions)
            elif node.branch is not None:
                self._visit_branch(node, conditions)
            elif node.name == LOAD:
                own = node.operands[0] in self.buffers
                # The load of an accumulation is varying even at a uniform subscript: each lane has a partial sum.
                if (
                    own
                    or self.differs(node.operands[1:])
                    or node in self._accesses.sums
                    or node in self._accesses.ordered
                ):
                    self.values.update(node.results)
            elif node.name == STORE:
                self._visit_store(node, conditions)
            elif node.name not in ALLOCATIONS and self.differs(node.operands):
                self.values.update(node.results)

    def _visit_store(self, node: Node, conditions: tuple[Value, ...]) -> None:
        value, buffer, *subscripts = node.operands
        if self._accesses.uses[buffer] is BufferUse.OWN and self.differs((value, *subscripts, *conditions)):
            self.buffers.add(buffer)

    def _visit_loop(self, node: Node, conditions: tuple[Value, ...]) -> None:
        for init, argument, yielded, result in self._program.carried(node):
            if self.differs((init, yielded)):
                self.values.update((argument, result))
        for block in node.blocks:
            self._visit(block, conditions)

    def _visit_branch(self, node: Node, conditions: tuple[Value, ...]) -> None:
        # Control dependence: a value that is stored under a varying condition varies.
        inner = (*conditions, *(v for v in node.operands if v in self.values))
        for block in node.blocks:
            self._visit(block, inner)
        for result, given in self._program.merged(node):
            if self.differs((*given, *node.operands)):
                self.values.add(result)
