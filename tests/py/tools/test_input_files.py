"""What messages quote of a file: the one that was read, and of long lines what is around the place."""

from __future__ import annotations

from pathlib import Path

import pytest

from mlirad.errors import InputText, Where, excerpt
from mlirad.tools import opt, tblgen


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
