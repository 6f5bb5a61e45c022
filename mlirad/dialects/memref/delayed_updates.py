"""Delays atomic updates until after the parallel loop, where one iteration does each of them.

For maxima, minima and assignments::

    scf.parallel (%i) = ... {                         scf.parallel (%i) = ... {
      memref.atomic_rmw maximumf %w, %m[%p]     ->      %values[%i] = %w; %places[%i] = %p
    }                                                   %greatest[%p] = max(%greatest[%p], key of %w), atomically }
                                                      scf.parallel (%i) = ... {
                                                        if key of %values[%i] == %greatest[%places[%i]] {
                                                          %first[%places[%i]] = min(..., %i), atomically } }
                                                      scf.parallel (%i) = ... { if %first[%places[%i]] == %i {
                                                        %m[%places[%i]] = max(%m[%places[%i]], %values[%i]) } }

Keys are integers in the order of the floats, so only the last loop is active, and no two of its iterations update the
same element. Of equal values the first in the order of the sequential loop counts, of assignments the last.

The factors of a product are listed, in any order, and a loop over the elements follows each list::

    scf.parallel (%i) = ... {                         scf.parallel (%i) = ... { %factors[%i] = %w
      memref.atomic_rmw mulf %w, %m[%p]     ->          %lengths[%p] += 1; %next[%i] = %last[%p]; %last[%p] = %i }
    }                                                 scf.parallel (%e) = ... { %i = %last[%e]
                                                        %lengths[%e] times { %m[%e] *= %factors[%i]; %i = %next[%i] } }

So the adjoint of each factor is a product of others, never a quotient, which fails where a factor is 0.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final, final

from mlirad._mlir import Attribute, Type, Value, ir
from mlirad.dialects.memref.views import VIEWS
from mlirad.edit.buffers import create_alloc, create_free, create_load, create_store, names_of
from mlirad.edit.build import Builder
from mlirad.edit.concurrency import ATOMIC_KINDS, create_parallel_loop, is_concurrent
from mlirad.edit.constants import constant_integer
from mlirad.edit.elements import create_for_each_element
from mlirad.edit.extents import create_extent
from mlirad.edit.integers import compare, create_product, create_sum
from mlirad.edit.loops import create_count, create_for, create_guard
from mlirad.edit.maximum import Greatest
from mlirad.edit.rewrite import before, behind, is_outside
from mlirad.edit.walk import ancestors, find_ops, is_inside

#: Kind -> whether NaN prevails, and whether the order is reversed.
_ORDERS: Final = {
    "maximumf": (True, False), "minimumf": (True, True), "maxnumf": (False, False), "minnumf": (False, True),
}  # fmt: skip
_ASSIGN, _PRODUCT = "assign", "mulf"
_UPDATE: Final = "memref.atomic_rmw"
_LOOP, _FOR = "scf.parallel", "scf.for"
_BRANCHES: Final = ("scf.if", "affine.if", "scf.index_switch", "memref.alloca_scope")
_ALLOCATIONS: Final = ("memref.alloc", "memref.alloca")
_BITS: Final = 64
_LEAST, _MOST = -(2 ** (_BITS - 1)), 2 ** (_BITS - 1) - 1
#: The predicate of ``arith.cmpf`` for unordered operands.
_UNORDERED: Final = 14


def delay(op: ir.Operation, kind: str, pure: Collection[str]) -> str | None:
    """Delay ``op`` and the other updates of its buffer in the loop; returns what to write if that is impossible.

    The ops become atomic updates of integers. ``pure``: the names of ops that may be cloned.
    """
    if any(True for _ in op.result.uses):
        return (
            "do not use its result, which depends on the order: read the element after the loop or launch, or have "
            "only one thread access each element, as in m[block * size + thread]"
        )
    buffer = op.operands[1]
    type = ir.MemRefType(buffer.type)
    if not isinstance(type.element_type, ir.FloatType | ir.IntegerType) or type.element_type.width > _BITS:
        return "use a number of at most 64 bits"
    around = [one for one in ancestors(op) if is_concurrent(one) and is_outside(buffer, one)]
    if not around or any(one.name != _LOOP for one in around):
        return "use it in 'scf.parallel' or 'gpu.launch', on a buffer from outside"
    loop = around[-1]
    group = find_ops(loop, lambda one: one.name == _UPDATE and one.operands[1] == buffer)
    if any(one.attributes["kind"] != op.attributes["kind"] or any(True for _ in one.result.uses) for one in group):
        return "do other updates of its buffer in another loop or launch"
    if _is_accessed(buffer, loop, group):
        return "do other accesses to its buffer in another loop or launch, and mark arguments 'llvm.noalias'"
    sites = [site for one in group if (site := _find_site(one, loop, pure)) is not None]
    if len(sites) < len(group):
        return "use 'scf.for' for the loops around it, with bounds that the parallel loop does not compute"
    _Delay(loop, buffer, kind).run(sites)
    return None


def _is_accessed(buffer: Value, loop: ir.Operation, group: Sequence[ir.Operation]) -> bool:
    """Whether ``loop`` may access the memory of ``buffer`` by ops that are not in ``group``."""
    names, element = names_of(buffer, VIEWS), ir.MemRefType(buffer.type).element_type

    def meets(value: Value) -> bool:
        if names is not None or not isinstance(value.type, ir.MemRefType):
            return value in (names or ())
        is_new = not isinstance(value.owner, ir.Block) and value.owner.operation.name in _ALLOCATIONS
        return value == buffer or (not is_new and value.type.element_type == element)

    others = find_ops(loop, lambda one: one not in group and one.name != "memref.dim")
    return any(meets(value) for one in others for value in one.operands)


@dataclass(frozen=True)
class _SiteAxis:
    """An axis of a loop around an update: the loop, its bounds and number, and the iterations that any thread runs."""

    loop: ir.Operation
    low: Value
    step: Value
    number: Value
    count: Value

    def create_index(self, build: Builder) -> Value:
        """Emit, in the loop, the number of the iteration, from 0."""
        number = self.number
        if constant_integer(self.low) != 0:
            number = build.value("arith.subi", (number, self.low), number.type)
        return (
            number if constant_integer(self.step) == 1 else build.value("arith.divui", (number, self.step), number.type)
        )


@dataclass(frozen=True)
class _UpdateSite:
    """An update, the axes of the loops around it, and whether it runs for some indices along these only."""

    op: ir.Operation
    axes: Sequence[_SiteAxis]
    is_partial: bool

    @property
    def counts(self) -> list[Value]:
        """The number of iterations along each axis."""
        return [axis.count for axis in self.axes]

    def create_loops(self, build: Builder) -> tuple[Builder, list[Value]]:
        """Emit loops over all sites: a parallel one, and sequential ones in it; also returns the indices."""
        zero, one = build.index(0), build.index(1)
        counts = [axis.count for axis in self.axes if axis.loop.name == _LOOP]
        rank = len(counts)
        _, body = create_parallel_loop([*[zero] * rank, *counts, *[one] * rank], build)
        at = before(build.at(ir.InsertionPoint(body)).op("scf.reduce"))
        parallel, indices = iter(body.arguments), list[Value]()
        for axis in self.axes:
            if axis.loop.name == _LOOP:
                indices.append(next(parallel))
                continue
            inner = create_for([zero, axis.count, one], (), at)
            indices.append(inner.number)
            at = before(inner.at.op("scf.yield"))
        return at, indices


def _find_site(op: ir.Operation, loop: ir.Operation, pure: Collection[str]) -> _UpdateSite | None:
    """The site of ``op`` in ``loop``; None if there is another kind of loop, or an unknown trip count."""
    path = [one for one in ancestors(op) if one == loop or is_inside(one, loop)][::-1]
    if any(one.name not in (_LOOP, _FOR, *_BRANCHES) for one in path):
        return None
    axes = list[_SiteAxis]()
    is_partial = any(one.name in _BRANCHES for one in path)
    for one in path:
        rank = {_FOR: 1, _LOOP: len(one.operands) // 3}.get(one.name, 0)
        bounds = list(one.operands)[: 3 * rank]
        is_known = all(is_outside(value, loop) for value in bounds)
        is_partial = is_partial or not is_known
        for n in range(rank):
            low, high, step = bounds[n::rank]
            count = Greatest(loop, pure).find(create_count(low, high, step, before(loop if is_known else one)), one)
            if count is None:
                return None
            axes.append(_SiteAxis(one, low, step, one.regions[0].blocks[0].arguments[n], count))
    return _UpdateSite(op, axes, is_partial)


@final
class _Delay:
    """Rewrites the updates of one buffer in one loop."""

    def __init__(self, loop: ir.Operation, buffer: Value, kind: str) -> None:
        self._buffer, self._kind = buffer, kind
        self._front, self._rear = before(loop), behind(loop)
        self._i64 = ir.IntegerType.get_signless(_BITS, loop.context)
        #: Kernels allocate no memory: these buffers are part of the block's.
        self._is_inner = any(map(is_concurrent, ancestors(loop)))
        self._made: list[Value] = []

    def run(self, sites: Sequence[_UpdateSite]) -> None:
        """Change the loop in place, and emit the loops after it."""
        if self._kind == _PRODUCT:
            self._list_factors(sites)
        else:
            self._delay(sites)
        for buffer in () if self._is_inner else self._made:
            create_free(buffer, self._rear)

    def _delay(self, sites: Sequence[_UpdateSite]) -> None:
        """Find the update of each element that counts, and do it after the loop."""
        chosen = self._create_cells(_LEAST)
        taken: Value = self._front.index(0)
        delayed = list[_DelayedUpdate]()
        for site in sites:
            delayed.append(self._keep(site, taken, chosen))
            taken = create_sum(self._front, taken, create_product(self._front, self._front.index(1), *site.counts))
        if self._kind != _ASSIGN:
            greatest, chosen = chosen, self._create_cells(_MOST)
            for update in delayed:
                at, value, number, place = self._enter(update)
                at = self._guard(self._create_key(value, number, at), greatest, place, at)
                at.op(_UPDATE, (number, chosen, *place), [self._i64], {"kind": self._of_kind("mins")})
        for update in delayed:
            at, value, number, place = self._enter(update)
            at = self._guard(number, chosen, place, at)
            if self._kind != _ASSIGN:
                old = create_load(self._buffer, place, value.type, at)
                value = at.value(f"arith.{self._kind}", (old, value), value.type)
            create_store(value, self._buffer, place, at)

    def _keep(self, site: _UpdateSite, taken: Value, cells: Value) -> _DelayedUpdate:
        """Store the value and the place of an update instead, and update the cell."""
        value, _, *place = site.op.operands
        at, counts = before(site.op), site.counts
        indices = [axis.create_index(at) for axis in site.axes]
        values = self._create_buffer(counts, value.type)
        create_store(value, values, indices, at)
        places = self._create_buffer([*counts, self._front.index(max(len(place), 1))], at.index(0).type)
        if site.is_partial:
            none = self._front.index(-1)
            create_for_each_element(places, lambda to, where: create_store(none, places, where, to), self._front)
        for n, number in enumerate(place or [at.index(0)]):
            create_store(number, places, [*indices, at.index(n)], at)
        # Changed in place, as the caller may hold the op.
        site.op.operands[0] = self._create_key(value, self._create_number(site, indices, taken, at), at)
        site.op.operands[1] = cells
        site.op.attributes["kind"] = self._of_kind("maxs")
        site.op.result.set_type(self._i64)
        return _DelayedUpdate(site, values, places, taken)

    def _list_factors(self, sites: Sequence[_UpdateSite]) -> None:
        """Keep the factors of each element in a list; the thread of the element multiplies by them after the loop."""
        type, front = ir.MemRefType(self._buffer.type), self._front
        counts = [create_product(front, front.index(1), *site.counts) for site in sites]
        total = create_sum(front, front.index(0), *counts)
        factors, following = (self._create_buffer([total], element) for element in (type.element_type, self._i64))
        lasts, lengths = self._create_cells(-1), None if self._is_inner else self._create_cells(0)
        taken = front.index(0)
        for site, count in zip(sites, counts, strict=True):
            at, (factor, _, *place) = before(site.op), site.op.operands
            number = self._create_number(site, [axis.create_index(at) for axis in site.axes], taken, at)
            index = at.value("arith.index_cast", (number,), taken.type)
            create_store(factor, factors, [index], at)
            if lengths is not None:
                one = at.constant(self._i64, 1)
                at.op(_UPDATE, (one, lengths, *place), [self._i64], {"kind": self._of_kind("addi")})
            site.op.operands[0], site.op.operands[1] = number, lasts
            site.op.attributes["kind"] = self._of_kind(_ASSIGN)
            site.op.result.set_type(self._i64)
            create_store(site.op.result, following, [index], behind(site.op))
            taken = create_sum(front, taken, count)
        at, cell = self._enter_cells(sites[0])
        # Blocks do not know how long their lists are before they run: shorter ones end with factors 1.
        length = total if lengths is None else create_load(lengths, cell, self._i64, at)
        length = length if lengths is None else at.value("arith.index_cast", (length,), taken.type)
        start = [create_load(lasts, cell, self._i64, at), create_load(self._buffer, cell, type.element_type, at)]
        loop = create_for([at.index(0), length, at.index(1)], start, at)
        at, (number, product) = loop.at, loop.carried
        zero = at.constant(self._i64, 0)
        first = number if lengths is not None else at.value("arith.maxsi", (number, zero), number.type)
        index = at.value("arith.index_cast", (first,), taken.type)
        factor, next = create_load(factors, [index], product.type, at), create_load(following, [index], number.type, at)
        if lengths is None:
            is_some, one = compare(at, "sge", number, zero), at.constant(factor.type, 1.0)
            factor = at.value("arith.select", (is_some, factor, one), factor.type)
            next = at.value("arith.select", (is_some, next, number), next.type)
        at.op("scf.yield", (next, at.value("arith.mulf", (product, factor), product.type)))
        create_store(loop.op.results[1], self._buffer, cell, behind(loop.op))

    def _enter_cells(self, site: _UpdateSite) -> tuple[Builder, list[Value]]:
        """Emit loops over the elements of the buffer: a parallel one, or the threads of a block in turns."""
        rear, rank = self._rear, ir.MemRefType(self._buffer.type).rank
        zero, one = rear.index(0), rear.index(1)
        extents = [create_extent(self._buffer, n, rear) for n in range(rank)]
        highs = extents or [one]
        if self._is_inner:
            highs = [axis.count for axis in site.axes if axis.loop.name == _LOOP]
        _, body = create_parallel_loop([*[zero] * len(highs), *highs, *[one] * len(highs)], rear)
        at, ids = before(rear.at(ir.InsertionPoint(body)).op("scf.reduce")), list(body.arguments)
        if not self._is_inner:
            return at, ids[:rank]
        number = zero
        for id, high in zip(ids, highs, strict=True):
            number = create_sum(at, create_product(at, number, high), id)
        count = create_product(rear, one, *extents)
        opened = create_for([number, count, create_product(rear, one, *highs)], (), at)
        at, rest = before(opened.at.op("scf.yield")), opened.number
        cell = list[Value]()
        for extent in reversed(extents):
            cell.append(at.value("arith.remui", (rest, extent), rest.type))
            rest = at.value("arith.divui", (rest, extent), rest.type)
        return at, cell[::-1]

    def _enter(self, update: _DelayedUpdate) -> tuple[Builder, Value, Value, list[Value]]:
        """Emit loops over the sites; returns the value, number and place of each."""
        at, indices = update.site.create_loops(self._rear)
        rank = ir.MemRefType(self._buffer.type).rank
        columns = [[*indices, at.index(n)] for n in range(max(rank, 1))]
        place = [create_load(update.places, column, indices[0].type, at) for column in columns]
        if update.site.is_partial:
            at = create_guard(compare(at, "sge", place[0], at.index(0)), at)
        value = create_load(update.values, indices, ir.MemRefType(update.values.type).element_type, at)
        return at, value, self._create_number(update.site, indices, update.taken, at), place[:rank]

    def _guard(self, number: Value, cells: Value, place: Sequence[Value], at: Builder) -> Builder:
        return create_guard(compare(at, "eq", number, create_load(cells, place, self._i64, at)), at)

    def _create_number(self, site: _UpdateSite, indices: Sequence[Value], taken: Value, at: Builder) -> Value:
        """Emit the position of an update in the order of the sequential loop, behind ``taken`` others."""
        total = at.index(0)
        for index, count in zip(indices, site.counts, strict=True):
            total = create_sum(at, create_product(at, total, count), index)
        return at.value("arith.index_cast", (create_sum(at, taken, total),), self._i64)

    def _create_key(self, value: Value, number: Value, at: Builder) -> Value:
        """Emit the integer of which the greatest counts."""
        if self._kind == _ASSIGN:
            return number
        i64, nan_prevails, is_reversed = self._i64, *_ORDERS[self._kind]
        bits = ir.IntegerType.get_signless(value.type.width, i64.context)
        key = at.value("arith.bitcast", (value,), bits)
        if bits != i64:
            key = at.value("arith.extsi", (key,), i64)
        # Floats are in the order of their bits, negative ones in the reverse order.
        sign = at.value("arith.shrsi", (key, at.constant(i64, _BITS - 1)), i64)
        key = at.value("arith.xori", (key, at.value("arith.andi", (sign, at.constant(i64, _MOST)), i64)), i64)
        if is_reversed:
            key = at.value("arith.xori", (key, at.constant(i64, -1)), i64)
        unordered = {"predicate": ir.IntegerAttr.get(i64, _UNORDERED)}
        is_nan = at.value("arith.cmpf", (value, value), ir.IntegerType.get_signless(1, i64.context), unordered)
        return at.value("arith.select", (is_nan, at.constant(i64, _MOST if nan_prevails else _LEAST), key), i64)

    def _create_cells(self, number: int) -> Value:
        """Emit integers for the elements of the buffer, all ``number``."""
        front = self._front
        rank = ir.MemRefType(self._buffer.type).rank
        cells = self._create_buffer([create_extent(self._buffer, n, front) for n in range(rank)], self._i64)
        start = front.constant(self._i64, number)
        create_for_each_element(cells, lambda at, place: create_store(start, cells, place, at), front)
        return cells

    def _create_buffer(self, extents: Sequence[Value], element: Type) -> Value:
        known = [constant_integer(extent) for extent in extents]
        shape = [ir.ShapedType.get_dynamic_size() if n is None else n for n in known]
        dynamic = [extent for extent, n in zip(extents, known, strict=True) if n is None]
        name = "memref.alloca" if self._is_inner else "memref.alloc"
        self._made.append(create_alloc(ir.MemRefType.get(shape, element), dynamic, self._front, name))
        return self._made[-1]

    def _of_kind(self, name: str) -> Attribute:
        return ir.IntegerAttr.get(self._i64, ATOMIC_KINDS.index(name))


@dataclass(frozen=True)
class _DelayedUpdate:
    """An update, the buffers of its values and places, and the number of updates before it."""

    site: _UpdateSite
    values: Value
    places: Value
    taken: Value
