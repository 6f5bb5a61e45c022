"""Splits ids of threads into the digits that kernels compute by divisions.

    threads(%tx, ...) in (%c128, %c1, %c1) {           threads(%tx, %ty, ...) in (%c16, %c8, %c1) {
      %row = arith.divui %tx, %c16                ->
      %column = arith.remui %tx, %c16                    memref.load %t[%ty, %tx]
      memref.load %t[%row, %column]                    }
    }

Then each subscript is a multiple of one id, as analyses of tiles need it. Threads keep their linear ids. Blocks have
three axes: the digits that the most deeply nested accesses use come first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, TypeAlias

from mlirad._mlir import Value, ir
from mlirad.dialects.gpu.collectives import COLLECTIVES
from mlirad.dialects.gpu.kernel import LaunchedKernel
from mlirad.edit.build import Builder
from mlirad.edit.constants import constant_integer
from mlirad.edit.linear import Linear, as_form, expanded
from mlirad.edit.rewrite import before, replace_op
from mlirad.edit.walk import ancestors, closure, defining_op, find_ops, holds, users
from mlirad.interfaces.scalar import ScalarModel

#: The maximal number of threads of a block along z.
DEPTH: Final = 64
_DIVISIONS: Final = ("arith.divui", "arith.divsi", "arith.remui", "arith.remsi")
#: An axis, what the digit is multiplied by, and the number of its values.
_Digit: TypeAlias = tuple[int, int, int]
_Scalars: TypeAlias = Mapping[str, ScalarModel]


def split_ids(kernel: LaunchedKernel, scalars: _Scalars) -> LaunchedKernel:
    """Change the kernel in place; returns it with the ids and sizes that it has then."""
    extents = [constant_integer(size) or 0 for size in kernel.sizes[3:]]
    divisions = dict(_divisions(kernel, scalars))
    wanted: dict[tuple[int, int], int] = {}
    for op, form in divisions.items():
        for axis, extent in enumerate(extents):
            size = constant_integer(op.operands[1]) or 0
            base, rest = divmod(size, form.factor_of(kernel.ids[axis + 3]) or size)
            if not rest and 1 < base < extent and not extent % base:
                wanted[axis, base] = max(_depth(op), wanted.get((axis, base), 0))
    digits = _choose(wanted, extents)
    has_digits = all(extents) and len(digits) > len(kernel.axes(range(3, 6)))
    if not has_digits or holds(kernel.launch, lambda op: op.name in COLLECTIVES):
        return kernel
    _split(kernel, digits)
    for op, form in divisions.items():
        _replace(op, form, kernel, digits)
    return LaunchedKernel(kernel.launch)


def linear_form(value: Value, scalars: _Scalars) -> Linear:
    """``value`` as a linear form of values that are no sums or multiples."""

    def definition(value: Value) -> Linear | None:
        number, op = constant_integer(value), defining_op(value)
        if number is not None:
            return Linear((), number)
        return None if op is None or op.name not in scalars else scalars[op.name].linear(op)

    return expanded(as_form(value), definition)


def _divisions(kernel: LaunchedKernel, scalars: _Scalars) -> Iterator[tuple[ir.Operation, Linear]]:
    """The divisions by constants of sums of ids, and these, which are not negative."""
    for op in find_ops(kernel.launch, lambda op: op.name in _DIVISIONS):
        form = linear_form(op.operands[0], scalars)
        is_sum = form.constant >= 0 and all(v in kernel.ids and n > 0 for v, n in form.factors)
        if is_sum and (constant_integer(op.operands[1]) or 0) > 1:
            yield op, form


def _depth(op: ir.Operation) -> int:
    """The greatest number of loops around an access whose subscripts depend on ``op``."""
    ops = closure([op], lambda one: users(one.results[0]) if one.name.startswith("arith.") else ())
    return max(len([around for around in ancestors(one) if around.name == "scf.for"]) for one in ops)


def _choose(wanted: Mapping[tuple[int, int], int], extents: Sequence[int]) -> list[_Digit]:
    bases = [[1, extent] for extent in extents]
    digits: list[_Digit] = []
    for number in (None, *sorted(wanted, key=lambda one: (-wanted[one], one))):
        given = [sorted({*own, number[1]}) if number and number[0] == axis else own for axis, own in enumerate(bases)]
        steps = [(axis, low, high) for axis, own in enumerate(given) for low, high in pairwise(own) if high > 1]
        new = [(axis, low, high // low) for axis, low, high in steps]
        is_block = len(new) < 3 or (len(new) == 3 and new[2][2] <= DEPTH)
        if number is None or (is_block and not any(high % low for _, low, high in steps)):
            bases, digits = given, new
    return digits


def _split(kernel: LaunchedKernel, digits: Sequence[_Digit]) -> None:
    """Change the sizes, and compute the old ids from the new ones."""
    launch, start = kernel.launch, Builder(ir.InsertionPoint.at_block_begin(kernel.body), kernel.launch.location)
    old = [start.index(0) for _ in kernel.ids[3:]]
    segments = list(ir.DenseI32ArrayAttr(launch.attributes["operandSegmentSizes"]))
    for axis, (id, stand_in) in enumerate(zip(kernel.ids[3:], old, strict=True)):
        id.replace_all_uses_with(stand_in)
        launch.operands[segments[0] + 3 + axis] = before(launch).index(digits[axis][2] if axis < len(digits) else 1)
    for axis, stand_in in enumerate(old):
        terms = [(kernel.ids[3 + place], low) for place, (own, low, _) in enumerate(digits) if own == axis]
        replace_op(stand_in.owner.operation, (_emit(terms, 0, start),))


def _emit(terms: Sequence[tuple[Value, int]], constant: int, build: Builder) -> Value:
    total = build.index(constant)
    for value, factor in terms:
        part = value if factor == 1 else build.value("arith.muli", (value, build.index(factor)), value.type)
        total = part if constant_integer(total) == 0 else build.value("arith.addi", (total, part), part.type)
    return total


def _replace(op: ir.Operation, form: Linear, kernel: LaunchedKernel, digits: Sequence[_Digit]) -> None:
    """Replace a quotient or a remainder by a sum of digits, if it is one."""
    size, is_remainder = constant_integer(op.operands[1]) or 1, ".rem" in op.name
    terms = [(value, factor, 0) for value, factor in form.factors if value in kernel.ids[:3]]
    for place, (axis, low, count) in enumerate(digits):
        factor = form.factor_of(kernel.ids[3 + axis]) * low
        terms += [(kernel.ids[3 + place], factor, count)] if factor else []
    rest = [term for term in terms if term[1] % size]
    most = form.constant % size + sum(factor * (count - 1) for _, factor, count in rest)
    if most < size and all(count for _, _, count in rest):
        parts = [(v, n if is_remainder else n // size) for v, n, _ in terms if (n % size > 0) is is_remainder]
        replace_op(op, (_emit(parts, divmod(form.constant, size)[is_remainder], before(op)),))
