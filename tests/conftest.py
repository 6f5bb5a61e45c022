"""Makes `tests.fuzz` importable, behind what is installed: the tests see the installed mlirad, not the checkout's."""

import gc
import os
import sys
from pathlib import Path

import pytest

os.environ["MLIRAD_CACHE"] = "0"  # what is tested is made anew

sys.path.append(str(Path(__file__).resolve().parent.parent))


# Collecting makes hundreds of thousands of objects that stay: looking for garbage among them takes a fifth of the time.
gc.disable()


def pytest_collection_finish() -> None:
    """Leaves what was collected out of later searches for garbage."""
    gc.freeze()
    gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Runs slow files first: in the end all processes have something to do."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)
