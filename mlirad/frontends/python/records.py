"""Dicts with constant keys, named tuples and dataclasses: making them, their attributes, elements and methods."""

from __future__ import annotations

import ast
import dataclasses
import inspect
from collections.abc import Hashable, Sequence
from types import FunctionType
from typing import TYPE_CHECKING, Any, Final

from mlirad.frontends.python.arithmetic import OPERATORS, compare, invert
from mlirad.frontends.python.library import calls
from mlirad.frontends.python.scalars import ScalarValue
from mlirad.frontends.python.source import LanguageError
from mlirad.frontends.python.values import (
    AnyValue,
    BoundMethod,
    PythonObject,
    RecordValue,
    described,
    is_word,
    literal,
    scalar,
    structure,
)

if TYPE_CHECKING:
    from mlirad.frontends.python.expressions import ExpressionTranslator

_OF_DICTS: Final = ("get", "items", "keys", "values")


def is_record_class(value: object) -> bool:
    """Whether ``value`` is a named tuple's class or a dataclass."""
    return isinstance(value, type) and (dataclasses.is_dataclass(value) or hasattr(value, "_fields"))


def dict_of(t: ExpressionTranslator, node: ast.Dict | ast.DictComp) -> RecordValue:
    """The value of ``{...}``."""
    found: dict[Hashable, AnyValue] = {}
    if isinstance(node, ast.DictComp):
        pair = ast.copy_location(ast.Tuple([node.key, node.value], ast.Load()), node)
        pairs = t.listed(ast.copy_location(ast.ListComp(pair, node.generators), node))
        if not isinstance(pairs, tuple):
            raise LanguageError("MA0902", "a dict whose keys are known when the function runs only", "write a list")
        for one in pairs:
            assert isinstance(one, tuple)
            found[_key(one[0])] = one[1]
        return RecordValue(dict, tuple(found), tuple(found.values()))
    for key, value in zip(node.keys, node.values, strict=True):
        given = t.value(value)
        if key is not None:
            found[_key(t.value(key))] = t.computed(given)
        elif isinstance(given, RecordValue) and given.kind is dict:
            found |= dict(zip(given.names, given.values, strict=True))
        else:
            raise LanguageError("MA0903", f"expected a dict behind '**', got {described(given)}")
    return RecordValue(dict, tuple(found), tuple(found.values()))


def _key(value: AnyValue) -> Hashable:
    if isinstance(value, PythonObject) and isinstance(value.object, Hashable):
        return value.object
    if isinstance(value, ScalarValue) and value.constant is not None:
        return value.constant
    raise LanguageError("MA0902", f"the key of a dict is {described(value)}", "keys are constant texts or numbers")


def made(t: ExpressionTranslator, kind: Any, arguments: Sequence[AnyValue], named: dict[str, AnyValue]) -> RecordValue:
    """An instance of a class that `is_record_class`.

    Raises:
        LanguageError: the class does more than to hold its arguments, or the arguments do not fit.
    """
    word = getattr(kind, "__name__", str(kind))
    if dataclasses.is_dataclass(kind):
        names = tuple(one.name for one in dataclasses.fields(kind))
        plain = all(one.init and one.default_factory is dataclasses.MISSING for one in dataclasses.fields(kind))
        if not plain or hasattr(kind, "__post_init__"):
            message = f"'{word}' computes a field when it is made"
            raise LanguageError("MA0902", message, "write a function that returns the instance")
    else:
        names = tuple(kind._fields)
    try:
        bound = inspect.signature(kind).bind(*arguments, **named)
    except TypeError as error:
        raise LanguageError("MA0903", f"'{word}': {error}") from None
    defaults = {one.name: one.default for one in bound.signature.parameters.values()}
    given = {name: t.known(one, name) for name, one in defaults.items() if one is not inspect.Parameter.empty}
    given |= bound.arguments
    return RecordValue(kind, names, tuple(t.computed(given[name]) for name in names))


def attribute(t: ExpressionTranslator, record: RecordValue, name: str) -> AnyValue:
    """``record.name``."""
    if record.kind is not dict and name in record.names:
        return record.values[record.names.index(name)]
    member = inspect.getattr_static(record.kind, name, None)
    if record.kind is dict:
        member = name if name in _OF_DICTS else None
    if isinstance(member, property) and isinstance(member.fget, FunctionType):
        return t.callees.call(t, member.fget, [record], {}, None)
    if name == "_replace" or isinstance(member, FunctionType | str):
        return BoundMethod(record, name)
    raise LanguageError("MA0902", f"{described(record)} has no attribute '{name}' in the language")


def called(
    t: ExpressionTranslator, record: RecordValue, name: str, arguments: Sequence[AnyValue], named: dict[str, AnyValue]
) -> AnyValue:
    """``record.name(...)``."""
    if name == "_replace":
        return replaced(record, named)
    if record.kind is not dict:
        return t.callees.call(t, getattr(record.kind, name), [record, *arguments], named, None)
    keys = tuple(literal(one) for one in record.names)
    if name == "get" and 0 < len(arguments) < 3 and not named:
        found = dict(zip(record.names, record.values, strict=True)).get(_key(arguments[0]))
        return found if found is not None else (*arguments, PythonObject(None))[1]
    if name == "get" or arguments or named:
        raise LanguageError("MA0903", f"unexpected arguments of '{name}' of a dict")
    pairs = tuple(zip(keys, record.values, strict=True))
    return {"items": pairs, "keys": keys, "values": record.values}[name]


def replaced(record: RecordValue, named: dict[str, AnyValue]) -> RecordValue:
    """``record`` with other values for some names.

    Raises:
        LanguageError: there is no such name.
    """
    for name in named:
        if name not in record.names:
            raise LanguageError("MA0903", f"{described(record)} has no '{name}'")
    pairs = zip(record.names, record.values, strict=True)
    return dataclasses.replace(record, values=tuple(named.get(str(name), value) for name, value in pairs))


@calls(dataclasses.replace)
def _replaced_dataclass(_: Any, obj: AnyValue, **changes: AnyValue) -> AnyValue:
    if not isinstance(obj, RecordValue) or obj.kind is dict:
        raise LanguageError("MA0903", f"expected a dataclass for 'replace', got {described(obj)}")
    return replaced(obj, changes)


def element(record: RecordValue, key: AnyValue) -> AnyValue:
    """``record[key]`` of a dict.

    Raises:
        LanguageError: it has no such key.
    """
    name = _key(key) if record.kind is dict else None
    if name is None or name not in record.names:
        raise LanguageError("MA0903", f"{described(record)} has no element {described(key)}")
    return record.values[record.names.index(name)]


def contains(t: ExpressionTranslator, part: AnyValue, whole: AnyValue, is_inside: bool) -> ScalarValue:
    """Whether a dict has the key ``part``, or a tuple the number or text."""
    if isinstance(whole, RecordValue) and whole.kind is dict:
        return ScalarValue.of((_key(part) in whole.names) == is_inside)
    whole = unpacked(whole)
    if not isinstance(whole, tuple):
        raise LanguageError("MA0902", f"'in' with {described(whole)}", "write numpy.any(x == value)")
    found = ScalarValue.of(False)
    for one in whole:
        if is_word(part) or is_word(one):
            same = ScalarValue.of(structure(part) == structure(one) and is_word(part))
        else:
            same = compare(t.build, ast.Eq(), scalar(part, "'in'"), scalar(one, "'in'"))
        found = OPERATORS[ast.BitOr](t.build, found, same)
    return found if is_inside else invert(t.build, found)


def keys_of(value: AnyValue) -> AnyValue:
    """What a loop over ``value`` runs over: the keys of a dict, or the values of a named tuple."""
    if isinstance(value, RecordValue) and value.kind is dict:
        return tuple(literal(one) for one in value.names)
    return unpacked(value)


def unpacked(value: AnyValue) -> AnyValue:
    """A named tuple as a tuple."""
    return value.values if isinstance(value, RecordValue) and issubclass(value.kind, tuple) else value
