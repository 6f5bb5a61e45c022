"""Reports of programs that failed: the text, shrunk, and what was expected of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tests.fuzz.asking.forked import in_fork
from tests.fuzz.asking.outcomes import Outcome
from tests.fuzz.asking.settings import Settings, options_of
from tests.fuzz.programs.generate import MIXES, generate
from tests.fuzz.programs.shrink import shrink
from tests.fuzz.programs.syntax import RandomProgram

if TYPE_CHECKING:
    from tests.fuzz.asking.harness import AnyQuestion


_TEST: Final = '''"""Found by the fuzzer: seed {seed}, mix {mix}, {mode} mode: {status}."""
{detail}

from tests.fuzz.driving import Callee
from tests.fuzz.asking.replay import check
from tests.fuzz.programs.syntax import Memref, Tensor, Vector
from tests.fuzz.compile_settings import CompileSettings

TEXT = """
{text}"""
CALLEE = {callee}
ASKED = {asked}
INPUTS = {inputs}
EXPECTED = {expected}


def test_{name}() -> None:
    asked = CALLEE, ASKED, INPUTS, EXPECTED
    check(TEXT, *asked, tolerance={tolerance}, raw={raw}, free={free}, leaks={leaks}, way={way})
'''


def report(outcome: Outcome, settings: Settings, shrinking: bool = True) -> str:
    """A test that fails as ``outcome`` did: its text, ready to be put with the others."""
    program = generate(outcome.seed, MIXES[settings.mix])
    detail = outcome.detail
    if shrinking:
        program = shrink(program, lambda p: _is_same(_again(p, outcome, settings), outcome))
        detail = _again(program, outcome, settings).detail
    question = _question(program, outcome, settings)
    return _TEST.format(
        seed=outcome.seed,
        mix=settings.mix,
        mode=outcome.mode,
        status=outcome.status,
        detail="".join(f"\n# {line}" for line in detail.splitlines()),
        name=f"{outcome.mode.replace('-', '_')}_{outcome.seed}",
        text=question.text,
        callee=repr(question.callee(program.entry.name)),
        asked=[
            (
                outcome.mode if outcome.mode == "split" else one.mode.value,
                [a.value for a in one.arguments],
                [a.value for a in one.results],
            )
            for one in question.signatures
        ],
        inputs=question.inputs,
        expected=question.expected.tolist(),
        tolerance=question.tolerance,
        raw=settings.raw,
        free=settings.free,
        leaks=question.answer.leaks,
        way=settings.way.of_tensors(outcome.seed),
    )


def _is_same(one: Outcome, other: Outcome) -> bool:
    """Whether two programs fail in one way: for exceptions, at one place."""
    place = [o.detail.rpartition("(")[2] if o.status == "error" else "" for o in (one, other)]
    return one.status == other.status and place[0] == place[1]


def _question(program: RandomProgram, outcome: Outcome, settings: Settings) -> AnyQuestion:
    from tests.fuzz.asking.harness import question_of

    return question_of(program, outcome.mode, settings.element, settings.fastmath)


def _again(program: RandomProgram, outcome: Outcome, settings: Settings) -> Outcome:
    from tests.fuzz.asking.harness import ask

    options = options_of(raw=settings.raw, free=settings.free)
    return in_fork(lambda: ask([_question(program, outcome, settings)], options=options, way=settings.way)[0], outcome)
