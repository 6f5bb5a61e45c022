"""Buffers: accesses, allocations, copies and views.

Read `access` first; `views` says how results point into operands; `elementwise` makes the loops of a copy's adjoint.
"""

from typing import Any, Final

from mlirad.dialects.memref.access import LoadModel, StoreModel
from mlirad.dialects.memref.alloc import AllocaModel, AllocModel, DeallocModel
from mlirad.dialects.memref.copy import CopyModel
from mlirad.dialects.memref.views import VIEWS, DimModel, GlobalModel, ViewModel
from mlirad.interfaces.registry import ALLOCATION, FORWARD, MEMORY, RECOMPUTE, REVERSE, Registry

ACCESSES: Final[dict[str, Any]] = {
    "memref.load": LoadModel(),
    "memref.store": StoreModel(),
    "memref.copy": CopyModel(),
    "memref.dealloc": DeallocModel(),
}
ALLOCATIONS: Final[dict[str, Any]] = {"memref.alloc": AllocModel(), "memref.alloca": AllocaModel()}


def register(registry: Registry) -> None:
    """Attach the models of ``memref``."""
    for name, model in ACCESSES.items():
        registry.add(MEMORY, name, model, origin=__name__)
        registry.add(FORWARD, name, model, origin=__name__)
        registry.add(REVERSE, name, model, origin=__name__)
    for name, allocation in ALLOCATIONS.items():
        registry.add(MEMORY, name, allocation, origin=__name__)
        registry.add(ALLOCATION, name, allocation, origin=__name__)
    for name in VIEWS:
        registry.add(MEMORY, name, ViewModel(), origin=__name__)
        registry.add(RECOMPUTE, name, ViewModel(), origin=__name__)
    registry.add(MEMORY, "memref.dim", DimModel(), origin=__name__)
    registry.add(MEMORY, "memref.get_global", GlobalModel(), origin=__name__)
