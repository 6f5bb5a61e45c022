"""Evaluates the expressions of a rule file: everything that may be on the right of ``=``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Any, Final

from mlirad.errors import RuleError
from mlirad.rules import syntax
from mlirad.rules.scope import Budget, RecordScope
from mlirad.rules.source import Span, failure
from mlirad.rules.values import UNSET, Dag, Record, Value, kind, text

#: The maximum size of results (characters, elements); larger ones end evaluation with a message.
MAX_SIZE: Final = 10_000

Instantiate = Callable[[syntax.Instance, RecordScope], Record]


class FormulaExpressions:
    """Evaluates values; ``defs`` and ``instantiate`` give access to records."""

    def __init__(self, defs: Mapping[str, Record], instantiate: Instantiate, budget: Budget) -> None:
        self.defs = defs
        self.instantiate = instantiate
        self.budget = budget
        self._handlers: dict[type[syntax.SyntaxNode], Callable[[Any, RecordScope], Value]] = {
            syntax.Literal: lambda node, _: UNSET if node.value is None else node.value,
            syntax.Name: self._name,
            syntax.ListOf: lambda node, scope: [self.value(item, scope) for item in node.items],
            syntax.DagOf: self._dag,
            syntax.Instance: lambda node, scope: self.instantiate(node, scope),
            syntax.RecordMember: self._member,
            syntax.Paste: self._paste,
        }

    def value(self, node: syntax.SyntaxNode, scope: RecordScope) -> Value:
        """The value of ``node`` in ``scope``."""
        self.budget.enter(node.span)
        result = self._handlers[type(node)](node, scope)
        self.budget.leave()
        self.budget.spend(result, node.span)
        return result

    def def_name(self, node: syntax.SyntaxNode, scope: RecordScope) -> str:
        """The name of a def as ``node`` spells it: an undefined name is taken literally."""
        if isinstance(node, syntax.Paste):
            return "".join(self.def_name(part, scope) for part in node.parts)
        if isinstance(node, syntax.Name):
            found = scope.find(node.name)
            return node.name if found is None else text(found, node.span)
        return text(self.value(node, scope), node.span)

    def _name(self, node: syntax.Name, scope: RecordScope) -> Value:
        found = scope.find(node.name)
        if found is not None:
            return found
        if node.name not in self.defs:
            raise unknown("name", node.name, self.defs, node.span)
        return self.defs[node.name]

    def _dag(self, node: syntax.DagOf, scope: RecordScope) -> Value:
        operator = self.value(node.operator, scope)
        if not isinstance(operator, Record):
            raise failure("MA0406", f"a dag begins with a record, found {kind(operator)}", node.operator.span)
        arguments = tuple(
            (UNSET if argument.value is None else self.value(argument.value, scope), argument.name)
            for argument in node.arguments
        )
        return Dag(operator, arguments, node.span, tuple(argument.span for argument in node.arguments))

    def _member(self, node: syntax.RecordMember, scope: RecordScope) -> Value:
        value = self.value(node.value, scope)
        if not isinstance(value, Record):
            raise failure("MA0406", f"{kind(value)} has no fields", node.value.span)
        if node.field not in value.slots:
            raise unknown("field", node.field, value.slots, node.span)
        return value.get(node.field)

    def _paste(self, node: syntax.Paste, scope: RecordScope) -> Value:
        values = [self.value(part, scope) for part in node.parts]
        lists = [value for value in values if isinstance(value, list)]
        made: list[Value] | str = [item for value in lists for item in value]
        if len(lists) < len(values):
            made = "".join(text(value, node.span) for value in values)
        if len(made) > MAX_SIZE:
            raise failure("MA0403", f"'#' makes a value of more than {MAX_SIZE} elements", node.span)
        return made


def unknown(what: str, name: str, known: Mapping[str, object] | set[str], span: Span) -> RuleError:
    """The error that ``name`` is not one of ``known``, with the most similar names."""
    near = get_close_matches(name, list(known), n=3)
    helps = ["did you mean " + " or ".join(f"'{match}'" for match in near) + "?"] if near else []
    return failure("MA0404", f"unknown {what} '{name}'", span, helps)
