"""Registers type models: which types carry derivatives, and how their shadows are created and summed.

`types` holds the models.
"""

from mlirad.dialects.builtin.types import (
    ComplexModel,
    FloatModel,
    MemRefModel,
    OpaqueModel,
    TensorModel,
    VectorModel,
    WideFloatModel,
)
from mlirad.edit.types import FLOATS
from mlirad.interfaces.registry import TYPE, Registry

OPAQUE = ("IntegerType", "IndexType", "NoneType")


def register(registry: Registry) -> None:
    """Attach the type models."""
    registry.add_all(TYPE, dict.fromkeys(FLOATS, FloatModel()), origin=__name__)
    registry.add(TYPE, "Type", WideFloatModel(), origin=__name__)  # the bindings have no class for f80 and f128
    registry.add_all(TYPE, dict.fromkeys(OPAQUE, OpaqueModel()), origin=__name__)
    registry.add(TYPE, "ComplexType", ComplexModel(), origin=__name__)
    registry.add(TYPE, "VectorType", VectorModel(), origin=__name__)
    registry.add(TYPE, "MemRefType", MemRefModel(), origin=__name__)
    registry.add(TYPE, "RankedTensorType", TensorModel(), origin=__name__)
