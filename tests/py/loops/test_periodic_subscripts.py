"""Loops whose subscripts wrap around are split, and compute the same."""

from __future__ import annotations

import random

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import UpstreamPassManager
from mlirad.context import Context
from mlirad.edit.walk import find_ops
from mlirad.frontends import llvm
from mlirad.loops.raise_to_affine import raise_to_affine


def selected(k: int, offset: int, predicate: str) -> list[str]:
    """``%d`` plus or minus the extent, if it is not in it."""
    right, wrapped = ("%size", f"arith.subi %d{k}, %size") if offset > 0 else ("%c0", f"arith.addi %d{k}, %size")
    holds = predicate in (("sge", "eq") if offset > 0 else ("slt",))
    return [
        f"%h{k} = arith.cmpi {predicate}, %d{k}, {right} : index",
        f"%w{k} = {wrapped} : index",
        f"%r{k} = arith.select %h{k}, {f'%w{k}, %d{k}' if holds else f'%d{k}, %w{k}'} : index",
    ]


def program(spelling: str, extent: str, offsets: list[int], *, down: bool) -> str:
    """Stores the running sum of ``x[(i + offset) mod n] * offset.5`` in ``y``; ``down``: with ``n - 1 - i`` for i.

    The spelling "select" is `scf`, with comparisons instead of remainders.
    """
    is_selected, spelling = spelling == "select", spelling.replace("select", "scf")
    type = f"memref<{extent}xf64>"
    size = "%n" if extent == "?" else extent
    bounds = "%c0 to %size step %c1" if spelling == "scf" else f"0 to {size}"
    lines = []
    for k, offset in enumerate(offsets):
        if spelling == "scf":
            lines += [f"%o{k} = arith.constant {offset} : index", f"%d{k} = arith.addi %e, %o{k} : index"]
            if is_selected:
                some = ("sge", "eq", "ne", "slt")[: 4 if offset == 1 else 1] if offset > 0 else ("slt", "sge")
                predicate = some[(k + down) % len(some)]
                lines += selected(k, offset, predicate)
            else:
                lines += [f"%s{k} = arith.addi %d{k}, %size : index"]
                lines += [f"%r{k} = arith.remsi %{'s' if offset < 0 else 'd'}{k}, %size : index"]
            lines += [f"%v{k} = memref.load %x[%r{k}] : {type}"]
        else:
            place = f"{extent} - 1 - %i" if down else "%i"
            lines += [f"%v{k} = affine.load %x[({place} + {offset}) mod {extent}] : {type}"]
        lines += [f"%f{k} = arith.constant {offset}.5 : f64", f"%p{k} = arith.mulf %v{k}, %f{k} : f64"]
        lines += [f"%t{k} = arith.addf %{f't{k - 1}' if k else 'sum'}, %p{k} : f64"]
    last = f"%t{len(offsets) - 1}"
    start = "%e = arith.subi %last, %i : index" if down else "%e = arith.addi %i, %c0 : index"
    size_op = "%size = arith.addi %n, %c0 : index" if extent == "?" else f"%size = arith.constant {extent} : index"
    return f"""func.func @f(%x: {type}, %y: {type}, %n: index) -> f64 {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %zero = arith.constant 0.0 : f64
      {size_op}
      %last = arith.subi %size, %c1 : index
      %r = {spelling}.for %i = {bounds} iter_args(%sum = %zero) -> (f64) {{
        {start}
        {chr(10).join(lines)}
        memref.store {last}, %y[%i] : {type}
        {spelling}.yield {last} : f64
      }}
      return %r : f64
    }}"""


def computed(x: np.ndarray, offsets: list[int], *, down: bool) -> tuple[np.ndarray, float]:
    n, total, y = len(x), 0.0, np.zeros(len(x))
    for i in range(n):
        for offset in offsets:
            total += x[((n - 1 - i if down else i) + offset) % n] * float(f"{offset}.5")
        y[i] = total
    return y, total


def remainders(module: ad.Module) -> int:
    """The loops in which something may wrap around."""
    loops = find_ops(module.operation, lambda op: op.name in ("affine.for", "scf.for"))
    return sum(
        "mod" in str(loop) or "floordiv" in str(loop) or "remsi" in str(loop) or "select" in str(loop) for loop in loops
    )


@pytest.mark.parametrize("down", [False, True])
@pytest.mark.parametrize(
    ("spelling", "extent"), [("affine", "24"), ("scf", "24"), ("scf", "?"), ("select", "24"), ("select", "?")]
)
def test_split_loops_compute_the_same(spelling: str, extent: str, down: bool) -> None:
    """Also where the loop has fewer iterations than are split off; the middle part has no remainders."""
    draw = random.Random(f"{spelling} {extent} {down}")
    for count in (1, 3):
        offsets = [draw.choice((-3, -2, -1, 1, 2, 3)) for _ in range(count)]
        module = ad.parse(program(spelling, extent, offsets, down=down))
        raise_to_affine(module, Context.default())
        assert module.operation.verify()
        loops = find_ops(module.operation, lambda op: op.name == "affine.for")
        assert remainders(module) < len(loops) <= 3
        function = ad.compile(module, "f", target=ad.Cpu(opt_level=1))
        for n in (3, 4, 5, 6, 9, 24) if extent == "?" else (int(extent),):
            x, y = np.random.default_rng(n).normal(size=n), np.zeros(n)
            expected, total = computed(x, offsets, down=down)
            assert function(x, y, n) == total
            np.testing.assert_array_equal(y, expected)


WRAPS = """func.func @f(%x: memref<?xf64>, %y: memref<?xf64>, %n: index, %m: index) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {{
    {place}
    %v = memref.load %x[%r] : memref<?xf64>
    memref.store %v, %y[%i] : memref<?xf64>
  }}
  return
}}"""


@pytest.mark.parametrize(
    "place",
    [
        "%r = arith.remsi %i, %m : index",  # another extent
        "%d = arith.addi %i, %i : index\n%r = arith.remsi %d, %n : index",  # two rounds
        "%d = arith.addi %i, %m : index\n%r = arith.remsi %d, %n : index",  # any number of iterations wraps
        "%k = arith.constant 9 : index\n%d = arith.addi %i, %k : index\n%r = arith.remsi %d, %n : index",  # too many
        "%d = arith.subi %i, %n : index\n%r = arith.remsi %d, %n : index",  # rounds up, as the dividend is negative
    ],
)
def test_other_remainders_are_left_alone(place: str) -> None:
    module = ad.parse(WRAPS.format(place=place))
    raise_to_affine(module, Context.default())
    (loop,) = find_ops(module.operation, lambda op: op.name == "affine.for")
    assert "remsi" in str(loop)


@pytest.mark.parametrize("spelling", ["affine", "scf"])
def test_the_adjoint_of_a_periodic_stencil(spelling: str) -> None:
    """That of the sum of ``x[i + 1] x[i - 1]``."""
    text = """func.func @f(%x: memref<64xf64>) -> f64 {
      %zero = arith.constant 0.0 : f64
      %r = affine.for %i = 0 to 64 iter_args(%s = %zero) -> f64 {
        %v = affine.load %x[(%i + 1) mod 64] : memref<64xf64>
        %w = affine.load %x[(%i + 63) mod 64] : memref<64xf64>
        %p = arith.mulf %v, %w : f64
        %t = arith.addf %s, %p : f64
        affine.yield %t : f64
      }
      return %r : f64
    }"""
    module = ad.parse(text)
    if spelling == "scf":
        UpstreamPassManager.parse("builtin.module(lower-affine)", module.context).run(module.operation)
    x = np.random.default_rng(5).normal(size=64)
    np.testing.assert_allclose(ad.grad(module, "f")(x), np.roll(x, 2) + np.roll(x, -2), rtol=1e-14)


def torus(length: int) -> str:
    """Stores powers of ``x[i + 1][j + 1] - x[i - 1][j - 1]``, round in both dimensions, in ``y``."""
    type = "memref<?x?xf64>"
    powers = [f"%p{k + 1} = arith.mulf %p{k}, %p0 : f64" for k in range(length)]
    return f"""func.func @f(%x: {type}, %y: {type}, %n: index, %m: index) {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      scf.for %i = %c0 to %n step %c1 {{
        scf.for %j = %c0 to %m step %c1 {{
          %i1 = arith.addi %i, %c1 : index
          %down = arith.remsi %i1, %n : index
          %i2 = arith.addi %i, %n : index
          %i3 = arith.subi %i2, %c1 : index
          %up = arith.remsi %i3, %n : index
          %j1 = arith.addi %j, %c1 : index
          %right = arith.remsi %j1, %m : index
          %j2 = arith.addi %j, %m : index
          %j3 = arith.subi %j2, %c1 : index
          %left = arith.remsi %j3, %m : index
          %a = memref.load %x[%down, %right] : {type}
          %b = memref.load %x[%up, %left] : {type}
          %p0 = arith.subf %a, %b : f64
          {chr(10).join(powers)}
          memref.store %p{length}, %y[%i, %j] : {type}
        }}
      }}
      return
    }}"""


@pytest.mark.parametrize(("length", "loops"), [(3, 3 + 9), (100, 3 + 5), (300, 2)])
def test_loops_in_loops_are_split(length: int, loops: int) -> None:
    """All of short ones; of longer ones only those in most iterations of the outer loop; long ones are left alone."""
    module, plain = ad.parse(torus(length)), ad.parse(torus(length))
    raise_to_affine(module, Context.default())
    assert module.operation.verify()
    assert len(find_ops(module.operation, lambda op: op.name == "affine.for")) == loops
    split, same = (ad.compile(one, "f", target=ad.Cpu(opt_level=1)) for one in (module, plain))
    for shape in ((1, 1), (1, 3), (2, 2), (3, 1), (4, 3), (6, 7)):
        x = np.random.default_rng(shape).normal(size=shape)
        found, expected = np.zeros(shape), np.zeros(shape)
        split(x, found, *shape)
        same(x, expected, *shape)
        np.testing.assert_array_equal(found, expected)
        np.testing.assert_allclose(found, (np.roll(x, (-1, -1), (0, 1)) - np.roll(x, (1, 1), (0, 1))) ** (length + 1))


@pytest.mark.parametrize("length", [1, 40])
def test_deep_nests_are_not_copied_for_each_corner(length: int) -> None:
    """Without a limit there would be 81 copies of what is in four loops."""
    loops, type = range(4), "memref<?x?x?x?xf64>"
    heads = [f"scf.for %i{k} = %c0 to %n step %c1 {{" for k in loops]
    wrapped = [f"%s{k} = arith.addi %i{k}, %c1 : index\n%w{k} = arith.remsi %s{k}, %n : index" for k in loops]
    chain = [f"%p{k + 1} = math.sin %p{k} : f64" for k in range(length)]
    text = f"""func.func @f(%x: {type}, %y: {type}, %n: index) {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      {chr(10).join([*heads, *wrapped])}
      %p0 = memref.load %x[%w0, %w1, %w2, %w3] : {type}
      {chr(10).join(chain)}
      memref.store %p{length}, %y[%i0, %i1, %i2, %i3] : {type}
      }} }} }} }}
      return
    }}"""
    module = ad.parse(text)
    raise_to_affine(module, Context.default())
    stores = find_ops(module.operation, lambda op: op.name.endswith(".store"))
    assert 5 <= len(stores) <= 16
    x, found = np.random.default_rng(1).normal(size=(3, 3, 3, 3)), np.zeros((3, 3, 3, 3))
    ad.compile(module, "f", target=ad.Cpu(opt_level=1))(x, found, 3)
    expected = np.roll(x, (-1, -1, -1, -1), (0, 1, 2, 3))
    for _ in range(length):
        expected = np.sin(expected)
    np.testing.assert_allclose(found, expected, rtol=1e-15)


@ad.function
def differences(x: ad.f64[:]) -> float:
    n, total = x.shape[0], 0.0
    for i in range(n):
        total += x[(i + 1) % n] * (x[(i - 2) % n] - x[(i + n - 3) % n])
    return total


def test_remainders_of_python_are_split() -> None:
    module = ad.parse(str(differences.module))
    raise_to_affine(module, Context.default())
    assert remainders(module) < len(find_ops(module.operation, lambda op: op.name == "affine.for")) == 3
    function = ad.compile(module, "differences", target=ad.Cpu(opt_level=1))
    for n in (1, 2, 3, 4, 5, 6, 9):
        x = np.random.default_rng(n).normal(size=n)
        assert function(x) == differences.__wrapped__(x)


#: The sum of ``x[(i + 1) % n] * x[i < 2 ? i + n - 2 : i - 2]`` over ``int`` counters.
C_LOOP = """
define double @f(ptr %x, i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %sum = phi double [ 0.0, %entry ], [ %more, %body ]
  %go = icmp slt i32 %i, %n
  br i1 %go, label %body, label %done
body:
  %up = add nsw i32 %i, 1
  %right = srem i32 %up, %n
  %right64 = sext i32 %right to i64
  %p = getelementptr double, ptr %x, i64 %right64
  %v = load double, ptr %p
  %down = sub nsw i32 %i, 2
  %out = icmp slt i32 %down, 0
  %moved = add nsw i32 %down, %n
  %left = select i1 %out, i32 %moved, i32 %down
  %left64 = sext i32 %left to i64
  %q = getelementptr double, ptr %x, i64 %left64
  %w = load double, ptr %q
  %product = fmul double %v, %w
  %more = fadd double %sum, %product
  %next = add nsw i32 %i, 1
  br label %head
done:
  ret double %sum
}
"""


def test_subscripts_of_c_in_int_are_split() -> None:
    module = llvm.load(C_LOOP)
    assert remainders(module) < len(find_ops(module.operation, lambda op: op.name == "affine.for")) == 3
    function = ad.compile(module, "f", target=ad.Cpu(opt_level=1))
    for n in (2, 3, 4, 9):
        x = np.random.default_rng(n).normal(size=n)
        np.testing.assert_allclose(function(x, n), np.roll(x, -1) @ np.roll(x, 2), rtol=1e-14)


def test_subscripts_that_may_overflow_are_left_alone() -> None:
    """The sums wrap around at 32 bits, except for the counter's next number, which is at most the bound."""
    module = llvm.load(C_LOOP.replace(" nsw", ""))
    loops = find_ops(module.operation, lambda op: op.name == "affine.for")
    assert ["remsi" in str(loop) for loop in loops] == [False, True]
    assert all("arith.select" in str(loop) for loop in loops)
