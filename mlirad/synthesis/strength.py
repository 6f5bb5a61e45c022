"""Which products of a sweep are strong: those with derivatives that may be zeros of a mask, or all, or none."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Set
from dataclasses import dataclass, field

from mlirad._mlir import Value
from mlirad.analysis.activity import Activity, Key
from mlirad.analysis.float_ranges import FloatRanges
from mlirad.analysis.masked_zeros import MaskedZeros
from mlirad.analysis.masks import has_masks
from mlirad.analysis.program import Program
from mlirad.edit.build import Builder
from mlirad.interfaces.registry import RANGE
from mlirad.interfaces.strong import StrongProducts
from mlirad.synthesis.options import Options

Find = Callable[[Program, Activity, MaskedZeros], set[Key]]


@dataclass(frozen=True)
class Strength:
    """``masked``: the values whose derivative may be a zero of a mask; ``products`` decides one by one.

    ``zeros``: the primal values that may be such zeros themselves.
    """

    masked: Set[Key] = frozenset()
    products: StrongProducts = field(default_factory=lambda: StrongProducts({}, {}))
    zeros: set[Key] = field(default_factory=set)
    ranges: FloatRanges | None = None

    @staticmethod
    def of(program: Program, activity: Activity, options: Options, find: Find) -> Strength:
        """As ``options`` ask; ``find`` says what is masked."""
        models = program.registry.table(RANGE)
        if options.strong_zero:
            return Strength(activity.active, StrongProducts(models, {}, everywhere=True))
        if options.strong_zero is not None or not has_masks(program):
            return Strength()
        ranges = FloatRanges(program, activity.aliasing)
        zeros = MaskedZeros(program, activity.aliasing, ranges)
        return Strength(find(program, activity, zeros), StrongProducts(models, ranges.found), zeros.found, ranges)

    def turn_to(self, values: Iterable[Value], build: Builder) -> bool:
        """Go on with an op with the incoming derivatives of ``values``; whether its products may have to be strong."""
        return not self.masked.isdisjoint(values) and self.products.turn_to(build)

    def adopt(self, old: Value, new: Value) -> None:
        """Let ``new``, which takes the place of ``old``, have its facts."""
        if self.ranges is not None:
            self.ranges.adopt(old, new)
            if old in self.zeros:
                self.zeros.add(new)
