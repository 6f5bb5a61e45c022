"""Rewrites `enzyme.ignore_derivatives` of a buffer: accesses through its result have no derivative.

The result is the same buffer. Values loaded through it are constants, and values stored through it are constants, which
clear the shadow. So the op is moved to the values that are loaded and stored; an op that uses the buffer as a whole
gets a copy, whose elements are copied without their derivatives.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NoReturn, final

from mlirad._mlir import Value, ir
from mlirad.edit.buffers import (
    create_buffer_like,
    create_cast,
    create_free,
    create_load,
    create_store,
    holds_buffers,
    is_buffer,
    may_be_dense,
)
from mlirad.edit.build import Builder
from mlirad.edit.elements import create_for_each_element
from mlirad.edit.location import where
from mlirad.edit.types import innermost_type, is_float_like
from mlirad.edit.walk import defining_op
from mlirad.errors import Diagnostic, UnsupportedError
from mlirad.interfaces.ops import Effect, EffectKind
from mlirad.interfaces.registry import ACCESS, LOWERING, MEMORY, REWRITE, Registry

NAME: Final = "enzyme.ignore_derivatives"


@final
@dataclass(frozen=True)
class IgnoredBuffers:
    """Rewrites ``enzyme.ignore_derivatives`` of buffers; on other values the op stays."""

    registry: Registry | None = None

    def bind(self, registry: Registry, /) -> IgnoredBuffers:
        """Returns the rewrite with the memory models of ``registry``."""
        return IgnoredBuffers(registry)

    def __call__(self, op: ir.Operation, /) -> bool:
        """Moves the op to the values that are loaded and stored through the result.

        Raises:
            UnsupportedError: the result is returned, carried by a loop, or stored.
        """
        if not is_buffer(op.result.type):
            return False
        assert self.registry is not None
        source, found = op.operands[0], list[Value]([op.result])
        uses = []
        for alias in found:
            for user in dict.fromkeys(use.owner.operation for use in alias.uses):
                if self._is_rewritten_later(user):
                    return False
                uses.append((user, alias))
                found += self._views(user, alias)
        for user, alias in uses:
            self._use(user, alias, op)
        op.result.replace_all_uses_with(source)
        op.erase()
        return True

    def _is_rewritten_later(self, user: ir.Operation) -> bool:
        """Whether ``user`` will be replaced by a rewrite or a lowering, and has no memory model itself."""
        assert self.registry is not None
        find, name = self.registry.find, user.name
        return find(MEMORY, name) is None and (find(REWRITE, name) is not None or find(LOWERING, name) is not None)

    def _views(self, user: ir.Operation, alias: Value) -> Sequence[Value]:
        """Returns the results of ``user`` that alias ``alias``."""
        assert self.registry is not None
        memory = self.registry.find(MEMORY, user.name)
        return [] if memory is None else [result for result, operand in memory.aliases(user) if operand == alias]

    def _use(self, user: ir.Operation, alias: Value, op: ir.Operation) -> None:
        """Rewrites one op that uses the buffer."""
        assert self.registry is not None
        access, memory = self.registry.find(ACCESS, user.name), self.registry.find(MEMORY, user.name)
        if access is not None and access.is_store and user.operands[0] != alias:
            user.operands[0] = _ignored(user.operands[0], Builder(ir.InsertionPoint(user), user.location))
            return
        effects = () if memory is None else memory.effects(user)
        if all(effect == Effect(EffectKind.READ, alias) for effect in effects) and _only_loads(user, alias):
            _ignore_results(user)
            return
        kinds = {effect.kind for effect in effects if effect.value == alias}
        if self._views(user, alias) and not kinds:
            return
        gives_buffers = any(is_buffer(result.type) for result in user.results)
        if memory is None or access is not None or gives_buffers:
            refuse(op, f"that '{user.name}' uses")
        if kinds & {EffectKind.READ, EffectKind.WRITE}:
            is_copied = not holds_buffers(alias.type)
            if is_copied:
                self._use_copy(user, alias, is_written=EffectKind.WRITE in kinds)
            if not is_copied or not user.verify():
                refuse(op, f"of type '{alias.type}' that '{user.name}' uses as a whole")

    def _use_copy(self, user: ir.Operation, alias: Value, *, is_written: bool) -> None:
        """Makes ``user`` access a copy without derivatives, copied back if it is written.

        A copy is dense; ``user`` may be invalid if the buffer is not.
        """
        before = Builder(ir.InsertionPoint(user), user.location)
        copy = create_buffer_like(alias, before)
        _copy(alias, copy, before)
        for i, operand in enumerate(user.operands):
            if operand == alias:
                user.operands[i] = create_cast(copy, alias.type, before) if may_be_dense(alias.type) else copy
        behind = Builder(ir.InsertionPoint.after(user), user.location)
        if is_written:
            _copy(copy, alias, behind)
        create_free(copy, behind)


def _copy(source: Value, target: Value, build: Builder) -> None:
    element = ir.MemRefType(source.type).element_type

    def emit(at: Builder, indices: list[Value]) -> None:
        create_store(_ignored(create_load(source, indices, element, at), at), target, indices, at)

    create_for_each_element(source, emit, build)


def _ignored(value: Value, build: Builder) -> Value:
    """Returns ``value`` without its derivative; ``value`` itself if its type has none."""
    return build.value(NAME, [value], value.type) if is_float_like(innermost_type(value.type)) else value


def _only_loads(user: ir.Operation, alias: Value) -> bool:
    """Whether only loaded elements can give the results of ``user`` a derivative."""
    others = [value for value in user.operands if value != alias and is_float_like(innermost_type(value.type))]
    owners = [defining_op(value) for value in others]
    return (
        bool(len(user.results))
        and not len(user.regions)
        and not any(is_buffer(result.type) for result in user.results)
        and all(owner is not None and not len(owner.operands) for owner in owners)
    )


def _ignore_results(load: ir.Operation) -> None:
    for result in load.results:
        constant = _ignored(result, Builder(ir.InsertionPoint.after(load), load.location))
        if constant != result:
            result.replace_all_uses_except(constant, constant.owner.operation)


def refuse(op: ir.Operation, what: str) -> NoReturn:
    """Raises the error for a use of the buffer that this rewrite does not support.

    Raises:
        UnsupportedError: always.
    """
    message = f"cannot ignore the derivatives of a buffer {what}"
    helps = ("load from the buffer, and ignore the derivatives of the loaded values",)
    raise UnsupportedError(Diagnostic("MA0354", message, where(op.location), helps=helps))
