"""Packs arrays so that the lanes of an element are contiguous, if loops use each of them often.

If the elements of a batch are rows of a caller's arrays, the lanes of an element are gathered, one from each row, and
stored one by one. An array that is used in more loops than its subscripts depend on, or stored in several places, is
copied once, its lanes are loaded and stored as vectors, and what was stored is copied back. If the trip counts are
known, the loops must use more elements than the copies do::

    for r { for s { for p { dc = from_elements(load c[s, p, 0], load c[s, p, 1], ...) ... } } }
 -> packed = copy c; for r { for s { for p { dc = vector.load packed[s, p, :] ... } } }
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.batching.types import extract_lane
from mlirad.edit.buffers import create_buffer_like, create_free, create_restore
from mlirad.edit.build import Builder
from mlirad.edit.rewrite import before, replace_op, terminator_of
from mlirad.edit.walk import ancestors, defining_op, find_ops
from mlirad.interfaces.registry import LOOP, PARALLEL, Registry
from mlirad.loops.nests import Subscript, noalias_arguments, subscripts_of

#: Ops that may use the array through its copy -> the operand that they write.
_USES: Final = {"memref.load": None, "memref.dim": None, "memref.store": 1, "memref.copy": 1}
#: Ops that may be between the loads or stores of the lanes of an element.
_BETWEEN: Final = ("arith.", "vector.", "memref.load")


def pack_lanes(function: ir.Operation, registry: Registry) -> bool:
    """Packs arguments of ``function``, which has one block, whose elements are used often; returns whether any was."""
    found = [buffer for buffer in noalias_arguments(function) if _has_rows(buffer)]
    ops = find_ops(function, lambda op: op != function, outer_first=True) if found else []
    packed: list[tuple[Value, list[list[ir.Operation]], bool]] = []
    for buffer in found:
        groups, is_stored = _groups(buffer, ops), _is_stored(buffer)
        if _pays(buffer, groups, is_stored, registry) and (not is_stored or _runs_alone(function, registry)):
            packed.append((buffer, groups, is_stored))
    block = function.regions[0].blocks[0]
    with function.context:
        for buffer, groups, is_stored in packed:
            uses = [(use.owner.operation, use.operand_number) for use in buffer.uses]
            build = Builder(ir.InsertionPoint.at_block_begin(block), function.location)
            end = before(terminator_of(block))
            copy = create_buffer_like(buffer, build)
            for op, place in uses:
                op.operands[place] = copy
            create_restore(buffer, copy, build)
            for group in groups:
                _join(group, copy)
            if is_stored:
                create_restore(copy, buffer, end)
            create_free(copy, end)
    return bool(packed)


def _has_rows(buffer: Value) -> bool:
    """Whether the lanes of an element are apart, and a copy may replace the array, which has no views."""
    strides, _ = ir.MemRefType(buffer.type).get_strides_and_offset()
    return bool(strides) and strides[-1] != 1 and all(use.owner.operation.name in _USES for use in buffer.uses)


def _is_stored(buffer: Value) -> bool:
    return any(_USES[use.owner.operation.name] == use.operand_number for use in buffer.uses)


def _runs_alone(function: ir.Operation, registry: Registry) -> bool:
    """Whether no two calls run at once: each would store back what the other has changed."""
    return not find_ops(function.parent.operation, lambda op: op.name in registry.table(PARALLEL))


def _groups(buffer: Value, ops: Sequence[ir.Operation]) -> list[list[ir.Operation]]:
    """The ops among ``ops``, in program order, that load or store the lanes of an element, one after the other."""
    found: list[list[ir.Operation]] = []
    group: list[ir.Operation] = []
    users, width = {use.owner.operation for use in buffer.uses}, ir.MemRefType(buffer.type).shape[-1]
    for op in ops:
        place = subscripts_of(op) if op in users and op.name in ("memref.load", "memref.store") else None
        if place and place[-1] == Subscript((), 0):
            group = [op]
        elif group and place == (*(subscripts_of(group[0]) or ())[:-1], Subscript((), len(group))):
            group = [*group, op] if op.name == group[0].name else []
        elif op in users or not op.name.startswith(_BETWEEN):
            group = []
        if len(group) == width:
            found += [group] if _is_vector(group) else []
            group = []
    return found


def _is_vector(group: Sequence[ir.Operation]) -> bool:
    """Whether the lanes that ``group`` loads or stores become, or were, a vector; the lanes of others are scalars."""
    if group[0].name == "memref.load":
        return all(use.owner.operation.name == "vector.from_elements" for op in group for use in op.results[0].uses)
    values = {op.operands[0] for op in group}
    return len(values) == 1 or all(_is_lane(value) for value in values)


def _is_lane(value: Value) -> bool:
    op = defining_op(value)
    return op is not None and op.name == "vector.extract"


def _pays(buffer: Value, groups: Sequence[Sequence[ir.Operation]], is_stored: bool, registry: Registry) -> bool:
    """Whether elements are used in more loops than subscripts depend on, or more often than the copies do."""
    type, loops, machine = ir.MemRefType(buffer.type), registry.table(LOOP), registry.machine
    least = machine.least_stored_uses if is_stored else machine.least_packed_uses
    known, often = 0, 0
    for group in groups if any(group[0].name == "memref.load" for group in groups) else ():
        moves = sum(bool(form.factors) for form in subscripts_of(group[0]) or ())
        trips = [loops[one.name].static_trip_count(one) for one in ancestors(group[0]) if one.name in loops]
        counts = [count for count in trips if count is not None]
        if len(counts) < len(trips) and len(trips) > moves:
            return True
        known += prod(counts) if len(counts) == len(trips) else 0
        often += len(counts) < len(trips) and moves == type.rank - 1
    # A known number of uses of an array of unknown size may be fewer than it has elements.
    covers = type.has_static_shape and known >= least * prod(type.shape[:-1])
    return covers or (is_stored and often >= least)


def _join(group: Sequence[ir.Operation], copy: Value) -> None:
    """Emits the load of all lanes by a vector before the first one, or the store after the others."""
    type = ir.VectorType.get([len(group)], ir.MemRefType(copy.type).element_type)
    if group[0].name == "memref.store":
        build = before(group[-1])
        lanes = build.value("vector.from_elements", [op.operands[0] for op in group], type)
        build.op("vector.store", [lanes, *list(group[0].operands)[1:]])
        for op in group:
            op.erase()
        return
    build = before(group[0])
    vector = build.value("vector.load", list(group[0].operands), type)
    for lane, op in reversed(list(enumerate(group))):
        replace_op(op, [extract_lane(vector, type.element_type, lane, build)])
