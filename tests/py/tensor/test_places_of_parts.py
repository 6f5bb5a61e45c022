"""Where parts of tensors are taken and put together, the rewrites see through it as far as they know the places."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad
from mlirad import _mlir
from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.edit.slices import TensorSlice
from mlirad.errors import UnsupportedError
from mlirad.synthesis.primal.simplify import simplify
from mlirad.transforms import vjp


def simplified(text: str) -> str:
    context = _mlir.new_context()
    module = ir.Module.parse(text, context)
    simplify(module.operation, Context.default().registry)
    module.operation.verify()
    return str(module)


def place(offset: int, size: int, stride: int) -> TensorSlice:
    with _mlir.new_context(), ir.Location.unknown():
        type = ir.RankedTensorType.get([size], ir.F64Type.get())
    return TensorSlice((offset,), (size,), (stride,), (), type)


@pytest.mark.parametrize("one", [(0, 3, 2), (1, 2, 2), (4, 3, 1), (2, 0, 1), (5, 1, 3)])
@pytest.mark.parametrize("two", [(0, 3, 1), (3, 2, 4), (1, 3, 3), (0, 7, 1), (6, 0, 1)])
def test_places_lie_to_each_other_as_their_elements_do(one: tuple[int, int, int], two: tuple[int, int, int]) -> None:
    left, right = ({o + i * s for i in range(n)} for o, n, s in (one, two))
    if place(*one).is_disjoint(place(*two)):
        assert not left & right
    else:
        assert left & right or min(one[1], two[1]) > 1
    within = bool(left) and left <= right and two[2] == 1
    assert place(*one).is_within(place(*two)) == within


INSERTED = """
func.func @f(%t: tensor<9xf64>, %a: tensor<3xf64>, %n: index, %m: index) -> (tensor<3xf64>, tensor<9xf64>) {{
  %x = tensor.insert_slice %a into %t[{put}] [3] [1] : tensor<3xf64> into tensor<9xf64>
  %y = tensor.extract_slice %x[{taken}] [3] [1] : tensor<9xf64> to tensor<3xf64>
  return %y, %x : tensor<3xf64>, tensor<9xf64>
}}
"""


@pytest.mark.parametrize(
    ("put", "taken", "found"),
    [
        ("2", "2", "return %arg1, "),
        ("%n", "%n", "return %arg1, "),
        ("2", "5", "tensor.extract_slice %arg0[5]"),
        ("%n", "%m", "tensor.extract_slice %inserted_slice["),
        ("2", "4", "tensor.extract_slice %inserted_slice[4]"),
        ("%n", "5", "tensor.extract_slice %inserted_slice[5]"),
    ],
)
def test_an_insertion_is_seen_through_where_places_are_known(put: str, taken: str, found: str) -> None:
    # The insertion is used elsewhere as well: it stays.
    text = simplified(INSERTED.format(put=put, taken=taken))
    assert found in text
    assert "tensor.insert_slice" in text


@pytest.mark.parametrize("stride", ["-1", "0", "%n"])
def test_strides_that_are_not_positive_are_not_seen_through(stride: str) -> None:
    # With a stride of 0 all that is found is what was put last; backwards, a sum has another order.
    text = f"""
    func.func @f(%a: tensor<3xf64>, %b: tensor<9xf64>, %c: tensor<f64>, %n: index) -> (tensor<3xf64>, tensor<f64>) {{
      %z = arith.constant dense<0.0> : tensor<9xf64>
      %x = tensor.insert_slice %a into %b[2] [3] [{stride}] : tensor<3xf64> into tensor<9xf64>
      %y = tensor.extract_slice %x[2] [3] [{stride}] : tensor<9xf64> to tensor<3xf64>
      %p = tensor.insert_slice %a into %z[2] [3] [{stride}] : tensor<3xf64> into tensor<9xf64>
      %s = linalg.generic {{indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>],
          iterator_types = ["reduction"]}} ins(%p : tensor<9xf64>) outs(%c : tensor<f64>) {{
      ^bb0(%v: f64, %o: f64):
        %t = arith.addf %o, %v fastmath<nsz> : f64
        linalg.yield %t : f64
      }} -> tensor<f64>
      return %y, %s : tensor<3xf64>, tensor<f64>
    }}"""
    assert simplified(text).count("tensor.insert_slice") == 2
    assert "tensor.insert_slice" not in simplified(text.replace(f"[{stride}]", "[2]"))


@pytest.mark.parametrize(
    "op",
    [
        "tensor.extract_slice %a[1] [3] [0] : tensor<3xf64> to tensor<3xf64>",
        "tensor.insert_slice %a into %b[1] [3] [0] : tensor<3xf64> into tensor<3xf64>",
    ],
)
def test_elements_that_are_one_have_no_reverse_derivative(op: str) -> None:
    text = f"""
    func.func @f(%a: tensor<3xf64>, %b: tensor<3xf64>) -> tensor<3xf64> {{
      %y = {op}
      return %y : tensor<3xf64>
    }}"""
    with pytest.raises(UnsupportedError) as caught:
        vjp(ir.Module.parse(text, _mlir.new_context()), "f")
    assert [d.code for d in caught.value.diagnostics] == ["MA0317"]


def test_what_is_wanted_elsewhere_is_computed_once() -> None:
    text = """
    func.func @f(%a: tensor<9xf64>) -> (tensor<3xf64>, tensor<9xf64>) {
      %x = math.sin %a : tensor<9xf64>
      %y = tensor.extract_slice %x[1] [3] [1] : tensor<9xf64> to tensor<3xf64>
      return %y, %x : tensor<3xf64>, tensor<9xf64>
    }"""
    assert simplified(text).count("math.sin") == 1
    assert "math.sin %arg0 : tensor<9xf64>" in simplified(text)


def test_places_that_the_program_chooses_are_kept() -> None:
    text = """
    func.func @f(%a: tensor<?xf64>, %i: index, %n: index) -> tensor<?xf64> {
      %x = math.sin %a : tensor<?xf64>
      %y = tensor.extract_slice %x[%i] [%n] [2] : tensor<?xf64> to tensor<?xf64>
      return %y : tensor<?xf64>
    }"""
    found = simplified(text)
    assert "tensor.extract_slice %arg0[%arg1] [%arg2] [2] : tensor<?xf64> to tensor<?xf64>" in found
    assert "math.sin %extracted_slice : tensor<?xf64>" in found


def test_parts_of_copies_of_what_the_program_chooses_are_left_alone() -> None:
    text = """
    func.func @f(%a: f64, %e: tensor<?xf64>, %n: index) -> tensor<?xf64> {
      %x = linalg.generic {indexing_maps = [affine_map<(i) -> ()>, affine_map<(i) -> (i)>],
          iterator_types = ["parallel"]} ins(%a : f64) outs(%e : tensor<?xf64>) {
      ^bb0(%p: f64, %q: f64):
        linalg.yield %p : f64
      } -> tensor<?xf64>
      %y = tensor.extract_slice %x[1] [%n] [1] : tensor<?xf64> to tensor<?xf64>
      return %y : tensor<?xf64>
    }"""
    assert "tensor.extract_slice" in simplified(text)
    fixed = simplified(text.replace("[%n]", "[4]").replace("to tensor<?xf64>", "to tensor<4xf64>")
                       .replace("-> tensor<?xf64> {\n      %x", "-> tensor<4xf64> {\n      %x")
                       .replace("%y : tensor<?xf64>", "%y : tensor<4xf64>"))  # fmt: skip
    assert "tensor.extract_slice" not in fixed


def test_sums_need_flags_inside_their_bodies() -> None:
    text = """
    func.func @f(%a: tensor<2xf64>, %b: tensor<f64>) -> tensor<f64> {
      %z = arith.constant dense<0.0> : tensor<5xf64>
      %x = tensor.insert_slice %a into %z[1] [2] [1] : tensor<2xf64> into tensor<5xf64>
      %y = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>],
          iterator_types = ["reduction"]} ins(%x : tensor<5xf64>) outs(%b : tensor<f64>) {
      ^bb0(%p: f64, %q: f64):
        %s = arith.addf %q, %p fastmath<FLAGS> : f64
        linalg.yield %s : f64
      } -> tensor<f64>
      return %y : tensor<f64>
    }"""
    assert "tensor.insert_slice" in simplified(text.replace("FLAGS", "none"))
    assert "tensor.insert_slice" not in simplified(text.replace("FLAGS", "nsz"))


def test_a_pad_by_a_number_is_an_insertion_that_is_seen_through() -> None:
    text = """
    func.func @f(%a: tensor<3xf64>) -> tensor<2xf64> {
      %c = arith.constant 7.0 : f64
      %x = tensor.pad %a low[2] high[4] {
      ^bb0(%i: index):
        tensor.yield %c : f64
      } : tensor<3xf64> to tensor<9xf64>
      %s = math.sin %x : tensor<9xf64>
      %y = tensor.extract_slice %s[3] [2] [1] : tensor<9xf64> to tensor<2xf64>
      return %y : tensor<2xf64>
    }"""
    module = ir.Module.parse(text, _mlir.new_context())
    derivative = str(vjp(module, "f"))
    derivative = derivative[derivative.index("@f_vjp") :]
    assert "tensor.extract_slice %arg0[1] [2] [1]" in derivative
    assert "linalg.generic" not in derivative
    assert "7.0" not in derivative


@pytest.mark.parametrize("read", [True, False])
def test_the_stride_along_an_axis_of_one_element_does_not_matter(read: bool) -> None:
    taken = "tensor.extract_slice %t[2, 0] [1, 1] [1, 2] : tensor<4x1xf64> to tensor<1xf64>"
    put = "tensor.insert_slice %p into %t[2, 0] [1, 1] [1, 2] : tensor<1xf64> into tensor<4x1xf64>"
    type = "tensor<1xf64>" if read else "tensor<4x1xf64>"
    text = f"""
    func.func @f(%a: tensor<4x1xf64>, %p: tensor<1xf64>) -> {type} {{
      %t = arith.negf %a : tensor<4x1xf64>
      %y = {taken if read else put}
      return %y : {type}
    }}"""
    given = np.arange(1.0, 5.0).reshape(4, 1), np.array([9.0])
    found = mlirad.compile(mlirad.parse(text), "f")(*given)
    assert found.ravel().tolist() == ([-3.0] if read else [-1.0, -2.0, 9.0, -4.0])
