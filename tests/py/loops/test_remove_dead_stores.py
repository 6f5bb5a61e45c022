"""What has no effect goes, with the loops around it, and what is left computes the same."""

from __future__ import annotations

import random

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.edit.module import clone_module
from mlirad.edit.names import argument_names
from mlirad.loops.buffers.remove_dead_stores import RemoveDeadStores
from mlirad.lowering.lower_to_llvm import LowerToLlvm, internal_name
from mlirad.runtime.jit import Compiled
from mlirad.runtime.prototype import Prototype
from mlirad.transforms.wrt import find

TYPE = "memref<6xf64>"


class Program:
    """Loops and branches over three local buffers, two arguments and what loops carry, and what depends on what."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._lines: list[str] = []
        self._count = 0
        self._statements(2, ["%c", "%k"], [])
        self.text = f"""func.func @f(%x: {TYPE} {{llvm.noalias}}, %y: {TYPE} {{llvm.noalias}}, %b: i1) {{
          %c = arith.constant 0.25 : f64
          %k = arith.constant 1.5 : f64
          %p = memref.alloc() : {TYPE}
          %q = memref.alloc() : {TYPE}
          %r = memref.alloca() : {TYPE}
          linalg.fill ins(%c : f64) outs(%p : {TYPE})
          memref.copy %x, %q : {TYPE} to {TYPE}
          memref.copy %q, %r : {TYPE} to {TYPE}
          {chr(10).join(self._lines)}
          memref.dealloc %p : {TYPE}
          memref.dealloc %q : {TYPE}
          return
        }}"""

    def _name(self) -> str:
        self._count += 1
        return f"%v{self._count}"

    def _statements(self, depth: int, values: list[str], counters: list[str]) -> None:
        values = list(values)
        for _ in range(self._random.randint(2, 4)):
            kind = self._random.choice(["load", "store", "store", "add", "copy", "for", "carry", "if", "choose"])
            getattr(self, f"_{kind}" if depth else "_store")(depth, values, counters)

    def _buffer(self) -> str:
        return self._random.choice(["%p", "%q", "%r", "%p", "%q", "%r", "%x"])

    def _at(self, counters: list[str]) -> str:
        return self._random.choice([*counters, "0", "3"])

    def _load(self, depth: int, values: list[str], counters: list[str]) -> None:
        values.append(self._name())
        self._lines.append(f"{values[-1]} = affine.load {self._buffer()}[{self._at(counters)}] : {TYPE}")

    def _store(self, depth: int, values: list[str], counters: list[str]) -> None:
        self._load(depth, values, counters)
        to = self._random.choice(["%p", "%q", "%r", "%p", "%q", "%r", "%y"])
        value = self._random.choice(values[-3:])
        self._lines.append(f"affine.store {value}, {to}[{self._at(counters)}] : {TYPE}")

    def _add(self, depth: int, values: list[str], counters: list[str]) -> None:
        one, other = self._random.choice(values), self._random.choice(values)
        values.append(self._name())
        self._lines.append(f"{values[-1]} = arith.addf {one}, {other} : f64")

    def _copy(self, depth: int, values: list[str], counters: list[str]) -> None:
        one, other = self._random.sample(["%p", "%q", "%r"], 2)
        self._lines.append(f"memref.copy {one}, {other} : {TYPE} to {TYPE}")

    def _for(self, depth: int, values: list[str], counters: list[str]) -> None:
        counter = self._name()
        self._lines.append(f"affine.for {counter} = 0 to 6 {{")
        self._statements(depth - 1, values, [*counters, counter])
        self._lines.append("}")

    def _carry(self, depth: int, values: list[str], counters: list[str]) -> None:
        counter, carried, result, given = self._name(), self._name(), self._name(), self._name()
        first = self._random.choice(values)
        self._lines.append(f"{result} = affine.for {counter} = 0 to 6 iter_args({carried} = {first}) -> (f64) {{")
        self._statements(depth - 1, [*values, carried], [*counters, counter])
        self._lines.append(
            f"{given} = affine.load {self._buffer()}[{counter}] : {TYPE}\naffine.yield {given} : f64\n}}"
        )
        values.append(result)

    def _if(self, depth: int, values: list[str], counters: list[str]) -> None:
        self._lines.append("scf.if %b {")
        self._statements(depth - 1, values, counters)
        self._lines.append("}")

    def _choose(self, depth: int, values: list[str], counters: list[str]) -> None:
        result, one, other = self._name(), self._name(), self._random.choice(values)
        self._lines.append(f"{result} = scf.if %b -> (f64) {{")
        self._statements(depth - 1, values, counters)
        self._lines.append(f"{one} = affine.load {self._buffer()}[2] : {TYPE}")
        self._lines.append(f"scf.yield {one} : f64\n}} else {{\nscf.yield {other} : f64\n}}")
        values.append(result)


def run(module: ir.Module, *, b: bool) -> tuple[np.ndarray, np.ndarray]:
    function = find(module, "f")
    lowered = clone_module(module)
    LowerToLlvm(internalize=True, entry="f", loop_passes=()).run(lowered, Context.default())
    prototype = Prototype.of(function, argument_names(function))
    x, y = np.random.default_rng(3).normal(size=(2, 6))
    Compiled(module, lowered, internal_name("f"), prototype, ad.Cpu(opt_level=0))(x, y, b)
    return x, y


def removed(text: str) -> ir.Module:
    module = ad.parse(text)
    RemoveDeadStores().run(module, Context.default())
    assert module.operation.verify()
    return module


@pytest.mark.parametrize("seed", range(60))
def test_what_is_left_computes_the_same(seed: int) -> None:
    text = Program(seed).text
    for b in (False, True):
        np.testing.assert_array_equal(run(removed(text), b=b), run(ad.parse(text), b=b))


def test_many_programs_become_shorter() -> None:
    texts = [Program(seed).text for seed in range(60)]
    shorter = [str(removed(text)).count("affine.store") < text.count("affine.store") for text in texts]
    assert 10 < sum(shorter) < 60
