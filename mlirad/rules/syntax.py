"""What does a rule file say, as declarations? The syntax tree, each node with its place; no meaning yet."""

from __future__ import annotations

from dataclasses import dataclass

from mlirad.rules.source import Span


@dataclass(frozen=True)
class Node:
    """Anything with a place."""

    span: Span


# --- types


@dataclass(frozen=True)
class TypeName(Node):
    """``bit``, ``int``, ``string``, ``dag``, ``code``, ``bits<width>``, ``list<element>``, or a class by its name."""

    name: str
    width: int = 0
    element: TypeName | None = None

    def __str__(self) -> str:
        if self.name == "list":
            return f"list<{self.element}>"
        return f"bits<{self.width}>" if self.name == "bits" else self.name


# --- values


@dataclass(frozen=True)
class Literal(Node):
    """An int, a string, or ``?`` (None)."""

    value: int | str | None


@dataclass(frozen=True)
class Name(Node):
    """A variable, a template argument, a field, or a def."""

    name: str


@dataclass(frozen=True)
class ListOf(Node):
    """``[a, b]``."""

    items: tuple[Node, ...]


@dataclass(frozen=True)
class BitsOf(Node):
    """``{a, b}``, the highest bit first."""

    items: tuple[Node, ...]


@dataclass(frozen=True)
class DagArgument(Node):
    """``value``, ``value:$name`` or ``$name``."""

    value: Node | None
    name: str | None


@dataclass(frozen=True)
class DagOf(Node):
    """``(operator argument, ...)``."""

    operator: Node
    arguments: tuple[DagArgument, ...]


@dataclass(frozen=True)
class Argument(Node):
    """A template argument, by position or by ``name``."""

    value: Node
    name: str | None


@dataclass(frozen=True)
class Instance(Node):
    """``Class<arguments>`` as a value, or a base of a class or def."""

    name: str
    arguments: tuple[Argument, ...]


@dataclass(frozen=True)
class Bang(Node):
    """``!operator<type>(arguments)``."""

    operator: str
    type: TypeName | None
    arguments: tuple[Node, ...]


@dataclass(frozen=True)
class Cond(Node):
    """``!cond(condition: value, ...)``."""

    clauses: tuple[tuple[Node, Node], ...]


@dataclass(frozen=True)
class Member(Node):
    """``value.field``."""

    value: Node
    field: str


@dataclass(frozen=True)
class Index(Node):
    """``value[number]`` of a list, or ``value{number}`` of bits."""

    value: Node
    number: Node


@dataclass(frozen=True)
class Paste(Node):
    """``a # b``: strings or lists put together."""

    parts: tuple[Node, ...]


# --- what stands in a body


@dataclass(frozen=True)
class Field(Node):
    """``type name = value;``."""

    type: TypeName
    name: str
    value: Node | None


@dataclass(frozen=True)
class Let(Node):
    """``let name = value``, in a body or in front of ``in``."""

    name: str
    value: Node


@dataclass(frozen=True)
class Defvar(Node):
    """``defvar name = value;``."""

    name: str
    value: Node


# --- statements


@dataclass(frozen=True)
class Include(Node):
    """``include "name"``."""

    name: str


@dataclass(frozen=True)
class Parameter(Node):
    """A template parameter."""

    type: TypeName
    name: str
    default: Node | None


@dataclass(frozen=True)
class ClassDecl(Node):
    """``class name<parameters> : bases { body }``."""

    name: str
    parameters: tuple[Parameter, ...]
    bases: tuple[Instance, ...]
    body: tuple[Node, ...]


@dataclass(frozen=True)
class Def(Node):
    """``def name : bases { body }``; ``name`` is None where it is anonymous."""

    name: Node | None
    bases: tuple[Instance, ...]
    body: tuple[Node, ...]


@dataclass(frozen=True)
class Defm(Node):
    """``defm name : multiclasses;``."""

    name: Node | None
    bases: tuple[Instance, ...]


@dataclass(frozen=True)
class Multiclass(Node):
    """``multiclass name<parameters> : bases { statements }``."""

    name: str
    parameters: tuple[Parameter, ...]
    bases: tuple[Instance, ...]
    body: tuple[Node, ...]


@dataclass(frozen=True)
class LetIn(Node):
    """``let a = 1, b = 2 in { statements }``."""

    lets: tuple[Let, ...]
    body: tuple[Node, ...]


@dataclass(frozen=True)
class Foreach(Node):
    """``foreach name = values in { statements }``; ``last`` is set for ``first...last``."""

    name: str
    values: Node
    last: Node | None
    body: tuple[Node, ...]


@dataclass(frozen=True)
class If(Node):
    """``if condition then { statements } else { statements }``."""

    condition: Node
    then: tuple[Node, ...]
    orelse: tuple[Node, ...]
