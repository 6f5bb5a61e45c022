"""Random nests of parallel loops: their derivatives have no races at either level, in any order of the iterations."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from mlirad import api
from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.edit.module import clone_module
from mlirad.edit.walk import ancestors, find_ops
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.signature import Signature
from mlirad.runtime.target import Cpu
from mlirad.synthesis.derive import create_derivative
from mlirad.synthesis.options import Options
from tests.fuzz.race_detector import RaceReport, reorder, watch

pytestmark = pytest.mark.slow

SHAPES = {"x": (4, 5), "w": (9,), "out": (4, 5), "edge": (4,)}
TYPES = {"x": "memref<4x5xf64>", "w": "memref<9xf64>", "out": "memref<4x5xf64>", "edge": "memref<4xf64>"}
HEAD = "func.func @f(%x: {x}, %w: {w}, %out: {out}, %edge: {edge}, %p: memref<9xindex>, %a: f64) -> f64 {{"
CONSTANTS = "\n".join(f"%c{n} = arith.constant {n} : index" for n in range(6))
FORMS = {
    "scf": ("scf.parallel (%{v}) = (%c0) to (%c{n}) step (%c1) {{", "scf.reduce\n}"),
    "affine": ("affine.parallel (%{v}) = (0) to ({n}) {{", "}"),
    "forall": ("scf.forall (%{v}) in ({n}) {{", "}"),
}


class Nest:
    """The text of one program."""

    def __init__(self, seed: int) -> None:
        self.rng, self.lines, self._count = Random(seed), [HEAD.format(**TYPES), CONSTANTS], 0
        self._local = False
        self._outer()
        for row, column in ((1, 2), (3, 0)):
            self.lines.append(f"%r{row} = memref.load %out[%c{row}, %c{column}] : {TYPES['out']}")
        self.lines += ["%r = arith.mulf %r1, %r3 : f64", "return %r : f64", "}"]

    def _name(self) -> str:
        self._count += 1
        return f"%t{self._count}"

    def _emit(self, text: str) -> str:
        name = self._name()
        self.lines.append(f"{name} = {text}")
        return name

    def _load(self, array: str, *places: str) -> str:
        type = TYPES.get(array, "memref<5xf64>")
        return self._emit(f"memref.load %{array}[{', '.join(places)}] : {type}")

    def _any(self, values: list[str]) -> str:
        return self.rng.choice(values)

    def _index(self, names: list[str]) -> str:
        """A subscript below five; one of a constant, an induction variable, or a gather."""
        chosen = self._any([*names, *names, "c0", "c3"])
        if self.rng.random() < 0.3:
            return self._emit(f"memref.load %p[%{chosen}] : memref<9xindex>")
        if self.rng.random() < 0.2:
            return self._emit(f"arith.minui %{self._any(names)}, %c2 : index")
        return f"%{chosen}"

    def _read(self, names: list[str]) -> str:
        """A load of what no iteration writes."""
        if self.rng.random() < 0.5:
            at = self._index(names)
            if self.rng.random() < 0.3:
                at = self._emit(f"arith.addi {at}, %{self._any(names)} : index")
            return self._load("w", at)
        row = "%i" if self.rng.random() < 0.7 else self._emit(f"arith.minui {self._index(names)}, %c3 : index")
        return self._load("x", row, self._index(names))

    def _combine(self, values: list[str], count: int, names: list[str]) -> str:
        for _ in range(count):
            kind = self.rng.random()
            if kind < 0.35:
                values.append(self._read(names))
            elif kind < 0.5:
                values.append(self._emit(f"math.sin {self._any(values)} : f64"))
            elif kind < 0.6:
                values.append(self._chain(values, names))
            else:
                op = self._any(["arith.mulf", "arith.mulf", "arith.addf", "arith.subf"])
                values.append(self._emit(f"{op} {self._any(values)}, {self._any(values[-3:])} : f64"))
        return values[-1]

    def _chain(self, values: list[str], names: list[str]) -> str:
        start, carried, out = self._any(values), self._name(), self._name()
        self.lines.append(f"{out} = scf.for {out}k = %c0 to %c2 step %c1 iter_args({carried} = {start}) -> f64 {{")
        end = self._combine([*values, carried], 2, [*names, f"{out[1:]}k"])
        self.lines += [f"scf.yield {end} : f64", "}"]
        return out

    def _outer(self) -> None:
        form = self.rng.choice(list(FORMS))
        self.lines.append(FORMS[form][0].format(v="i", n=4))
        values = ["%a"]
        self._combine(values, self.rng.randint(0, 3), ["i"])
        if self.rng.random() < 0.4:
            self._local = True
            self.lines.append("%tmp = memref.alloc() : memref<5xf64>")
        stored = ""
        for number in range(self.rng.randint(1, 3)):
            self._inner(list(values), number, stored)
            stored = "tmp" if self._local else "out"
        values.append(self._load("out", "%i", "%c2"))
        self.lines.append(f"memref.store {self._combine(values, 2, ['i'])}, %edge[%i] : {TYPES['edge']}")
        self.lines.append(FORMS[form][1])

    def _inner(self, values: list[str], number: int, stored: str) -> None:
        form = self.rng.choice(list(FORMS))
        self.lines.append(FORMS[form][0].format(v="j", n=5))
        if stored == "tmp":
            values.append(self._load("tmp", "%j" if number < 2 else self._index(["j"])))
        elif stored or self.rng.random() < 0.2:
            values.append(self._load("out", "%i", "%j"))
        end = self._combine(values, self.rng.randint(1, 5), ["i", "j"])
        into = "%tmp[%j] : memref<5xf64>" if self._local and number == 0 else f"%out[%i, %j] : {TYPES['out']}"
        if self.rng.random() < 0.25:
            self.lines += [f"%g{number} = arith.cmpi ult, %j, %c3 : index", f"scf.if %g{number} {{"]
            self.lines += [f"memref.store {end}, {into}", "}"]
            if self._local and number == 0:
                self.lines += [f"%h{number} = arith.cmpi uge, %j, %c3 : index", f"scf.if %h{number} {{"]
                self.lines += [f"memref.store %a, {into}", "}"]
        else:
            self.lines.append(f"memref.store {end}, {into}")
        self.lines.append(FORMS[form][1])


def derivative(text: str, mode: Mode, *, parallel: bool = True, noalias: bool = True) -> ir.Module:
    module, is_forward = api.parse(text), mode is Mode.FORWARD
    of = Activity.DUP if is_forward else Activity.ACTIVE
    signature = Signature(mode, (*[Activity.DUP] * 4, Activity.CONST, of), (of,))
    options = Options(assume_noalias=noalias, parallel=parallel)
    create_derivative(module, "f", signature, Context.default().registry, options, "df")
    return module


def run(module: ir.Module) -> list[np.ndarray[Any, Any]]:
    rng = np.random.default_rng(5)
    arrays = [rng.uniform(-1, 1, shape) for shape in SHAPES.values() for _ in range(2)]
    places = np.array([3, 1, 3, 0, 2, 4, 0, 1, 1])
    out = api.compile(module, "df", target=Cpu(opt_level=0, parallel="none"))(*arrays, places, 0.7, 1.3)
    return [*arrays, *(np.array(v) for v in (out if isinstance(out, tuple) else (out,)))]


def inner_loops(module: ir.Module) -> int:
    loops = find_ops(module.operation, lambda op: op.name == "scf.parallel", outer_first=True)
    return sum(any(op.name == "scf.parallel" for op in ancestors(loop)) for loop in loops)


def check(seed: int, mode: Mode) -> int:
    """Checks one derivative; returns how many parallel loops are in others."""
    text = "\n".join(Nest(seed).lines)
    module = derivative(text, mode, noalias=seed % 3 > 0)
    wanted = run(derivative(text, mode, parallel=False))
    watched, races, turned = clone_module(module), RaceReport(), [clone_module(module) for _ in range(2)]
    watch(watched, races)
    for depth, other in enumerate(turned):
        reorder(other, depth)
    for other in (module, watched, *turned):
        for mine, right in zip(run(other), wanted, strict=True):
            np.testing.assert_allclose(mine, right, rtol=1e-9, atol=1e-11)
    assert not races.found
    return inner_loops(module)


@pytest.mark.parametrize("mode", [Mode.FORWARD, Mode.REVERSE])
def test_no_two_iterations_of_either_level_meet(mode: Mode) -> None:
    assert sum(check(seed, mode) for seed in range(20)) > 20
