"""Forms: ops described by what they compute, whatever they are called.

For example, a broadcast is a generic op that yields its input, and a sum along axes is one that adds it. A form is
matched by name; a match returns the facts that distinguish such ops, and the operands. An op of a form is created from
the same two. Rewrites use a `FormSite`, which is one run over a function.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.walk import ancestors

#: What distinguishes ops of one form, besides their operands; compared with ``==``.
Fact: TypeAlias = Any


class FormModel(Protocol):
    """A form: matches ops that have it, and creates them."""

    @property
    def ops(self) -> Sequence[str]:
        """The names of the ops that may have the form."""

    def read(self, op: ir.Operation, /) -> tuple[Fact, tuple[Value, ...]] | None:
        """The fact and the operands of ``op``; None if it does not have the form."""

    def create(self, build: Builder, fact: Fact, values: Sequence[Value], /) -> Value:
        """The result of a new op of the form with ``fact`` and the operands ``values``."""


class FormSite:
    """One run of rewrites over a function, which collects the ops that they leave without users.

    These are erased at the end of the run, because no handle to an erased op may be kept. ``pure``: the names of ops
    without effects, which are dead without users; so are ops that have a form.
    """

    def __init__(self, pure: Container[str], forms: Mapping[str, FormModel]) -> None:
        self._pure = pure
        self._forms = forms
        self._formed = {name for form in forms.values() for name in form.ops}
        self._dead: dict[ir.Operation, None] = {}

    def is_dead(self, op: ir.Operation) -> bool:
        """Whether ``op`` was replaced, or was only used by ops that were."""
        return op in self._dead

    def is_spared(self, count: int, *ops: ir.Operation) -> bool:
        """Whether more than ``count`` of ``ops`` (users first, all in one block) are dead if the first one is."""
        block, going = ops[0].block, [ops[0]]
        for op in ops[1:]:
            users = [use.owner.operation for use in op.result.uses]
            if op.block == block and op not in going and all(user in going or self.is_dead(user) for user in users):
                going.append(op)
        return len(going) > count

    def replace(self, op: ir.Operation, value: Value) -> list[ir.Operation]:
        """Replace the result of ``op`` by ``value``; returns its users. ``op`` and what only it uses become dead."""
        users = [use.owner.operation for use in op.result.uses]
        op.result.replace_all_uses_with(value)
        self._mark_dead(op)
        return users

    def _mark_dead(self, op: ir.Operation) -> None:
        """Mark ``op`` as dead, and what only it uses, in the order users first."""
        todo = [op]
        while todo:
            dead = todo.pop()
            if self.is_dead(dead):
                continue
            self._dead[dead] = None
            for operand in dead.operands:
                owner = operand.owner
                if not isinstance(owner, ir.Block) and self._is_removable(owner.operation):
                    todo.append(owner.operation)

    def _is_removable(self, op: ir.Operation) -> bool:
        """Whether ``op`` has no effects, and all users of its results are dead."""
        if not len(op.results) or not (op.name in self._pure or op.name in self._formed):
            return False
        if not all(self.is_dead(use.owner.operation) for result in op.results for use in result.uses):
            return False
        return op.name in self._pure or self._is_read(op) or self._is_pure_inside(op)

    def _is_read(self, op: ir.Operation) -> bool:
        """Whether ``op`` has a form, which implies that it has no effects."""
        return any(op.name in form.ops and form.read(op) is not None for form in self._forms.values())

    def _is_pure_inside(self, op: ir.Operation) -> bool:
        """Returns whether all ops in the blocks of ``op`` are pure, except terminators."""
        blocks = [list(block.operations)[:-1] for region in op.regions for block in region]
        return all(one.operation.name in self._pure for inside in blocks for one in inside)

    def close(self) -> None:
        """Erase the dead ops at the end of the run."""
        # Ops nested in a dead op are erased with it.
        dead = [op for op in self._dead if not any(map(self.is_dead, ancestors(op)))]
        self._dead = {}
        for op in dead:  # users come before what they use
            if not any(True for result in op.results for _ in result.uses):
                op.erase()

    def form(self, name: str, value: Value) -> tuple[ir.Operation, Fact, tuple[Value, ...]] | None:
        """The defining op of ``value``, its fact and its operands, if it has the form ``name``; else None."""
        owner = value.owner
        return None if isinstance(owner, ir.Block) else self.form_of(name, owner.operation)

    def form_of(self, name: str, op: ir.Operation) -> tuple[ir.Operation, Fact, tuple[Value, ...]] | None:
        """``op``, its fact and its operands, if it has the form ``name``; else None."""
        form = self._forms[name]
        read = form.read(op) if op.name in form.ops else None
        return None if read is None else (op, *read)

    def create(self, name: str, build: Builder, fact: Fact, values: Sequence[Value]) -> Value:
        """The result of a new op of the form ``name``."""
        return self._forms[name].create(build, fact, values)
