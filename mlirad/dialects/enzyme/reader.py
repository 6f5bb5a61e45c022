"""Rewrites `enzyme` ops in custom assembly formats to generic ops, the only form that IRDL's dialects parse.

`Reader` scans a text once for op names and, inside the regions of such ops, for braces. The attributes of a statement
are written last except for its types, because segment sizes depend on these; the scan goes on through a region in
between, with an `_Open` on a stack for what follows the region.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from mlirad.dialects.enzyme.output import Output, Translation
from mlirad.dialects.enzyme.table import GROUPS, OPS, ORDERINGS, PEER_SEGMENTS, SEGMENTS, Assembly, OpForm
from mlirad.dialects.enzyme.tokens import Cursor, Span, StatementError, UnexpectedError, line_of, plain, runs, split
from mlirad.edit.concurrency import ATOMIC_KINDS

_PLAIN_SCAN: Final = r'//[^\n]*|"(?:[^"\\\n]|\\.)*"|\{-#.*?#-\}|(?<![\w.$%@^#!-])enzyme\.[\w.]*\w'
_SCAN: Final = re.compile(_PLAIN_SCAN, re.DOTALL)
_SCAN_BRACES: Final = re.compile(_PLAIN_SCAN + r"|[{}]", re.DOTALL)
_KEY: Final = re.compile(r'(?:\s+|//[^\n]*)*("[^"\n]*"|[A-Za-z_][\w$.]*)')
_SIMPLE: Final = re.compile(r"\([^()\"{}]*\)\s*:")
_SEGMENT_SIZES: Final = re.compile(r"array<i32:([^>]*)>")


class UnknownOpError(UnexpectedError):
    """A name in the position of an op that the dialect does not have."""

    def __init__(self, offset: int, name: str) -> None:
        super().__init__(offset, "an enzyme op")
        near = get_close_matches(name.removeprefix("enzyme."), [op.removeprefix("enzyme.") for op in OPS], 1)
        self.name = name
        self.help = f"did you mean 'enzyme.{near[0]}'?" if near else f"the ops are: {', '.join(sorted(OPS))}"


@dataclass
class _Statement:
    """The parsed parts of an op: spans in the source, and texts to be inserted."""

    form: OpForm
    added: list[str]
    entries: list[Span]
    operands: list[Span]
    generic: bool = False


@dataclass
class _Open:
    """An op whose region is being scanned."""

    statement: _Statement
    depth: int


class Reader:
    """Rewrites one text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.output = Output(text)
        self._open: list[_Open] = []
        self._depth = 0

    def run(self) -> Translation:
        """Returns the text with generic ops.

        Raises:
            StatementError: an op is not written in its custom assembly format.
            UnexpectedError: an unknown op or activity.
        """
        at = 0
        while found := self._next(at):
            token, at = found[0], found.end()
            if token[0] == "e":
                at = self._name(token, found.start(), at)
            elif token.startswith('"enzyme.'):
                at = self._generic(OPS.get(token[1:-1]), found.start(), at)
            elif token == "{":
                self._depth += 1
            elif token == "}":
                at = self._close(at)
        return self.output.finish()

    def _next(self, at: int) -> re.Match[str] | None:
        """Returns the next relevant token. Outside `enzyme` regions only lines with "enzyme" are scanned."""
        if self._open:
            return _SCAN_BRACES.search(self.text, at)
        return _SCAN.search(self.text, line_of("enzyme", self.text, at))

    # --- which occurrence of a name is an op

    def _name(self, name: str, start: int, end: int) -> int:
        """Rewrites the op ``name`` at ``start`` unless it is an attribute name; returns the offset to continue from."""
        following = Cursor(self.text, end).peek()
        form = OPS.get(name)
        if following in ("=", ",", "]", ">", ")", "==") or self._before(start) in (",", "(", "[", "<"):
            return end
        if form is None:
            if following[:1] in ("@", "%", "(") and self._before(start) in ("", "=", "{", "}", ":"):
                raise UnknownOpError(start, name)
            return end
        if following == "}" and form.assembly is not Assembly.YIELD:
            return end
        try:
            return self._pretty(form, start, end)
        except UnexpectedError as cause:
            raise StatementError(name, cause) from None

    def _before(self, start: int) -> str:
        """Returns the last character before ``start`` on its line, "" for none."""
        at = start - 1
        while at >= 0 and self.text[at] in " \t":
            at -= 1
        return "" if at < 0 else self.text[at].strip()

    # --- statements

    def _pretty(self, form: OpForm, start: int, end: int) -> int:
        cursor = Cursor(self.text, end)
        statement = _Statement(form, [], [], [])
        if form.assembly is None:
            raise UnexpectedError(start, "the generic form")
        if form.assembly in (Assembly.ATOMIC, Assembly.AFFINE_ATOMIC):
            self._atomic(cursor, statement)
        elif form.assembly is Assembly.YIELD:
            self._attributes(cursor, statement)
            if cursor.kind() == "value":
                statement.operands = _values(cursor, "")
        elif form.assembly in (Assembly.RULE, Assembly.RULE_PART):
            return self._rule(cursor, statement, start, end)
        elif form.assembly in (Assembly.CALL, Assembly.REGION, Assembly.LIST):
            if form.assembly is Assembly.CALL:
                function = self._text(cursor.take("symbol", "the function's name, such as '@f'"))
                statement.added.append(f"fn = {function}")
            cursor.expect("(", "'(' and the operands")
            statement.operands = _values(cursor, ")")
        else:
            statement.operands = _values(cursor, "")
        if form.assembly is Assembly.REGION:
            return self._region(cursor, statement, start, end)
        if form.assembly is Assembly.EXTRACT:
            cursor.expect("[", "'[' and the index")
            statement.added.append(f"index = {self._text(cursor.take('number', 'an integer'))} : i64")
            cursor.expect("]")
        self._attributes(cursor, statement)
        self._write_head(statement, start, end)
        return self._tail(cursor, statement)

    def _atomic(self, cursor: Cursor, statement: _Statement) -> None:
        """Parses ``addf %v, %m[%i] monotonic fastmath<fast>`` or ``addf %v, %m, (map) [%i] ...``."""
        span = cursor.take("name", "a kind such as 'addf'")
        kind = self._text(span)
        if kind not in ATOMIC_KINDS:
            raise UnexpectedError(span[0], f"one of {', '.join(ATOMIC_KINDS)}")
        statement.added.append(f"kind = {ATOMIC_KINDS.index(kind)} : i64")
        statement.operands = [cursor.take("value", _A_VALUE)]
        cursor.expect(",")
        statement.operands.append(cursor.take("value", "the buffer, a value such as '%m'"))
        if statement.form.assembly is Assembly.AFFINE_ATOMIC:
            cursor.expect(",")
            statement.added.append(f"map = {plain(self.text, cursor.group('('))}")
        cursor.expect("[", "'[' and the indices")
        statement.operands += _values(cursor, "]")
        if cursor.peek() in ORDERINGS:
            span = cursor.take("name", "an ordering")
            statement.added.append(f"ordering = {ORDERINGS[self._text(span)]} : i32")
        if cursor.accept("fastmath"):
            statement.added.append(f"fastmath = #arith.fastmath<{plain(self.text, cursor.group('<'))}>")

    def _rule(self, cursor: Cursor, statement: _Statement, start: int, end: int) -> int:
        """Parses ``@f { ... } attributes {...}``, or ``(%x: f64, ...) -> f64 { ... }``."""
        if statement.form.assembly is Assembly.RULE:
            symbol = self._text(cursor.take("symbol", "the rule's name, such as '@f_rule'"))
            statement.added.append(f'sym_name = "{symbol[1:]}"')
            return self._region(cursor, statement, start, end)
        arguments = plain(self.text, cursor.group("("))
        if cursor.accept("->"):
            if cursor.peek() == "(":
                cursor.group("(")
            else:
                cursor.type()
        at = self._region(cursor, statement, start, end)
        if arguments.strip():
            self.output.insert(f"^bb0({arguments}):")
        return at

    def _region(self, cursor: Cursor, statement: _Statement, start: int, end: int) -> int:
        brace = cursor.expect("{", "'{' and the region")
        self._write_head(statement, start, end)
        self.output.insert(" (")
        self.output.copy(brace, brace + 1)
        self._depth += 1
        self._open.append(_Open(statement, self._depth))
        return brace + 1

    def _generic(self, form: OpForm | None, start: int, end: int) -> int:
        """Moves ``<{...}>`` into ``{...}`` and adds the segment sizes."""
        # Derivatives contain thousands of caches and gradients; most need no change.
        if form is None or (form.fixed and _SIMPLE.match(self.text, end)):
            return end
        cursor = Cursor(self.text, end)
        if cursor.peek() != "(":
            return end
        statement = _Statement(form, [], [], [], generic=True)
        try:
            statement.operands = [cursor.group("(")]
            if cursor.peek() == "(":
                return self._generic_region(cursor, statement, start, end)
            if cursor.peek() == "<":
                self._attributes(cursor, statement, dictionary=False)
                if cursor.peek() == "(":
                    statement.added = [self._moved(entry) for entry in statement.entries]
                    statement.entries = []
                    return self._generic_region(cursor, statement, start, end)
            self._attributes(cursor, statement)
            self._write_head(statement, start, end)
            return self._tail(cursor, statement)
        except UnexpectedError as cause:
            raise StatementError(form.name, cause) from None

    def _generic_region(self, cursor: Cursor, statement: _Statement, start: int, end: int) -> int:
        opening = cursor.expect("(")
        brace = cursor.expect("{")
        self._write_head(statement, start, end)
        self.output.copy(opening, brace + 1)
        self._depth += 1
        self._open.append(_Open(statement, self._depth))
        return brace + 1

    def _close(self, end: int) -> int:
        """Handles a '}': if it ends the region of one of our ops, writes the text that follows the region."""
        self._depth -= 1
        if not self._open or self._open[-1].depth != self._depth + 1:
            return end
        opened = self._open[-1]
        cursor = Cursor(self.text, end)
        if opened.statement.generic and cursor.peek() == ",":
            return end
        self._open.pop()
        try:
            self.output.copy(self.output.done, end)
            if opened.statement.generic:
                cursor.expect(")")
            self.output.insert(")")
            self._attributes(cursor, opened.statement)
            return self._tail(cursor, opened.statement)
        except UnexpectedError as cause:
            raise StatementError(opened.statement.form.name, cause) from None

    # --- parts of statements

    def _attributes(self, cursor: Cursor, statement: _Statement, *, dictionary: bool = True) -> None:
        """``<{...}>`` or ``<...>``, then ``{...}``, each optional; a region's dictionary may say ``attributes``."""
        if cursor.peek() == "<":
            inner = cursor.group("<")
            properties = Cursor(self.text, inner[0])
            if properties.peek() == "{":
                inner = properties.group("{")
            self._entries(inner, statement)
        if dictionary:
            cursor.accept("attributes")
            if cursor.peek() == "{":
                self._entries(cursor.group("{"), statement)

    def _entries(self, inner: Span, statement: _Statement) -> None:
        for entry in split(self.text, inner):
            found = _KEY.match(self.text, *entry)
            if not found:
                raise UnexpectedError(Cursor(self.text, entry[0]).skip(), "an attribute 'name = value'")
            rest = Cursor(self.text, found.end())
            if rest.skip() < entry[1] and rest.peek() != "=":
                raise UnexpectedError(rest.at, f"'=' behind the attribute's name '{found[1]}'")
            statement.entries.append(entry)

    def _write_head(self, statement: _Statement, start: int, end: int) -> None:
        """Writes the op's name and operands."""
        output = self.output
        quote = "" if statement.generic else '"'
        output.copy(output.done, start)
        output.insert(quote)
        output.copy(start, end)
        output.insert(quote)
        output.insert("(")
        for i, operand in enumerate(statement.operands):
            output.insert(", " if i else "")
            output.copy(*operand)
        output.insert(")")

    def _tail(self, cursor: Cursor, statement: _Statement) -> int:
        """Reads the types at the end of a statement, then writes its attributes and the types."""
        operands: list[str] = []
        results: list[str] = []
        span: Span | None = None
        untyped = statement.form.assembly in (Assembly.RULE, Assembly.RULE_PART)
        untyped |= statement.form.assembly is Assembly.YIELD and not statement.operands
        if statement.generic or not untyped:
            cursor.expect(":", "':' and the types")
            operands, results, span = self._types(cursor, statement)
        self._write_attributes(statement, operands, results)
        self.output.insert(" : ")
        if span:
            self.output.copy(*span)
        else:
            self.output.insert(f"({', '.join(operands)}) -> ({', '.join(results)})")
        self.output.leave_out(cursor.at)
        return cursor.at

    def _types(self, cursor: Cursor, statement: _Statement) -> tuple[list[str], list[str], Span | None]:
        """The operand types, the result types, and where they stand if they are written as a whole function type."""
        assembly = None if statement.generic else statement.form.assembly
        number = len(statement.operands)
        if assembly in (None, Assembly.CALL, Assembly.REGION, Assembly.LIST, Assembly.EXTRACT):
            operands, results, span = cursor.function_type()
            return self._texts(operands), self._texts(results), span
        if assembly in (Assembly.ATOMIC, Assembly.AFFINE_ATOMIC):
            operands, results, _ = cursor.function_type()
            return self._texts(operands) + ["index"] * (number - 2), self._texts(results), None
        first = self._text(cursor.type())
        if assembly is Assembly.CONVERT:
            cursor.expect("->", "'->' and the result type")
            return [first], [self._text(cursor.type())], None
        if assembly is Assembly.YIELD:
            types = [first]
            while len(types) < number:
                cursor.expect(",", f"',' and one type for each of the {number} values")
                types.append(self._text(cursor.type()))
            return types, [], None
        return [first] * number, [first] * (statement.form.results or 0), None

    def _write_attributes(self, statement: _Statement, operands: list[str], results: list[str]) -> None:
        added = list(statement.added)
        given = [self._segments(entry) for entry in statement.entries]
        for key, count, types in zip(
            SEGMENTS, (statement.form.operands, statement.form.results), (operands, results), strict=True
        ):
            if count is None and (key, GROUPS) not in given:
                added.append(f"{key} = {self._sizes(types)}")
        if not added and not statement.entries:
            return
        self.output.insert(" {" + ", ".join(added))
        for i, (entry, segments) in enumerate(zip(statement.entries, given, strict=True)):
            self.output.insert(", " if added or i else "")
            start = entry[0]
            if segments and segments[1] != GROUPS:
                self.output.insert(PEER_SEGMENTS)
                start = self.text.index("=", start)
            self.output.copy(start, entry[1])
        self.output.insert("}")

    def _moved(self, entry: Span) -> str:
        """The text of an attribute that is written after the region instead of before it."""
        text = self.output.elsewhere(*entry)
        return f"{PEER_SEGMENTS} ={text.partition('=')[2]}" if self._segments(entry) else text

    def _segments(self, entry: Span) -> tuple[str, int] | None:
        """The name and the number of entries of a segment attribute."""
        found = _KEY.match(self.text, *entry)
        if not found or found[1] not in SEGMENTS:
            return None
        sizes = _SEGMENT_SIZES.search(self.text, *entry)
        return found[1], len(sizes[1].split(",")) if sizes else 0

    def _sizes(self, types: list[str]) -> str:
        lengths = runs("".join(type.split()) for type in types)
        if len(lengths) > GROUPS:
            raise UnexpectedError(self.output.done, f"at most {GROUPS} changes of type among the operands")
        return f"array<i32: {', '.join(map(str, lengths + [0] * (GROUPS - len(lengths))))}>"

    def _text(self, span: Span) -> str:
        return plain(self.text, span)

    def _texts(self, spans: Sequence[Span]) -> list[str]:
        return [plain(self.text, span) for span in spans]


_A_VALUE: Final = "a value such as '%x'"


def _values(cursor: Cursor, closer: str) -> list[Span]:
    """The comma-separated values, up to and including ``closer`` if there is one."""
    values: list[Span] = []
    if closer and cursor.accept(closer):
        return values
    while True:
        values.append(cursor.take("value", _A_VALUE if not closer or values else f"{_A_VALUE} or '{closer}'"))
        if cursor.accept(","):
            continue
        if closer:
            cursor.expect(closer, f"',' or '{closer}'")
        return values
