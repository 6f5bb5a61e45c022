"""Runs a command of `tests/fuzz`, which is in a checkout only, for the name it had in this package until 0.1."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

from mlirad.errors import UsageError, Where, single


def forward(module: str) -> int:
    """Run ``python -m module`` with this command's arguments, in the working folder.

    Exits with 2 where that folder is no checkout.
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
