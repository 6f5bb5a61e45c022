"""The table of passes, their options, and dialects that `--help` and `--list-passes` print without starting MLIR.

`table.tsv` is written by `scripts/update_pass_table.py`; a test holds it to the classes and to the bindings.
Columns: kind (alias, dialect, option, own, own-dialect, pass, pipeline), name, anchor op of a pass or
owner of an option, summary.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

#: Where the table is.
PATH: Final = Path(__file__).with_name("table.tsv")


@dataclass(frozen=True)
class TableRow:
    """One line of the table."""

    kind: str
    name: str
    anchor: str
    summary: str


def read() -> tuple[TableRow, ...]:
    """All rows."""
    if not PATH.exists():
        return ()
    return tuple(TableRow(*line.split("\t")) for line in PATH.read_text(encoding="utf-8").splitlines())


@cache
def known() -> frozenset[str]:
    """Everything that can stand in a pipeline."""
    return frozenset(row.name for row in read() if row.kind not in ("dialect", "option", "own-dialect"))


@cache
def upstream() -> Mapping[str, TableRow]:
    """Upstream's passes by name."""
    return {row.name: row for row in read() if row.kind == "pass"}
