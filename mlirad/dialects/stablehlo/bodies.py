"""Analyses reduction bodies, and applies them to whole tensors."""

from __future__ import annotations

from collections.abc import Sequence

from mlirad._mlir import Value, ir
from mlirad.dialects.stablehlo.create import broadcast, shape_of, tensor
from mlirad.edit.build import Builder
from mlirad.edit.types import element_type


def body_name(region: ir.Region) -> str | None:
    """The StableHLO op, without the dialect, that is the whole body, with its arguments in either order; else None."""
    block = region.blocks[0]
    ops = [view.operation for view in block.operations]
    if len(ops) != 2 or len(block.arguments) != 2 or ops[1].operands[0] != ops[0].results[0]:
        return None
    if {*ops[0].operands} != {*block.arguments}:
        return None
    return str(ops[0].name.removeprefix("stablehlo."))


def is_elementwise(region: ir.Region) -> bool:
    """Whether a body of scalars can be applied to tensors: none of its ops has a region or changes a shape."""
    ops = [view.operation for view in region.blocks[0].operations][:-1]
    return all(
        op.name.startswith(("stablehlo.", "chlo."))
        and not len(op.regions)
        and len(op.results) == 1
        and not any(shape_of(value) for value in (*op.operands, *op.results))
        and not op.name.endswith(("custom_call", "rng", "rng_bit_generator"))
        for op in ops
    )


def run_on_tensors(region: ir.Region, arguments: Sequence[Value], build: Builder) -> list[Value]:
    """Apply a body of scalars to ``arguments``, tensors of one shape; its results."""
    block, shape = region.blocks[0], shape_of(arguments[0])
    known: dict[Value, Value] = dict(zip(block.arguments, arguments, strict=True))

    def widened(value: Value) -> Value:
        if value not in known:  # defined outside of the body, or a constant
            known[value] = broadcast(build, value, (), tensor(shape, element_type(value.type)))
        return known[value]

    ops = [view.operation for view in block.operations]
    for op in ops[:-1]:
        if op.name == "stablehlo.constant":
            known[op.result] = widened_constant(op, shape, build)
            continue
        type = tensor(shape, element_type(op.result.type))
        known[op.result] = build.value(op.name, [widened(x) for x in op.operands], type, dict(op.attributes.items()))
    return [widened(value) for value in ops[-1].operands]


def widened_constant(op: ir.Operation, shape: Sequence[int], build: Builder) -> Value:
    """A copy of a constant of the body."""
    number = build.value(op.name, (), op.result.type, dict(op.attributes.items()))
    return broadcast(build, number, (), tensor(shape, element_type(number.type)))
