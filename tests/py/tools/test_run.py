"""`mlirad-run`: what it prints, and its exit codes."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

import mlirad as ad
from mlirad.context import Context
from mlirad.machine import GPU
from mlirad.runtime.gpu import cuda
from mlirad.tools.run import main
from mlirad.transforms import autodiff
from tests.py.runtime.cuda_stand_in import CudaStandIn

TEXT = """
func.func @f(%x: f64, %n: i64, %on: i1) -> (f64, i64, i1) { return %x, %n, %on : f64, i64, i1 }
func.func @single(%x: f32) -> f32 { return %x : f32 }
func.func @half(%x: bf16) -> bf16 { return %x : bf16 }
func.func @nothing() { return }
func.func @array(%x: memref<3xf64>) { return }
func.func @square(%x: f64) -> f64 { %y = arith.mulf %x, %x : f64 return %y : f64 }
func.func @dsquare(%x: f64) -> f64 {
  %one = arith.constant 1.0 : f64
  %dx = enzyme.autodiff @square(%x, %one)
    <activity=[#enzyme.activity<enzyme_active>], ret_activity=[#enzyme.activity<enzyme_activenoneed>]>
    : (f64, f64) -> f64
  return %dx : f64
}
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "t.mlir"
    path.write_text(TEXT)
    return path


@pytest.mark.parametrize(
    ("words", "printed"),
    [
        (["--entry=f", "--args=0.1,-3,true"], "0.1\n-3\ntrue\n"),
        (["--entry=f", "--args=0x1.8p1, 0x10, 0"], "3.0\n16\nfalse\n"),
        (["--entry=f", "--args=-inf,7,1"], "-inf\n7\ntrue\n"),
        (["--entry=single", "--args=0.1"], "0.1\n"),
        (["--entry=half", "--args=0.1"], "0.100098\n"),
        (["--entry=nothing"], ""),
        (["--entry=dsquare", "--args=3"], "6.0\n"),
    ],
)
def test_results_are_printed_one_a_line(
    file: Path, words: list[str], printed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(file), *words]) == 0
    assert capsys.readouterr().out == printed


KERNEL = """
func.func @f(%x: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %y = memref.alloc() : memref<5xf64>
  scf.parallel (%i) = (%c0) to (%c5) step (%c1) {
    %z = math.sin %x : f64
    memref.store %z, %y[%i] : memref<5xf64>
    scf.reduce
  }
  %r = memref.load %y[%c1] : memref<5xf64>
  memref.dealloc %y : memref<5xf64>
  return %r : f64
}
func.func @df(%x: f64) -> f64 {
  %one = arith.constant 1.0 : f64
  %dx = enzyme.autodiff @f(%x, %one)
    <activity=[#enzyme.activity<enzyme_active>], ret_activity=[#enzyme.activity<enzyme_activenoneed>]>
    : (f64, f64) -> f64
  return %dx : f64
}
"""


@pytest.mark.parametrize("entry", ["f", "df"])
def test_kernels_run_as_loops_or_on_a_gpu(
    entry: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "k.mlir"
    path.write_text(KERNEL)
    words = [str(path), f"--entry={entry}", "--args=0.25"]
    assert main([*words, "--target=cpu"]) == 0
    expected = float(capsys.readouterr().out)
    machine = Context.default().with_machine(GPU)
    module = autodiff(ad.parse(KERNEL), ctx=machine)
    stand_in = CudaStandIn(ad.compile(module, entry, target=ad.Gpu(), ctx=machine).code)
    monkeypatch.setattr(cuda, "cuda_core", lambda: stand_in)
    code = main([*words, "--target=gpu"])
    assert code == 0, capsys.readouterr().err
    assert float(capsys.readouterr().out) == pytest.approx(expected, rel=1e-13)
    assert "launch" in [entry[0] for entry in stand_in.log]
    path.write_text(TEXT)  # no kernel, so no code is loaded
    monkeypatch.setattr(cuda, "cuda_core", CudaStandIn)
    assert main([str(path), "--entry=dsquare", "--args=3", "--target=gpu"]) == 0
    assert capsys.readouterr().out == "6.0\n"


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        ([], 2, "error[MA0001]: --entry is missing\n  help: name the function to call: --entry=f --args=1.0"),
        (["--entry=g"], 2, "error[MA0706]: there is no function 'g' with a body in the module"),
        (["--entry=single"], 2, "error[MA0701]: 'single' takes 1 argument, got 0\n  help: %x is a float32"),
        (["--entry=single", "--args=a"], 2, "error[MA0702]: argument 0 ('%x') expects a float32, got 'a'"),
        (["--entry=f", "--args=1,1.5,1"], 2, "error[MA0702]: argument 1 ('%n') expects an int64, got '1.5'"),
        (["--entry=f", "--args=1,1,2"], 2, "error[MA0702]: argument 2 ('%on') expects a bool, got '2'"),
        (
            ["--entry=array", "--args=1"],
            2,
            "argument 0 ('%x') of 'array' is an array, which cannot be passed on the command line",
        ),
        (["--entry=f", "--bogus"], 2, "unrecognized arguments: --bogus"),
    ],
)
def test_a_command_line_that_does_not_fit(
    file: Path, words: list[str], code: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(file), *words]) == code
    captured = capsys.readouterr()
    assert said in captured.err
    assert captured.out == ""


def test_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["no/such.mlir", "--entry=f"]) == 2
    assert "error[MA0006]: cannot read 'no/such.mlir': no such file or directory" in capsys.readouterr().err
    assert main(["no/such.py"]) == 2
    assert "error[MA0006]: there is no file 'no/such.py'" in capsys.readouterr().err


def test_a_program_that_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bad.mlir"
    path.write_text("func.func @f() {\n  nothing\n}")
    assert main([str(path), "--entry=f"]) == 1
    assert f"{path}:2:" in capsys.readouterr().err


def test_derivatives_that_are_not_asked_for_do_no_harm(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "t.mlir"
    path.write_text(
        TEXT
        + """
func.func private @opaque(f64) -> f64
func.func @bad(%x: f64) -> f64 { %y = func.call @opaque(%x) : (f64) -> f64 return %y : f64 }
func.func @dbad(%x: f64) -> f64 {
  %dx = enzyme.autodiff @bad(%x, %x)
    <activity=[#enzyme.activity<enzyme_active>], ret_activity=[#enzyme.activity<enzyme_activenoneed>]>
    : (f64, f64) -> f64
  return %dx : f64
}"""
    )
    assert main([str(path), "--entry=dsquare", "--args=3"]) == 0
    assert capsys.readouterr().out == "6.0\n"
    assert main([str(path), "--entry=dbad", "--args=3"]) == 1
    assert f"{path}:17:39: error[MA0" in capsys.readouterr().err


def test_a_script_beside_the_program(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(file), "--entry=array"]) == 2
    assert "help: write t.py beside it; see mlirad-run --help" in capsys.readouterr().err
    script = file.with_suffix(".py")
    script.write_text("def main():\n    print('ran')\n\nif __name__ == '__main__':\n    main()\n")
    assert main([str(file), "--entry=array"]) == 2
    assert f"help: mlirad-run {script}" in capsys.readouterr().err
    for words in ([str(file)], [str(script)]):
        assert main(words) == 0
        assert capsys.readouterr().out == "ran\n"


@pytest.mark.parametrize("end", ["", "main()\n", "if __name__ == '__main__':\n    main()\n"])
def test_main_of_a_script_runs_once_whoever_calls_it(
    tmp_path: Path, end: str, capsys: pytest.CaptureFixture[str]
) -> None:
    script = tmp_path / "t.py"
    script.write_text("import sys\n\ndef main() -> int:\n    print(len(sys.argv))\n    return 3\n\n" + end)
    assert main([str(script)]) == (0 if end else 3)
    assert capsys.readouterr().out == "1\n"


def test_an_error_of_a_script_is_shown_as_its_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script = tmp_path / "t.py"
    script.write_text("def main():\n    assert 1 > 2, 'not larger'\n")
    assert main([str(script)]) == 1
    said = capsys.readouterr().err
    assert f'{script}", line 2, in main' in said
    assert "not larger" in said
    assert "MA0008" not in said
    script.write_text("import sys\nsys.exit(5)\n")
    assert main([str(script)]) == 5


def test_rules_of_the_user(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What they include is beside them."""
    rules = tmp_path / "my.td"
    rules.write_text('include "product.td"\n')
    (tmp_path / "product.td").write_text(
        'include "Common.td"\ndef : MLIRDerivative<"arith", "MulFOp", (Op $x, $y), [(DiffeRet), (DiffeRet)]>;\n'
    )
    assert main([str(file), "--entry=dsquare", "--args=3", f"--rules={rules}"]) == 0
    captured = capsys.readouterr()
    assert captured.out == "2.0\n"
    assert "MA0420" in captured.err


def test_ops_of_unregistered_dialects(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, rules = tmp_path / "own.mlir", tmp_path / "my.td"
    path.write_text(TEXT.replace("%y = arith.mulf %x, %x : f64", '%y = "my.square"(%x) : (f64) -> f64'))
    rules.write_text('def : MLIRDerivative<"my", "square", (Op $x), [(MulF (DiffeRet), (AddF $x, $x))]>;')
    words = [str(path), "--entry=dsquare", "--args=3", f"--rules={rules}"]
    assert main([*words, "--allow-unregistered-dialect"]) == 0
    assert capsys.readouterr().out == "6.0\n"
    assert main(words) == 1
    assert "MA0011" in capsys.readouterr().err


def test_standard_input_that_is_no_text(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"\xff")))
    assert main(["-", "--entry=f"]) == 2
    assert "error[MA0006]: cannot read '<stdin>': it is not UTF-8 text" in capsys.readouterr().err


def test_help_says_how_to_run_programs_on_arrays(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    assert "put a script FILE.py beside FILE.mlir" in capsys.readouterr().out
