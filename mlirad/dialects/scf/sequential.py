"""Converts parallel loops to sequential ones, and inlines regions that run once.

``scf.parallel`` and ``scf.forall`` promise that the order of their iterations does not matter, so any order is correct.
A reduction is carried: its region combines the carried value (first argument) with that of the iteration (second).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.concurrency import move_to_parallel_loop
from mlirad.edit.location import unnamed
from mlirad.edit.loops import create_for
from mlirad.edit.rewrite import before, move_body, replace_op, terminator_of
from mlirad.interfaces.ops import LoweringModel


@final
class ExecuteRegionModel(LoweringModel):
    """Inlines a region that runs once; several blocks are lifted to one first."""

    def pipeline(self, op: ir.Operation, /) -> str | None:
        """``lift-cf-to-scf`` if there are several blocks."""
        return "lift-cf-to-scf" if len(op.regions[0].blocks) > 1 else None


def rewrite_execute_region(op: ir.Operation) -> bool:
    """Inlines a region that runs once; several blocks are lifted to one first."""
    if len(op.regions[0].blocks) > 1:
        return False
    replace_op(op, move_body(op.regions[0].blocks[0], op, ()))
    return True


def rewrite_parallel(op: ir.Operation) -> bool:
    """Converts ``scf.parallel`` to nested ``scf.for`` loops that carry the reductions."""
    body = op.regions[0].blocks[0]
    rank = len(body.arguments)
    operands = tuple(op.operands)
    bounds = [operands[i * rank : (i + 1) * rank] for i in range(3)]
    nest, carried = _create_nest(op, list(zip(*bounds, strict=True)), operands[3 * rank :], body)
    reduce = terminator_of(body)
    given = tuple(reduce.operands)
    combined = [
        move_body(region.blocks[0], reduce, (before_it, value))[0]
        for region, before_it, value in zip(reduce.regions, carried, given, strict=True)
    ]
    before(reduce).op("scf.yield", combined)
    reduce.erase()
    replace_op(op, tuple(nest.results))
    return True


def rewrite_forall(op: ir.Operation) -> bool:
    """Converts ``scf.forall`` to ``scf.parallel`` (on buffers) or nested ``scf.for`` with carried outputs.

    Without dimensions it runs once.

    Returns False if the terminator combines outputs by an unknown op.
    """
    body = op.regions[0].blocks[0]
    end = terminator_of(body)
    insertions = [view.operation for view in end.regions[0].blocks[0].operations]
    if any(insertion.name != "tensor.parallel_insert_slice" for insertion in insertions):
        return False
    bounds, outputs = _bounds(op)
    if bounds and not outputs:
        move_to_parallel_loop(body, [v for column in zip(*bounds, strict=True) for v in column], before(op))
        op.erase()
        return True
    nest, carried = _create_nest(op, bounds, outputs, body) if bounds else (None, list(body.arguments))
    build = before(end)
    current = list(carried)
    for insertion in insertions:
        source, target, *rest = insertion.operands
        place = carried.index(target)
        attributes = dict(insertion.attributes.items())
        operands = [source, current[place], *rest]
        current[place] = build.value("tensor.insert_slice", operands, target.type, attributes)
    build.op("scf.yield", current)
    end.erase()
    replace_op(op, move_body(body, op, outputs) if nest is None else tuple(nest.results))
    return True


def run_once(op: ir.Operation) -> None:
    """Inline the body of an ``scf.forall`` without dimensions: upstream's pass crashes on it."""
    if not len(ir.DenseI64ArrayAttr(op.attributes["staticStep"])):
        rewrite_forall(op)


def _bounds(op: ir.Operation) -> tuple[list[tuple[Value, ...]], tuple[Value, ...]]:
    """(lower bound, upper bound, step) of each dimension, and the shared outputs."""
    dynamic = ir.ShapedType.get_dynamic_size()
    operands = iter(tuple(op.operands))
    build = before(op)
    columns = []
    for name in ("staticLowerBound", "staticUpperBound", "staticStep"):
        numbers = list(ir.DenseI64ArrayAttr(op.attributes[name]))
        columns.append([next(operands) if n == dynamic else build.index(n) for n in numbers])
    return list(zip(*columns, strict=True)), tuple(operands)


def _create_nest(
    op: ir.Operation, bounds: Sequence[tuple[Value, ...]], inits: Sequence[Value], body: ir.Block
) -> tuple[ir.Operation, list[Value]]:
    """Loops over ``bounds`` before ``op``; ``body`` is moved into the innermost one with its terminator.

    Further arguments of ``body`` are the shared outputs of ``op``; they become the carried values of the nest.
    """
    build = before(op)
    types = [v.type for v in inits]
    carried = list(inits)
    outermost: ir.Operation | None = None
    for bound in bounds[:-1]:
        loop, build, number, carried = create_for(bound, carried, build)
        outermost = outermost or loop
        body.arguments[0].replace_all_uses_with(number)
        body.erase_argument(0)
    innermost = build.op("scf.for", [*bounds[-1], *carried], types, None, 1)
    if outermost is not None:
        _yield_through(innermost, outermost)
    body.append_to(innermost.regions[0])
    if len(body.arguments) == 1:
        for type in types:
            body.add_argument(type, unnamed(op.location))
    return outermost or innermost, list(body.arguments)[1:]


def _yield_through(loop: ir.Operation, outermost: ir.Operation) -> None:
    """Terminate the blocks around ``loop``, up to that of ``outermost``, each with the results of its inner loop."""
    while loop != outermost:
        Builder(ir.InsertionPoint(loop.block), loop.location).op("scf.yield", tuple(loop.results))
        loop = loop.parent.operation
