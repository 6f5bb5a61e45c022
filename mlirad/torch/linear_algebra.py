"""Decompositions of ATen's linear algebra on real matrices, to products and ops of the `lapack` dialect.

If there is no solution, results are NaN, and the ``info`` results are zero. Complex matrices and complete QR
decompositions of tall matrices are not supported.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, Final

from mlirad.torch.factored_systems import factored_systems
from mlirad.torch.imports import require_torch
from mlirad.torch.primitives import primitive, stop_op


def linear_algebra() -> dict[Any, Any]:
    """Overload -> its decomposition, which may return NotImplemented."""
    aten = require_torch().ops.aten
    found: dict[Any, Callable[..., Any]] = {
        aten.linalg_matrix_exp.default: _exponential,
        aten.linalg_householder_product.default: lambda a, tau: _reflected(a, tau, _unit(a)[..., : a.shape[-1]]),
        aten.ormqr.default: _times_reflections,
        aten.linalg_pinv.atol_rtol_tensor: _pseudoinverse,
        aten.linalg_cholesky_ex.default: _cholesky_ex,
        aten.linalg_cholesky.default: lambda a, *, upper=False: _cholesky(a, upper),
        aten.cholesky.default: _cholesky,
        aten.cholesky_solve.default: _cholesky_solve,
        aten.cholesky_inverse.default: lambda a, upper=False: _cholesky_solve(_identity(a), a, upper),
        aten.linalg_solve_triangular.default: _solve_triangular,
        aten.triangular_solve.default: _triangular_solve,
        aten._linalg_solve_ex.default: _solve_ex,
        aten.linalg_solve_ex.default: lambda a, b, *, left=True, check_errors=False: (_solve(a, b, left), _info(a)),
        aten.linalg_solve.default: lambda a, b, *, left=True: _solve(a, b, left),
        aten.linalg_inv_ex.default: lambda a, *, check_errors=False: (_inverse(a), _info(a)),
        aten.linalg_inv.default: _inverse,
        aten.inverse.default: _inverse,
        aten.linalg_tensorinv.default: _tensor_inverse,
        **factored_systems(),
        aten._linalg_det.default: _det,
        aten.linalg_det.default: lambda a: _det(a)[0],
        aten._linalg_slogdet.default: lambda a: (*_slogdet(a), *_det(a)[1:]),
        aten.linalg_slogdet.default: _slogdet,
        aten.linalg_qr.default: _qr,
        aten._linalg_eigh.default: _eigh,
        aten._linalg_svd.default: _svd,
    }
    return {overload: of_reals(decompose) for overload, decompose in found.items()}


def of_reals(decompose: Callable[..., Any]) -> Callable[..., Any]:
    """A decomposition that does not apply to complex matrices."""

    def decomposed(*args: Any, **named: Any) -> Any:
        if any(one.is_complex() for one in args if isinstance(one, require_torch().Tensor)):
            return NotImplemented
        return decompose(*args, **named)

    return decomposed


def _info(a: Any) -> Any:
    return a.new_zeros(a.shape[:-2], dtype=require_torch().int32)


def _identity(a: Any) -> Any:
    return require_torch().eye(a.shape[-1], dtype=a.dtype).expand(a.shape)


def _cholesky(a: Any, upper: bool = False) -> Any:
    lower = primitive("lapack.cholesky")(_symmetric(a.mT if upper else a))
    return lower.mT if upper else lower


def _symmetric(a: Any) -> Any:
    """The symmetric matrix with the lower triangle of ``a``, and the derivative of the symmetric part of ``a``.

    torch reads one triangle, and its gradients are symmetric: those for symmetric perturbations.
    """
    part = 0.5 * (a + a.mT)
    return part + stop_op()(a.tril() + a.tril(-1).mT - part)


def _cholesky_ex(a: Any, *, upper: bool = False, check_errors: bool = False) -> Any:
    return _cholesky(a, upper), _info(a)


def _solve_triangular(a: Any, b: Any, *, upper: bool, left: bool = True, unitriangular: bool = False) -> Any:
    return _triangular(a, b, *("upper",) * upper, *("unit_diagonal",) * unitriangular, left=left)


def _triangular(a: Any, b: Any, *flags: str, left: bool = True) -> Any:
    """``A^-1 B``, or ``B A^-1`` by ``A^-T B^T``."""
    if not left:
        return _triangular(a, b.mT, *flags, "transposed").mT
    return primitive("lapack.triangular_solve", *flags)(*_with_one_batch(a, b))


def _triangular_solve(b: Any, a: Any, upper: bool = True, transpose: bool = False, unitriangular: bool = False) -> Any:
    flags = ("upper",) * upper + ("transposed",) * transpose + ("unit_diagonal",) * unitriangular
    return _triangular(a, b, *flags), a.clone()


def _cholesky_solve(b: Any, a: Any, upper: bool = False) -> Any:
    """``(L L^T)^-1 B``, or ``(U^T U)^-1 B``.

    The other triangle is not read. Its derivative in torch is that of a step of refinement with
    ``(L + E) (L + E)^T``, where E is the other triangle minus itself.
    """
    b = b.expand(*_with_one_batch(a, b)[1].shape)
    lower, other = (a.mT.tril(), a.mT.triu(1)) if upper else (a.tril(), a.triu(1))
    other = other - stop_op()(other)

    def solved(right: Any) -> Any:
        return _triangular(lower, _triangular(lower, right), "transposed")

    found = solved(b)
    return solved(b - (other @ (lower.mT @ found) + lower @ (other.mT @ found)))


def _solve(a: Any, b: Any, left: bool = True) -> Any:
    if b.dim() == 1 or (b.dim() == a.dim() - 1 and b.shape == a.shape[:-1]):
        return _solve(a, b.unsqueeze(-1)).squeeze(-1)
    if not left:
        return primitive("lapack.solve", "transposed")(*_with_one_batch(a, b.mT)).mT
    return primitive("lapack.solve")(*_with_one_batch(a, b))


def _solve_ex(a: Any, b: Any, *, left: bool = True, check_errors: bool = False) -> Any:
    factors, order = primitive("lapack.lu")(a)
    return _solve(a, b, left), factors, order, _info(a)


def _inverse(a: Any) -> Any:
    return primitive("lapack.solve")(a, _identity(a))


def _tensor_inverse(a: Any, ind: int = 2) -> Any:
    size = math.prod(a.shape[ind:])
    return _inverse(a.reshape(size, size)).reshape(*a.shape[ind:], *a.shape[:ind])


#: Up to this size, the derivative of the determinant of a singular matrix is computed, with the fourth power of work.
_SMALL: Final = 8


def _det(a: Any) -> Any:
    factors, order = primitive("lapack.lu")(a)
    if not 0 < a.shape[-1] <= _SMALL:
        return _product(factors, order), factors, order
    torch = require_torch()
    is_singular = stop_op()(_product(factors, order)) == 0
    regular = torch.where(is_singular.unsqueeze(-1).unsqueeze(-1), _identity(a), a)
    change = _polynomial_det(a)
    change = change - stop_op()(change)
    return torch.where(is_singular, change, _product(*primitive("lapack.lu")(regular))), factors, order


def _product(factors: Any, order: Any) -> Any:
    return factors.diagonal(dim1=-2, dim2=-1).prod(-1) * _parity(order, factors.dtype)


def _polynomial_det(a: Any) -> Any:
    """The determinant without a division (Bird, Information Processing Letters 111, 2011)."""
    torch = require_torch()
    later = torch.ones(a.shape[-1], a.shape[-1], dtype=a.dtype).tril(-1)
    x = a
    for _ in range(a.shape[-1] - 1):
        x = (x.triu(1) - torch.diag_embed(x.diagonal(dim1=-2, dim2=-1) @ later)) @ a
    return (-1) ** (a.shape[-1] - 1) * x[..., 0, 0]


def _slogdet(a: Any) -> Any:
    factors, order = primitive("lapack.lu")(a)
    diagonal = factors.diagonal(dim1=-2, dim2=-1)
    return diagonal.sign().prod(-1) * _parity(order, a.dtype), diagonal.abs().log().sum(-1)


def _parity(order: Any, dtype: Any) -> Any:
    """The sign of a permutation, by its inversions."""
    torch = require_torch()
    later = torch.ones(order.shape[-1], order.shape[-1], dtype=torch.bool).triu(1)
    inversions = ((order.unsqueeze(-1) > order.unsqueeze(-2)) & later).sum((-2, -1))
    return 1 - 2 * (inversions % 2).to(dtype)


def _qr(a: Any, mode: str = "reduced") -> Any:
    if mode == "complete" and a.shape[-2] > a.shape[-1]:
        return NotImplemented
    q, r = primitive("lapack.qr")(a)
    return (a.new_empty(0) if mode == "r" else q), r


def _eigh(a: Any, uplo: str = "L", compute_v: bool = True) -> Any:
    values, vectors = primitive("lapack.eigh")(_symmetric(a if uplo.upper() == "L" else a.mT))
    return values, vectors if compute_v else a.new_empty(0)


def _svd(a: Any, full_matrices: bool = False, compute_uv: bool = True, *, driver: str | None = None) -> Any:
    u, s, v = primitive("lapack.svd")(a)
    if not compute_uv:
        return a.new_empty(0), s, a.new_empty(0)
    return (_completed(u), s, _completed(v.mT).mT) if full_matrices else (u, s, v)


def _completed(u: Any) -> Any:
    """Orthonormal columns and a basis of their complement, which is projected and orthogonalized by a Newton step."""
    rows, columns = u.shape[-2:]
    if rows == columns:
        return u
    torch = require_torch()
    basis = stop_op()(primitive("lapack.qr")(torch.cat([stop_op()(u), _unit(u)], -1))[0][..., columns:])
    basis = basis - u @ (u.mT @ basis)
    return torch.cat([u, 1.5 * basis - 0.5 * basis @ (basis.mT @ basis)], -1)


#: For matrices of at most this norm the approximation below has double precision; the maximal number of halvings for
#: larger ones (Higham, SIAM J. Matrix Anal. Appl. 26, 2005).
_LARGEST_NORM: Final = 5.371920351148152
_HALVINGS: Final = 16


def _exponential(a: Any) -> Any:
    """The matrix exponential by Pade's approximation of degree 13 of ``A / 2^s``, squared s times; NaN for s > 16."""
    torch = require_torch()
    norm = stop_op()(a.abs().sum(-2).amax(-1)).reshape(*a.shape[:-2], 1, 1)
    is_larger = [norm > _LARGEST_NORM * 2**k for k in range(_HALVINGS + 1)]
    for one in is_larger[:-1]:
        a = torch.where(one, 0.5 * a, a)
    weights = [1.0]
    for k in range(13):
        weights.append(weights[-1] * (13 - k) / ((26 - k) * (k + 1)))
    square = a @ a
    powers = [_identity(a), square]
    for _ in range(5):
        powers.append(powers[-1] @ square)
    even = sum(weight * power for weight, power in zip(weights[::2], powers, strict=True))
    odd = a @ sum(weight * power for weight, power in zip(weights[1::2], powers, strict=True))
    found = _solve(even - odd, even + odd)
    for one in is_larger[:-1]:
        found = torch.where(one, found @ found, found)
    return torch.where(is_larger[-1], math.nan, found)


def _unit(a: Any) -> Any:
    """The identity with as many rows as ``a``."""
    rows = a.shape[-2]
    return require_torch().eye(rows, dtype=a.dtype).expand(*a.shape[:-2], rows, rows)


def _reflected(a: Any, tau: Any, c: Any, *, is_transposed: bool = False) -> Any:
    """``Q C`` or ``Q^T C``, where Q is the product of the reflections with vectors below the diagonal of ``a``."""
    vectors = a.tril(-1) + _unit(a)[..., : a.shape[-1]]
    steps = range(tau.shape[-1])
    for i in steps if is_transposed else reversed(steps):
        vector = vectors[..., i : i + 1]
        c = c - tau[..., i : i + 1].unsqueeze(-1) * (vector @ (vector.mT @ c))
    return c


def _times_reflections(a: Any, tau: Any, c: Any, left: bool = True, transpose: bool = False) -> Any:
    if left:
        return _reflected(a, tau, c, is_transposed=transpose)
    return _reflected(a, tau, c.mT, is_transposed=not transpose).mT


def _pseudoinverse(a: Any, *, atol: Any = None, rtol: Any = None, hermitian: bool = False) -> Any:
    """The pseudoinverse by SVD, whose derivative is that of two steps of Newton's method at it.

    The steps begin with ``A^T W A^T`` with a constant W, which has the kernel and the range of the pseudoinverse also
    near A, if the rank is constant. So equal and zero singular values are no problem.
    """
    torch = require_torch()
    if hermitian:  # only one triangle is read, but as in torch both have the derivative
        a = a + stop_op()(_symmetric(a) - a)
    u, s, v = (stop_op()(one) for one in primitive("lapack.svd")(a))
    if rtol is None:
        rtol = torch.where(_tensor(atol, s) > 0, 0.0, max(a.shape[-2:]) * torch.finfo(a.dtype).eps)
    limit = torch.maximum(_tensor(atol, s), _tensor(rtol, s) * s.amax(-1)).unsqueeze(-1)
    is_kept = s > limit
    inverse = torch.where(is_kept, 1 / torch.where(is_kept, s, torch.ones_like(s)), torch.zeros_like(s))
    value = (v.mT * inverse.unsqueeze(-2)) @ u.mT
    x = a.mT @ (value.mT @ value @ value.mT) @ a.mT
    for _ in range(2):
        x = 2 * x - x @ a @ x
    return value + (x - stop_op()(x))


def _tensor(tolerance: Any, s: Any) -> Any:
    torch = require_torch()
    given = tolerance if isinstance(tolerance, torch.Tensor) else torch.full_like(s[..., 0], tolerance or 0.0)
    return given.to(s.dtype).expand(s.shape[:-1])


def _with_one_batch(a: Any, b: Any) -> tuple[Any, Any]:
    """Both with their common batch dimensions."""
    batch = require_torch().broadcast_shapes(a.shape[:-2], b.shape[:-2])
    return a.expand(*batch, *a.shape[-2:]), b.expand(*batch, *b.shape[-2:])
