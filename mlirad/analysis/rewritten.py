"""Which buffers does a loop write before it reads them, in each iteration? What they held before does not matter.

A load is served by a store that comes before it, runs whenever it runs, and wrote the same elements. Either the loops
around both, inside the loop in question, have the same bounds, and the subscripts are the same of their induction
variables; or the loops around the store alone run over a box of elements that the subscripts of the load stay in.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mlirad._mlir import Value, ir
from mlirad.analysis.aliasing import Aliasing
from mlirad.analysis.program import Node, Program
from mlirad.analysis.ranges import Ranges
from mlirad.edit.affine import Expressions
from mlirad.edit.constants import constant_integer
from mlirad.edit.intervals import interval_of
from mlirad.interfaces.access import LoadModel, StoreModel
from mlirad.interfaces.ops import EffectKind
from mlirad.interfaces.registry import MEMORY

#: One subscript or bound: a number, or something that is the same wherever it is equal.
_Term = tuple[object, ...]


@dataclass(frozen=True)
class _Access:
    """One load or store: the loops around it, and its subscripts, as terms over them and as they are."""

    node: Node
    loops: tuple[Node, ...]
    place: tuple[_Term, ...]
    subscripts: Expressions


def is_written_first(buffer: Value, loop: Node, program: Program, aliasing: Aliasing) -> bool:
    """Whether every element of ``buffer`` that an iteration of ``loop`` reads has been written in that iteration."""
    objects = aliasing.objects(buffer)
    accesses: list[tuple[bool, _Access]] = []
    for node in loop.inside():
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
    ranges = Ranges(program)
    return all(
        is_store or any(_serves(one, access) or _covers(one, access, ranges) for one in stores)
        for is_store, access in accesses
    )


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
    return _Access(node, around, (("form", moved.type, mapped), *terms), _subscripts(node, indices))


def _subscripts(node: Node, indices: Sequence[Value]) -> Expressions:
    if "map" in node.op.attributes:
        return Expressions.of(ir.AffineMapAttr(node.op.attributes["map"]).value, indices)
    dims = [ir.AffineExpr.get_dim(number, node.op.context) for number in range(len(indices))]
    return Expressions(tuple(dims), tuple(indices), ())


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


def _covers(store: _Access, load: _Access, ranges: Ranges) -> bool:
    """Whether ``store`` has written all that ``load`` may read when the loops around ``store`` alone have ended."""
    if store.node.order > load.node.order or store.place[0][1] != load.place[0][1] or not _is_element(store):
        return False
    shared = 0
    while shared < min(len(store.loops), len(load.loops)) and store.loops[shared] is load.loops[shared]:
        shared += 1
    boxes = {}
    for loop in store.loops[shared:]:
        box = _whole_range(loop, ranges)
        if box is None:
            return False
        assert loop.loop is not None
        boxes.update(dict.fromkeys(loop.loop.induction(loop.op), box))
    own, other = store.subscripts, load.subscripts
    return all(
        _stays_in(i, own, other, boxes, ranges) or _is_fixed(i, own, other, boxes) for i in range(len(own.exprs))
    ) and _is_used_once(own, boxes)


def _is_element(access: _Access) -> bool:
    """Whether one element is moved at a time."""
    return not isinstance(access.place[0][1], ir.ShapedType)


def _whole_range(loop: Node, ranges: Ranges) -> tuple[int, int] | None:
    """The least and the greatest value of the induction variable, where it takes every value between in each run."""
    assert loop.loop is not None
    count = loop.loop.static_trip_count(loop.op)
    bounds = loop.loop.induction_interval(loop.op, ranges.of)
    is_one = len(loop.loop.induction(loop.op)) == 1
    if count is None or bounds is None or not is_one or bounds[2] != 1 or bounds[1] - bounds[0] + 1 != count:
        return None
    return bounds[:2]


def _stays_in(
    axis: int, store: Expressions, load: Expressions, boxes: Mapping[Value, tuple[int, int]], ranges: Ranges
) -> bool:
    """Whether the store runs over a whole range in this subscript, and the load stays in it."""
    operand = _operand(store, axis)
    box = None if operand is None else boxes.get(operand)
    if box is None:
        return False
    dims, symbols = [ranges.of(v) for v in load.dims], [ranges.of(v) for v in load.symbols]
    found = interval_of(load.exprs[axis], dims, symbols)
    return found is not None and box[0] <= found[0] and found[1] <= box[1]


def _operand(subscripts: Expressions, axis: int) -> Value | None:
    """The value that a subscript is, where it is one as it stands."""
    expr = subscripts.exprs[axis].maybe_downcast()
    if isinstance(expr, ir.AffineDimExpr):
        return subscripts.dims[int(expr.position)]
    return subscripts.symbols[int(expr.position)] if isinstance(expr, ir.AffineSymbolExpr) else None


def _is_fixed(axis: int, store: Expressions, load: Expressions, boxes: Mapping[Value, tuple[int, int]]) -> bool:
    """Whether both have the same value, or number, in this subscript."""
    one, other = _operand(store, axis), _operand(load, axis)
    if one is not None and other is not None:
        return one not in boxes and _term(one, {}) == _term(other, {})
    constants = [e.exprs[axis].maybe_downcast() for e in (store, load)]
    return all(isinstance(e, ir.AffineConstantExpr) for e in constants) and constants[0].value == constants[1].value


def _is_used_once(store: Expressions, boxes: Mapping[Value, tuple[int, int]]) -> bool:
    """Whether no two subscripts run over their ranges together."""
    used = [operand for axis in range(len(store.exprs)) if (operand := _operand(store, axis)) in boxes]
    return len(used) == len(set(used))


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
