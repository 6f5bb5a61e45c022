"""Parses and prints modules, with diagnostics that have a code and a location in the user's file.

MLIR's parser names no file ("-"), reports nothing if an op of an IRDL dialect is written in a custom format, and
overflows its stack on deep nesting; this module handles all three.

Text whose type, attribute and location aliases nest too deeply or expand to too many parts is rejected. The n lines
``!t1 = tuple<!t0, !t0>``, ``!t2 = tuple<!t1, !t1>`` ... define a type of 2^n parts, although no brackets nest. MLIR
shares the parts in memory, but printing or walking the type visits all of them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from mlirad._mlir import ir, load_mentioned
from mlirad.dialects.enzyme.bytecode import MAGIC, to_text
from mlirad.dialects.enzyme.diagnostics import SYNTAX, to_diagnostic
from mlirad.dialects.enzyme.linalg_axes import check_lists
from mlirad.dialects.enzyme.literals import LIMIT, check_literals, check_nesting
from mlirad.dialects.enzyme.output import Translation
from mlirad.dialects.enzyme.syntax import to_pretty, translate
from mlirad.edit.location import where as where_of
from mlirad.edit.names import put_names, source_of
from mlirad.errors import Diagnostic, InputText, MlirAdError, ParseError, VerifyError, Where

#: Some editors write it at the start of a text.
BYTE_ORDER_MARK: Final = "\ufeff"


def parse_module(source: str | bytes, name: str, context: ir.Context) -> ir.Module:
    """Parses ``source`` (text in any `enzyme` format, or bytecode); ``name`` is the file's name in diagnostics.

    Raises:
        ParseError: the text is not MLIR, or nested too deeply.
        VerifyError: an op does not verify.
    """
    load_mentioned(context, source)
    if isinstance(source, bytes):
        if source.startswith(MAGIC):
            text = to_text(source, name, context)
            _check(text, name, is_shown=False)
            # Its locations are those of the text from which the bytecode was written.
            return _parse(text, Translation("", text, ((0, 0),)), name, context)
        source = _decode(source, name)
    source = source.removeprefix(BYTE_ORDER_MARK)
    _check(source, name)
    translation = translate(source, name)
    module = _parse(translation.text, translation, name, context)
    put_names(module, translation.text, name, translation.original)
    return module


def _check(text: str, name: str, *, is_shown: bool = True) -> None:
    """Rejects text that would crash MLIR's parser or later stages."""
    check_nesting(text, name, is_shown=is_shown)
    check_aliases(text, name, is_shown=is_shown)
    check_lists(text, name)
    check_literals(text, name, is_shown=is_shown)


def _decode(source: bytes, name: str) -> str:
    try:
        return source.decode()
    except UnicodeDecodeError as wrong:
        line = source.count(b"\n", 0, wrong.start) + 1
        column = wrong.start - source.rfind(b"\n", 0, wrong.start)
        message = f"byte 0x{source[wrong.start]:02x} is not UTF-8 text, and this is not MLIR bytecode"
        raise ParseError(Diagnostic(SYNTAX, message, Where(name, line, column))) from None


def _parse(text: str, translation: Translation, name: str, context: ir.Context) -> ir.Module:
    def place(location: ir.Location) -> Where:
        found = where_of(location)
        return found if found.file != "-" else Where(name, *translation.original(found.line, found.column))

    try:
        return ir.Module.parse(text, context)
    except ir.MLIRError as wrong:
        found = [_helped(to_diagnostic(one, place)) for one in wrong.error_diagnostics]
    if not found:
        help = "look for an op whose custom assembly format is wrong; the generic form always parses"
        found = [Diagnostic(SYNTAX, "this is not MLIR, and the parser gives no location", Where(name), helps=(help,))]
    error = _error_type(found)(found)
    error.source = InputText(name, translation.source)
    raise error


def _helped(diagnostic: Diagnostic) -> Diagnostic:
    """Replaces the tool option that upstream's message names by its spelling in the API."""
    if "-allow-unregistered-dialect" not in diagnostic.message:
        return diagnostic
    return replace(diagnostic, helps=("from Python: mlirad.parse(text, allow_unregistered_dialects=True)",))


def _error_type(found: Sequence[Diagnostic]) -> type[MlirAdError]:
    return ParseError if any(one.code == SYNTAX for one in found) else VerifyError


def print_module(
    op: ir.Module | ir.Operation | ir.OpView,
    *,
    generic: bool = False,
    debug_info: bool = False,
    local_scope: bool = False,
    elide_larger_than: int | None = None,
    names: bool = True,
) -> str:
    """Returns the text of a module or op, with `enzyme` ops in EnzymeMLIR's newest syntax unless ``generic``.

    If ``names``, values have the names of the source. MLIR's own parser reads ``generic`` text. Attributes with more
    elements than ``elide_larger_than`` are elided.
    """
    text: str = op.operation.get_asm(
        print_generic_op_form=generic,
        enable_debug_info=debug_info,
        use_local_scope=local_scope,
        large_elements_limit=elide_larger_than,
        use_name_loc_as_prefix=names,
    )
    return text if generic else to_pretty(text)


def _print_what_was_parsed(kind: Any) -> None:
    """Makes ``str`` of modules and ops that were parsed from a user's text call `print_module`."""
    upstream = kind.__str__

    def text(self: Any) -> str:
        return print_module(self) if source_of(self.context) is not None else upstream(self)

    kind.__str__ = text


for _kind in (ir.Module, ir._OperationBase, ir.OpView):
    _print_what_was_parsed(_kind)


#: Locations nest: a call site within a call site, for each frame of a stack trace.
MAX_DEPTH: Final = 4 * LIMIT
#: The most parts of one type, attribute or location, and of all uses of types and attributes with more than `_MANY`.
MAX_PARTS: Final = 100_000
MAX_PARTS_IN_ALL: Final = 10_000_000
_MANY: Final = 1000

_QUOTED: Final = re.compile(r'"(?:[^"\\\n]|\\.)*"|//[^\n]*')
_NAME: Final = r"[!#][\w$-]+(?![\w$.<-])"
#: A definition of an alias, but not of a plain file location: these are most definitions, and nest nothing.
_DEFINITION: Final = re.compile(rf"({_NAME})\s*=(?!=|\s*loc\([^()!#]*\)\s*$)", re.MULTILINE)
_TOKEN: Final = re.compile(rf"->|[<>]=|[(\[{{<]|[)\]}}>]|\n|{_NAME}|[^\s()\[\]{{}}<>!#-]+|\S")
_REFERENCE: Final = re.compile(_NAME)
_OPENING: Final = frozenset("([{<")
_CLOSING: Final = frozenset(")]}>")
#: A definition continues in the next line after or before one of these, or an opening bracket.
_JOINTS: Final = ("->", ":", "=")


class _Size(NamedTuple):
    depth: int
    parts: int
    is_location: bool = False


_LEAF: Final = _Size(1, 1)


def check_aliases(text: str, name: str, *, is_shown: bool = True) -> None:
    """Rejects aliases that nest more than `MAX_DEPTH` deep or expand to more than `MAX_PARTS` parts.

    Raises:
        ParseError: with the location of the definition, if the text is the user's own (``is_shown``).
    """
    if not _DEFINITION.search(text):
        return
    # Blanks of the same length, so that offsets stay valid.
    plain = _QUOTED.sub(lambda found: " " * len(found[0]), text)
    sizes: dict[str, _Size] = {}
    definitions = list(_DEFINITION.finditer(plain))
    ends = [*(found.start() for found in definitions[1:]), len(plain)]
    for found, end in zip(definitions, ends, strict=False):
        size = sizes[found[1]] = _size(plain, found.end(), end, sizes)
        if size.depth > MAX_DEPTH or size.parts > MAX_PARTS:
            _refuse(f"'{found[1]}' nests too deeply, or expands to too many parts", text, found.start(), name, is_shown)
    many = {alias: size.parts for alias, size in sizes.items() if size.parts > _MANY and not size.is_location}
    if many:
        counts = Counter(_REFERENCE.findall(plain))
        if sum(counts[alias] * parts for alias, parts in many.items()) > MAX_PARTS_IN_ALL:
            _refuse("types and attributes expand to too many parts", text, 0, name, is_shown)


def _size(text: str, start: int, end: int, sizes: dict[str, _Size]) -> _Size:
    """Returns the size of the definition whose right-hand side starts at ``start`` and ends before ``end``."""
    depth = deepest = 0
    parts = 1
    last = ""
    is_line_over = False
    for token in _TOKEN.finditer(text, start, end):
        mark = token[0]
        if mark == "\n":
            is_line_over = depth <= 0 and last != "" and not last.endswith(_JOINTS)
            continue
        if is_line_over and not mark.startswith(("(", "[", "{", "<", *_JOINTS)):
            break
        is_line_over, last = False, mark
        if mark in _OPENING:
            depth, parts = depth + 1, parts + 1
            deepest = max(deepest, depth)
        elif mark in _CLOSING:
            depth -= 1
        elif mark[0] in "!#":
            inner = sizes.get(mark, _LEAF)
            deepest, parts = max(deepest, depth + inner.depth), parts + inner.parts
    return _Size(deepest, parts, text.startswith("loc(", start + 1))


def _refuse(message: str, text: str, at: int, name: str, is_shown: bool) -> None:
    line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
    error = ParseError(Diagnostic("MA0013", message, Where(name, line, column) if is_shown else Where(name)))
    error.source = InputText(name, text)
    raise error
