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
