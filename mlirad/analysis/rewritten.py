"""Which buffers does a loop write before it reads them, in each iteration? What they held before does not matter.

A load is served by a store that comes before it, runs whenever it runs, and wrote the same elements: the loops around
both, inside the loop in question, have the same bounds, and the subscripts are the same of their induction variables.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mlirad._mlir import Value, ir
from mlirad.analysis.aliasing import Aliasing
from mlirad.analysis.program import Node, Program
from mlirad.edit.constants import constant_integer
from mlirad.interfaces.access import LoadModel, StoreModel
from mlirad.interfaces.ops import EffectKind
from mlirad.interfaces.registry import MEMORY

#: One subscript or bound: a number, or something that is the same wherever it is equal.
_Term = tuple[object, ...]


@dataclass(frozen=True)
class _Access:
    """One load or store: the loops around it, and its subscripts as terms over them."""

    node: Node
    loops: tuple[Node, ...]
    place: tuple[_Term, ...]


def is_written_first(buffer: Value, loop: Node, program: Program, aliasing: Aliasing) -> bool:
    """Whether every element of ``buffer`` that an iteration of ``loop`` reads has been written in that iteration."""
    objects = aliasing.objects(buffer)
    accesses: list[tuple[bool, _Access]] = []
    for node in _inside(loop):
        if node.unknown_effects:
            return False
        for effect in node.effects:
            if not any(a.may_overlap(b) for a in aliasing.objects(effect.value) for b in objects):
                continue
            access = _access(node, loop, program) if effect.value == buffer else None
            if access is None and effect.kind is EffectKind.READ:
                return False
            if access is not None:
                accesses.append((effect.kind is EffectKind.WRITE, access))
    stores = [access for is_store, access in accesses if is_store]
    return all(is_store or any(_serves(one, access) for one in stores) for is_store, access in accesses)


def _inside(node: Node) -> Iterator[Node]:
    for block in node.blocks:
        for inner in block.nodes:
            yield inner
            yield from _inside(inner)


def _access(node: Node, loop: Node, program: Program) -> _Access | None:
    """None: not a load or store whose place can be told."""
    model = program.registry.table(MEMORY).get(node.name)
    if not isinstance(model, LoadModel | StoreModel):
        return None
    chain = node.block.chain()
    around = chain[chain.index(loop) + 1 :]
    indices = node.operands[1 if isinstance(model, LoadModel) else 2 :]
    names: dict[Value, _Term] = {}
    for depth, one in enumerate(around):
        if one.loop is None:
            return None
        names.update((v, ("iv", depth, axis)) for axis, v in enumerate(one.loop.induction(one.op)))
    terms = tuple(_term(v, names) for v in indices)
    mapped = str(node.op.attributes["map"]) if "map" in node.op.attributes else ""
    moved = node.results[0] if isinstance(model, LoadModel) else node.operands[0]
    return _Access(node, around, (("form", moved.type, mapped), *terms))


def _term(value: Value, names: dict[Value, _Term]) -> _Term:
    if value in names:
        return names[value]
    number = constant_integer(value)
    return ("value", value) if number is None else ("number", number)


def _serves(store: _Access, load: _Access) -> bool:
    """Whether what ``load`` reads was written by ``store``, in the same iteration of the loop around both."""
    if store.node.order > load.node.order or store.place != load.place or len(store.loops) != len(load.loops):
        return False
    return all(_same_range(a, b) for a, b in zip(store.loops, load.loops, strict=True))


def _same_range(one: Node, other: Node) -> bool:
    if one is other:
        return True
    if one.name != other.name or one.loop is None or other.loop is None or not one.loop.counts_ahead(one.op):
        return False
    return _bounds(one) == _bounds(other)


def _bounds(node: Node) -> tuple[object, ...]:
    """What the range of a loop depends on."""
    assert node.loop is not None
    written = {name: str(node.op.attributes[name]) for name in _bound_attributes(node.op)}
    return (*sorted(written.items()), *(_term(v, {}) for v in node.loop.controls(node.op)))


def _bound_attributes(op: ir.Operation) -> list[str]:
    return [name for name, _ in op.attributes.items() if name != "operandSegmentSizes"]
