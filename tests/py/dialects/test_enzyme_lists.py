"""Lists of axes that MLIR's parser would fall over are refused with their place."""

from __future__ import annotations

import pytest

from mlirad._mlir import new_context
from mlirad.dialects.enzyme.text import parse_module
from mlirad.errors import ParseError

REDUCE = """func.func @g(%a: tensor<3x4xf64>, %b: tensor<3xf64>) -> tensor<3xf64> {{
  %r = linalg.reduce {{ arith.mulf }} ins(%a : tensor<3x4xf64>) outs(%b : tensor<3xf64>) dimensions {}
  return %r : tensor<3xf64>
}}"""
TRANSPOSE = """func.func @g(%a: tensor<3x4xf64>, %b: tensor<4x3xf64>) -> tensor<4x3xf64> {{
  %r = linalg.transpose ins(%a : tensor<3x4xf64>) outs(%b : tensor<4x3xf64>) permutation {}
  return %r : tensor<4x3xf64>
}}"""


@pytest.mark.parametrize("axes", ["= = [1]", "= [1", "= 1", "= [1,,0]", "= [x]", "= [99999999999999999999]", "="])
@pytest.mark.parametrize("text", [REDUCE, TRANSPOSE])
def test_what_is_no_list_is_refused_with_its_place(text: str, axes: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse_module(text.format(axes), "x.mlir", new_context())
    (found,) = caught.value.diagnostics
    assert (found.code, found.where.line) == ("MA0011", 2)


@pytest.mark.parametrize("axes", ["[1]", "= // [\n = [1]"])
def test_other_mistakes_are_left_to_the_parser(axes: str) -> None:
    with pytest.raises(ParseError):
        parse_module(REDUCE.format(axes), "x.mlir", new_context())


def test_lists_are_parsed_with_comments_and_spaces_in_them() -> None:
    parse_module(REDUCE.format("= [ // the columns\n 1 ]"), "x.mlir", new_context())
    parse_module(TRANSPOSE.format("=[1,0]"), "x.mlir", new_context())


def test_comments_and_strings_are_no_lists() -> None:
    text = "// CHECK: outs(%b) dimensions = {{.*}}\n" + REDUCE.format('= [1] {note = ") dimensions = x"}')
    parse_module(text, "x.mlir", new_context())
