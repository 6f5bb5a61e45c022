"""`python -m mlirad.testing` runs everything in a checkout: pytest on `tests/py`, then lit on `tests/lit`.

`python -m mlirad.testing py ARGUMENTS...` runs pytest only, `... lit ARGUMENTS...` lit only; the arguments are theirs.
Without arguments pytest runs in as many processes as there are cores, eight at most. What is tested is what is
installed, or what PYTHONPATH names: not the folder ``mlirad`` of the checkout that the command is typed in.
"""

from __future__ import annotations

import importlib.metadata
import importlib.util
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from mlirad.errors import UsageError, Where, single

# lit has no `__main__`: as a module it ends at once, with exit code 0.
_COMMANDS: Final = {
    "py": (("-m", "pytest"), "tests/py", ("pytest", "xdist", "hypothesis", "scipy")),
    "lit": (("-c", "import lit.main; lit.main.main()", "-sv"), "tests/lit", ("lit", "filecheck")),
}
# A file is run by one process: what its tests share is made once. Slow files come first, not those with most tests.
_EVERYTHING: Final = {"py": ("--numprocesses=auto", "--maxprocesses=8", "--dist=loadfile", "--no-loadscope-reorder")}


def main(argv: Sequence[str] | None = None) -> int:
    """Run the tests that ``argv`` names; returns the exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    if words and words[0] not in _COMMANDS:
        print("usage: python -m mlirad.testing [py|lit [ARGUMENTS ...]]", file=sys.stderr)
        return 0 if words[0] in ("-h", "--help") else 2
    kinds = words[:1] or list(_COMMANDS)
    try:
        check(kinds, Path.cwd())
    except UsageError as error:
        print(error, file=sys.stderr)
        return 2
    results = [(kind, *run(kind, words[1:])) for kind in kinds]
    for kind, code, seconds in results:
        print(f"{kind}: {'passed' if code == 0 else f'FAILED (exit code {code})'} in {seconds:.0f} s", flush=True)
    return int(any(code for _, code, _ in results))


def check(kinds: Sequence[str], folder: Path) -> None:
    """Check that ``folder`` has the tests of these kinds, and that the packages they need are installed.

    Raises:
        UsageError: a folder or a package is missing; the message says what to type.
    """
    for kind in kinds:
        _, tests, modules = _COMMANDS[kind]
        if not (folder / tests).is_dir():
            message = f"there is no folder '{tests}' in '{folder}'"
            raise single(UsageError, "MA0009", message, Where("mlirad.testing"), ["run this in a checkout of mlirad"])
        missing = [name for name in modules if importlib.util.find_spec(name) is None]
        if "PYTHONPATH" not in os.environ and not any(importlib.metadata.distributions(name="mlirad")):
            missing.append("mlirad")
        if missing:
            message = f"'{missing[0]}' is not installed"
            raise single(UsageError, "MA0009", message, Where("mlirad.testing"), ["pip install '.[test]'"])


def run(kind: str, arguments: Sequence[str]) -> tuple[int, float]:
    """Run one kind of tests, "py" or "lit"; returns the exit code and the time in seconds."""
    command, tests, _ = _COMMANDS[kind]
    print(f"== {kind}", flush=True)
    started = time.monotonic()
    words = arguments or [*_EVERYTHING.get(kind, ()), tests]
    # Without it Python imports mlirad from the working folder, here and in processes that tests start.
    environment = {**os.environ, "PYTHONSAFEPATH": "1"}
    done = subprocess.run([sys.executable, *command, *words], stdin=subprocess.DEVNULL, env=environment)
    return done.returncode, time.monotonic() - started


if __name__ == "__main__":
    sys.exit(main())
