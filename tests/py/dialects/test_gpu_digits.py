"""Ids of threads that kernels divide become several ids; other quotients and remainders stay what they are."""

from __future__ import annotations

import re
from random import Random

import numpy as np
import pytest

import mlirad as ad
from mlirad.passes.gpu_launches import ConvertGpuToParallelLoops
from tests.fuzz.kernels.comparison import CTX, agree, on_cpu, on_machine, outlined
from tests.py.dialects.test_gpu_atomics import check

NUMBERS = sorted({*range(20), 24, 32, 48, 64, 96, 128, 200})
CONSTANTS = "\n".join(f"%c{number} = arith.constant {number} : index" for number in NUMBERS)


def kernel(body: str, blocks: int, threads: tuple[int | str, ...], tile: str = "1xf64", arguments: str = "") -> str:
    """Blocks of ``threads``; ``body`` has a tile ``%t`` in workgroup memory."""
    x, y, z = (size if isinstance(size, str) else f"%c{size}" for size in (*threads, 1, 1)[:3])
    return f"""
#wg = #gpu.address_space<workgroup>
func.func @f({arguments}) {{
  {CONSTANTS}
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c{blocks}, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = {x}, %sy = {y}, %sz = {z}) workgroup(%t : memref<{tile}, #wg>) {{
    {body}
    gpu.terminator
  }}
  return
}}"""


DIVISIONS = ("divui", "divsi", "remui", "remsi")
#: A tile of a product of matrices: each thread loads an element of both factors, and computes one of the result.
PRODUCT = """
    ROW
    COLUMN
    %first = arith.muli %bx, %c8 : index
    %r = arith.addi %first, %row : index
    %a = memref.load %x[%r, %column] : memref<16x8xf64>
    memref.store %a, %t[%row, %column] : memref<8x8xf64, #wg>
    gpu.barrier
    scf.for %k = %c0 to %c8 step %c1 {
      %p = memref.load %t[%row, %k] : memref<8x8xf64, #wg>
      %q = memref.load %t[%k, %column] : memref<8x8xf64, #wg>
      %o = memref.load %y[%r, %column] : memref<16x8xf64>
      %m = arith.mulf %p, %q : f64
      %s = arith.addf %o, %m : f64
      memref.store %s, %y[%r, %column] : memref<16x8xf64>
    }"""
MATRICES = "%x: memref<16x8xf64> {llvm.noalias}, %y: memref<16x8xf64> {llvm.noalias}"


def product(row: str, column: str) -> str:
    text = PRODUCT.replace("ROW", f"%row = arith.{row} : index").replace("COLUMN", f"%column = arith.{column} : index")
    return kernel(text, 2, (64,), "8x8xf64", MATRICES)


FLAT = product("divui %tx, %c8", "remui %tx, %c8")


SHIFTED = product("shrui %tx, %c3", "andi %tx, %c7")


@pytest.mark.parametrize("text", [FLAT, product("divsi %tx, %c8", "remsi %tx, %c8"), SHIFTED])
def test_a_tile_by_flat_ids_is_one_by_two_ids(text: str) -> None:
    """The gradient has the same code, with the same few atomic additions."""
    body = re.sub("ROW|COLUMN", "", PRODUCT).replace("%row", "%ty").replace("%column", "%tx")
    two = kernel(body, 2, (8, 8), "8x8xf64", MATRICES)
    found = [str(outlined(ad.transforms.vjp(ad.parse(one), "f", wrt="all", ctx=CTX))) for one in (text, two)]
    assert found[0] == found[1]
    check(text, np.random.default_rng(3).normal(size=(16, 8)), np.zeros((16, 8)))


def axes(text: str) -> list[int]:
    """The number of axes of each loop over threads."""
    module = ad.parse(text)
    ConvertGpuToParallelLoops().run(module, CTX)
    loops = re.findall(r"scf\.parallel \((.*?)\) =", str(module))
    return [len(ids.split(",")) for ids in loops][1:]


def divided(*divisors: int, op: str = "divui", threads: tuple[int | str, ...] = (64,), more: str = "") -> str:
    lines = [f"%v{n} = arith.{op} %tx, %c{by} : index" for n, by in enumerate(divisors)]
    lines += [f"%w{n} = memref.load %x[%v{n}] : memref<?xf64>" for n in range(len(divisors))]
    lines += [f"memref.store %w{n}, %t[%v{n}] : memref<64xf64, #wg>" for n in range(len(divisors))]
    return kernel("\n".join([*lines, "gpu.barrier", more]), 1, threads, "64xf64", "%x: memref<?xf64>, %n: index")


def test_threads_have_as_many_axes_as_digits() -> None:
    assert axes(divided(8)) == [2]
    assert axes(divided(4, 16)) == [3]
    assert axes(divided(4, op="remui", threads=(8, 8))) == [3]


def test_ids_that_are_not_sums_of_digits_stay() -> None:
    assert axes(divided(10)) == [1]  # of 64 threads
    assert axes(divided(64)) == [1]
    assert axes(divided(2, 3, threads=(24,))) == [2]  # 2 does not divide 3
    assert axes(divided(2, 4, 8)) == [3]  # a block has three axes
    assert axes(divided(2, threads=(4, 128))) == [2]  # at most 64 threads along z
    assert axes(divided(8, threads=("%n",))) == [1]
    assert axes(divided(8, more="%s = gpu.all_reduce add %w0 uniform {} : (f64) -> f64"))[0] == 1


def expression(random: Random, lines: list[str], ids: list[str]) -> str:
    """The name of a random number computed from ``ids``."""
    name = f"%v{len(lines)}"
    divisions = ["quotient", "quotient", "remainder", "remainder"]
    kind = random.choice(["id", "sum", "multiple", *divisions, "shift", "left", "mask", "or"])
    if kind == "id":
        return random.choice(ids)
    one = expression(random, lines, ids) if len(lines) < 12 else ids[0]
    if kind in ("quotient", "remainder") and random.random() < 0.4:
        lines.append(
            f"%v{len(lines)} = arith.{random.choice(('addi', 'subi'))} {one}, %c{random.choice((1, 4, 8))} : index"
        )
        one = f"%v{len(lines) - 1}"
    op, other = {
        "sum": ("addi", random.choice([*ids, "%c1", "%c4", "%c8"])),
        "multiple": ("muli", random.choice(["%c2", "%c4", "%c8", "%c16"])),
        "shift": (random.choice(("shrui", "shrsi")), random.choice(["%c1", "%c2", "%c3"])),
        "left": ("shli", random.choice(["%c1", "%c3"])),
        "or": ("ori", random.choice([*ids, "%c1", "%c8"])),
        "quotient": (random.choice(DIVISIONS[:2]), random.choice(["%c2", "%c4", "%c8", "%c3", "%c6"])),
        "remainder": (random.choice(DIVISIONS[2:]), random.choice(["%c2", "%c4", "%c8", "%c3", "%c6"])),
        "mask": ("andi", random.choice(["%c1", "%c3", "%c7", "%c5"])),
    }[kind]
    name = f"%v{len(lines)}"
    lines.append(f"{name} = arith.{op} {one}, {other} : index")
    return name


def test_random_numbers_are_the_same() -> None:
    random, split = Random(5), 0
    for _ in range(60):
        threads = random.choice([(16,), (24,), (8, 4), (6, 8), (4, 2, 4)])
        lines: list[str] = []
        names = [expression(random, lines, ["%tx", "%ty", "%bx", "%flat"]) for _ in range(2)]
        difference, divided = random.choice(("%tx, %c8", "%c8, %tx")), random.choice(DIVISIONS)
        lines += [f"%m = arith.subi {difference} : index", f"%d = arith.{divided} %m, %c8 : index"]
        flat = """%f0 = arith.muli %tz, %sy : index
            %f1 = arith.addi %f0, %ty : index
            %f2 = arith.muli %f1, %sx : index
            %flat = arith.addi %f2, %tx : index"""
        stores = [
            f"memref.store {name}, %y[%bx, %flat, %c{n}] : memref<3x64x3xindex>"
            for n, name in enumerate([*names, "%d"])
        ]
        body = "\n".join([flat, *lines, *stores[:2], "gpu.barrier", stores[2]])
        text = kernel(body, 3, threads, "1xf64", "%y: memref<3x64x3xindex>")
        given = [np.zeros((3, 64, 3), dtype=np.int64)]
        agree(on_cpu(ad.parse(text), "f", given), on_machine(ad.parse(text), "f", given))
        split += len(threads) < axes(text)[0]
    assert split > 4
