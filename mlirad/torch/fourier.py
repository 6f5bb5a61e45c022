"""Fourier transforms of real and imaginary parts, as products with DFT matrices.

A transform of length ``a b`` is one of length ``a`` and one of length ``b`` with twiddle factors between them (Cooley
and Tukey, Mathematics of Computation 19, 1965), so that the matrices are small for composite lengths.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final

from mlirad.torch.imports import require_torch

#: The maximal length of a transform as a single product.
_LONGEST: Final = 32


def of_reals(x: Any, dim: Sequence[int], normalization: int, onesided: bool) -> tuple[Any, Any]:
    """`_fft_r2c`: the last dimension is transformed first, optionally to half of the spectrum."""
    parts = _transformed(x, None, [*dim[-1:], *dim[:-1]], normalization, -1)
    count = x.shape[dim[-1]] // 2 + 1 if onesided else x.shape[dim[-1]]
    return parts[0].narrow(dim[-1], 0, count), parts[1].narrow(dim[-1], 0, count)


def of_complex(real: Any, imag: Any, dim: Sequence[int], normalization: int, forward: bool) -> tuple[Any, Any]:
    """`_fft_c2c`."""
    return _transformed(real, imag, dim, normalization, -1 if forward else 1)


def to_reals(real: Any, imag: Any, dim: Sequence[int], normalization: int, last_dim_size: int) -> Any:
    """`_fft_c2r`, from half of a Hermitian spectrum: imaginary parts that must be zero are not read."""
    torch = require_torch()
    last, count = dim[-1], last_dim_size // 2 + 1
    scale = _scale([real.shape[one] for one in dim[:-1]] + [last_dim_size], normalization)
    real, imag = (one.narrow(last, 0, count) for one in (real, imag))
    if len(dim) > 1:
        real, imag = _transformed(real, imag, dim[:-1], 0, 1)
    # Each element also represents its conjugate, except the first one and, for even lengths, the last one.
    places = torch.arange(count)
    weight = scale * (2 - ((places == 0) | (2 * places == last_dim_size)).to(real.dtype))
    cosine, sine = _roots(places.unsqueeze(-1) * torch.arange(last_dim_size), last_dim_size, 1, real.dtype)
    real, imag = ((one.movedim(last, -1)) * weight for one in (real, imag))
    return (real @ cosine - imag @ sine).movedim(-1, last)


def _transformed(real: Any, imag: Any, dim: Sequence[int], normalization: int, sign: int) -> tuple[Any, Any]:
    """Real and imaginary part of the transform along each of ``dim``; the operand may have no imaginary part."""
    scale = _scale([real.shape[one] for one in dim], normalization)
    for one in dim:
        rows = real.movedim(one, -1), None if imag is None else imag.movedim(one, -1)
        real, imag = (part.movedim(-1, one) for part in _of_rows(*rows, sign))
    if imag is None:
        imag = require_torch().zeros_like(real)
    return (real, imag) if scale == 1 else (real * scale, imag * scale)


def _scale(lengths: Sequence[int], normalization: int) -> float:
    return float(math.prod(lengths)) ** -(0, 0.5, 1)[normalization]


def _of_rows(real: Any, imag: Any, sign: int) -> tuple[Any, Any]:
    torch = require_torch()
    length = real.shape[-1]
    inner = max((k for k in range(1, math.isqrt(length) + 1) if length % k == 0), default=1)
    if length <= _LONGEST or inner == 1:
        powers = torch.arange(length).unsqueeze(-1) * torch.arange(length)
        return _product(real, imag, *_roots(powers, length, sign, real.dtype))
    # Index j = outer j2 + j1 of the operand, k = inner k1 + k2 of the result.
    outer = length // inner
    real, imag = (one if one is None else one.unflatten(-1, (inner, outer)).mT for one in (real, imag))
    real, imag = _of_rows(real, imag, sign)
    turns = torch.arange(outer).unsqueeze(-1) * torch.arange(inner)
    cosine, sine = _roots(turns, length, sign, real.dtype)
    real, imag = real * cosine - imag * sine, real * sine + imag * cosine
    real, imag = _of_rows(real.mT, imag.mT, sign)
    return real.mT.flatten(-2), imag.mT.flatten(-2)


def _product(real: Any, imag: Any, cosine: Any, sine: Any) -> tuple[Any, Any]:
    if imag is None:
        return real @ cosine, real @ sine
    return real @ cosine - imag @ sine, real @ sine + imag @ cosine


def _roots(powers: Any, length: int, sign: int, dtype: Any) -> tuple[Any, Any]:
    """The roots of unity; exponents are reduced as integers."""
    angle = (powers % length).to(dtype) * (sign * 2 * math.pi / length)
    return angle.cos(), angle.sin()
