"""Decompositions of LU factorizations with pivots as in LAPACK, and of solves with them.

Pivots are successive row exchanges: of row i with row ``pivots[i] - 1``. The order of rows is their effect on 0, 1,
2, ...: row i of ``L U`` is row ``order[i]`` of A. Each is computed from the other step by step, so that programs are
long for many rows.
"""

from __future__ import annotations

from typing import Any

from mlirad.torch.imports import require_torch
from mlirad.torch.primitives import primitive


def factored_systems() -> dict[Any, Any]:
    """Overload -> its decomposition, which may return NotImplemented."""
    aten = require_torch().ops.aten
    return {
        aten.linalg_lu.default: _lu,
        aten.linalg_lu_factor.default: lambda a, *, pivot=True: (
            _lu_factor(a, pivot=pivot)[:2] if pivot else NotImplemented
        ),
        aten.linalg_lu_factor_ex.default: _lu_factor,
        aten._lu_with_info.default: lambda a, pivot=True, check_errors=True: _lu_factor(a, pivot=pivot),
        aten.lu_unpack.default: _lu_unpack,
        aten.linalg_lu_solve.default: _lu_solve,
    }


def _lu(a: Any, *, pivot: bool = True) -> Any:
    """``A = P L U``."""
    if not pivot:
        return NotImplemented
    factors, order = primitive("lapack.lu")(a)
    return _permutation(order, a.dtype), *_triangles(factors)


def _permutation(order: Any, dtype: Any) -> Any:
    """The permutation matrix P, whose column i has its one in row ``order[i]``."""
    rows = require_torch().arange(order.shape[-1])
    return (rows.unsqueeze(-1) == order.unsqueeze(-2)).to(dtype)


def _triangles(factors: Any) -> tuple[Any, Any]:
    """L with a unit diagonal, and U."""
    m, n = factors.shape[-2:]
    lower = factors.tril(-1)[..., : min(m, n)] + require_torch().eye(m, min(m, n), dtype=factors.dtype)
    return lower, factors.triu()[..., : min(m, n), :]


def _lu_factor(a: Any, *, pivot: bool = True, check_errors: bool = False) -> Any:
    if not pivot:
        return NotImplemented
    torch = require_torch()
    factors, order = primitive("lapack.lu")(a)
    index = torch.arange(a.shape[-2])
    rows, pivots = index.expand(order.shape), []
    for k in range(min(a.shape[-2:])):
        wanted = order[..., k : k + 1]
        place = (rows == wanted).to(torch.int64).argmax(-1, keepdim=True)
        rows = torch.where(index == place, rows[..., k : k + 1], torch.where(index == k, wanted, rows))
        pivots.append(place + 1)
    return factors, torch.cat(pivots, -1).to(torch.int32), a.new_zeros(a.shape[:-2], dtype=torch.int32)


def _order(pivots: Any, count: int) -> Any:
    """The order of ``count`` rows after the exchanges."""
    torch = require_torch()
    index = torch.arange(count)
    rows = index.expand(*pivots.shape[:-1], count)
    for k in range(pivots.shape[-1]):
        place = pivots[..., k : k + 1].to(torch.int64) - 1
        found = (torch.where(index == place, rows, 0)).sum(-1, keepdim=True)
        rows = torch.where(index == k, found, torch.where(index == place, rows[..., k : k + 1], rows))
    return rows


def _lu_unpack(factors: Any, pivots: Any, unpack_data: bool = True, unpack_pivots: bool = True) -> Any:
    none = factors.new_empty(0)
    lower, upper = _triangles(factors) if unpack_data else (none, none)
    order = _order(pivots, factors.shape[-2]) if unpack_pivots else None
    return none if order is None else _permutation(order, factors.dtype), lower, upper


def _lu_solve(factors: Any, pivots: Any, b: Any, *, left: bool = True, adjoint: bool = False) -> Any:
    if not left:
        return _lu_solve(factors, pivots, b.mT, adjoint=not adjoint).mT
    torch = require_torch()
    batch = torch.broadcast_shapes(factors.shape[:-2], b.shape[:-2])
    factors, b = (one.expand(*batch, *one.shape[-2:]) for one in (factors, b))
    order = _order(pivots, b.shape[-2]).expand(*batch, b.shape[-2])
    permutation = _permutation(order, b.dtype)
    lower, upper = (("unit_diagonal",), ("upper",))
    solve, flip = primitive, "transposed"
    if adjoint:
        found = solve("lapack.triangular_solve", *upper, flip)(factors, b)
        return permutation @ solve("lapack.triangular_solve", *lower, flip)(factors, found)
    found = solve("lapack.triangular_solve", *lower)(factors, permutation.mT @ b)
    return solve("lapack.triangular_solve", *upper)(factors, found)
