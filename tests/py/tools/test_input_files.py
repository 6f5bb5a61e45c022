"""What a file may be, and what messages quote of it: endless ones, byte order marks, long lines, places elsewhere."""

from __future__ import annotations

import contextlib
import io
import os
import threading
from pathlib import Path

import pytest

import mlirad as ad
from mlirad.errors import InputText, UsageError, Where, excerpt
from mlirad.read_files import read_bytes, read_stream
from mlirad.tools import coverage, opt, run, tblgen

PROGRAM = "func.func @f(%x: f64) -> f64 {\n  return %x : f64\n}\n"


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="no file without an end")
@pytest.mark.parametrize("tool", [opt, run, coverage, tblgen], ids=lambda tool: tool.__name__.rpartition(".")[2])
def test_a_file_without_an_end_is_refused(tool: object, capsys: pytest.CaptureFixture[str]) -> None:
    more = ["--entry=f"] if tool is run else []
    assert tool.main(["/dev/zero", *more]) in (1, 2)  # type: ignore[attr-defined]
    said = capsys.readouterr().err
    assert "MA0401" in said if tool is tblgen else "MA0006" in said
    assert "more than 268435456 bytes" in said


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="no file without an end")
def test_load_refuses_a_file_without_an_end() -> None:
    with pytest.raises(UsageError, match=r"MA0006.*more than 268435456 bytes"):
        ad.load("/dev/zero")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes")
def test_a_pipe_is_read_to_its_end_or_to_the_limit(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for limit in (3_000_000, 2_999_999):
        writer = threading.Thread(target=_write, args=(pipe,))
        writer.start()
        if limit == 3_000_000:
            assert read_bytes(pipe, limit) == bytes(3_000_000)
        else:
            with pytest.raises(OSError, match="more than 2999999 bytes"):
                read_bytes(pipe, limit)
        writer.join()
    assert read_stream(io.BytesIO(b""), 0) == b""


def _write(pipe: Path) -> None:
    with contextlib.suppress(BrokenPipeError):
        pipe.write_bytes(bytes(3_000_000))


def test_a_byte_order_mark_is_no_part_of_the_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for text, code in ((PROGRAM, 0), (PROGRAM.replace("@f(", "@f(@"), 1)):
        path = tmp_path / "f.mlir"
        path.write_text(text, encoding="utf-8-sig")
        assert opt.main([str(path)]) == code
        assert coverage.main([str(path)]) == code
    said = capsys.readouterr().err.splitlines()
    assert said[0].startswith(f"{path}:1:15: error:")
    assert said[1:3] == ["    func.func @f(@%x: f64) -> f64 {", "                  ^"]
    path.write_text(PROGRAM, encoding="utf-8-sig")
    for module in (ad.load(path), ad.parse("\ufeff" + PROGRAM)):
        assert ad.grad(module, "f")(2.0) == 1.0
    assert run.main([str(path), "--entry=f", "--args=2.5"]) == 0
    rules = tmp_path / "r.td"
    rules.write_text('include "Common.td"\ndef : InactiveOp<"my", "op">;\n', encoding="utf-8-sig")
    folder = Path(__file__).parents[3] / "tablegen_rules"
    assert tblgen.main([str(rules), "--print-records", f"-I={folder}"]) == 0
    assert opt.main([str(path), f"--rules={rules}"]) == 0


def test_only_the_file_that_was_read_is_quoted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`loc("model.py":2:5)` is not line 2 of the file that says so."""
    path = tmp_path / "f.mlir"
    op = '%y = "my.op"(%x) : (f64) -> f64'
    text = f"func.func @f(%x: f64) -> f64 {{\n  // not this one\n  {op} PLACE\n  return %y : f64\n}}\n"
    for place, quoted in (('loc("model.py":2:5)', []), ("", [f"      {op} ", "           ^"])):
        path.write_text(text.replace("PLACE", place))
        wrap = "--enzyme-wrap=infn=f outfn=df"
        assert opt.main([str(path), "--allow-unregistered-dialect", wrap]) == 1
        head, *rest = capsys.readouterr().err.splitlines()
        assert head.startswith("model.py:2:5: error[MA0101]" if place else f"{path}:3:8: error[MA0101]")
        assert [line for line in rest if line.startswith("    ")] == quoted


def test_of_a_long_line_what_is_around_the_place_is_quoted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "f.mlir"
    path.write_text("func.func @f(%x: f64) {" + "%y = math.sin %x : f64 " * 1000 + "}\n")
    assert opt.main([str(path)]) == 1
    assert len(capsys.readouterr().err) < 1000
    path.write_text('func.func @f() {\n  enzyme.autodiff "' + "a" * 20_000 + '"\n}\n')
    assert opt.main([str(path)]) == 1
    assert len(capsys.readouterr().err) < 1000
    path.write_text('def A "' + "a" * 20_000 + '";\n')
    assert tblgen.main([str(path)]) == 1
    assert len(capsys.readouterr().err) < 1000


@pytest.mark.parametrize("column", [1, 2, 59, 61, 62, 200, 1938, 1941, 1999, 2000, 2001])
def test_the_caret_stands_under_the_column_of_a_line_of_any_length(column: int) -> None:
    row = "".join(chr(0x4E00 + i) for i in range(2000))
    line, caret = excerpt(row, column)
    assert len(line) <= 130
    at = caret.index("^")
    assert line[at : at + 1] == row[column - 1 : column]
    assert excerpt(row[:100], min(column, 101))[0] == f"    {row[:100]}"


def test_the_caret_stands_behind_tabs_and_under_all_of_a_piece() -> None:
    assert excerpt("\tab cd", 5, 2) == ["    \tab cd", "    \t   ^~"]
    assert excerpt("ab", 2, 50) == ["    ab", "     ^"]
    assert excerpt("", 1, 50) == ["    ", "    ^"]


def test_what_a_terminal_would_obey_is_not_printed() -> None:
    assert excerpt("a\x1b[2J\r\u202eb", 8)[0] == "    a\ufffd[2J\ufffd\ufffdb"


def test_a_place_that_the_text_does_not_have_is_not_quoted() -> None:
    text = InputText("f", "one\ntwo")
    assert text.excerpt(Where("f", 2, 1)) == ["    two", "    ^"]
    assert text.excerpt(Where("f", 3, 1)) == text.excerpt(Where("f")) == []


_NORM = """define double @norm(double %x, double %y) {
  %a = fmul double %x, %x
  %b = fmul double %y, %y
  %c = fadd double %a, %b
  %root = call double @llvm.sqrt.f64(double %c)
  ret double %root
}
declare double @llvm.sqrt.f64(double)
"""


def test_llvm_ir_is_raised_as_text_and_as_bitcode(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    binding = pytest.importorskip("llvmlite.binding", reason="needs llvmlite")
    (tmp_path / "norm.ll").write_text(_NORM)
    (tmp_path / "norm.bc").write_bytes(binding.parse_assembly(_NORM).as_bitcode())
    wrap = "infn=norm outfn=grad argTys=enzyme_active,enzyme_active retTys=enzyme_active mode=ReverseModeCombined"
    for name in ("norm.ll", "norm.bc"):
        assert opt.main([str(tmp_path / name), f"--enzyme-wrap={wrap}"]) == 0
        derived = tmp_path / "derived.mlir"
        derived.write_text(capsys.readouterr().out)
        assert run.main([str(derived), "--entry=grad", "--args=3,4,2"]) == 0
        assert [float(word) for word in capsys.readouterr().out.split()] == pytest.approx([5.0, 1.2, 1.6], rel=1e-15)
        assert run.main([str(tmp_path / name), "--entry=norm", "--args=3,4"]) == 0
        assert capsys.readouterr().out.split() == ["5.0"]
