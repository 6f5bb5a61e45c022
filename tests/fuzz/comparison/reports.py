"""Writes a test for a program that failed: its text, shrunk, and the expected results."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

import numpy as np

from tests.fuzz.comparison.forked import in_fork
from tests.fuzz.comparison.outcomes import Outcome
from tests.fuzz.comparison.settings import Settings, options_of
from tests.fuzz.comparison.several import BATCH, BatchCase
from tests.fuzz.comparison.sparse import SparseCase
from tests.fuzz.programs.generate import MIXES, generate
from tests.fuzz.programs.shrink import shrink
from tests.fuzz.programs.syntax import RandomProgram

if TYPE_CHECKING:
    from tests.fuzz.comparison.harness import AnyCase
    from tests.fuzz.comparison.replay import RequestedDerivative


_TEST: Final = '''"""Found by the fuzzer: seed {seed}, mix {mix}, {mode} mode: {status}."""
{detail}

from tests.fuzz.driving import Callee
from tests.fuzz.comparison.replay import check
from tests.fuzz.programs.syntax import Memref, Tensor, Vector
from tests.fuzz.compile_settings import CompileSettings

TEXT = """
{text}"""
CALLEE = {callee}
DERIVATIVES = {derivatives}
INPUTS = {inputs}
EXPECTED = {expected}


def test_{name}() -> None:
    derivatives = CALLEE, DERIVATIVES, INPUTS, EXPECTED
    check(TEXT, *derivatives, tolerance={tolerance}, raw={raw}, free={free}, leaks={leaks}, way={way})
'''

_JACOBIAN: Final = '''"""Found by the fuzzer: seed {seed}, mix {mix}, {mode} Jacobian: {status}."""
{detail}

from numpy import array

from tests.fuzz.comparison.replay import check_jacobian
from tests.fuzz.comparison.sparse import JacobianCase

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
    case = _case(program, outcome, settings)
    head = {
        "seed": outcome.seed,
        "mix": settings.mix,
        "mode": outcome.mode,
        "status": outcome.status,
        "detail": "".join(f"\n# {line}" for line in detail.splitlines()),
        "name": f"{outcome.mode.replace('-', '_')}_{outcome.seed}",
        "text": case.text,
    }
    if isinstance(case, SparseCase):
        with np.printoptions(threshold=sys.maxsize, floatmode="unique"):
            return _JACOBIAN.format(**head, case=repr(case.jacobian_case))
    return _TEST.format(
        **head,
        callee=repr(case.callee(program.entry.name)),
        derivatives=_requested(case),
        inputs=case.inputs,
        expected=case.expected.tolist(),
        tolerance=case.tolerance,
        raw=settings.raw,
        free=settings.free,
        leaks=case.answer.leaks,
        way=settings.way.of_tensors(outcome.seed),
    )


def _requested(case: AnyCase) -> list[RequestedDerivative]:
    if isinstance(case, BatchCase):
        return [(BATCH, case.axes, [], case.lanes)]
    return [
        (
            "split" if case.mode_name == "split" else one.mode.value,
            [a.value for a in one.arguments],
            [a.value for a in one.results],
            one.width,
        )
        for one in case.signatures
    ]


def _is_same(one: Outcome, other: Outcome) -> bool:
    """Whether two programs fail in one way: for exceptions, at one place."""
    place = [o.detail.rpartition("(")[2] if o.status == "error" else "" for o in (one, other)]
    return one.status == other.status and place[0] == place[1]


def _case(program: RandomProgram, outcome: Outcome, settings: Settings) -> AnyCase:
    from tests.fuzz.comparison.harness import case_of

    return case_of(program, outcome.mode, settings.element, settings.fastmath)


def _again(program: RandomProgram, outcome: Outcome, settings: Settings) -> Outcome:
    from tests.fuzz.comparison.harness import compare

    options = options_of(raw=settings.raw, free=settings.free)
    return in_fork(lambda: compare([_case(program, outcome, settings)], options=options, way=settings.way)[0], outcome)
