"""Rewrites generic `enzyme` ops, as MLIR prints them, to their custom assembly formats in EnzymeMLIR's newest syntax.

Inherent attributes are printed in ``<{...}>``, others in ``{...}``; segment sizes are dropped. Ops that EnzymeMLIR
prints in generic form stay generic. The text comes from MLIR's printer, so its layout is known; other text stays
unchanged.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from mlirad.dialects.enzyme.table import OPS, ORDERINGS, PEER_SEGMENTS, SEGMENTS, Assembly, OpForm
from mlirad.dialects.enzyme.tokens import Cursor, UnexpectedError, line_of, split
from mlirad.edit.concurrency import ATOMIC_KINDS

_PLAIN_SCAN: Final = r'//[^\n]*|"(?:[^"\\\n]|\\.)*"|\{-#.*?#-\}|#enzyme\.activity<"\w+">'
_SCAN: Final = re.compile(_PLAIN_SCAN, re.DOTALL)
_SCAN_BRACES: Final = re.compile(_PLAIN_SCAN + r"|[{}]", re.DOTALL)
_ACTIVITY: Final = re.compile(r'"(?:[^"\\\n]|\\.)*"|#enzyme\.activity<"(\w+)">')
_INTEGER: Final = re.compile(r"(-?\d+) : i(?:32|64)")
_ORDERING_NAMES: Final = {number: name for name, number in ORDERINGS.items()}


@dataclass
class _OpenRegion:
    """A region that is being copied."""

    form: OpForm
    depth: int


class Printer:
    """Rewrites one text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._parts: list[str] = []
        self._done = 0
        self._open: list[_OpenRegion] = []
        self._depth = 0

    def run(self) -> str:
        """Returns the text with custom assembly formats."""
        at = 0
        while found := self._next(at):
            token, at = found[0], found.end()
            if token == "{":
                self._depth += 1
            elif token == "}":
                at = self._close(at)
            elif token[0] == "#":
                self._replace(found.start(), at, _pretty_activities(token))
            elif token.startswith('"enzyme.') and self.text.startswith("(", at):
                at = self._op(OPS.get(token[1:-1]), found.start(), at)
        return self.text if self._open else "".join(self._parts) + self.text[self._done :]

    def _next(self, at: int) -> re.Match[str] | None:
        if self._open:
            return _SCAN_BRACES.search(self.text, at)
        return _SCAN.search(self.text, line_of("enzyme", self.text, at))

    def _replace(self, start: int, end: int, text: str) -> None:
        self._parts += [self.text[self._done : start], text]
        self._done = end

    def _op(self, form: OpForm | None, start: int, end: int) -> int:
        if form is None or (form.fixed and not form.assembly and not form.inherent):
            return end
        cursor = Cursor(self.text, end)
        try:
            operands = self._slice(cursor.group("("))
            if cursor.peek() == "(":
                cursor.expect("(")
                brace = cursor.expect("{")
                is_pretty = form.assembly is Assembly.REGION
                text = f"{form.name}({operands}) {{" if is_pretty else f'"{form.name}"({operands}) ({{'
                self._replace(start, brace + 1, text)
                self._depth += 1
                self._open.append(_OpenRegion(form, self._depth))
                return brace + 1
            attributes = self._attributes(cursor)
            cursor.expect(":")
            text = self._statement(form, operands, attributes, cursor)
        except UnexpectedError:
            return end
        self._replace(start, cursor.at, text)
        return cursor.at

    def _close(self, end: int) -> int:
        self._depth -= 1
        if not self._open or self._open[-1].depth != self._depth + 1:
            return end
        form = self._open.pop().form
        cursor = Cursor(self.text, end)
        cursor.expect(")")
        attributes = self._attributes(cursor)
        cursor.expect(":")
        start = cursor.skip()
        cursor.function_type()
        types = self.text[start : cursor.at]
        if form.assembly is Assembly.REGION:
            text = f"}}{_inherent(form, attributes)}{_discardable(form, attributes, 'attributes ')} : {types}"
        else:
            text = f"}}){_all(form, attributes)} : {types}"
        self._replace(end - 1, cursor.at, text)
        return cursor.at

    def _statement(self, form: OpForm, operands: str, attributes: dict[str, str], cursor: Cursor) -> str:
        start = cursor.skip()
        operand_types, result_types, _ = cursor.function_type()
        types = self.text[start : cursor.at]
        inputs = [self._slice(span).strip() for span in operand_types]
        outputs = [self._slice(span).strip() for span in result_types]
        if not _fits(form, inputs, outputs, attributes):
            raise UnexpectedError(start, "an op that its pretty form can say")
        name, assembly = form.name, form.assembly
        if assembly is Assembly.CALL:
            head, tail = f"{name} {attributes.pop('fn')}({operands})", types
        elif assembly is Assembly.LIST:
            head, tail = f"{name}({operands})", types
        elif assembly is Assembly.YIELD:
            rest = _inherent(form, attributes) + _discardable(form, attributes)
            return f"{name}{rest} {operands} : {', '.join(inputs)}" if inputs else f"{name}{rest}"
        elif assembly is Assembly.CONVERT:
            head, tail = f"{name} {operands}", f"{inputs[0]} -> {outputs[0]}"
        elif assembly in (Assembly.SAME_TYPE, Assembly.SINK):
            head, tail = f"{name} {operands}", inputs[0]
        elif assembly is Assembly.EXTRACT:
            head, tail = f"{name} {operands}[{attributes.pop('index').split()[0]}]", types
        elif assembly in (Assembly.ATOMIC, Assembly.AFFINE_ATOMIC):
            head = f"{name} {_atomic(form, operands, attributes)}"
            tail = f"({', '.join(inputs[:2])}) -> {types.split('->', 1)[1].strip()}"
        else:
            return f'"{name}"({operands}){_all(form, attributes)} : {types}'
        return f"{head}{_inherent(form, attributes)}{_discardable(form, attributes)} : {tail}"

    def _attributes(self, cursor: Cursor) -> dict[str, str]:
        if cursor.peek() != "{":
            return {}
        attributes: dict[str, str] = {}
        for span in split(self.text, cursor.group("{")):
            key, _, value = self._slice(span).strip().partition(" = ")
            if not (key in SEGMENTS and value.startswith("array<i32")):
                attributes[key] = _pretty_activities(value)
        return attributes

    def _slice(self, span: tuple[int, int]) -> str:
        return self.text[span[0] : span[1]]


def _fits(form: OpForm, inputs: list[str], outputs: list[str], attributes: dict[str, str]) -> bool:
    """Whether the custom format can express the op; an invalid op, printed in a diagnostic, may not fit."""
    if form.operands not in (None, len(inputs)) or form.results not in (None, len(outputs)):
        return False
    if form.assembly is Assembly.CALL:
        return attributes.get("fn", "").startswith("@")
    if form.assembly is Assembly.SAME_TYPE:
        return len({*inputs, *outputs}) == 1
    if form.assembly is Assembly.EXTRACT:
        return _number(attributes.get("index", "")) is not None
    if form.assembly in (Assembly.ATOMIC, Assembly.AFFINE_ATOMIC):
        kind, ordering = _number(attributes.get("kind", "")), _number(attributes.get("ordering", "2 : i32"))
        indexed = len(inputs) >= 2 and set(inputs[2:]) <= {"index"}
        mapped = (form.assembly is Assembly.AFFINE_ATOMIC) == ("map" in attributes)
        return indexed and mapped and kind in range(len(ATOMIC_KINDS)) and ordering in _ORDERING_NAMES
    return True


def _number(text: str) -> int | None:
    found = _INTEGER.fullmatch(text)
    return int(found[1]) if found else None


def _pretty_activities(text: str) -> str:
    return _ACTIVITY.sub(lambda found: f"#enzyme.activity<{found[1]}>" if found[1] else found[0], text)


def _entries(attributes: dict[str, str]) -> str:
    return ", ".join(f"{key} = {value}" if value else key for key, value in attributes.items())


def _inherent(form: OpForm, attributes: dict[str, str]) -> str:
    own = {key: attributes[key] for key in form.inherent if key in attributes}
    if PEER_SEGMENTS in attributes:
        own[SEGMENTS[0]] = attributes[PEER_SEGMENTS]
    return f" <{{{_entries(own)}}}>" if own else ""


def _discardable(form: OpForm, attributes: dict[str, str], keyword: str = "") -> str:
    rest = {key: value for key, value in attributes.items() if key not in (*form.inherent, PEER_SEGMENTS)}
    return f" {keyword}{{{_entries(rest)}}}" if rest else ""


def _all(form: OpForm, attributes: dict[str, str]) -> str:
    return _inherent(form, attributes) + _discardable(form, attributes)


def _atomic(form: OpForm, operands: str, attributes: dict[str, str]) -> str:
    """Returns ``addf %v, %m[%i] monotonic fastmath<fast>``; removes the attributes it contains from ``attributes``."""
    value, buffer, *indices = operands.split(", ")
    text = f"{ATOMIC_KINDS[int(attributes.pop('kind').split()[0])]} {value}, {buffer}"
    if form.assembly is Assembly.AFFINE_ATOMIC:
        text += f", ({attributes.pop('map')}) "
    text += f"[{', '.join(indices)}]"
    if "ordering" in attributes:
        text += f" {_ORDERING_NAMES[int(attributes.pop('ordering').split()[0])]}"
    if "fastmath" in attributes:
        text += f" fastmath<{attributes.pop('fastmath').removeprefix('#arith.fastmath<').removesuffix('>')}>"
    return text
