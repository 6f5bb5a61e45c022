"""Packs factors of contractions into transposed copies, so that many sums are computed side by side.

``C += A B^T`` reads both factors by rows, for one sum at a time: each addition depends on the one before, and nothing
is vectorized unless sums may be reassociated. With a transposed copy of ``B``, a row of ``C`` is computed at once, each
of its sums in its original order: the same bits, 5 to 10 times as fast. The reverse derivative of a matrix product
always has one such factor.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from math import prod
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.dialects.linalg.kernel import Kernel
from mlirad.dialects.linalg.order import innermost
from mlirad.edit.buffers import create_permuted_buffer
from mlirad.edit.build import Builder
from mlirad.edit.extents import create_extent
from mlirad.edit.generic import create_mapped_copy, pure_dims, used_dims
from mlirad.edit.integers import compare
from mlirad.edit.loops import create_if
from mlirad.edit.matching import flags_of
from mlirad.edit.types import is_float

#: Transposing pays from so many uses of each element of the factor, and so many sums in a row.
LEAST_USES: Final = 8
LEAST_ROW: Final = 4


def pack_factors(op: ir.Operation) -> list[ir.Operation]:
    """Packs factors of ``op`` if that pays; returns all generic ops that exist afterwards.

    With dynamic extents the choice is made at run time: ``op`` and its packed version are in the branches of an
    `scf.if`.
    """
    kernel = Kernel(op)
    found = _find(kernel)
    if found is None:
        return [op]
    needed = [([found.row], LEAST_ROW), *((_not_in(kernel, position), LEAST_USES) for position in found.permuted)]
    extents = kernel.extents()
    counted = [([n for dim in dims if (n := extents[dim]) is not None], len(dims), least) for dims, least in needed]
    known = [(prod(counts), least) for counts, dims, least in counted if len(counts) == dims]
    if any(count < least for count, least in known):
        return [op]
    build = Builder(ir.InsertionPoint(op), op.location)
    if len(known) == len(needed):
        return _pack(op, kernel, found, build)
    enough = _create_choice(kernel, needed, build)
    _, packed, plain = create_if(enough, (), build)
    copy = op.clone(ir.InsertionPoint(packed.op("scf.yield")))
    op.move_before(plain.op("scf.yield"))
    return [op, *_pack(copy, Kernel(copy), found, build.at(ir.InsertionPoint(copy)))]


@dataclass(frozen=True)
class _Permutation:
    """The dim along the rows of the output, and the inputs of which it is not the last subscript."""

    row: int
    permuted: tuple[int, ...]


def _find(kernel: Kernel) -> _Permutation | None:
    """Returns the inputs to permute if the innermost loop is a sum of floats that keeps its order, else None."""
    if not kernel.is_contraction() or not is_float(ir.MemRefType(kernel.operands[-1].type).element_type):
        return None
    rows = list(kernel.maps[-1].results)
    if not rows or kernel.n_dims == len(rows) or any("reassoc" in flags_of([inner]) for inner in kernel.body):
        return None
    last = rows[-1].maybe_downcast()
    best = innermost(kernel)
    if not isinstance(last, ir.AffineDimExpr) or best is None or best in pure_dims(kernel.maps[-1]):
        return None
    row, permuted = int(last.position), []
    for position, map in enumerate(kernel.maps[:-1]):
        if row not in used_dims(map):
            continue
        subscripts = [expr.maybe_downcast() for expr in map.results]
        if not all(isinstance(expr, ir.AffineDimExpr) for expr in subscripts) or len(pure_dims(map)) < len(subscripts):
            return None
        if int(subscripts[-1].position) != row:
            permuted.append(position)
    return _Permutation(row, tuple(permuted)) if permuted else None


def _not_in(kernel: Kernel, position: int) -> list[int]:
    """Returns the dims whose extents multiply to the number of reads of each element of an input."""
    return sorted(set(range(kernel.n_dims)) - used_dims(kernel.maps[position]))


def _create_choice(kernel: Kernel, needed: Sequence[tuple[Sequence[int], int]], build: Builder) -> Value:
    """Returns whether the product of extents of each list of dims is at least its limit, computed at run time."""
    answers = []
    for dims, least in needed:
        count = build.index(1)
        for dim in dims:
            count = build.value("arith.muli", (count, _create_dim(kernel, dim, build)), count.type)
        answers.append(compare(build, "sge", count, build.index(least)))
    return reduce(lambda one, other: build.value("arith.andi", (one, other), one.type), answers)


def _create_dim(kernel: Kernel, dim: int, build: Builder) -> Value:
    """Returns the extent of a dim."""
    for operand, map in zip(kernel.operands, kernel.maps, strict=True):
        for axis, expr in enumerate(map.results):
            plain = expr.maybe_downcast()
            if isinstance(plain, ir.AffineDimExpr) and int(plain.position) == dim:
                return create_extent(operand, axis, build)
    raise AssertionError("every dim of a generic op is a subscript of an operand")


def _pack(op: ir.Operation, kernel: Kernel, found: _Permutation, build: Builder) -> list[ir.Operation]:
    """Replaces the inputs of ``op`` by permuted copies, which are freed after it; returns the copies and ``op``."""
    context, ops, maps = op.context, [op], list(kernel.maps)
    after = Builder(ir.InsertionPoint.after(op), op.location)
    for position in found.permuted:
        map = maps[position]
        exprs = [*(e for e in map.results if _position(e) != found.row), ir.AffineExpr.get_dim(found.row, context)]
        order = [[_position(e) for e in map.results].index(_position(e)) for e in exprs]
        source = kernel.operands[position]
        permuted, copy = _create_permuted(source, order, build)
        ops.append(copy)
        op.operands[position] = permuted
        maps[position] = ir.AffineMap.get(kernel.n_dims, 0, exprs, context)
        after.op("memref.dealloc", [permuted])
    op.attributes["indexing_maps"] = ir.ArrayAttr.get([ir.AffineMapAttr.get(m) for m in maps], context)
    return ops


def _position(expr: ir.AffineExpr) -> int:
    return int(ir.AffineDimExpr(expr).position)


def _create_permuted(source: Value, order: list[int], build: Builder) -> tuple[Value, ir.Operation]:
    """Returns a heap buffer whose axis n is axis ``order[n]`` of ``source``, and the op that fills it."""
    permuted = create_permuted_buffer(source, order, build)
    read = ir.AffineMap.get_permutation([order.index(axis) for axis in range(len(order))], build.loc.context)
    identity = ir.AffineMap.get_identity(len(order), build.loc.context)
    return permuted, create_mapped_copy(source, permuted, read, identity, build)
