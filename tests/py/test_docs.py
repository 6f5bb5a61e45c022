"""What the documents show is what happens: their Python runs, their values hold, their messages are printed."""

from __future__ import annotations

import ast
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", ROOT / "docs" / "tutorial.md", *sorted((ROOT / "docs" / "howto").glob("*.md"))]
SHOWN = re.compile(r"^(\w.*\S)\s+# (-?\d+\.\d+|\(.*\)|'.*')$", re.MULTILINE)
TOOLS = {"mlirad": "cli", "mlirad-opt": "opt", "mlirad-run": "run", "mlirad-tblgen": "tblgen"}


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", page.read_text(), re.MULTILINE | re.DOTALL)


def tool(line: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    name, *words = shlex.split(line)
    command = [sys.executable, "-m", f"mlirad.tools.{TOOLS[name]}", *words]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True)


@pytest.mark.parametrize(
    ("page", "block"),
    [(p, b) for p in PAGES for b in blocks(p, "python") if "import mlirad as ad" in b],
    ids=lambda x: x.name if isinstance(x, Path) else "",
)
def test_python_runs_and_shows_the_values_that_it_says(
    page: Path, block: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(ROOT)
    names: dict[str, Any] = {}
    file = tmp_path / "block.py"
    file.write_text(block)
    exec(compile(block, str(file), "exec"), names)
    shown = SHOWN.findall(block)
    assert shown or "check_vjp(" in block
    assert [(text, eval(text, names)) for text, _ in shown] == [
        (text, ast.literal_eval(value)) for text, value in shown
    ]


def test_commands_of_the_readme_run() -> None:
    lines = re.findall(r"^    (mlirad-\w+ .*)$", (ROOT / "README.md").read_text(), re.MULTILINE)
    assert len(lines) == 2
    outputs = []
    for line in lines:
        done = tool(line, ROOT)
        assert done.returncode == 0, done.stderr
        outputs.append(done.stdout)
    assert "func.func @drelu3" in outputs[0]
    assert "enzyme." not in outputs[0]
    assert outputs[1].strip() == "12.0"


def test_commands_of_the_examples_run() -> None:
    lines = re.findall(r"^    (mlirad-\w+ .*)$", (ROOT / "examples" / "README.md").read_text(), re.MULTILINE)
    assert lines
    for line in lines:
        done = tool(line, ROOT)
        assert done.returncode == 0, done.stderr
        assert done.stdout


def test_the_error_to_read_is_printed_so(tmp_path: Path) -> None:
    page = ROOT / "docs" / "howto" / "read_an_error.md"
    (tmp_path / "net.mlir").write_text(blocks(page, "mlir")[0])
    shown = [line[4:] for line in page.read_text().splitlines() if line.startswith("    ")]
    done = tool(shown[0].removeprefix("$ "), tmp_path)
    assert done.returncode == 1
    assert done.stderr.rstrip().splitlines() == shown[1:]


def test_the_record_to_imitate_is_the_one_in_the_rule_file() -> None:
    record = blocks(ROOT / "docs" / "howto" / "add_a_rule.md", "tablegen")[0]
    assert 'MLIRDerivative<"arith", "divf"' in record
    squeezed = " ".join(re.sub(r"//.*", "", record).split())
    assert squeezed.removesuffix("}").strip() in " ".join((ROOT / "tablegen_rules" / "arith.td").read_text().split())


NAMING = [*PAGES, ROOT / "CONTRIBUTING.md", ROOT / "docs" / "architecture.md"]


@pytest.mark.parametrize("page", NAMING, ids=lambda p: p.name)
def test_files_that_are_named_exist(page: Path) -> None:
    """Placeholders have <angles> or the name foo; `my.td` and what a new pass is called are the reader's."""
    named = re.findall(r"`((?:[\w.-]+/)+[\w.-]+\.(?:py|td|md|mlir))`", page.read_text())
    missing = [n for n in named if "foo" not in n and not any((root / n).exists() for root in (ROOT, ROOT / "mlirad"))]
    assert [name for name in missing if "drop_asserts" not in name] == []


def linked(page: Path) -> set[Path]:
    """The files of the checkout that ``page`` links; those of a folder that it links are among them."""
    targets = re.findall(r"\]\((?!https?:)([^)#\s]+)", page.read_text())
    found = {(page.parent / target).resolve() for target in targets}
    assert [path for path in found if not path.exists()] == []
    return {file for path in found for file in ([path] if path.is_file() else path.glob("*.md"))}


def test_links_lead_somewhere_and_from_the_readme_to_every_page() -> None:
    seen: set[Path] = set()
    todo = {ROOT / "README.md"}
    while todo:
        page = todo.pop()
        seen.add(page)
        todo |= {path for path in linked(page) if path.suffix == ".md"} - seen
    assert seen >= {*ROOT.glob("docs/**/*.md"), ROOT / "CONTRIBUTING.md", ROOT / "SECURITY.md"}


def test_the_layers_of_the_architecture_are_those_of_the_import_contract() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text().partition("## Layers")[2]
    shown = re.findall(r"^    (\S.*)$", page.partition("\n| place")[0], re.MULTILINE)
    contract = (ROOT / "pyproject.toml").read_text().partition("\nlayers = [\n")[2].partition("\n]")[0]
    assert shown == [re.sub(r"mlirad\.|[()]", "", line) for line in re.findall(r'"(.*)"', contract)]
