"""Derivatives free what they allocate, and once: counted, not guessed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import new_context
from mlirad.context import Context
from mlirad.interfaces.activity import Mode
from mlirad.synthesis.options import Options
from mlirad.testing.memory import Counted, MemoryUse
from mlirad.testing.subject import Subject
from tests.fuzz.batches import BatchMember, together
from tests.fuzz.comparison.cases import DerivativeCase
from tests.fuzz.comparison.harness import differentiate
from tests.fuzz.driving import ENTRY
from tests.fuzz.programs.generate import MIXES, generate
from tests.fuzz.running import compiled

pytestmark = pytest.mark.slow

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"
RANDOM = np.random.default_rng(3)


def counted(text: str) -> Counted:
    return Counted(ad.compile(ad.parse(text), "f"))


def test_everything_is_counted() -> None:
    use = counted("""
func.func @f(%n: index, %x: f32) -> f32 {
  %a = memref.alloc(%n) : memref<?xf64>
  %b = memref.alloc(%n) : memref<?xf32>
  %zero = arith.constant 0 : index
  %wide = arith.extf %x : f32 to f64
  memref.store %wide, %a[%zero] : memref<?xf64>
  memref.store %x, %b[%zero] : memref<?xf32>
  %w = memref.load %a[%zero] : memref<?xf64>
  %narrow = arith.truncf %w : f64 to f32
  memref.dealloc %a : memref<?xf64>
  %c = memref.alloc(%n) : memref<?xf32>
  memref.store %x, %c[%zero] : memref<?xf32>
  %y = memref.load %c[%zero] : memref<?xf32>
  %z = memref.load %b[%zero] : memref<?xf32>
  memref.dealloc %c : memref<?xf32>
  %two = arith.addf %y, %z : f32
  %sum = arith.addf %two, %narrow : f32
  return %sum : f32
}""")(10, 1.0)
    assert use == MemoryUse(allocations=3, frees=2, wrong_frees=0, peak_bytes=120, live_bytes=40)
    assert not use.is_clean


def test_a_buffer_that_is_freed_twice_is_told() -> None:
    run = counted("""
func.func @f(%n: index, %x: f64) -> f64 {
  %zero = arith.constant 0 : index
  %a = memref.alloc(%n) : memref<?xf64>
  memref.store %x, %a[%zero] : memref<?xf64>
  %y = memref.load %a[%zero] : memref<?xf64>
  memref.dealloc %a : memref<?xf64>
  memref.dealloc %a : memref<?xf64>
  return %y : f64
}""")
    assert run(4, 1.0) == run(4, 1.0) == MemoryUse(1, 1, 1, 32, 0)


PROGRAMS: dict[str, tuple[str, tuple[Any, ...]]] = {
    "sum_of_reads": ("sum_of_reads", (RANDOM.normal(size=6), RANDOM.normal(size=20), np.array(3, dtype=np.int64))),
    "norm": ("norm", (RANDOM.normal(size=6), RANDOM.normal(size=6))),
    "logsumexp": ("logsumexp", (RANDOM.normal(size=9),)),
    "heat": ("heat", (RANDOM.normal(size=(6, 5)), 0.2, 4)),
    "nbody": ("energy", (RANDOM.normal(size=(5, 3)), RANDOM.normal(size=(5, 3)), np.ones(5))),
    "network": ("loss", tuple(RANDOM.normal(size=s) for s in ((4, 3), (3, 5), 5, (5, 2), 2, (4, 2)))),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_the_derivatives_of_the_examples_leave_nothing_behind(name: str) -> None:
    function, arguments = PROGRAMS[name]
    subject = Subject(ad.load(EXAMPLES / f"{name}.mlir"), function, arguments, Context.default())
    forward, given = subject.forward_call()
    assert Counted(compiled(subject.module, forward, subject.ctx))(*given).is_clean
    reverse, given = subject.reverse_call()
    assert Counted(compiled(subject.module, reverse, subject.ctx))(*given).is_clean


@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize("first", range(7000, 7100, 20))
def test_the_derivatives_of_random_programs_leave_nothing_behind(first: int, mode: Mode) -> None:
    """One compilation for twenty programs; the driver's own buffers are freed too."""
    ctx, context = Context.default(), new_context()
    asked = [DerivativeCase(generate(seed, MIXES["all"]), mode) for seed in range(first, first + 20)]
    asked = [case for case in asked if not case.answer.leaks]
    done = [differentiate(case, context, ctx, Options()) for case in asked]
    whole = together([BatchMember(d.module, d.case.callee(d.name)) for d in done], context)
    run = Counted(compiled(whole, ENTRY, ctx))
    for which, case in enumerate(asked):
        floats, ints = case.inputs
        out = np.zeros(max(1, len(case.expected)))
        use = run(which, np.array([*floats, 0.0]), np.array([*ints, 0], dtype=np.int64), out)
        assert use.is_clean, (case.program.seed, use)
