"""Files that a command line names, "-" among them. A file that cannot be used is a `UsageError`."""

from __future__ import annotations

import sys
from pathlib import Path

from mlirad.errors import MlirAdError, UsageError, Where, single
from mlirad.read_files import read_bytes, read_stream


def shown(path: str) -> str:
    """What messages call the input ``path``; "-" is standard input."""
    return "<stdin>" if path == "-" else path


def read(path: str) -> bytes:
    """The contents of a file, or of standard input.

    Raises:
        UsageError: it cannot be read, or has no end.

    """
    try:
        return read_stream(sys.stdin.buffer) if path == "-" else read_bytes(path)
    except OSError as error:
        raise _file_error("read", path, error) from None


def read_text(path: str) -> str:
    """The text of a file, or of standard input.

    Raises:
        UsageError: it cannot be read, or is not UTF-8.

    """
    try:
        return read(path).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise single(UsageError, "MA0006", f"cannot read '{shown(path)}': it is not UTF-8 text", Where(path)) from None


def write(path: str | Path, result: str | bytes) -> None:
    """Replace the contents of a file.

    Raises:
        UsageError: it cannot be written.

    """
    try:
        Path(path).write_bytes(result if isinstance(result, bytes) else result.encode())
    except OSError as error:
        raise _file_error("write", str(path), error) from None


def _file_error(verb: str, path: str, error: OSError) -> MlirAdError:
    reason = (error.strerror or "no such file").lower()
    return single(UsageError, "MA0006", f"cannot {verb} '{shown(path)}': {reason}", Where(path))
