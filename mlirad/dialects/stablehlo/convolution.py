"""``convolution``: its transposes are convolutions with strides and dilations exchanged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import final

from mlirad._mlir import Attribute, Value, ir, stablehlo_class
from mlirad.dialects.stablehlo.create import convert, create_transpose, numbers, reshape, shape_of, tensor, zeros
from mlirad.dialects.stablehlo.products import BilinearModel
from mlirad.dialects.stablehlo.pure import attributes_of
from mlirad.dialects.stablehlo.windows import padding_attribute, padding_of
from mlirad.edit.build import Builder
from mlirad.edit.rewrite import before, replace_op
from mlirad.edit.types import element_type


@dataclass(frozen=True)
class StablehloConvolution:
    """The attributes of a ``convolution``.

    Layouts are (batch, feature, *space), that of the kernel (output feature, input feature, *space).
    """

    image: tuple[int, ...]
    kernel: tuple[int, ...]
    result: tuple[int, ...]
    strides: list[int]
    low: list[int]
    high: list[int]
    image_dilation: list[int]
    kernel_dilation: list[int]
    features: int
    batches: int

    @staticmethod
    def of(op: ir.Operation) -> StablehloConvolution:
        """The attributes of ``op``."""
        said = stablehlo_class("ConvDimensionNumbers")(op.attributes["dimension_numbers"])
        space = list(said.input_spatial_dimensions)

        def array(name: str) -> list[int]:
            return list(ir.DenseI64ArrayAttr(op.attributes[name])) if name in op.attributes else [1] * len(space)

        return StablehloConvolution(
            (said.input_batch_dimension, said.input_feature_dimension, *space),
            (
                said.kernel_output_feature_dimension,
                said.kernel_input_feature_dimension,
                *said.kernel_spatial_dimensions,
            ),
            (said.output_batch_dimension, said.output_feature_dimension, *said.output_spatial_dimensions),
            array("window_strides"),
            *padding_of(op, len(space)),
            array("lhs_dilation"),
            array("rhs_dilation"),
            ir.IntegerAttr(op.attributes["feature_group_count"]).value,
            ir.IntegerAttr(op.attributes["batch_group_count"]).value,
        )

    def create(self, build: Builder, image: Value, kernel: Value, kept: dict[str, Attribute]) -> Value:
        """Emit the convolution of two tensors of one element type."""
        one, other = shape_of(image), shape_of(kernel)
        shape = [0] * len(one)
        shape[self.result[0]] = one[self.image[0]] // self.batches
        shape[self.result[1]] = other[self.kernel[0]]
        for i, axis in enumerate(self.result[2:]):
            reach = _spread(other[self.kernel[2 + i]], self.kernel_dilation[i])
            room = _spread(one[self.image[2 + i]], self.image_dilation[i]) + self.low[i] + self.high[i]
            shape[axis] = 0 if room < reach else (room - reach) // self.strides[i] + 1
        wide = ir.IntegerType.get_signless(64, build.loc.context)
        said = {
            **kept,
            "dimension_numbers": self._attribute(build.loc.context),
            "window_strides": numbers(build, self.strides),
            "padding": padding_attribute(self.low, self.high, build.loc.context),
            "lhs_dilation": numbers(build, self.image_dilation),
            "rhs_dilation": numbers(build, self.kernel_dilation),
            "feature_group_count": ir.IntegerAttr.get(wide, self.features),
            "batch_group_count": ir.IntegerAttr.get(wide, self.batches),
        }
        return build.value("stablehlo.convolution", (image, kernel), tensor(shape, element_type(image.type)), said)

    def _attribute(self, context: ir.Context) -> Attribute:
        layouts = [
            _layout(axes, names) for axes, names in ((self.image, "bf"), (self.kernel, "oi"), (self.result, "bf"))
        ]
        return ir.Attribute.parse("#stablehlo.conv<{}x{}->{}>".format(*layouts), context)


def _layout(axes: Sequence[int], names: str) -> str:
    said = {axis: name for axis, name in zip(axes, (*names, *map(str, range(len(axes) - 2))), strict=True)}
    return "[" + ", ".join(said[axis] for axis in range(len(axes))) + "]"


def _spread(extent: int, dilation: int) -> int:
    return (extent - 1) * dilation + 1 if extent else 0


def _exchanged(layout: tuple[int, ...]) -> tuple[int, ...]:
    first, second, *space = layout
    return (second, first, *space)


def _split(build: Builder, value: Value, axis: int, count: int) -> Value:
    """Split an axis into two, the first with ``count`` elements."""
    shape = shape_of(value)
    return reshape(build, value, [*shape[:axis], count, shape[axis] // count, *shape[axis + 1 :]])


def _merged(build: Builder, value: Value, source: int, into: int) -> Value:
    """Merge axis ``source`` as the slower part into axis ``into`` (numbered without ``source``)."""
    shape = shape_of(value)
    order = [axis for axis in range(len(shape)) if axis != source]
    new = [shape[axis] for axis in order]
    new[into] *= shape[source]
    order.insert(into, source)
    return reshape(build, create_transpose(build, value, order), new)


@final
class ConvolutionModel(BilinearModel):
    """z = x * y:  dz = dx * y + x * dy."""

    def transposed(self, op: ir.Operation, position: int, adjoint: Value, other: Value, build: Builder) -> Value:
        """The adjoint of the input or of the kernel; zeros if the result has no elements, because windows have some."""
        if 0 in shape_of(adjoint):
            return zeros(build, adjoint, shape_of(op.operands[position]))
        conv = StablehloConvolution.of(op)
        kept = {n: attributes_of(op)[n] for n in ("precision_config",) if n in op.attributes}
        other = convert(build, other, element_type(adjoint.type))
        image, kernel = (shape_of(x) for x in op.operands)
        make = _of_kernel if position else _of_image
        return make(conv, image, kernel, adjoint, other, build, kept)


def _reaches(
    conv: StablehloConvolution, image: list[int], kernel: list[int], result: list[int]
) -> list[tuple[int, int, int]]:
    """For each spatial axis the extents of the dilated input, the dilated kernel and the result before its strides."""
    return [
        (_spread(image[i], a), _spread(kernel[k], b), _spread(result[r], s))
        for i, k, r, a, b, s in zip(
            conv.image[2:],
            conv.kernel[2:],
            conv.result[2:],
            conv.image_dilation,
            conv.kernel_dilation,
            conv.strides,
            strict=True,
        )
    ]


def _of_image(
    conv: StablehloConvolution,
    image: list[int],
    kernel: list[int],
    adjoint: Value,
    other: Value,
    build: Builder,
    kept: dict[str, Attribute],
) -> Value:
    """The adjoint of the input: the result's adjoint, dilated by the strides, convolved with the reversed kernel."""
    groups = conv.features if conv.features > 1 else conv.batches
    if groups > 1:
        other = _split(build, other, conv.kernel[0], groups)
        other = _merged(build, other, conv.kernel[0], conv.kernel[1])
    other = build.value("stablehlo.reverse", (other,), other.type, {"dimensions": numbers(build, conv.kernel[2:])})
    reaches = _reaches(conv, image, kernel, shape_of(adjoint))
    low = [k - 1 - a for (_, k, _), a in zip(reaches, conv.low, strict=True)]
    high = [i + k - 1 - r - a for (i, k, r), a in zip(reaches, low, strict=True)]
    back = StablehloConvolution(
        image=conv.result,
        kernel=_exchanged(conv.kernel),
        result=conv.image,
        strides=conv.image_dilation,
        low=low,
        high=high,
        image_dilation=conv.strides,
        kernel_dilation=conv.kernel_dilation,
        features=groups,
        batches=1,
    )
    found = back.create(build, adjoint, other, kept)
    if conv.batches > 1:
        found = _merged(build, _split(build, found, conv.image[1], conv.batches), conv.image[1], conv.image[0])
    return found


def _of_kernel(
    conv: StablehloConvolution,
    image: list[int],
    kernel: list[int],
    adjoint: Value,
    other: Value,
    build: Builder,
    kept: dict[str, Attribute],
) -> Value:
    """The kernel's adjoint: the input convolved with the result's, the batch contracted, the strides as dilations."""
    reaches = _reaches(conv, image, kernel, shape_of(adjoint))
    high = [r - i + k - a - 1 for (i, k, r), a in zip(reaches, conv.low, strict=True)]
    back = replace(
        conv,
        image=_exchanged(conv.image),
        kernel=_exchanged(conv.result),
        result=_exchanged(conv.kernel),
        strides=conv.kernel_dilation,
        high=high,
        kernel_dilation=conv.strides,
        features=conv.batches,
        batches=conv.features,
    )
    return back.create(build, other, adjoint, kept)


def rewrite_convolution(op: ir.Operation) -> bool:
    """Rewrites window reversal to an explicit ``reverse`` of the kernel.

    Returns False unless any axis is reversed.
    """
    if "window_reversal" not in op.attributes:
        return False
    kept, conv, build = attributes_of(op), StablehloConvolution.of(op), before(op)
    backwards = list(ir.DenseBoolArrayAttr(kept.pop("window_reversal")))
    axes = [axis for axis, is_reversed in zip(conv.kernel[2:], backwards, strict=True) if is_reversed]
    image, kernel = op.operands
    if axes:
        kernel = build.value("stablehlo.reverse", (kernel,), kernel.type, {"dimensions": numbers(build, axes)})
    replace_op(op, [build.value(op.name, (image, kernel), op.result.type, kept)])
    return True
