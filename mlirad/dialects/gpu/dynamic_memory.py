"""Converts views of dynamic shared memory to separate buffers, if no two of them overlap.

%m = gpu.dynamic_shared_memory : memref<?xi8>
%t = memref.view %m[%c0][] : memref<?xi8> to memref<16xf64>     ->     %t = memref.alloca() : memref<16xf64>
%u = memref.view %m[%c128][] : memref<?xi8> to memref<8xf64>           %u = memref.alloca() : memref<8xf64>

Offsets and sizes may be polynomials of sizes that the host knows, such as that of a block.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.dialects.gpu.kernel import create_buffer
from mlirad.edit.buffers import stored_bytes
from mlirad.edit.build import Builder
from mlirad.edit.constants import constant_integer
from mlirad.edit.rewrite import is_outside
from mlirad.edit.walk import users

_VIEW: Final = "memref.view"
_ACCESSES: Final = ("memref.load", "memref.store", "memref.atomic_rmw")
_CASTS: Final = ("arith.index_cast", "arith.index_castui", "arith.extsi", "arith.extui")
#: A sum of products: the factors with their powers -> the coefficient.
_Polynomial = Counter[frozenset[tuple[Value, int]]]
#: The first byte, the extents (a value is not a constant), and the element type.
_Place = tuple[frozenset[tuple[frozenset[tuple[Value, int]], int]], tuple["int | Value", ...], ir.Type]


def create_parts(
    memory: Sequence[ir.Operation], launch: ir.Operation, share: Callable[[Value, Value], None], at: Builder
) -> bool:
    """Replace the views of ``memory``, ops for dynamic shared memory; False if they are not disjoint buffers."""
    places: dict[ir.Operation, _Place] = {}
    for view in [user for op in memory for user in users(op.result)]:
        place = _place(view, launch) if view.name == _VIEW else None
        if place is None or any(user.name not in _ACCESSES for user in users(view.result)):
            return False
        places[view] = place
    distinct = dict.fromkeys(places.values())
    if not all(_are_apart(one, other) for one, other in combinations(distinct, 2)):
        return False
    dynamic = ir.ShapedType.get_dynamic_size()
    buffers = {}
    for place in distinct:
        _, extents, element = place
        type = ir.MemRefType.get([n if isinstance(n, int) else dynamic for n in extents], element)
        buffers[place] = create_buffer(type, [n for n in extents if not isinstance(n, int)], at)
    for view, place in places.items():
        share(view.result, buffers[place])
        view.erase()
    for op in memory:
        op.erase()
    return True


def _place(view: ir.Operation, launch: ir.Operation) -> _Place | None:
    """The part of ``view``; None if it has an extent that is computed by the kernel and no constant."""
    _, shift, *sizes = view.operands
    type = ir.MemRefType(view.result.type)
    given: list[int | Value] = []
    for size in sizes:
        form = _form(size)
        number = form[frozenset()] if set(form) <= {frozenset()} else None
        if number is None and not is_outside(size, launch):
            return None
        given.append(size if number is None else number)
    extents = iter(given)
    dynamic = ir.ShapedType.get_dynamic_size()
    shape = tuple(next(extents) if n == dynamic else n for n in type.shape)
    return frozenset(_form(shift).items()), shape, type.element_type


def _are_apart(one: _Place, other: _Place) -> bool:
    """Whether one part ends before the other one starts, whatever the sizes are: these are not negative."""
    return any(
        all(n >= 0 for n in _sum((Counter(dict(after[0])), 1), (_end(before), -1)).values())
        for before, after in ((one, other), (other, one))
    )


def _end(place: _Place) -> _Polynomial:
    start, extents, element = place
    bytes: _Polynomial = Counter({frozenset(): stored_bytes(element)})
    for extent in extents:
        bytes = _product(bytes, Counter({frozenset(): extent}) if isinstance(extent, int) else _form(extent))
    return _sum((Counter(dict(start)), 1), (bytes, 1))


def _form(value: Value) -> _Polynomial:
    number = constant_integer(value)
    if number is not None:
        return Counter({frozenset(): number})
    op = None if isinstance(value.owner, ir.Block) else value.owner.operation
    if op is not None and op.name in _CASTS:
        return _form(op.operands[0])
    if op is not None and op.name == "arith.addi":
        return _sum(*((_form(operand), 1) for operand in op.operands))
    if op is not None and op.name == "arith.muli":
        return _product(*map(_form, op.operands))
    return Counter({frozenset({(value, 1)}): 1})


def _sum(*parts: tuple[_Polynomial, int]) -> _Polynomial:
    total: _Polynomial = Counter()
    for part, factor in parts:
        for term, number in part.items():
            total[term] += number * factor
    return Counter({term: number for term, number in total.items() if number})


def _product(one: _Polynomial, other: _Polynomial) -> _Polynomial:
    return _sum(*((Counter({_joined((*a, *b)): m * n}), 1) for a, m in one.items() for b, n in other.items()))


def _joined(factors: Iterable[tuple[Value, int]]) -> frozenset[tuple[Value, int]]:
    powers: Counter[Value] = Counter()
    for value, power in factors:
        powers[value] += power
    return frozenset(powers.items())
