"""Imports PyTorch; without it, the error has the command that installs it."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from mlirad.errors import Diagnostic, UsageError


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
