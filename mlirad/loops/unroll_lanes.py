"""Scalarizes vectors whose elements are not contiguous in memory, so that loops access contiguous memory instead.

Code for several sets of arguments (a batch, or directions) has them in the lanes of vectors. If the sets are rows of a
caller's arrays, a vector is gathered from one element of each row. With each lane as a scalar, the loop has one stream
for each row, and loop passes and LLVM vectorize it as for a single set; each local buffer is replaced by one for each
lane.

    %v = vector.from_elements %a[%i, 0], %a[%i, 1] : vector<2xf64>        %s = memref.load %a[%i, 0]; %t = ... %a[%i, 1]
    %w = arith.mulf %v, %v : vector<2xf64>                          ->    %x = arith.mulf %s, %s : f64
                                                                          %y = arith.mulf %t, %t : f64

A function is scalarized as a whole, if that makes more accesses in innermost loops contiguous than there are accesses
that it does not improve: strided in both forms, or of local buffers. Loops that carry vectors other than reassociable
sums, or load elements that they have stored, count as the latter: only vectors make those fast. So do rows that are
read often, which are packed (`pack_lanes`). Every lane computes the same ops in the same order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import takewhile
from math import prod
from typing import Final, TypeAlias

from mlirad._mlir import Type, Value, ir
from mlirad.batching.types import extract_lane
from mlirad.edit.buffers import element_bytes
from mlirad.edit.build import Builder
from mlirad.edit.floats import allows
from mlirad.edit.rewrite import clone_with, is_outside
from mlirad.edit.types import is_float_like
from mlirad.edit.walk import ancestors, defined_values, find_ops, holds
from mlirad.machine import MachineModel

_LOOPS: Final = ("scf.for", "scf.while")
_REGIONS: Final = (*_LOOPS, "scf.if")
_ENDS: Final = ("scf.yield", "scf.condition")
_ALLOCATIONS: Final = ("memref.alloc", "memref.alloca")
_DYNAMIC: Final = ir.ShapedType.get_dynamic_stride_or_offset()
#: Arithmetic of subscripts.
_COUNTING: Final = ("arith.addi", "arith.subi", "arith.index_cast", "index.add", "index.sub")
#: The number of operands of an ``scf.for`` before its initial values.
_BOUNDS: Final = 3
#: Ops of `vector` that have a scalar form; all others of that dialect stay.
_VECTOR: Final = ("vector.broadcast", "vector.from_elements", "vector.extract", "vector.load", "vector.store")
#: An access of a buffer: the op, the buffer, the subscripts.
_Access: TypeAlias = tuple[ir.Operation, Value, list[Value]]
#: Dialects whose ops are elementwise on vectors.
_ELEMENTWISE: Final = ("arith.", "math.")


def unroll_lanes(function: ir.Operation, machine: MachineModel) -> bool:
    """Scalarizes the vectors of ``function``, which has one block; returns whether it did."""
    found = _find(function, machine)
    if found is None:
        return False
    width, local = found
    with function.context, function.location:
        _Lanes(function, local, width).emit()
    return True


def _find(function: ir.Operation, machine: MachineModel) -> tuple[int, set[Value]] | None:
    """Returns the length of all vectors and the local buffers of lanes; None if it is not possible or does not pay."""
    if not holds(function, lambda op: any(map(_is_vector, defined_values(op)))):
        return None
    ops = find_ops(function, lambda op: op != function, outer_first=True)
    vectors = [op for op in ops if _has_vectors(op)]
    if not all(map(_can_be_scalarized, vectors)):
        return None
    widths = {v.type.shape[0] for op in vectors for v in (*op.operands, *op.results) if _is_vector(v)}
    if len(widths) != 1:
        return None
    width = widths.pop()
    if len(vectors) * width > machine.most_lane_ops:
        return None
    local = {op.results[0] for op in ops if op.name in _ALLOCATIONS and _is_of_lanes(op.results[0], width, machine)}
    users = [use.owner.operation for buffer in local for use in buffer.uses]
    if not all(map(_is_reached, (*vectors, *users))) or not _pays(ops, local, width, machine):
        return None
    return width, local


def _is_vector(value: Value) -> bool:
    return isinstance(value.type, ir.VectorType)


def _has_vectors(op: ir.Operation) -> bool:
    return any(map(_is_vector, (*op.operands, *op.results)))


def _is_reached(op: ir.Operation) -> bool:
    """Whether all ops around ``op`` are ops with regions that the rewrite recreates."""
    around = takewhile(lambda one: one.name != "func.func", ancestors(op))
    return all(one.name in _REGIONS for one in around)


def _can_be_scalarized(op: ir.Operation) -> bool:
    if any(_is_vector(v) and (len(v.type.shape) != 1 or v.type.scalable) for v in (*op.operands, *op.results)):
        return False
    if op.name == "vector.extract":
        return all(position >= 0 for position in ir.DenseI64ArrayAttr(op.attributes["static_position"]))
    if op.name == "vector.broadcast":
        return not _is_vector(op.operands[0])
    if op.name == "arith.constant":
        return bool(ir.DenseElementsAttr(op.attributes["value"]).is_splat)
    known = op.name in (*_VECTOR, *_REGIONS, *_ENDS, "func.return", "ub.poison")
    return known or (op.name.startswith(_ELEMENTWISE) and len(op.results) == 1 and not len(op.regions))


# --- does it pay?


def _pays(ops: Sequence[ir.Operation], local: set[Value], width: int, machine: MachineModel) -> bool:
    """Whether the scalarized form makes more accesses contiguous than it does not improve.

    Accesses of local buffers are as fast in vectors of lanes, and so are rows that are read often, which are packed.
    """
    inside: dict[ir.Operation, list[_Access]] = {}
    for op in ops:
        access, loop = _access(op), _innermost(op)
        if access is not None and loop is not None:
            inside.setdefault(loop, []).append((op, *access))
    gathered, others = 0.0, 0.0
    for loop, accesses in inside.items():
        waits = _has_recurrence(loop) or _reads_behind(loop, accesses) or _is_window(loop)
        places = Counter(buffer for buffer, *_ in {(buffer, *subscripts[:-1]) for _, buffer, subscripts in accesses})
        for op, buffer, subscripts in accesses:
            moves = [not is_outside(subscript, loop) for subscript in subscripts[:-1]]
            if not any(moves):
                continue
            often = float(machine.guessed_extent) ** _depth(op) / (1 if op.name.startswith("vector") else width)
            walks = not waits and not any(moves[:-1]) and _counts(subscripts[-2], loop)
            type = ir.MemRefType(buffer.type)
            # A stream that reads a line once does not mind losing it.
            is_row = _is_gathered(type, width) and (places[buffer] == 1 or not _shares_set(type, machine))
            if not walks or not (is_row or buffer in local):
                others += often
            elif is_row and _depth(op) <= sum(_constant(subscript) is None for subscript in subscripts[:-1]):
                gathered += often
    return gathered > others


def _reads_behind(loop: ir.Operation, accesses: Sequence[_Access]) -> bool:
    """Whether an element is loaded that an earlier iteration has stored: each iteration depends on the previous one."""
    touched: dict[Value, tuple[set[Value], set[Value]]] = {}
    for op, buffer, subscripts in accesses:
        moves = [not is_outside(subscript, loop) for subscript in subscripts[:-1]]
        if any(moves[-1:]) and not any(moves[:-1]):
            touched.setdefault(buffer, (set(), set()))[op.name.endswith("store")].add(subscripts[-2])
    return any(stored and not read <= stored for read, stored in touched.values())


def _access(op: ir.Operation) -> tuple[Value, list[Value]] | None:
    """Returns the buffer and the subscripts of an access."""
    if op.name not in ("vector.load", "vector.store", "memref.load", "memref.store"):
        return None
    buffer, *subscripts = list(op.operands)[op.name.endswith("store") :]
    return buffer, subscripts


def _innermost(op: ir.Operation) -> ir.Operation | None:
    """Returns the innermost loop around ``op``."""
    return next((around for around in ancestors(op) if around.name in _LOOPS), None)


def _counts(subscript: Value, loop: ir.Operation) -> bool:
    """Whether a subscript depends on the counter of ``loop`` by arithmetic only."""
    owner = subscript.owner
    if isinstance(owner, ir.Block) or is_outside(subscript, loop):
        return True
    return owner.operation.name in _COUNTING and all(_counts(value, loop) for value in owner.operation.operands)


def _is_window(loop: ir.Operation) -> bool:
    """Whether both bounds of ``loop`` depend on the counter of an enclosing loop: such loops are short."""
    outer = _innermost(loop)
    return (
        outer is not None and loop.name == "scf.for" and not any(is_outside(v, outer) for v in list(loop.operands)[:2])
    )


def _has_recurrence(loop: ir.Operation) -> bool:
    """Whether a loop carries vectors of floats other than reassociable sums, so that its iterations are serial."""
    block = loop.regions[0].blocks[0]
    carried = list(block.arguments)[1:]
    return any(
        _is_vector(v) and is_float_like(v.type.element_type) and not _is_sum(v, loop, i) for i, v in enumerate(carried)
    )


def _is_sum(argument: Value, loop: ir.Operation, number: int) -> bool:
    """Whether the loop, or loops inside it, only add to the carried value ``argument``, and may be reassociated."""
    value = argument
    while True:
        uses = list(value.uses)
        if len(uses) != 1:
            return False
        user, place = uses[0].owner.operation, uses[0].operand_number
        if user.name == "scf.yield":
            return bool(place == number and user.parent.operation == loop)
        if user.name == "arith.addf" and allows(user, "reassoc"):
            value = user.results[0]
            continue
        carried = place - _BOUNDS
        if (
            user.name != "scf.for"
            or carried < 0
            or not _is_sum(user.regions[0].blocks[0].arguments[1 + carried], user, carried)
        ):
            return False
        value = user.results[carried]


def _depth(op: ir.Operation) -> int:
    return sum(around.name in _LOOPS for around in ancestors(op))


def _is_gathered(type: ir.MemRefType, width: int) -> bool:
    """Whether the lanes of an element are not contiguous."""
    if not type.rank or type.shape[-1] != width:
        return False
    strides, _ = type.get_strides_and_offset()
    return bool(strides[-1] != 1)


def _shares_set(type: ir.MemRefType, machine: MachineModel) -> bool:
    """Whether the lanes of an element are in the same set of the first-level cache, where streams evict each other."""
    strides, _ = type.get_strides_and_offset()
    stride = int(strides[-1])
    return stride != _DYNAMIC and stride * element_bytes(type.element_type) % machine.cache_way == 0


def _is_of_lanes(buffer: Value, width: int, machine: MachineModel) -> bool:
    """Whether all accesses of a local buffer are of all lanes of an element, or of a known lane.

    It must be a copy of rows, or small: the rewrite creates as many buffers, and streams, as there are lanes.
    """
    type = buffer.type
    if not isinstance(type, ir.MemRefType) or not type.rank or type.shape[-1] != width:
        return False
    users = [(use.owner.operation, use.operand_number) for use in buffer.uses]
    others = [value for op, _ in users if op.name == "memref.copy" for value in op.operands if value != buffer]
    is_small = type.has_static_shape and 8 * prod(type.shape) <= machine.first_cache
    if not is_small and not all(_is_gathered(ir.MemRefType(other.type), width) for other in others):
        return False
    return all(_is_lane_access(op, place, width) for op, place in users)


def _is_lane_access(op: ir.Operation, place: int, width: int) -> bool:
    if op.name in ("memref.dealloc", "memref.copy"):
        return True
    if op.name in ("vector.load", "vector.store"):
        value = op.results[0] if op.name == "vector.load" else op.operands[0]
        return bool(value.type.shape == [width])
    if op.name not in ("memref.load", "memref.store") or place != (op.name == "memref.store"):
        return False
    lane = _constant(list(op.operands)[-1])
    return lane is not None and 0 <= lane < width


def _constant(value: Value) -> int | None:
    owner = value.owner
    if isinstance(owner, ir.Block) or owner.operation.name != "arith.constant":
        return None
    return int(ir.IntegerAttr(owner.operation.attributes["value"]).value)


# --- the rewrite


class _Lanes:
    """Recreates ``function`` with lists of scalars for vectors, and one buffer for each lane of the ``local`` ones."""

    def __init__(self, function: ir.Operation, local: set[Value], width: int) -> None:
        self._function, self._local, self._width = function, local, width
        self._single: dict[Value, Value] = {}
        #: The elements of vectors, and the buffers of local ones.
        self._lanes: dict[Value, list[Value]] = {}

    def emit(self) -> None:
        """Replaces the function by the new one."""
        old = self._function
        build = Builder(ir.InsertionPoint.after(old), old.location)
        new = build.op(old.name, (), (), dict(old.attributes.items()), 1)
        block = old.regions[0].blocks[0]
        types = [argument.type for argument in block.arguments]
        into = new.regions[0].blocks.append(*types, arg_locs=[argument.location for argument in block.arguments])
        build = Builder(ir.InsertionPoint(into), old.location)
        for argument, value in zip(block.arguments, into.arguments, strict=True):
            if _is_vector(argument):
                self._lanes[argument] = [_extract(value, lane, build) for lane in range(self._width)]
            else:
                self._single[argument] = value
        self._emit_all(block, build.ip)
        for known in (self._single, self._lanes, self._local):
            known.clear()
        old.erase()

    def _emit_all(self, block: ir.Block, ip: ir.InsertionPoint) -> None:
        for view in block.operations:
            self._emit(view.operation, Builder(ip, view.operation.location))

    def _emit(self, op: ir.Operation, build: Builder) -> None:
        if op.name in _REGIONS:
            self._keep_regions(op, build)
        elif any(value in self._local for value in (*op.operands, *op.results)):
            self._use_local(op, build)
        elif not _has_vectors(op):
            clone_with(op, self._single, build)
        elif op.name == "vector.extract":
            position = ir.DenseI64ArrayAttr(op.attributes["static_position"])[0]
            self._single[op.results[0]] = self._lanes[op.operands[0]][position]
        elif op.name in _ENDS:
            build.op(op.name, self._flat(op.operands), (), dict(op.attributes.items()))
        elif op.name == "func.return":
            build.op(op.name, [self._whole(value, build) for value in op.operands])
        elif op.name == "vector.store":
            self._store(op, build)
        else:
            self._lanes[op.results[0]] = self._scalarized(op, build)

    def _keep_regions(self, op: ir.Operation, build: Builder) -> None:
        attributes = dict(op.attributes.items())
        new = build.op(op.name, self._flat(op.operands), self._types(op.results), attributes, len(op.regions))
        for old, region in zip(op.regions, new.regions, strict=True):
            for block in old.blocks:
                types = self._types(block.arguments)
                into = region.blocks.append(*types, arg_locs=[op.location] * len(types))
                self._bind(block.arguments, into.arguments)
                self._emit_all(block, ir.InsertionPoint(into))
        self._bind(op.results, new.results)

    def _use_local(self, op: ir.Operation, build: Builder) -> None:
        attributes = dict(op.attributes.items())
        if op.name in _ALLOCATIONS:
            type = ir.MemRefType(op.results[0].type)
            one = ir.MemRefType.get(type.shape[:-1], type.element_type, memory_space=type.memory_space)
            operands = self._flat(op.operands)
            self._lanes[op.results[0]] = [build.value(op.name, operands, one, attributes) for _ in range(self._width)]
            return
        buffer = next(value for value in op.operands if value in self._local)
        lanes = self._lanes[buffer]
        if op.name == "memref.dealloc":
            for lane in lanes:
                build.op(op.name, [lane])
            return
        if op.name == "memref.copy":
            for one in range(self._width):
                build.op(op.name, [self._lane_of(value, one, build) for value in op.operands])
            return
        at = [self._single[value] for value in list(op.operands)[(1 if len(op.results) else 2) : -1]]
        if op.name == "vector.load":
            self._lanes[op.results[0]] = [_load(lane, at, build) for lane in lanes]
        elif op.name == "vector.store":
            for value, lane in zip(self._lanes[op.operands[0]], lanes, strict=True):
                build.op("memref.store", [value, lane, *at])
        else:
            number = _constant(list(op.operands)[-1])
            assert number is not None
            lane = lanes[number]
            if op.name == "memref.load":
                self._single[op.results[0]] = _load(lane, at, build)
            else:
                build.op(op.name, [self._single[op.operands[0]], lane, *at])

    def _lane_of(self, buffer: Value, number: int, build: Builder) -> Value:
        """Returns a buffer that holds one lane of ``buffer``, or a view of that lane."""
        if buffer in self._local:
            return self._lanes[buffer][number]
        return extract_lane(self._single[buffer], buffer.type, number, build)

    def _store(self, op: ir.Operation, build: Builder) -> None:
        value, buffer, *at = op.operands
        place = [self._single[v] for v in (buffer, *at[:-1])]
        for lane, one in enumerate(self._lanes[value]):
            build.op("memref.store", [one, *place, self._position(at[-1], lane, build)])

    def _position(self, first: Value, lane: int, build: Builder) -> Value:
        start = self._single[first]
        return build.value("arith.addi", [start, build.index(lane)], start.type) if lane else start

    def _scalarized(self, op: ir.Operation, build: Builder) -> list[Value]:
        """Returns the results of ``op``, which returns a vector, in each lane."""
        type, attributes, lanes = op.results[0].type, dict(op.attributes.items()), range(self._width)
        if op.name == "arith.constant":
            value = ir.DenseElementsAttr(attributes["value"]).get_splat_value()
            return [build.value(op.name, (), type.element_type, {"value": value})] * self._width
        if op.name == "vector.broadcast":
            return [self._single[op.operands[0]]] * self._width
        if op.name == "vector.from_elements":
            return [self._single[value] for value in op.operands]
        if op.name == "vector.load":
            buffer, *at = op.operands
            place = [self._single[value] for value in at[:-1]]
            return [_load(self._single[buffer], [*place, self._position(at[-1], lane, build)], build) for lane in lanes]
        return [
            build.value(op.name, [self._in_lane(value, lane) for value in op.operands], type.element_type, attributes)
            for lane in lanes
        ]

    def _in_lane(self, value: Value, lane: int) -> Value:
        return self._lanes[value][lane] if _is_vector(value) else self._single[value]

    def _flat(self, values: Sequence[Value]) -> list[Value]:
        return [one for v in values for one in (self._lanes[v] if _is_vector(v) else [self._single[v]])]

    def _whole(self, value: Value, build: Builder) -> Value:
        return (
            build.value("vector.from_elements", self._lanes[value], value.type)
            if _is_vector(value)
            else self._single[value]
        )

    def _types(self, values: Sequence[Value]) -> list[Type]:
        return [
            type
            for value in values
            for type in ([value.type.element_type] * self._width if _is_vector(value) else [value.type])
        ]

    def _bind(self, values: Sequence[Value], new: Sequence[Value]) -> None:
        given = iter(new)
        for value in values:
            if _is_vector(value):
                self._lanes[value] = [next(given) for _ in range(self._width)]
            else:
                self._single[value] = next(given)


def _extract(vector: Value, lane: int, build: Builder) -> Value:
    position = {"static_position": ir.DenseI64ArrayAttr.get([lane], build.loc.context)}
    return build.value("vector.extract", [vector], vector.type.element_type, position)


def _load(buffer: Value, at: Sequence[Value], build: Builder) -> Value:
    return build.value("memref.load", [buffer, *at], ir.MemRefType(buffer.type).element_type)
