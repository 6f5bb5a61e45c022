"""Feeds broken input to the tools: ``python -m tests.fuzz.bad_input --seed S --count N`` in a checkout.

Takes the `.mlir` and `.td` files of the checkout, mutates them (`mutations`), their bytecode and the pipelines they are
run with, and gives them to the tools (`attempts`). Whatever the input: the exit code is 0, 1 or 2, no signal ends the
process, no traceback and no internal error is printed, and neither time nor memory runs away. Nothing that is compiled
is called.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import random
import re
import shlex
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from mlirad._mlir import new_context
from mlirad.dialects.enzyme.text import parse_module
from mlirad.errors import MlirAdError, UsageError, Where, single
from tests.fuzz.attempts import PASSED, Attempt, Ending, Limits, run
from tests.fuzz.mutations import mutate, mutate_bytecode

#: Where a checkout has its inputs.
FOLDERS: Final = ("tests/lit", "examples", "tablegen_rules")
_PIPELINES: Final = (
    *("enzyme-autodiff", "enzyme-autodiff,lower-to-llvm", "canonicalize,cse", "lower-to-llvm", "inline,canonicalize"),
    *("enzyme-autodiff{optimize-primal=0 cleanup=0}", 'enzyme{postpasses="canonicalize,cse"},canonicalize'),
    *("remove-unnecessary-enzyme-ops,convert-enzyme-to-memref", "func.func(canonicalize{max-iterations=3},cse)"),
    *("inline-enzyme-regions,enzyme-autodiff", "outline-enzyme-regions", "convert-enzyme-to-memref,lower-to-llvm"),
    *("lift-cf-to-scf,enzyme-autodiff", "print-activity-analysis{funcs=f}", "print-plan", "lower-affine,sccp"),
    "enzyme-wrap{infn=FUNC outfn=df argTys=enzyme_dup,enzyme_const retTys=enzyme_active mode=ReverseModeCombined}",
    "enzyme-wrap{infn=FUNC outfn=df argTys=enzyme_dup retTys=enzyme_dup mode=ForwardMode},lower-to-llvm",
    "enzyme-wrap{infn=FUNC outfn=df mode=ReverseModeCombined}",
)
_FLAGS: Final = (
    *((), (), (), ("--split-input-file",), ("--split-input-file", "--verify-diagnostics"), ("--emit-bytecode",)),
    *(("--allow-unregistered-dialect",), ("--mlir-print-op-generic",), ("--mlir-print-debuginfo",)),
)
_RUN_LINE: Final = re.compile(rb"RUN: mlirad-opt %s ([^|>\n]*)")
_FUNCTION: Final = re.compile(rb"func\.func (?:private |public )?@([\w.]+)")


@dataclass(frozen=True)
class Corpus:
    """The good inputs."""

    programs: tuple[bytes, ...]
    rules: tuple[bytes, ...]
    bytecode: tuple[bytes, ...]


@cache
def corpus(folder: Path) -> Corpus:
    """The inputs of the checkout in ``folder``.

    Raises:
        UsageError: there are none.
    """
    files = sorted(path for part in FOLDERS for path in (folder / part).rglob("*") if path.suffix in (".mlir", ".td"))
    found = {suffix: tuple(p.read_bytes() for p in files if p.suffix == suffix) for suffix in (".mlir", ".td")}
    if not all(found.values()):
        message = f"there are no inputs below '{folder}'"
        where = Where("tests.fuzz.bad_input")
        raise single(UsageError, "MA0009", message, where, ["run this in a checkout of mlirad"])
    return Corpus(found[".mlir"], found[".td"], tuple(_bytecode(found[".mlir"][::3])))


def _bytecode(programs: Sequence[bytes]) -> Iterator[bytes]:
    """The correct ones of ``programs``, parts between split markers each by itself, as bytecode."""
    for program in programs:
        for part in program.split(b"// -----"):
            data = io.BytesIO()
            with contextlib.suppress(MlirAdError):
                parse_module(part, "-", new_context(allow_unregistered_dialects=True)).operation.write_bytecode(data)
                yield data.getvalue()


def attempt(seed: int, inputs: Corpus, *, bytecode_only: bool = False) -> Attempt:
    """The attempt number ``seed``: an input, its mutations, and a command."""
    rng = random.Random(seed)
    if not bytecode_only and rng.random() < 0.2:
        return _rules_attempt(seed, inputs, rng)
    if bytecode_only or rng.random() < 0.2:
        return _bytecode_attempt(seed, inputs, rng)
    text = rng.choice(inputs.programs)
    data, names = mutate(text, rng, rng.choice(inputs.programs))
    if rng.random() < 0.08:
        data, names = text, ""  # then it is the pipeline that is broken
    functions = [name.decode() for name in _FUNCTION.findall(text)] or ["f"]
    if names and rng.random() < 0.15:
        entry = rng.choice(functions)
        # More numbers than any function takes: it is compiled, and never called.
        return Attempt(seed, "mlirad-run", ("INPUT", f"--entry={entry}", "--args=" + "1," * 60), ".mlir", data, names)
    if names and rng.random() < 0.05:
        return Attempt(seed, "mlirad-coverage", ("INPUT",), ".mlir", data, names)
    arguments = _arguments(text, rng, rng.choice(functions), broken=not names)
    return Attempt(seed, "mlirad-opt", arguments, ".mlir", data, names or "pipeline")


def _rules_attempt(seed: int, inputs: Corpus, rng: random.Random) -> Attempt:
    data, names = mutate(rng.choice(inputs.rules), rng, rng.choice(inputs.rules))
    if rng.random() < 0.2:
        return Attempt(seed, "mlirad-opt", ("--rules=INPUT", "/dev/null"), ".td", data, names)
    action = rng.choice(((), ("--gen-rules",), ("--gen-docs",), ("--dump-json",), ("--print-records",)))
    return Attempt(seed, "mlirad-tblgen", ("INPUT", *action), ".td", data, names)


def _bytecode_attempt(seed: int, inputs: Corpus, rng: random.Random) -> Attempt:
    data, names = mutate_bytecode(rng.choice(inputs.bytecode), rng, rng.choice(inputs.bytecode))
    if rng.random() < 0.1:
        return Attempt(seed, "mlirad-coverage", ("INPUT",), ".mlirbc", data, names)
    arguments = ("INPUT", "--allow-unregistered-dialect", f"--pass-pipeline={rng.choice(_PIPELINES[:8])}")
    return Attempt(seed, "mlirad-opt", arguments, ".mlirbc", data, names)


def _arguments(text: bytes, rng: random.Random, function: str, *, broken: bool) -> tuple[str, ...]:
    lines = [shlex.split(line.decode()) for line in _RUN_LINE.findall(text) if b"%" not in line and b"-o " not in line]
    if lines and not broken and rng.random() < 0.5:
        return ("INPUT", *(word for word in rng.choice(lines) if word not in ("2", "2>&1")))
    pipeline = rng.choice(_PIPELINES).replace("FUNC", function)
    if broken:
        data, _ = mutate(pipeline.encode(), rng, rng.choice(_PIPELINES).encode())
        pipeline = data[:20_000].decode(errors="replace").replace("\0", "\ufffd")
    return ("INPUT", *rng.choice(_FLAGS), f"--pass-pipeline={pipeline}")


def table(endings: Sequence[Ending], attempts: dict[int, Attempt]) -> str:
    """One row a tool: how many attempts, how they ended, and the worst time and memory."""
    statuses = [*PASSED, *sorted({e.status for e in endings} - {*PASSED})]
    rows = [["tool", "inputs", *statuses, "max s", "max MiB"]]
    tools = {number: a.tool for number, a in attempts.items()}
    for tool in [*sorted(set(tools.values())), "all"]:
        own = [e for e in endings if tool in (tools[e.number], "all")]
        counts = Counter(e.status for e in own)
        worst = [f"{max(e.seconds for e in own):.1f}", f"{max(e.mebibytes for e in own):.0f}"]
        rows.append([tool, str(len(own)), *(str(counts[s]) for s in statuses), *worst])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join("  ".join(cell.rjust(w) for cell, w in zip(row, widths, strict=True)) for row in rows)


def write_failures(endings: Sequence[Ending], attempts: dict[int, Attempt], folder: Path) -> None:
    """Write each failing input to ``folder``, and print the command that shows what is wrong."""
    folder.mkdir(parents=True, exist_ok=True)
    for ending in sorted(endings, key=lambda e: e.number):
        made = attempts[ending.number]
        path = folder / f"{ending.status.replace(' ', '-')}-{made.number}{made.suffix}"
        path.write_bytes(made.data)
        words = [word.replace("INPUT", str(path)) for word in made.arguments]
        print(f"{ending.status} [{made.mutations}] {ending.detail}\n    {made.tool} {shlex.join(words)}"[:900])


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; 1 where any attempt ended as none may."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.fuzz.bad_input", description="run the tools on mutated input, in limits"
    )
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--count", type=int, default=2000, help="how many inputs")
    parser.add_argument("--jobs", type=int, default=2, help="worker processes")
    parser.add_argument("--seconds", type=int, default=10, help="processor time an input")
    parser.add_argument("--bytecode", action="store_true", help="mutate bytecode only")
    parser.add_argument("--out", type=Path, default=Path("bad-input-failures"), help="where failing inputs go")
    options = parser.parse_args(arguments)
    try:
        inputs = corpus(Path.cwd())
    except UsageError as error:
        print(error)
        return 2
    start = time.perf_counter()
    attempts = {
        seed: attempt(seed, inputs, bytecode_only=options.bytecode)
        for seed in range(options.seed, options.seed + options.count)
    }
    endings = list(run(list(attempts.values()), Limits(options.seconds), options.jobs))
    print(table(endings, attempts))
    print(f"{options.count} inputs from seed {options.seed} in {time.perf_counter() - start:.1f} s")
    failed = [e for e in endings if e.status not in PASSED]
    if failed:
        write_failures(failed, attempts, options.out)
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
