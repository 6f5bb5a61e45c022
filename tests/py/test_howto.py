"""The snippets of every how-to run, in the order of the page; what cannot run is marked as text.

A page is about `f.mlir`: its first mlir snippet, or where it has none `PROGRAM`. `my.td` is its last tablegen snippet;
Python that does not import mlirad has `ad` and the `module` in `f.mlir` at hand.
"""

from __future__ import annotations

import importlib
import linecache
import re
import shlex
import shutil
import sys
import types
from collections.abc import Iterator
from pathlib import Path
from string import Template

import pytest

import mlirad as ad
from mlirad.interfaces.registry import MEMORY, Registry
from mlirad.passes.base import Pass
from mlirad.runtime import openmp

ROOT = Path(__file__).resolve().parents[2]
#: `read_an_error.md` shows what is printed; test_docs.py compares.
PAGES = [page for page in sorted((ROOT / "docs" / "howto").glob("*.md")) if page.name != "read_an_error.md"]
TOOLS = {"mlirad-opt": "mlirad.tools.opt", "mlirad-run": "mlirad.tools.run", "mlirad-tblgen": "mlirad.tools.tblgen"}
PROGRAM = """
func.func @f(%x: memref<64xf64> {llvm.noalias}) -> f64 {
  %zero = arith.constant 0.0 : f64
  %sum = affine.parallel (%i) = (0) to (64) reduce ("addf") -> f64 {
    %v = affine.load %x[%i] : memref<64xf64>
    %s = math.sin %v : f64
    affine.yield %s : f64
  }
  return %sum : f64
}
func.func @df(%x: memref<64xf64>, %dx: memref<64xf64>, %seed: f64) {
  enzyme.autodiff @f(%x, %dx, %seed)
    <activity = [#enzyme.activity<enzyme_dup>], ret_activity = [#enzyme.activity<enzyme_activenoneed>]>
    : (memref<64xf64>, memref<64xf64>, f64) -> ()
  return
}
"""


def snippets(page: Path) -> Iterator[tuple[str, str]]:
    """Language and text of each fenced block, and ``shell`` with each indented line outside of them."""
    fence = re.compile(r"^```(\w*)\n(.*?)^```$|^    (\S[^\n]*)$", re.MULTILINE | re.DOTALL)
    for found in fence.finditer(page.read_text()):
        yield ("shell", found[3]) if found[3] else (found[1], found[2])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_snippets_run_in_order(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copytree(ROOT / "tablegen_rules", "tablegen_rules")
    programs = [text for language, text in snippets(page) if language == "mlir"]
    Path("f.mlir").write_text(programs[0] if programs else PROGRAM)
    burgers = (ROOT / "benchmarks" / "programs" / "burgers.mlir").read_text()
    Path("burgers.mlir").write_text(Template(burgers).substitute(N=512, LAST=511, T=100))
    printed = ""
    for language, text in snippets(page):
        if language == "shell":
            printed = ran(text, capsys)
        elif language == "python":
            run_python(text, monkeypatch)
        elif language == "tablegen":
            Path("my.td").write_text('include "Common.td"\n' + text)
        elif language == "text" and text.startswith("//"):
            assert [line for line in text.splitlines()[1:] if line not in printed.splitlines()] == []
        else:
            assert language in ("mlir", "toml", "text")


def ran(line: str, capsys: pytest.CaptureFixture[str]) -> str:
    """What the command ``line`` prints; any other line is not for the shell, and has to be marked as text."""
    words = shlex.split(line, comments=True)
    module = words[2] if words[:2] == ["python", "-m"] else TOOLS[words[0]]
    # Two random programs show as well as 2000 that the options are right.
    arguments = ["2" if word == "2000" else word for word in words[3 if words[0] == "python" else 1 :]]
    if hasattr(importlib.import_module(module), "__path__"):
        module += ".__main__"
    assert importlib.import_module(module).main(arguments) == 0, capsys.readouterr().err
    printed = capsys.readouterr().out
    assert printed
    assert "enzyme.autodiff " not in printed or "--enzyme-autodiff" not in line
    return printed


def run_python(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run ``text`` as a module of its own, and what the page says is called later."""
    module = types.ModuleType("howto")
    monkeypatch.setitem(sys.modules, "howto", module)
    if "import mlirad as ad" not in text:
        module.__dict__.update(ad=ad, module=ad.load("f.mlir"))
    if openmp.runtime_library() is None:  # then asking for threads is an error, as test_threads.py says
        text = re.sub(r'^.*parallel="openmp".*$', "", text, flags=re.MULTILINE)
    Path("howto.py").write_text(text)
    linecache.checkcache("howto.py")
    exec(compile(text, "howto.py", "exec"), module.__dict__)
    if hasattr(module, "register"):
        registry = Registry()
        module.register(registry)
        assert isinstance(registry.table(MEMORY)["foo.read"], module.FooRead)
    for made in vars(module).values():
        if isinstance(made, type) and issubclass(made, Pass) and made is not Pass:
            ad.PassManager.parse("").add(made()).run(ad.load("f.mlir"))
