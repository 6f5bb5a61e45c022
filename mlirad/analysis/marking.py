"""Mark and sweep over a program: the ops that others depend on, through values and through memory.

Source: Cytron et al., "Efficiently computing static single assignment form", 1991, 7.1, with buffers as values.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator

from mlirad.analysis.aliasing import Aliasing, BaseObject
from mlirad.analysis.program import Node, Program
from mlirad.interfaces.ops import EffectKind


class Marking(ABC):
    """The marked ops, ``nodes``; a subclass marks the roots, and `follow` marks what a marked op depends on."""

    def __init__(self, program: Program, aliasing: Aliasing) -> None:
        self.nodes: set[Node] = set()
        self._program = program
        self._objects = aliasing.objects
        self._read: set[BaseObject] = set()
        self._writers = self._by_object(EffectKind.WRITE)
        self._work: list[Node] = []

    @abstractmethod
    def follow(self, node: Node) -> None:
        """Marks the ops that ``node`` depends on."""

    def _follow_all(self) -> None:
        while self._work:
            self.follow(self._work.pop())

    def _mark(self, node: Node) -> None:
        if node not in self.nodes:
            self.nodes.add(node)
            self._work.append(node)

    def _mark_inside(self, node: Node) -> None:
        for inner in (node, *node.inside()):
            self._mark(inner)

    def _touched(self, node: Node, kind: EffectKind) -> Iterator[BaseObject]:
        for effect in node.effects:
            if effect.kind is kind:
                yield from self._objects(effect.value)

    def _by_object(self, kind: EffectKind) -> dict[BaseObject, list[Node]]:
        """The ops with an effect of ``kind``, by what it affects."""
        found: dict[BaseObject, list[Node]] = {}
        for node in self._program.nodes:
            for base in self._touched(node, kind):
                found.setdefault(base, []).append(node)
        return found
