"""Binomial checkpointing as IR: where to split a range of steps, for any run-time trip count.

With ``s`` checkpoints besides the initial state of a range, ``b(s, r) = (s + r)! / (s! r!)`` steps can be reversed such
that each is run at most ``r`` times before its own reversal. A range of more than ``b(s, r-1)`` and up to ``b(s, r)``
steps is split at ``min(b(s, r-1), n - b(s-1, r-1))``. All checkpoints are free again when the left part is reversed.
The total number of steps that are run is then minimal.

Source: Griewank & Walther, "Algorithm 799: revolve", ACM TOMS 26 (2000).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.integers import compare
from mlirad.edit.loops import create_if
from mlirad.edit.outline import create_counted, create_function, create_return
from mlirad.edit.rewrite import behind

#: (index of the first step, number of steps, number of checkpoints, carried values, builder) -> carried values.
StatesPart: TypeAlias = Callable[[Value, Value, Value, Sequence[Value], Builder], Sequence[Value]]


def create_split_function(name: str, after: ir.Operation) -> ir.Operation:
    """Creates ``split(steps, states)``: the number of steps before the first checkpoint; 1 of 1 step, 0 of 0."""
    index = ir.IndexType.get()
    function, build = create_function(name, [index, index], [index], behind(after))
    one = build.index(1)
    steps, given = build.arguments
    states = build.value("arith.maxsi", (given, one), index)
    repeats, reached = _create_search(steps, states, build)

    def value(name: str, left: Value, right: Value) -> Value:
        return build.value(name, (left, right), index)

    all_states = value("arith.addi", states, repeats)
    before = value("arith.divui", value("arith.muli", reached, repeats), all_states)
    others = value("arith.subi", all_states, one)
    right = value("arith.divui", value("arith.muli", before, states), others)
    split = value("arith.minsi", before, value("arith.subi", steps, right))
    # A range of at most one step is not split.
    create_return([build.value("arith.select", (compare(build, "slt", one, steps), split, steps), index)], build)
    return function


def _create_search(steps: Value, states: Value, build: Builder) -> Sequence[Value]:
    """Emits the search for the least ``r >= 1`` with ``b(states, r) >= steps``; returns ``r`` and ``b(states, r)``."""
    index = steps.type
    one = build.index(1)
    first = build.value("arith.addi", (states, one), index)
    loop = build.op("scf.while", [one, first], [index, index], None, 2)
    at, after = (build.into(region, [index, index]) for region in loop.regions)
    at.op("scf.condition", [compare(at, "slt", at.arguments[1], steps), *at.arguments])
    at = after
    repeats = at.value("arith.addi", (after.arguments[0], one), index)
    both = at.value("arith.addi", (states, repeats), index)
    reached = at.value("arith.muli", (after.arguments[1], both), index)
    at.op("scf.yield", [repeats, at.value("arith.divui", (reached, repeats), index)])
    return tuple(loop.results)


def create_binomial_pieces(
    steps: Value, states: int, piece: int, split: str, inits: Sequence[Value], part: StatesPart, build: Builder
) -> ir.Operation:
    """Creates a loop over at most ``states`` ranges of ``steps``.

    Each range may use the checkpoints that the ranges before it do not hold.
    """
    index = steps.type
    length, most = build.index(piece), build.index(states - 1)
    pieces = build.value("arith.ceildivui", (steps, length), index)
    count = build.value("arith.minui", (build.index(states), pieces), index)

    def one(number: Value, carried: Sequence[Value], at: Builder) -> Sequence[Value]:
        first, *others = carried
        left = at.value("arith.subi", (steps, first), index)
        free = at.value("arith.subi", (most, number), index)
        taken = create_split(split, left, free, piece, at)
        return [at.value("arith.addi", (first, taken), index), *part(first, taken, free, others, at)]

    return create_counted(count, [build.index(0), *inits], one, build)


def create_split(name: str, steps: Value, states: Value, piece: int, build: Builder) -> Value:
    """Emits the split point of a range in steps, by a call of ``name``; ``piece`` steps count as one."""
    index = steps.type
    length = build.index(piece)
    pieces = steps if piece == 1 else build.value("arith.ceildivui", (steps, length), index)
    callee = {"callee": ir.FlatSymbolRefAttr.get(name)}
    split = build.op("func.call", [pieces, states], [index], callee).result
    if piece == 1:
        return split
    return build.value("arith.minui", (build.value("arith.muli", (split, length), index), steps), index)


def create_remaining(first: Value, count: Value, taken: Value, build: Builder) -> tuple[Value, Value]:
    """Emits the range that follows the first ``taken`` steps of a range."""
    index = first.type
    start = build.value("arith.addi", (first, taken), index)
    return start, build.value("arith.subi", (count, taken), index)


def create_one_less(number: Value, build: Builder) -> Value:
    """Emits ``number - 1``."""
    return build.value("arith.subi", (number, build.index(1)), number.type)


def progress(steps: int, states: int) -> int:
    """Returns how far EnzymeMLIR's checkpointing advances in ``steps`` steps before it stores the next checkpoint.

    Let ``r`` be the least number with ``b(states, r) >= steps``. No step is run more often than necessary if the
    advance lies between ``steps - b(states - 1, r)`` and ``b(states, r - 1)``. The result is the middle of that range,
    clamped so that it is at least 1 and leaves a step for each of the other states. With one state, or one step, it is
    all steps.
    """
    if steps <= 1 or states <= 1:
        return steps
    repeats, reached = 1, states + 1
    while reached < steps:
        repeats += 1
        reached = reached * (states + repeats) // repeats
    fewest = max(steps - reached * states // (states + repeats), 1)
    most = min(reached * repeats // (states + repeats), steps - 1)
    return max(min((fewest + most) // 2, steps - (states - 1)), 1)


def create_progress(steps: Value, states: Value, build: Builder) -> Value:
    """Emits `progress` as IR; the search for ``r`` runs only if there is something to split."""
    index, one = steps.type, build.index(1)
    few = [compare(build, "sle", value, one) for value in (steps, states)]
    is_all = build.value("arith.ori", few, few[0].type)
    choice, whole, build = create_if(is_all, [index], build)
    whole.op("scf.yield", [steps])

    def value(name: str, left: Value, right: Value) -> Value:
        return build.value(name, (left, right), index)

    repeats, reached = _create_search(steps, states, build)
    total = value("arith.addi", states, repeats)
    behind = value("arith.divsi", value("arith.muli", reached, states), total)
    fewest = value("arith.maxsi", value("arith.subi", steps, behind), one)
    ahead = value("arith.divsi", value("arith.muli", reached, repeats), total)
    most = value("arith.minsi", ahead, value("arith.subi", steps, one))
    middle = value("arith.divsi", value("arith.addi", fewest, most), build.index(2))
    kept = value("arith.subi", steps, value("arith.subi", states, one))
    build.op("scf.yield", [value("arith.maxsi", value("arith.minsi", middle, kept), one)])
    return choice.result
