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


@pytest.mark.parametrize(("engine", "gpus", "code"), [(10, 5, 0), (9, 5, 1), (10, 4, 1)])
def test_more_code_than_a_budget_fails(
    script: ModuleType, engine: int, gpus: int, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = ["mlirad/a.py", "mlirad/edit/b.py", "mlirad/dialects/gpu/c.py", "tests/test_d.py"]
    monkeypatch.setattr(script, "files", lambda _: iter((path, TEXT) for path in files))
    monkeypatch.setattr(script, "BUDGETS", {script.ENGINE: engine, "GPUs": gpus})
    monkeypatch.setattr("sys.argv", ["count_lines.py"])
    assert script.main() == code


def test_every_part_is_within_its_budget(script: ModuleType) -> None:
    root = SCRIPT.parents[1]
    found = [path for path in (root / "mlirad").rglob("*.py") if "_generated" not in path.parts]
    counted = {path.relative_to(root).as_posix(): script.count(path.read_text(encoding="utf-8")) for path in found}
    assert {part for part, code in script.parts(counted).items() if code > script.BUDGETS[part]} == set()


def test_the_folders_of_parts_exist(script: ModuleType) -> None:
    places = [place for folders in script.PARTS.values() for place in folders]
    assert [place for place in places if not (SCRIPT.parents[1] / "mlirad" / place).is_dir()] == []
    assert script.BUDGETS.keys() == {script.ENGINE, *script.PARTS}
