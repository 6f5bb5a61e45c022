"""Derivatives of solves, of the Cholesky factor and of permutations; `model` defines the notation.

Sources: Giles, "Collected matrix derivative results for forward and reverse mode algorithmic differentiation" (2008);
Murray, "Differentiation of the Cholesky decomposition" (2016).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.dialects.lapack.model import Emission, LapackModel, Shadow
from mlirad.edit.rewrite import before, replace_op

# --- A X = B, or A^T X = B


def _solve_forward(at: Emission, dx: Sequence[Shadow]) -> Sequence[Shadow]:
    """``dX = A^-1 (dB - dA X)``."""
    moved = None if dx[0] is None else at.sum(_product(at), _triangle(at, dx[0]), at.y(0))
    right = at.subtract(dx[-1], moved)
    return [None if right is None else _same(at, right, transposed=at.has("transposed"))]


def _solve_reverse(at: Emission, dy: Sequence[Shadow]) -> Sequence[Shadow]:
    """``B' = A^-T X'``, ``A' = -B' X^T``."""
    (adjoint,) = dy
    assert adjoint is not None
    right = _same(at, adjoint, transposed=not at.has("transposed"))
    others = [None] * (len(at.op.operands) - 2)
    if not at.is_active(0):
        return [None, *others, right]
    outer = at.sum("jk,ik->ij" if at.has("transposed") else "ik,jk->ij", right, at.y(0))
    return [at.negated(_triangle(at, outer)), *others, right]


def _nothing(at: Emission, shadows: Sequence[Shadow]) -> Sequence[Shadow]:
    """Returns zeros for integer results."""
    return [None] * len(at.op.results)


def _product(at: Emission) -> str:
    return "ji,jk->ik" if at.has("transposed") else "ij,jk->ik"


def _same(at: Emission, right: Value, *, transposed: bool) -> Value:
    """Emits the op with another right-hand side."""
    flags = [flag for flag in ("upper", "unit_diagonal") if at.has(flag)]
    flags += ["transposed"] if transposed else []
    given = [at.x(i) for i in range(len(at.op.operands) - 1)]
    return at.build.value(at.op.name, [*given, right], right.type, dict.fromkeys(flags, ir.UnitAttr.get(at.op.context)))


def _triangle(at: Emission, matrix: Value) -> Value:
    """Returns the elements of ``matrix`` that the op reads, with zeros elsewhere."""
    if at.op.name != "lapack.triangular_solve":
        return matrix
    diagonal = 0.0 if at.has("unit_diagonal") else 1.0
    return at.weighted(matrix, diagonal=diagonal, **{"above" if at.has("upper") else "below": 1.0})


def rewrite_solve(op: ir.Operation) -> bool:
    """Rewrites a solve so that it and its derivatives share one factorization.

    It becomes ``%f, %p = lapack.factor %a`` and ``lapack.factored_solve %a, %f, %p, %b``. The factors are integers (the
    bits of floats), so no derivative passes through them; the rule is that of ``lapack.solve``.
    """
    build, (matrix, right) = before(op), op.operands
    type = ir.RankedTensorType(matrix.type)
    bits = ir.IntegerType.get_signless(type.element_type.width, op.context)
    pivots = ir.RankedTensorType.get(type.shape[:-1], ir.IntegerType.get_signless(32, op.context))
    factors = build.op("lapack.factor", [matrix], [ir.RankedTensorType.get(type.shape, bits), pivots])
    operands = [matrix, *factors.results, right]
    replace_op(op, [build.value("lapack.factored_solve", operands, right.type, dict(op.attributes.items()))])
    return True


# --- L L^T = (A + A^T) / 2


def _cholesky_forward(at: Emission, dx: Sequence[Shadow]) -> Sequence[Shadow]:
    """``dL = L phi(L^-1 dA L^-T)``: phi is the part below the diagonal plus half of the diagonal."""
    assert dx[0] is not None
    inner = _both_sides(at, at.y(0), at.symmetric(dx[0]))
    return [at.sum("ij,jk->ik", at.y(0), at.weighted(inner, below=1.0, diagonal=0.5))]


def _cholesky_reverse(at: Emission, dy: Sequence[Shadow]) -> Sequence[Shadow]:
    """``A' = sym(L^-T phi(L^T L') L^-1)``."""
    assert dy[0] is not None
    inner = at.weighted(at.sum("ji,jk->ik", at.y(0), dy[0]), below=1.0, diagonal=0.5)
    return [at.symmetric(_both_sides(at, at.y(0), inner, "transposed"))]


def _both_sides(at: Emission, lower: Value, inner: Value, *flags: str) -> Value:
    """Returns ``L^-1 inner L^-T``, or ``L^-T inner L^-1`` with the flag."""
    left = at.solve("triangular_solve", lower, inner, *flags)
    return at.transposed(at.solve("triangular_solve", lower, at.transposed(left), *flags))


# --- rows in another order


def _permute_forward(at: Emission, dx: Sequence[Shadow]) -> Sequence[Shadow]:
    """Permutes the rows of ``dx``."""
    flags = ("inverse",) if at.has("inverse") else ()
    return [None if dx[1] is None else at.solve("permute_rows", at.x(0), dx[1], *flags)]


def _permute_reverse(at: Emission, dy: Sequence[Shadow]) -> Sequence[Shadow]:
    """Permutes the rows of ``dy`` by the inverse."""
    flags = () if at.has("inverse") else ("inverse",)
    return [None, None if dy[0] is None else at.solve("permute_rows", at.x(0), dy[0], *flags)]


RULES: Final[dict[str, LapackModel]] = {
    "lapack.cholesky": LapackModel(_cholesky_forward, _cholesky_reverse, results=(0,)),
    "lapack.permute_rows": LapackModel(_permute_forward, _permute_reverse, operands=(0,)),
    "lapack.factor": LapackModel(_nothing, _nothing),
    "lapack.factored_solve": LapackModel(_solve_forward, _solve_reverse, operands=(0, 1, 2), for_first=(0,)),
    "lapack.solve": LapackModel(_solve_forward, _solve_reverse, operands=(0,), for_first=(0,)),
    "lapack.triangular_solve": LapackModel(_solve_forward, _solve_reverse, operands=(0,), for_first=(0,)),
}
