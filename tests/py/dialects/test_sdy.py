"""Shardy's annotations: read and written as they are, and kept in derivatives and batches."""

from __future__ import annotations

import pytest

import mlirad as ad
from mlirad import transforms
from mlirad._mlir import ir, new_context
from mlirad.edit.shardings import with_axis
from mlirad.errors import ParseError

MESH = 'sdy.mesh @mesh = <["a"=2, "b"=2]>'
CONSTRAINED = f"""
  {MESH}
  func.func @f(%x: tensor<4x6xf64> {{sdy.sharding = #sdy.sharding<@mesh, [{{"a"}}, {{}}]>}})
      -> (tensor<4x6xf64> {{sdy.sharding = #sdy.sharding<@mesh, [{{}}, {{"b"}}]>}}) {{
    %0 = stablehlo.sine %x {{sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{{"a"}}, {{"b"}}]>]>}} : tensor<4x6xf64>
    %1 = sdy.OP %0 <@mesh, [{{"a", ?}}, {{"b"}}p1]> : tensor<4x6xf64>
    %2 = stablehlo.multiply %1, %1 : tensor<4x6xf64>
    return %2 : tensor<4x6xf64>
  }}
"""
MANUAL = """
  sdy.mesh @mesh = <["a"=2, "b"=2]>
  func.func @f(%x: tensor<4x6xf64>) -> tensor<4x6xf64> {
    %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>] \
manual_axes={"a", "b"} (%arg1: tensor<2x6xf64>) {
      %1 = func.call @g(%arg1) : (tensor<2x6xf64>) -> tensor<2x6xf64>
      sdy.return %1 : tensor<2x6xf64>
    } : (tensor<4x6xf64>) -> tensor<4x6xf64>
    return %0 : tensor<4x6xf64>
  }
  func.func private @g(%x: tensor<2x6xf64>) -> tensor<2x6xf64> {
    %0 = stablehlo.sine %x : tensor<2x6xf64>
    return %0 : tensor<2x6xf64>
  }
"""


@pytest.mark.parametrize("name", ["sharding_constraint", "reshard"])
def test_constraints_hold_for_tangents_adjoints_and_lanes(name: str) -> None:
    module = ad.parse(CONSTRAINED.replace("OP", name))
    constraint = f'sdy.{name} %{{}} <@mesh, [{{{{"a", ?}}}}, {{{{"b"}}}}p1]> : tensor<4x6xf64>'
    assert constraint.format(0) in str(module)
    assert str(ad.parse(str(module))) == str(module)
    reverse, forward = transforms.vjp(module, "f"), transforms.jvp(module, "f")
    for derived in (reverse, forward):
        assert str(derived).count(f"sdy.{name}") == 3
        assert str(derived).count("@mesh = ") == 1
    both = transforms.jvp(reverse, "f_vjp")
    assert str(both).count(f"sdy.{name}") == 7
    batched = str(transforms.vmap(reverse, "f_vjp", size=5))
    assert batched.count(f"sdy.{name} %") == 5
    assert batched.count('<@mesh, [{?}, {"a", ?}, {"b"}p1]> : tensor<5x4x6xf64>') == 2
    assert '#sdy.sharding_per_value<[<@mesh, [{?}, {"a"}, {"b"}]>]>' in batched
    assert '-> (tensor<5x4x6xf64> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {"b"}]>}' in batched


def test_lanes_have_the_axis_that_the_caller_gives_them() -> None:
    module = ad.parse(CONSTRAINED.replace("OP", "reshard"))
    batched = str(transforms.vmap(module, "f", size=5, in_axes=[2], out_axes=1))
    assert '%x: tensor<4x6x5xf64> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}, {?}]>}' in batched
    assert '(tensor<4x5x6xf64> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {"b"}]>})' in batched


@pytest.mark.parametrize(
    ("said", "axis", "wanted"),
    [
        ('"{devices=[2,1]<=[2]}"', 0, '"{devices=[1,2,1]<=[2]}"'),
        ('"{devices=[2,1,2]<=[4] last_tile_dim_replicate}"', 1, '"{devices=[2,1,1,2]<=[4] last_tile_dim_replicate}"'),
        ('"{replicated}"', 0, '"{replicated}"'),
        ('#sdy.sharding<@m, [], replicated={"a"}>', 0, '#sdy.sharding<@m, [{?}], replicated={"a"}>'),
        ('#sdy.sharding<mesh<["a"=2]>, [{"a"}]>', 1, '#sdy.sharding<mesh<["a"=2]>, [{"a"}, {?}]>'),
    ],
)
def test_a_sharding_has_one_dimension_more(said: str, axis: int, wanted: str) -> None:
    context = new_context(allow_unregistered_dialects=True)
    assert str(with_axis(ir.Attribute.parse(said, context), axis)) == wanted


def test_manual_computations_are_read_and_written_and_have_derivatives() -> None:
    module = ad.parse(MANUAL)
    body = MANUAL.partition("sdy.manual")[2].partition("sdy.return")[0]
    assert body.replace("\n", " ").split() == str(module).partition("sdy.manual")[2].partition("sdy.return")[0].split()
    assert str(ad.parse(str(module))) == str(module)
    for derived, name in ((transforms.vjp(module, "f"), "bwd"), (transforms.jvp(module, "f"), "jvp")):
        assert str(ad.parse(str(derived))) == str(derived)
        assert f"@f_manual_{name}" in str(derived)
    reverse = str(transforms.vjp(module, "f"))
    # The shards are the same along "b": each has its share of the seed, and the adjoint is the sum.
    assert "dense<2.000000e+00> : tensor<2x6xf64>" in reverse
    assert "dense<[[0, 1], [2, 3]]>" in reverse
    assert str(transforms.jvp(transforms.vjp(module, "f"), "f_vjp")).count("sdy.manual_computation") > 5


def test_what_cannot_be_derived_says_so() -> None:
    module = ad.parse(MANUAL.replace('[<@mesh, [{"a"}, {}]>] out', '[<@mesh, [{"a":(1)2}, {}]>] out'))
    with pytest.raises(ad.MlirAdError, match=r"whole axes|parts of axes"):
        transforms.vjp(module, "f")
    gathered = MANUAL.replace("func.call @g(%arg1) : (", '"sdy.all_gather"(%arg1) <{n = 1 : i64}> : (')
    with pytest.raises(ad.MlirAdError, match=r"sdy\.all_gather"):
        transforms.vjp(ad.parse(gathered), "f")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('sdy.mesh @mesh <["a"=2]>', "expected '=' in 'sdy.mesh', found '<'"),
        ("%0 = sdy.sharding_constraint %x : tensor<4xf64>", "expected '<' in 'sdy.sharding_constraint', found ':'"),
        ("%0 = sdy.all_slice [{}] %x out_sharding=<@m, []> : tensor<4xf64>", "expected the generic form in 'sdy.all_s"),
    ],
)
def test_what_is_not_written_as_it_should_be_says_where(text: str, message: str) -> None:
    with pytest.raises(ParseError, match="MA0601") as caught:
        ad.parse(f"\n{text}\n", name="f.mlir")
    assert message in str(caught.value)
    assert "f.mlir:2:" in str(caught.value)
    assert "write: " in str(caught.value)


def test_places_behind_annotations_are_those_of_the_text() -> None:
    wrong = CONSTRAINED.replace("OP", "reshard").replace("stablehlo.multiply %1, %1", "stablehlo.multiply %1, %nothing")
    line = next(n for n, one in enumerate(wrong.splitlines(), 1) if "%nothing" in one)
    with pytest.raises(ParseError, match=f"f.mlir:{line}:33"):
        ad.parse(wrong, name="f.mlir")
