"""Forms: ops described by what they compute, whatever they are called.

A broadcast is a generic op that yields its input, a sum along axes one that adds it. Who asks for a form by its name
gets the facts that tell one such op from another, and the values that it is made of; and can make another one.
Rewrites ask a `FormSite`, which is one run over a function.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.walk import ancestors

#: What is equal between equal ops; its parts are compared with ``==``.
Fact: TypeAlias = Any


class FormModel(Protocol):
    """Answers whether an op has a form."""

    @property
    def ops(self) -> Sequence[str]:
        """The ops that may have it."""
        ...

    def read(self, op: ir.Operation, /) -> tuple[Fact, tuple[Value, ...]] | None:
        """What the op says, and the values that it is made of; None where it has another form."""
        ...

    def create(self, build: Builder, fact: Fact, values: Sequence[Value], /) -> Value:
        """The value of an op of the form that says ``fact``."""
        ...


class FormSite:
    """One run over a function: it knows the ops that earlier rewrites have left without users.

    They are erased at its end, since handles to what is erased must not be kept. ``pure``: ops without effects, by
    name; they go where nothing uses them any more, as those that have a form do.
    """

    def __init__(self, pure: Container[str], forms: Mapping[str, FormModel]) -> None:
        self._pure = pure
        self._forms = forms
        self._formed = {name for form in forms.values() for name in form.ops}
        self._dead: dict[ir.Operation, None] = {}

    def is_dead(self, op: ir.Operation) -> bool:
        """Whether ``op`` was replaced, or was of use only for what was."""
        return op in self._dead

    def is_spared(self, count: int, *ops: ir.Operation) -> bool:
        """Whether ``count`` of the ``ops``, users first, go with the first, which goes; ops of other blocks stay."""
        block, going = ops[0].block, [ops[0]]
        for op in ops[1:]:
            users = [use.owner.operation for use in op.result.uses]
            if op.block == block and op not in going and all(user in going or self.is_dead(user) for user in users):
                going.append(op)
        return len(going) > count

    def replace(self, op: ir.Operation, value: Value) -> list[ir.Operation]:
        """Use ``value`` for the result of ``op``, which goes with what only it needed; returns the users."""
        users = [use.owner.operation for use in op.result.uses]
        op.result.replace_all_uses_with(value)
        self._mark_dead(op)
        return users

    def _mark_dead(self, op: ir.Operation) -> None:
        """Note ``op``, and what it alone had used, each behind its users."""
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
        """Whether ``op`` does nothing but give results, and all their users have gone."""
        if not len(op.results) or not (op.name in self._pure or op.name in self._formed):
            return False
        if not all(self.is_dead(use.owner.operation) for result in op.results for use in result.uses):
            return False
        return op.name in self._pure or self._is_read(op) or self._is_pure_inside(op)

    def _is_read(self, op: ir.Operation) -> bool:
        """Whether ``op`` has a form, so that all is known that it does."""
        return any(op.name in form.ops and form.read(op) is not None for form in self._forms.values())

    def _is_pure_inside(self, op: ir.Operation) -> bool:
        """Whether what stands inside ``op`` has no effects, the ends of blocks apart."""
        blocks = [list(block.operations)[:-1] for region in op.regions for block in region]
        return all(one.operation.name in self._pure for inside in blocks for one in inside)

    def close(self) -> None:
        """Erase what nothing uses any more; the run is over."""
        # What stands inside an op that goes, goes with it.
        dead = [op for op in self._dead if not any(map(self.is_dead, ancestors(op)))]
        self._dead = {}
        for op in dead:  # users come before what they use
            if not any(True for result in op.results for _ in result.uses):
                op.erase()

    def form(self, name: str, value: Value) -> tuple[ir.Operation, Fact, tuple[Value, ...]] | None:
        """The op that makes ``value``, what it says and what it is made of, where it has the form ``name``."""
        owner = value.owner
        return None if isinstance(owner, ir.Block) else self.form_of(name, owner.operation)

    def form_of(self, name: str, op: ir.Operation) -> tuple[ir.Operation, Fact, tuple[Value, ...]] | None:
        """``op``, what it says and what it is made of, where it has the form ``name``."""
        form = self._forms[name]
        read = form.read(op) if op.name in form.ops else None
        return None if read is None else (op, *read)

    def create(self, name: str, build: Builder, fact: Fact, values: Sequence[Value]) -> Value:
        """The value of an op of the form ``name``."""
        return self._forms[name].create(build, fact, values)
