"""What `pip install` leaves behind: commands, rule files and what is made from them; what the metadata promises."""

from __future__ import annotations

import importlib
import importlib.metadata
import re
import subprocess
import sys
from pathlib import Path

import pytest

from mlirad.rules.load import builtin_module
from mlirad.rules.translate import REWRITES, RULES

ROOT = Path(__file__).resolve().parents[2]
PYPROJECT = (ROOT / "pyproject.toml").read_text()
SCRIPTS = re.findall(r'^(mlirad[\w-]*) = "([\w.]+):(\w+)"$', PYPROJECT, re.MULTILINE)


def installed() -> set[str]:
    """The files of the installed distribution; an editable or absent one has nothing to check."""
    try:
        distribution = importlib.metadata.distribution("mlirad")
    except importlib.metadata.PackageNotFoundError:
        pytest.skip("mlirad is not installed here")
    files = {str(file) for file in distribution.files or ()}
    if "mlirad/__init__.py" not in files:
        pytest.skip("mlirad is installed in editable mode")
    return files


def test_every_command_has_a_main() -> None:
    assert [name for name, _, _ in SCRIPTS] == ["mlirad", "mlirad-opt", "mlirad-run", "mlirad-tblgen"]
    for _, module, function in SCRIPTS:
        assert callable(getattr(importlib.import_module(module), function))


def test_the_wheel_holds_the_rules_and_what_was_generated_from_them() -> None:
    files = installed()
    for td in (ROOT / "tablegen_rules").glob("*.td"):
        assert f"mlirad/tablegen_rules/{td.name}" in files
        if td.stem != "Common":
            assert f"mlirad/_generated/{td.stem}.py" in files
    assert "mlirad/py.typed" in files


def test_the_module_made_at_build_time_is_the_one_that_is_used() -> None:
    installed()
    for dialect in (*RULES, *REWRITES):
        assert builtin_module(dialect).__name__ == f"mlirad._generated.{dialect}"


def test_the_wheel_holds_every_source_file_and_no_test() -> None:
    files = installed()
    for path in (ROOT / "mlirad").rglob("*"):
        if path.is_file() and not {"__pycache__", "_generated"} & set(path.parts):
            assert path.relative_to(ROOT).as_posix() in files
    assert not [file for file in files if file.startswith(("tests/", "docs/", "examples/"))]


def test_the_wheel_is_pure_python() -> None:
    installed()
    wheel = importlib.metadata.distribution("mlirad").read_text("WHEEL") or ""
    assert "Tag: py3-none-any" in wheel
    assert "Root-Is-Purelib: true" in wheel


def test_the_rule_compiler_starts_without_mlir() -> None:
    program = "import sys, mlirad.tools.tblgen; sys.exit(any(m.startswith('torch_mlir') for m in sys.modules))"
    subprocess.run([sys.executable, "-c", program], check=True, cwd=ROOT)


def test_importing_mlirad_imports_nothing_heavy() -> None:
    program = "import sys, mlirad; sys.exit(bool({'torch_mlir', 'numpy', 'lark', 'jinja2'} & set(sys.modules)))"
    subprocess.run([sys.executable, "-c", program], check=True, cwd=ROOT)


def test_the_version_is_that_of_the_metadata() -> None:
    import mlirad

    installed_version = importlib.metadata.version("mlirad")
    assert mlirad.__version__ == installed_version
    assert f'version = "{installed_version}"' in PYPROJECT


def test_the_names_that_dir_lists_are_the_public_ones() -> None:
    program = "import mlirad; print(*dir(mlirad))"  # in a process of its own: before any of them was used
    listed = subprocess.run([sys.executable, "-c", program], check=True, cwd=ROOT, capture_output=True, text=True)
    import mlirad

    assert {"__version__", "__doc__", "__all__"} < set(listed.stdout.split())
    assert {name for name in listed.stdout.split() if not name.startswith("__")} == set(mlirad.__all__)
    assert {name for name in dir(mlirad) if not name.startswith("__")} == set(mlirad.__all__)
    assert all(hasattr(mlirad, name) for name in dir(mlirad))


def test_the_metadata_names_the_versions_of_python_and_leaves_the_licence_to_its_field() -> None:
    classifiers = re.findall(r'^  "([^"]+ :: [^"]+)",$', PYPROJECT, re.MULTILINE)
    versions = [c.rpartition(" ")[2] for c in classifiers if re.search(r":: Python :: 3\.\d+$", c)]
    assert versions == ["3.10", "3.11", "3.12", "3.13", "3.14"]
    assert 'requires-python = ">=3.10"' in PYPROJECT
    # PEP 639: an SPDX expression excludes classifiers of licences; indexes refuse a package that has both.
    assert 'license = "Apache-2.0 WITH LLVM-exception"' in PYPROJECT
    assert not [c for c in classifiers if c.startswith("License")]


def test_a_package_from_outside_brings_its_models_through_an_entry_point(tmp_path: Path) -> None:
    (tmp_path / "mlirad_foo.py").write_text(
        "from mlirad.interfaces.registry import ACTIVITY\n"
        "class Constant:\n"
        "    def is_inactive(self, op): return True\n"
        "def register(registry): registry.add(ACTIVITY, 'foo.constant', Constant(), origin='mlirad_foo')\n"
    )
    information = tmp_path / "mlirad_foo-1.0.dist-info"
    information.mkdir()
    (information / "METADATA").write_text("Metadata-Version: 2.1\nName: mlirad-foo\nVersion: 1.0\n")
    (information / "entry_points.txt").write_text("[mlirad.dialects]\nfoo = mlirad_foo:register\n")
    program = (
        f"import sys; sys.path[:0] = [{str(tmp_path)!r}]\n"
        "from mlirad.context import Context\n"
        "from mlirad.interfaces.registry import ACTIVITY\n"
        "print(Context.default().registry.origin(ACTIVITY, 'foo.constant'))\n"
    )
    done = subprocess.run([sys.executable, "-c", program], check=True, cwd=ROOT, capture_output=True, text=True)
    assert done.stdout == "mlirad_foo\n"


def test_the_readme_has_exactly_two_set_up_commands() -> None:
    readme = (ROOT / "README.md").read_text()
    commands = [line.split("#")[0].strip() for line in readme.splitlines() if line.startswith("    pip ")]
    assert commands == ["pip install . && python -m mlirad", "pip install '.[test]' && python -m mlirad.testing"]


def test_the_demo_prints_the_function_its_derivative_and_the_value() -> None:
    done = subprocess.run([sys.executable, "-m", "mlirad"], check=True, cwd=ROOT, capture_output=True, text=True)
    assert "func.func @relu3" in done.stdout
    assert "enzyme" not in done.stdout
    assert "12.0" in done.stdout
