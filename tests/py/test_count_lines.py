"""The count of lines that CI prints: code, comments and docstrings apart."""

from __future__ import annotations

import importlib.util
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "count_lines.py"
TEXT = '''"""A module.

Two lines, and a blank one."""

# A comment.
X = 1  # code


def f():
    """Text."""
    return """
# no comment
"""
'''


def test_code_comments_and_docstrings_are_told_apart() -> None:
    spec = importlib.util.spec_from_file_location("count_lines", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    lines = script.count(TEXT)
    assert (lines.code, lines.comments, lines.docstrings) == (5, 1, 3)
