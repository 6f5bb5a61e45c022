"""Creates the batches of functions, for callers.

    func @f(%x: f64, %a: memref<4xf64>) -> f64
 -> func @f_batch100(%x: tensor<100xf64>, %a: memref<100x4xf64>) -> tensor<100xf64> {
      scf.for %i = 0 to 12 { rows 8 i .. 8 i + 7: call @f_x8(vector<8xf64>, memref<4x8xf64, strided<[1, 4], ...>>) }
      rows 96 .. 99: call @f_x4(...)

A function that cannot run in lanes is called for one row after another.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from operator import or_
from typing import Any, Final

from mlirad._mlir import Value, ir
from mlirad.batching.batch import Batches, Lanes, mutable_globals
from mlirad.batching.boundary import Axes, Boundary, is_scalar
from mlirad.batching.no_sets import create_without_sets
from mlirad.batching.types import batched_type, extract_lane
from mlirad.edit.buffers import (
    copy_type,
    create_buffer_like,
    create_cast,
    create_copy,
    create_free,
    create_free_unless_same,
    create_restore,
    holds_buffers,
    is_buffer,
)
from mlirad.edit.build import Builder
from mlirad.edit.module import cleaned_up, free_symbol, rolled_back_on_error, symbol_name, symbols
from mlirad.edit.outline import create_call, create_counted
from mlirad.edit.types import is_static
from mlirad.errors import UnsupportedError
from mlirad.interfaces.registry import Registry
from mlirad.synthesis.dialect_conversion import conversion_of, convert_to_primal_dialect

#: The maximal number of lanes in one vector: two of the widest registers of f64.
MOST_LANES: Final = 16
#: The maximal number of lanes if strips are not possible; LLVM unrolls ops on them.
MOST_AT_ONCE: Final = 64
#: The number of lanes of a strip, if there are more lanes.
STRIP: Final = 8


def create_batched(
    function: ir.Operation,
    axes: Axes,
    size: int,
    registry: Registry,
    *,
    results: Axes | None = None,
    symbol: str | None = None,
    own_globals: Set[str] = frozenset(),
) -> str:
    """Add a private function after ``function`` that runs it for ``size`` sets of arguments; returns its symbol.

    ``axes``: the batch dimensions of arguments; ``results``: those of results, by default 0. A result without one must
    be uniform. Scalar arguments become tensors. A function that cannot run in lanes is called for one set after
    another, with copies of its buffers (which must not overlap). What it stores in shared buffers happens once.

    A global is shared by all sets, like an argument without batch dimension. If varying values are stored in it, sets
    run one after another, as separate calls would. Each set has its own copy of ``own_globals``, which are initially
    zero, such as shadows of globals.

    Raises:
        UnsupportedError: the function cannot be batched, or a result varies that must be uniform.
    """
    assert function.parent is not None
    top = function.parent.operation
    symbol = free_symbol(top, symbol, f"{symbol_name(function)}_batch{size}")
    boundary = Boundary(function, axes, size, results)
    if not size:
        create_without_sets(boundary, symbol)
        return symbol
    name, varying = symbol_name(function), tuple(boundary.varying)
    used = mutable_globals(top, name, registry)
    batches = Batches(top, registry, own_globals & used.keys())
    with cleaned_up(batches.close):
        arguments, differ, *_ = batches.summary(name, varying)
        boundary.check_results(differ)
        # Each set has its own buffer, even if all have the same contents.
        differ = tuple(map(or_, differ, boundary.own_buffers))
        globals = batches.varying_globals()
        # A shared buffer that is not written may have different views.
        stored = batches.stored_arguments(name)
        is_shared_stored = any(a and not v and s for a, v, s in zip(arguments, varying, stored, strict=True))
        if others := globals - own_globals:
            if is_shared_stored or own_globals & used.keys() or not _has_rows(boundary, batches, name):
                raise _shared_global(min(others), boundary)
            once, uniform = batches.writes_uniform(name, varying), [op for one, op in used.items() if one not in others]
            _Rows(boundary, batches, differ, once=once, globals=uniform).emit(symbol)
            return symbol
        # Strips would use the same copy of a global one after the other.
        once = bool(globals) or batches.writes_uniform(name, varying)
        # A dialect with a conversion has its own compiler, which optimises whole lanes best.
        is_spelled = conversion_of(function, registry) is not None
        try:
            with rolled_back_on_error(top):
                runs = [(0, 1, size)] if is_spelled else _strips(boundary, once=once)
                lanes = {width: _lanes(boundary, batches, width) for _, _, width in runs}
                _Strips(boundary, lanes).emit(symbol, runs)
                made = {symbol, *batches.symbols()}
                convert_to_primal_dialect([op for name, op in symbols(top).items() if name in made], function, registry)
        except UnsupportedError:
            if is_shared_stored or not _has_rows(boundary, batches, name):
                raise
            if once and (used or batches.frees_others(name)):
                raise
            _Rows(boundary, batches, differ, once=once).emit(symbol)
    return symbol


def _shared_global(name: str, boundary: Boundary) -> UnsupportedError:
    why = f"all sets share the global buffer '@{name}', and what is stored in it differs"
    return boundary.refuse(why, "pass the buffer as an argument, with an axis")


def _strips(boundary: Boundary, *, once: bool) -> list[tuple[int, int, int]]:
    """The runs of strips: start, number of strips, and lanes of each; ``once``: a single strip."""
    size, width, first = boundary.size, STRIP, 0
    # Strips of a vector cannot have a dynamic position.
    is_vector = [isinstance(t, ir.VectorType) for t, v in zip(boundary.inputs, boundary.varying, strict=True) if v]
    if size <= MOST_LANES or any((*is_vector, *(isinstance(t, ir.VectorType) for t in boundary.outputs))):
        return [(0, 1, size)]
    if once and size > MOST_AT_ONCE:
        why = f"it writes memory that all sets share, which {size} sets cannot do concurrently"
        raise boundary.refuse(
            why, f"give each set a buffer of its own, by an axis, or run up to {MOST_AT_ONCE} sets at once"
        )
    if once:
        return [(0, 1, size)]
    if not all(is_scalar(t) or is_static(t) for t in boundary.outputs) or any(map(is_buffer, boundary.outputs)):
        first = 1  # the results of the first row determine the extents of all
    runs = [(0, first, width), (first * width, size // width - first, width), (size - size % width, 1, size % width)]
    return [(start, count, lanes) for start, count, lanes in runs if count and lanes]


def _lanes(boundary: Boundary, batches: Batches, width: int) -> Lanes:
    types: list[Any] = [
        boundary.rows_type(number, width) if varies else boundary.inputs[number]
        for number, varies in enumerate(boundary.varying)
    ]
    if None in types:
        why = f"an argument of type '{boundary.inputs[types.index(None)]}' cannot differ between lanes"
        raise boundary.refuse(why, "pass numbers, or buffers, vectors or tensors of them")
    return batches.create(symbol_name(boundary.function), width, boundary.varying, types, boundary.own_buffers)


class _Strips:
    """The body that calls ``lanes``, functions by their number of lanes."""

    def __init__(self, boundary: Boundary, lanes: Mapping[int, Lanes]) -> None:
        self._boundary, self._lanes = boundary, lanes

    def emit(self, symbol: str, runs: Sequence[tuple[int, int, int]]) -> None:
        """Emit the function ``symbol``, which runs the strips ``runs``."""
        boundary, differ = self._boundary, self._lanes[runs[0][2]].results
        build = boundary.open(symbol)
        results: list[Any] = [boundary.nothing(i, differs=v, build=build) for i, v in enumerate(differ)]
        for start, count, width in runs:
            if count == 1:
                first = None if width == boundary.size else build.index(start)
                results = self._call(width, first, results, build)
            else:
                results = self._loop(width, start, count, results, build)
        boundary.close(results, build)

    def _loop(self, width: int, start: int, count: int, results: list[Value], build: Builder) -> list[Value]:
        carried = [number for number, one in enumerate(results) if not is_buffer(one.type)]

        def strip(number: Value, given: Sequence[Value], at: Builder) -> Sequence[Value]:
            first = at.value("arith.muli", [number, at.index(width)], number.type)
            first = at.value("arith.addi", [first, at.index(start)], first.type) if start else first
            whole = [*results]
            for n, value in zip(carried, given, strict=True):
                whole[n] = value
            made = self._call(width, first, whole, at)
            return [made[n] for n in carried]

        loop = create_counted(build.index(count), [results[n] for n in carried], strip, build)
        for n, value in zip(carried, loop.results, strict=True):
            results[n] = value
        return results

    def _call(self, width: int, first: Value | None, results: Sequence[Any], build: Builder) -> list[Value]:
        """Run rows from ``first``, or for None all of them; returns ``results`` with theirs inserted."""
        boundary, lanes = self._boundary, self._lanes[width]
        operands = [boundary.rows(number, first, width, build) for number in range(len(boundary.inputs))]
        types: list[Any] = [
            batched_type(t, width) if v else t for t, v in zip(boundary.outputs, lanes.results, strict=True)
        ]
        types = [copy_type(t) if own else t for t, own in zip(types, boundary.own_buffers, strict=True)]
        call = create_call(lanes.symbol, operands, types, {}, build)
        return [
            boundary.put(n, value, results[n], first, lanes.fresh[n], build)
            if lanes.results[n]
            else boundary.keep(value, results[n], lanes.fresh[n], build)
            for n, value in enumerate(call.results)
        ]


# --- one row after another


def _has_rows(boundary: Boundary, batches: Batches, name: str) -> bool:
    """Whether rows of all arguments and results can have dynamic positions."""
    arguments = [t for t, v in zip(boundary.inputs, boundary.varying, strict=True) if v]
    fit = all(
        batched_type(t, 2) is not None or (isinstance(t, ir.MemRefType) and not holds_buffers(t)) for t in arguments
    )
    larger = batches.summary(name, tuple(boundary.varying))[2]
    results = zip(boundary.outputs, boundary.own_buffers, larger, strict=True)
    if any(boundary.own_buffers):
        fit &= batches.returned_buffers_are_known(name) and not batches.may_return_twice(name)
        # The address of a global is not known here.
        fit &= not (batches.uses_globals(name) and any(batches.may_be_own_results(name)))
    return fit and all(
        is_scalar(type) or (not grows and (isinstance(type, ir.RankedTensorType | ir.VectorType) or is_own))
        for type, is_own, grows in results
    )


class _Rows:
    """A loop that calls the function itself, with a copy of each buffer's row, which is copied back.

    If the extents of results are only known after a call, the first row runs before the loop.
    """

    def __init__(
        self,
        boundary: Boundary,
        batches: Batches,
        differ: Sequence[bool],
        *,
        once: bool,
        globals: Sequence[ir.Operation] = (),
    ) -> None:
        """``once``: what all rows store in shared buffers and in these ``globals`` happens once, as in lanes."""
        self._boundary, self._differ, self._name = boundary, differ, symbol_name(boundary.function)
        self._fresh, self._unknown = batches.fresh_results(self._name), batches.may_be_own_results(self._name)
        self._stored, self._once, self._globals = batches.stored_arguments(self._name), once, globals
        #: Copies of shared buffers, which have their old contents again before each row.
        self._saved: list[tuple[Value, Value]] = []

    def emit(self, symbol: str) -> None:
        """Emit the function ``symbol``."""
        boundary = self._boundary
        build = boundary.open(symbol)
        shared = zip(boundary.arguments, boundary.axes, self._stored, strict=True)
        if self._once:
            written = [value for value, axis, is_stored in shared if axis is None and is_stored]
            written += [op.clone(build.ip).operation.result for op in self._globals]
            self._saved = [(create_copy(value, build), value) for value in written]
        results = self._all(build)
        for copy, _ in self._saved:
            create_free(copy, build)
        boundary.close(results, build)

    def _all(self, build: Builder) -> list[Value]:
        boundary = self._boundary
        results: list[Any] = [boundary.nothing(i, differs=v, build=build) for i, v in enumerate(self._differ)]
        given = (t for t, v in zip(boundary.inputs, boundary.varying, strict=True) if v)
        if any(isinstance(t, ir.VectorType) for t in (*given, *boundary.outputs)):
            for number in range(boundary.size):  # elements of vectors have static positions
                results = self._row(number, results, build)
            return results
        first = int(any(one is None for one in results))
        if first:
            results = self._row(build.index(0), results, build)
        carried = [number for number, one in enumerate(results) if not is_buffer(one.type)]

        def row(number: Value, given: Sequence[Value], at: Builder) -> Sequence[Value]:
            whole = [*results]
            for n, value in zip(carried, given, strict=True):
                whole[n] = value
            place = at.value("arith.addi", [number, at.index(first)], number.type) if first else number
            made = self._row(place, whole, at)
            return [made[n] for n in carried]

        inits = [results[n] for n in carried]
        loop = create_counted(build.index(boundary.size - first), inits, row, build)
        for n, value in zip(carried, loop.results, strict=True):
            results[n] = value
        return results

    def _row(self, number: Value | int, results: Sequence[Any], at: Builder) -> list[Value]:
        """Run row ``number``; returns ``results`` with its results inserted."""
        boundary = self._boundary
        operands, copies = [], []
        index = at.index(number) if isinstance(number, int) else number
        place = None if boundary.size == 1 else index
        for copy, value in self._saved:
            create_restore(copy, value, at)
        for i, (type, axis) in enumerate(zip(boundary.inputs, boundary.axes, strict=True)):
            if axis is None:
                operands.append(boundary.arguments[i])
                continue
            if isinstance(type, ir.VectorType):
                one = extract_lane(boundary.rows(i, None, boundary.size, at), type, number, at)
            else:
                one = extract_lane(boundary.rows(i, place, 1, at), type, 0, at)
            if isinstance(type, ir.MemRefType):
                copy = create_buffer_like(one, at)
                copies.append((copy, one, self._stored[i]))
                create_restore(one, copy, at)
                one = create_cast(copy, type, at)
            operands.append(one)
        call = create_call(self._name, operands, boundary.outputs, {}, at)
        made = [
            boundary.insert_row(n, value, results[n], number if isinstance(value.type, ir.VectorType) else index, at)
            if v
            else value
            for n, (value, v) in enumerate(zip(call.results, self._differ, strict=True))
        ]
        for n, value in enumerate(call.results):
            if boundary.own_buffers[n] and (self._fresh[n] or self._unknown[n]):
                others = [v for v in operands if is_buffer(v.type)] if self._unknown[n] else []
                create_free_unless_same(value, others, at)
        for copy, view, is_stored in copies:
            if is_stored:
                create_restore(copy, view, at)
            create_free(copy, at)
        return made
