"""Do different iterations of a loop touch different elements? Subscripts as linear functions, and when they differ.

An element is told by its subscripts, each a sum of factors times values: induction variables of the loop in question,
what is the same in all of its iterations, and what varies within one. An induction variable is *determined* by a
subscript if two iterations in which it differs cannot have the same number there, whatever else varies. Where all are
determined, no two iterations touch the same element. Source: the separability tests of dependence analysis; Kennedy &
Allen, "Optimizing compilers for modern architectures", 2001, ch. 3.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from mlirad._mlir import Value
from mlirad.analysis.program import Block, Node, Program
from mlirad.analysis.ranges import Ranges
from mlirad.edit.constants import constant_integer
from mlirad.edit.intervals import Interval
from mlirad.edit.linear import Linear, expanded
from mlirad.interfaces.registry import LINEAR, PLACE, TARGET

#: The subscripts of an element.
Place: TypeAlias = tuple[Linear, ...]


@dataclass(frozen=True)
class Axis:
    """What is known of one induction variable of the loop in question."""

    variable: Value
    interval: Interval
    step: int


class Subscripts:
    """The places that loads and stores name, as linear as they can be written."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._linear = program.registry.table(LINEAR)
        self._places = program.registry.table(PLACE)
        self._targets = program.registry.table(TARGET)
        self._ranges = Ranges(program)

    def of_load(self, node: Node) -> tuple[Value, Place] | None:
        """The buffer that a load reads, and where; None where it does not read one element, or its place is unknown."""
        place = self.of(node, self._program.entry)
        return None if place is None else (node.operands[0], place)

    def of_store(self, node: Node) -> tuple[Value, Place] | None:
        """The buffer that a store writes, and where; None where that is not all that it changes, or unknown."""
        model = self._targets.get(node.name)
        found = None if model is None else model.target(node.op)
        if found is None:
            return None
        buffer, place = found
        return buffer, tuple(self.followed(form) for form in place)

    def followed(self, form: Linear) -> Linear:
        """The same with what linear ops compute replaced by what they compute it from."""
        return self._followed(form, self._program.entry)

    def of(self, load: Node, inside: Block) -> tuple[Linear, ...] | None:
        """The subscripts over what is not linear in anything else, or is from outside the block ``inside``."""
        model = self._places.get(load.name)
        place = None if model is None else model.place(load.op)
        return None if place is None else tuple(self._followed(form, inside) for form in place)

    def _followed(self, form: Linear, inside: Block) -> Linear:
        """The same by what constants are, and what linear ops inside compute from."""
        return expanded(form, lambda value: self._definition(value, inside), self._place)

    def _definition(self, value: Value, inside: Block) -> Linear | None:
        """What a constant, or a linear op inside, computes."""
        number = constant_integer(value)
        if number is not None:
            return Linear((), number)
        producer = self._program.producer.get(value)
        model = None if producer is None else self._linear.get(producer.name)
        is_inside = producer is not None and inside.encloses(producer.block)
        return model.linear(producer.op) if producer is not None and model is not None and is_inside else None

    def _place(self, value: Value) -> int:
        """Where ``value`` is computed in the program."""
        producer = self._program.producer.get(value)
        return -1 if producer is None else producer.order

    def interval(self, value: Value) -> Interval:
        """Between which numbers ``value`` lies."""
        return self._ranges.of(value)


def are_apart(
    places: Sequence[tuple[Linear, ...]], axes: Sequence[Axis], inside: Block, program: Program, subscripts: Subscripts
) -> bool:
    """Whether two iterations that differ in any of ``axes`` never name the same of ``places``, of one buffer all.

    ``inside`` is the body of the loop: what is defined in it may be anything in its interval.
    """
    open_axes = {axis.variable: axis for axis in axes}
    while open_axes:
        found = _determined(places, open_axes, inside, program, subscripts)
        if found is None:
            return False
        del open_axes[found]
    return True


def reaches(
    places: Sequence[tuple[Linear, ...]], axes: Sequence[Axis], inside: Block, program: Program, subscripts: Subscripts
) -> dict[Value, int]:
    """For an axis, how far apart two iterations are, at least, that never name the same of ``places``.

    Axes for which there is no such number are left out.
    """
    found: dict[Value, int] = {}
    open_axes = {axis.variable: axis for axis in axes}
    for forms in zip(*places, strict=True):
        for variable, axis in open_axes.items():
            factors = {form.factor_of(variable) for form in forms}
            width = (
                None
                if len(factors) != 1 or 0 in factors
                else _width(forms, variable, open_axes, inside, program, subscripts)
            )
            if width is not None:
                apart = width // (abs(factors.pop()) * axis.step) + 1
                found[variable] = min(apart, found.get(variable, apart))
    return found


def _determined(
    places: Sequence[tuple[Linear, ...]],
    axes: Mapping[Value, Axis],
    inside: Block,
    program: Program,
    subscripts: Subscripts,
) -> Value | None:
    """One of the axes that some subscript determines."""
    for forms in zip(*places, strict=True):
        for variable, axis in axes.items():
            factors = {form.factor_of(variable) for form in forms}
            if len(factors) != 1 or 0 in factors:
                continue
            width = _width(forms, variable, axes, inside, program, subscripts)
            if width is not None and width < abs(factors.pop()) * axis.step:
                return variable
    return None


def _width(
    forms: Sequence[Linear],
    variable: Value,
    axes: Mapping[Value, Axis],
    inside: Block,
    program: Program,
    subscripts: Subscripts,
) -> int | None:
    """How far apart what is left of ``forms`` without ``variable`` can be, between any two iterations, and any two."""
    lows: list[int] = []
    highs: list[int] = []
    fixed: set[frozenset[tuple[Value, int]]] = set()
    for form in forms:
        low = high = form.constant
        same: set[tuple[Value, int]] = set()
        for value, factor in form.factors:
            if value == variable:
                continue
            if value not in axes and _is_same(value, inside, program):
                same.add((value, factor))
                continue
            between = axes[value].interval if value in axes else subscripts.interval(value)
            if between is None:
                return None
            ends = sorted((factor * between[0], factor * between[1]))
            low, high = low + ends[0], high + ends[1]
        lows.append(low)
        highs.append(high)
        fixed.add(frozenset(same))
    return max(highs) - min(lows) if len(fixed) == 1 else None


def _is_same(value: Value, inside: Block, program: Program) -> bool:
    """Whether ``value`` is the same in two iterations that agree in the axes that are determined.

    What the loop gets from outside is; so is an axis that is determined already, but not what the loop carries.
    """
    home = program.home[value]
    return home is inside and value in program.variables if inside.encloses(home) else True
