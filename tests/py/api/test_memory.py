"""`checkpoint=` and `memory_limit=`: the same gradient in less memory, and the table that a schedule comes from."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad.context import Context
from mlirad.errors import MlirAdError, UnsupportedError, UsageError
from mlirad.passes.manager import PassManager
from mlirad.testing.memory import Counted
from mlirad.transforms import vjp

N, STEPS = 500, 60
#: A logistic map with neighbours, in place, then a sum: only the first loop keeps anything.
MAP = (
    """
func.func @f(%u: memref<NxT> {llvm.noalias}, %next: memref<NxT> {llvm.noalias}) -> f64 {
  %zero = arith.constant 0.0 : f64
  %rate = arith.constant 0.7 : f64
  affine.for %t = 0 to STEPS {
    affine.for %i = 1 to N {
      %a = affine.load %u[%i - 1] : memref<NxT>
      %b = affine.load %u[%i] : memref<NxT>
      %c = arith.mulf %a, %b : f64
      %d = arith.mulf %c, %rate : f64
      %e = arith.subf %b, %d : f64
      affine.store %e, %next[%i] : memref<NxT>
    }
    affine.for %i = 1 to N {
      %a = affine.load %next[%i] : memref<NxT>
      affine.store %a, %u[%i] : memref<NxT>
    }
  }
  %r = affine.for %i = 0 to N iter_args(%acc = %zero) -> f64 {
    %b = affine.load %u[%i] : memref<NxT>
    %d = arith.addf %acc, %b : f64
    affine.yield %d : f64
  }
  return %r : f64
}""".replace("NxT", f"{N}xf64")
    .replace("N ", f"{N} ")
    .replace("STEPS", str(STEPS))
)
DYNAMIC = """
func.func @f(%x: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> f64 {
    %s = math.sin %a : f64
    scf.yield %s : f64
  }
  return %r : f64
}"""


def _run(**options: Any) -> tuple[np.ndarray[Any, Any], int]:
    gradient = ad.grad(ad.parse(MAP), "f", **options)
    u = np.linspace(0.2, 0.9, N)
    found = gradient(u.copy(), np.zeros(N))
    return found, Counted(gradient)(u.copy(), np.zeros(N)).peak_bytes


@pytest.fixture(scope="module")
def plain() -> tuple[np.ndarray[Any, Any], int]:
    return _run()


@pytest.mark.parametrize("checkpoint", [True, "sqrt", 7, "binomial:3"])
def test_a_checkpointed_gradient_is_the_same_in_less_memory(checkpoint: Any, plain: tuple[Any, int]) -> None:
    found, peak = _run(checkpoint=checkpoint)
    np.testing.assert_allclose(found, plain[0], rtol=1e-13, atol=1e-15)
    assert peak < plain[1] / 2


def test_only_the_loop_that_keeps_something_is_divided() -> None:
    text = str(vjp(ad.parse(MAP), "f", checkpoint=10))
    assert len(re.findall(r"func.func private @f_steps", text)) == 1
    assert len(re.findall(r"func.func", text)) == 4
    assert text.count("affine.for") > 3
    assert str(vjp(ad.parse(MAP), "f", checkpoint="none")) == str(vjp(ad.parse(MAP), "f"))


@pytest.mark.parametrize(("limit", "taken"), [("100 kB", "periodic:"), (40_000, "binomial:"), ("1 MiB", "")])
def test_a_limit_is_kept_and_says_what_it_was_chosen_from(
    limit: int | str, taken: str, plain: tuple[Any, int], capsys: pytest.CaptureFixture[str]
) -> None:
    found, peak = _run(memory_limit=limit)
    np.testing.assert_allclose(found, plain[0], rtol=1e-13, atol=1e-15)
    said = capsys.readouterr().err
    if not taken:
        assert said == ""
        assert peak == plain[1]
        return
    (row,) = [line for line in said.splitlines() if line.endswith("<-")]
    name, size, runs, _ = row.split()
    assert name.startswith(taken)
    assert float(runs) >= 2
    fixed = 6 * 8 * N  # shadows, one buffer that is written anew, and the gradient
    assert peak <= int(size) + fixed
    rows = [line.split() for line in said.splitlines()[2:]]
    sizes, work = [int(r[1]) for r in rows], [float(r[2]) for r in rows]
    assert sizes == sorted(sizes, reverse=True)
    assert work == sorted(work)
    assert rows[0][0] == "none"
    assert int(rows[0][1]) == 8 * N * STEPS


def test_the_pass_prints_the_table_as_a_comment(capsys: pytest.CaptureFixture[str]) -> None:
    text = (
        MAP
        + f"""
    func.func @df(%u: memref<{N}xf64>, %du: memref<{N}xf64>, %v: memref<{N}xf64>, %dv: memref<{N}xf64>, %d: f64) {{
      enzyme.autodiff @f(%u, %du, %v, %dv, %d)
        <activity = [#enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_dup>],
         ret_activity = [#enzyme.activity<enzyme_activenoneed>]>
        : (memref<{N}xf64>, memref<{N}xf64>, memref<{N}xf64>, memref<{N}xf64>, f64) -> ()
      return
    }}"""
    )
    module = ad.parse(text)
    PassManager.parse("enzyme-autodiff{memory-limit=100000}", Context.default()).run(module)
    lines = capsys.readouterr().out.splitlines()
    assert lines
    assert all(line.startswith("//") for line in lines)
    assert any(line.endswith("<-") for line in lines)
    assert "@diffef_steps" in str(module)


def test_an_attribute_holds_for_arrays_that_do_not_overlap(plain: tuple[Any, int]) -> None:
    """Nothing is promised of the arguments; arrays that overlap run code without checkpoints."""
    text = MAP.replace(" {llvm.noalias}", "").replace(
        "  }\n  %r =", "  } {enzyme.checkpoint_period = 10 : i64}\n  %r =", 1
    )
    assert "enzyme" in text
    gradient = ad.grad(ad.parse(text), "f")
    u = np.linspace(0.2, 0.9, N)
    np.testing.assert_allclose(gradient(u.copy(), np.zeros(N)), plain[0], rtol=1e-13, atol=1e-15)


@pytest.mark.parametrize("limit", [0, -3, "much", "2 parsecs"])
def test_a_limit_is_a_number_of_bytes(limit: Any) -> None:
    with pytest.raises(UsageError, match="MA0714"):
        ad.grad(ad.parse(MAP), "f", memory_limit=limit)


def test_a_limit_and_a_schedule_are_not_given_together() -> None:
    with pytest.raises(UsageError, match="MA0714"):
        ad.value_and_grad(ad.parse(MAP), "f", memory_limit=10, checkpoint=3)


@pytest.mark.parametrize(("text", "reason"), [(MAP, "bytes, more than 20"), (DYNAMIC, "known only at run time")])
def test_a_limit_that_cannot_be_kept_is_refused(text: str, reason: str) -> None:
    with pytest.raises(UnsupportedError, match=reason) as caught:
        ad.grad(ad.parse(text), "f", memory_limit=20)
    error: MlirAdError = caught.value
    assert [d.code for d in error.diagnostics] == ["MA0316"]
