"""Outcomes of random programs, one in one mode, and the summary of many."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Final

#: In the order of the table. ``error`` is a Python exception that is not one of ours: a bug, like ``crash``.
STATUSES: Final = ("ok", "skipped", "refused", "wrong", "leak", "error", "crash", "hang")
FAILURES: Final = ("wrong", "leak", "error", "crash", "hang")
#: Derivatives of derivatives, the outer mode first; those that people use are asked for more often.
SECOND: Final = ("forward-reverse", "reverse-reverse", "forward-reverse", "forward-forward", "reverse-forward")
MODES: Final = (
    "primal", "forward", "reverse", "split", *dict.fromkeys(SECOND), "width-forward", "width-reverse", "wide-split",
    "batch", "sparse", "dense", *(f"wide-{name}" for name in dict.fromkeys(SECOND)),
)  # fmt: skip
#: The name that stands for one of `SECOND` at every so many seeds.
SOME_SECOND: Final = "second"
_EVERY: Final = 4


def modes_of(seed: int, modes: Sequence[str]) -> list[str]:
    """The modes in which the program of ``seed`` is compared, of the selected ``modes``; may be empty."""
    some = [SECOND[seed // _EVERY % len(SECOND)]] if seed % _EVERY == 0 else []
    return [mode for name in modes for mode in (some if name == SOME_SECOND else [name])]


@dataclass(frozen=True)
class Outcome:
    """The outcome of one seed in one mode; ``code`` is a refusal's, ``detail`` is for people."""

    seed: int
    mode: str
    status: str
    code: str = ""
    detail: str = ""

    @property
    def failed(self) -> bool:
        """Whether this is a bug: everything but right numbers, refusals and cases that were not fair."""
        return self.status in FAILURES

    def to_line(self) -> str:
        """One line of JSON."""
        return json.dumps(asdict(self))

    @staticmethod
    def from_line(line: str) -> Outcome:
        """What `to_line` wrote."""
        return Outcome(**json.loads(line))


def table(outcomes: Sequence[Outcome]) -> str:
    """One row a mode, and one for all: how many were right, refused (by code) or failed, and how."""
    rows = [f"{'mode':<24}" + "".join(f"{status:>9}" for status in STATUSES) + "   refused because"]
    rows += [_row(mode, mine) for mode in MODES if (mine := [o for o in outcomes if o.mode == mode])]
    return "\n".join([*rows, _row("all", outcomes)])


def _row(name: str, outcomes: Sequence[Outcome]) -> str:
    counts = Counter(o.status for o in outcomes)
    codes = Counter(o.code for o in outcomes if o.status == "refused")
    why = ", ".join(f"{code} {n}" for code, n in sorted(codes.items())) or "-"
    return f"{name:<24}" + "".join(f"{counts[status]:>9}" for status in STATUSES) + f"   {why}"
