"""Views, atomic updates, reallocation and buffers of the module."""

from __future__ import annotations

import math
from typing import Any, Final

from tests.fuzz.programs.syntax import Memref, Op
from tests.fuzz.semantics.duals import Dual, DualBuffer, RejectedError, View, fresh
from tests.fuzz.semantics.scalars import Env, Machine, Step, float_op


def _transpose(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    (view,) = operands
    return [View(view.buffer, view.offset, view.shape[::-1], view.strides[::-1])]


def _reinterpret(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    view, *rest = operands
    dynamic = iter(rest)
    offset, size, stride = (
        next(dynamic) if op.attrs[name][0] is None else op.attrs[name][0] for name in ("offsets", "sizes", "strides")
    )
    if not 0 <= offset + (size - 1) * stride < len(view.buffer.cells):
        raise RejectedError("a view out of bounds")
    return [View(view.buffer, offset, (size,), (stride,))]


def _reshape(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    """The elements in another shape, which the type says, but for what a buffer or operands say."""
    view, *rest = operands
    kind = op.results[0].type
    assert isinstance(kind, Memref)
    shape = kind.shape
    if op.name == "memref.reshape":
        shape = tuple(machine.read(rest[0], (axis,)) for axis in range(len(shape)))
    elif op.name == "memref.expand_shape":
        dynamic = iter(rest)
        shape = tuple(next(dynamic) if d else n for n, d in zip(shape, kind.dynamic, strict=True))
    if math.prod(shape) != math.prod(view.shape) or any(n != k for n, k in zip(shape, kind.shape, strict=True)):
        raise RejectedError("a shape of other elements")
    view.positions()  # it is not freed
    return [View(view.buffer, view.offset, shape, fresh(view.buffer, shape).strides)]


def _realloc(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    view, *rest = operands
    kind = op.results[0].type
    assert isinstance(kind, Memref)
    size = rest[0] if rest else kind.shape[0]
    if view.buffer.freed or size <= 0:
        raise RejectedError("no buffer to be made larger")
    cells = [*view.buffer.cells[:size], *[None] * (size - len(view.buffer.cells))]
    view.buffer.freed = True
    buffer = DualBuffer(cells)
    machine.heap.append(buffer)
    return [fresh(buffer, (size,))]


def _atomic(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    value, view, *index = operands
    old = machine.read(view, tuple(index))
    kind = op.attrs["kind"]
    new = value if kind == "assign" else float_op(machine, Op(f"arith.{kind}"), [old, value], env)[0]
    machine.write(view, tuple(index), new)
    return [old]


def _atomic_region(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    view, *index = operands
    old = machine.read(view, tuple(index))
    (new,) = machine.block(op.regions[0], env, [old])
    machine.write(view, tuple(index), new)
    return [old]


def _get_global(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    kind = op.results[0].type
    assert isinstance(kind, Memref)
    symbol, values = op.attrs["symbol"], op.attrs.get("values")
    if symbol not in machine.globals:
        cells = [None] * math.prod(kind.shape) if values is None else [Dual(v) for v in values]
        machine.globals[symbol] = DualBuffer(cells)
    return [fresh(machine.globals[symbol], kind.shape)]


STEPS: Final[dict[str, Step]] = {
    "memref.transpose": _transpose,
    "memref.reinterpret_cast": _reinterpret,
    "memref.reshape": _reshape,
    "memref.collapse_shape": _reshape,
    "memref.expand_shape": _reshape,
    "memref.realloc": _realloc,
    "memref.atomic_rmw": _atomic,
    "memref.generic_atomic_rmw": _atomic_region,
    "memref.get_global": _get_global,
}
