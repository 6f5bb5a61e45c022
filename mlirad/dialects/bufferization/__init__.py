"""Between buffers and tensors: the caches of tensors use these ops, so derivatives of derivatives meet them."""

from typing import Any, Final

from mlirad.dialects.bufferization.clone import CloneRewrite
from mlirad.dialects.bufferization.models import AllocTensorModel, MaterializeModel, ToTensorModel
from mlirad.interfaces.registry import FORWARD, MEMORY, REVERSE, REWRITE, Registry

MODELS: Final[dict[str, Any]] = {
    "bufferization.alloc_tensor": AllocTensorModel(),
    "bufferization.materialize_in_destination": MaterializeModel(),
    "bufferization.to_tensor": ToTensorModel(),
}


def register(registry: Registry) -> None:
    """Attach the models of ``bufferization``."""
    registry.add(REWRITE, "bufferization.clone", CloneRewrite(), origin=__name__)
    for name, model in MODELS.items():
        registry.add(MEMORY, name, model, origin=__name__)
        registry.add(FORWARD, name, model, origin=__name__)
        registry.add(REVERSE, name, model, origin=__name__)
