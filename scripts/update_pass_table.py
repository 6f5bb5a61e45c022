"""Writes `mlirad/passes/table.tsv`: what `--list-passes` and `--show-dialects` print without starting MLIR.

The bindings can parse the name of a pass but cannot list passes. So this parses each string of the bindings' library
that may be a name, and each name in the old table (linkers merge a string with another one that ends with it).
Summaries come from an `mlir-opt` on the path, if there is one; existing summaries are preserved. Run it when the
version of the bindings changes; with --own it only updates the rows of mlirad's own passes, which takes no time.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from mlirad import _mlir, passes  # noqa: E402
from mlirad._mlir import UpstreamPassManager, ir  # noqa: E402
from mlirad.passes import base, pipelines, table  # noqa: E402

#: The rows that follow from mlirad's own classes; the others follow from the bindings.
OWN_KINDS = ("alias", "option", "own", "own-dialect", "pipeline")

_WORD = re.compile(rb"[a-z][a-z0-9]*(?:[-_][a-z0-9_]+)*")
_RESTRICTED = re.compile(r"restricted to '([\w.]+)'")


def main() -> int:
    """Write the table; prints what changed."""
    if "--own" in sys.argv:
        kept = [row for row in table.read() if row.kind not in OWN_KINDS]
        _write([*kept, *own_rows()])
        return 0
    old = {(row.kind, row.name): row for row in table.read()}
    opt = shutil.which("mlir-opt") or shutil.which("mlir-opt-22")
    helps = _summaries(opt)
    words = _words_of_the_library() | set(helps) | {name for _, name in old}
    rows = [*_passes(words, helps, old), *_dialects(words, opt), *own_rows()]
    _write(rows)
    new = {(row.kind, row.name) for row in rows}
    for kind, name in sorted(new ^ set(old)):
        print("+" if (kind, name) in new else "-", kind, name)
    return 0


def own_rows() -> list[table.TableRow]:
    """What the table must say about mlirad's own passes and dialects, from their classes."""
    rows = [table.TableRow("alias", alias, name, f"the same as '{name}'") for alias, name in passes.ALIASES.items()]
    rows += [table.TableRow("pipeline", name, "any", f"the same as '{text}'") for name, text in pipelines.NAMED.items()]
    for name in passes.PASSES:
        cls = passes.load(name)
        rows.append(table.TableRow("own", name, "builtin.module", base.summary(cls)))
        specs = base.options_of(cls)
        rows += [table.TableRow("option", f"{spec.name}=<{spec.placeholder}>", name, spec.help) for spec in specs]
    # Loading the passes has defined their dialects.
    rows += [table.TableRow("own-dialect", name, "", "defined by mlirad") for name in _mlir.defined_dialects()]
    return rows


def _write(rows: list[table.TableRow]) -> None:
    """Sort by kind and name; options stay in the order of their pass."""
    rows = sorted(rows, key=lambda row: (row.kind, "" if row.kind == "option" else row.name))
    text = "".join(f"{row.kind}\t{row.name}\t{row.anchor}\t{row.summary}\n" for row in rows)
    table.PATH.write_text(text, encoding="utf-8")


def _words_of_the_library() -> set[str]:
    folder = Path(_mlir._cext.__file__).parent
    words: set[str] = set()
    for path in folder.glob("*AggregateCAPI*"):
        words |= {w.decode() for w in set(_WORD.findall(path.read_bytes())) if 2 <= len(w) < 60}
    return words


def _summaries(opt: str | None) -> dict[str, str]:
    if opt is None:
        return {}
    text = subprocess.run([opt, "--help"], capture_output=True, text=True, check=True).stdout
    text = text[text.index("Compiler passes to run") :]
    return {m[1]: m[2].strip() for m in re.finditer(r"^ {6}--([\w.-]+) +- +(.*)$", text, re.M)}


def _passes(words: set[str], helps: dict[str, str], old: dict[tuple[str, str], table.TableRow]) -> list[table.TableRow]:
    rows = []
    with ir.Context():
        for name in sorted(words):
            anchor = _anchor(name)
            if anchor is None or name.startswith("test-"):
                continue
            known = old.get(("pass", name))
            rows.append(table.TableRow("pass", name, anchor, helps.get(name, known.summary if known else "")))
    return rows


def _anchor(name: str) -> str | None:
    """The op that pass ``name`` runs on, "any" if it runs on all ops; None if there is no such pass."""
    try:
        UpstreamPassManager.parse(f"builtin.module({name})")
    except ValueError as error:
        found = _RESTRICTED.search(str(error))
        return found[1] if found else None
    return "any" if _survives(f"func.func({name})") else "builtin.module"


def _survives(pipeline: str) -> bool:
    """Whether ``pipeline`` parses; tried in a child, because a pipeline of module passes ends the process here."""
    child = os.fork()
    if child == 0:
        os.close(2)
        try:
            UpstreamPassManager.parse(pipeline)
        except ValueError:
            os._exit(1)
        os._exit(0)
    return os.waitpid(child, 0)[1] == 0


def _dialects(words: set[str], opt: str | None) -> list[table.TableRow]:
    if opt is not None:
        shown = subprocess.run([opt, "--show-dialects"], capture_output=True, text=True, check=True).stdout
        words = words | set(re.findall(r"\w+", shown))
    rows = []
    with _mlir.new_context() as context:
        for name in sorted(word for word in words if re.fullmatch(r"[a-z][a-z0-9_]{1,24}", word)):
            try:
                context.get_dialect_descriptor(name)
            except ValueError:
                continue
            rows.append(table.TableRow("dialect", name, "", ""))
    return rows


if __name__ == "__main__":
    sys.exit(main())
