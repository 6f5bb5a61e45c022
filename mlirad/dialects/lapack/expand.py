"""Replaces ops by calls of functions of `library` on newly allocated buffers, before tensors are bufferized.

   %l = "lapack.cholesky"(%a) : (tensor<3x3xf64>) -> tensor<3x3xf64>
-> %1 = bufferization.alloc_tensor() copy(%0) : tensor<?x?x?xf64>            // %0 is %a, as a batch of one
   %2 = bufferization.to_buffer %1 : tensor<?x?x?xf64> to memref<?x?x?xf64>
   call @lapack.cholesky.f64(%2) : (memref<?x?x?xf64>) -> ()
   %3 = bufferization.to_tensor %2 restrict writable : memref<?x?x?xf64> to tensor<?x?x?xf64>
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.dialects.lapack.library import declare
from mlirad.dialects.lapack.matrices import Matrices
from mlirad.dialects.lapack.ops import OPS, batch_rank, has_flag
from mlirad.edit.extents import Extent, create_extent
from mlirad.edit.rewrite import before, replace_op
from mlirad.edit.walk import ancestors

_OPEN: Final = ir.ShapedType.get_dynamic_size()


class RoutineCall:
    """Emits the call that replaces an op."""

    def __init__(self, op: ir.Operation) -> None:
        self.op, self.build = op, before(op)
        self.batch = batch_rank(op)
        self.matrices = Matrices(self.build, self.batch)

    def copied(self, value: Value) -> Value:
        """Returns a new buffer of rank 3 with the elements of ``value``."""
        flat = self._collapsed(value)
        segments = ir.DenseI32ArrayAttr.get([0, 1, 0], self.op.context)
        own = self.build.value("bufferization.alloc_tensor", [flat], flat.type, {"operandSegmentSizes": segments})
        return self._buffer(own)

    def viewed(self, value: Value) -> Value:
        """Returns a read-only buffer with the elements of ``value``, of rank 3, or 2 for vectors."""
        return self._buffer(self._collapsed(value), {"read_only": ir.UnitAttr.get(self.op.context)})

    def _buffer(self, flat: Value, attributes: dict[str, ir.Attribute] | None = None) -> Value:
        type = ir.MemRefType.get(list(flat.type.shape), flat.type.element_type)
        return self.build.value("bufferization.to_buffer", [flat], type, attributes or {})

    def room(self, extents: Sequence[Extent], element: ir.Type) -> Value:
        """Returns a new buffer for a batch of the size of the first operand's."""
        (first, *_) = self.op.operands
        batch: Value | None = None
        for axis in range(self.batch):
            extent = create_extent(first, axis, self.build)
            batch = extent if batch is None else self.build.value("arith.muli", [batch, extent], extent.type)
        sizes = [self.build.index(1) if batch is None else batch]
        sizes += [self.build.index(n) if isinstance(n, int) else n for n in extents]
        segments = ir.DenseI32ArrayAttr.get([len(sizes), 0, 0], self.op.context)
        shape = [_OPEN] * len(sizes)
        flat = ir.RankedTensorType.get(shape, element)
        own = self.build.value("bufferization.alloc_tensor", sizes, flat, {"operandSegmentSizes": segments})
        return self.build.value("bufferization.to_buffer", [own], ir.MemRefType.get(shape, element))

    def read(self, buffer: Value, type: ir.Type) -> Value:
        """Returns the contents of ``buffer`` as a tensor of ``type``."""
        own = ir.MemRefType(buffer.type)
        flat = ir.RankedTensorType.get(list(own.shape), own.element_type)
        unit = ir.UnitAttr.get(self.op.context)
        found = self.build.value("bufferization.to_tensor", [buffer], flat, {"restrict": unit, "writable": unit})
        return self._expanded(found, ir.RankedTensorType(type))

    def call(self, buffers: Sequence[Value]) -> None:
        """Calls the function for the op and its flags."""
        flags = [flag for flag in OPS[self.op.name].flags if has_flag(self.op, flag)]
        name = ".".join([self.op.name.removeprefix("lapack."), *flags])
        elements = [ir.MemRefType(buffer.type).element_type for buffer in buffers]
        element = str(next(one for one in elements if not isinstance(one, ir.IntegerType)))
        *_, top = ancestors(self.op)
        symbol = declare(name, element, top)
        self.build.op("func.call", buffers, (), {"callee": ir.FlatSymbolRefAttr.get(symbol, self.op.context)})

    def finish(self, *values: Value) -> None:
        """Replaces the results by ``values``."""
        replace_op(self.op, values)

    def _collapsed(self, value: Value) -> Value:
        """Returns ``value`` with one batch dimension, and dynamic extents."""
        type = ir.RankedTensorType(value.type)
        shape, context = list(type.shape), self.op.context
        inner = shape[self.batch :]
        if self.batch == 0:
            attributes: dict[str, ir.Attribute] = {
                "reassociation": _reassociation([[0, 1], *([i + 1] for i in range(1, len(inner)))], context),
                "static_output_shape": ir.DenseI64ArrayAttr.get([1, *inner], context),
            }
            sizes = [create_extent(value, i, self.build) for i, n in enumerate(inner) if n == _OPEN]
            flat = ir.RankedTensorType.get([1, *inner], type.element_type)
            value = self.build.value("tensor.expand_shape", [value, *sizes], flat, attributes)
        elif self.batch > 1:
            count = 1
            for n in shape[: self.batch]:
                count = _OPEN if _OPEN in (n, count) else count * n
            groups = [list(range(self.batch)), *([self.batch + i] for i in range(len(inner)))]
            flat = ir.RankedTensorType.get([count, *inner], type.element_type)
            value = self.build.value(
                "tensor.collapse_shape", [value], flat, {"reassociation": _reassociation(groups, context)}
            )
        return self._cast(value, [_OPEN] * (1 + len(inner)))

    def _cast(self, value: Value, shape: Sequence[int]) -> Value:
        type = ir.RankedTensorType(value.type)
        if list(type.shape) == list(shape):
            return value
        return self.build.value("tensor.cast", [value], ir.RankedTensorType.get(list(shape), type.element_type))

    def _expanded(self, flat: Value, type: ir.RankedTensorType) -> Value:
        """The inverse of `_collapsed`."""
        shape, context = list(type.shape), self.op.context
        inner = shape[self.batch :]
        if self.batch == 0:
            value = self._cast(flat, [1, *inner])
            groups = [[0, 1], *([i + 1] for i in range(1, len(inner)))]
            attributes = {"reassociation": _reassociation(groups, context)}
            return self.build.value("tensor.collapse_shape", [value], type, attributes)
        if self.batch == 1:
            return self._cast(flat, shape)
        count = 1
        for n in shape[: self.batch]:
            count = _OPEN if _OPEN in (n, count) else count * n
        value = self._cast(flat, [count, *inner])
        groups = [list(range(self.batch)), *([self.batch + i] for i in range(len(inner)))]
        sizes = [
            create_extent(self.op.operands[0], i, self.build)
            if i < self.batch
            else create_extent(flat, 1 + i - self.batch, self.build)
            for i, n in enumerate(shape)
            if n == _OPEN
        ]
        attributes = {
            "reassociation": _reassociation(groups, context),
            "static_output_shape": ir.DenseI64ArrayAttr.get(shape, context),
        }
        return self.build.value("tensor.expand_shape", [value, *sizes], type, attributes)


def _reassociation(groups: Sequence[Sequence[int]], context: ir.Context) -> ir.Attribute:
    i64 = ir.IntegerType.get_signless(64, context)
    return ir.ArrayAttr.get(
        [ir.ArrayAttr.get([ir.IntegerAttr.get(i64, n) for n in g], context) for g in groups], context
    )


def _cholesky(at: RoutineCall) -> None:
    buffer = at.copied(at.matrices.symmetric(at.op.operands[0]))
    at.call([buffer])
    at.finish(at.read(buffer, at.op.result.type))


def _solve(at: RoutineCall) -> None:
    matrix, right = at.op.operands
    rows = at.matrices.transposed(right)
    buffer = at.copied(rows)
    at.call([at.copied(matrix), buffer])
    at.finish(at.matrices.transposed(at.read(buffer, rows.type)))


def _factor(at: RoutineCall) -> None:
    (matrix,), (bits, pivots) = at.op.operands, at.op.results
    n = at.matrices.extent(matrix, 0)
    buffers = [
        at.room(shape, ir.RankedTensorType(result.type).element_type)
        for shape, result in (([n, n], bits), ([n], pivots))
    ]
    at.call([at.viewed(matrix), *buffers])
    at.finish(*(at.read(buffer, result.type) for buffer, result in zip(buffers, at.op.results, strict=True)))


def _factored_solve(at: RoutineCall) -> None:
    _, bits, pivots, right = at.op.operands
    rows = at.matrices.transposed(right)
    buffer = at.copied(rows)
    at.call([at.viewed(bits), at.viewed(pivots), buffer])
    at.finish(at.matrices.transposed(at.read(buffer, rows.type)))


def _triangular_solve(at: RoutineCall) -> None:
    matrix, right = at.op.operands
    buffer = at.copied(right)
    at.call([at.copied(matrix), buffer])
    at.finish(at.read(buffer, right.type))


def _lu(at: RoutineCall) -> None:
    (matrix,) = at.op.operands
    columns = at.matrices.transposed(matrix)
    buffer = at.copied(columns)
    rows = at.room([at.matrices.extent(matrix, 0)], ir.IntegerType.get_signless(32, at.op.context))
    at.call([buffer, rows])
    at.finish(at.matrices.transposed(at.read(buffer, columns.type)), at.read(rows, at.op.results[1].type))


def _permute_rows(at: RoutineCall) -> None:
    permutation, matrix = at.op.operands
    shape = [at.matrices.extent(matrix, axis) for axis in (0, 1)]
    buffer = at.room(shape, ir.RankedTensorType(matrix.type).element_type)
    at.call([at.copied(permutation), at.copied(matrix), buffer])
    at.finish(at.read(buffer, matrix.type))


def _qr(at: RoutineCall) -> None:
    (matrix,), (q, r) = at.op.operands, at.op.results
    element = ir.RankedTensorType(matrix.type).element_type
    m, n = (at.matrices.extent(matrix, axis) for axis in (0, 1))
    p = at.matrices.least(m, n)
    columns, upper = at.room([p, m], element), at.room([p, n], element)
    at.call([at.copied(at.matrices.transposed(matrix)), columns, upper])
    at.finish(at.matrices.transposed(at.read(columns, _swapped(q.type))), at.read(upper, r.type))


def _eigh(at: RoutineCall) -> None:
    (matrix,), (w, v) = at.op.operands, at.op.results
    element = ir.RankedTensorType(matrix.type).element_type
    buffer, values = at.copied(at.matrices.symmetric(matrix)), at.room([at.matrices.extent(matrix, 0)], element)
    at.call([buffer, values])
    at.finish(at.read(values, w.type), at.matrices.transposed(at.read(buffer, _swapped(v.type))))


def _svd(at: RoutineCall) -> None:
    (matrix,) = at.op.operands
    element = ir.RankedTensorType(matrix.type).element_type
    m, n = (at.matrices.extent(matrix, axis) for axis in (0, 1))
    p = at.matrices.least(m, n)
    factors = [at.room(shape, element) for shape in ([m, p], [p], [p, n])]
    at.call([at.copied(matrix), *factors])
    at.finish(*(at.read(factor, result.type) for factor, result in zip(factors, at.op.results, strict=True)))


def _swapped(type: ir.Type) -> ir.RankedTensorType:
    """Returns the type of the transpose."""
    matrix = ir.RankedTensorType(type)
    *front, rows, columns = matrix.shape
    return ir.RankedTensorType.get([*front, columns, rows], matrix.element_type)


def _expansion(write: Callable[[RoutineCall], None]) -> Callable[[ir.Operation], object]:
    return lambda op: write(RoutineCall(op))


EXPANSIONS: Final[dict[str, Callable[[ir.Operation], object]]] = {
    "lapack.cholesky": _expansion(_cholesky),
    "lapack.eigh": _expansion(_eigh),
    "lapack.factor": _expansion(_factor),
    "lapack.factored_solve": _expansion(_factored_solve),
    "lapack.lu": _expansion(_lu),
    "lapack.permute_rows": _expansion(_permute_rows),
    "lapack.qr": _expansion(_qr),
    "lapack.svd": _expansion(_svd),
    "lapack.solve": _expansion(_solve),
    "lapack.triangular_solve": _expansion(_triangular_solve),
}
