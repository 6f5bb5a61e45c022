"""Parts, sums and diagonals of products, with axes in any order: the same numbers by no more work."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.dialects.stablehlo.create import shape_of
from mlirad.dialects.stablehlo.products import DotAxes
from mlirad.edit.module import functions
from mlirad.interfaces.registry import SIMPLIFY, Registry
from mlirad.rules.load import rewrites
from mlirad.synthesis.dialect_conversion import convert_to_primal_dialect
from mlirad.synthesis.primal.simplify import simplify
from tests.fuzz.hlo import interpret
from tests.fuzz.rules.replaced import add_rewrites

NAMES = ("HloPartOfProduct", "HloSumsOfProducts", "HloDiagonalOfProduct", "HloSumsOfDiagonal")
#: Small numbers, of which every sum of products is exact in any order.
NUMBERS = [0.5, -2.0, 3.0, 7.0, 0.25, -1.0]


def registry_of(*names: str) -> Registry:
    registry = Context.default().registry.copy()
    for root in list(registry.table(SIMPLIFY)):
        registry.remove(root, (SIMPLIFY,))
    add_rewrites([one for one in rewrites("algebra_stablehlo") if one.name in names], "test", registry)
    return registry


def tensor(shape: Sequence[int], element: str = "f64") -> str:
    return f"tensor<{'x'.join(map(str, (*shape, element)))}>"


@dataclass(frozen=True)
class Product:
    """A dot_general %x of %a and %b, and what its axes are: so many of the batch, of the left and of the right."""

    text: str
    left: tuple[int, ...]
    right: tuple[int, ...]
    shape: tuple[int, ...]
    batch: int
    free: int


def random_product(rng: np.random.Generator, batch: int, left: int, right: int, same: int = 0) -> Product:
    """``same``: the extent of an axis of either factor, which is any of its free axes."""
    draw = lambda count: [int(n) for n in rng.integers(1, 5, count)]  # noqa: E731
    batches, contracted, own, other = draw(batch), draw(int(rng.integers(0, 3))), draw(left), draw(right)
    if same:
        own[int(rng.integers(0, left))] = other[int(rng.integers(0, right))] = same
    axes, shapes = [], []
    for free in (own, other):
        extents = [*batches, *contracted, *free]
        # The free axes keep their order: those of the result have it.
        order = rng.permutation(len(extents))
        place = {int(axis): i for i, axis in enumerate(order)}
        shape = [extents[axis] for axis in order]
        axes.append(([place[i] for i in range(batch)], [place[batch + i] for i in range(len(contracted))]))
        shapes.append(shape)
    free_of = [
        [n for i, n in enumerate(shape) if i not in (*a, *c)] for shape, (a, c) in zip(shapes, axes, strict=True)
    ]
    shape = (*batches, *free_of[0], *free_of[1])
    numbers = (
        f"lhs_batching_dimensions = {axes[0][0]}, rhs_batching_dimensions = {axes[1][0]}, "
        f"lhs_contracting_dimensions = {axes[0][1]}, rhs_contracting_dimensions = {axes[1][1]}"
    )
    precision = "precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>], "
    text = (
        f'%x = "stablehlo.dot_general"(%a, %b) {{{precision if rng.integers(0, 2) else ""}'
        f"dot_dimension_numbers = #stablehlo.dot<{numbers}>}} : "
        f"({tensor(shapes[0])}, {tensor(shapes[1])}) -> {tensor(shape)}"
    )
    return Product(text, tuple(shapes[0]), tuple(shapes[1]), shape, batch, left)


def program(product: Product, rest: str, result: Sequence[int], also: bool = False) -> ir.Module:
    more, shown = (f", {tensor(product.shape)}", ", %x") if also else ("", "")
    return ad.parse(f"""
    func.func @f(%a: {tensor(product.left)}, %b: {tensor(product.right)}) -> ({tensor(result)}{more}) {{
      %zero = stablehlo.constant dense<0.0> : tensor<f64>
      {product.text}
      {rest}
      return %z{shown} : {tensor(result)}{more}
    }}""")


def part(rng: np.random.Generator, shape: Sequence[int]) -> tuple[str, tuple[int, ...]]:
    starts = [int(rng.integers(0, n)) for n in shape]
    limits = [int(rng.integers(a + 1, n + 1)) for a, n in zip(starts, shape, strict=True)]
    strides = [int(n) for n in rng.integers(1, 3, len(shape))]
    places = list(zip(starts, limits, strides, strict=True))
    found = tuple(-(-(b - a) // s) for a, b, s in places)
    slices = ", ".join(f"{a}:{b}:{s}" for a, b, s in places)
    return f"%z = stablehlo.slice %x [{slices}] : ({tensor(shape)}) -> {tensor(found)}", found


def sums(value: str, shape: Sequence[int], axes: Sequence[int]) -> tuple[str, tuple[int, ...]]:
    found = tuple(n for axis, n in enumerate(shape) if axis not in axes)
    reduced = f"stablehlo.reduce({value} init: %zero) applies stablehlo.add across dimensions = {list(axes)}"
    return f"%z = {reduced} : ({tensor(shape)}, tensor<f64>) -> {tensor(found)}", found


def diagonal(rng: np.random.Generator, shape: Sequence[int], one: int, other: int) -> tuple[str, tuple[int, ...]]:
    """The sums along one of two axes of what is chosen from %x where their indices are the same."""
    choice, counted = tensor(shape, "i1"), tensor(shape, "i32")
    if rng.integers(0, 2):
        mask = f"""
        %i = stablehlo.iota dim = {one} : {counted}
        %j = stablehlo.iota dim = {other} : {counted}
        %c = stablehlo.compare EQ, %i, %j : ({counted}, {counted}) -> {choice}"""
    else:
        pair = (shape[one], shape[one])
        counted, chosen = tensor(pair, "i64"), tensor(pair, "i1")
        mask = f"""
        %i = stablehlo.iota dim = 1 : {counted}
        %n = stablehlo.constant dense<0> : {counted}
        %m = stablehlo.add %i, %n : {counted}
        %j = stablehlo.iota dim = 0 : {counted}
        %d = stablehlo.compare EQ, %m, %j, SIGNED : ({counted}, {counted}) -> {chosen}
        %c = stablehlo.broadcast_in_dim %d, dims = [{one}, {other}] : ({chosen}) -> {choice}"""
    text, found = sums("%y", shape, [int(rng.choice([one, other]))])
    zeros = f"%o = stablehlo.constant dense<0.0> : {tensor(shape)}"
    return f"{mask}\n{zeros}\n%y = stablehlo.select %c, %x, %o : {choice}, {tensor(shape)}\n{text}", found


def work(module: ir.Module) -> int:
    """Multiplications in products, and elements of slices."""
    total = 0
    for view in functions(module)["f"].regions[0].blocks[0].operations:
        op = view.operation
        if op.name == "stablehlo.dot_general":
            summed = (shape_of(op.operands[0])[axis] for axis in DotAxes.of(op).left_contracting)
            total += math.prod(shape_of(op.result)) * math.prod(summed)
        elif op.name == "stablehlo.slice":
            total += math.prod(shape_of(op.result))
    return total


def check(module: ir.Module, name: str, rng: np.random.Generator) -> int:
    """Rewrites and compares; returns the number of rewrites."""
    function = functions(module)["f"]
    point = [rng.choice(NUMBERS, tuple(type.shape)) for type in function.type.inputs]
    before, most = interpret(module, "f", point), work(module)
    done = simplify(function.operation, registry_of(name))
    convert_to_primal_dialect([function.operation], function.operation, Context.default().registry)
    assert module.operation.verify()
    assert work(module) <= most, module
    for one, other in zip(interpret(module, "f", point), before, strict=True):
        np.testing.assert_array_equal(one, other)
    return done


@pytest.mark.parametrize("seed", range(10))
def test_parts_of_products(seed: int) -> None:
    rng, done = np.random.default_rng(seed), 0
    for _ in range(8):
        product = random_product(rng, *map(int, rng.integers(0, 3, 3)))
        rest, found = part(rng, product.shape)
        done += check(program(product, rest, found), "HloPartOfProduct", rng)
        assert not check(program(product, rest, found, also=True), "HloPartOfProduct", rng)
    assert done


@pytest.mark.parametrize("seed", range(10))
def test_sums_over_the_batch_of_products(seed: int) -> None:
    rng = np.random.default_rng(seed)
    for _ in range(6):
        product = random_product(rng, int(rng.integers(1, 4)), *map(int, rng.integers(0, 3, 2)))
        axes = sorted(int(n) for n in rng.permutation(product.batch)[: int(rng.integers(1, product.batch + 1))])
        rest, found = sums("%x", product.shape, axes)
        assert check(program(product, rest, found), "HloSumsOfProducts", rng) == 1
        assert not check(program(product, rest, found, also=True), "HloSumsOfProducts", rng)
        if len(product.shape) > product.batch:
            rest, found = sums("%x", product.shape, [*axes, len(product.shape) - 1])
            assert not check(program(product, rest, found), "HloSumsOfProducts", rng)


@pytest.mark.parametrize("seed", range(10))
def test_sums_of_the_diagonal_of_products(seed: int) -> None:
    rng = np.random.default_rng(seed)
    for _ in range(6):
        left, right = map(int, rng.integers(1, 4, 2))
        product = random_product(rng, int(rng.integers(0, 3)), left, right, same=int(rng.integers(2, 5)))
        pairs = [
            (one, other)
            for one in range(len(product.shape))
            for other in range(one + 1, len(product.shape))
            if product.shape[one] == product.shape[other] > 1
        ]
        for one, other in pairs:
            rest, found = diagonal(rng, product.shape, *rng.permutation([one, other]))
            apart = product.batch <= one < product.batch + product.free <= other
            assert check(program(product, rest, found), "HloDiagonalOfProduct", rng) == apart
            assert not check(program(product, rest, found, also=True), "HloDiagonalOfProduct", rng)


@pytest.mark.parametrize("seed", range(10))
def test_sums_of_the_diagonal_of_copies(seed: int) -> None:
    rng, done = np.random.default_rng(seed), 0
    for _ in range(12):
        n, rank = int(rng.integers(2, 5)), int(rng.integers(2, 5))
        one, other = map(int, rng.permutation(rank)[:2])
        shape = [n if axis in (one, other) else int(rng.integers(1, 4)) for axis in range(rank)]
        axes = [int(axis) for axis in rng.permutation(rank)[: int(rng.integers(0, rank + 1))]]
        before = [shape[axis] if rng.integers(0, 4) else 1 for axis in axes]
        copied = f"%x = stablehlo.broadcast_in_dim %a, dims = {axes} : ({tensor(before)}) -> {tensor(shape)}"
        product = Product(copied, tuple(before), (1,), tuple(shape), 0, 0)
        rest, found = diagonal(rng, shape, one, other)
        made = check(program(product, rest, found), "HloSumsOfDiagonal", rng)
        assert made == (not {one, other} <= {*axes})
        done += made
    assert done


@pytest.mark.parametrize(
    "mask",
    [
        "%i = stablehlo.iota dim = 0 : tensor<3x3xi32>\n%c = stablehlo.compare GE, %i, %j : (T, T) -> tensor<3x3xi1>",
        "%i = stablehlo.iota dim = 1 : tensor<3x3xi32>\n%c = stablehlo.compare EQ, %i, %j : (T, T) -> tensor<3x3xi1>",
        "%h = stablehlo.iota dim = 0 : tensor<3x3xi32>\n%k = stablehlo.constant dense<1> : tensor<3x3xi32>\n"
        "%i = stablehlo.add %h, %k : tensor<3x3xi32>\n%c = stablehlo.compare EQ, %i, %j : (T, T) -> tensor<3x3xi1>",
    ],
    ids=["not-equal", "one-axis", "beside"],
)
def test_other_choices_are_no_diagonal(mask: str) -> None:
    rng = np.random.default_rng(1)
    product = Product(
        "%x = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : "
        "(tensor<3x4xf64>, tensor<4x3xf64>) -> tensor<3x3xf64>",
        (3, 4), (4, 3), (3, 3), 0, 1,
    )  # fmt: skip
    text, found = sums("%y", (3, 3), [1])
    rest = f"""%j = stablehlo.iota dim = 1 : tensor<3x3xi32>
      {mask.replace("T", "tensor<3x3xi32>")}
      %o = stablehlo.constant dense<0.0> : tensor<3x3xf64>
      %y = stablehlo.select %c, %x, %o : tensor<3x3xi1>, tensor<3x3xf64>
      {text}"""
    assert not check(program(product, rest, found), "HloDiagonalOfProduct", rng)


def test_a_product_of_a_wanted_precision_stays() -> None:
    rng = np.random.default_rng(2)
    product = random_product(rng, 1, 1, 1)
    given = product.text.replace("{precision_config", "{was").replace(
        "{dot", "{precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision HIGHEST>], dot"
    )
    rest, found = sums("%x", product.shape, [0])
    assert "HIGHEST" in given
    changed = Product(given, product.left, product.right, product.shape, 1, 1)
    assert not check(program(changed, rest, found), "HloSumsOfProducts", rng)


def test_gradients_of_jax_functions_multiply_no_more_than_is_read() -> None:
    """JAX states the default precision of every product."""
    jax = pytest.importorskip("jax")
    mlirad_jax = pytest.importorskip("mlirad.jax")
    a, b, w = (np.ones(shape, np.float32) for shape in ((7, 7), (7, 5), (3, 5, 6)))

    def of_diagonal(v: object) -> object:
        return jax.numpy.sin(jax.numpy.diag(v) @ b).sum()

    def of_copies(v: object) -> object:
        copies = jax.numpy.broadcast_to(v, (3, 7, 5))
        return jax.numpy.tanh(jax.numpy.einsum("bij,bjk->bik", copies, w)).sum()

    def of_part(v: object) -> object:
        return (((v @ b)[:2]) ** 2).sum()

    for f, at, product in (
        (of_diagonal, a[0], "(tensor<7x5xf32>, tensor<7x5xf32>) -> tensor<7xf32>"),
        (of_copies, b, "(tensor<3x7x6xf32>, tensor<3x5x6xf32>) -> tensor<7x5xf32>"),
        (of_part, a, "(tensor<2x7xf32>, tensor<7x5xf32>) -> tensor<2x5xf32>"),
    ):
        gradient = jax.jit(mlirad_jax.grad(f))
        assert product in gradient.lower(at).as_text()
        np.testing.assert_allclose(gradient(at), jax.grad(f)(at), rtol=1e-5)
