"""What code is generated for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final


@final
@dataclass(frozen=True)
class Cpu:
    """The processor that Python runs on.

    ``shared_libs`` are paths of libraries with functions that the program declares but does not define; the C
    library is always there.
    """

    opt_level: int = 3
    shared_libs: tuple[str, ...] = ()


Target = Cpu
