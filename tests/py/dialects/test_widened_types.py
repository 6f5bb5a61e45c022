"""A shadow type is the type itself; ``widened`` adds a leading axis and preserves the elements."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from mlirad._mlir import Type, ir
from mlirad.context import Context
from mlirad.edit.types import FLOATS, has_identity_layout, innermost_type, widened
from mlirad.interfaces.registry import TYPE

REGISTRY = Context.default().registry
SCALARS = (
    *("f64", "f32", "f16", "bf16", "f8E5M2", "f8E4M3", "f8E4M3FN", "f8E4M3FNUZ", "f8E5M2FNUZ", "f8E4M3B11FNUZ"),
    *("f8E3M4", "f80", "f128", "complex<f64>", "complex<f32>"),
)
SHAPED = (
    *("tensor<{}>", "tensor<3x{}>", "tensor<?x0x?x{}>", "memref<{}>", "memref<3x?x{}>", "memref<?x{}, 3>"),
    *("memref<3x4x{}, strided<[1, ?], offset: ?>, 1>", "memref<3x4x{}, affine_map<(i, j) -> (j, i)>>"),
)
VECTORS = ("vector<f64>", "vector<4xf64>", "vector<2x3xf32>", "memref<2xvector<4xf64>>", "memref<?x?xvector<2x2xf32>>")
WITHOUT = (
    *("i1", "i64", "index", "none", "tensor<4xi32>", "tensor<?xindex>", "vector<4xi1>", "memref<?xindex>"),
    *("vector<[4]xf64>", 'tensor<4xf64, "e">', "complex<i32>", "memref<4xcomplex<i32>>", "memref<2xmemref<3xi32>>"),
)
DIFFERENTIABLE = (*SCALARS, *(a.format(b) for a, b in product(SHAPED, SCALARS)), *VECTORS)


@pytest.fixture(autouse=True)
def _context() -> Iterator[None]:
    with ir.Context(), ir.Location.unknown():
        yield


def wide(text: str, width: int) -> tuple[Type, Type]:
    type = ir.Type.parse(text)
    return type, widened(type, width)


def shape(type: Type) -> list[int]:
    return list(type.shape) if isinstance(type, ir.ShapedType) else []


def test_every_type_model_is_asked_here() -> None:
    asked = {ir.Type.parse(text).__class__.__name__ for text in (*DIFFERENTIABLE, *WITHOUT)}
    assert asked == set(REGISTRY.table(TYPE))
    assert set(FLOATS) <= asked


@pytest.mark.parametrize("text", [*DIFFERENTIABLE, *WITHOUT, "memref<2xmemref<3xf64>>"])
def test_a_shadow_type_and_width_one_are_the_type_itself(text: str) -> None:
    type, found = wide(text, 1)
    assert found == type
    model = REGISTRY.type_model(type)
    assert model is not None
    assert model.get_shadow_type(type) == type


@pytest.mark.parametrize("text", DIFFERENTIABLE)
@pytest.mark.parametrize("width", [2, 5])
def test_a_wide_one_has_one_axis_more_and_the_same_elements(text: str, width: int) -> None:
    type, found = wide(text, width)
    model = REGISTRY.type_model(type)
    assert model is not None
    assert model.is_differentiable(type)
    assert shape(found) == [width, *shape(type)]
    assert innermost_type(found) == innermost_type(type)
    assert found.__class__ is (type.__class__ if isinstance(type, ir.ShapedType) else ir.RankedTensorType)
    # A shadow is a value that other models are asked about, and as mutable as its primal.
    shadow = REGISTRY.type_model(found)
    assert shadow is not None
    assert shadow.is_differentiable(found)
    assert shadow.is_mutable(found) == model.is_mutable(type)


@pytest.mark.parametrize("text", [text for text in DIFFERENTIABLE if text.startswith("memref")])
def test_a_wide_buffer_has_the_identity_layout_in_the_memory_space_of_its_primal(text: str) -> None:
    type, found = wide(text, 3)
    assert found.memory_space == type.memory_space
    assert has_identity_layout(found)


@pytest.mark.parametrize("text", WITHOUT)
def test_integers_and_scalable_vectors_carry_no_derivative(text: str) -> None:
    type = ir.Type.parse(text)
    model = REGISTRY.type_model(type)
    assert model is not None
    assert not model.is_differentiable(type)


def test_a_buffer_of_buffers_holds_wide_ones() -> None:
    _, found = wide("memref<2xmemref<?x3xf64, 1>>", 4)
    assert str(found) == "memref<2xmemref<4x?x3xf64, 1>>"
