"""Prints the lines of each folder: code, comments and docstrings, and what has changed against another commit.

    python scripts/count_lines.py [--against COMMIT]

Blank lines are not counted. Fails where a part of the package has more lines of code than its budget.
"""

from __future__ import annotations

import argparse
import ast
import io
import subprocess
import sys
import tarfile
import tokenize
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
#: Its folders have a line each; every other folder of the repository has one line.
PACKAGE = "mlirad"
#: The part of the package that is in no folder of `PARTS`.
ENGINE = "engine"
#: A part of the package -> its folders (see decision 0064).
PARTS = {
    "batches and Jacobians": ("batching", "matrices"),
    "linear algebra": ("dialects/lapack",),
    "GPUs": ("dialects/gpu", "lowering/gpu", "runtime/gpu"),
    "StableHLO and JAX": ("dialects/stablehlo", "jax"),
    "PyTorch": ("dialects/tm_tensor", "torch"),
    "LLVM IR": ("frontends/llvm",),
    "Python functions": ("frontends/python",),
}
#: The maximum lines of code of each part. Before raising one, delete code, or give the reason in the commit.
BUDGETS = {
    ENGINE: 54_465,
    "batches and Jacobians": 3_790,
    "linear algebra": 1_160,
    "GPUs": 6_370,
    "StableHLO and JAX": 4_880,
    "PyTorch": 3_660,
    "LLVM IR": 5_990,
    "Python functions": 5_650,
}


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


def folders(counted: Mapping[str, Lines]) -> dict[str, Lines]:
    """The lines of each folder, from those of each file."""
    found: dict[str, Lines] = {}
    for path, lines in counted.items():
        top, *rest = path.split("/")
        name = "/".join([top, *rest[:1]]) if top == PACKAGE and len(rest) > 1 else top
        for one in (name, f"{PACKAGE} (all)") if top == PACKAGE else (name,):
            found[one] = found.get(one, Lines()).plus(lines)
    return found


def parts(counted: Mapping[str, Lines]) -> dict[str, int]:
    """The lines of code of each part of the package, from those of each file."""
    found = dict.fromkeys(BUDGETS, 0)
    for path, lines in counted.items():
        if path.startswith(f"{PACKAGE}/"):
            inside = path.removeprefix(f"{PACKAGE}/")
            names = (name for name, places in PARTS.items() if inside.startswith(tuple(f"{at}/" for at in places)))
            found[next(names, ENGINE)] += lines.code
    return found


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--against", metavar="COMMIT", default="HEAD", help="what the change is counted from")
    before, now = ({path: count(text) for path, text in files(at)} for at in (parser.parse_args().against, "HEAD"))
    print(f"{'folder':24}{'code':>8}{'comments':>10}{'docstrings':>12}{'change':>8}")
    old, new = folders(before), folders(now)
    for name in sorted(old.keys() | new.keys()):
        lines, change = new.get(name, Lines()), sum(new.get(name, Lines())) - sum(old.get(name, Lines()))
        print(f"{name:24}{lines.code:8}{lines.comments:10}{lines.docstrings:12}{change:+8}")
    print(f"\n{'part of the package':24}{'code':>8}{'budget':>10}")
    found = parts(now)
    for name, code in found.items():
        print(f"{name:24}{code:8}{BUDGETS[name]:10}")
    return int(any(code > BUDGETS[name] for name, code in found.items()))


if __name__ == "__main__":
    sys.exit(main())
