"""Fast-math flags of the reverse sweep: those of the primal's ops, and those that options add.

`reassociate` applies to sums that correspond to no op of the primal: contributions to one adjoint. `contract` applies
to all ops that the sweep emits. Recomputed primal ops are copies, and keep their flags.
"""

from __future__ import annotations

from typing import final

from mlirad._mlir import Attribute
from mlirad.edit.floats import with_flags
from mlirad.synthesis.options import Options


@final
class DerivativeFlags:
    """Maps the flags of a primal op to those of its derivative ops; None means no flags."""

    def __init__(self, options: Options, none: Attribute) -> None:
        self._none = none
        self._more = ("contract",) if options.contract else ()
        self._of_sums = (*self._more, "reassoc") if options.reassociate else self._more
        self._known: dict[tuple[Attribute | None, bool], Attribute | None] = {}

    def of_op(self, flags: Attribute | None) -> Attribute | None:
        """The flags of the ops that the rule of an op with ``flags`` emits."""
        return self._with(flags, is_sum=False)

    def of_sum(self, flags: Attribute | None) -> Attribute | None:
        """The flags of a sum of contributions to an adjoint, at an op with ``flags``."""
        return self._with(flags, is_sum=True)

    def _with(self, flags: Attribute | None, *, is_sum: bool) -> Attribute | None:
        key = (flags, is_sum)
        if key not in self._known:
            more = self._of_sums if is_sum else self._more
            # Computed once for each set of flags: attributes are parsed from text.
            made = with_flags(flags or self._none, more) if more else flags
            self._known[key] = None if made is None or made == self._none else made
        return self._known[key]
