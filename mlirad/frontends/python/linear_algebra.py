"""`numpy.linalg` by ops of the `lapack` dialect, on tensors that are loaded from arrays and stored to new ones.

As in numpy, functions of symmetric matrices only read the lower triangle. Undefined results are NaN; no error is
raised.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy

from mlirad._mlir import Value, ir
from mlirad.frontends.python import arithmetic
from mlirad.frontends.python.arithmetic import converted, mlir_type
from mlirad.frontends.python.array_shapes import CALLS
from mlirad.frontends.python.arrays import WHOLE_AXIS, buffer_of, require_equal, subscripted, with_new_axes
from mlirad.frontends.python.library import Handler, calls, squared
from mlirad.frontends.python.scalars import ZERO, ScalarValue
from mlirad.frontends.python.small_matrices import cholesky, cholesky_op, identity_like, lu_op, solve_op, solved
from mlirad.frontends.python.source import LanguageError
from mlirad.frontends.python.types import FLOAT, INT, ElementType, f64, i32
from mlirad.frontends.python.values import (
    AnyValue,
    ArrayExpression,
    ArrayValue,
    ArrayView,
    PythonObject,
    array,
    described,
    is_none,
    scalar,
)

if TYPE_CHECKING:
    from mlirad.frontends.python.expressions import ExpressionTranslator

__all__ = ["CALLS"]

#: Defaults of parameters.
_YES, _NO, _NONE = ScalarValue.of(True), ScalarValue.of(False), PythonObject(None)


def _matrix(t: ExpressionTranslator, value: AnyValue, name: str) -> ArrayValue:
    """``value`` as a matrix of floats, with leading batch dimensions."""
    found = array(value, f"'numpy.linalg.{name}'")
    if found.rank < 2:
        raise LanguageError("MA0903", f"expected a matrix for 'numpy.linalg.{name}', got {found}")
    if found.element.kind == "float":
        return found
    made = t.elementwise(lambda at, x: converted(at, x, f64), [found], f64)
    assert isinstance(made, ArrayValue)
    return made


def _square(t: ExpressionTranslator, value: AnyValue, name: str) -> ArrayValue:
    found = _matrix(t, value, name)
    require_equal(t.build, *found.extents[-2:])
    return found


def _tensor(t: ExpressionTranslator, value: ArrayValue) -> Value:
    buffer = buffer_of(t.build, t.in_memory(value))
    type = ir.MemRefType(buffer.type)
    tensor = ir.RankedTensorType.get(type.shape, type.element_type)
    return t.build.value("bufferization.to_tensor", [buffer], tensor, {"restrict": ir.UnitAttr.get()})


def _computed(
    t: ExpressionTranslator,
    name: str,
    operands: Sequence[ArrayValue],
    results: Sequence[tuple[Sequence[ScalarValue], ElementType]],
) -> list[ArrayView]:
    """The results of the op ``name``: new arrays with these extents and element types."""
    unit = ir.UnitAttr.get()
    made = [t.allocate(element, tuple(extents)) for extents, element in results]
    types = [
        ir.RankedTensorType.get(ir.MemRefType(one.buffer.type).shape, mlir_type(t.build, one.element)) for one in made
    ]
    op = t.build.op(f"lapack.{name}", [_tensor(t, one) for one in operands], types)
    for result, one in zip(op.results, made, strict=True):
        stored = [result, one.buffer]
        t.build.op("bufferization.materialize_in_destination", stored, (), {"restrict": unit, "writable": unit})
    return made


def _of_lower_triangle(t: ExpressionTranslator, value: AnyValue, name: str) -> ArrayValue:
    """The symmetric matrix with the lower triangle of ``value``."""
    found = t.in_memory(_square(t, value, name))

    def element(at: Any, i: Sequence[ScalarValue]) -> ScalarValue:
        return found.at(at, [*i[:-2], arithmetic.greatest(at, *i[-2:]), arithmetic.least(at, *i[-2:])])

    return ArrayExpression(found.element, found.extents, (found,), element)


def _in_language(function: Callable[..., Any]) -> Handler:
    """A call of a function that is written in the language."""
    return lambda t, arguments, named: t.callees.call(t, function, [t.computed(x) for x in arguments], named, None)


@calls(numpy.linalg.solve)
def _solve(t: ExpressionTranslator, a: AnyValue, b: AnyValue) -> AnyValue:
    matrix, right = _square(t, a, "solve"), array(b, "'numpy.linalg.solve'")
    is_vector = right.rank == 1 and matrix.rank == 2
    right = _matrix(t, with_new_axes(right, [1]) if is_vector else right, "solve")
    if right.rank != matrix.rank:
        raise LanguageError("MA0902", "'numpy.linalg.solve' of arrays of different rank", "write a loop")
    for one, other in zip(matrix.extents[:-1], right.extents[:-1], strict=True):
        require_equal(t.build, one, other)
    element = max(matrix.element, right.element, key=lambda one: one.order)
    sides = [t.elementwise(lambda at, x: converted(at, x, element), [one], element) for one in (matrix, right)]
    solver = CALLS[solve_op] if matrix.rank > 2 else _in_language(solved)
    found = array(solver(t, sides, {}), "a solution")
    return subscripted(t.build, found, [WHOLE_AXIS, ZERO]) if is_vector else found


@calls(solve_op)
def _solved(t: ExpressionTranslator, a: AnyValue, b: AnyValue) -> AnyValue:
    matrix, right = array(a, "a matrix"), array(b, "a matrix")
    return _computed(t, "solve", [matrix, right], [(right.extents, right.element)])[0]


@calls(numpy.linalg.inv)
def _inverse(t: ExpressionTranslator, a: AnyValue) -> AnyValue:
    matrix = _square(t, a, "inv")
    return _solve(t, matrix, _in_language(identity_like)(t, [matrix], {}))


@calls(lu_op)
def _factors(t: ExpressionTranslator, a: AnyValue) -> AnyValue:
    matrix = _square(t, a, "det")
    if matrix.rank != 2:
        raise LanguageError("MA0902", "a determinant of more than one matrix", "write a loop")
    return tuple(_computed(t, "lu", [matrix], [(matrix.extents, matrix.element), (matrix.extents[:1], i32)]))


@calls(numpy.linalg.cholesky)
def _cholesky(t: ExpressionTranslator, a: AnyValue) -> AnyValue:
    matrix = _square(t, a, "cholesky")
    return (CALLS[cholesky_op] if matrix.rank > 2 else _in_language(cholesky))(t, [matrix], {})


@calls(cholesky_op)
def _cholesky_factor(t: ExpressionTranslator, a: AnyValue) -> AnyValue:
    matrix = _of_lower_triangle(t, a, "cholesky")
    return _computed(t, "cholesky", [matrix], [(matrix.extents, matrix.element)])[0]


@calls(numpy.linalg.eigh)
def _eigenvectors(t: ExpressionTranslator, a: AnyValue) -> AnyValue:
    matrix = _of_lower_triangle(t, a, "eigh")
    return tuple(
        _computed(t, "eigh", [matrix], [(one, matrix.element) for one in (matrix.extents[:-1], matrix.extents)])
    )


@calls(numpy.linalg.eigvalsh)
def _eigenvalues(t: ExpressionTranslator, a: AnyValue) -> AnyValue:
    matrix = _of_lower_triangle(t, a, "eigvalsh")
    shapes = [(one, matrix.element) for one in (matrix.extents[:-1], matrix.extents)]
    return _computed(t, "eigh", [matrix], shapes)[0]


@calls(numpy.linalg.qr)
def _orthogonal(t: ExpressionTranslator, a: AnyValue) -> AnyValue:
    matrix = _matrix(t, a, "qr")
    *batch, m, n = matrix.extents
    p = arithmetic.least(t.build, m, n)
    return tuple(_computed(t, "qr", [matrix], [(([*batch, m, p]), matrix.element), ([*batch, p, n], matrix.element)]))


@calls(numpy.linalg.norm)
def _norm(
    t: ExpressionTranslator, a: AnyValue, ord: AnyValue = _NONE, axis: AnyValue = _NONE, keepdims: AnyValue = _NO
) -> AnyValue:
    found = array(a, "'numpy.linalg.norm'")
    kind = ord.object if isinstance(ord, PythonObject) else scalar(ord).constant
    axes: dict[str, AnyValue] = {"keepdims": keepdims} | ({} if is_none(axis) else {"axis": axis})
    largest, total = CALLS[numpy.max], CALLS[numpy.sum]
    if is_none(axis) and found.rank == 2 and kind not in (None, "fro"):
        if kind in (2, "nuc"):
            values = _singular(t, found, compute_uv=_NO)
            return (largest if kind == 2 else total)(t, [values], {})
        if kind in (1, math.inf):
            sums = total(t, [CALLS[abs](t, [found], {})], {"axis": ScalarValue.of(int(kind == math.inf))})
            return largest(t, [sums], {})
    elif kind in (1, math.inf):
        return (total if kind == 1 else largest)(t, [CALLS[abs](t, [found], {})], axes)
    elif kind in (None, 2, "fro"):
        squares = t.elementwise(squared, [found], INT)
        return t.elementwise(arithmetic.unary("math.sqrt"), [total(t, [squares], axes)], FLOAT)
    raise LanguageError("MA0902", f"a norm of order {described(ord)}", "orders are 1, 2, inf, 'fro' and 'nuc'")


@calls(numpy.linalg.svd)
def _singular(
    t: ExpressionTranslator, a: AnyValue, full_matrices: AnyValue = _YES, compute_uv: AnyValue = _YES
) -> AnyValue:
    matrix = _matrix(t, a, "svd")
    *batch, m, n = matrix.extents
    p = arithmetic.least(t.build, m, n)
    shapes = [[*batch, m, p], [*batch, p], [*batch, p, n]]
    if scalar(compute_uv).constant and scalar(full_matrices).constant:
        raise LanguageError("MA0902", "full matrices of singular vectors", "write full_matrices=False")
    found = _computed(t, "svd", [matrix], [(one, matrix.element) for one in shapes])
    return tuple(found) if scalar(compute_uv).constant else found[1]
