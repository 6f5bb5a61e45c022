"""Values keep the names that they were written with, and derivatives are called after them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import mlirad as ad
from mlirad._mlir import ir, new_context
from mlirad.edit.module import functions
from mlirad.tools import opt

PRODUCT = """
func.func @f(%x: f64, %y: f64) -> f64 {
  %p = arith.mulf %x, %y : f64
  %q = math.sin %p : f64
  return %q : f64
}
"""
REGIONS = """
func.func @f(%x: f64, %n: index) -> (f64, f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a, %b:2 = scf.for %i = %c0 to %n step %c1 iter_args(%u = %x, %v = %x,
      %w = %x) -> (f64, f64, f64) { %t = arith.mulf %u, %v : f64  %0 = arith.negf %t : f64  // %ü = 1
    scf.yield %t, %0, %w : f64, f64, f64
  }
  %s =
    arith.addf %b#0, %b#1 : f64
  affine.parallel (%k, %l) = (0, 0) to (4, 4) { func.call @g(%k, %l) : (index, index) -> () }
  return %a, %s : f64, f64
}
func.func private @g(%first: index, %second: index) { return }
"""


def test_a_pullback_is_printed_under_the_names_of_the_user() -> None:
    """By hand: dp = dq cos(p), dx = dp y, dy = dp x."""
    derived = ad.transforms.vjp(ad.parse(PRODUCT), "f", keep_primal=False)  # ops do not keep their module alive
    text = str(functions(derived)["f_vjp"])
    assert text.startswith("func.func @f_vjp(%x: f64, %y: f64, %dq: f64) -> (f64, f64) {")
    for line in (
        "%p = arith.mulf %x, %y : f64",
        "%dp = arith.mulf %dq, %0 : f64",
        "%dx = arith.mulf %dp, %y : f64",
        "%dy = arith.mulf %dp, %x : f64",
        "return %dx, %dy : f64, f64",
    ):
        assert f"  {line}\n" in text
    assert re.findall(r"%(\w+) = math.cos %p", text) == ["0"]  # made for the adjoint, and nobody's value


def test_a_pushforward_is_printed_under_the_names_of_the_user() -> None:
    derived = ad.transforms.jvp(ad.parse(PRODUCT), "f", wrt="x")
    text = str(functions(derived)["f_jvp"])
    assert text.startswith("func.func @f_jvp(%x: f64, %dx: f64, %y: f64) -> (f64, f64) {")
    assert "%dp = arith.mulf %dx, %y" in text
    assert "return %q, %dq" in text


def test_shadows_and_seeds_are_called_after_what_they_belong_to() -> None:
    text = "func.func @f(%m: memref<2xf64>, %0: memref<2xf64>) -> f64 { %c = arith.constant 0 : index " + (
        "%1 = memref.load %m[%c] : memref<2xf64>  return %1 : f64 }"
    )
    derived = ad.transforms.vjp(ad.parse(text), "f")
    assert (
        "@f_vjp(%m: memref<2xf64>, %dm: memref<2xf64>, %arg2: memref<2xf64>, %arg3: memref<2xf64>, %seed: f64)"
        in str(derived)
    )


def test_names_are_read_wherever_values_are_defined() -> None:
    text = str(ad.parse(REGIONS))
    assert text == str(ad.parse(text))
    assert "%a:3 = scf.for %i = %c0 to %n step %c1 iter_args(%u = %x, %v = %x, %w = %x)" in text
    assert "%t = arith.mulf %u, %v" in text
    assert "%0 = arith.negf %t" in text
    assert "%s = arith.addf %a#1, %a#2" in text
    assert "affine.parallel (%k, %l)" in text
    assert "@g(%first: index, %second: index)" in text


def test_modules_that_mlirad_did_not_parse_are_printed_as_ever() -> None:
    module = ir.Module.parse(PRODUCT, new_context())
    assert "%arg0" in str(module)
    assert "%x" not in str(module)


def test_what_enzyme_ops_shift_keeps_its_place_and_name() -> None:
    """The ops that MLIR parses are longer than what the user wrote; places are those of the user."""
    module = ad.load(Path("examples/relu3.mlir"))
    derivative = functions(module)["drelu3"]
    call, end = list(derivative.regions[0].blocks[0].operations)[1:]
    assert str(call.location) == 'loc("dx"("examples/relu3.mlir":22:9))'
    assert str(end.location) == 'loc("examples/relu3.mlir":25:3)'


@pytest.mark.parametrize("words", [[], ["--enzyme-wrap=infn=f outfn=df"], ["--canonicalize"]])
def test_debug_info_names_the_file(tmp_path: Path, words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "t.mlir"
    path.write_text(PRODUCT)
    assert opt.main([str(path), *words, "--mlir-print-debuginfo"]) == 0
    out = capsys.readouterr().out
    assert f'loc("{path}":3:8)' in out
    assert '"-"' not in out
    assert opt.main([str(path), *words, "--mlir-use-nameloc-as-prefix=0"]) == 0
    assert "%x" not in capsys.readouterr().out


def test_places_of_other_texts_name_nothing(tmp_path: Path) -> None:
    text = PRODUCT.rstrip().removesuffix("}") + '} loc("-":999:1)\n'
    assert "func.func @" in str(ad.parse(text))
    with new_context() as context:
        code = tmp_path / "f.mlirbc"
        with code.open("wb") as file:
            ir.Module.parse("\n" * 99 + PRODUCT, context).operation.write_bytecode(file)
    assert "func.func @" in str(ad.load(code))
