"""Computes geometric means of the table, and formats the tables of README.md and docs/benchmarks.md.

A run is stored as JSON (`--json`). The documents show that of `figures.json`; `scripts/update_figures.py` updates them.

"""

from __future__ import annotations

import json
import math
import platform
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, Final

from benchmarks.measure import AS_CALLED, AS_SCF, BY_DEFAULT, NO_FLAGS, Line

#: The run of the documents.
PUBLISHED = Path(__file__).parent / "figures.json"

_OUTLIER = "norm"


@dataclass(frozen=True)
class Ratio:
    """A quotient of two times of one line: ``of`` divided by ``to``; its value is None if either is missing."""

    of: str
    to: str
    value: Callable[[Line], float | None]


def _quotient(value: float | None, reference: float | None) -> float | None:
    return None if value is None or reference is None else value / reference


def _other(name: str, reference: Callable[[Line], float | None]) -> Callable[[Line], float | None]:
    return lambda line: _quotient(line.others.get(name), reference(line))


def _best(line: Line) -> float | None:
    return line.best


def _best_plain(line: Line) -> float | None:
    return line.best_plain


#: The quotients of the summary: the gradient under some options, against the primal, C or another gradient.
RATIOS: Final = (
    Ratio("gradient", "hand best", lambda line: line.to_best),
    Ratio(NO_FLAGS, "hand best without -ffast-math", _other(NO_FLAGS, _best_plain)),
    Ratio(BY_DEFAULT, "hand best", _other(BY_DEFAULT, _best)),
    Ratio(AS_CALLED, "hand best without -ffast-math", _other(AS_CALLED, _best_plain)),
    Ratio(AS_CALLED, "hand best", _other(AS_CALLED, _best)),
    Ratio(AS_CALLED, BY_DEFAULT, _other(AS_CALLED, lambda line: line.others.get(BY_DEFAULT))),
    Ratio(AS_SCF, "hand best", _other(AS_SCF, _best)),
    Ratio(AS_SCF, "gradient", _other(AS_SCF, lambda line: line.gradient)),
    Ratio("gradient", "primal", lambda line: line.gradient / line.primal),
)

_RUNS: Final = {
    "gradient": "`affine` loops, fast-math, `llvm.noalias` arguments, called from C",
    NO_FLAGS: "the same without fast-math",
    BY_DEFAULT: "fast-math for the adjoint only, the default of `ad.grad`",
    AS_CALLED: "`ad.grad` called from Python: default options, arrays passed at each call",
    AS_SCF: "`scf` loops, otherwise as in the first line",
}
_AGAINST: Final = {"hand best": "with `-ffast-math`", "hand best without -ffast-math": "without it"}


def mean(ratios: Sequence[float]) -> float:
    """The geometric one."""
    return math.exp(sum(map(math.log, ratios)) / len(ratios))


def means(lines: Sequence[Line]) -> list[str]:
    """Each figure with and without the program that is far from the others."""
    said = []
    for ratio in RATIOS:
        found = _values(lines, ratio)
        if found:
            rest = [value for name, value in found.items() if name != _OUTLIER]
            without = f"; without {_OUTLIER} {mean(rest):.2f}" if rest and len(rest) < len(found) else ""
            title = f"geometric mean of {ratio.of} to {ratio.to}"
            said.append(f"{title}: {mean(list(found.values())):.2f} ({len(found)}){without}")
    return said


def _values(lines: Sequence[Line], ratio: Ratio) -> dict[str, float]:
    found = {line.name: ratio.value(line) for line in lines}
    return {name: value for name, value in found.items() if value is not None}


def setup(by_hand: str, fastmath: Sequence[str], rounds: int) -> dict[str, object]:
    """What a run was made with."""
    return {"processor": _processor(), "by_hand": by_hand, "fastmath": list(fastmath), "rounds": rounds}


def _processor() -> str:
    try:
        found = re.search(r"^model name\s*: (.*)$", Path("/proc/cpuinfo").read_text(encoding="utf-8"), re.MULTILINE)
    except OSError:
        found = None
    return found[1] if found else platform.machine()


def write(path: Path, made_with: Mapping[str, object], records: Sequence[Mapping[str, object]]) -> None:
    """Keep a run; four digits are more than any of its numbers has."""
    text = json.dumps(_rounded({"setup": made_with, "programs": records}), indent=1)
    path.write_text(text + "\n", encoding="utf-8")


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return float(f"{value:.4g}")
    if isinstance(value, Mapping):
        return {name: _rounded(item) for name, item in value.items()}
    return [_rounded(item) for item in value] if isinstance(value, list | tuple) else value


@dataclass(frozen=True)
class Run:
    """A stored run: its settings (``setup``: processor, flags, compilers), and its lines."""

    setup: Mapping[str, Any]
    lines: Sequence[Line]


def read(path: Path) -> Run:
    """The run that `write` stored at ``path``."""
    found = json.loads(path.read_text(encoding="utf-8"))
    names = [field.name for field in fields(Line)]
    lines = [Line(**{name: record[name] for name in names}) for record in found["programs"]]
    lines = [replace(line, notes=tuple(line.notes)) for line in lines]
    return Run(found["setup"], lines)


def summary(lines: Sequence[Line]) -> str:
    """The README's table: a line a figure, and the time of compiling."""
    head = "| gradient by mlirad | hand-written C | geometric mean of the ratio | without `norm` | minimum, maximum |"
    table = [head, "|---|---|---|---|---|"]
    for ratio in RATIOS:
        found = _values(lines, ratio) if ratio.to in _AGAINST else {}
        if found:
            rest = [value for name, value in found.items() if name != _OUTLIER]
            ordered = sorted(found.items(), key=lambda item: item[1])
            low, high = (f"{value:.2f} (`{name}`)" for name, value in (ordered[0], ordered[-1]))
            values = f"{mean(list(found.values())):.2f} | {mean(rest):.2f} | {low}, {high}"
            run = "the same" if f"| {_RUNS[ratio.of]} |" in table[-1] else _RUNS[ratio.of]
            table.append(f"| {run} | {_AGAINST[ratio.to]} | {values} |")
    return "\n".join(table) + "\n\n" + _compiling(lines)


def _compiling(lines: Sequence[Line]) -> str:
    totals = [sum(line.seconds.values()) for line in lines]
    shares = {stage: sum(line.seconds[stage] for line in lines) / sum(totals) for stage in lines[0].seconds}
    said = ", ".join(f"{stage} {share:.0%}".replace("%", " %") for stage, share in shares.items())
    called = [line.called_seconds for line in lines]
    return (
        f"From text to machine code the gradient of the first line takes {_span(totals)}:\n{said}.\n"
        f"`ad.grad`, which also compiles a version for aliasing arrays, takes {_span(called)}."
    )


def _span(seconds: Sequence[float]) -> str:
    ordered = sorted(seconds)
    return f"{ordered[0] * 1e3:.0f} to {ordered[-1] * 1e3:.0f} ms (median {ordered[len(ordered) // 2] * 1e3:.0f})"


def run_table(lines: Sequence[Line]) -> str:
    """The table of times: one line per program, with microseconds and ratios to hand-written C."""
    others = [name for name in (BY_DEFAULT, AS_CALLED, AS_SCF) if any(name in line.others for line in lines)]
    head = ["program", "primal", "gradient", "by hand", "ratio", NO_FLAGS, "by hand, no flags", "ratio"]
    head += [*others, "to gradient", "largest error", "peak MB"]
    rows = [
        [
            line.name,
            *map(time, (line.primal, line.gradient, line.best)),
            _two(line.to_best),
            *map(time, (line.others.get(NO_FLAGS), line.best_plain)),
            _two(_quotient(line.others.get(NO_FLAGS), line.best_plain)),
            *(time(line.others.get(name)) for name in others),
            _two(_quotient(line.others.get(AS_SCF), line.gradient)),
            f"{line.error:.1e}",
            f"{line.peak_bytes / 1e6:.1f}",
        ]
        for line in lines
    ]
    return _markdown(head, rows)


def compile_table(lines: Sequence[Line]) -> str:
    """The table of compile times: one line per program, with milliseconds of each stage to machine code."""
    head = ["program", *lines[0].seconds, "sum", "`ad.grad`"]
    rows = [[line.name, *milliseconds(line)] for line in lines]
    return _markdown(head, rows)


def milliseconds(line: Line) -> list[str]:
    """Each stage, all of them, and those of the gradient as it is called."""
    return [f"{value * 1e3:.0f}" for value in (*line.seconds.values(), sum(line.seconds.values()), line.called_seconds)]


def time(microseconds: float | None) -> str:
    """Microseconds with three digits or more."""
    if microseconds is None:
        return "-"
    return f"{microseconds:.0f}" if microseconds >= 1000 else f"{microseconds:.3g}"


def _two(value: float | None) -> str:
    return "-" if value is None else f"{value:.2f}"


def _markdown(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [f"| {' | '.join(line)} |" for line in (head, *rows)]
    return "\n".join([lines[0], f"|{'---|' * len(head)}", *lines[1:]])


#: The blocks of figures: the document of each, and the function that formats it.
BLOCKS: Final[Mapping[str, tuple[str, Callable[[Sequence[Line]], str]]]] = {
    "summary": ("README.md", summary),
    "runs": ("docs/benchmarks.md", run_table),
    "compiling": ("docs/benchmarks.md", compile_table),
}


def render_block(text: str, block: str, run: Run) -> str:
    """``text`` with the figures of ``run`` between the marks of ``block``."""
    begin, end = (f"<!-- {mark} of the {block}, by scripts/update_figures.py -->" for mark in ("figures", "end"))
    before, _, rest = text.partition(begin)
    _, _, after = rest.partition(end)
    return f"{before}{begin}\n{BLOCKS[block][1](run.lines)}\n\n{_source(run)}\n{end}{after}"


def _source(run: Run) -> str:
    flags = " ".join(run.setup["fastmath"]) or "none"
    machine, rounds = run.setup["processor"], run.setup["rounds"]
    return (
        f"One run on a core of {machine}, the least of {rounds} rounds; flags: `{flags}`.\n"
        f"By hand, also without `-ffast-math`: `{run.setup['by_hand']}`."
    )
