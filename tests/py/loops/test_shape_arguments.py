"""Functions that begin with views of their arguments get the views as arguments, and compute the same."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad.edit.module import symbol_name
from mlirad.loops.shape_arguments import shape_arguments

FILL = """%all = memref.dim %y, %c0 : memref<?xf64>
      scf.for %i = %c0 to %all step %c1 {
        memref.store %five, %y[%i] : memref<?xf64>
      }"""


def program(fill: str) -> str:
    """Fills ``y``, and adds the matrix at the start of ``x`` to that at the start of ``y``."""
    return f"""func.func @f(%x: memref<?xf64> {{llvm.noalias}}, %n32: i32, %y: memref<?xf64> {{llvm.noalias}}) {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %five = arith.constant 5.0 : f64
      {fill}
      %n = arith.index_cast %n32 : i32 to index
      %rows = arith.subi %n, %c1 : index
      %a = memref.reinterpret_cast %x to offset: [0], sizes: [%rows, %n], strides: [%n, 1]
        : memref<?xf64> to memref<?x?xf64>
      %b = memref.reinterpret_cast %y to offset: [0], sizes: [%rows, %n], strides: [%n, 1]
        : memref<?xf64> to memref<?x?xf64>
      scf.for %i = %c0 to %rows step %c1 {{
        scf.for %j = %c0 to %n step %c1 {{
          %v = memref.load %a[%i, %j] : memref<?x?xf64>
          %w = memref.load %b[%i, %j] : memref<?x?xf64>
          %s = arith.addf %v, %w : f64
          memref.store %s, %b[%i, %j] : memref<?x?xf64>
        }}
      }}
      return
    }}"""


OTHERS = [
    FILL.replace("%c0 to", "%c1 to"),  # not the first element
    FILL.replace("%y[%i]", "%y[%c0]"),
    FILL.replace("dim %y", "dim %x"),
]


@pytest.mark.parametrize(("fill", "is_moved"), [("", True), (FILL, True), *((other, False) for other in OTHERS)])
def test_shaped_functions_compute_the_same(fill: str, is_moved: bool) -> None:
    """The elements behind the matrix are filled, too; a loop that fills other elements keeps the array as it is."""
    module = ad.parse(program(fill))
    shape_arguments(module)
    assert module.operation.verify()
    names = [symbol_name(op) for op in module.body.operations]
    assert sorted(names) == ["f", "f.shaped"]
    shaped = str(module).partition("@f.shaped")[2].partition(")")[0]
    assert shaped.count("memref<?x?xf64> {llvm.noalias}") == 1 + is_moved
    assert "index" in shaped
    functions = [ad.compile(one, "f", target=ad.Cpu(opt_level=1)) for one in (module, ad.parse(program(fill)))]
    for n in (1, 4):
        x = np.random.default_rng(n).normal(size=n * n)
        results = [np.arange(n * n, dtype=float) for _ in functions]
        for function, y in zip(functions, results, strict=True):
            function(x, n, y)
        np.testing.assert_array_equal(*results)


def test_an_array_that_may_overlap_others_is_filled_where_it_was() -> None:
    """The rest is filled before all else: another array could have been read before."""
    text = program(FILL).replace("%y: memref<?xf64> {llvm.noalias}", "%y: memref<?xf64>")
    module = ad.parse(text)
    shape_arguments(module)
    shaped = str(module).partition("@f.shaped")[2].partition(")")[0]
    assert shaped.count("memref<?x?xf64>") == 1


def test_arguments_without_a_matrix_stay() -> None:
    text = "func.func @f(%n: i32) -> index {\n %r = arith.index_cast %n : i32 to index\n return %r : index\n}"
    module = ad.parse(text)
    shape_arguments(module)
    assert "shaped" not in str(module)
