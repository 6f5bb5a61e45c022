"""Structured control flow: the counted loop and the branch."""

from mlirad.dialects.scf.for_ import ForModel
from mlirad.dialects.scf.if_ import IfModel
from mlirad.interfaces.registry import BRANCH, LOOP, Registry


def register(registry: Registry) -> None:
    """Attach the models of ``scf``."""
    registry.add(LOOP, "scf.for", ForModel(), origin=__name__)
    registry.add(BRANCH, "scf.if", IfModel(), origin=__name__)
