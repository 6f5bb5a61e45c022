"""Every rule, random programs and the examples obey the laws of `tests.fuzz.laws`, and what breaks one is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from mlirad.context import Context
from mlirad.rules.model import Derivative
from mlirad.rules.translate import BUILTIN, builtin_source, read_rules
from tests.fuzz import laws
from tests.fuzz.laws import LAWS, Moved, Point, Specimen, broken
from tests.fuzz.programs.generate import MIXES, generate
from tests.fuzz.programs.syntax import Memref
from tests.fuzz.rules.cases import Case
from tests.fuzz.semantics.duals import Array

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[3]
RULES = [rule for name in BUILTIN for rule in read_rules(builtin_source(name)).rules if isinstance(rule, Derivative)]
CASES = [Case(rule, "f64", "scalar") for rule in RULES]
PROGRAMS = {
    "loops_memory": range(700, 703),
    "affine_for": range(2),
    "calls": range(1),
    "regions": range(1),
    "blocks": range(1),
}


def number(*extents: int, positive: bool = False) -> Array:
    values = np.random.default_rng([*extents, 5]).normal(size=extents).ravel()
    return np.abs(values) + 0.5 if positive else values


def buffer(*extents: int, fixed: int = 0, element: str = "f64") -> Memref:
    """A memref whose last ``fixed`` extents are in its type."""
    return Memref(extents, tuple(i < len(extents) - fixed for i in range(len(extents))), element=element)


def example(name: str, function: str, *arguments: tuple[object, Array, bool], results: int = 1) -> Point:
    """The primal of an example: what stands in front of its derivatives."""
    text = (ROOT / "examples" / f"{name}.mlir").read_text()
    types, values, active = zip(*arguments, strict=True)
    return Point(function, text[: text.index(f"func.func @d{function}(")], types, ("f64",) * results, values, active)


EXAMPLES = (
    example("relu3", "relu3", ("f64", np.array([1.5]), True)),
    example(
        *("sum_of_reads", "sum_of_reads"),
        *((buffer(6), number(6), True), (buffer(20), number(20), True)),
        (buffer(element="index"), np.array([3]), False),
    ),
    example("norm", "norm", (buffer(6), number(6), True), (buffer(6), number(6, positive=True), True), results=0),
    example("logsumexp", "logsumexp", (buffer(9), number(9), True)),
    example(
        *("heat", "heat", (buffer(6, 5), number(6, 5), True)),
        *(("f64", np.array([0.2]), True), ("index", np.array([4]), False)),
    ),
    example(
        *("nbody", "energy", (buffer(5, 3, fixed=1), number(5, 3), True)),
        *((buffer(5, 3, fixed=1), number(3, 5), True), (buffer(5), number(5, positive=True), True)),
    ),
    example(
        *("network", "loss", (buffer(4, 3), number(4, 3), False), (buffer(3, 5), number(3, 5), True)),
        *((buffer(5), number(5), True), (buffer(5, 2), number(5, 2), True), (buffer(2), number(2), True)),
        (buffer(4, 2), number(4, 2), False),
    ),
)


@cache
def rules() -> dict[str, Specimen]:
    return {s.point.function: s for s in laws.specimens([laws.of_case(case) for case in CASES], ())}


@cache
def called_rules() -> dict[str, Specimen]:
    points = [laws.of_calls(case) for case in CASES]
    return {s.point.function: s for s in laws.specimens(points, (laws.ALL_REWRITES,), rewrites_only=True)}


@cache
def programs() -> dict[str, Specimen]:
    found = [generate(seed, MIXES[mix]) for mix, seeds in PROGRAMS.items() for seed in seeds]
    names = [f"{mix}-{seed}" for mix, seeds in PROGRAMS.items() for seed in seeds]
    return dict(zip(names, laws.specimens([laws.of_program(p) for p in found]), strict=True))


@cache
def examples() -> dict[str, Specimen]:
    return {s.point.function: s for s in laws.specimens(EXAMPLES)}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.rule.name)
def test_rules_obey_the_laws(case: Case) -> None:
    assert broken(rules()[case.name]) == {}
    assert broken(called_rules()[f"loop_{case.name}"]) == {}


@pytest.mark.parametrize("name", [f"{mix}-{seed}" for mix, seeds in PROGRAMS.items() for seed in seeds])
def test_random_programs_obey_the_laws(name: str) -> None:
    assert broken(programs()[name]) == {}


@pytest.mark.parametrize("point", EXAMPLES, ids=lambda point: point.function)
def test_examples_obey_the_laws(point: Point) -> None:
    assert broken(examples()[point.function]) == {}


def test_every_rewrite_changes_some_programs() -> None:
    counts = Counter(name for s in programs().values() for name in s.members)
    assert {name: counts[name] for name in laws.REWRITES if counts[name] < 2} == {}
    assert all(laws.ALL_REWRITES in s.members for s in called_rules().values())


# --- what breaks a law is told


SUBJECT = "loops_memory-700"


class Wrong(Specimen):
    """A specimen whose derivatives are changed behind its back."""

    forwards: Callable[[Array, Moved], Moved] = staticmethod(lambda _, moved: moved)
    backwards: Callable[[Array, str, Moved], Moved] = staticmethod(lambda _, _name, moved: moved)

    def tangents(self, direction: Array) -> Moved:
        return self.forwards(direction, super().tangents(direction))

    def gradients(self, cotangents: Array, rewrite: str = "reverse") -> Moved:
        return self.backwards(cotangents, rewrite, super().gradients(cotangents, rewrite))


def told(
    forwards: Callable[[Array, Moved], Moved] = Wrong.forwards,
    backwards: Callable[[Array, str, Moved], Moved] = Wrong.backwards,
) -> set[str]:
    s = programs()[SUBJECT]
    wrong = Wrong(s.point, s.forward, s.reverse, s.members, s.runs)
    wrong.forwards, wrong.backwards = forwards, backwards
    return set(broken(wrong))


def by(factor: float, moved: Moved) -> Moved:
    return moved._replace(derivatives=moved.derivatives * factor)


def test_nothing_is_told_of_what_is_right() -> None:
    assert told() == set()


def test_a_factor_in_one_mode_breaks_what_compares_the_modes() -> None:
    compared = {"dot_product", "forward_is_reverse"}
    assert told(lambda _, moved: by(1.001, moved)) == compared
    assert told(backwards=lambda _, _name, moved: by(1.001, moved)) == compared


def test_a_factor_that_depends_on_the_direction_is_not_linear() -> None:
    assert "linear_in_tangent" in told(lambda v, moved: by(1.0 + 0.001 * v[0], moved))
    assert "linear_in_seed" in told(backwards=lambda w, _, moved: by(1.0 + 0.001 * w[0], moved))


def test_something_from_nothing_is_told() -> None:
    def shifted(_: Array, moved: Moved) -> Moved:
        return moved._replace(derivatives=moved.derivatives + 1e-300)

    assert told(shifted) == {"zero_gives_zero"}
    assert told(backwards=lambda w, _, moved: shifted(w, moved)) == {"zero_gives_zero"}


def test_a_primal_result_that_is_off_by_one_bit_is_told() -> None:
    def nudged(_: Array, moved: Moved) -> Moved:
        return moved._replace(outputs=np.nextafter(moved.outputs, np.inf))

    assert told(nudged) == {"primal_is_kept"}
    assert told(backwards=lambda w, _, moved: nudged(w, moved)) == {"primal_is_kept"}


def test_a_rewrite_that_changes_the_gradient_is_told() -> None:
    name = next(n for n in programs()[SUBJECT].members if n in laws.REWRITES)
    changed = told(backwards=lambda _, n, moved: by(1.001 if n == name else 1.0, moved))
    assert changed == {"rewrites_change_nothing"}


def test_every_law_is_one_that_can_be_broken() -> None:
    broken_here = {"dot_product", "forward_is_reverse", "linear_in_tangent", "linear_in_seed", "zero_gives_zero"}
    assert {law.__name__ for law in LAWS} == {*broken_here, "primal_is_kept", "rewrites_change_nothing"}


def test_a_rule_whose_modes_disagree_is_told_by_name() -> None:
    text = (
        '// wrong\ndef : MLIRDerivative<"math", "sin", (Op $x), [(MulF (DiffeRet), (Cos $x))], '
        "(MulF (Shadow $x), (Sin $x))>;"
    )
    sine = next(case for case in CASES if case.rule.name == "math.sin")
    (specimen,) = laws.specimens([laws.of_case(sine)], (), ctx=Context.default().with_rules(text))
    assert set(broken(specimen)) == {"dot_product", "forward_is_reverse"}


def test_a_pass_that_changes_the_primal_is_no_rewrite() -> None:
    name = next(n for n in programs()[SUBJECT].members if n in laws.REWRITES)

    def other(_: Array, n: str, moved: Moved) -> Moved:
        return Moved(moved.outputs + 1.0, moved.derivatives + 1.0) if n == name else moved

    assert told(backwards=other) == set()
