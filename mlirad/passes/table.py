"""The table of passes, their options, and dialects that `--help` and `--list-passes` print without starting MLIR.

`table.tsv` is written by `scripts/update_pass_table.py`; a test holds it to the classes and to the bindings.
Columns: kind (alias, dialect, option, own, own-dialect, pass, pipeline), name, anchor op of a pass or
owner of an option, summary.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

#: The rows that follow from mlirad's own classes; the others follow from the bindings.
OWN_KINDS: Final = ("alias", "option", "own", "own-dialect", "pipeline")

_PATH: Final = Path(__file__).with_name("table.tsv")


@dataclass(frozen=True)
class TableRow:
    """One line of the table."""

    kind: str
    name: str
    anchor: str
    summary: str


def read() -> tuple[TableRow, ...]:
    """All rows."""
    if not _PATH.exists():
        return ()
    return tuple(TableRow(*line.split("\t")) for line in _PATH.read_text(encoding="utf-8").splitlines())


def write(rows: Iterable[TableRow]) -> None:
    """Replace the table."""
    text = "".join(f"{row.kind}\t{row.name}\t{row.anchor}\t{row.summary}\n" for row in rows)
    _PATH.write_text(text, encoding="utf-8")


@cache
def known() -> frozenset[str]:
    """Everything that can stand in a pipeline."""
    return frozenset(row.name for row in read() if row.kind not in ("dialect", "option", "own-dialect"))


@cache
def upstream() -> Mapping[str, TableRow]:
    """Upstream's passes by name."""
    return {row.name: row for row in read() if row.kind == "pass"}


def own_rows() -> list[TableRow]:
    """What the table must say about mlirad's own passes and dialects, from their classes (imports them)."""
    from mlirad import passes
    from mlirad._mlir import defined_dialects
    from mlirad.passes import base, pipelines

    rows = [TableRow("alias", alias, name, f"the same as '{name}'") for alias, name in passes.ALIASES.items()]
    rows += [TableRow("pipeline", name, "any", f"the same as '{text}'") for name, text in pipelines.NAMED.items()]
    for name in passes.PASSES:
        cls = passes.load(name)
        rows.append(TableRow("own", name, "builtin.module", base.summary(cls)))
        specs = base.options_of(cls)
        rows += [TableRow("option", f"{spec.name}=<{spec.placeholder}>", name, spec.help) for spec in specs]
    # Loading the passes has defined their dialects.
    rows += [TableRow("own-dialect", name, "", "defined by mlirad") for name in defined_dialects()]
    return rows
