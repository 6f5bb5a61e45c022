"""Contractions are summed in registers, a tile of elements at a time: the same bits as one element after the other."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import numpy as np
import pytest

import mlirad as ad
from mlirad.lowering.lower_to_llvm import LowerToLlvm
from mlirad.lowering.tile_plans import TilePlan, plan_tiles
from mlirad.machine import DEFAULT
from tests.fuzz.heap import leaked_bytes

BITS = 512


@dataclass(frozen=True)
class Contraction:
    """``dims`` with their extents, the last of which are folded, and the subscripts of both factors and the sum."""

    dims: dict[str, int]
    maps: tuple[str, str, str]
    element: str = "f64"
    layouts: tuple[str, str, str] = ("", "", "")
    flags: str = "none"
    is_open: bool = False

    def shape(self, position: int) -> tuple[int, ...]:
        """Of an operand; windows are as long as the points ask for."""
        lasts = {name: n - 1 for name, n in self.dims.items()}
        return tuple(eval(expr, {}, lasts) + 1 for expr in self.maps[position].split(","))

    @property
    def text(self) -> str:
        shapes = ["".join("?x" if self.is_open else f"{n}x" for n in self.shape(i)) for i in range(3)]
        pairs = zip(shapes, self.layouts, strict=True)
        types = [f"memref<{shape}{self.element}{layout}>" for shape, layout in pairs]
        names = ", ".join(self.dims)
        maps = ", ".join(f"affine_map<({names}) -> ({map})>" for map in self.maps)
        out = {name.strip() for name in self.maps[2].split(",")}
        kinds = ", ".join('"parallel"' if name in out else '"reduction"' for name in self.dims)
        promised = "{llvm.noalias}"
        return f"""func.func @f(%a: {types[0]} {promised}, %b: {types[1]} {promised}, %c: {types[2]} {promised}) {{
          linalg.generic {{indexing_maps = [{maps}], iterator_types = [{kinds}]}}
              ins(%a, %b : {types[0]}, {types[1]}) outs(%c : {types[2]}) {{
          ^bb0(%x: {self.element}, %y: {self.element}, %z: {self.element}):
            %p = arith.mulf %x, %y fastmath<{self.flags}> : {self.element}
            %s = arith.addf %z, %p fastmath<{self.flags}> : {self.element}
            linalg.yield %s : {self.element}
          }}
          return
        }}"""

    def arrays(self) -> list[np.ndarray]:
        rng = np.random.default_rng(3)
        type = np.float64 if self.element == "f64" else np.float32
        return [rng.standard_normal(self.shape(i)).astype(type) for i in range(3)]

    def expected(self, a: np.ndarray, b: np.ndarray, c: np.ndarray) -> np.ndarray:
        """Term after term, in the order of the folded dims."""
        found = c.copy()
        out = [name.strip() for name in self.maps[2].split(",")]
        folded = [name for name in self.dims if name not in out]
        grid = dict(zip(out, np.ix_(*(range(self.dims[name]) for name in out)), strict=True))
        for numbers in product(*(range(self.dims[name]) for name in folded)):
            at = grid | dict(zip(folded, numbers, strict=True))
            left, right = (tuple(eval(expr, {}, at) for expr in map.split(",")) for map in self.maps[:2])
            found += a[left] * b[right]
        return found

    def plan(self) -> TilePlan | None:
        """What is decided; handles of a module that is gone are not to be used."""
        module = ad.parse(self.text)
        op = next(v for v in module.body.operations[0].regions[0].blocks[0].operations if v.name == "linalg.generic")
        return plan_tiles(op.operation, BITS, DEFAULT)


MATMUL = ("i, k", "k, j", "i, j")
CASES = {
    "whole tiles": Contraction({"i": 8, "j": 32, "k": 9}, MATMUL),
    "rows are left": Contraction({"i": 7, "j": 16, "k": 9}, MATMUL),
    "columns are left": Contraction({"i": 8, "j": 21, "k": 9}, MATMUL),
    "both are left": Contraction({"i": 6, "j": 43, "k": 5}, MATMUL),
    "narrow": Contraction({"i": 40, "j": 5, "k": 9}, MATMUL),
    "few rows": Contraction({"i": 2, "j": 40, "k": 9}, MATMUL),
    "rows of single elements": Contraction({"i": 21, "k": 60}, ("i, k", "k", "i")),
    "no row": Contraction({"j": 40, "k": 30}, ("k", "k, j", "j")),
    "left transposed": Contraction({"i": 9, "j": 20, "k": 9}, ("k, i", "k, j", "i, j")),
    "right transposed": Contraction({"i": 19, "j": 20, "k": 9}, ("i, k", "j, k", "i, j")),
    "result transposed": Contraction({"i": 19, "j": 20, "k": 9}, ("i, k", "k, j", "j, i")),
    "batches": Contraction({"b": 3, "i": 5, "j": 18, "k": 7}, ("b, i, k", "b, k, j", "b, i, j")),
    "blocks of the sum": Contraction({"i": 6, "j": 20, "k": 500}, MATMUL),
    "blocks of a window": Contraction({"f": 5, "p": 17, "c": 150, "r": 3}, ("c, p + r", "f, c, r", "f, p")),
    "window": Contraction({"p": 30, "c": 4, "f": 5, "r": 3}, ("c, p + r", "f, c, r", "f, p")),
    "window, last": Contraction({"f": 5, "p": 30, "c": 4, "r": 3}, ("c, p + r", "f, c, r", "f, p")),
    "stride": Contraction({"p": 14, "f": 16, "c": 4, "r": 3}, ("2 * p + r, c", "r, c, f", "p, f")),
    "each channel": Contraction({"p": 14, "c": 20, "r": 3}, ("p + r, c", "r, c", "p, c")),
    "kernel's": Contraction({"r": 3, "c": 4, "f": 9, "n": 2, "p": 20}, ("n, p + r, c", "n, p, f", "r, c, f")),
    "f32": Contraction({"i": 7, "j": 43, "k": 9}, MATMUL, "f32"),
    "reassoc": Contraction({"i": 7, "j": 43, "k": 9}, MATMUL, flags="reassoc"),
}


@pytest.mark.parametrize("is_open", [False, True])
@pytest.mark.parametrize("name", CASES)
def test_the_sums_keep_their_bits(name: str, is_open: bool) -> None:
    case = CASES[name]
    case = Contraction(case.dims, case.maps, case.element, case.layouts, case.flags, is_open)
    assert case.plan() is not None
    a, b, c = case.arrays()
    wanted = case.expected(a, b, c)
    ad.compile(ad.parse(case.text), "f")(a, b, c)
    assert np.array_equal(c, wanted)


@pytest.mark.parametrize("extents", [(0, 5, 3), (5, 0, 3), (5, 3, 0), (1, 1, 1), (4, 16, 1), (9, 31, 2)])
def test_open_extents_may_be_anything(extents: tuple[int, int, int]) -> None:
    case = Contraction(dict(zip("ijk", extents, strict=True)), MATMUL, is_open=True)
    a, b, c = case.arrays()
    wanted = case.expected(a, b, c)
    ad.compile(ad.parse(case.text), "f")(a, b, c)
    assert np.array_equal(c, wanted)


@pytest.mark.parametrize("lasts", [("i, k", "i"), ("k, i", "i")])
def test_folds_that_are_no_sums(lasts: tuple[str, str]) -> None:
    case = Contraction({"i": 21, "k": 60}, (lasts[0], lasts[0], lasts[1]))
    module = ad.parse(case.text.replace("arith.addf", "arith.maximumf"))
    a, b, c = case.arrays()
    wanted = np.maximum(c, (a * b).max(axis=case.maps[0].split(", ").index("k")))
    ad.compile(module, "f")(a, b, c)
    assert np.array_equal(c, wanted)


def test_the_dims_are_the_cheapest_ones() -> None:
    def chosen(maps: tuple[str, str, str], **dims: int) -> tuple[str, str, tuple[int, ...]]:
        plan = Contraction(dims, maps).plan()
        assert plan is not None
        assert plan.row is not None
        names = list(dims)
        return names[plan.lane], names[plan.row], plan.permuted

    assert chosen(MATMUL, i=64, j=64, k=64) == ("j", "i", ())
    assert chosen(("i, k", "j, k", "i, j"), i=64, j=64, k=64) == ("j", "i", (1,))
    assert chosen(("k, i", "k, j", "j, i"), i=64, j=64, k=64) == ("i", "j", ())
    assert chosen(("n, c, p + r", "n, f, p", "f, c, r"), f=32, c=16, r=3, n=4, p=30)[0] == "f"


def test_long_sums_are_made_in_blocks() -> None:
    blocks = {name: plan.block for name, case in CASES.items() if (plan := case.plan()) is not None and plan.block}
    assert blocks == {"blocks of the sum": 192, "blocks of a window": 64}


def test_what_would_not_pay_stays() -> None:
    assert Contraction({"i": 64, "k": 64}, ("i, k", "k", "i"), flags="reassoc").plan() is None
    assert Contraction({"i": 4, "j": 4, "k": 4}, MATMUL).plan() is None
    strided = ("", ", strided<[64, 2]>", ", strided<[64, 2]>")
    plan = Contraction({"i": 32, "j": 32, "k": 32}, MATMUL, layouts=strided).plan()
    assert plan is not None
    assert plan.permuted


def test_vectors_are_not_used_where_they_are_not_wanted() -> None:
    module = ad.parse(CASES["whole tiles"].text)
    for bits, expected in ((0, False), (512, True)):
        lowered = ad.parse(str(module))
        LowerToLlvm(vector_bits=bits).run(lowered, ad.Context.default())
        assert ("vector<8xf64>" in str(lowered)) == expected


def test_a_buffer_that_may_be_read_is_not_kept_in_registers() -> None:
    text = CASES["each channel"].text
    assert "llvm.noalias" in text
    doubtful = ad.parse(text.replace("{llvm.noalias}", ""))
    a = np.random.default_rng(0).standard_normal(CASES["each channel"].shape(0))
    b = np.ones(CASES["each channel"].shape(1))
    c, wanted = a[2:], a.copy()
    for p, r in product(range(14), range(3)):
        wanted[p + 2] += wanted[p + r] * b[r]
    ad.compile(doubtful, "f")(a, b, c)
    assert np.array_equal(a, wanted)


@pytest.mark.parametrize("is_open", [False, True])
def test_copies_are_freed(is_open: bool) -> None:
    case = Contraction({"i": 19, "j": 20, "k": 9}, ("i, k", "j, k", "j, i"), is_open=is_open)
    arrays = case.arrays()
    assert case.plan() is not None
    assert leaked_bytes(ad.compile(ad.parse(case.text), "f").bind(*arrays)) == 0
