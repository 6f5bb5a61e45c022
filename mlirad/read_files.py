"""Reads files with a size limit, because devices and pipes may be endless."""

from __future__ import annotations

import errno
import os
from typing import BinaryIO, Final

#: For comparison: a program of a million ops has 100 MB.
MAX_BYTES: Final = 256 << 20
_PIECE: Final = 1 << 20


def read_bytes(path: str | os.PathLike[str], limit: int = MAX_BYTES) -> bytes:
    """The contents of a file.

    Raises:
        OSError: it cannot be read, or has more than ``limit`` bytes.
    """
    with open(path, "rb") as file:
        return read_stream(file, limit)


def read_stream(stream: BinaryIO, limit: int = MAX_BYTES) -> bytes:
    """The rest of ``stream``; otherwise as `read_bytes`."""
    pieces: list[bytes] = []
    while limit >= 0 and (piece := stream.read(_PIECE)):
        pieces.append(piece)
        limit -= len(piece)
    if limit < 0:
        raise OSError(errno.EFBIG, f"more than {sum(map(len, pieces)) + limit} bytes")
    return b"".join(pieces)


def is_llvm_ir(path: str | os.PathLike[str], data: bytes = b"") -> bool:
    """Whether a file is LLVM IR: by its name, unless its ``data`` is MLIR bytecode, or by how LLVM begins ``data``."""
    named = os.fspath(path).endswith((".ll", ".bc")) and not data.startswith(b"ML\xefR")
    return named or data.startswith((b"BC\xc0\xde", b"; ModuleID = "))
