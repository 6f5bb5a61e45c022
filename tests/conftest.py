"""Makes `tests.fuzz` importable, behind what is installed: the tests see the installed mlirad, not the checkout's."""

import os
import sys
from pathlib import Path

import pytest

os.environ["MLIRAD_CACHE"] = "0"  # what is tested is made anew

sys.path.append(str(Path(__file__).resolve().parent.parent))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Runs slow files first: in the end all processes have something to do."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)
