"""Ops over the elements of buffers and tensors.

On buffers they become loops before they are differentiated (`lowering`); `names` lists them.
"""

from mlirad.dialects.linalg.lowering import BufferLowering
from mlirad.dialects.linalg.names import STRUCTURED
from mlirad.interfaces.registry import LOWERING, Registry


def register(registry: Registry) -> None:
    """Attach the models of ``linalg``."""
    for name in STRUCTURED:
        registry.add(LOWERING, name, BufferLowering(), origin=__name__)
