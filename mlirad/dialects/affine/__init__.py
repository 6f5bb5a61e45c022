"""Affine control flow and accesses: maps are kept affine in the derivative, also in reversed loops."""

from mlirad.dialects.affine.access import LoadModel, StoreModel
from mlirad.dialects.affine.for_ import ForModel
from mlirad.dialects.affine.if_ import IfModel
from mlirad.interfaces.registry import BRANCH, FORWARD, LOOP, MEMORY, REVERSE, Registry


def register(registry: Registry) -> None:
    """Attach the models of ``affine``."""
    registry.add(LOOP, "affine.for", ForModel(), origin=__name__)
    registry.add(BRANCH, "affine.if", IfModel(), origin=__name__)
    for interface in (MEMORY, FORWARD, REVERSE):
        registry.add(interface, "affine.load", LoadModel(), origin=__name__)
        registry.add(interface, "affine.store", StoreModel(), origin=__name__)
