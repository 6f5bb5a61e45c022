"""What does an op say that its operands do not? Forms: ops by what they compute, whatever they are called.

A broadcast is a generic op that yields its input, a sum along axes one that adds it. Who asks for a form by its name
gets the facts that tell one such op from another, and the values that it is made of; and can make another one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeAlias

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder

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
