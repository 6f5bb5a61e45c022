"""Restores the SSA names of the source text: MLIR drops ``%x`` when it parses, but keeps locations.

Names are attached as `NameLoc`s around the locations of parsed values, in one scan of the text and one walk. MLIR's
printer prints values with these names. The parser registers the last parsed text of each context, which is held by a
weak reference.
"""

from __future__ import annotations

import operator
import re
import weakref
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from mlirad._mlir import Value, ir
from mlirad.edit.garbage_collector import gc_paused
from mlirad.edit.location import name_of, named
from mlirad.errors import InputText

#: One of ``%a, %b:2 =``. It also matches operand lists, comments and strings, but no op begins after those.
_RESULT: Final = re.compile(rb"%([\w$.\-]+)(?::\d+)?\s*([,=])\s*")
_ARGUMENT: Final = re.compile(rb"%([A-Za-z_$.\-][\w$.\-]*)")

Original = Callable[[int, int], tuple[int, int]]


_sources: weakref.WeakKeyDictionary[ir.Context, InputText] = weakref.WeakKeyDictionary()


def remember_source(context: ir.Context, name: str, text: str) -> None:
    """Registers ``text``, of the file ``name``, for those locations of ``context`` that have no file name ("-")."""
    _sources[context] = InputText(name, text)


def source_of(context: ir.Context) -> InputText | None:
    """The text that locations in ``context`` refer to, if it is registered."""
    return _sources.get(context)


def argument_names(function: ir.OpView | ir.Operation) -> tuple[str, ...]:
    """The names of the arguments in the source; ``%arg0``, ``%arg1`` ... if they are unknown."""
    names = [name_of(argument.location) for argument in function.regions[0].blocks[0].arguments]
    return tuple(f"%arg{i}" if name is None else f"%{name}" for i, name in enumerate(names))


def integers(given: Any) -> Any:
    """``given``, with integers of numpy and such as `int`, also in sequences; anything else, as a bool, unchanged."""
    if type(given) in (list, tuple, range) or getattr(given, "ndim", False):  # not a named tuple, which is a pytree
        return (list if isinstance(given, list) else tuple)(map(integers, given))
    return operator.index(given) if hasattr(given, "__index__") and not isinstance(given, bool) else given


def position(names: Sequence[str], word: str) -> int | None:
    """The position of the argument ``word``: `x` or `%x` as in the source, or `arg0`, `arg1` ..."""
    plain = word.removeprefix("%")
    numbered = [f"arg{index}" for index in range(len(names))]
    for known in ([name.removeprefix("%") for name in names], numbered):
        if plain in known:
            return known.index(plain)
    return None


def written_name(value: Value) -> str | None:
    """The name of ``value`` in the source: ``%x``, ``%y#1``; None if it has none."""
    name, owner = name_of(value.location), value.owner
    if name is None:
        return None
    several = not isinstance(owner, ir.Block) and len(owner.results) > 1
    return f"%{name}#{ir.OpResult(value).result_number}" if several else f"%{name}"


def name_value(value: Value, name: str) -> None:
    """Names the result ``value``, unless its op has a name; block arguments are not changed."""
    owner = value.owner
    if isinstance(owner, ir.Block):
        return
    location = owner.location
    if not isinstance(location, ir.NameLoc):
        owner.location = ir.Location.name(name, location, location.context)


def name_derivatives(derivatives: Mapping[Value, Value]) -> None:
    """Names the tangent or adjoint of ``%x`` ``%dx``; ``derivatives``: primal value -> derivative."""
    for value, derivative in derivatives.items():
        location = value.location
        if isinstance(location, ir.NameLoc):
            name_value(derivative, f"d{location.name_str}")


def put_names(module: ir.Module, text: str, file: str, original: Original) -> None:
    """Sets locations in ``file``, with the names in ``text``, for all of ``module``, which was parsed from ``text``.

    ``original`` maps a line and column of ``text`` to those in the file.
    """
    data = text.encode()
    starts = [0, *(found.end() for found in re.finditer(b"\n", data))]
    results = _results(data)
    says_places = b"loc(" in data

    def placed(location: ir.Location) -> tuple[int, ir.Location] | None:
        if not isinstance(location, ir.FileLineColLoc) or (says_places and location.filename != "-"):
            return None
        line, column = location.start_line, location.start_col
        if line > len(starts):
            return None  # the text has explicit locations, which refer to another text
        at = starts[line - 1] + column - 1 if line else -1  # line 0: it is not in the text, as an implicit module
        return at, ir.Location.file(file, *original(line, column))

    def visit(op: ir.Operation) -> ir.WalkResult:
        found = placed(op.location)
        if found is not None:
            name = results.get(found[0])
            op.location = found[1] if name is None else ir.Location.name(name, found[1])
        if len(op.regions):
            for argument in (one for region in op.regions for block in region.blocks for one in block.arguments):
                found = placed(argument.location)
                if found is not None:
                    written = _ARGUMENT.match(data, max(found[0], 0))
                    argument.set_location(found[1] if written is None else named(written[1].decode(), found[1]))
        return ir.WalkResult.ADVANCE

    with module.context, gc_paused():
        module.operation.walk(visit)


def _results(text: bytes) -> dict[int, str]:
    """Maps the offset of an op in the text (after "=") to the name of its first result, unless that is a number."""
    found: dict[int, str] = {}
    first, end = b"", -1
    for value in _RESULT.finditer(text):
        first = first if end == value.start() else value[1]
        end = value.end()
        if value[2] == b"=" and not first[:1].isdigit():
            found[end] = first.decode()
    return found
