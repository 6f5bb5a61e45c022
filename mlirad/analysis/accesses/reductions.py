"""Finds in-place accumulations ``m[s] += t``: an element is loaded, added to, and stored back.

The adjoint of ``c = c + t`` leaves the shadow of ``c`` as it is, and hands it on to ``t``. Op by op it would be taken,
cleared and added back: a store an iteration, in which loops that could run in any order wait for each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from mlirad._mlir import Value
from mlirad.analysis.accesses.subscripts import Subscripts
from mlirad.analysis.activity import ActivityAnalysis
from mlirad.analysis.aliasing import Aliasing
from mlirad.analysis.program import Node, Program
from mlirad.edit.rewrite import is_used_once
from mlirad.interfaces.ops import EffectKind
from mlirad.interfaces.registry import ACCESS, SCALAR


class AnyOp(Protocol):
    """An op, as it is or as it was listed."""

    @property
    def operands(self) -> Sequence[Value]:
        """What it takes."""

    @property
    def block(self) -> Any:
        """Where it stands."""


Op = TypeVar("Op", bound=AnyOp)


def find_terms(
    store: Op, producer: Callable[[Value], Op | None], accumulates: Callable[[Op, Value], bool]
) -> Iterator[tuple[Op, Op, Value]]:
    """The ways in which ``store`` writes a sum: what gives one term, the sum, and the other term.

    All stand in one block, and neither the sum nor the first term is used for anything else. The caller asks whether
    that is loaded from where the sum is stored; ``accumulates``: whether an op of two operands adds to one of them.
    """
    total = store.operands[0]
    add = producer(total)
    if add is None or add.block != store.block or not is_used_once(total):
        return
    for place, value in enumerate(add.operands):
        load = producer(value)
        if load is not None and load.block == store.block and accumulates(add, value) and is_used_once(value):
            yield load, add, add.operands[1 - place]


def find_in_place(program: Program, activity: ActivityAnalysis) -> Mapping[Node, Node]:
    """Store -> the load of the same element to which something was added."""
    accesses, scalars = program.registry.table(ACCESS), program.registry.table(SCALAR)
    subscripts = Subscripts(program)

    def accumulates(add: Node, value: Value) -> bool:
        return add.name in scalars and scalars[add.name].accumulates(add.op, value)

    found: dict[Node, Node] = {}
    for store in program.memory_nodes:
        model = accesses.get(store.name)
        if model is None or not model.is_store or not activity.is_active(store.operands[0]):
            continue
        for load, _, _ in find_terms(store, program.producer.get, accumulates):
            place = subscripts.of_load(load)
            is_same = place is not None and place == subscripts.of_store(store)
            if is_same and not _is_written_between(load, store, load.operands[0], activity.aliasing):
                found[store] = load
    return found


def _is_written_between(load: Node, store: Node, buffer: Value, aliasing: Aliasing) -> bool:
    """Whether something else may have written the element since it was loaded."""
    between = [node for node in load.block.memory if load.order < node.order < store.order]
    for outer in between:
        for node in (outer, *outer.inside()):
            if node.unknown_effects:
                return True
            written = [effect.value for effect in node.effects if effect.kind is not EffectKind.READ]
            if any(a.may_overlap(b) for v in written for a in aliasing.objects(v) for b in aliasing.objects(buffer)):
                return True
    return False
