"""Make nests of loops over boxes of elements."""

from __future__ import annotations

from collections.abc import Sequence

from mlirad._mlir import Attribute, Value, ir
from mlirad.edit.build import Builder
from mlirad.passes.rearranging.nests import constant_map


def create_loops(ranges: Sequence[tuple[int, int]], build: Builder) -> tuple[Builder, list[Value]]:
    """Loops over the (inclusive) ``ranges``, outermost first: where their body is made, and their counters."""
    counters: list[Value] = []
    index = ir.IndexType.get()
    for lower, upper in ranges:
        attributes = {
            "lowerBoundMap": constant_map(lower, index.context),
            "upperBoundMap": constant_map(upper + 1, index.context),
            "step": ir.IntegerAttr.get(index, 1),
            "operandSegmentSizes": ir.DenseI32ArrayAttr.get([0, 0, 0]),
        }
        loop = build.op("affine.for", (), (), attributes, 1)
        block = loop.regions[0].blocks.append(index, arg_locs=[build.loc])
        counters.append(block.arguments[0])
        build = build.at(ir.InsertionPoint(build.at(ir.InsertionPoint(block)).op("affine.yield")))
    return build, counters


def identity(rank: int) -> dict[str, Attribute]:
    """The attributes of a load or store of `affine` at plain subscripts."""
    return {"map": ir.AffineMapAttr.get(ir.AffineMap.get_identity(rank))}


def copy_box(
    source: Value,
    target: Value,
    box: Sequence[tuple[int, int]],
    build: Builder,
    row: Sequence[Value] = (),
) -> None:
    """Loops that copy the elements of ``box`` to the same places of ``target``; ``row``: the subscripts in front."""
    inside, counters = create_loops(box, build)
    element = [*row, *counters]
    type = ir.MemRefType(source.type).element_type
    value = inside.value("affine.load", [source, *element], type, identity(len(element)))
    inside.op("affine.store", [value, target, *element], (), identity(len(element)))
