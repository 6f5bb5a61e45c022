"""Finds buffers that each iteration of a loop writes before it reads them, so that their old contents are dead.

This is the test for privatization (an array is dead at the start of each iteration). A load is covered by an earlier
store that runs whenever the load runs and writes the same elements. Either the loops around the
two have the same bounds and the subscripts are the same forms of their induction variables. Or the loops around the
store alone run over a box of elements that contains the subscripts of the load. The bounds of the box may be values,
such as extents (`dependence`). A recurrence (``p[j]`` from ``p[j - 1]``) reads what its previous iteration stored; what
its first iteration reads is covered by a store before it. Source: Allen & Kennedy, "Optimizing compilers for modern
architectures", 2001, ch. 6 (array privatization).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from mlirad._mlir import Attribute, Type, Value, ir
from mlirad.analysis.accesses.dependence import Dependences
from mlirad.analysis.accesses.subscripts import Place
from mlirad.analysis.aliasing import Aliasing
from mlirad.analysis.program import Block, Node, Program
from mlirad.edit.linear import Linear, as_form, expanded
from mlirad.interfaces.access import LoadModel, StoreModel
from mlirad.interfaces.ops import EffectKind
from mlirad.interfaces.regions import Bounds
from mlirad.interfaces.registry import ALLOCATION, MEMORY


@dataclass(frozen=True)
class IterationAccess:
    """A load or store: its enclosing blocks in an iteration, outermost first, the accessed type, the subscripts.

    ``map``: if the subscripts are not linear, the affine map from the operands ``place`` to them, printed.
    """

    node: Node
    blocks: tuple[Block, ...]
    moved: Type
    place: Place
    map: str
    is_single: bool

    def loops(self, start: int) -> list[Node] | None:
        """The loops around it from a number of blocks on; None if there is a branch, in which it may not run."""
        parents = [block.parent for block in self.blocks[start:]]
        found = [node for node in parents if node is not None and node.loop is not None]
        return found if len(found) == len(parents) else None


def is_written_first(buffer: Value, loop: Node, program: Program, aliasing: Aliasing) -> bool:
    """Whether every element of ``buffer`` that an iteration of ``loop`` reads has been written in that iteration."""
    objects = aliasing.objects(buffer)
    accesses: list[tuple[bool, IterationAccess]] = []
    dependences = Dependences(program)
    for node in loop.inside():
        if node.unknown_effects:
            return False
        for effect in node.effects:
            if not any(a.may_overlap(b) for a in aliasing.objects(effect.value) for b in objects):
                continue
            access = find_access(node, loop, program, dependences) if effect.value == buffer else None
            # A read of unknown elements may see the old contents; a write of unknown elements covers no load.
            if access is None and effect.kind is EffectKind.READ:
                return False
            if access is not None:
                accesses.append((effect.kind is EffectKind.WRITE, access))
    stores = [access for is_store, access in accesses if is_store]
    extents = extents_of(buffer, program)
    return all(is_store or _is_covered(access, stores, extents, dependences) for is_store, access in accesses)


def _is_covered(
    load: IterationAccess, stores: Sequence[IterationAccess], extents: Sequence[Linear | None], dependences: Dependences
) -> bool:
    if any(
        _writes_all_read_by(store, load, dependences) or _covers(store, load, extents, dependences) for store in stores
    ):
        return True
    first = next((one for store in stores if (one := _first_read(store, load, dependences)) is not None), None)
    return first is not None and _is_covered(first, stores, extents, dependences)


def _first_read(store: IterationAccess, load: IterationAccess, dependences: Dependences) -> IterationAccess | None:
    """What ``load`` reads in its loop's first iteration; None unless ``store`` wrote the rest one iteration before."""
    if store.blocks != load.blocks or not load.blocks or (store.moved, store.map) != (load.moved, load.map):
        return None
    parent = load.blocks[-1].parent
    if parent is None or parent.loop is None:
        return None
    (variable, *others) = parent.loop.induction(parent.op) or (None,)
    (low, *further), _ = parent.loop.whole_range(parent.op) or ((None,), ())
    if variable is None or others or low is None or further:
        return None
    if load.place != _at(store.place, variable, as_form(variable).shifted(-1)):
        return None
    return replace(
        load, node=parent, blocks=load.blocks[:-1], place=_at(load.place, variable, dependences.followed(low))
    )


def _at(place: Place, variable: Value, form: Linear) -> Place:
    """``place`` with ``form`` instead of ``variable``."""
    change = form - as_form(variable)
    return tuple(one + change * one.factor_of(variable) for one in place)


def find_access(node: Node, loop: Node, program: Program, dependences: Dependences) -> IterationAccess | None:
    """Returns the access of ``node``; None if it is not a load or store with subscripts."""
    model = program.registry.table(MEMORY).get(node.name)
    if not isinstance(model, LoadModel | StoreModel):
        return None
    indices = node.operands[1 if isinstance(model, LoadModel) else 2 :]
    moved = node.results[0] if isinstance(model, LoadModel) else node.operands[0]
    forms = model.access.subscripts(node.op, indices)
    place = tuple(dependences.followed(form) for form in ([as_form(v) for v in indices] if forms is None else forms))
    blocks: list[Block] = []
    block = node.block
    while block is not loop.blocks[0] and block.parent is not None:
        blocks.insert(0, block)
        block = block.parent.block
    map = "" if forms is not None else str(node.op.attributes["map"])
    return IterationAccess(node, tuple(blocks), moved.type, place, map, model.access.is_single)


def _shared(one: IterationAccess, other: IterationAccess) -> int:
    """The number of blocks that contain both."""
    pairs = zip(one.blocks, other.blocks, strict=False)
    return next((number for number, (a, b) in enumerate(pairs) if a is not b), min(len(one.blocks), len(other.blocks)))


def _writes_all_read_by(store: IterationAccess, load: IterationAccess, dependences: Dependences) -> bool:
    """Whether ``store`` wrote all that ``load`` reads, by loops with equal bounds and the same subscripts."""
    # Program order suffices: beyond the shared blocks the two are in different regions, and the first one ends before
    # the second.
    if store.node.order > load.node.order or (store.moved, store.map) != (load.moved, load.map):
        return False
    shared = _shared(store, load)
    own, others = store.loops(shared), load.loops(shared)
    if own is None or others is None or len(own) != len(others):
        return False
    names: dict[Value, Value] = {}
    for one, other in zip(own, others, strict=True):
        if not _same_range(one, other, names, dependences):
            return False
        names.update(zip(other.as_loop.induction(other.op), one.as_loop.induction(one.op), strict=True))
    return store.place == tuple(_renamed(form, names) for form in load.place)


def _renamed(form: Linear, names: Mapping[Value, Value]) -> Linear:
    return expanded(form, lambda value: as_form(names[value]) if value in names else None)


def extents_of(buffer: Value, program: Program) -> Sequence[Linear | None]:
    """The extents of a buffer, from its allocation or its type; None for unknown ones."""
    producer = program.producer.get(buffer)
    model = None if producer is None else program.registry.table(ALLOCATION).get(producer.name)
    if model is not None and producer is not None:
        return model.extents(producer.op)
    type = ir.ShapedType(buffer.type)
    return [None if type.is_dynamic_dim(axis) else Linear((), type.get_dim_size(axis)) for axis in range(type.rank)]


def _covers(
    store: IterationAccess, load: IterationAccess, extents: Sequence[Linear | None], dependences: Dependences
) -> bool:
    """Whether ``store`` has written all that ``load`` may read when the loops around ``store`` alone have ended.

    A load is within the ``extents`` of the buffer, so a store to a whole axis covers every subscript along it.
    """
    if store.node.order > load.node.order or not (store.is_single and load.is_single) or store.map:
        return False
    loops = store.loops(_shared(store, load))
    box = None if loops is None else box_of(loops, dependences)
    if box is None:
        return False
    for axis, own in enumerate(store.place):
        other = None if load.map else load.place[axis]
        counted = [(value, factor) for value, factor in own.factors if value in box]
        if not counted:
            if other != own:
                return False
            continue
        # Only a subscript of one induction variable with factor 1 or -1 fills its interval without gaps.
        ((value, factor), *others) = counted
        if others or abs(factor) != 1:
            return False
        rest = own.plus(as_form(value), -factor)
        bounds, extent = box.pop(value), extents[axis]
        if factor == 1 and rest.is_zero() and extent is not None and _is_whole(bounds, extent, dependences):
            continue
        if other is None or not dependences.is_within((other - rest) * factor, bounds):
            return False
    # A loop whose variable is in no subscript writes the same elements repeatedly, provided that it runs.
    return all(dependences.is_within(form, (low, ())) for low, high in box.values() for form in high)


def _is_whole(bounds: Bounds, extent: Linear, dependences: Dependences) -> bool:
    """Whether ``bounds`` are exactly the range from zero to ``extent - 1``."""
    low, high = bounds
    last = extent.shifted(-1)
    return all(dependences.followed(form).is_zero() for form in low) and all(
        dependences.followed(form - last).is_zero() for form in high
    )


def box_of(loops: Sequence[Node], dependences: Dependences) -> dict[Value, Bounds] | None:
    """The bounds of the induction variables of ``loops``, if each takes all values between them; else None."""
    found: dict[Value, Bounds] = {}
    for loop in loops:
        bounds = loop.as_loop.whole_range(loop.op)
        if bounds is None:
            return None
        forms = [dependences.followed(form) for ends in bounds for form in ends]
        # Bounds that depend on another variable of the box make a triangle, not a box.
        if any(value in found for form in forms for value, _ in form.factors):
            return None
        found.update(dict.fromkeys(loop.as_loop.induction(loop.op), bounds))
    return found


def _same_range(one: Node, other: Node, names: Mapping[Value, Value], dependences: Dependences) -> bool:
    """Whether two loops have the same bounds and steps; ``names``: values of ``other`` -> those of ``one``."""
    if one.name != other.name or not one.as_loop.has_trip_count(one.op) or _attributes(one.op) != _attributes(other.op):
        return False
    own, others = ([dependences.followed(as_form(v)) for v in one.as_loop.controls(n.op)] for n in (one, other))
    return own == [_renamed(form, names) for form in others]


def _attributes(op: ir.Operation) -> dict[str, Attribute]:
    return {name: attribute for name, attribute in op.attributes.items() if name != "operandSegmentSizes"}
