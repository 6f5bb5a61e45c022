"""Guesses the dynamic extents of a function's arguments from its loops, for `version_open_extents`, which checks them.

The guess: a buffer ends where the last one of the loops over it ends. An end that is short of another extent, as in
``for i < n - 1``, says nothing: the loop may leave out elements, so that such extents are unknowns of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from mlirad._mlir import Value, ir
from mlirad.analysis.accesses.boxes import Interval, shifted
from mlirad.edit.constants import constant_float
from mlirad.edit.symbolic import (
    COUNT,
    ITSELF,
    Size,
    SymbolicSize,
    UndecidedError,
    Unknown,
    few,
    names_of,
    unknown,
    whole,
)
from mlirad.edit.walk import ancestors, find_ops
from mlirad.loops import nests
from mlirad.loops.accumulations import LOADS, STORES
from mlirad.loops.lane_accesses import access_of
from mlirad.loops.open_extents import EXTENTS, annotate

_COMPARE: Final = "arith.cmpi"
#: The widest border of a stencil: neighbours of neighbours.
_BORDER: Final = 2
_Ranges: TypeAlias = "Mapping[Value, Interval | None]"


def guessed_extents(function: ir.Operation) -> dict[Unknown, Size] | None:
    """Returns the extents of ``function``, and index arguments, in terms of unknowns; None if no loop counts to one."""
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
    exact: list[Interval] = []
    accessed = _accessed_intervals(function, strided, exact) if used | filled else {}
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
    found = _without_shorter({name: _resolved(size, known) for name, size in known.items()})
    sizes = {name for place in places for name in names_of(found.get(place, 0))}
    found |= {(n, ITSELF): unknown((n, COUNT)) for n, _ in counts if (n, ITSELF) not in sizes}
    # Unknowns of loops over whole extents need no minimum, since no border has to fit; those of loops that leave out
    # elements, but have no neighbours, a small one.
    intervals = [(_resolved(a, found), _resolved(b, found)) for a, b in (*bounds, *exact)]
    ends = [end for interval in intervals if not _is_whole(interval) for end in interval]
    bordered, short = (
        {name for size in some for name in names_of(_resolved(size, found))} for some in (compared, ends)
    )
    left = {name for size in found.values() for name in names_of(size)} - bordered
    new = {name: unknown(few(name) if name in short else whole(name)) for name in left}
    return {name: _resolved(size, new) for name, size in found.items()}


def _without_shorter(known: dict[Unknown, Size]) -> dict[Unknown, Size]:
    """Makes extents that are less than an unknown ones of their own: loops may leave out the end of a longer buffer."""
    own: dict[Size, Size] = {}
    for name, size in known.items():
        if isinstance(size, SymbolicSize) and size.constant < 0:
            known[name] = own.setdefault(size, unknown(name))
    return known


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
        ranges = dict(_counters(op)) if forms else {}
        for form in forms:
            around = [ranges.get(counter) for counter, factor in form.factors if abs(factor) == 1]
            # Of ``i + p - 2`` one counter is that of a window.
            found += [
                end for one in around if one is not None and (len(around) == 1 or not _is_whole(one)) for end in one
            ]
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


def _accessed_intervals(
    function: ir.Operation, strided: set[Unknown], exact: list[Interval]
) -> dict[Unknown, list[Interval | None]]:
    """Extent of an argument -> the intervals that copies and loops access along it, or along buffers of that extent.

    None for an unknown interval; where it has gaps, the extent becomes one of the ``strided`` ones, which stay unknowns
    of their own. ``exact`` collects the intervals of counters whose bounds depend on no others. A loop that leaves out
    as many elements at the start as it leaves out of another buffer at the end runs over the inside of a grid: both
    extents are taken to be equal.
    """
    found: dict[Unknown, list[Interval | None]] = {}
    block = function.regions[0].blocks[0]
    accesses = {op: access_of(op) for op in find_ops(function, lambda op: access_of(op) is not None)}
    known_ranges: dict[ir.Operation, tuple[_Ranges, _Ranges]] = {}
    for op, access in accesses.items():
        assert access is not None
        (ranges, alone), places = _ranges(op, known_ranges), _places(access.buffer, block)
        for place, form in zip(places, access.subscripts or (), strict=False):
            (counter, factor), *others = form.factors or ((None, 1),)
            interval = (0, 0) if counter is None else ranges.get(counter)
            if place is None:
                continue
            known = found.setdefault(place, [])
            is_known = interval is not None and not others and abs(factor) == 1
            known.append(_inside(shifted(interval or (0, 0), factor, form.constant)) if is_known else None)
            if known[-1] is not None and alone.get(counter) is not None:
                exact.append(known[-1])
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


def _ranges(op: ir.Operation, known: dict[ir.Operation, tuple[_Ranges, _Ranges]]) -> tuple[_Ranges, _Ranges]:
    """The intervals of the counters around ``op``: the widest ones, and None where bounds depend on other counters.

    ``known``: what was found for other ops, by the op that contains them.
    """
    around = next(iter(ancestors(op)))
    if around not in known:
        alone, widest = dict(_counters(op)), dict[Value, "Interval | None"]()
        for counter, interval in reversed(alone.items()):
            widest[counter] = interval or _largest(ir.BlockArgument(counter).owner.owner.operation, widest)
        known[around] = widest, alone
    return known[around]


def _largest(loop: ir.Operation, known: _Ranges) -> Interval | None:
    """The least and the greatest value of a counter whose bounds are linear in counters with ``known`` intervals."""
    bounds = nests.bounds_of(loop) if loop.name == "affine.for" else []
    ends: list[Size] = []
    for side, forms in enumerate(bounds):
        if len(forms) != 1 or any(known.get(value) is None for value, _ in forms[0].factors):
            return None
        end = forms[0].constant
        for value, factor in forms[0].factors:
            first, last = known[value] or (0, 0)
            end = end + factor * (first if (factor > 0) == (side == 0) else last)
        ends.append(end)
    return (ends[0], ends[1] - 1) if ends else None


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
