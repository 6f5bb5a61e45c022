"""The memory effects of a single op, by its models: for passes that need no listing of a program."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from mlirad._mlir import ir
from mlirad.edit.rewrite import terminator_of
from mlirad.edit.walk import holds
from mlirad.interfaces.ops import Effect, EffectKind
from mlirad.interfaces.registry import BRANCH, FLOW, LOOP, MEMORY, PARALLEL, RECOMPUTE, Interface, Registry

#: An op with one of these models has no memory effects itself; ops in its regions may.
_HARMLESS: Final[tuple[Interface[Any], ...]] = (RECOMPUTE, LOOP, PARALLEL, BRANCH, FLOW)


def effects_of(op: ir.Operation, registry: Registry) -> Sequence[Effect] | None:
    """The memory effects of ``op`` without those of nested ops; None if it may do anything."""
    model = registry.find(MEMORY, op.name)
    if model is not None:
        return tuple(model.effects(op))
    if any(registry.find(interface, op.name) is not None for interface in _HARMLESS):
        return ()
    # A terminator only forwards values to the op around it.
    return () if not len(op.results) and op == terminator_of(op.block) else None


def has_effect(op: ir.Operation, kinds: Sequence[EffectKind], registry: Registry) -> bool:
    """Whether ``op``, or a nested op, may have an effect of one of ``kinds``."""

    def has_one(op: ir.Operation) -> bool:
        effects = effects_of(op, registry)
        return effects is None or any(effect.kind in kinds for effect in effects)

    return holds(op, has_one)
