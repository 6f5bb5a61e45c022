"""Models ``cf.assert``; branches between blocks are lifted to structured control flow before.

The forward sweep has the assertions of the primal, the reverse sweep has none.
"""

from mlirad.interfaces.ops import MemoryModel
from mlirad.interfaces.registry import MEMORY, Registry


def register(registry: Registry) -> None:
    """Attach the models of ``cf``."""
    registry.add(MEMORY, "cf.assert", MemoryModel(), origin=__name__)
