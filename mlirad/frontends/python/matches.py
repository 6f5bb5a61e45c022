"""Rewrites `match` to `if`, `elif` and `else`, for patterns that are values, alternatives of them, and names."""

from __future__ import annotations

import ast
from typing import Any


class MatchRewriter(ast.NodeTransformer):
    """Replaces each `match` whose patterns are supported; others remain, and are refused later."""

    def visit_Match(self, node: ast.Match) -> Any:
        """The statements that do what ``node`` does."""
        self.generic_visit(node)
        name = f".subject{node.lineno}.{node.col_offset}"
        subject = ast.copy_location(ast.Name(name, ast.Load()), node.subject)
        first = _assigned(name, node.subject, node.subject)
        rest: list[ast.stmt] = []
        for case in reversed(node.cases):
            found = _test(case.pattern, subject)
            if found is None:
                return node
            test, names = found
            if case.guard is not None:
                guard = _WithSubject(names, subject).visit(case.guard)
                test = guard if test is None else ast.copy_location(ast.BoolOp(ast.And(), [test, guard]), test)
            body = [*(_assigned(one, subject, case.pattern) for one in names), *case.body]
            rest = body if test is None else [ast.copy_location(ast.If(test, body, rest), case.body[0])]
        return [first, *rest]


def _test(pattern: ast.pattern, subject: ast.expr) -> tuple[ast.expr | None, list[str]] | None:
    """The condition for ``pattern``, or None if it always matches, and the names that it binds; None if unsupported."""
    match pattern:
        case ast.MatchValue() | ast.MatchSingleton():
            is_value = isinstance(pattern, ast.MatchValue)
            other = pattern.value if isinstance(pattern.value, ast.expr) else ast.Constant(pattern.value)
            op: ast.cmpop = ast.Eq() if is_value else ast.Is()
            return ast.copy_location(ast.Compare(subject, [op], [ast.copy_location(other, pattern)]), pattern), []
        case ast.MatchAs(pattern=None, name=name):
            return None, [] if name is None else [name]
        case ast.MatchAs(pattern=ast.pattern() as inner, name=str() as name):
            found = _test(inner, subject)
            return None if found is None else (found[0], [*found[1], name])
        case ast.MatchOr(patterns=patterns):
            parts = [_test(one, subject) for one in patterns]
            tests = [part[0] for part in parts if part is not None and part[0] is not None and not part[1]]
            if len(tests) == len(parts):
                return ast.copy_location(ast.BoolOp(ast.Or(), tests), pattern), []
    return None


class _WithSubject(ast.NodeTransformer):
    """Replaces the names that a pattern binds by what is matched."""

    def __init__(self, names: list[str], subject: ast.expr) -> None:
        self._names, self._subject = names, subject

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """The subject for one of the names."""
        return self._subject if node.id in self._names else node


def _assigned(name: str, value: ast.expr, place: ast.AST) -> ast.stmt:
    target = ast.copy_location(ast.Name(name, ast.Store()), place)
    return ast.copy_location(ast.Assign([target], value), place)
