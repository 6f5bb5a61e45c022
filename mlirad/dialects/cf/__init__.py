"""Branches between blocks are lifted to structured control flow first; what is left is the assertion.

The forward sweep asserts, the reverse sweep does not again.
"""

from mlirad.interfaces.access import UntouchedModel
from mlirad.interfaces.registry import MEMORY, Registry


def register(registry: Registry) -> None:
    """Attach the models of ``cf``."""
    registry.add(MEMORY, "cf.assert", UntouchedModel(), origin=__name__)
