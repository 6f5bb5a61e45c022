"""Scopes of names, lazy values, and the budget of evaluation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from mlirad.rules.source import Span, failure
from mlirad.rules.syntax import Instance, Name, Parameter, SyntaxNode
from mlirad.rules.values import Dag, Record, Value

#: Bounds on evaluation: real rule files need a hundredth of either.
MAX_DEPTH: Final = 100
MAX_WORK: Final = 2_000_000


@dataclass(eq=False)
class Thunk:
    """A value that is computed when it is first read."""

    run: Callable[[], Value]
    span: Span
    value: Value | None = None
    busy: bool = False

    def force(self) -> Value:
        """The value; raises an error if it depends on itself."""
        if self.value is None:
            if self.busy:
                raise failure("MA0403", "a value depends on itself", self.span)
            self.busy = True
            self.value = self.run()
            self.busy = False
        return self.value


@dataclass(eq=False)
class RecordScope:
    """Names and their values; the fields of ``record`` are names as well."""

    parent: RecordScope | None = None
    names: dict[str, Value | Thunk] = field(default_factory=dict)
    record: Record | None = None

    def find(self, name: str) -> Value | None:
        """The value of ``name`` in this scope or one around it, or None."""
        scope: RecordScope | None = self
        while scope is not None:
            if name in scope.names:
                found = scope.names[name]
                return found.force() if isinstance(found, Thunk) else found
            if scope.record is not None and name in scope.record.slots:
                return scope.record.get(name)
            scope = scope.parent
        return None

    def origin(self, node: SyntaxNode, default: Span) -> Span:
        """The location where the value of ``node`` was written: for a template argument, where it was passed."""
        scope: RecordScope | None = self
        while isinstance(node, Name) and scope is not None:
            found = scope.names.get(node.name)
            if isinstance(found, Thunk):
                return found.span
            scope = scope.parent
        return default

    def inner(self, names: dict[str, Value | Thunk] | None = None, record: Record | None = None) -> RecordScope:
        """A scope inside this one."""
        return RecordScope(self, names or {}, record)


@dataclass(frozen=True)
class Template:
    """A class: its text, and the scope in which it was declared."""

    name: str
    span: Span
    parameters: tuple[Parameter, ...]
    bases: tuple[Instance, ...]
    body: tuple[SyntaxNode, ...]
    scope: RecordScope


#: The cost of a record in units of work, a value being one: its fields, its scope and its checks take that much longer.
RECORD: Final = 200


class Budget:
    """Counts nesting and work, and ends evaluation with a message if either is unbounded."""

    def __init__(self) -> None:
        self.depth = 0
        self.work = 0

    def enter(self, span: Span) -> None:
        """Enters a nesting level."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise failure("MA0403", f"evaluation nests deeper than {MAX_DEPTH}; does something contain itself?", span)

    def leave(self) -> None:
        """Leaves a nesting level."""
        self.depth -= 1

    def spend(self, value: Value, span: Span, price: int = 1) -> None:
        """Charges ``price`` and the size of ``value`` for its creation."""
        self.work += price
        stack: list[Value] = [value] if isinstance(value, (list, Dag)) else []
        while stack and self.work <= MAX_WORK:
            top = stack.pop()
            self.work += 1
            if isinstance(top, list):
                stack += top
            elif isinstance(top, Dag):
                stack += [item for item, _ in top.arguments]
        if self.work > MAX_WORK:
            raise failure("MA0403", "evaluation takes too much work; is a list or a loop growing without end?", span)
