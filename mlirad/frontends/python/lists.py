"""Translates `append`, and list comprehensions whose length is only known at run time.

A list of statically known length is a `ListValue`, and an `append` assigns a longer one to its name. Before a loop
that appends to it, it becomes an array with room for what all iterations may append, and a counter, which the loop
carries; after the loop it is a `ListView`. A list with two names is not appended to, as both would change.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from mlirad.frontends.python.arithmetic import add, as_value, greatest, multiply, stored, subtract
from mlirad.frontends.python.early_exits import GuardedLoop
from mlirad.frontends.python.iteration import CounterRange, no_names_inside, rounded_up
from mlirad.frontends.python.local_functions import appended_name, assigned, counter_of
from mlirad.frontends.python.scalars import ONE, ZERO, ScalarValue
from mlirad.frontends.python.source import LanguageError
from mlirad.frontends.python.types import FLOAT, ElementType
from mlirad.frontends.python.values import (
    AnyValue,
    ArrayValue,
    ArrayView,
    GrowingList,
    ListValue,
    ListView,
    PassedList,
    RecordValue,
    Unassigned,
    as_list,
    described,
    integer,
    leaves,
)

if TYPE_CHECKING:
    from mlirad.frontends.python.statements import StatementTranslator

_HELP: Final = "make an array with numpy.zeros(n), and assign its elements in a loop"


def append(t: StatementTranslator, name: str, node: ast.expr) -> bool:
    """Translates ``name.append(...)``; returns False if ``name`` is not a list.

    Raises:
        LanguageError: the list has another name, or is not created in this function.
    """
    held = t.variables.get(name)
    if not isinstance(held, tuple | ListView | GrowingList):
        return False
    if not isinstance(node, ast.Call) or len(node.args) != 1 or node.keywords:
        raise LanguageError("MA0903", "'append' takes one value")
    value = t.computed(t.value(node.args[0]))
    if _has_other_name(t, name, held):
        helps = ("make the other one a copy: ys = [x for x in xs]",)
        raise LanguageError("MA0902", f"'{name}' is appended to, but another variable refers to the same list", *helps)
    if isinstance(held, ListValue) and not isinstance(held, PassedList):
        t.variables[name] = ListValue((*held, value))
        return True
    if isinstance(held, tuple) or (isinstance(held, ListView) and not _is_made_here(held)):
        message = f"'{name}' is appended to, but was not created in this function"
        raise LanguageError("MA0902", message, "return what is to be appended, and append it where the list is made")
    if isinstance(held, ListView):
        longer = t.variables[name] = _with_room(t, name, held, ONE, None)
        _append(t, longer, value)
        _end(t, longer, None)
    else:
        _append(t, held, value)
    return True


def _is_made_here(held: ListView) -> bool:
    return held.origin is not None and held.origin.is_allocation


def _append(t: StatementTranslator, held: GrowingList, value: AnyValue) -> None:
    if not isinstance(value, ScalarValue):
        message = f"{described(value)} is appended to a list whose length is known only at run time"
        raise LanguageError("MA0902", message, "make an array with numpy.zeros((n, k)), and assign its rows")
    held.kinds.add(value.type)
    counter = counter_of(held.name)
    count = integer(t.variables[counter], "a length")
    place = [held.items.buffer, as_value(t.build, count)]
    t.build.op("memref.store", [stored(t.build, value, held.items.element), *place])
    t.variables[counter] = add(t.build, count, ONE)


def _has_other_name(t: StatementTranslator, name: str, held: tuple[AnyValue, ...] | ListView | GrowingList) -> bool:
    others = [value for other, value in t.variables.items() if other != name and not isinstance(value, Unassigned)]
    if isinstance(held, tuple):
        return any(_is_in(held, value) for value in others)
    origin = held.items.origin if isinstance(held, GrowingList) else held.origin
    found = (leaf for value in others for leaf in leaves(value) or ())
    return any(isinstance(leaf, ArrayView) and leaf.origin is origin for leaf in found)


def _is_in(held: AnyValue, value: object) -> bool:
    parts = value.values if isinstance(value, RecordValue) else value if isinstance(value, tuple) else ()
    return value is held or any(_is_in(held, part) for part in parts)


def _with_room(
    t: StatementTranslator, name: str, held: ListValue | ListView, more: ScalarValue, element: ElementType | None
) -> GrowingList:
    """Allocates a copy of ``held`` with room for ``more`` elements; ``element``: the type of those, if known."""
    if isinstance(held, ListView):
        count, kinds = held.extents[0], {held.element}
    else:
        count, kinds = ScalarValue.of(len(held)), {one.type for one in held if isinstance(one, ScalarValue)}
        if not all(isinstance(one, ScalarValue) for one in held):
            message = f"'{name}', which has other things than numbers, is appended to in a loop"
            raise LanguageError("MA0902", message, "make an array with numpy.zeros((n, k)), and assign its rows")
    kinds |= {element} if element is not None else set()
    type = max(kinds, key=lambda one: one.order, default=FLOAT)
    items = t.allocate(type, [add(t.build, count, more)])
    if isinstance(held, ListView):
        t.store_each(replace(items, extents=held.extents, is_cut=True), held)
    else:
        for i, one in enumerate(held):
            assert isinstance(one, ScalarValue)
            t.build.op("memref.store", [stored(t.build, one, items.element), items.buffer, t.build.index(i)])
    t.variables[counter_of(name)] = count
    return GrowingList(name, items, kinds)


def _end(t: StatementTranslator, held: GrowingList, count: ScalarValue | None) -> None:
    """Binds the name to the list after the loop; ``count``: its length, or None to use the counter."""
    counted = integer(t.variables.pop(counter_of(held.name)), "a length")
    t.variables[held.name] = as_list(held.items, counted if count is None else count)


def loop_over(
    t: StatementTranslator, node: ast.For, guards: tuple[str, ...], turns: CounterRange, emit: Callable[[], None]
) -> None:
    """Translates a loop by ``emit``; first allocates room for the elements that it appends to lists.

    Raises:
        LanguageError: the number of appended elements has no bound known before the loop.
    """
    lists = {
        name: held
        for name in sorted(_appended(node.body) - assigned(node.body, only_bound=True, appends=False))
        if isinstance(held := t.variables.get(name), ListValue | ListView) and not isinstance(held, PassedList)
    }
    for name, held in lists.items():
        if _has_other_name(t, name, held):
            raise LanguageError(
                "MA0902", f"'{name}' is appended to in a loop, but another variable refers to the same list"
            )
    if not lists:
        emit()
        return
    step = ScalarValue.of(turns.step)
    trips = greatest(t.build, rounded_up(t.build, subtract(t.build, turns.stop, turns.start), step), ZERO)
    room = dict.fromkeys(lists, ZERO)
    for name, times in _counted(t, node.body, trips, assigned([node])):
        if name in room:
            room[name] = add(t.build, room[name], times)
    direct = [appended_name(one) for one in node.body]
    elements: dict[str, ElementType] = {}
    while True:
        variables, allocations = dict(t.variables), [dict(one) for one in t.allocations]
        before = len(list(t.build.ip.block.operations))
        made = {name: _with_room(t, name, held, room[name], elements.get(name)) for name, held in lists.items()}
        t.variables |= made
        emit()
        found = {name: max(one.kinds, key=lambda kind: kind.order) for name, one in made.items() if one.kinds}
        wrong = {name: kind for name, kind in found.items() if kind.stored != made[name].items.element}
        if not wrong:
            break
        elements |= wrong
        for view in list(t.build.ip.block.operations)[before:][::-1]:
            view.operation.erase()
        t.variables, t.allocations = variables, allocations
    for name, one in made.items():
        is_known = not guards and direct.count(name) == sum(name == other for other in _each_append(node.body))
        _end(t, one, one.items.extents[0] if is_known else None)


def _each_append(body: Sequence[ast.stmt]) -> Iterator[str]:
    for statement in body:
        for node in ast.walk(statement):
            name = appended_name(node)
            if name is not None:
                yield name


def _appended(body: Sequence[ast.stmt]) -> set[str]:
    return set(_each_append(body))


def _counted(
    t: StatementTranslator, body: Sequence[ast.stmt], times: ScalarValue, changing: set[str]
) -> Iterator[tuple[str, ScalarValue]]:
    """Yields each list name that ``body`` appends to, with the most elements appended in ``times`` executions."""
    for statement in body:
        node = statement.loop if isinstance(statement, GuardedLoop) else statement
        name = appended_name(node)
        if name is not None:
            yield name, times
        elif isinstance(node, ast.If):
            yield from _counted(t, [*node.body, *node.orelse], times, changing)
        elif isinstance(node, ast.For) and _appended(node.body):
            used = {one.id for one in ast.walk(node.iter) if isinstance(one, ast.Name)}
            if used & changing:
                raise LanguageError("MA0902", "a loop whose length changes appends to a list", _HELP)
            turns, _ = t.iterated(node.iter)
            length = subtract(t.build, turns.stop, turns.start)
            inner = greatest(t.build, rounded_up(t.build, length, ScalarValue.of(turns.step)), ZERO)
            yield from _counted(t, node.body, multiply(t.build, times, inner), changing)
        elif isinstance(node, ast.While) and _appended(node.body):
            check_while(t, node)


def check_while(t: StatementTranslator, node: ast.While) -> None:
    """Raises an error if a ``while`` loop appends to a list, as its trip count is unknown.

    Raises:
        LanguageError: the loop appends to a list.
    """
    for name in sorted(_appended(node.body)):
        if isinstance(t.variables.get(name), tuple | ListView | GrowingList):
            helps = ("make an array that is large enough with numpy.zeros(n), and count",)
            raise LanguageError("MA0902", f"'{name}' is appended to in a 'while'", *helps)


def written_out(t: StatementTranslator, node: ast.ListComp | ast.GeneratorExp, inner: ast.stmt, name: str) -> AnyValue:
    """Translates the loops of a comprehension around ``inner``; returns the final value of ``name``."""
    no_names_inside(node)
    for one in reversed(node.generators):
        for test in reversed(one.ifs):
            inner = ast.copy_location(ast.If(test, [inner], []), node)
        inner = ast.copy_location(ast.For(one.target, one.iter, [inner], []), node)
    outside = dict(t.variables)
    t.variables[name] = ListValue() if isinstance(node, ast.ListComp) else ZERO
    t.body([inner])
    found = t.variables[name]
    t.variables = outside
    assert not isinstance(found, Unassigned)
    return found


def listed(t: StatementTranslator, node: ast.ListComp) -> AnyValue:
    """Translates a list comprehension whose length is only known at run time."""
    place, name = ast.copy_location, f".list{node.lineno}.{node.col_offset}"
    attribute = place(ast.Attribute(place(ast.Name(name, ast.Load()), node), "append", ast.Load()), node)
    return written_out(t, node, place(ast.Expr(place(ast.Call(attribute, [node.elt], []), node)), node), name)


def matched(
    targets: Sequence[ast.expr], value: AnyValue, parts_of: Callable[[AnyValue, int], Sequence[AnyValue]]
) -> Iterator[tuple[ast.expr, AnyValue]]:
    """Each target of an assignment with its part of ``value``; ``*rest`` is a list."""
    starred = next((i for i, one in enumerate(targets) if isinstance(one, ast.Starred)), None)
    if starred is None:
        return zip(targets, parts_of(value, len(targets)), strict=True)
    target, least = targets[starred], len(targets) - 1
    assert isinstance(target, ast.Starred)
    count = len(value) if isinstance(value, tuple) else None
    if isinstance(value, ArrayValue):
        count = value.extents[0].integer
        if count is None:
            message = f"'*{ast.unparse(target.value)}' is a list, and the array has an extent that only the call has"
            raise LanguageError("MA0902", message, "write slices: first, rest = x[0], x[1:]")
    if count is not None and count < least:
        raise LanguageError("MA0903", f"expected at least {least} values, got {described(value)}")
    parts = parts_of(value, least if count is None else count)
    end = len(parts) - (least - starred)
    given = [*parts[:starred], ListValue(parts[starred:end]), *parts[end:]]
    return zip([*targets[:starred], target.value, *targets[starred + 1 :]], given, strict=True)
