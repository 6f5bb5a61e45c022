"""Erases barriers that order no two accesses of different threads.

A barrier orders what threads do since the barriers that may come before it, and what they do up to those that may come
after it, also in other iterations of loops around it. If none of the first accesses conflicts with one of the second
ones, it orders nothing. Accesses conflict if one of them writes and different threads may access the same element:
threads whose ids are subscripts access elements of their own.

Source: Moses et al., "High-Performance GPU-to-CPU Transpilation and Optimization via High-Level Parallel Constructs",
PPoPP 2023 (barrier elimination).
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.analysis.effects import effects_of
from mlirad.dialects.gpu.kernel import SIZES, LaunchedKernel
from mlirad.edit.buffers import has_one_name
from mlirad.edit.constants import constant_integer
from mlirad.edit.integers import is_predicate
from mlirad.edit.rewrite import is_outside
from mlirad.edit.walk import ancestors, find_ops, holds
from mlirad.interfaces.ops import EffectKind
from mlirad.interfaces.registry import Registry
from mlirad.lowering.gpu.teams import ACCESSES

_BARRIER: Final = "gpu.barrier"
_PRIVATE: Final = "memref.alloca"
_FOR: Final = "scf.for"
_IF: Final = "scf.if"
#: The memory of all blocks in which buffers may overlap.
_GLOBAL: Final = "global"
#: A view of any memory.
_UNKNOWN: Final = "unknown"


@dataclass(frozen=True)
class _SharedAccess:
    """``owned``: tuples of dimensions of ``memory`` whose subscripts are the thread ids."""

    memory: Value | str
    writes: bool = True
    owned: frozenset[tuple[int, ...]] = frozenset()

    def conflicts(self, other: _SharedAccess) -> bool:
        """Whether different threads may access one element, and one of them writes."""
        if _UNKNOWN in (self.memory, other.memory):
            return True
        return self.memory == other.memory and (self.writes or other.writes) and not self.owned & other.owned


def erase_needless_barriers(launch: ir.Operation, registry: Registry) -> None:
    """Change one launch in place."""
    accesses = _SharedAccesses(launch, registry)
    for barrier in find_ops(launch, lambda op: op.name == _BARRIER):
        pairs = product(set(accesses.around(barrier, -1)), set(accesses.around(barrier, 1)))
        if not any(one.conflicts(other) for one, other in pairs):
            barrier.erase()


class _SharedAccesses:
    """The accesses of the threads of one launch to memory that they share."""

    def __init__(self, launch: ir.Operation, registry: Registry) -> None:
        kernel = LaunchedKernel(launch)
        self._registry = registry
        self._block = kernel.body
        self._ids = [kernel.ids[axis.number] for axis in kernel.axes(range(3, SIZES))]
        self._known: dict[ir.Operation, list[_SharedAccess]] = {}

    def around(self, barrier: ir.Operation, step: int) -> Iterator[_SharedAccess]:
        """The accesses after ``barrier`` up to the next barriers; with a ``step`` of -1, those before it."""
        op, goes_on = barrier, True
        while goes_on:
            goes_on = yield from self._walk(op.block, op, step)
            if op.block == self._block or not goes_on:
                return
            op = op.parent.operation
            if op.name == _FOR:
                yield from self._walk(op.regions[0].blocks[0], None, step)
            elif op.name != _IF:
                yield _SharedAccess(_UNKNOWN)

    def _walk(self, block: ir.Block, start: ir.Operation | None, step: int) -> Generator[_SharedAccess, None, bool]:
        """The accesses after ``start``, or from the beginning, up to a barrier; returns whether it reached the end."""
        ops = [view.operation for view in block.operations][::step]
        for op in ops if start is None else ops[ops.index(start) + 1 :]:
            if op.name == _BARRIER:
                return False
            if not holds(op, lambda one: one.name == _BARRIER):
                yield from self._accesses(op)
                continue
            if op.name not in (_FOR, _IF):
                yield _SharedAccess(_UNKNOWN)
            goes_on = op.name == _FOR or any(not len(region.blocks) for region in op.regions)
            for region in op.regions:
                for inner in region.blocks:
                    goes_on |= yield from self._walk(inner, None, step)
            if not goes_on:
                return False
        return True

    def _accesses(self, op: ir.Operation) -> list[_SharedAccess]:
        """What ``op`` and the ops in it access."""
        if op not in self._known:
            self._known[op] = [one for inner in find_ops(op, lambda _: True) for one in self._of(inner)]
        return self._known[op]

    def _of(self, op: ir.Operation) -> Iterator[_SharedAccess]:
        effects = effects_of(op, self._registry)
        if effects is None:
            yield _SharedAccess(_UNKNOWN)
        for effect in effects or ():
            memory = self._memory(effect.value)
            if memory is not None:
                # Buffers that overlap may have different elements at the same subscripts.
                owned = () if memory is _GLOBAL else self._owned(op)
                yield _SharedAccess(memory, effect.kind is not EffectKind.READ, frozenset(owned))

    def _memory(self, buffer: Value) -> Value | str | None:
        """A buffer that overlaps no other, or what stands for all others; None for private memory."""
        owner = buffer.owner
        if is_outside(buffer, self._block.owner.operation):
            return buffer if has_one_name(buffer) else _GLOBAL
        if isinstance(owner, ir.Block):
            return buffer if owner == self._block else _UNKNOWN
        return None if owner.operation.name == _PRIVATE else _UNKNOWN

    def _owned(self, op: ir.Operation) -> Iterator[tuple[int, ...]]:
        """The dimensions of the accessed buffer whose subscripts are the thread ids, one tuple for each choice."""
        if op.name not in ACCESSES:
            return
        subscripts = list(op.operands)[ACCESSES[op.name] + 1 :]
        fixed = self._fixed_ids(op)
        ways = [
            [axis for axis, one in enumerate(subscripts) if one == id or constant_integer(one) in fixed.get(id, ())]
            for id in self._ids
        ]
        yield from (way for way in product(*ways) if len(set(way)) == len(way))

    def _fixed_ids(self, op: ir.Operation) -> dict[Value, list[int]]:
        """The thread ids that are constant where ``op`` runs, by the condition of a branch around it."""
        found: dict[Value, list[int]] = {}
        inner = op
        for around in ancestors(op):
            if around.name == _IF and inner.block == around.regions[0].blocks[0]:
                owner = around.operands[0].owner
                if not isinstance(owner, ir.Block) and owner.operation.name == "arith.cmpi":
                    id, number = owner.operation.operands
                    value = constant_integer(number)
                    if value is not None and is_predicate(owner.operation, "eq"):
                        found.setdefault(id, []).append(value)
            inner = around
        return found
