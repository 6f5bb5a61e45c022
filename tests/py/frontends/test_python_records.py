"""Dataclasses, named tuples, dicts and `match` in Python functions."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
import pytest

import mlirad as ad

rng = np.random.default_rng(4)


@dataclass
class Layer:
    w: ad.f64[:, :]
    b: ad.f64[:]
    scale: float = 1.0

    def apply(self, x):
        return np.tanh(self.w @ x + self.b) * self.scale

    @property
    def size(self):
        return np.sum(self.w**2)


@dataclass
class Model:
    layer: Layer
    out: ad.f64[:]


class State(NamedTuple):
    x: float
    v: float


START = State(0.5, 0.25)


def step(s: State, dt) -> State:
    v = s.v - dt * s.x
    return State(s.x + dt * v, v)


@ad.function
def predicted(model: Model, x: ad.f64[:]) -> float:
    wider = replace(model.layer, scale=2.0 * model.layer.scale)
    return model.out @ wider.apply(x) + 0.1 * model.layer.size


def test_the_gradient_of_a_dataclass_is_one() -> None:
    model = Model(Layer(rng.normal(size=(3, 4)), rng.normal(size=3), 0.7), rng.normal(size=3))
    x = rng.normal(size=4)
    found = ad.grad(predicted)(model, x)
    h = np.tanh(model.layer.w @ x + model.layer.b)
    inner = 1.4 * model.out * (1 - h**2)
    assert predicted(model, x) == pytest.approx(predicted.__wrapped__(model, x), rel=1e-13)
    np.testing.assert_allclose(found.out, 1.4 * h, rtol=1e-12)
    np.testing.assert_allclose(found.layer.w, np.outer(inner, x) + 0.2 * model.layer.w, rtol=1e-12)
    np.testing.assert_allclose(found.layer.b, inner, rtol=1e-12)
    assert found.layer.scale == pytest.approx(2 * model.out @ h)


@ad.function
def moved(s: State, dt: float, k: int) -> float:
    best = State(0.0, 0.0)
    for _ in range(4):
        s = step(s, dt)
        if s.x > best.x:
            best = s
    x, v = s._replace(x=s.x + START.x)
    match k:
        case 0:
            return x * v
        case 1 | 2 as n if n > 1:
            return x * v + n * best.v
        case _:
            return x**2 + s[1]


@pytest.mark.parametrize("k", [0, 1, 2])
def test_named_tuples_are_carried_by_loops_and_match_is_a_branch(k: int) -> None:
    s, h = State(0.4, 1.0), 1e-6
    found = ad.grad(moved, argnums=0)(s, 0.3, k)
    run = moved.__wrapped__
    assert moved(s, 0.3, k) == pytest.approx(run(s, 0.3, k), rel=1e-13)
    assert found.x == pytest.approx((run(State(0.4 + h, 1.0), 0.3, k) - run(State(0.4 - h, 1.0), 0.3, k)) / (2 * h))
    assert found.v == pytest.approx((run(State(0.4, 1.0 + h), 0.3, k) - run(State(0.4, 1.0 - h), 0.3, k)) / (2 * h))


def weighed(params, kind):
    match kind:
        case "first":
            return params["w"][0]
        case "sum":
            return np.sum(params["w"]) * params["b"]


@ad.function
def with_dicts(x: ad.f64[:], a: float) -> float:
    params = {"w": x, "b": a, 3: 0.5}
    doubled = {key: 2 * value for key, value in {"p": x[0], "q": a}.items()}
    total = params.get("none", 0.25) + len(params) + sum(doubled.values())
    for key in params:
        if key == "b" or key not in ("w", 3):
            total += params[key] ** 2
    return total + weighed(params, "first") + 10 * weighed({**params, "b": params[3]}, "sum")


def test_dicts_with_constant_keys_are_values() -> None:
    x, a = rng.normal(size=3), 0.8
    assert with_dicts(x, a) == pytest.approx(with_dicts.__wrapped__(x, a), rel=1e-13)
    by_x, by_a = ad.grad(with_dicts, argnums=(0, 1))(x, a)
    np.testing.assert_allclose(by_x, np.array([8.0, 5.0, 5.0]), rtol=1e-13)
    assert by_a == pytest.approx(2 + 2 * a)
