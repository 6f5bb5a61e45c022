"""Parses text to declarations: lark reads the grammar, this module converts its tree to `syntax` nodes.

lark is imported on first use: a program with generated rules never needs it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from mlirad.errors import RuleError, shortened
from mlirad.rules import syntax
from mlirad.rules.source import SourceText, Span, bounded, failure

if TYPE_CHECKING:
    import lark

#: The maximum nesting depth of brackets. Real rules stay below 15.
MAX_NESTING: Final = 64

_ESCAPES: Final = {"n": "\n", "t": "\t", "\\": "\\", '"': '"', "'": "'"}
_BRACKET: Final = re.compile(r'//[^\n]*|/\*(?:.|\n)*?\*/|"(?:[^"\\\n]|\\.)*"|\[\{(?:.|\n)*?\}\]|[][(){}]')

#: The names of terminals in messages; others are shown as they are written.
_TERMINALS: Final = {
    "ID": "a name",
    "STRING": "a string",
    "INT": "a number",
    "VAR": "a '$name'",
    "BANG": "a '!operator'",
    "CODE": "'[{'",
    "$END": "the end of the file",
}


@lru_cache(maxsize=32)
def parse(source: SourceText) -> tuple[syntax.SyntaxNode, ...]:
    """The declarations of one rule file.

    Raises:
        RuleError: the text is not in the TableGen subset, or nests too deep.
    """
    import lark

    bounded(source)
    _check_nesting(source)
    try:
        tree = _lark().parse(source.text)
    except lark.UnexpectedInput as error:
        raise _syntax_error(source, error) from None
    return _Converter(source).all(tree.children)


@cache
def _lark() -> lark.Lark:
    import lark

    grammar = files("mlirad.rules").joinpath("grammar.lark").read_text(encoding="utf-8")
    return lark.Lark(grammar, parser="lalr", lexer="contextual", propagate_positions=True, maybe_placeholders=True)


def _check_nesting(source: SourceText) -> None:
    depth = 0
    for match in _BRACKET.finditer(source.text):
        if len(match[0]) > 1:
            continue
        depth += 1 if match[0] in "[({" else -1
        if depth > MAX_NESTING:
            raise failure(
                "MA0403", f"brackets nest deeper than {MAX_NESTING}", Span(source, match.start(), match.end())
            )


def _syntax_error(source: SourceText, error: lark.UnexpectedInput) -> RuleError:
    import lark

    terminals = {terminal.name: terminal.pattern.value for terminal in _lark().terminals}
    if isinstance(error, lark.UnexpectedToken):
        expected, start = error.accepts or error.expected, error.token.start_pos
        end = len(source.text) if start is None or error.token.type == "$END" else error.token.end_pos or start + 1
        start = end if start is None or error.token.type == "$END" else start
        found = "the end of the file" if error.token.type == "$END" else f"'{shortened(error.token)}'"
    else:
        expected, start = getattr(error, "allowed", None) or set(), error.pos_in_stream or 0
        end, found = start + 1, f"'{source.text[start]}'"
    wanted = sorted({_TERMINALS.get(name, f"'{terminals.get(name, name)}'") for name in expected})
    shown = wanted if len(wanted) <= 6 else [*wanted[:6], "..."]
    helps = [f"expected {' or '.join(shown)}"] if shown else []
    return failure("MA0402", f"unexpected {found}", Span(source, start, max(end, start + 1)), helps)


class _Converter:
    """Converts lark trees of one source to syntax nodes; one method for each grammar rule."""

    def __init__(self, source: SourceText) -> None:
        self.source = source

    def all(self, trees: list[Any]) -> tuple[Any, ...]:
        return tuple(self.node(tree) for tree in trees if tree is not None and not isinstance(tree, str))

    def node(self, tree: Any) -> Any:
        convert: Callable[[Any, Span], Any] = getattr(self, tree.data)
        return convert(tree.children, self.span(tree.meta))

    def maybe(self, tree: Any) -> Any:
        return None if tree is None else self.node(tree)

    def span(self, meta: Any) -> Span:
        if getattr(meta, "empty", False):
            return Span(self.source, 0, 1)
        return Span(self.source, meta.start_pos, meta.end_pos)

    # --- statements

    def include(self, c: Any, span: Span) -> syntax.Include:
        return syntax.Include(span, _unquote(c[0]))

    def class_decl(self, c: Any, span: Span) -> syntax.ClassDecl:
        return syntax.ClassDecl(span, str(c[0]), self.maybe(c[1]) or (), self.maybe(c[2]) or (), self.node(c[3]))

    def def_(self, c: Any, span: Span) -> syntax.Def:
        return syntax.Def(span, self.maybe(c[0]), self.maybe(c[1]) or (), self.node(c[2]))

    def let_in(self, c: Any, span: Span) -> syntax.LetIn:
        return syntax.LetIn(span, self.all(c[:-1]), self.node(c[-1]))

    def let_binding(self, c: Any, span: Span) -> syntax.Let:
        return syntax.Let(span, str(c[0]), self.node(c[1]))

    def foreach(self, c: Any, span: Span) -> syntax.Foreach:
        return syntax.Foreach(span, str(c[0]), self.node(c[1]), self.node(c[2]))

    def defvar(self, c: Any, span: Span) -> syntax.Defvar:
        return syntax.Defvar(span, str(c[0]), self.node(c[1]))

    def scope(self, c: Any, _: Span) -> tuple[Any, ...]:
        return self.node(c[0]) if c[0].data == "block" else (self.node(c[0]),)

    def block(self, c: Any, _: Span) -> tuple[Any, ...]:
        return self.all(c)

    body = bases = parameters = block

    def parameter(self, c: Any, span: Span) -> syntax.Parameter:
        return syntax.Parameter(span, self.node(c[0]), str(c[1]), self.maybe(c[2]))

    def field(self, c: Any, span: Span) -> syntax.Field:
        return syntax.Field(span, self.node(c[0]), str(c[1]), self.maybe(c[2]))

    let = let_binding

    # --- types

    def plain_type(self, _: Any, span: Span) -> syntax.TypeName:
        return syntax.TypeName(span, self.source.text[span.start : span.end])

    def class_type(self, c: Any, span: Span) -> syntax.TypeName:
        return syntax.TypeName(span, str(c[0]))

    def list_type(self, c: Any, span: Span) -> syntax.TypeName:
        return syntax.TypeName(span, "list", element=self.node(c[0]))

    # --- values

    def value(self, c: Any, span: Span) -> Any:
        return self.node(c[0]) if len(c) == 1 else syntax.Paste(span, self.all(c))

    name = value

    def name_ref(self, c: Any, span: Span) -> syntax.Name:
        return syntax.Name(span, str(c[0]))

    def integer(self, c: Any, span: Span) -> syntax.Literal:
        return syntax.Literal(span, self._int(c[0], span))

    def string(self, c: Any, span: Span) -> syntax.Literal:
        return syntax.Literal(span, "".join(_unquote(part) for part in c))

    def code(self, c: Any, span: Span) -> syntax.Literal:
        return syntax.Literal(span, str(c[0])[2:-2])

    def unset(self, _: Any, span: Span) -> syntax.Literal:
        return syntax.Literal(span, None)

    def true(self, _: Any, span: Span) -> syntax.Literal:
        return syntax.Literal(span, 1)

    def false(self, _: Any, span: Span) -> syntax.Literal:
        return syntax.Literal(span, 0)

    def member(self, c: Any, span: Span) -> syntax.RecordMember:
        return syntax.RecordMember(span, self.node(c[0]), str(c[1]))

    def instance(self, c: Any, span: Span) -> syntax.Instance:
        return syntax.Instance(span, str(c[0]), self.all(c[1:]))

    def argument(self, c: Any, span: Span) -> syntax.TemplateArgument:
        return syntax.TemplateArgument(span, self.node(c[0]), None)

    def named_argument(self, c: Any, span: Span) -> syntax.TemplateArgument:
        return syntax.TemplateArgument(span, self.node(c[1]), str(c[0]))

    def list_of(self, c: Any, span: Span) -> syntax.ListOf:
        return syntax.ListOf(span, self.all(c[:-1]))

    def dag_of(self, c: Any, span: Span) -> syntax.DagOf:
        return syntax.DagOf(span, self.node(c[0]), self.all(c[2:]))

    def dag_argument(self, c: Any, span: Span) -> syntax.DagArgument:
        return syntax.DagArgument(span, self.node(c[0]), None if c[1] is None else str(c[1])[1:])

    def dag_variable(self, c: Any, span: Span) -> syntax.DagArgument:
        return syntax.DagArgument(span, None, str(c[0])[1:])

    def _int(self, token: str, span: Span) -> int:
        if len(token) > 20:
            raise failure("MA0402", "a number has at most 64 bits", span)
        return int(token, 0) if not re.fullmatch(r"[+-]?0\d+", token) else int(token)


def _unquote(token: str) -> str:
    return re.sub(r"\\(.)", lambda match: _ESCAPES.get(match[1], match[1]), str(token)[1:-1])
