"""Expectations that are broken are told of, as a message."""

from __future__ import annotations

import pytest

from mlirad.tools import verify_diagnostics


@pytest.mark.parametrize(
    "comment",
    [
        "// expected-error@+" + "7" * 5000 + " {{no}}",
        "// expected-error-re {{no {{(}} more}}",
        "// expected-error-re {{no {{" + "(" * 9000 + ")" * 9000 + "}} more}}",
    ],
)
def test_a_broken_expectation_is_a_problem(comment: str) -> None:
    problems = verify_diagnostics.check(comment + "\n", [], "x.mlir", first_line=1, strict=True)
    assert len(problems) == 1
    assert problems[0].startswith("x.mlir:1")
