"""The engine is right on random programs in both modes, against an oracle that shares no code with it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mlirad.interfaces.activity import Mode
from tests.fuzz.__main__ import fuzz
from tests.fuzz.comparison.cases import DerivativeCase
from tests.fuzz.comparison.harness import compare
from tests.fuzz.comparison.outcomes import Outcome, modes_of, table
from tests.fuzz.comparison.second import ORDERS, SecondDerivativeCase
from tests.fuzz.comparison.settings import Settings
from tests.fuzz.compile_settings import CompileSettings
from tests.fuzz.programs.generate import MIXES, generate
from tests.fuzz.programs.syntax import Memref

pytestmark = pytest.mark.slow

#: More are asked by `python -m tests.fuzz --count 20000`, before a release and after a change to the engine.
COUNT = 400
#: What lets sums be taken apart, and partials be kept.
FLAGS = "reassoc,contract,nsz"
#: What second derivatives of recursive functions that write globals are refused with.
GLOBALS = ("MA0313",)


def _report(outcomes: list[Outcome]) -> str:
    failed = [o for o in outcomes if o.status != "ok"]
    lines = [f"seed {o.seed}, {o.mode}: {o.status} {o.code} {o.detail}" for o in failed]
    again = "one again: python -m tests.fuzz --seed SEED --count 1"
    return "\n".join([table(outcomes), *lines, again])


@pytest.fixture(scope="module")
def outcomes() -> list[Outcome]:
    return fuzz(range(COUNT))


def test_no_derivative_of_the_programs_is_wrong_or_leaks_or_crashes(outcomes: list[Outcome]) -> None:
    print(table(outcomes))
    assert not [o for o in outcomes if o.failed], _report(outcomes)


def test_at_most_one_program_in_a_hundred_is_refused(outcomes: list[Outcome]) -> None:
    assert {(o.seed, o.mode) for o in outcomes} == {(s, m) for s in range(COUNT) for m in modes_of(s, Settings.modes)}
    assert sum(o.status == "refused" for o in outcomes) <= len(outcomes) / 100, _report(outcomes)
    assert sum(o.status == "skipped" for o in outcomes) <= len(outcomes) / 100, _report(outcomes)


@pytest.mark.parametrize(
    ("first", "settings"),
    [
        pytest.param(9000, Settings(raw=True), id="without passes before and after"),
        pytest.param(9100, Settings(modes=("primal",)), id="lowering alone"),
        pytest.param(9200, Settings(element="f32"), id="f32"),
        pytest.param(9250, Settings(fastmath=FLAGS), id="fast-math"),
        pytest.param(9280, Settings(fastmath=FLAGS, mix="stencils"), id="fast-math stencils"),
        pytest.param(9290, Settings(free=True, way=CompileSettings(opt_level=3)), id="freedoms of the adjoint"),
        pytest.param(9300, Settings(mix="escapes"), id="buffers that outlive their region"),
        pytest.param(9400, Settings(mix="large", batch=4), id="large"),
        pytest.param(9600, Settings(mix="stencils", way=CompileSettings(lanes=128)), id="lanes"),
        pytest.param(9640, Settings(mix="subscripts", way=CompileSettings(lanes=128)), id="lanes that meet"),
        pytest.param(9700, Settings(way=CompileSettings(opt_level=3)), id="optimised"),
        pytest.param(10, Settings("rows", ("primal", "reverse"), way=CompileSettings(opt_level=3)), id="empty rows"),
        pytest.param(9780, Settings(modes=("split",)), id="split mode"),
        pytest.param(9820, Settings(modes=("split",), mix="regions"), id="split mode of regions"),
        pytest.param(9860, Settings(mix="phases"), id="phases over arrays of a block"),
        pytest.param(9740, Settings(mix="linalg", way=CompileSettings(pipelines=1)), id="through pipelines"),
    ],
)
def test_other_ways_to_ask_are_right_too(first: int, settings: Settings) -> None:
    found = fuzz(range(first, first + 25), settings)
    refused = [o for o in found if o.mode in ORDERS and o.code in GLOBALS]
    assert len(refused) <= 1, _report(found)
    assert {o.status for o in found if o not in refused} <= {"ok", "skipped"}, _report(found)


def test_recursive_functions_may_take_buffers_of_their_own_frames() -> None:
    programs = [generate(seed, MIXES["recursion"]) for seed in (60, 73)]
    found = compare([SecondDerivativeCase(programs[0], "forward-reverse"), DerivativeCase(programs[1], Mode.REVERSE)])
    assert {o.status for o in found} == {"ok"}, _report(found)


def test_derivatives_of_derivatives_are_right_in_any_order_of_modes() -> None:
    found = fuzz(range(9500, 9530), Settings(modes=tuple(ORDERS)))
    skipped = [o for o in found if o.status == "skipped"]
    refused = [o for o in found if o.status == "refused" and o.code in GLOBALS]
    assert {o.mode for o in found} == set(ORDERS)
    assert len(skipped) <= 3, _report(found)
    assert len(refused) <= 1, _report(found)
    assert all(o.status == "ok" for o in found if o not in (*skipped, *refused)), _report(found)


def test_buffers_that_are_const_are_right_or_refused() -> None:
    cases = []
    for seed in range(60):
        program = generate(seed, MIXES["views"])
        kinds = [arg.type for arg in program.entry.body.args]
        buffers = [i for i, kind in enumerate(kinds) if isinstance(kind, Memref) and program.active[i]]
        if len(buffers) > 1:
            active = tuple(on and i != buffers[seed % len(buffers)] for i, on in enumerate(program.active))
            cases += [DerivativeCase(replace(program, active=active), mode) for mode in Mode]
    found = compare(cases)
    assert {o.code for o in found if o.status == "refused"} == {"MA0212"}
    assert {o.status for o in found} == {"ok", "refused"}, _report(found)
