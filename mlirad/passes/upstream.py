"""Converts the diagnostics of upstream's passes and verifier to our exceptions.

Upstream reports through diagnostics, not exceptions: the bindings collect them in ``MLIRError``. Here they become a
`VerifyError`, so that callers have one tree of exceptions and the tools one printer. What a verifier of ours says
keeps its code.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Final

from mlirad._mlir import ir
from mlirad.dialects.enzyme.diagnostics import SYNTAX, to_diagnostic
from mlirad.errors import Diagnostic, Severity, VerifyError

#: What passes of upstream report; its parser and its verifiers have codes of their own.
FROM_A_PASS: Final = "MA0007"

_SEVERITY: Final[dict[str, Severity]] = {"ERROR": "error", "WARNING": "warning", "REMARK": "remark", "NOTE": "note"}


@contextmanager
def raised_by_upstream() -> Iterator[None]:
    """Turn an ``MLIRError`` raised inside into a `VerifyError`."""
    try:
        yield
    except ir.MLIRError as error:
        silent = Diagnostic(FROM_A_PASS, error.message.strip() or "a pass failed without a message")
        raise VerifyError([diagnostic_from(one) for one in error.error_diagnostics] or silent) from None


def diagnostic_from(upstream: Any) -> Diagnostic:
    """Our form of one of upstream's diagnostics (of the handler's kind or the exception's)."""
    found = to_diagnostic(upstream)
    code = FROM_A_PASS if found.code == SYNTAX else found.code
    return replace(found, code=code, severity=_SEVERITY.get(upstream.severity.name, "error"))
