"""Linear forms: arithmetic, definitions and what is said to differ, against the numbers that random forms are."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from mlirad.edit.linear import Linear, as_form, differ, expanded

ATOMS = "ijkn"


def random_form(r: random.Random, atoms: str = ATOMS) -> Linear[int, str]:
    form: Linear[int, str] = Linear((), r.randint(-3, 3))
    for atom in r.sample(atoms, r.randint(0, min(3, len(atoms)))):
        form = form.plus(as_form(atom), r.choice((-2, -1, 1, 1, 3)))
    return form


def value(form: Linear[int, str], values: dict[str, int]) -> int:
    return form.constant + sum(factor * values[atom] for atom, factor in form.factors)


@pytest.mark.parametrize("seed", range(100))
def test_forms_are_what_they_are_computed_from(seed: int) -> None:
    r = random.Random(seed)
    one, other, factor = random_form(r), random_form(r), r.randint(-2, 2)
    points = [{atom: r.randint(-50, 50) for atom in ATOMS} for _ in range(4)]
    for values in points:
        a, b = value(one, values), value(other, values)
        assert value(one + other, values) == a + b
        assert value(one - other, values) == a - b
        assert value(one * factor, values) == a * factor
        assert value(one.shifted(factor), values) == a + factor
    assert (one == other) == all(value(one, p) == value(other, p) for p in points)
    assert ((one - other) + other, (one - one).is_zero()) == (one, True)
    assert (one + other, hash(one + other)) == (other + one, hash(other + one))
    if differ([one], [other]):
        assert len({value(one, p) - value(other, p) for p in points} - {0}) == 1


def test_atoms_stay_in_the_order_in_which_they_are_met() -> None:
    for order in permutations(ATOMS):
        form = Linear[int, str]((), 0)
        for atom in order:
            form = form + as_form(atom)
        assert [atom for atom, _ in form.factors] == list(order)


@pytest.mark.parametrize("seed", range(50))
def test_definitions_are_followed_to_their_end_and_each_once(seed: int) -> None:
    r = random.Random(seed)
    # Each is defined by those before it in the alphabet, so that the way down is as long as there are letters.
    letters = "abcdefghijklmnop"
    defined = {letter: random_form(r, letters[:at]) for at, letter in enumerate(letters) if at > 2}
    asked: list[str] = []

    def definition(atom: str) -> Linear[int, str] | None:
        asked.append(atom)
        return defined.get(atom)

    form = random_form(r, letters)
    found = expanded(form, definition, rank=letters.index)
    values = {letter: r.randint(-5, 5) for letter in letters}
    for letter, own in defined.items():
        values[letter] = value(own, values)
    assert value(found, values) == value(form, values)
    assert {atom for atom, _ in found.factors} <= set(letters[:3])
    assert len(asked) == len(set(asked))
