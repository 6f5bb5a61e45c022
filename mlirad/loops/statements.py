"""The statements of an inner loop: carried values, accumulations and stores, and the ops that they depend on."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from mlirad._mlir import Value, ir
from mlirad.analysis.program import Carried, Node, Program
from mlirad.edit.walk import closure
from mlirad.loops.accumulations import Accumulation
from mlirad.loops.nests import Subscript, subscripts_of


@dataclass(frozen=True)
class CarriedReduction:
    """The loop-carried values that a loop changes."""

    carried: tuple[Carried, ...]

    @property
    def inits(self) -> list[Value]:
        """The initial values."""
        return [init for init, _, _, _ in self.carried]


@dataclass(frozen=True)
class Assignment:
    """A store that writes each element at most once: its subscripts are an injective function of the counters."""

    store: ir.Operation
    subscripts: tuple[Subscript, ...]


Statement: TypeAlias = CarriedReduction | Accumulation | Assignment


def roots(statement: Statement) -> list[Value]:
    """Returns the values that a statement uses in each iteration of the inner loop."""
    if isinstance(statement, CarriedReduction):
        return [yielded for _, _, yielded, _ in statement.carried]
    if isinstance(statement, Assignment):
        return list(statement.store.operands)
    return [statement.term, *statement.load.operands, *list(statement.store.operands)[1:]]


def as_assignment(store: ir.Operation) -> Assignment | None:
    """Returns the store as a statement; None if its subscripts are not linear."""
    subscripts = subscripts_of(store)
    return None if subscripts is None else Assignment(store, subscripts)


def ops_of(statement: Statement) -> tuple[ir.Operation, ...]:
    """Returns the loads and stores of elements that the statement changes."""
    if isinstance(statement, CarriedReduction):
        return ()
    return (statement.store,) if isinstance(statement, Assignment) else (statement.load, statement.store)


def operands(nodes: Iterable[Node]) -> Iterator[Value]:
    """Yields the operands of the ops."""
    for node in nodes:
        yield from node.operands


def chain(program: Program, loop: Node, values: Iterable[Value], known: Container[Value] = ()) -> list[Node]:
    """Returns the ops of the loop's body that ``values`` depend on, in program order, except for ``known`` values."""

    def sources(values: Iterable[Value]) -> list[Node]:
        own = (v for v in values if program.home[v] is loop.blocks[0] and v not in known)
        return [program.producer[v] for v in own if v in program.producer]

    found = closure(sources(values), lambda node: sources(node.operands))
    return sorted(found, key=lambda node: node.order)
