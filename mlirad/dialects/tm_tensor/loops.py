"""Loops over subscripts that carry values, elements of tensors, and bodies of ops that are used more than once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from mlirad._mlir import Attribute, Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.generic import create_generic
from mlirad.edit.rewrite import move_body
from mlirad.edit.types import element_type

#: Emits the body of loops, from subscripts and what is carried; gives what is carried on.
Body: TypeAlias = Callable[[Builder, list[Value], list[Value]], Sequence[Value]]


def create_loops(
    build: Builder, bounds: Sequence[tuple[Value, Value]], inits: Sequence[Value], body: Body
) -> list[Value]:
    """A nest of ``scf.for`` over ``bounds``, each from a first subscript to one past the last; what is carried out."""
    if not bounds:
        return list(body(build, [], list(inits)))
    (start, end), *inner = bounds
    types = [v.type for v in inits]
    loop = build.op("scf.for", [start, end, build.index(1), *inits], types, None, 1)
    block = loop.regions[0].blocks.append(start.type, *types, arg_locs=[build.loc] * (len(types) + 1))
    at, (subscript, *carried) = build.at(ir.InsertionPoint(block)), block.arguments

    def rest(build: Builder, subscripts: list[Value], carried: list[Value]) -> Sequence[Value]:
        return body(build, [subscript, *subscripts], carried)

    at.op("scf.yield", create_loops(at, inner, carried, rest))
    return list(loop.results)


def create_branch(
    build: Builder, condition: Value, types: Sequence[ir.Type], *arms: Callable[[Builder], Sequence[Value]]
) -> list[Value]:
    """``scf.if`` with two ``arms``."""
    op = build.op("scf.if", [condition], types, None, 2)
    for region, arm in zip(op.regions, arms, strict=True):
        at = build.at(ir.InsertionPoint(region.blocks.append()))
        at.op("scf.yield", arm(at))
    return list(op.results)


def extract(build: Builder, tensor: Value, subscripts: Sequence[Value]) -> Value:
    """An element."""
    return build.value("tensor.extract", [tensor, *subscripts], element_type(tensor.type))


def insert(build: Builder, element: Value, tensor: Value, subscripts: Sequence[Value]) -> Value:
    """``tensor`` with another element."""
    return build.value("tensor.insert", [element, tensor, *subscripts], tensor.type)


def as_index(build: Builder, number: Value) -> Value:
    """An integer as a subscript."""
    index = ir.IndexType.get(build.loc.context)
    return number if number.type == index else build.value("arith.index_cast", [number], index)


def create_body(op: ir.Operation, arguments: Sequence[Value], build: Builder) -> list[Value]:
    """A copy of the body of ``op`` for ``arguments``; what it yields."""
    copy = op.clone(build.ip)
    given = move_body(copy.regions[0].blocks[0], copy, arguments)
    copy.erase()
    return given


def create_elements(
    inputs: Sequence[Value],
    output: Value,
    maps: Sequence[ir.AffineMap],
    build: Builder,
    element: Callable[[Builder, list[Value]], Value],
) -> Value:
    """A generic op whose body yields ``element`` of the elements of its operands."""
    op, block = create_generic(inputs, [output], maps, build)
    at = build.at(ir.InsertionPoint(block))
    at.op("linalg.yield", [element(at, list(block.arguments))])
    result: Value = op.result
    return result


def subscript_of(build: Builder, axis: int) -> Value:
    """The subscript of an element along ``axis``, in the body of a generic op."""
    number: Attribute = ir.IntegerAttr.get(ir.IntegerType.get_signless(64, build.loc.context), axis)
    return build.value("linalg.index", (), ir.IndexType.get(build.loc.context), {"dim": number})
