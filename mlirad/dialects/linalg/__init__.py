"""Models and rewrites of `linalg`, the ops over the elements of buffers and tensors.

Named ops are generalized (`lowering`). Generic ops without a structured derivative become loops, and captured scalars
become operands (`rewrite`); on buffers only contractions stay generic. The derivatives of the others are generic ops
(`generic`, over `kernel` and `body`). `names` lists the ops. `softmax`, `tiles` and `winograd` expand ops for which
upstream has no pass, also before code is generated.

`windows` and `gathers` are for convolutions, `order` for the loops of contractions. `forms` matches and
creates ops for the algebraic rewrites; `shapes` creates ops on dynamic extents, `batch` the ops over several lanes.
"""

from collections.abc import Callable
from typing import Any, Final

from mlirad._mlir import ir
from mlirad.dialects.linalg import winograd
from mlirad.dialects.linalg.batch import batch_generic
from mlirad.dialects.linalg.forms import BroadcastForm, ContractionForm, DiagonalForm, MultipleForm, SpreadForm, SumForm
from mlirad.dialects.linalg.generic import GenericModel
from mlirad.dialects.linalg.lowering import ElementwiseLowering, Lowering
from mlirad.dialects.linalg.names import CONTRACTIONS, ELEMENTWISE, GENERIC, SOFTMAX, STRUCTURED
from mlirad.dialects.linalg.order import put_in_order
from mlirad.dialects.linalg.rewrite import rewrite_generic
from mlirad.dialects.linalg.softmax import SoftmaxModel, decompose, rewrite_softmax
from mlirad.dialects.linalg.tiles import rewrite_pack, rewrite_unpack
from mlirad.interfaces.batch import BatchFunction
from mlirad.interfaces.registry import (
    ACTIVITY,
    BATCH,
    CHOICE,
    DERIVATIVE,
    FORM,
    LOWERING,
    MEMORY,
    RANGE,
    REWRITE,
    SCALAR,
    SHAPE,
    Registry,
)

__all__ = ["CONTRACTIONS", "EXPANSIONS", "GENERIC", "put_in_order", "register"]

#: Ops that upstream cannot lower: expanded before they are differentiated, or before code is generated.
_EXPANSIONS: Final[dict[str, Callable[[ir.Operation], bool]]] = {
    "linalg.pack": rewrite_pack,
    "linalg.unpack": rewrite_unpack,
    "linalg.winograd_filter_transform": winograd.rewrite_filter,
    "linalg.winograd_input_transform": winograd.rewrite_input,
    "linalg.winograd_output_transform": winograd.rewrite_output,
}
EXPANSIONS: Final[dict[str, Callable[[ir.Operation], object]]] = {SOFTMAX: decompose, **_EXPANSIONS}
REWRITES: Final = {GENERIC: rewrite_generic, SOFTMAX: rewrite_softmax, **_EXPANSIONS}

#: Matchers of generic ops by what they compute, for rewrites that know no op names (`FORM`).
FORMS: Final[dict[str, Any]] = {
    "broadcast": BroadcastForm(),
    "contraction": ContractionForm(),
    "diagonal": DiagonalForm(),
    "multiple": MultipleForm(),
    "spread": SpreadForm(),
    "sum": SumForm(),
}


def register(registry: Registry) -> None:
    """Attach the models of ``linalg``."""
    registry.add(BATCH, GENERIC, BatchFunction(batch_generic), origin=__name__)
    registry.add_all(FORM, FORMS, origin=__name__)
    registry.add_all(LOWERING, dict.fromkeys(STRUCTURED, Lowering()), origin=__name__)
    registry.add_all(LOWERING, dict.fromkeys(ELEMENTWISE, ElementwiseLowering()), origin=__name__)
    registry.add_all(REWRITE, REWRITES, origin=__name__)
    generic = GenericModel(registry)
    registry.add_model(GENERIC, generic, ACTIVITY, CHOICE, SCALAR, RANGE, origin=__name__)
    for name, model in ((GENERIC, generic), (SOFTMAX, SoftmaxModel())):
        registry.add_model(name, model, MEMORY, SHAPE, DERIVATIVE, origin=__name__)
