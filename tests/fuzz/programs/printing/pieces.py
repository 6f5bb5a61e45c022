"""Functions that the printers share: literals, lists of names and types."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from tests.fuzz.programs.syntax import Op, ProgramBlock, Var

#: The op that ends a block, by name, or as the lines that it takes for what the block hands on.
Terminator: TypeAlias = str | Callable[[tuple[Var, ...]], Iterator[str]]
#: A line, or a region with its terminator; the printer of an op gives these in order.
Piece: TypeAlias = str | tuple[ProgramBlock, Terminator]
Printer: TypeAlias = Callable[[Op], Iterator[Piece]]


def float_literal(value: float) -> str:
    """``value`` so that MLIR reads back the same bits."""
    digits = repr(float(value))
    mantissa, _, exponent = digits.partition("e")
    mantissa = mantissa if "." in mantissa else f"{mantissa}.0"
    return f"{mantissa}e{exponent}" if exponent else mantissa


def names(values: Sequence[Var]) -> str:
    """The values, by commas."""
    return ", ".join(map(str, values))


def types(values: Sequence[Var]) -> str:
    """The types of the values, by commas."""
    return ", ".join(str(v.type) for v in values)


def arrow(values: Sequence[Var]) -> str:
    """The types of what a region op gives, after an arrow."""
    return f" -> ({types(values)})" if values else ""


def left(op: Op) -> str:
    """The left-hand side."""
    return f"{names(op.results)} = " if op.results else ""


def slots(op: Op, given: int) -> str:
    """Offsets, sizes and strides of a slice; those that are values come after the first ``given`` operands."""
    dynamic = iter(op.operands[given:])
    lists = [
        [str(next(dynamic)) if e is None else str(e) for e in op.attrs[k]] for k in ("offsets", "sizes", "strides")
    ]
    return " ".join(f"[{', '.join(entries)}]" for entries in lists)
