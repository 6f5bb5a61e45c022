"""Sums into every second or third element are gathered, each element with its terms in the order of the iterations."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import UpstreamPassManager, ir
from mlirad.context import Context
from mlirad.passes import load

SPELLINGS = list(itertools.product(("affine", "scf"), ("static", "open")))
PASSES = ("raise-to-affine", "version-open-extents", "gather-stencils")
#: The constants of the subscripts of the terms g, h, g, -g h: the first two dimensions.
PLACES = ((0, 0), (1, 3), (2, 1), (2, 2))


def program(strides: Sequence[int], sizes: Sequence[int], is_open: bool, is_zero: bool) -> str:
    """Adds to ``d[strides * i + place]`` in loops over ``sizes``, whose extents are those of ``g`` and ``h``."""
    axes = range(len(strides))
    type = f"memref<{'x'.join('?' if is_open else str(strides[a] * (sizes[a] + 1) + 2) for a in axes)}xf64>"
    given = f"memref<{'x'.join('?' if is_open else str(size) for size in sizes)}xf64>"
    at = ", ".join(f"%i{axis}" for axis in axes)
    ends = [f"%n{axis}" if is_open else str(sizes[axis]) for axis in axes]
    lines = [f"%c{axis} = arith.constant {axis} : index" for axis in axes]
    lines += [f"%n{axis} = memref.dim %g, %c{axis} : {given}" for axis in axes]
    lines += [f"linalg.fill ins(%zero : f64) outs(%d : {type})"] if is_zero else []
    lines += [f"affine.for %i{axis} = 0 to {ends[axis]} {{" for axis in axes]
    lines += [f"%{name} = affine.load %{name}[{at}] : {given}".replace(f"%{name} =", f"%{name}t =") for name in "gh"]
    lines += ["%p = arith.mulf %gt, %ht : f64"]
    for number, (place, term) in enumerate(zip(PLACES, ("%gt", "%ht", "%gt", "%p"), strict=True)):
        element = ", ".join(f"%i{axis} * {strides[axis]} + {place[axis]}" for axis in axes)
        lines += [f"%l{number} = affine.load %d[{element}] : {type}"]
        lines += [f"%s{number} = arith.{'subf' if term == '%p' else 'addf'} %l{number}, {term} : f64"]
        lines += [f"affine.store %s{number}, %d[{element}] : {type}"]
    body = "\n".join([*lines, *("}" for _ in axes)])
    arguments = ", ".join(f"%{name}: {type if name == 'd' else given} {{llvm.noalias}}" for name in "dgh")
    return f"func.func @f({arguments}) {{\n%zero = arith.constant 0.0 : f64\n{body}\nreturn\n}}"


def parsed(text: str, dialect: str) -> ir.Module:
    module = ad.parse(text)
    if dialect == "scf":
        as_scf = "builtin.module(func.func(lower-affine,canonicalize))"
        UpstreamPassManager.parse(as_scf, module.context).run(module.operation)
    return module


def expected(strides: Sequence[int], start: np.ndarray, g: np.ndarray, h: np.ndarray) -> np.ndarray:
    d = start.copy()
    for point in np.ndindex(*g.shape):
        for place, term in zip(PLACES, (g[point], h[point], g[point], -(g[point] * h[point])), strict=True):
            d[tuple(s * i + c for s, i, c in zip(strides, point, place, strict=False))] += term
    return d


@pytest.mark.parametrize(("strides", "sizes", "is_zero"), [((2,), (11,), False), ((3, 2), (9, 10), True)], ids=str)
@pytest.mark.parametrize(("dialect", "extents"), SPELLINGS)
def test_sums_are_gathered_to_the_last_bit(
    dialect: str, extents: str, strides: tuple[int, ...], sizes: tuple[int, ...], is_zero: bool
) -> None:
    text = program(strides, sizes, extents == "open", is_zero)
    module = parsed(text, dialect)
    for name in PASSES[:-1]:
        load(name)().run(module, Context.default())
    before = str(module)
    load(PASSES[-1])().run(module, Context.default())
    assert str(module) != before
    # The function with the extents that are not expected is left as it is.
    assert str(module).count("linalg.fill") == (is_zero and extents == "open")
    assert module.operation.verify()
    rng = np.random.default_rng(sum(strides))
    g, h = rng.normal(size=sizes), rng.normal(size=sizes)
    d = rng.normal(size=[s * (n + 1) + 2 for s, n in zip(strides, sizes, strict=True)])
    wanted = expected(strides, np.zeros_like(d) if is_zero else d, g, h)
    ad.compile(parsed(text, dialect), "f", target=ad.Cpu(opt_level=0))(d, g, h)
    np.testing.assert_array_equal(d, wanted)
