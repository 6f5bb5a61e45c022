"""The attribute of `version-open-extents`, which relates the dynamic extents of a function's arguments.

The attribute has an entry for each argument, with three numbers for each dimension: the extent is an unknown, which is
identified by an argument and a dimension of it, plus a constant. An argument of type index has one such dimension: its
value.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.constants import constant_integer
from mlirad.edit.symbolic import ITSELF, WHOLE, Size, SymbolicSize, Unknown, unknown

#: The attribute: discardable, and removed before code generation.
EXTENTS: Final = "enzyme.open_extents"
#: Attribute of a branch: its then region is the version for the expected extents.
EXPECTED: Final = "enzyme.expected"
_FUNCTION: Final = "func.func"
#: In place of an argument: the extent is the constant alone, or unknown.
_NUMBER: Final = -1
_NOTHING: Final = -2


def annotate(function: ir.Operation, known: Mapping[Unknown, Size]) -> None:
    """Attaches the ``known`` extents to ``function``: each is a number, or an unknown plus a number."""
    entries = []
    for number, argument in enumerate(function.regions[0].blocks[0].arguments):
        is_buffer = isinstance(argument.type, ir.MemRefType)
        axes = range(argument.type.rank) if is_buffer else [ITSELF] if (number, ITSELF) in known else []
        said = [part for axis in axes for part in _parts(known.get((number, axis)))]
        entries.append(ir.DenseI64ArrayAttr.get(said, function.context))
    function.attributes[EXTENTS] = ir.ArrayAttr.get(entries, function.context)


def _parts(size: Size | None) -> tuple[int, int, int]:
    if size is None:
        return _NOTHING, 0, 0
    if not isinstance(size, SymbolicSize):
        return _NUMBER, 0, size
    (((number, dimension), _),) = size.factors
    return number, dimension, size.constant


def extent_of_argument(buffer: Value, axis: int) -> Size | None:
    """The extent along ``axis`` of an argument of a function; None if the attribute does not define it."""
    argument = ir.BlockArgument(buffer)
    said = _said(argument.owner, argument.arg_number)
    if not 0 <= 3 * axis < len(said):  # a nonexistent dimension has no extent; MLIR's parser does not check it
        return None
    number, dimension, constant = said[3 * axis : 3 * axis + 3]
    if number == _NOTHING:
        return None
    return constant if number == _NUMBER else unknown((number, dimension)) + constant


def unknown_of(value: Value) -> Size | None:
    """The size of ``value``, if it is an extent of an argument or an argument of type index; else None."""
    if isinstance(value.owner, ir.Block):
        argument = ir.BlockArgument(value)
        is_index = isinstance(value.type, ir.IndexType) and argument.owner.owner.operation.name == _FUNCTION
        return extent_of_argument(value, 0) if is_index else None
    op = value.owner.operation
    if op.name != "memref.dim" or not isinstance(op.operands[0].owner, ir.Block):
        return None
    axis = constant_integer(op.operands[1])
    block = op.operands[0].owner
    return extent_of_argument(op.operands[0], axis) if axis is not None and _is_entry(block) else None


def _is_entry(block: ir.Block) -> bool:
    return bool(block.owner.operation.name == _FUNCTION)


def _said(block: ir.Block, number: int) -> Sequence[int]:
    """The numbers of an argument in the attribute of the function whose entry is ``block``."""
    function = block.owner.operation
    if function.name != _FUNCTION or EXTENTS not in function.attributes:
        return ()
    return list(ir.DenseI64ArrayAttr(ir.ArrayAttr(function.attributes[EXTENTS])[number]))


#: An affine map without dimensions, and its operands.
Bound: TypeAlias = tuple[ir.AffineMapAttr, list[Value]]


def bound(size: Size, build: Builder) -> Bound:
    """An affine map that computes ``size``, and its operands, which are computed at the start of the function."""
    return _bound(*expression(size, build))


def odd_start(first: Size, number: Size, build: Builder) -> Bound:
    """The lower bound of a loop over ``number`` values from ``first`` on, without the first if their number is odd."""
    together = ir.AffineConstantExpr.get(0)
    operands: list[Value] = []
    for size, is_odd in ((first, False), (number, True)):
        expr, own = expression(size, build)
        # Each expression numbers its symbols from zero: shifted, they follow those of the previous ones.
        expr = expr.shift_symbols(len(own), len(operands), 0)
        together, operands = together + (expr % 2 if is_odd else expr), operands + own
    return _bound(together, operands)


def _bound(expr: ir.AffineExpr, operands: list[Value]) -> Bound:
    return ir.AffineMapAttr.get(ir.AffineMap.get(0, len(operands), [expr])), operands


def expression(size: Size, build: Builder) -> tuple[ir.AffineExpr, list[Value]]:
    """``size`` as an affine expression of symbols, and their operands."""
    if not isinstance(size, SymbolicSize):
        return ir.AffineConstantExpr.get(size), []
    expr: ir.AffineExpr = ir.AffineConstantExpr.get(size.constant)
    for place, (_, factor) in enumerate(size.factors):
        expr = ir.AffineSymbolExpr.get(place) * factor + expr
    return expr, [_value(name, build) for name, _ in size.factors]


def value_of(size: Size, build: Builder) -> Value:
    """Emits ``size`` as an index."""
    map, operands = bound(size, build)
    return build.value("affine.apply", operands, ir.IndexType.get(), {"map": map})


def _value(name: Unknown, build: Builder) -> Value:
    """The value of an unknown, in the function that contains ``build``."""
    block = build.ip.block
    while not _is_entry(block):
        block = block.owner.operation.block
    argument, dimension = name
    value = block.arguments[argument]
    if dimension < 0:
        return value
    # At the start of the function the extent dominates every use.
    start = build.at(ir.InsertionPoint.at_block_begin(block))
    return start.value("memref.dim", [value, start.index(dimension % WHOLE)], ir.IndexType.get(build.loc.context))
