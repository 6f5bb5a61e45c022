"""Affine control flow and accesses: maps are kept affine in the derivative, also in reversed loops.

`for_` has the models of loops and branches; `maps` those of ops that compute an affine map.
"""

from typing import Final

from mlirad.dialects.affine.for_ import AffineForModel, AffineIfModel, ForLowering, ParallelLowering
from mlirad.dialects.affine.maps import ApplyModel, ExtremumModel
from mlirad.interfaces.access import Access
from mlirad.interfaces.ops import MemoryModel
from mlirad.interfaces.registry import BRANCH, LOOP, LOWERING, MEMORY, SCALAR, Registry

ACCESSES: Final = (
    Access("affine.load", "affine.store", ("map",)),
    Access("affine.vector_load", "affine.vector_store", ("map",), is_single=False),
)


def register(registry: Registry) -> None:
    """Attach the models of ``affine``."""
    registry.add(LOOP, "affine.for", AffineForModel(), origin=__name__)
    registry.add(LOWERING, "affine.for", ForLowering(), origin=__name__)
    registry.add(LOWERING, "affine.parallel", ParallelLowering(), origin=__name__)
    registry.add(BRANCH, "affine.if", AffineIfModel(), origin=__name__)
    registry.add(MEMORY, "affine.prefetch", MemoryModel(), origin=__name__)
    registry.add(SCALAR, "affine.apply", ApplyModel(), origin=__name__)
    registry.add(SCALAR, "affine.max", ExtremumModel(), origin=__name__)
    registry.add(SCALAR, "affine.min", ExtremumModel(), origin=__name__)
    for access in ACCESSES:
        access.register(registry, __name__)
