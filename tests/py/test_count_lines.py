"""The count of lines that CI prints: code, comments and docstrings apart."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

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


@pytest.fixture(name="script")
def _script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("count_lines", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    return script


def test_code_comments_and_docstrings_are_told_apart(script: ModuleType) -> None:
    lines = script.count(TEXT)
    assert (lines.code, lines.comments, lines.docstrings) == (5, 1, 3)


@pytest.mark.parametrize(("budget", "code"), [(10, 0), (9, 1)])
def test_more_code_than_the_budget_fails(
    script: ModuleType, budget: int, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = [("mlirad/a.py", TEXT), ("mlirad/edit/b.py", TEXT), ("tests/test_c.py", TEXT)]
    monkeypatch.setattr(script, "files", lambda _: iter(files))
    monkeypatch.setattr(script, "BUDGET", budget)
    monkeypatch.setattr("sys.argv", ["count_lines.py"])
    assert script.main() == code


def test_the_package_is_within_its_budget(script: ModuleType) -> None:
    found = [path for path in (SCRIPT.parents[1] / "mlirad").rglob("*.py") if "_generated" not in path.parts]
    assert sum(script.count(path.read_text(encoding="utf-8")).code for path in found) <= script.BUDGET
