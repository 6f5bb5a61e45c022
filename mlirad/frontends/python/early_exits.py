"""Rewrites `break`, `continue` and `return` to flags, so that every loop and branch has one entry and one exit.

``raise e`` becomes ``assert False, e``.

A statement after one that may leave is put under ``if not flag``, or into the other branch if one branch always leaves;
``guards`` of a loop are the flags that end it. The names of flags and of the result begin with a dot, so that they
differ from all names of the program.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

RESULT: Final = ".result"
_RETURNED: Final = ".returned"


class GuardedLoop(ast.stmt):
    """A loop that ends when one of ``guards`` is true."""

    _fields = ("loop", "guards")

    def __init__(self, loop: ast.For | ast.While, guards: tuple[str, ...]) -> None:
        super().__init__()
        self.loop, self.guards = loop, guards
        ast.copy_location(self, loop)


@dataclass
class _EnclosingLoop:
    """The flags of the innermost loop, as far as they are needed."""

    number: int
    used: set[str] = field(default_factory=set)

    @property
    def broken(self) -> str:
        return f".broken{self.number}"

    @property
    def continued(self) -> str:
        return f".continued{self.number}"


@dataclass(frozen=True)
class _Rewritten:
    """Statements; ``flags``: those that they may set; ``leaves``: the statement after them is not reached."""

    body: list[ast.stmt]
    flags: frozenset[str] = frozenset()
    leaves: bool = False


class ExitRewriter:
    """Rewrites the body of a function.

    Attributes:
        needs_result: whether the result must have an initial value, because a loop returns.
    """

    def __init__(self) -> None:
        self.needs_result = False
        self._has_result = False
        self._loops = 0

    def rewrite(self, body: Sequence[ast.stmt]) -> list[ast.stmt]:
        """``body`` without `break`, `continue` and `return`; `RESULT` has the returned value."""
        self._has_result = any(_returns_value(statement) for statement in body)
        done = self._block(body, None)
        is_flagged, self.needs_result = self.needs_result, self.needs_result and self._has_result
        if is_flagged:
            return [_set(_RETURNED, False, body[0]), *done.body]
        return done.body

    def _block(self, body: Sequence[ast.stmt], loop: _EnclosingLoop | None) -> _Rewritten:
        made: list[ast.stmt] = []
        flags: frozenset[str] = frozenset()
        for index, statement in enumerate(body):
            rest = body[index + 1 :]
            if isinstance(statement, ast.If) and rest:
                joined = self._with_rest(statement, rest, loop)
                if joined is not None:
                    return _Rewritten([*made, *joined.body], flags | joined.flags, joined.leaves)
            done = self._statement(statement, loop)
            made += done.body
            flags |= done.flags
            if done.leaves:
                return _Rewritten(made, flags, True)
            if done.flags and rest:
                if _RETURNED in done.flags:
                    self.needs_result = True
                behind = self._block(rest, loop)
                made.append(_if_none(done.flags, behind.body, rest[0]))
                return _Rewritten(made, flags | behind.flags, False)
        return _Rewritten(made, flags)

    def _with_rest(self, branch: ast.If, rest: Sequence[ast.stmt], loop: _EnclosingLoop | None) -> _Rewritten | None:
        """``branch`` and the statements after it; if one side always leaves, the other side contains these."""
        if _always_leaves(branch.body):
            sides = list(branch.body), [*branch.orelse, *rest]
        elif _always_leaves(branch.orelse):
            sides = [*branch.body, *rest], list(branch.orelse)
        else:
            return None
        return self._statement(ast.copy_location(ast.If(branch.test, *sides), branch), loop)

    def _statement(self, statement: ast.stmt, loop: _EnclosingLoop | None) -> _Rewritten:
        if isinstance(statement, ast.Return):
            value = statement.value or ast.copy_location(ast.Constant(None), statement)
            result = ast.copy_location(ast.Assign([_name(RESULT, statement, ast.Store())], value), statement)
            self.needs_result = self.needs_result or loop is not None
            done = [*([result] if self._has_result else ()), _set(_RETURNED, True, statement)]
            return _Rewritten(done, frozenset({_RETURNED}), True)
        if isinstance(statement, ast.Raise):
            never = ast.copy_location(ast.Constant(False), statement)
            return _Rewritten([ast.copy_location(ast.Assert(never, statement.exc), statement)], leaves=True)
        if isinstance(statement, ast.Break | ast.Continue) and loop is not None:
            flag = loop.broken if isinstance(statement, ast.Break) else loop.continued
            loop.used.add(flag)
            return _Rewritten([_set(flag, True, statement)], frozenset({flag}), True)
        if isinstance(statement, ast.If):
            one, other = self._block(statement.body, loop), self._block(statement.orelse, loop)
            made = ast.copy_location(ast.If(statement.test, one.body, other.body), statement)
            return _Rewritten([made], one.flags | other.flags, one.leaves and other.leaves)
        if isinstance(statement, ast.For | ast.While):
            return self._loop(statement, loop)
        return _Rewritten([statement])

    def _loop(self, statement: ast.For | ast.While, outer: _EnclosingLoop | None) -> _Rewritten:
        if isinstance(statement, ast.While) and not statement.orelse:
            statement = _without_names(statement)
        self._loops += 1
        own = _EnclosingLoop(self._loops)
        done = self._block(statement.body, own)
        body = done.body
        if own.continued in own.used:
            body = [_set(own.continued, False, statement), *body]
        guards = tuple(sorted(flag for flag in done.flags if flag != own.continued))
        made = (
            ast.For(statement.target, statement.iter, body, [])
            if isinstance(statement, ast.For)
            else ast.While(statement.test, body, [])
        )
        ast.copy_location(made, statement)
        before = [_set(own.broken, False, statement)] if own.broken in own.used else []
        whole = GuardedLoop(made, guards) if guards else made
        made_of = _Rewritten([*before, whole], frozenset(flag for flag in guards if flag == _RETURNED))
        if not statement.orelse:
            return made_of
        behind = self._block(statement.orelse, outer)  # runs if the loop is not left
        self.needs_result |= bool(made_of.flags)
        ends = frozenset(guards)
        rest = [_if_none(ends, behind.body, statement.orelse[0])] if ends else behind.body
        return _Rewritten([*made_of.body, *rest], made_of.flags | behind.flags, behind.leaves and not ends)


def _without_names(loop: ast.While) -> ast.While:
    """``loop`` with the condition tested in its body, if it assigns names."""
    if not any(isinstance(one, ast.NamedExpr) for one in ast.walk(loop.test)):
        return loop
    place = ast.copy_location
    ends = place(ast.UnaryOp(ast.Not(), loop.test), loop.test)
    tested = place(ast.If(ends, [place(ast.Break(), loop)], []), loop)
    return place(ast.While(place(ast.Constant(True), loop), [tested, *loop.body], []), loop)


def _returns_value(statement: ast.AST) -> bool:
    if isinstance(statement, ast.FunctionDef | ast.Lambda):
        return False
    is_none = not isinstance(statement, ast.Return) or statement.value is None
    return not is_none or any(map(_returns_value, ast.iter_child_nodes(statement)))


def _always_leaves(body: Sequence[ast.stmt]) -> bool:
    """Whether the end of ``body`` is never reached."""
    for statement in body:
        if isinstance(statement, ast.Return | ast.Break | ast.Continue):
            return True
        if isinstance(statement, ast.If) and _always_leaves(statement.body) and _always_leaves(statement.orelse):
            return True
    return False


def _name(name: str, place: ast.AST, context: ast.expr_context) -> ast.Name:
    return ast.copy_location(ast.Name(name, context), place)


def _set(name: str, value: bool, place: ast.stmt) -> ast.stmt:
    constant = ast.copy_location(ast.Constant(value), place)
    return ast.copy_location(ast.Assign([_name(name, place, ast.Store())], constant), place)


def _if_none(flags: frozenset[str], body: list[ast.stmt], place: ast.stmt) -> ast.stmt:
    test: ast.expr | None = None
    for flag in sorted(flags):
        one = ast.copy_location(ast.UnaryOp(ast.Not(), _name(flag, place, ast.Load())), place)
        test = one if test is None else ast.copy_location(ast.BoolOp(ast.And(), [test, one]), place)
    assert test is not None
    return ast.copy_location(ast.If(test, body, []), place)
