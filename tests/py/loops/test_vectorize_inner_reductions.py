"""Sums at places that only inner loops change are folded once, behind the loop, where that pays."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.edit.names import argument_names
from mlirad.loops.pipeline import LOOP_PASSES
from mlirad.loops.vectorize import cost_model
from mlirad.loops.vectorize_outer_loops import VectorizeOuterLoops
from mlirad.lowering.lower_to_llvm import LowerToLlvm, internal_name
from mlirad.machine import MachineModel
from mlirad.runtime.jit import Compiled
from mlirad.runtime.prototype import Prototype
from mlirad.transforms.wrt import find

FAST = "fastmath<fast>"
N, K = 60, 24


def forces(dialect: str, *, is_open: bool) -> str:
    """Points in the plane, and what their neighbours, listed in memory, do to them."""
    points, lists = (
        ("memref<?x2xf64>", "memref<?x?xi64>") if is_open else (f"memref<{N}x2xf64>", f"memref<{N}x{K}xi64>")
    )
    rows, columns = ("%n", "%m") if is_open or dialect == "scf" else (str(N), str(K))
    loop = {
        "scf": lambda i, end: f"scf.for {i} = %c0 to {end} step %c1",
        "affine": lambda i, end: f"affine.for {i} = 0 to {end}",
    }[dialect]
    access = dialect if dialect == "affine" else "memref"
    sizes = (
        f"%n = memref.dim %x, %c0 : {points}\n%m = memref.dim %nb, %c1 : {lists}"
        if is_open
        else f"%n = arith.constant {N} : index\n%m = arith.constant {K} : index"
    )

    def add(value: str, column: int) -> str:
        return f"""%o{column} = {access}.load %f[%i, %c{column}] : {points}
          %s{column} = arith.addf %o{column}, {value} {FAST} : f64
          {access}.store %s{column}, %f[%i, %c{column}] : {points}"""

    return f"""func.func @forces(%x: {points}, %nb: {lists}, %f: {points}) {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %one = arith.constant 1.0 : f64
      %near = arith.constant 1.0 : f64
      {sizes}
      {loop("%i", rows)} {{
        {loop("%k", columns)} {{
          %j64 = {access}.load %nb[%i, %k] : {lists}
          %j = arith.index_cast %j64 : i64 to index
          %x0 = {access}.load %x[%i, %c0] : {points}
          %x1 = {access}.load %x[%i, %c1] : {points}
          %y0 = memref.load %x[%j, %c0] : {points}
          %y1 = memref.load %x[%j, %c1] : {points}
          %d0 = arith.subf %x0, %y0 {FAST} : f64
          %d1 = arith.subf %x1, %y1 {FAST} : f64
          %q0 = arith.mulf %d0, %d0 {FAST} : f64
          %q1 = arith.mulf %d1, %d1 {FAST} : f64
          %q = arith.addf %q0, %q1 {FAST} : f64
          %r2 = arith.addf %q, %near {FAST} : f64
          %r = math.sqrt %r2 {FAST} : f64
          %r3 = arith.mulf %r2, %r {FAST} : f64
          %t = arith.divf %one, %r3 {FAST} : f64
          %t0 = arith.mulf %t, %d0 {FAST} : f64
          %t1 = arith.mulf %t, %d1 {FAST} : f64
          {add("%t0", 0)}
          {add("%t1", 1)}
        }}
      }}
      return
    }}"""


def reverse(text: str, *, lanes: bool, bits: int = 512) -> Compiled:
    """The function ``d`` of ``text``, with and without lanes; nothing overlaps.

    `scalar-replacement`, which would carry the sums itself, does not run.
    """
    module = ad.transforms.autodiff(ad.parse(text))
    op = find(module, "d")
    prototype = Prototype.of(op, argument_names(op))
    lowered = module
    left_out = {"scalar-replacement"} | ({VectorizeOuterLoops.name} if not lanes else set())
    names = tuple(name for name in LOOP_PASSES if name not in left_out)
    lowering = LowerToLlvm(internalize=True, entry="d", loop_passes=names, vector_bits=bits)
    lowering.run(lowered, Context.default())
    return Compiled(module, lowered, internal_name("d"), prototype)


def derivative(dialect: str, *, is_open: bool) -> str:
    text = forces(dialect, is_open=is_open)
    types = text.partition("(")[2].partition(") {")[0].split(", ")
    x, lists, f = (one.split(": ")[1] for one in types)
    arguments = ", ".join(
        f"%{name}: {type} {{llvm.noalias}}" for name, type in (("x", x), ("dx", x), ("nb", lists), ("f", f), ("df", f))
    )
    return f"""{text}
    func.func @d({arguments}) {{
      enzyme.autodiff @forces(%x, %dx, %nb, %f, %df) {{
        activity = [#enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_const>, #enzyme.activity<enzyme_dup>]
      }} : ({x}, {x}, {lists}, {f}, {f}) -> ()
      return
    }}"""


@pytest.mark.parametrize("is_open", [False, True], ids=["static", "open"])
@pytest.mark.parametrize("dialect", ["affine", "scf"])
def test_a_loop_over_neighbours_keeps_the_adjoint_of_its_point_in_a_register(
    dialect: str, is_open: bool, seen: list[str]
) -> None:
    text = derivative(dialect, is_open=is_open)
    one, other = (reverse(text, lanes=lanes) for lanes in (False, True))
    (before, after) = seen
    assert "memref<vector<8xf64>>" in after
    assert after.count("memref.alloc(") == before.count("memref.alloc(")
    source = np.random.default_rng(3)
    for count in (N,) if not is_open else (0, 1, 9, 40):
        for length in (K,) if not is_open else (0, 1, 7, 8, 17, 40):
            given = [
                source.standard_normal((count, 2)),
                np.zeros((count, 2)),
                source.integers(0, max(count, 1), (count, length)),
                np.zeros((count, 2)),
                source.standard_normal((count, 2)),
            ]
            copies = [a.copy() for a in given]
            one(*given)
            other(*copies)
            for wanted, got in zip(given, copies, strict=True):
                np.testing.assert_allclose(got, wanted, rtol=1e-12, atol=1e-12)


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The module before and behind the pass, where it runs."""
    found: list[str] = []
    run = VectorizeOuterLoops.run

    def watched(self: VectorizeOuterLoops, module: ir.Module, ctx: Context) -> None:
        found.append(str(module))
        run(self, module, ctx)
        found.append(str(module))

    monkeypatch.setattr(VectorizeOuterLoops, "run", watched)
    return found


def loop(body: str, *, trips: str = "%n", weights: int = 25, flags: str = FAST) -> str:
    """A loop over rows around one over weights, whose adjoints are added up."""
    types = {"FLAGS": flags, "WEIGHTS": f"memref<{weights}xf64>", "ROWS": f"memref<?x{weights}xf64>"}
    for word, meant in types.items():
        body = body.replace(word, meant)
    return f"""func.func @f(%x: memref<?x{weights}xf64> {{llvm.noalias}}, %w: memref<{weights}xf64> {{llvm.noalias}},
        %t: memref<{weights}xf64> {{llvm.noalias}}, %at: memref<?xindex> {{llvm.noalias}}) {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c3 = arith.constant 3 : index
      %ten = arith.constant 10 : index
      %n = memref.dim %x, %c0 : memref<?x{weights}xf64>
      %few = arith.constant 24 : index
      %zero = arith.constant 0.0 : f64
      %far = memref.load %at[%c0] : memref<?xindex>
      %m = memref.load %at[%c0] : memref<?xindex>
      scf.for %i = %c0 to {trips} step %c1 {{
        {body}
      }}
      return
    }}"""


def lanes(text: str, *, everywhere: bool = False, ctx: Context | None = None) -> str:
    module = ad.parse(text)
    VectorizeOuterLoops(everywhere=everywhere).run(module, ctx or Context.default())
    assert module.operation.verify()
    return str(module)


def run(text: str, arrays: Sequence[np.ndarray]) -> list[np.ndarray]:
    module = ad.parse(text)
    op = find(module, "f")
    prototype = Prototype.of(op, argument_names(op))
    LowerToLlvm(internalize=True, entry="f", loop_passes=()).run(module, Context.default())
    given = [a.copy() for a in arrays]
    Compiled(module, module, internal_name("f"), prototype)(*given)
    return given


#: Enough work in each step of the inner loop that lanes gain, and a sum of each weight's adjoint.
SUMS = """scf.for %k = %c0 to %ten step %c1 {
  %v = memref.load %x[%i, %k] : ROWS
  %e = math.exp %v FLAGS : f64
  %s = math.sin %e FLAGS : f64
  %old = memref.load %t[%k] : WEIGHTS
  %new = arith.addf %old, %s FLAGS : f64
  memref.store %new, %t[%k] : WEIGHTS
}"""


def test_what_is_folded_behind_a_short_loop_has_to_be_gained_in_it() -> None:
    # At places that are no region, two thousand weights would be cleared and folded for ten.
    chosen = SUMS.replace("%old =", "%c = memref.load %at[%k] : memref<?xindex>\n  %old =").replace("%t[%k]", "%t[%c]")
    text = loop(chosen, weights=2000, trips="%few")
    assert "vector<8xf64>" not in lanes(text)
    assert "memref<2000xvector<8xf64>>" in lanes(text.replace("%few = arith.constant 24", "%few = arith.constant 4096"))
    # Often enough for vectors, but each time for ten: the cost would grow with the weights.
    step = "memref.store %zero, %w[%c0] : memref<WEIGHTSxf64>"
    often = text.replace("scf.for %i = ", "scf.for %o = %c0 to %n step %c1 {\n scf.for %i = ").replace(
        "      return", f"{step}\n }}\n return"
    )
    for weights, pays in ((2000, False), (200, True)):
        assert ("vector<8xf64>" in lanes(often.replace("2000", str(weights)).replace("WEIGHTS", str(weights)))) is pays


@pytest.mark.parametrize("end", ["%ten", "%m"], ids=["static", "open"])
def test_only_the_elements_that_are_added_to_are_folded(end: str) -> None:
    text = loop(SUMS.replace("%ten", end), weights=2000)
    after = lanes(text, everywhere=end == "%m")
    assert f"memref<{'?' if end == '%m' else 10}xvector<8xf64>>" in after
    source = np.random.default_rng(1)
    for n in (0, 3, 8, 11, 12, 20, 100):
        arrays = [source.random((n, 2000)), source.random(2000), source.random(2000), np.full(1, 13)]
        for wanted, got in zip(run(text, arrays), run(after, arrays), strict=True):
            np.testing.assert_allclose(got, wanted, rtol=1e-13)


def test_a_loop_of_unknown_length_asks_whether_it_pays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cost_model, "least_trips", lambda plan, short: 13)
    text = loop(SUMS)
    after = lanes(text)
    assert "vector<8xf64>" in after
    assert "arith.cmpi sge" in after
    source = np.random.default_rng(1)
    for n in (0, 12, 13, 16, 20):
        arrays = [source.random((n, 25)), source.random(25), source.random(25), np.zeros(1, np.int64)]
        for wanted, got in zip(run(text, arrays), run(after, arrays), strict=True):
            np.testing.assert_allclose(got, wanted, rtol=1e-13)


def test_a_region_of_any_size_is_added_up_where_it_stays_small() -> None:
    text = loop(SUMS.replace("%ten", "%m"), weights=2000)
    after = lanes(text, everywhere=True, ctx=Context.default().with_machine(MachineModel(second_cache=512)))
    assert "arith.cmpi sle" in after
    source = np.random.default_rng(1)
    for m in (-1, 0, 8, 9, 100):
        arrays = [source.random((17, 2000)), source.random(2000), source.random(2000), np.full(1, m)]
        for wanted, got in zip(run(text, arrays), run(after, arrays), strict=True):
            np.testing.assert_allclose(got, wanted, rtol=1e-13)


#: A sum at one place, if a lane is told to do it.
AT_TIMES = """%v = memref.load %x[%i, %c1] : ROWS
  %is_told = arith.cmpf ogt, %v, %zero : f64
  scf.if %is_told {
    %old = memref.load %t[%far] : WEIGHTS
    %new = arith.addf %old, %v FLAGS : f64
    memref.store %new, %t[%far] : WEIGHTS
    %old3 = memref.load %t[%c3] : WEIGHTS
    %new3 = arith.subf %old3, %v FLAGS : f64
    memref.store %new3, %t[%c3] : WEIGHTS
  }"""


@pytest.mark.parametrize("flags", [FAST, "fastmath<reassoc>"])
@pytest.mark.parametrize("far", [1, 3, 1 << 40])
def test_a_place_that_nothing_is_added_to_is_not_touched(far: int, flags: str) -> None:
    text = loop(AT_TIMES, flags=flags)
    after = lanes(text, everywhere=True)
    assert after.count("memref.alloca() {alignment = 64 : i64} : memref<vector<8xf64>>") == 2
    sign = -1 if far > 25 else 1
    source = np.random.default_rng(2)
    for n in (0, 7, 8, 30):
        arrays = [sign * source.random((n, 25)), np.full(25, -0.0), source.random(25), np.array([far], np.int64)]
        for wanted, got in zip(run(text, arrays), run(after, arrays), strict=True):
            np.testing.assert_allclose(got, wanted, rtol=1e-13)
            assert flags == FAST or (np.signbit(got) == np.signbit(wanted)).all()


def test_zeros_that_are_added_count_where_their_sign_does() -> None:
    """-0.0 + 0.0 is 0.0: a sum of zero is added unless it is that of no term, -0.0."""
    text = loop(AT_TIMES.replace("ogt", "oge"), flags="fastmath<reassoc>")
    after = lanes(text, everywhere=True)
    arrays = [np.zeros((16, 25)), np.full(25, -0.0), np.zeros(25), np.array([1], np.int64)]
    for wanted, got in zip(run(text, arrays), run(after, arrays), strict=True):
        assert (np.signbit(got) == np.signbit(wanted)).all()


def test_lanes_that_add_side_by_side_do_so_in_a_vector() -> None:
    body = """%v = memref.load %x[%c1, %i] : ROWS
      %old = memref.load %t[%i] : WEIGHTS
      %new = arith.addf %old, %v FLAGS : f64
      memref.store %new, %t[%i] : WEIGHTS
      %k = arith.addi %i, %c1 : index
      %p = memref.load %t[%k] : WEIGHTS
      %q = arith.subf %p, %v FLAGS : f64
      memref.store %q, %t[%k] : WEIGHTS"""
    text = loop(body, trips="%few")
    after = lanes(text, everywhere=True)
    assert after.count("vector.store") == 2
    assert "vector.extract" not in after
    arrays = [np.random.default_rng(4).random((2, 25)), np.zeros(25), np.ones(25), np.zeros(1, np.int64)]
    for wanted, got in zip(run(text, arrays), run(after, arrays), strict=True):
        np.testing.assert_allclose(got, wanted, rtol=1e-13, atol=1e-15)
