"""Parses and prints ops of Shardy's dialect `sdy`, which is not loaded: in generic form they are unregistered ops.

JAX states in its programs how values are distributed over the devices of a mesh. The attributes
(``#sdy.sharding<...>``) are kept as text. The ops of `FORMS` have custom assembly formats, which `to_generic` parses
and `to_pretty` prints. Other ops are read in generic form, and their properties become attributes: an unregistered op
has no properties.
"""

from __future__ import annotations

import re
from typing import Final

from mlirad.dialects.enzyme.output import Output, Translation
from mlirad.dialects.enzyme.tokens import Cursor, StatementError, UnexpectedError, line_of, plain, split

#: The ops with a custom assembly format, with an example for messages.
FORMS: Final = {
    "sdy.mesh": 'sdy.mesh @mesh = <["x"=2]>',
    "sdy.sharding_constraint": 'sdy.sharding_constraint %x <@mesh, [{"x"}]> : tensor<2xf64>',
    "sdy.reshard": 'sdy.reshard %x <@mesh, [{"x"}]> : tensor<2xf64>',
    "sdy.sharding_group": "sdy.sharding_group %x group_id=0 : tensor<2xf64>",
    "sdy.manual_computation": 'sdy.manual_computation(%x) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[...] '
    'manual_axes={"x"} (%a: tensor<1xf64>) { ... sdy.return ... } : (tensor<2xf64>) -> tensor<2xf64>',
    "sdy.return": "sdy.return %y : tensor<1xf64>",
}
_ENDS_STATEMENT: Final = ("", "=", "{", "}", ":", ">", ")", "]")
_SCAN: Final = re.compile(
    r'//[^\n]*|"sdy\.\w+"(?=\s*\()|"(?:[^"\\\n]|\\.)*"|\{-#.*?#-\}|(?<![\w.$%@^#!-])sdy\.\w+(?=\s*[%@(\s])(?!\s*=)',
    re.DOTALL,
)
_QUOTED: Final = re.compile(r'//[^\n]*|"sdy\.(?:mesh|sharding_constraint|reshard|sharding_group|manual_computation'
                            r'|return)"(?=\()|"(?:[^"\\\n]|\\.)*"', re.DOTALL)  # fmt: skip
_IS_BARE: Final = re.compile(r'"[A-Za-z_][\w$.]*"')
#: A second region: an unregistered op with one region might be a symbol table, and calls inside would not be resolved.
_SECOND: Final = ", {}"
_PER_VALUE: Final = "#sdy.sharding_per_value<["


def to_generic(text: str) -> Translation:
    """Returns ``text`` with every op of `sdy` in generic form.

    Raises:
        StatementError: an op is in none of the formats of `FORMS`.
    """
    return _ShardingReader(text).run()


def to_pretty(text: str) -> str:
    """Returns ``text``, printed by MLIR, with the ops of `FORMS` in their custom assembly formats."""
    try:
        return _printed(text)
    except (UnexpectedError, KeyError):
        return text


class _ShardingReader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.output = Output(text)

    def run(self) -> Translation:
        self._scan(0, len(self.text))
        return self.output.finish()

    def _scan(self, at: int, end: int) -> None:
        while at < end and (found := _SCAN.search(self.text, line_of("sdy.", self.text, at), end)):
            name, at = found[0].strip('"'), found.end()
            if not name.startswith("sdy."):
                continue
            is_quoted = found[0][0] == '"'
            if not is_quoted and self._before(found.start()) not in _ENDS_STATEMENT:
                continue
            try:
                at = self._generic(at) if is_quoted else self._pretty(name, found.start(), at)
            except UnexpectedError as cause:
                raise StatementError(name, cause) from None

    def _before(self, at: int) -> str:
        """Returns the last character before ``at`` on its line, "" for none."""
        return self.text[self.text.rfind("\n", 0, at) + 1 : at].rstrip()[-1:]

    def _generic(self, at: int) -> int:
        """Moves the properties after the regions, as attributes."""
        cursor = Cursor(self.text, at)
        cursor.group("(")
        if cursor.peek() != "<":
            return cursor.at
        self.output.copy(self.output.done, cursor.at)
        inner = Cursor(self.text, cursor.group("<")[0])
        entries = [plain(self.text, inner.group("{"))]
        self.output.leave_out(cursor.at)
        if cursor.peek() == "(":
            start, end = cursor.group("(")
            self._scan(start, end)
            self.output.copy(self.output.done, end)
            self.output.insert(f"{_SECOND})")
            self.output.leave_out(cursor.at)
        self._rest(cursor, entries)
        return cursor.at

    def _rest(self, cursor: Cursor, entries: list[str]) -> None:
        """Writes the attribute dictionary: ``entries`` and the attributes of the source."""
        if cursor.peek() == "{":
            entries.append(plain(self.text, cursor.group("{")))
        self.output.insert(f" {{{', '.join(entry for entry in entries if entry)}}}")
        self.output.leave_out(cursor.at)

    def _pretty(self, name: str, start: int, at: int) -> int:
        if name not in FORMS:
            raise UnexpectedError(at, "the generic form")
        cursor, output = Cursor(self.text, at), self.output
        output.copy(output.done, start)
        output.insert('"')
        output.copy(start, at)
        output.insert('"')
        if name == "sdy.manual_computation":
            self._manual(cursor)
            return cursor.at
        types, results = [], []
        operands, entries = self._parts(name, cursor)
        output.insert(f"({', '.join(operands)})")
        if cursor.peek() == "{":
            entries.append(self._in(cursor, "{"))
        if operands:
            cursor.expect(":", "':' and the types")
            types = [self._text(cursor.type())]
            while cursor.accept(","):
                types.append(self._text(cursor.type()))
            results = types if name in ("sdy.sharding_constraint", "sdy.reshard") else []
        output.insert(f" {{{', '.join(entries)}}} : ({', '.join(types)}) -> ({', '.join(results)})")
        output.leave_out(cursor.at)
        return cursor.at

    def _parts(self, name: str, cursor: Cursor) -> tuple[list[str], list[str]]:
        """Returns the operands, and the entries that precede the attributes."""
        if name == "sdy.mesh":
            symbol = self._text(cursor.take("symbol", "the mesh's name, such as '@mesh'"))[1:].strip('"')
            cursor.expect("=")
            return [], [f"mesh = #sdy.mesh<{self._in(cursor, '<')}>", f'sym_name = "{symbol}"']
        if name == "sdy.return":
            found = []
            while cursor.kind() == "value":
                found.append(self._text(cursor.take("value", "a value")))
                cursor.accept(",")
            return found, []
        operand = self._text(cursor.take("value", "a value, such as '%x'"))
        if name != "sdy.sharding_group":
            return [operand], [f"sharding = #sdy.sharding<{self._in(cursor, '<')}>"]
        cursor.expect("group_id")
        cursor.expect("=")
        return [operand], [f"group_id = {self._text(cursor.take('number', 'a number'))} : i64"]

    def _manual(self, cursor: Cursor) -> None:
        output, entries = self.output, []
        output.insert(f"({self._in(cursor, '(')})")
        for word in ("in_shardings", "out_shardings"):
            cursor.expect(word)
            cursor.expect("=")
            entries.append(f"{word} = {_PER_VALUE}{self._in(cursor, '[')}]>")
        cursor.expect("manual_axes")
        cursor.expect("=")
        entries.append(f"manual_axes = #sdy<manual_axes{{{self._in(cursor, '{')}}}>")
        first, last = cursor.group("(")
        cursor.skip()
        start, end = cursor.group("{")
        output.insert(" ({")
        if first < last:
            output.insert("^bb0(")
            output.copy(first, last)
            output.insert("):")
        output.leave_out(start)
        self._scan(start, end)
        output.copy(output.done, end)
        output.insert(f"}}{_SECOND})")
        self._rest(cursor, entries)

    def _text(self, span: tuple[int, int]) -> str:
        return self.text[span[0] : span[1]]

    def _in(self, cursor: Cursor, bracket: str) -> str:
        return plain(self.text, cursor.group(bracket))


def _printed(text: str) -> str:
    parts, at, done = [], 0, 0
    while found := _QUOTED.search(text, at):
        at = found.end()
        if not found[0].startswith('"sdy.'):
            continue
        name, cursor = found[0].strip('"'), Cursor(text, at)
        operands = _slice(text, cursor.group("("))
        body = None
        if name == "sdy.manual_computation":
            cursor.expect("(")
            start, end = cursor.group("{")
            body = _printed(text[start:end])
            if cursor.accept(","):
                cursor.group("{")
            cursor.expect(")")
        said = dict(_entry(text[a:b]) for a, b in split(text, cursor.group("{"))) if cursor.peek() == "{" else {}
        cursor.expect(":")
        types, _, whole = cursor.function_type()
        listed = ", ".join(_slice(text, one) for one in types)
        parts += [text[done : found.start()], _one(name, operands, said, listed, body, _slice(text, whole))]
        at = done = cursor.at
    return "".join([*parts, text[done:]])


def _one(name: str, operands: str, said: dict[str, str], types: str, body: str | None, whole: str) -> str:
    if name == "sdy.mesh":
        symbol = said.pop("sym_name")
        symbol = symbol[1:-1] if _IS_BARE.fullmatch(symbol) else symbol
        return f"{name} @{symbol} = {said.pop('mesh').removeprefix('#sdy.mesh')}{_rest(said)}"
    if name == "sdy.return":
        return f"{name} {operands} : {types}" if operands else name
    if body is not None:
        shardings = [f"{word}={said.pop(word)[len(_PER_VALUE) - 1 : -1]}" for word in ("in_shardings", "out_shardings")]
        axes = said.pop("manual_axes").removeprefix("#sdy<manual_axes").removesuffix(">")
        found = re.match(r"\s*\^bb0\((.*)\):[^\n]*", body)
        arguments, body = (found[1], body[found.end() :]) if found else ("", body)
        head = f"{name}({operands}) {' '.join(shardings)} manual_axes={axes} ({arguments}) {{"
        return f"{head}{body}}}{_rest(said)} : {whole}"
    if name == "sdy.sharding_group":
        return f"{name} {operands} group_id={said.pop('group_id').removesuffix(' : i64')}{_rest(said)} : {types}"
    return f"{name} {operands} {said.pop('sharding').removeprefix('#sdy.sharding')}{_rest(said)} : {types}"


def _rest(said: dict[str, str]) -> str:
    return f" {{{', '.join(f'{key} = {value}' if value else key for key, value in said.items())}}}" if said else ""


def _entry(text: str) -> tuple[str, str]:
    key, _, value = text.strip().partition(" = ")
    return key, value


def _slice(text: str, span: tuple[int, int]) -> str:
    return text[span[0] : span[1]].strip()
