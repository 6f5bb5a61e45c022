"""Buffers: accesses, allocations, copies and views.

Loads and stores are `interfaces.access`. `views`: results that alias operands; `copy` of whole buffers;
`globals` and their shadows; `atomic` updates; `scope` and reallocations are rewritten to other ops.
`delayed_updates`: atomic maxima, minima, products and assignments in kernels.

`alloc` models allocations; `batch` has the batched ops.
"""

from collections.abc import Callable
from typing import Any, Final, final

from mlirad._mlir import ir
from mlirad.dialects.memref.alloc import AllocaModel, AllocModel, DeallocModel, rewrite_realloc
from mlirad.dialects.memref.atomic import ATOMIC, GENERIC, rewrite_atomic, rewrite_generic_atomic
from mlirad.dialects.memref.batch import MODELS as BATCHED
from mlirad.dialects.memref.copy import CopyModel
from mlirad.dialects.memref.globals import MemrefGlobalModel
from mlirad.dialects.memref.scope import ScopeModel
from mlirad.dialects.memref.views import LAYOUT_VIEWS, VIEWS, DistinctModel, ReshapeModel, ViewModel, rewrite_alignment
from mlirad.edit.rank_reductions import SliceRewrite
from mlirad.interfaces.access import Access
from mlirad.interfaces.batch import DenseBatch
from mlirad.interfaces.ops import MemoryModel
from mlirad.interfaces.registry import (
    ACTIVITY,
    ALLOCATION,
    BATCH,
    BRANCH,
    DERIVATIVE,
    GLOBAL,
    MEMORY,
    RECOMPUTE,
    REWRITE,
    Registry,
)

ACCESS: Final = Access("memref.load", "memref.store")
CONTENTS: Final[dict[str, Any]] = {
    "memref.copy": CopyModel(),
    "memref.dealloc": DeallocModel(),
    "memref.atomic_rmw": ATOMIC,
}
ALLOCATIONS: Final[dict[str, Any]] = {"memref.alloc": AllocModel(), "memref.alloca": AllocaModel()}

#: Ops that upstream cannot lower -> their expansion.
EXPANSIONS: Final[dict[str, Callable[[ir.Operation], object]]] = {"memref.realloc": rewrite_realloc}


@final
class ComparedAddress:
    """The address of a buffer: nothing is accessed through it if it is only compared with others."""

    def is_inactive(self, op: ir.Operation, /) -> bool:
        """Whether all uses are comparisons."""
        return all(use.owner.operation.name == "arith.cmpi" for use in op.result.uses)


def register(registry: Registry) -> None:
    """Attach the models of ``memref``."""
    ACCESS.register(registry, __name__)
    for name, model in CONTENTS.items():
        registry.add_model(name, model, MEMORY, DERIVATIVE, origin=__name__)
    for name, allocation in ALLOCATIONS.items():
        registry.add_model(name, allocation, MEMORY, ALLOCATION, origin=__name__)
    _register_views(registry)
    registry.add(MEMORY, "memref.dim", MemoryModel(), origin=__name__)
    registry.add(ACTIVITY, "memref.extract_aligned_pointer_as_index", ComparedAddress(), origin=__name__)
    registry.add(MEMORY, "memref.prefetch", MemoryModel(), origin=__name__)
    registry.add_model("memref.get_global", MemrefGlobalModel(), MEMORY, RECOMPUTE, GLOBAL, origin=__name__)
    registry.add(REWRITE, "memref.atomic_rmw", rewrite_atomic, origin=__name__)
    registry.add(MEMORY, "memref.generic_atomic_rmw", GENERIC, origin=__name__)
    registry.add(REWRITE, "memref.generic_atomic_rmw", rewrite_generic_atomic, origin=__name__)
    registry.add(BRANCH, "memref.alloca_scope", ScopeModel(), origin=__name__)
    registry.add_all(BATCH, {**BATCHED, **dict.fromkeys(LAYOUT_VIEWS, DenseBatch())}, origin=__name__)
    registry.add(REWRITE, "memref.realloc", rewrite_realloc, origin=__name__)


def _register_views(registry: Registry) -> None:
    views: dict[str, ViewModel | DistinctModel] = dict.fromkeys((*VIEWS, *LAYOUT_VIEWS), ViewModel())
    views["memref.distinct_objects"] = DistinctModel()
    for name, model in views.items():
        registry.add_model(name, model, MEMORY, RECOMPUTE, origin=__name__)
    registry.add(REWRITE, "memref.assume_alignment", rewrite_alignment, origin=__name__)
    registry.add(REWRITE, "memref.subview", SliceRewrite(), origin=__name__)
    registry.add(MEMORY, "memref.reshape", ReshapeModel(), origin=__name__)
