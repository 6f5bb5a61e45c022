"""The models of loads and stores, for the two ops of each dialect.

The adjoint of a load adds to the shadow; that of a store reads the shadow and clears it. The operands of a load are
``buffer, *indices``, those of a store ``value, buffer, *indices``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, final

from mlirad._mlir import Attribute, Value, ir
from mlirad.edit.affine import create_results, linear_form
from mlirad.edit.buffers import is_buffer
from mlirad.edit.build import Builder
from mlirad.edit.floats import create_sum
from mlirad.edit.linear import Linear, as_form
from mlirad.interfaces.ops import Effect, EffectKind, IsActive, MemoryModel
from mlirad.interfaces.registry import ACCESS, DERIVATIVE, MEMORY, Registry
from mlirad.interfaces.state import ForwardState, ReverseState


@final
@dataclass(frozen=True)
class Access:
    """The names of the load and store ops of a dialect, and their attributes that determine the element (``kept``).

    Other attributes, such as an alignment, are promises about the primal buffer, which may not hold for its shadow.
    """

    load: str
    store: str
    kept: tuple[str, ...] = ()
    #: Whether the ops access a single element, not a vector.
    is_single: bool = True

    def attributes(self, op: ir.Operation) -> dict[str, Attribute] | None:
        """The attributes of an access of the same element of another buffer."""
        return {name: op.attributes[name] for name in self.kept} if self.kept else None

    def register(self, registry: Registry, origin: str) -> None:
        """Register the models of both ops."""
        models: tuple[tuple[str, LoadModel | StoreModel], ...] = (
            (self.load, LoadModel(self)),
            (self.store, StoreModel(self)),
        )
        for name, model in models:
            registry.add_model(name, model, MEMORY, DERIVATIVE, origin=origin)
            if self.is_single:
                registry.add(ACCESS, name, model, origin=origin)

    def subscripts(self, op: ir.Operation, indices: Sequence[Value]) -> Sequence[Linear] | None:
        """The subscripts as linear forms: the indices, or the affine map of them; None if that is not linear."""
        if "map" in self.kept:
            return linear_form(op.attributes["map"], indices)
        return [as_form(v) for v in indices]


@dataclass(frozen=True)
class _OfElement(MemoryModel):
    """The access model that loads and stores share."""

    access: Access
    is_store: ClassVar[bool]

    def place(self, op: ir.Operation, /) -> tuple[Value, Sequence[Linear]] | None:
        """The buffer, and the subscripts."""
        buffer, *indices = tuple(op.operands)[self.is_store :]
        subscripts = self.access.subscripts(op, indices)
        return None if subscripts is None else (buffer, subscripts)

    def create_subscripts(self, op: ir.Operation, indices: Sequence[Value], build: Builder, /) -> Sequence[Value]:
        """The subscripts as values: the indices, or the affine map of them."""
        return create_results(op.attributes["map"], indices, build) if "map" in self.access.kept else indices

    def create_load(self, op: ir.Operation, place: Sequence[Value], build: Builder, /) -> Value:
        """A load of the same element."""
        type = (op.operands[0] if self.is_store else op.result).type
        return build.value(self.access.load, place, type, self.access.attributes(op))

    def create_store(self, op: ir.Operation, value: Value, place: Sequence[Value], build: Builder, /) -> None:
        """A store to the same element."""
        build.op(self.access.store, [value, *place], (), self.access.attributes(op))


@final
@dataclass(frozen=True)
class LoadModel(_OfElement):
    """``y = m[i]``: forward ``dy = dm[i]``; reverse ``dm[i] += dy``."""

    is_store = False

    def effects(self, op: ir.Operation, /) -> Sequence[Effect]:
        """Reads the buffer."""
        return (Effect(EffectKind.READ, op.operands[0]),)

    def create_forward_mode_tangent(self, op: ir.Operation, state: ForwardState, /) -> None:
        """Load the tangent."""
        buffer, *indices = op.operands
        result = op.result
        place = [state.shadow(buffer), *indices]
        tangent = state.build.value(self.access.load, place, result.type, self.access.attributes(op))
        state.set_tangent(result, tangent)

    def needed_primals(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """The indices."""
        return tuple(op.operands)[1:] if is_active(op.result) else ()

    def needed_shadows(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """The buffer's."""
        return (op.operands[0],) if is_active(op.result) else ()

    def create_reverse_mode_adjoint(self, op: ir.Operation, state: ReverseState, /) -> None:
        """Add the adjoint to the shadow."""
        adjoint = state.adjoint(op.result)
        if adjoint is None:
            return
        buffer, *indices = op.operands
        place = [state.shadow(buffer), *map(state.primal, indices)]
        if state.add_where_shared(op, place, adjoint):
            return
        build, attributes = state.build, self.access.attributes(op)
        before = build.value(self.access.load, place, adjoint.type, attributes)
        build.op(self.access.store, [create_sum(build, before, adjoint), *place], (), attributes)


@final
@dataclass(frozen=True)
class StoreModel(_OfElement):
    """``m[i] = x``: forward ``dm[i] = dx``; reverse ``dx += dm[i]; dm[i] = 0``."""

    is_store = True

    def effects(self, op: ir.Operation, /) -> Sequence[Effect]:
        """Writes the buffer."""
        return (Effect(EffectKind.WRITE, op.operands[1]),)

    def create_forward_mode_tangent(self, op: ir.Operation, state: ForwardState, /) -> None:
        """Store the tangent, or zero if there is none; if the value is a buffer, store its shadow."""
        value, buffer, *indices = op.operands
        tangent = state.shadow(value) if is_buffer(value.type) else state.tangent(value)
        if tangent is None:
            tangent = state.zero(value.type)
        place = [state.shadow(buffer), *indices]
        state.build.op(self.access.store, [tangent, *place], (), self.access.attributes(op))

    def needed_primals(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """The indices."""
        return tuple(op.operands)[2:] if is_active(op.operands[1]) else ()

    def needed_shadows(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """The buffer's."""
        return (op.operands[1],) if is_active(op.operands[1]) else ()

    def create_reverse_mode_adjoint(self, op: ir.Operation, state: ReverseState, /) -> None:
        """Add the element of the shadow to the adjoint of the value, and clear the element."""
        value, buffer, *indices = op.operands
        place = [state.shadow(buffer), *map(state.primal, indices)]
        build, attributes = state.build, self.access.attributes(op)
        if state.is_active(value):
            state.accumulate(value, build.value(self.access.load, place, value.type, attributes))
        build.op(self.access.store, [state.zero(value.type), *place], (), attributes)
