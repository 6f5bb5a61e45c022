"""Register tiling of contractions: a block of output elements is summed at a time, in vectors.

    before:  linalg.generic: c[i, j] += a[i, k] * b[k, j]
    after:   for j by 16, for i by 4:
               sums = c[i .. i+3, j .. j+15]                  eight vectors
               for k:
                 sums[r, v] += broadcast(a[i + r, k]) * b[k, j + 8 v ..]     iter_args
               c[i .. i+3, j .. j+15] = sums

Each sum keeps the order of its terms, so results are bit-identical, whatever the flags. Long sums are computed in
blocks, so that the rows of b that one column of tiles reads stay in the first-level cache. The remainder of an extent
has a tile of its own: fewer rows, masked vectors. `tile_plans` chooses the dims.

Source: Goto & van de Geijn, "Anatomy of high-performance matrix multiplication", ACM TOMS 34(3), 2008 (the kernel).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mlirad._mlir import Type, Value, ir
from mlirad.analysis.aliasing import Aliasing
from mlirad.analysis.program import Program
from mlirad.analysis.unprepared import raw_registry
from mlirad.dialects.linalg.kernel import Kernel
from mlirad.edit.buffers import create_permuted_buffer
from mlirad.edit.build import Builder
from mlirad.edit.extents import Extent, extent
from mlirad.edit.generic import create_mapped_copy, used_dims
from mlirad.edit.integers import compare
from mlirad.edit.loops import create_for, create_guard
from mlirad.edit.walk import find_ops
from mlirad.interfaces.registry import Registry
from mlirad.lowering.tile_plans import TilePlan, plan_tiles


def tile_contractions(module: ir.Module, registry: Registry, bits: int) -> None:
    """Replaces the contractions of ``module`` for which tiles are cheaper than loops over single elements.

    ``bits``: the width of a vector; 0 changes nothing.
    """
    if not bits:
        return
    for function in [view.operation for view in module.body.operations]:
        found = find_ops(function, lambda op: op.name == "linalg.generic")
        plans = [plan for op in found if (plan := plan_tiles(op, bits, registry.machine))]
        doubtful = [plan for plan in plans if not plan.kernel.is_contraction()]
        noalias = _without_aliases(function, doubtful, registry) if doubtful else []
        overlap = [plan for plan in doubtful if plan not in noalias]
        for plan in [plan for plan in plans if plan not in overlap]:
            with module.context, plan.kernel.op.location:
                _RegisterTiles(_with_permuted_operands(plan)).emit()


def _without_aliases(function: ir.Operation, plans: Sequence[TilePlan], registry: Registry) -> list[TilePlan]:
    """Those of ``plans`` whose output overlaps no buffer that they read."""
    aliasing = Aliasing(Program(function, raw_registry(registry)))

    def is_noalias(kernel: Kernel) -> bool:
        *inputs, output = (aliasing.objects(v) for v in kernel.operands)
        return not any(one.may_overlap(other) for objects in inputs for one in objects for other in output)

    return [plan for plan in plans if is_noalias(plan.kernel)]


def _with_permuted_operands(plan: TilePlan) -> TilePlan:
    """The plan on permuted copies of operands, which are freed after the op."""
    kernel = plan.kernel
    if not plan.permuted or plan.lane is None:
        return plan
    op, maps = kernel.op, list(kernel.maps)
    before, after = Builder(ir.InsertionPoint(op), op.location), Builder(ir.InsertionPoint.after(op), op.location)
    for position in plan.permuted:
        source, map = kernel.operands[position], maps[position]
        dims = [int(ir.AffineDimExpr(expr).position) for expr in map.results]
        order = [*(axis for axis, dim in enumerate(dims) if dim != plan.lane), dims.index(plan.lane)]
        made = create_permuted_buffer(source, order, before)
        identity = ir.AffineMap.get_identity(len(order), op.context)
        create_mapped_copy(source, made, identity, identity.get_submap(order), before)
        if position >= kernel.n_inputs:
            create_mapped_copy(made, source, identity.get_submap(order), identity, after)
        after.op("memref.dealloc", [made])
        op.operands[position] = made
        maps[position] = ir.AffineMap.get(kernel.n_dims, 0, [map.results[axis] for axis in order], op.context)
    op.attributes["indexing_maps"] = ir.ArrayAttr.get([ir.AffineMapAttr.get(m) for m in maps], op.context)
    return TilePlan(Kernel(op), plan.lane, plan.row, plan.width, plan.vectors, plan.rows, (), plan.price, plan.block)


class _RegisterTiles:
    """Emits one plan before its op, and erases the op."""

    def __init__(self, plan: TilePlan) -> None:
        self._plan, self._kernel = plan, plan.kernel
        op = plan.kernel.op
        self._build = Builder(ir.InsertionPoint(op), op.location)
        self._index = ir.IndexType.get(op.context)
        element = ir.ShapedType(plan.kernel.operands[-1].type).element_type
        self._element = element
        self._zero, self._one = self._build.index(0), self._build.index(1)
        self._counts = [self._count(dim) for dim in range(plan.kernel.n_dims)]
        free = used_dims(plan.kernel.maps[-1])
        self._outer = [dim for dim in sorted(free) if dim not in (plan.lane, plan.row)]
        #: The bounds of the first summed dim in a block.
        self._part: tuple[Value, Value] | None = None
        self._summed = [dim for dim in range(plan.kernel.n_dims) if dim not in free]

    def _count(self, dim: int) -> Extent:
        for operand, map in zip(self._kernel.operands, self._kernel.maps, strict=True):
            for axis, expr in enumerate(map.results):
                if expr == ir.AffineExpr.get_dim(dim, expr.context):
                    return extent(operand, axis, self._build)
        raise AssertionError("every dim of a generic op is a subscript of an operand")

    def emit(self) -> None:
        """Emits the loops over tiles."""
        self._open(self._outer, {}, self._build)
        self._kernel.op.erase()

    def _open(self, dims: Sequence[int], point: dict[int, Value], build: Builder) -> None:
        """Emits loops over the outer dims, over blocks of the sum, then over tiles."""
        if dims:
            inside, counter = self._loop(self._zero, _value(self._counts[dims[0]], build), self._one, build)
            self._open(dims[1:], point | {dims[0]: counter}, inside)
        elif self._plan.block:
            size, count = build.index(self._plan.block), _value(self._counts[self._summed[0]], build)
            inside, first = self._loop(self._zero, count, size, build)
            past = inside.value("arith.addi", [first, size], self._index)
            self._part = first, inside.value("arith.minsi", [past, count], self._index)
            self._open_tiles(point, inside)
        else:
            self._open_tiles(point, build)

    def _open_tiles(self, point: dict[int, Value], build: Builder) -> None:
        plan, lane = self._plan, self._plan.lane

        def columns(build: Builder, start: Value, vectors: int, left: Extent | None) -> None:
            masks = [None] * vectors if left is None else self._masks(vectors, left, build)
            used = [(number, mask) for number, mask in enumerate(masks)]

            def rows(build: Builder, first: Value, rows: int) -> None:
                at = point | ({} if lane is None else {lane: start}) | ({} if plan.row is None else {plan.row: first})
                self._tile(build, at, rows, used)

            if plan.row is None:
                rows(build, self._zero, 1)
            else:
                self._split(self._counts[plan.row], plan.rows, build, rows)

        if lane is None:
            columns(build, self._zero, 1, None)
            return
        count, step = self._counts[lane], plan.width * plan.vectors
        end = self._down(count, step, build)
        if not (isinstance(end, int) and end == 0):
            inside, start = self._loop(self._zero, _value(end, build), build.index(step), build)
            columns(inside, start, plan.vectors, None)
        if isinstance(count, int) and isinstance(end, int):
            if count > end:
                columns(build, build.index(end), -(-(count - end) // plan.width), count - end)
            return
        left = build.value("arith.subi", [_value(count, build), _value(end, build)], self._index)
        inside = create_guard(compare(build, "sgt", left, self._zero), build)
        columns(inside, _value(end, build), plan.vectors, left)

    def _split(self, count: Extent, step: int, build: Builder, emit: Callable[[Builder, Value, int], None]) -> None:
        """Emits ``step`` rows at a time, then the remainder: at once if its number is known."""
        end = self._down(count, step, build)
        if not (isinstance(end, int) and end == 0):
            inside, first = self._loop(self._zero, _value(end, build), build.index(step), build)
            emit(inside, first, step)
        if isinstance(count, int) and isinstance(end, int):
            if count > end:
                emit(build, build.index(end), count - end)
        elif step > 1:
            inside, first = self._loop(_value(end, build), _value(count, build), self._one, build)
            emit(inside, first, 1)

    def _down(self, count: Extent, step: int, build: Builder) -> Extent:
        """``count`` rounded down to a multiple of ``step``."""
        if isinstance(count, int):
            return count - count % step
        left = build.value("arith.remui", [count, build.index(step)], self._index)
        return build.value("arith.subi", [count, left], self._index)

    def _masks(self, vectors: int, left: Extent, build: Builder) -> list[Value | None]:
        """For each vector, the mask of the lanes that are among the ``left`` ones; None for all."""
        truth = ir.VectorType.get([self._plan.width], ir.IntegerType.get_signless(1, build.loc.context))
        found: list[Value | None] = []
        for number in range(vectors):
            past = number * self._plan.width
            if isinstance(left, int) and left - past >= self._plan.width:
                found.append(None)
                continue
            rest = build.index(left - past) if isinstance(left, int) else left
            if not isinstance(left, int) and past:
                rest = build.value("arith.subi", [left, build.index(past)], self._index)
            found.append(build.value("vector.create_mask", [rest], truth))
        return found

    def _loop(self, first: Value, end: Value, step: Value, build: Builder) -> tuple[Builder, Value]:
        """Creates a loop without carried values; returns a builder in its body, and its counter."""
        _, at, counter, _ = create_for([first, end, step], (), build)
        return at.at(ir.InsertionPoint(at.op("scf.yield"))), counter

    # --- one tile

    def _tile(
        self, build: Builder, point: dict[int, Value], rows: int, masks: Sequence[tuple[int, Value | None]]
    ) -> None:
        sums = [
            self._load(self._kernel.n_inputs, point, (row, number), mask, build, {})
            for row in range(rows)
            for number, mask in masks
        ]
        totals = self._sum(self._summed, point, rows, masks, sums, build)
        places = [(row, number, mask) for row in range(rows) for number, mask in masks]
        for total, (row, number, mask) in zip(totals, places, strict=True):
            at = self._subscripts(self._kernel.n_inputs, point, (row, number), build)
            output = self._kernel.operands[-1]
            if mask is None:
                build.op("memref.store" if self._plan.lane is None else "vector.store", [total, output, *at])
            else:
                build.op("vector.maskedstore", [output, *at, mask, total])

    def _sum(
        self,
        dims: Sequence[int],
        point: dict[int, Value],
        rows: int,
        masks: Sequence[tuple[int, Value | None]],
        sums: Sequence[Value],
        build: Builder,
    ) -> list[Value]:
        """Emits the loops over the summed dims, which carry the sums."""
        if not dims:
            known: dict[tuple[int, int, int], Value] = {}
            places = [(row, number, mask) for row in range(rows) for number, mask in masks]
            return [self._step(point, place, total, known, build) for place, total in zip(places, sums, strict=True)]
        first, end = self._zero, _value(self._counts[dims[0]], build)
        if len(dims) == len(self._summed) and self._part is not None:
            first, end = self._part
        loop, inside, counter, carried = create_for([first, end, self._one], sums, build)
        totals = self._sum(dims[1:], point | {dims[0]: counter}, rows, masks, carried, inside)
        inside.op("scf.yield", totals)
        return list(loop.results)

    def _step(
        self,
        point: dict[int, Value],
        place: tuple[int, int, Value | None],
        total: Value,
        known: dict[tuple[int, int, int], Value],
        build: Builder,
    ) -> Value:
        """Emits the body for one vector of elements."""
        kernel, (row, number, mask) = self._kernel, place
        new: dict[Value, Value] = {kernel.arguments[-1]: total}
        for position in range(kernel.n_inputs):
            new[kernel.arguments[position]] = self._load(position, point, (row, number), mask, build, known)
        for op in kernel.body:
            operands = [self._wide(v, new, build) for v in op.operands]
            attributes = dict(op.attributes.items())
            if not operands and self._plan.lane is not None:
                attributes["value"] = ir.DenseElementsAttr.get_splat(self._lanes(op.result.type), attributes["value"])
            new[op.result] = build.value(op.name, operands, self._lanes(op.result.type), attributes)
        return self._wide(kernel.yielded[0], new, build)

    def _lanes(self, type: Type) -> Type:
        """The vector type of elements of ``type``."""
        return type if self._plan.lane is None else ir.VectorType.get([self._plan.width], type)

    def _wide(self, value: Value, new: dict[Value, Value], build: Builder) -> Value:
        """The vector that replaces a value of the body; a value from outside is uniform."""
        found = new.get(value)
        if found is None:
            found = new[value] = self._spread(value, build)
        return found

    def _spread(self, number: Value, build: Builder) -> Value:
        """Broadcasts ``number`` to all lanes."""
        return (
            number if self._plan.lane is None else build.value("vector.broadcast", [number], self._lanes(number.type))
        )

    def _load(
        self,
        position: int,
        point: dict[int, Value],
        place: tuple[int, int],
        mask: Value | None,
        build: Builder,
        known: dict[tuple[int, int, int], Value],
    ) -> Value:
        """Loads the elements of an operand, once for all places that share them."""
        kernel, plan = self._kernel, self._plan
        operand, used = kernel.operands[position], used_dims(kernel.maps[position])
        key = (position, place[0] if plan.row in used else 0, place[1] if plan.lane in used else 0)
        if key in known:
            return known[key]
        if not isinstance(operand.type, ir.MemRefType):
            found = self._spread(operand, build)
        else:
            at = self._subscripts(position, point, place, build)
            if plan.lane not in used:
                number = build.value("memref.load", [operand, *at], self._element)
                found = self._spread(number, build)
            elif mask is None:
                found = build.value("vector.load", [operand, *at], self._lanes(self._element))
            else:
                zero = build.constant(self._lanes(self._element), 0.0)
                found = build.value("vector.maskedload", [operand, *at, mask, zero], self._lanes(self._element))
        known[key] = found
        return found

    def _subscripts(
        self, position: int, point: dict[int, Value], place: tuple[int, int], build: Builder
    ) -> list[Value]:
        """The subscripts of the elements of an operand for a row and a vector of the tile."""
        plan, map = self._plan, self._kernel.maps[position]
        used = used_dims(map)
        shifts = {plan.row: place[0], plan.lane: place[1] * plan.width}
        dims = [ir.AffineExpr.get_dim(dim, map.context) + shifts.get(dim, 0) for dim in range(map.n_dims)]
        moved = ir.AffineMap.get(map.n_dims, 0, dims, map.context)
        operands = [point[dim] if dim in used else self._zero for dim in range(map.n_dims)]
        found = []
        for expr in map.results:
            one = expr.compose(moved)
            plain = one.maybe_downcast()
            if isinstance(plain, ir.AffineDimExpr):
                found.append(operands[int(plain.position)])
            else:
                attribute = ir.AffineMapAttr.get(ir.AffineMap.get(map.n_dims, 0, [one], map.context))
                found.append(build.value("affine.apply", operands, self._index, {"map": attribute}))
        return found


def _value(count: Extent, build: Builder) -> Value:
    return build.index(count) if isinstance(count, int) else count
