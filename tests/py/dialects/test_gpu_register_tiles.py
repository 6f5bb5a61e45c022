"""Products of tiles whose threads compute several elements: nothing is cached, no tile is added to atomically."""

from __future__ import annotations

import re
from collections.abc import Callable

import numpy as np
import pytest

import mlirad as ad
from mlirad.testing.check import check_vjp
from tests.fuzz.kernels.comparison import CTX, SCHEDULES, agree, on_cpu, on_machine, outlined

RNG = np.random.default_rng(71)
A = "memref<?x?xf64>"
#: How a subscript is made of a loop's variable and an id.
Subscript = Callable[[str, str, str], str]


def blocked(loop: str, id: str, name: str) -> str:
    """A thread has neighbouring elements."""
    return f"%{name}_0 = arith.muli %{id}, %own : index\n%{name} = arith.addi %{name}_0, %{loop} : index"


def strided(loop: str, id: str, name: str) -> str:
    """Neighbouring threads have neighbouring elements."""
    return f"%{name}_0 = arith.muli %{loop}, %threads : index\n%{name} = arith.addi %{name}_0, %{id} : index"


def from_id(loop: str, id: str, name: str) -> str:
    """The loop starts at the id."""
    return f"%{name} = arith.addi %{loop}, %c0 : index"


def fill(subscript: Subscript) -> str:
    bounds = {name: "%c0 to %own step %c1" for name in ("ty", "tx")}
    if subscript is from_id:
        bounds = {name: f"%{name} to %size step %threads" for name in ("ty", "tx")}
    return f"""
      scf.for %r = {bounds["ty"]} {{
        scf.for %q = {bounds["tx"]} {{
          {subscript("r", "ty", "i")}
          {subscript("q", "tx", "j")}
          %ai = arith.addi %i0, %i : index
          %aj = arith.addi %k0, %j : index
          %v = memref.load %a[%ai, %aj] : {A}
          memref.store %v, %s[%i, %j] : TILE
          %bi = arith.addi %k0, %i : index
          %bj = arith.addi %j0, %j : index
          %w = memref.load %b[%bi, %bj] : {A}
          memref.store %w, %t[%i, %j] : TILE
        }}
      }}"""


def product(subscript: Subscript, filled: str, own: int = 2, threads: int = 4) -> str:
    """``c = a b``; blocks of ``threads`` squared, each with ``own`` squared elements of a tile."""
    size = own * threads
    text = f"""
#wg = #gpu.address_space<workgroup>
#pv = #gpu.address_space<private>
func.func @f(%a: {A} {{llvm.noalias}}, %b: {A} {{llvm.noalias}}, %c: {A} {{llvm.noalias}}, %g: index, %h: index) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %own = arith.constant {own} : index
  %threads = arith.constant {threads} : index
  %size = arith.constant {size} : index
  %zero = arith.constant 0.0 : f64
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %g, %gy = %g, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %threads, %sy = %threads, %sz = %c1)
      workgroup(%s : TILE, %t : TILE) private(%sums : OWN) {{
    %i0 = arith.muli %by, %size : index
    %j0 = arith.muli %bx, %size : index
    scf.for %r = %c0 to %own step %c1 {{
      scf.for %q = %c0 to %own step %c1 {{
        memref.store %zero, %sums[%r, %q] : OWN
      }}
    }}
    scf.for %kk = %c0 to %h step %c1 {{
      %k0 = arith.muli %kk, %size : index
      {filled}
      gpu.barrier
      scf.for %k = %c0 to %size step %c1 {{
        scf.for %r = %c0 to %own step %c1 {{
          scf.for %q = %c0 to %own step %c1 {{
            {subscript("r", "ty", "i")}
            {subscript("q", "tx", "j")}
            %v = memref.load %s[%i, %k] : TILE
            %w = memref.load %t[%k, %j] : TILE
            %p = arith.mulf %v, %w : f64
            %o = memref.load %sums[%r, %q] : OWN
            %z = arith.addf %o, %p : f64
            memref.store %z, %sums[%r, %q] : OWN
          }}
        }}
      }}
      gpu.barrier
    }}
    scf.for %r = %c0 to %own step %c1 {{
      scf.for %q = %c0 to %own step %c1 {{
        {subscript("r", "ty", "i")}
        {subscript("q", "tx", "j")}
        %ci = arith.addi %i0, %i : index
        %cj = arith.addi %j0, %j : index
        %o = memref.load %sums[%r, %q] : OWN
        memref.store %o, %c[%ci, %cj] : {A}
      }}
    }}
    gpu.terminator
  }}
  return
}}"""
    return text.replace("TILE", f"memref<{size}x{size}xf64, #wg>").replace("OWN", f"memref<{own}x{own}xf64, #pv>")


#: The ids and variables themselves are in the subscripts of the matrices, too.
APART = fill(blocked).replace(
    "%ai = arith.addi %i0, %i : index",
    "%ty2 = arith.muli %ty, %own : index\n%ai0 = arith.addi %i0, %r : index\n%ai = arith.addi %ai0, %ty2 : index",
)
PRODUCTS = {
    "neighbouring elements": product(blocked, fill(blocked)),
    "sixteen elements": product(blocked, fill(blocked), own=4),
    "in strides": product(strided, fill(strided)),
    "filled in another order": product(blocked, fill(strided)),
    "filled from the id on": product(blocked, fill(from_id)),
    "subscripts apart": product(blocked, APART),
}


def gradient(text: str, size: int) -> tuple[ad.Module, ad.Module]:
    """The gradient, and its kernels, checked with each other and with differences."""
    a, b = RNG.normal(size=(2, 2 * size, 2 * size))
    check_vjp(ad.parse(text), "f", a, b, np.zeros_like(a), 2, 2, ctx=CTX)
    loops = ad.transforms.vjp(ad.parse(text), "f", wrt="all", ctx=CTX)
    shadows = [a, np.zeros_like(a), b, np.zeros_like(a), np.zeros_like(a), RNG.normal(size=a.shape), 2, 2]
    expected, kernels = on_cpu(loops, "f_vjp", shadows), outlined(loops)
    dc = shadows[5]
    np.testing.assert_allclose(expected[1], dc @ b.T, rtol=1e-10, atol=1e-10)
    np.testing.assert_allclose(expected[3], a.T @ dc, rtol=1e-10, atol=1e-10)
    for schedule in SCHEDULES:
        agree(on_machine(kernels, "f_vjp", shadows, schedule), expected)
    return loops, kernels


@pytest.mark.parametrize("name", PRODUCTS)
def test_nothing_is_cached_and_tiles_are_not_added_to_atomically(name: str) -> None:
    _, kernels = gradient(PRODUCTS[name], 16 if name == "sixteen elements" else 8)
    text = str(kernels).partition("gpu.module")
    assert "memref.alloc" not in text[0] + text[2].partition("@f_vjp(")[2]
    atomic = re.findall("atomic_rmw addf .*", text[2])
    # The tiles of a row are those of several blocks.
    assert atomic
    assert not any("workgroup" in line for line in atomic)


def test_a_tile_whose_elements_are_filled_several_times_is_cached() -> None:
    filled = f"scf.for %n = %c0 to %own step %c1 {{\n{fill(blocked)}\n}}"
    _, kernels = gradient(product(blocked, filled), 8)
    assert "memref.alloc" in str(kernels).partition("gpu.module")[2].partition("@f_vjp(")[2]
