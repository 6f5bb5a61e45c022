"""Expands ``tm_tensor.sort`` and ``tm_tensor.topk``: the permutation is computed with integers, and applied by gathers.

So the order has no derivative, and the derivative of the elements is that of a gather. The sort is a bottom-up merge
sort: stable, ``n log n`` comparisons.
"""

from __future__ import annotations

from collections.abc import Sequence

from mlirad._mlir import Value, ir
from mlirad.dialects.tm_tensor.loops import as_index, create_body, extract, insert, subscript_of
from mlirad.edit.build import Builder
from mlirad.edit.extents import create_extent, create_open_extents
from mlirad.edit.floats import compare as compare_floats
from mlirad.edit.floats import compared
from mlirad.edit.generic import create_elements
from mlirad.edit.integers import compare, create_sum
from mlirad.edit.loops import create_choice, create_nest
from mlirad.edit.rewrite import before, replace_op, terminator_of
from mlirad.edit.types import with_element_type


def expand_sort(op: ir.Operation) -> None:
    """Replaces ``op`` by a sort of subscripts, and gathers."""
    is_total = _order_nan(op)
    build, operands = before(op), list(op.operands)
    axis = _axis(op)
    places = _order(op, operands, axis, build, is_total=is_total)
    replace_op(op, [_gathered(one, places, axis, build) for one in operands])


def _order_nan(op: ir.Operation) -> bool:
    """Lets NaN compare greater than numbers, as in torch; returns whether ``op`` sorts floats, by that total order."""
    last = terminator_of(op.regions[0].blocks[0])
    for predicate, later in (("ole", 1), ("oge", 0)):
        if pair := compared(last.operands[0], predicate):
            build = before(last)
            is_nan = compare_floats(build, "uno", pair[later], pair[later])
            last.operands[0] = build.value("arith.ori", [last.operands[0], is_nan], is_nan.type)
            return True
    return False


def expand_topk(op: ir.Operation) -> None:
    """Sorts the initial outputs and the inputs together, and gathers the first elements."""
    build = before(op)
    counts = list(ir.DenseI32ArrayAttr(op.attributes["operandSegmentSizes"]))
    inputs, outputs = list(op.operands)[: counts[0]], list(op.operands)[counts[0] :]
    axis = _axis(op)
    if len(inputs) == 1:
        inputs.append(_numbered(with_element_type(outputs[1].type, _element(outputs[1])), inputs[0], axis, build))
    joined = [_concatenated(one, other, axis, build) for one, other in zip(outputs, inputs, strict=True)]
    places = _order(op, joined[:1], axis, build)
    replace_op(op, [_gathered(one, places, axis, build, out) for one, out in zip(joined, outputs, strict=True)])


def _axis(op: ir.Operation) -> int:
    return int(ir.IntegerAttr(op.attributes["dimension"]).value)


def _element(tensor: Value) -> ir.Type:
    return ir.RankedTensorType(tensor.type).element_type


def _empty(like: Value, element: ir.Type, build: Builder) -> Value:
    return build.value("tensor.empty", create_open_extents(like, build), with_element_type(like.type, element))


def _numbered(type: ir.Type, like: Value, axis: int, build: Builder) -> Value:
    """Returns the subscript along ``axis`` of each element, in the element type of ``type``."""
    element = ir.RankedTensorType(type).element_type
    out = _empty(like, element, build)
    identity = ir.AffineMap.get_identity(ir.RankedTensorType(like.type).rank, build.loc.context)

    def number(build: Builder, _: list[Value]) -> Value:
        subscript = subscript_of(build, axis)
        return subscript if subscript.type == element else build.value("arith.index_cast", [subscript], element)

    return create_elements([], out, [identity], build, number)


def _concatenated(first: Value, second: Value, axis: int, build: Builder) -> Value:
    a, b = ir.RankedTensorType(first.type), ir.RankedTensorType(second.type)
    open_size = ir.ShapedType.get_dynamic_size()
    sizes = [open_size if b.is_dynamic_dim(i) else b.get_dim_size(i) for i in range(b.rank)]
    is_open = a.is_dynamic_dim(axis) or b.is_dynamic_dim(axis)
    sizes[axis] = open_size if is_open else sizes[axis] + a.get_dim_size(axis)
    dim = {"dim": ir.IntegerAttr.get(ir.IntegerType.get_signless(64, build.loc.context), axis)}
    return build.value("tensor.concat", [first, second], ir.RankedTensorType.get(sizes, b.element_type), dim)


def _order(op: ir.Operation, operands: Sequence[Value], axis: int, build: Builder, *, is_total: bool = False) -> Value:
    """Returns for each position of the sorted tensors the subscript along ``axis`` of its element in ``operands``."""
    keys, index = operands[0], ir.IndexType.get(build.loc.context)
    zero, one, count = build.index(0), build.index(1), create_extent(keys, axis, build)
    rank = ir.RankedTensorType(keys.type).rank
    rest = [(zero, create_extent(keys, i, build)) for i in range(rank) if i != axis]
    size = ir.RankedTensorType(keys.type).get_dim_size(axis)
    is_open = ir.RankedTensorType(keys.type).is_dynamic_dim(axis)
    row = ir.RankedTensorType.get([ir.ShapedType.get_dynamic_size() if is_open else size], index)
    numbers = _numbered(row, build.value("tensor.empty", [count] if is_open else [], row), 0, build)
    levels = _levels(count, build) if is_open else build.index(max(size - 1, 0).bit_length())

    def comes_first(build: Builder, others: list[Value], a: Value, b: Value) -> Value:
        """Returns whether ``a``, which precedes ``b``, stays before it: it compares less or equal."""
        pairs = [[extract(build, tensor, [*others[:axis], i, *others[axis:]]) for i in (a, b)] for tensor in operands]
        (forth,) = create_body(op, [v for pair in pairs for v in pair], build)
        if is_total:  # of two elements one is less, or they are equal
            return forth
        (back,) = create_body(op, [v for x, y in pairs for v in (y, x)], build)
        truth = build.constant(forth.type, 1)
        return build.value("arith.ori", [forth, build.value("arith.xori", [back, truth], truth.type)], truth.type)

    def merged_rows(build: Builder, others: list[Value], carried: list[Value]) -> Sequence[Value]:
        def level(build: Builder, subscripts: list[Value], carried: list[Value]) -> Sequence[Value]:
            (source,) = carried
            width = build.value("arith.shli", [one, subscripts[0]], index)
            pair = create_sum(build, width, width)

            def place(build: Builder, subscripts: list[Value], carried: list[Value]) -> Sequence[Value]:
                (t,), (i, j, out) = subscripts, carried
                offset = build.value("arith.remui", [t, pair], index)
                begin = build.value("arith.subi", [t, offset], index)
                is_new = compare(build, "eq", offset, zero)
                middle = _least(build, create_sum(build, begin, width), count)
                end = _least(build, create_sum(build, begin, pair), count)
                i, j = _chosen(build, is_new, begin, i), _chosen(build, is_new, middle, j)

                def both(build: Builder) -> Sequence[Value]:
                    return (comes_first(build, others, extract(build, source, [i]), extract(build, source, [j])),)

                has_left, has_right = compare(build, "ult", i, middle), compare(build, "ult", j, end)
                has_both = build.value("arith.andi", [has_left, has_right], has_left.type)
                (is_left,) = create_choice(has_both, [has_left.type], both, lambda _: (has_left,), build)
                out = insert(build, extract(build, source, [_chosen(build, is_left, i, j)]), out, [t])
                next_i, next_j = create_sum(build, i, one), create_sum(build, j, one)
                return _chosen(build, is_left, next_i, i), _chosen(build, is_left, j, next_j), out

            fresh = build.value("tensor.empty", [count] if is_open else [], row)
            return create_nest(build, [(zero, count)], [zero, zero, fresh], place)[2:]

        (found,) = create_nest(build, [(zero, levels)], [numbers], level)

        def write(build: Builder, subscripts: list[Value], carried: list[Value]) -> Sequence[Value]:
            place = [*others[:axis], *subscripts, *others[axis:]]
            return (insert(build, extract(build, found, subscripts), carried[0], place),)

        return create_nest(build, [(zero, count)], carried, write)

    return create_nest(build, rest, [_empty(keys, index, build)], merged_rows)[0]


def _levels(count: Value, build: Builder) -> Value:
    """Returns how often runs of length 1 have to double to contain ``count`` elements."""
    wide = ir.IntegerType.get_signless(64, build.loc.context)
    last = build.value("arith.subi", [count, build.index(1)], count.type)
    last = build.value("arith.maxsi", [last, build.index(0)], count.type)
    free = build.value("math.ctlz", [build.value("arith.index_cast", [last], wide)], wide)
    return as_index(build, build.value("arith.subi", [build.constant(wide, 64), free], wide))


def _least(build: Builder, a: Value, b: Value) -> Value:
    return build.value("arith.minui", [a, b], a.type)


def _chosen(build: Builder, condition: Value, a: Value, b: Value) -> Value:
    return build.value("arith.select", [condition, a, b], a.type)


def _gathered(tensor: Value, places: Value, axis: int, build: Builder, like: Value | None = None) -> Value:
    """Returns the elements of ``tensor`` at ``places`` along ``axis``; as many as ``like`` has, if it is given."""
    out = _empty(tensor if like is None else like, _element(tensor), build)
    rank = ir.RankedTensorType(tensor.type).rank
    identity = ir.AffineMap.get_identity(rank, build.loc.context)

    def element(build: Builder, _: list[Value]) -> Value:
        place = [subscript_of(build, i) for i in range(rank)]
        place[axis] = extract(build, places, place)
        return extract(build, tensor, place)

    return create_elements([], out, [identity], build, element)
