"""Evaluates the expressions of a rule file: everything that may stand to the right of ``=``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Any, Final

from mlirad.errors import RuleError
from mlirad.rules import syntax
from mlirad.rules.operators import OPERATORS, apply, truth
from mlirad.rules.scope import Budget, RecordScope
from mlirad.rules.source import Span, failure
from mlirad.rules.values import UNSET, Bits, Dag, Record, Value, coerce, items, kind, number, text

Instantiate = Callable[[syntax.Instance, RecordScope], Record]

#: Operators that are evaluated here, because they bind a name or leave an argument alone, and how many they take.
_SPECIAL: Final = {"if": 3, "foreach": 3, "cast": 1}


class FormulaExpressions:
    """Evaluates values; ``defs`` and ``instantiate`` are how it gets at records."""

    def __init__(self, defs: Mapping[str, Record], instantiate: Instantiate, budget: Budget) -> None:
        self.defs = defs
        self.instantiate = instantiate
        self.budget = budget
        self._handlers: dict[type[syntax.SyntaxNode], Callable[[Any, RecordScope], Value]] = {
            syntax.Literal: lambda node, _: UNSET if node.value is None else node.value,
            syntax.Name: self._name,
            syntax.ListOf: lambda node, scope: [self.value(item, scope) for item in node.items],
            syntax.BitsOf: self._bits,
            syntax.DagOf: self._dag,
            syntax.Instance: lambda node, scope: self.instantiate(node, scope),
            syntax.Bang: self._bang,
            syntax.Cond: self._cond,
            syntax.RecordMember: self._member,
            syntax.Index: self._index,
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
        """The name that ``node`` spells in front of a def: a name that means nothing stands for itself."""
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

    def _bits(self, node: syntax.BitsOf, scope: RecordScope) -> Value:
        bits: list[int] = []
        for item in reversed(node.items):
            value = self.value(item, scope)
            bits += value.bits if isinstance(value, Bits) else (truth(value, item.span),)
        return Bits(tuple(int(bit) for bit in bits))

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

    def _index(self, node: syntax.Index, scope: RecordScope) -> Value:
        value, position = self.value(node.value, scope), number(self.value(node.number, scope), node.number.span)
        elements = list(value.bits) if isinstance(value, Bits) else items(value, node.value.span)
        if not 0 <= position < len(elements):
            raise failure("MA0407", f"index {position} is outside of a list of {len(elements)}", node.number.span)
        return elements[position]

    def _paste(self, node: syntax.Paste, scope: RecordScope) -> Value:
        values = [self.value(part, scope) for part in node.parts]
        if all(isinstance(value, list) for value in values):
            return apply("listconcat", values, node.span)
        return apply("strconcat", values, node.span)

    def _cond(self, node: syntax.Cond, scope: RecordScope) -> Value:
        for condition, value in node.clauses:
            if truth(self.value(condition, scope), condition.span):
                return self.value(value, scope)
        raise failure("MA0407", "no condition of '!cond' holds", node.span, ["end it with '1: value'"])

    # --- operators

    def _bang(self, node: syntax.Bang, scope: RecordScope) -> Value:
        if node.operator in _SPECIAL:
            wanted, given = _SPECIAL[node.operator], len(node.arguments)
            if given != wanted:
                raise failure("MA0407", f"'!{node.operator}' takes {wanted} arguments, {given} given", node.span)
            handler: Callable[[syntax.Bang, RecordScope], Value] = getattr(self, f"_bang_{node.operator}")
            return handler(node, scope)
        if node.operator not in OPERATORS:
            raise unknown("operator", node.operator, {*OPERATORS, *_SPECIAL}, node.span)
        return apply(node.operator, [self.value(argument, scope) for argument in node.arguments], node.span)

    def _bang_if(self, node: syntax.Bang, scope: RecordScope) -> Value:
        condition, then, orelse = node.arguments
        return self.value(then if truth(self.value(condition, scope), condition.span) else orelse, scope)

    def _bang_foreach(self, node: syntax.Bang, scope: RecordScope) -> Value:
        variable, over, body = node.arguments
        name = _bound_name(variable)
        elements = items(self.value(over, scope), over.span)
        return [self.value(body, scope.inner({name: item})) for item in elements]

    def _bang_cast(self, node: syntax.Bang, scope: RecordScope) -> Value:
        type, value = _type_of(node), self.value(node.arguments[0], scope)
        if type.name == "string":
            return text(value, node.span)
        if isinstance(value, str):
            if value not in self.defs:
                raise unknown("name", value, self.defs, node.span)
            value = self.defs[value]
        return coerce(value, type, node.span, "the argument of '!cast'")


def unknown(what: str, name: str, known: Mapping[str, object] | set[str], span: Span) -> RuleError:
    """The error that ``name`` is not one of ``known``, with the nearest ones."""
    shown = f"!{name}" if what == "operator" else name
    near = get_close_matches(name, list(known), n=3)
    helps = ["did you mean " + " or ".join(f"'{match}'" for match in near) + "?"] if near else []
    return failure("MA0404", f"unknown {what} '{shown}'", span, helps)


def _bound_name(node: syntax.SyntaxNode) -> str:
    if isinstance(node, syntax.Name):
        return node.name
    raise failure("MA0407", "expected the name of a variable", node.span)


def _type_of(node: syntax.Bang) -> syntax.TypeName:
    if node.type is None:
        raise failure(
            "MA0407", f"'!{node.operator}' needs a type", node.span, [f"write '!{node.operator}<type>(value)'"]
        )
    return node.type
