"""Ops over the elements of buffers and tensors.

On buffers they become loops before they are differentiated; on tensors named ops become generic ones (`lowering`), what
has no structured derivative becomes loops too, and values of outside that a body uses become operands (`rewrite`).
What is left has derivatives that are generic ops (`generic`, over `kernel` and `body`). `names` lists the ops.
"""

from mlirad.dialects.linalg.generic import GenericModel
from mlirad.dialects.linalg.lowering import ElementwiseLowering, Gap, Lowering
from mlirad.dialects.linalg.names import ELEMENTWISE, GAPS, GENERIC, SOFTMAX, STRUCTURED
from mlirad.dialects.linalg.rewrite import GenericRewrite
from mlirad.dialects.linalg.softmax import SoftmaxModel, SoftmaxRewrite
from mlirad.interfaces.registry import (
    ACTIVITY,
    FORWARD,
    LOWERING,
    MEMORY,
    NOT_DIFFERENTIABLE,
    OCCASIONAL_LOWERING,
    REVERSE,
    REWRITE,
    Registry,
)


def register(registry: Registry) -> None:
    """Attach the models of ``linalg``."""
    for name in STRUCTURED:
        registry.add(LOWERING, name, Lowering(), origin=__name__)
    for name in ELEMENTWISE:
        registry.add(OCCASIONAL_LOWERING, name, ElementwiseLowering(), origin=__name__)
    for name, reason in GAPS.items():
        registry.add(NOT_DIFFERENTIABLE, name, Gap(reason), origin=__name__)
    registry.add(REWRITE, GENERIC, GenericRewrite(), origin=__name__)
    registry.add(REWRITE, SOFTMAX, SoftmaxRewrite(), origin=__name__)
    generic = GenericModel(registry)
    registry.add(ACTIVITY, GENERIC, generic, origin=__name__)
    for name, model in ((GENERIC, generic), (SOFTMAX, SoftmaxModel())):
        registry.add(MEMORY, name, model, origin=__name__)
        registry.add(FORWARD, name, model, origin=__name__)
        registry.add(REVERSE, name, model, origin=__name__)
