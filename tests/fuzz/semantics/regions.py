"""Whiles, parallel loops, switches and branches between blocks."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from typing import Any, Final

from tests.fuzz.programs.syntax import Op
from tests.fuzz.semantics.duals import Dual, Grid, RejectedError
from tests.fuzz.semantics.scalars import Env, Machine, Step, float_op

#: What a reduction of no steps gives.
_NEUTRAL: Final = {"addf": 0.0, "mulf": 1.0, "maximumf": float("-inf"), "minimumf": float("inf")}


class Returned(Exception):  # noqa: N818 - no error
    """A function returns before its end."""

    def __init__(self, values: list[Any]) -> None:
        super().__init__()
        self.values = values


def _while(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    carried = operands
    while True:
        go_on, *carried = machine.block(op.regions[0], env, carried)
        if not go_on:
            return carried
        carried = machine.block(op.regions[1], env, carried)


def _steps(
    machine: Machine, op: Op, ranges: Iterable[Iterable[int]], env: Env, shared: tuple[Any, ...] = ()
) -> list[list[Any]]:
    """What each step of a parallel loop ends in."""
    ends = []
    with machine.concurrent() as following:
        for ivs in itertools.product(*ranges):
            following()
            ends.append(machine.block(op.regions[0], env, [*ivs, *shared]))
    return ends


def _parallel(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    rank = op.attrs["rank"]
    lows, highs, steps = (operands[k * rank : (k + 1) * rank] for k in range(3))
    reduced = operands[3 * rank :]
    for ends in _steps(machine, op, map(range, lows, highs, steps), env):
        reduced = [
            machine.block(kind, env, [x, y])[0] for kind, x, y in zip(op.regions[1:], reduced, ends, strict=True)
        ]
    return reduced


def _affine_parallel(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    ranges = map(range, op.attrs["lows"], op.attrs["highs"], op.attrs["steps"])
    kinds = op.attrs["reduce"]
    steps = _steps(machine, op, ranges, env)
    if not steps:
        return [Dual(_NEUTRAL[kind]) for kind in kinds]
    reduced = steps[0]
    for ends in steps[1:]:
        reduced = [
            float_op(machine, Op(f"arith.{kind}"), [x, y], env)[0]
            for kind, x, y in zip(kinds, reduced, ends, strict=True)
        ]
    return reduced


def _forall(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    pieces = _steps(machine, op, map(range, op.attrs["extents"]), env, tuple(operands))
    outs = []
    for k, shared in enumerate(operands):
        cells = tuple(cell for ends in pieces for cell in ends[k].cells)
        outs.append(Grid(shared.shape, cells))
    return outs


def _switch(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    cases = op.attrs["cases"]
    taken = cases.index(operands[0]) if operands[0] in cases else len(cases)
    return machine.block(op.regions[taken], env, [])


def _execute_region(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    return machine.block(op.regions[0], env, [])


def _choice(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    return machine.block(op.regions[0 if operands[0] else 1], env, [])


def _block_for(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    low, high, step, *carried = operands
    if step <= 0:
        raise RejectedError("a step that is not positive")
    for iv in range(low, high, step):
        carried = machine.block(op.regions[0], env, [iv, *carried])
        if op.attrs["breaks"]:
            stop, *carried = carried
            if stop:
                break
    return carried


def _return_if(machine: Machine, op: Op, operands: list[Any], env: Env) -> list[Any]:
    if operands[0]:
        raise Returned(machine.block(op.regions[0], env, []))
    return []


STEPS: Final[dict[str, Step]] = {
    "scf.while": _while,
    "scf.parallel": _parallel,
    "scf.forall": _forall,
    "scf.index_switch": _switch,
    "scf.execute_region": _execute_region,
    "affine.parallel": _affine_parallel,
    "cf.if": _choice,
    "cf.switch": _switch,
    "cf.while": _while,
    "cf.for": _block_for,
    "cf.return_if": _return_if,
}
