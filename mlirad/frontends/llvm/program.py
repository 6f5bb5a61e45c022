"""A module of LLVM IR as Python values: functions, blocks, instructions, constants and types.

`read` copies everything that the raiser needs, and frees LLVM's module: nothing here refers to memory of LLVM.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from mlirad.errors import Where


@dataclass(frozen=True)
class LlvmType:
    """A type: ``kind`` is its name in LLVM IR, without the other fields.

    ``width``: bits of an integer or float. ``parts``: the members of a struct, or the element of an array or vector.
    Pointers in memory are raised to the kinds "offset", and "held" for the memref of ``parts[0]``.
    """

    kind: str
    width: int = 0
    count: int = 0
    parts: tuple[LlvmType, ...] = ()
    is_packed: bool = False

    @property
    def is_scalar(self) -> bool:
        """Whether it is a number."""
        return self.kind in ("integer", "float")

    @property
    def size(self) -> int:
        """The distance in bytes of array elements, in the layout of 64-bit targets."""
        if self.kind == "struct":
            return _aligned(self.offset(len(self.parts)), self.alignment)
        if self.kind == "array":
            return self.count * self.parts[0].size
        return _aligned(self.stored, self.alignment)

    @property
    def stored(self) -> int:
        """The bytes that a load of a number, pointer or vector reads; elements of vectors have no padding."""
        if self.kind == "vector":
            part = self.parts[0]
            return self.count * 8 if part.kind == "pointer" else (self.count * part.width + 7) // 8
        return 8 if self.kind == "pointer" else (self.width + 7) // 8

    @property
    def alignment(self) -> int:
        """The size in bytes."""
        if self.kind == "struct":
            return 1 if self.is_packed else max((part.alignment for part in self.parts), default=1)
        if self.kind == "array":
            return self.parts[0].alignment
        return 1 << max(self.stored - 1, 0).bit_length()

    def offset(self, index: int) -> int:
        """The offset of a struct's member in bytes; for ``len(parts)`` the size without padding at the end."""
        position = 0
        for number, part in enumerate(self.parts[: index + 1]):
            position = position if self.is_packed else _aligned(position, part.alignment)
            if number == index:
                break
            position += part.size
        return position

    def __str__(self) -> str:
        if self.kind == "integer":
            return f"i{self.width}"
        if self.kind == "float":
            return {16: "half", 32: "float", 64: "double"}.get(self.width, f"float of {self.width} bits")
        if self.kind in ("array", "vector"):
            text = f"{self.count} x {self.parts[0]}"
            return f"[{text}]" if self.kind == "array" else f"<{text}>"
        if self.kind == "struct":
            return f"{{ {', '.join(map(str, self.parts))} }}"
        if self.kind == "held":
            return f"ptr.{self.parts[0]}"
        return {"pointer": "ptr", "offset": "ptr"}.get(self.kind, self.kind)


def _aligned(size: int, alignment: int) -> int:
    return -(-size // alignment) * alignment


class LlvmValue:
    """An operand; compared by identity."""

    type: LlvmType


@dataclass(eq=False)
class LlvmConstant(LlvmValue):
    """A constant: ``value`` is a number, or None for undef, poison and other constants.

    ``parts``: the elements of an array or struct. ``is_zero``: null, or all zeros. ``is_undefined``: undef, poison, or
    the address ``value``.
    """

    type: LlvmType
    value: int | float | None = None
    parts: tuple[LlvmConstant | LlvmValue, ...] = ()
    is_zero: bool = False
    is_undefined: bool = False
    text: str = ""


@dataclass(eq=False)
class LlvmGlobal(LlvmValue):
    """A global variable; ``content`` is None if it is external."""

    type: LlvmType
    name: str
    held: LlvmType
    is_constant: bool
    content: LlvmConstant | LlvmValue | None = None


@dataclass(eq=False)
class LlvmParameter(LlvmValue):
    """A parameter, by its position."""

    type: LlvmType
    name: str
    number: int
    is_noalias: bool = False


@dataclass(eq=False)
class LlvmInstruction(LlvmValue):
    """An instruction, or a constant expression.

    ``element``: the type for an address computation or allocation. ``predicate``: of a comparison, in MLIR's numbering.
    ``flags``: fast-math flags, as bits. ``blocks``: successors, or the incoming blocks of a phi. ``position``: of
    extractvalue and insertvalue; lanes of shufflevector, -1 for undefined. ``range``: the first value, step and
    count of a phi. ``is_vectorized``: a branch back to the start of a loop on vectors, or of its scalar version.
    """

    type: LlvmType
    opcode: str
    operands: list[LlvmValue] = field(default_factory=list, repr=False)
    address: int = 0
    where: Where = field(default_factory=Where)
    element: LlvmType | None = None
    predicate: int = 0
    flags: int = 0
    no_signed_wrap: bool = False
    no_unsigned_wrap: bool = False
    is_non_negative: bool = False
    is_disjoint: bool = False
    is_volatile: bool = False
    is_vectorized: bool = False
    is_remainder: bool = False
    blocks: list[LlvmBlock] = field(default_factory=list, repr=False)
    position: tuple[int, ...] = ()
    range: tuple[int, int, int] | None = None


@dataclass(eq=False)
class LlvmBlock:
    """A basic block; the last instruction is the terminator."""

    name: str
    instructions: list[LlvmInstruction] = field(default_factory=list)

    @property
    def phis(self) -> list[LlvmInstruction]:
        """The phis at its beginning."""
        return [one for one in self.instructions if one.opcode == "phi"]


@dataclass(eq=False)
class LlvmFunction(LlvmValue):
    """A function; a declaration has no blocks."""

    type: LlvmType
    name: str
    result: LlvmType
    parameters: list[LlvmParameter] = field(default_factory=list)
    blocks: list[LlvmBlock] = field(default_factory=list)
    is_variadic: bool = False
    where: Where = field(default_factory=Where)
    attributes: frozenset[str] = frozenset()

    @property
    def instructions(self) -> list[LlvmInstruction]:
        """All instructions."""
        return [one for block in self.blocks for one in block.instructions]


@dataclass(eq=False)
class LlvmModule:
    """A module."""

    functions: dict[str, LlvmFunction]
    globals: dict[str, LlvmGlobal]
    layout: str
