"""`mlirad`: the tools as sub-commands, `explain` for the codes of messages, and `passes` for the options of passes.

A sub-command is a line in `COMMANDS`; a tool keeps its own options, and is imported only when it is called.
"""

from __future__ import annotations

import difflib
import importlib
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from mlirad.errors import CODES, UsageError, Where, single
from mlirad.tools import report

Main = Callable[[Sequence[str]], int]


@dataclass(frozen=True)
class Command:
    """A sub-command: its function as "module:function" text, and its help text."""

    target: str
    help: str

    def load(self) -> Main:
        """The function; imports its module."""
        module, _, name = self.target.partition(":")
        function: Main = getattr(importlib.import_module(module), name)
        return function


COMMANDS: Final[dict[str, Command]] = {
    "opt": Command("mlirad.tools.opt:main", "run passes on MLIR (also installed as mlirad-opt)"),
    "run": Command("mlirad.tools.run:main", "compile a function and call it (mlirad-run)"),
    "cc": Command("mlirad.tools.cc:main", "the gradient of a C function as an object file and a header"),
    "tblgen": Command("mlirad.tools.tblgen:main", "check rule files and print the generated Python (mlirad-tblgen)"),
    "new-rule": Command("mlirad.tools.new_rule:main", "write a derivative rule for an op of your own, and its test"),
    "coverage": Command("mlirad.tools.coverage:main", "how each op is differentiated, and which ones have no rule"),
    "explain": Command("mlirad.tools.cli:explain", "explain a code such as MA0101; without a code, list all"),
    "passes": Command("mlirad.tools.cli:passes", "list the passes of mlirad with their options, or only those named"),
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run `mlirad` with ``argv`` (without the program's name); returns the exit code."""
    with report.no_tracebacks() as status:
        status.exit_code = _run(list(sys.argv[1:] if argv is None else argv))
    return status.exit_code


def _run(words: list[str]) -> int:
    if not words or words[0] in ("-h", "--help", "help"):
        print(usage())
        return 0
    if words[0] == "--version":
        print(report.version())
        return 0
    command = COMMANDS.get(words[0])
    if command is None:
        raise _unknown(words[0], "there is no command", list(COMMANDS))
    return command.load()(words[1:])


def usage() -> str:
    """The text of `mlirad --help`."""
    rows = [f"  {name:<10}{command.help}" for name, command in COMMANDS.items()]
    return "\n".join(["usage: mlirad COMMAND ...", "", *rows, "", "'mlirad COMMAND --help' says more."])


def explain(argv: Sequence[str]) -> int:
    """Print the meaning of the codes in ``argv``, or of all codes."""
    wrong = [code for code in argv if code.upper() not in CODES]
    if argv and argv[0] in ("-h", "--help"):
        print("usage: mlirad explain [CODE ...]")
        return 0
    if wrong:
        return report.refuse(_unknown(wrong[0].upper(), "there is no code", list(CODES)))
    for code in argv or sorted(CODES):
        print(f"{code.upper()}: {CODES[code.upper()]}")
    return 0


def passes(argv: Sequence[str]) -> int:
    """Print the passes of mlirad, or those named in ``argv`` (upstream's too), with their options."""
    from mlirad.passes import table

    if argv and argv[0] in ("-h", "--help"):
        print("usage: mlirad passes [PASS ...]")
        return 0
    rows = {row.name: row for row in table.read() if row.kind in ("own", "alias", "pipeline", "pass")}
    wrong = [name for name in argv if name not in rows]
    if wrong:
        return report.refuse(_unknown(wrong[0], "there is no pass", list(rows), "MA0003"))
    for name in argv or [row.name for row in rows.values() if row.kind == "own"]:
        alias = rows[name].kind == "alias"
        where = "" if alias else f"; runs on '{rows[name].anchor}'"
        print(f"{name}\n    {rows[name].summary or '(upstream gives no summary)'}{where}")
        owner = rows[name].anchor if alias else name
        for row in table.read():
            if row.kind == "option" and row.anchor == owner:
                print(f"    {row.name:<31} {row.summary}")
    return 0


def _unknown(word: str, what: str, known: list[str], code: str = "MA0001") -> UsageError:
    near = difflib.get_close_matches(word, known, 1)
    help = f"did you mean '{near[0]}'?" if near else f"one of {', '.join(known[:8])}"
    error = single(UsageError, code, f"{what} '{word}'", Where("mlirad"), [help])
    assert isinstance(error, UsageError)
    return error


if __name__ == "__main__":
    sys.exit(main())
