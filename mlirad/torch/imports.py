"""Imports PyTorch; without it, the error has the command that installs it. Finds the user's line in a trace."""

from __future__ import annotations

import traceback
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from mlirad.errors import Diagnostic, UsageError, Where


def require_torch() -> Any:
    """The module `torch`.

    Raises:
        UsageError: it is not installed.
    """
    try:
        import torch
    except ImportError as error:
        helps = ("pip install 'mlirad[torch]'",)
        raise UsageError(Diagnostic("MA0940", f"PyTorch cannot be imported: {error}", helps=helps)) from None
    return torch


@contextmanager
def quiet() -> Iterator[None]:
    """Suppress warnings of torch's exporter about its own code."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def user_location() -> Where:
    """The current line, outside of torch and of this package."""
    own = (str(Path(require_torch().__file__).parent), str(Path(__file__).parents[1]))
    frames = [one for one in traceback.extract_stack() if not one.filename.startswith(own)]
    return Where(frames[-1].filename, frames[-1].lineno or 0, 1) if frames else Where()
