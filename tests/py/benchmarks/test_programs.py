"""The fifteen programs of the benchmarks at tiny sizes: against differences, and against adjoints written by hand."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT))

from benchmarks import ablations, hand  # noqa: E402
from benchmarks.__main__ import main  # noqa: E402
from benchmarks.ablations import PARTS  # noqa: E402
from benchmarks.build import Built, Choices, build  # noqa: E402
from benchmarks.c_compiler import compiler  # noqa: E402
from benchmarks.inputs import uniform  # noqa: E402
from benchmarks.measure import compare  # noqa: E402
from benchmarks.programs import PROGRAMS, Program  # noqa: E402
from mlirad.loops.pipeline import LOOP_PASSES  # noqa: E402

DISTINCT = [program for program in PROGRAMS.values() if program.name != "gmm20"]


@cache
def built(name: str) -> Built:
    program = PROGRAMS[name]
    return build(program, program.tiny, Choices())


def gradient(program: Program) -> tuple[Any, ...]:
    ins = program.inputs(program.tiny)
    outs = program.outputs(program.tiny, ins)
    built(program.name).gradient(*outs, *ins)
    return outs


def loss(program: Program, ins: tuple[Any, ...]) -> float:
    """What is differentiated: the result, or the product of what is written and the cotangents."""
    results = program.results(program.tiny)
    taken = program.primal_inputs(ins)
    value = built(program.name).primal(*results, *taken)
    if not results:
        return float(value)
    return float(sum(np.vdot(result, seed) for result, seed in zip(results, ins[len(taken) :], strict=True)))


@pytest.mark.parametrize("program", [p for p in DISTINCT if p.name != "ba"], ids=lambda p: p.name)
def test_the_gradient_is_that_of_differences_along_a_direction(program: Program) -> None:
    random = np.random.default_rng(7)
    ins = program.inputs(program.tiny)
    along = {i: random.normal(size=ins[i].shape) for i in program.by}
    step = 1e-5
    ends = [
        loss(program, tuple(x + sign * step * along[i] if i in along else x for i, x in enumerate(ins)))
        for sign in (1, -1)
    ]
    expected = (ends[0] - ends[1]) / (2 * step)
    found = sum(float(np.vdot(g, along[i])) for i, g in zip(program.by, gradient(program), strict=True))
    assert found == pytest.approx(expected, rel=1e-6)


@pytest.fixture(scope="module")
def scratch(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("hand")


@pytest.mark.skipif(compiler() is None, reason="there is no C compiler")
@pytest.mark.parametrize("program", DISTINCT, ids=lambda p: p.name)
def test_the_gradient_is_the_one_written_by_hand(program: Program, scratch: Path) -> None:
    errors = compare(program, program.tiny, gradient(program), [hand.OWN], scratch)
    assert errors
    assert max(errors.values()) < 1e-12


@pytest.mark.skipif(compiler() is None, reason="there is no C compiler")
def test_denormals_survive_in_a_process_that_loads_an_adjoint_in_c(tmp_path: Path) -> None:
    assert hand.build(hand.OWN / "norm.c", {"N": 9}, tmp_path) is not None
    assert sys.float_info.min / 2 > 0
    assert float(np.float32(np.finfo(np.float32).tiny) / np.float32(2)) > 0


def test_inputs_are_the_same_everywhere() -> None:
    """The published first outputs of splitmix64 from seed 0, of which 53 bits are kept."""
    published = [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]
    assert uniform(0, 3).tolist() == [(word >> 11) * 2.0**-53 for word in published]


def test_programs_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--list"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 15


def test_every_part_has_a_row(capsys: pytest.CaptureFixture[str]) -> None:
    ablations.main(["--suite", "general", "--only", "kepler", "--without", "expand-arrays", "LLVM", "--rounds", "1"])
    rows = {line.split()[0]: line.split()[2] for line in capsys.readouterr().out.splitlines()[2:]}
    assert rows == {"expand-arrays": "0", "LLVM": "1"}  # how many programs are changed by it


def test_a_part_for_every_loop_pass() -> None:
    assert set(LOOP_PASSES) <= set(PARTS)


@pytest.mark.parametrize("part", PARTS)
def test_the_gradient_without_a_part_is_the_same(part: str) -> None:
    program = PROGRAMS["norm"]
    ins = program.inputs(program.tiny)
    outs = program.outputs(program.tiny, ins)
    build(program, program.tiny, PARTS[part]).gradient(*outs, *ins)
    np.testing.assert_allclose(outs[0], gradient(program)[0], rtol=1e-13)
