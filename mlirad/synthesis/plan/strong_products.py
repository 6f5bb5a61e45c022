"""Decides which products of a sweep are strong: those with derivatives that may be masked zeros, all, or none."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Set
from dataclasses import dataclass, field

from mlirad._mlir import Value
from mlirad.analysis.activity import ActivityAnalysis, Key
from mlirad.analysis.aliasing import Aliasing
from mlirad.analysis.float_ranges import FloatRanges
from mlirad.analysis.masked_zeros import MaskedZeros
from mlirad.analysis.masks import has_masks
from mlirad.analysis.program import Node, Program
from mlirad.edit.build import Builder
from mlirad.interfaces.ops import EffectKind
from mlirad.interfaces.registry import RANGE
from mlirad.interfaces.strong_zero import StrongProducts
from mlirad.synthesis.options import Options

Find = Callable[[Program, ActivityAnalysis, MaskedZeros], set[Key]]


@dataclass(frozen=True)
class Strength:
    """``masked``: values whose derivative may be a masked zero; ``products``: guards single products.

    ``zeros``: the primal values that may be masked zeros themselves.
    """

    masked: Set[Key] = frozenset()
    products: StrongProducts = field(default_factory=lambda: StrongProducts({}, {}))
    zeros: set[Key] = field(default_factory=set)
    ranges: FloatRanges | None = None

    @staticmethod
    def of(program: Program, activity: ActivityAnalysis, options: Options, find: Find, *, masked: bool) -> Strength:
        """The strength that ``options`` require; ``find``: the masked values of a function.

        ``masked``: incoming derivatives of the function may be masked zeros.
        """
        models = program.registry.table(RANGE)
        if options.strong_zero:
            return Strength(activity.active, StrongProducts(models, {}, everywhere=True))
        # Without a mask no incoming zero is due to a select, and 0 * inf is what the program computes.
        if options.strong_zero is not None or not (masked or has_masks(program)):
            return Strength()
        # A product is guarded only where its other factor may be infinite or NaN.
        ranges = FloatRanges(program, activity.aliasing, finite_arguments=not masked)
        zeros = MaskedZeros(program, activity.aliasing, ranges)
        found = activity.active if masked else find(program, activity, zeros)
        return Strength(found, StrongProducts(models, ranges.found), zeros.found, ranges)

    def is_masked(self, node: Node, values: Iterable[Value], kind: EffectKind, aliasing: Aliasing) -> bool:
        """Whether an incoming derivative of a call may be a masked zero: of ``values``, or of its buffers."""
        if node.unknown_effects:
            return bool(self.masked)
        buffers = [effect.value for effect in node.effects if effect.kind is kind]
        return not self.masked.isdisjoint(values) or any(
            not self.masked.isdisjoint(aliasing.objects(v)) for v in buffers
        )

    def begin_op(self, values: Iterable[Value], build: Builder) -> bool:
        """Begins an op with the incoming derivatives of ``values``; returns whether its products may need guards."""
        return not self.masked.isdisjoint(values) and self.products.begin_op(build)

    def adopt(self, old: Value, new: Value) -> None:
        """Transfers the facts about ``old`` to ``new``, which replaces it."""
        if self.ranges is not None:
            self.ranges.adopt(old, new)
            if old in self.zeros:
                self.zeros.add(new)
