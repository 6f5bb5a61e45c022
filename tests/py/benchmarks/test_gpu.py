"""The kernels of `benchmarks.gpu`: their gradients are right, and in registers."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import mlirad as ad
from benchmarks import gpu, gpu_galerkin, gpu_programs
from mlirad.context import Context
from mlirad.lowering.gpu.outline import OutlineGpuKernels
from mlirad.machine import GPU
from mlirad.testing.check import check_vjp

RNG = np.random.default_rng(3)
CTX = Context.default().with_machine(GPU)


def uniform(*shape: int) -> Any:
    return RNG.random(shape)


def lattice() -> tuple[gpu.Application, list[Any]]:
    flags = RNG.integers(0, 3, (5, 3, 4)).astype(np.int32)
    one = gpu.APPLICATIONS["lattice"]._replace(text=gpu_programs.lattice(4, 3, 5, "f64"))
    return one, [uniform(19, 7, 5, 6) + 0.5, uniform(19, 7, 5, 6), flags]


def eos() -> tuple[gpu.Application, list[Any]]:
    fields = [uniform(20) + 0.5 for _ in range(3)] + [uniform(20), uniform(20), RNG.standard_normal(20) * 0.1]
    elements = RNG.permutation(20)[:13]
    return gpu.APPLICATIONS["eos"], [*fields, uniform(20) + 0.8, elements, uniform(13), uniform(13), uniform(13)]


def lookup() -> tuple[gpu.Application, list[Any]]:
    grid = uniform(6, 17, 6)
    grid[:, :, 0] = np.sort(grid[:, :, 0], axis=1)
    grid[:, 0, 0], grid[:, -1, 0] = 0, 1
    tables = [np.array([4, 2, 3]), RNG.integers(0, 6, (3, 4)), uniform(3, 4)]
    one = gpu.APPLICATIONS["lookup"]._replace(text=gpu_programs.lookup(6, 17, 4))
    return one, [uniform(40) * 0.98 + 0.01, RNG.integers(0, 3, 40), *tables, grid, uniform(40, 5)]


def poles() -> tuple[gpu.Application, list[Any]]:
    windows = np.sort(RNG.integers(0, 9, (3, 5, 2)), axis=2)
    table = np.stack([uniform(3, 8), -0.05 - 0.1 * uniform(3, 8), *RNG.standard_normal((4, 3, 8))], axis=2)
    one = gpu.APPLICATIONS["poles"]._replace(text=gpu_programs.poles(3, 8, 5))
    return one, [uniform(30) * 0.98 + 0.01, RNG.integers(0, 3, 30), windows, table, 8.0, uniform(30, 2)]


def galerkin() -> tuple[gpu.Application, list[Any]]:
    q = 0.3 * RNG.standard_normal((2, 5, 5, 5, 5))
    q[:, 0] += 2
    q[:, 4] += 3
    one = gpu.APPLICATIONS["galerkin"]._replace(text=gpu_galerkin.galerkin("f64"))
    return one, [RNG.standard_normal(q.shape), q, RNG.standard_normal((2, 11, 5, 5, 5)), RNG.standard_normal((5, 5))]


#: Atomic additions of the gradient: a gather is one, a nuclide is shared by lookups, a cell has its own elements.
CASES = {
    "lattice": (lattice, 0),
    "eos": (eos, 1),
    "lookup": (lookup, 12),
    "poles": (poles, 6),
    "galerkin": (galerkin, 18),
}


@pytest.mark.parametrize("name", CASES)
def test_gradients_are_right(name: str) -> None:
    one, arguments = CASES[name][0]()
    check_vjp(ad.parse(one.text), "f", *arguments, ctx=CTX)


@pytest.mark.parametrize("name", CASES)
def test_kernels_compute_what_loops_compute(name: str) -> None:
    """The joined sweeps, as a launch, run on the CPU again."""
    one, arguments = CASES[name][0]()
    loops = gpu.gradient(one)
    kernels = ad.parse(str(loops))
    OutlineGpuKernels().run(kernels, CTX)
    found = []
    for module in (loops, kernels):
        code = ad.compile(module, "f_vjp")
        given, shadows = [], []
        prototype = code.prototype.arguments
        for value in arguments:
            given.append(value.copy() if isinstance(value, np.ndarray) else value)
            if len(given) < len(prototype) and prototype[len(given)].name.startswith("%d"):
                is_shadow = prototype[len(given)].name == f"%d{prototype[len(given) - 1].name.removeprefix('%')}"
                if is_shadow:
                    shadows.append(np.random.default_rng(len(given)).standard_normal(np.shape(value)))
                    given.append(shadows[-1])
        code(*given)
        found.append([a for a in given if isinstance(a, np.ndarray)])
    assert len(found[0]) > len(arguments) - 1
    for expected, got in zip(*found, strict=True):
        np.testing.assert_allclose(got, expected, rtol=1e-11, atol=1e-13)


@pytest.mark.parametrize("name", CASES)
def test_gradients_are_one_kernel_in_registers(name: str) -> None:
    one, _ = CASES[name][0]()
    code = ad.ptx(gpu.gradient(one), "f_vjp")
    assert gpu.atomics(code) == CASES[name][1]
    (resources,) = code.resources().values()
    assert resources.spills == 0
    assert "memref.alloc(" not in code.host.partition("gpu.module")[0]


def test_the_table_has_a_line_for_each_form(capsys: pytest.CaptureFixture[str]) -> None:
    assert gpu.main(["--only", "lookup", "--chip=sm_80"]) == 0
    head, *lines = capsys.readouterr().out.splitlines()
    assert head == gpu.HEAD
    assert [text[10:32].strip() for text in lines] == ["primal", "gradient", "gradient, two sweeps"]
    assert int(lines[2].split()[-1]) > int(lines[1].split()[-1]) == 0  # caches


def test_the_volume_term_is_what_numpy_computes_and_its_gradient_takes_80_registers() -> None:
    one, arguments = galerkin()
    expected = gpu_galerkin.reference(*arguments)
    ad.compile(ad.parse(one.text), "f")(*arguments)
    np.testing.assert_allclose(arguments[0], expected, rtol=1e-12, atol=1e-12)
    (resources,) = ad.ptx(gpu.gradient(gpu.APPLICATIONS["galerkin"]), "f_vjp").resources().values()
    assert resources.registers <= 80
    assert resources.spills == 0
