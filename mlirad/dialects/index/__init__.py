"""Models the traps of divisions of the index dialect; its activity is in `tablegen_rules/index.td`."""

from typing import Final

from mlirad.edit.divisions import DivisionModel
from mlirad.interfaces.registry import TRAP, Registry

DIVISIONS: Final = ("ceildivs", "ceildivu", "divs", "divu", "floordivs", "rems", "remu")


def register(registry: Registry) -> None:
    """Attach the trap models."""
    registry.add_all(TRAP, {f"index.{name}": DivisionModel() for name in DIVISIONS}, origin=__name__)
