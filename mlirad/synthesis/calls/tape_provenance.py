"""Records the primal of a derivative with a tape, which is differentiated instead of the derivative.

A tape holds values as bytes, which no analysis sees through. So a derivative with a tape has an attribute with its
primal and its signature. To differentiate it, the same derivative is created without tapes and differentiated instead.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from mlirad._mlir import ir
from mlirad.edit.module import reachable, symbol_name
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.signature import Signature

_MARK: Final = "mlirad.taped"


@dataclass(frozen=True)
class Taped:
    """A reverse derivative that uses a tape: its symbol, its primal, and how it was created."""

    symbol: str
    function: str
    signature: Signature
    assume_noalias: bool
    strong_zero: bool | None
    atomic_add: bool


def mark(derivative: ir.Operation, said: Taped) -> None:
    """Attaches the provenance to a derivative."""
    signature = said.signature
    attributes: dict[str, ir.Attribute] = {
        "function": ir.StringAttr.get(said.function),
        "arguments": _names(signature.arguments),
        "results": _names(signature.results),
        "assume_noalias": ir.BoolAttr.get(said.assume_noalias),
        "atomic_add": ir.BoolAttr.get(said.atomic_add),
    }
    if said.strong_zero is not None:
        attributes["strong_zero"] = ir.BoolAttr.get(said.strong_zero)
    derivative.attributes[_MARK] = ir.DictAttr.get(attributes)


def find_taped(module: ir.Operation, function: str) -> Iterator[Taped]:
    """The derivatives with a tape that ``@function`` is or calls."""
    marked = {
        symbol_name(view.operation): view.operation
        for view in module.regions[0].blocks[0].operations
        if _MARK in view.operation.attributes
    }
    # Without a derivative with a tape, the call graph is not traversed.
    if not marked:
        return
    # Including indirect callees: each call is differentiated with the function.
    for symbol in reachable(module, function):
        if symbol in marked:
            said = ir.DictAttr(marked[symbol].attributes[_MARK])
            signature = Signature(Mode.REVERSE, _activities(said["arguments"]), _activities(said["results"]))
            name = str(ir.StringAttr(said["function"]).value)
            strong_zero = bool(ir.BoolAttr(said["strong_zero"]).value) if "strong_zero" in said else None
            assume_noalias, atomic = (bool(ir.BoolAttr(said[flag]).value) for flag in ("assume_noalias", "atomic_add"))
            yield Taped(symbol, name, signature, assume_noalias, strong_zero, atomic)


def _names(activities: tuple[Activity, ...]) -> ir.Attribute:
    return ir.ArrayAttr.get([ir.StringAttr.get(activity.value) for activity in activities])


def _activities(names: ir.Attribute) -> tuple[Activity, ...]:
    return tuple(Activity(str(ir.StringAttr(name).value)) for name in ir.ArrayAttr(names))
