"""The signature of a function: its arguments and results as Python and C see them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mlirad._mlir import ir
from mlirad.edit.location import where
from mlirad.edit.module import symbol_name
from mlirad.edit.names import position
from mlirad.errors import Diagnostic, ExecutionError, UsageError, Where
from mlirad.runtime.memref_abi import AbiType, Argument, abi_type
from mlirad.runtime.readonly import on_stack, only_read


@dataclass(frozen=True)
class Prototype:
    """A name, arguments and results."""

    name: str
    arguments: tuple[Argument, ...]
    results: tuple[AbiType, ...]

    @classmethod
    def of(cls, function: ir.OpView, names: Sequence[str] = ()) -> Prototype:
        """The prototype of a ``func.func``; ``names`` are its arguments' names (``%arg0`` ... if missing).

        Raises:
            ExecutionError: a type has no counterpart in numpy.
        """
        name = symbol_name(function)
        place = where(function.location)
        type = ir.FunctionType(ir.TypeAttr(function.attributes["function_type"]).value)
        arguments = []
        for index, input in enumerate(type.inputs):
            spelled = names[index] if index < len(names) else f"%arg{index}"
            passed = abi_type(input, f"argument {index} ('{spelled}') of '{name}'", place)
            written = isinstance(input, ir.MemRefType) and not only_read(function, index)
            arguments.append(Argument(index, spelled, passed, written))
        _check_returned(function, name, place)
        results = tuple(abi_type(result, f"result {i} of '{name}'", place) for i, result in enumerate(type.results))
        return cls(name, tuple(arguments), results)

    def in_order(self, arguments: tuple[Any, ...], named: Mapping[str, Any]) -> tuple[Any, ...]:
        """All arguments by position: ``arguments``, and those of ``named`` by their names in the IR, or as ``arg0``.

        Raises:
            UsageError: there is no such argument, or it is passed twice, or one is missing.
        """
        wanted = self.arguments
        given = dict(enumerate(arguments))
        for name, value in named.items():
            index = position([argument.name for argument in wanted], name)
            if index is None:
                raise self.wrong(f"'{self.name}' has no argument '{name}'")
            if index in given:
                raise self.wrong(f"{wanted[index]} of '{self.name}' is given twice")
            given[index] = value
        missing = [argument for argument in wanted if argument.index not in given]
        if missing and named:
            raise self.wrong(f"{missing[0]} of '{self.name}' is missing")
        return tuple(given[index] for index in sorted(given))

    def wrong(self, message: str) -> UsageError:
        """The error for wrong arguments of a call, with the expected ones."""
        expected = "; ".join(f"{a} is {a.type}" for a in self.arguments)
        return UsageError(Diagnostic("MA0701", message, helps=(expected,) if expected else ()))

    def __str__(self) -> str:
        arguments = ", ".join(f"{argument.name}: {argument.type.mlir}" for argument in self.arguments)
        results = ", ".join(result.mlir for result in self.results)
        return f"{self.name}({arguments}) -> ({results})"


def _check_returned(function: ir.OpView, name: str, place: Where) -> None:
    """Refuses to return memory that is released when the function returns."""
    for block in function.regions[0].blocks:
        end = block.operations[len(block.operations) - 1].operation
        for index, value in enumerate(end.operands if end.name == "func.return" else ()):
            if isinstance(value.type, ir.MemRefType) and on_stack(value):
                message = f"result {index} of '{name}' is a buffer on the function's stack"
                helps = ("allocate it with 'memref.alloc': the caller then owns it",)
                raise ExecutionError(Diagnostic("MA0506", message, place, helps=helps))
