"""Sums up in a thread, and in a warp, what would be added to one element again and again.

An atomic addition in a loop, at an address that is the same in all its iterations, is one addition behind the loop. One
at an address that is the same for all threads is one addition for each warp, at the end of the kernel::

    memref.atomic_rmw addf %v, %s[]           %sum += %v
    ...                                       ...
                                              %sum = gpu.shuffle xor ... (of 16, 8, 4, 2 and 1 lanes), added up
                                              scf.if (lane 0) { memref.atomic_rmw addf %sum, %s[] }

Nothing else in the kernel may access the buffer: what it would find there is not there yet.
"""

from __future__ import annotations

from math import prod
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.buffers import create_stack_buffer
from mlirad.edit.build import Builder
from mlirad.edit.constants import constant_integer
from mlirad.edit.integers import compare
from mlirad.edit.loops import create_guard
from mlirad.edit.rewrite import before, is_outside, terminator_of
from mlirad.edit.walk import ancestors, find_ops, users

_ATOMIC: Final = "memref.atomic_rmw"
_ADDF: Final = 0
_WARP: Final = 32
_LOOP: Final = "scf.for"
_NOALIAS: Final = "llvm.noalias"
#: Ops that give a value another name, and have no results.
_PASSING: Final = ("scf.yield", "scf.condition", "cf.br", "cf.cond_br")


def reduce_additions(launch: ir.Operation) -> None:
    """Change one launch in place."""
    sizes = [constant_integer(value) for value in list(launch.operands)[3:6]]
    has_full_warps = None not in sizes and prod(size or 0 for size in sizes) % _WARP == 0
    sums: dict[tuple[Value, ...], Value] = {}
    for op in find_ops(launch, _may_wait):
        _, *place = op.operands
        if not _is_alone(place[0], launch):
            continue
        if has_full_warps and all(is_outside(value, launch) for value in place):
            key = tuple(place)
            if key not in sums:
                sums[key] = _create_sum(op, _start(launch))
            _add(op, sums[key])
            continue
        loop = _outermost_loop(op, place, launch)
        if loop is not None:
            cell = _create_sum(op, before(loop))
            _add(op, cell)
            _flush(cell, place, Builder(ir.InsertionPoint.after(loop), loop.location))
    if sums:
        _flush_warps(sums, launch)


def _may_wait(op: ir.Operation) -> bool:
    """Whether ``op`` adds a float to memory, and nobody wants the old number."""
    return (
        op.name == _ATOMIC
        and ir.IntegerAttr(op.attributes["kind"]).value == _ADDF
        and isinstance(op.operands[0].type, ir.F32Type | ir.F64Type)
        and not any(True for _ in op.results[0].uses)
    )


def _is_alone(buffer: Value, launch: ir.Operation) -> bool:
    """Whether the launch does nothing with the memory of ``buffer`` but to add to it."""
    found = [user for user in users(buffer) if launch in ancestors(user)]
    return is_outside(buffer, launch) and has_one_name(buffer) and all(map(_may_wait, found))


def has_one_name(buffer: Value) -> bool:
    """Whether all that is done to the memory of ``buffer``, a value of the host, is done through this value."""
    owner = buffer.owner
    if isinstance(owner, ir.Block):
        function = owner.owner.operation
        known = function.attributes.get("arg_attrs") if function.name == "func.func" else None
        place = list(owner.arguments).index(buffer)
        if known is None or _NOALIAS not in ir.DictAttr(list(ir.ArrayAttr(known))[place]):
            return False
    elif owner.operation.name != "memref.alloc":
        return False
    return not any(
        user.name in _PASSING or any(isinstance(result.type, ir.MemRefType) for result in user.results)
        for user in users(buffer)
    )


def _outermost_loop(op: ir.Operation, place: list[Value], launch: ir.Operation) -> ir.Operation | None:
    """The outermost loop around ``op`` in which the address does not change."""
    found = None
    for around in ancestors(op):
        if around == launch or not all(is_outside(value, around) for value in place):
            break
        found = around if around.name == _LOOP else found
    return found


def _start(launch: ir.Operation) -> Builder:
    return Builder(ir.InsertionPoint.at_block_begin(launch.regions[0].blocks[0]), launch.location)


def _create_sum(op: ir.Operation, build: Builder) -> Value:
    """A place of the thread for a sum."""
    type = op.operands[0].type
    cell = create_stack_buffer((), type, build)
    build.op("memref.store", (build.constant(type, 0.0), cell))
    return cell


def _add(op: ir.Operation, cell: Value) -> None:
    """Add to the place of the thread instead."""
    build, value = before(op), op.operands[0]
    old = build.value("memref.load", (cell,), value.type)
    build.op("memref.store", (build.value("arith.addf", (old, value), value.type), cell))
    op.erase()


def _flush(cell: Value, place: list[Value], build: Builder) -> None:
    """Add a sum of a thread, unless it is 0: then there may have been no addition."""
    type = ir.MemRefType(cell.type).element_type
    total = build.value("memref.load", (cell,), type)
    une = {"predicate": ir.IntegerAttr.get(ir.IntegerType.get_signless(64), 13)}
    is_some = build.value("arith.cmpf", (total, build.constant(type, 0.0)), ir.IntegerType.get_signless(1), une)
    _create_atomic(is_some, total, place, build)


def _create_atomic(condition: Value, value: Value, place: list[Value], build: Builder) -> None:
    kind = {"kind": ir.IntegerAttr.get(ir.IntegerType.get_signless(64), _ADDF)}
    create_guard(condition, build).op(_ATOMIC, (value, *place), [value.type], kind)


def _flush_warps(sums: dict[tuple[Value, ...], Value], launch: ir.Operation) -> None:
    block = launch.regions[0].blocks[0]
    build = before(terminator_of(block))
    i32 = ir.IntegerType.get_signless(32)
    x, y, z = list(block.arguments)[3:6]
    width, depth = list(launch.operands)[3:5]
    number = build.value("arith.addi", (build.value("arith.muli", (z, depth), z.type), y), z.type)
    number = build.value("arith.addi", (build.value("arith.muli", (number, width), z.type), x), z.type)
    lane = build.value("arith.remui", (number, build.index(_WARP)), z.type)
    is_first = compare(build, "eq", lane, build.index(0))
    for place, cell in sums.items():
        total = build.value("memref.load", (cell,), ir.MemRefType(cell.type).element_type)
        for by in (16, 8, 4, 2, 1):
            mode = {"mode": ir.Attribute.parse("#gpu<shuffle_mode xor>")}
            lanes = (build.constant(i32, by), build.constant(i32, _WARP))
            other = build.op("gpu.shuffle", (total, *lanes), [total.type, ir.IntegerType.get_signless(1)], mode)
            total = build.value("arith.addf", (total, other.results[0]), total.type)
        _create_atomic(is_first, total, list(place), build)
