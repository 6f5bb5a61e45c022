"""Stores into local buffers that no observed value depends on are removed, and no others."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

import numpy as np
import pytest

import mlirad as ad
from mlirad.context import Context
from mlirad.edit.walk import find_ops
from mlirad.loops.buffers.forward_buffers import forward_buffers

TYPE = "memref<4xf64>"
ARRAYS: Final = ("x", "a", "b", "c")
#: A statement of a program, and what it does to the arrays.
Statement = tuple[str, Callable[[dict[str, np.ndarray], bool], None]]


def element_wise(draw: random.Random) -> Statement:
    """``target[i] = factor * one[i] + other[i]``, as a loop."""
    target, one, other = (draw.choice(ARRAYS) for _ in range(3))
    factor = draw.choice((0.5, -0.75))
    text = f"""affine.for %i = 0 to 4 {{
      %factor = arith.constant {factor} : f64
      %one = memref.load %{one}[%i] : {TYPE}
      %other = affine.load %{other}[%i] : {TYPE}
      %product = arith.mulf %factor, %one : f64
      %sum = arith.addf %product, %other : f64
      affine.store %sum, %{target}[%i] : {TYPE}
    }}"""

    def act(arrays: dict[str, np.ndarray], _: bool) -> None:
        arrays[target] = factor * arrays[one] + arrays[other]

    return text, act


def copied(draw: random.Random) -> Statement:
    source, target = draw.sample(ARRAYS, 2)

    def act(arrays: dict[str, np.ndarray], _: bool) -> None:
        arrays[target] = arrays[source]

    return f"memref.copy %{source}, %{target} : {TYPE} to {TYPE}", act


def repeated(draw: random.Random, depth: int) -> Statement:
    body = statements(draw, depth - 1)
    text = f"scf.for %t{depth} = %zero to %three step %one_index {{\n" + "\n".join(text for text, _ in body) + "\n}"

    def act(arrays: dict[str, np.ndarray], is_positive: bool) -> None:
        for _ in range(3):
            for _, run in body:
                run(arrays, is_positive)

    return text, act


def chosen(draw: random.Random, depth: int) -> Statement:
    body = statements(draw, depth - 1)

    def act(arrays: dict[str, np.ndarray], is_positive: bool) -> None:
        for _, run in body if is_positive else ():
            run(arrays, is_positive)

    return "scf.if %is_positive {\n" + "\n".join(text for text, _ in body) + "\n}", act


def carried(draw: random.Random) -> Statement:
    """A loop that sums the elements of one array, and stores the sum into another."""
    source, target = (draw.choice(ARRAYS) for _ in range(2))
    text = f"""%sum = affine.for %i = 0 to 4 iter_args(%s = %number) -> (f64) {{
      %v = affine.load %{source}[%i] : {TYPE}
      %n = arith.addf %s, %v : f64
      affine.yield %n : f64
    }}
    memref.store %sum, %{target}[%one_index] : {TYPE}"""

    def act(arrays: dict[str, np.ndarray], _: bool) -> None:
        total = 1.5
        for value in arrays[source]:
            total += value
        arrays[target] = arrays[target].copy()
        arrays[target][1] = total

    # In a region of its own: the names of its values are not unique.
    return "scf.if %true {\n" + text + "\n}", act


def statements(draw: random.Random, depth: int) -> list[Statement]:
    found = []
    for _ in range(draw.randint(1, 5)):
        nested = draw.random() < 0.3 and depth
        simple = draw.choice((element_wise, element_wise, copied, carried))
        found.append(draw.choice((repeated, chosen))(draw, depth) if nested else simple(draw))
    return found


def program(body: list[Statement]) -> str:
    made = "\n".join(f"%{name} = memref.alloc() : {TYPE}" for name in ARRAYS[1:])
    filled = "\n".join(f"linalg.fill ins(%number : f64) outs(%{name} : {TYPE})" for name in ARRAYS[1:])
    freed = "\n".join(f"memref.dealloc %{name} : {TYPE}" for name in ARRAYS[1:])
    return f"""func.func @f(%x: {TYPE}, %is_positive: i1) {{
      %zero = arith.constant 0 : index
      %one_index = arith.constant 1 : index
      %three = arith.constant 3 : index
      %true = arith.constant true
      %number = arith.constant 1.5 : f64
      {made}
      {filled}
      {chr(10).join(text for text, _ in body)}
      {freed}
      return
    }}"""


def stores(module: ad.Module) -> int:
    return len(find_ops(module.operation, lambda op: op.name in ("affine.store", "memref.store", "memref.copy")))


def test_random_programs_compute_the_same_with_fewer_stores() -> None:
    """All four arrays are read and written by most statements; only ``x`` is observed."""
    fewer = 0
    for seed in range(16):
        draw = random.Random(seed)
        body = statements(draw, 2)
        module = ad.parse(program(body))
        before = stores(module)
        forward_buffers(module, Context.default())
        assert module.operation.verify()
        fewer += stores(module) < before
        is_positive = draw.random() < 0.5
        x = np.random.default_rng(seed).normal(size=4)
        arrays = {"x": x.copy(), **{name: np.full(4, 1.5) for name in ARRAYS[1:]}}
        for _, run in body:
            run(arrays, is_positive)
        ad.compile(module, "f", target=ad.Cpu(opt_level=0))(x, is_positive)
        np.testing.assert_array_equal(x, arrays["x"], err_msg=f"seed {seed}")
    assert fewer > 8


@pytest.mark.parametrize(("read", "left"), [("", 0), ("memref.copy %a, %x", 4), ("call @use(%b)", 5)])
def test_an_array_that_is_updated_in_place_is_removed_if_nothing_reads_it(read: str, left: int) -> None:
    """No single store of the loop is dead; the ones after the last read are."""
    type = f" : {TYPE} to {TYPE}" if read.startswith("memref") else f" : ({TYPE}) -> ()" if read else ""
    step = "\n".join(
        f"""affine.for %i = 0 to 4 {{
          %v = affine.load %{source}[%i] : {TYPE}
          %w = arith.mulf %v, %v : f64
          affine.store %w, %{target}[%i] : {TYPE}
        }}"""
        for source, target in (("a", "b"), ("b", "a"))
    )
    module = ad.parse(f"""func.func private @use({TYPE})
    func.func @f(%x: {TYPE}) {{
      %a = memref.alloc() : {TYPE}
      %b = memref.alloc() : {TYPE}
      memref.copy %x, %a : {TYPE} to {TYPE}
      affine.for %t = 0 to 5 {{ {step} }}
      {read}{type}
      affine.for %t = 0 to 5 {{ {step} }}
      memref.dealloc %a : {TYPE}
      memref.dealloc %b : {TYPE}
      return
    }}""")
    forward_buffers(module, Context.default())
    assert stores(module) == left, module


def test_buffers_that_several_blocks_use_are_left_alone() -> None:
    module = ad.parse(f"""func.func @f(%x: {TYPE}, %c: i1) {{
      scf.execute_region {{
        %a = memref.alloc() : {TYPE}
        memref.copy %x, %a : {TYPE} to {TYPE}
        cf.cond_br %c, ^one, ^two
      ^one:
        memref.copy %a, %x : {TYPE} to {TYPE}
        memref.copy %x, %a : {TYPE} to {TYPE}
        cf.br ^two
      ^two:
        memref.dealloc %a : {TYPE}
        scf.yield
      }}
      return
    }}""")
    forward_buffers(module, Context.default())
    assert stores(module) == 3


def test_a_parallel_loop_whose_terminator_has_an_empty_region_runs() -> None:
    """``scf.forall`` on buffers was not compiled: an IndexError."""
    text = """
    func.func @f(%x: memref<5xf64>) -> f64 {
      %c1 = arith.constant 1 : index
      %b = memref.alloc() : memref<5xf64>
      scf.forall (%i) in (5) {
        %v = memref.load %x[%i] : memref<5xf64>
        %s = math.sin %v : f64
        memref.store %s, %b[%i] : memref<5xf64>
      }
      %r = memref.load %b[%c1] : memref<5xf64>
      memref.dealloc %b : memref<5xf64>
      return %r : f64
    }"""
    x = np.random.default_rng(6).normal(size=5)
    np.testing.assert_allclose(ad.compile(ad.parse(text), "f")(x), np.sin(x[1]), rtol=1e-14)
