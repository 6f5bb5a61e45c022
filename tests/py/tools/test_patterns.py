"""Patterns of input files match what Python's own do, and in bounded time."""

from __future__ import annotations

import random
import re
import warnings

import pytest

from mlirad.errors import Diagnostic, Where
from mlirad.tools import verify_diagnostics
from mlirad.tools.patterns import Pattern, PatternError, TooMuchWorkError, Work

PIECES = ["a", "b", ".", "[ab]", "[^a]", r"\d", r"\.", "(", ")", "|", "*", "+", "?", "{2}", "{1,2}", "{1,}", "^", "$"]
TEXTS = ["", "a", "b", "ab", "aab", "abab", "1.5", "ba1", "a.b", "bbbb"]


def answers(pattern: str) -> list[bool] | None:
    try:
        read = Pattern("{{" + pattern + "}}")
    except PatternError:
        return None
    return [read.search(text, Work(100_000)) for text in TEXTS]


def test_random_patterns_match_what_re_matches() -> None:
    rng, compared = random.Random(3), 0
    for _ in range(4000):
        pattern = "(?:" + "".join(rng.choices(PIECES, k=rng.randint(1, 7))) + ")"
        found = answers(pattern)
        if found is None:
            continue
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            expected = [re.compile(pattern).search(text) is not None for text in TEXTS]
        assert found == expected, pattern
        compared += 1
    assert compared > 800


@pytest.mark.parametrize(
    "pattern", ["(a+)+$", "(a|a)*b", "(a|aa)+$", "a?" * 40 + "a" * 40, "(.*)(.*)(.*)(.*)(.*)[0-9]", "((a*)*)*b"]
)
def test_patterns_that_take_re_forever_take_a_moment(pattern: str) -> None:
    work = Work(400_000)
    Pattern("{{" + pattern + "}}").search("a" * 1000 + "!", work)
    assert work.steps > 0


@pytest.mark.parametrize(
    "pattern", ["(", ")", "*a", "a**", r"\1", r"\b", "(?=a)", "[a", "[b-a]", "((a{99}){99}){99}", "(" * 60 + ")" * 60]
)
def test_what_is_no_pattern_is_told(pattern: str) -> None:
    with pytest.raises(PatternError):
        Pattern("{{" + pattern + "}}")


def test_braces_and_brackets_that_mean_nothing_are_themselves() -> None:
    assert Pattern("a{{{x}|]}} b").search("za] b", Work(1000))
    assert not Pattern("a{{x|y}} b").search("ax", Work(1000))


def test_work_is_bounded() -> None:
    with pytest.raises(TooMuchWorkError):
        Pattern("{{.*.*.*b}}").search("a" * 1000, Work(1000))


def test_a_file_whose_patterns_take_too_long_is_told_of() -> None:
    comments = ("// expected-error-re@unknown {{no" + "{{.?}}" * 300 + "{{.*}}end}}\n") * 40
    said = [Diagnostic("MA0101", "no" * 2000, Where("x.mlir"))]
    (problem,) = verify_diagnostics.check(comments, said, "x.mlir")
    assert "take too long" in problem
