"""Random programs over complex numbers: a loop that updates a buffer and carries values, checked in both modes."""

from __future__ import annotations

import random

import numpy as np
import pytest

import mlirad as ad
from mlirad.testing import check_both

C = "complex<f64>"
M = f"memref<4x{C}>"
UNARY = ("conj", "neg", "sin", "cos", "exp", "tan", "tanh", "expm1")
SHIFTED = ("log", "sqrt", "rsqrt", "log1p", "sign")  # away from their cuts: on v + 2, with |v| < 1
BINARY = ("add", "sub", "mul")


class Program:
    """Lines of MLIR; every value that is kept is inside the unit disk, so that every op is smooth where it is used."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.lines: list[str] = []
        self.count = 0

    def emit(self, text: str, kind: str = C) -> str:
        name = f"%v{self.count}"
        self.count += 1
        self.lines.append(f"    {name} = {text} : {kind}")
        return name

    def squash(self, value: str) -> str:
        """``value / (1 + |value|)``."""
        size = self.emit(f"complex.abs {value}")
        above = self.emit(f"arith.addf {size}, %one", "f64")
        return self.emit(f"complex.div {value}, {self.emit(f'complex.create {above}, %zero')}")

    def step(self, known: list[str]) -> str:
        """One more value in the disk."""
        kind = self.rng.choice(["unary", "shifted", "binary", "pow", "parts", "angle"])
        x, y = self.rng.choice(known), self.rng.choice(known)
        if kind == "unary":
            return self.squash(self.emit(f"complex.{self.rng.choice(UNARY)} {x}"))
        if kind == "binary":
            return self.squash(self.emit(f"complex.{self.rng.choice(BINARY)} {x}, {y}"))
        shifted = self.emit(f"complex.add {x}, %two")
        if kind == "shifted":
            return self.squash(self.emit(f"complex.{self.rng.choice(SHIFTED)} {shifted}"))
        if kind == "pow":
            return self.squash(self.emit(f"complex.pow {shifted}, {y}"))
        if kind == "angle":
            return self.squash(self.emit(f"complex.create {self.emit(f'complex.angle {shifted}')}, %one"))
        parts = self.emit(f"complex.im {x}"), self.emit(f"complex.re {y}")
        return self.emit(f"complex.create {parts[0]}, {self.emit(f'arith.mulf {parts[0]}, {parts[1]}', 'f64')}")

    def text(self) -> str:
        load = self.emit("memref.load %m[%i]", M)
        known = ["%a", "%b", load]
        for _ in range(self.rng.randint(3, 7)):
            known.append(self.step(known))
        last = self.squash(self.emit(f"complex.add {known[-1]}, {known[-2]}"))
        body = "\n".join(self.lines)
        return f"""
func.func @f(%x: {C}, %y: {C}, %m: {M}) -> {C} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  %two = complex.constant [2.0, 0.0] : {C}
  %r:2 = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %x, %b = %y) -> ({C}, {C}) {{
{body}
    memref.store {last}, %m[%i] : {M}
    scf.yield {known[-1]}, {last} : {C}, {C}
  }}
  return %r#0 : {C}
}}"""


@pytest.mark.parametrize("seed", range(12))
def test_derivatives_are_what_differences_say(seed: int) -> None:
    rng = np.random.default_rng(seed)
    module = ad.parse(Program(seed).text())
    x, y = (complex(*rng.uniform(0.2, 0.6, 2)) for _ in range(2))
    m = rng.uniform(0.2, 0.6, 4) + 1j * rng.uniform(0.2, 0.6, 4)
    check_both(module, "f", x, y, m)
