"""Affine control flow and accesses: maps are kept affine in the derivative, also in reversed loops."""

from typing import Any, Final

from mlirad.dialects.affine.access import LoadModel, PrefetchModel, StoreModel
from mlirad.dialects.affine.for_ import ForLowering, ForModel, ParallelLowering
from mlirad.dialects.affine.if_ import IfModel
from mlirad.dialects.affine.traps import MapModel
from mlirad.interfaces.registry import BRANCH, FORWARD, LOOP, LOWERING, MEMORY, REVERSE, TRAP, Registry

ACCESSES: Final[dict[str, Any]] = {
    "affine.load": LoadModel(),
    "affine.store": StoreModel(),
    "affine.vector_load": LoadModel(),
    "affine.vector_store": StoreModel(),
}


def register(registry: Registry) -> None:
    """Attach the models of ``affine``."""
    registry.add(LOOP, "affine.for", ForModel(), origin=__name__)
    registry.add(LOWERING, "affine.for", ForLowering(), origin=__name__)
    registry.add(LOWERING, "affine.parallel", ParallelLowering(), origin=__name__)
    registry.add(BRANCH, "affine.if", IfModel(), origin=__name__)
    registry.add(MEMORY, "affine.prefetch", PrefetchModel(), origin=__name__)
    for name in ("apply", "for", "max", "min"):
        registry.add(TRAP, f"affine.{name}", MapModel(), origin=__name__)
    for name, model in ACCESSES.items():
        registry.add(MEMORY, name, model, origin=__name__)
        registry.add(FORWARD, name, model, origin=__name__)
        registry.add(REVERSE, name, model, origin=__name__)
