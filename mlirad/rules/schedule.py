"""Schedules the computation of a formula: each piece is computed once, with guards around units.

A unit is one contribution: a partial of one operand from one result, with the Python conditions under which it is
needed. Pieces that several units share are computed before them, under the disjunction of these conditions.
"""

from __future__ import annotations

import keyword
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final

from mlirad.rules.infer import Typed, Types, TypeVariable
from mlirad.rules.model import Apply, Compare, Constant, Derivative, Operand, ResultOf, Seed, Shadow, StaticSelect

#: Names that generated methods use themselves.
_TAKEN: Final = (
    "self", "op", "state", "build", "is_active", "needed", "compare", "create_sum", "unless_zero", "element_type",
    "constant_float", "allows",
    "to_real", "to_complex", "refuse_active",
    "ir", "isinstance", "tangent", "term", "Value",
)  # fmt: skip


class Names:
    """Python names of one method; a name that is taken gets a number."""

    def __init__(self) -> None:
        self._taken = set(_TAKEN)

    def fresh(self, wanted: str) -> str:
        """``wanted`` if it is free, else with a number."""
        base = wanted + "_" if keyword.iskeyword(wanted) or wanted in _TAKEN else wanted
        name, number = base, 1
        while name in self._taken:
            number += 1
            name = f"{base}_{number}"
        self._taken.add(name)
        return name

    def copy(self) -> Names:
        """The names in a nested block: those it takes are free again after it."""
        other = Names()
        other._taken = set(self._taken)
        return other


@dataclass(frozen=True)
class Piece:
    """A step of a computation; equal pieces are the same step."""

    kind: str
    text: str
    type: str = ""
    inputs: tuple[Piece, ...] = ()
    number: float = 0.0
    fastmath: bool = False


@dataclass(frozen=True)
class Unit:
    """One contribution: ``root`` is needed if all of ``guards`` hold.

    ``scales`` is set if a zero seed must be guarded; ``named`` if the value is read more than once.
    """

    root: Piece
    guards: tuple[str, ...]
    operand: int
    result: int
    seed: str = ""
    scales: bool = False
    named: bool = False


@dataclass(frozen=True)
class EmissionContext:
    """The meaning of the names in one method."""

    rule: Derivative
    types: Types
    operands: tuple[str, ...]
    results: tuple[str, ...]

    def type_name(self, number: int) -> str:
        """The local that holds the type of class ``number``."""
        return f"{self.owner(number)}_type"

    def owner(self, number: int) -> str:
        """The operand or result whose type class ``number`` is."""
        count = len(self.operands)
        return self.operands[number] if number < count else self.results[number - count]

    def type_text(self, variable: TypeVariable) -> str:
        """The Python expression for a type; empty if no operand or result determines it."""
        found = None if variable.truth else self.types.expression(variable)
        if found is None:
            return ""
        functions, number = found
        return "(".join([*functions, self.type_name(number)]) + ")" * len(functions)

    def piece(self, typed: Typed, seeds: Mapping[int, str], shadows: Mapping[int, str]) -> Piece:
        """``typed`` as a piece; ``seeds`` by result and ``shadows`` by operand are the names of derivatives."""
        term, inputs = typed.term, tuple(self.piece(argument, seeds, shadows) for argument in typed.arguments)
        type = self.type_text(typed.type)
        match term:
            case Operand():
                return Piece("primal", self.operands[term.index])
            case ResultOf():
                return Piece("primal", self.results[term.index])
            case Seed():
                return Piece("given", seeds[term.result])
            case Shadow():
                return Piece("given", shadows[term.operand])
            case Constant():
                return Piece("constant", "", type, number=term.value)
            case Compare():
                return Piece("compare", term.predicate, "", inputs)
            case StaticSelect():
                return Piece(term.predicate, self.operands[term.operand], "", inputs)
            case Apply():
                return Piece("op", term.op, type, inputs, fastmath=term.fastmath)


STATIC: Final = {
    "is_active": "{is_active}({value})",
    "is_complex": "isinstance(element_type({value}.type), ir.ComplexType)",
    "is_one": "constant_float({value}) == 1.0",
    "allows_arcp": 'allows(op, "arcp")',
}


def leaves(piece: Piece, guards: tuple[str, ...], is_active: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The primal values that ``piece`` reads, each with the conditions under which it does."""
    if piece.kind == "primal":
        yield piece.text, guards
    if piece.kind in STATIC:
        condition = STATIC[piece.kind].format(is_active=is_active, value=piece.text)
        yield from leaves(piece.inputs[0], (*guards, condition), is_active)
        yield from leaves(piece.inputs[1], (*guards, f"not {condition}"), is_active)
        return
    for inner in piece.inputs:
        yield from leaves(inner, guards, is_active)


def condition(choices: Sequence[tuple[str, ...]]) -> str:
    """Python for "all guards of one of ``choices``"."""
    unique = list(dict.fromkeys(choices))
    parts = [" and ".join(guards) for guards in unique]
    return " or ".join(f"({p})" if " and " in p and len(parts) > 1 else p for p in parts)


@dataclass
class Writer:
    """Writes the lines of one method; ``known`` are the pieces that have a name here."""

    names: Names
    uses: Counter[Piece]
    lines: list[str] = field(default_factory=list)
    indent: str = ""
    known: dict[Piece, str] = field(default_factory=dict)

    def line(self, text: str) -> None:
        """Adds a line."""
        self.lines.append(self.indent + text)

    def block(self, head: str) -> Writer:
        """A writer for the block under ``head``; values computed there are not known outside."""
        self.line(head)
        return Writer(self.names.copy(), self.uses, self.lines, self.indent + "    ", dict(self.known))

    def shared_block(self, head: str) -> Writer:
        """A writer for the block under ``head``; values computed there are known outside as well."""
        self.line(head)
        return Writer(self.names, self.uses, self.lines, self.indent + "    ", self.known)

    def finish(self, piece: Piece) -> str:
        """Like `compute`, for a value that is read once: the last op needs no name."""
        if piece.kind in ("op", "compare") and piece not in self.known and self.uses[piece] == 1:
            return self._expression(piece)
        return self.compute(piece)

    def compute(self, piece: Piece) -> str:
        """Writes the missing steps of ``piece``; returns the Python expression for it."""
        if piece.kind == "given":
            return piece.text
        if piece not in self.known:
            text = self._expression(piece)
            if piece.kind in ("primal", "constant") and self.uses[piece] == 1:
                return text
            self.assign(piece, text)
        return self.known[piece]

    def assign(self, piece: Piece, text: str) -> None:
        """Assigns a name to ``piece``."""
        if piece in self.known:
            return
        name = self.names.fresh(_wanted(piece))
        self.known[piece] = name
        if text:
            self.line(f"{name} = {text}")
        else:
            self._branches(piece, name)

    def _expression(self, piece: Piece) -> str:
        if piece.kind == "primal":
            return f"state.primal({piece.text})"
        if piece.kind == "constant":
            return f"build.constant({piece.type}, {piece.number!r})"
        if piece.kind in STATIC:
            return ""
        inputs = [self.compute(inner) for inner in piece.inputs]
        if piece.kind == "compare":
            return f'compare(build, "{piece.text}", {", ".join(inputs)})'
        if piece.text == "chlo.conj":
            return f"conjugate(build, {inputs[0]})"
        operands = f"({inputs[0]},)" if len(inputs) == 1 else f"({', '.join(inputs)})"
        type = piece.type or f"{inputs[-1]}.type"
        return f'build.{"float" if piece.fastmath else "value"}("{piece.text}", {operands}, {type})'

    def _branches(self, piece: Piece, name: str) -> None:
        test = STATIC[piece.kind].format(is_active="state.is_active", value=piece.text)
        for head, inner in ((f"if {test}:", piece.inputs[0]), ("else:", piece.inputs[1])):
            branch = self.block(head)
            branch.line(f"{name} = {branch.compute(inner)}")


def _wanted(piece: Piece) -> str:
    if piece.kind == "primal":
        return f"{piece.text}_primal"
    if piece.kind == "constant":
        whole = {0.0: "zero", 1.0: "one", 2.0: "two", 0.5: "half"}
        return whole.get(piece.number, "constant")
    return {"compare": "test", "op": piece.text.rpartition(".")[2].replace(".", "_")}.get(piece.kind, "chosen")


Finish = Callable[[Writer, Unit, str], None]


def write_units(writer: Writer, units: Sequence[Unit], operands: int, finish: Finish) -> None:
    """Writes all ``units``, shared pieces first; ``finish`` writes the use of each value."""
    for group, pieces in groupby(_shared(units), key=lambda pair: pair[1]):
        guards = [units[index].guards for index in group]
        whole = len({units[index].operand for index in group}) == operands and len(group) == len(units)
        block = writer if whole or not all(guards) else writer.shared_block(f"if {condition(guards)}:")
        for piece, _ in pieces:
            block.compute(piece)
    for unit in units:
        inner = writer.block(f"if {condition([unit.guards])}:") if unit.guards else writer
        finish(inner, unit, inner.compute(unit.root) if unit.scales or unit.named else inner.finish(unit.root))


def _shared(units: Sequence[Unit]) -> list[tuple[Piece, tuple[int, ...]]]:
    """The largest pieces that more than one unit computes, with the units."""
    users: dict[Piece, list[int]] = {}
    for index, unit in enumerate(units):
        for piece in dict.fromkeys(_walk(unit.root)):
            users.setdefault(piece, []).append(index)
    shared = {piece: tuple(indices) for piece, indices in users.items() if len(indices) > 1 and piece.kind != "given"}
    inside = {inner for piece in shared for inner in piece.inputs if shared.get(inner) == shared[piece]}
    found = [(piece, group) for piece, group in shared.items() if piece not in inside]
    return sorted(found, key=lambda pair: (-len(pair[1]), pair[1]))


def _walk(piece: Piece) -> Iterator[Piece]:
    if piece.kind not in STATIC:
        for inner in piece.inputs:
            yield from _walk(inner)
    yield piece


def count_uses(units: Sequence[Unit]) -> Counter[Piece]:
    """The number of reads of each piece; equal pieces count as one."""
    uses: Counter[Piece] = Counter()
    seen: set[Piece] = set()
    stack = [unit.root for unit in units]
    uses.update(stack)
    while stack:
        piece = stack.pop()
        if piece in seen:
            continue
        seen.add(piece)
        uses.update(piece.inputs)
        stack += piece.inputs
    return uses
