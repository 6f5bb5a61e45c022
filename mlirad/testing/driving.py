"""How are many functions with different signatures run through one entry point?

Generated: for each function a driver that takes its arguments from one array of floats and one of integers, calls it,
and puts its results and the final contents of its buffers into an array; and one ``@drive(which, floats, integers,
out)`` that selects the driver. Compiling costs far more than running here, so one compilation serves a whole batch.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mlirad.testing.syntax import Memref, Type

ENTRY = "drive"
_IN, _INTS, _OUT = "memref<?xf64>", "memref<?xindex>", "memref<?xf64>"


@dataclass(frozen=True)
class Callee:
    """A function to drive; its results are floats, its buffers of floats or indices."""

    name: str
    operands: tuple[Type, ...]
    results: tuple[str, ...]

    @property
    def type(self) -> str:
        """The function type, in MLIR."""
        return f"({', '.join(map(str, self.operands))}) -> ({', '.join(self.results)})"


FLOATS = ("f64", "f32", "f16", "bf16")


def text(callees: Sequence[Callee]) -> str:
    """Declarations of ``callees``, a driver for each, and the entry."""
    lines = [f"func.func private @{c.name}{c.type}" for c in callees]
    for i, callee in enumerate(callees):
        lines += _driver(i, callee)
    return "\n".join([*lines, *_entry(len(callees))])


def _entry(count: int) -> Iterator[str]:
    yield f"func.func @{ENTRY}(%which: index, %in: {_IN}, %ints: {_INTS}, %out: {_OUT}) {{"
    yield "  scf.index_switch %which"
    for i in range(count):
        yield f"  case {i} {{"
        yield f"    func.call @drive_{i}(%in, %ints, %out) : ({_IN}, {_INTS}, {_OUT}) -> ()"
        yield "    scf.yield"
        yield "  }"
    yield "  default {"
    yield "  }"
    yield "  return"
    yield "}"


class _Lines:
    """Emits a driver's body; ``read`` and ``wrote`` are how much of the arrays is used so far."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.read = {"in": 0, "ints": 0}
        self.wrote = 0
        self._names = 0

    def op(self, text: str) -> str:
        """An op with one result; returns the result's name."""
        self._names += 1
        self.lines.append(f"  %d{self._names} = {text}")
        return f"%d{self._names}"

    def constant(self, value: int) -> str:
        return self.op(f"arith.constant {value} : index")

    def next(self, kind: str) -> str:
        """The next element of the input array for ``kind``, as a ``kind``."""
        array, held, type = ("in", "f64", _IN) if kind in FLOATS else ("ints", "index", _INTS)
        position = self.constant(self.read[array])
        self.read[array] += 1
        return self.cast(self.op(f"memref.load %{array}[{position}] : {type}"), held, kind)

    def cast(self, value: str, held: str, kind: str) -> str:
        """``value``, which is a ``held``, as a ``kind``."""
        if held == kind:
            return value
        if held == "index":
            return self.op(f"arith.index_cast {value} : index to {kind}")
        return self.op(f"arith.{'truncf' if held == 'f64' else 'extf'} {value} : {held} to {kind}")

    def out(self, value: str, kind: str) -> None:
        """Append ``value``, a ``kind``, to the output."""
        value = self.cast(value, kind, "f64")
        self.lines.append(f"  memref.store {value}, %out[{self.constant(self.wrote)}] : {_OUT}")
        self.wrote += 1


def _driver(i: int, callee: Callee) -> list[str]:
    body = _Lines()
    buffers: list[tuple[str, Memref]] = []
    operands = []
    for kind in callee.operands:
        if isinstance(kind, Memref):
            buffer = _filled(body, kind)
            buffers.append((buffer, kind))
            operands.append(
                body.op(f"memref.cast {buffer} : {_static(kind)} to {kind}") if any(kind.dynamic) else buffer
            )
        else:
            operands.append(body.next(kind))
    call = f"func.call @{callee.name}({', '.join(operands)}) : {callee.type}"
    body.lines.append(f"  %r:{len(callee.results)} = {call}" if callee.results else f"  {call}")
    for k, kind in enumerate(callee.results):
        body.out(f"%r#{k}", kind)
    for buffer, kind in buffers:
        if kind.element in FLOATS:
            for index in _places(body, kind):
                body.out(body.op(f"memref.load {buffer}[{index}] : {_static(kind)}"), kind.element)
        body.lines.append(f"  memref.dealloc {buffer} : {_static(kind)}")
    header = f"func.func private @drive_{i}(%in: {_IN}, %ints: {_INTS}, %out: {_OUT}) {{"
    return [header, *body.lines, "  return", "}"]


def _static(kind: Memref) -> Memref:
    return Memref(kind.shape, tuple(False for _ in kind.shape), element=kind.element)


def _filled(body: _Lines, kind: Memref) -> str:
    buffer = body.op(f"memref.alloc() : {_static(kind)}")
    for index in _places(body, kind):
        value = body.next(kind.element)
        body.lines.append(f"  memref.store {value}, {buffer}[{index}] : {_static(kind)}")
    return buffer


def _places(body: _Lines, kind: Memref, outer: tuple[str, ...] = ()) -> Iterator[str]:
    """The subscripts of every element, in row-major order."""
    if len(outer) == len(kind.shape):
        yield ", ".join(outer)
        return
    for i in range(kind.shape[len(outer)]):
        yield from _places(body, kind, (*outer, body.constant(i)))
