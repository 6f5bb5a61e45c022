"""``custom_call``: only the name of its target tells what it computes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, final

from mlirad._mlir import Value, ir
from mlirad.dialects.stablehlo.pure import PureModels, attributes_of
from mlirad.interfaces.ops import DerivativeModel, IsActive
from mlirad.interfaces.refusal import refuse_form
from mlirad.interfaces.registry import DERIVATIVE, Registry
from mlirad.interfaces.state import ForwardState, ReverseState

#: Sharding targets, which return their operand -> the target for the adjoint.
_PLACES: Final = {
    "Sharding": "Sharding",
    "SPMDFullToShardShape": "SPMDShardToFullShape",
    "SPMDShardToFullShape": "SPMDFullToShardShape",
}
#: LAPACK targets as JAX calls them on each platform.
_FACTORIZATIONS: Final = ("lapack_", "cusolver_", "LuDecomposition", "Eigh", "Qr")


def target_of(op: ir.Operation) -> str:
    """The name of the target."""
    return str(ir.StringAttr(op.attributes["call_target_name"]).value)


@final
@dataclass(frozen=True)
class CustomCallTargetModel(PureModels):
    """Differentiates by the model of the target, if it has one; a sharding annotation is also applied to dz."""

    registry: Registry | None = None

    def bind(self, registry: Registry, /) -> CustomCallTargetModel:
        """A model that looks up targets in ``registry``."""
        return CustomCallTargetModel(registry)

    def _of_target(self, op: ir.Operation) -> DerivativeModel | None:
        return None if self.registry is None else self.registry.find(DERIVATIVE, f"@{target_of(op)}")

    def needed_primals(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """What the model of the target requires."""
        model = self._of_target(op)
        return () if model is None else model.needed_primals(op, is_active)

    def create_forward_mode_tangent(self, op: ir.Operation, state: ForwardState, /) -> None:
        """By the model of the target; for annotations the same call on the tangent."""
        model = self._of_target(op)
        if model is not None:
            model.create_forward_mode_tangent(op, state)
            return
        _check(op)
        tangent = state.tangent(state.operands[0])
        if tangent is not None:
            found = state.build.value(op.name, (tangent,), op.result.type, attributes_of(op))
            state.set_tangent(state.results[0], found)

    def create_reverse_mode_adjoint(self, op: ir.Operation, state: ReverseState, /) -> None:
        """By the model of the target; for annotations the inverse call on the adjoint."""
        model = self._of_target(op)
        if model is not None:
            model.create_reverse_mode_adjoint(op, state)
            return
        _check(op)
        adjoint, (x,) = state.adjoint(state.results[0]), state.operands
        if adjoint is not None:
            said = attributes_of(op)
            said["call_target_name"] = ir.StringAttr.get(_PLACES[target_of(op)], op.context)
            state.accumulate(x, state.build.value(op.name, (adjoint,), x.type, said))


def _check(op: ir.Operation) -> None:
    target = target_of(op)
    if target not in _PLACES or len(op.operands) != 1:
        advice = f"attach models to '@{target}', as the function `register` of a dialect does"
        if target.startswith(_FACTORIZATIONS):
            advice = (
                "differentiate with mlirad.jax; of LAPACK's calls potrf, trsm, getrf, syevd and "
                "gesdd are known; for 'tpu' JAX writes Cholesky's and triangular solves as StableHLO: "
                "jax.jit(f).trace(x).lower(lowering_platforms=('tpu',)).as_text()"
            )
        refuse_form(op, f"the call target '{target}' has no known derivative", advice)
