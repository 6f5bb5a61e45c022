"""What upstream's passes and verifier say, as our exceptions.

Upstream reports through diagnostics, not exceptions: the bindings collect them in ``MLIRError``. Here they become a
`VerifyError` with code ``MA0007``, so that callers have one tree of exceptions and the tools one printer.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from mlirad._mlir import ir
from mlirad.edit.location import where
from mlirad.errors import Diagnostic, Note, Severity, VerifyError

#: The code of everything that upstream reports; the tools print such messages as upstream's own do, without a code.
UPSTREAM_CODE: Final = "MA0007"

_SEVERITY: Final[dict[str, Severity]] = {"ERROR": "error", "WARNING": "warning", "REMARK": "remark", "NOTE": "note"}
_DUMP: Final = "see current operation"


@contextmanager
def raised_by_upstream() -> Iterator[None]:
    """Turn an ``MLIRError`` raised inside into a `VerifyError`."""
    try:
        yield
    except ir.MLIRError as error:
        silent = Diagnostic(UPSTREAM_CODE, error.message.strip() or "a pass gave up without a message")
        raise VerifyError([diagnostic_from(one) for one in error.error_diagnostics] or silent) from None


def diagnostic_from(upstream: Any) -> Diagnostic:
    """Our form of one of upstream's diagnostics (of the handler's kind or the exception's)."""
    notes = tuple(
        Note(note.message, where(note.location)) for note in upstream.notes if not note.message.startswith(_DUMP)
    )
    severity = _SEVERITY.get(upstream.severity.name, "error")
    return Diagnostic(UPSTREAM_CODE, upstream.message, where(upstream.location), notes, severity=severity)
