"""Creates loop nests over boxes of elements, copies of loops with more carried values, and versioned loops."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mlirad._mlir import Attribute, Value, ir
from mlirad.analysis.accesses.boxes import Interval
from mlirad.edit.build import Builder
from mlirad.edit.loops import create_if
from mlirad.edit.rewrite import extend_regions, replace_op
from mlirad.edit.symbolic import Size
from mlirad.loops.open_extents import Bound, bound, expression


def create_loops(ranges: Sequence[Interval], build: Builder) -> tuple[Builder, list[Value]]:
    """Creates loops over the inclusive ``ranges``, outermost first; returns a builder in the body, and the counters."""
    counters: list[Value] = []
    index = ir.IndexType.get()
    for lower, upper in ranges:
        first, lower_operands = bound(lower, build)
        # Ranges are inclusive, the upper bounds of loops are not.
        last, upper_operands = bound(upper + 1, build)
        attributes = {
            "lowerBoundMap": first,
            "upperBoundMap": last,
            "step": ir.IntegerAttr.get(index, 1),
            "operandSegmentSizes": ir.DenseI32ArrayAttr.get([len(lower_operands), len(upper_operands), 0]),
        }
        loop = build.op("affine.for", [*lower_operands, *upper_operands], (), attributes, 1)
        block = loop.regions[0].blocks.append(index, arg_locs=[build.loc])
        counters.append(block.arguments[0])
        build = build.at(ir.InsertionPoint(build.at(ir.InsertionPoint(block)).op("affine.yield")))
    return build, counters


def with_bounds(loop: ir.Operation, lower: Bound, upper: Bound) -> ir.Operation:
    """Replaces ``loop`` by an ``affine.for`` that differs from it only in its bounds."""
    (first, low), (last, high) = lower, upper
    *_, carried = ir.DenseI32ArrayAttr(loop.attributes["operandSegmentSizes"])
    inits = list(loop.operands)[len(loop.operands) - carried :]
    attributes = {
        **dict(loop.attributes.items()),
        "lowerBoundMap": first,
        "upperBoundMap": last,
        "operandSegmentSizes": ir.DenseI32ArrayAttr.get([len(low), len(high), carried]),
    }
    build = Builder(ir.InsertionPoint(loop), loop.location)
    new = build.op("affine.for", [*low, *high, *inits], [result.type for result in loop.results], attributes, 1)
    # The body is moved: handles of it and of its ops stay valid.
    loop.regions[0].blocks[0].append_to(new.regions[0])
    replace_op(loop, new.results)
    return new


def chain(before: ir.Operation, after: ir.Operation) -> None:
    """Makes the results of the loop ``before`` the initial values of the loop ``after``."""
    start = len(after.operands) - len(before.results)
    for position, result in enumerate(before.results):
        after.operands[start + position] = result


def create_extended(loop: ir.Operation, inits: Sequence[Value], build: Builder) -> ir.Operation:
    """Creates a copy of ``loop``, of `affine` or `scf`, that also carries ``inits``, which it does not yield yet."""
    copy = loop.clone(build.ip).operation
    attributes: dict[str, Attribute] = {}
    if "operandSegmentSizes" in loop.attributes:
        low, high, carried = ir.DenseI32ArrayAttr(loop.attributes["operandSegmentSizes"])
        attributes["operandSegmentSizes"] = ir.DenseI32ArrayAttr.get([low, high, carried + len(inits)])
    new = extend_regions(copy, inits, [value.type for value in inits], attributes)
    copy.erase()
    return new


def create_version(
    loop: ir.Operation, condition: Value, build: Builder, create: Callable[[Builder], Sequence[Value]]
) -> Builder:
    """Versions ``loop``: ``create`` emits its results if ``condition`` holds; returns a builder in the other branch."""
    branch, holds, plain = create_if(condition, [result.type for result in loop.results], build)
    holds.op("scf.yield", create(holds))
    for result, new in zip(loop.results, branch.results, strict=True):
        result.replace_all_uses_with(new)
    return plain


def identity(rank: int) -> dict[str, Attribute]:
    """The attributes of a load or store of `affine` with identity subscripts."""
    return {"map": ir.AffineMapAttr.get(ir.AffineMap.get_identity(rank))}


def create_linear(number: Value, factor: int, constant: Size, build: Builder) -> Value:
    """Emits ``factor * number + constant``."""
    size, operands = expression(constant, build)
    map = ir.AffineMap.get(1, len(operands), [ir.AffineDimExpr.get(0) * factor + size])
    return build.value("affine.apply", [number, *operands], number.type, {"map": ir.AffineMapAttr.get(map)})


def copy_box(source: Value, target: Value, box: Sequence[Interval], build: Builder, row: Sequence[Value] = ()) -> None:
    """Creates loops that copy the elements of ``box`` to ``target``; ``row``: the leading subscripts of both."""
    inside, counters = create_loops(box, build)
    element = [*row, *counters]
    type = ir.MemRefType(source.type).element_type
    value = inside.value("affine.load", [source, *element], type, identity(len(element)))
    inside.op("affine.store", [value, target, *element], (), identity(len(element)))
