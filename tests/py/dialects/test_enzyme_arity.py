"""Cache ops with too few operands or results are refused, not an internal error."""

from __future__ import annotations

import pytest

from mlirad._mlir import new_context
from mlirad.dialects.enzyme.text import parse_module
from mlirad.errors import MlirAdError


@pytest.mark.parametrize("op", ["enzyme.push", "enzyme.pop", "enzyme.get", "enzyme.set", "enzyme.init"])
def test_too_few_operands_are_refused(op: str) -> None:
    with pytest.raises(MlirAdError):
        parse_module(f'"{op}"() : () -> ()', "x.mlir", new_context())


@pytest.mark.parametrize("regions", ["", "({ ^bb0: }, {})"])
@pytest.mark.parametrize("op", ["enzyme.autodiff_region", "enzyme.fwddiff_region"])
def test_a_region_form_without_a_body_is_refused(op: str, regions: str) -> None:
    text = f'func.func @f(%x: f64) {{ "{op}"(%x) {regions} : (f64) -> () return }}'
    with pytest.raises(MlirAdError) as caught:
        parse_module(text, "x.mlir", new_context())
    assert {d.code for d in caught.value.diagnostics} == {"MA0607"}
