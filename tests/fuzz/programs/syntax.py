"""The syntax tree of random programs.

It mirrors MLIR (ops with operands, results, attributes and regions over typed values), so that printing is a table
look-up. The oracle interprets this tree, never the text, and shares no code with the engine. Names are unique in a
program. A program contains the arguments that it was generated for.

"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias


@dataclass(frozen=True)
class Memref:
    """A memref type: extents as they are at run time, and how much of them and of the layout the text shows.

    ``dynamic[i]`` prints extent ``i`` as ``?``. ``layout`` is None for the identity, else the text of the layout.
    """

    shape: tuple[int, ...]
    dynamic: tuple[bool, ...]
    layout: str | None = None
    element: str = "f64"

    def __str__(self) -> str:
        extents = "".join(f"{'?' if d else n}x" for n, d in zip(self.shape, self.dynamic, strict=True))
        return f"memref<{extents}{self.element}{f', {self.layout}' if self.layout else ''}>"


@dataclass(frozen=True)
class Tensor:
    """A tensor type: extents as they are at run time, and which of them the text shows as ``?``."""

    shape: tuple[int, ...]
    dynamic: tuple[bool, ...]
    element: str = "f64"

    @property
    def is_open(self) -> bool:
        """Whether the text leaves an extent open."""
        return any(self.dynamic)

    def __str__(self) -> str:
        extents = "".join(f"{'?' if d else n}x" for n, d in zip(self.shape, self.dynamic, strict=True))
        return f"tensor<{extents}{self.element}>"


@dataclass(frozen=True)
class Vector:
    """A vector type of fixed extents."""

    shape: tuple[int, ...]
    element: str = "f64"

    def __str__(self) -> str:
        return f"vector<{'x'.join(map(str, self.shape))}{'x' if self.shape else ''}{self.element}>"


Type: TypeAlias = str | Memref | Tensor | Vector  # scalars are spelled as in MLIR: f64, index, i64, i1

COMPLEX: Final = "complex<f64>"


def tensor(*shape: int, element: str = "f64") -> Tensor:
    """The tensor type of these extents, all shown."""
    return Tensor(shape, (False,) * len(shape), element)


def element(kind: Type) -> str:
    """The scalar type that ``kind`` is or is made of."""
    return kind if isinstance(kind, str) else kind.element


def elements(kind: Type) -> int:
    """How many scalars ``kind`` holds."""
    return 1 if isinstance(kind, str) else math.prod(kind.shape)


def width(kind: Type) -> int:
    """How many floats ``kind`` holds: a complex number has two, an integer none."""
    return elements(kind) * {"f64": 1, COMPLEX: 2}.get(element(kind), 0)


@dataclass(frozen=True)
class Var:
    """An SSA value; ``name`` comes without its ``%``."""

    name: str
    type: Type

    def __str__(self) -> str:
        return f"%{self.name}"


@dataclass(frozen=True)
class Affine:
    """``(sum coefficients[i] * operand[i] + constant)``, then ``floordiv``/``mod`` where these are not 0."""

    coefficients: tuple[int, ...]
    constant: int = 0
    floordiv: int = 0
    mod: int = 0

    def __call__(self, operands: tuple[int, ...]) -> int:
        """The value where the operands are ``operands``."""
        total = self.constant + sum(c * o for c, o in zip(self.coefficients, operands, strict=True))
        if self.floordiv:
            total //= self.floordiv
        return total % self.mod if self.mod else total

    def text(self, names: tuple[str, ...]) -> str:
        """As MLIR spells it, with the operands called ``names``."""
        terms = [n if c == 1 else f"{n} * {c}" for c, n in zip(self.coefficients, names, strict=True) if c]
        if self.constant or not terms:
            terms.append(str(self.constant))
        whole = " + ".join(terms)
        if self.floordiv:
            whole = f"({whole}) floordiv {self.floordiv}"
        return f"({whole}) mod {self.mod}" if self.mod else whole


@dataclass(frozen=True)
class ProgramBlock:
    """A region of one block: its arguments, its ops and what its terminator hands on."""

    args: tuple[Var, ...] = ()
    ops: tuple[Op, ...] = ()
    ends: tuple[Var, ...] = ()


@dataclass(frozen=True)
class Op:
    """One operation; ``attrs`` holds what is not a value, under names that `printing` and `oracle` share."""

    name: str
    operands: tuple[Var, ...] = ()
    results: tuple[Var, ...] = ()
    attrs: Mapping[str, Any] = field(default_factory=dict)
    regions: tuple[ProgramBlock, ...] = ()


@dataclass(frozen=True)
class ProgramFunction:
    """A function; its body's arguments are its own, its body's ends are its results."""

    name: str
    body: ProgramBlock
    private: bool = False


@dataclass(frozen=True)
class RandomProgram:
    """Functions (the entry last), the arguments of the run, and which of these carry a derivative."""

    seed: int
    functions: tuple[ProgramFunction, ...]
    inputs: tuple[Any, ...]  # float, int or a flat list of floats or ints, one an argument of the entry
    active: tuple[bool, ...]

    @property
    def entry(self) -> ProgramFunction:
        """The function that is differentiated."""
        return self.functions[-1]


def is_open(kind: Type) -> bool:
    """Whether ``kind`` is a tensor type whose text leaves an extent open."""
    return isinstance(kind, Tensor) and kind.is_open


def walk(block: ProgramBlock) -> Iterator[Op]:
    """All ops of ``block`` and of the regions below it, outer before inner."""
    for op in block.ops:
        yield op
        for region in op.regions:
            yield from walk(region)


def size(program: RandomProgram) -> int:
    """How many ops ``program`` has."""
    return sum(1 for function in program.functions for _ in walk(function.body))
