"""Translates a rule file to Python: text -> records -> rules -> source, and the digest that identifies it."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Final

from mlirad.rules.model import ON_TENSORS
from mlirad.rules.source import SourceText, included, read_source

if TYPE_CHECKING:
    from mlirad.rules.model import Rule
    from mlirad.rules.rewrites import Rewrite
    from mlirad.rules.values import Record

#: The rewrite files that come with mlirad.
REWRITES: Final = ("algebra", "structured")
#: The rewrite files of dialects on tensors, which are tested separately.
REWRITES_ON_TENSORS: Final = ("algebra_stablehlo",)
#: The rule files that come with mlirad, by dialect; Common.td is the vocabulary that they include.
BUILTIN: Final = (
    "affine", "arith", "bufferization", "cf", "complex", "func", "index", "llvm", "math", "memref", "scf", "ub",
    "vector",
)  # fmt: skip
#: All rule files that come with mlirad: those of dialects on tensors are tested separately.
RULES: Final = (*BUILTIN, *ON_TENSORS)
COMMON: Final = "Common.td"


@dataclass(frozen=True)
class RuleFile:
    """A rule file that has been read: its records in text order, and the rules and rewrites among them."""

    source: SourceText
    records: tuple[Record, ...]
    rules: tuple[Rule, ...]
    rewrites: tuple[Rewrite, ...] = ()


@cache
def rule_folder() -> Path:
    """Returns the folder of mlirad's rule files: in the package, or next to the package in a checkout."""
    package = Path(__file__).resolve().parent.parent
    installed = package / "tablegen_rules"
    return installed if installed.is_dir() else package.parent / "tablegen_rules"


def builtin_source(name: str) -> SourceText:
    """The text of mlirad's own rule file for a dialect, or of one of its rewrite files."""
    return read_source(rule_folder() / f"{name}.td", f"{name}.td")


def read_rules(source: SourceText, roots: Sequence[Path] = (), *, prelude: bool = False) -> RuleFile:
    """Reads, evaluates and checks ``source``; ``prelude`` prepends the vocabulary of Common.td.

    The records of Common.td are listed if ``source`` includes it.

    Raises:
        RuleError: with every wrong record, or the first text that cannot be read.
    """
    from mlirad.rules.check import check
    from mlirad.rules.evaluate import Evaluator
    from mlirad.rules.rewrites import check_rewrites

    evaluator = Evaluator((*roots, rule_folder()))
    if prelude:
        evaluator.run(read_source(rule_folder() / COMMON, COMMON))
    unasked = set() if COMMON in _all_included(source, roots) else set(evaluator.defs)
    evaluator.run(source)
    records = tuple(record for name, record in evaluator.defs.items() if name not in unasked)
    return RuleFile(source, records, check(records), check_rewrites(records))


def to_python(file: RuleFile, roots: Sequence[Path] = ()) -> str:
    """The Python module for the rules and rewrites of ``file``."""
    from mlirad.rules.emit import emit

    return emit(file.rules, file.source.name, digest(file.source, roots), file.rewrites)


def digest(source: SourceText, roots: Sequence[Path] = ()) -> str:
    """A fingerprint of ``source``, of all that it includes, and of the code that generates Python from it."""
    state = hashlib.sha256(_generator_fingerprint().encode())
    for text in (source.text, *_all_included(source, roots).values()):
        state.update(text.encode(errors="surrogatepass"))
    return state.hexdigest()[:32]


def _all_included(source: SourceText, roots: Sequence[Path]) -> dict[str, str]:
    """The texts that ``source`` includes, transitively, by name."""
    found: dict[str, str] = {}
    todo = [source.text]
    while todo:
        for name, data in included(todo.pop(), (*roots, rule_folder())):
            if name not in found:
                found[name] = data.decode(errors="replace")
                todo.append(found[name])
    return found


@cache
def _generator_fingerprint() -> str:
    """A fingerprint of this package: generated modules of another version are not used."""
    here = files("mlirad.rules")
    parts = [entry for folder in (here, here.joinpath("templates")) for entry in folder.iterdir() if entry.is_file()]
    state = hashlib.sha256()
    for entry in sorted(parts, key=lambda part: part.name):
        if entry.name.endswith((".py", ".lark", ".j2")) and entry.name != "load.py":
            state.update(entry.read_bytes())
    return state.hexdigest()
