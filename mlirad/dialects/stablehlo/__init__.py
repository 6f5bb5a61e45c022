"""StableHLO, the programs of JAX and XLA, and CHLO: ops on tensors of static extents.

Elementwise ops have records (`tablegen_rules/stablehlo.td`, `chlo.td`), and `elementwise` has those that need a model.
`spelling` writes what the engine emits in this dialect, so that the derivative of a StableHLO program is one; `create`
has the ops that models share, `pure` their price, `ranges` the intervals of results. Loops and branches become those
of ``scf`` (`control`), and those of a derivative, with its caches, become StableHLO again (`structured`).
"""

from __future__ import annotations

from typing import Any, Final

from mlirad.dialects.stablehlo import control, ranges
from mlirad.dialects.stablehlo.elementwise import (
    AbsoluteModel,
    BarrierModel,
    ClampRewrite,
    ConversionActivity,
    JoinedPartsModel,
    PartModel,
    SignModel,
)
from mlirad.dialects.stablehlo.pure import PureTensorModel
from mlirad.dialects.stablehlo.spelling import StablehloSpelling
from mlirad.interfaces.registry import ACTIVITY, FORWARD, RECOMPUTE, REVERSE, REWRITE, SPELLING, Registry

#: Ops with derivatives, and the price of having the result again.
MODELS: Final[dict[str, tuple[Any, int]]] = {
    "stablehlo.abs": (AbsoluteModel(), 1),
    "stablehlo.complex": (JoinedPartsModel(), 1),
    "stablehlo.imag": (PartModel(), 1),
    "stablehlo.optimization_barrier": (BarrierModel(), 1),
    "stablehlo.real": (PartModel(), 1),
    "stablehlo.sign": (SignModel(), 1),
}


def register(registry: Registry) -> None:
    """Attach the models of ``stablehlo`` and ``chlo``."""
    for dialect in ("stablehlo", "chlo"):
        registry.add(SPELLING, dialect, StablehloSpelling(), origin=__name__)
    for name, (model, cost) in MODELS.items():
        registry.add(FORWARD, name, model, origin=__name__)
        registry.add(REVERSE, name, model, origin=__name__)
        registry.add(RECOMPUTE, name, PureTensorModel(cost), origin=__name__)
    registry.add(ACTIVITY, "stablehlo.sign", SignModel(), origin=__name__)
    registry.add(ACTIVITY, "stablehlo.convert", ConversionActivity(), origin=__name__)
    registry.add(REWRITE, "stablehlo.clamp", ClampRewrite(), origin=__name__)
    control.register(registry)
    ranges.register(registry)
