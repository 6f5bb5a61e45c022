"""What does a person need to see of a program that failed? Its text, small, and what was expected of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mlirad.testing.forked import in_fork
from mlirad.testing.fuzz import Settings
from mlirad.testing.outcomes import Outcome
from mlirad.testing.programs import MIXES, generate
from mlirad.testing.shrink import shrink
from mlirad.testing.syntax import Program

if TYPE_CHECKING:
    from mlirad.testing.harness import AnyQuestion


def report(outcome: Outcome, settings: Settings, shrinking: bool = True) -> str:
    """The program of ``outcome`` as a file: comments with everything about the failure, then the text."""
    program = generate(outcome.seed, MIXES[settings.mix])
    detail = outcome.detail
    if shrinking:
        program = shrink(program, lambda p: _is_same(_again(p, outcome, settings), outcome))
        detail = _again(program, outcome, settings).detail
    question = _question(program, outcome, settings)
    notes = [
        f"seed {outcome.seed}, mix {settings.mix}, {outcome.mode} mode: {outcome.status}",
        detail,
        f"inputs {program.inputs}, active {program.active}",
        *(
            f"arguments {[a.value for a in one.arguments]}, results {[a.value for a in one.results]}"
            for one in question.signatures
        ),
        f"fed with {question.inputs}",
    ]
    return "".join(f"// {line}\n" for note in notes for line in note.splitlines()) + question.text


def _is_same(one: Outcome, other: Outcome) -> bool:
    """Whether two programs fail in one way: for exceptions, at one place."""
    place = [o.detail.rpartition("(")[2] if o.status == "error" else "" for o in (one, other)]
    return one.status == other.status and place[0] == place[1]


def _question(program: Program, outcome: Outcome, settings: Settings) -> AnyQuestion:
    from mlirad.testing.harness import question_of

    return question_of(program, outcome.mode, settings.element)


def _again(program: Program, outcome: Outcome, settings: Settings) -> Outcome:
    from mlirad.synthesis.options import Options
    from mlirad.testing.harness import ask
    from mlirad.testing.worker import RAW

    options = RAW if settings.raw else Options()
    return in_fork(lambda: ask([_question(program, outcome, settings)], options=options)[0], outcome)
