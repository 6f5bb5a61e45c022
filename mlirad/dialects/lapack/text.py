"""Writes functions that call LAPACK as text, line by line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

_BYTES: Final = {"f32": 4, "f64": 8, "i64": 8}
_MOST: Final = 2**31 - 1


@dataclass(frozen=True)
class LapackFunction:
    """A function for floats of one type, ``f32`` or ``f64``: its buffers ``%x0``, ``%x1`` ..., and its body.

    ``buffers`` are their shapes without the batch, as those of ops: in brackets of i32, in braces of bits of floats.
    ``writes`` are the positions of the buffers of floats that it overwrites.
    """

    body: Callable[[Text], None]
    buffers: tuple[str, ...]
    writes: tuple[int, ...]

    def types(self, element: str) -> list[str]:
        """Returns the types of the buffers."""
        return [_type(shape, element) for shape in self.buffers]


def _type(shape: str, element: str) -> str:
    types = {"[": "i32", "{": element.replace("f", "i")}
    return f"memref<?x{'?x' * len(shape.strip('[]{}'))}{types.get(shape[0], element)}>"


@dataclass(frozen=True)
class Workspace:
    """Memory allocated by a function: the buffer, its type, and a pointer to it."""

    buffer: str
    type: str
    pointer: str


class Text:
    """Writes the text of a function."""

    def __init__(self, function: LapackFunction, element: str) -> None:
        self.element, self.types = element, function.types(element)
        self._function = function
        self.lines: list[str] = []
        self.called: dict[str, int] = {}
        self._count = 0

    def line(self, *lines: str) -> None:
        """Appends lines."""
        self.lines += lines

    def value(self, op: str) -> str:
        """Appends an op with one result; returns the name of the result."""
        self._count += 1
        self.line(f"%v{self._count} = {op}")
        return f"%v{self._count}"

    def index(self, number: int) -> str:
        """Returns a constant of type index."""
        return self.value(f"arith.constant {number} : index")

    def extent(self, buffer: int, axis: int) -> str:
        """Returns an extent of a buffer."""
        return self.value(f"memref.dim %x{buffer}, {self.index(axis)} : {self.types[buffer]}")

    def rank(self, buffer: int) -> int:
        """Returns the rank of a buffer."""
        return self.types[buffer].count("?")

    def both(self, *conditions: str) -> str:
        """Returns the conjunction of ``conditions``."""
        first, *others = conditions
        for other in others:
            first = self.value(f"arith.andi {first}, {other} : i1")
        return first

    def product(self, *factors: str) -> str:
        """Returns the product of indices."""
        return self._folded("arith.muli", factors)

    def sum(self, *terms: str) -> str:
        """Returns the sum of indices."""
        return self._folded("arith.addi", terms)

    def plus_one(self, number: str) -> str:
        """Returns ``number + 1``."""
        return self.sum(number, self.index(1))

    def minus_one(self, number: str) -> str:
        """Returns ``number - 1``."""
        return self.value(f"arith.subi {number}, {self.index(1)} : index")

    def _folded(self, op: str, indices: Sequence[str]) -> str:
        first, *others = indices
        for other in others:
            first = self.value(f"{op} {first}, {other} : index")
        return first

    def to_index(self, integer: str) -> str:
        """Converts an i32 to an index; a negative one becomes larger than any extent."""
        return self.value(f"arith.index_cast {integer} : i32 to index")

    def to_integer(self, number: str) -> str:
        """Converts an index to i32."""
        return self.value(f"arith.index_cast {number} : index to i32")

    def bits(self, number: str) -> str:
        """Returns the bits of a float as an integer."""
        return self.value(f"arith.bitcast {number} : {self.element} to {self.element.replace('f', 'i')}")

    # --- arguments of Fortran routines: pointers

    def integer(self, value: str, *, least: int = 0) -> str:
        """Returns a pointer to an index as i32, at least ``least``."""
        at_least = self.value(f"arith.maxui {value}, {self.index(least)} : index")
        return self._slot(self.to_integer(at_least), "i32")

    def letter(self, letter: str) -> str:
        """Returns a pointer to a character."""
        return self._slot(self.value(f"arith.constant {ord(letter)} : i8"), "i8")

    def number(self, number: float) -> str:
        """Returns a pointer to a float constant."""
        return self._slot(self.number_value(number), self.element)

    def number_value(self, number: float) -> str:
        """Returns a float constant."""
        return self.value(f"arith.constant {number} : {self.element}")

    def _slot(self, value: str, type: str) -> str:
        one = self.value("llvm.mlir.constant(1 : i32) : i32")
        slot = self.value(f"llvm.alloca {one} x {type} : (i32) -> !llvm.ptr")
        self.line(f"llvm.store {value}, {slot} : {type}, !llvm.ptr")
        return slot

    def matrix(self, buffer: int, number: str) -> str:
        """Returns a pointer to matrix ``number`` of a buffer."""
        each = self.product(number, *(self.extent(buffer, axis) for axis in range(1, self.rank(buffer))))
        return self.pointer(f"%x{buffer}", self.types[buffer], each)

    def pointer(self, buffer: str, type: str, offset: str | None = None) -> str:
        """Returns a pointer to the element ``offset`` of a buffer with the identity layout."""
        base = self.value(f"memref.extract_aligned_pointer_as_index {buffer} : {type} -> index")
        if offset is not None:
            element = type.rpartition("x")[2].removesuffix(">")
            bytes = self.product(offset, self.index(_BYTES.get(element, 4)))
            base = self.value(f"arith.addi {base}, {bytes} : index")
        address = self.value(f"arith.index_cast {base} : index to i64")
        return self.value(f"llvm.inttoptr {address} : i64 to !llvm.ptr")

    def workspace(self, length: str, element: str | None = None) -> Workspace:
        """Allocates at least one and at least ``length`` elements: floats, or ``element``."""
        type = f"memref<?x{element or self.element}>"
        at_least = self.value(f"arith.maxui {length}, {self.index(1)} : index")
        buffer = self.value(f"memref.alloc({at_least}) : {type}")
        return Workspace(buffer, type, self.pointer(buffer, type))

    def load_from(self, memory: Workspace, number: str) -> str:
        """Returns an element."""
        return self.value(f"memref.load {memory.buffer}[{number}] : {memory.type}")

    def free(self, *memories: Workspace) -> None:
        """Frees memory."""
        self.line(*(f"memref.dealloc {memory.buffer} : {memory.type}" for memory in memories))

    def call(self, routine: str, *pointers: str) -> None:
        """Calls a routine, named without the letter for its type."""
        symbol = f"{'d' if self.element == 'f64' else 's'}{routine}_"
        self.called[symbol] = len(pointers)
        self.line(f"func.call @{symbol}({', '.join(pointers)}) : ({', '.join(['!llvm.ptr'] * len(pointers))}) -> ()")

    def has_failed(self, info: str) -> str:
        """Whether a routine wrote a number other than 0 to ``info``."""
        found = self.value(f"llvm.load {info} : !llvm.ptr -> i32")
        zero = self.value("arith.constant 0 : i32")
        return self.value(f"arith.cmpi ne, {found}, {zero} : i32")

    # --- regions

    def each_matrix(self, body: Callable[[str], None]) -> None:
        """Emits a loop over the batch."""
        self.loop(self.index(0), self.extent(0, 0), body)

    def loop(self, start: str, end: str, body: Callable[[str], None]) -> None:
        """Emits a loop from ``start`` to ``end``."""
        self._count += 1
        number, step = f"%i{self._count}", self.index(1)
        self.line(f"scf.for {number} = {start} to {end} step {step} {{")
        body(number)
        self.line("}")

    def when(self, condition: str, then: Callable[[], None], otherwise: Callable[[], None] | None = None) -> None:
        """Emits a branch."""
        self.line(f"scf.if {condition} {{")
        then()
        if otherwise is not None:
            self.line("} else {")
            otherwise()
        self.line("}")

    def fill(self, buffer: int, matrix: str, number: str, *, triangle: bool = False) -> None:
        """Stores ``number`` to all elements of a matrix, or to those on and below the diagonal."""
        value = self.value(f"arith.constant {number} : {self.element}")

        def row(i: str) -> None:
            end = self.value(f"arith.addi {i}, {self.index(1)} : index") if triangle else self.extent(buffer, 2)
            self.loop(self.index(0), end, lambda j: self.store(value, buffer, matrix, i, j))

        if self.rank(buffer) == 2:
            self.loop(self.index(0), self.extent(buffer, 1), lambda i: self.store(value, buffer, matrix, i))
            return
        self.loop(self.index(0), self.extent(buffer, 1), row)

    def load(self, buffer: int, *subscripts: str) -> str:
        """Loads an element."""
        return self.value(f"memref.load %x{buffer}[{', '.join(subscripts)}] : {self.types[buffer]}")

    def store(self, value: str, buffer: int, *subscripts: str) -> None:
        """Stores an element."""
        self.line(f"memref.store {value}, %x{buffer}[{', '.join(subscripts)}] : {self.types[buffer]}")

    def if_valid(self, body: Callable[[], None]) -> None:
        """Emits ``body`` if extents match and fit into 32 bits; otherwise all outputs are filled with NaN."""

        def wrong() -> None:
            for buffer in self._function.writes:
                self._fill_batch(buffer)

        first: dict[str, str] = {}
        conditions = []
        for buffer, shape in enumerate(self._function.buffers):
            for axis, letter in enumerate(f"_{shape.strip('[]{}')}"):
                extent = self.extent(buffer, axis)
                if letter in first:
                    conditions.append(self.value(f"arith.cmpi eq, {extent}, {first[letter]} : index"))
                elif axis:
                    conditions.append(self.value(f"arith.cmpi ule, {extent}, {self.index(_MOST)} : index"))
                first.setdefault(letter, extent)
        self.when(self.both(*conditions), body, wrong)

    def _fill_batch(self, buffer: int) -> None:
        self.loop(self.index(0), self.extent(buffer, 0), lambda b: self.fill(buffer, b, self.nan))

    def fill_all(self, matrix: str, number: str) -> None:
        """Stores ``number`` to all outputs."""
        for buffer in self._function.writes:
            self.fill(buffer, matrix, number)

    @property
    def nan(self) -> str:
        """Returns NaN as it is written in MLIR."""
        return "0x7FC00000" if self.element == "f32" else "0x7FF8000000000000"
