"""How is what is tested compiled? Mostly without optimisation: compiling is what tests wait for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Way:
    """``opt_level`` is that of LLVM. ``lanes``: all loops that can run in vectors of so many bits, 0 leaves them.

    ``pipeline``: upstream passes that what has tensors goes through first.
    """

    opt_level: int = 0
    lanes: int = 0
    pipeline: str = ""


PLAIN: Final = Way()
