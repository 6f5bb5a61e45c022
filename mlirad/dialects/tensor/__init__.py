"""Tensors: elements, slices and shapes of values that are never changed in place."""

from typing import Any, Final

from mlirad.dialects.tensor.elements import ExtractModel, InsertModel
from mlirad.dialects.tensor.pure import InactiveModel, PureModel
from mlirad.interfaces.registry import ACTIVITY, FORWARD, MEMORY, RECOMPUTE, REVERSE, Registry

RULES: Final[dict[str, Any]] = {"tensor.extract": ExtractModel(), "tensor.insert": InsertModel()}
#: Price of having the result again; what is not here is never computed twice.
CHEAP: Final = {"tensor.extract": 2, "tensor.empty": 1, "tensor.dim": 1, "tensor.rank": 1}
INACTIVE: Final = ("tensor.empty", "tensor.dim", "tensor.rank")


def register(registry: Registry) -> None:
    """Attach the models of ``tensor``."""
    for name, model in RULES.items():
        registry.add(FORWARD, name, model, origin=__name__)
        registry.add(REVERSE, name, model, origin=__name__)
        if name not in CHEAP:
            registry.add(MEMORY, name, PureModel(), origin=__name__)
    for name, cost in CHEAP.items():
        registry.add(RECOMPUTE, name, PureModel(cost), origin=__name__)
    for name in INACTIVE:
        registry.add(ACTIVITY, name, InactiveModel(), origin=__name__)
