"""The rule files that a command line names: `--rules=FILE`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from mlirad.tools import files, report

if TYPE_CHECKING:
    from mlirad.context import Context


def context(paths: Sequence[str]) -> Context:
    """The built-in rules and those in ``paths``, which may include files of their folder; remarks are printed."""
    from mlirad.context import Context

    ctx = Context.default()
    for path in paths:
        ctx = ctx.with_rules(files.read_text(path), name=files.shown(path), roots=[Path(path).parent])
    report.show(ctx.remarks)
    return ctx
