"""Emits slices, loops over elements, elementwise expressions with numpy's broadcasting, sums and matrix products.

Only `regions.RegionBuilder` allocates arrays.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.extents import Extent, create_slice
from mlirad.edit.loops import create_for
from mlirad.frontends.python.arithmetic import (
    CHECKS,
    OPERATORS,
    add,
    as_value,
    compare,
    converted,
    floor_divide,
    greatest,
    least,
    multiply,
    require,
    select,
    subtract,
)
from mlirad.frontends.python.scalars import ONE, ZERO, ScalarValue
from mlirad.frontends.python.source import LanguageError
from mlirad.frontends.python.types import BOOL, FLOAT, INT, ElementType, f32, f64, i32, i64, promoted
from mlirad.frontends.python.values import ArrayExpression, ArrayValue, ArrayView, AxisRun, array, described, is_view

Elements: TypeAlias = Callable[[Builder, Sequence[ScalarValue]], ScalarValue]
Step: TypeAlias = Callable[[Builder, Sequence[ScalarValue], ScalarValue], ScalarValue]


@dataclass(frozen=True)
class SliceBounds:
    """The bounds of a slice: ``start:stop:step``."""

    start: ScalarValue | None
    stop: ScalarValue | None
    step: int


Index: TypeAlias = "ScalarValue | SliceBounds | ArrayValue"
WHOLE_AXIS: Final = SliceBounds(None, None, 1)


def argument_view(build: Builder, buffer: Value, element: ElementType) -> ArrayView:
    """Returns a view of the whole ``buffer``; its extents are read here."""
    type = ir.MemRefType(buffer.type)
    extents = []
    for axis in range(type.rank):
        if type.is_dynamic_dim(axis):
            extent = build.value("memref.dim", [buffer, build.index(axis)], ir.IndexType.get(build.loc.context))
            extents.append(ScalarValue(INT, extent, None, 0))
        else:
            extents.append(ScalarValue.of(int(type.shape[axis])))
    return ArrayView(buffer, element, tuple(extents), (AxisRun(ZERO, 1),) * type.rank)


def wrapped(build: Builder, index: ScalarValue, extent: ScalarValue) -> ScalarValue:
    """Returns ``index`` into an axis as a subscript; a negative one counts from the end.

    Raises:
        LanguageError: it is provably out of bounds.
    """
    known, length = index.integer, extent.integer
    if known is not None and length is not None and not -length <= known < length:
        raise LanguageError("MA0903", f"subscript {known} is outside of an axis of {length}")
    if index.low is not None and index.low >= 0:
        if CHECKS.get():
            _require_inside(build, index, extent)
        return index
    moved = add(build, index, extent)
    if known is None:
        moved = select(build, compare(build, ast.Lt(), index, ZERO), moved, index)
    if CHECKS.get():
        _require_inside(build, moved, extent)
    return ScalarValue(INT, moved.value, moved.constant, max(0, moved.low or 0))


def _require_inside(build: Builder, index: ScalarValue, extent: ScalarValue) -> None:
    """Emits an assertion that ``index`` is in bounds."""
    if index.integer is not None and extent.integer is not None:
        return
    is_inside = compare(build, ast.Lt(), index, extent)
    if index.low is None or index.low < 0:
        is_inside = OPERATORS[ast.BitAnd](build, compare(build, ast.GtE(), index, ZERO), is_inside)
    require(build, is_inside, "a subscript is outside of its axis")


def subscripted(build: Builder, whole: ArrayValue, indices: Sequence[Index]) -> ArrayValue | ScalarValue:
    """Returns an element, or a view of some axes.

    Raises:
        LanguageError: there are more subscripts than axes.
    """
    if len(indices) > whole.rank:
        raise LanguageError("MA0903", f"{whole} has {whole.rank} axes, and here are {len(indices)} subscripts")
    padded = [*indices, *[WHOLE_AXIS] * (whole.rank - len(indices))]
    if any(isinstance(one, ArrayValue) for one in padded):
        return _gathered(build, whole, padded)
    found = [_axis(build, one, extent) for one, extent in zip(padded, whole.extents, strict=True)]
    if all(isinstance(one, ScalarValue) for one, _ in found):
        return whole.at(build, [one for one, _ in found if isinstance(one, ScalarValue)])
    extents = tuple(extent for one, extent in found if isinstance(one, AxisRun))
    axes = [one for one, _ in found]
    if isinstance(whole, ArrayView):
        return _narrowed(build, whole, axes, extents)

    def compute(at: Builder, subscripts: Sequence[ScalarValue]) -> ScalarValue:
        rest = iter(subscripts)
        return whole.at(at, [_moved(at, one, next(rest)) if isinstance(one, AxisRun) else one for one in axes])

    return ArrayExpression(whole.element, extents, (whole,), compute, is_view=is_view(whole))


def _gathered(build: Builder, whole: ArrayValue, indices: Sequence[Index]) -> ArrayExpression:
    """Returns the elements of an axis at the subscripts in an array."""
    arrays = [(axis, one) for axis, one in enumerate(indices) if isinstance(one, ArrayValue)]
    axis, index = arrays[0]
    if any(one.element.kind != "int" for _, one in arrays):
        helps = ("a subscript is an array of integers, or a mask of the whole array",)
        raise LanguageError("MA0902", f"{index} in a subscript with others is not in the language", *helps)
    if len(arrays) > 1 or any(isinstance(one, ScalarValue) for one in indices):
        return _gathered_together(build, whole, indices)
    rest = subscripted(build, whole, [WHOLE_AXIS if isinstance(one, ArrayValue) else one for one in indices])
    assert isinstance(rest, ArrayValue)
    extent, behind = rest.extents[axis], axis + index.rank

    def compute(at: Builder, subscripts: Sequence[ScalarValue]) -> ScalarValue:
        place = wrapped(at, index.at(at, subscripts[axis:behind]), extent)
        return rest.at(at, [*subscripts[:axis], place, *subscripts[behind:]])

    extents = (*rest.extents[:axis], *index.extents, *rest.extents[axis + 1 :])
    return ArrayExpression(whole.element, extents, (rest, index), compute)


def _gathered_together(build: Builder, whole: ArrayValue, indices: Sequence[Index]) -> ArrayExpression:
    """Returns the elements at subscripts from several arrays and numbers, broadcast together; whole axes may follow."""
    places = [one for one in indices if isinstance(one, ArrayValue | ScalarValue)]
    if not all(isinstance(one, ArrayValue | ScalarValue) for one in indices[: len(places)]) or any(
        one != WHOLE_AXIS for one in indices[len(places) :]
    ):
        raise LanguageError("MA0902", "a slice among several arrays of subscripts", "write a loop")
    together = elementwise(build, lambda _, one, *__: one, INT, places)

    def compute(at: Builder, subscripts: Sequence[ScalarValue]) -> ScalarValue:
        own = subscripts[: together.rank]
        found = []
        for place, extent in zip(places, whole.extents, strict=False):
            if isinstance(place, ArrayValue):
                inner = own[together.rank - place.rank :]
                place = place.at(at, [ZERO if n.integer == 1 else i for n, i in zip(place.extents, inner, strict=True)])
            found.append(wrapped(at, place, extent))
        return whole.at(at, [*found, *subscripts[together.rank :]])

    extents = (*together.extents, *whole.extents[len(places) :])
    arrays = [one for one in places if isinstance(one, ArrayValue)]
    return ArrayExpression(whole.element, extents, (whole, *arrays), compute)


def with_new_axes(whole: ArrayValue, axes: Sequence[int]) -> ArrayExpression:
    """Returns ``whole`` with axes of extent 1 at the positions ``axes`` of the result, which are sorted."""
    extents = list(whole.extents)
    for axis in axes:
        extents.insert(axis, ONE)

    def compute(at: Builder, subscripts: Sequence[ScalarValue]) -> ScalarValue:
        return whole.at(at, [one for axis, one in enumerate(subscripts) if axis not in axes])

    return ArrayExpression(whole.element, tuple(extents), (whole,), compute, is_view=is_view(whole))


def _axis(build: Builder, index: Index, extent: ScalarValue) -> tuple[ScalarValue | AxisRun, ScalarValue]:
    """Returns the first subscript of ``index`` into an axis, and the extent of the remaining axis."""
    if isinstance(index, ScalarValue):
        return wrapped(build, index, extent), ONE
    assert isinstance(index, SliceBounds)
    if index == WHOLE_AXIS:
        return AxisRun(ZERO, 1), extent
    if index.step == 0:
        raise LanguageError("MA0903", "a slice has step 0")
    is_up = index.step > 0
    last = subtract(build, extent, ONE)
    floor = ZERO if is_up else ScalarValue.of(-1)
    start = _bound(build, index.start, extent, ZERO if is_up else last, floor)
    stop = _bound(build, index.stop, extent, extent if is_up else floor, floor)
    end = 0 if index.stop is None else index.stop.integer
    first = start.integer
    if index.step == 1 and first is not None and first >= 0 and end == first + 1 and extent.integer is None:
        # The constant 1, so that the axis broadcasts.
        require(build, compare(build, ast.Gt(), extent, start), "an array has too few elements for a slice of one")
        return AxisRun(start, 1), ONE
    if index.step == 1 and start.integer is not None and end is not None and (end < 0 or index.stop is None):
        # Equal lengths are computed in the same way, so that they compare equal.
        length = subtract(build, extent, ScalarValue.of(start.integer - end))
    elif is_up:
        stop = stop if index.stop is None or (end is not None and end < 0) else least(build, stop, extent)
        length = subtract(build, stop, start)
    else:
        start = start if index.start is None else least(build, start, last)
        length = subtract(build, start, stop)
    size = abs(index.step)
    if size > 1:
        length = floor_divide(build, add(build, length, ScalarValue.of(size - 1)), ScalarValue.of(size))
    length = length if length.low is not None and length.low >= 0 else greatest(build, length, ZERO)
    return AxisRun(start, index.step), length


def _bound(
    build: Builder, bound: ScalarValue | None, extent: ScalarValue, default: ScalarValue, floor: ScalarValue
) -> ScalarValue:
    """Returns a bound of a slice; a negative one counts from the end, but is at least ``floor``."""
    if bound is None:
        return default
    if bound.low is not None and bound.low >= 0:
        return bound
    moved = greatest(build, add(build, bound, extent), floor)
    if bound.integer is not None:
        return moved
    return select(build, compare(build, ast.Lt(), bound, ZERO), moved, bound)


def _moved(build: Builder, run: AxisRun, subscript: ScalarValue) -> ScalarValue:
    return add(build, run.offset, multiply(build, subscript, ScalarValue.of(run.step)))


def _narrowed(
    build: Builder, whole: ArrayView, axes: Sequence[ScalarValue | AxisRun], extents: tuple[ScalarValue, ...]
) -> ArrayView:
    """Returns ``axes``, subscripts into the view ``whole``, as subscripts into its buffer."""
    rest = iter(axes)
    subscripts: list[ScalarValue | AxisRun] = []
    for one in whole.subscripts:
        if not isinstance(one, AxisRun):
            subscripts.append(one)
            continue
        inner = next(rest)
        if isinstance(inner, AxisRun):
            subscripts.append(AxisRun(_moved(build, one, inner.offset), one.step * inner.step))
        else:
            subscripts.append(_moved(build, one, inner))
    is_cut = whole.is_cut or any(axis != AxisRun(ZERO, 1) for axis in axes) or extents != whole.extents
    return ArrayView(whole.buffer, whole.element, extents, tuple(subscripts), whole.origin, whole.constant, is_cut)


def buffer_of(build: Builder, view: ArrayView) -> Value:
    """Returns a memref of the elements of ``view``, in the same order.

    Raises:
        LanguageError: no memref has this order.
    """
    if view.is_whole:
        return view.buffer
    offsets: list[Extent] = []
    sizes: list[Extent] = []
    steps: list[Extent] = []
    extents = iter(view.extents)
    for one in view.subscripts:
        if isinstance(one, AxisRun):
            if one.step < 0:
                raise LanguageError(
                    "MA0903", "an array in reverse order cannot be passed as a buffer", "copy it: numpy.copy(x[::-1])"
                )
            offsets.append(as_value(build, one.offset))
            sizes.append(as_value(build, next(extents)))
            steps.append(build.index(one.step))
        else:
            offsets.append(as_value(build, one))
            sizes.append(1)
            steps.append(1)
    dynamic, open_offset = ir.ShapedType.get_dynamic_size(), ir.ShapedType.get_dynamic_stride_or_offset()
    layout = ir.StridedLayoutAttr.get(open_offset, [open_offset] * view.rank)
    type = ir.MemRefType.get([dynamic] * view.rank, ir.MemRefType(view.buffer.type).element_type, layout)
    return create_slice("memref.subview", [view.buffer], type, build, offsets, sizes, steps)


# ---- loops over elements


def for_each(
    build: Builder, extents: Sequence[ScalarValue], body: Callable[[Builder, list[ScalarValue]], None]
) -> None:
    """Emits nested loops; ``body`` emits the code for each element."""
    subscripts: list[ScalarValue] = []
    for extent in extents:
        bounds = [as_value(build, one) for one in (ZERO, extent, ONE)]
        loop = create_for(bounds, (), build)
        subscripts.append(ScalarValue(INT, loop.number, None, 0))
        build = build.at(ir.InsertionPoint(loop.at.op("scf.yield")))
    body(build, subscripts)


def reduced(build: Builder, extents: Sequence[ScalarValue], start: ScalarValue, step: Step) -> ScalarValue:
    """Returns the reduction by ``step`` of ``start`` and all elements, in order."""
    if not extents:
        return step(build, (), start)

    def nested(at: Builder, before: list[ScalarValue], rest: Sequence[ScalarValue], sum: ScalarValue) -> ScalarValue:
        if not rest:
            return converted(at, step(at, before, sum), start.type)
        bounds = [as_value(at, one) for one in (ZERO, rest[0], ONE)]
        loop = create_for(bounds, [as_value(at, sum)], at)
        subscript = ScalarValue(INT, loop.number, None, 0)
        done = nested(loop.at, [*before, subscript], rest[1:], ScalarValue(start.type, *loop.carried))
        loop.at.op("scf.yield", [as_value(loop.at, done)])
        return ScalarValue(start.type, loop.op.result)

    return nested(build, [], extents, start)


# ---- expressions


def elementwise(
    build: Builder,
    compute: Callable[..., ScalarValue],
    result: ElementType,
    operands: Sequence[ArrayValue | ScalarValue],
) -> ArrayExpression:
    """Returns ``compute`` of corresponding elements of ``operands``, broadcast as in numpy.

    As there, the type of the elements of an array is never that of a Python number, and `f32` with `i32` is `f64`.

    Raises:
        LanguageError: the extents do not match.
    """
    arrays = [one for one in operands if isinstance(one, ArrayValue)]
    rank = max(one.rank for one in arrays)
    extents = tuple(_common(build, arrays, axis - rank) for axis in range(rank))
    is_stretched = any(
        one.extents[-1 - axis].integer == 1 != extents[-1 - axis].integer for one in arrays for axis in range(one.rank)
    )

    kinds = [one.element.stored if isinstance(one, ArrayValue) else one.type for one in operands]
    is_wide = f32 in kinds and any(kind in (i32, i64, f64) for kind in kinds)
    result = f64 if result is FLOAT or (is_wide and result is f32) else result

    def element(at: Builder, subscripts: Sequence[ScalarValue]) -> ScalarValue:
        values = []
        for one in operands:
            if isinstance(one, ArrayValue):
                own = subscripts[rank - one.rank :]
                one = one.at(at, [ZERO if n.integer == 1 else i for n, i in zip(one.extents, own, strict=True)])
                one = ScalarValue(f64, one.value, one.constant) if one.type is FLOAT else one
            values.append(converted(at, one, f64) if is_wide and one.type is f32 else one)
        return compute(at, *values)

    return ArrayExpression(result, extents, tuple(arrays), element, is_pointwise=not is_stretched)


def _common(build: Builder, arrays: Sequence[ArrayValue], axis: int) -> ScalarValue:
    """Returns the extent of ``axis`` (counted from the end) of the broadcast of ``arrays``."""
    found: ScalarValue | None = None
    for one in arrays:
        extent = one.extents[axis] if one.rank >= -axis else ONE
        if extent.integer == 1:
            continue
        if found is None:
            found = extent
        else:
            require_equal(build, found, extent)
            found = found if found.integer is not None else extent
    return found or ONE


def require_equal(build: Builder, one: ScalarValue, other: ScalarValue) -> None:
    """Emits an assertion that two extents are equal.

    Raises:
        LanguageError: they provably differ.
    """
    if one == other:
        return
    if one.integer is not None and other.integer is not None:
        raise LanguageError("MA0903", f"arrays with {one.integer} and {other.integer} elements on an axis do not fit")
    is_same = compare(build, ast.Eq(), one, other)
    require(build, is_same, "arrays do not have the same extents")


def product_of_matrices(build: Builder, a: ArrayValue, b: ArrayValue) -> ArrayValue | ScalarValue:
    """Returns ``a @ b``; a scalar if both are vectors.

    Raises:
        LanguageError: they are not vectors or matrices, or their extents do not match.
    """
    if not (1 <= a.rank <= 2 and 1 <= b.rank <= 2):
        raise LanguageError("MA0903", f"expected vectors and matrices, got {a} and {b}")
    require_equal(build, a.extents[-1], b.extents[0])
    type = promoted(a.element, b.element)
    type = INT if type is BOOL else type
    start = ScalarValue(type, None, 0 if type is INT else 0.0)

    def compute(at: Builder, subscripts: Sequence[ScalarValue]) -> ScalarValue:
        row, column = subscripts[: a.rank - 1], subscripts[a.rank - 1 :]

        def step(inner: Builder, k: Sequence[ScalarValue], sum: ScalarValue) -> ScalarValue:
            return add(inner, sum, multiply(inner, a.at(inner, [*row, *k]), b.at(inner, [*k, *column])))

        return reduced(at, [a.extents[-1]], start, step)

    if a.rank == b.rank == 1:
        return compute(build, ())
    return ArrayExpression(type, (*a.extents[:-1], *b.extents[1:]), (a, b), compute)


def transposed(a: ArrayValue, order: Sequence[int] | None = None) -> ArrayValue:
    """Returns ``a`` with its axes in ``order``, by default in reverse."""
    order = range(a.rank)[::-1] if order is None else order
    places = [list(order).index(axis) for axis in range(a.rank)]

    def element(at: Builder, subscripts: Sequence[ScalarValue]) -> ScalarValue:
        return a.at(at, [subscripts[place] for place in places])

    return ArrayExpression(a.element, tuple(a.extents[axis] for axis in order), (a,), element, is_view=is_view(a))


def checked_extents(given: object) -> tuple[ScalarValue, ...]:
    """Returns the extents given by an integer or a tuple of integers.

    Raises:
        LanguageError: ``given`` is something else.
    """
    parts = given if isinstance(given, tuple) else (given,)
    if all(isinstance(one, ScalarValue) and one.type is INT for one in parts):
        return tuple(one for one in parts if isinstance(one, ScalarValue))
    raise LanguageError("MA0903", f"expected an integer or a tuple of integers for the shape, got {described(given)}")


def size_of(build: Builder, a: ArrayValue) -> ScalarValue:
    """Returns the number of elements."""
    size = ONE
    for extent in a.extents:
        size = multiply(build, size, extent)
    return size


def same_shape(build: Builder, a: ArrayValue, b: ArrayValue) -> None:
    """Emits an assertion that ``b`` can be stored in ``a``.

    Raises:
        LanguageError: it provably cannot.
    """
    if b.rank > a.rank:
        raise LanguageError("MA0903", f"{described(b)} does not fit into {described(array(a, 'it'))}")
    for mine, other in zip(a.extents[a.rank - b.rank :], b.extents, strict=True):
        if other.integer != 1:
            require_equal(build, mine, other)
