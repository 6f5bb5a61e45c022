"""`mlirad-opt` as people use it: options, outputs, exit codes, and never a traceback."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from mlirad.passes.manager import PassManager
from mlirad.tools import cli, flags, opt

TEXT = "func.func @f(%x: f64) -> f64 {\n  %0 = arith.mulf %x, %x : f64\n  return %0 : f64\n}\n"
BROKEN = "func.func @f(%x: f64) -> f64 {\n  return\n}\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "t.mlir"
    path.write_text(TEXT)
    return path


def test_good_input_gives_zero_and_the_module(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert opt.main([str(file), "--canonicalize"]) == 0
    out, err = capsys.readouterr()
    assert "arith.mulf" in out
    assert err == ""


def test_bad_program_gives_one_and_a_caret(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "b.mlir"
    path.write_text(BROKEN)
    assert opt.main([str(path)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"{path}:2:3: error: ")
    assert err.splitlines()[1:3] == ["      return", "      ^"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--csee"], "there is no option or pass '--csee'"),
        (["-qqqqqqqqqqqqq"], "there is no option or pass '-qqqqqqqqqqqqq'"),
        (["a.mlir", "b.mlir"], "expected one input file, got 'a.mlir' and 'b.mlir'"),
        (["--cse", "-p", "cse"], "passes are given both by name and by --pass-pipeline"),
        (["-o"], "option '-o' needs a value: -o=FILE"),
        (["--mlir-print-ir-after=csee"], "there is no pass 'csee'"),
        (["--verify-each=maybe"], "option '--verify-each' is 1 or 0, not 'maybe'"),
        (
            ["--mlir-elide-elementsattrs-if-larger=x"],
            "option '--mlir-elide-elementsattrs-if-larger' takes a number, not 'x'",
        ),
        (["--verify-diagnostics=x"], "option '--verify-diagnostics' is 'all' or 'only-expected', not 'x'"),
    ],
)
def test_wrong_command_line_gives_two(words: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert opt.main(words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"mlirad-opt: error[MA0001]: {message}\n  help: ")


def test_missing_file_gives_two(capsys: pytest.CaptureFixture[str]) -> None:
    assert opt.main(["no/such.mlir"]) == 2
    assert "no/such.mlir: error[MA0006]: cannot read 'no/such.mlir'" in capsys.readouterr().err


def test_output_that_cannot_be_written_gives_two(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert opt.main([str(file), "-o", str(file.parent / "no" / "out")]) == 2
    assert "error[MA0006]: cannot write" in capsys.readouterr().err


def test_input_that_is_no_text_is_located(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "x.mlir"
    path.write_bytes(b"func.func\n\xff\xfe")
    assert opt.main([str(path)]) == 1
    assert f"{path}:2:1: error: byte 0xff is not UTF-8 text, and this is not MLIR bytecode" in capsys.readouterr().err


def test_broken_bytecode_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "x.mlir"
    path.write_bytes(b"ML\xefR" + b"\x01" * 20)
    assert opt.main([str(path)]) == 1
    assert "error: " in capsys.readouterr().err


def test_output_file_is_not_written_after_an_error(tmp_path: Path) -> None:
    path = tmp_path / "b.mlir"
    path.write_text(BROKEN)
    assert opt.main([str(path), "-o", str(tmp_path / "out")]) == 1
    assert not (tmp_path / "out").exists()


def test_wrong_option_of_an_upstream_pass_gives_two(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert opt.main([str(file), "--canonicalize=no-such=1"]) == 2
    assert "error[MA0004]: in 'canonicalize{no-such=1}': no such option no-such" in capsys.readouterr().err


def test_defect_in_a_pass_is_one_line_and_no_traceback(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def boom(*_: object) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(PassManager, "run", boom)
    monkeypatch.delenv("MLIRAD_DEBUG", raising=False)
    assert opt.main([str(file)]) == 1
    err = capsys.readouterr().err
    assert "error[MA0008]: internal error (test_opt.py:" in err or "error[MA0008]: internal error (session.py:" in err
    assert "ZeroDivisionError: oh" in err
    assert "please report it" in err
    assert "Traceback" not in err
    monkeypatch.setenv("MLIRAD_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        opt.main([str(file)])


def test_one_line_comes_out_for_every_pass_in_timing(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert opt.main([str(file), "--canonicalize", "-p", "cse"]) == 2
    capsys.readouterr()
    assert opt.main([str(file), "--canonicalize", "--cse", "--mlir-timing"]) == 0
    rows = [line.split()[-1] for line in capsys.readouterr().err.splitlines()[1:]]
    assert rows == ["canonicalize", "cse", "rest)", "total"]


def test_ir_that_a_failing_pass_left_behind_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "b.mlir"
    path.write_text(
        "func.func @f(%x: tensor<3xf64>) -> tensor<3xf64> {\n"
        "  %0 = math.absf %x : tensor<3xf64>\n  return %0 : tensor<3xf64>\n}\n"
    )
    words = [str(path), "--canonicalize", "--one-shot-bufferize", "--mlir-print-ir-after-failure"]
    assert opt.main(words) == 1
    err = capsys.readouterr().err
    assert err.startswith("// -----// IR Dump After Failure of one-shot-bufferize //----- //\nmodule {\n")
    assert f"{path}:2:8: error: op was not bufferized" in err


def test_verify_each_off_lets_later_passes_see_the_ir(file: Path) -> None:
    assert opt.main([str(file), "--verify-each=0", "--canonicalize"]) == 0


@pytest.mark.parametrize("word", ["--help", "-h", "--list-passes", "--show-dialects"])
def test_questions_are_answered_without_the_bindings(word: str) -> None:
    code = f"import sys; from mlirad.tools.opt import main; main([{word!r}]); sys.exit('torch_mlir' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], stdout=subprocess.DEVNULL, check=False).returncode == 0


def test_dialects_that_mlirad_defines_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert opt.main(["--show-dialects"]) == 0
    names = capsys.readouterr().out.splitlines()[1:]
    assert {"arith", "enzyme"} <= set(names)
    assert names == sorted(names)


IGNORING = """
func.func @f(%x: f64) -> f64 {
  %k = enzyme.ignore_derivatives %x : f64 -> f64
  %s = arith.mulf %k, %k : f64
  %y = arith.mulf %s, %x : f64
  return %y : f64
}
func.func @df(%x: f64, %s: f64) -> f64 {
  %0 = enzyme.autodiff @f(%x, %s) {activity = [#enzyme<activity enzyme_active>],
    ret_activity = [#enzyme<activity enzyme_activenoneed>]} : (f64, f64) -> f64
  return %0 : f64
}
"""
WRAP = "--enzyme-wrap=infn={} outfn={} argTys=enzyme_active{} retTys=enzyme_activenoneed"


def test_what_is_ignored_is_not_written_out_behind_derivatives(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The output is upstream IR; a command that makes second derivatives itself knows that f'' is 0."""
    path = tmp_path / "t.mlir"
    path.write_text(IGNORING)
    wraps = ["--enzyme-autodiff", WRAP.format("f", "g", ""), WRAP.format("g", "h", ",enzyme_const")]
    assert opt.main([str(path), *wraps]) == 0
    out, err = capsys.readouterr()
    assert "enzyme." not in out
    assert f"{path}:3:8: remark[MA0355]: 'enzyme.ignore_derivatives' is dropped from the output" in err
    second = out.partition("func.func @h(")[2].partition("return")[0]
    assert "arith.constant 0.0" in second
    assert "arith.mulf" not in second
    for words in ([], [WRAP.format("f", "g", "")]):  # something is left to be derived
        assert opt.main([str(path), *words]) == 0
        out, err = capsys.readouterr()
        assert "enzyme.ignore_derivatives" in out
        assert err == ""


def test_help_names_every_option_and_pass_of_ours(capsys: pytest.CaptureFixture[str]) -> None:
    from mlirad.passes import PASSES

    assert opt.main(["--help"]) == 0
    text = capsys.readouterr().out
    assert [name for flag in flags.FLAGS for name in flag.names if name not in text] == []
    assert [name for name in PASSES if f"--{name}" not in text] == []


def test_version_names_the_bindings(capsys: pytest.CaptureFixture[str]) -> None:
    assert opt.main(["--version"]) == 0
    assert "torch-mlir" in capsys.readouterr().out


def test_cli_knows_its_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([]) == 0
    text = capsys.readouterr().out
    assert all(name in text for name in cli.COMMANDS)


def test_cli_passes_words_on(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["opt", str(file), "--cse"]) == 0
    assert "arith.mulf" in capsys.readouterr().out


def test_cli_explains_codes(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["explain", "ma0101"]) == 0
    assert capsys.readouterr().out.startswith("MA0101: an active op has no derivative rule")
    assert cli.main(["explain"]) == 0
    assert capsys.readouterr().out.count("\n") > 5


def test_cli_describes_passes(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["passes", "cse"]) == 0
    assert "Eliminate common sub-expressions; runs on 'any'" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["optt"], "mlirad: error[MA0001]: there is no command 'optt'\n  help: did you mean 'opt'?\n"),
        (["explain", "XX"], "mlirad: error[MA0001]: there is no code 'XX'\n  help: one of "),
        (["passes", "csee"], "mlirad: error[MA0003]: there is no pass 'csee'\n  help: did you mean 'cse'?\n"),
    ],
)
def test_cli_refuses_what_it_does_not_know(words: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(words) == 2
    assert capsys.readouterr().err.startswith(message)
