"""``scf.if`` and ``scf.index_switch``: the first operand says which region runs."""

from __future__ import annotations

from typing import final

from mlirad.interfaces.regions import BranchModel


@final
class ScfBranchModel(BranchModel):
    """The branch model of ``scf.if`` (then and perhaps else) and ``scf.index_switch`` (the default and the cases)."""
