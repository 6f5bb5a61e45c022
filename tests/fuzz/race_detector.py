"""Detects races in compiled code: two iterations of a parallel loop access one element, one of them writing.

`watch` puts a call in front of every access in the parallel loops of a module, and `RaceReport` keeps which iteration
was where: exact for the run that it sees, which must be without threads, however the iterations are ordered.
`reorder` has the iterations run in another order, for what no access shows: a sum that is not one.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any, Final

from mlirad._mlir import UpstreamPassManager, Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.rewrite import before
from mlirad.edit.walk import ancestors, find_ops

_PARALLEL: Final = "scf.parallel"
_TOUCH: Final = "mlirad_race.touch"
#: What is told: a loop starts, an iteration starts, a loop ends; read, write, atomic update, memory is new, nothing.
_LOOP, _NEXT, _END, _READ, _WRITE, _ATOMIC, _FRESH, _NOTHING = range(8)
_ACCESSES: Final = {"memref.load": _READ, "memref.store": _WRITE, "memref.atomic_rmw": _ATOMIC}
#: Accesses to neighbours, at which operand their buffers are; a mask is behind the subscripts.
_VECTORS: Final = {
    "vector.load": (_READ, 0),
    "vector.store": (_WRITE, 1),
    "vector.maskedload": (_READ, 0),
    "vector.maskedstore": (_WRITE, 0),
}
_ALLOCATIONS: Final = ("memref.alloc", "memref.alloca")
_HELPER: Final = """
func.func private @{name}(%kind: index, %address: index, %bytes: index) {{
  %code = arith.constant {callback} : i64
  %callee = llvm.inttoptr %code : i64 to !llvm.ptr
  %k = arith.index_cast %kind : index to i64
  %a = arith.index_cast %address : index to i64
  %b = arith.index_cast %bytes : index to i64
  llvm.call %callee(%k, %a, %b) : !llvm.ptr, (i64, i64, i64) -> ()
  return
}}"""


class RaceReport:
    """What was found: ``found`` has a line a race."""

    def __init__(self) -> None:
        self.found: list[str] = []
        self.accesses = 0
        self._step = 0
        #: Of each parallel loop that runs, outermost first.
        self._levels: list[_Level] = []
        self._callback = ctypes.CFUNCTYPE(None, *[ctypes.c_int64] * 3)(self._told)

    @property
    def address(self) -> int:
        """Of the function that is told."""
        return ctypes.cast(self._callback, ctypes.c_void_p).value or 0

    def _told(self, kind: int, address: int, size: int) -> None:
        if kind == _LOOP:
            self._levels.append(_Level())
        elif kind == _END:
            self._levels.pop()
        elif kind == _NEXT:
            self._step += 1
            self._levels[-1].step = self._step
        elif kind == _FRESH:
            for level in self._levels:
                level.forget(range(address, address + size))
        elif kind != _NOTHING:
            self.accesses += 1
            self.found += [race for level in self._levels if (race := level.touch(kind, address))]


class _Level:
    """The accesses of one parallel loop in its iterations; those of loops in it are accesses of the iteration, too."""

    def __init__(self) -> None:
        self.step = 0
        self._last: dict[int, tuple[int, int]] = {}
        self._readers: dict[int, set[int]] = {}

    def forget(self, addresses: range) -> None:
        """The memory is new."""
        for known in (self._last, self._readers):
            for one in [address for address in known if address in addresses]:
                known.pop(one)  # type: ignore[attr-defined]

    def touch(self, kind: int, address: int) -> str:
        """The race that an access makes, or nothing."""
        step, found, last = self.step, "", self._last.get(address)
        readers = self._readers.setdefault(address, set())
        if last is not None and last[0] != step and not kind == last[1] == _ATOMIC:
            found = f"iterations {last[0]} and {step} meet at {address:#x}"
        if kind == _READ:
            readers.add(step)
            return found
        if readers - {step}:
            found = f"iteration {step} writes what {min(readers - {step})} has read, at {address:#x}"
        self._last[address] = (step, kind)
        return found


def watch(module: ir.Module, races: RaceReport) -> None:
    """Have every access in the parallel loops of ``module`` told to ``races``, which must outlive the code."""
    with module.context, ir.Location.unknown(module.context):
        UpstreamPassManager.parse("builtin.module(lower-affine)", module.context).run(module.operation)
        loops = [loop for loop in _loops(module.operation) if not _depth(loop)]
        for loop in loops:
            _watch_accesses(loop)
        for loop in _loops(module.operation):
            _watch_iterations(loop)
        made = ir.Module.parse(_HELPER.format(name=_TOUCH, callback=races.address), module.context)
        made.body.operations[0].operation.move_before(module.body.operations[0].operation)


def reorder(module: ir.Module, depth: int | None = None) -> int:
    """Have the iterations of all parallel loops run in the opposite order along each axis; returns how many loops.

    ``depth``: only of those in so many other parallel loops.
    """
    loops = [loop for loop in _loops(module.operation) if depth in (None, _depth(loop))]
    with module.context:
        for loop in loops:
            body = loop.regions[0].blocks[0]
            rank = len(body.arguments)
            operands = list(loop.operands)
            build = Builder(ir.InsertionPoint(body.operations[0]), loop.location)
            for axis, argument in enumerate(body.arguments):
                low, high, step = (operands[axis + k * rank] for k in range(3))
                turned = _turned(argument, low, high, step, build)
                own = turned.owner.operation.operands[0].owner.operation
                argument.replace_all_uses_except(turned, own)
    return len(loops)


def _turned(number: Value, low: Value, high: Value, step: Value, build: Builder) -> Value:
    """``lb + (last - iv)``, where ``last`` is the greatest value that occurs."""
    index = number.type
    back = build.value("arith.subi", (low, number), index)
    span = build.value("arith.subi", (high, low), index)
    count = build.value("arith.ceildivsi", (span, step), index)
    last = build.value("arith.subi", (count, build.index(1)), index)
    length = build.value("arith.muli", (last, step), index)
    end = build.value("arith.addi", (low, length), index)
    turned: Value = build.value("arith.addi", (back, end), index)
    return turned


def _watch_iterations(loop: ir.Operation) -> None:
    for at, kind in (
        (before(loop), _LOOP),
        (Builder(ir.InsertionPoint.after(loop), loop.location), _END),
        (before(loop.regions[0].blocks[0].operations[0].operation), _NEXT),
    ):
        zero = at.index(0)
        _tell(at, kind, zero, zero)


def _watch_accesses(loop: ir.Operation) -> None:
    for op in find_ops(loop, lambda op: op.name in _ACCESSES, outer_first=True):
        at = before(op)
        buffer, *indices = list(op.operands)[0 if op.name == "memref.load" else 1 :]
        _tell(at, _ACCESSES[op.name], _address(buffer, indices, at), at.index(_bytes(buffer)))
    for op in find_ops(loop, lambda op: op.name in _VECTORS, outer_first=True):
        _watch_vector(op, *_VECTORS[op.name])
    for op in find_ops(loop, lambda op: op.name in _ALLOCATIONS, outer_first=True):
        at = Builder(ir.InsertionPoint.after(op), op.location)
        size = at.index(_bytes(op.result))
        for axis in range(ir.MemRefType(op.result.type).rank):
            extent = at.value("memref.dim", (op.result, at.index(axis)), size.type)
            size = at.value("arith.muli", (size, extent), size.type)
        _tell(at, _FRESH, _pointer(op.result, at), size)


def _watch_vector(op: ir.Operation, kind: int, place: int) -> None:
    """Tell each lane on its own."""
    at = before(op)
    buffer, *rest = list(op.operands)[place:]
    rank = ir.MemRefType(buffer.type).rank
    first, size = _address(buffer, rest[:rank], at), _bytes(buffer)
    vector = ir.VectorType((op.results[0] if len(op.results) else op.operands[0 if place else -1]).type)
    for lane in range(vector.shape[0]):
        told = at.index(kind)
        if "masked" in op.name:
            position = {"static_position": ir.DenseI64ArrayAttr.get([lane], op.context)}
            is_there = at.value("vector.extract", [rest[rank]], ir.IntegerType.get_signless(1), position)
            told = at.value("arith.select", [is_there, told, at.index(_NOTHING)], told.type)
        address = at.value("arith.addi", [first, at.index(lane * size)], first.type)
        _tell(at, told, address, at.index(size))


def _tell(build: Builder, kind: int | Value, address: Value, size: Value) -> None:
    callee: dict[str, Any] = {"callee": ir.FlatSymbolRefAttr.get(_TOUCH, build.loc.context)}
    kind = build.index(kind) if isinstance(kind, int) else kind
    build.op("func.call", [kind, address, size], (), callee)


def _pointer(buffer: Value, build: Builder) -> Value:
    return build.value("memref.extract_aligned_pointer_as_index", [buffer], ir.IndexType.get(build.loc.context))


def _address(buffer: Value, indices: Sequence[Value], build: Builder) -> Value:
    index, rank = ir.IndexType.get(build.loc.context), len(indices)
    type = ir.MemRefType(buffer.type)
    base = ir.MemRefType.get([], type.element_type, memory_space=type.memory_space)
    parts = build.op("memref.extract_strided_metadata", [buffer], [base, *[index] * (1 + 2 * rank)])
    total = parts.results[1]
    for i, value in enumerate(indices):
        scaled = build.value("arith.muli", (value, parts.results[2 + rank + i]), index)
        total = build.value("arith.addi", (total, scaled), index)
    offset = build.value("arith.muli", (total, build.index(_bytes(buffer))), index)
    return build.value("arith.addi", (_pointer(buffer, build), offset), index)


def _bytes(buffer: Value) -> int:
    type = ir.MemRefType(buffer.type).element_type
    return max(1, int(type.width) // 8) if isinstance(type, ir.IntegerType | ir.FloatType) else 8


def _loops(root: ir.Operation) -> list[ir.Operation]:
    return find_ops(root, lambda op: op.name == _PARALLEL, outer_first=True)


def _depth(loop: ir.Operation) -> int:
    return sum(op.name == _PARALLEL for op in ancestors(loop))
