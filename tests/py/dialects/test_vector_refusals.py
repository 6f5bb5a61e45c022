"""Forms of vector ops that have no derivative are refused with a code and say what to write instead."""

from __future__ import annotations

import pytest

from mlirad._mlir import ir, new_context
from mlirad.context import Context
from mlirad.errors import MlirAdError
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.signature import Signature
from mlirad.synthesis.derive import create_derivative

CONTRACT = (
    "vector.contract {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) ->"
    ' (i)>], iterator_types = ["parallel", "reduction"], kind = #vector.kind<maximumf>} %w, %v, %z'
    " : vector<3x4xf64>, vector<4xf64> into vector<3xf64>"
)

REFUSED = {
    "a_contraction_by_maximum": (f"%r = {CONTRACT}\nvector.store %r, %m[%c0] : memref<?xf64>, vector<3xf64>", "MA0105"),
    "an_outer_product_by_maximum": (
        "%r = vector.outerproduct %v, %v, %y {kind = #vector.kind<maximumf>} : vector<4xf64>, vector<4xf64>\n"
        "%x = vector.extract %r[0] : vector<4xf64> from vector<4x4xf64>\n"
        "vector.store %x, %m[%c0] : memref<?xf64>, vector<4xf64>",
        "MA0105",
    ),
    "a_gather_from_a_tensor": (
        "%e = arith.constant dense<0.5> : tensor<4xf64>\n"
        "%t = tensor.insert %s into %e[%c0] : tensor<4xf64>\n%k = vector.constant_mask [2] : vector<4xi1>\n"
        "%p = arith.constant dense<0> : vector<4xindex>\n%r = vector.gather %t[%c0] [%p], %k, %v"
        " : tensor<4xf64>, vector<4xindex>, vector<4xi1>, vector<4xf64> into vector<4xf64>\n"
        "vector.store %r, %m[%c0] : memref<?xf64>, vector<4xf64>",
        "MA0105",
    ),
    "a_bitcast": (
        "%r = vector.bitcast %v : vector<4xf64> to vector<8xf32>\n%x = arith.extf %r : vector<8xf32> to vector<8xf64>\n"
        "vector.store %x, %m[%c0] : memref<?xf64>, vector<8xf64>",
        "MA0102",
    ),
    "a_scalable_vector": (
        "%x = vector.load %m[%c0] : memref<?xf64>, vector<[4]xf64>\n%r = arith.mulf %x, %x : vector<[4]xf64>\n"
        "vector.store %r, %m[%c0] : memref<?xf64>, vector<[4]xf64>",
        "MA0305",
    ),
    "a_masked_maximum_of_products": (
        "%k = vector.constant_mask [2, 2] : vector<3x4xi1>\n"
        f"%r = vector.mask %k {{ {CONTRACT} }} : vector<3x4xi1> -> vector<3xf64>\n"
        "vector.store %r, %m[%c0] : memref<?xf64>, vector<3xf64>",
        "MA0102",
    ),
}


def codes(body: str, mode: Mode) -> set[str]:
    carrying = Activity.DUP if mode is Mode.FORWARD else Activity.ACTIVE
    source = f"""
func.func @f(%m: memref<?xf64>, %s: f64) {{
  %c0 = arith.constant 0 : index
  %v = vector.load %m[%c0] : memref<?xf64>, vector<4xf64>
  %w = vector.broadcast %v : vector<4xf64> to vector<3x4xf64>
  %y = vector.broadcast %v : vector<4xf64> to vector<4x4xf64>
  %z = vector.broadcast %s : f64 to vector<3xf64>
  {body}
  return
}}"""
    with new_context():
        module = ir.Module.parse(source)
        before = str(module)
        with pytest.raises(MlirAdError) as caught:
            create_derivative(module, "f", Signature(mode, (Activity.DUP, carrying), ()), Context.default().registry)
        assert str(module) == before
        return {d.code for d in caught.value.diagnostics}


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("name", REFUSED)
def test_it_is_refused_and_the_module_stays_as_it_was(name: str, mode: Mode) -> None:
    body, code = REFUSED[name]
    assert codes(body, mode) == {code}


def test_active_padding_that_is_a_vector_is_refused_in_reverse_mode() -> None:
    body = (
        "%b = memref.alloc() : memref<3xvector<4xf64>>\nmemref.store %v, %b[%c0] : memref<3xvector<4xf64>>\n"
        "%r = vector.transfer_read %b[%c0], %v : memref<3xvector<4xf64>>, vector<2x4xf64>\n"
        "%x = vector.extract %r[0] : vector<4xf64> from vector<2x4xf64>\n"
        "vector.store %x, %m[%c0] : memref<?xf64>, vector<4xf64>"
    )
    assert codes(body, Mode.REVERSE) == {"MA0105"}
