"""Scalar replacement: an element that each iteration updates is loop-carried, under a run-time alias check if need be.

LLVM does that for a buffer of which the loop accesses one element only. If it accesses others, each addition waits for
the store of the previous one: five cycles and more instead of two. That the elements differ follows from the bounds, or
is checked before the loop: it is enough if they differ in one subscript. Results are bit-identical. The loop may
contain branches, in which the buffer is not accessed. Source: Callahan, Carr, Kennedy, "Improving register allocation
for subscripted variables", 1990.

If the loop only adds to the element, in any order (`reassoc`), no checks are needed: the sum of the terms is carried,
and added to the element after the loop. The adjoint of a sum over pairs has ``d[k] -= t`` and ``d[i] += t`` in a loop
over k.

Before::

    func.func @f(%a: memref<64xf64> {llvm.noalias}, %d: memref<64xf64> {llvm.noalias}, %i: index, %j: index) {
      affine.for %k = 0 to 64 {
        %x = affine.load %a[%k] : memref<64xf64>
        %s = affine.load %d[symbol(%i)] : memref<64xf64>
        %t = arith.addf %s, %x : f64
        affine.store %t, %d[symbol(%i)] : memref<64xf64>
        %u = affine.load %d[symbol(%j)] : memref<64xf64>
        %v = arith.addf %u, %x : f64
        affine.store %v, %d[symbol(%j)] : memref<64xf64>
      }
      func.return
    }

After ``--scalar-replacement``::

    %0 = arith.cmpi ne, %i, %j : index
    scf.if %0 {
      %s = affine.load %d[symbol(%i)] : memref<64xf64>
      %u = affine.load %d[symbol(%j)] : memref<64xf64>
      %1:2 = affine.for %k = 0 to 64 iter_args(%arg5 = %s, %arg6 = %u) -> (f64, f64) {
        %x = affine.load %a[%k] : memref<64xf64>
        %t = arith.addf %arg5, %x : f64
        %v = arith.addf %arg6, %x : f64
        affine.yield %t, %v : f64, f64
      }
      affine.store %1#0, %d[symbol(%i)] : memref<64xf64>
      affine.store %1#1, %d[symbol(%j)] : memref<64xf64>
    } else {
      affine.for %k = 0 to 64 {
"""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass
from functools import partial, reduce
from typing import Final, TypeAlias, TypeVar

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.floats import shared_flags
from mlirad.edit.integers import compare, create_product, create_sum
from mlirad.edit.rewrite import is_outside, replace_op, replace_terminator
from mlirad.edit.types import has_identity_layout
from mlirad.interfaces.registry import Registry
from mlirad.loops import nests
from mlirad.loops.accumulations import LOADS, STORES, Accumulation, as_sum
from mlirad.loops.buffers.uses import Uses
from mlirad.loops.build import create_extended, create_version
from mlirad.loops.nonnegative import is_never_negative
from mlirad.loops.open_extents import value_of
from mlirad.machine import MachineModel
from mlirad.passes.functions import on_functions

Element: TypeAlias = tuple[nests.Subscript, ...]
#: A comparison of two indices: ``slt``, ``ne`` ...
Comparison: TypeAlias = tuple[str, nests.Subscript, nests.Subscript]
#: A disjunction of comparisons; an empty one always holds.
Check: TypeAlias = tuple[Comparison, ...]
_P = TypeVar("_P")
#: The first counter of a loop, and the exclusive upper bound.
Range: TypeAlias = tuple[nests.Subscript, nests.Subscript]


@on_functions
def scalar_replacement(function: ir.Operation, registry: Registry) -> bool:
    """Keep a buffer element that each iteration updates in a loop-carried scalar, with a run-time alias check."""
    return change_innermost_loops(function, partial(_plan, machine=registry.machine), _carry, ("affine.if", "scf.if"))


def change_innermost_loops(
    function: ir.Operation,
    plan: Callable[[ir.Operation, frozenset[Value], Uses], _P | None],
    apply: Callable[[_P], None],
    containing: Sequence[str] = (),
) -> bool:
    """Plans all `innermost_loops` of ``function``, then applies the plans; returns whether there were some."""
    noalias, uses = frozenset(nests.noalias_arguments(function)), Uses()
    plans = [
        one
        for loop in nests.innermost_loops(function, containing=containing)
        if (one := plan(loop, noalias, uses)) is not None
    ]
    with function.context:
        for one in plans:
            apply(one)
    return bool(plans)


@dataclass(frozen=True)
class ElementPlan:
    """For each element to be carried by ``loop``, its accesses; legal if all of ``checks`` hold.

    ``sums``: the additions to each element for which the loop is to carry the sum of the terms. ``runs``: the check
    that the loop has an iteration; without one it accesses no element, and the element may not exist.
    """

    loop: ir.Operation
    elements: tuple[tuple[ir.Operation, ...], ...]
    sums: tuple[tuple[Accumulation, ...], ...]
    runs: Check
    checks: tuple[Check, ...]


def _plan(loop: ir.Operation, noalias: Set[Value], uses: Uses, machine: MachineModel) -> ElementPlan | None:
    accesses: dict[Value, list[ir.Operation]] = {}
    for op in (view.operation for view in loop.regions[0].blocks[0]):
        if op.name in (*LOADS, *STORES):
            accesses.setdefault(op.operands[op.name in STORES], []).append(op)
    several = {buffer: ops for buffer, ops in accesses.items() if not _is_left_to_llvm(ops, loop)}
    numbers = counted_range(loop) if several else None
    if numbers is None:
        return None
    trips = distance(*numbers)
    elements: list[tuple[ir.Operation, ...]] = []
    sums: list[tuple[Accumulation, ...]] = []
    runs: Check = (("slt", *numbers),) if trips is None and not _truth("slt", *numbers) else ()
    checks: list[Check] = []
    for buffer, ops in several.items():
        has_one_name = (nests.is_allocation(buffer) or buffer in noalias) and uses.of(buffer) is not None
        # A memref.copy in the loop would not see the carried value, nor would an access in a branch.
        is_all = has_one_name and len(uses.inside(buffer, loop)) == len(ops)
        added = _sums(loop, ops, numbers) if is_all else []
        found = _elements(loop, ops, numbers) if is_all and not added else None
        sums += added
        if found is not None:
            elements += found[0]
            checks += found[1]
    is_short = trips is not None and trips < machine.least_trips
    if not (elements or sums) or len(checks) > machine.most_checks or is_short:
        return None
    return ElementPlan(loop, tuple(elements), tuple(sums), runs, tuple(checks))


def _is_left_to_llvm(ops: Sequence[ir.Operation], loop: ir.Operation) -> bool:
    """Whether LLVM carries the elements that ``ops`` access: one, or several at known distances.

    It needs no sum of the terms for that, which would be one more addition after each execution of the loop: parameters
    at constant subscripts, in a time loop of 50 steps, took 1.02 to 1.04 of the time that way.
    """
    if len(ops) <= 2:
        return True
    type = ir.MemRefType(ops[0].operands[ops[0].name in STORES].type)
    first, *others = (nests.subscripts_of(op) for op in ops)
    if first is None or not _is_fixed(ops, loop) or not has_identity_layout(type):
        return False
    # The dimensions from the last dynamic one on have known strides.
    known = max((axis for axis in range(type.rank) if type.is_dynamic_dim(axis)), default=0)
    for forms in others:
        distances = [None if forms is None else distance(*pair) for pair in zip(first, forms or first, strict=True)]
        if None in distances or any(distances[:known]):
            return False
    return True


def counted_range(loop: ir.Operation) -> Range | None:
    """The bounds of a loop of step 1 as linear forms; None for other loops."""
    operands = list(loop.operands)
    if loop.name != "affine.for":
        first, end, step = (nests.written_out(value) for value in operands[:3])
        if "unsignedCmp" in loop.attributes:
            return None  # counters are compared as signed numbers
        return (first, end) if step == nests.Subscript((), 1) else None
    low, high, _ = ir.DenseI32ArrayAttr(loop.attributes["operandSegmentSizes"])
    lower = nests.affine_forms(loop.attributes["lowerBoundMap"], operands[:low])
    upper = nests.affine_forms(loop.attributes["upperBoundMap"], operands[low : low + high])
    if ir.IntegerAttr(loop.attributes["step"]).value != 1 or lower is None or upper is None:
        return None
    return (lower[0], upper[0]) if len(lower) == len(upper) == 1 else None


def _elements(
    loop: ir.Operation, accesses: Sequence[ir.Operation], numbers: Range
) -> tuple[list[tuple[ir.Operation, ...]], list[Check]] | None:
    """The accesses to each element of a buffer that every iteration updates, and the alias checks for them."""
    groups: dict[Element, list[ir.Operation]] = {}
    for op in accesses:
        forms = nests.subscripts_of(op)
        if forms is None:
            return None
        groups.setdefault(forms, []).append(op)
    # Only elements that are loaded and stored: others have no recurrence from a store to the next load.
    chosen = {element: tuple(ops) for element, ops in groups.items() if _is_changed(ops) and _is_fixed(ops, loop)}
    checks: list[Check] = []
    seen: list[Element] = []
    for element in chosen:
        seen.append(element)
        for other in (one for one in groups if one not in seen):
            check = _check(element, other, loop, numbers)
            if check is None:
                return None
            checks += [check] if check else []
    return (list(chosen.values()), checks) if chosen and len(groups) > 1 else None


def _sums(loop: ir.Operation, accesses: Sequence[ir.Operation], numbers: Range) -> list[tuple[Accumulation, ...]]:
    """The additions to each invariant element that has no other accesses, if the buffer has other accesses."""
    kinds = [nests.AccessKind.LOAD if op.name in LOADS else nests.AccessKind.STORE for op in accesses]
    inside = [nests.BufferAccess(op, kind, nests.subscripts_of(op)) for op, kind in zip(accesses, kinds, strict=True)]
    stores = [access for access in inside if access.kind is nests.AccessKind.STORE]
    known = [one for store in stores if (one := as_sum(store, inside, or_difference=True)) is not None]
    groups: dict[Element, list[Accumulation]] = {}
    for one in known:
        if nests.may_reorder(one.add):
            groups.setdefault(one.subscripts, []).append(one)
    adding = [op for group in groups.values() for one in group for op in (one.load, one.store)]
    rest = {access.subscripts for access in inside if access.op not in adding}
    fixed = [
        tuple(group)
        for element, group in groups.items()
        if all(_is_fixed((one.load, one.store), loop) for one in group)
        and all(other is not None and _check(element, other, loop, numbers) == () for other in rest)
    ]
    return fixed if len(groups) > 1 else []


def _is_changed(ops: Sequence[ir.Operation]) -> bool:
    return ops[0].name in LOADS and any(op.name in STORES for op in ops)


def _is_fixed(ops: Sequence[ir.Operation], loop: ir.Operation) -> bool:
    """Whether the addresses of ``ops`` are loop-invariant."""
    return all(is_outside(v, loop) for op in ops for v in list(op.operands)[op.name in STORES :])


def _check(element: Element, other: Element, loop: ir.Operation, numbers: Range) -> Check | None:
    """The check that ``other`` is another element in all iterations; None if impossible; empty if always true."""
    comparisons: list[Comparison] = []
    for one, form in zip(element, other, strict=True):
        found = _comparisons(one, form, loop, numbers)
        # A difference in one subscript suffices: no check is needed.
        if found is not None and not found:
            return ()
        comparisons += found or ()
    return tuple(comparisons) or None


def _comparisons(
    one: nests.Subscript, form: nests.Subscript, loop: ir.Operation, numbers: Range
) -> list[Comparison] | None:
    """A disjunction by which ``form`` never equals ``one``; empty if it never does; None if it cannot be expressed."""
    counter = loop.regions[0].blocks[0].arguments[0]
    factor = form.factor_of(counter)
    if abs(factor) > 1 or not all(value == counter or is_outside(value, loop) for value, _ in form.factors):
        return None
    rest = form.plus(nests.Subscript(((counter, 1),), 0), -factor)
    if not factor:
        return _open([("ne", one, rest)])
    first, end = numbers if factor > 0 else (_ONE - numbers[1], _ONE - numbers[0])
    # With factor 1 the subscript covers [below, above): ``one`` is never equal to it if it lies outside.
    return _open([("slt", one, rest + first), ("sge", one, rest + end)])


def _open(comparisons: Sequence[Comparison]) -> list[Comparison] | None:
    """The undecided comparisons; empty if one always holds; None if none ever does."""
    known = [_truth(*comparison) for comparison in comparisons]
    return [] if True in known else [c for c, truth in zip(comparisons, known, strict=True) if truth is None] or None


def _truth(predicate: str, one: nests.Subscript, other: nests.Subscript) -> bool | None:
    """The constant result of a comparison, by the bounds of the enclosing loops; None if it is not constant."""
    is_less, is_greater = is_never_negative(other - one - _ONE), is_never_negative(one - other - _ONE)
    is_least = is_greater or is_never_negative(one - other)
    if predicate == "ne":
        return True if is_less or is_greater else False if one == other else None
    truth = True if is_less else False if is_least else None
    return truth if predicate == "slt" or truth is None else not truth


_ONE: Final = nests.Subscript((), 1)


def distance(one: nests.Subscript, other: nests.Subscript) -> int | None:
    """``other - one``, if that is a constant."""
    left = other - one
    return left.constant if not left.factors and isinstance(left.constant, int) else None


def _carry(plan: ElementPlan) -> None:
    loop = plan.loop
    build = Builder(ir.InsertionPoint(loop), loop.location)
    checks = [check for check in (plan.runs, *plan.checks) if check]
    with loop.location:
        if not checks:
            replace_op(loop, _create(plan, build))
            return
        plain = create_version(loop, _condition(checks, build), build, lambda at: _create(plan, at))
        # The original loop is kept for elements that coincide; with a check of the trip count alone it would never run.
        if plan.checks:
            loop.move_before(plain.op("scf.yield", list(loop.results)))
        else:
            plain.op("scf.yield", list(loop.operands)[len(loop.operands) - len(loop.results) :])
            loop.erase()


def _condition(checks: Sequence[Check], build: Builder) -> Value:
    """Emits the conjunction of all checks, each a disjunction of comparisons."""
    each = []
    for check in checks:
        found = [compare(build, predicate, emit(one, build), emit(other, build)) for predicate, one, other in check]
        each.append(reduce(lambda a, b: build.value("arith.ori", [a, b], a.type), found))
    return reduce(lambda a, b: build.value("arith.andi", [a, b], a.type), each)


def emit(form: nests.Subscript, build: Builder) -> Value:
    """Emits ``form`` by `arith` ops."""
    constant = form.constant
    start = build.index(constant) if isinstance(constant, int) else value_of(constant, build)
    return create_sum(build, start, *(create_product(build, value, build.index(f)) for value, f in form.factors))


def _create(plan: ElementPlan, build: Builder) -> list[Value]:
    """Emits the loop that carries the elements and sums, with loads before and stores after it.

    Returns its original results.
    """
    loop = plan.loop
    carried = [*plan.elements, *([op for one in group for op in (one.load, one.store)] for group in plan.sums)]
    inits = [ops[0].clone(build.ip).operation.results[0] for ops in plan.elements]
    # -0.0 is the neutral element of addition.
    inits += [build.constant(group[0].term.type, -0.0) for group in plan.sums]
    new = create_extended(loop, inits, build)
    block = new.regions[0].blocks[0]
    places = {op: number for number, ops in enumerate(carried) for op in ops}
    pairs = list(zip(loop.regions[0].blocks[0], block, strict=True))
    # ``current[k]``: the value of element k at this point of the body; loads read it, stores replace it.
    current: list[Value] = list(block.arguments)[1 + len(loop.results) :]
    for old, copy in pairs:
        number, op = places.get(old.operation), copy.operation
        if number is None:
            continue
        if op.name in LOADS:
            op.results[0].replace_all_uses_with(current[number])
        else:
            current[number] = op.operands[0]
        op.erase()
    replace_terminator(block, current)
    results = list(new.results)
    left = results[len(loop.results) :]
    for ops, value in zip(plan.elements, left, strict=False):
        _store(next(op for op in ops if op.name in STORES), value, build)
    for group, value in zip(plan.sums, left[len(plan.elements) :], strict=True):
        element = group[0].load.clone(build.ip).operation.results[0]
        flags = shared_flags(one.add.attributes.get("fastmath") for one in group)
        total = build.value("arith.addf", [element, value], value.type, {"fastmath": flags} if flags else None)
        _store(group[0].store, total, build)
    return results[: len(loop.results)]


def _store(store: ir.Operation, value: Value, build: Builder) -> None:
    store.clone(build.ip).operation.operands[0] = value
