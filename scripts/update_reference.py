"""Writes the generated pages of `docs/reference/`: rules (from the records), passes and options, codes of messages.

`python scripts/update_reference.py` writes them; with `--check` it exits 1 where a page is not what would be written.
"""

from __future__ import annotations

import contextlib
import io
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from mlirad.errors import CODES  # noqa: E402
from mlirad.passes import table  # noqa: E402
from mlirad.tools import flags, tblgen  # noqa: E402

FOLDER = ROOT / "docs" / "reference"
NOTICE = "<!-- Written by scripts/update_reference.py; do not edit. -->"
RANGES = {
    "MA00": "Usage, text and pipelines",
    "MA01": "Missing rules",
    "MA02": "Activities",
    "MA03": "Programs outside what is supported",
    "MA04": "The rule language",
    "MA05": "Compiling and running",
    "MA06": "The enzyme dialect",
    "MA07": "Arguments of the API",
}


def errors() -> str:
    """Every code with its sentence, by range."""
    lines = ["# Codes", "", NOTICE, "", "`mlirad explain CODE` prints a row of this page.", ""]
    for prefix, title in RANGES.items():
        rows = [f"| {code} | {sentence} |" for code, sentence in CODES.items() if code.startswith(prefix)]
        if rows:
            lines += [f"## {title}", "", "| code | it means that |", "|---|---|", *rows, ""]
    return "\n".join(lines)


def passes() -> str:
    """The passes of mlirad with their options, and the options of `mlirad-opt`."""
    rows = table.read()
    aliases = {row.anchor: row.name for row in rows if row.kind == "alias"}
    lines = ["# Passes and options", "", NOTICE, "", "## Passes", ""]
    for row in rows:
        if row.kind != "own":
            continue
        also = f" (also `--{aliases[row.name]}`)" if row.name in aliases else ""
        lines += [f"### `--{row.name}`{also}", "", f"{row.summary}.", ""]
        options = [(o.name, o.summary) for o in rows if o.kind == "option" and o.anchor == row.name]
        if options:
            cells = [f"| `{name}` | {text} |" for name, text in ((n.replace("|", "\\|"), t) for n, t in options)]
            lines += ["| option | |", "|---|---|", *cells, ""]
    lines += ["## `mlirad-opt`", "", "```", flags.usage(), "```", ""]
    return "\n".join(lines)


def rules() -> str:
    """The table that `mlirad-tblgen --gen-docs` makes of each rule file."""
    lines = ["# Rules", "", NOTICE, ""]
    folder = ROOT / "tablegen_rules"
    for td in sorted(folder.glob("*.td")):
        if td.stem != "Common":
            text = io.StringIO()
            with contextlib.redirect_stdout(text):
                code = tblgen.main([str(td), "-I", str(folder), "--gen-docs"])
            if code:
                sys.exit(code)
            lines += [text.getvalue().strip(), ""]
    return "\n".join(lines)


PAGES: dict[str, Callable[[], str]] = {"errors.md": errors, "passes.md": passes, "rules.md": rules}


def main() -> int:
    """Write the pages, or compare them."""
    check = "--check" in sys.argv[1:]
    stale = []
    for name, make in PAGES.items():
        path, text = FOLDER / name, make().rstrip("\n") + "\n"
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(name)
            if not check:
                path.write_text(text, encoding="utf-8")
    for name in stale:
        print(f"{'stale' if check else 'written'}: docs/reference/{name}")
    return int(check and bool(stale))


if __name__ == "__main__":
    sys.exit(main())
