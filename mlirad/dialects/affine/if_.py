"""``affine.if``: a set of affine constraints decides between a then-region and perhaps an else-region."""

from __future__ import annotations

from typing import final

from mlirad.interfaces.regions import BranchModel


@final
class AffineIfModel(BranchModel):
    """The branch model of ``affine.if``, whose operands are the dims and symbols of the set."""
