"""`mlirad-tblgen`: checks rule files, and prints the generated code or documentation.

Without an action the rules are only checked. Nothing here imports MLIR, and `--help` needs neither lark nor jinja2.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from mlirad.errors import UsageError, single
from mlirad.tools import files, report

if TYPE_CHECKING:
    from mlirad.rules.translate import RuleFile


def main(argv: Sequence[str] | None = None) -> int:
    """Run `mlirad-tblgen` with ``argv`` (without the program's name); returns the exit code."""
    with report.no_tracebacks() as status:
        _run(_parser().parse_args(argv))
        status.exit_code = 0
    return status.exit_code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="mlirad-tblgen",
        description="Check a file of derivative rules (TableGen) and print the Python that is generated from it.",
        epilog="Exit codes: 0 ok, 1 the rules are wrong, 2 the command line is wrong.",
    )
    parser.add_argument("file", type=Path, help="the rule file, which need not include Common.td; - is standard input")
    roots = parser.add_argument("-I", dest="roots", metavar="DIR", type=Path, action="append", default=[])
    roots.help = "a folder in which includes are looked for"
    parser.add_argument("-o", dest="output", metavar="FILE", type=Path, help="write here instead of standard output")
    action = parser.add_mutually_exclusive_group()
    for flag, text in (
        ("--gen-rules", "the Python module with the models"),
        ("--gen-docs", "a table of the rules in Markdown"),
        ("--dump-json", "all records as JSON, in the shape of llvm-tblgen -dump-json"),
        ("--print-records", "all records"),
    ):
        action.add_argument(flag, dest="action", action="store_const", const=flag, help=text)
    return parser


def _run(arguments: argparse.Namespace) -> None:
    from mlirad.rules.source import SourceText, read_source
    from mlirad.rules.translate import read_rules

    for root in arguments.roots:
        if not root.is_dir():
            raise single(UsageError, "MA0001", f"'-I {root}' is not a folder")
    path: Path = arguments.file
    source = SourceText("<stdin>", files.read_text("-")) if str(path) == "-" else read_source(path)
    # As for `--rules`: with the vocabulary, and with includes from the same folder.
    roots = [*arguments.roots, *([] if str(path) == "-" else [path.parent])]
    file = read_rules(source, roots, prelude=True)
    if arguments.action is not None:
        text = _ACTIONS[arguments.action](file, roots)
        if arguments.output is None:
            sys.stdout.write(text)
        else:
            files.write(arguments.output, text)


def _gen_rules(file: RuleFile, roots: Sequence[Path]) -> str:
    from mlirad.rules.translate import to_python

    return to_python(file, roots)


def _gen_docs(file: RuleFile, roots: Sequence[Path]) -> str:
    from mlirad.rules.dump import table

    return table(Path(file.source.name).stem, file.rules, file.rewrites)


def _dump_json(file: RuleFile, roots: Sequence[Path]) -> str:
    from mlirad.rules.dump import to_json

    return json.dumps(to_json(file.records), indent=1) + "\n"


def _print_records(file: RuleFile, roots: Sequence[Path]) -> str:
    from mlirad.rules.dump import listing

    return listing(file.records)


_ACTIONS: Final[dict[str, Callable[[RuleFile, Sequence[Path]], str]]] = {
    "--gen-rules": _gen_rules,
    "--gen-docs": _gen_docs,
    "--dump-json": _dump_json,
    "--print-records": _print_records,
}


if __name__ == "__main__":
    sys.exit(main())
