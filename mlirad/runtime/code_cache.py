"""Keeps machine code on disk, so that a later process need not derive, lower and optimise it again.

`MLIRAD_CACHE=1` keeps it in ``$XDG_CACHE_HOME/mlirad`` (``~/.cache/mlirad``), any other text is the folder; `0`, the
default, keeps nothing. `MLIRAD_CACHE_SIZE` is how many bytes are kept at most; what was used last stays.

An entry is one file: a digest of all that follows, a line of JSON, and an object file. Its name is a digest of
everything that the code depends on (`key`), so an entry is never changed, and another version never finds it. It is
written under another name and renamed, so that processes that write the same at once leave one or the other. What does
not have its digest is ignored and written anew. Who can write to the folder can run code here: it must belong to the
user, and to nobody else.
"""

from __future__ import annotations

import hashlib
import json
import os
import stat
import tempfile
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points, version
from pathlib import Path
from typing import Any, Final

from mlirad.errors import Diagnostic
from mlirad.runtime import blas, processor

VARIABLE: Final = "MLIRAD_CACHE"
SIZE_VARIABLE: Final = "MLIRAD_CACHE_SIZE"
#: Bytes that are kept where nothing else is said.
DEFAULT_SIZE: Final = 2**28
_SUFFIX: Final = ".code"
_DIGEST: Final = hashlib.sha256
_PRIVATE: Final = 0o700


@dataclass(frozen=True)
class CacheEntry:
    """What is kept of one version of the code: what is said of it, as JSON has it, and the object file."""

    said: Any
    code: bytes


@dataclass(frozen=True)
class CodeCache:
    """The entries in ``folder``, which is there and is the user's alone; at most ``size`` bytes of them are kept."""

    folder: Path
    size: int = DEFAULT_SIZE

    def find(self, name: str) -> CacheEntry | None:
        """The entry ``name``; None where there is none that is whole."""
        path = self.folder / f"{name}{_SUFFIX}"
        try:
            data = path.read_bytes()
            digest, content = data[: _DIGEST().digest_size], data[_DIGEST().digest_size :]
            if _DIGEST(name.encode() + content).digest() != digest:
                return None
            said, _, code = content.partition(b"\n")
            found = CacheEntry(json.loads(said), code)
            os.utime(path)  # used last
        except (OSError, ValueError):
            return None
        return found

    def add(self, name: str, entry: CacheEntry) -> None:
        """Keep ``entry``, and remove what was not used for longest, as far as it must; no file is no error."""
        content = json.dumps(entry.said).encode() + b"\n" + entry.code
        if len(content) > self.size:
            return
        with suppress(OSError):
            handle, path = tempfile.mkstemp(dir=self.folder)
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(_DIGEST(name.encode() + content).digest() + content)
                Path(path).replace(self.folder / f"{name}{_SUFFIX}")
            except BaseException:
                Path(path).unlink(missing_ok=True)
                raise
            self._shrink()

    def _shrink(self) -> None:
        known = []
        for path in self.folder.glob(f"*{_SUFFIX}"):
            with suppress(OSError):  # another process has removed it
                about = path.stat()
                known.append((about.st_mtime_ns, about.st_size, path))
        total = sum(size for _, size, _ in known)
        for _, size, path in sorted(known, key=lambda one: one[0]):
            if total <= self.size:
                return
            path.unlink(missing_ok=True)
            total -= size


def opened(tell: Callable[[Diagnostic], None]) -> CodeCache | None:
    """The cache that the environment asks for; ``tell`` is given a remark where it cannot be had."""
    asked = os.environ.get(VARIABLE, "0")
    if asked in ("", "0"):
        return None
    folder = Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache", "mlirad") if asked == "1" else Path(asked)
    folder = folder.expanduser()
    problem, help = _problem(folder)
    if problem:
        tell(Diagnostic("MA0515", f"no code is kept in '{folder}': {problem}", helps=(help,), severity="remark"))
        return None
    size = os.environ.get(SIZE_VARIABLE, "")
    return CodeCache(folder, int(size) if size.isdecimal() else DEFAULT_SIZE)


def _problem(folder: Path) -> tuple[str, str]:
    """Why ``folder``, which is made where it is not there, cannot be trusted, and what to do; two empty texts."""
    if not hasattr(os, "getuid") or not processor.description():
        return "the processor is not described on this system", f"set {VARIABLE}=0"
    try:
        import llvmlite.binding  # noqa: F401
    except ImportError:
        return "'llvmlite', which loads it, is not installed", "pip install 'mlirad[cache]'"
    try:
        folder.mkdir(_PRIVATE, parents=True, exist_ok=True)
        about = folder.stat()
    except OSError as error:
        return str(error.strerror or error).lower(), f"set {VARIABLE} to a folder that can be written"
    if about.st_uid != os.getuid():
        return "the folder belongs to another user, whose code would be run", f"set {VARIABLE} to a folder of yours"
    if stat.S_IMODE(about.st_mode) & (stat.S_IWGRP | stat.S_IWOTH):
        return "others may write to the folder, and their code would be run", f"chmod 700 '{folder}'"
    return "", ""


def key(*parts: str) -> str:
    """The name of what is made of ``parts`` here: by these versions, for this processor and these libraries."""
    digest = _DIGEST(repr((*_surroundings(), *parts)).encode())
    return digest.hexdigest()


def file_state(path: str) -> str:
    """Which file ``path`` is: the name, and when it was changed, if it is a path that can be looked at."""
    try:
        about = Path(path).stat()
    except OSError:
        return path  # found by the loader: its name says what it is
    return f"{path} {about.st_size} {about.st_mtime_ns}"


@cache
def _surroundings() -> tuple[str, ...]:
    """What code depends on beside its program: versions, all files of this package, the processor."""
    import platform

    root = Path(__file__).resolve().parents[1]
    own = sorted(file_state(str(path)) for path in root.rglob("*") if path.suffix in (".py", ".td", ".lark", ".tsv"))
    plugins = [f"{one.value} {one.dist.version if one.dist else ''}" for one in entry_points(group="mlirad.dialects")]
    packages = [f"numpy's BLAS {blas.library() is not None}"]
    packages += [f"{name} {_version(name)}" for name in ("torch-mlir", "numpy", "scipy", "llvmlite")]
    described = [line for line in processor.description().splitlines() if line.split(":")[0].strip() in _LASTING]
    return (*own, *sorted(plugins), *packages, *described, platform.platform(), *platform.libc_ver())


#: What a processor is; its clock and the like change all the time.
_LASTING: Final = ("vendor_id", "cpu family", "model", "model name", "stepping", "flags", "Features", "CPU part")


def _version(name: str) -> str:
    try:
        return version(name)
    except ModuleNotFoundError:
        return ""
