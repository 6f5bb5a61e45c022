"""Which C compiler is there, what does it call this machine's processor, and how does it make a library?"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path


def compiler() -> str | None:
    """Clang if there is one (any version), else whatever is called ``cc`` or ``gcc``; None without any."""
    names = ["clang", *(f"clang-{version}" for version in range(30, 13, -1)), "cc", "gcc"]
    return next((found for name in names if (found := shutil.which(name))), None)


def processor() -> str | None:
    """The processor that ``-march=native`` means, as clang names it; None without clang."""
    chosen = compiler()
    if chosen is None or "clang" not in chosen:
        return None
    command = [chosen, "-###", "-march=native", "-x", "c", "-c", "-", "-o", "-"]
    said = subprocess.run(command, check=False, capture_output=True, text=True, stdin=subprocess.DEVNULL).stderr
    found = re.search(r'"-target-cpu" "([\w.-]+)"', said)
    return found and found[1]


def shared_library(compiler: str, compiled: Sequence[str], linked: Sequence[str], library: Path) -> bool:
    """Whether ``compiler`` makes ``library`` of a source with its flags, ``compiled``, and of what is ``linked``.

    Two commands: a linker that is told ``-ffast-math`` adds start-up code by which whoever loads the library flushes
    denormals to zero from then on (gcc before 13, some versions of clang).
    """
    file = library.with_suffix(".o")
    commands = (
        [compiler, "-fPIC", *compiled, "-c", "-o", str(file)],
        [compiler, "-shared", "-fPIC", "-O3", str(file), *linked, "-o", str(library)],
    )
    return not any(subprocess.run(command, check=False, capture_output=True).returncode for command in commands)
