"""Each transform of what each other one gives, against differences, loops of calls and each other; random programs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad.errors import MlirAdError
from tests.fuzz.heap import leaked_bytes
from tests.fuzz.programs.generate import MIXES, generate
from tests.fuzz.programs.printing.printer import text as text_of
from tests.fuzz.programs.syntax import Memref, RandomProgram
from tests.fuzz.semantics.oracle import evaluate
from tests.py.api.programs import SCALARS, WRITES

pytestmark = pytest.mark.slow

Array = np.ndarray[Any, Any]

#: A loop over an array that it changes, with a branch.
MEMORY = WRITES.replace("%a", "%y")
TENSORS = """
func.func @f(%x: tensor<2x2xf64>, %y: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = tensor.splat %y : tensor<2x2xf64>
  %z = arith.constant dense<0.0> : tensor<2x2xf64>
  %m = linalg.matmul ins(%x, %b : tensor<2x2xf64>, tensor<2x2xf64>) outs(%z : tensor<2x2xf64>) -> tensor<2x2xf64>
  %t = math.tanh %m : tensor<2x2xf64>
  %p = arith.mulf %t, %x : tensor<2x2xf64>
  %v = tensor.extract %p[%c0, %c1] : tensor<2x2xf64>
  %w = tensor.extract %p[%c1, %c1] : tensor<2x2xf64>
  %r = arith.mulf %v, %w : f64
  return %r : f64
}
"""
SHAPES = {SCALARS: (), MEMORY: (3,), TENSORS: (2, 2)}
INNER: dict[str, Callable[[ad.Function], ad.Function]] = {
    "grad": lambda f: ad.grad(f, (0, 1)),
    "value_and_grad": ad.value_and_grad,
    "jacfwd": lambda f: ad.jacfwd(f, (1, 0)),
    "jacrev": ad.jacrev,
    "hessian": ad.hessian,
    "checkpoint": ad.checkpoint,
    "vmap": lambda f: ad.vmap(f, (0, None)),
}


def numbers(*shape: int, seed: int = 0) -> Array:
    return np.random.default_rng((*shape, seed)).uniform(0.2, 1.1, size=shape)


def flat(tree: Any) -> list[Array]:
    return [leaf for part in tree for leaf in flat(part)] if isinstance(tree, tuple) else [np.asarray(tree)]


def own(value: Any) -> Any:
    return value.copy() if isinstance(value, np.ndarray) else value


def given(text: str, inner: str) -> tuple[Any, float]:
    shape = (2, *SHAPES[text]) if inner == "vmap" else SHAPES[text]
    return (numbers(*shape) if shape else 0.6), 0.7


@pytest.mark.parametrize("inner", INNER)
@pytest.mark.parametrize("text", [SCALARS, MEMORY, TENSORS], ids=["scalars", "memory", "tensors"])
def test_a_transform_of_a_transform(text: str, inner: str) -> None:
    made = INNER[inner](ad.function(ad.parse(text), "f"))
    x, y = given(text, inner)
    dx = numbers(*np.shape(x), seed=1) if np.shape(x) else 0.9
    h = 1e-5
    value = flat(made(own(x), y))
    sides = [flat(made(x + s * dx, y + s * 0.4)) for s in (h, -h)]
    wanted = [(a - b) / (2 * h) for a, b in zip(*sides, strict=True)]

    along = ad.jvp(made, (own(x), y), (own(dx), 0.4))
    for one, tangent, same, slope in zip(*map(flat, along), value, wanted, strict=True):
        assert np.allclose(one, same, rtol=1e-13)
        assert np.allclose(tangent, slope, rtol=1e-6, atol=1e-8)

    parts = [flat(part) for part in zip_outer(ad.jacfwd(made, (0, 1))(own(x), y), len(value))]
    for (by_x, by_y), slope in zip(parts, wanted, strict=True):
        product = np.tensordot(by_x, np.asarray(dx), np.ndim(dx)) + by_y * 0.4
        assert np.allclose(product, slope, rtol=1e-6, atol=1e-8)

    batch = np.stack([np.asarray(x), np.asarray(x) * 0.5]), np.array([0.7, 0.3])
    found = flat(ad.vmap(made)(*map(own, batch)))
    rows = [flat(made(own(a) if np.ndim(a) else float(a), float(b))) for a, b in zip(*batch, strict=True)]
    for one, *each in zip(found, *rows, strict=True):
        assert np.allclose(one, each, rtol=1e-11, atol=1e-13)


def zip_outer(tree: Any, count: int) -> list[Any]:
    """The rows of a Jacobian by two arguments, one for each of ``count`` results: pairs."""
    leaves = flat(tree)
    assert len(leaves) == 2 * count
    return [(leaves[2 * i], leaves[2 * i + 1]) for i in range(count)]


@pytest.mark.parametrize("inner", ["grad", "value_and_grad", "jacfwd", "jacrev", "hessian", "vmap"])
@pytest.mark.parametrize("text", [SCALARS, TENSORS], ids=["scalars", "tensors"])
def test_rows_and_pullbacks_of_a_transform(text: str, inner: str) -> None:
    """Of functions that return no buffer: those have no cotangent."""
    made = INNER[inner](ad.function(ad.parse(text), "f"))
    x, y = given(text, inner)
    dx = numbers(*np.shape(x), seed=1) if np.shape(x) else 0.9
    value, tangent = ad.jvp(made, (x, y), (dx, 0.4))
    seeds = [numbers(*np.shape(one), seed=2) if np.shape(one) else 0.8 for one in flat(value)]
    rest = iter(seeds)
    cotangent = like(value, rest)
    _, pullback = ad.vjp(made, x, y)
    gx, gy = pullback(cotangent)
    left = sum(np.sum(a * b) for a, b in zip(flat(tangent), seeds, strict=True))
    assert np.isclose(left, np.sum(gx * dx) + gy * 0.4, rtol=1e-11)
    columns, rows = (flat(transform(made, (0, 1))(x, y)) for transform in (ad.jacfwd, ad.jacrev))
    for one, other in zip(columns, rows, strict=True):
        assert np.allclose(one, other, rtol=1e-11, atol=1e-13)


def like(tree: Any, rest: Any) -> Any:
    return tuple(like(part, rest) for part in tree) if isinstance(tree, tuple) else next(rest)


@pytest.mark.parametrize("mix", ["loops_memory", "memory", "if", "affine_for"])
def test_random_programs_against_the_oracle(mix: str) -> None:
    compared = sum(agrees(generate(seed, MIXES[mix])) for seed in range(9100, 9104))
    assert compared >= 3


def agrees(program: RandomProgram) -> bool:
    """Whether `jvp`, `vjp` and `jacfwd` of ``program`` are those of the oracle; False where results are no floats."""
    f = ad.compile(ad.parse(text_of(program)), program.entry.name)
    answer, arguments = evaluate(program), program.entry.body.args
    count, width = len(answer.results), answer.jacobian.shape[1]
    if any(str(type.dtype) != "float64" or hasattr(type, "shape") for type in f.prototype.results) or not width:
        return False
    rng = np.random.default_rng(program.seed)

    def primals() -> list[Any]:
        types = [argument.type for argument in f.prototype.arguments]
        return [
            np.array(value, type.dtype).reshape(own.type.shape) if isinstance(own.type, Memref) else value
            for value, type, own in zip(program.inputs, types, arguments, strict=True)
        ]

    tangents = [
        None if not active else rng.normal(size=np.shape(value)) if np.ndim(value) else float(rng.normal())
        for value, active in zip(primals(), program.active, strict=True)
    ]
    along = np.concatenate([np.ravel(tangent) for tangent in tangents if tangent is not None])
    wanted = answer.jacobian @ along
    seeds, cotangent, named, start = np.zeros(len(wanted)), rng.normal(size=count), {}, count
    seeds[:count] = cotangent
    _, found = ad.jvp(f, primals(), tangents)
    scale = 1e-10 * answer.peak
    assert np.allclose(np.array(flat(found)), wanted[:count], atol=scale)
    buffers = [i for i, argument in enumerate(arguments) if isinstance(argument.type, Memref)]
    for index, memory in zip(buffers, answer.memories, strict=True):
        rows = slice(start, start + len(memory))
        start = rows.stop
        if tangents[index] is not None and len(memory):
            assert np.allclose(np.ravel(tangents[index]), wanted[rows], atol=scale)
        if tangents[index] is not None and f.prototype.arguments[index].written:
            seeds[rows] = rng.normal(size=len(memory))
            named[arguments[index].name] = seeds[rows].reshape(arguments[index].type.shape)
    chosen = [i for i, active in enumerate(program.active) if active]
    _, pullback = ad.vjp(f, *primals(), wrt=chosen)
    gradients = pullback(tuple(cotangent) if count > 1 else cotangent[0], **named)
    assert np.allclose(np.concatenate(list(map(np.ravel, gradients))), seeds @ answer.jacobian, atol=scale)
    parts = flat(ad.jacfwd(f, wrt=chosen)(*primals()))
    rows = [np.concatenate(list(map(np.ravel, parts[i : i + len(chosen)]))) for i in range(0, len(parts), len(chosen))]
    assert np.allclose(rows, answer.jacobian[:count], atol=scale)
    return True


def test_third_derivatives() -> None:
    f, h = ad.function(ad.parse(SCALARS), "f"), 1e-5
    wanted = (ad.hessian(f)(0.6 + h, 0.7) - ad.hessian(f)(0.6 - h, 0.7)) / (2 * h)
    for transform in (ad.jacfwd, ad.jacrev, ad.grad):
        assert np.isclose(transform(ad.hessian(f))(0.6, 0.7), wanted, rtol=1e-6)
        assert np.isclose(ad.hessian(transform(f))(0.6, 0.7), wanted, rtol=1e-6)


def test_arrays_that_overlap_are_refused_below_any_transform() -> None:
    text = """
    func.func @f(%x: memref<3xf64>, %y: memref<3xf64>) -> f64 {
      %c0 = arith.constant 0 : index
      %v = memref.load %x[%c0] : memref<3xf64>
      %w = arith.mulf %v, %v : f64
      memref.store %w, %y[%c0] : memref<3xf64>
      %u = memref.load %y[%c0] : memref<3xf64>
      %r = arith.mulf %u, %v : f64
      return %r : f64
    }
    """
    f, x, rows = ad.function(ad.parse(text), "f"), numbers(3), numbers(2, 3)
    for inner in (ad.jacfwd(f), ad.hessian(f), ad.jacrev(f)):
        for call in (
            lambda g=inner: ad.vmap(g)(rows, rows),
            lambda g=inner: ad.jacfwd(g)(x, x),
            lambda g=inner: ad.jvp(g, (x, x), (x.copy(), None)),
        ):
            with pytest.raises(MlirAdError, match="MA0712"):
                call()
        ad.vmap(inner)(rows, rows.copy())


def test_what_a_jacobian_cannot_be_made_into_is_refused() -> None:
    returned = "func.func @f(%x: memref<3xf64>) -> memref<3xf64> { return %x : memref<3xf64> }"
    rows = numbers(2, 3)
    with pytest.raises(MlirAdError, match=r"MA0732.*may be an argument"):
        ad.vmap(ad.jacfwd(ad.function(ad.parse(returned), "f")))(rows)
    f = ad.function(ad.parse(MEMORY), "f")
    with pytest.raises(MlirAdError, match=r"MA0732.*depends on the sizes"):
        _ = ad.jacfwd(f).module
    assert ad.vmap(ad.jacfwd(f), (0, None))(np.zeros((2, 0)), 0.5).shape == (2, 0)


def test_batches_of_jacobians_leak_nothing() -> None:
    f = ad.function(ad.parse(MEMORY), "f")
    for made in (ad.vmap(ad.hessian(f, (0, 1))), ad.vmap(ad.jacrev(f))):
        rows, y = numbers(3, 4), numbers(3)
        made(rows.copy(), y)
        assert leaked_bytes(lambda made=made, rows=rows, y=y: made(rows.copy(), y)) == 0
