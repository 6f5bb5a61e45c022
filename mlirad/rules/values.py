"""Values of a rule file's evaluation, and their types: ints, strings, lists, dags and records."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from mlirad.rules.source import Span, failure
from mlirad.rules.syntax import TypeName


class Unset:
    """The value ``?``."""

    def __repr__(self) -> str:
        return "?"


UNSET: Final = Unset()


@dataclass(frozen=True, eq=False)
class Dag:
    """An operator (a record) with arguments: values and names, either of which may be missing.

    ``spans`` are the locations of the arguments.
    """

    operator: Value
    arguments: tuple[tuple[Value, str | None], ...]
    span: Span
    spans: tuple[Span, ...] = ()


@dataclass(eq=False)
class ArgumentSlot:
    """A field of a record: its type, and a thunk for its value, which is evaluated when first needed."""

    type: TypeName
    thunk: Callable[[], Value]
    span: Span
    value: Value | None = None
    busy: bool = False


@dataclass(eq=False)
class Record:
    """A def, or an anonymous instance of a class."""

    name: str
    span: Span
    anonymous: bool = False
    slots: dict[str, ArgumentSlot] = field(default_factory=dict)
    bases: list[str] = field(default_factory=list)

    def __repr__(self) -> str:
        return self.name

    def is_a(self, class_name: str) -> bool:
        """Whether the record derives from ``class_name``."""
        return class_name in self.bases

    def get(self, name: str) -> Value:
        """The value of field ``name``, which must exist; evaluated at the first call."""
        slot = self.slots[name]
        if slot.value is None:
            if slot.busy:
                raise failure("MA0403", f"field '{name}' of '{self.name}' depends on itself", slot.span)
            slot.busy = True
            slot.value = coerce(slot.thunk(), slot.type, slot.span, f"field '{name}'")
            slot.busy = False
        return slot.value

    def span_of(self, name: str) -> Span:
        """The location where field ``name`` got its value."""
        return self.slots[name].span


Value: TypeAlias = "int | str | Unset | Dag | Record | list[Value]"


def kind(value: Value) -> str:
    """The kind of a value, for messages."""
    if isinstance(value, Record):
        return f"record '{value.name}'" if not value.anonymous else f"a '{value.bases[-1]}'"
    names = {int: "an int", str: "a string", list: "a list", Dag: "a dag", Unset: "'?'"}
    return names[type(value)]


def coerce(value: Value, type: TypeName, span: Span, what: str) -> Value:
    """``value`` converted to ``type``; raises an error about ``what`` if it does not fit."""
    fitted = None if isinstance(value, Unset) else _fit(value, type, span, what)
    if isinstance(value, Unset):
        return value
    if fitted is None:
        raise failure("MA0406", f"{what} is {kind(value)}, expected {type}", span)
    return fitted


def _fit(value: Value, type: TypeName, span: Span, what: str) -> Value | None:
    match type.name:
        case "int":
            return value if isinstance(value, int) else None
        case "bit":
            return value if isinstance(value, int) and value in (0, 1) else None
        case "string" | "code":
            return value if isinstance(value, str) else None
        case "dag":
            return value if isinstance(value, Dag) else None
        case "list":
            if not isinstance(value, list) or type.element is None:
                return None
            return [coerce(item, type.element, span, f"an element of {what}") for item in value]
    return value if isinstance(value, Record) and value.is_a(type.name) else None


def key(value: Value) -> object:
    """A hashable key for ``value``, to find equal instances of a class."""
    if isinstance(value, Record):
        return ("record", id(value))
    if isinstance(value, list):
        return ("list", *map(key, value))
    if isinstance(value, Dag):
        return ("dag", key(value.operator), *((key(item), name) for item, name in value.arguments))
    return (type(value).__name__, value if not isinstance(value, Unset) else None)


def text(value: Value, span: Span) -> str:
    """``value`` as a part of a string, for paste and concatenation."""
    if isinstance(value, str):
        return value
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Record):
        return value.name
    raise failure("MA0406", f"{kind(value)} cannot be part of a string", span)


def items(value: Value, span: Span) -> list[Value]:
    """``value`` as a list."""
    if isinstance(value, list):
        return value
    raise failure("MA0406", f"expected a list, found {kind(value)}", span)
