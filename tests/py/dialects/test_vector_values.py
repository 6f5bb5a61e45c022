"""Ops on vectors: both modes and second order against differences and each other, in programs that use buffers."""

from __future__ import annotations

import numpy as np
import pytest

from mlirad._mlir import ir, new_context
from mlirad.testing.check import check_both

MATVEC = "affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>"
MATMUL = "affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (j, i)>"
BATCH = "affine_map<(b, i, k) -> (b, i, k)>, affine_map<(b, i, k) -> (k, b)>, affine_map<(b, i, k) -> (i, b)>"
DOT = "affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> ()>"

#: name -> (the type of %r, ops that make it of %v: vector<4xf64>, %u: vector<4xf64>, %w: vector<3x4xf64>, %s: f64,
#: %i: index)
VALUES: dict[str, tuple[str, str]] = {
    "elementwise": (
        "vector<4xf64>",
        "%a = arith.mulf %v, %u : vector<4xf64>\n%b = math.sin %a : vector<4xf64>\n"
        "%r = arith.divf %b, %v : vector<4xf64>",
    ),
    "choose": (
        "vector<4xf64>",
        "%c = arith.cmpf olt, %v, %u : vector<4xf64>\n%a = math.exp %v : vector<4xf64>\n"
        "%b = arith.select %c, %a, %u : vector<4xi1>, vector<4xf64>\n%r = arith.maximumf %b, %v : vector<4xf64>",
    ),
    "broadcast_scalar": ("vector<2x4xf64>", "%r = vector.broadcast %s : f64 to vector<2x4xf64>"),
    "broadcast_vector": ("vector<2x4xf64>", "%r = vector.broadcast %v : vector<4xf64> to vector<2x4xf64>"),
    "broadcast_unit": (
        "vector<2x3x4xf64>",
        "%a = vector.extract_strided_slice %w {offsets = [0, 2], sizes = [3, 1], strides = [1, 1]}"
        " : vector<3x4xf64> to vector<3x1xf64>\n%r = vector.broadcast %a : vector<3x1xf64> to vector<2x3x4xf64>",
    ),
    "broadcast_to_rank_0": (
        "vector<4xf64>",
        "%a = vector.broadcast %s : f64 to vector<f64>\n%b = arith.mulf %a, %a : vector<f64>\n"
        "%c = vector.extract %b[] : f64 from vector<f64>\n%d = vector.broadcast %b : vector<f64> to vector<4xf64>\n"
        "%e = vector.broadcast %c : f64 to vector<4xf64>\n%f = arith.addf %d, %v : vector<4xf64>\n"
        "%r = arith.mulf %e, %f : vector<4xf64>",
    ),
    "shape_cast": ("vector<2x6xf64>", "%r = vector.shape_cast %w : vector<3x4xf64> to vector<2x6xf64>"),
    "transpose": ("vector<4x3xf64>", "%r = vector.transpose %w, [1, 0] : vector<3x4xf64> to vector<4x3xf64>"),
    "transpose_3d": (
        "vector<4x1x3xf64>",
        "%a = vector.shape_cast %w : vector<3x4xf64> to vector<1x3x4xf64>\n"
        "%r = vector.transpose %a, [2, 0, 1] : vector<1x3x4xf64> to vector<4x1x3xf64>",
    ),
    "extract": (
        "vector<4xf64>",
        "%a = vector.extract %w[1] : vector<4xf64> from vector<3x4xf64>\n"
        "%b = vector.extract %w[2, 3] : f64 from vector<3x4xf64>\n%c = vector.broadcast %b : f64 to vector<4xf64>\n"
        "%r = arith.mulf %a, %c : vector<4xf64>",
    ),
    "extract_dynamic": (
        "vector<4xf64>",
        "%a = vector.extract %v[%i] : f64 from vector<4xf64>\n%b = vector.broadcast %a : f64 to vector<4xf64>\n"
        "%r = arith.mulf %b, %u : vector<4xf64>",
    ),
    "insert": (
        "vector<3x4xf64>",
        "%a = vector.insert %v, %w[1] : vector<4xf64> into vector<3x4xf64>\n"
        "%r = vector.insert %s, %a[2, 0] : f64 into vector<3x4xf64>",
    ),
    "insert_dynamic": ("vector<4xf64>", "%r = vector.insert %s, %v[%i] : f64 into vector<4xf64>"),
    "extract_strided_slice": (
        "vector<2x4xf64>",
        "%r = vector.extract_strided_slice %w {offsets = [1], sizes = [2], strides = [1]}"
        " : vector<3x4xf64> to vector<2x4xf64>",
    ),
    "insert_strided_slice": (
        "vector<3x4xf64>",
        "%a = vector.extract_strided_slice %v {offsets = [1], sizes = [2], strides = [1]}"
        " : vector<4xf64> to vector<2xf64>\n"
        "%r = vector.insert_strided_slice %a, %w {offsets = [1, 2], strides = [1]}"
        " : vector<2xf64> into vector<3x4xf64>",
    ),
    "shuffle": (
        "vector<6xf64>",
        "%r = vector.shuffle %v, %u [0, 5, 0, 3, 7, 0] : vector<4xf64>, vector<4xf64>",
    ),
    "shuffle_rows": (
        "vector<2x4xf64>",
        "%a = vector.broadcast %u : vector<4xf64> to vector<1x4xf64>\n"
        "%r = vector.shuffle %w, %a [2, 3] : vector<3x4xf64>, vector<1x4xf64>",
    ),
    "interleave": ("vector<8xf64>", "%r = vector.interleave %v, %u : vector<4xf64> -> vector<8xf64>"),
    "deinterleave": (
        "vector<2xf64>",
        "%a, %b = vector.deinterleave %v : vector<4xf64> -> vector<2xf64>\n"
        "%c = arith.mulf %b, %b : vector<2xf64>\n%r = arith.divf %a, %c : vector<2xf64>",
    ),
    "deinterleave_one": ("vector<2xf64>", "%a, %r = vector.deinterleave %v : vector<4xf64> -> vector<2xf64>"),
    "from_elements": (
        "vector<3xf64>",
        "%a = arith.mulf %s, %s : f64\n%r = vector.from_elements %a, %s, %a : vector<3xf64>",
    ),
    "to_elements": (
        "vector<2xf64>",
        "%a:4 = vector.to_elements %v : vector<4xf64>\n%b = arith.mulf %a#1, %a#2 : f64\n"
        "%r = vector.from_elements %b, %a#1 : vector<2xf64>",
    ),
    "fma": ("vector<4xf64>", "%r = vector.fma %v, %u, %v : vector<4xf64>"),
    "reduce_add": (
        "f64",
        "%a = vector.reduction <add>, %v : vector<4xf64> into f64\n"
        "%r = vector.reduction <add>, %u, %a fastmath<reassoc> : vector<4xf64> into f64",
    ),
    **{
        f"reduce_{kind}": (
            "f64",
            f"%a = vector.reduction <{kind}>, %v : vector<4xf64> into f64\n"
            f"%b = vector.reduction <{kind}>, %u, %s : vector<4xf64> into f64\n%r = arith.mulf %a, %b : f64",
        )
        for kind in ("mul", "maximumf", "minimumf", "maxnumf", "minnumf")
    },
    **{
        f"multi_reduce_{kind}": (
            "vector<4xf64>",
            f"%a = vector.multi_reduction <{kind}>, %w, %v [0] : vector<3x4xf64> to vector<4xf64>\n"
            "%z = vector.broadcast %s : f64 to vector<3xf64>\n"
            f"%b = vector.multi_reduction <{kind}>, %w, %z [1] : vector<3x4xf64> to vector<3xf64>\n"
            f"%c = vector.multi_reduction <{kind}>, %w, %s [0, 1] : vector<3x4xf64> to f64\n"
            "%d = vector.insert_strided_slice %b, %a {offsets = [0], strides = [1]}"
            " : vector<3xf64> into vector<4xf64>\n%e = vector.broadcast %c : f64 to vector<4xf64>\n"
            "%r = arith.mulf %d, %e : vector<4xf64>",
        )
        for kind in ("add", "mul", "maximumf", "minnumf")
    },
    "matvec": (
        "vector<3xf64>",
        "%z = vector.broadcast %s : f64 to vector<3xf64>\n"
        f'%r = vector.contract {{indexing_maps = [{MATVEC}], iterator_types = ["parallel", "reduction"],'
        " kind = #vector.kind<add>} %w, %v, %z : vector<3x4xf64>, vector<4xf64> into vector<3xf64>",
    ),
    "matmul": (
        "vector<2x3xf64>",
        "%a = vector.shape_cast %v : vector<4xf64> to vector<4x1xf64>\n"
        "%b = vector.broadcast %a : vector<4x1xf64> to vector<4x2xf64>\n"
        "%z = vector.broadcast %s : f64 to vector<2x3xf64>\n"
        f'%r = vector.contract {{indexing_maps = [{MATMUL}], iterator_types = ["parallel", "parallel", "reduction"],'
        " kind = #vector.kind<add>} %w, %b, %z : vector<3x4xf64>, vector<4x2xf64> into vector<2x3xf64>",
    ),
    "batch_matvec": (
        "vector<2x1xf64>",
        "%a = vector.shape_cast %v : vector<4xf64> to vector<1x2x2xf64>\n"
        "%b = vector.extract_strided_slice %w {offsets = [0, 1], sizes = [2, 1], strides = [1, 1]}"
        " : vector<3x4xf64> to vector<2x1xf64>\n%z = vector.broadcast %s : f64 to vector<2x1xf64>\n"
        f'%r = vector.contract {{indexing_maps = [{BATCH}], iterator_types = ["parallel", "parallel", "reduction"],'
        " kind = #vector.kind<add>} %a, %b, %z : vector<1x2x2xf64>, vector<2x1xf64> into vector<2x1xf64>",
    ),
    "dot": (
        "f64",
        "%t = vector.transpose %w, [1, 0] : vector<3x4xf64> to vector<4x3xf64>\n"
        "%a = arith.mulf %t, %t : vector<4x3xf64>\n"
        f'%r = vector.contract {{indexing_maps = [{DOT}], iterator_types = ["reduction", "reduction"],'
        " kind = #vector.kind<add>} %w, %a, %s : vector<3x4xf64>, vector<4x3xf64> into f64",
    ),
    "outerproduct": ("vector<4x4xf64>", "%r = vector.outerproduct %v, %u : vector<4xf64>, vector<4xf64>"),
    "outerproduct_onto": (
        "vector<3x4xf64>",
        "%a = vector.extract_strided_slice %u {offsets = [1], sizes = [3], strides = [1]}"
        " : vector<4xf64> to vector<3xf64>\n"
        "%r = vector.outerproduct %a, %v, %w {kind = #vector.kind<add>} : vector<3xf64>, vector<4xf64>",
    ),
    "axpy": ("vector<4xf64>", "%r = vector.outerproduct %v, %s, %u {kind = #vector.kind<add>} : vector<4xf64>, f64"),
    **{
        f"masked_{kind}": (
            "vector<4xf64>",
            "%k = vector.create_mask %i, %i : vector<3x4xi1>\n%l = vector.create_mask %i : vector<4xi1>\n"
            f"%a = vector.mask %k {{ vector.multi_reduction <{kind}>, %w, %v [0] : vector<3x4xf64> to vector<4xf64> }}"
            " : vector<3x4xi1> -> vector<4xf64>\n"
            f"%b = vector.mask %l {{ vector.reduction <{kind}>, %u, %s : vector<4xf64> into f64 }}"
            " : vector<4xi1> -> f64\n%c = vector.broadcast %b : f64 to vector<4xf64>\n"
            "%r = arith.mulf %a, %c : vector<4xf64>",
        )
        for kind in ("add", "mul", "maximumf", "maxnumf", "minimumf")
    },
    "masked_matvec": (
        "vector<3xf64>",
        "%k = vector.create_mask %i, %i : vector<3x4xi1>\n%z = vector.broadcast %s : f64 to vector<3xf64>\n"
        f'%r = vector.mask %k {{ vector.contract {{indexing_maps = [{MATVEC}], iterator_types = ["parallel",'
        ' "reduction"], kind = #vector.kind<add>} %w, %v, %z : vector<3x4xf64>, vector<4xf64> into vector<3xf64> }'
        " : vector<3x4xi1> -> vector<3xf64>",
    ),
    "masked_outerproduct": (
        "vector<3x4xf64>",
        "%k = vector.create_mask %i, %i : vector<3x4xi1>\n"
        "%a = vector.extract_strided_slice %u {offsets = [1], sizes = [3], strides = [1]}"
        " : vector<4xf64> to vector<3xf64>\n"
        "%r = vector.mask %k { vector.outerproduct %a, %v, %w {kind = #vector.kind<add>}"
        " : vector<3xf64>, vector<4xf64> } : vector<3x4xi1> -> vector<3x4xf64>",
    ),
    **{
        f"matvec_by_{kind}": (
            "vector<3xf64>",
            "%z = vector.broadcast %s : f64 to vector<3xf64>\n"
            f'%r = vector.contract {{indexing_maps = [{MATVEC}], iterator_types = ["parallel", "reduction"],'
            f" kind = #vector.kind<{kind}>}} %w, %v, %z : vector<3x4xf64>, vector<4xf64> into vector<3xf64>",
        )
        for kind in ("mul", "maximumf", "minnumf")
    },
    "matmul_by_minimumf": (
        "vector<2x3xf64>",
        "%a = vector.broadcast %v : vector<4xf64> to vector<2x4xf64>\n%b = arith.mulf %a, %a : vector<2x4xf64>\n"
        "%d = vector.insert %u, %b[1] : vector<4xf64> into vector<2x4xf64>\n"
        "%t = vector.transpose %d, [1, 0] : vector<2x4xf64> to vector<4x2xf64>\n"
        "%z = vector.extract_strided_slice %w {offsets = [1, 1], sizes = [2, 3], strides = [1, 1]}"
        " : vector<3x4xf64> to vector<2x3xf64>\n"
        f'%r = vector.contract {{indexing_maps = [{MATMUL}], iterator_types = ["parallel", "parallel", "reduction"],'
        " kind = #vector.kind<minimumf>} %w, %t, %z : vector<3x4xf64>, vector<4x2xf64> into vector<2x3xf64>",
    ),
    "dot_by_mul": (
        "f64",
        "%t = vector.transpose %w, [1, 0] : vector<3x4xf64> to vector<4x3xf64>\n"
        f'%r = vector.contract {{indexing_maps = [{DOT}], iterator_types = ["reduction", "reduction"],'
        " kind = #vector.kind<mul>} %w, %t, %s : vector<3x4xf64>, vector<4x3xf64> into f64",
    ),
    **{
        f"outerproduct_by_{kind}": (
            "vector<3x4xf64>",
            "%a = vector.extract_strided_slice %u {offsets = [1], sizes = [3], strides = [1]}"
            " : vector<4xf64> to vector<3xf64>\n"
            f"%b = vector.outerproduct %a, %v, %w {{kind = #vector.kind<{kind}>}} : vector<3xf64>, vector<4xf64>\n"
            "%c = vector.extract %b[1] : vector<4xf64> from vector<3x4xf64>\n"
            f"%d = vector.outerproduct %c, %s, %v {{kind = #vector.kind<{kind}>}} : vector<4xf64>, f64\n"
            "%r = vector.insert %d, %b[0] : vector<4xf64> into vector<3x4xf64>",
        )
        for kind in ("mul", "minimumf", "maxnumf")
    },
    **{
        f"masked_products_by_{kind}": (
            "vector<3x4xf64>",
            "%k = vector.create_mask %i, %i : vector<3x4xi1>\n%z = vector.broadcast %s : f64 to vector<3xf64>\n"
            f'%a = vector.mask %k {{ vector.contract {{indexing_maps = [{MATVEC}], iterator_types = ["parallel",'
            f' "reduction"], kind = #vector.kind<{kind}>}} %w, %v, %z : vector<3x4xf64>, vector<4xf64> into'
            " vector<3xf64> } : vector<3x4xi1> -> vector<3xf64>\n"
            f"%r = vector.mask %k {{ vector.outerproduct %a, %v, %w {{kind = #vector.kind<{kind}>}}"
            " : vector<3xf64>, vector<4xf64> } : vector<3x4xi1> -> vector<3x4xf64>",
        )
        for kind in ("mul", "maximumf", "minnumf")
    },
    "constants_and_masks": (
        "vector<4xf64>",
        "%k = vector.step : vector<4xindex>\n%c = arith.constant dense<2> : vector<4xindex>\n"
        "%h = arith.cmpi ult, %k, %c : vector<4xindex>\n%e = vector.create_mask %i : vector<4xi1>\n"
        "%p = vector.constant_mask [3] : vector<4xi1>\n%n = arith.andi %h, %p : vector<4xi1>\n"
        "%t = arith.ori %n, %e : vector<4xi1>\n%r = arith.select %t, %v, %u : vector<4xi1>, vector<4xf64>",
    ),
}


def program(type: str, ops: str) -> str:
    """A function of two buffers, a scalar and an index; the result, squared, is stored and returned in part."""
    if type == "f64":
        store = "memref.store %q, %o[%c0] : memref<?xf64>"
    else:
        count = int(np.prod([int(n) for n in type[7:].split("x")[:-1]]))
        store = (
            f"%flat = vector.shape_cast %q : {type} to vector<{count}xf64>\n"
            f"vector.store %flat, %o[%c0] : memref<?xf64>, vector<{count}xf64>"
        )
    return f"""
func.func @f(%m: memref<?xf64>, %o: memref<?xf64>, %s: f64, %i: index) -> f64 {{
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %v = vector.load %m[%c0] : memref<?xf64>, vector<4xf64>
  %u = vector.load %m[%c4] : memref<?xf64>, vector<4xf64>
  %flat_w = vector.load %m[%c8] : memref<?xf64>, vector<12xf64>
  %w = vector.shape_cast %flat_w : vector<12xf64> to vector<3x4xf64>
  {ops}
  %q = arith.mulf %r, %r : {type}
  {store}
  return %s : f64
}}"""


def check(source: str, *args: object, order: int = 2) -> None:
    with new_context():
        module = ir.Module.parse(source)
        check_both(module, "f", *args, order=order)


@pytest.mark.parametrize("name", VALUES)
def test_derivative_is_what_differences_say(name: str) -> None:
    check(program(*VALUES[name]), np.random.default_rng(7).uniform(0.6, 1.9, 20), np.ones(24), 0.7, 2)
