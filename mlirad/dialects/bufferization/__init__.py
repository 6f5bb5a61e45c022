"""Ops between buffers and tensors. Tensor caches use them, so that derivatives of derivatives contain them.

`models` of reads and writes, and rewrites of clones and deallocations; `to_buffer`.
"""

from typing import Any, Final

from mlirad.dialects.bufferization.models import (
    AllocTensorModel,
    MaterializeModel,
    ToTensorModel,
    rewrite_clone,
    rewrite_dealloc,
    rewrite_dealloc_tensor,
)
from mlirad.dialects.bufferization.to_buffer import rewrite_to_buffer
from mlirad.interfaces.registry import DERIVATIVE, MEMORY, PLACEHOLDER_OP, REWRITE, Registry

MODELS: Final[dict[str, Any]] = {
    "bufferization.alloc_tensor": AllocTensorModel(),
    "bufferization.materialize_in_destination": MaterializeModel(),
    "bufferization.to_tensor": ToTensorModel(),
}

REWRITES: Final[dict[str, Any]] = {
    "bufferization.clone": rewrite_clone,
    "bufferization.dealloc": rewrite_dealloc,
    "bufferization.dealloc_tensor": rewrite_dealloc_tensor,
    "bufferization.to_buffer": rewrite_to_buffer,
}


def register(registry: Registry) -> None:
    """Attach the models of ``bufferization``."""
    registry.add_all(REWRITE, REWRITES, origin=__name__)
    registry.add(
        PLACEHOLDER_OP,
        "bufferization.materialize_in_destination",
        MODELS["bufferization.materialize_in_destination"],
        origin=__name__,
    )
    for name, model in MODELS.items():
        registry.add_model(name, model, MEMORY, DERIVATIVE, origin=__name__)
