"""Forwards the former commands of this package to `tests/fuzz`, which is part of a checkout only."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

from mlirad.errors import UsageError, Where, single


def forward(module: str) -> int:
    """Run ``python -m module`` with the arguments of this process, in the working folder; returns the exit code.

    If that folder is not a checkout, prints an error and returns 2.
    """
    folder = Path.cwd()
    if not folder.joinpath(*module.split(".")[:2]).is_dir():
        message = f"there is no folder 'tests/fuzz' in '{folder}'"
        where = Where("mlirad.testing")
        print(single(UsageError, "MA0009", message, where, ["run this in a checkout of mlirad"]), file=sys.stderr)
        return 2
    print(f"remark: this command is 'python -m {module}' now", file=sys.stderr)
    sys.path.insert(0, str(folder))
    runpy.run_module(module, run_name="__main__", alter_sys=True)
    return 0
