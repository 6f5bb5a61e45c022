"""Steps of a time loop run together, row by row, where each row depends on rows at a known distance."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.edit.walk import find_ops
from mlirad.loops.skew_steps import skew_steps

#: A machine whose caches hold a few rows of the arrays of these tests.
SMALL = replace(Context.default().registry.machine, streamed_bytes=100, resident_bytes=10**6)
TEXT = """
func.func @f(%u: memref<SHAPE> NOALIAS, %v: memref<SHAPE> NOALIAS, %s: memref<?xf64> NOALIAS, %n: index, %m: index,
             %steps: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %h = arith.constant 0.3 : f64
  %last = arith.subi %m, %c1 : index
  scf.for %t = %c0 to %steps step STEP {
    %end = arith.subi %n, %c2 : index
    NESTS
  }
  return
}"""
NEST = """
    scf.for %i = LOW to HIGH step %c1 {
      scf.for %j = %c1 to %last step %c1 {
        %w = arith.subi %j, %c1 : index
        %k = OFFSET
        %a = memref.load FROM[AT] : memref<SHAPE>
        %b = memref.load FROM[%i, %w] : memref<SHAPE>
        %d = memref.load INTO[%i, %j] : memref<SHAPE>
        %ah = arith.mulf %a, %h : f64
        %ab = arith.subf %b, %ah : f64
        %dh = arith.mulf %d, %h : f64
        %r = arith.addf %ab, %dh : f64
        memref.store %r, INTO[%i, %j] : memref<SHAPE>
      }
    }"""


def nest(source: str, target: str, offset: str, at: str = "%k, %j", low: str = "%c2", high: str = "%end") -> str:
    made = NEST.replace("FROM", f"%{source}").replace("INTO", f"%{target}").replace("AT", at)
    return made.replace("OFFSET", offset).replace("LOW", low).replace("HIGH", high)


BACK, NEXT, FAR, SAME = (
    f"arith.{op} %i, %{by} : index" for op, by in (("subi", "c1"), ("addi", "c1"), ("addi", "c2"), ("addi", "c0"))
)
MIRROR = "arith.subi %n, %i : index"


def program(*nests: str, noalias: str = "{llvm.noalias}", step: str = "%c1", shape: str = "?x?xf64") -> Any:
    filled = TEXT.replace("NESTS", "".join(nests)).replace("NOALIAS", noalias).replace("STEP", step)
    return ad.parse(filled.replace("SHAPE", shape))


BOTH = (nest("u", "v", NEXT), nest("v", "u", NEXT))
SUM = """
    scf.for %i = %c0 to %n step %c1 {
      scf.for %j = %c0 to %m step %c1 {
        %a = memref.load %u[%i, %j] : memref<SHAPE>
        %b = memref.load %s[%c0] : memref<?xf64>
        %r = arith.addf %a, %b : f64
        memref.store %r, %s[%c0] : memref<?xf64>
      }
    }"""
LOAD = "%first = memref.load %u[%c0, %c0] : memref<SHAPE>\n memref.store %first, %v[%c1, %c1] : memref<SHAPE>\n"
#: name -> the program, and the distances of its nests; None if the steps stay apart.
CASES = {
    "two fields": (program(*BOTH), (0, 1, 2, 3)),
    "every third step": (program(*BOTH, step="%c3"), (0, 1, 2, 3)),
    "the rows before": (program(nest("u", "v", BACK), nest("v", "u", BACK)), (0, 1, 2, 3)),
    "rows at a distance of two": (program(nest("u", "v", FAR), nest("v", "u", FAR)), (0, 2, 4, 6)),
    "in place": (program(nest("u", "u", NEXT)), (0, 1, 2, 3)),
    "in place, rows before": (program(nest("u", "u", BACK)), (0, 1, 2, 3)),
    "three nests": (program(*BOTH, nest("u", "v", FAR)), (0, 1, 3)),
    "bounds of their own": (program(BOTH[0], nest("v", "u", NEXT, low="%c3", high="%t")), (0, 1, 2, 3)),
    "other rows": (program(nest("u", "v", MIRROR), BOTH[1]), None),
    "one row": (program(nest("u", "v", SAME, at="%c2, %j"), BOTH[1]), None),
    "columns": (program(nest("u", "v", NEXT, at="%j, %i"), BOTH[1]), None),
    "aliased": (program(*BOTH, noalias=""), None),
    "independent": (program(nest("v", "v", SAME)), None),
    "a sum in a step": (program(*BOTH, SUM), (0, 1, 1)),
    "a sum over steps": (program(BOTH[0], SUM), None),
    "an element between": (program(BOTH[0], LOAD, BOTH[1]), None),
}


def skewed(module: Any, **machine: int) -> tuple[Any, bool]:
    made = ad.parse(str(module))
    [function] = find_ops(made.operation, lambda op: op.name == "func.func")
    with made.context, ir.Location.unknown():
        found = skew_steps(function, Context.default().with_machine(replace(SMALL, **machine)).registry)
    assert made.operation.verify()
    return made, found


@pytest.mark.parametrize(("module", "shifts"), CASES.values(), ids=CASES.keys())
def test_steps_are_skewed_where_rows_have_a_distance(module: Any, shifts: tuple[int, ...] | None) -> None:
    made, found = skewed(module)
    assert found is (shifts is not None)
    assert str(made).count("arith.minsi") == (0 if shifts is None else 2 * len(shifts) - 1)


@pytest.mark.parametrize("name", [name for name, (_, shifts) in CASES.items() if shifts])
def test_skewed_steps_give_the_same_bits(name: str) -> None:
    module, changed = CASES[name][0], False
    random = np.random.default_rng(3)
    plain, rows = ad.compile(module, "f"), ad.compile(skewed(module)[0], "f")
    for n, m, steps in ((11, 7, 9), (8, 5, 2), (5, 4, 1), (4, 4, 8), (1, 1, 1), (24, 3, 6), (9, 6, 0)):
        size = max(n, m, steps + 1)  # one nest has the rows up to the number of the step
        arrays = [random.normal(size=one) for one in ((size, size), (size, size), (1,))]
        given, other = ([one.copy() for one in arrays] for _ in range(2))
        plain(*given, n, m, steps)
        rows(*other, n, m, steps)
        for one, two in zip(given, other, strict=True):
            np.testing.assert_array_equal(one, two)
        changed |= any(not np.array_equal(one, two) for one, two in zip(given, arrays, strict=True))
    assert changed


VIEW = """
    %part = memref.subview %v[0, 0] [2, 12] [1, 1] : memref<12x12xf64> to memref<2x12xf64, strided<[12, 1]>>
    scf.for %i = %c1 to %c2 step %c1 {
      scf.for %j = %c1 to %last step %c1 {
        %a = memref.load %part[%i, %j] : memref<2x12xf64, strided<[12, 1]>>
        %b = memref.load %u[%i, %j] : memref<12x12xf64>
        %r = arith.addf %a, %b : f64
        memref.store %r, %u[%i, %j] : memref<12x12xf64>
      }
    }"""


def test_views_that_a_step_makes_are_only_read() -> None:
    own, shared = (program(nest(name, name, NEXT), VIEW, shape="12x12xf64") for name in ("u", "v"))
    for module, expected in ((own, True), (shared, False)):
        made, found = skewed(module)
        assert found is expected
        plain, rows = ad.compile(module, "f"), ad.compile(made, "f")
        arrays = [np.random.default_rng(3).normal(size=one) for one in ((12, 12), (12, 12), (1,))]
        given, other = ([one.copy() for one in arrays] for _ in range(2))
        plain(*given, 12, 12, 5)
        rows(*other, 12, 12, 5)
        assert not np.array_equal(given[0], arrays[0])
        np.testing.assert_array_equal(given[0], other[0])
        np.testing.assert_array_equal(given[1], other[1])


def test_a_wrong_distance_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    module = CASES["two fields"][0]
    monkeypatch.setattr("mlirad.loops.skew_steps._Finder._distance", lambda *_: 0)
    monkeypatch.setattr(
        "mlirad.loops.skew_steps.max", lambda *given: 1 if given == ((0,) * 4,) else max(*given), raising=False
    )
    plain, wrong = ad.compile(module, "f"), ad.compile(skewed(module)[0], "f")
    u = np.random.default_rng(3).normal(size=(12, 12))
    given, other = ([u.copy(), u.copy(), np.zeros(1)] for _ in range(2))
    plain(*given, 12, 12, 6)
    wrong(*other, 12, 12, 6)
    assert not np.array_equal(given[0], other[0])


@pytest.mark.parametrize(
    ("streamed", "resident", "expected"), [(1000, 10**6, True), (10**6, 10**6, False), (1000, 300, False)]
)
def test_static_fields_are_skewed_only_if_they_are_large_and_their_rows_are_not(
    streamed: int, resident: int, expected: bool
) -> None:
    module = program(*BOTH, shape="12x12xf64")
    assert skewed(module, streamed_bytes=streamed, resident_bytes=resident)[1] is expected


def test_dynamic_fields_are_measured_when_the_function_runs() -> None:
    made = str(skewed(program(*BOTH))[0])
    assert made.count("memref.dim") == 4
    assert "arith.select" in made


def test_fewer_steps_run_together_if_rows_are_long() -> None:
    # Two fields with rows of 96 bytes: eight nests use 7 + 3 rows of each, four 3 + 3.
    for resident, bounds in ((2000, 8), (1600, 6), (1200, 4), (800, 2), (700, 0)):
        made, _ = skewed(program(*BOTH, shape="12x12xf64"), resident_bytes=resident)
        assert str(made).count("arith.minsi") == (2 * bounds - 1 if bounds else 0), resident


def test_derivatives_of_several_directions_are_skewed() -> None:
    text = str(program(*BOTH, shape="600x600xf64"))
    module = ad.parse(text)
    made = ad.transforms.jvp(module, "f", wrt=[0, 1], width=8, axis=-1)
    with made.context, ir.Location.unknown():
        [one] = find_ops(made.operation, lambda op: op.name == "func.func" and "_x8" in str(op.attributes["sym_name"]))
        assert skew_steps(one, Context.default().registry)
    assert not skewed(module, streamed_bytes=SMALL.streamed_bytes + 10**8)[1]
