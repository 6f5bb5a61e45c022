"""Sums into windows are gathered: the adjoints of convolutions, and of whatever has their subscripts."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import numpy as np
import pytest

from mlirad import api, transforms
from mlirad.testing.check import check_both, check_vjp
from mlirad.testing.memory import Counted

BODIES = {
    "product": "%e = arith.mulf %x, %w : f64",
    "sum": "%e = arith.addf %x, %x : f64",
    "sine": "%k = math.sin %x : f64\n %e = arith.mulf %k, %w : f64",
    "quotient": "%e = arith.divf %w, %x : f64",
}
PLAIN = BODIES["product"]


@dataclass(frozen=True)
class Window:
    """``start + stride * p + dilation * r`` for p < points and r < taps, in so many elements and some more."""

    points: int
    taps: int
    stride: int = 1
    dilation: int = 1
    start: int = 0
    more: int = 0

    @property
    def elements(self) -> int:
        """The extent of the axis."""
        return self.start + self.stride * (self.points - 1) + self.dilation * (self.taps - 1) + 1 + self.more


class Case:
    """``y[n, f, p..] += g(x[n, c, windows..], w[f, c, r..])``, or without n, f and c that of each channel alone."""

    def __init__(
        self, windows: list[Window], body: str = PLAIN, on: str = "tensor", *, open: bool = False, deep: bool = False
    ) -> None:
        self.windows, k = windows, len(windows)
        points, taps = [f"p{i}" for i in range(k)], [f"r{i}" for i in range(k)]
        subscripts = [f"{w.start} + {w.stride} * p{i} + {w.dilation} * r{i}" for i, w in enumerate(windows)]
        extents = {f"p{i}": w.points for i, w in enumerate(windows)} | {f"r{i}": w.taps for i, w in enumerate(windows)}
        extents |= {"n": 2, "f": 3, "c": 2}
        dims = (["n"], ["f"], ["c"]) if not deep else ([], [], ["c"])
        (n, f, c), (ps, rs) = dims, (points, taps)
        self.order = [*n, *f, *(c if deep else []), *ps, *([] if deep else c), *rs]
        axes = ([*n, *c, *subscripts], [*f, *c, *rs], [*n, *(c if deep else f), *ps])
        sizes = {s: w.elements for s, w in zip(subscripts, windows, strict=True)} | extents
        self.shapes = [tuple(sizes[axis] for axis in one) for one in axes]
        self.extents = [extents[dim] for dim in self.order]
        names = ", ".join(self.order)
        maps = ", ".join(f"affine_map<({names}) -> ({', '.join(one)})>" for one in axes)
        kinds = ", ".join('"parallel"' if dim in axes[2] else '"reduction"' for dim in self.order)
        types = [f"{on}<{''.join('?x' if open else f'{m}x' for m in shape)}f64>" for shape in self.shapes]
        tail = f" -> {types[2]}" if on == "tensor" else ""
        head, end = ("%y = ", f"return %y : {types[2]}") if on == "tensor" else ("", "return")
        self.text = f"""func.func @f(%image: {types[0]}, %kernel: {types[1]}, %sum: {types[2]}){tail} {{
          {head}linalg.generic {{indexing_maps = [{maps}], iterator_types = [{kinds}]}}
            ins(%image, %kernel : {types[0]}, {types[1]}) outs(%sum : {types[2]}) {{
          ^bb0(%x: f64, %w: f64, %s: f64):
            {body}
            %t = arith.addf %s, %e : f64
            linalg.yield %t : f64
          }}{tail}
          {end}
        }}"""
        self.subscripts = [[self._compiled(text) for text in one] for one in axes]

    def _compiled(self, text: str) -> object:
        return compile(text, "<subscript>", "eval")

    def arrays(self, seed: int = 0) -> list[np.ndarray]:
        """The operands: nothing near zero, which a quotient is divided by."""
        rng = np.random.default_rng(seed)
        return [rng.uniform(0.5, 1.5, shape) * rng.choice((-1.0, 1.0), shape) for shape in self.shapes]

    def scattered(self, kernel: np.ndarray, seeds: np.ndarray) -> np.ndarray:
        """The adjoint of the image of a convolution, as the op is written: element by element, in its order."""
        found = np.zeros(self.shapes[0])
        for numbers in product(*map(range, self.extents)):
            at = dict(zip(self.order, numbers, strict=True))
            image, tap, out = (tuple(eval(s, {}, at) for s in one) for one in self.subscripts)
            found[image] += seeds[out] * kernel[tap]
        return found


SHAPES = {
    "plain": [Window(5, 3)],
    "long": [Window(3, 5)],
    "longest": [Window(2, 9)],
    "dilated": [Window(5, 3, dilation=2)],
    "late": [Window(5, 3, start=2, more=1)],
    "stride": [Window(4, 3, stride=2)],
    "stride, even": [Window(4, 4, stride=2, more=1)],
    "stride, apart": [Window(4, 2, stride=3, more=2)],
    "stride, single": [Window(4, 1, stride=3)],
    "stride, wide": [Window(3, 7, stride=3)],
    "stride and dilation": [Window(4, 3, stride=2, dilation=2)],
    "two": [Window(4, 3), Window(3, 2, dilation=2)],
    "two strides": [Window(3, 3, stride=2), Window(2, 2, stride=2, more=1)],
    "mixed": [Window(3, 3), Window(3, 3, stride=2)],
    "three": [Window(3, 2), Window(2, 2, stride=2), Window(2, 3)],
}
#: Too many elements for their points, and taps that neighbours do not share.
STAY = ("longest", "stride and dilation")
SIDES = [(on, open) for on in ("tensor", "memref") for open in (False, True)]


@pytest.mark.parametrize("name", SHAPES)
@pytest.mark.parametrize(("on", "open"), SIDES)
def test_modes_agree_with_differences(name: str, on: str, open: bool) -> None:
    for deep in (False, True):
        case = Case(SHAPES[name], on=on, open=open, deep=deep)
        module = api.parse(case.text)
        check_both(module, "f", *case.arrays())


@pytest.mark.parametrize("name", ["plain", "stride", "two strides"])
@pytest.mark.parametrize("body", ["sum", "sine", "quotient"])
@pytest.mark.parametrize("open", [False, True])
def test_bodies_that_are_no_products(name: str, body: str, open: bool) -> None:
    case = Case(SHAPES[name], BODIES[body], open=open)
    check_vjp(api.parse(case.text), "f", *case.arrays())


@pytest.mark.parametrize("name", ["plain", "stride", "dilated"])
@pytest.mark.parametrize("open", [False, True])
def test_second_derivatives(name: str, open: bool) -> None:
    case = Case(SHAPES[name], BODIES["sine"], open=open)
    check_vjp(api.parse(case.text), "f", *case.arrays(), order=2)


@pytest.mark.parametrize("name", SHAPES)
@pytest.mark.parametrize("open", [False, True])
def test_it_is_the_scatter_to_the_last_bit(name: str, open: bool) -> None:
    case = Case(SHAPES[name], open=open)
    image, kernel, sums = case.arrays()
    seeds = np.random.default_rng(1).standard_normal(sums.shape)
    module = transforms.vjp(api.parse(case.text), "f", wrt=0)
    found = api.compile(module, "f_vjp")(image, kernel, sums, seeds)[-1]
    assert np.array_equal(found, case.scattered(kernel, seeds))


@pytest.mark.parametrize("name", [name for name in SHAPES if name not in STAY])
def test_upstream_sees_parallel_loops_over_the_elements(name: str) -> None:
    text = str(transforms.vjp(api.parse(Case(SHAPES[name]).text), "f", wrt=0))
    ops = text.split("@f_vjp")[1].split("linalg.generic")[1:]
    kinds = [op.split("ins(")[0] for op in ops if "arith.addf" in op.split("linalg.yield")[0]]
    assert len(kinds) > 1
    # n, c or f, and each element.
    assert all(one.count('"parallel"') >= 2 + len(SHAPES[name]) for one in kinds)


def test_what_a_zero_at_the_border_may_make_nan_is_guarded() -> None:
    case = Case([Window(5, 3)], "%l = math.exp %w : f64\n%e = arith.mulf %x, %l : f64")
    image, kernel, sums = case.arrays()
    kernel[0, 0, 0] = 1000.0
    module = transforms.vjp(api.parse(case.text), "f", wrt=0)
    found = api.compile(module, "f_vjp")(image, kernel, sums, np.ones_like(sums))[-1]
    assert np.isinf(found[:, 0, :5]).all()
    assert np.isfinite(found[:, 0, 5:]).all()


def test_buffers_are_freed() -> None:
    case = Case(SHAPES["two strides"], on="memref", open=True)
    image, kernel, sums = case.arrays()
    module = transforms.vjp(api.parse(case.text), "f", wrt=0)
    adjoint = api.compile(module, "f_vjp")
    assert Counted(adjoint)(image, np.zeros_like(image), kernel, sums, np.ones_like(sums)).is_clean


@pytest.mark.parametrize("flags", ["contract", "none"])
def test_sums_of_adjoints_have_the_flags_of_the_body(flags: str) -> None:
    text = Case(SHAPES["plain"]).text
    for op in ("mulf %x, %w", "addf %s, %e"):
        text = text.replace(op, f"{op} fastmath<{flags}>")
    adjoint = str(transforms.vjp(api.parse(text), "f")).split("@f_vjp")[1]
    sums = [line for line in adjoint.splitlines() if "arith.addf" in line]
    assert len(sums) > 1
    assert all(("fastmath<contract>" in line) == (flags == "contract") for line in sums)
