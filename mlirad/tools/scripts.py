"""The installed commands. Each imports its tool after Ctrl-C has been set up to end the process with exit code 130.

An exception would not do: during an import Python wraps it in others. The garbage collector runs less often: nearly all
objects of a short run are modules and models, which stay alive, and traversing them takes a sixth of the time.
"""

from __future__ import annotations

import gc
import importlib
import os
import signal
from typing import Final

#: The number of new objects between two collections; Python's default is 700.
_FEW_COLLECTIONS: Final = 100_000


def mlirad() -> int:
    """Run `mlirad`; returns the exit code."""
    return _run("cli")


def opt() -> int:
    """Run `mlirad-opt`; returns the exit code."""
    return _run("opt")


def run() -> int:
    """Run `mlirad-run`; returns the exit code."""
    return _run("run")


def tblgen() -> int:
    """Run `mlirad-tblgen`; returns the exit code."""
    return _run("tblgen")


def _run(tool: str) -> int:
    gc.set_threshold(_FEW_COLLECTIONS)
    signal.signal(signal.SIGINT, lambda *_: os._exit(130))
    code: int = importlib.import_module(f"mlirad.tools.{tool}").main()
    return code
