"""What ops without effects have in common: a price, and no buffers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final


@final
@dataclass(frozen=True)
class PureTensorModel:
    """An op without effects that may run again."""

    cost: int
