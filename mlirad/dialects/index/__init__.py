"""The model of divisions of ``index``, which may trap; which ops are inactive is in `tablegen_rules/index.td`."""

from typing import Final

from mlirad.interfaces.registry import SCALAR, Registry
from mlirad.interfaces.scalar import DivisionModel

DIVISIONS: Final = ("ceildivs", "ceildivu", "divs", "divu", "floordivs", "rems", "remu")


def register(registry: Registry) -> None:
    """Attach the models of ``index``."""
    registry.add_all(SCALAR, {f"index.{name}": DivisionModel() for name in DIVISIONS}, origin=__name__)
