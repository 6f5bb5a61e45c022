"""Derivatives of LU, QR, symmetric eigenvalue and singular value decompositions; `model` defines the notation.

Sources: Giles, "Collected matrix derivative results for forward and reverse mode algorithmic differentiation" (2008);
Walter and Lehmann, "Algorithmic differentiation of linear algebra functions" (2010); Roberts and Roberts, "QR and LQ
decomposition matrix backpropagation algorithms" (2020); Townsend, "Differentiating the singular value decomposition"
(2016).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mlirad._mlir import Value
from mlirad.dialects.lapack.model import Emission, LapackModel, Shadow
from mlirad.edit.build import Builder

# --- P A = L U, both in one matrix

# With L' = [L, (0; I)], which is m x m, and U' = (U; (0, I)), which is n x n, of all shapes:
# F = L'^-1 P dA U'^-1, and the tangents are L' tril(F, -1) below the diagonal and triu(F) U' elsewhere.


def _lu_forward(at: Emission, dx: Sequence[Shadow]) -> Sequence[Shadow]:
    assert dx[0] is not None
    left, right = _square_factors(at)
    moved = at.solve("permute_rows", at.y(1), dx[0])
    inner = at.solve("triangular_solve", left, moved, "unit_diagonal")
    inner = at.transposed(at.solve("triangular_solve", right, at.transposed(inner), "upper", "transposed"))
    lower = at.product(at.weighted(left, below=1.0), at.weighted(inner, below=1.0))
    lower = at.binary("arith.addf", lower, at.weighted(inner, below=1.0))
    upper = at.product(at.weighted(inner, diagonal=1.0, above=1.0), right)
    return [_packed(at, lower, upper), None]


def _lu_reverse(at: Emission, dy: Sequence[Shadow]) -> Sequence[Shadow]:
    """``A' = P^T L'^-T F' U'^-T``."""
    if dy[0] is None:
        return [None]
    left, right = _square_factors(at)
    below = at.weighted(dy[0], below=1.0)
    lower = at.sum("ji,jk->ik", at.weighted(left, below=1.0), below)
    upper = at.sum("ij,kj->ik", at.weighted(dy[0], diagonal=1.0, above=1.0), right)
    inner = _packed(at, at.binary("arith.addf", lower, below), upper)
    inner = at.solve("triangular_solve", left, inner, "transposed", "unit_diagonal")
    inner = at.transposed(at.solve("triangular_solve", right, at.transposed(inner), "upper"))
    return [at.solve("permute_rows", at.y(1), inner, "inverse")]


def _square_factors(at: Emission) -> tuple[Value, Value]:
    """Returns ``L'`` (below its unit diagonal) and ``U'`` in square matrices; their other elements are not read."""
    packed = at.y(0)
    m, n = at.extent(packed, 0), at.extent(packed, 1)
    ones = at.with_unit_diagonal(at.resized(packed, n, n), at.least(m, n))
    return at.resized(packed, m, m), at.weighted(ones, diagonal=1.0, above=1.0)


def _packed(at: Emission, below: Value, elsewhere: Value) -> Value:
    upper = at.weighted(elsewhere, diagonal=1.0, above=1.0)
    return at.binary("arith.addf", at.weighted(below, below=1.0), upper)


# --- A = Q R

# With X and R1 the first p columns of A and R: C = Q^T dX R1^-1, W = tril(C, -1) - tril(C, -1)^T,
# dQ = dX R1^-1 - Q (C - W), dR = Q^T dA - W R.


def _qr_forward(at: Emission, dx: Sequence[Shadow]) -> Sequence[Shadow]:
    assert dx[0] is not None
    q, r = at.y(0), at.y(1)
    moved = _right_solve(at, at.resized(dx[0], at.extent(q, 0), at.extent(q, 1)))
    inner = at.sum("ji,jk->ik", q, moved)
    turn = at.antisymmetric(at.weighted(inner, below=1.0))
    dq = at.binary("arith.subf", moved, at.product(q, at.binary("arith.subf", inner, turn)))
    dr = at.binary("arith.subf", at.sum("ji,jk->ik", q, dx[0]), at.product(turn, r))
    return [dq, at.weighted(dr, diagonal=1.0, above=1.0)]


def _qr_reverse(at: Emission, dy: Sequence[Shadow]) -> Sequence[Shadow]:
    """``A' = Q R' + [(Q' + Q (tril(V - V^T, -1) - Q^T Q')) R1^-T, 0]`` with ``V = Q^T Q' - R' R^T``."""
    q, r, dq = at.y(0), at.y(1), dy[0]
    dr = None if dy[1] is None else at.weighted(dy[1], diagonal=1.0, above=1.0)
    along = None if dq is None else at.sum("ji,jk->ik", q, dq)
    turn = at.subtract(along, None if dr is None else at.sum("ij,kj->ik", dr, r))
    assert turn is not None
    inner = at.subtract(at.weighted(at.antisymmetric(turn), below=1.0), along)
    assert inner is not None
    adjoint = at.add(dq, at.product(q, inner))
    assert adjoint is not None
    adjoint = _right_solve(at, adjoint, transposed=True)
    adjoint = at.resized(adjoint, at.extent(q, 0), at.extent(r, 1))
    return [at.add(adjoint, None if dr is None else at.product(q, dr))]


def _right_solve(at: Emission, matrix: Value, *, transposed: bool = False) -> Value:
    """``matrix R1^-1``, or ``matrix R1^-T``."""
    size = at.extent(at.y(0), 1)
    flags = ("upper",) if transposed else ("upper", "transposed")
    triangle = at.resized(at.y(1), size, size)
    return at.transposed(at.solve("triangular_solve", triangle, at.transposed(matrix), *flags))


# --- (A + A^T) / 2 = V diag(w) V^T


def _eigh_forward(at: Emission, dx: Sequence[Shadow]) -> Sequence[Shadow]:
    """``dw = diag(V^T dA V)``, ``dV = V (F o V^T dA V)`` with ``F_ij = 1 / (w_j - w_i)``, 0 on the diagonal."""
    assert dx[0] is not None
    w, v = at.y(0), at.y(1)
    inner = at.product(at.sum("ji,jk->ik", v, at.symmetric(dx[0])), v)
    return [at.diagonal(inner), at.product(v, at.off_diagonal(inner, _difference, w))]


def _eigh_reverse(at: Emission, dy: Sequence[Shadow]) -> Sequence[Shadow]:
    """``A' = sym(V (diag(w') + F o V^T V') V^T)``."""
    w, v = at.y(0), at.y(1)
    turn = None if dy[1] is None else at.off_diagonal(at.sum("ji,jk->ik", v, dy[1]), _difference, w)
    inner = at.add(turn, None if dy[0] is None else at.embedded(dy[0]))
    assert inner is not None
    return [at.symmetric(at.sum("ij,kj->ik", at.product(v, inner), v))]


def _difference(at: Builder, numbers: Sequence[Value], _: object) -> Value:
    """``w_j - w_i``."""
    return at.float("arith.subf", [numbers[1], numbers[0]], numbers[0].type)


# --- A = U diag(s) V^T

# With M = U^T dA V and F_ij = 1 / (s_j^2 - s_i^2), 0 on the diagonal: ds = diag(M),
# dU = U (F o (M S + S M^T)) + (I - U U^T) dA V S^-1, and dV the same of the transpose.


def _svd_forward(at: Emission, dx: Sequence[Shadow]) -> Sequence[Shadow]:
    assert dx[0] is not None
    u, s, vt = at.y(0), at.y(1), at.y(2)
    along = at.sum("ij,kj->ik", dx[0], vt)  # dA V
    across = at.sum("ji,jk->ik", u, dx[0])  # U^T dA
    inner = at.sum("ji,jk->ik", u, along)
    right, left = at.scaled(inner, s), at.scaled(inner, s, "ij,i->ij")
    du: Shadow = at.product(u, at.off_diagonal(_plus_transpose(at, right), _difference_of_squares, s))
    dvt: Shadow = at.product(at.off_diagonal(_plus_transpose(at, left), _reversed_difference, s), vt)
    outside = at.binary("arith.subf", along, at.product(u, inner))
    du = at.add(du, at.divided_if_rectangular(outside, s, u, "ij,j->ij"))
    outside = at.binary("arith.subf", across, at.product(inner, vt))
    dvt = at.add(dvt, at.divided_if_rectangular(outside, s, vt, "ij,i->ij"))
    return [du, at.diagonal(inner), dvt]


def _svd_reverse(at: Emission, dy: Sequence[Shadow]) -> Sequence[Shadow]:
    """``A' = U (diag(s') + (F o (U^T U' - U'^T U)) S + S (F o (V^T V' - V'^T V))) V^T``, and the orthogonal parts."""
    u, s, vt = at.y(0), at.y(1), at.y(2)
    du, ds, dvt = dy
    inner = None if ds is None else at.embedded(ds)
    outside: Shadow = None
    if du is not None:
        along = at.sum("ji,jk->ik", u, du)
        turn = at.off_diagonal(at.antisymmetric(along), _difference_of_squares, s)
        inner = at.add(inner, at.scaled(turn, s))
        rest: Shadow = at.binary("arith.subf", du, at.product(u, along))
        rest = at.divided_if_rectangular(rest, s, u, "ij,j->ij")
        outside = None if rest is None else at.product(rest, vt)
    if dvt is not None:
        along = at.sum("ij,kj->ik", vt, dvt)
        turn = at.off_diagonal(at.antisymmetric(along), _difference_of_squares, s)
        inner = at.add(inner, at.scaled(turn, s, "ij,i->ij"))
        rest = at.binary("arith.subf", dvt, at.sum("ji,jk->ik", along, vt))
        rest = at.divided_if_rectangular(rest, s, vt, "ij,i->ij")
        outside = at.add(outside, None if rest is None else at.product(u, rest))
    assert inner is not None
    return [at.add(at.product(at.product(u, inner), vt), outside)]


def _plus_transpose(at: Emission, matrix: Value) -> Value:
    return at.each("ij,ji->ij", lambda b, v, _: b.float("arith.addf", list(v), v[0].type), matrix, matrix)


def _difference_of_squares(at: Builder, numbers: Sequence[Value], _: object) -> Value:
    """``s_j^2 - s_i^2``, without cancellation."""
    difference = at.float("arith.subf", [numbers[1], numbers[0]], numbers[0].type)
    total = at.float("arith.addf", list(numbers), numbers[0].type)
    return at.float("arith.mulf", [difference, total], total.type)


def _reversed_difference(at: Builder, numbers: Sequence[Value], subscript: object) -> Value:
    """``s_i^2 - s_j^2``, for the transpose of dV."""
    return _difference_of_squares(at, (numbers[1], numbers[0]), subscript)


RULES: Final[dict[str, LapackModel]] = {
    "lapack.lu": LapackModel(_lu_forward, _lu_reverse, results=(0, 1)),
    "lapack.qr": LapackModel(_qr_forward, _qr_reverse, results=(0, 1)),
    "lapack.eigh": LapackModel(_eigh_forward, _eigh_reverse, results=(0, 1)),
    "lapack.svd": LapackModel(_svd_forward, _svd_reverse, results=(0, 1, 2)),
}
