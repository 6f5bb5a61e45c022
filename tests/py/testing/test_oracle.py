"""The oracle's values and Jacobians are right, and it turns away what is not a fair question."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from tests.fuzz.programs.generate import generate
from tests.fuzz.programs.syntax import Affine, Memref, Op, ProgramBlock, ProgramFunction, RandomProgram, Var
from tests.fuzz.semantics import elementary, oracle
from tests.fuzz.semantics.duals import RejectedError

X, Y = Var("x", "f64"), Var("y", "f64")
MEMORY = Var("m", Memref((3,), (True,)))


def _program(args: list[Var], ops: list[Op], ends: list[Var], inputs: list[Any]) -> RandomProgram:
    body = ProgramBlock(tuple(args), tuple(ops), tuple(ends))
    return RandomProgram(0, (ProgramFunction("f", body),), tuple(inputs), tuple(not isinstance(v, int) for v in inputs))


def _index(name: str, value: int) -> Op:
    return Op("arith.constant", (), (Var(name, "index"),), {"value": value})


def test_jacobian_of_a_product() -> None:
    product = Op("arith.mulf", (X, Y), (Var("r", "f64"),))
    answer = oracle.evaluate(_program([X, Y], [product], [Var("r", "f64")], [3.0, 5.0]))
    assert answer.results.tolist() == [15.0]
    assert answer.jacobian.tolist() == [[5.0, 3.0]]


def test_final_memory_is_an_output_and_forgets_what_was_overwritten() -> None:
    i = Var("i", "index")
    store = Op("memref.store", (X, MEMORY, i))
    answer = oracle.evaluate(_program([X, MEMORY], [_index("i", 1), store], [], [7.0, [1.0, 2.0, 3.0]]))
    assert answer.outputs.tolist() == [1.0, 7.0, 3.0]
    assert answer.jacobian.tolist() == [[0, 1, 0, 0], [1, 0, 0, 0], [0, 0, 0, 1]]


def test_loop_swaps_its_carried_values() -> None:
    iv, a, b = Var("iv", "index"), Var("a", "f64"), Var("b", "f64")
    loop = Op(
        "affine.for",
        (X, Y),
        (Var("p", "f64"), Var("q", "f64")),
        {"lows": (Affine((), 1),), "highs": (Affine((), 6),), "counts": (0, 0), "step": 2},  # three trips
        (ProgramBlock((iv, a, b), (), (b, a)),),
    )
    answer = oracle.evaluate(_program([X, Y], [loop], list(loop.results), [3.0, 5.0]))
    assert answer.results.tolist() == [5.0, 3.0]
    assert answer.jacobian.tolist() == [[0, 1], [1, 0]]


def test_views_alias() -> None:
    view, i = Var("v", Memref((2,), (False,), "strided<[2]>")), Var("i", "index")
    ops = [
        _index("i", 1),
        Op("memref.subview", (MEMORY,), (view,), {"offsets": (0,), "sizes": (2,), "strides": (2,)}),
        Op("memref.store", (X, view, i)),
    ]
    answer = oracle.evaluate(_program([X, MEMORY], ops, [], [7.0, [1.0, 2.0, 3.0]]))
    assert answer.outputs.tolist() == [1.0, 2.0, 7.0]


R = Var("r", "f64")
_UNFAIR = {
    "a kink": ([X], [Op("math.absf", (X,), (R,))], [5e-4]),
    "a tie": ([X, Y], [Op("arith.cmpf", (X, Y), (Var("c", "i1"),), {"predicate": "olt"})], [1.0, 1.0005]),
    "a large value": ([X], [Op("math.exp", (X,), (R,))], [14.0]),
    "a large derivative": ([X], [Op("math.log", (X,), (R,))], [1e-5]),
    "outside the domain": ([X], [Op("math.log", (X,), (R,))], [-1.0]),
    "out of bounds": (
        [MEMORY],
        [_index("i", 3), Op("memref.load", (MEMORY, Var("i", "index")), (R,))],
        [[1.0, 2.0, 3.0]],
    ),
    "never written": (
        [X],
        [_index("i", 0), Op("memref.alloc", (), (MEMORY,)), Op("memref.load", (MEMORY, Var("i", "index")), (R,))],
        [1.0],
    ),
    "use after free": (
        [MEMORY],
        [_index("i", 0), Op("memref.dealloc", (MEMORY,)), Op("memref.load", (MEMORY, Var("i", "index")), (R,))],
        [[1.0, 2.0, 3.0]],
    ),
    "freed twice": ([MEMORY], [Op("memref.dealloc", (MEMORY,)), Op("memref.dealloc", (MEMORY,))], [[1.0, 2.0, 3.0]]),
    "overlapping copy": ([MEMORY], [Op("memref.copy", (MEMORY, MEMORY))], [[1.0, 2.0, 3.0]]),
}


@pytest.mark.parametrize("reason", _UNFAIR)
def test_unfair_questions_are_rejected(reason: str) -> None:
    args, ops, inputs = _UNFAIR[reason]
    static = Memref((3,), (False,))
    ops = [replace(op, results=(Var("m", static),)) if op.name == "memref.alloc" else op for op in ops]
    with pytest.raises(RejectedError, match=reason):
        oracle.evaluate(_program(args, ops, [], inputs))


_POINTS = {
    "math.acosh": 1.7,
    "math.log": 0.8,
    "math.log2": 0.8,
    "math.log10": 0.8,
    "math.sqrt": 0.8,
    "math.rsqrt": 0.8,
}


@pytest.mark.parametrize("op", elementary.SMOOTH)
def test_partials_of_unary_functions(op: str) -> None:
    x, h = _POINTS.get(op, 0.35), 1e-4
    near = elementary.unary(op, x + h)[0] - elementary.unary(op, x - h)[0]
    far = elementary.unary(op, x + 2 * h)[0] - elementary.unary(op, x - 2 * h)[0]
    assert elementary.unary(op, x)[1] == pytest.approx((8 * near - far) / (12 * h), rel=1e-9, abs=1e-11)


@pytest.mark.parametrize("op", elementary.SEVERAL)
def test_partials_of_functions_of_several(op: str) -> None:
    function = elementary.SEVERAL[op]
    point = {"math.fma": [1.3, -0.7, 0.4], "math.clampf": [1.3, -0.7, 0.9]}.get(op, [1.3, 0.7])
    h = 1e-4
    for i, partial in enumerate(function(*point)[1:]):

        def at(t: float, i: int = i) -> float:
            return function(*(x + t * (k == i) for k, x in enumerate(point)))[0]

        expected = (8 * (at(h) - at(-h)) - (at(2 * h) - at(-2 * h))) / (12 * h)
        assert partial == pytest.approx(expected, rel=1e-9, abs=1e-10)


def _moved(program: RandomProgram, by: np.ndarray[Any, Any]) -> RandomProgram:
    inputs = []
    for value, active, columns in zip(program.inputs, program.active, oracle.columns(program), strict=True):
        if not active:
            inputs.append(value)
        else:
            part = (np.atleast_1d(value) + by[columns]).tolist()
            inputs.append(part if isinstance(value, list) else part[0])
    return replace(program, inputs=tuple(inputs))


def test_jacobians_of_random_programs_are_what_differences_say() -> None:
    compared = 0
    for seed in range(60):
        program = generate(seed)
        answer = oracle.evaluate(program)
        direction = np.random.default_rng(seed).normal(size=answer.jacobian.shape[1])
        try:
            up, down = (oracle.evaluate(_moved(program, t * direction)).outputs for t in (1e-6, -1e-6))
        except RejectedError:
            continue
        error = np.abs((up - down) / 2e-6 - answer.jacobian @ direction)
        assert np.max(error, initial=0.0) < 1e-6 * answer.peak, seed
        compared += 1
    assert compared > 50


def test_rates_of_jacobians_of_random_programs_are_what_differences_say() -> None:
    compared = 0
    for seed in range(60):
        program = generate(seed)
        along = np.random.default_rng(seed).normal(size=oracle.evaluate(program).jacobian.shape[1])
        try:
            moving = oracle.evaluate(program, along)
            up, down = (oracle.evaluate(_moved(program, t * along)).jacobian for t in (1e-6, -1e-6))
        except RejectedError:
            continue
        error = np.abs((up - down) / 2e-6 - moving.rates)
        assert np.max(error, initial=0.0) < 1e-6 * moving.peak, seed
        assert np.allclose(moving.jacobian, oracle.evaluate(program).jacobian, rtol=1e-10)
        compared += 1
    assert compared > 45


def test_steps_of_a_parallel_loop_that_share_an_element_are_rejected() -> None:
    i, at = Var("i", "index"), Var("at", "index")
    store = Op("memref.store", (X, MEMORY, at))
    loop = Op("scf.forall", (), (), {"extents": [2]}, (ProgramBlock((i,), (_index("at", 1), store), ()),))
    with pytest.raises(RejectedError, match="a race"):
        oracle.evaluate(_program([X, MEMORY], [loop], [], [7.0, [1.0, 2.0, 3.0]]))


def test_partial_of_a_power_by_a_constant_exponent_of_a_negative_base() -> None:
    assert elementary.SEVERAL["math.powf"](-2.0, 3.0) == (-8.0, 12.0, 0.0)
    assert elementary.SEVERAL["math.powf"](2.0, 0.0) == (1.0, 0.0, math.log(2.0))


def test_a_clamp_between_bounds_that_cross_has_no_value() -> None:
    assert elementary.near_kink("math.clampf", [0.0, 2.0, 1.0])
    assert not elementary.near_kink("math.clampf", [0.0, 1.0, 2.0])


def test_no_remainder_of_a_division_by_zero() -> None:
    assert elementary.near_kink("arith.remf", [1.5, 0.0])
    assert not elementary.near_kink("arith.remf", [1.5, 1.0])
