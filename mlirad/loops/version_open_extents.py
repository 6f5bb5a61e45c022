"""Versions functions with dynamic extents: in one version, the bounds of loops determine each extent.

The assumption that a buffer ends where the loops over it end is a guess, from the subscripts; the guard checks it at
each call, and ``@f.irregular`` is the original function. In ``@f.regular`` the loop passes compare extents symbolically
(`edit.symbolic`), like integers. `remove_unused_versions` removes the guard if no pass made use of it; if it stays, a
remark states the expected extents (`expected_extents`). Source: loop versioning, as in Byler et al., "Multiple version
loops", 1987.

Before::

    func.func @f(%x: memref<?xf64> {llvm.noalias}, %y: memref<?xf64> {llvm.noalias}) {
      %c0 = arith.constant 0 : index
      %n = memref.dim %x, %c0 : memref<?xf64>
      affine.for %i = 0 to %n {
        %a = affine.load %x[%i] : memref<?xf64>
        affine.store %a, %y[%i + 1] : memref<?xf64>
      }
      func.return
    }

After ``--version-open-extents``::

    %2 = arith.cmpi eq, %0, %1 : index
    ...
    %5 = arith.andi %2, %4 : i1
    scf.if %5 {
    ...
      func.call @f.regular(%reinterpret_cast, %reinterpret_cast_8) : (memref<?xf64>, memref<?xf64>) -> ()
    } else {
      func.call @f.irregular(%x, %y) : (memref<?xf64>, memref<?xf64>) -> ()

Here ``%5`` is: ``%y`` has one element more than ``%x``, which has at least 9.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.analysis.accesses.boxes import Interval, shifted
from mlirad.edit.build import Builder
from mlirad.edit.constants import constant_float
from mlirad.edit.extents import create_product_of, create_slice
from mlirad.edit.integers import compare
from mlirad.edit.module import free_symbol, symbol_name
from mlirad.edit.rewrite import before, replace_op
from mlirad.edit.symbolic import (
    COUNT,
    ITSELF,
    Size,
    SymbolicSize,
    UndecidedError,
    Unknown,
    least_of,
    names_of,
    unknown,
    whole,
)
from mlirad.edit.types import has_identity_layout
from mlirad.edit.walk import ancestors, find_ops
from mlirad.loops import nests
from mlirad.loops.accumulations import LOADS, STORES
from mlirad.loops.expected_extents import remark
from mlirad.loops.lane_accesses import access_of
from mlirad.loops.nonnegative import is_never_negative
from mlirad.loops.open_extents import EXPECTED, EXTENTS, annotate, value_of
from mlirad.loops.raise_to_affine import raised
from mlirad.passes.base import PassContext
from mlirad.passes.functions import change_functions

_FUNCTION: Final = "func.func"
#: The names of the function with the guard, and of the original one.
_VERSIONS: Final = "enzyme.versions"
_COMPARE: Final = "arith.cmpi"
#: The widest border of a stencil: neighbours of neighbours.
_BORDER: Final = 2
_FOLDED: Final = (_COMPARE, *nests.CLAMPS)
_OF_BOUNDS: Final = ("memref.dim", "arith.constant", "affine.apply", *_FOLDED)


def version_open_extents(module: ir.Module, ctx: PassContext) -> None:
    """Version functions with dynamic extents on a run-time check that their extents agree with the loop bounds."""
    # A list, since versions are added to the module in the loop.
    for function in [view.operation for view in module.body.operations if view.operation.name == _FUNCTION]:
        if EXTENTS not in function.attributes and len(function.regions[0].blocks) == 1:
            with function.context, function.location:
                known = _guess(function)
                if known is not None:
                    _version(module, function, known)
    change_functions(module, lambda function: EXTENTS in function.attributes and _fold(function) | raised(function))


def remove_unused_versions(module: ir.Module, ctx: PassContext) -> None:
    """Removes the attributes and the versions that no pass has made use of, and emits a remark for the others."""
    known = {symbol_name(view): view.operation for view in module.body.operations if view.operation.name == _FUNCTION}
    for regular in [function for function in known.values() if EXTENTS in function.attributes]:
        guarded, irregular = (known[ir.StringAttr(name).value] for name in ir.ArrayAttr(regular.attributes[_VERSIONS]))
        said = remark(guarded, regular)
        del regular.attributes[EXTENTS]
        del regular.attributes[_VERSIONS]
        # Passes that used the extents change the counts of ops; with equal counts the guard would gain nothing.
        if _shape(regular) == _shape(irregular) and not _has_rows(regular, irregular):
            del irregular.attributes["sym_visibility"]
            for name, attribute in guarded.attributes.items():
                irregular.attributes[name] = attribute
            guarded.erase()
            regular.erase()
        elif ctx.on_remark is not None:
            ctx.on_remark(said)


def forget_layouts(module: ir.Module) -> None:
    """Gives versions their arguments as they are, or cast: lanes change strides."""
    for op in find_ops(module.operation, lambda op: EXPECTED in op.attributes and not len(op.regions)):
        given, type = op.operands[0], op.results[0].type
        cast = [given] if given.type == type else [before(op).value("memref.cast", [given], type)]
        replace_op(op, cast)


def _has_rows(regular: ir.Operation, irregular: ir.Operation) -> bool:
    """Whether the version has buffers with static row lengths: LLVM then knows their strides."""
    arguments, others = (one.regions[0].blocks[0].arguments for one in (regular, irregular))
    return any(
        one.type.shape[1:] != other.type.shape[1:]
        for one, other in zip(arguments, others, strict=True)
        if isinstance(one.type, ir.MemRefType)
    )


def _shape(function: ir.Operation) -> Counter[str]:
    """The number of ops of each name, without those that compute bounds: versions that differ were optimised."""
    return Counter(op.name for op in find_ops(function, lambda op: op.name not in _OF_BOUNDS))


def _guess(function: ir.Operation) -> dict[Unknown, Size] | None:
    """Returns the extents of ``function``, and index arguments, in terms of unknowns; None if no loop counts to one.

    The guess: a buffer ends where the last one of the loops over it ends.
    """
    arguments = list(function.regions[0].blocks[0].arguments)
    places = [
        (number, axis)
        for number, argument in enumerate(arguments)
        if isinstance(argument.type, ir.MemRefType)
        for axis in range(argument.type.rank)
        if argument.type.is_dynamic_dim(axis)
    ]
    counts = [(number, ITSELF) for number, argument in enumerate(arguments) if _is_bound(argument)]
    known: dict[Unknown, Size] = {name: unknown(name) for name in (*places, *counts)}
    if not known:
        return None
    # With the attribute, `nests` expresses bounds and subscripts in terms of the unknowns.
    annotate(function, known)
    used, filled = _used(function), _used(function, fills=True)
    strided: set[Unknown] = set()
    accessed = _accessed_intervals(function, strided) if used | filled else {}
    bounds = [
        one
        for op in find_ops(function, lambda op: op.name in nests.LOOPS)
        if (one := nests.counter_bounds(op)) is not None
    ]
    compared = _compared_sizes(function)
    del function.attributes[EXTENTS]
    for place in places:
        given = accessed.get(place, ())
        intervals = [(_resolved(one[0], known), _resolved(one[1], known)) for one in given if one is not None]
        # Each guess may refer to other unknowns, which `_resolved` substitutes at the end.
        end = _guessed(place, intervals, is_used=place in used or place in filled, is_filled=place not in used)
        # An access with an unknown interval may go beyond a constant end.
        if isinstance(end, int) and len(intervals) < len(given):
            end = None
        if end is not None:
            known[place] = end
        elif place not in strided:
            del known[place]
    # An extent that loops only count to in order to fill may not be known at all.
    if not used | filled or not known:
        return None
    found = {name: _resolved(size, known) for name, size in known.items()}
    sizes = {name for place in places for name in names_of(found.get(place, 0))}
    found |= {(n, ITSELF): unknown((n, COUNT)) for n, _ in counts if (n, ITSELF) not in sizes}
    # Unknowns of loops over whole extents need no minimum, since no border has to fit.
    every = [*bounds, *(one for some in accessed.values() for one in some if one is not None)]
    intervals = [(_resolved(a, found), _resolved(b, found)) for a, b in every]
    ends = [end for interval in intervals if not _is_whole(interval) for end in interval]
    bordered = {name for size in (*ends, *compared) for name in names_of(_resolved(size, found))}
    new = {name: unknown(whole(name)) for size in found.values() for name in names_of(size) if name not in bordered}
    return {name: _resolved(size, new) for name, size in found.items()}


def _is_whole(interval: Interval) -> bool:
    """Whether the interval covers all of an unknown extent, counting up from zero or up to zero."""
    first, last = interval
    # Up from zero, or, as in reversed loops after raising, up to zero.
    length = last + 1 if first == 0 else 1 - first
    return 0 in interval and isinstance(length, SymbolicSize) and length == unknown(length.factors[0][0])


def _compared_sizes(function: ir.Operation) -> list[Size]:
    """The sizes in minima, maxima and comparisons, except with zero.

    Also the bounds of induction variables in minima and maxima, and in subscripts of neighbours.
    """
    found: list[Size] = []
    for op in find_ops(function, lambda op: op.name in LOADS or op.name in STORES):
        forms = [form for form in nests.subscripts_of(op) or () if isinstance(form.constant, int) and form.constant]
        counters = [value for form in forms for value, _ in form.factors]
        ranges = dict(_counters(op)) if counters else {}
        found += [end for counter in counters for end in ranges.get(counter) or ()]
    for op in find_ops(function, lambda op: op.name in (*nests.CLAMPS, "affine.for")):
        ranges = dict(_counters(op))
        for form in nests.clamped(op):
            found += [form.constant, *(end for value, _ in form.factors for end in ranges.get(value) or ())]
    for op in find_ops(function, lambda op: op.name == _COMPARE):
        sizes = [size for operand in op.operands if (size := nests.size_of(operand)) is not None]
        if len(sizes) == len(op.operands) and not (0 in sizes and all(map(_is_unknown, sizes))):
            found += sizes
    return found


def _is_unknown(size: Size) -> bool:
    """Whether ``size`` is one unknown, or zero."""
    return size == (unknown(size.factors[0][0]) if isinstance(size, SymbolicSize) else 0)


def _is_bound(argument: Value) -> bool:
    """Whether an index argument is a loop bound or the extent of a buffer."""
    if not isinstance(argument.type, ir.IndexType):
        return False
    return any(use.owner.operation.name in (*nests.LOOPS, *nests.ALLOCATIONS) for use in argument.uses)


def _used(function: ir.Operation, *, fills: bool = False) -> set[Unknown]:
    """The unknowns that loops count to; with ``fills`` only of those loops that store constants."""
    loops = find_ops(function, lambda op: op.name == "affine.for" and _is_fill(op) is fills)
    ends = [end for loop in loops for end in nests.counter_bounds(loop) or ()]
    return {name for end in ends if isinstance(end, SymbolicSize) for name, _ in end.factors}


def _is_fill(loop: ir.Operation) -> bool:
    accesses = find_ops(loop, lambda op: access_of(op) is not None)
    return bool(accesses) and all(op.name in STORES and constant_float(op.operands[0]) is not None for op in accesses)


def _accessed_intervals(function: ir.Operation, strided: set[Unknown]) -> dict[Unknown, list[Interval | None]]:
    """Extent of an argument -> the intervals that copies and loops access along it, or along buffers of that extent.

    None for an unknown interval; where it has gaps, the extent becomes one of the ``strided`` ones, which stay unknowns
    of their own. A loop that leaves out as many elements at the start as it leaves out of another buffer at the end
    runs over the inside of a grid: both extents are taken to be equal.
    """
    found: dict[Unknown, list[Interval | None]] = {}
    block = function.regions[0].blocks[0]
    accesses = {op: access_of(op) for op in find_ops(function, lambda op: access_of(op) is not None)}
    for op, access in accesses.items():
        assert access is not None
        ranges, places = dict(_counters(op)), _places(access.buffer, block)
        for place, form in zip(places, access.subscripts or (), strict=False):
            (counter, factor), *others = form.factors or ((None, 1),)
            interval = (0, 0) if counter is None else ranges.get(counter)
            if place is None:
                continue
            known = found.setdefault(place, [])
            is_known = interval is not None and not others and abs(factor) == 1
            known.append(_inside(shifted(interval or (0, 0), factor, form.constant)) if is_known else None)
            if interval is not None and not others and not is_known:
                strided.add(place)
    for copy in find_ops(function, lambda op: op.name == "memref.copy"):
        for buffer, other in (tuple(copy.operands), tuple(copy.operands)[::-1]):
            if isinstance(buffer.owner, ir.Block) and buffer.owner == block:
                for axis, extent in enumerate(nests.extents(other) or ()):
                    found.setdefault((ir.BlockArgument(buffer).arg_number, axis), []).append((0, extent - 1))
    return found


def _inside(interval: Interval) -> Interval:
    """Extends the end of an interval with a symmetric border, as 1 .. n - 2, by that border: to n - 1."""
    first, last = interval
    # The loop is assumed to leave out as many elements at the end of the buffer as at its start.
    if isinstance(last, SymbolicSize) and isinstance(first, int) and 0 < first == -1 - last.constant:
        last = last + first
    return first, last


def _places(buffer: Value, entry: ir.Block) -> list[Unknown | None]:
    """For each dimension of ``buffer`` the extent of an argument that it equals: its own, or that of its allocation."""
    rank = ir.MemRefType(buffer.type).rank
    if isinstance(buffer.owner, ir.Block):
        return [(ir.BlockArgument(buffer).arg_number, axis) if buffer.owner == entry else None for axis in range(rank)]
    sizes = (nests.extents(buffer) if nests.is_allocation(buffer) else None) or ()
    names = [next(iter(names_of(size)), None) for size in sizes]
    return [name if name and size == unknown(name) else None for name, size in zip(names, sizes, strict=True)]


def _counters(op: ir.Operation) -> Iterator[tuple[Value, Interval | None]]:
    """The counters of the loops around ``op``, with their intervals."""
    for around in ancestors(op):
        if around.name in nests.LOOPS:
            yield around.regions[0].blocks[0].arguments[0], nests.counter_bounds(around)


def _guessed(place: Unknown, accessed: Sequence[Interval], *, is_used: bool, is_filled: bool) -> Size | None:
    """Returns the guessed extent of a buffer with these ``accessed`` intervals; None if nothing is known.

    It is constant only if no loop counts to the buffer's end, except to fill it (``is_filled``), as a shadow is. An
    interval that starts far from the start of the buffer reaches its end; the elements before it do not.
    """
    own, is_first = unknown(place), False
    found: Size | None = None
    for first, last in sorted(accessed, key=lambda interval: _is_start(interval[0])):
        end = last + 1
        if isinstance(end, SymbolicSize):
            (name, *others) = end.factors
            if others or name[1] != 1:
                continue
        elif is_used and not is_filled:
            continue
        # The furthest end decides; an own extent is only a tautology, so a bound of a loop replaces it.
        if found is None or (found == own and is_first) or _is_less(found, end):
            found, is_first = end, _is_start(first)
    # A static extent is guessed only if accesses leave no gap: the buffer may be longer otherwise.
    if isinstance(found, int):
        return found if _is_covered(found, accessed) else None
    is_own = isinstance(found, SymbolicSize) and place in dict(found.factors)
    return own if is_own or (found is None and is_used) else found


def _is_start(first: Size) -> bool:
    """Whether a loop that starts there leaves out at most a border."""
    return isinstance(first, int) and first <= _BORDER


def _is_covered(extent: int, accessed: Sequence[Interval]) -> bool:
    """Whether each of ``extent`` elements is accessed: with gaps, the buffer may have more elements."""
    end = 0
    for first, last in sorted((a, b) for a, b in accessed if isinstance(a, int) and isinstance(b, int)):
        if first <= end:
            end = max(end, last + 1)
    return end == extent


def _is_less(one: Size, other: Size) -> bool:
    try:
        return one < other
    except UndecidedError:
        return False


def _resolved(size: Size, known: Mapping[Unknown, Size]) -> Size:
    """``size`` with the ``known`` extents substituted."""
    total: Size = size
    if isinstance(size, SymbolicSize):
        total = size.constant
        for name, factor in size.factors:
            value = known.get(name, unknown(name))
            total = total + factor * (value if value == unknown(name) else _resolved(value, known))
    return total


def _fold(function: ir.Operation) -> bool:
    """Folds minima, maxima and comparisons of sizes; returns whether there were any."""
    changed = False
    for op in find_ops(function, lambda op: op.name in _FOLDED):
        build = Builder(ir.InsertionPoint(op), op.location)
        with op.context, op.location:
            new = _compared(op, build) if op.name == _COMPARE else _chosen(op, build)
        if new is not None:
            op.results[0].replace_all_uses_with(new)
            changed = True
    return changed


def _chosen(op: ir.Operation, build: Builder) -> Value | None:
    """Returns the operand that a minimum or maximum equals, by the extents and the bounds of the enclosing loops."""
    size, type = nests.chosen(op), op.results[0].type
    if size is not None:
        return value_of(size, build) if isinstance(type, ir.IndexType) else None
    operands = list(op.operands)
    forms = (nests.affine_forms(op.attributes["map"], operands) or ()) if "map" in op.attributes else ()
    for number, form in enumerate(forms):
        if all(is_never_negative((other - form) * nests.CLAMPS[op.name]) for other in forms):
            map = ir.AffineMapAttr(op.attributes["map"]).value
            one = ir.AffineMap.get(map.n_dims, map.n_symbols, [map.results[number]])
            return build.value("affine.apply", operands, type, {"map": ir.AffineMapAttr.get(one)})
    return None


def _compared(op: ir.Operation, build: Builder) -> Value | None:
    truth = nests.compared(op)
    return None if truth is None else build.constant(op.results[0].type, truth)


def _version(module: ir.Module, function: ir.Operation, known: Mapping[Unknown, Size]) -> None:
    """Creates both versions, and replaces the body of ``function`` by the guard and the two calls."""
    name = symbol_name(function)
    names = []
    for kind in ("regular", "irregular"):
        names.append(free_symbol(module.operation, None, f"{name}.{kind}"))
        version = function.clone(ir.InsertionPoint(function)).operation
        version.attributes["sym_name"] = ir.StringAttr.get(names[-1])
        version.attributes["sym_visibility"] = ir.StringAttr.get("private")
        if kind == "regular":
            regular = version
    annotate(regular, known)
    _set_extents(regular, known)
    regular.attributes[_VERSIONS] = ir.ArrayAttr.get([ir.StringAttr.get(one) for one in (name, names[1])])
    block = function.regions[0].blocks[0]
    # In reverse order, so that erased ops have no uses.
    for view in reversed(list(block.operations)):
        view.operation.erase()
    build = Builder(ir.InsertionPoint(block), function.location)
    types = ir.FunctionType(ir.TypeAttr(function.attributes["function_type"]).value).results
    choice = build.op("scf.if", [_guard(known, build)], types, {EXPECTED: ir.UnitAttr.get()}, 2)
    for region, callee in zip(choice.regions, names, strict=True):
        inside = build.into(region)
        attributes = {"callee": ir.FlatSymbolRefAttr.get(callee)}
        given = list(block.arguments)
        if callee == names[0]:
            taken = regular.regions[0].blocks[0].arguments
            given = [_described(one, other.type, known, inside) for one, other in zip(given, taken, strict=True)]
        inside.op("scf.yield", list(inside.op("func.call", given, types, attributes).results))
    build.op("func.return", list(choice.results))


def _set_extents(function: ir.Operation, known: Mapping[Unknown, Size]) -> None:
    """Makes the argument types of ``function`` static where extents are integers."""
    block = function.regions[0].blocks[0]
    build = Builder(ir.InsertionPoint.at_block_begin(block), function.location)
    for argument in block.arguments:
        type = argument.type
        if not isinstance(type, ir.MemRefType) or not has_identity_layout(type):
            continue
        sizes = [known.get((argument.arg_number, axis)) for axis in range(type.rank)]
        shape = [size if isinstance(size, int) else old for size, old in zip(sizes, type.shape, strict=True)]
        if shape != list(type.shape):
            argument.set_type(ir.MemRefType.get(shape, type.element_type, memory_space=type.memory_space))
            # A view or a call requires the old type.
            others = [use for use in argument.uses if nests.as_access(use.owner.operation, use.operand_number) is None]
            others = [use for use in others if use.owner.operation.name != "memref.dim"]
            if others:
                cast = build.value("memref.cast", [argument], type)
                for use in others:
                    use.owner.operation.operands[use.operand_number] = cast
    results = ir.FunctionType(ir.TypeAttr(function.attributes["function_type"]).value).results
    inputs = [argument.type for argument in block.arguments]
    function.attributes["function_type"] = ir.TypeAttr.get(ir.FunctionType.get(inputs, results))


def _described(argument: Value, type: ir.Type, known: Mapping[Unknown, Size], build: Builder) -> Value:
    """Casts an argument to ``type`` with the extents that the guard has checked, from which LLVM computes addresses.

    Buffers with equally long rows then have strides that are the same values, and share address computations.
    """
    old = argument.type
    if not isinstance(old, ir.MemRefType) or old.has_static_shape or not has_identity_layout(old):
        return argument
    number = ir.BlockArgument(argument).arg_number
    known_sizes = [
        known.get((number, axis)) if old.is_dynamic_dim(axis) else old.shape[axis] for axis in range(old.rank)
    ]
    sizes = [size if isinstance(size, int) else value_of(size, build) for size in known_sizes if size is not None]
    if len(sizes) < old.rank:
        return argument if type == old else build.value("memref.cast", [argument], type)
    strides: list[int | Value] = [1]
    # Row-major: the stride of a dimension is the product of the extents after it.
    for size in sizes[:0:-1]:
        strides.insert(0, create_product_of(strides[0], size, build))
    described = create_slice("memref.reinterpret_cast", [argument], type, build, [0], sizes, strides)
    described.owner.attributes[EXPECTED] = ir.UnitAttr.get()
    return described


def _guard(known: Mapping[Unknown, Size], build: Builder) -> Value:
    """Emits the guard: the extents are as ``known``, and all unknowns are at least their assumed minima."""
    conditions = [
        compare(build, "eq", value_of(unknown(place), build), value_of(size, build))
        for place, size in known.items()
        if size not in (unknown(place), unknown(whole(place))) and place[1] >= 0
    ]
    # By the minima the passes compare sizes with constants, such as the widths of borders.
    left = {name for size in known.values() for name in names_of(size)}
    conditions += [
        compare(build, "sge", value_of(unknown(name), build), build.index(least_of(name))) for name in sorted(left)
    ]
    # There is at least one condition: a version without an unknown is not created.
    total = conditions[0]
    for condition in conditions[1:]:
        total = build.value("arith.andi", [total, condition], total.type)
    return total
