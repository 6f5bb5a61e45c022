"""What lanes leave as it is: loops that count other integers, sum or call functions; stacks of recursive functions."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import UpstreamPassManager
from mlirad.context import Context
from mlirad.edit.walk import find_ops
from mlirad.loops.vectorize.cost_model import CostModel
from mlirad.loops.vectorize_outer_loops import VectorizeOuterLoops
from mlirad.machine import DEFAULT
from mlirad.runtime import processor

ARGUMENTS = "%x: memref<?x5xf64> {llvm.noalias}, %z: memref<?xf64> {llvm.noalias}"


def after(text: str) -> str:
    module = ad.parse(text)
    VectorizeOuterLoops(everywhere=True).run(module, Context.default())
    assert module.operation.verify()
    return str(module)


def test_a_loop_that_counts_another_integer_stays() -> None:
    text = f"""func.func @f({ARGUMENTS}, %n: i32) {{
      %zero = arith.constant 0 : i32
      %one = arith.constant 1 : i32
      %c1 = arith.constant 1 : index
      scf.for %k = %zero to %n step %one : i32 {{
        %i = arith.index_cast %k : i32 to index
        %v = memref.load %x[%i, %c1] : memref<?x5xf64>
        %e = math.exp %v : f64
        memref.store %e, %z[%i] : memref<?xf64>
      }}
      return
    }}"""
    assert after(text) == str(ad.parse(text))
    as_index = text.replace("i32", "index").replace(
        "%i = arith.index_cast %k : index to index", "%i = arith.addi %k, %zero : index"
    )
    assert "vector<8xf64>" in after(as_index)


def test_a_function_that_calls_itself_keeps_its_stack_small() -> None:
    text = f"""func.func @f({ARGUMENTS}, %depth: index) {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %five = arith.constant 5 : index
      %n = memref.dim %z, %c0 : memref<?xf64>
      %own = memref.alloca() : memref<5xf64>
      scf.for %i = %c0 to %n step %c1 {{
        scf.for %k = %c0 to %five step %c1 {{
          %v = memref.load %x[%i, %k] : memref<?x5xf64>
          memref.store %v, %own[%k] : memref<5xf64>
        }}
        %e = memref.load %own[%c1] : memref<5xf64>
        memref.store %e, %z[%i] : memref<?xf64>
      }}
      %more = arith.cmpi sgt, %depth, %c0 : index
      scf.if %more {{
        %less = arith.subi %depth, %c1 : index
        func.call @f(%x, %z, %less) : (memref<?x5xf64>, memref<?xf64>, index) -> ()
      }}
      return
    }}"""
    assert "memref.alloc() {alignment = 64 : i64} : memref<5xvector<8xf64>>" in after(text)
    assert "memref.alloca() {alignment" not in after(text)
    assert "memref.alloca() {alignment" in after(text.replace("func.call @f", "func.call @other") + OTHER)


OTHER = "\nfunc.func private @other(memref<?x5xf64>, memref<?xf64>, index)"


@pytest.mark.parametrize("dialect", ["affine", "scf"])
@pytest.mark.parametrize("extent", ["6000", "?"])
@pytest.mark.parametrize(("function", "flags", "expected"), [
    ("sin", "none", False), ("sin", "contract,reassoc", False), ("sin", "afn", True), ("absf", "none", True),
])  # fmt: skip
def test_functions_that_are_called_for_each_lane_gain_nothing(
    dialect: str, extent: str, function: str, flags: str, expected: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A loop around a few of them and little else stays scalar; vectors would be on the stack around each call."""
    monkeypatch.setattr(processor, "vector_bits", lambda _: 512)
    step = "" if dialect == "affine" else "step %c1"
    text = f"""func.func @f(%x: memref<{extent}xf64> {{llvm.noalias}}, %y: memref<{extent}xf64> {{llvm.noalias}}) {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c40 = arith.constant 40 : index
      %n = memref.dim %x, %c0 : memref<{extent}xf64>
      {dialect}.for %i = %c0 to %n {step} {{
        %a = memref.load %x[%i] : memref<{extent}xf64>
        %r = {dialect}.for %t = %c0 to %c40 {step} iter_args(%s = %a) -> (f64) {{
          %b = math.{function} %s fastmath<{flags}> : f64
          %u = arith.addf %b, %a : f64
          %v = arith.mulf %u, %a : f64
          {dialect}.yield %v : f64
        }}
        memref.store %r, %y[%i] : memref<{extent}xf64>
      }}
      return
    }}"""
    assert ("vector<8xf64>" in str(ad.compile(ad.parse(text), "f").lowered)) is expected


@pytest.mark.parametrize("extents", ["?x?", "600x30"])
@pytest.mark.parametrize(
    ("step", "gains"),
    [
        ("%s = arith.mulf %p, %c : f64\n %t = arith.addf %s, %v : f64", True),
        ("%s = arith.mulf %v, %c : f64\n %t = arith.addf %p, %s fastmath<reassoc> : f64", False),
        ("%s = arith.mulf %p, %v : f64\n %t = math.exp %s : f64", False),
    ],
    ids=["recurrence", "sum", "call"],
)
def test_strided_elements_cost_little_beside_a_recurrence(step: str, gains: bool, extents: str) -> None:
    rows = f"memref<{extents}xf64>"
    text = f"""func.func @f(%x: {rows} {{llvm.noalias}}, %z: memref<?xf64> {{llvm.noalias}}, %c: f64) {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %n = memref.dim %x, %c0 : {rows}
      %m = memref.dim %x, %c1 : {rows}
      scf.for %i = %c0 to %n step %c1 {{
        %r = scf.for %k = %c0 to %m step %c1 iter_args(%p = %c) -> (f64) {{
          %v = memref.load %x[%i, %k] : {rows}
          {step}
          scf.yield %t : f64
        }}
        memref.store %r, %z[%i] : memref<?xf64>
      }}
      return
    }}"""
    module = ad.parse(text)
    UpstreamPassManager.parse("builtin.module(canonicalize)", module.context).run(module.operation)
    VectorizeOuterLoops().run(module, Context.default())
    assert ("vector<8xf64>" in str(module)) is gains


@pytest.mark.parametrize(("next", "gains"), [("%v", False), ("%u", False), ("%s", True)])
def test_a_window_is_no_recurrence(next: str, gains: bool) -> None:
    """LLVM vectorizes a loop that carries elements of its last iteration, as `predictive-commoning` creates it."""
    rows = "memref<600x30xf64>"
    text = f"""func.func @f(%x: {rows} {{llvm.noalias}}, %y: {rows} {{llvm.noalias}}, %c: f64) {{
      affine.for %i = 0 to 600 {{
        affine.for %k = 0 to 30 iter_args(%p = %c) -> (f64) {{
          %v = affine.load %x[%i, %k] : {rows}
          %u = arith.mulf %v, %c : f64
          %q = arith.mulf %p, %u : f64
          %r = arith.addf %q, %v : f64
          %s = arith.divf %r, %c : f64
          affine.store %s, %y[%i, %k] : {rows}
          affine.yield {next} : f64
        }}
      }}
      return
    }}"""
    module = ad.parse(text)
    UpstreamPassManager.parse("builtin.module(canonicalize,lower-affine)", module.context).run(module.operation)
    VectorizeOuterLoops().run(module, Context.default())
    assert ("vector<8xf64>" in str(module)) is gains


@pytest.mark.parametrize("extent", ["6000", "?"])
@pytest.mark.parametrize(("products", "gains"), [(6, False), (10, True), (24, True)])
def test_elements_at_computed_places_cost_as_much_as_shuffles(products: int, gains: bool, extent: str) -> None:
    """LLVM would access them one by one, too: three accesses cost as much as 9 products, and 13.5 along rows."""
    steps = "\n".join(f"%p{n + 1} = arith.mulf %p{n}, %v : f64" for n in range(products))
    text = f"""func.func @f(%x: memref<{extent}xf64> {{llvm.noalias}},
        %y: memref<64x2xf64> {{llvm.noalias}}, %d: memref<64x2xf64> {{llvm.noalias}}) {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %n = memref.dim %x, %c0 : memref<{extent}xf64>
      scf.for %i = %c0 to %n step %c1 {{
        %v = memref.load %x[%i] : memref<{extent}xf64>
        %w = arith.fptosi %v : f64 to i64
        %k = arith.index_cast %w : i64 to index
        %l = memref.load %y[%k, %c0] : memref<64x2xf64>
        %p0 = arith.mulf %l, %v : f64
        {steps}
        %a = memref.load %d[%k, %c1] : memref<64x2xf64>
        %b = arith.addf %a, %p{products} fastmath<reassoc> : f64
        memref.store %b, %d[%k, %c1] : memref<64x2xf64>
      }}
      return
    }}"""
    module = ad.parse(text)
    UpstreamPassManager.parse("builtin.module(canonicalize)", module.context).run(module.operation)
    VectorizeOuterLoops().run(module, Context.default())
    assert ("vector<8xf64>" in str(module)) is gains


def test_loops_that_must_be_short_are_listed_in_program_order() -> None:
    """Their run-time checks are emitted in this order: in that of a set, the same program has other code each time."""
    row = """scf.for %j = %c0 to %m step %c1 {
          %v{0} = memref.load %x[%i, %j] : memref<?x?xf64>
          %w{0} = math.exp %v{0} fastmath<fast> : f64
          %u{0} = arith.mulf %w{0}, %w{0} : f64
          memref.store %u{0}, %x[%i, %j] : memref<?x?xf64>
        }"""
    text = f"""func.func @f(%x: memref<?x?xf64> {{llvm.noalias}}, %n: index, %m: index) {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      scf.for %i = %c0 to %n step %c1 {{
        {"".join(row.replace("{0}", str(number)) for number in range(12))}
      }}
      return
    }}"""
    module = ad.parse(text)
    loops = find_ops(module.operation, lambda op: op.name == "scf.for", outer_first=True)
    assert CostModel({}, 8, DEFAULT).short_loops(loops[0]) == tuple(loops[1:])


def over_rows(trips: int) -> str:
    return f"""func.func @f(%x: memref<{trips}x300xf64> {{llvm.noalias}}, %z: memref<{trips}xf64> {{llvm.noalias}}) {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c300 = arith.constant 300 : index
      %n = arith.constant {trips} : index
      %one = arith.constant 1.0 : f64
      scf.for %i = %c0 to %n step %c1 {{
        %r = scf.for %k = %c0 to %c300 step %c1 iter_args(%p = %one) -> (f64) {{
          %v = memref.load %x[%i, %k] : memref<{trips}x300xf64>
          %s = arith.mulf %p, %v : f64
          %t = arith.addf %s, %one : f64
          %u = arith.divf %one, %t : f64
          %w = arith.subf %u, %v : f64
          scf.yield %w : f64
        }}
        memref.store %r, %z[%i] : memref<{trips}xf64>
      }}
      return
    }}"""


@pytest.mark.parametrize(("trips", "gains"), [(7, False), (8, True), (9, False), (15, False), (16, True), (17, True)])
def test_iterations_that_fill_vectors_exactly_may_be_few(trips: int, gains: bool) -> None:
    module = ad.parse(over_rows(trips))
    VectorizeOuterLoops().run(module, Context.default())
    assert ("vector<8xf64>" in str(module)) is gains


def test_a_triangle_with_as_many_iterations_on_average_is_short() -> None:
    """Rows of 0 to 15 iterations fill no vectors, although eight on average do."""
    text = over_rows(16).replace("scf.for %i = %c0 to %n", "scf.for %o = %c0 to %n step %c1 {\n scf.for %i = %c0 to %o")
    module = ad.parse(text.replace("memref.load %x[%i, %k]", "memref.load %x[%o, %k]").replace("return", "}\n return"))
    loop, *_ = (op for op in find_ops(module.operation, lambda op: op.name == "scf.for") if str(op).count("for") == 2)
    assert not CostModel({}, 8, DEFAULT).is_worth(loop)


@pytest.mark.parametrize(("trips", "lanes"), [(8, 8), (16, 16), (24, 8), (30, 8), (32, 16), (33, 16), (40, 8), (47, 8)])
def test_as_many_lanes_as_leave_few_iterations(trips: int, lanes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    module = ad.parse(over_rows(trips).replace("f64", "f32"))
    VectorizeOuterLoops().run(module, Context.default())
    assert f"vector<{lanes}xf32>" in str(module)
    assert f"vector<{24 - lanes}xf32>" not in str(module)
    rng = np.random.default_rng(8)
    x, found, expected = rng.uniform(1, 2, size=(trips, 300)).astype(np.float32), *np.zeros((2, trips), np.float32)
    ad.compile(module, "f")(x, found)
    monkeypatch.setattr(processor, "vector_bits", lambda _: 0)
    ad.compile(ad.parse(over_rows(trips).replace("f64", "f32")), "f")(x, expected)
    np.testing.assert_array_equal(found, expected)


@pytest.mark.parametrize(("trips", "in_lanes"), [(7, True), (18, False)])
def test_a_row_of_a_few_vectors_leaves_little_to_gain(trips: int, in_lanes: bool) -> None:
    """LLVM divides rows of 18 elements in two vectors and two elements; in lanes over the rows, each is gathered."""
    rows = f"memref<6400x{trips}xf64>"
    text = f"""func.func @f(%x: {rows} {{llvm.noalias}}, %z: {rows} {{llvm.noalias}}) {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %count = arith.constant 6400 : index
      %trips = arith.constant {trips} : index
      %one = arith.constant 1.0 : f64
      scf.for %i = %c0 to %count step %c1 {{
        scf.for %k = %c0 to %trips step %c1 {{
          %v = memref.load %x[%i, %k] : {rows}
          %a = arith.divf %one, %v : f64
          %b = arith.divf %v, %a : f64
          %c = arith.divf %b, %v : f64
          memref.store %c, %z[%i, %k] : {rows}
        }}
      }}
      return
    }}"""
    module = ad.parse(text)
    VectorizeOuterLoops().run(module, Context.default())
    assert ("vector<8xf64>" in str(module)) == in_lanes
