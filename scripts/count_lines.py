"""Prints the lines of each folder: code, comments and docstrings, and what has changed against another commit.

    python scripts/count_lines.py [--against COMMIT]

Blank lines are not counted. Fails where the package has more lines of code than its budget.
"""

from __future__ import annotations

import argparse
import ast
import io
import subprocess
import sys
import tarfile
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
#: What the wheel holds, a line a folder; of what else there is each folder is one line.
PACKAGE = "mlirad"
#: Lines of code of the package, at most. Whoever needs more deletes something first, or says here why not: 42,000
#: before batches (1,100), Jacobians (250), split mode (1,000), and the composed API, sparse Jacobians, custom
#: derivatives and linear algebra (6,000), lanes as fast as single runs (600), what is asked for in MLIR (500),
#: functions that run on GPUs (700), parts of JAX functions with JAX's derivative (200), linear algebra of torch (310),
#: masks, lists, local functions and checks of Python functions (800), shardings (250), driver errors of GPUs (100),
#: torch's stopped gradients and subgradients (230), loops over windows of unknown length (150), derivatives that
#: kernels ask for (200), flags of what only adjoints read (250), rows of batches that give buffers, factors that solves
#: keep and code that is kept by default (150), arguments without derivatives (50),
#: complex numbers, Fourier transforms and further ops of torch (1,100),
#: loops of kernels whose length the host finds, tiles that are loaded again and code for AMD's GPUs (620),
#: pointers in memory of LLVM IR (400),
#: functions of the C library that take numbers apart, and integers that move floats (320),
#: functions of numpy in the language of Python functions (200).
BUDGET = 72_090


class Lines(NamedTuple):
    """Lines of code, of comments, and of docstrings."""

    code: int = 0
    comments: int = 0
    docstrings: int = 0

    def plus(self, other: Lines) -> Lines:
        """The sum."""
        return Lines(*(one + two for one, two in zip(self, other, strict=True)))


def count(text: str) -> Lines:
    """The lines of one file of Python."""
    documented: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        is_documented = isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        if is_documented and ast.get_docstring(node, clean=False) is not None:
            documented.update(range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1))
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    commented = {t.start[0] for t in tokens if t.type == tokenize.COMMENT and t.line.lstrip().startswith("#")}
    kinds = [0, 0, 0]
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            kinds[2 if number in documented else 1 if number in commented else 0] += 1
    return Lines(*kinds)


def files(commit: str) -> Iterator[tuple[str, str]]:
    """The path and the text of each file of Python in ``commit``."""
    archive = subprocess.run(["git", "archive", commit], cwd=ROOT, capture_output=True, check=True).stdout
    with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
        for member in tar:
            content = tar.extractfile(member) if member.name.endswith(".py") else None
            if content is not None:
                yield member.name, content.read().decode()


def folders(commit: str) -> dict[str, Lines]:
    """The lines of each folder."""
    found: dict[str, Lines] = {}
    for path, text in files(commit):
        top, *rest = path.split("/")
        name = "/".join([top, *rest[:1]]) if top == PACKAGE and len(rest) > 1 else top
        lines = count(text)
        for one in (name, f"{PACKAGE} (all)") if top == PACKAGE else (name,):
            found[one] = found.get(one, Lines()).plus(lines)
    return found


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--against", metavar="COMMIT", default="HEAD", help="what the change is counted from")
    before, now = folders(parser.parse_args().against), folders("HEAD")
    print(f"{'folder':24}{'code':>8}{'comments':>10}{'docstrings':>12}{'change':>8}")
    for name in sorted(before.keys() | now.keys()):
        lines, change = now.get(name, Lines()), sum(now.get(name, Lines())) - sum(before.get(name, Lines()))
        print(f"{name:24}{lines.code:8}{lines.comments:10}{lines.docstrings:12}{change:+8}")
    code = now[f"{PACKAGE} (all)"].code
    print(f"{PACKAGE} has {code} lines of code; the budget is {BUDGET}")
    return int(code > BUDGET)


if __name__ == "__main__":
    sys.exit(main())
