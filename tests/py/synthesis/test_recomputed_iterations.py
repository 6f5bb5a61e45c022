"""Iterations that are run again from nothing: where that is chosen, that it is right, and what memory it takes."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir, new_context
from mlirad.context import Context
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.signature import Signature
from mlirad.machine import MachineModel
from mlirad.synthesis.checkpoints import iteration_choice
from mlirad.synthesis.derive import create_derivative
from mlirad.synthesis.options import Options
from mlirad.synthesis.report import describe_plan
from mlirad.testing.check import check_vjp
from mlirad.testing.memory import Counted
from tests.fuzz.comparison.harness import case_of, compare
from tests.fuzz.comparison.outcomes import table
from tests.fuzz.programs.generate import MIXES, generate

#: Each point has a scratch of its own, and adds to a sum; ``%last`` gets what the last point has left.
POINTS = """
func.func @f(%x: memref<900x8xf64> {llvm.noalias}, %m: memref<8xf64> {llvm.noalias},
             %last: memref<8xf64> {llvm.noalias}) -> f64 {
  %zero = arith.constant 0.0 : f64
  %scratch = memref.alloca() : memref<8xf64>
  %s = affine.for %n = 0 to 900 iter_args(%sum = %zero) -> (f64) {
    affine.for %i = 0 to 8 {
      %a = affine.load %x[%n, %i] : memref<900x8xf64>
      %b = affine.load %m[%i] : memref<8xf64>
      %c = arith.mulf %a, %b : f64
      %d = math.sin %c : f64
      affine.store %d, %scratch[%i] : memref<8xf64>
      BODY
    }
    %p = affine.for %i = 0 to 7 iter_args(%q = %zero) -> (f64) {
      %a = affine.load %scratch[%i + 1] : memref<8xf64>
      %b = affine.load %scratch[%i] : memref<8xf64>
      %c = arith.mulf %a, %b : f64
      %d = arith.addf %q, %c : f64
      affine.yield %d : f64
    }
    %q = math.exp %p : f64
    %next = arith.addf %sum, %q : f64
    affine.yield %next : f64
  }
  return %s : f64
}"""
PLAIN = POINTS.replace("BODY", "")
#: An output that every iteration writes, and nothing reads.
WRITES = POINTS.replace("BODY", "affine.store %d, %last[%i] : memref<8xf64>")
#: The scratch on the heap, and as large as the rows are.
HEAP = PLAIN.replace("memref.alloca()", "memref.alloc()").replace(
    "  return", "  memref.dealloc %scratch : memref<8xf64>\n  return"
)
_SIZE = "%size = memref.dim %x, %axis : memref<900x8xf64>"
OPEN_STACK, OPEN_HEAP = (
    text.replace("%scratch = ", f"%axis = arith.constant 1 : index\n  {_SIZE}\n  %scratch = ")
    .replace("alloca()", "alloca(%size)").replace("alloc()", "alloc(%size)")
    .replace("0 to 8", "0 to %size").replace("0 to 7", "0 to affine_map<(d) -> (d - 1)>(%size)")
    .replace("memref<8xf64>", "memref<?xf64>").replace("memref<900x8xf64>", "memref<?x?xf64>")
    for text in (PLAIN, HEAP)
)  # fmt: skip
REFUSED = {
    "it overwrites a buffer that it reads": PLAIN.replace("affine.for %i = 0 to 8 {", "affine.for %i = 1 to 8 {", 1),
    "it reads a buffer that is overwritten later": PLAIN.replace(
        "  return", "  affine.store %s, %x[3, 3] : memref<900x8xf64>\n  return"
    ),
    "it has a loop-carried dependence": PLAIN.replace("iter_args(%q = %zero)", "iter_args(%q = %sum)").replace(
        "arith.addf %sum, %q", "arith.addf %zero, %q"
    ),
    "it writes a buffer that may alias another one": WRITES.replace(" {llvm.noalias}", ""),
}
_KINDS = (Activity.DUP, Activity.DUP, Activity.DUP)
_BYTES = 900 * 8 * 8


def _arrays() -> list[np.ndarray]:
    rng = np.random.default_rng(3)
    return [rng.uniform(0.5, 1.0, shape) for shape in ((900, 8), 8, 8)]


def _plan(text: str, result: Activity) -> str:
    with new_context():
        module = ir.Module.parse(text)
        signature = Signature(Mode.REVERSE, _KINDS, (result,))
        return describe_plan(module, "f", signature, Context.default().registry, Options())


@pytest.mark.parametrize("text", [PLAIN, WRITES, HEAP, OPEN_STACK, OPEN_HEAP])
@pytest.mark.parametrize("make", [ad.grad, ad.value_and_grad])
def test_the_gradient_is_the_same_and_so_is_what_the_primal_leaves(text: str, make: object) -> None:
    found = []
    for schedule in ("", "none"):
        arrays = _arrays()
        assert callable(make)
        result = make(ad.parse(text), "f", wrt=(0, 1), checkpoint=schedule)(*arrays)
        flat = result if isinstance(result[0], np.ndarray) else (np.float64(result[0]), *result[1])
        found.append([*flat, *arrays])
    for ours, theirs in zip(*found, strict=True):
        np.testing.assert_allclose(ours, theirs, rtol=1e-13)


@pytest.mark.parametrize("text", [PLAIN, HEAP, OPEN_STACK, OPEN_HEAP])
def test_nothing_is_kept_for_each_iteration(text: str) -> None:
    peaks = []
    for schedule in ("", "none"):
        counted = Counted(ad.grad(ad.parse(text), "f", wrt=1, checkpoint=schedule))
        use = counted(*_arrays())
        assert use.live_bytes == 64
        assert not use.wrong_frees
        peaks.append(use.peak_bytes)
    assert peaks[0] < _BYTES / 10 < _BYTES < peaks[1]


@pytest.mark.parametrize("text", [PLAIN, HEAP, OPEN_STACK, OPEN_HEAP])
def test_scratch_belongs_to_the_function_of_an_iteration(text: str) -> None:
    module = ad.parse(text)
    signature = Signature(Mode.REVERSE, _KINDS, (Activity.ACTIVENONEED,))
    with module.context, ir.Location.unknown():
        create_derivative(module, "f", signature, Context.default().registry, Options())
    iteration = str(module).partition("func.func private @diffef_iteration(")[2].partition("\n")[0]
    assert iteration.count("memref<") == 4, str(module)  # what is read, and its shadow, and no scratch


@pytest.mark.parametrize("text", [PLAIN, HEAP, OPEN_STACK, OPEN_HEAP])
def test_derivatives_of_it_are_right(text: str) -> None:
    check_vjp(ad.parse(text.replace("900", "600")), "f", *(a[:600] for a in _arrays()), order=2)


def test_the_forward_sweep_is_left_out_where_nothing_reads_it() -> None:
    cheap, writes = (text.replace("math.sin", "arith.negf") for text in (PLAIN, WRITES))
    assert "its forward sweep is removed" in _plan(cheap, Activity.ACTIVENONEED)
    assert "its forward sweep is still needed" in _plan(cheap, Activity.ACTIVE)
    assert "its forward sweep is still needed" in _plan(writes, Activity.ACTIVENONEED)


@pytest.mark.parametrize("reason", REFUSED)
def test_a_loop_whose_iterations_need_more_says_why(reason: str) -> None:
    text = _plan(REFUSED[reason], Activity.ACTIVENONEED)
    assert f"not recomputed: {reason}" in text
    assert "before its adjoint" not in text.split("not recomputed")[0]


#: The first half of ``%x`` stays; each iteration reads an element of the other half, too.
HALVES = """
func.func @f(%x: memref<2001xf64> {llvm.noalias}, %y: memref<4xf64>, %z: memref<4xf64>) -> f64 {
  %zero = arith.constant 0.0 : f64
  %s = affine.for %i = 0 to 1000 iter_args(%acc = %zero) -> f64 {
    %v = affine.load %x[%i] : memref<2001xf64>
    %t = affine.load %x[%i + 1001] : memref<2001xf64>
    %w = affine.for %j = 0 to 50 iter_args(%b = %v) -> f64 {
      %p = arith.mulf %b, %t : f64
      %q = math.sin %p : f64
      affine.yield %q : f64
    }
    %a = arith.addf %acc, %w : f64
    affine.yield %a : f64
  }
  affine.store %s, %x[1500] : memref<2001xf64>
  return %s : f64
}"""


def test_another_element_than_the_first_that_is_read_may_be_overwritten_later() -> None:
    plan = _plan(HALVES, Activity.ACTIVENONEED)
    assert "not recomputed: it reads a buffer that is overwritten later" in plan


def test_what_takes_longer_than_caches_is_not_run_again() -> None:
    dear = WRITES.replace("%d = math.sin %c", "%e = math.sin %c : f64\n %g = math.erf %e : f64\n %d = math.tan %g")
    assert "recomputation costs more than the caches" in _plan(dear, Activity.ACTIVENONEED)


@pytest.mark.parametrize("mix", ["all", "loops_memory", "escapes"])
def test_random_programs_have_the_same_gradients_where_it_is_always_chosen(
    mix: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen: list[int] = []

    def always(number: int, part: iteration_choice.Part, *_: object) -> iteration_choice.RecomputeCandidate:
        chosen.append(number)
        return iteration_choice.RecomputeCandidate(number, part.loop, 0)

    monkeypatch.setattr(iteration_choice, "_weigh", always)
    cases = [case_of(generate(seed, MIXES[mix]), "reverse") for seed in range(43000, 43012)]
    found = compare(cases, Context.default().with_machine(MachineModel(first_cache=-1)))
    assert [o.status for o in found] == ["ok"] * 12, f"{table(found)}\n{found}"
    assert chosen
