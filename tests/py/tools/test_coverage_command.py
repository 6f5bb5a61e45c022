"""`mlirad coverage`: every op of a module with what is done with it, all gaps at once, and the exit code."""

from __future__ import annotations

from pathlib import Path

import pytest

from mlirad.tools.cli import main

TEXT = """
func.func @f(%x: f64, %n: i32) -> f64 {
  %a = "my.gelu"(%x) : (f64) -> f64
  %b = "my.gelu"(%a) : (f64) -> f64
  %c = "my.count"(%n) : (i32) -> i32
  %p = "my.pointer"() : () -> !my.pointer
  %d = arith.mulf %a, %b : f64
  %e = arith.bitcast %d : f64 to i64
  return %d : f64
}
"""
RULES = """
// z = gelu(x):  dz = dx, for the test.
def : MLIRDerivative<"my", "gelu", (Op $x), [(DiffeRet)]>;
def : InactiveOp<"my", "pointer">;
def : InactiveOp<"arith", "bitcast">;
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "t.mlir"
    path.write_text(TEXT)
    return path


def rows(text: str) -> dict[str, list[str]]:
    return {line.split()[0]: line.split()[1:] for line in text.splitlines()}


def test_all_gaps_are_told_at_once(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coverage", str(file)]) == 1
    out = capsys.readouterr().out
    found = rows(out)
    assert found["my.gelu"][:4] == ["missing", "2x", "3:8,", "4:8"]
    assert found["my.pointer"][:3] == ["missing", "1x", "6:8"]
    assert found["my.count"][:2] == ["inactive", "1x"]
    assert found["arith.mulf"][:3] == ["formula", "forward/reverse", "1x"]
    assert found["arith.bitcast"][:4] == ["not", "differentiable", "1x", "8:8"]
    assert out.endswith(f"{file}: 8 ops, 3 without a derivative\n")


def test_what_depends_on_types_is_told_op_by_op(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "types.mlir"
    path.write_text("""
    func.func @f(%x: f8E8M0FNU, %n: i32) -> f8E8M0FNU {
      %y = arith.addf %x, %x : f8E8M0FNU
      %a = "my.op"(%n) : (i32) -> i32
      %b = "my.op"(%y) : (f8E8M0FNU) -> f8E8M0FNU
      return %b : f8E8M0FNU
    }""")
    assert main(["coverage", str(path)]) == 1
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert [line[1] for line in lines if line[0] == "my.op"] == ["inactive", "missing"]
    assert [line[1:5] for line in lines if line[0] == "f8E8M0FNU"] == [["missing", "2x", "3:12,", "5:12"]]


def test_only_the_gaps(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coverage", "--gaps", str(file)]) == 1
    assert list(rows(capsys.readouterr().out))[:-1] == ["arith.bitcast", "my.gelu", "my.pointer"]


def test_rules_close_gaps(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = tmp_path / "my.td"
    rules.write_text(RULES)
    assert main(["coverage", str(file), f"--rules={rules}"]) == 0
    assert rows(capsys.readouterr().out)["my.gelu"][0] == "formula"


def test_without_a_file_every_dialect_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coverage"]) in (0, 1)
    found = rows(capsys.readouterr().out)
    assert found["math.sin"][0] == "formula"
    assert found["vector.contract"]


@pytest.mark.parametrize(
    ("text", "code", "exit_code"), [("func.func @f(", "MA0011", 1), (None, "MA0006", 2), ("", "", 0)]
)
def test_what_is_wrong_is_said(
    text: str | None, code: str, exit_code: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "wrong.mlir"
    if text is not None:
        path.write_text(text)
    assert main(["coverage", str(path)]) == exit_code
    said = capsys.readouterr().err
    assert code in said or "error:" in said


def test_an_option_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coverage", "--nothing"]) == 2
    assert "usage:" in capsys.readouterr().err
