"""`mlirad coverage FILE.mlir`: how mlirad differentiates each op of a module, with all gaps.

Without a file it prints the table of every op of the supported dialects.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from mlirad.tools import files, report, user_rules

if TYPE_CHECKING:
    from mlirad.coverage import CoverageAnswer, CoverageRow

_DESCRIPTION: Final = """\
Print how mlirad treats each op: by a formula, by a hand-written model, as inactive (no derivative flows through it),
after lowering it, as not differentiable (with the reason), or not yet (missing)."""
_EPILOG: Final = "exit code: 0 every op is covered, 1 an op is not, or the file is wrong, 2 the command line is wrong"
#: The maximal number of locations of an op in the table.
_PLACES: Final = 5


def main(argv: Sequence[str] | None = None) -> int:
    """Run `mlirad coverage` with ``argv`` (without the command's name); returns the exit code."""
    with report.no_tracebacks() as status:
        request = _parser().parse_args(argv)
        status.exit_code = _module(request) if request.file else _dialects(request)
    return status.exit_code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="mlirad coverage", description=_DESCRIPTION, epilog=_EPILOG, allow_abbrev=False
    )
    parser.add_argument("file", metavar="FILE", nargs="?", help="MLIR text or bytecode, '-' for standard input")
    parser.add_argument("--rules", metavar="FILE", action="append", default=[], help="derivative rules (a .td file)")
    parser.add_argument("--gaps", action="store_true", help="print only the ops that have no derivative")
    return parser


def _module(request: argparse.Namespace) -> int:
    from mlirad._mlir import new_context
    from mlirad.coverage import survey
    from mlirad.dialects.enzyme.text import parse_module

    source, name = files.read(request.file), files.shown(request.file)
    context = new_context(allow_unregistered_dialects=True)
    uses = survey(parse_module(source, name, context), user_rules.context(request.rules).registry)
    gaps = [use for use in uses if use.row.is_gap]
    lines = [_cells(use.row, f"{len(use.places)}x", _places(use)) for use in (gaps if request.gaps else uses)]
    _print(lines)
    print(f"{name}: {_count(len(uses))}, {len(gaps) or 'none'} without a derivative")
    return int(bool(gaps))


def _dialects(request: argparse.Namespace) -> int:
    from mlirad.coverage import DIALECTS, table

    registry = user_rules.context(request.rules).registry
    rows = [row for dialect in DIALECTS for row in table(dialect, registry)]
    _print([_cells(row) for row in rows if row.is_gap or not request.gaps])
    answers = Counter(row.answer.value for row in rows)
    print(f"{_count(len(rows))}: " + ", ".join(f"{number} {word}" for word, number in answers.most_common()))
    return int(any(row.is_gap for row in rows))


def _cells(row: CoverageRow, *more: str) -> tuple[str, ...]:
    modes = "/".join(row.modes)
    return (row.op, row.answer.value, modes, *more, row.detail)


def _places(use: CoverageAnswer) -> str:
    """Line and column of the first locations, for gaps only."""
    if not use.row.is_gap:
        return ""
    shown = [f"{place.line}:{place.column}" for place in use.places[:_PLACES] if place.line]
    return ", ".join([*shown, "..."] if len(use.places) > _PLACES else shown)


def _print(rows: Sequence[tuple[str, ...]]) -> None:
    """Print ``rows`` in columns, without padding after the last one."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)][:-1]
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False) if width]
        print("  ".join([*cells, row[-1]]).rstrip())


def _count(number: int) -> str:
    return f"{number} op{'' if number == 1 else 's'}"
