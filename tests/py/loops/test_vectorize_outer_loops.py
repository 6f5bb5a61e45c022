"""Iterations that run in lanes do what they do one after the other; where that is not known, they stay as they are."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import UpstreamPassManager
from mlirad.context import Context
from mlirad.edit.module import clone_module
from mlirad.edit.names import argument_names
from mlirad.loops import vectorize_outer_loops
from mlirad.loops.vectorize import legality
from mlirad.loops.vectorize_outer_loops import VectorizeOuterLoops
from mlirad.lowering.lower_to_llvm import LowerToLlvm, internal_name
from mlirad.runtime.jit import Compiled
from mlirad.runtime.prototype import Prototype
from mlirad.transforms.wrt import find
from tests.fuzz.programs.lane_loops import ARGUMENTS, ROW, ROWS, TABLE, RandomLanes

COUNTS = (0, 1, 3, 7, 8, 9, 16, 17, 24, 61)


def compile(text: str, *, lanes: bool, bits: int = 512) -> Compiled:
    module = ad.parse(text)
    op = find(module, "f")
    prototype = Prototype.of(op, argument_names(op))
    changed = clone_module(module)
    if lanes:
        VectorizeOuterLoops(bits, everywhere=True).run(changed, Context.default())
        assert changed.operation.verify()
        assert "vector<" in str(changed)
    lowered = clone_module(changed)
    LowerToLlvm(internalize=True, entry="f", loop_passes=()).run(lowered, Context.default())
    return Compiled(module, lowered, internal_name("f"), prototype)


def arrays(n: int) -> list[np.ndarray]:
    source = np.random.default_rng(n)
    table, indices = source.random((5, 5)), source.integers(0, 5, n, dtype=np.int32)
    rows = source.random((n, 5))
    return [
        rows,
        table,
        indices,
        np.zeros((n, 5)),
        np.zeros(n),
        np.zeros(5),
        np.zeros((5, 5)),
        np.zeros(5),
        np.ones((n, 5)),
    ]


def results(compiled: Compiled, n: int) -> Iterator[np.ndarray]:
    given = arrays(n)
    yield np.asarray(compiled(*given))
    yield from given[3:]


@pytest.mark.parametrize("bits", [512, 256])
@pytest.mark.parametrize("seed", range(8))
def test_lanes_do_the_same_to_the_last_bit_without_flags(seed: int, bits: int) -> None:
    text = RandomLanes(seed, "").text()
    one, other = compile(text, lanes=False), compile(text, lanes=True, bits=bits)
    for n in COUNTS:
        for wanted, got in zip(results(one, n), results(other, n), strict=True):
            np.testing.assert_array_equal(got, wanted)


@pytest.mark.parametrize("seed", range(12))
def test_lanes_do_the_same_but_for_the_order_of_sums(seed: int) -> None:
    text = RandomLanes(seed, "fastmath<fast>").text()
    one, other = compile(text, lanes=False), compile(text, lanes=True)
    for n in COUNTS:
        for wanted, got in zip(results(one, n), results(other, n), strict=True):
            np.testing.assert_allclose(got, wanted, rtol=1e-12, atol=1e-12)


def loop(body: str, carried: str = "", *, before: str = "", arguments: str = ARGUMENTS, after: str = "") -> str:
    return f"""func.func private @outside(f64) -> f64
func.func @f({arguments}) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %five = arith.constant 5 : index
  %half = arith.constant 0.5 : f64
  %n = memref.dim %z, %c0 : memref<?xf64>
  {before}
  {"%r = " if carried else ""}scf.for %i = %c0 to %n step %c1 {carried} {{
    %v = memref.load %x[%i, %c1] : {ROWS}
    %w0 = arith.mulf %v, %v : f64
    {body}
  }}
  {after}
  return
}}"""


def returning(body: str, before: str) -> str:
    """The loop in a function with a result."""
    text, arguments = loop(body, before=before).replace("return", "return %half : f64"), f"%d: {ROWS} {{llvm.noalias}})"
    return text.replace(arguments, f"{arguments} -> f64")


OVERLAPPING = ARGUMENTS.replace(" {llvm.noalias}", "")
SCRATCH = f"%in = memref.alloca() : {ROW}"
READ = f"%q = memref.load %in[%c1] : {ROW}\nmemref.store %q, %z[%i] : memref<?xf64>"
RESTING = (
    SCRATCH
    + "\n%zero = arith.constant 0.0 : f64"
    + "".join(f"\n%e{k} = arith.constant {k} : index\nmemref.store %zero, %in[%e{k}] : {ROW}" for k in range(5))
)
ADD = f"""scf.for %k = %c0 to %five step %c1 {{
      %p = memref.load %in[%k] : {ROW}
      %q = arith.addf %p, %w0 : f64
      memref.store %q, %in[%k] : {ROW}
    }}"""
CLEAR = f"""scf.for %k = %c0 to %five step %c1 {{
      %l = arith.subi %c4, %k : index
      %p = memref.load %in[%l] : {ROW}
      memref.store %p, %y[%i, %l] : {ROWS}
      memref.store %zero, %in[%l] : {ROW}
    }}"""
FOUR = "%c4 = arith.constant 4 : index\n"
REFUSED = {
    "it has a loop-carried value that is not a reduction": loop(
        "%b = arith.mulf %a, %w0 : f64\n%c = arith.addf %b, %v : f64\nscf.yield %c : f64",
        "iter_args(%a = %half) -> (f64)",
    ),
    "it has a loop-carried value that is not a reduction (two terms)": loop(
        "%b = arith.addf %a, %w0 : f64\n%c = arith.addf %b, %v : f64\nscf.yield %c : f64",
        "iter_args(%a = %half) -> (f64)",
    ),
    "it has a loop-carried value that is not a reduction (used)": loop(
        "%b = arith.addf %a, %w0 fastmath<reassoc> : f64\nmemref.store %a, %z[%i] : memref<?xf64>\nscf.yield %b : f64",
        "iter_args(%a = %half) -> (f64)",
    ),
    "the trip count of an inner loop is divergent": loop(
        f"scf.for %k = %c0 to %i step %c1 {{\nmemref.store %w0, %y[%i, %c1] : {ROWS}\n}}"
    ),
    "it has a loop-carried dependence through memory": loop(
        "memref.store %w0, %z[%i] : memref<?xf64>", arguments=OVERLAPPING
    ),
    "it has a loop-carried dependence through memory (one behind)": loop(
        "%k = arith.addi %i, %c1 : index\n%p = memref.load %z[%k] : memref<?xf64>\n"
        "%q = arith.addf %p, %w0 : f64\nmemref.store %q, %z[%i] : memref<?xf64>"
    ),
    "it has a sum that may not be reassociated, in a loop whose bounds are not known before": loop(
        f"scf.for %k = %c0 to %five step %c1 {{\nscf.for %l = %k to %five step %c1 {{\n"
        f"%p = memref.load %s[%c1] : {ROW}\n%q = arith.addf %p, %w0 : f64\nmemref.store %q, %s[%c1] : {ROW}\n}}\n}}"
    ),
    "it has too many sums that may not be reassociated": loop(
        "%e = scf.for %k = %c0 to %many step %c1 iter_args(%a = %v) -> (f64) {\n"
        f"%p = memref.load %s[%c1] : {ROW}\n%q = arith.addf %p, %a : f64\nmemref.store %q, %s[%c1] : {ROW}\n"
        "%b = arith.mulf %a, %v : f64\nscf.yield %b : f64\n}",
        before="%many = arith.constant 100000 : index",
    ),
    "it has a loop-carried dependence through memory (read before it is written)": loop(
        f"{READ}\nmemref.store %w0, %in[%c1] : {ROW}", before=SCRATCH
    ),
    "it has a loop-carried dependence through memory (written at times)": loop(
        f"%t0 = arith.cmpi slt, %n, %five : index\nscf.if %t0 {{\nmemref.store %w0, %in[%c1] : {ROW}\n}}\n{READ}",
        before=SCRATCH,
    ),
    "it has a loop-carried dependence through memory (not all is written)": loop(
        f"scf.for %k = %c0 to %c1 step %c1 {{\nmemref.store %w0, %in[%k] : {ROW}\n}}\n{READ}", before=SCRATCH
    ),
    "it has a loop-carried dependence through memory (what is last is read)": loop(
        f"memref.store %w0, %in[%c1] : {ROW}\n{READ}",
        before=SCRATCH,
        after=f"%last = memref.load %in[%c1] : {ROW}\nmemref.store %last, %s[%c0] : {ROW}",
    ),
    "it has a loop-carried dependence through memory (one element is not cleared)": loop(
        FOUR + ADD + CLEAR.replace("%five", "%c4"), before=RESTING
    ),
    "it has a loop-carried dependence through memory (another part is cleared)": loop(
        FOUR + ADD.replace("to %five", "to %c4") + CLEAR.replace("to %five", "to %c4"), before=RESTING
    ),
    "it has a loop-carried dependence through memory (cleared at times)": loop(
        f"{FOUR}{ADD}\n%t0 = arith.cmpf olt, %v, %half : f64\nscf.if %t0 {{\n{CLEAR}\n}}", before=RESTING
    ),
    "it has a loop-carried dependence through memory (added to behind)": loop(FOUR + CLEAR + ADD, before=RESTING),
    "it has a loop-carried dependence through memory (filled with something else)": loop(
        FOUR + ADD + CLEAR, before=f"{RESTING}\nmemref.store %half, %in[%c1] : {ROW}"
    ),
    "it has a loop-carried dependence through memory (cleared elsewhere)": loop(
        f"{FOUR}{ADD}memref.store %v, %in[%c1] : {ROW}\nmemref.store %zero, %in[%c0] : {ROW}", before=RESTING
    ),
    "a buffer that is accumulated into may alias another one": loop(
        f"%p = memref.load %s[%c1] : {ROW}\n%q = arith.addf %p, %w0 fastmath<reassoc> : f64\n"
        f"memref.store %q, %s[%c1] : {ROW}",
        arguments=OVERLAPPING,
    ),
    "it divides integers under divergent control flow": loop(
        "%b = memref.load %g[%i] : memref<?xi32>\n%t0 = arith.cmpf olt, %v, %half : f64\nscf.if %t0 {\n"
        "%q = arith.divsi %b, %b : i32\nmemref.store %q, %g[%i] : memref<?xi32>\n}"
    ),
    "a private buffer is accessed at divergent subscripts": loop(
        f"{SCRATCH}\n%b = memref.load %g[%i] : memref<?xi32>\n%k = arith.index_cast %b : i32 to index\n"
        f"memref.store %w0, %in[%k] : {ROW}\n{READ}"
    ),
    "'memref.copy' has no vector form": loop(f"{SCRATCH}\nmemref.copy %s, %in : {ROW} to {ROW}\n{READ}"),
    "it computes no floats": loop("", before="")
    .replace("%v = memref.load %x[%i, %c1]", "%v0 = arith.addi %i, %i : index //")
    .replace("%w0 = arith.mulf %v, %v : f64", "memref.store %half, %z[%i] : memref<?xf64>"),
}


@pytest.mark.parametrize("reason", REFUSED)
def test_what_may_depend_on_the_order_stays_in_order(reason: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[object] = []

    def plan(*given: object, **named: bool) -> object:
        found.append(legality.plan(*given, **named))  # type: ignore[arg-type]
        return found[-1]

    monkeypatch.setattr(vectorize_outer_loops, "legality", SimpleNamespace(plan=plan))
    module = ad.parse(REFUSED[reason])
    before = str(module)
    VectorizeOuterLoops(everywhere=True).run(module, Context.default())
    assert found[0] == reason.partition(" (")[0]
    assert str(module) == before


@pytest.mark.parametrize(
    "body",
    [
        FOUR + ADD + CLEAR,
        # A part of it, in the other order: elements 1 to 4.
        FOUR + ADD.replace("%c0 to", "%c1 to") + CLEAR.replace("to %five", "to %c4"),
        # An inner loop whose iterations restore it, and an element that is cleared on its own.
        f"""{FOUR}scf.for %m = %c0 to %five step %c1 {{
          {ADD}
          memref.store %v, %in[%c4] : {ROW}
          {CLEAR}
        }}
        memref.store %v, %in[%c1] : {ROW}
        %o = memref.load %in[%c1] : {ROW}
        memref.store %zero, %in[%c1] : {ROW}
        memref.store %o, %z[%i] : memref<?xf64>""",
    ],
)
def test_each_lane_has_a_buffer_that_iterations_leave_as_it_was(body: str) -> None:
    text = returning(body, RESTING)
    one, other = compile(text, lanes=False), compile(text, lanes=True)
    for n in COUNTS:
        for wanted, got in zip(results(one, n), results(other, n), strict=True):
            np.testing.assert_array_equal(got, wanted)


#: Scratch of an unknown number of elements, which is 5; and its elements are zero.
OPEN_SCRATCH = """%few = arith.minsi %n, %c1 : index
  %any = arith.maxsi %few, %c1 : index
  %open = arith.muli %any, %five : index
  %zero = arith.constant 0.0 : f64
  %in = memref.alloca(%open) : memref<?xf64>"""
OPEN_RESTING = f"""{OPEN_SCRATCH}
  scf.for %k = %c0 to %open step %c1 {{
    memref.store %zero, %in[%k] : memref<?xf64>
  }}"""
LAST = "%c4 = arith.subi %open, %c1 : index\n"
OPEN_ADD, OPEN_CLEAR = (
    text.replace("%five", "%open").replace(f"%in[%{k}] : {ROW}", f"%in[%{k}] : memref<?xf64>")
    for text, k in ((ADD, "k"), (CLEAR, "l"))
)
OPEN_WRITE = """scf.for %k = %c0 to %open step %c1 {
      memref.store %w0, %in[%k] : memref<?xf64>
    }"""


@pytest.mark.parametrize(
    ("body", "before"),
    [
        (OPEN_ADD + OPEN_CLEAR, OPEN_RESTING),
        (OPEN_ADD.replace("%c0 to", "%c1 to") + OPEN_CLEAR.replace("to %open", "to %c4"), OPEN_RESTING),
        (OPEN_WRITE + OPEN_CLEAR, OPEN_SCRATCH),
    ],
)
def test_buffers_of_lanes_may_have_open_extents(body: str, before: str) -> None:
    text = returning(LAST + body, before)
    module = ad.parse(text)
    VectorizeOuterLoops(everywhere=True).run(module, Context.default())
    assert "memref.alloc(%open)" in str(module)
    one, other = compile(text, lanes=False), compile(text, lanes=True)
    for n in COUNTS:
        for wanted, got in zip(results(one, n), results(other, n), strict=True):
            np.testing.assert_array_equal(got, wanted)


def test_a_buffer_of_open_extents_is_not_filled_for_a_few_elements() -> None:
    """The copies of each lane are filled before the loop, which may take longer than all iterations."""
    few = OPEN_ADD.replace("to %open", "to %c1") + OPEN_CLEAR.replace("to %open", "to %c1").replace("%c4", "%c0")
    module = ad.parse(loop(few, before=OPEN_RESTING))
    before = str(module)
    VectorizeOuterLoops(everywhere=True).run(module, Context.default())
    assert str(module) == before


def test_a_function_that_is_declared_alone_is_not_taken_in() -> None:
    module = ad.parse(loop("%e = func.call @outside(%v) : (f64) -> f64\nmemref.store %e, %z[%i] : memref<?xf64>"))
    before = str(module)
    VectorizeOuterLoops(everywhere=True).run(module, Context.default())
    assert str(module) == before


def test_a_lane_that_is_not_in_a_branch_touches_nothing_there() -> None:
    text = loop(
        f"""%b = memref.load %g[%i] : memref<?xi32>
    %k = arith.index_cast %b : i32 to index
    %c2 = arith.constant 2 : index
    %five2 = arith.constant 5 : i32
    %there = arith.cmpi slt, %b, %five2 : i32
    scf.if %there {{
      %far = memref.load %w[%k, %c2] : {TABLE}
      %old = memref.load %u[%k] : {ROW}
      %new = arith.addf %old, %far fastmath<reassoc> : f64
      memref.store %new, %u[%k] : {ROW}
      %both = arith.mulf %far, %w0 : f64
      memref.store %both, %y[%i, %c2] : {ROWS}
      memref.store %far, %z[%i] : memref<?xf64>
    }}"""
    )
    one, other = compile(text, lanes=False), compile(text, lanes=True)
    for n in COUNTS:
        wanted, got = arrays(n), arrays(n)
        for given in (wanted, got):
            given[2][::3] = 2**30
        one(*wanted)
        other(*got)
        for expected, actual in zip(wanted, got, strict=True):
            np.testing.assert_allclose(actual, expected, rtol=1e-14)


def test_sixteen_iterations_run_at_a_time_in_f32() -> None:
    text = RandomLanes(3, "").text().replace("f64", "f32")
    one, other = compile(text, lanes=False), compile(text, lanes=True)
    assert "vector<16xf32>" in str(other.lowered)
    for n in COUNTS:
        wanted, got = ([a.astype(np.float32) if a.dtype == np.float64 else a for a in arrays(n)] for _ in range(2))
        assert one(*wanted) == other(*got)
        for expected, actual in zip(wanted, got, strict=True):
            np.testing.assert_array_equal(actual, expected)


def test_what_every_inner_iteration_reads_is_gathered_once_a_block() -> None:
    text = loop(
        f"""scf.for %k = %c1 to %five step %c1 {{
      %q = memref.load %x[%i, %k] : {ROWS}
      scf.for %j = %c0 to %five step %c1 {{
        %p = memref.load %x[%i, %j] : {ROWS}
        %pq = arith.mulf %p, %q : f64
        %more = arith.addf %pq, %w0 : f64
        memref.store %more, %y[%i, %j] : {ROWS}
      }}
    }}"""
    )
    module = ad.parse(text)
    VectorizeOuterLoops(everywhere=True).run(module, Context.default())
    assert "memref.alloca() {alignment = 64 : i64} : memref<5xvector<8xf64>>" in str(module)
    one, other = compile(text, lanes=False), compile(text, lanes=True)
    for n in COUNTS:
        wanted, got = arrays(n), arrays(n)
        one(*wanted)
        other(*got)
        np.testing.assert_array_equal(got[3], wanted[3])


def test_tables_may_hold_all_factors_of_a_small_product() -> None:
    """Four fields of 8 x 24 numbers an iteration, each read for all pairs: 768 vectors."""
    field = "memref<16x8x24xf64>"
    loads = "\n".join(
        f"%x{n} = memref.load %{n}[%i, %j, %k] : {field}\n%y{n} = memref.load %{n}[%i, %j, %l] : {field}\n"
        f"%p{n} = arith.mulf %x{n}, %y{n} : f64\n%s{n} = arith.addf %s{at}, %p{n} : f64"
        for at, n in zip(("", "a", "b", "c"), "abcd", strict=True)
    )
    arguments = "".join(f"%{n}: {field} {{llvm.noalias}}, " for n in "abcd")
    text = f"""func.func @f({arguments}%e: memref<16xf64> {{llvm.noalias}}) {{
      %zero = arith.constant 0.0 : f64
      affine.for %i = 0 to 16 {{
        %t = affine.for %j = 0 to 8 iter_args(%tj = %zero) -> (f64) {{
          %u = affine.for %k = 0 to 24 iter_args(%tk = %tj) -> (f64) {{
            %v = affine.for %l = 0 to 24 iter_args(%s = %tk) -> (f64) {{
              {loads}
              affine.yield %sd : f64
            }}
            affine.yield %v : f64
          }}
          affine.yield %u : f64
        }}
        affine.store %t, %e[%i] : memref<16xf64>
      }}
      return
    }}"""
    module = ad.parse(text)
    UpstreamPassManager.parse("builtin.module(func.func(lower-affine,canonicalize))", module.context).run(
        module.operation
    )
    VectorizeOuterLoops(everywhere=True).run(module, Context.default())
    assert str(module).count("memref.alloca() {alignment = 64 : i64} : memref<8x24xvector<8xf64>>") == 4


def test_parallel_loops_run_in_lanes_where_they_are_not_left_to_threads() -> None:
    text = f"""func.func @f({ARGUMENTS}) -> f64 {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %five = arith.constant 5 : index
      %half = arith.constant 0.5 : f64
      %n = memref.dim %z, %c0 : memref<?xf64>
      %r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%half) -> f64 {{
        %e = scf.for %k = %c0 to %five step %c1 iter_args(%a = %half) -> (f64) {{
          %v = memref.load %x[%i, %k] : {ROWS}
          %b = arith.mulf %a, %v : f64
          %c = math.tanh %b : f64
          scf.yield %c : f64
        }}
        memref.store %e, %z[%i] : memref<?xf64>
        scf.reduce(%e : f64) {{
        ^bb0(%one: f64, %other: f64):
          %sum = arith.addf %one, %other fastmath<reassoc> : f64
          scf.reduce.return %sum : f64
        }}
      }}
      return %r : f64
    }}"""
    module = ad.parse(text)
    before = str(module)
    VectorizeOuterLoops(everywhere=True, threads=True).run(module, Context.default())
    assert str(module) == before
    one, other = compile(text, lanes=False), compile(text, lanes=True)
    for n in COUNTS:
        wanted, got = arrays(n), arrays(n)
        assert other(*got) == pytest.approx(one(*wanted), rel=1e-14)
        np.testing.assert_array_equal(got[4], wanted[4])


def test_truths_are_a_byte_each_in_memory() -> None:
    text = f"""func.func @f({ARGUMENTS}) {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %half = arith.constant 0.5 : f64
      %zero = arith.constant 0.0 : f64
      %n = memref.dim %z, %c0 : memref<?xf64>
      %m = memref.alloc(%n) : memref<?xi1>
      scf.for %i = %c0 to %n step %c1 {{
        %v = memref.load %x[%i, %c1] : {ROWS}
        %t1 = arith.cmpf olt, %v, %half : f64
        memref.store %t1, %m[%i] : memref<?xi1>
      }}
      scf.for %i = %c0 to %n step %c1 {{
        %t1 = memref.load %m[%i] : memref<?xi1>
        %v = memref.load %x[%i, %c1] : {ROWS}
        %e = arith.select %t1, %v, %zero : f64
        memref.store %e, %z[%i] : memref<?xf64>
      }}
      memref.dealloc %m : memref<?xi1>
      return
    }}"""
    one, other = compile(text, lanes=False), compile(text, lanes=True)
    for n in COUNTS:
        wanted, got = arrays(n), arrays(n)
        one(*wanted)
        other(*got)
        np.testing.assert_array_equal(got[4], wanted[4])


def test_loops_that_count_other_integers_may_be_inside() -> None:
    text = loop(
        f"""%a1 = arith.constant 1 : i32
    %a5 = arith.constant 5 : i32
    scf.for %k = %a1 to %a5 step %a1 : i32 {{
      scf.for %l = %a1 to %a5 step %a1 : i32 {{
        %p = arith.index_cast %k : i32 to index
        %q = arith.index_cast %l : i32 to index
        %one = memref.load %x[%i, %p] : {ROWS}
        %old = memref.load %d[%i, %q] : {ROWS}
        %new = arith.addf %old, %one fastmath<reassoc,nsz> : f64
        memref.store %new, %d[%i, %q] : {ROWS}
      }}
    }}"""
    )
    one, other = compile(text, lanes=False), compile(text, lanes=True)
    for n in COUNTS:
        wanted, got = arrays(n), arrays(n)
        one(*wanted)
        other(*got)
        np.testing.assert_allclose(got[-1], wanted[-1], rtol=1e-14)
