"""Selects the outputs of a Jacobian: results of a function, and arrays that it writes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

from mlirad._mlir import Type
from mlirad.edit.names import integers, position
from mlirad.runtime.readonly import only_read
from mlirad.transforms.wrt import PrimalFunction, select_results

Of: TypeAlias = "int | str | Sequence[int | str]"


class JacobianOutput(NamedTuple):
    """A result, or an argument that is written, by its position."""

    is_argument: bool
    position: int

    def type(self, primal: PrimalFunction) -> Type:
        """The type of the output."""
        return primal.type.inputs[self.position] if self.is_argument else primal.type.results[self.position]


def select_outputs(primal: PrimalFunction, of: Of) -> tuple[JacobianOutput, ...]:
    """The outputs that ``of`` selects: results by position, written arguments by name; "all": every float result.

    Raises:
        UsageError: an output does not exist, carries no derivative, or is not written.
    """
    if isinstance(of, str) and of == "all":
        found = tuple(JacobianOutput(False, index) for index in select_results(primal, "all"))
        if not found:
            message = f"'{primal.name}' returns no floats: there is nothing to differentiate"
            raise primal.error("MA0719", message, *_written(primal))
        return found
    of = integers(of)
    given = tuple(of) if isinstance(of, Iterable) and not isinstance(of, str) else (of,)
    if not given:
        raise primal.error("MA0715", "of is empty: there is nothing to differentiate", *_written(primal))
    outputs = [_written_argument(primal, one) if isinstance(one, str) else _result(primal, one) for one in given]
    for place, output in enumerate(outputs):
        if output in outputs[:place]:
            raise primal.error("MA0715", f"of names {given[place]!r} twice")
    return tuple(outputs)


def _result(primal: PrimalFunction, one: int) -> JacobianOutput:
    return JacobianOutput(False, select_results(primal, one)[0])


def _written_argument(primal: PrimalFunction, name: str) -> JacobianOutput:
    index = position(primal.names, name)
    if index is None:
        raise primal.error("MA0715", f"of='{name}' is not an argument of '{primal.name}'", *_written(primal))
    if not _is_written(primal, index):
        message = f"{primal.argument(index)} of '{primal.name}' is not an array of floats that it writes"
        raise primal.error("MA0715", message, *_written(primal))
    return JacobianOutput(True, index)


def _is_written(primal: PrimalFunction, index: int) -> bool:
    is_buffer = primal.facts.is_mutable(primal.type.inputs[index])
    return is_buffer and primal.takes_part(index) and not only_read(primal.op, index)


def _written(primal: PrimalFunction) -> tuple[str, ...]:
    """A help text that lists the written arrays."""
    names = [primal.names[i].removeprefix("%") for i in range(len(primal.names)) if _is_written(primal, i)]
    listed = ", ".join(f"of='{name}'" for name in names)
    return (f"arrays that it writes: {listed}",) if names else ()
