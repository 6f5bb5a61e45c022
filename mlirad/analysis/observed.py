"""Finds the ops of a function that affect what is observed of it: results, memory, calls, and control flow.

Anything that is not a float counts as observed, since it may decide what runs, or which elements are accessed; so does
any op that is not understood. The other ops are dead: only they read what they compute.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import dataclass

from mlirad._mlir import Value, ir
from mlirad.analysis.aliasing import Aliasing, BaseObject, Origin
from mlirad.analysis.marking import Marking
from mlirad.analysis.program import Node, Program
from mlirad.edit.types import is_float_like
from mlirad.edit.walk import holds
from mlirad.interfaces.ops import EffectKind
from mlirad.interfaces.registry import CALL


@dataclass(frozen=True)
class Demand:
    """The arguments that a function's control flow depends on, even if its results are unused.

    ``values``: the indices of arguments; ``contents``: the indices of those whose buffers' contents it depends on.
    """

    values: frozenset[int] = frozenset()
    contents: frozenset[int] = frozenset()


class Observed(Marking):
    """The observed ops of one function, ``nodes``.

    ``returned``: the results that are observed. ``is_observed``: whether the contents of a buffer are observed when the
    function returns. ``may_overlap``: whether two buffers may share bytes. ``quiet``: calls that are only observed if
    their results are, with what their control flow depends on. ``unread``: ops that give other results than floats, but
    are only observed if these are.
    """

    def __init__(
        self,
        program: Program,
        aliasing: Aliasing,
        returned: Iterable[Value],
        is_observed: Callable[[BaseObject], bool],
        may_overlap: Callable[[BaseObject, BaseObject], bool],
        quiet: Mapping[ir.Operation, Demand],
        unread: Set[ir.Operation] = frozenset(),
    ) -> None:
        super().__init__(program, aliasing)
        self._may_overlap = may_overlap
        self._quiet = quiet
        self._unread = unread
        self._calls = program.registry.table(CALL)
        self._values: set[Value] = set()
        for value in returned:
            self._mark_value(value)
            self._mark_contents(value)
        for base in aliasing.all:
            if is_observed(base):
                self._mark_read(base)
        for node in program.nodes:
            self._mark_root(node)
        self._follow_all()

    @property
    def demand(self) -> Demand:
        """The arguments on which the observed ops depend."""
        arguments = self._program.entry.arguments
        return Demand(
            frozenset(i for i, argument in enumerate(arguments) if argument in self._values),
            frozenset(base.index for base in self._read if base.origin is Origin.ARGUMENT),
        )

    def _mark_root(self, node: Node) -> None:
        model = node.loop or node.branch
        if model is not None:
            for value in model.controls(node.op):
                self._mark_value(value)
            if node.is_parallel:
                self._mark_inside(node.blocks[0].terminator)
        elif node.op in self._quiet:
            demand = self._quiet[node.op]
            for i in demand.values:
                self._mark_value(node.operands[i])
            for i in demand.contents:
                self._mark_contents(node.operands[i])
        elif node.unknown_effects or node.name in self._calls:
            self._mark_inside(node)
        elif not (node.is_terminator or node.op in self._unread) and (
            not (node.results or node.effects) or _gives_other_than_floats(node.op) or _converts_inside(node.op)
        ):
            self._mark(node)

    def follow(self, node: Node) -> None:
        """Marks what an observed op depends on."""
        for value in (*node.operands, *self._program.captured(node)):
            self._mark_value(value)
        for base in self._touched(node, EffectKind.READ):
            self._mark_read(base)
        if node.unknown_effects:
            for base in list(self._writers):
                self._mark_read(base)

    def _mark_value(self, value: Value) -> None:
        if value in self._values:
            return
        self._values.add(value)
        node = self._program.producer.get(value) or self._program.home[value].parent
        if node is None:
            return
        if node.loop is not None:
            for init, argument, yielded, result in self._program.carried(node):
                if value in (argument, result):
                    self._mark_value(init)
                    self._mark_value(yielded)
        elif node.branch is not None:
            for result, yields in self._program.merged(node):
                if value == result:
                    for one in yields:
                        self._mark_value(one)
        else:
            self._mark(node)

    def _mark_contents(self, buffer: Value) -> None:
        for base in self._objects(buffer):
            self._mark_read(base)

    def _mark_read(self, base: BaseObject) -> None:
        if base in self._read:
            return
        self._read.add(base)
        for other, writers in self._writers.items():
            if base is other or self._may_overlap(base, other):
                for node in writers:
                    self._mark(node)


def _gives_other_than_floats(op: ir.Operation) -> bool:
    return any(not is_float_like(result.type) for result in op.results)


def _converts_inside(op: ir.Operation) -> bool:
    """Whether an op in an unlisted region of ``op`` converts a float to another type."""
    return bool(len(op.regions)) and holds(
        op, lambda inner: _gives_other_than_floats(inner) and any(is_float_like(v.type) for v in inner.operands)
    )
