"""Replaces loads in branches by the value of an equal load before the branch.

Copies of loads that a primal function has in its branches (`synthesis.primal.sink`) keep adjoints out of other
iterations. In the derivative they load what the condition has loaded::

    %a = memref.load %x[%j]                          %a = memref.load %x[%j]
    %is = arith.cmpf olt, %a, %c                     %is = arith.cmpf olt, %a, %c
    scf.if %is {                               ->    scf.if %is {
      %b = memref.load %x[%j]                          %s = arith.mulf %a, %a
      %s = arith.mulf %b, %b

Vectorized, a load in a branch is a load for each lane. Source: available expressions, Muchnick, "Advanced compiler
design and implementation", 1997, 13.1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.analysis.effects import effects_of
from mlirad.edit.rewrite import replace_op
from mlirad.interfaces.ops import EffectKind
from mlirad.interfaces.registry import BRANCH, Registry
from mlirad.loops import nests

_LOADS: Final = ("affine.load", "memref.load")


def reuse_loads(function: ir.Operation, registry: Registry) -> bool:
    """Rewrites ``function`` in place; returns whether anything has changed."""
    reuse = _Reuse(function, registry)
    reuse.visit(function.regions[0].blocks[0])
    return reuse.changed


class _Reuse:
    """Values of elements, each with the number of writes to its buffer, and to any buffer, before it was loaded."""

    def __init__(self, function: ir.Operation, registry: Registry) -> None:
        self._registry = registry
        self._noalias = frozenset(nests.noalias_arguments(function))
        self._arguments = frozenset(function.regions[0].blocks[0].arguments)
        self._loaded: dict[Hashable, Value] = {}
        self._writes: Counter[Value | None] = Counter()
        self.changed = False

    def visit(self, block: ir.Block) -> None:
        """Visits the ops of ``block``."""
        inside = []
        for op in [view.operation for view in block]:
            if op.name in _LOADS:
                inside.append(self._load(op))
                continue
            # A loop may write in one iteration what it loads in the next one.
            is_loop = len(op.regions) and self._registry.find(BRANCH, op.name) is None
            self._writes[None] += is_loop
            for region in op.regions:
                for nested in region.blocks:
                    self.visit(nested)
            self._writes[None] += is_loop
            if not len(op.regions):
                self._write(op)
        for key in inside:
            self._loaded.pop(key, None)

    def _load(self, op: ir.Operation) -> Hashable:
        buffer, *subscripts = op.operands
        # A view may see what is written to the buffer that it is of.
        if not (nests.is_allocation(buffer) or buffer in self._arguments):
            return None
        key = (buffer, self._writes[buffer], self._writes[None], *subscripts, op.attributes.get("map", None))
        value = self._loaded.setdefault(key, op.results[0])
        if value == op.results[0]:
            return key
        # Equal loads of one block are left to LLVM: other passes recognise an accumulation by its load.
        if value.owner.operation.block != op.block:
            replace_op(op, [value])
            self.changed = True
        return None

    def _write(self, op: ir.Operation) -> None:
        effects = effects_of(op, self._registry)
        changed = {one.value for one in effects or () if one.kind in (EffectKind.WRITE, EffectKind.FREE)}
        if effects is None or not all(nests.is_allocation(one) or one in self._noalias for one in changed):
            self._writes[None] += 1
        self._writes.update(changed)
