"""The exact set of elements that an op accesses, in counted loops with integer or symbolic bounds.

A buffer is *not aliased* if it is an allocation, or a noalias argument, and `accesses_of` lists every use of it:
nothing else can read or write it. Boxes of elements are exact if each loop around an access counts exactly one
subscript, with step 1. Sizes are integers or, in functions whose extents `version-open-extents` has versioned, symbolic
(`edit.symbolic`).
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from mlirad._mlir import Value, ir
from mlirad.analysis.accesses.boxes import Box, Interval, shifted
from mlirad.edit.affine import linear_form
from mlirad.edit.constants import constant_float, constant_integer
from mlirad.edit.integers import is_predicate
from mlirad.edit.linear import Linear, as_form, expanded
from mlirad.edit.rewrite import is_outside
from mlirad.edit.symbolic import COUNT, Size, UndecidedError, names_of, none_if_undecided
from mlirad.edit.walk import closure, defining_op, find_ops, holds
from mlirad.loops.open_extents import extent_of_argument, unknown_of

LOOPS: Final = ("affine.for", "scf.for")
ALLOCATIONS: Final = ("memref.alloc", "memref.alloca")
_PROMISES: Final = ("llvm.noalias", "enzyme.noalias")
#: 1 for minima, -1 for maxima.
CLAMPS: Final = {"affine.min": 1, "affine.max": -1, "arith.minsi": 1, "arith.maxsi": -1}


_HOLDS: Final[dict[str, Callable[[Size, Size], bool]]] = {
    "slt": operator.lt, "sle": operator.le, "sgt": operator.gt, "sge": operator.ge,
}  # fmt: skip
_COMBINED: Final = ("arith.addi", "arith.subi", "arith.select")


class AccessKind(Enum):
    """How an op uses a buffer."""

    LOAD = "load"
    STORE = "store"
    FILL = "fill"
    COPIED = "copied"
    OVERWRITTEN = "overwritten"
    FREED = "freed"


#: Kinds that read elements, and that write them.
READS: Final = (AccessKind.LOAD, AccessKind.COPIED)
WRITES: Final = (AccessKind.STORE, AccessKind.FILL, AccessKind.OVERWRITTEN)

#: (op, operand number of the buffer) -> the kind of access.
_USES: Final = {
    ("affine.load", 0): AccessKind.LOAD,
    ("memref.load", 0): AccessKind.LOAD,
    ("affine.store", 1): AccessKind.STORE,
    ("memref.store", 1): AccessKind.STORE,
    ("linalg.fill", 1): AccessKind.FILL,
    ("memref.copy", 0): AccessKind.COPIED,
    ("memref.copy", 1): AccessKind.OVERWRITTEN,
    ("memref.dealloc", 0): AccessKind.FREED,
}
#: The same for ops on vectors.
_ROWS: Final = {("vector.load", 0): AccessKind.LOAD, ("vector.store", 1): AccessKind.STORE}

#: A linear form whose constant may be symbolic.
Subscript: TypeAlias = Linear[Size]


@dataclass(frozen=True)
class BufferAccess:
    """One use of a buffer; ``subscripts`` are those of a load or store, None if they are not linear.

    ``width``: for a vector that is a whole row along the last dimension, the number of its elements.
    """

    op: ir.Operation
    kind: AccessKind
    subscripts: tuple[Subscript, ...] | None = None
    width: int = 0

    @property
    def place(self) -> int:
        """The operand number of the buffer."""
        return int(self.kind in WRITES)


def accesses_of(buffer: Value, *, rows: bool = False) -> list[BufferAccess] | None:
    """All uses of ``buffer``; None if one of them may create an alias, or unless ``rows`` loads or stores a vector."""
    found: list[BufferAccess] = []
    for use in buffer.uses:
        op = use.owner.operation
        if op.name == "memref.dim" and isinstance(buffer.owner, ir.Block):
            continue  # reads the extent of an argument, and accesses no element
        # Any other use (a view, a call, a store of the memref itself) may alias the buffer.
        access = as_access(op, use.operand_number)
        if access is None and rows:
            access = as_row(op, use.operand_number)
        if access is None:
            return None
        found.append(access)
    return found


def as_row(op: ir.Operation, place: int) -> BufferAccess | None:
    """How ``op`` uses its operand ``place``, a buffer: a vector that is a whole row along its last dimension."""
    kind = _ROWS.get((op.name, place))
    if kind is None:
        return None
    vector = ir.VectorType((op.operands[0] if place else op.results[0]).type)
    subscripts, buffer = subscripts_of(op), ir.MemRefType(op.operands[place].type)
    is_row = vector.rank == 1 and buffer.rank > 0 and buffer.shape[-1] == vector.shape[0]
    if not is_row or not subscripts or subscripts[-1] != Subscript((), 0):
        return None
    return BufferAccess(op, kind, subscripts, vector.shape[0])


def as_access(op: ir.Operation, place: int) -> BufferAccess | None:
    """How ``op`` uses its operand ``place``, a buffer; None for a use that may create an alias."""
    kind = _USES.get((op.name, place))
    if kind is None:
        return None
    return BufferAccess(op, kind, subscripts_of(op) if kind in (AccessKind.LOAD, AccessKind.STORE) else None)


def subscripts_of(op: ir.Operation) -> tuple[Subscript, ...] | None:
    """The subscripts of a load or store of `affine` or `memref`; None if they are not linear."""
    operands = list(op.operands)[1 + op.name.endswith("store") :]
    if op.name.startswith("affine"):
        return affine_forms(op.attributes["map"], operands)
    return tuple(written_out(value) for value in operands)


def jumps(access: ir.Operation, counter: Value) -> bool:
    """Whether a load or store is neither contiguous nor invariant in ``counter``."""
    forms = subscripts_of(access)
    if forms is None:
        return True
    *outer, last = forms or (Subscript((), 0),)
    if abs(last.factor_of(counter)) > 1 or any(form.factor_of(counter) for form in outer):
        return True
    # An index that is computed otherwise (a row by `arith.subi`, a clamped column) is not the next one.
    return _are_computed_from([value for form in forms for value, _ in form.factors if value != counter], counter)


def _are_computed_from(values: Sequence[Value], counter: Value) -> bool:
    """Whether ops in the loop of ``counter`` compute any of ``values`` from it."""
    loop = counter.owner.owner.operation

    def sources(value: Value) -> Sequence[Value]:
        op = defining_op(value)
        return () if op is None or is_outside(value, loop) else op.operands

    return counter in closure(values, sources)


def affine_forms(map: ir.Attribute, operands: Sequence[Value]) -> tuple[Subscript, ...] | None:
    """The results of an affine map, with constants, sizes and results of `affine.apply` expanded."""
    # None for products, quotients and remainders of dims: not a linear form.
    forms = linear_form(map, operands)
    return None if forms is None else tuple(expanded(form, _definition) for form in forms)


def written_out(value: Value) -> Subscript:
    """An index as a linear form, with constants, sizes and results of `affine.apply` expanded."""
    return expanded(as_form(value), _definition)


def _definition(value: Value) -> Subscript | None:
    """The definition of ``value``, if it is a size or a result of `affine.apply`."""
    number = constant_integer(value)
    size = unknown_of(value) if number is None else number
    if size is None and not isinstance(value.owner, ir.Block):
        op = value.owner.operation
        if op.name == "affine.apply":
            (form,) = linear_form(op.attributes["map"], list(op.operands)) or (None,)
            return None if form is None else Linear(form.factors, form.constant)
        size = chosen(op) if op.name in CLAMPS else _combined(op) if op.name in _COMBINED else _extent(op)
    return None if size is None else Linear((), size)


def _combined(op: ir.Operation) -> Size | None:
    """The size that a sum, difference or select of sizes computes, as for trip counts."""
    *conditions, one, other = op.operands
    if conditions:
        truth = None if isinstance(conditions[0].owner, ir.Block) else compared(conditions[0].owner.operation)
        return None if truth is None else size_of(one if truth else other)
    first, second = size_of(one), size_of(other)
    # Sums of extents do not wrap, because a buffer of that size would not fit into memory; arbitrary counts may.
    if first is None or second is None or any(name[1] == COUNT for size in (first, second) for name in names_of(size)):
        return None
    return first + second if op.name == "arith.addi" else first - second


@none_if_undecided
def compared(op: ir.Operation) -> bool | None:
    """The result of a signed comparison of two sizes; None if it is undecided."""
    if op.name != "arith.cmpi":
        return None
    one, other = (size_of(operand) for operand in op.operands)
    if one is None or other is None:
        return None
    return next((holds(one, other) for predicate, holds in _HOLDS.items() if is_predicate(op, predicate)), None)


def _extent(dim: ir.Operation) -> Size | None:
    if dim.name != "memref.dim":
        return None
    axis = constant_integer(dim.operands[1])
    known = extents(dim.operands[0]) if axis is not None and is_allocation(dim.operands[0]) else None
    return None if known is None or axis is None else known[axis]


@none_if_undecided
def chosen(op: ir.Operation) -> Size | None:
    """The size that a minimum or maximum of sizes (`CLAMPS`) computes."""
    if "map" in op.attributes:
        forms = affine_forms(op.attributes["map"], list(op.operands)) or ()
    else:
        forms = tuple(written_out(operand) for operand in op.operands)
    if not forms or any(form.factors for form in forms):
        return None
    # An undecided comparison of sizes raises, and `none_if_undecided` returns None.
    sign = CLAMPS[op.name]
    best: Size = forms[0].constant
    for form in forms[1:]:
        if sign * form.constant < sign * best:
            best = form.constant
    return best


def size_of(value: Value) -> Size | None:
    """An index as a size; None if it depends on anything else."""
    form = written_out(value)
    return None if form.factors else form.constant


def is_allocation(buffer: Value) -> bool:
    """Whether an op of this function allocates the buffer."""
    return not isinstance(buffer.owner, ir.Block) and buffer.owner.operation.name in ALLOCATIONS


def noalias_arguments(function: ir.Operation) -> list[Value]:
    """The buffer arguments of ``function`` that are noalias."""
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
    """Whether the buffer holds floats, contiguously, and its extents are known."""
    type = buffer.type
    return (
        isinstance(type, ir.MemRefType)
        and isinstance(type.element_type, ir.FloatType)
        and isinstance(type.layout, ir.AffineMapAttr)
        and type.affine_map == ir.AffineMap.get_identity(type.rank, context=type.context)
        and extents(buffer) is not None
    )


def extents(buffer: Value) -> tuple[Size, ...] | None:
    """The extents of ``buffer``, if they are known."""
    type = ir.MemRefType(buffer.type)
    found: list[Size] = []
    sizes = None if isinstance(buffer.owner, ir.Block) else iter(buffer.owner.operation.operands)
    for axis in range(type.rank):
        if not type.is_dynamic_dim(axis):
            found.append(int(type.get_dim_size(axis)))
            continue
        if sizes is None:
            size = extent_of_argument(buffer, axis)
        else:
            size = size_of(next(sizes)) if is_allocation(buffer) else None
        if size is None:
            return None
        found.append(size)
    return tuple(found)


def whole(buffer: Value) -> Box:
    """All elements of a buffer of known extents."""
    known = extents(buffer)
    assert known is not None
    return tuple((0, extent - 1) for extent in known)


def counter_range(loop: ir.Operation) -> Interval | None:
    """The first and the last counter of a loop of step 1 with sizes as bounds that runs at least once."""
    interval = counter_bounds(loop)
    try:
        return interval if interval is not None and interval[0] <= interval[1] else None
    except UndecidedError:
        return None


def counter_bounds(loop: ir.Operation) -> Interval | None:
    """Like `counter_range`, for a loop that may not run at all."""
    if loop.name == "affine.for":
        lower, upper = map(_single, bounds_of(loop))
        step: Size | None = ir.IntegerAttr(loop.attributes["step"]).value
    elif "unsignedCmp" in loop.attributes:
        return None  # sizes are compared as signed numbers
    else:
        lower, upper, step = (size_of(bound) for bound in list(loop.operands)[:3])
    return None if lower is None or upper is None or step != 1 else (lower, upper - 1)


def bounds_of(loop: ir.Operation) -> list[list[Subscript]]:
    """The lower and the upper bounds of an `affine.for`; nothing where they are not linear."""
    first, last, _ = ir.DenseI32ArrayAttr(loop.attributes["operandSegmentSizes"])
    operands = list(loop.operands)
    lower = affine_forms(loop.attributes["lowerBoundMap"], operands[:first])
    upper = affine_forms(loop.attributes["upperBoundMap"], operands[first : first + last])
    return [list(lower or ()), list(upper or ())]


def _single(forms: Sequence[Subscript]) -> Size | None:
    return forms[0].constant if len(forms) == 1 and not forms[0].factors else None


def clamped(op: ir.Operation) -> list[Subscript]:
    """The operands of a minimum or maximum (`CLAMPS`), or of those in the bounds of an `affine.for`, as linear forms.

    Nothing for one that depends on no induction variable.
    """
    if op.name in CLAMPS and "map" not in op.attributes:
        found = [[written_out(operand) for operand in op.operands]]
    elif op.name in CLAMPS:
        found = [list(affine_forms(op.attributes["map"], list(op.operands)) or ())]
    else:
        found = [forms for forms in bounds_of(op) if len(forms) > 1]
    return [form for forms in found if any(one.factors for one in forms) for form in forms]


def innermost_loops(
    function: ir.Operation, names: Sequence[str] = LOOPS, containing: Sequence[str] = ()
) -> list[ir.Operation]:
    """The loops called ``names`` in ``function`` whose bodies have no regions: accesses there run in each iteration.

    ``containing``: ops with regions that their bodies may contain all the same.
    """

    def is_nested(op: ir.Operation) -> bool:
        return bool(len(op.regions)) and op.name not in containing

    return find_ops(function, lambda op: op.name in names and not holds(op, lambda one: one != op and is_nested(one)))


def loops_between(op: ir.Operation, block: ir.Block) -> list[ir.Operation] | None:
    """The loops around ``op`` inside ``block``, outermost first; None if it is inside of any other op."""
    found: list[ir.Operation] = []
    while op.block != block:
        parent = op.parent
        if parent is None or parent.operation.name not in LOOPS:
            return None
        op = parent.operation
        found.append(op)
    return found[::-1]


def ancestor(op: ir.Operation, block: ir.Block) -> ir.Operation | None:
    """The op of ``block`` that is ``op`` or an ancestor of it; None if it is not inside of ``block``."""
    while op.block != block:
        parent = op.parent
        if parent is None or parent.operation.name == "func.func":
            return None
        op = parent.operation
    return op


def local_allocations(function: ir.Operation) -> list[ir.Operation]:
    """The allocations in ``function`` whose buffers are used in the block of the allocation, or in regions there.

    In other blocks of a region with several, it is not known which use runs before which.
    """
    return [
        op
        for op in find_ops(function, lambda op: op.name in ALLOCATIONS)
        if all(ancestor(use.owner.operation, op.block) is not None for use in op.results[0].uses)
    ]


def accesses_in(found: Sequence[BufferAccess], top: ir.Operation) -> list[BufferAccess]:
    """The accesses among ``found`` that are ``top`` or nested in it."""
    places = [(access, ancestor(access.op, top.block)) for access in found]
    return [access for access, place in places if place is not None and place == top]


def is_read_before(load: BufferAccess, store: BufferAccess) -> bool:
    """Whether ``load`` reads the element that ``store`` overwrites later in the same iteration."""
    same = load.op.block == store.op.block and load.subscripts is not None and load.subscripts == store.subscripts
    return same and load.op.is_before_in_block(store.op)


def exact_box(subscripts: Sequence[Subscript] | None, loops: Sequence[ir.Operation]) -> Box | None:
    """The box of elements that an access in ``loops`` covers, each exactly once; None if that is not provable."""
    if subscripts is None:
        return None
    # Exact means a bijection between iterations and elements: each loop must count exactly one subscript, with step 1.
    # A factor of 2 leaves gaps; a loop that counts no subscript accesses each element many times.
    left = {loop.regions[0].blocks[0].arguments[0]: counter_range(loop) for loop in loops}
    box: list[Interval] = []
    for form in subscripts:
        if not form.factors:
            box.append((form.constant, form.constant))
            continue
        ((counter, factor), *others) = form.factors
        interval = left.pop(counter, None)
        # ``i + j`` denotes an element several times, so a box would not be exact.
        if others or abs(factor) != 1 or interval is None:
            return None
        box.append(shifted(interval, factor, form.constant))
    return None if left else tuple(box)


def exact_box_of(access: BufferAccess, loops: Sequence[ir.Operation]) -> Box | None:
    """`exact_box` of a load or store, of single elements or of rows."""
    box = exact_box(access.subscripts, loops)
    return (*box[:-1], (0, access.width - 1)) if box is not None and access.width else box


def zeroed_in(access: BufferAccess, buffer: Value) -> ir.Block | None:
    """The block in which ``access``, with the loops around it, zero-fills the whole buffer; None otherwise."""
    if access.kind is AccessKind.FILL:
        return access.op.block if is_zero(access.op.operands[0]) else None
    if access.kind is not AccessKind.STORE or not is_zero(access.op.operands[0]):
        return None
    op = access.op
    while op.parent is not None:
        op = op.parent.operation
        loops = loops_between(access.op, op.block) if op.name != "func.func" else None
        if not loops:
            return None
        if exact_box(access.subscripts, loops) == whole(buffer):
            return op.block
    return None


def is_zero(value: Value) -> bool:
    """Whether ``value`` is the float constant 0.0."""
    number = constant_float(value)
    return number == 0.0 and str(number)[0] != "-"


def may_lose_sign(op: ir.Operation) -> bool:
    """Whether the fast-math flags of ``op`` allow it to ignore the sign of zero."""
    return not {"nsz", "fast"}.isdisjoint(_flags(op))


def may_reorder(op: ir.Operation) -> bool:
    """Whether the fast-math flags of ``op``, an addition, allow reassociation."""
    return not {"reassoc", "fast"}.isdisjoint(_flags(op))


def _flags(op: ir.Operation) -> list[str]:
    text = str(op.attributes["fastmath"]) if "fastmath" in op.attributes else ""
    return text.partition("<")[2].rstrip(">").split(",")
