"""What came of one random program in one mode, and how are many of these told?"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Final

#: In the order of the table. ``error`` is a Python exception that is not one of ours: a bug, like ``crash``.
STATUSES: Final = ("ok", "skipped", "refused", "wrong", "error", "crash", "hang")
FAILURES: Final = ("wrong", "error", "crash", "hang")
MODES: Final = (
    *("primal", "forward", "reverse"),
    *("forward-forward", "forward-reverse", "reverse-forward", "reverse-reverse"),
)


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
        """Whether this is a bug: everything but right numbers, refusals and questions that were not fair."""
        return self.status in FAILURES

    def to_line(self) -> str:
        """One line of JSON."""
        return json.dumps(asdict(self))

    @staticmethod
    def from_line(line: str) -> Outcome:
        """What `to_line` wrote."""
        return Outcome(**json.loads(line))


def table(outcomes: Sequence[Outcome]) -> str:
    """One row a mode: how many programs were right, refused (by code) or failed, and how."""
    header = f"{'mode':<16}" + "".join(f"{status:>9}" for status in STATUSES) + "   refused because"
    rows = [header]
    for mode in MODES:
        mine = [o for o in outcomes if o.mode == mode]
        if mine:
            counts = Counter(o.status for o in mine)
            codes = Counter(o.code for o in mine if o.status == "refused")
            why = ", ".join(f"{code} {n}" for code, n in sorted(codes.items())) or "-"
            rows.append(f"{mode:<16}" + "".join(f"{counts[status]:>9}" for status in STATUSES) + f"   {why}")
    return "\n".join(rows)
