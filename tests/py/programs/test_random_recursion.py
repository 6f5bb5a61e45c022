"""Random recursive functions: their gradients are those of differences, and their memory is balanced.

A function of two buffers that may be the same one calls itself up to twice, in branches and loops, with its buffers in
any order or with memory of its own; in front of the calls and behind them it loads, computes and stores.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir, new_context
from mlirad.testing.check import check_vjp
from mlirad.testing.memory import Counted

pytestmark = pytest.mark.slow

_HEAD = """
func.func private @g(%x: memref<?xf64>, %y: memref<?xf64>, %n: index, %s: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %h = arith.constant 0.7 : f64
  %go = arith.cmpi ugt, %n, %c0 : index
  %m = arith.subi %n, %c1 : index
  %res = scf.if %go -> f64 {
"""
_TAIL = """
  } else {
    scf.yield %s : f64
  }
  return %res : f64
}
func.func @f(%x: memref<?xf64>, %y: memref<?xf64>, %n: index, %s: f64) -> f64 {
  %r = func.call @g(%x, %y, %n, %s) : (memref<?xf64>, memref<?xf64>, index, f64) -> f64
  %e = math.sin %r : f64
  return %e : f64
}"""
_BUFFER = "memref<?xf64>"


@dataclass(frozen=True)
class Names:
    """What can be named: floats, indices, buffers."""

    floats: tuple[str, ...] = ("%s", "%h")
    indices: tuple[str, ...] = ("%c0", "%c1", "%c2")
    buffers: tuple[str, ...] = ("%x", "%y")

    def plus(self, value: str) -> Names:
        return replace(self, floats=(*self.floats, value))


@dataclass
class Growth:
    """The body of one function, line by line."""

    rng: random.Random
    lines: list[str] = field(default_factory=list)
    freed: list[str] = field(default_factory=list)
    count: int = 0
    calls: int = 0

    def op(self, text: str) -> str:
        self.count += 1
        self.lines.append(f"    %v{self.count} = {text}")
        return f"%v{self.count}"

    def some(self, names: Names) -> tuple[str, str, str]:
        return tuple(self.rng.choice(one) for one in (names.floats, names.indices, names.buffers))  # type: ignore[return-value]

    def block(self, names: Names, depth: int, length: int) -> Names:
        kinds = [self.load, self.store, self.compute, self.compute, self.call]
        for _ in range(length):
            kind = self.rng.choice([*kinds, self.branch, self.loop] if depth < 2 else kinds)
            names = kind(names, depth)
        return names

    def load(self, names: Names, _: int) -> Names:
        _, index, buffer = self.some(names)
        return names.plus(self.op(f"memref.load {buffer}[{index}] : {_BUFFER}"))

    def store(self, names: Names, _: int) -> Names:
        value, index, buffer = self.some(names)
        self.lines.append(f"    memref.store {value}, {buffer}[{index}] : {_BUFFER}")
        return names

    def compute(self, names: Names, _: int) -> Names:
        name = self.rng.choice(["mulf", "addf", "subf"])
        value = self.op(f"arith.{name} {self.some(names)[0]}, {self.some(names)[0]} : f64")
        return names.plus(self.op(f"math.sin {value} : f64"))

    def call(self, names: Names, _: int) -> Names:
        if self.calls == 2:
            return names
        self.calls += 1
        operands = f"{self.some(names)[2]}, {self.some(names)[2]}, %m, {self.some(names)[0]}"
        return names.plus(self.op(f"func.call @g({operands}) : ({_BUFFER}, {_BUFFER}, index, f64) -> f64"))

    def branch(self, names: Names, depth: int) -> Names:
        condition = self.op(f"arith.cmpi ugt, {self.some(names)[1]}, {self.some(names)[1]} : index")
        result = self.op(f"scf.if {condition} -> f64 {{")
        for end in ("    } else {", "    }"):
            inner = self.block(names, depth + 1, self.rng.randint(1, 4))
            self.lines += [f"    scf.yield {inner.floats[-1]} : f64", end]
        return names.plus(result)

    def loop(self, names: Names, depth: int) -> Names:
        start = self.some(names)[0]
        carried, index = f"%a{self.count}", f"%i{self.count}"
        result = self.op(f"scf.for {index} = %c0 to %c2 step %c1 iter_args({carried} = {start}) -> f64 {{")
        inner = replace(names.plus(carried), indices=(*names.indices, index))
        inner = self.block(inner, depth + 1, self.rng.randint(1, 4))
        self.lines += [f"    scf.yield {inner.floats[-1]} : f64", "    }"]
        return names.plus(result)

    def memory(self, names: Names) -> Names:
        kind = self.rng.choice(["alloc", "alloca"])
        made = self.op(f"memref.{kind}() : memref<3xf64>")
        if kind == "alloc":
            self.freed.append(f"    memref.dealloc {made} : memref<3xf64>")
        buffer = self.op(f"memref.cast {made} : memref<3xf64> to {_BUFFER}")
        self.lines += [f"    memref.store {self.some(names)[0]}, {buffer}[%c{i}] : {_BUFFER}" for i in range(3)]
        return replace(names, buffers=(*names.buffers, buffer))


def program(seed: int) -> str:
    """The text of a module."""
    growth = Growth(random.Random(seed))
    names = growth.block(Names(), 0, 2)
    names = growth.block(growth.memory(names), 0, growth.rng.randint(4, 10))
    names = growth.call(names, 0)
    end = growth.op(f"arith.addf {growth.some(names)[0]}, {names.floats[-1]} : f64")
    return _HEAD + "\n".join([*growth.lines, *growth.freed, f"    scf.yield {end} : f64"]) + _TAIL


@pytest.mark.parametrize("seed", [0, 1, 2, 5, 7])  # these have tapes
def test_random_recursion(seed: int) -> None:
    text = program(seed)
    x, y = np.array([0.3, 0.5, 0.7]), np.array([0.4, 0.6, 0.2])
    check_vjp(ir.Module.parse(text, new_context()), "f", x, y, 3, 0.9, rtol=1e-5)
    use = Counted(ad.grad(ad.parse(text), "f", wrt=("x", "y")))(x.copy(), y.copy(), 3, 0.9)
    assert not use.wrong_frees
    assert use.live_bytes == x.nbytes + y.nbytes
