"""A pullback of several cotangents at once, and split mode with a width: the gradients of each by itself."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad.errors import UsageError
from tests.fuzz.heap import leaked_bytes
from tests.py.api.test_vjp import BRANCHES, PROGRAMS, TENSORS, WRITES, compiled, ones

RNG = np.random.default_rng(0)


@pytest.mark.parametrize("name", PROGRAMS)
def test_they_are_those_of_each(name: str) -> None:
    text, arguments, wrt = PROGRAMS[name]
    function = compiled(text)
    _, pullback = ad.vjp(function, *arguments(), wrt=wrt)
    for count in (1, 3, 20):
        seeds = RNG.normal(size=count)
        (found,) = ad.vmap(pullback)(seeds)
        np.testing.assert_array_equal(found, [pullback(seed)[0] for seed in seeds])

    def call() -> None:
        _, own = ad.vjp(function, *arguments(), wrt=wrt)
        own.batched(np.ones(3))

    assert leaked_bytes(call) == 0


def test_several_results_have_cotangents_in_a_tuple() -> None:
    _, pullback = ad.vjp(compiled(BRANCHES), 0.3, 0.8)
    r, t = RNG.normal(size=(2, 4))
    expected = [pullback(pair) for pair in zip(r, t, strict=True)]
    np.testing.assert_allclose(pullback.batched((r, t)), np.transpose(expected), rtol=1e-14)


def test_tensors() -> None:
    _, pullback = ad.vjp(compiled(TENSORS), ones(5), 3)
    seeds = RNG.normal(size=(7, 5))
    (found,) = ad.vmap(pullback)(seeds)
    np.testing.assert_allclose(found, [pullback(seed)[0] for seed in seeds], rtol=1e-14)


@pytest.mark.parametrize("count", [1, 5])
def test_arrays_that_are_written(count: int) -> None:
    _, pullback = ad.vjp(compiled(WRITES), ones(4), ones(4) + 1.0)
    dy = RNG.normal(size=(count, 4))
    expected = np.stack([pullback(y=one) for one in dy], axis=1)
    np.testing.assert_allclose(np.stack(pullback.batched(y=dy)), expected, rtol=1e-14)


def test_cotangents_lie_along_any_axes() -> None:
    _, pullback = ad.vjp(compiled(TENSORS), ones(5), 3)
    seeds = RNG.normal(size=(7, 5))
    (wanted,) = pullback.batched(seeds)
    np.testing.assert_array_equal(ad.vmap(pullback, -1, 1)(seeds.T)[0], wanted.T)
    np.testing.assert_array_equal(ad.vmap(pullback, (1,), (1,))(seeds.T)[0], wanted.T)
    _, both = ad.vjp(compiled(BRANCHES), 0.3, 0.8)
    r, t = RNG.normal(size=4), 0.5
    found, wanted_both = ad.vmap(both, ((0, None),))((r, t)), both.batched((r, np.full(4, t)))
    np.testing.assert_array_equal(np.stack(found), np.stack(wanted_both))
    _, pullback = ad.vjp(compiled(WRITES), ones(4), ones(4) + 1.0)
    dy = RNG.normal(size=(3, 4))
    found = ad.vmap(pullback, 1)(y=dy.T)
    np.testing.assert_array_equal(np.stack(found), np.stack(pullback.batched(y=dy)))


@pytest.mark.parametrize(
    ("outer", "inner"), [((0, 0), (0, 0)), ((2, 1), (-1, -1)), ((-2, -1), (0, 1)), ((1, 0), (1, 0))]
)
def test_batches_of_batches_are_those_of_each(outer: tuple[int, int], inner: tuple[int, int]) -> None:
    _, pullback = ad.vjp(compiled(TENSORS), ones(5), 3)
    seeds = RNG.normal(size=(3, 2, 5))
    given = np.moveaxis(np.array([np.moveaxis(one, 0, inner[0]) for one in seeds]), 0, outer[0])
    twice = ad.vmap(ad.vmap(pullback, *inner), *outer)
    wanted = [np.moveaxis([pullback(one)[0] for one in several], 0, inner[1]) for several in seeds]
    np.testing.assert_allclose(twice(given)[0], np.moveaxis(wanted, 0, outer[1]), rtol=1e-14)
    (thrice,) = ad.vmap(ad.vmap(ad.vmap(pullback)), 1, 1)(np.stack([seeds, 2 * seeds], axis=1))
    np.testing.assert_allclose(thrice[2, 1, 0], 2 * pullback(seeds[2, 0])[0], rtol=1e-14)
    for shape in ((0, 2, 5), (3, 0, 5)):
        assert [one.shape for one in ad.vmap(ad.vmap(pullback))(np.zeros(shape))] == [shape]


def test_batches_of_batches_share_cotangents() -> None:
    _, both = ad.vjp(compiled(BRANCHES), 0.3, 0.8)
    r, t = RNG.normal(size=3), RNG.normal(size=2)
    found = ad.vmap(ad.vmap(both, ((None, 0),)), ((0, None),))((r, t))
    wanted = [[both((one, other)) for other in t] for one in r]
    np.testing.assert_allclose(np.stack(found, axis=-1), wanted, rtol=1e-14)
    found = ad.vmap(ad.vmap(both, ((None, 0),)), ((None, 0),))((0.5, np.ones((3, 2))))
    np.testing.assert_allclose(np.stack(found, axis=-1), np.tile(both((0.5, 1.0)), (3, 2, 1)), rtol=1e-14)
    with pytest.raises(UsageError, match=r"MA0718.*differ: 2, 3"):
        ad.vmap(ad.vmap(both))((np.ones((3, 2)), np.ones((3, 3))))
    with pytest.raises(UsageError, match="MA0717"):
        ad.vmap(ad.vmap(both, 1))((np.ones((3, 2)), np.ones((3, 2))))
    with pytest.raises(UsageError, match="MA0718"):
        ad.vmap(ad.vmap(both, None))((r, r))


def test_no_cotangents_give_gradients_without_elements() -> None:
    _, pullback = ad.vjp(compiled(TENSORS), ones(5), 3)
    assert [one.shape for one in ad.vmap(pullback)(np.zeros((0, 5)))] == [(0, 5)]
    with pytest.raises(UsageError, match="MA0721"):
        pullback.batched(np.zeros((0, 4)))
    _, pullback = ad.vjp(compiled(WRITES), ones(4), ones(4) + 1.0)
    assert [one.shape for one in pullback.batched(y=np.zeros((0, 4)))] == [(0, 4), (0, 4)]
    _, pullback = ad.vjp(compiled(BRANCHES), 0.3, 0.8)
    assert [one.shape for one in pullback.batched((np.zeros(0), np.zeros(0)))] == [(0,), (0,)]
    with pytest.raises(UsageError, match="MA0721"):
        pullback.batched((np.zeros(0), np.zeros(1)))


def test_the_help_names_the_cotangent() -> None:
    _, pullback = ad.vjp(compiled(TENSORS), ones(5), 3)
    with pytest.raises(UsageError, match=re.escape("pass cotangent.astype(numpy.float64)")):
        pullback(np.ones(5, dtype=np.float32))


NO_DIMENSIONS = """
func.func @f(%m: memref<f64>, %t: tensor<f64>, %x: f64) -> (f64, tensor<f64>) {
  %v = memref.load %m[] : memref<f64>
  %w = arith.mulf %v, %x : f64
  memref.store %w, %m[] : memref<f64>
  %e = tensor.extract %t[] : tensor<f64>
  %q = arith.mulf %e, %w : f64
  %r = tensor.from_elements %q : tensor<f64>
  return %w, %r : f64, tensor<f64>
}"""


@pytest.mark.parametrize("count", [1, 3])
def test_arrays_without_dimensions(count: int) -> None:
    """One cotangent runs without lanes."""
    _, pullback = ad.vjp(ad.function(ad.parse(NO_DIMENSIONS), "f"), np.array(2.0), np.array(3.0), 4.0)
    dw, dr, dm = np.arange(1.0, 1.0 + count), np.arange(2.0, 2.0 + count), np.arange(0.5, 0.5 + count)
    found = ad.vmap(pullback)((dw, dr), m=dm)
    by_w = dw + dm + 3.0 * dr
    for one, wanted in zip(found, (4.0 * by_w, 8.0 * dr, 2.0 * by_w), strict=True):
        np.testing.assert_array_equal(one, wanted)


def test_gradients_have_the_structure_of_arguments() -> None:
    function = ad.function(ad.parse(BRANCHES), "f")
    _, pullback = ad.vjp(function, {"x": 0.3, "y": 0.8}, of=1)
    (found,) = pullback.batched(np.ones(2))
    (one,) = pullback(1.0)
    assert found.keys() == {"x", "y"}
    for name in found:
        np.testing.assert_array_equal(found[name], [one[name]] * 2)


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (lambda p: p.batched(1.0), "MA0721"),
        (lambda p: p.batched(), "MA0721"),
        (lambda p: p.batched(np.ones((3, 2))), "MA07"),
        (lambda p: p.batched(np.ones(3), x=np.ones((3, 6))), "MA0721"),
        (lambda p: ad.vmap(p, in_axes=1)(np.ones(3)), "MA0717"),
        (lambda p: ad.vmap(p, 0, 0, 0), "MA0730"),
        (lambda p: (p.free(), p.batched(np.ones(3))), "MA0720"),
    ],
)
def test_what_does_not_fit_is_said(wrong: Any, code: str) -> None:
    text, arguments, wrt = PROGRAMS["triangle"]
    _, pullback = ad.vjp(compiled(text), *arguments(), wrt=wrt)
    with pytest.raises(UsageError, match=code):
        wrong(pullback)


SPLIT = """
{primal}
func.func @both(%x: memref<{size}xf64>, %dx: memref<3x{size}xf64>, %n: index, %dy: tensor<3xf64>) -> f64 {{
  %y, %tape = enzyme.autodiff_split_mode.primal @f(%x, %dx, %n) {{
    width = 3 : i64, activity = [#enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_const>],
    ret_activity = [#enzyme.activity<enzyme_active>]
  }} : (memref<{size}xf64>, memref<3x{size}xf64>, index) -> (f64, !enzyme.Tape)
  enzyme.autodiff_split_mode.reverse @f(%dy, %tape) {{
    width = 3 : i64, activity = [#enzyme.activity<enzyme_dup>, #enzyme.activity<enzyme_const>],
    ret_activity = [#enzyme.activity<enzyme_active>]
  }} : (tensor<3xf64>, !enzyme.Tape) -> ()
  return %y : f64
}}"""


@pytest.mark.parametrize("name", ["triangle", "recursive", "swaps"])
def test_split_mode_with_a_width(name: str) -> None:
    """In IR; also where the tape is a copy of the arguments."""
    text, arguments, wrt = PROGRAMS[name]
    x, n = arguments()
    seeds, shadow = RNG.normal(size=3), np.zeros((3, len(x)))
    module = ad.parse(SPLIT.format(primal=text, size="4" if "memref<4xf64>" in text else "?"))
    ad.PassManager.parse("enzyme").run(module)
    value = ad.compile(module, "both")(x.copy(), shadow, n, seeds)
    expected, gradient = ad.value_and_grad(ad.parse(text), "f", wrt=wrt)(x.copy(), n)
    assert value == pytest.approx(expected, rel=1e-14)
    np.testing.assert_allclose(shadow, np.outer(seeds, gradient), rtol=1e-12)


WIDE = "infn=f argTys=enzyme_active,enzyme_const retTys=enzyme_active width=3"


def test_each_function_by_itself() -> None:
    """Made by `enzyme-wrap`; forward sweep and reverse sweep agree on the tape, and on the Jacobian."""
    module = ad.parse(PROGRAMS["loop"][0])
    for mode, name in [("ReverseModePrimal", "p"), ("ReverseModeGradient", "r"), ("ForwardModeSplit", "t")]:
        ad.PassManager.parse(f"enzyme-wrap{{{WIDE} mode={mode} outfn={name}}}").run(module)
    (tape,) = re.findall(r"func.func @p\(.*\) -> \((.*)\) \{", str(module))
    types = tape.split(", ")[1:]
    names = ", ".join(f"%t#{i + 1}" for i in range(len(types)))
    taped = ", ".join(types)
    module = ad.parse(
        f"""{str(module).rstrip().removesuffix("}")}
func.func @all(%x: f64, %n: index, %v: tensor<3xf64>) -> (tensor<3xf64>, tensor<3xf64>) {{
  %t:{len(types) + 1} = func.call @p(%x, %n) : (f64, index) -> (f64, {taped})
  %g = func.call @r(%v, {names}) : (tensor<3xf64>, {taped}) -> tensor<3xf64>
  %h = func.call @t(%v, {names}) : (tensor<3xf64>, {taped}) -> tensor<3xf64>
  func.call @p_free({names}) : ({taped}) -> ()
  return %g, %h : tensor<3xf64>, tensor<3xf64>
}}
}}"""
    )
    v = RNG.normal(size=3)
    gradients, tangents = ad.compile(module, "all")(0.7, 9, v)
    slope = ad.grad(ad.parse(PROGRAMS["loop"][0]), "f", wrt=0)(0.7, 9)
    np.testing.assert_allclose(gradients, v * slope, rtol=1e-13)
    np.testing.assert_allclose(tangents, v * slope, rtol=1e-13)
