"""Rewrites sums into windows as gathers, whose iterations are the elements of the result.

    before:  x[c, p + r] += y[f, p] * w[f, c, r]               over (f, p, c, r); p and r are not parallel
    after:   y'[f, i] = y[f, i - (R - 1)], zero outside        a padded copy
             w'[f, c, q] = w[f, c, R - 1 - q]                  a reversed copy
             x[c, i] += y'[f, i + q] * w'[f, c, q]             over (f, q, c, i); a convolution again

With stride s only the taps ``k + s * q`` reach element ``s * j + k``, from point ``j - q``. All k with the same number
of taps form one op, which has k as a dim: two ops for each window, whatever the stride is, and no product with an
inserted zero.

    x[2 * p + r], R = 3:   x'[j, 0] += y'[j + q] * w'[0, q]      q < 2: taps 2, 0
                           x'[j, 1] += y'[j + 1] * w'[1, 0]      tap 1
                           x[2 * j + k] = x'[j, k]

Each element is the sum of the same terms in the same order, plus products with zeros at the border.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

from mlirad._mlir import Value, ir
from mlirad.dialects.linalg.shapes import Shapes, Sizes
from mlirad.dialects.linalg.windows import MOST_WORK, Window
from mlirad.edit.build import Builder
from mlirad.edit.extents import Extent, extent
from mlirad.edit.generic import create_generic

#: Emits the op over ``inputs`` that adds to the second argument, with their maps in this order; returns the result.
Emit = Callable[[Sequence[Value], Value, Sequence[ir.AffineMap]], Value]


@dataclass(frozen=True)
class _Group:
    """Elements of a window with the same number of taps: ``count`` elements from ``first`` on in each stride.

    ``shift``: the offset in the padded copy of the first point that reaches them.
    """

    first: Extent
    count: Extent
    taps: Extent
    shift: Extent


@dataclass(frozen=True)
class _Frame:
    """The extents of a window: points, taps, elements, and elements divided by the stride; and its groups.

    ``margin``: the number of zeros before the points.
    """

    points: Extent
    taps: tuple[Extent, ...]
    elements: Extent
    steps: Extent
    margin: Extent
    groups: tuple[_Group, ...]


class WindowGather:
    """One sum of ``inputs`` into ``target``, gathered along ``windows``.

    ``maps``: of the inputs, then of the target. ``read``: the positions of the inputs whose elements are read.
    """

    def __init__(
        self,
        windows: Sequence[Window],
        inputs: Sequence[Value],
        target: Value,
        maps: Sequence[ir.AffineMap],
        read: Sequence[int],
        build: Builder,
    ) -> None:
        self._windows, self._inputs, self._target = windows, inputs, target
        self._maps, self._read, self._build = list(maps), set(read), build
        self._sizes = Sizes(build)
        self._temporaries: list[Value] = []
        self._is_buffer = isinstance(target.type, ir.MemRefType)
        self._frames = {window: self._frame(window) for window in windows}
        self._n_dims = int(self._maps[0].n_dims)
        #: For windows with a stride above 1: the dim of the elements between two points.
        wide = [window for window in windows if window.stride > 1]
        self._between = {window: self._n_dims + number for number, window in enumerate(wide)}

    def is_small(self) -> bool:
        """Whether the gather has at most `MOST_WORK` times as many iterations as the scatter, by the known extents."""
        sizes = [(frame.steps, frame.points) for frame in self._frames.values()]
        return prod(a / max(b, 1) for a, b in sizes if isinstance(a, int) and isinstance(b, int)) <= MOST_WORK

    def pads(self, position: int) -> bool:
        """Whether an input is padded with zeros."""
        windows = [w for w in self._windows if self._axis(position, w.point) is not None or self._own(position, w)]
        return bool(windows)

    def create(self, emit: Emit) -> Value:
        """Creates the sums; returns the updated target."""
        inputs = [self._padded(position) for position in range(len(self._inputs))]
        maps = [self._map(map) for map in self._maps]
        whole = self._split(self._target, self._maps[-1])
        for groups in product(*(self._frames[window].groups for window in self._windows)):
            chosen = dict(zip(self._windows, groups, strict=True))
            ready = [self._chosen(position, value, chosen) for position, value in enumerate(inputs)]
            if not self._between:
                whole = emit(ready, whole, maps)
                continue
            offsets, shape = self._box(whole, self._maps[-1], chosen)
            part = emit(ready, Shapes(whole, self._build).part(whole, offsets, shape), maps)
            if not self._is_buffer:
                whole = Shapes(whole, self._build).put(part, whole, offsets)
        result = self._joined(whole)
        for buffer in self._temporaries:
            self._build.op("memref.dealloc", [buffer])
        return result

    # --- extents

    def _frame(self, window: Window) -> _Frame:
        points, *taps = [self._extent(dim) for dim in (window.point, *(tap for tap, _ in window.taps))]
        elements, sizes, stride = extent(self._target, window.axis, self._build), self._sizes, window.stride
        if stride == 1:
            margin: Extent = window.start
            for (_, dilation), count in zip(window.taps, taps, strict=True):
                margin = sizes.plus(margin, sizes.times(sizes.minus(count, 1), dilation))
            return _Frame(points, tuple(taps), elements, elements, margin, (_Group(0, 1, 0, 0),))
        steps = sizes.over(sizes.plus(elements, stride - 1), stride)
        (count,) = taps or [1]
        less = sizes.over(count, stride)
        # One more than needed if the extent is dynamic, so that the slice of an empty group is in bounds, too.
        margin = (count - 1) // stride if isinstance(count, int) else less
        many = sizes.minus(count, sizes.times(less, stride))
        groups = (
            _Group(0, many, sizes.plus(less, 1), sizes.minus(margin, less)),
            _Group(many, sizes.minus(stride, many), less, sizes.minus(sizes.plus(margin, 1), less)),
        )
        used = tuple(group for group in groups if not _is(group.count, 0) and not _is(group.taps, 0))
        return _Frame(points, tuple(taps), elements, steps, margin, used)

    def _extent(self, dim: int) -> Extent:
        for position, value in enumerate(self._inputs):
            axis = self._axis(position, dim)
            if axis is not None:
                return extent(value, axis, self._build)
        raise AssertionError("every dim of a generic op is a subscript of an operand")

    def _axis(self, position: int, dim: int) -> int | None:
        """Returns the axis of an input whose subscript is ``dim``, None if there is none."""
        for axis, expr in enumerate(self._maps[position].results):
            if expr == ir.AffineExpr.get_dim(dim, expr.context):
                return axis
        return None

    def _own(self, position: int, window: Window) -> bool:
        """Whether an input has a window with a stride above 1 as a subscript."""
        return window.stride > 1 and any(expr == window.expr for expr in self._maps[position].results)

    # --- maps

    def _map(self, map: ir.AffineMap) -> ir.AffineMap:
        """Returns ``map`` over the new dims: elements replace the first tap, and the first tap replaces the points."""
        context, exprs = map.context, []
        for expr in map.results:
            exprs += self._exprs(expr, context)
        return ir.AffineMap.get(self._n_dims + len(self._between), 0, exprs, context)

    def _exprs(self, expr: ir.AffineExpr, context: ir.Context) -> list[ir.AffineExpr]:
        dim = ir.AffineExpr.get_dim
        for window in self._windows:
            taps = [window.point, *(tap for tap, _ in window.taps[1:])] if window.taps else []
            element = dim(window.taps[0][0] if taps else window.point, context)
            between = [dim(self._between[window], context)] if window in self._between else []
            if expr == window.expr:
                return [element, *between]
            if expr == dim(window.point, context):
                for place, (_, dilation) in zip(taps, window.taps, strict=True):
                    element = element + dim(place, context) * dilation
                return [element]
            for place, (tap, _) in zip(taps, window.taps, strict=True):
                if expr == dim(tap, context):
                    return [*between, dim(place, context)]
        return [expr]

    # --- operands

    def _padded(self, position: int) -> Value:
        """Returns an input padded with zeros, so that it contains all points that any element reads."""
        value, sizes = self._inputs[position], self._sizes
        if not isinstance(value.type, ir.ShapedType):
            return value
        lows: list[Extent] = [0] * ir.ShapedType(value.type).rank
        shape = [extent(value, axis, self._build) for axis in range(len(lows))]
        before = list(shape)
        for window, frame in self._frames.items():
            axis = self._axis(position, window.point)
            if axis is not None:
                lows[axis], shape[axis] = frame.margin, sizes.plus(frame.steps, frame.margin)
        padded = value if (lows, shape) == ([0] * len(lows), before) else self._between_zeros(value, lows, shape)
        return self._split(padded, self._maps[position])

    def _between_zeros(self, value: Value, lows: Sequence[Extent], shape: Sequence[Extent]) -> Value:
        on = Shapes(value, self._build)
        return on.put(value, self._temporary(on.fill(shape)), lows)

    def _split(self, value: Value, map: ir.AffineMap) -> Value:
        """Returns ``value`` with each axis of a window with a stride split in two, the second as long as the stride."""
        if not isinstance(value.type, ir.ShapedType):
            return value
        owned = [self._window_of(expr) for expr in map.results]
        if not any(owned):
            return value
        shape = [extent(value, axis, self._build) for axis in range(len(owned))]
        for axis, window in enumerate(owned):
            if window is not None:
                shape[axis] = self._sizes.times(self._frames[window].steps, window.stride)
        whole = self._between_zeros(value, [0] * len(shape), shape)
        finer: list[Extent] = []
        for n, window in zip(shape, owned, strict=True):
            finer += [n] if window is None else [self._frames[window].steps, window.stride]
        return Shapes(value, self._build).expand(whole, _groups(owned), finer)

    def _window_of(self, expr: ir.AffineExpr) -> Window | None:
        return next((window for window in self._between if window.expr == expr), None)

    def _chosen(self, position: int, value: Value, chosen: dict[Window, _Group]) -> Value:
        """Returns the slice of an input that one combination of groups reads."""
        map = self._maps[position]
        if not isinstance(value.type, ir.ShapedType):
            return value
        offsets, shape = self._box(value, map, chosen)
        whole = [extent(value, axis, self._build) for axis in range(len(shape))]
        if any(not _is(n, 0) for n in offsets) or shape != whole:
            value = Shapes(value, self._build).part(value, offsets, shape)
        return self._reversed_taps(value, map, chosen, is_read=position in self._read)

    def _box(self, value: Value, map: ir.AffineMap, chosen: dict[Window, _Group]) -> tuple[list[Extent], list[Extent]]:
        """Returns offsets and shape of the slice of a padded and split operand that the groups access."""
        offsets: list[Extent] = []
        shape: list[Extent] = []
        for expr in map.results:
            axis, window = len(shape), self._window_of(expr)
            n = extent(value, axis, self._build)
            point = next((w for w in self._between if expr == ir.AffineExpr.get_dim(w.point, expr.context)), None)
            if window is not None:
                offsets += [0, chosen[window].first]
                shape += [n, chosen[window].count]
            elif point is not None:
                frame, group = self._frames[point], chosen[point]
                offsets.append(group.shift)
                shape.append(self._sizes.minus(self._sizes.plus(frame.steps, group.taps), 1))
            else:
                offsets.append(0)
                shape.append(n)
        return offsets, shape

    def _reversed_taps(self, value: Value, map: ir.AffineMap, chosen: dict[Window, _Group], *, is_read: bool) -> Value:
        """Returns an input with its taps reversed, as an element reads the points."""
        on, sizes = Shapes(value, self._build), self._sizes
        shape: list[Extent] = []
        turns: list[tuple[Window, Extent] | None] = []
        for axis, expr in enumerate(_spread(map, self._window_of)):
            n = extent(value, axis, self._build)
            found = self._tap(expr)
            if found is not None and found in self._between:
                shape += [chosen[found].count, chosen[found].taps]
            else:
                shape.append(n)
            turns.append(None if found is None or (found.stride == 1 and _is(n, 1)) else (found, n))
        if not any(turns):
            return value
        room = self._temporary(on.empty(shape))
        if not is_read:
            return room
        lasts = [None if turn is None else sizes.minus(turn[1], 1) for turn in turns]
        identity = ir.AffineMap.get_identity(len(shape), self._build.loc.context)
        new, block = create_generic([], [room], [identity], self._build)
        inside = self._build.at(ir.InsertionPoint(block))
        here, places, at = Sizes(inside), [], 0
        for turn, last in zip(turns, lasts, strict=True):
            place = _index(inside, at)
            at += 1
            if turn is not None and last is not None and turn[0] in self._between:
                group = chosen[turn[0]]
                tap = here.minus(here.minus(group.taps, 1), _index(inside, at))
                place = here.value(here.plus(here.plus(place, group.first), here.times(tap, turn[0].stride)))
                at += 1
            elif last is not None:
                place = here.value(here.minus(last, place))
            places.append(place)
        name = "memref.load" if self._is_buffer else "tensor.extract"
        element = inside.value(name, [value, *places], ir.ShapedType(value.type).element_type)
        inside.op("linalg.yield", [element])
        return room if self._is_buffer else new.result

    def _tap(self, expr: ir.AffineExpr | None) -> Window | None:
        """Returns the window of which ``expr`` is a tap."""
        if expr is None:
            return None
        taps = [(w, ir.AffineExpr.get_dim(tap, expr.context)) for w in self._windows for tap, _ in w.taps]
        return next((window for window, tap in taps if tap == expr), None)

    def _joined(self, whole: Value) -> Value:
        """Returns the target, reassembled from its split form."""
        if not self._between:
            return whole
        owned = [self._window_of(expr) for expr in self._maps[-1].results]
        on, rank = Shapes(whole, self._build), len(owned)
        shape = [extent(self._target, axis, self._build) for axis in range(rank)]
        coarse = [
            n if window is None else self._sizes.times(self._frames[window].steps, window.stride)
            for n, window in zip(shape, owned, strict=True)
        ]
        joined = on.collapse(whole, _groups(owned), coarse)
        part = on.extract(joined, self._target)
        if self._is_buffer:
            self._build.op("memref.copy", [part, self._target])
            return self._target
        return part

    def _temporary(self, value: Value) -> Value:
        if self._is_buffer:
            self._temporaries.append(value)
        return value


def _is(extent: Extent, number: int) -> bool:
    return isinstance(extent, int) and extent == number


def _groups(owned: Sequence[Window | None]) -> list[list[int]]:
    """Returns the reassociation of a split operand's axes."""
    groups: list[list[int]] = []
    start = 0
    for window in owned:
        groups.append([start] if window is None else [start, start + 1])
        start += len(groups[-1])
    return groups


def _spread(map: ir.AffineMap, split: Callable[[ir.AffineExpr], Window | None]) -> Iterator[ir.AffineExpr | None]:
    """Yields the subscripts of a split operand; None for the axes of windows."""
    for expr in map.results:
        if split(expr) is None:
            yield expr
        else:
            yield from (None, None)


def _index(build: Builder, axis: int) -> Value:
    long = ir.IntegerType.get_signless(64, build.loc.context)
    return build.value("linalg.index", (), ir.IndexType.get(build.loc.context), {"dim": ir.IntegerAttr.get(long, axis)})
