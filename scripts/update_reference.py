"""Writes the generated pages of `docs/`: rules, coverage, passes and options, codes, and the outputs in the tutorial.

`python scripts/update_reference.py` writes them; with `--check` it exits with 1 if a page is out of date.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]

import coverage_page  # noqa: E402

from mlirad.errors import CODES  # noqa: E402
from mlirad.passes import table  # noqa: E402
from mlirad.tools import flags, opt, tblgen  # noqa: E402

FOLDER = ROOT / "docs" / "reference"
TUTORIAL = ROOT / "docs" / "tutorial.md"
CONSOLE = re.compile(r"^(```console(?: only=(\w+))?\n\$ mlirad-opt (.*)\n)(?:.*\n)*?```$", re.MULTILINE)
NOTICE = "<!-- Written by scripts/update_reference.py; do not edit. -->"
RANGES = {
    "MA00": "Usage, text and pipelines",
    "MA01": "Missing rules",
    "MA02": "Activities",
    "MA03": "Unsupported programs",
    "MA04": "The rule language",
    "MA05": "Compiling and running",
    "MA06": "The enzyme dialect",
    "MA07": "Arguments of the API",
    "MA08": "Checks of derivatives",
    "MA09": "Front ends",
}


def errors() -> str:
    """The page of codes: each with its meaning, by range."""
    lines = ["# Diagnostic codes", "", NOTICE, "", "`mlirad explain CODE` prints a row of this page.", ""]
    for prefix, title in RANGES.items():
        rows = [f"| {code} | {sentence} |" for code, sentence in CODES.items() if code.startswith(prefix)]
        if rows:
            lines += [f"## {title}", "", "| code | meaning |", "|---|---|", *rows, ""]
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


def enzyme() -> str:
    """The page of the attributes of `enzyme` ops, and how each is treated."""
    from mlirad.dialects.enzyme.table import OPS

    lines = ["# Attributes of the `enzyme` ops", "", NOTICE, ""]
    lines += [
        "Any other attribute is an error (MA0609), unless it has a dialect prefix (`my.note`): then it is kept.",
        "",
    ]
    lines += ["| op | attribute | treatment | meaning, or reason |", "|---|---|---|---|"]
    for op, form in OPS.items():
        lines += [f"| `{op}` | `{known.name}` | {known.fate.value} | {known.why} |" for known in form.attributes]
    without = [f"`{op}`" for op, form in OPS.items() if not form.attributes]
    return "\n".join([*lines, "", f"Ops without attributes: {', '.join(without)}.", ""])


def rules() -> str:
    """The page of rules: the output of `mlirad-tblgen --gen-docs` for each rule file."""
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


def tutorial() -> str:
    """The tutorial, with the current output of each command below the command."""

    def with_output(block: re.Match[str]) -> str:
        text = io.StringIO()
        with contextlib.redirect_stdout(text):
            code = opt.main(block[3].split())
        if code:
            sys.exit(code)
        return f"{block[1]}{_shown(text.getvalue(), block[2])}```"

    return CONSOLE.sub(with_output, TUTORIAL.read_text(encoding="utf-8"))


def _shown(output: str, function: str | None) -> str:
    """The text of ``function``, or for None the comments before the module."""
    if function is None:
        return "".join(f"{line}\n" for line in output.splitlines() if line.startswith("//"))
    found = re.search(rf"^  func\.func [^\n]*@{function}\(.*?^  }}$", output, re.MULTILINE | re.DOTALL)
    if found is None:
        sys.exit(f"no function '@{function}' in the output")
    return re.sub(r"^  ", "", found[0], flags=re.MULTILINE) + "\n"


PAGES: dict[Path, Callable[[], str]] = {
    FOLDER / "coverage.md": lambda: coverage_page.coverage(NOTICE),
    FOLDER / "enzyme.md": enzyme,
    FOLDER / "errors.md": errors,
    FOLDER / "passes.md": passes,
    FOLDER / "rules.md": rules,
    TUTORIAL: tutorial,
}


def main() -> int:
    """Write the pages, or compare them."""
    check = "--check" in sys.argv[1:]
    os.chdir(ROOT)
    stale = []
    for path, make in PAGES.items():
        text = make().rstrip("\n") + "\n"
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(path.relative_to(ROOT))
            if not check:
                path.write_text(text, encoding="utf-8")
    stale += coverage_page.shrink_known_gaps(check=check)
    for name in stale:
        print(f"{'stale' if check else 'written'}: {name}")
    return int(check and bool(stale))


if __name__ == "__main__":
    sys.exit(main())
