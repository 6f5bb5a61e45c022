"""Rearranged programs compute the same to the last bit: random ones that scatter, move, clear and copy fields."""

from __future__ import annotations

import random
import re
from collections import Counter

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import UpstreamPassManager
from mlirad.context import Context
from mlirad.edit.module import clone_module
from mlirad.edit.names import argument_names
from mlirad.loops.pipeline import LOOP_PASSES, optimize_loops
from mlirad.lowering.lower_to_llvm import LowerToLlvm, internal_name
from mlirad.machine import MachineModel
from mlirad.passes import manager
from mlirad.runtime.jit import Compiled
from mlirad.runtime.prototype import Prototype
from mlirad.transforms.wrt import find
from tests.py.test_machine import randomly

pytestmark = pytest.mark.slow

DEFAULT = Context.default()
SHAPES = ((13,), (11, 10))
CUBE = (12, 13, 12)
OP = re.compile(r"\b(?:affine|scf|memref|linalg)\.\w+")
ARGUMENTS, OWN = ("%a", "%b"), ("%p", "%q")


class Writer:
    """Writes one program: fields of one shape, steps that touch them at constant distances."""

    def __init__(self, seed: int, keeping: str = "") -> None:
        self.random = random.Random(seed)
        #: What of a field each step keeps, which is read behind the steps: "fields", "elements" or nothing.
        self.keeping = keeping
        self.shape = self.random.choice(SHAPES)
        self.type = f"memref<{'x'.join(map(str, self.shape))}xf64>"
        self.lines: list[str] = []
        self.names = 0
        #: What the steps are about.
        self.field = ""
        #: Where the sign of zero may be lost, a move into zeros is a copy.
        self.flags = self.random.choice(("", " fastmath<nsz>"))

    def text(self) -> str:
        """The whole function."""
        arguments = ", ".join(f"{name}: {self.type} {{llvm.noalias}}" for name in ARGUMENTS)
        self.lines = [f"func.func @f({arguments}) {{"]
        self.lines += [f"%{w} = arith.constant {n} : f64" for w, n in (("zero", 0.0), ("w0", 0.7), ("w1", -1.3))]
        self.lines += [f"{name} = memref.alloc() : {self.type}" for name in OWN]
        for name in OWN:
            self.fill(name) if self.random.random() < 0.7 else self.copy(self.random.choice(ARGUMENTS), name)
        steps = self.random.choice((0, 1, 3, 4, 5, 6))
        for _ in range(self.random.randint(0, 2)):
            self.statement()
        if steps:
            self.loop(steps)
        for _ in range(self.random.randint(0, 3)):
            self.statement()
        self.lines += [f"memref.dealloc {name} : {self.type}" for name in OWN]
        return "\n".join([*self.lines, "return", "}"])

    def loop(self, steps: int) -> None:
        """The time loop; a field that is kept is like the caches of a gradient."""
        first = self.random.choice((0, 0, 2, -3))
        statements = self.step()
        if self.keeping:
            kept = self.type if self.keeping == "fields" else self.inner()
            self.lines.append(f"%list = memref.alloc() : memref<{steps}x{kept}>")
            place = 0 if self.random.random() < 0.6 else self.random.randint(0, len(statements))
            keep = self.keep if self.keeping == "fields" else self.keep_elements
            statements.insert(place, lambda: keep(self.random.choice((self.field, *OWN)), first))
        self.lines.append(f"affine.for %step = {first} to {first + steps} {{")
        for statement in statements:
            statement()
        self.lines.append("}")
        if self.keeping == "fields":
            self.read_kept(steps)
        elif self.keeping:
            self.read_elements()
        self.lines = [line.replace("<?x", f"<{steps}x").replace("STEPS", str(steps)) for line in self.lines]

    def keep(self, field: str, first: int) -> None:
        """Put a copy of ``field`` on the list."""
        self.lines += [
            f"%kept = memref.alloc() : {self.type}",
            f"%number = affine.apply affine_map<(t) -> (t - {first})>(%step)",
            f"memref.store %kept, %list[%number] : memref<?x{self.type}>",
        ]
        self.copy(field, "%kept")

    def read_kept(self, steps: int) -> None:
        """Add what was kept to a field, from the last step to the first, and free it."""
        self.lines.append(f"affine.for %back = {1 - steps} to 1 {{")
        self.lines.append("%which = affine.apply affine_map<(t) -> (-t)>(%back)")
        self.lines.append(f"%again = memref.load %list[%which] : memref<?x{self.type}>")
        subscripts = self.nest(1)
        term = self.load("%again", self.at(subscripts, self.distance(1)))
        self.add(self.random.choice((*ARGUMENTS, *OWN)), self.at(subscripts), self.compute("mulf", term, "%w0"))
        self.close()
        self.lines += [f"memref.dealloc %again : {self.type}", "}", f"memref.dealloc %list : memref<?x{self.type}>"]

    def inner(self) -> str:
        """The extents without the border."""
        return "x".join(str(extent - 2) for extent in self.shape) + "xf64"

    def keep_elements(self, field: str, first: int) -> None:
        """Keep the elements of ``field`` but those of the border."""
        subscripts = self.nest(1)
        value = self.load(field, self.at(subscripts))
        at = f"%step - {first}, {self.at(subscripts, (-1,) * len(self.shape))}"
        self.lines.append(f"affine.store {value}, %list[{at}] : memref<?x{self.inner()}>")
        self.close()

    def read_elements(self) -> None:
        """Add what was kept to a field, the first step first."""
        self.lines.append("affine.for %back = 0 to STEPS {")
        subscripts = self.nest(1)
        term = self.name()
        at = f"%back, {self.at(subscripts, (-1,) * len(self.shape))}"
        self.lines.append(f"{term} = affine.load %list[{at}] : memref<?x{self.inner()}>")
        self.add(self.random.choice((*ARGUMENTS, *OWN)), self.at(subscripts), self.compute("mulf", term, "%w0"))
        self.close()
        self.lines += ["}", f"memref.dealloc %list : memref<?x{self.inner()}>"]

    def step(self) -> list:
        """What a time loop does: mostly what the adjoint of a step in place does, now and then with more between."""
        x, y = self.random.sample((*ARGUMENTS, *OWN), 2)
        self.field = x
        margin = self.random.choice((1, 1, 2))
        adjoint = [
            lambda: self.move(x, y, margin),
            lambda: self.scatter(y, x, margin, clear=self.random.random() < 0.8),
        ]
        primal = [lambda: self.stencil(x, y), lambda: self.put_back(y, x)]
        found = self.random.choice((adjoint, primal))
        if self.random.random() < 0.3:
            found.insert(self.random.randint(0, 2), self.statement)
        return found if self.random.random() < 0.8 else [self.statement, self.statement]

    def statement(self) -> None:
        """One of the kinds."""
        x, y = self.random.sample((*ARGUMENTS, *OWN), 2)
        self.random.choice(
            (
                lambda: self.scatter(x, y, self.random.choice((1, 2)), clear=self.random.random() < 0.5),
                lambda: self.move(x, y, self.random.choice((0, 1))),
                lambda: self.copy(x, y),
                lambda: self.fill(x),
                lambda: self.stencil(x, y),
                lambda: self.put_back(x, y),
            )
        )()

    def name(self) -> str:
        self.names += 1
        return f"%v{self.names}"

    def fill(self, name: str) -> None:
        self.lines.append(f"linalg.fill ins(%zero : f64) outs({name} : {self.type})")

    def copy(self, source: str, target: str) -> None:
        self.lines.append(f"memref.copy {source}, {target} : {self.type} to {self.type}")

    def nest(self, margin: int) -> list[str]:
        """Opens loops over all elements but ``margin`` at each side, up or down; the subscripts."""
        subscripts = []
        for extent in self.shape:
            counter = f"%i{self.name()[2:]}"
            if self.random.random() < 0.5:
                self.lines.append(f"affine.for {counter} = {margin} to {extent - margin} {{")
                subscripts.append(counter)
            else:
                self.lines.append(f"affine.for {counter} = {margin - extent + 1} to {1 - margin} {{")
                subscripts.append(f"-{counter}")
        return subscripts

    def at(self, subscripts: list[str], distance: tuple[int, ...] | None = None) -> str:
        distance = distance or (0,) * len(subscripts)
        return ", ".join(f"{s} + {d}" if d else s for s, d in zip(subscripts, distance, strict=True))

    def close(self) -> None:
        self.lines.append("}" * len(self.shape))

    def load(self, name: str, at: str) -> str:
        value = self.name()
        self.lines.append(f"{value} = affine.load {name}[{at}] : {self.type}")
        return value

    def compute(self, op: str, *operands: str) -> str:
        value = self.name()
        self.lines.append(f"{value} = arith.{op} {', '.join(operands)}{self.flags} : f64")
        return value

    def store(self, value: str, name: str, at: str) -> None:
        self.lines.append(f"affine.store {value}, {name}[{at}] : {self.type}")

    def add(self, name: str, at: str, term: str) -> None:
        before = self.load(name, at)
        terms = (before, term) if self.random.random() < 0.7 else (term, before)
        self.store(self.compute("addf", *terms), name, at)

    def distance(self, margin: int) -> tuple[int, ...]:
        return tuple(self.random.randint(-margin, margin) for _ in self.shape)

    def scatter(self, source: str, target: str, margin: int, clear: bool) -> None:
        """``target`` gets terms of ``source`` at distances; ``source`` may be cleared as it is read."""
        subscripts = self.nest(margin)
        value = self.load(source, self.at(subscripts))
        early = self.random.random() < 0.8
        if clear and early:
            self.store("%zero", source, self.at(subscripts))
        for _ in range(self.random.randint(1, 5)):
            near = (
                self.load(source, self.at(subscripts, self.distance(margin))) if self.random.random() < 0.1 else value
            )
            term = self.compute("mulf", near, self.random.choice(("%w0", "%w1")))
            self.add(target, self.at(subscripts, self.distance(margin)), term)
        if clear and not early:
            self.store("%zero", source, self.at(subscripts))
        self.close()

    def move(self, source: str, target: str, margin: int) -> None:
        """``target`` gets ``source``, which is cleared."""
        subscripts = self.nest(margin)
        value = self.load(source, self.at(subscripts))
        self.store("%zero", source, self.at(subscripts))
        self.add(target, self.at(subscripts), value)
        self.close()

    def put_back(self, source: str, target: str) -> None:
        """``target`` becomes ``source``, in loops."""
        subscripts = self.nest(1)
        self.store(self.load(source, self.at(subscripts)), target, self.at(subscripts))
        self.close()

    def stencil(self, source: str, target: str) -> None:
        """``target`` becomes sums of neighbours."""
        subscripts = self.nest(1)
        total = self.load(source, self.at(subscripts))
        for _ in range(self.random.randint(0, 3)):
            total = self.compute("addf", total, self.load(source, self.at(subscripts, self.distance(1))))
        self.store(total, target, self.at(subscripts))
        self.close()


def compiled(text: str, ctx: Context, *, rearranging: bool) -> Compiled:
    module = ad.parse(text)
    function = find(module, "f")
    prototype = Prototype.of(function, argument_names(function))
    lowered = clone_module(module)
    names = LOOP_PASSES if rearranging else ()
    LowerToLlvm(internalize=True, entry="f", loop_passes=names).run(lowered, ctx)
    return Compiled(module, lowered, internal_name("f"), prototype, ad.Cpu(opt_level=0))


def rearranged(text: str, ctx: Context = DEFAULT) -> tuple[str, str]:
    """The program raised to affine, without what is computed twice, and what the other passes make of that."""
    module = ad.parse(text)
    optimize_loops(module, ctx, LOOP_PASSES[:1])
    UpstreamPassManager.parse("builtin.module(canonicalize,cse)", module.context).run(module.operation)
    before = str(module)
    optimize_loops(module, ctx)
    assert module.operation.verify()
    return before, str(module)


def in_scf(text: str) -> str:
    """The program as front ends write it: loops of scf, accesses of memref, subscripts in arithmetic."""
    module = ad.parse(text)
    UpstreamPassManager.parse("builtin.module(lower-affine,canonicalize)", module.context).run(module.operation)
    assert "affine." not in str(module)
    return str(module)


def results(text: str, shape: tuple[int, ...], ctx: Context = DEFAULT, *, rearranging: bool) -> list[np.ndarray]:
    arrays = list(np.random.default_rng(7).normal(size=(2, *shape)))
    compiled(text, ctx, rearranging=rearranging)(*arrays)
    return arrays


def check(seed: int, keeping: str = "", ctx: Context = DEFAULT) -> bool:
    """Whether there was something to rearrange; fails where that changes a bit."""
    writer = Writer(seed, keeping)
    text = writer.text()
    before, after = rearranged(text, ctx)
    if before == after:
        return False
    plain, other = (results(text, writer.shape, ctx, rearranging=on) for on in (False, True))
    for one, two in zip(plain, other, strict=True):
        assert np.array_equal(one, two), text
        assert writer.flags or one.tobytes() == two.tobytes(), text
    return True


@pytest.mark.parametrize("start", range(0, 60, 30))
def test_random_programs_keep_every_bit(start: int) -> None:
    assert sum(check(seed) for seed in range(start, start + 30)) > 10


def test_random_programs_in_scf_are_rearranged_as_in_affine() -> None:
    changed = 0
    for seed in range(100, 120):
        writer = Writer(seed)
        text = writer.text()
        if re.search(r"%step = (0 to 1|2 to 3|-3 to -2) ", text):
            continue  # upstream folds loops of scf that run once
        (before, after), (_, from_scf) = rearranged(text), rearranged(in_scf(text))
        assert Counter(OP.findall(from_scf)) == Counter(OP.findall(after)), text
        if before != after:
            changed += 1
            plain, other = (results(t, writer.shape, rearranging=t != text) for t in (text, in_scf(text)))
            assert all(np.array_equal(a, b) for a, b in zip(plain, other, strict=True)), text
    assert changed > 5


@pytest.mark.parametrize("seeds", [range(60, 75), range(1000, 1004)], ids=["a plane", "a cube"])
def test_random_programs_whose_rows_alone_are_divided_keep_every_bit(
    seeds: range, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"{__name__}.SHAPES", (CUBE,) if seeds.start == 1000 else SHAPES)
    ctx = DEFAULT.with_machine(MachineModel(many_boxes=0))
    assert sum(check(seed, ctx=ctx) for seed in seeds) > len(seeds) // 4


def test_random_programs_keep_every_bit_on_any_machine() -> None:
    assert sum(check(seed, ctx=DEFAULT.with_machine(randomly(seed))) for seed in range(80, 110)) > 10


@pytest.mark.parametrize("keeping", ["fields", "elements"])
def test_random_programs_that_keep_fields_keep_every_bit(keeping: str) -> None:
    ctx = DEFAULT.with_machine(MachineModel(most_expansion=9))
    assert sum(check(seed, keeping, ctx) for seed in range(27)) > 15


def test_a_pass_that_is_no_loop_pass_is_refused() -> None:
    with pytest.raises(ad.errors.MlirAdError, match="'cse' is not a loop pass"):
        manager.PassManager.parse("lower-to-llvm{loop_passes=gather-stencils,cse}")
