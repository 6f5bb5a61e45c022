"""Reductions and shuffles of the threads of a block or warp, by a shared buffer with one number for each thread."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from mlirad._mlir import Type, Value, ir
from mlirad.dialects.gpu.kernel import WARP, LaunchAxis, LaunchedKernel, refuse
from mlirad.edit.build import Builder
from mlirad.edit.constants import constant_integer
from mlirad.edit.integers import compare
from mlirad.edit.loops import create_choice, create_for, create_guard
from mlirad.edit.rewrite import move_body
from mlirad.edit.types import is_float


@dataclass(frozen=True)
class BlockThreads:
    """The threads of a block, and the buffer with a number for each, along the axes with more than one thread."""

    kernel: LaunchedKernel
    axes: Sequence[LaunchAxis]
    buffer: Value

    def create_load(self, number: Value, build: Builder) -> Value:
        """Emit the number of the thread with linear id ``number`` in its block."""
        places = self.create_places(number, build)
        return build.value("memref.load", (self.buffer, *places), ir.MemRefType(self.buffer.type).element_type)

    def create_places(self, number: Value, build: Builder) -> list[Value]:
        """Emit the subscripts of that thread."""
        ids: dict[int, Value] = {}
        rest = number
        for position, axis in enumerate(sorted(self.axes, key=lambda axis: axis.number)):
            if position == len(self.axes) - 1:
                ids[axis.number] = rest
                break
            ids[axis.number] = build.value("arith.remui", (rest, axis.size), rest.type)
            rest = build.value("arith.divui", (rest, axis.size), rest.type)
        return [ids[axis.number] for axis in self.axes]


#: (the op, the threads, the ids of the thread or None, builder) -> the values of the results.
_Create = Callable[[ir.Operation, BlockThreads, "Sequence[Value] | None", Builder], Sequence[Value]]


@dataclass(frozen=True)
class Collective:
    """One kind of op; ``is_agreed``: the result is the same for all threads of a block.

    ``fold``: stores what ``create`` loads in another phase.
    """

    is_agreed: bool
    create: _Create
    fold: Callable[[ir.Operation, BlockThreads, Sequence[Value], Builder], None] | None = None


def _create_all_reduce(
    op: ir.Operation, threads: BlockThreads, own: Sequence[Value] | None, build: Builder
) -> Sequence[Value]:
    return [_create_fold(op, threads, build.index(0), threads.kernel.create_count(build), build)]


def _size(op: ir.Operation) -> int:
    """The number of neighbouring lanes that are reduced."""
    stride, size = (
        ir.IntegerAttr(op.attributes[name]).value if name in op.attributes else default
        for name, default in (("cluster_stride", 1), ("cluster_size", WARP))
    )
    if stride != 1:
        raise refuse(op, "it reduces over lanes that are not neighbours", "exchange values by gpu.shuffle xor instead")
    return int(size)


def _fold_subgroup(op: ir.Operation, threads: BlockThreads, own: Sequence[Value], build: Builder) -> None:
    """Emit the reductions of warps, the n-th one by the n-th thread, which replaces the number of the first lane.

    Constant bounds of the loop show that different threads read different elements.
    """
    size, count = build.index(_size(op)), threads.kernel.create_count(build)
    number = threads.kernel.create_linear(own, build)
    first = build.value("arith.muli", (number, size), number.type)
    build = create_guard(compare(build, "ult", first, count), build)
    start = threads.create_load(first, build)
    one = build.index(1)
    loop, at, lane, (total,) = create_for([one, size, one], [start], build)
    other = at.value("arith.addi", (first, lane), first.type)

    def combine(inner: Builder) -> Sequence[Value]:
        return [_combine(op, total, threads.create_load(other, inner), inner)]

    known = constant_integer(count)
    if known is not None and known % _size(op) == 0:
        at.op("scf.yield", combine(at))
    else:
        is_there = compare(at, "ult", other, count)
        at.op("scf.yield", create_choice(is_there, [total.type], combine, lambda _: [total], at))
    build.op("memref.store", (loop.result, threads.buffer, *threads.create_places(first, build)))


def _create_subgroup_reduce(
    op: ir.Operation, threads: BlockThreads, own: Sequence[Value] | None, build: Builder
) -> Sequence[Value]:
    assert own is not None
    number, size = threads.kernel.create_linear(own, build), build.index(_size(op))
    lane = build.value("arith.remui", (number, size), number.type)
    return [threads.create_load(build.value("arith.subi", (number, lane), number.type), build)]


def _create_shuffle(
    op: ir.Operation, threads: BlockThreads, own: Sequence[Value] | None, build: Builder
) -> Sequence[Value]:
    assert own is not None
    _, offset, width = op.operands
    if constant_integer(width) != WARP:
        help = f"pass {WARP}, a constant of type i32: lanes of a part exchange values by 'xor' with less than its size"
        raise refuse(op, f"its width is not the constant {WARP}", help)
    first, number, end = _warp(threads, own, build)
    lane = build.value("arith.subi", (number, first), number.type)
    by = build.value("arith.index_cast", (offset,), number.type)
    mode = str(op.attributes["mode"]).split()[-1].removesuffix(">")
    name = {"xor": "arith.xori", "up": "arith.subi", "down": "arith.addi"}.get(mode)
    other = by if name is None else build.value(name, (lane, by), lane.type)
    source = build.value("arith.addi", (first, other), other.type)
    # A lane number below the warp wraps to a large unsigned number.
    in_warp = compare(build, "ult", other, build.index(WARP))
    is_there = build.value("arith.andi", (in_warp, compare(build, "ult", source, end)), in_warp.type)
    ways = _distances(mode, constant_integer(offset))
    if not ways:
        chosen = build.value("arith.select", (is_there, source, number), number.type)
        return [threads.create_load(chosen, build), is_there]

    def load(way: str) -> Callable[[Builder], Sequence[Value]]:
        return lambda at: [threads.create_load(at.value(way, (number, by), number.type), at)]

    def read(at: Builder) -> Sequence[Value]:
        if len(ways) == 1:
            return load(ways[0])(at)
        is_lower = compare(at, "eq", at.value("arith.andi", (lane, by), lane.type), at.index(0))
        return create_choice(is_lower, types, load(ways[0]), load(ways[1]), at)

    types, count = [op.results[0].type], constant_integer(threads.kernel.create_count(build)) or 1
    if len(ways) > 1 and count % WARP == 0:
        return [*read(build), is_there]
    return [*create_choice(is_there, types, read, lambda at: [threads.create_load(number, at)], build), is_there]


def _distances(mode: str, offset: int | None) -> Sequence[str]:
    """How to compute the number of the thread that is read as a sum, which shows that threads read different elements.

    Two ways are those of the lower and the upper lane of a pair; none: it is no sum.
    """
    if mode == "xor" and offset in (1, 2, 4, 8, 16):
        return ["arith.addi", "arith.subi"]
    return {"up": ["arith.subi"], "down": ["arith.addi"]}.get(mode, [])


def _warp(threads: BlockThreads, own: Sequence[Value], build: Builder) -> tuple[Value, Value, Value]:
    """The first thread of the warp of a thread, the linear id of the thread, and the end."""
    number, warp = threads.kernel.create_linear(own, build), build.index(WARP)
    lane = build.value("arith.remui", (number, warp), number.type)
    first = build.value("arith.subi", (number, lane), number.type)
    behind = build.value("arith.addi", (first, warp), number.type)
    return first, number, build.value("arith.minui", (behind, threads.kernel.create_count(build)), number.type)


def _create_fold(op: ir.Operation, threads: BlockThreads, first: Value, end: Value, build: Builder) -> Value:
    """Emit the reduction of the numbers of threads from ``first`` up to ``end``, in their order."""
    one = build.index(1)
    start = threads.create_load(first, build)
    second = build.value("arith.addi", (first, one), one.type)
    loop, at, number, (total,) = create_for([second, end, one], [start], build)
    at.op("scf.yield", (_combine(op, total, threads.create_load(number, at), at),))
    return loop.result


def _combine(op: ir.Operation, left: Value, right: Value, build: Builder) -> Value:
    if "op" in op.attributes:
        kind = str(op.attributes["op"]).split()[-1].removesuffix(">")
        return build.value(_name(op, kind, left.type), (left, right), left.type)
    clone = op.clone(build.ip).operation
    (total,) = move_body(clone.regions[0].blocks[0], clone, (left, right))
    clone.erase()
    return total


#: (for floats, for integers); None: not supported.
_OPS: Final[dict[str, tuple[str | None, str | None]]] = {
    "add": ("arith.addf", "arith.addi"),
    "mul": ("arith.mulf", "arith.muli"),
    "minui": (None, "arith.minui"),
    "minsi": (None, "arith.minsi"),
    "maxui": (None, "arith.maxui"),
    "maxsi": (None, "arith.maxsi"),
    "minnumf": ("arith.minnumf", None),
    "maxnumf": ("arith.maxnumf", None),
    "minimumf": ("arith.minimumf", None),
    "maximumf": ("arith.maximumf", None),
    "and": (None, "arith.andi"),
    "or": (None, "arith.ori"),
    "xor": (None, "arith.xori"),
}


def _name(op: ir.Operation, kind: str, type: Type) -> str:
    found = _OPS.get(kind, (None, None))[0 if is_float(type) else 1]
    if found is None:
        known = ", ".join(name for name, ops in _OPS.items() if ops[0 if is_float(type) else 1] is not None)
        raise refuse(op, f"it has no '{kind}' of '{type}'", f"use one of {known}")
    return found


COLLECTIVES: Final[dict[str, Collective]] = {
    "gpu.all_reduce": Collective(is_agreed=True, create=_create_all_reduce),
    "gpu.subgroup_reduce": Collective(is_agreed=False, create=_create_subgroup_reduce, fold=_fold_subgroup),
    "gpu.shuffle": Collective(is_agreed=False, create=_create_shuffle),
}
