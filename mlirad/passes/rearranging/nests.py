"""Which elements of a buffer does an op touch? For counted loops with constant bounds, and buffers that have one name.

A buffer *has one name* where it is an allocation, or an argument that promises to overlap nothing, and every use of it
is listed by `touches`: nothing else can read or write it. Boxes of elements are exact where each loop around an access
counts one subscript, by ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from mlirad._mlir import Value, ir
from mlirad.edit.affine import Linear, linear_form
from mlirad.edit.constants import constant_float, constant_integer

#: The first and the last index in each dimension.
Box: TypeAlias = tuple[tuple[int, int], ...]

LOOPS: Final = ("affine.for", "scf.for")
ALLOCATIONS: Final = ("memref.alloc", "memref.alloca")
_PROMISES: Final = ("llvm.noalias", "enzyme.noalias")
_APPLY: Final = "affine.apply"


class Kind(Enum):
    """What an op does with a buffer."""

    LOAD = "load"
    STORE = "store"
    FILL = "fill"
    COPIED = "copied"
    OVERWRITTEN = "overwritten"
    FREED = "freed"


#: Kinds that read elements, and that write them.
READS: Final = (Kind.LOAD, Kind.COPIED)
WRITES: Final = (Kind.STORE, Kind.FILL, Kind.OVERWRITTEN)

#: (op, place of the buffer among its operands) -> what it does.
_USES: Final = {
    ("affine.load", 0): Kind.LOAD,
    ("memref.load", 0): Kind.LOAD,
    ("affine.store", 1): Kind.STORE,
    ("memref.store", 1): Kind.STORE,
    ("linalg.fill", 1): Kind.FILL,
    ("memref.copy", 0): Kind.COPIED,
    ("memref.copy", 1): Kind.OVERWRITTEN,
    ("memref.dealloc", 0): Kind.FREED,
}


@dataclass(frozen=True)
class Touch:
    """One use of a buffer; ``subscripts`` are those of a load or store, None where they are not linear."""

    op: ir.Operation
    kind: Kind
    subscripts: tuple[Linear, ...] | None = None

    @property
    def place(self) -> int:
        """Where the buffer is among the operands."""
        return int(self.kind in WRITES)


def touches(buffer: Value) -> list[Touch] | None:
    """All uses of ``buffer``; None where there is one of another kind, through which it may get another name."""
    found: list[Touch] = []
    for use in buffer.uses:
        touch = as_touch(use.owner.operation, use.operand_number)
        if touch is None:
            return None
        found.append(touch)
    return found


def as_touch(op: ir.Operation, place: int) -> Touch | None:
    """What ``op`` does with its operand ``place``, a buffer; None for another kind of use."""
    kind = _USES.get((op.name, place))
    if kind is None:
        return None
    return Touch(op, kind, subscripts_of(op) if kind in (Kind.LOAD, Kind.STORE) else None)


def subscripts_of(op: ir.Operation) -> tuple[Linear, ...] | None:
    """The subscripts of a load or store of `affine` or `memref`; None where they are not linear."""
    operands = list(op.operands)[1 + op.name.endswith("store") :]
    if op.name.startswith("affine"):
        forms = linear_form(op.attributes["map"], operands)
    else:
        forms = tuple(Linear(((v, 1),), 0) for v in operands)
    return None if forms is None else tuple(_resolved(form) for form in forms)


def _resolved(form: Linear) -> Linear:
    """``form`` with constants, and what `affine.apply` gives, written out."""
    total, constant = dict(form.factors), form.constant
    for value, factor in form.factors:
        inner = _written_out(value)
        if inner is not None:
            del total[value]
            constant += factor * inner.constant
            for v, f in _resolved(inner).factors:
                total[v] = total.get(v, 0) + factor * f
            constant += factor * (_resolved(inner).constant - inner.constant)
    factors = sorted(((v, f) for v, f in total.items() if f), key=lambda item: hash(item[0]))
    return Linear(tuple(factors), constant)


def _written_out(value: Value) -> Linear | None:
    if isinstance(value.owner, ir.Block):
        return None
    number = constant_integer(value)
    if number is not None:
        return Linear((), number)
    op = value.owner.operation
    forms = linear_form(op.attributes["map"], list(op.operands)) if op.name == _APPLY else None
    return forms[0] if forms is not None and len(forms) == 1 else None


def is_allocation(buffer: Value) -> bool:
    """Whether the buffer is made in this function."""
    return not isinstance(buffer.owner, ir.Block) and buffer.owner.operation.name in ALLOCATIONS


def promises(function: ir.Operation) -> list[Value]:
    """The buffers among the arguments of ``function`` that overlap nothing else."""
    if "arg_attrs" not in function.attributes:
        return []
    described = ir.ArrayAttr(function.attributes["arg_attrs"])
    arguments = function.regions[0].blocks[0].arguments
    return [
        argument
        for argument, attributes in zip(arguments, described, strict=True)
        if isinstance(argument.type, ir.MemRefType) and any(name in attributes for name in _PROMISES)
    ]


def holds_floats(buffer: Value) -> bool:
    """Whether the elements are floats, as many as the type says, one behind the other."""
    type = buffer.type
    return (
        isinstance(type, ir.MemRefType)
        and type.has_static_shape
        and isinstance(type.element_type, ir.FloatType)
        and isinstance(type.layout, ir.AffineMapAttr)
        and type.affine_map == ir.AffineMap.get_identity(type.rank, context=type.context)
    )


def whole(buffer: Value) -> Box:
    """All elements of a buffer of known extents."""
    return tuple((0, int(extent) - 1) for extent in ir.MemRefType(buffer.type).shape)


def counter_range(loop: ir.Operation) -> tuple[int, int] | None:
    """The first and the last number of a loop that counts by ones between constants, and has an iteration."""
    if loop.name == "affine.for":
        ends = [_constant_bound(loop, name) for name in ("lowerBoundMap", "upperBoundMap")]
        step: int | None = ir.IntegerAttr(loop.attributes["step"]).value
    else:
        *ends, step = (constant_integer(bound) for bound in list(loop.operands)[:3])
    lower, upper = ends
    if lower is None or upper is None or step != 1 or upper <= lower:
        return None
    return lower, upper - 1


def _constant_bound(loop: ir.Operation, name: str) -> int | None:
    map = ir.AffineMapAttr(loop.attributes[name]).value
    forms = linear_form(loop.attributes[name], []) if not map.n_inputs else None
    return forms[0].constant if forms is not None and len(forms) == 1 else None


def set_bounds(loop: ir.Operation, lower: int, upper: int) -> None:
    """Let an `affine.for` whose bounds are constants run from ``lower`` to below ``upper``."""
    for name, number in (("lowerBoundMap", lower), ("upperBoundMap", upper)):
        loop.attributes[name] = constant_map(number, loop.context)


def constant_map(number: int, context: ir.Context) -> ir.AffineMapAttr:
    """The affine map that gives ``number``."""
    return ir.AffineMapAttr.get(ir.AffineMap.get(0, 0, [ir.AffineExpr.get_constant(number, context)], context))


def loops_between(op: ir.Operation, block: ir.Block) -> list[ir.Operation] | None:
    """The loops around ``op`` inside ``block``, outermost first; None where something else is around it, or nothing."""
    found: list[ir.Operation] = []
    while op.block != block:
        parent = op.parent
        if parent is None or parent.operation.name not in LOOPS:
            return None
        op = parent.operation
        found.append(op)
    return found[::-1]


def ancestor(op: ir.Operation, block: ir.Block) -> ir.Operation | None:
    """The op of ``block`` that is ``op`` or around it."""
    while op.block != block:
        parent = op.parent
        if parent is None or parent.operation.name == "func.func":
            return None
        op = parent.operation
    return op


def touches_in(found: Sequence[Touch], top: ir.Operation) -> list[Touch]:
    """Those of the touches ``found`` that ``top`` is, or is around."""
    places = [(touch, ancestor(touch.op, top.block)) for touch in found]
    return [touch for touch, place in places if place is not None and place == top]


def is_read_before(load: Touch, store: Touch) -> bool:
    """Whether ``load`` reads, in each iteration, what ``store`` writes behind it."""
    same = load.op.block == store.op.block and load.subscripts is not None and load.subscripts == store.subscripts
    return same and load.op.is_before_in_block(store.op)


def exact_box(subscripts: Sequence[Linear] | None, loops: Sequence[ir.Operation]) -> Box | None:
    """The elements that an access in ``loops`` touches, each exactly once; None where that is not known."""
    if subscripts is None:
        return None
    left = {loop.regions[0].blocks[0].arguments[0]: counter_range(loop) for loop in loops}
    box: list[tuple[int, int]] = []
    for form in subscripts:
        if not form.factors:
            box.append((form.constant, form.constant))
            continue
        ((counter, factor), *others) = form.factors
        interval = left.pop(counter, None)
        if others or abs(factor) != 1 or interval is None:
            return None
        box.append(shifted(interval, factor, form.constant))
    return None if left else tuple(box)


def shifted(interval: tuple[int, int], factor: int, constant: int) -> tuple[int, int]:
    """What ``factor * number + constant`` runs through, for a factor of 1 or -1."""
    ends = sorted(factor * end + constant for end in interval)
    return ends[0], ends[1]


def contains(outer: Box, inner: Box) -> bool:
    """Whether ``outer`` has all elements of ``inner``."""
    return all(a <= c and d <= b for (a, b), (c, d) in zip(outer, inner, strict=True))


def meets(one: Box, other: Box) -> bool:
    """Whether the boxes have an element in common."""
    return all(a <= d and c <= b for (a, b), (c, d) in zip(one, other, strict=True))


def overlap(one: Box, other: Box) -> Box:
    """The elements that both boxes have, which meet."""
    return tuple((max(a, c), min(b, d)) for (a, b), (c, d) in zip(one, other, strict=True))


def complement(box: Box, holes: Sequence[Box]) -> list[Box]:
    """The elements of ``box`` that are in none of the ``holes``, as boxes that do not meet."""
    left = [box]
    for hole in holes:
        left = [part for one in left for part in _without(one, hole)]
    return left


def _without(box: Box, hole: Box) -> Iterator[Box]:
    """What is left of ``box``: along each dimension what comes before and behind the ``hole``."""
    if not meets(box, hole):
        yield box
        return
    for axis, ((low, high), (start, end)) in enumerate(zip(box, hole, strict=True)):
        around = overlap(box, hole)[:axis]
        if low < start:
            yield (*around, (low, start - 1), *box[axis + 1 :])
        if end < high:
            yield (*around, (end + 1, high), *box[axis + 1 :])


def is_zero(value: Value) -> bool:
    """Whether ``value`` is the float constant 0.0."""
    number = constant_float(value)
    return number == 0.0 and str(number)[0] != "-"


def may_lose_sign(op: ir.Operation) -> bool:
    """Whether the fast-math flags of ``op`` let it take -0.0 for 0.0."""
    return not {"nsz", "fast"}.isdisjoint(_flags(op))


def may_reorder(op: ir.Operation) -> bool:
    """Whether the fast-math flags of ``op``, a sum, let its terms be added in another order."""
    return not {"reassoc", "fast"}.isdisjoint(_flags(op))


def _flags(op: ir.Operation) -> list[str]:
    text = str(op.attributes["fastmath"]) if "fastmath" in op.attributes else ""
    return text.partition("<")[2].rstrip(">").split(",")
