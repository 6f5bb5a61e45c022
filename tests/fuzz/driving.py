"""Runs many functions with different signatures through one entry point.

Generated: for each function a driver that takes its arguments from one array of floats and one of integers, calls it,
and puts its results and the final contents of its buffers into an array; and one ``@drive(which, floats, integers,
out)`` that selects the driver. Compiling costs far more than running here, so one compilation serves a whole batch.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tests.fuzz.programs.syntax import Memref, Tensor, Type, Vector, elements
from tests.fuzz.semantics.duals import subscripts

ENTRY = "drive"
_IN, _INTS, _OUT = "memref<?xf64>", "memref<?xindex>", "memref<?xf64>"


@dataclass(frozen=True)
class Callee:
    """A function to drive; what it takes and gives is made of floats, complex numbers or indices."""

    name: str
    operands: tuple[Type, ...]
    results: tuple[Type, ...]

    @property
    def type(self) -> str:
        """The function type, in MLIR."""
        return f"({', '.join(map(str, self.operands))}) -> ({', '.join(map(str, self.results))})"


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
        if kind.startswith("complex"):
            parts = [self.next(kind[8:-1]) for _ in range(2)]
            return self.op(f"complex.create {parts[0]}, {parts[1]} : {kind}")
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
        if kind.startswith("complex"):
            for part in ("re", "im"):
                self.out(self.op(f"complex.{part} {value} : {kind}"), kind[8:-1])
            return
        value = self.cast(value, kind, "f64")
        self.lines.append(f"  memref.store {value}, %out[{self.constant(self.wrote)}] : {_OUT}")
        self.wrote += 1


def _driver(i: int, callee: Callee) -> list[str]:
    body = _Lines()
    buffers: list[tuple[str, Memref]] = []
    operands = []
    for kind in callee.operands:
        operands.append(_operand(body, kind))
        if isinstance(kind, Memref):
            buffers.append((operands[-1], kind))
    cast = [_passed(body, *pair) for pair in zip(operands, callee.operands, strict=True)]
    call = f"func.call @{callee.name}({', '.join(cast)}) : {callee.type}"
    body.lines.append(f"  %r:{len(callee.results)} = {call}" if callee.results else f"  {call}")
    for k, kind in enumerate(callee.results):
        _result(body, f"%r#{k}", kind)
    for buffer, kind in buffers:
        if kind.element in FLOATS or kind.element.startswith("complex"):
            for index in _places(body, kind.shape):
                body.out(body.op(f"memref.load {buffer}[{index}] : {_static(kind)}"), kind.element)
        body.lines.append(f"  memref.dealloc {buffer} : {_static(kind)}")
    header = f"func.func private @drive_{i}(%in: {_IN}, %ints: {_INTS}, %out: {_OUT}) {{"
    return [header, *body.lines, "  return", "}"]


def _operand(body: _Lines, kind: Type) -> str:
    """An operand made of what is read, all its extents known."""
    if isinstance(kind, Memref):
        return _filled(body, kind)
    if isinstance(kind, str):
        return body.next(kind)
    dialect, shown = ("vector", kind) if isinstance(kind, Vector) else ("tensor", _static(kind))
    parts = ", ".join(body.next(kind.element) for _ in range(elements(kind)))
    return body.op(f"{dialect}.from_elements {parts} : {shown}")


def _passed(body: _Lines, value: str, kind: Type) -> str:
    """``value`` as the function takes it."""
    if isinstance(kind, Memref | Tensor) and any(kind.dynamic):
        dialect = "memref" if isinstance(kind, Memref) else "tensor"
        return body.op(f"{dialect}.cast {value} : {_static(kind)} to {kind}")
    return value


def _result(body: _Lines, value: str, kind: Type) -> None:
    """Append what ``value`` is made of to the output."""
    if isinstance(kind, Vector):
        for index in subscripts(kind.shape):
            body.out(body.op(f"vector.extract {value}{list(index)} : {kind.element} from {kind}"), kind.element)
    elif isinstance(kind, Tensor):
        for places in _places(body, kind.shape):
            body.out(body.op(f"tensor.extract {value}[{places}] : {kind}"), kind.element)
    else:
        body.out(value, str(kind))


def _static(kind: Memref | Tensor) -> Memref | Tensor:
    return type(kind)(kind.shape, tuple(False for _ in kind.shape), element=kind.element)


def _filled(body: _Lines, kind: Memref) -> str:
    buffer = body.op(f"memref.alloc() : {_static(kind)}")
    for index in _places(body, kind.shape):
        value = body.next(kind.element)
        body.lines.append(f"  memref.store {value}, {buffer}[{index}] : {_static(kind)}")
    return buffer


def _places(body: _Lines, shape: tuple[int, ...]) -> Iterator[str]:
    """The subscripts of every element, in row-major order."""
    for index in subscripts(shape):
        yield ", ".join(map(body.constant, index))
