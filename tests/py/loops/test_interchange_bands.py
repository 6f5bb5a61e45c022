"""A loop goes into a band of short ones, as windows are; where lengths are open, the program chooses the order."""

from __future__ import annotations

import random

import numpy as np
import pytest

import mlirad as ad
from mlirad.context import Context
from mlirad.passes import load
from tests.py.loops.test_interchange import changed, run

PASS = ("interchange-loops",)
FAST = " fastmath<reassoc>"


def filtered(dialect: str, window: str, length: str, flags: str = FAST, store: str = "") -> str:
    """The adjoint of a filter of two dimensions: ``d[i + a, j + b] += g[i, j] v[a, b]`` and ``dv += g x``."""
    access = "affine" if dialect == "affine" else "memref"
    image, filter, field = (f"memref<?x{n}xf64>" for n in ("?", window, length))
    sum_of = {"affine": "%i + %a, %j + %b", "scf": "%ia, %jb"}[dialect]
    indices = "" if dialect == "affine" else "%ia = arith.addi %i, %a : index\n%jb = arith.addi %j, %b : index"

    def loop(counter: str, end: str) -> str:
        number = end.isdigit() and dialect == "affine"
        ends = (f"0 to {end}", "") if number else (f"%c0 to %{'c' if end.isdigit() else ''}{end}", " step %c1")
        return f"{dialect}.for %{counter} = {ends[0]}{ends[1] if dialect == 'scf' else ''} {{"

    w, m = ("w" if window == "?" else window), ("m" if length == "?" else length)
    return f"""func.func @f(%x: {image} {{llvm.noalias}}, %v: {filter} {{llvm.noalias}}, %g: {field} {{llvm.noalias}},
                        %d: {image} {{llvm.noalias}}, %dv: {filter} {{llvm.noalias}}) {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c4 = arith.constant 4 : index
      %c40 = arith.constant 40 : index
      %n = memref.dim %g, %c0 : {field}
      %m = memref.dim %g, %c1 : {field}
      %u = memref.dim %v, %c0 : {filter}
      %w = memref.dim %v, %c1 : {filter}
      {loop("i", "n")}
        {loop("j", m)}
          %t = {access}.load %g[%i, %j] : {field}
          {store}
          {loop("a", "u")}
            {loop("b", w)}
              {indices}
              %y = {access}.load %v[%a, %b] : {filter}
              %p = arith.mulf %t, %y : f64
              %d0 = {access}.load %d[{sum_of}] : {image}
              %d1 = arith.addf %d0, %p{flags} : f64
              {access}.store %d1, %d[{sum_of}] : {image}
              %z = {access}.load %x[{sum_of}] : {image}
              %q = arith.mulf %t, %z : f64
              %e0 = {access}.load %dv[%a, %b] : {filter}
              %e1 = arith.addf %e0, %q{flags} : f64
              {access}.store %e1, %dv[%a, %b] : {filter}
            }}
          }}
        }}
      }}
      return
    }}"""


def raised(text: str) -> str:
    """The text with loops of `affine`, as the pass gets it."""
    module = ad.parse(text)
    load("raise-to-affine")().run(module, Context.default())
    return str(module)


def loops_of(text: str) -> list[str]:
    return [line.split(" = ")[1].split(" to ")[1] for line in text.splitlines() if ".for %" in line]


def test_a_row_goes_into_its_window() -> None:
    text = changed(filtered("affine", "4", "40"))
    assert [end.split(" ")[0] for end in loops_of(text)][2:] == ["4", "40"]
    assert "scf.if" not in text


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(filtered("affine", "4", "40", flags=""), id="order"),
        pytest.param(filtered("affine", "12", "40"), id="long-window"),
        pytest.param(filtered("affine", "4", "12"), id="short-row"),
        pytest.param(
            filtered("affine", "4", "40", store="affine.store %t, %x[%i, %j] : memref<?x?xf64>"), id="dependence"
        ),
    ],
)
def test_it_stays(text: str) -> None:
    assert not changed(text)


@pytest.mark.parametrize("dialect", ["affine", "scf"])
@pytest.mark.parametrize("open", [("?", "?"), ("?", "40"), ("4", "?"), ("4", "40")])
@pytest.mark.parametrize("window", [4, 40])
def test_every_order_gives_the_same_sums(dialect: str, open: tuple[str, str], window: int) -> None:
    if open[0] != "?" and window != 4:
        return
    text = raised(filtered(dialect, *open))
    assert ("scf.if" in changed(text)) is (open[0] == "?")
    assert loops_of(changed(text))
    make = np.random.default_rng(7).integers
    n, m, u = 3, 40, 2
    x, v, g = (make(-9, 9, shape).astype(float) for shape in ((n + u, m + window), (u, window), (n, m)))
    d, dv = np.ones_like(x), np.ones_like(v)
    run(text, PASS, x, v, g, d, dv)
    wanted, weights = np.ones_like(x), np.ones_like(v)
    for a in range(u):
        for b in range(window):
            wanted[a : a + n, b : b + m] += g * v[a, b]
            weights[a, b] += np.sum(g * x[a : a + n, b : b + m])
    # Sums of small whole numbers are exact in any order.
    assert np.array_equal(d, wanted)
    assert np.array_equal(dv, weights)


@pytest.mark.parametrize("dialect", ["affine", "scf"])
@pytest.mark.parametrize(("n", "m", "window"), [(3, 40, 4), (3, 1, 2), (2, 40, 12)])
def test_what_is_expensive_is_computed_once_into_a_row_of_open_length(
    dialect: str, n: int, m: int, window: int
) -> None:
    """The field by which the window is multiplied is a quotient here, which no order may compute more than once."""
    text = filtered(dialect, "?", "?").replace("%t = ", "%t0 = ", 1)
    quotient = "%two = arith.constant 2.0 : f64\n%t = arith.divf %t0, %two : f64"
    first = "affine.for %a" if dialect == "affine" else "scf.for %a"
    text = text.replace(first, f"{quotient}\n{first}", 1)
    module = ad.parse(text)
    for name in ("raise-to-affine", "version-open-extents", "interchange-loops"):
        load(name)().run(module, Context.default())
    assert module.operation.verify()
    regular = str(module).partition("@f.regular")[2].partition("func.func")[0]
    assert regular.count("memref.alloc(") == regular.count("memref.dealloc") == 1
    assert loops_of(regular)
    u = 2
    make = np.random.default_rng(7).integers
    x, v, g = (make(-9, 9, shape).astype(float) for shape in ((n + u, m + window), (u, window), (n, m)))
    d, dv = np.ones_like(x), np.ones_like(v)
    ad.compile(ad.parse(text), "f")(x, v, g, d, dv)
    wanted, weights = np.ones_like(x), np.ones_like(v)
    for a in range(u):
        for b in range(window):
            wanted[a : a + n, b : b + m] += g / 2 * v[a, b]
            weights[a, b] += np.sum(g / 2 * x[a : a + n, b : b + m])
    # Sums of halves of small whole numbers are exact in any order.
    assert np.array_equal(d, wanted)
    assert np.array_equal(dv, weights)


class Writer:
    """Random nests of up to four loops around sums into two buffers, and what stands between the loops."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.depth = self.random.randint(2, 4)
        self.lengths = [self.random.choice((1, 2, 3, 9, 33)) for _ in range(self.depth - 1)]
        self.lengths.insert(self.random.randrange(self.depth), 20)
        self.flags = self.random.choice((FAST, FAST, ""))
        self.open = self.random.random() < 0.6

    def text(self) -> str:
        arguments = ", ".join(f"%{name}: memref<80x80xf64> {{llvm.noalias}}" for name in "xyde")
        ends = ", ".join(f"%n{at}: index" for at in range(self.depth))
        return "\n".join([f"func.func @f({arguments}, {ends}) {{", *self.loop(0), "return", "}"])

    def loop(self, depth: int) -> list[str]:
        if depth == self.depth:
            return [line for name in self.random.sample("de", 2) for line in self.sum(name, depth)]
        end = f"%n{depth}" if self.open else str(self.lengths[depth])
        before, behind = (self.sum("d", depth) if depth and self.random.random() < 0.1 else [] for _ in range(2))
        return [f"affine.for %i{depth} = 0 to {end} {{", *before, *self.loop(depth + 1), *behind, "}"]

    def sum(self, target: str, depth: int) -> list[str]:
        number = self.random.randrange(10**9)
        one, other, sum = (self.place(depth) for _ in range(3))
        shared = self.random.choice(("x", "x", "x", "x", "d"))
        return [
            f"%x{number} = affine.load %{shared}[{one}] : memref<80x80xf64>",
            f"%y{number} = affine.load %y[{other}] : memref<80x80xf64>",
            f"%p{number} = arith.mulf %x{number}, %y{number} : f64",
            f"%d{number} = affine.load %{target}[{sum}] : memref<80x80xf64>",
            f"%s{number} = arith.addf %d{number}, %p{number}{self.flags} : f64",
            f"affine.store %s{number}, %{target}[{sum}] : memref<80x80xf64>",
        ]

    def place(self, depth: int) -> str:
        counters = [f"%i{at}" for at in range(depth)]
        sums = [self.random.sample(counters, self.random.randint(0, min(2, depth))) for _ in "ab"]
        return ", ".join(" + ".join(some or ["0"]) for some in sums)


def test_random_bands_are_right() -> None:
    moved = chosen = 0
    for seed in range(300):
        writer = Writer(seed)
        text = writer.text()
        found = changed(text)
        if not found:
            continue
        moved += 1
        chosen += "scf.if" in found
        random = np.random.default_rng(seed)
        arrays = random.normal(size=(4, 80, 80)) * 0.1
        one, other = arrays.copy(), arrays.copy()
        run(text, (), *one, *writer.lengths)
        run(text, PASS, *other, *writer.lengths)
        if writer.flags:
            np.testing.assert_allclose(one, other, rtol=1e-9, atol=1e-9, err_msg=text)
        else:
            assert one.tobytes() == other.tobytes(), text
    assert moved > 50
    assert chosen > 15
