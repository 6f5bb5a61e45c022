"""Splits sums of products and orders the dims of their factors, if that yields large matrix products.

    c[i, j, l] += x[i, k] * v[k, j, l] + u[i, k, l] * w[k, j]
    -> c[i, (j, l)] += x[i, k] * v[k, (j, l)]
       d[(i, l), j] = c[i, j, l];  d[(i, l), j] += u'[(i, l), k] * w[k, j];  c[i, j, l] = d[(i, l), j]

The tangent of a product in several directions at once is such a sum, whose last dim is the direction. The copied
elements have to be few compared with the products, and the additions have to be reassociable. If an extent is dynamic,
both forms are emitted, and the program tests the size of the products at run time.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Final

from mlirad._mlir import Attribute, Value, ir
from mlirad.dialects.linalg.kernel import Kernel
from mlirad.edit.buffers import create_permuted_buffer
from mlirad.edit.build import Builder
from mlirad.edit.extents import create_extent
from mlirad.edit.floats import allows, common_flags
from mlirad.edit.generic import create_generic, create_mapped_copy
from mlirad.edit.integers import compare, create_product
from mlirad.edit.loops import create_if
from mlirad.edit.rewrite import is_outside, is_used_once
from mlirad.edit.types import has_identity_layout
from mlirad.edit.walk import find_ops
from mlirad.machine import MachineModel

_DYNAMIC: Final = ir.ShapedType.get_dynamic_stride_or_offset()
_Dims = tuple[int, ...]


@dataclass(frozen=True)
class _Product:
    """``c += a * b``: the positions of a and b among the operands, and the order of the dims of all three.

    ``scales``: numbers that it is multiplied by.
    """

    factors: tuple[int, int]
    scales: tuple[Value, ...]
    orders: tuple[_Dims, _Dims, _Dims]
    copied: tuple[bool, bool, bool]
    price: float


def put_in_order(module: ir.Module, machine: MachineModel) -> None:
    """Rewrites the profitable sums of products of ``module``."""
    for op in find_ops(module.operation, lambda op: op.name == "linalg.generic"):
        kernel = Kernel(op)
        terms = _terms(kernel)
        permuted = _permuted(kernel, terms, machine)
        if not terms or permuted == {}:
            continue
        plans = [_plan(kernel, term, machine) for term in terms] if _may_reorder(kernel) else [None]
        found = [plan for plan in plans if plan is not None]
        with module.context, op.location:
            if len(found) == len(plans):
                _emit_products(kernel, found, machine)
            elif permuted:
                _emit_permuted(kernel, permuted, machine)


@dataclass(frozen=True)
class _Term:
    """A product of two operands, and of numbers."""

    factors: tuple[int, int]
    scales: tuple[Value, ...]


def _terms(kernel: Kernel) -> list[_Term]:
    """The products that are summed; empty for other bodies."""
    if not all(isinstance(v.type, ir.MemRefType) for v in kernel.operands) or not kernel.is_contraction():
        return []
    types = {ir.MemRefType(v.type).element_type for v in kernel.operands}
    if len(types) > 1 or not isinstance(types.pop(), ir.F64Type | ir.F32Type):
        return []
    maker = {inner.results[0]: inner for inner in kernel.body}
    work, terms, sums, seen = [kernel.yielded[0]], [], 0, 0
    while work:
        value = work.pop()
        inner = maker.get(value)
        if value == kernel.arguments[-1]:
            sums += 1
        elif inner is not None and inner.name == "arith.addf" and is_used_once(value):
            work += inner.operands
            seen += 1
        else:
            factors: list[Value] = []
            seen += _multiply_out(value, maker, factors)
            term = _term(factors, kernel)
            if term is None:
                return []
            terms.append(term)
    return terms if sums == 1 and len(kernel.body) == seen else []


def _multiply_out(value: Value, maker: Mapping[Value, ir.Operation], factors: list[Value]) -> int:
    """Appends the factors of ``value`` to ``factors``; returns the number of multiplications."""
    inner = maker.get(value)
    if inner is None or inner.name != "arith.mulf" or not is_used_once(value):
        factors.append(value)
        return 0
    return 1 + sum(_multiply_out(operand, maker, factors) for operand in inner.operands)


def _term(factors: Sequence[Value], kernel: Kernel) -> _Term | None:
    """The product of ``factors``, two operands and numbers from outside; with numbers it must be reassociable."""
    places = [kernel.arguments.index(v) for v in factors if v in kernel.arguments[:-1]]
    scales = tuple(v for v in factors if is_outside(v, kernel.op))
    if len(places) != 2 or len(places) + len(scales) < len(factors):
        return None
    if scales and not all(allows(inner, "reassoc") for inner in kernel.body if inner.name == "arith.mulf"):
        return None
    return _Term((places[0], places[1]), scales)


def _may_reorder(kernel: Kernel) -> bool:
    return all(allows(inner, "reassoc") for inner in kernel.body if inner.name == "arith.addf")


def _plan(kernel: Kernel, term: _Term, machine: MachineModel) -> _Product | None:
    """The cheapest order of dims; None if it is no matrix product, or copies take too long."""
    factors = term.factors
    if not all(_is_plain(kernel.maps[p], kernel.operands[p]) for p in (*factors, -1)):
        return None
    a, b, c = (_in_memory(kernel, position) for position in (*factors, -1))
    rows, columns, summed = (set(a) & set(c), set(b) & set(c), set(a) & set(b))
    parts = (rows, columns, summed)
    if rows & columns or not all(parts) or {*a} != rows | summed or {*b} != columns | summed or {*c} != rows | columns:
        return None
    counts = _counts(kernel, machine)
    work = prod(counts[dim] for dim in rows | columns | summed)
    if work < machine.least_blas_products or any(_open(kernel, part) > 1 for part in parts):
        return None
    fixed = [_dense(kernel.operands[position].type) is not None for position in (*factors, -1)]
    plans = [_ordered(term, (a, b, c), fixed, order, counts, machine) for order in _orders(a, b, c, parts)]
    best = min(plans, key=lambda plan: plan.price)
    return best if best.price <= machine.most_copies * work else None


def _dense(type: ir.Type) -> tuple[int, ...] | None:
    """The dimensions of a buffer in memory order, outermost first; None if it is not known to be contiguous."""
    buffer = ir.MemRefType(type)
    if has_identity_layout(buffer):
        return tuple(range(buffer.rank))
    strides, offset = buffer.get_strides_and_offset()
    if offset or not buffer.has_static_shape or _DYNAMIC in strides:
        return None
    order = sorted(range(buffer.rank), key=lambda axis: -strides[axis])
    expected = [prod(buffer.shape[axis] for axis in order[n + 1 :]) for n in range(len(order))]
    return tuple(order) if [strides[axis] for axis in order] == expected else None


def _counts(kernel: Kernel, machine: MachineModel) -> list[int]:
    """The extents; dynamic ones as large as is profitable, which is tested at run time."""
    return [2 * machine.guessed_extent if n is None else n for n in kernel.extents()]


def _in_memory(kernel: Kernel, position: int) -> _Dims:
    """The dims of an operand in memory order, as far as that is known."""
    dims = _dims(kernel.maps[position])
    return tuple(dims[axis] for axis in _dense(kernel.operands[position].type) or range(len(dims)))


def _permuted(kernel: Kernel, terms: Sequence[_Term], machine: MachineModel) -> dict[int, _Dims] | None:
    """The operands to copy, with the orders of their dims, so that a narrow dim that few factors have is the outermost.

    Each index of it then is a sum of matrix products with contiguous rows, which register tiles compute as fast as a
    library. None if there is no such dim, or copies take too long.
    """
    counts = _counts(kernel, machine)
    work = prod(counts)
    everywhere = range(len(kernel.operands))
    if not terms or not all(_is_plain(kernel.maps[p], kernel.operands[p]) for p in everywhere):
        return None
    dims = [_in_memory(kernel, position) for position in everywhere]
    for narrow, extent in enumerate(kernel.extents()):
        if extent is None or extent > machine.narrow_extent or work < extent * machine.least_blas_products:
            continue
        if not all(_is_product(dims[a], dims[b], dims[-1], narrow) for a, b in (term.factors for term in terms)):
            continue
        copies: dict[int, _Dims] = {}
        for position in everywhere:
            own = dims[position]
            if narrow in own and (own[0] != narrow or _dense(kernel.operands[position].type) is None):
                copies[position] = (narrow, *(dim for dim in own if dim != narrow))
        price = 0.0
        for position, order in copies.items():
            price += _copying(dims[position], order, counts, machine) * (2 if position == everywhere[-1] else 1)
        if machine.permutation_price * price <= machine.most_copies * len(terms) * work:
            return copies
    return None


def _is_product(a: _Dims, b: _Dims, c: _Dims, narrow: int) -> bool:
    """Whether c += a b is a matrix product for each index of ``narrow``, which one of the factors lacks."""
    rows, columns, summed = (set(a) & set(c), set(b) & set(c), set(a) & set(b))
    return narrow in rows ^ columns and not rows & columns and all((rows - {narrow}, columns - {narrow}, summed))


def _open(kernel: Kernel, dims: set[int]) -> int:
    """The number of ``dims`` with a dynamic extent."""
    extents = kernel.extents()
    return sum(extents[dim] is None for dim in dims)


def _is_plain(map: ir.AffineMap, value: Value) -> bool:
    """Whether all subscripts are distinct dims."""
    dims = [expr.maybe_downcast() for expr in map.results]
    pure = all(isinstance(dim, ir.AffineDimExpr) for dim in dims)
    return pure and len({dim.position for dim in dims}) == len(dims) and ir.MemRefType(value.type).memory_space is None


def _dims(map: ir.AffineMap) -> _Dims:
    return tuple(int(ir.AffineDimExpr(expr).position) for expr in map.results)


def _orders(a: _Dims, b: _Dims, c: _Dims, parts: Sequence[set[int]]) -> Iterator[tuple[_Dims, _Dims, _Dims]]:
    """Orders of rows, columns and summed dims that occur in one of the operands."""
    sources = ((a, c), (b, c), (a, b))
    choices = [
        dict.fromkeys(tuple(dim for dim in dims if dim in part) for dims in pair)
        for pair, part in zip(sources, parts, strict=True)
    ]
    yield from product(*choices)  # type: ignore[misc]


def _ordered(
    term: _Term,
    dims: tuple[_Dims, _Dims, _Dims],
    fixed: Sequence[bool],
    groups: tuple[_Dims, _Dims, _Dims],
    counts: Sequence[int],
    machine: MachineModel,
) -> _Product:
    rows, columns, summed = groups
    wanted = ((rows + summed, summed + rows), (summed + columns, columns + summed), (rows + columns, columns + rows))
    orders, copied, price = [], [], 0.0
    for position, (own, forms, is_dense) in enumerate(zip(dims, wanted, fixed, strict=True)):
        stays = own in forms and is_dense
        order = own if stays else min(forms, key=lambda form: _copying(own, form, counts, machine))
        orders.append(order)
        copied.append(not stays)
        if not stays:
            price += machine.permutation_price * _copying(own, order, counts, machine) * (2 if position == 2 else 1)
    a, b, c = orders
    return _Product(term.factors, term.scales, (a, b, c), (copied[0], copied[1], copied[2]), price)


def _copying(own: _Dims, other: _Dims, counts: Sequence[int], machine: MachineModel) -> float:
    """The price of copying elements, in units of elements that are copied row by row.

    Transposing rows and columns is as good if one of them is short and the other one encloses it.
    """
    last, new, narrow = own[-1], other[-1], machine.narrow_extent
    is_narrow = (counts[new] <= narrow and other[-2:-1] == (last,)) or (counts[last] <= narrow and own[-2:-1] == (new,))
    return prod(counts[dim] for dim in own) * (1.0 if last == new or is_narrow else machine.scattered_price)


# --- what is emitted


def _guarded(kernel: Kernel, machine: MachineModel) -> Builder:
    """A builder for the replacement of the op; with dynamic extents, in a branch for large products."""
    op = kernel.op
    build = Builder(ir.InsertionPoint(op), op.location)
    if None not in kernel.extents():
        return build
    _, build, loops = create_if(_is_large(kernel, prod(_counts(kernel, machine)) // 2, build), (), build)
    op.clone(loops.ip)
    ends = [side.op("scf.yield") for side in (build, loops)]
    return build.at(ir.InsertionPoint(ends[0]))


def _emit_permuted(kernel: Kernel, orders: Mapping[int, _Dims], machine: MachineModel) -> None:
    build = _guarded(kernel, machine)
    op = kernel.op.clone(build.ip).operation
    maps, before = list(kernel.maps), Builder(ir.InsertionPoint(op), build.loc)
    for position, order in orders.items():
        axes = [_dims(kernel.maps[position]).index(dim) for dim in order]
        op.operands[position] = _copied(kernel.operands[position], axes, before)
        maps[position] = _map(kernel.n_dims, order)
    op.attributes["indexing_maps"] = ir.ArrayAttr.get([ir.AffineMapAttr.get(map) for map in maps])
    last = len(kernel.operands) - 1
    if last in orders:
        back = [orders[last].index(dim) for dim in _dims(kernel.maps[last])]
        _copy(op.operands[last], kernel.operands[last], back, build)
    for position in orders:
        build.op("memref.dealloc", [op.operands[position]])
    kernel.op.erase()


def _is_large(kernel: Kernel, least: int, build: Builder) -> Value:
    """Emits whether the iteration space has at least ``least`` points."""
    sizes: dict[int, Value] = {}
    for value, map in zip(kernel.operands, kernel.maps, strict=True):
        for axis, dim in enumerate(_dims(map)):
            sizes[dim] = create_extent(value, axis, build)
    total = create_product(build, build.index(1), *sizes.values())
    return compare(build, "sge", total, build.index(least))


def _emit_products(kernel: Kernel, plans: Sequence[_Product], machine: MachineModel) -> None:
    if len(plans) == 1 and not any(plans[0].copied):
        return  # it is a matrix product already
    build = _guarded(kernel, machine)
    for plan in plans:
        _emit_product(kernel, plan, build)
    kernel.op.erase()


def _emit_product(kernel: Kernel, plan: _Product, build: Builder) -> None:
    positions = (*plan.factors, len(kernel.operands) - 1)
    values, made = [], []
    for position, order, is_copied in zip(positions, plan.orders, plan.copied, strict=True):
        value = kernel.operands[position]
        if is_copied:
            source = [_dims(kernel.maps[position]).index(dim) for dim in order]
            value = _copied(value, source, build)
            made.append(value)
        elif not has_identity_layout(value.type):
            value = _as_dense_view(value, [_dims(kernel.maps[position]).index(dim) for dim in order], build)
        values.append(value)
    used = sorted({dim for order in plan.orders for dim in order})
    maps = [_map(len(used), [used.index(dim) for dim in order]) for order in plan.orders]
    _, block = create_generic(values[:2], values[2:], maps, build)
    inside, (a, b, c) = build.at(ir.InsertionPoint(block)), block.arguments
    term = inside.value("arith.mulf", [a, b], a.type, _flags(kernel, "arith.mulf"))
    for scale in plan.scales:
        term = inside.value("arith.mulf", [term, scale], a.type, _flags(kernel, "arith.mulf"))
    inside.op("linalg.yield", [inside.value("arith.addf", [c, term], a.type, _flags(kernel, "arith.addf"))])
    if plan.copied[2]:
        target = kernel.operands[-1]
        back = [plan.orders[2].index(dim) for dim in _dims(kernel.maps[-1])]
        _copy(values[2], target, back, build)
    for value in made:
        build.op("memref.dealloc", [value])


def _flags(kernel: Kernel, name: str) -> dict[str, Attribute]:
    """The fast-math flags that all ops ``name`` of the body share."""
    return {"fastmath": common_flags([op.attributes["fastmath"] for op in kernel.body if op.name == name])}


def _copied(value: Value, order: Sequence[int], build: Builder) -> Value:
    """A copy of ``value`` with its dimensions in ``order``."""
    made = create_permuted_buffer(value, order, build)
    _copy(value, made, order, build)
    return made


def _as_dense_view(value: Value, order: Sequence[int], build: Builder) -> Value:
    """A contiguous view with its dimensions in memory order."""
    type = ir.MemRefType(value.type)
    strides, _ = type.get_strides_and_offset()
    shape = [type.shape[axis] for axis in order]
    layout = ir.StridedLayoutAttr.get(0, [strides[axis] for axis in order], type.context)
    permuted = ir.MemRefType.get(shape, type.element_type, layout, type.memory_space)
    map = ir.AffineMapAttr.get(ir.AffineMap.get_permutation(order, type.context))
    value = build.value("memref.transpose", [value], permuted, {"permutation": map})
    return build.value("memref.cast", [value], ir.MemRefType.get(shape, type.element_type, None, type.memory_space))


def _copy(source: Value, target: Value, order: Sequence[int], build: Builder) -> None:
    """Copies ``source`` to ``target``, whose dimension n is the dimension ``order[n]`` of ``source``."""
    rank = len(order)
    create_mapped_copy(source, target, _map(rank, range(rank)), _map(rank, order), build)


def _map(n_dims: int, dims: Sequence[int]) -> ir.AffineMap:
    return ir.AffineMap.get(n_dims, 0, [ir.AffineDimExpr.get(dim) for dim in dims])
