"""Which elements of buffers are added to in place: loaded, added to, and stored where they came from?

The adjoint of ``c = c + t`` leaves the shadow of ``c`` as it is, and hands it on to ``t``. Op by op it would be taken,
cleared and added back: a store an iteration, in which loops that could run in any order wait for each other.
"""

from __future__ import annotations

from collections.abc import Mapping

from mlirad._mlir import Value
from mlirad.analysis.accesses.subscripts import Subscripts
from mlirad.analysis.activity import Activity
from mlirad.analysis.aliasing import Aliasing
from mlirad.analysis.program import Node, Program
from mlirad.interfaces.ops import EffectKind
from mlirad.interfaces.registry import ACCUMULATE, PLACE, TARGET


def find_in_place(program: Program, activity: Activity) -> Mapping[Node, Node]:
    """Store -> the load of the same element to which something was added."""
    targets, loads, sums = (program.registry.table(name) for name in (TARGET, PLACE, ACCUMULATE))
    subscripts = Subscripts(program)
    found: dict[Node, Node] = {}
    for store in program.memory_nodes:
        if store.name not in targets or not activity.is_active(store.operands[0]):
            continue
        add = program.producer.get(store.operands[0])
        if add is None or add.name not in sums or add.block is not store.block or not _is_used_once(add.results[0]):
            continue
        for value in add.operands:
            load = program.producer.get(value)
            if load is None or load.name not in loads or load.block is not store.block:
                continue
            adds = sums[add.name].accumulates(add.op, value) and _is_used_once(value)
            place = subscripts.of_load(load) if adds else None
            if place is not None and place == subscripts.of_store(store):
                if not _is_written_between(load, store, place[0], activity.aliasing):
                    found[store] = load
                break
    return found


def _is_used_once(value: Value) -> bool:
    return sum(1 for _ in value.uses) == 1


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
