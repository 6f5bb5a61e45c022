"""Programs in C, C++, Fortran and Rust, raised: the value is the native one, the derivative that of differences.

The oracle is LLVM's own machine code of the same file, which shares nothing with what is raised. `programs/README.md`
says how the files were made.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir
from mlirad.frontends.llvm import load
from mlirad.testing.check import check_both
from tests.fuzz.native import NativeModule

pytestmark = pytest.mark.slow
PROGRAMS = Path(__file__).parent / "programs"


def _same(*arguments: Any) -> Any:
    return arguments


@dataclass(frozen=True)
class Program:
    """A function of a file; ``native`` makes of the arguments those of the C function."""

    file: str
    name: str
    arguments: Any
    native: Any = _same
    returns: bool = True
    # Functions of the C library are rounded in another way by the vector library, and Fortran's flags allow sums of
    # products that are rounded once; all else is the same to the bit.
    calls_library: bool = False


def _random(n: int, low: float = 0.2, high: float = 1.7, dtype: Any = np.float64) -> Any:
    return np.random.default_rng(n).uniform(low, high, n).astype(dtype)


def _order(n: int) -> Any:
    return np.random.default_rng(n).permutation(n).astype(np.int32)


PARTICLE = np.dtype(
    {"names": ["mass", "charge", "at"], "formats": ["f8", "i4", "3f8"], "offsets": [0, 8, 16], "itemsize": 40}
)
OSCILLATOR = np.dtype(
    {"names": ["stiffness", "mass", "steps", "state"], "formats": ["f8", "f8", "i4", "2f8"], "offsets": [0, 8, 16, 24]}
)


def _particles() -> Any:
    found = np.zeros(4, PARTICLE)
    found["mass"], found["charge"], found["at"] = _random(4), [1, -2, 3, 1], _random(12).reshape(4, 3)
    return found


def _oscillator() -> Any:
    found = np.zeros(1, OSCILLATOR)
    found["stiffness"], found["mass"], found["steps"], found["state"] = 1.5, 0.7, 6, [0.3, 1.1]
    return found


CASES = [
    Program("arrays", "dot", lambda: (_random(7), _random(8)[:7], 7)),
    Program("arrays", "matmul", lambda: (_random(9), _random(10)[:9], np.zeros(9), 3), returns=False),
    Program("arrays", "heat", lambda: (_random(25), _random(26)[:25], 5, 3), returns=False),
    Program("arrays", "gather", lambda: (_random(6), np.array([3, 0, 5, 5, 1, 2], np.int32), 6), calls_library=True),
    Program("arrays", "walk", lambda: (_random(5), 5)),
    Program("arrays", "backwards", lambda: (_random(6), 6)),
    Program("arrays", "every_third", lambda: (_random(11, dtype=np.float32), 11)),
    Program("arrays", "countdown", lambda: (_random(5), 5)),
    Program("arrays", "prefix", lambda: (_random(9), 9, 2), returns=False),
    Program("arrays", "two_arrays", lambda: (_random(6), _random(7)[:6], 6, 1), calls_library=True),
    Program("arrays", "two_arrays", lambda: (_random(6), _random(7)[:6], 6, 0), calls_library=True),
    Program("control", "newton", lambda: (2.7,)),
    Program("control", "newton", lambda: (0.3,)),
    Program("control", "log_sum_exp", lambda: (_random(6), 6), calls_library=True),
    Program("control", "first_above", lambda: (_random(8), 8, 1.0)),
    Program("control", "first_above", lambda: (_random(8), 8, 2.0)),
    Program("control", "tree", lambda: (_random(7), 7)),
    Program(
        "control", "kinds", lambda: (_random(9), np.array([0, 1, 2, 3, 5, 7, 1, 5, 9], np.int32), 9), calls_library=True
    ),
    Program("control", "search", lambda: (_random(6), 6)),
    Program("control", "search", lambda: (_random(6, 1.1, 1.6), 6)),
    Program("memory", "swing", lambda: (*_views(_oscillator(), "f8", "i4"), 0.1), lambda o, _, dt: (o, dt)),
    Program("memory", "energy", lambda: (*_views(_particles(), "f8", "i4"), 4), lambda p, _, n: (p, n)),
    Program("memory", "weighted", lambda: (_random(9), 9)),
    Program("memory", "looked_up", lambda: (_random(3, dtype=np.float32), 1)),
    Program("memory", "on_the_heap", lambda: (_random(5), 5)),
    Program("memory", "grid", lambda: (_random(4),)),
    Program("memory", "shift", lambda: (_random(6), 6), returns=False),
    Program("halves", "grown", lambda: (_random(7), 7)),
    Program("halves", "or_null", lambda: (_random(7), 7)),
    Program("halves", "or_null", lambda: (_random(7, 11, 12), 7)),
    Program("halves", "ranked", lambda: (_random(7), 7)),
    Program("cplusplus", "lengths", lambda: (_random(12), 4)),
    Program("fortran", "column_dot", lambda: (_random(6), _random(7)[:6], 3, 2), calls_library=True),
    Program("fortran", "axpy", lambda: (_random(5), _random(6)[:5], 0.3, 5), returns=False, calls_library=True),
    Program("rust", "weighted", lambda: (_random(5), 5)),
    Program("rust", "springs", lambda: (_random(6), 3, 0.4)),
    Program("vectors", "axpy", lambda: (0.7, _random(23), _random(24)[:23], 23), returns=False),
    Program("vectors", "squares", lambda: (_random(18), np.zeros(18), 9), returns=False),
    Program("vectors", "any_order", lambda: (_random(23), _order(23), 23), calls_library=True),
    Program(
        "vectors", "some", lambda: (_random(23, dtype=np.float32), _random(24)[:23], _order(23), 23), returns=False
    ),
    Program("vectors", "gathered", lambda: (_random(23), np.zeros(23), _order(23), 23), returns=False),
    Program("vectors", "guarded", lambda: (_random(9), _random(10)[:9], 9)),
    Program("vectors", "guarded", lambda: (_random(3), _random(4)[:3], 3)),
    Program("vectors", "allocated", lambda: (_random(24), 2, 12)),
    Program("vectors", "rotated", lambda: (_random(2), 0.8, 0.6)),
    Program("pointers", "last_large", lambda: (_random(5), _random(6)[:5], 5)),
    Program("pointers", "last_large", lambda: (_random(5, 0.1, 0.9), _random(6, 0.1, 0.9)[:5], 5)),
    Program("pointers", "lazy", lambda: (_random(5), 5)),
    Program("pointers", "lazy", lambda: (_random(5, 0.1, 0.8), 5)),
    Program("pointers", "grows", lambda: (_random(5), 5)),
    Program("pointers", "grows", lambda: (_random(5), 0)),
    Program("pointers", "swapped", lambda: (_random(6), 6, 3)),
    Program("rows", "each_row", lambda: (_random(4), 4)),
    Program("rows", "one_block", lambda: (_random(4), 4)),
    Program("rows", "owned", lambda: (_random(5), 5)),
    Program("rows", "exchanged", lambda: (_random(6), 6)),
    Program("rows", "by_table", lambda: (_random(7), 7), calls_library=True),
    Program("rows", "enlarged", lambda: (_random(7), 7)),
    Program("rows", "ranges", lambda: (_random(6), 6)),
    Program("library", "apart", lambda: (_random(6), 6), calls_library=True),
    Program("library", "classes", lambda: (_random(3), 3)),
    Program("library", "special", lambda: (_random(4), 4), calls_library=True),
    Program("library", "checked", lambda: (_random(4), 4)),
    Program("library", "records", lambda: (_random(6), 6)),
    Program("ends", "totals", lambda: (_random(6), 6)),
    Program("ends", "ranked", lambda: (_random(7), 7)),
    Program("owners", "nested", lambda: (_random(4), 4)),
    Program("owners", "shapes", lambda: (_random(5), 5)),
    Program("owners", "network", lambda: (_random(9), 9)),
    Program("containers", "pushed", lambda: (_random(7), 7)),
    Program("containers", "trace_of_square", lambda: (_random(9), 3)),
    Program("containers", "copied", lambda: (_random(5), 5)),
    Program("complex", "horner", lambda: (_random(5), _random(6)[:5], 5, 0.7, 0.4), calls_library=True),
    Program("complex", "moebius", lambda: (_random(4),), calls_library=True),
    Program("complex", "waves", lambda: (_random(4), 4, 0.8), calls_library=True),
    *(Program("unrolled", "polynomials", lambda n=n: (_random(n), _random(n + 1)[:n], n)) for n in (1, 3, 4, 9)),
    *(Program("unrolled", "log_determinant", lambda n=n: (_random(n * n), n), calls_library=True) for n in (1, 2, 9)),
    *(Program("unrolled", "twice", lambda n=n: (_random(max(n, 1)), n)) for n in (0, 1, 4, 6, 11)),
    Program("closures", "paths", lambda: (_random(7), 7)),
    *(Program("closures", "ranked", lambda n=n: (_random(n), n)) for n in (5, 40)),
    Program("stable", "stable_order", lambda: (_random(17), 17)),
    Program("recursive", "polynomials", lambda: (_random(6), 6), calls_library=True),
    Program("cplusplus", "area", lambda: (0.4, 1.3, 0.8), calls_library=True),
    Program("cplusplus", "layers", lambda: (_random(4), 4, 0.6), calls_library=True),
]


def _views(records: Any, *dtypes: str) -> tuple[Any, ...]:
    """The memory of ``records`` as arrays of each type."""
    return tuple(records.view(dtype) for dtype in dtypes)


@cache
def text(file: str) -> str:
    return (PROGRAMS / f"{file}.ll").read_text()


@cache
def raised(file: str) -> ir.Module:
    return load(text(file), name=f"{file}.ll")


@cache
def native(file: str) -> NativeModule:
    return NativeModule(text(file))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_value_is_the_native_one(case: Program) -> None:
    ours, theirs = case.arguments(), case.arguments()
    value = ad.function(raised(case.file), case.name)(*ours)
    wanted = native(case.file).call(case.name, *case.native(*theirs))
    exact = 4 * np.finfo(float).eps if case.calls_library else 0
    for one, other in zip((value, *ours), (wanted, *theirs), strict=True):
        if one is not None:
            np.testing.assert_allclose(one, other, rtol=exact, atol=0)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_derivative_is_that_of_differences_in_both_modes(case: Program) -> None:
    check_both(raised(case.file), case.name, *case.arguments())


@pytest.mark.parametrize("case", [one for one in CASES if one.returns], ids=lambda case: case.name)
def test_the_gradient_is_that_of_differences_of_the_native_code(case: Program) -> None:
    arguments = case.arguments()
    rng = np.random.default_rng(5)
    floats = [i for i, one in enumerate(arguments) if np.asarray(one).dtype.kind == "f"]
    directions = {i: rng.normal(size=np.shape(arguments[i])) for i in floats}
    records = len(case.native(*arguments)) < len(arguments)  # the first argument has floats and other numbers

    def along(step: float) -> float:
        moved = list(case.arguments())
        for i in floats:
            if isinstance(moved[i], np.ndarray):
                # What is no float of a record lies between them, and must not move.
                moves = np.abs(moved[i]) > 1e-30 if records else 1
                moved[i] += (step * directions[i] * moves).astype(moved[i].dtype)
            else:
                moved[i] += step * directions[i]
        return float(native(case.file).call(case.name, *case.native(*moved)))

    gradients = ad.grad(raised(case.file), case.name, wrt=floats)(*case.arguments())
    ours = sum(float(np.vdot(gradient, directions[i])) for i, gradient in zip(floats, gradients, strict=True))
    single = any(np.asarray(arguments[i]).dtype == np.float32 for i in floats)
    step = 1e-3 if single else 1e-6
    differences = (along(step) - along(-step)) / (2 * step)
    assert ours == pytest.approx(differences, rel=2e-3 if single else 1e-6, abs=1e-7)
