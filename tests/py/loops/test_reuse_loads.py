"""A load in a branch reuses what was loaded before the branch, unless a write may come between."""

from __future__ import annotations

import pytest

import mlirad as ad
from mlirad.context import Context
from mlirad.edit.walk import find_ops
from mlirad.loops.reuse_loads import reuse_loads


def loads_left(body: str, promise: str = "{llvm.noalias}") -> int:
    """Loads that are left of ``body``, in a function with the buffers ``x`` and ``y``."""
    module = ad.parse(f"""
    func.func private @use(f64) attributes {{mlirad.effects = []}}
    func.func private @any()
    func.func @f(%x: memref<8xf64> {promise}, %y: memref<8xf64> {promise}, %i: index, %n: index, %is: i1) -> f64 {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      {body}
      return %a : f64
    }}""")
    function = find_ops(module.operation, lambda op: op.name == "func.func")[-1]
    reuse_loads(function, Context.default().registry)
    assert module.operation.verify()
    return len(find_ops(function, lambda op: op.name == "memref.load"))


A = "%a = memref.load %x[%i] : memref<8xf64>\n"
STORE = "memref.store %a, %{}[%i] : memref<8xf64>\n"


VIEW = "%z = memref.reinterpret_cast %x to offset: [0], sizes: [8], strides: [1] : memref<8xf64> to memref<8xf64>\n"


def branch(body: str, other: str = "") -> str:
    return f"scf.if %is {{ {body} }} else {{ {other} }}\n"


IN = "%b = memref.load %x[%i] : memref<8xf64>\nmemref.store %b, %y[%c1] : memref<8xf64>\n"


@pytest.mark.parametrize(
    ("body", "promise", "left"),
    [
        (A + branch(IN), "{llvm.noalias}", 1),
        (A + branch(IN, IN), "{llvm.noalias}", 1),
        (A + branch(branch(IN)), "{llvm.noalias}", 1),
        (A + STORE.format("y") + branch(IN), "{llvm.noalias}", 1),
        (A + STORE.format("y") + branch(IN), "", 2),
        (A + STORE.format("x") + branch(IN), "{llvm.noalias}", 2),
        (A + "func.call @any() : () -> ()\n" + branch(IN), "{llvm.noalias}", 2),
        (A + branch(STORE.format("x") + IN), "{llvm.noalias}", 2),
        # What was written in one branch may be read in the next one.
        (A + branch(STORE.format("x")) + branch(IN), "{llvm.noalias}", 2),
        # What one iteration writes the next one may read.
        (A + "scf.for %k = %c0 to %n step %c1 { " + IN + STORE.format("x") + "}\n", "{llvm.noalias}", 2),
        # Through a view, whatever is written is seen, and all that is seen may be written.
        (VIEW + A + branch(IN.replace("%x", "%z")), "{llvm.noalias}", 2),
        (VIEW + A.replace("%x", "%z") + STORE.format("x") + branch(IN.replace("%x", "%z")), "{llvm.noalias}", 2),
        (VIEW + A + STORE.format("z") + branch(IN), "{llvm.noalias}", 2),
        # What is loaded in a branch is not known behind it, or in the other one.
        (branch(IN) + branch(IN) + A, "{llvm.noalias}", 3),
        (branch(IN, IN) + A, "{llvm.noalias}", 3),
        # Equal loads of one block stay.
        (A + IN, "{llvm.noalias}", 2),
        (A + branch(IN.replace("[%i]", "[%c0]")), "{llvm.noalias}", 2),
    ],
)
def test_loads_that_are_left(body: str, promise: str, left: int) -> None:
    assert loads_left(body, promise) == left
