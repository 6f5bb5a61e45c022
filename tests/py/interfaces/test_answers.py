"""`docs/howto/what_a_model_answers.md` lists what is asked: all interfaces, their methods, and who answers which."""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mlirad.context import Context
from mlirad.interfaces import registry as declared
from mlirad.interfaces.registry import Interface

PAGE = (Path(__file__).parents[3] / "docs" / "howto" / "what_a_model_answers.md").read_text()
REGISTRY = Context.default().registry
INTERFACES: dict[str, Interface[Any]] = {n: v for n, v in vars(declared).items() if isinstance(v, Interface)}
#: Attached by whoever loads rewrites and users' rules.
LOADED = {"FORM", "SIMPLIFY", "PATTERN"}


def rows(heading: str) -> Iterator[list[str]]:
    table = PAGE[PAGE.index(heading) :].split("\n\n")[0]
    for line in table.splitlines()[2:]:
        yield [cell.strip() for cell in line.strip("|").split("|")]


def names(cell: str) -> list[str]:
    return re.findall(r"`([\w.]+)`", cell)


def interfaces(cell: str) -> set[str]:
    return {name for name in names(cell) if name.isupper()}


KINDS = {row[0]: row for row in rows("| new |")}
ASKED = {names(row[0])[0]: (names(row[1]), names(row[2])) for row in rows("| interface |")}


def answered(key: str) -> set[str]:
    return {name for name, interface in INTERFACES.items() if REGISTRY.find(interface, key) is not None}


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_of_op_answers_what_it_must_and_nothing_else(kind: str) -> None:
    _, like, must, may, read = KINDS[kind]
    found = [answered(key) for key in names(like)]
    assert all(found)
    assert set.intersection(*found) - interfaces(may) == interfaces(must)
    assert set.union(*found) <= interfaces(must) | interfaces(may)
    assert all((Path(declared.__file__).parents[1] / path).exists() for path in re.findall(r"`([\w/]+\.py)`", read))


def test_every_op_is_of_a_kind() -> None:
    """No op or type answers an interface that no line has: whoever looks for it finds it."""
    said = {name for row in KINDS.values() for name in interfaces(row[2]) | interfaces(row[3])}
    assert said | LOADED == set(INTERFACES)


def has_answer(model: type, method: str) -> bool:
    """Whether the class of an interface says what most ops answer: in a protocol, by more than a docstring."""
    member = inspect.getattr_static(model, method, ...)
    if isinstance(member, property):
        member = member.fget
    if not isinstance(member, types.FunctionType):
        return member is not ...  # a field of data has no answer yet, or a default
    (tree,) = ast.parse(textwrap.dedent(inspect.getsource(member))).body
    assert isinstance(tree, ast.FunctionDef)
    return len(tree.body) > 1 or not getattr(model, "_is_protocol", False)  # elsewhere a docstring does nothing


def table() -> dict[str, tuple[list[str], list[str]]]:
    """What the second table of the page should say; a parallel loop answers what a loop does, and more."""
    found = {}
    for name, interface in INTERFACES.items():
        model = getattr(declared, re.findall(r"\w+", declared.__annotations__[name])[-1])
        answers = [has_answer(model, method) for method in interface.methods]
        pairs = list(zip(interface.methods, answers, strict=True))
        found[name] = [m for m, has in pairs if not has], [m for m, has in pairs if has]
    asked, answered = found["PARALLEL"]
    found["PARALLEL"] = ["LOOP", *(m for m in asked if m not in found["LOOP"][0])], []
    assert answered == found["LOOP"][1]
    return found


def test_the_methods_of_every_interface_are_listed() -> None:
    assert table() == ASKED
