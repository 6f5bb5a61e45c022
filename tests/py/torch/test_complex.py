"""Programs of torch with complex numbers between their arguments and results, and Fourier transforms."""

from __future__ import annotations

import pytest
import torch

from mlirad.errors import UnsupportedError
from mlirad.torch import from_torch
from tests.py.torch.agreement import check, random

pytestmark = pytest.mark.slow
X, Y = random(4, 6), random(4, 6, seed=1)


def parts(*values: torch.Tensor) -> list[torch.Tensor]:
    return [torch.view_as_real(one.resolve_conj()) for one in values]


def test_arithmetic_of_complex_numbers() -> None:
    def f(x: torch.Tensor, y: torch.Tensor) -> list[torch.Tensor]:
        z, w = torch.complex(x, y), torch.view_as_complex(torch.stack([y, x * x], -1))
        mixed = z * x + 2j * y - w * 2.5 + (1 - z) / 3 + z / w.conj() + 1 / w
        joined = torch.cat([z.sum(0, keepdim=True), w[1:, :] * (x[1:] > 0), torch.where(y > 0, z, 0)])
        return [*parts(mixed, joined.roll(1, 1), z @ w.mH, torch.einsum("ij,kj->ik", z, w)), z.real * w.imag]

    check(f, X, Y)


def test_functions_of_complex_numbers() -> None:
    def f(x: torch.Tensor, y: torch.Tensor) -> list[torch.Tensor]:
        z = torch.complex(x, y)
        powers = z**3 + z**-2 + z**0.7 + torch.sqrt(z) + torch.rsqrt(z) + z.prod(1, keepdim=True)
        periodic = torch.sin(z) + torch.cos(z) * torch.tanh(z) + torch.exp(1j * z) + torch.sinh(z) / torch.cosh(z)
        others = torch.log(z) + torch.sigmoid(z) + torch.sgn(z) + torch.polar(x.abs(), y) + torch.expm1(z)
        return [*parts(powers, periodic, others), z.abs() + z.angle(), torch.linalg.vector_norm(z)]

    check(f, X, Y)


def test_modulus_and_angle_have_no_derivative_at_zero() -> None:
    def f(x: torch.Tensor, y: torch.Tensor) -> list[torch.Tensor]:
        z = torch.complex(x, y)
        return [z.abs(), *parts(torch.sgn(z))]

    check(
        f, torch.tensor([0.0, 3.0, 1e200], dtype=torch.float64), torch.tensor([0.0, -4.0, 1e200], dtype=torch.float64)
    )


def test_integers_beside_complex_numbers_have_no_imaginary_part() -> None:
    """In the place of elements: `torch.where` and joined tensors took them for both parts."""

    def f(x: torch.Tensor, y: torch.Tensor) -> list[torch.Tensor]:
        z, whole = torch.complex(x, y), torch.arange(6)
        chosen = torch.where(y > 0, z, torch.tensor(3)) + torch.where(x > 0, whole, z)
        return parts(chosen, torch.cat([z, whole[None]]), torch.stack([z[0], whole]), z * whole)

    check(f, X, Y)


def test_fourier_transforms() -> None:
    def f(x: torch.Tensor, y: torch.Tensor) -> list[torch.Tensor]:
        z, half = torch.complex(x, y), torch.fft.rfft(x, norm="ortho")
        plane = torch.fft.fft2(z, norm="forward")
        reals = [torch.fft.irfft(half * 2), torch.fft.irfft2(plane[:, :4]), torch.fft.hfft(plane, n=7)]
        window = torch.fft.fftshift(torch.fft.ifft(plane * plane.conj()), 1).real
        return [*reals, window, half.abs(), *parts(plane, torch.fft.rfftn(y), torch.fft.ihfft(x))]

    check(f, X, Y)


def test_complex_numbers_inside_of_transforms_or_in_arguments() -> None:
    check(lambda x: torch.fft.irfft(x).sum(0), random(2, 3))
    from_torch(lambda z: (z * z).abs(), torch.complex(X, Y))


@pytest.mark.parametrize("length", [37, 120])
def test_long_transforms_have_factors_or_not(length: int) -> None:
    def f(x: torch.Tensor) -> list[torch.Tensor]:
        z = torch.fft.fft(torch.complex(x[0], x[1]))
        return [*parts(z), torch.fft.irfft(torch.fft.rfft(x), n=length)]

    check(f, random(2, length))


def test_the_short_time_transform_and_its_inverse() -> None:
    window = torch.hann_window(16, dtype=torch.float64)

    def f(x: torch.Tensor) -> list[torch.Tensor]:
        z = torch.stft(x, 16, 4, window=window, return_complex=True)
        return [torch.istft(z * z.abs(), 16, 4, window=window), *parts(z)]

    check(f, random(2, 60))


def test_what_has_no_form_for_complex_numbers_is_refused_with_its_line() -> None:
    def f(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return torch.linalg.det(torch.complex(x, y)).abs()

    with pytest.raises(UnsupportedError, match=r"test_complex.py:\d+:.*MA0942.*'aten._linalg_det"):
        from_torch(f, random(3, 3), random(3, 3, seed=1))
