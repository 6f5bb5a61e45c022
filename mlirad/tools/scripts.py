"""What the installed scripts call: a tool, which is imported where Ctrl-C already ends the process with exit code 130.

An exception would not do: in the middle of an import Python wraps it in others.
"""

from __future__ import annotations

import importlib
import os
import signal


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
    signal.signal(signal.SIGINT, lambda *_: os._exit(130))
    code: int = importlib.import_module(f"mlirad.tools.{tool}").main()
    return code
