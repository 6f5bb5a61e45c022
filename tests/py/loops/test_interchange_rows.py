"""What the outer loop computes is kept in a row where no other loop can compute it again, also in triangles."""

from __future__ import annotations

import re

import numpy as np
import pytest

import mlirad as ad
from mlirad.context import Context
from mlirad.edit.module import clone_module
from mlirad.edit.names import argument_names
from mlirad.lowering.lower_to_llvm import LowerToLlvm, internal_name
from mlirad.passes import load
from mlirad.runtime.jit import Compiled
from mlirad.runtime.prototype import Prototype
from mlirad.transforms.wrt import find

PASSES = ("raise-to-affine", "version-open-extents", "interchange-loops")
N = 12


def covariance(dialect: str, size: str, promise: str = " {llvm.noalias}", first: str = "%i", behind: str = "") -> str:
    """The adjoint of ``c[i, j] = sum_k x[k, i] x[k, j] / 3; c[j, i] = c[i, j]``: that of ``c[j, i]`` is cleared."""
    shape = f"memref<{size}x{size}xf64>"
    access = "affine" if dialect == "affine" else "memref"
    ends, start, step = ("%n", "%c0", " step %c1") if dialect == "scf" else (size.replace("?", "%n"), "0", "")
    low = f"affine_map<(d0) -> (d0)>({first})" if dialect == "affine" and first == "%i" else first
    return f"""func.func @f(%x: {shape}{promise}, %g: {shape}{promise}, %d: {shape} {{llvm.noalias}},
                        %s: {shape} {{llvm.noalias}}) {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %zero = arith.constant 0.0 : f64
      %three = arith.constant 3.0 : f64
      %n = {f"memref.dim %x, %c0 : {shape}" if size == "?" else f"arith.constant {size} : index"}
      {dialect}.for %i = {start} to {ends}{step} {{
        {dialect}.for %j = {low} to {ends}{step} {{
          %u = {access}.load %g[%j, %i] : {shape}
          {access}.store %zero, %g[%j, %i] : {shape}
          %v = {access}.load %g[%i, %j] : {shape}
          %w0 = arith.addf %u, %v : f64
          {access}.store %w0, %g[%i, %j] : {shape}
          %w = arith.divf %w0, %three : f64
          {dialect}.for %k = {start} to {ends}{step} {{
            %a = {access}.load %x[%k, %i] : {shape}
            %p = arith.mulf %w, %a : f64
            %d0 = {access}.load %d[%k, %j] : {shape}
            %d1 = arith.addf %d0, %p : f64
            {access}.store %d1, %d[%k, %j] : {shape}
          }}
          {behind}
        }}
      }}
      return
    }}"""


def changed(text: str) -> str:
    """The module behind the pass, and what comes before it."""
    module = ad.parse(text)
    for name in PASSES:
        load(name)().run(module, Context.default())
    assert module.operation.verify()
    return str(module)


def run(text: str, passes: tuple[str, ...], *arrays: np.ndarray) -> None:
    """Compile with these loop passes, and call."""
    module = ad.parse(text)
    op = find(module, "f")
    prototype = Prototype.of(op, argument_names(op))
    lowered = clone_module(module)
    with lowered.context, op.location:
        LowerToLlvm(internalize=True, entry="f", loop_passes=passes).run(lowered, Context.default())
    Compiled(module, lowered, internal_name("f"), prototype, ad.Cpu())(*arrays)


@pytest.mark.parametrize("first", ["%i", "%c0"])
@pytest.mark.parametrize("size", [str(N), "?"])
@pytest.mark.parametrize("dialect", ["affine", "scf"])
def test_a_row_is_filled_where_its_elements_are_computed(dialect: str, size: str, first: str) -> None:
    text = covariance(dialect, size, first=first)
    found = changed(text)
    assert len(re.findall(r"memref.alloca?\(.*\) : memref<(12|\?)xf64>", found)) == 1
    if size == str(N):
        assert found.count("arith.divf") == 1
    one, other = np.random.default_rng(3).normal(size=(1, 4, N, N)).repeat(2, axis=0)
    run(text, (), *one)
    run(text, PASSES, *other)
    assert one.tobytes() == other.tobytes()


@pytest.mark.parametrize(
    "text",
    [
        covariance("affine", str(N), promise=""),
        covariance("affine", str(N), behind=f"affine.store %w0, %x[%j, %i] : memref<{N}x{N}xf64>"),
    ],
    ids=["what is cleared may be a factor", "a factor is overwritten"],
)
def test_nothing_is_cut_where_that_would_change_a_number(text: str) -> None:
    assert "alloca" not in changed(text)
    one, other = np.random.default_rng(4).normal(size=(1, 4, N, N)).repeat(2, axis=0)
    run(text, (), *one)
    run(text, PASSES, *other)
    assert one.tobytes() == other.tobytes()
