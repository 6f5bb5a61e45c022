"""Remarks on loops over blocks and threads whose blocks run on one thread."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import UpstreamPassManager
from tests.fuzz.kernels import comparison as machine

#: Two phases that exchange elements of a tile.
NEST = """
func.func @f(%x: memref<4x8xf64> {llvm.noalias}, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant 0.0 : f64
  scf.parallel (%b) = (%c0) to (%c4) step (%c1) {
    %tile = memref.alloca() : memref<8xf64>
    scf.parallel (%t) = (%c0) to (%c8) step (%c1) {
      %v = memref.load %x[%b, %t] : memref<4x8xf64>
      memref.store %v, %tile[%t] : memref<8xf64>
      scf.reduce
    }
    scf.parallel (%t) = (%c0) to (%c8) step (%c1) {
      %r = arith.subi %c7, %t : index
      %v = memref.load %tile[%r] : memref<8xf64>
      memref.store %v, %x[%b, %t] : memref<4x8xf64>
      scf.reduce
    }
    scf.reduce
  }
  return
}"""
FIRST = "scf.parallel (%t) = (%c0) to (%c8) step (%c1) {\n      %v = memref.load %x"
SECOND = "scf.parallel (%t) = (%c0) to (%c8) step (%c1) {\n      %r = arith"
TILE = "%tile = memref.alloca() : memref<8xf64>"
LEVELS = "(%t, %a, %b2, %b3) = (%c0, %c0, %c0, %c0) to (%c8, %c4, %c4, %c4) step (%c1, %c1, %c1, %c1)"
CASES = {
    "other bounds": (SECOND, SECOND.replace("%c8", "%c7"), "scf.parallel", "the same constant bounds", 16),
    "a bound of the block": (
        f"{SECOND}",
        f"%h = arith.addi %b, %c4 : index\n    {SECOND.replace('%c8', '%h')}",
        "scf.parallel",
        "or bounds from outside of the loop over blocks",
        17,
    ),
    "four axes": ("(%t) = (%c0) to (%c8) step (%c1)", LEVELS, "scf.parallel", "4 axes, and a block has three", 11),
    "many threads": (
        "%c8 = arith.constant 8",
        "%c8 = arith.constant 2048",
        "scf.parallel",
        "2048 threads are more",
        11,
    ),
    "a large tile": (TILE, f"{TILE.replace('8', '32768')}", "memref.alloca", "take 262144 bytes of ", 10),
    "a tile of the host's size": (
        TILE,
        "%tile = memref.alloca(%n) : memref<?xf64>",
        "memref.alloca",
        "a buffer of a block needs a constant size",
        10,
    ),
    "a loop over threads in a while": (
        "    scf.reduce\n  }\n  return",
        """    %k = scf.while (%i = %c0) : (index) -> index {
      %go = arith.cmpi ult, %i, %b : index
      scf.condition(%go) %i : index
    } do {
    ^bb0(%i: index):
      scf.parallel (%t) = (%c0) to (%c8) step (%c1) {
        memref.store %zero, %x[%b, %t] : memref<4x8xf64>
        scf.reduce
      }
      %next = arith.addi %i, %c1 : index
      scf.yield %next : index
    }
    scf.reduce
  }
  return""",
        "scf.while",
        "it contains loops over threads",
        22,
    ),
}


def remarks(text: str) -> list[ad.Diagnostic]:
    return [one for one in ad.ptx(ad.parse(text), "f").remarks if one.code == "MA0518"]


def test_a_team_is_launched_without_a_remark() -> None:
    assert not remarks(NEST)
    assert ad.ptx(ad.parse(NEST), "f").kernels[0].block == (8, 1, 1)


@pytest.mark.parametrize("name", CASES)
def test_the_op_and_the_reason_are_named(name: str) -> None:
    old, new, op, why, line = CASES[name]
    text = NEST.replace(old, new)
    if "tile of" in name or "large" in name:
        text = text.replace("%tile[%t] : memref<8xf64>", f"%tile[%t] : {new.rpartition(' : ')[2]}")
        text = text.replace("%tile[%r] : memref<8xf64>", f"%tile[%r] : {new.rpartition(' : ')[2]}")
    (said,) = remarks(text)
    assert said.severity == "remark"
    assert f"each block runs on one thread, because of '{op}'" in said.message
    assert why in said.message
    assert said.where.line == line


def test_one_thread_for_each_block_computes_the_same() -> None:
    text = NEST.replace(SECOND, SECOND.replace("%c8", "%c7"))
    x = np.random.default_rng(1).normal(size=(4, 8))
    expected = machine.on_cpu(ad.parse(text), "f", [x, 8])
    kernels = machine.outlined(ad.parse(text))
    in_threads = "builtin.module(gpu.module(scf-parallel-for-to-nested-fors))"
    UpstreamPassManager.parse(in_threads, kernels.context).run(kernels.operation)
    for schedule in machine.SCHEDULES:
        machine.agree(machine.on_machine(kernels, "f", [x, 8], schedule), expected)
