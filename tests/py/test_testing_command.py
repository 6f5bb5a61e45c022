"""`python -m mlirad.testing` never passes without having run something."""

from __future__ import annotations

import importlib.metadata
import os
import subprocess
import sys
from pathlib import Path

import pytest

from mlirad.errors import UsageError
from mlirad.testing import __main__ as command

ROOT = Path(__file__).resolve().parents[2]


def test_outside_a_checkout_it_says_where_to_run(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"MA0009.*there is no folder 'tests/py'"):
        command.check(["py"], tmp_path)


def test_a_missing_tool_is_named_with_what_to_type(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(UsageError, match=r"'lit' is not installed[\s\S]*pip install"):
        command.check(["lit"], ROOT)


def test_a_checkout_that_is_not_installed_is_named_with_what_to_type(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTHONPATH", raising=False)
    monkeypatch.setattr(importlib.metadata, "distributions", lambda **of: iter(()))
    with pytest.raises(UsageError, match=r"'mlirad' is not installed[\s\S]*pip install"):
        command.check(["py"], ROOT)


@pytest.mark.skipif(sys.version_info < (3, 11), reason="Python 3.10 always looks into the working folder first")
@pytest.mark.parametrize("kind", ["py", "lit"])
def test_what_is_tested_is_what_is_installed_and_not_the_folder_it_is_typed_in(kind: str, tmp_path: Path) -> None:
    (tmp_path / "decoy_of_the_checkout.py").write_text("")
    (tmp_path / "tests" / kind).mkdir(parents=True)
    asks = f"{sys.executable} -c 'import decoy_of_the_checkout'"
    if kind == "py":
        (tmp_path / "tests/py/test_it.py").write_text(
            "import importlib.util, subprocess\n"
            "def test_here(): assert importlib.util.find_spec('decoy_of_the_checkout') is None\n"
            f"def test_in_a_process(): assert subprocess.run({asks!r}, shell=True, cwd={str(tmp_path)!r}).returncode\n"
        )
    else:
        (tmp_path / "tests/lit/lit.cfg.py").write_text(
            "import importlib.util, lit.formats\nconfig.name = 'x'\n"
            "config.test_format = lit.formats.ShTest(False)\nconfig.suffixes = ['.test']\n"
            "assert importlib.util.find_spec('decoy_of_the_checkout') is None\n"
        )
        (tmp_path / "tests/lit/it.test").write_text("# RUN: true\n")
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONSAFEPATH"}
    arguments = [sys.executable, "-m", "mlirad.testing", kind]
    done = subprocess.run(arguments, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_an_unknown_word_is_a_usage_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["rust"]) == 2
    assert "usage:" in capsys.readouterr().err


def test_a_failing_test_is_an_exit_code(tmp_path: Path) -> None:
    wrong = tmp_path / "test_wrong.py"
    wrong.write_text("def test_wrong(): assert False\n")
    arguments = [sys.executable, "-m", "mlirad.testing", "py", "-q", "-p", "no:cacheprovider", str(wrong)]
    done = subprocess.run(arguments, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 1
    assert "py: FAILED (exit code 1)" in done.stdout


def test_lit_really_runs(tmp_path: Path) -> None:
    (tmp_path / "lit.cfg.py").write_text(
        "import lit.formats\nconfig.name = 'x'\nconfig.test_format = lit.formats.ShTest(False)\n"
        "config.suffixes = ['.test']\n"
    )
    (tmp_path / "wrong.test").write_text("# RUN: false\n")
    arguments = [sys.executable, "-m", "mlirad.testing", "lit", str(tmp_path)]
    done = subprocess.run(arguments, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 1
    assert "lit: FAILED (exit code 1)" in done.stdout
