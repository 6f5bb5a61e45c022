"""Array expansion: a time-stepped field is computed directly in the row of the tape that stores it.

An in-place step copies its field to the tape before it overwrites it. With the fields of all steps in one buffer, a
step reads its row and writes the next one: nothing is copied except elements that the step leaves unchanged.
Source: Feautrier, "Array expansion", ICS 1988.

Before::

    func.func @steps(%u: memref<16xf64> {llvm.noalias}, %w: memref<16xf64> {llvm.noalias}) {
      %v = memref.alloc() : memref<16xf64>
      %tape = memref.alloc() : memref<7xmemref<16xf64>>
      affine.for %t = 0 to 7 {
        %kept = memref.alloc() : memref<16xf64>
        memref.copy %u, %kept : memref<16xf64> to memref<16xf64>
        memref.store %kept, %tape[%t] : memref<7xmemref<16xf64>>
        affine.for %i = 1 to 15 {
          %a = affine.load %u[%i - 1] : memref<16xf64>
          %b = affine.load %u[%i + 1] : memref<16xf64>
          %c = arith.mulf %a, %b : f64
          affine.store %c, %v[%i] : memref<16xf64>
        }
        affine.for %i = 1 to 15 {
          %a = affine.load %v[%i] : memref<16xf64>
          affine.store %a, %u[%i] : memref<16xf64>
        }
      }
      affine.for %t = 0 to 7 {
        %kept = memref.load %tape[%t] : memref<7xmemref<16xf64>>
        memref.copy %kept, %w : memref<16xf64> to memref<16xf64>
        memref.dealloc %kept : memref<16xf64>
      }
      memref.dealloc %tape : memref<7xmemref<16xf64>>
      memref.dealloc %v : memref<16xf64>
      func.return
    }

After ``--expand-arrays``::

    %alloc = memref.alloc() : memref<8x16xf64>
    ...
      affine.for %i = 1 to 15 {
        %a = affine.load %subview_1[%i - 1] : memref<16xf64, strided<[1], offset: ?>>
        %b = affine.load %subview_1[%i + 1] : memref<16xf64, strided<[1], offset: ?>>
        %c = arith.mulf %a, %b : f64
        affine.store %c, %subview_2[%i] : memref<16xf64, strided<[1], offset: ?>>
      }
    }

There ``%subview_1`` is row ``%t`` of ``%alloc``, and ``%subview_2`` row ``%t + 1``.

A scratch buffer is an argument that is dead at the end of the function: its callers free it after the call
(`find_discarded`). That is known for private functions that are only called, if each call is the last use of the buffer
through any memref: the caller has allocated it, or has loaded it from a buffer of buffers that holds the only other
reference.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.analysis.accesses.boxes import Box, complement, contains, intersects
from mlirad.edit.build import Builder
from mlirad.edit.module import symbol_name
from mlirad.edit.rewrite import is_outside
from mlirad.edit.symbolic import Size, none_if_undecided
from mlirad.loops import nests
from mlirad.loops.buffers.element_tapes import ElementTape, find_element_tapes, join_elements
from mlirad.loops.buffers.field_copies import FieldCopy, as_copy
from mlirad.loops.buffers.tape_layout import JoinedTapes, find_tapes, join
from mlirad.loops.build import copy_box
from mlirad.loops.inline_single_calls import calls_of_private_functions
from mlirad.loops.open_extents import expression, value_of
from mlirad.machine import MachineModel
from mlirad.passes.base import PassContext
from mlirad.passes.functions import change_functions


def expand_arrays(module: ir.Module, ctx: PassContext) -> None:
    """Expand a time-stepped field by a dimension for the steps, and compute each step in its own row."""
    # Callers are analysed once for the whole module; the functions change afterwards.
    discarded, machine = find_discarded(module), ctx.registry.machine

    def change(function: ir.Operation) -> bool:
        return expand_fields(function, machine, discarded.get(symbol_name(function), ()))

    change_functions(module, change)


def expand_fields(function: ir.Operation, machine: MachineModel, discarded: Sequence[Value] = ()) -> bool:
    """Expands fields in ``function``; returns whether something changed. ``discarded``: arguments dead at the end."""
    tapes, elements = find_tapes(function, machine), find_element_tapes(function, machine)
    noalias = nests.noalias_arguments(function) if tapes or elements else []
    for tape in tapes:
        copy, (loop, *inner) = tape.copy, tape.loops
        is_expanded = copy is not None and not inner
        plan = _plan(copy, loop, noalias, discarded, machine.most_copied_boxes) if is_expanded else None
        steps = nests.extents(tape.made.results[0]) or ()
        # One row more than steps: the first holds the initial field, and step t writes row t + 1.
        joined = join(tape, steps if plan is None else (steps[0] + 1,))
        if plan is not None and copy is not None:
            with function.context, loop.location:
                _emit(plan, copy.operands[1], joined, steps[0])
                copy.erase()
    return any([_expand_elements(tape, noalias, discarded, machine.most_copied_boxes) for tape in elements]) or bool(
        tapes
    )


def _expand_elements(tape: ElementTape, noalias: Sequence[Value], discarded: Sequence[Value], most_boxes: int) -> bool:
    """Keeps the whole field of each step, if each step can compute it in its row, without copies."""
    plan = _plan(tape.load, tape.loop, noalias, discarded, most_boxes)
    if plan is None:
        return False
    steps = _steps(tape.made)
    joined = join_elements(tape, steps + 1)
    with tape.loop.context, tape.loop.location:
        _emit(plan, joined.start(), joined, steps)
    return True


def _steps(made: ir.Operation) -> Size:
    (steps, *_) = nests.extents(made.results[0]) or (0,)
    return steps


@dataclass(frozen=True)
class _Write:
    """A write to the field in a step. If it is a ``copy`` of a scratch buffer, stores to that can replace it.

    These are ``direct``; ``rest`` are the elements of the copy that no step stores to the scratch buffer.
    """

    access: nests.BufferAccess
    box: Box
    copy: FieldCopy | None = None
    direct: tuple[tuple[nests.BufferAccess, Box], ...] = ()
    rest: tuple[Box, ...] = ()


@dataclass(frozen=True)
class ExpansionPlan:
    """The accesses of a step to ``field``: reads of ``old`` elements, ``writes``, and reads of ``new`` elements.

    ``left``: the elements that no step writes. ``is_seen``: the field is read after the loop.
    """

    field: Value
    old: tuple[nests.BufferAccess, ...]
    writes: tuple[_Write, ...]
    new: tuple[nests.BufferAccess, ...]
    left: tuple[Box, ...]
    is_seen: bool


@none_if_undecided
def _plan(
    kept: ir.Operation, loop: ir.Operation, noalias: Sequence[Value], discarded: Sequence[Value], most_boxes: int
) -> ExpansionPlan | None:
    """The plan to compute the field that ``kept`` saves in the rows of its tape; None if that is not legal."""
    field = kept.operands[0]
    if not is_outside(field, loop) or not (nests.is_allocation(field) or field in noalias):
        return None
    body = loop.regions[0].blocks[0]
    known = nests.accesses_of(field) or []
    inside = [access for access in known if nests.ancestor(access.op, body) is not None]
    writes = [(t, box) for t in inside if t.kind in nests.WRITES and (box := _box(t, body)) is not None]
    reads = [access for access in inside if access.kind in nests.READS]
    # A use that is neither a read nor a write with a known box cannot be redirected to a row.
    if not writes or len(writes) + len(reads) < len(inside):
        return None
    old = tuple(read for read in reads if _is_old(read, writes, body))
    new = tuple(read for read in reads if _is_new(read, writes, body))
    left = tuple(complement(nests.whole(field), [box for _, box in writes]))
    # A read in the middle of the writes of a step would need elements of two rows.
    if len(old) + len(new) < len(reads) or not any(access.op == kept for access in old) or len(left) > most_boxes:
        return None
    boxes = [box for _, box in writes]
    written = tuple(_as_written(access, box, boxes, loop, most_boxes) for access, box in writes)
    return ExpansionPlan(field, old, written, new, left, _is_seen(field, known, loop, field in discarded))


def _box(access: nests.BufferAccess, body: ir.Block) -> Box | None:
    """The elements that one step accesses; None if they are unknown."""
    loops = nests.loops_between(access.op, body)
    if loops is None:
        return None
    if access.kind in (nests.AccessKind.LOAD, nests.AccessKind.STORE):
        return nests.exact_box(access.subscripts, loops)
    buffer = access.op.operands[access.place]
    return None if loops or nests.extents(buffer) is None else nests.whole(buffer)


def _is_old(read: nests.BufferAccess, writes: Sequence[tuple[nests.BufferAccess, Box]], body: ir.Block) -> bool:
    """Whether ``read`` reads the old field: all earlier writes of the step are to other elements."""
    top = nests.ancestor(read.op, body)
    for write, box in writes:
        behind = nests.ancestor(write.op, body)
        if top is None or behind is None:
            return False
        if top != behind and top.is_before_in_block(behind):
            continue
        if top == behind and nests.is_read_before(read, write):
            continue
        # In the same loop, or after the write: only disjoint elements are still old.
        own = _box(read, body)
        if own is None or intersects(own, box):
            return False
    return True


def _is_new(read: nests.BufferAccess, writes: Sequence[tuple[nests.BufferAccess, Box]], body: ir.Block) -> bool:
    """Whether ``read`` follows all writes of its step."""
    top = nests.ancestor(read.op, body)
    tops = [nests.ancestor(write.op, body) for write, _ in writes]
    return top is not None and all(one is not None and one.is_before_in_block(top) for one in tops)


def _as_written(
    access: nests.BufferAccess, box: Box, boxes: Sequence[Box], loop: ir.Operation, most_boxes: int
) -> _Write:
    """The write ``access``; if it only copies a scratch buffer, with the stores to that which can replace it."""
    top = nests.ancestor(access.op, loop.regions[0].blocks[0])
    copy = None if top is None else as_copy(top)
    # With another write to these elements in the step, storing early would change which one is the last.
    if copy is None or sum(intersects(box, other) for other in boxes) > 1:
        return _Write(access, box)
    direct = _stores(copy, loop)
    rest = tuple(complement(copy.box, [reached for _, reached in direct]))
    if not direct or len(rest) > most_boxes:
        return _Write(access, box)
    return _Write(access, box, copy, tuple(direct), rest)


def _stores(copy: FieldCopy, loop: ir.Operation) -> list[tuple[nests.BufferAccess, Box]]:
    """The stores of each step to the source of ``copy``, if it has no other uses."""
    scratch, body = copy.source, loop.regions[0].blocks[0]
    known = nests.accesses_of(scratch) or []
    is_own = nests.is_allocation(scratch) and is_outside(scratch, loop) and scratch.type == copy.target.type
    inside = [access for access in known if (top := nests.ancestor(access.op, body)) is not None and top != copy.op]
    elsewhere = [access for access in known if nests.ancestor(access.op, body) is None]
    if not is_own or any(access.kind in nests.READS for access in elsewhere):
        return []
    found = [(t, box) for t in inside if t.kind is nests.AccessKind.STORE and (box := _box(t, body)) is not None]
    kept = all(contains(copy.box, box) and _is_before(access, copy.op) for access, box in found)
    return found if kept and len(found) == len(inside) else []


def _is_before(access: nests.BufferAccess, op: ir.Operation) -> bool:
    top = nests.ancestor(access.op, op.block)
    return top is not None and top.is_before_in_block(op)


def _is_seen(field: Value, known: Sequence[nests.BufferAccess], loop: ir.Operation, is_discarded: bool) -> bool:
    """Whether the field of the last step is used."""
    # A buffer of another block outlives an execution of the loop: the next one may read it.
    home = field.owner if isinstance(field.owner, ir.Block) else field.owner.operation.block
    if home != loop.block or not (is_discarded or nests.is_allocation(field)):
        return True
    tops = [nests.ancestor(t.op, home) for t in known if t.kind is not nests.AccessKind.FREED]
    return any(top is None or (top != loop and loop.is_before_in_block(top)) for top in tops)


def _emit(plan: ExpansionPlan, here: Value, joined: JoinedTapes, steps: Size) -> None:
    """Makes each step read the current row ``here``, and write the next row."""
    (loop,) = joined.loops
    start = Builder(ir.InsertionPoint(loop), loop.location)
    # Row 0 is the field before the first step; step t reads row t and writes row t + 1.
    start.op("memref.copy", [plan.field, joined.at([start.index(0)], start)])
    build = Builder(ir.InsertionPoint.after(here.owner.operation), loop.location)
    there = joined.step(1, build)
    body = loop.regions[0].blocks[0]
    stores = [pair for write in plan.writes for pair in write.direct or [(write.access, write.box)]]
    for box in plan.left:
        # Elements that no step writes are copied row by row if the step accesses that row: it is then in the cache.
        row = next((at for access, reached in stores if (at := _row(access, reached, box, body)) is not None), None)
        copy_box(here, there, box, build) if row is None else copy_box(here, there, box[-1:], *row)
    for access in plan.old:
        access.op.operands[access.place] = here
    for access in plan.new:
        access.op.operands[access.place] = there
    for write in plan.writes:
        _emit_write(write, there)
    if plan.is_seen:
        behind = Builder(ir.InsertionPoint.after(loop), loop.location)
        behind.op("memref.copy", [joined.at([value_of(steps, behind)], behind), plan.field])


def _row(store: nests.BufferAccess, reached: Box, box: Box, body: ir.Block) -> tuple[Builder, list[Value]] | None:
    """If ``store`` runs along the rows of ``box``: a builder before its innermost loop, and the subscripts of the row.

    A copy of the rest of the row is placed there, where the row is in the cache.
    """
    loops = nests.loops_between(store.op, body) or []
    if reached[:-1] != box[:-1] or store.subscripts is None or not all(op.name == "affine.for" for op in loops):
        return None
    *outer, last = store.subscripts
    if not outer or [v for v, _ in last.factors] != [loops[-1].regions[0].blocks[0].arguments[0]]:
        return None
    build = Builder(ir.InsertionPoint(loops[-1]), store.op.location)
    return build, [_subscript(form, build) for form in outer]


def _subscript(form: nests.Subscript, build: Builder) -> Value:
    """Emits a subscript, a form of at most one counter."""
    factor = form.factors[0][1] if form.factors else 0
    counters = [v for v, _ in form.factors]
    size, operands = expression(form.constant, build)
    expr = ir.AffineDimExpr.get(0) * factor + size if counters else size
    map = ir.AffineMapAttr.get(ir.AffineMap.get(len(counters), len(operands), [expr]))
    return build.value("affine.apply", [*counters, *operands], ir.IndexType.get(), {"map": map})


def _emit_write(write: _Write, there: Value) -> None:
    copy = write.copy
    if copy is None:
        write.access.op.operands[write.access.place] = there
        return
    for access, _ in write.direct:
        access.op.operands[access.place] = there
    build = Builder(ir.InsertionPoint(copy.op), copy.op.location)
    for box in write.rest:
        copy_box(copy.source, there, box, build)
    copy.op.erase()


_FREE: Final = "memref.dealloc"
_LIST_USES: Final = (("memref.store", 1), ("memref.load", 0), (_FREE, 0))


def find_discarded(module: ir.Module) -> Mapping[str, list[Value]]:
    """Function -> the arguments that all its callers free after the call."""
    found: dict[str, list[Value]] = {}
    for name, (function, calls) in calls_of_private_functions(module).items():
        arguments = function.regions[0].blocks[0].arguments
        freed = [
            argument
            for place, argument in enumerate(arguments)
            if isinstance(argument.type, ir.MemRefType) and all(_is_freed_behind(call, place) for call in calls)
        ]
        if freed:
            found[name] = freed
    return found


def _is_freed_behind(call: ir.Operation, place: int) -> bool:
    """Whether an operand of ``call`` is only freed after the call."""
    buffer = call.operands[place]
    if isinstance(buffer.owner, ir.Block):
        return False
    uses = [(use.owner.operation, use.operand_number) for use in buffer.uses]
    frees = [op for op, _ in uses if op.name == _FREE and op.block == call.block and call.is_before_in_block(op)]
    # Passed twice, the buffer would be aliased in the callee.
    if len(frees) != 1 or [op for op, _ in uses].count(call) != 1:
        return False
    source = buffer.owner.operation
    if source.name == "memref.load":
        return len(uses) == 2 and _has_one_name(source, call)
    others = [op for op, _ in uses if op != frees[0] and op != call]
    return source.name == "memref.alloc" and all(op.block == call.block and _fills(op, buffer) for op in others)


def _fills(op: ir.Operation, buffer: Value) -> bool:
    return op.name == "memref.copy" and bool(op.operands[1] == buffer)


def _has_one_name(load: ir.Operation, call: ir.Operation) -> bool:
    """Whether ``load`` is the only load from a list of buffers that have no other references."""
    listed = load.operands[0]
    if isinstance(listed.owner, ir.Block) or listed.owner.operation.name not in ("memref.alloc", "memref.alloca"):
        return False
    uses = [(use.owner.operation, use.operand_number) for use in listed.uses]
    # Any other use could read the list, and alias its buffers.
    if any((op.name, number) not in _LIST_USES for op, number in uses):
        return False
    # A second load would alias the buffer.
    if [op for op, _ in uses if op.name == "memref.load"] != [load]:
        return False
    return all(_is_stored_by_its_only_name(op, call) for op, _ in uses if op.name == "memref.store")


def _is_stored_by_its_only_name(store: ir.Operation, call: ir.Operation) -> bool:
    buffer = store.operands[0]
    if isinstance(buffer.owner, ir.Block) or buffer.owner.operation.name != "memref.alloc":
        return False
    users = [use.owner.operation for use in buffer.uses]
    elsewhere = store.block != call.block and buffer.owner.operation.block == store.block
    return elsewhere and all(user == store or (user.block == store.block and _fills(user, buffer)) for user in users)
