"""Stores machine code on disk, so that later processes need not differentiate, lower and optimise again.

The folder is ``$XDG_CACHE_HOME/mlirad`` (``~/.cache/mlirad``), or `MLIRAD_CACHE`; if that is `0`, nothing is stored.
`MLIRAD_CACHE_SIZE` is the maximum number of bytes; the least recently used entries are removed.

An entry is one file: a digest of the rest, a line of JSON, and an object file. Its name is a digest of everything that
the code depends on (`key`), so an entry is never changed, and another version never finds it. It is written under
another name and renamed, so that processes that write the same entry at once leave one of the two. An entry with a
wrong digest is ignored and rewritten. Anyone who can write to the folder can run code here: it must belong to the user
only, and no other user may be able to replace it.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import stat
import tempfile
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points, version
from pathlib import Path
from typing import Any, Final

from mlirad.errors import Diagnostic
from mlirad.runtime import blas, processor

VARIABLE: Final = "MLIRAD_CACHE"
SIZE_VARIABLE: Final = "MLIRAD_CACHE_SIZE"
#: The default maximum number of bytes.
DEFAULT_SIZE: Final = 2**28
_SUFFIX: Final = ".code"
_DIGEST: Final = hashlib.sha256
_PRIVATE: Final = 0o700


@dataclass(frozen=True)
class CacheEntry:
    """The stored entry for one version of the code: its description, as JSON values, and the object file."""

    said: Any
    code: bytes


@dataclass(frozen=True)
class CodeCache:
    """The entries in ``folder``, which exists and is private to the user; at most ``size`` bytes of them are kept."""

    folder: Path
    size: int = DEFAULT_SIZE

    def find(self, name: str) -> CacheEntry | None:
        """The entry ``name``; None if there is no intact one."""
        path = self.folder / f"{name}{_SUFFIX}"
        try:
            data = path.read_bytes()
            digest, content = data[: _DIGEST().digest_size], data[_DIGEST().digest_size :]
            if _DIGEST(name.encode() + content).digest() != digest:
                return None
            said, _, code = content.partition(b"\n")
            found = CacheEntry(json.loads(said), code)
            os.utime(path)  # marks it as recently used
        except (OSError, ValueError):
            return None
        return found

    def add(self, name: str, entry: CacheEntry) -> None:
        """Stores ``entry``, and removes the least recently used ones if necessary; an I/O error is ignored."""
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
    """The cache, unless the environment disables it; ``tell`` is called with a remark if a variable is refused."""
    setting = os.environ.get(VARIABLE)
    if setting in ("", "0"):
        return None
    folder = Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache", "mlirad") if setting in (None, "1") else Path(setting)
    try:
        folder = folder.expanduser()
    except RuntimeError:  # there is no home directory
        return None
    problem, help = _problem(folder)
    if problem:
        if setting is not None:
            tell(Diagnostic("MA0515", f"no code is stored in '{folder}': {problem}", helps=(help,), severity="remark"))
        return None
    size = os.environ.get(SIZE_VARIABLE) or str(DEFAULT_SIZE)
    if size.isdecimal():
        return CodeCache(folder, int(size))
    wrong = f"{SIZE_VARIABLE} is '{size}', which is not a number of bytes: {DEFAULT_SIZE} bytes are kept"
    tell(Diagnostic("MA0515", wrong, helps=(f"set {SIZE_VARIABLE}={DEFAULT_SIZE}",), severity="remark"))
    return CodeCache(folder)


def _problem(folder: Path) -> tuple[str, str]:
    """Why ``folder``, which is created if missing, cannot be trusted, and the help text; empty texts if it can."""
    if not hasattr(os, "getuid") or not processor.description():
        return "the processor is not described on this system", f"set {VARIABLE}=0"
    try:
        import llvmlite.binding  # noqa: F401
    except ImportError:
        return "'llvmlite', which loads it, is not installed", "pip install 'mlirad[cache]'"
    try:
        folder.mkdir(_PRIVATE, parents=True, exist_ok=True)
        about = folder.stat()
        loose = next(filter(_others_may_rename, folder.resolve().parents), None)
    except OSError as error:
        return str(error.strerror or error).lower(), f"set {VARIABLE} to a folder that can be written"
    if about.st_uid != os.getuid():
        return "the folder belongs to another user, whose code would be run", f"set {VARIABLE} to a folder of yours"
    if stat.S_IMODE(about.st_mode) & (stat.S_IWGRP | stat.S_IWOTH):
        return "others may write to the folder, and their code would be run", f"chmod 700 '{folder}'"
    if loose is not None:
        return f"others may put another folder in its place, in '{loose}'", f"chmod go-w '{loose}'"
    return "", ""


def _others_may_rename(folder: Path) -> bool:
    """Whether users other than this one and root may rename entries of ``folder``, as in OpenSSH's ``StrictModes``."""
    about = folder.stat()
    others = stat.S_IWOTH if _is_private(about.st_gid) else stat.S_IWOTH | stat.S_IWGRP
    is_shared = about.st_mode & others and not about.st_mode & stat.S_ISVTX
    return bool(is_shared) or about.st_uid not in (0, os.getuid())


@cache
def _is_private(group: int) -> bool:
    """Whether ``group`` is the user's private group, which has the user's name."""
    import grp
    import pwd

    try:
        name, found = pwd.getpwuid(os.getuid()).pw_name, grp.getgrgid(group)
    except KeyError:
        return False
    return found.gr_name == name and set(found.gr_mem) <= {name}


def key(*parts: str) -> str:
    """The name of the entry for ``parts``: a digest with the versions, this processor and these libraries."""
    digest = _DIGEST(repr((*_environment(), *parts)).encode())
    return digest.hexdigest()


def file_state(path: str) -> str:
    """Identifies the file ``path`` by name, size and modification time if it exists, else by name."""
    try:
        about = Path(path).stat()
    except OSError:
        return path  # found by the loader: its name identifies it
    return f"{path} {about.st_size} {about.st_mtime_ns}"


@cache
def _environment() -> tuple[str, ...]:
    """The dependences of code besides its program: versions, all files of this package, the processor."""
    import platform

    root = Path(__file__).resolve().parents[1]
    own = sorted(file_state(str(path)) for path in root.rglob("*") if path.suffix in (".py", ".td", ".lark", ".tsv"))
    plugins = [text for one in entry_points(group="mlirad.dialects") for text in _plugin_state(one)]
    packages = [f"numpy's BLAS {blas.library() is not None}"]
    packages += [f"{name} {_version(name)}" for name in ("torch-mlir", "numpy", "scipy", "llvmlite")]
    described = [line for line in processor.description().splitlines() if line.split(":")[0].strip() in _LASTING]
    return (*own, *sorted(plugins), *packages, *described, platform.platform(), *platform.libc_ver())


def _plugin_state(plugin: EntryPoint) -> list[str]:
    """The version and the files of a plugin with models; its author changes the files without changing the version."""
    found = importlib.util.find_spec(plugin.module.partition(".")[0])
    folders = (found.submodule_search_locations or ()) if found is not None else ()
    files = sorted(path for folder in folders for path in Path(folder).rglob("*") if path.suffix in (".py", ".td"))
    single = [found.origin] if found is not None and found.origin and not folders else []
    return [
        f"{plugin.value} {plugin.dist.version if plugin.dist else ''}",
        *map(file_state, [*map(str, files), *single]),
    ]


#: The lasting properties of a processor; others, such as its clock, change constantly.
_LASTING: Final = ("vendor_id", "cpu family", "model", "model name", "stepping", "flags", "Features", "CPU part")


def _version(name: str) -> str:
    try:
        return version(name)
    except ModuleNotFoundError:
        return ""
