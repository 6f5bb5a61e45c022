"""Buffers that a loop writes before it reads them, in each iteration: what they held before does not matter.

A load is served by a store that comes before it, runs whenever it runs, and wrote the same elements. Either the loops
around both, inside the loop in question, have the same bounds, and the subscripts are the same of their induction
variables; or the loops around the store alone run over a box of elements that the subscripts of the load stay in. The
ends of the box may be values, as extents are, and what the load counts may end at others (`dependence`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mlirad._mlir import Value, ir
from mlirad.analysis.accesses.dependence import Dependences
from mlirad.analysis.accesses.subscripts import Place, Subscripts
from mlirad.analysis.aliasing import Aliasing
from mlirad.analysis.program import Node, Program
from mlirad.edit.constants import constant_integer
from mlirad.edit.linear import Linear, as_form
from mlirad.interfaces.access import LoadModel, StoreModel
from mlirad.interfaces.ops import EffectKind
from mlirad.interfaces.regions import Bounds
from mlirad.interfaces.registry import ALLOCATION, MEMORY

#: One subscript or bound: a number, or something that is the same wherever it is equal.
_Term = tuple[object, ...]


@dataclass(frozen=True)
class _Access:
    """One load or store: the loops around it, and its subscripts, as terms over them and, of one element, linear."""

    node: Node
    loops: tuple[Node, ...]
    place: tuple[_Term, ...]
    subscripts: Place | None


def is_written_first(buffer: Value, loop: Node, program: Program, aliasing: Aliasing) -> bool:
    """Whether every element of ``buffer`` that an iteration of ``loop`` reads has been written in that iteration."""
    objects = aliasing.objects(buffer)
    accesses: list[tuple[bool, _Access]] = []
    subscripts = Subscripts(program)
    for node in loop.inside():
        if node.unknown_effects:
            return False
        for effect in node.effects:
            if not any(a.may_overlap(b) for a in aliasing.objects(effect.value) for b in objects):
                continue
            access = _access(node, loop, program, subscripts) if effect.value == buffer else None
            if access is None and effect.kind is EffectKind.READ:
                return False
            if access is not None:
                accesses.append((effect.kind is EffectKind.WRITE, access))
    stores = [access for is_store, access in accesses if is_store]
    dependences, extents = Dependences(program), _extents(buffer, program)
    return all(
        is_store or any(_serves(one, access) or _covers(one, access, extents, dependences) for one in stores)
        for is_store, access in accesses
    )


def _access(node: Node, loop: Node, program: Program, subscripts: Subscripts) -> _Access | None:
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
    found = subscripts.of_load(node) if isinstance(model, LoadModel) else subscripts.of_store(node)
    return _Access(node, around, (("form", moved.type, mapped), *terms), None if found is None else found[1])


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


def _extents(buffer: Value, program: Program) -> Sequence[Linear | None]:
    """The extents of a buffer: as the op says that allocates it, or its type; None where neither does."""
    producer = program.producer.get(buffer)
    model = None if producer is None else program.registry.table(ALLOCATION).get(producer.name)
    if model is not None and producer is not None:
        return model.extents(producer.op)
    type = ir.ShapedType(buffer.type)
    return [None if type.is_dynamic_dim(axis) else Linear((), type.get_dim_size(axis)) for axis in range(type.rank)]


def _covers(store: _Access, load: _Access, extents: Sequence[Linear | None], dependences: Dependences) -> bool:
    """Whether ``store`` has written all that ``load`` may read when the loops around ``store`` alone have ended.

    A load stays in the buffer, of these ``extents``: a store to a whole axis has written whatever is read there.
    """
    if store.node.order > load.node.order or store.place[0][1] != load.place[0][1] or store.subscripts is None:
        return False
    shared = 0
    while shared < min(len(store.loops), len(load.loops)) and store.loops[shared] is load.loops[shared]:
        shared += 1
    box = _box(store.loops[shared:], dependences)
    if box is None:
        return False
    for axis, own in enumerate(store.subscripts):
        other = None if load.subscripts is None else load.subscripts[axis]
        counted = [(value, factor) for value, factor in own.factors if value in box]
        if not counted:
            if other is None or other != own:
                return False
            continue
        ((value, factor), *others) = counted
        if others or abs(factor) != 1:
            return False
        rest = own.plus(as_form(value), -factor)
        bounds, extent = box.pop(value), extents[axis]
        if factor == 1 and rest.is_zero() and extent is not None and _is_whole(bounds, extent, dependences):
            continue
        if other is None or not dependences.is_within((other - rest) * factor, bounds):
            return False
    # A loop that no subscript counts writes the same again and again: if it runs at all.
    return all(dependences.is_within(form, (low, ())) for low, high in box.values() for form in high)


def _is_whole(bounds: Bounds, extent: Linear, dependences: Dependences) -> bool:
    """Whether what is within ``bounds`` is all from zero to below ``extent``."""
    low, high = bounds
    last = extent.shifted(-1)
    return all(dependences.followed(form).is_zero() for form in low) and all(
        dependences.followed(form - last).is_zero() for form in high
    )


def _box(loops: Sequence[Node], dependences: Dependences) -> dict[Value, Bounds] | None:
    """What the induction variables of ``loops`` run through, where each takes all values between its bounds."""
    found: dict[Value, Bounds] = {}
    for loop in loops:
        assert loop.loop is not None
        bounds = loop.loop.whole_range(loop.op)
        if bounds is None:
            return None
        forms = [dependences.followed(form) for ends in bounds for form in ends]
        if any(value in found for form in forms for value, _ in form.factors):
            return None
        found.update(dict.fromkeys(loop.loop.induction(loop.op), bounds))
    return found


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
