"""Buffers: accesses, allocations, copies and views.

Read `access` first; `views` says how results point into operands; `elementwise` makes the loops of a copy's adjoint.
"""

from mlirad.dialects.memref.access import LoadModel, StoreModel
from mlirad.dialects.memref.alloc import AllocaModel, AllocModel, DeallocModel
from mlirad.dialects.memref.copy import CopyModel
from mlirad.dialects.memref.views import VIEWS, DimModel, ViewModel
from mlirad.interfaces.registry import ALLOCATION, FORWARD, MEMORY, RECOMPUTE, REVERSE, Registry


def register(registry: Registry) -> None:
    """Attach the models of ``memref``."""
    for interface in (MEMORY, FORWARD, REVERSE):
        registry.add(interface, "memref.load", LoadModel(), origin=__name__)
        registry.add(interface, "memref.store", StoreModel(), origin=__name__)
        registry.add(interface, "memref.copy", CopyModel(), origin=__name__)
    for name, model in (("memref.alloc", AllocModel()), ("memref.alloca", AllocaModel())):
        registry.add(MEMORY, name, model, origin=__name__)
        registry.add(ALLOCATION, name, model, origin=__name__)
    for interface in (MEMORY, FORWARD, REVERSE):
        registry.add(interface, "memref.dealloc", DeallocModel(), origin=__name__)
    for name in VIEWS:
        registry.add(MEMORY, name, ViewModel(), origin=__name__)
        registry.add(RECOMPUTE, name, ViewModel(), origin=__name__)
    registry.add(MEMORY, "memref.dim", DimModel(), origin=__name__)
