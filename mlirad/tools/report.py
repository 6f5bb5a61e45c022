"""Prints diagnostics to standard error, with a caret, and never a Python traceback."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Final

from mlirad.errors import Diagnostic, InputText, MlirAdError, UsageError, Where

#: The codes of messages of upstream's passes, parser and verifiers.
UPSTREAM_CODES: Final = frozenset({"MA0007", "MA0011", "MA0012"})


@dataclass
class ExitStatus:
    """The exit code that `no_tracebacks` sets."""

    exit_code: int = 1


@contextmanager
def no_tracebacks() -> Iterator[ExitStatus]:
    """Convert exceptions that are raised in this block to a message and an exit code; MLIRAD_DEBUG=1 shows tracebacks.

    If the reader of standard output closes it, as `head` does, the process ends silently; output is flushed here.
    """
    status = ExitStatus()
    try:
        try:
            yield status
        finally:
            sys.stdout.flush()
    except MlirAdError as error:
        status.exit_code = refuse(error, code=2 if isinstance(error, UsageError) else 1)
    except BrokenPipeError:
        status.exit_code = 1
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except KeyboardInterrupt:
        status.exit_code = 130
    except SystemExit as stop:
        if isinstance(stop.code, str):
            print(stop.code, file=sys.stderr)
        status.exit_code = stop.code if isinstance(stop.code, int) else int(stop.code is not None)
    except Exception as error:
        if os.environ.get("MLIRAD_DEBUG"):
            raise
        print(internal_error(error).render(), file=sys.stderr)


def internal_error(error: BaseException) -> Diagnostic:
    """The diagnostic for an exception that is a defect of mlirad."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if "mlirad" in frame.filename] or frames
    at = f" ({os.path.basename(ours[-1].filename)}:{ours[-1].lineno})" if ours else ""
    what = str(error).split("\n")[0]
    message = (
        f"internal error{at}: {type(error).__name__}: {what}" if what else f"internal error{at}: {type(error).__name__}"
    )
    return Diagnostic("MA0008", message, helps=("please report it, with the input and what MLIRAD_DEBUG=1 prints",))


def refuse(error: MlirAdError, *, code: int = 2) -> int:
    """Print ``error`` and return ``code``."""
    print(error, file=sys.stderr)
    return code


def show(diagnostics: Sequence[Diagnostic], source: InputText | None = None) -> None:
    """Print diagnostics; those about ``source`` quote its lines."""
    for diagnostic in diagnostics:
        text = diagnostic.render(source)
        if diagnostic.code in UPSTREAM_CODES:  # messages of upstream are printed in upstream's format
            text = text.replace(f"[{diagnostic.code}]: ", ": ", 1)
        print(text, file=sys.stderr)


def with_file_name(diagnostic: Diagnostic, name: str) -> Diagnostic:
    """The diagnostic with the file ``name`` in place of ``-``, which MLIR's parser reports."""
    notes = tuple(replace(n, where=_named(n.where, name)) if n.where else n for n in diagnostic.notes)
    return replace(diagnostic, where=_named(diagnostic.where, name), notes=notes)


def version() -> str:
    """The text of `--version`."""
    from importlib import metadata

    try:
        ours = metadata.version("mlirad")
    except metadata.PackageNotFoundError:
        ours = "(not installed)"
    try:
        bindings = metadata.version("torch-mlir")
    except metadata.PackageNotFoundError:
        bindings = "(not installed)"
    return f"mlirad {ours}, MLIR bindings torch-mlir {bindings}"


def _named(where: Where, name: str) -> Where:
    return replace(where, file=name) if where.file == "-" else where
