"""Writes `docs/reference/coverage.md`, and removes ops that have a rule or model from the list of known gaps.

Used by `update_reference.py`; nothing ever adds to that list.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from mlirad.context import Context
from mlirad.coverage import DIALECTS, CoverageRow, OpAnswer, table

ROOT = Path(__file__).resolve().parent.parent
GAPS = ROOT / "tests" / "py" / "coverage" / "known_gaps.txt"
INTRODUCTION = """\
Every op of the supported upstream dialects, enumerated from MLIR's bindings, and how it is differentiated.
`mlirad coverage FILE.mlir` prints the rows for the ops in a module.

* *formula*: a record in `tablegen_rules/`, with a generated test in both modes and second order.
* *model*: a hand-written model in `mlirad/dialects/`: memory, control flow, calls.
* *inactive*: no derivative flows through the op, whatever its operands.
* *lowered*: rewritten to other ops of this table before differentiation.
* *structure*: part of another op, or never in a program that runs.
* *not differentiable*, *missing*: an error with the reason where the op is active; never a silent zero."""


def known_gaps() -> dict[str, str]:
    """The ops that have no rule or model yet, with the reasons."""
    lines = GAPS.read_text(encoding="utf-8").splitlines()
    pairs = [line.partition(": ") for line in lines if line and not line.startswith("#")]
    return {op: reason for op, _, reason in pairs}


def coverage(notice: str) -> str:
    """The page: a row for every op of every supported dialect."""
    registry, reasons = Context.default().registry, known_gaps()
    folders = [path for folder in ("tests/py", "tests/lit") for path in (ROOT / folder).rglob("*")]
    files = [*folders, *(ROOT / "tests" / "fuzz").glob("*.py")]
    tests = "\n".join(path.read_text(encoding="utf-8") for path in files if path.suffix in (".py", ".mlir"))
    mentioned = set(re.findall(r"\b[a-z]+\.[a-z_0-9.]+", tests))
    lines = ["# Coverage", "", notice, "", INTRODUCTION]
    for dialect in DIALECTS:
        rows = table(dialect, registry)
        counts = Counter(row.answer for row in rows)
        summary = ", ".join(f"{counts[a]} {a.value}" for a in OpAnswer if counts[a])
        lines += ["", f"## {dialect}", "", f"{len(rows)} ops: {summary}.", ""]
        lines += ["| op | answer | modes | tested | |", "|---|---|---|---|---|"]
        lines += [coverage_row(row, mentioned, reasons) for row in rows]
    return "\n".join(lines)


def coverage_row(row: CoverageRow, mentioned: set[str], reasons: dict[str, str]) -> str:
    """The row of one op; formulas are tested by generated tests."""
    tested = "record" if row.answer is OpAnswer.FORMULA else "yes" if row.op in mentioned else ""
    detail = (row.detail or reasons.get(row.op, "")).replace("|", "\\|").replace("<", "&lt;").replace("``", "`")
    return f"| `{row.op}` | {row.answer.value} | {', '.join(row.modes)} | {tested} | {detail} |"


def shrink_known_gaps(*, check: bool) -> list[Path]:
    """Remove ops that have rules or models from the list of known gaps; returns the file if it changes.

    With ``check`` the file is not written.
    """
    registry, dialects = Context.default().registry, DIALECTS
    missing = {row.op for d in dialects for row in table(d, registry) if row.answer is OpAnswer.MISSING}
    lines = GAPS.read_text(encoding="utf-8").splitlines()
    kept = [line for line in lines if line.startswith("#") or line.partition(": ")[0] in missing]
    if kept != lines and not check:
        GAPS.write_text("\n".join(kept) + "\n", encoding="utf-8")
    return [GAPS.relative_to(ROOT)] if kept != lines else []
