"""Lowers affine ops on ids in kernels: ids are valid dimensions there, but not in the parallel loops.

    affine.load %x[%block * 8 + %thread]        %p = arith.muli %block, %c8; %i = arith.addi %p, %thread
                                                memref.load %x[%i]

Ops on counters of affine loops whose bounds do not depend on ids are kept, except loops and branches around barriers.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.affine import AffineExpressions
from mlirad.edit.build import Builder
from mlirad.edit.constants import constant_integer
from mlirad.edit.integers import compare
from mlirad.edit.rewrite import before, replace_op, terminator_of
from mlirad.edit.walk import find_ops, holds, is_inside

_FOR: Final = "affine.for"
_IF: Final = "affine.if"
_SET: Final = re.compile(r"affine_set<(\(.*?\)(?:\[.*?\])?) : \((.*)\)>")
#: Affine access -> its replacement, and the number of operands before the subscripts.
_ACCESSES: Final = {
    "affine.load": ("memref.load", 1),
    "affine.store": ("memref.store", 2),
    "affine.vector_load": ("vector.load", 1),
    "affine.vector_store": ("vector.store", 2),
}
#: How several results of the map are combined.
_MAPS: Final = {"affine.apply": None, "affine.min": "arith.minsi", "affine.max": "arith.maxsi"}


def lower_affine_ops(launch: ir.Operation, waits: Callable[[ir.Operation], bool]) -> None:
    """Change the ops in ``launch`` in place; ``waits``: whether an op is a barrier."""
    for op in find_ops(launch, lambda op: op.name == _IF):
        if holds(op, waits) or not all(_stays(value, launch) for value in op.operands):
            _lower_branch(op)
    for op in find_ops(launch, lambda op: op.name == _FOR, outer_first=True):
        lows = ir.AffineMapAttr(op.attributes["lowerBoundMap"]).value
        segments = list(ir.DenseI32ArrayAttr(op.attributes["operandSegmentSizes"]))
        bounds = tuple(op.operands)[: segments[0] + segments[1]]
        if holds(op, waits) or not all(_stays(value, launch) for value in bounds):
            highs = ir.AffineMapAttr(op.attributes["upperBoundMap"]).value
            low = AffineExpressions.of(lows, bounds[: segments[0]])
            _lower_loop(op, low, AffineExpressions.of(highs, bounds[segments[0] :]))
    for op in find_ops(launch, lambda op: op.name in _ACCESSES or op.name in _MAPS, outer_first=True):
        fixed = _ACCESSES[op.name][1] if op.name in _ACCESSES else 0
        operands = tuple(op.operands)
        if not all(_stays(value, launch) for value in operands[fixed:]):
            build = before(op)
            map = ir.AffineMapAttr(op.attributes["map"]).value
            found = AffineExpressions.of(map, operands[fixed:]).create_arithmetic(build)
            if op.name in _MAPS:
                replace_op(op, (_combined(found, _MAPS[op.name], build),))
                continue
            types = [result.type for result in op.results]
            new = build.op(_ACCESSES[op.name][0], [*operands[:fixed], *found], types)
            replace_op(op, tuple(new.results))


def _stays(value: Value, launch: ir.Operation) -> bool:
    """Whether ``value`` is a valid dimension or symbol in a parallel loop, too."""
    if constant_integer(value) is not None:
        return True
    owner = value.owner
    if isinstance(owner, ir.Block):
        return owner.owner.name in (_FOR, "func.func")
    return owner.operation.parent.name == "func.func" and not is_inside(owner.operation, launch)


def _combined(values: list[Value], name: str | None, build: Builder) -> Value:
    first, *rest = values
    for value in rest:
        assert name is not None
        first = build.value(name, (first, value), value.type)
    return first


def _lower_loop(op: ir.Operation, low: AffineExpressions, high: AffineExpressions) -> None:
    build = before(op)
    bounds = [
        _combined(low.create_arithmetic(build), "arith.maxsi", build),
        _combined(high.create_arithmetic(build), "arith.minsi", build),
        build.index(ir.IntegerAttr(op.attributes["step"]).value),
    ]
    inits = list(op.operands)[len(low.operands) + len(high.operands) :]
    loop = build.op("scf.for", [*bounds, *inits], [value.type for value in inits], None, 1)
    body = op.regions[0].blocks[0]
    body.append_to(loop.regions[0])
    end = body.operations[len(body.operations) - 1].operation
    before(end).op("scf.yield", list(end.operands))
    end.erase()
    replace_op(op, tuple(loop.results))


def _lower_branch(op: ir.Operation) -> None:
    build = before(op)
    found = _SET.fullmatch(str(op.attributes["condition"]))
    assert found is not None
    parts = [part.rsplit(" ", 2) for part in found[2].split(", ")]
    map = ir.AffineMapAttr(
        ir.Attribute.parse(f"affine_map<{found[1]} -> ({', '.join(left for left, _, _ in parts)})>", op.context)
    )
    numbers = AffineExpressions.of(map.value, list(op.operands)).create_arithmetic(build)
    zero = build.index(0)
    holding = [
        compare(build, {"==": "eq", ">=": "sge"}[sign], number, zero)
        for number, (_, sign, _) in zip(numbers, parts, strict=True)
    ]
    branch = build.op("scf.if", [_combined(holding, "arith.andi", build)], [r.type for r in op.results], None, 2)
    for old, new in zip(op.regions, branch.regions, strict=True):
        if len(old.blocks):
            body = old.blocks[0]
            body.append_to(new)
            end = terminator_of(body)
            before(end).op("scf.yield", list(end.operands))
            end.erase()
    replace_op(op, tuple(branch.results))
