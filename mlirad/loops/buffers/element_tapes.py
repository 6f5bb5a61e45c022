"""Finds tapes of single elements of a field that one tape of the whole field could replace.

A cache has an element for each iteration of the loops around a value. If the value is loaded from a field, at
subscripts that differ from those of the cache by constants, then the cache of a step is a box of that step's field.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.symbolic import Size, guessed, none_if_undecided
from mlirad.edit.walk import find_ops
from mlirad.loops.buffers.tape_layout import JoinedTapes, bytes_of, create_joined, free_after_last_use, lists_in_order
from mlirad.loops.nests import LOOPS, Subscript, ancestor, extents, holds_floats, subscripts_of
from mlirad.machine import MachineModel

_LOADS: Final = ("affine.load", "memref.load")


@dataclass(frozen=True)
class ElementTape:
    """In each iteration of ``loop``, ``store`` writes the elements that ``load`` reads into the buffer of ``made``.

    The subscripts in the field are larger by ``shift``. ``loads`` read the tape, ``frees`` deallocate it.
    """

    made: ir.Operation
    loop: ir.Operation
    load: ir.Operation
    store: ir.Operation
    shift: tuple[int, ...]
    loads: tuple[ir.Operation, ...]
    frees: tuple[ir.Operation, ...]

    @property
    def field(self) -> Value:
        """The field whose elements are on the tape."""
        return self.load.operands[0]


def find_element_tapes(function: ir.Operation, machine: MachineModel) -> list[ElementTape]:
    """The tapes of elements in ``function``, in program order."""
    made = find_ops(
        function,
        lambda op: (
            op.name == "memref.alloc" and holds_floats(op.results[0]) and ir.MemRefType(op.results[0].type).rank > 1
        ),
    )
    return [tape for op in made if (tape := _find(op, machine)) is not None]


def _find(made: ir.Operation, machine: MachineModel) -> ElementTape | None:
    stores, loads, frees = [], [], []
    for use in made.results[0].uses:
        user, place = use.owner.operation, use.operand_number
        # Any other use could alias the tape, or read it elsewhere.
        if user.name in ("affine.store", "memref.store") and place == 1:
            stores.append(user)
        elif user.name in _LOADS and place == 0:
            loads.append(user)
        elif user.name == "memref.dealloc":
            frees.append(user)
        else:
            return None
    found = _stored_field(made, stores[0], machine) if len(stores) == 1 else None
    if found is None:
        return None
    loop, load, shift = found
    return ElementTape(made, loop, load, stores[0], shift, tuple(loads), tuple(frees))


@none_if_undecided
def _stored_field(
    made: ir.Operation, store: ir.Operation, machine: MachineModel
) -> tuple[ir.Operation, ir.Operation, tuple[int, ...]] | None:
    """The loop of the steps, the load of the stored value, and the difference of the subscripts."""
    value, loop = store.operands[0], ancestor(store, made.block)
    if isinstance(value.owner, ir.Block) or loop is None or loop.name not in LOOPS:
        return None
    load = value.owner.operation
    if load.name not in _LOADS or load.block != store.block or not holds_floats(load.operands[0]):
        return None
    steps, *kept = extents(made.results[0]) or (0,)
    field = extents(load.operands[0]) or ()
    read, written = subscripts_of(load), subscripts_of(store)
    if read is None or written is None or len(kept) != len(field) or not lists_in_order(store, loop, steps):
        return None
    # The first subscript of the tape is the step; the others are those of the field, less a constant.
    shift = tuple(_distance(one, other) for one, other in zip(read, written[1:], strict=True))
    if any(by is None or by < 0 or inner + by > outer for by, inner, outer in zip(shift, kept, field, strict=True)):
        return None
    # The whole field may be larger than the part that was kept: only as far as memory allows.
    guess = machine.guessed_extent
    size = guessed(steps + 1, guess) * bytes_of(load.operands[0], guess)
    if size > min(machine.kept_bytes, machine.most_expansion * bytes_of(made.results[0], guess)):
        return None
    return loop, load, tuple(by for by in shift if by is not None)


def _distance(one: Subscript, other: Subscript) -> int | None:
    by = one.constant - other.constant if one.slopes == other.slopes else None
    return by if isinstance(by, int) else None


def join_elements(tape: ElementTape, steps: Size) -> JoinedTapes:
    """Replaces ``tape`` by one buffer for the whole fields of ``steps`` steps, which nothing writes yet."""
    made = tape.made
    with made.context, made.location:
        joined = create_joined(made, tape.field, extents(tape.field) or (), (tape.loop,), (steps,))
        for load in tape.loads:
            _shift(load, joined.whole, (0, *tape.shift))
        for op in (tape.store, *tape.frees):
            op.erase()
        free_after_last_use(joined.whole, made.block)
        made.erase()
    return joined


def _shift(load: ir.Operation, whole: Value, shift: tuple[int, ...]) -> None:
    """Makes ``load`` read from ``whole``, at subscripts that are larger by ``shift``."""
    build = Builder(ir.InsertionPoint(load), load.location)
    # Row t of the joined buffer is the whole field of step t: only the subscripts in the field move.
    load.operands[0] = whole
    if load.name == "affine.load":
        map = ir.AffineMapAttr(load.attributes["map"]).value
        moved = [expr + by for expr, by in zip(map.results, shift, strict=True)]
        load.attributes["map"] = ir.AffineMapAttr.get(ir.AffineMap.get(map.n_dims, map.n_symbols, moved))
        return
    for place, by in enumerate(shift, 1):
        if by:
            index = load.operands[place]
            load.operands[place] = build.value("arith.addi", [index, build.index(by)], index.type)
