"""Which products of a sweep are strong: those with derivatives that may be zeros of a mask, or all, or none."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Set
from dataclasses import dataclass, field

from mlirad._mlir import Value
from mlirad.analysis.activity import Activity, Key
from mlirad.analysis.float_ranges import FloatRanges
from mlirad.analysis.program import Program
from mlirad.edit.build import Builder
from mlirad.edit.float_range import FINITE
from mlirad.interfaces.registry import RANGE
from mlirad.interfaces.strong import StrongProducts
from mlirad.synthesis.options import Options


@dataclass(frozen=True)
class Strength:
    """``masked``: the values whose derivative may be a zero of a mask; ``products`` decides one by one."""

    masked: Set[Key] = frozenset()
    products: StrongProducts = field(default_factory=lambda: StrongProducts({}, lambda value: FINITE))
    ranges: FloatRanges | None = None

    @staticmethod
    def of(
        program: Program, activity: Activity, options: Options, find: Callable[[Program, Activity], set[Key]]
    ) -> Strength:
        """As ``options`` ask; ``find`` says what is masked."""
        models = program.registry.table(RANGE)
        if options.strong_zero:
            return Strength(activity.active, StrongProducts(models, lambda value: FINITE, everywhere=True))
        masked = find(program, activity) if options.strong_zero is None else set()
        if not masked:
            return Strength()
        ranges = FloatRanges(program, activity.aliasing)
        return Strength(masked, StrongProducts(models, ranges.of), ranges)

    def turn_to(self, values: Iterable[Value], build: Builder) -> bool:
        """Go on with an op with the incoming derivatives of ``values``; whether its products may have to be strong."""
        return not self.masked.isdisjoint(values) and self.products.turn_to(build)

    def adopt(self, old: Value, new: Value) -> None:
        """Let ``new``, which takes the place of ``old``, have its range."""
        if self.ranges is not None:
            self.ranges.adopt(old, new)
