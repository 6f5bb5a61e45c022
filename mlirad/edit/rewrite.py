"""Replaces ops: moves their regions, forwards their results, erases them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mlirad._mlir import Type, Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.location import name_of, unnamed
from mlirad.edit.names import name_value
from mlirad.edit.walk import find_ops, is_inside


def before(op: ir.Operation) -> Builder:
    """A builder before ``op``, with its location."""
    return Builder(ir.InsertionPoint(op), op.location)


def behind(op: ir.Operation) -> Builder:
    """A builder after ``op``, with its location."""
    return Builder(ir.InsertionPoint.after(op), op.location)


def terminator_of(block: ir.Block) -> ir.Operation:
    """The terminator of a block that has one."""
    try:
        return ir.InsertionPoint.at_block_terminator(block).ref_operation.operation
    except ValueError:  # the bindings do not regard an unregistered op as a terminator
        return list(block.operations)[-1].operation


def is_outside(value: Value, op: ir.Operation) -> bool:
    """Whether ``value`` is defined outside ``op``."""
    owner = value.owner
    if not isinstance(owner, ir.Block):
        return not is_inside(owner.operation, op)
    return owner.owner.operation != op and not is_inside(owner.owner.operation, op)


def is_used_once(value: Value) -> bool:
    """Whether ``value`` has exactly one use."""
    return sum(1 for _ in value.uses) == 1


def replace_op(op: ir.Operation, values: Sequence[Value]) -> None:
    """Replaces the results of ``op`` by ``values``, which inherit its name, and erases it."""
    name = name_of(op.location)
    for result, value in zip(op.results, values, strict=True):
        if name is not None:
            name_value(value, name)
        result.replace_all_uses_with(value)
    op.erase()


def move_body(block: ir.Block, before: ir.Operation, arguments: Sequence[Value]) -> list[Value]:
    """Moves the ops of ``block`` before ``before``, erases its terminator, and returns the operands of that."""
    for argument, value in zip(block.arguments, arguments, strict=True):
        argument.replace_all_uses_with(value)
    end = terminator_of(block)
    for op in [view.operation for view in block.operations][:-1]:
        op.move_before(before)
    given = list(end.operands)
    end.erase()
    return given


def replace_terminator(block: ir.Block, values: Sequence[Value]) -> None:
    """Appends ``values`` to the operands of the terminator of ``block``."""
    old = terminator_of(block)
    before(old).op(old.name, [*old.operands, *values], (), dict(old.attributes.items()))
    old.erase()


def recreate(
    op: ir.Operation,
    operands: Sequence[Value],
    types: Sequence[Type],
    attributes: dict[str, ir.Attribute] | None = None,
) -> ir.Operation:
    """Creates a copy of ``op`` before it, with other operands and results and empty regions."""
    kept = dict(op.attributes.items())
    kept.update(attributes or {})
    new = before(op).op(op.name, operands, types, kept, len(op.regions))
    new.location = op.location
    return new


def inner_blocks(op: ir.Operation) -> tuple[ir.Block, ...]:
    """The entry block of every non-empty region."""
    return tuple(region.blocks[0] for region in op.regions if len(region.blocks))


def extend_regions(
    op: ir.Operation, inits: Sequence[Value], types: Sequence[Type], attributes: dict[str, ir.Attribute] | None = None
) -> ir.Operation:
    """Like `recreate`, with additional operands ``inits`` and results of ``types``; moves the blocks of ``op`` into it.

    Each block gets one more argument for each of ``inits``.
    """
    new = recreate(op, [*op.operands, *inits], [*(r.type for r in op.results), *types], attributes)
    for old_region, new_region in zip(op.regions, new.regions, strict=True):
        if not len(old_region.blocks):
            continue
        block = old_region.blocks[0]
        block.append_to(new_region)
        for value in inits:
            block.add_argument(value.type, unnamed(op.location))
    return new


def clone_with(op: ir.Operation, mapping: dict[Value, Value], build: Builder) -> ir.Operation:
    """Clones ``op`` with operands, of nested ops, too, replaced by ``mapping``, to which the results are added."""
    clone = op.clone(build.ip).operation
    (replace_operands_inside if len(op.regions) else replace_operands)(clone, mapping)
    mapping.update(zip(op.results, clone.results, strict=True))
    return clone


def clone_on(op: ir.Operation, operands: Sequence[Value], build: Builder) -> ir.Operation:
    """Clones ``op`` with other operands."""
    clone = op.clone(build.ip).operation
    places = clone.operands
    for i, operand in enumerate(operands):
        places[i] = operand
    return clone


def replace_operands(op: ir.Operation, known: Mapping[Value, Value]) -> None:
    """Replaces operands of ``op`` that are keys of ``known``."""
    for place, value in enumerate(op.operands):
        if value in known:
            op.operands[place] = known[value]


def replace_operands_inside(op: ir.Operation, known: Mapping[Value, Value]) -> None:
    """Replaces operands of ``op`` and all nested ops that are keys of ``known``."""
    for one in find_ops(op, lambda _: True):
        replace_operands(one, known)
