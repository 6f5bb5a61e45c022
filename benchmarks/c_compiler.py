"""Finds the installed C compilers, their name for this processor, and builds libraries with them."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

_CLANGS = ("clang", *(f"clang-{version}" for version in range(30, 13, -1)))
_ERROR = re.compile(r"\berror: (.*)")


class RefusedError(Exception):
    """A compiler does not take a source; the message is the first error that it names."""


def compilers() -> list[str]:
    """The paths of clang (else of the newest ``clang-N``) and gcc, if installed; if none is, that of ``cc``."""
    found = [_first(_CLANGS), _first(("gcc",))]
    return [path for path in found if path] or [path for path in [_first(("cc",))] if path]


def _first(names: Sequence[str]) -> str | None:
    return next((found for name in names if (found := shutil.which(name))), None)


def compiler() -> str | None:
    """The first of them; None without any."""
    return next(iter(compilers()), None)


def is_clang(chosen: str) -> bool:
    """Whether that is clang, by its name."""
    return "clang" in Path(chosen).name


def title(chosen: str) -> str:
    """Its name and version."""
    done = subprocess.run([chosen, "-dumpfullversion", "-dumpversion"], check=False, capture_output=True, text=True)
    return f"{Path(chosen).name} {done.stdout.strip()}".strip()


def processor() -> str | None:
    """The processor that ``-march=native`` means, as clang names it; None without clang."""
    chosen = compiler()
    if chosen is None or not is_clang(chosen):
        return None
    command = [chosen, "-###", "-march=native", "-x", "c", "-c", "-", "-o", "-"]
    said = subprocess.run(command, check=False, capture_output=True, text=True, stdin=subprocess.DEVNULL).stderr
    found = re.search(r'"-target-cpu" "([\w.-]+)"', said)
    return found and found[1]


def make_library(chosen: str, compiled: Sequence[str], linked: Sequence[str], library: Path) -> None:
    """Let ``chosen`` make ``library`` of a source with its flags, ``compiled``, and of what is ``linked``.

    Two commands: a linker that is told ``-ffast-math`` adds start-up code by which whoever loads the library flushes
    denormals to zero from then on (gcc before 13, some versions of clang).

    Raises:
        RefusedError: it does not take them.
    """
    file = library.with_suffix(".o")
    for command in (
        [chosen, "-fPIC", *compiled, "-c", "-o", str(file)],
        [chosen, "-shared", "-fPIC", "-O3", str(file), *linked, "-o", str(library)],
    ):
        done = subprocess.run(command, check=False, capture_output=True, text=True)
        if done.returncode:
            found = _ERROR.search(done.stderr)
            raise RefusedError(found[1] if found else (done.stderr.strip().splitlines() or ["no reason given"])[-1])
