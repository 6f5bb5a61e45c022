"""What must hold for `enzyme` ops, with messages that name the fix."""

from __future__ import annotations

from typing import Any, Final

VERIFIERS: Final[dict[str, Any]] = {}
