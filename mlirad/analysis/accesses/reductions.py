"""Finds in-place accumulations ``m[s] += t``: an element is loaded, added to, and stored back.

The adjoint of ``c = c + t`` adds the shadow of ``c`` to that of ``t`` and leaves the shadow of ``c`` unchanged. Op by
op, the adjoint of the store would read and clear it, and that of the load would add it back. That is a store in each
iteration, and so a dependence between iterations that are otherwise independent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from mlirad._mlir import Value
from mlirad.analysis.accesses.subscripts import Subscripts
from mlirad.analysis.aliasing import Aliasing
from mlirad.analysis.program import Node, Program
from mlirad.edit.rewrite import is_used_once
from mlirad.interfaces.ops import EffectKind
from mlirad.interfaces.registry import ACCESS, SCALAR


class AnyOp(Protocol):
    """The common interface of ``ir.Operation`` and ``Node`` for this analysis."""

    @property
    def operands(self) -> Sequence[Value]:
        """The operands."""

    @property
    def block(self) -> Any:
        """The block that contains the op."""


Op = TypeVar("Op", bound=AnyOp)


def find_terms(
    store: Op, producer: Callable[[Value], Op | None], accumulates: Callable[[Op, Value], bool]
) -> Iterator[tuple[Op, Op, Value]]:
    """The candidates ``(load, add, term)`` of a ``store`` of ``add(load, term)``; either operand may be the load.

    All are in one block, and neither the sum nor the loaded value has another use. The caller checks that the load
    reads the element that is stored to. ``accumulates``: whether an op of two operands adds to one of them.
    """
    total = store.operands[0]
    add = producer(total)
    # With another use of the sum, or of the loaded value, adjoints would come from there too.
    if add is None or add.block != store.block or not is_used_once(total):
        return
    for place, value in enumerate(add.operands):
        load = producer(value)
        if load is not None and load.block == store.block and accumulates(add, value) and is_used_once(value):
            yield load, add, add.operands[1 - place]


def find_in_place(program: Program, aliasing: Aliasing, is_active: Callable[[Value], bool]) -> Mapping[Node, Node]:
    """Maps a store of an active value to the load of the same element to which something was added."""
    accesses, scalars = program.registry.table(ACCESS), program.registry.table(SCALAR)
    subscripts = Subscripts(program)

    def accumulates(add: Node, value: Value) -> bool:
        return add.name in scalars and scalars[add.name].accumulates(add.op, value)

    found: dict[Node, Node] = {}
    for store in program.memory_nodes:
        model = accesses.get(store.name)
        if model is None or not model.is_store or not is_active(store.operands[0]):
            continue
        for load, _, _ in find_terms(store, program.producer.get, accumulates):
            place = subscripts.of_load(load)
            is_same = place is not None and place == subscripts.of_store(store)
            if is_same and not _is_written_between(load, store, load.operands[0], aliasing):
                found[store] = load
    return found


def _is_written_between(load: Node, store: Node, buffer: Value, aliasing: Aliasing) -> bool:
    """Whether another op may have written the element since it was loaded."""
    between = [node for node in load.block.memory if load.order < node.order < store.order]
    for outer in between:
        for node in (outer, *outer.inside()):
            if node.unknown_effects:
                return True
            written = [effect.value for effect in node.effects if effect.kind is not EffectKind.READ]
            if any(a.may_overlap(b) for v in written for a in aliasing.objects(v) for b in aliasing.objects(buffer)):
                return True
    return False
