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
    "a_product_of_very_many": (
        "%e = vector.broadcast %s : f64 to vector<5000xf64>\n"
        "%r = vector.reduction <mul>, %e : vector<5000xf64> into f64\n"
        "memref.store %r, %m[%c0] : memref<?xf64>",
        "MA0105",
    ),
    "a_scan_of_very_many": (
        "%e = vector.broadcast %s : f64 to vector<5000xf64>\n%i = vector.broadcast %s : f64 to vector<f64>\n"
        "%r, %l = vector.scan <add>, %e, %i {inclusive = true, reduction_dim = 0 : i64}"
        " : vector<5000xf64>, vector<f64>\n"
        "vector.store %r, %m[%c0] : memref<?xf64>, vector<5000xf64>",
        "MA0101",
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
