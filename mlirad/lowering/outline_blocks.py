"""Outlines long blocks of `llvm` ops in pieces, private functions that LLVM does not inline.

LLVM considers pairs of ops of a block (its SLP vectorizer, its register allocator): a block of twice as many ops takes
three to four times as long. Straight-line derivatives are such blocks.

Before::

    llvm.func @f(%x: f64) -> f64 {
      %a = llvm.fmul %x, %x : f64
      ...
      %z = llvm.fadd %y, %a : f64
      llvm.return %z : f64
    }

After::

    llvm.func internal @piece.0(%x: f64, %kept: !llvm.ptr {llvm.noalias}) attributes {no_inline} {
      %a = llvm.fmul %x, %x : f64
      llvm.store %a, %kept : f64, !llvm.ptr
      ...
    }
    llvm.func @f(%x: f64) -> f64 {
      %kept = llvm.alloca %n x f64 : (i64) -> !llvm.ptr
      llvm.call @piece.0(%x, %kept) : (f64, !llvm.ptr) -> ()
      llvm.call @piece.1(%kept) : (!llvm.ptr) -> ()
      %p = llvm.getelementptr %kept[7] : (!llvm.ptr) -> !llvm.ptr, f64
      %z = llvm.load %p : !llvm.ptr -> f64
      llvm.return %z : f64
    }

A value that another piece uses is stored once, and loaded once in each piece that uses it: the emitted code is linear
in the number of ops and uses. Blocks are cut where few values are live. The ops keep their order, except pure ops that
are computed together with an earlier one (a cosine after the sine of the same number), so results are bit-identical.
Source: live ranges cut as in Muchnick, "Advanced compiler design and implementation", 1997, 16.3 (spilling).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Final, TypeAlias

from mlirad._mlir import Attribute, Type, Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.rewrite import replace_operands, terminator_of
from mlirad.edit.walk import closure, find_ops
from mlirad.machine import MachineModel

#: The approximate number of ops of a piece. The derivative of 6,000 ops in a straight line takes LLVM 2.5 s as one
#: block; 1.8, 2.8, 3.6, 2.7, 1.9 s in pieces of 250, 500, 1000, 2000, 4000 ops, and 1.01 to 1.04 times as long to run;
#: that of 30,000 ops 9.7 s in pieces of 250, 17 in pieces of 4000.
PIECE_OPS: Final = 250

_FUNCTION: Final = "llvm.func"
_CALLS: Final = ("llvm.call", "llvm.intr.memcpy", "llvm.intr.memmove", "llvm.intr.memset")
#: Cloned into each piece that uses them.
_CONSTANTS: Final = tuple(f"llvm.mlir.{name}" for name in ("constant", "zero", "poison", "undef", "addressof"))
#: Ops that belong to the frame of their function.
_STAYS: Final = ("llvm.alloca", "llvm.intr.stack", "llvm.intr.lifetime", "llvm.va", "llvm.intr.va", "omp.")
#: Ops whose results point where their operands do.
_POINTER_ARITHMETIC: Final = ("llvm.getelementptr", "llvm.insertvalue", "llvm.extractvalue", "llvm.select")
#: Ops that are computed together from the same operands: by one C library function, or one instruction.
_PARTNERS: Final = {
    f"llvm.{name}": one
    for one, names in (
        ("sincos", ("intr.sin", "intr.cos")),
        ("divrem", ("sdiv", "srem")),
        ("udivrem", ("udiv", "urem")),
    )
    for name in names
}
_Key: TypeAlias = tuple[Value | str, ...]
_FOREVER: Final = 1 << 62


def outline_blocks(module: ir.Module, machine: MachineModel, piece_ops: int = PIECE_OPS) -> None:
    """Outlines the long blocks of ``module``, which contains only ops of `llvm` (and of `omp`)."""
    long, long_in_loop = machine.long_block, machine.long_block_in_loop
    with module.context, ir.Location.unknown():
        functions = [op.operation for op in module.body.operations if op.operation.name == _FUNCTION]
        table = ir.SymbolTable(module.operation)
        names = (name for number in count() if (name := f"piece.{number}") not in table)
        for function in functions:
            blocks = [block for region in function.regions for block in region]
            sizes = [_size(block, machine) for block in blocks]
            for block, size in zip(blocks, sizes, strict=True):
                if size > long and (size > long_in_loop or not _is_in_loop(block)):
                    _Outlining(function, block, piece_ops, names).run()


def _size(block: ir.Block, machine: MachineModel) -> int:
    """The number of ops of ``block`` as LLVM sees it; exact if it may be long."""
    size = len(block.operations)
    if size * (1 + machine.ops_of_a_call) <= machine.long_block:
        return size
    return size + machine.ops_of_a_call * sum(view.operation.name in _CALLS for view in block)


def _is_in_loop(block: ir.Block) -> bool:
    """Whether ``block`` is in a cycle of the control-flow graph."""
    return block in closure(terminator_of(block).successors, lambda one: terminator_of(one).successors)


@dataclass
class _Slots:
    """An array in the frame of the function, for values of one type, with an allocator of its elements."""

    used: int = 0
    free: list[int] = field(default_factory=list)
    array: Value | None = None

    def take(self) -> int:
        """Returns the number of a free element."""
        if self.free:
            return self.free.pop()
        self.used += 1
        return self.used - 1


class _Outlining:
    """Outlines one block."""

    def __init__(self, function: ir.Operation, block: ir.Block, piece_ops: int, names: Iterator[str]) -> None:
        self._function, self._block = function, block
        self._names = names
        self._pointer = ir.Type.parse("!llvm.ptr")
        self._ops = _with_partners([view.operation for view in block.operations])
        self._pieces = self._cut(piece_ops)
        #: The piece that defines a value, and the last one that uses it, for values that leave their piece.
        self._home: dict[Value, int] = {}
        self._last: dict[Value, int] = {}
        self._slots: dict[Type, _Slots] = defaultdict(_Slots)
        self._slot: dict[Value, int] = {}

    def run(self) -> None:
        """Creates the pieces, and calls of them."""
        moved = {place for piece in self._pieces for place in piece}
        for number, piece in enumerate(self._pieces):
            self._home.update((result, number) for place in piece for result in self._ops[place].results)
        for number, piece in enumerate(self._pieces):
            self._note_uses((self._ops[place] for place in piece), number)
        left = [op for place, op in enumerate(self._ops) if place not in moved]
        others = [view.operation for region in self._function.regions for b in region if b != self._block for view in b]
        outside = [inner for op in (*left, *others) for inner in _with_inner(op)]
        self._note_uses(outside, _FOREVER)
        arrays = Builder(ir.InsertionPoint.at_block_begin(self._function.regions[0].blocks[0]), self._function.location)
        self._allocate(arrays)
        brought: dict[Value, Value] = {}
        for number, piece in enumerate(self._pieces):
            brought.update(self._emit(number, [self._ops[place] for place in piece]))
        for op in outside:
            replace_operands(op, brought)

    # --- where to cut

    def _cut(self, piece_ops: int) -> list[list[int]]:
        """The positions of the ops of each piece: runs of movable ops, cut where few values are live."""
        alive = self._live_counts()
        pieces: list[list[int]] = []
        run: list[int] = []
        for place, op in enumerate(self._ops):
            if op.name in _CONSTANTS:
                continue
            if _may_move(op):
                run.append(place)
                continue
            pieces += _divided(run, alive, piece_ops)
            run = []
        return [*pieces, *_divided(run, alive, piece_ops)]

    def _live_counts(self) -> list[int]:
        """The number of values of the block that are live at the start of each op."""
        made: dict[Value, int] = {}
        last: dict[Value, int] = {}
        for place, op in enumerate(self._ops):
            for value in op.operands:
                if value in made:
                    last[value] = place
            if op.name not in _CONSTANTS:
                made.update((result, place) for result in op.results)
        changes = [0] * (len(self._ops) + 1)
        for value, end in last.items():
            changes[made[value] + 1] += 1
            changes[end + 1] -= 1
        total, alive = 0, []
        for change in changes:
            total += change
            alive.append(total)
        for place, (one, other) in enumerate(zip(self._ops, self._ops[1:], strict=False)):
            if _partner_key(other) is not None and _partner_key(one) == _partner_key(other):
                alive[place + 1] = len(self._ops)  # no place to cut
        return alive

    # --- what is kept

    def _note_uses(self, ops: Iterable[ir.Operation], number: int) -> None:
        for op in ops:
            for value in op.operands:
                home = self._home.get(value)
                if home is not None and home != number:
                    self._last[value] = number

    def _allocate(self, build: Builder) -> None:
        """Assigns a slot to each value that leaves its piece; later pieces may reuse it after the last use."""
        done: dict[int, list[Value]] = defaultdict(list)
        for number, piece in enumerate(self._pieces):
            for value in done.pop(number - 1, ()):  # not in a piece itself, which may store before it loads
                self._slots[value.type].free.append(self._slot[value])
            for value in (result for place in piece for result in self._ops[place].results):
                if value in self._last:
                    self._slot[value] = self._slots[value.type].take()
                    done[self._last[value]].append(value)
        i64 = ir.IntegerType.get_signless(64)
        for type, slots in self._slots.items():
            size = build.value("llvm.mlir.constant", (), i64, {"value": ir.IntegerAttr.get(i64, slots.used)})
            slots.array = build.value("llvm.alloca", [size], self._pointer, {"elem_type": ir.TypeAttr.get(type)})

    # --- pieces

    def _emit(self, number: int, ops: Sequence[ir.Operation]) -> dict[Value, Value]:
        """Moves ``ops`` into a function that is called in their place; returns their values outside of all pieces."""
        given = self._given(number, ops)
        name = next(self._names)
        block = self._create_function(name, given, self._described(ops, given, number), ops[0].location)
        end = Builder(ir.InsertionPoint(block), ops[0].location).op("llvm.return")
        attributes = {
            "callee": ir.FlatSymbolRefAttr.get(name),
            "operandSegmentSizes": ir.DenseI32ArrayAttr.get([len(given), 0]),
            "op_bundle_sizes": ir.DenseI32ArrayAttr.get([]),
        }
        call = Builder(ir.InsertionPoint(ops[0]), ops[0].location).op("llvm.call", given, (), attributes)
        known = dict(zip(given, block.arguments, strict=True))
        arrays = {type: known[slots.array] for type, slots in self._slots.items() if slots.array in known}
        for op in ops:
            op.move_before(end)
            for place, value in enumerate(op.operands):
                new = known.get(value)
                if new is None and self._home.get(value) != number:
                    new = known[value] = self._reload(value, arrays, Builder(ir.InsertionPoint(op), op.location))
                if new is not None:
                    op.operands[place] = new
            for value in op.results:
                if value in self._slot:
                    after = Builder(ir.InsertionPoint.after(op), op.location)
                    after.op("llvm.store", [value, self._address(value, arrays[value.type], after)])
        behind = Builder(ir.InsertionPoint.after(call), call.location)
        return {
            value: self._load(value, self._slots[value.type].array, behind)
            for op in ops
            for value in op.results
            if self._last.get(value) == _FOREVER
        }

    def _given(self, number: int, ops: Sequence[ir.Operation]) -> list[Value]:
        """The operands of a piece: values from outside of all pieces, and arrays of kept values."""
        found: dict[Value, None] = {}
        arrays: dict[Value, None] = {}
        for op in ops:
            for value in op.operands:
                home = self._home.get(value)
                if home is None and not _is_constant(value):
                    found[value] = None
                elif home not in (None, number):
                    arrays[self._slots[value.type].array] = None
            for value in op.results:
                if value in self._slot:
                    arrays[self._slots[value.type].array] = None
        return [*found, *arrays]

    def _create_function(
        self, name: str, given: Sequence[Value], described: ir.ArrayAttr, location: ir.Location
    ) -> ir.Block:
        types = [value.type for value in given]
        inputs = ", ".join(str(type) for type in types)
        attributes: dict[str, Attribute] = {
            "sym_name": ir.StringAttr.get(name),
            "function_type": ir.TypeAttr.get(ir.Type.parse(f"!llvm.func<void ({inputs})>")),
            "linkage": ir.Attribute.parse("#llvm.linkage<internal>"),
            "no_inline": ir.UnitAttr.get(),
            "arg_attrs": described,
        }
        if "passthrough" in self._function.attributes:
            attributes["passthrough"] = self._function.attributes["passthrough"]
        build = Builder(ir.InsertionPoint(self._function), location)
        function = build.op(_FUNCTION, (), (), attributes, 1)
        return function.regions[0].blocks.append(*types, arg_locs=[location] * len(types))

    def _described(self, ops: Sequence[ir.Operation], given: Sequence[Value], number: int) -> ir.ArrayAttr:
        """The attributes of the arguments: arrays of kept values are noalias; so are pointers known to be.

        That must hold for all memory accesses of the piece: it may get no other pointer, and call no function.
        """
        kept = {v for op in ops for v in op.operands if self._home.get(v, number) != number}
        pointers = [v for v in (*given, *kept) if _has_pointer(v.type) and not self._is_array(v)]
        is_disjoint = all(map(self._is_object, pointers)) and not any(_may_find_pointer(op) for op in ops)
        plain, promised = ir.DictAttr.get({}), ir.DictAttr.get({"llvm.noalias": ir.UnitAttr.get()})
        return ir.ArrayAttr.get(
            [promised if self._is_array(v) or (is_disjoint and v.type == self._pointer) else plain for v in given]
        )

    def _is_array(self, value: Value) -> bool:
        return any(slots.array is not None and slots.array == value for slots in self._slots.values())

    def _is_object(self, pointer: Value) -> bool:
        """Whether only values computed from ``pointer`` point to its object."""
        if not isinstance(pointer.owner, ir.Block):
            return bool(pointer.owner.operation.name == "llvm.alloca")
        if pointer.owner != self._function.regions[0].blocks[0] or "arg_attrs" not in self._function.attributes:
            return False
        described = ir.ArrayAttr(self._function.attributes["arg_attrs"])
        return "llvm.noalias" in ir.DictAttr(described[ir.BlockArgument(pointer).arg_number])

    def _reload(self, value: Value, arrays: dict[Type, Value], build: Builder) -> Value:
        """In a piece: clones a constant, or loads a value that another piece has kept."""
        if value not in self._home:
            return value.owner.operation.clone(build.ip).operation.results[0]
        return self._load(value, arrays[value.type], build)

    def _load(self, value: Value, array: Value | None, build: Builder) -> Value:
        return build.value("llvm.load", [self._address(value, array, build)], value.type)

    def _address(self, value: Value, array: Value | None, build: Builder) -> Value:
        assert array is not None
        attributes = {
            "elem_type": ir.TypeAttr.get(value.type),
            "rawConstantIndices": ir.DenseI32ArrayAttr.get([self._slot[value]]),
        }
        return build.value("llvm.getelementptr", [array], self._pointer, attributes)


def _with_partners(ops: Sequence[ir.Operation]) -> list[ir.Operation]:
    """``ops``, with those that LLVM computes together with another one moved to it: it must see both.

    The adjoint of a sine is the cosine of the same number, far after it; calls of both take a fifth of such a block.
    """
    groups: dict[_Key, list[ir.Operation]] = {}
    order: list[list[ir.Operation]] = []
    for op in ops:
        key = _partner_key(op)
        group = [] if key is None else groups.setdefault(key, [])
        if group:
            op.move_after(group[-1])
        else:
            order.append(group)
        group.append(op)
    return [op for group in order for op in group]


def _partner_key(op: ir.Operation) -> _Key | None:
    """A key that is equal for ops that LLVM computes together; None for others."""
    name = _PARTNERS.get(op.name)
    return None if name is None else (name, *op.operands)


def _divided(run: Sequence[int], alive: Sequence[int], piece_ops: int) -> Iterator[list[int]]:
    """``run`` in pieces of about ``piece_ops``; a much shorter remainder does not justify a call, and is left."""
    least, most = piece_ops * 3 // 4, piece_ops * 5 // 4
    start = 0
    while len(run) - start > most:
        end = min(range(start + least, min(start + most, len(run) - least // 3) + 1), key=lambda at: alive[run[at]])
        yield list(run[start:end])
        start = end
    if len(run) - start >= least // 3:
        yield list(run[start:])


def _may_move(op: ir.Operation) -> bool:
    return not (len(op.regions) or len(op.successors) or op.name.startswith(_STAYS)) and op.name != "llvm.return"


def _has_pointer(type: Type) -> bool:
    return "ptr" in str(type)


def _may_find_pointer(op: ir.Operation) -> bool:
    """Whether ``op`` may return a pointer that is not computed from its operands, or may use one."""
    return op.name == "llvm.call" or (
        op.name not in _POINTER_ARITHMETIC and any(_has_pointer(value.type) for value in op.results)
    )


def _is_constant(value: Value) -> bool:
    return not isinstance(value.owner, ir.Block) and value.owner.operation.name in _CONSTANTS


def _with_inner(op: ir.Operation) -> list[ir.Operation]:
    """``op`` and all nested ops."""
    if not len(op.regions):
        return [op]
    return find_ops(op, lambda _: True)
