"""What CONTRIBUTING.md promises and a machine can hold: sizes, formulas, tested messages, an engine without names."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from mlirad.errors import CODES

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "mlirad"
FUZZ = ROOT / "tests" / "fuzz"
SOURCES = sorted(p for top in (PACKAGE, FUZZ) for p in top.rglob("*.py") if "_generated" not in p.parts)
RULES = sorted((ROOT / "tablegen_rules").glob("*.td"))
LIT = sorted((ROOT / "tests" / "lit").rglob("*.mlir")) + sorted((ROOT / "tests" / "lit").rglob("*.td"))
LIT = [p for p in LIT if not {"Inputs", "Output"} & set(p.parts)]
TESTS = [p for p in (ROOT / "tests").rglob("*") if p.suffix in (".py", ".mlir", ".td", ".test") and p != Path(__file__)]
TESTS = [p for p in TESTS if FUZZ not in p.parents]
NOTHING = ("utils", "util", "core", "helpers", "helper", "ir", "misc")
EXAMPLES = sorted((ROOT / "examples").glob("*.mlir"))

DIALECTS = "affine|arith|bufferization|cf|complex|enzyme|func|gpu|linalg|llvm|math|memref|scf|tensor|vector"
# Also the beginning of one, as in f"arith.{kind}".
OP_NAME = re.compile(rf"\b(?:{DIALECTS})\.(?:[a-z_]|$)")
MACHINE = re.compile(r"(?<![\w.])/(?:root|work|home|Users)/|prototypes/")
PREFIX = re.compile(r"check-prefix(?:es)?[= ]([\w,-]+)")


def relative(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def functions(path: Path) -> Iterator[tuple[str, int]]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, (node.end_lineno or node.lineno) - node.lineno + 1


def strings(path: Path) -> Iterator[tuple[int, str]]:
    """Every string constant with its line, docstrings left out."""
    tree = ast.parse(path.read_text())
    documentation = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documentation:
            yield node.lineno, node.value


def test_the_lists_that_are_checked_are_not_empty() -> None:
    assert SOURCES
    assert RULES
    assert LIT
    assert TESTS
    assert EXAMPLES


def test_no_file_is_longer_than_500_lines() -> None:
    everything = [*SOURCES, *(p for p in TESTS if p.suffix == ".py"), *(ROOT / "examples").glob("*.py")]
    assert {relative(p): n for p in everything if (n := len(p.read_text().splitlines())) > 500} == {}


def test_no_function_is_longer_than_80_lines_and_most_are_short() -> None:
    lengths = [(length, f"{relative(p)}:{name}") for p in SOURCES for name, length in functions(p)]
    assert [entry for entry in lengths if entry[0] > 80] == []
    ordered = sorted(length for length, _ in lengths)
    assert ordered[len(ordered) * 9 // 10] <= 35


def test_a_class_name_means_one_thing() -> None:
    names = Counter(
        node.name
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ClassDef)
    )
    assert {name: n for name, n in names.items() if n > 1} == {}


def test_every_module_states_what_it_does() -> None:
    modules = [*SOURCES, *(ROOT / "benchmarks").rglob("*.py"), *(ROOT / "scripts").glob("*.py")]
    first = {relative(p): (ast.get_docstring(ast.parse(p.read_text())) or "").partition("\n")[0] for p in modules}
    assert [name for name, line in first.items() if "?" in line] == []


def test_every_folder_names_its_files() -> None:
    """In the docstring of its package, for who reads it for the first time."""
    missing = []
    for init in (p for p in SOURCES if p.name == "__init__.py" and p.parent.name != "dialects"):
        text = " ".join(re.findall(r"`([^`]*)`", ast.get_docstring(ast.parse(init.read_text())) or ""))
        inside = [p.stem for p in init.parent.glob("*.py")] + [p.parent.name for p in init.parent.glob("*/__init__.py")]
        own = [name for name in inside if name[:2] != "__" and name != "_generated"]
        missing += [f"{relative(init)}: {n}" for n in own if not re.search(rf"\b{n}\b", text)]
    assert missing == []


def test_names_in_docstrings_exist() -> None:
    """A word with an underscore in single backticks is a file, a folder, or a word of the code."""
    code = "\n".join(re.sub(r'"""[\s\S]*?"""', "", p.read_text()) for p in SOURCES)
    known = {*re.findall(r"\w+", code), *(p.stem for p in SOURCES), *(p.parent.name for p in SOURCES)}
    gone = []
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                words = re.findall(r"(?<!`)`([A-Za-z]\w*_\w+)`(?!`)", ast.get_docstring(node) or "")
                gone += [f"{relative(path)}: {word}" for word in words if word not in known]
    assert gone == []


def test_every_module_has_a_docstring() -> None:
    silent = [relative(p) for p in SOURCES if p.read_text().strip() and not ast.get_docstring(ast.parse(p.read_text()))]
    assert silent == []


def test_no_module_is_named_after_nothing() -> None:
    assert [relative(p) for p in SOURCES if p.stem in NOTHING] == []


def test_no_machine_path_is_in_the_repository() -> None:
    places = [*SOURCES, *RULES, *LIT, *TESTS, *EXAMPLES, *(ROOT / "docs").rglob("*.md"), *ROOT.glob("*.md")]
    assert [relative(p) for p in places if MACHINE.search(p.read_text())] == []


def test_the_engine_contains_no_op_name() -> None:
    found = [
        f"{relative(path)}:{line}: {text}"
        for path in sorted((PACKAGE / "synthesis").rglob("*.py"))
        for line, text in strings(path)
        if OP_NAME.search(text)
    ]
    assert found == []


def test_a_dialect_names_only_its_own_ops_when_it_registers() -> None:
    """A folder may *create* arith ops; what it attaches models to is its own dialect."""
    attached = re.compile(rf"registry\.add(?:\(\s*\w+,|_model\()\s*\"((?:{DIALECTS}))\.")
    found = [
        f"{relative(path)}: {dialect}"
        for path in sorted((PACKAGE / "dialects").glob("*/*.py"))
        for dialect in attached.findall(path.read_text())
        if dialect != path.parent.name
    ]
    assert found == []


@pytest.mark.parametrize("path", RULES, ids=lambda p: p.name)
def test_every_derivative_has_its_formula_above_it(path: Path) -> None:
    lines = path.read_text().splitlines()
    bare = []
    for number, line in enumerate(lines):
        if re.match(r"\s*def\s*\w*\s*:\s*MLIRDerivative<", line):
            above = number - 1
            while above >= 0 and lines[above].lstrip().startswith("//"):
                above -= 1
            comment = " ".join(lines[above + 1 : number])
            if "=" not in comment:
                bare.append(f"{path.name}:{number + 1}: {line.strip()}")
    assert bare == []


def test_every_code_is_used_and_every_used_code_is_in_the_table() -> None:
    used = {code for p in SOURCES if p.name != "errors.py" for code in re.findall(r"\bMA\d{4}\b", p.read_text())}
    assert sorted(used - set(CODES)) == []
    assert sorted(set(CODES) - used) == []


def test_every_code_is_provoked_by_a_test() -> None:
    text = "\n".join(p.read_text() for p in TESTS)
    assert [code for code in CODES if code not in text] == []


def test_the_table_of_codes_is_ordered_and_in_the_house_style() -> None:
    assert list(CODES) == sorted(CODES)
    wrong = [code for code, sentence in CODES.items() if sentence[0].isupper() or sentence.endswith(".")]
    assert wrong == []


def test_every_lit_test_runs_and_checks_something() -> None:
    """A prefix that a RUN line names stands before a check; without FileCheck the test compares in another way."""
    idle = []
    for path in LIT:
        text = path.read_text()
        prefixes = {prefix for names in PREFIX.findall(text) for prefix in names.split(",")} or {"CHECK"}
        if "FileCheck" in text or "filecheck" in text:
            checked = all(re.search(rf"(?://|#) *{prefix}(?:-[A-Z]+)?:", text) for prefix in prefixes)
        else:
            checked = re.search(r"expected-(?:error|warning|remark|note)|\bnot\b|\bdiff\b|%python", text) is not None
        if "RUN:" not in text or not checked:
            idle.append(relative(path))
    assert idle == []


def test_no_lit_folder_holds_more_than_40_files() -> None:
    crowded = Counter(relative(p.parent) for p in LIT)
    assert {folder: n for folder, n in crowded.items() if n > 40} == {}


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda p: p.stem)
def test_every_example_has_a_script_and_a_lit_test(path: Path) -> None:
    assert path.with_suffix(".py").exists()
    assert (ROOT / "tests" / "lit" / "examples" / path.name).exists()


def test_every_decision_record_is_in_the_index() -> None:
    folder = ROOT / "docs" / "decisions"
    index = (folder / "README.md").read_text()
    assert [p.name for p in sorted(folder.glob("0*.md")) if f"]({p.name})" not in index] == []


def test_links_between_documents_lead_somewhere() -> None:
    broken = []
    for page in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]:
        targets = re.findall(r"\]\((?!https?:|#)([^)#\s]+)", page.read_text())
        broken += [f"{relative(page)}: {target}" for target in targets if not (page.parent / target).exists()]
    assert broken == []


def test_the_page_about_tests_names_those_that_are_marked_slow() -> None:
    marked = {p.relative_to(ROOT / "tests").as_posix() for p in TESTS if "pytest.mark.slow" in p.read_text()}
    page = (ROOT / "tests" / "README.md").read_text()
    assert marked == set(re.findall(r"`(py/[\w/]+\.py)`", page))
