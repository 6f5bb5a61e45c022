"""`parse`, `load` and the package itself."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import mlirad as ad
from mlirad._mlir import new_context
from mlirad.edit.names import argument_names

TEXT = "func.func @f(%x: f64) -> f64 {\n  return %x : f64\n}\n"


def test_load_names_the_file_in_messages(tmp_path: Path) -> None:
    file = tmp_path / "bad.mlir"
    file.write_text("func.func @f() {\n  %x = nothing\n}")
    with pytest.raises(ad.errors.ParseError) as caught:
        ad.load(file)
    assert str(caught.value).startswith(f"{file}:2:")


def test_load_reads_bytecode(tmp_path: Path) -> None:
    file = tmp_path / "f.mlirbc"
    with file.open("wb") as out:
        ad.parse(TEXT).operation.write_bytecode(out)
    assert ad.compile(ad.load(str(file)), "f")(2.0) == 2.0


def test_load_of_a_file_that_is_not_there() -> None:
    with pytest.raises(ad.errors.UsageError) as caught:
        ad.load("no/such.mlir")
    assert str(caught.value) == "error[MA0006]: cannot read 'no/such.mlir': no such file or directory"


def test_parse_wants_text() -> None:
    with pytest.raises(ad.errors.UsageError, match=r"MA0711.*expected MLIR text, got a PosixPath"):
        ad.parse(Path("x.mlir"))


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("func.func @f(%x: f64, %y.1: i32) { return }", ("%x", "%y.1")),
        ("func.func @f(\n    %x: f64,\n    %long_name: i32) { return }", ("%x", "%long_name")),
        ("// %a comment\nfunc.func @f(%0: f64, %b: f64 {enzyme.readonly}) { return }", ("%arg0", "%b")),
        (
            '"func.func"() ({\n^bb0(%u: f64):\n"func.return"() : () -> ()}) '
            '{sym_name = "f", function_type = (f64) -> ()} : () -> ()',
            ("%u",),
        ),
    ],
)
def test_arguments_keep_the_names_they_were_written_with(text: str, names: tuple[str, ...]) -> None:
    module = ad.parse(text)
    assert argument_names(module.body.operations[0]) == names


def test_without_a_text_arguments_are_counted() -> None:
    context = new_context()
    module = ad.parse(TEXT)
    other = type(module).parse(TEXT, context)
    assert argument_names(other.body.operations[0]) == ("%arg0",)


def test_import_starts_nothing() -> None:
    heavy = "{'torch_mlir', 'numpy', 'lark'}"
    check = f"import sys, mlirad; assert 'grad' in dir(mlirad) and not {heavy} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", check], check=True)


def test_every_public_name_is_there() -> None:
    for name in ad.__all__:
        assert getattr(ad, name) is not None
    with pytest.raises(AttributeError, match="module 'mlirad' has no attribute 'gard'"):
        _ = ad.gard


def test_the_demo_ends_with_twelve() -> None:
    ran = subprocess.run([sys.executable, "-m", "mlirad"], check=True, capture_output=True, text=True)
    assert "func.func @relu3(" in ran.stdout
    assert "func.func @relu3_vjp(" in ran.stdout
    assert ran.stdout.endswith("\n12.0\n")


def test_the_module_runs_sub_commands_like_the_installed_command() -> None:
    for word, code, text in (("explain", 0, "MA0101: an active op"), ("demonstrate", 2, "there is no command")):
        ran = subprocess.run([sys.executable, "-m", "mlirad", word, "MA0101"], capture_output=True, text=True)
        assert ran.returncode == code
        assert text in ran.stdout + ran.stderr


OWN_OP = """
func.func @f(%x: f64, %on: i1) -> f64 {
  %y = scf.if %on -> f64 {
    %a = "my.square"(%x) : (f64) -> f64
    scf.yield %a : f64
  } else {
    scf.yield %x : f64
  }
  %z = "my.triple"(%y) : (f64) -> f64
  %w = "my.triple"(%z) : (f64) -> f64
  return %w : f64
}"""
OWN_RULES = """
def : MLIRDerivative<"my", "square", (Op $x), [(MulF (DiffeRet), (AddF $x, $x))]>;
def : MLIRDerivative<"my", "triple", (Op $x), [(AddF (DiffeRet), (AddF (DiffeRet), (DiffeRet)))]>;
"""


def test_an_op_of_ones_own_is_allowed_by_parse_and_load(tmp_path: Path) -> None:
    """3 * 3 * 2 x. The value is not asked for, so that nothing is left to be lowered."""
    path = tmp_path / "own.mlir"
    path.write_text(OWN_OP)
    ctx = ad.Context.default().with_rules(OWN_RULES)
    for module in (ad.parse(OWN_OP, allow_unregistered_dialects=True), ad.load(path, allow_unregistered_dialects=True)):
        assert ad.grad(module, "f", ctx=ctx)(5.0, True) == 90.0
        with pytest.raises(ad.errors.ExecutionError, match=r"MA0501.*'my\."):
            ad.value_and_grad(module, "f", ctx=ctx)
        with pytest.raises(
            ad.errors.ExecutionError, match=r"MA0501.*'my\.(.|\n)*help: .*mlirad\.transforms\.jvp or vjp"
        ):
            ad.jacfwd(module, "f", wrt=[0], ctx=ctx)(5.0, True)
    with pytest.raises(
        ad.errors.ParseError, match=r"MA0011.*unregistered(.|\n)*help: .*allow_unregistered_dialects=True"
    ):
        ad.load(path)
