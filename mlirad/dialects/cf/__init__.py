"""Branches between blocks are lifted to structured control flow first; what is left is the assertion.

The forward sweep asserts, the reverse sweep does not again.
"""

from mlirad.interfaces.ops import MemoryModel
from mlirad.interfaces.registry import MEMORY, Registry


def register(registry: Registry) -> None:
    """Attach the models of ``cf``."""
    registry.add(MEMORY, "cf.assert", MemoryModel(), origin=__name__)
