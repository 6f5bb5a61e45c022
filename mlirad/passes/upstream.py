"""Converts the diagnostics of upstream's passes and verifier to our exceptions.

Upstream reports errors as diagnostics, which the bindings collect in ``MLIRError``. They become a `VerifyError`, so
that callers have one hierarchy of exceptions and the tools one printer. Errors of mlirad's own verifiers keep their
codes.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Final

from mlirad._mlir import ir
from mlirad.dialects.enzyme.diagnostics import SYNTAX, to_diagnostic
from mlirad.errors import Diagnostic, Severity, VerifyError

#: The code of errors of upstream's passes; its parser and verifiers have other codes.
FROM_A_PASS: Final = "MA0007"

_SEVERITY: Final[dict[str, Severity]] = {"ERROR": "error", "WARNING": "warning", "REMARK": "remark", "NOTE": "note"}


@contextmanager
def raised_by_upstream() -> Iterator[None]:
    """Convert an ``MLIRError`` raised in this block to a `VerifyError`."""
    try:
        yield
    except ir.MLIRError as error:
        silent = Diagnostic(FROM_A_PASS, error.message.strip() or "a pass failed without a message")
        raise VerifyError([diagnostic_from(one) for one in error.error_diagnostics] or silent) from None


def diagnostic_from(upstream: Any) -> Diagnostic:
    """Convert one of upstream's diagnostics, from a handler or an exception."""
    found = to_diagnostic(upstream)
    code = FROM_A_PASS if found.code == SYNTAX else found.code
    return replace(found, code=code, severity=_SEVERITY.get(upstream.severity.name, "error"))
