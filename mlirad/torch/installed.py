"""PyTorch, where it is installed; otherwise a message with the command that installs it."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from mlirad.errors import Diagnostic, UsageError


def require_torch() -> Any:
    """The package `torch`.

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
    """Keep to themselves what torch's exporter warns of in its own code."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield
