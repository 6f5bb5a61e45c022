"""Reports of programs that failed: the text, shrunk, and what was expected of it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

import numpy as np

from tests.fuzz.asking.forked import in_fork
from tests.fuzz.asking.outcomes import Outcome
from tests.fuzz.asking.settings import Settings, options_of
from tests.fuzz.asking.several import BATCH, BatchQuestion
from tests.fuzz.asking.sparse import SparseQuestion
from tests.fuzz.programs.generate import MIXES, generate
from tests.fuzz.programs.shrink import shrink
from tests.fuzz.programs.syntax import RandomProgram

if TYPE_CHECKING:
    from tests.fuzz.asking.harness import AnyQuestion
    from tests.fuzz.asking.replay import Asked


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

_JACOBIAN: Final = '''"""Found by the fuzzer: seed {seed}, mix {mix}, {mode} Jacobian: {status}."""
{detail}

from numpy import array

from tests.fuzz.asking.replay import check_jacobian
from tests.fuzz.asking.sparse import JacobianCase

TEXT = """
{text}"""
CASE = {case}


def test_{name}() -> None:
    check_jacobian(TEXT, "{mode}", CASE)
'''


def report(outcome: Outcome, settings: Settings, shrinking: bool = True) -> str:
    """A test that fails as ``outcome`` did: its text, ready to be put with the others."""
    program = generate(outcome.seed, MIXES[settings.mix])
    detail = outcome.detail
    if shrinking:
        program = shrink(program, lambda p: _is_same(_again(p, outcome, settings), outcome))
        detail = _again(program, outcome, settings).detail
    question = _question(program, outcome, settings)
    head = {
        "seed": outcome.seed,
        "mix": settings.mix,
        "mode": outcome.mode,
        "status": outcome.status,
        "detail": "".join(f"\n# {line}" for line in detail.splitlines()),
        "name": f"{outcome.mode.replace('-', '_')}_{outcome.seed}",
        "text": question.text,
    }
    if isinstance(question, SparseQuestion):
        with np.printoptions(threshold=sys.maxsize, floatmode="unique"):
            return _JACOBIAN.format(**head, case=repr(question.case))
    return _TEST.format(
        **head,
        callee=repr(question.callee(program.entry.name)),
        asked=_asked(question),
        inputs=question.inputs,
        expected=question.expected.tolist(),
        tolerance=question.tolerance,
        raw=settings.raw,
        free=settings.free,
        leaks=question.answer.leaks,
        way=settings.way.of_tensors(outcome.seed),
    )


def _asked(question: AnyQuestion) -> list[Asked]:
    if isinstance(question, BatchQuestion):
        return [(BATCH, question.axes, [], question.lanes)]
    return [
        (
            "split" if question.mode_name == "split" else one.mode.value,
            [a.value for a in one.arguments],
            [a.value for a in one.results],
            one.width,
        )
        for one in question.signatures
    ]


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
