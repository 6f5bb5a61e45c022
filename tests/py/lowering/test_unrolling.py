"""Small loops in loops are unrolled by LLVM where that is asked for; others are not marked."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import numpy as np
import pytest

import mlirad as ad
from mlirad.context import Context
from mlirad.edit.walk import find_ops
from mlirad.lowering import unrolling
from mlirad.lowering.unrolling import most_trips


def program(
    trips: int,
    body: str = "%w = arith.addf %v, %v : f64",
    lower: str = "%c0",
    outer: str = "%c30",
    place: str = "%after",
) -> str:
    return f"""func.func @f(%x: memref<30x60xf64>, %n: index) {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c30 = arith.constant 30 : index
      %trips = arith.constant {trips} : index
      scf.for %i = %c0 to {outer} step %c1 {{
        scf.for %k = {lower} to %trips step %c1 {{
          %v = memref.load %x[%i, %k] : memref<30x60xf64>
          {body}
          %after = arith.addi %k, %c1 : index
          memref.store %w, %x[%i, {place}] : memref<30x60xf64>
        }}
      }}
      return
    }}"""


TRIANGLE = """func.func @f(%x: memref<30x60xf64>, %n: index) {
  affine.for %i = 0 to 30 {
    affine.for %j = 0 to 9 {
      affine.for %k = affine_map<(d) -> (d + 1)>(%j) to 9 {
        %v = affine.load %x[%i, %k] : memref<30x60xf64>
        %w = affine.load %x[%i, %j] : memref<30x60xf64>
        %s = arith.addf %v, %w : f64
        affine.store %s, %x[%i, %k] : memref<30x60xf64>
      }
    }
  }
  return
}"""


def marks(text: str, what: str = "unroll.full") -> int:
    """The branches that carry a mark."""
    found = ad.compile(ad.parse(text), "f").llvm
    (name,) = re.findall(rf'^(!\d+) = !{{!"llvm.loop.{what}"}}', found, re.MULTILINE) or [""]
    loops = re.findall(rf"^(!\d+) = distinct !{{!\d+, {name}}}", found, re.MULTILINE) if name else []
    return sum(len(re.findall(rf"!llvm.loop {loop}\b", found)) for loop in loops)


@pytest.mark.parametrize(
    "text",
    [program(9), program(20), program(7, place="%k"), TRIANGLE],
    ids=["nine", "twenty", "short row", "triangle"],
)
def test_a_small_loop_in_a_loop_is_marked(text: str) -> None:
    assert marks(text) == 1


@pytest.mark.parametrize(
    "text",
    [
        program(21),
        program(0),
        program(9, place="%k"),
        program(9, "%w = math.exp %v : f64"),
        program(9, lower="%n"),
        program(9, lower="%i"),
        program(20, "%w0 = arith.addf %v, %v : f64\n" + "".join(
            f"%w{i} = arith.addf %w{i - 1}, %v : f64\n" for i in range(1, 130)) + "%w = arith.addf %w129, %v : f64"),
    ],
    ids=["many", "none", "row", "library", "unknown", "triangle", "large"],
)  # fmt: skip
def test_other_loops_are_not(text: str) -> None:
    assert marks(text) == 0


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (program(9), 1),
        (TRIANGLE, 2),  # and the inner loop, which is short
        (program(7, place="%k").replace("[%i, %k]", "[%k, %i]"), 0),  # neighbours in memory
        (program(7, place="%k").replace("[%i, %k]", "[%k, %k]"), 0),  # the same for all
        (program(9, "%w = math.exp %v : f64"), 0),
    ],
    ids=["rows", "triangle", "columns", "same", "library"],
)
def test_a_loop_over_rows_around_it_stays_scalar(text: str, expected: int) -> None:
    assert marks(text, "vectorize.disable") == expected


@pytest.mark.parametrize(
    ("loops", "store", "expected"),
    [
        ("affine.for %i = 0 to 30 {affine.for %k = 0 to 60 {", "%i, %k", 1),
        ("affine.for %k = 0 to 60 {affine.for %i = 0 to 30 {", "%i, %k floordiv 2", 0),  # else it is interchanged
        ("affine.for %i = 0 to 30 {affine.for %k = 0 to %n {", "%i, %k", 0),
    ],
    ids=["rows", "columns", "unknown"],
)
def test_a_loop_around_rows_that_are_filled_stays_scalar(loops: str, store: str, expected: int) -> None:
    """LLVM unrolled the row, and scattered elements of several rows."""
    text = f"""func.func @f(%x: memref<30x60xf64>, %n: index) {{
      %one = arith.constant 1.0 : f64
      {loops}
        affine.store %one, %x[{store}] : memref<30x60xf64>
      }}}}
      return
    }}"""
    assert marks(text, "vectorize.disable") == expected


@pytest.mark.parametrize(("trips", "flags"), [(9, "contract,nsz"), (21, "reassoc,nsz,contract")])
def test_sums_of_loops_that_are_unrolled_keep_their_order(trips: int, flags: str) -> None:
    module = ad.parse(program(trips, "%w = arith.addf %v, %v fastmath<reassoc,nsz,contract> : f64"))
    unrolling.mark(module, Context.default().registry)
    (found,) = re.findall(r"arith.addf .* fastmath<(.*)>", str(module))
    assert set(found.split(",")) == set(flags.split(","))


def test_loops_that_are_unrolled_compute_the_same() -> None:
    x = np.random.default_rng(0).normal(size=(30, 60))
    expected = x.copy()
    for i, j in np.ndindex(30, 9):
        for k in range(j + 1, 9):
            expected[i, k] += expected[i, j]
    ad.compile(ad.parse(TRIANGLE), "f")(x, 0)
    assert (x == expected).all()


@pytest.mark.parametrize(("trips", "inner", "expected"), [(4, 90, 1), (9, 90, 0), (4, 9, 0)])
def test_a_few_iterations_around_many_are_not_unrolled(trips: int, inner: int, expected: int) -> None:
    text = f"""func.func @f(%x: memref<10x90xf64>) {{
      affine.for %i = 0 to {trips} {{
        affine.for %k = 0 to {inner} {{
          %v = affine.load %x[%i, %k] : memref<10x90xf64>
          %w = arith.addf %v, %v : f64
          affine.store %w, %x[%i, %k] : memref<10x90xf64>
        }}
      }}
      return
    }}"""
    assert marks(text, "unroll.disable") == expected


ROW = """%w = arith.mulf %v, %v : f64
          memref.store %w, %y[%k] : memref<300xf64>
          scf.yield %s : f64"""
SUM = """%t = arith.addf %s, %v fastmath<reassoc> : f64
          scf.yield %t : f64"""
ELEMENT = """%e = memref.load %y[%i] : memref<300xf64>
          %w = arith.addf %e, %v fastmath<reassoc> : f64
          memref.store %w, %y[%i] : memref<300xf64>
          scf.yield %s : f64"""
RECURRENCE = """%e = memref.load %y[%k] : memref<300xf64>
          %next = arith.addi %k, %c1 : index
          memref.store %e, %y[%next] : memref<300xf64>
          scf.yield %s : f64"""


@pytest.mark.parametrize(
    ("trips", "body", "subscript", "expected"),
    [
        (40, ROW, "%i, %k", 1),
        (40, SUM, "%i, %k", 1),
        (40, ELEMENT, "%i, %k", 1),
        (16, SUM, "%i, %k", 1),
        (40, SUM.replace("reassoc", "contract"), "%i, %k", 0),
        (40, ELEMENT.replace("reassoc", "contract"), "%i, %k", 0),
        (40, ROW, "%k, %i", 0),
        (40, RECURRENCE, "%i, %k", 0),
        (11, ROW, "%i, %k", 0),
        (8, ROW, "%i, %k", 1),
        (8, SUM, "%i, %k", 1),
        (8, SUM.replace("reassoc", "contract"), "%i, %k", 0),
        (260, ROW, "%i, %k", 0),
    ],
)
def test_loops_that_are_vectorized_are_not_unrolled_before(
    trips: int, body: str, subscript: str, expected: int
) -> None:
    """LLVM unrolled 40 iterations, and computed a weighted sum one term at a time."""
    module = ad.parse(f"""func.func @f(%x: memref<300x300xf64>, %y: memref<300xf64>, %zero: f64) {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c10 = arith.constant 10 : index
      %trips = arith.constant {trips} : index
      scf.for %i = %c0 to %c10 step %c1 {{
        %r = scf.for %k = %c0 to %trips step %c1 iter_args(%s = %zero) -> f64 {{
          %v = memref.load %x[{subscript}] : memref<300x300xf64>
          {body}
        }}
        memref.store %r, %y[%i] : memref<300xf64>
      }}
      return
    }}""")
    unrolling.mark(module, Context.default().registry)
    assert str(module).count("followupAll") == expected


def window(lower: str, upper: str, body: str = "%t = arith.addf %s, %v : f64", step: int = 1) -> str:
    return f"""func.func @f(%x: memref<?xf64>, %y: memref<?xf64>, %n: index) {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %step = arith.constant {step} : index
      %zero = arith.constant 0.0 : f64
      scf.for %i = %c0 to %n step %c1 {{
        %back = arith.constant -1 : index
        %negative = arith.muli %i, %back : index
        {lower}
        {upper}
        %r = scf.for %k = %low to %high step %step iter_args(%s = %zero) -> f64 {{
          %v = memref.load %x[%k] : memref<?xf64>
          {body}
          scf.yield %t : f64
        }}
        memref.store %r, %y[%i] : memref<?xf64>
      }}
      return
    }}"""


def bound(name: str, clamp: str, offset: int, limit: str, of: str = "%i") -> str:
    return f"""%o{name} = arith.constant {offset} : index
        %m{name} = arith.addi {of}, %o{name} : index
        %{name} = arith.{clamp} %m{name}, {limit} : index"""


LOW, HIGH = bound("low", "maxsi", -2, "%c0"), bound("high", "minsi", 3, "%n")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (window(LOW, HIGH), 1),
        (window(LOW, bound("high", "minsi", 6, "%n")), 1),
        (window(LOW, bound("high", "minsi", 7, "%n")), 1),  # at the border only
        (window(LOW, bound("high", "minsi", 8, "%n")), 0),  # ten iterations, or nine
        (window(LOW, bound("high", "minsi", 14, "%n"), step=2), 1),
        (window(LOW, bound("high", "maxsi", 3, "%n")), 0),  # at least to the end
        (window(bound("low", "minsi", -2, "%c0"), HIGH), 0),
        (window(LOW, bound("high", "minsi", 9, "%n", "%negative")), 0),
        # The lower bound is seen to be zero, and three less the number of the iteration is no number.
        (window(bound("low", "maxsi", -2, "%c0", "%negative"), bound("high", "minsi", 3, "%n", "%negative")), 0),
        (window(LOW, HIGH, "%e = math.exp %v : f64\n%t = arith.addf %s, %e : f64"), 0),
    ],
    ids=["five", "eight", "nine", "ten", "every other", "up to", "from", "other number", "backwards", "library"],
)
def test_a_loop_that_is_short_for_sure_stays_scalar(text: str, expected: int) -> None:
    """In each version of the function: what is cut off at the borders may have been peeled in one."""
    assert (marks(text, "vectorize.disable") > 0) == expected


@pytest.mark.parametrize("seed", range(20))
def test_no_loop_runs_more_often_than_its_bounds_say(seed: int) -> None:
    """Bounds of a few clamps, of sums of two numbers, over all pairs of small numbers."""
    source = random.Random(seed)
    lines: list[str] = []

    def value(depth: int, clamps: tuple[str, ...]) -> tuple[str, Callable[[int, int], int]]:
        name = f"%b{len(lines)}"
        lines.append("")
        at = len(lines) - 1
        if depth and source.random() < 0.7:
            kind = source.choice(clamps)
            (a, fa), (b, fb) = value(depth - 1, clamps), value(depth - 1, clamps)
            lines[at:] = [*lines[at + 1 :], f"{name} = arith.{kind} {a}, {b} : index"]
            pick = min if kind == "minsi" else max
            return name, lambda i, n: pick(fa(i, n), fb(i, n))
        offset, which = source.randint(-4, 9), source.choice(["%i", "%i", "%n"])
        lines[at] = f"%o{name[1:]} = arith.constant {offset} : index\n{name} = arith.addi {which}, %o{name[1:]} : index"
        return name, lambda i, n: (i if which == "%i" else n) + offset

    low, first = value(2, ("maxsi", "maxsi", "minsi"))
    high, last = value(2, ("minsi", "minsi", "maxsi"))
    step = source.randint(1, 3)
    module = ad.parse(
        "func.func @f(%i: index, %n: index) {\n"
        + "\n".join(lines)
        + f"""
      %step = arith.constant {step} : index
      scf.for %k = {low} to {high} step %step {{ }}
      return
    }}"""
    )
    (loop,) = find_ops(module.operation, lambda op: op.name == "scf.for")
    found = most_trips(loop, Context.default().registry)
    most = max(len(range(first(i, n), last(i, n), step)) for i in range(-9, 10) for n in range(-9, 10))
    assert found is None or found >= most


@pytest.mark.parametrize("seed", range(20))
def test_no_triangle_runs_more_often_than_its_bounds_say(seed: int) -> None:
    """Bounds that are sums of counters of loops around, of which the first has constant ones."""
    source = random.Random(seed)
    lines = ["func.func @f() {"]
    counters: list[str] = []
    bounds: list[list[list[int]]] = []
    for depth, name in enumerate(("%i", "%j", "%k")):
        limits = []
        for end in ("low", "high"):
            offset = source.randint(-3, 2) if end == "low" else source.randint(1, 6)
            factors = [source.choice((0, 0, 1, 1, -1)) for _ in counters]
            limits.append([offset, *factors])
            lines.append(f"%{end}{depth}_0 = arith.constant {offset} : index")
            for at, (factor, counter) in enumerate(zip(factors, counters, strict=True)):
                lines.append(f"%f{end}{depth}_{at} = arith.constant {factor} : index")
                lines.append(f"%t{end}{depth}_{at} = arith.muli {counter}, %f{end}{depth}_{at} : index")
                lines.append(f"%{end}{depth}_{at + 1} = arith.addi %{end}{depth}_{at}, %t{end}{depth}_{at} : index")
        lines.append(f"%s{depth} = arith.constant 1 : index")
        lines.append(f"scf.for {name} = %low{depth}_{depth} to %high{depth}_{depth} step %s{depth} {{")
        counters.append(name)
        bounds.append(limits)
    module = ad.parse("\n".join([*lines, "}}}", "return }"]))
    loops = find_ops(module.operation, lambda op: op.name == "scf.for")
    (innermost,) = (op for op in loops if len(op.regions[0].blocks[0].operations) == 1)

    def trips(known: tuple[int, ...]) -> int:
        low, high = (limit[0] + sum(map(int.__mul__, limit[1:], known)) for limit in bounds[len(known)])
        if len(known) == 2:
            return max(0, high - low)
        return max((trips((*known, one)) for one in range(low, high)), default=0)

    found = most_trips(innermost, Context.default().registry)
    assert found is not None
    assert found >= trips(())


def test_loops_of_small_triangles_stay_scalar() -> None:
    """The factors of many matrices, of which six rows are used: LLVM would reduce vectors of at most five terms."""
    text = """func.func @f(%l: memref<90x12x12xf64>) {
      affine.for %o = 0 to 90 {
        affine.for %i = 0 to ROWS {
          affine.for %j = 0 to affine_map<(i) -> (i)>(%i) {
            %zero = arith.constant 0.0 : f64
            %s = affine.for %k = 0 to affine_map<(j) -> (j)>(%j) iter_args(%t = %zero) -> f64 {
              %a = affine.load %l[%o, %i, %k] : memref<90x12x12xf64>
              %b = affine.load %l[%o, %j, %k] : memref<90x12x12xf64>
              %c = arith.mulf %a, %b fastmath<fast> : f64
              %u = arith.addf %t, %c fastmath<fast> : f64
              affine.yield %u : f64
            }
            affine.store %s, %l[%o, %i, %j] : memref<90x12x12xf64>
          }
        }
      }
      return
    }"""
    small, large = text.replace("ROWS", "6"), text.replace("ROWS", "12")
    assert marks(small, "vectorize.disable") == 1
    assert marks(small, "unroll.disable") == 0
    assert marks(large, "vectorize.disable") == 0


def test_bounds_that_use_values_twice_many_times_have_no_interval() -> None:
    """Each of forty sums is that of the last one with itself."""
    sums = "".join(f"%s{k + 1} = arith.addi %s{k}, %s{k} : index\n" for k in range(40))
    module = ad.parse(f"""func.func @f() {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      scf.for %s0 = %c0 to %c1 step %c1 {{
        {sums}
        scf.for %j = %c0 to %s40 step %c1 {{
          scf.for %k = %c0 to %j step %c1 {{ }}
        }}
      }}
      return
    }}""")
    loop = min(find_ops(module.operation, lambda op: op.name == "scf.for"), key=lambda op: len(str(op)))
    assert most_trips(loop, Context.default().registry) is None
