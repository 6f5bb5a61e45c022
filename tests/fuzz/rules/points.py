"""Random points of the domain of a rule's operand."""

from __future__ import annotations

import random

from mlirad.rules.model import Domain


def real(domain: Domain, rng: random.Random) -> float:
    """A random point, at least a quarter away from what is avoided; whole for ints and bools."""
    if domain.kind != "float":
        return float(rng.randint(int(domain.low), int(domain.high)))
    while True:
        point = rng.uniform(domain.low, domain.high)
        if distance(domain, point) >= 0.25:
            return point


def complex_number(domain: Domain, rng: random.Random) -> complex:
    """A random complex point, at least a quarter away from what is avoided: 0, or the negative real axis."""
    while True:
        point = complex(rng.uniform(domain.low, domain.high), rng.uniform(domain.low, domain.high))
        near_cut = point.real < 0 and abs(point.imag) < 0.25
        if (not domain.avoid or abs(point) >= 0.25) and not (domain.avoid == "cut" and near_cut):
            return point


def distance(domain: Domain, point: float) -> float:
    """How far ``point`` is from the nearest avoided point."""
    if domain.avoid == "zero":
        return abs(point)
    offset = {"integers": 0.0, "halves": 0.5}.get(domain.avoid)
    return 1.0 if offset is None else abs((point - offset) - round(point - offset))
