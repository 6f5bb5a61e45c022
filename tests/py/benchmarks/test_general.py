"""The suite for generality at tiny sizes: each program in each spelling against differences of its text as Python."""

from __future__ import annotations

import ctypes
import sys
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT))

from benchmarks import hand  # noqa: E402
from benchmarks.build import Choices, build_gradient  # noqa: E402
from benchmarks.c_compiler import compiler  # noqa: E402
from benchmarks.general.__main__ import main  # noqa: E402
from benchmarks.general.growth import Curve, degree  # noqa: E402
from benchmarks.general.kernel import AFFINE_STATIC, SCF_OPEN  # noqa: E402
from benchmarks.general.measure import FLAGS, WAYS  # noqa: E402
from benchmarks.general.programs import KERNELS  # noqa: E402
from benchmarks.peers.enzyme_source import primal, source  # noqa: E402
from benchmarks.peers.protocol import Request  # noqa: E402

pytestmark = pytest.mark.slow

STEP = 1e-6
#: Differences are in long double, which is not everywhere wider than double.
TOLERANCE = 1e-8 if np.finfo(np.longdouble).eps < 1e-18 else 1e-5


@cache
def by_differences(name: str) -> tuple[dict[str, Any], float]:
    """A direction, and how the program changes along it: central differences of the Python text, in long double."""
    kernel = KERNELS[name]
    random = np.random.default_rng(7)
    arrays = kernel.arrays(kernel.tiny)
    along = {array: random.normal(size=given.shape) for array, given in arrays.items() if kernel.is_by(array, given)}

    def at(distance: float) -> Any:
        moved = {
            array: given.astype(np.longdouble) + distance * along[array] if array in along else given
            for array, given in arrays.items()
        }
        return kernel.function(*((moved | dict(kernel.tiny))[name] for name in kernel.parameters))

    return along, float((at(STEP) - at(-STEP)) / (2 * STEP))


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", KERNELS)
def test_the_gradient_is_that_of_differences_along_a_direction(name: str, way: str) -> None:
    spelling, flags = WAYS[way]
    program = KERNELS[name].spelled(spelling)
    ins = program.inputs(program.tiny)
    outs = program.outputs(program.tiny, ins)
    build_gradient(program, program.tiny, Choices(fastmath=FLAGS[flags]))(*outs, *ins)
    along, expected = by_differences(name)
    found = sum(float(np.vdot(gradient, step)) for gradient, step in zip(outs, along.values(), strict=True))
    assert found == pytest.approx(expected, rel=TOLERANCE)


@pytest.mark.skipif(compiler() is None, reason="there is no C compiler")
@pytest.mark.parametrize("name", KERNELS)
def test_the_program_in_cpp_has_the_value_of_the_text(name: str, tmp_path: Path) -> None:
    kernel = KERNELS[name]
    program = kernel.spelled(AFFINE_STATIC)
    ins = program.inputs(program.tiny)
    kinds = ("const int *" if array.dtype == np.int32 else "const double *" for array in ins)
    taken = ", ".join(f"({kind})ins[{position}]" for position, kind in enumerate(kinds))
    file = tmp_path / "program.c"
    file.write_text(primal(program, program.tiny) + f'extern "C" double value(void **ins) {{ return loss({taken}); }}')
    library = hand.build(file, {}, tmp_path, ("-x", "c++"))
    if library is None:
        pytest.skip("the compiler does not take C++")
    library.value.restype = ctypes.c_double
    found = library.value((ctypes.c_void_p * len(ins))(*(array.ctypes.data for array in ins)))
    given = kernel.arrays(kernel.tiny) | dict(kernel.tiny)
    assert found == pytest.approx(float(kernel.function(*(given[name] for name in kernel.parameters))), rel=1e-12)


def test_there_are_thirty_of_polybench_and_ten_others() -> None:
    own = {name for name, kernel in KERNELS.items() if kernel.function.__module__.endswith("other_kinds")}
    assert (len(KERNELS) - len(own), len(own)) == (30, 10)


def test_spellings_are_what_they_are_called() -> None:
    program = KERNELS["jacobi-2d"]
    static, opened = (program.spelled(spelling).text(program.tiny) for spelling in (AFFINE_STATIC, SCF_OPEN))
    assert "affine.for" in static
    assert "?" not in static
    assert "affine" not in opened
    assert "memref<?x?xf64>" in opened


@pytest.mark.parametrize(
    ("name", "size", "power"),
    [("lu", "n", 3), ("gemm", "nk", 1), ("jacobi-2d", "n", 2), ("jacobi-2d", "steps", 1), ("sparse", "n", 1)],
)
def test_the_power_of_a_size_is_that_of_the_work(name: str, size: str, power: int) -> None:
    assert degree(KERNELS[name], size) == power


def test_a_gradient_that_grows_faster_than_its_primal_is_marked() -> None:
    primals = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0]
    assert Curve(primals, [3 * time**1.2 for time in primals]).is_faster
    assert not Curve(primals, [30 * time**1.05 for time in primals]).is_faster


def test_growth_has_a_line_a_size(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["indirect", "--growth", "--quick"]) == 0
    assert [line.split()[1] for line in capsys.readouterr().out.splitlines()[2:4]] == ["n", "m"]


def test_the_table_has_a_line_a_program(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["atax", "--tiny", "--quick"]) == 0
    assert "atax" in capsys.readouterr().out


def test_peers_that_are_missing_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["indirect", "--tiny", "--quick", "--peers", "no-such-python"]) == 0
    assert "no EnzymeMLIR: 'enzyme_ad' is installed for none of: no-such-python" in capsys.readouterr().out


@pytest.mark.parametrize("title", ["Enzyme", "EnzymeMLIR"])
def test_a_peer_is_asked_for_the_program_in_affine(title: str) -> None:
    program = Request("lu", "", tiny=True).task
    text = source(program, program.tiny) if title == "Enzyme" else program.text(program.tiny)
    assert ("__enzyme_autodiff<void>((void *)loss" if title == "Enzyme" else "affine.for") in text


def test_a_name_that_is_no_program_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["none"]) == 2
    assert "jacobi-2d" in capsys.readouterr().err
