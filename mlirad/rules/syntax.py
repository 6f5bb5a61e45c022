"""The syntax tree of a rule file; each node has its location."""

from __future__ import annotations

from dataclasses import dataclass

from mlirad.rules.source import Span


@dataclass(frozen=True)
class SyntaxNode:
    """A node with its location."""

    span: Span


# --- types


@dataclass(frozen=True)
class TypeName(SyntaxNode):
    """``bit``, ``int``, ``string``, ``dag``, ``code``, ``list<element>``, or a class by its name."""

    name: str
    element: TypeName | None = None

    def __str__(self) -> str:
        return f"list<{self.element}>" if self.name == "list" else self.name


# --- values


@dataclass(frozen=True)
class Literal(SyntaxNode):
    """An int, a string, or ``?`` (None)."""

    value: int | str | None


@dataclass(frozen=True)
class Name(SyntaxNode):
    """A variable, a template argument, a field, or a def."""

    name: str


@dataclass(frozen=True)
class ListOf(SyntaxNode):
    """``[a, b]``."""

    items: tuple[SyntaxNode, ...]


@dataclass(frozen=True)
class DagArgument(SyntaxNode):
    """``value``, ``value:$name`` or ``$name``."""

    value: SyntaxNode | None
    name: str | None


@dataclass(frozen=True)
class DagOf(SyntaxNode):
    """``(operator argument, ...)``."""

    operator: SyntaxNode
    arguments: tuple[DagArgument, ...]


@dataclass(frozen=True)
class TemplateArgument(SyntaxNode):
    """A template argument, by position or by ``name``."""

    value: SyntaxNode
    name: str | None


@dataclass(frozen=True)
class Instance(SyntaxNode):
    """``Class<arguments>`` as a value, or a base of a class or def."""

    name: str
    arguments: tuple[TemplateArgument, ...]


@dataclass(frozen=True)
class RecordMember(SyntaxNode):
    """``value.field``."""

    value: SyntaxNode
    field: str


@dataclass(frozen=True)
class Paste(SyntaxNode):
    """``a # b``: a concatenation of strings or lists."""

    parts: tuple[SyntaxNode, ...]


# --- members of a body


@dataclass(frozen=True)
class Field(SyntaxNode):
    """``type name = value;``."""

    type: TypeName
    name: str
    value: SyntaxNode | None


@dataclass(frozen=True)
class Let(SyntaxNode):
    """``let name = value``, in a body or before ``in``."""

    name: str
    value: SyntaxNode


@dataclass(frozen=True)
class Defvar(SyntaxNode):
    """``defvar name = value;``."""

    name: str
    value: SyntaxNode


# --- statements


@dataclass(frozen=True)
class Include(SyntaxNode):
    """``include "name"``."""

    name: str


@dataclass(frozen=True)
class Parameter(SyntaxNode):
    """A template parameter."""

    type: TypeName
    name: str
    default: SyntaxNode | None


@dataclass(frozen=True)
class ClassDecl(SyntaxNode):
    """``class name<parameters> : bases { body }``."""

    name: str
    parameters: tuple[Parameter, ...]
    bases: tuple[Instance, ...]
    body: tuple[SyntaxNode, ...]


@dataclass(frozen=True)
class Def(SyntaxNode):
    """``def name : bases { body }``; ``name`` is None if it is anonymous."""

    name: SyntaxNode | None
    bases: tuple[Instance, ...]
    body: tuple[SyntaxNode, ...]


@dataclass(frozen=True)
class LetIn(SyntaxNode):
    """``let a = 1, b = 2 in { statements }``."""

    lets: tuple[Let, ...]
    body: tuple[SyntaxNode, ...]


@dataclass(frozen=True)
class Foreach(SyntaxNode):
    """``foreach name = values in { statements }``."""

    name: str
    values: SyntaxNode
    body: tuple[SyntaxNode, ...]
