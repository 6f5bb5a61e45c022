"""Evaluates classes, lets and loops of a rule file, and the expressions in them, to flat records.

Template arguments and fields are bound lazily, because they may read fields that a later ``let`` replaces. All work is
bounded: a rule file with endless loops, recursion or growth causes a message, not a crash.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

from mlirad.errors import Note, RuleError
from mlirad.rules import syntax
from mlirad.rules.parser import parse
from mlirad.rules.source import MAX_INCLUDES, SourceText, Span, failure, find_include
from mlirad.rules.syntax import Instance, Name, Parameter, SyntaxNode
from mlirad.rules.values import UNSET, ArgumentSlot, Dag, Record, Value, coerce, items, key, kind, text

_DIRECTIVE: Final = re.compile(r"^[ \t]*#(ifdef|ifndef|else|endif|define)\b[ \t]*(\w*)[^\n]*", re.MULTILINE)


class Evaluator:
    """Evaluates rule files in sequence; later ones see the declarations of earlier ones."""

    def __init__(self, roots: Sequence[Path] = ()) -> None:
        self.roots = tuple(roots)
        self.defs: dict[str, Record] = {}
        self._classes: dict[str, Template] = {}
        self._instances: dict[object, Record] = {}
        self._anonymous = 0
        self._lets: list[tuple[syntax.Let, RecordScope]] = []
        self._globals = RecordScope()
        self._macros: set[str] = set()
        self._includes = 0
        self._thunks: list[Thunk] = []
        self._budget = Budget()
        self._expressions = FormulaExpressions(self.defs, self._instantiate, self._budget)
        self._statements: dict[type[syntax.SyntaxNode], Callable[[Any, RecordScope], None]] = {
            syntax.Include: self._include,
            syntax.ClassDecl: self._class,
            syntax.Def: self._def,
            syntax.LetIn: self._let_in,
            syntax.Foreach: self._foreach,
            syntax.Defvar: self._defvar,
        }

    def run(self, source: SourceText) -> None:
        """Evaluates all of ``source``.

        Raises:
            RuleError: with the location of the first error.
        """
        try:
            self._file(source)
            self._force_all()
        except RecursionError:
            raise failure("MA0403", "evaluation nests too deep", Span(source, 0, 1)) from None

    def _file(self, source: SourceText) -> None:
        active = _preprocess(source, self._macros)
        self._run_all(parse(active), self._globals)

    def _force_all(self) -> None:
        for record in list(self.defs.values()):
            for name in record.slots:
                record.get(name)
        while self._thunks:
            self._thunks.pop().force()

    def _run_all(self, nodes: Sequence[syntax.SyntaxNode], scope: RecordScope) -> None:
        self._budget.enter(nodes[0].span) if nodes else None
        for node in nodes:
            self._statements[type(node)](node, scope)
        self._budget.leave() if nodes else None

    # --- statements

    def _include(self, node: syntax.Include, scope: RecordScope) -> None:
        self._includes += 1
        if self._includes > MAX_INCLUDES:
            raise failure("MA0403", f"more than {MAX_INCLUDES} includes; does a file include itself?", node.span)
        self._file(find_include(node.name, self.roots, node.span))

    def _class(self, node: syntax.ClassDecl, scope: RecordScope) -> None:
        if node.name in self._classes:
            raise _duplicate("class", node.name, node.span, self._classes[node.name].span)
        self._classes[node.name] = Template(node.name, node.span, node.parameters, node.bases, node.body, scope)

    def _def(self, node: syntax.Def, scope: RecordScope) -> None:
        anonymous = node.name is None
        name = self._next_anonymous() if node.name is None else self._expressions.def_name(node.name, scope)
        if name in self.defs:
            raise _duplicate("def", name, node.span, self.defs[name].span)
        record = Record(name, node.span, anonymous)
        outside = scope.inner({"NAME": name})
        inner = outside.inner(record=record)
        for base in node.bases:
            self._inherit(record, base, inner if record.slots else outside)
        for let, outer in self._lets:
            self._set(record, let, outer)
        self._body(record, node.body, inner)
        self.defs[name] = record

    def _let_in(self, node: syntax.LetIn, scope: RecordScope) -> None:
        self._lets += [(let, scope) for let in node.lets]
        self._run_all(node.body, scope.inner())
        del self._lets[-len(node.lets) :]

    def _foreach(self, node: syntax.Foreach, scope: RecordScope) -> None:
        for value in items(self._expressions.value(node.values, scope), node.values.span):
            self._budget.spend(value, node.span, 10)
            self._run_all(node.body, scope.inner({node.name: value}))

    def _defvar(self, node: syntax.Defvar, scope: RecordScope) -> None:
        scope.names[node.name] = self._expressions.value(node.value, scope)

    # --- records

    def _next_anonymous(self) -> str:
        self._anonymous += 1
        return f"anonymous_{self._anonymous - 1}"

    def _inherit(self, record: Record, base: syntax.Instance, scope: RecordScope) -> None:
        template = self._class_of(base)
        inner = self._globals.inner({"NAME": scope.find("NAME") or record.name}, record)
        self._bind(template, base, scope, inner)
        self._fill(record, template, inner)

    def _fill(self, record: Record, template: Template, inner: RecordScope) -> None:
        self._budget.enter(template.span)
        self._budget.spend(UNSET, record.span, RECORD)
        for parent in template.bases:
            self._inherit(record, parent, inner)
        self._budget.leave()
        if template.name not in record.bases:
            record.bases.append(template.name)
        self._body(record, template.body, inner)

    def _class_of(self, base: syntax.Instance) -> Template:
        if base.name not in self._classes:
            raise unknown("class", base.name, self._classes, base.span)
        return self._classes[base.name]

    def _instantiate(self, node: syntax.Instance, scope: RecordScope) -> Record:
        """The anonymous record ``Class<arguments>``; equal arguments yield the same record."""
        template = self._class_of(node)
        inner = self._globals.inner()
        self._bind(template, node, scope, inner)
        values: dict[str, Value | Thunk] = {p.name: _forced(inner.names[p.name]) for p in template.parameters}
        identity = (node.name, *(key(_forced(value)) for value in values.values()))
        if identity not in self._instances:
            record = Record(self._next_anonymous(), node.span, anonymous=True)
            self._fill(record, template, self._globals.inner({"NAME": record.name, **values}, record))
            self._instances[identity] = self.defs[record.name] = record
        return self._instances[identity]

    def _bind(self, template: Template, instance: syntax.Instance, caller: RecordScope, inner: RecordScope) -> None:
        """Binds the parameters of ``template`` to their values, as names in ``inner``."""
        given: dict[str, syntax.TemplateArgument] = {}
        names = [parameter.name for parameter in template.parameters]
        for position, argument in enumerate(instance.arguments):
            if argument.name is None and position >= len(names):
                many = f"'{template.name}' takes {len(names)} arguments, {len(instance.arguments)} given"
                raise failure("MA0405", many, argument.span, notes=[Note("it is declared here", template.span.where())])
            name = argument.name or names[position]
            if name not in names:
                raise unknown("template argument", name, set(names), argument.span)
            if name in given:
                raise failure("MA0405", f"argument '{name}' of '{template.name}' is given twice", argument.span)
            given[name] = argument
        for parameter in template.parameters:
            inner.names[parameter.name] = self._argument(template, parameter, given, instance.span, caller, inner)

    def _argument(
        self,
        template: Template,
        parameter: syntax.Parameter,
        given: dict[str, syntax.TemplateArgument],
        span: Span,
        caller: RecordScope,
        inner: RecordScope,
    ) -> Thunk:
        node, scope = parameter.default, inner
        if parameter.name in given:
            node, scope = given[parameter.name].value, caller
        if node is None:
            missing = f"argument '{parameter.name}' of '{template.name}' is missing"
            raise failure("MA0405", missing, span, notes=[Note("it is declared here", parameter.span.where())])
        expression, what = node, f"argument '{parameter.name}' of '{template.name}'"

        def run() -> Value:
            return coerce(self._expressions.value(expression, scope), parameter.type, thunk.span, what)

        thunk = Thunk(run, scope.origin(expression, expression.span))
        self._thunks.append(thunk)
        return thunk

    def _body(self, record: Record, body: Sequence[syntax.SyntaxNode], scope: RecordScope) -> None:
        for item in body:
            if isinstance(item, syntax.Field):
                place = item.span if item.value is None else scope.origin(item.value, item.span)
                record.slots[item.name] = ArgumentSlot(item.type, self._later(item.value, scope), place)
            elif isinstance(item, syntax.Let):
                self._set(record, item, scope)
            elif isinstance(item, syntax.Defvar):
                scope.names[item.name] = Thunk(self._later(item.value, scope), item.span)

    def _set(self, record: Record, let: syntax.Let, scope: RecordScope) -> None:
        if let.name not in record.slots:
            raise unknown("field", let.name, record.slots, let.span)
        record.slots[let.name] = ArgumentSlot(
            record.slots[let.name].type, self._later(let.value, scope), let.value.span
        )

    def _later(self, node: syntax.SyntaxNode | None, scope: RecordScope) -> Callable[[], Value]:
        if node is None:
            return lambda: UNSET
        value = node
        return lambda: self._expressions.value(value, scope)


def _forced(value: Value | Thunk) -> Value:
    return value.force() if isinstance(value, Thunk) else value


def _duplicate(what: str, name: str, span: Span, first: Span) -> RuleError:
    return failure(
        "MA0408", f"{what} '{name}' is defined twice", span, notes=[Note("the first is here", first.where())]
    )


def _preprocess(source: SourceText, macros: set[str]) -> SourceText:
    """Blanks the text that ``#ifdef`` and the like exclude; offsets are unchanged."""
    pieces: list[str] = []
    stack: list[bool] = []
    position = 0

    def keep(end: int) -> None:
        piece = source.text[position:end]
        pieces.append(piece if all(stack) else re.sub(r"[^\n]", " ", piece))

    for match in _DIRECTIVE.finditer(source.text):
        keep(match.start())
        position = match.end()
        pieces.append(" " * len(match[0]))
        _directive(match, stack, macros, Span(source, match.start(), match.end()))
    if stack:
        raise failure("MA0402", "'#ifdef' without '#endif'", Span(source, len(source.text) - 1, len(source.text)))
    keep(len(source.text))
    return SourceText(source.name, "".join(pieces)) if len(pieces) > 1 else source


def _directive(match: re.Match[str], stack: list[bool], macros: set[str], span: Span) -> None:
    word, name = match[1], match[2]
    if word in ("ifdef", "ifndef"):
        stack.append((name in macros) == (word == "ifdef"))
    elif word == "define":
        if all(stack):
            macros.add(name)
    elif not stack:
        raise failure("MA0402", f"'#{word}' without '#ifdef'", span)
    elif word == "else":
        stack[-1] = not stack[-1]
    else:
        stack.pop()


#: The maximum size of results (characters, elements); larger ones end evaluation with a message.
MAX_SIZE: Final = 10_000

Instantiate = Callable[[syntax.Instance, "RecordScope"], Record]


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


#: Bounds on evaluation: real rule files need a hundredth of either.
MAX_DEPTH: Final = 100
MAX_WORK: Final = 2_000_000


@dataclass(eq=False)
class Thunk:
    """A value that is computed when it is first read."""

    run: Callable[[], Value]
    span: Span
    value: Value | None = None
    busy: bool = False

    def force(self) -> Value:
        """The value; raises an error if it depends on itself."""
        if self.value is None:
            if self.busy:
                raise failure("MA0403", "a value depends on itself", self.span)
            self.busy = True
            self.value = self.run()
            self.busy = False
        return self.value


@dataclass(eq=False)
class RecordScope:
    """Names and their values; the fields of ``record`` are names as well."""

    parent: RecordScope | None = None
    names: dict[str, Value | Thunk] = field(default_factory=dict)
    record: Record | None = None

    def find(self, name: str) -> Value | None:
        """The value of ``name`` in this scope or one around it, or None."""
        scope: RecordScope | None = self
        while scope is not None:
            if name in scope.names:
                found = scope.names[name]
                return found.force() if isinstance(found, Thunk) else found
            if scope.record is not None and name in scope.record.slots:
                return scope.record.get(name)
            scope = scope.parent
        return None

    def origin(self, node: SyntaxNode, default: Span) -> Span:
        """The location where the value of ``node`` was written: for a template argument, where it was passed."""
        scope: RecordScope | None = self
        while isinstance(node, Name) and scope is not None:
            found = scope.names.get(node.name)
            if isinstance(found, Thunk):
                return found.span
            scope = scope.parent
        return default

    def inner(self, names: dict[str, Value | Thunk] | None = None, record: Record | None = None) -> RecordScope:
        """A scope inside this one."""
        return RecordScope(self, names or {}, record)


@dataclass(frozen=True)
class Template:
    """A class: its text, and the scope in which it was declared."""

    name: str
    span: Span
    parameters: tuple[Parameter, ...]
    bases: tuple[Instance, ...]
    body: tuple[SyntaxNode, ...]
    scope: RecordScope


#: The cost of a record in units of work, a value being one: its fields, its scope and its checks take that much longer.
RECORD: Final = 200


class Budget:
    """Counts nesting and work, and ends evaluation with a message if either is unbounded."""

    def __init__(self) -> None:
        self.depth = 0
        self.work = 0

    def enter(self, span: Span) -> None:
        """Enters a nesting level."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise failure("MA0403", f"evaluation nests deeper than {MAX_DEPTH}; does something contain itself?", span)

    def leave(self) -> None:
        """Leaves a nesting level."""
        self.depth -= 1

    def spend(self, value: Value, span: Span, price: int = 1) -> None:
        """Charges ``price`` and the size of ``value`` for its creation."""
        self.work += price
        stack: list[Value] = [value] if isinstance(value, (list, Dag)) else []
        while stack and self.work <= MAX_WORK:
            top = stack.pop()
            self.work += 1
            if isinstance(top, list):
                stack += top
            elif isinstance(top, Dag):
                stack += [item for item, _ in top.arguments]
        if self.work > MAX_WORK:
            raise failure("MA0403", "evaluation takes too much work; is a list or a loop growing without end?", span)
