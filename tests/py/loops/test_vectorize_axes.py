"""Lanes count the last axis of a tape, and are those of the loop that walks along rows."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad.context import Context
from mlirad.edit.module import clone_module
from mlirad.edit.names import argument_names
from mlirad.loops.vectorize_outer_loops import VectorizeOuterLoops
from mlirad.lowering.lower_to_llvm import LowerToLlvm, internal_name
from mlirad.runtime.jit import Compiled
from mlirad.runtime.prototype import Prototype
from mlirad.transforms.wrt import find

#: Windows of five: what is kept of each is read from the other end.
SIZES = {"static": ("40", "44", "%c40"), "open": ("?", "?", "%n")}


def windows(extents: str, kept: str = "", window: int = 5) -> str:
    """``t[i, j, b] = exp(-x[i, j + b]^2)``, and then ``y[i, j] = sum_b t[i, j, b] t[i, j, 4 - b]``."""
    size, wide, ends = SIZES[extents]
    sizes = "%n, %n" if extents == "open" else ""
    tape = f"memref<{size}x{size}x{window}xf64>"
    return f"""func.func @f(%x: memref<{size}x{wide}xf64> {{llvm.noalias}},
                        %y: memref<{size}x{size}xf64> {{llvm.noalias}}) {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c40 = arith.constant 40 : index
      %last = arith.constant {window - 1} : index
      %window = arith.constant {window} : index
      %zero = arith.constant 0.0 : f64
      %n = memref.dim %y, %c0 : memref<{size}x{size}xf64>
      %t = memref.alloc({sizes}) : {tape}
      scf.for %i = %c0 to {ends} step %c1 {{
        scf.for %j = %c0 to {ends} step %c1 {{
          scf.for %b = %c0 to %window step %c1 {{
            %at = arith.addi %j, %b : index
            %v = memref.load %x[%i, %at] : memref<{size}x{wide}xf64>
            %m = arith.negf %v : f64
            %s = arith.mulf %v, %m : f64
            %e = math.exp %s fastmath<afn> : f64
            memref.store %e, %t[%i, %j, %b] : {tape}
          }}
        }}
      }}
      {kept.replace("TAPE", tape)}
      scf.for %i = %c0 to {ends} step %c1 {{
        scf.for %j = %c0 to {ends} step %c1 {{
          %r = scf.for %b = %c0 to %window step %c1 iter_args(%sum = %zero) -> (f64) {{
            %other = arith.subi %last, %b : index
            %u = memref.load %t[%i, %j, %b] : {tape}
            %w = memref.load %t[%i, %j, %other] : {tape}
            %p = arith.mulf %u, %w : f64
            %q = arith.mulf %p, %w : f64
            %z = arith.mulf %q, %u : f64
            %new = arith.addf %sum, %z : f64
            scf.yield %new : f64
          }}
          memref.store %r, %y[%i, %j] : memref<{size}x{size}xf64>
        }}
      }}
      memref.dealloc %t : {tape}
      return
    }}"""


def after(text: str, *, everywhere: bool = False) -> str:
    module = ad.parse(text)
    VectorizeOuterLoops(everywhere=everywhere).run(module, Context.default())
    assert module.operation.verify()
    return str(module)


def run(text: str, passes: tuple[str, ...], *arrays: np.ndarray) -> None:
    module = ad.parse(text)
    op = find(module, "f")
    prototype = Prototype.of(op, argument_names(op))
    lowered = clone_module(module)
    with lowered.context, op.location:
        LowerToLlvm(internalize=True, entry="f", loop_passes=passes).run(lowered, Context.default())
    Compiled(module, lowered, internal_name("f"), prototype, ad.Cpu(vector_math=False))(*arrays)


@pytest.mark.parametrize("extents", ["static", "open"])
def test_the_axis_that_lanes_count_is_the_last_one_of_a_tape(extents: str) -> None:
    text = windows(extents)
    found, size = after(text), SIZES[extents][0]
    assert f"memref<{size}x5x{size}xf64>" in found
    assert "vector.from_elements" not in found  # nor do lanes take other rows of x
    x = np.random.default_rng(1).normal(size=(40, 44))
    one, other = np.zeros((2, 40, 40))
    run(text, (), x, one)
    run(text, (VectorizeOuterLoops.name,), x, other)
    assert one.tobytes() == other.tobytes()


@pytest.mark.parametrize(
    "text",
    [
        windows("static", "func.call @g(%t) : (TAPE) -> ()") + "\nfunc.func private @g(memref<40x40x5xf64>)",
        windows("static", window=30).replace("40x44", "40x69"),
        windows("static", "%v = memref.subview %t[0, 0, 0] [40, 40, 5] [1, 1, 1] : TAPE to memref<40x40x5xf64>"),
    ],
    ids=["a call takes it", "what is behind the axis is long", "it has another name"],
)
def test_an_axis_that_others_count_on_stays(text: str) -> None:
    assert "memref<40x40x" in after(text)
    assert "x40xf64>" not in after(text).replace("memref<40x40xf64>", "")


def columns(kept: str = "") -> str:
    """Sums over the columns of a matrix that are kept as rows, and sums of products of both."""
    return f"""func.func @f(%x: memref<100x64xf64> {{llvm.noalias}}, %y: memref<64xf64> {{llvm.noalias}}) {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c64 = arith.constant 64 : index
      %c100 = arith.constant 100 : index
      %zero = arith.constant 0.0 : f64
      %t = memref.alloc() : memref<64x100xf64>
      scf.for %j = %c0 to %c64 step %c1 {{
        %sum = scf.for %i = %c0 to %c100 step %c1 iter_args(%s = %zero) -> (f64) {{
          %v = memref.load %x[%i, %j] : memref<100x64xf64>
          memref.store %v, %t[%j, %i] : memref<64x100xf64>
          %new = arith.addf %s, %v : f64
          scf.yield %new : f64
        }}
        memref.store %sum, %y[%j] : memref<64xf64>
      }}
      {kept}
      scf.for %j = %c0 to %c64 step %c1 {{
        %m = memref.load %y[%j] : memref<64xf64>
        %sum = scf.for %i = %c0 to %c100 step %c1 iter_args(%s = %zero) -> (f64) {{
          %u = memref.load %t[%j, %i] : memref<64x100xf64>
          %v = memref.load %x[%i, %j] : memref<100x64xf64>
          %d = arith.subf %v, %m : f64
          %p = arith.mulf %d, %d : f64
          %q = arith.mulf %p, %u : f64
          %new = arith.addf %s, %q : f64
          scf.yield %new : f64
        }}
        memref.store %sum, %y[%j] : memref<64xf64>
      }}
      memref.dealloc %t : memref<64x100xf64>
      return
    }}"""


def test_rows_become_columns_where_lanes_pay_only_then() -> None:
    assert "memref<100x64xf64>" in after(columns()).partition("memref.alloc() : ")[2].partition("\n")[0]
    x, ys = np.random.default_rng(3).normal(size=(100, 64)), (np.zeros(64), np.zeros(64))
    for y, passes in zip(ys, ((), (VectorizeOuterLoops.name,)), strict=True):
        run(columns(), passes, x, y)
    np.testing.assert_array_equal(*ys)


def test_rows_that_another_loop_reads_stay() -> None:
    text = columns("""scf.for %i = %c0 to %c100 step %c1 {
        %a = memref.load %t[%c1, %i] : memref<64x100xf64>
        memref.store %a, %x[%i, %c0] : memref<100x64xf64>
      }""")
    assert "memref<64x100xf64>" in after(text).partition("memref.alloc() : ")[2].partition("\n")[0]
