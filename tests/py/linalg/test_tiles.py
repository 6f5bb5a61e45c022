"""Tiles (pack, unpack) and Winograd's transforms: right values, and the derivatives that differences show."""

from __future__ import annotations

import numpy as np
import pytest

from mlirad import api, transforms
from mlirad._mlir import ir
from mlirad.testing.check import check_both
from mlirad.testing.memory import Counted

PACK = """func.func @f(%a: {s}<5x6xf64>, %d: {s}<3x3x2x2xf64>, %p: f64){result} {{
  {r}linalg.pack %a padding_value(%p : f64) outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [2, 2]
    into %d : {s}<5x6xf64> -> {s}<3x3x2x2xf64>
  return{end}
}}"""
OPEN_PACK = """func.func @f(%a: {s}<?x?xf64>, %d: {s}<?x?x2x?xf64>, %p: f64, %t: index){result} {{
  {r}linalg.pack %a padding_value(%p : f64) inner_dims_pos = [1, 0] inner_tiles = [2, %t]
    into %d : {s}<?x?xf64> -> {s}<?x?x2x?xf64>
  return{end}
}}"""
UNPACK = """func.func @f(%a: {s}<3x5x4x2xf64>, %d: {s}<5x11xf64>){result} {{
  {r}linalg.unpack %a outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [4, 2]
    into %d : {s}<3x5x4x2xf64> -> {s}<5x11xf64>
  return{end}
}}"""


def _filled(text: str, on: str, out: str) -> str:
    if on == "memref":
        return text.format(s=on, r="", result="", end="")
    return text.format(s=on, r="%r = ", result=f" -> tensor<{out}xf64>", end=f" %r : tensor<{out}xf64>")


CASES = {
    "pack": (PACK, "3x3x2x2", ((5, 6), (3, 3, 2, 2)), (0.4,)),
    "pack of open extents": (OPEN_PACK, "?x?x2x?", ((5, 7), (2, 4, 2, 3)), (0.4, 3)),
    "unpack": (UNPACK.replace("3x5x4x2", "3x3x4x2"), "5x11", ((3, 3, 4, 2), (5, 11)), ()),
}


@pytest.mark.parametrize("on", ["tensor", "memref"])
@pytest.mark.parametrize("name", CASES)
def test_tiles_have_both_modes(name: str, on: str) -> None:
    text, out, shapes, rest = CASES[name]
    rng = np.random.default_rng(3)
    values = [*(rng.uniform(0.3, 1.0, shape) for shape in shapes), *rest]
    module = api.parse(_filled(text, on, out))
    check_both(module, "f", *values, order=2)


@pytest.mark.parametrize("on", ["tensor", "memref"])
def test_tiles_have_the_right_values(on: str) -> None:
    a, d, padded = np.arange(30.0).reshape(5, 6), np.zeros((3, 3, 2, 2)), np.full((6, 6), -1.0)
    padded[:5] = a
    packed = padded.reshape(3, 2, 3, 2).transpose(2, 0, 1, 3)
    found = api.compile(api.parse(_filled(PACK, on, "3x3x2x2")), "f")(a, d, -1.0)
    np.testing.assert_array_equal(d if on == "memref" else found, packed)
    b, e = np.arange(72.0).reshape(3, 3, 4, 2), np.zeros((5, 11))
    found = api.compile(api.parse(_filled(UNPACK.replace("3x5x4x2", "3x3x4x2"), on, "5x11")), "f")(b, e)
    joined = b.transpose(1, 3, 0, 2).reshape(6, 12)[:5, :11]
    np.testing.assert_array_equal(e if on == "memref" else found, joined)


def _winograd(fmr: str, m: int, r: int, taps: tuple[int, int], open_batch: bool = False) -> str:
    """A convolution (n, h, w, c) by (f, h, w, c) through the transforms; two tiles an axis."""
    wide = [m + t - 1 if t > 1 else 1 for t in taps]
    size = [2 * m + t - 1 if t > 1 else 1 for t in taps]
    tiles = [2 if t > 1 else 1 for t in taps]
    out = [2 * m if t > 1 else 1 for t in taps]
    n = "?" if open_batch else "2"
    a, b = wide
    image, taken = f"tensor<{n}x{size[0]}x{size[1]}x3xf64>", f"tensor<2x{taps[0]}x{taps[1]}x3xf64>"
    u, v = f"tensor<{a}x{b}x3x2xf64>", f"tensor<{a}x{b}x{tiles[0]}x{tiles[1]}x{n}x3xf64>"
    y, result = f"tensor<{a}x{b}x{tiles[0]}x{tiles[1]}x{n}x2xf64>", f"tensor<{n}x{out[0]}x{out[1]}x2xf64>"
    return f"""func.func @f(%x: {image}, %g: {taken}, %o: {result}, %u0: {u}, %v0: {v}, %y0: {y}) -> {result} {{
      %u = linalg.winograd_filter_transform fmr({fmr}) ins(%g : {taken}) outs(%u0 : {u}) -> {u}
      %v = linalg.winograd_input_transform fmr({fmr}) ins(%x : {image}) outs(%v0 : {v}) -> {v}
      %zero = arith.constant 0.0 : f64
      %z = linalg.fill ins(%zero : f64) outs(%y0 : {y}) -> {y}
      %y = linalg.generic {{indexing_maps = [affine_map<(a, b, s, t, n, f, c) -> (a, b, c, f)>,
                                            affine_map<(a, b, s, t, n, f, c) -> (a, b, s, t, n, c)>,
                                            affine_map<(a, b, s, t, n, f, c) -> (a, b, s, t, n, f)>],
                           iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel",
                                             "reduction"]}}
          ins(%u, %v : {u}, {v}) outs(%z : {y}) {{
      ^bb0(%p: f64, %q: f64, %w: f64):
        %k = arith.mulf %p, %q : f64
        %l = arith.addf %w, %k : f64
        linalg.yield %l : f64
      }} -> {y}
      %r = linalg.winograd_output_transform fmr({fmr}) ins(%y : {y}) outs(%o : {result}) -> {result}
      return %r : {result}
    }}"""


def _arguments(module: ir.Module) -> list[np.ndarray]:
    rng = np.random.default_rng(0)
    types = [ir.RankedTensorType(a.type) for a in module.body.operations[0].arguments]
    return [rng.normal(size=[2 if t.is_dynamic_dim(i) else n for i, n in enumerate(t.shape)]) for t in types]


WINOGRAD = {
    "F(2, 3)": ("F_2_3", 2, 3, (3, 3)),
    "F(4, 3)": ("F_4_3", 4, 3, (3, 3)),
    "F(2, 5)": ("F_2_5", 2, 5, (5, 5)),
    "one row": ("F_4_3", 4, 3, (1, 3)),
    "one column": ("F_2_5", 2, 5, (5, 1)),
    "open batch": ("F_2_3", 2, 3, (3, 3), True),
}


@pytest.mark.parametrize("name", WINOGRAD)
def test_winograds_transforms_make_a_convolution(name: str) -> None:
    module = api.parse(_winograd(*WINOGRAD[name]))
    values = _arguments(module)
    x, g, out = values[:3]
    windows = np.lib.stride_tricks.sliding_window_view(x, g.shape[1:3], axis=(1, 2))
    expected = out + np.einsum("nijchw,fhwc->nijf", windows, g)
    np.testing.assert_allclose(api.compile(module, "f")(*values), expected, atol=1e-12)


@pytest.mark.parametrize("name", ["F(2, 3)", "one row", "open batch"])
def test_winograds_transforms_have_both_modes(name: str) -> None:
    module = api.parse(_winograd(*WINOGRAD[name]))
    values = _arguments(module)
    check_both(module, "f", *values)


def test_the_room_for_tiles_is_freed() -> None:
    text = str(transforms.vjp(api.parse(_filled(OPEN_PACK, "memref", "?x?x2x?")), "f"))
    a, d = np.ones((5, 7)), np.ones((2, 4, 2, 3))
    use = Counted(api.compile(api.parse(text), "f_vjp"))(a, a, d, d, 0.4, 3)
    assert use.allocations
    assert use.is_clean
