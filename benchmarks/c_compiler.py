"""Which C compiler is there, and what does it call this machine's processor?"""

from __future__ import annotations

import re
import shutil
import subprocess


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
