"""StableHLO, the form of JAX and XLA programs, and CHLO: ops on tensors of static shapes.

Elementwise ops have records (`tablegen_rules/stablehlo.td`, `chlo.td`); `elementwise` has those that need a model.
`data_movement`, `products`, `convolution`, `reductions`, `windows`, `gather_scatter`, `solves` and `fourier` have
models of ops on whole tensors, `batch` their batched forms. `normalization`, `regions` and `upstream_forms` rewrite
ops to others (`decompositions` lists them). `bodies` recognizes the regions of reductions, `custom_calls` the targets
of `custom_call`, of which `lapack_calls` rewrites JAX's calls of LAPACK. `conversion` converts ops that the engine
emits to this dialect, so that the derivative of a StableHLO program is one. `create` has helpers that create ops,
`pure` costs, `ranges` intervals of results, `forms` and `diagonals` the forms for rewrites. Loops and branches are
converted to ``scf`` (`control`), and those of a derivative, with its caches, back to StableHLO (`structured`), without
updates of rows that nothing reads (`dead_row_updates`). `collectives` has the ops that communicate between devices.
"""

from __future__ import annotations

from typing import Any, Final

from mlirad.dialects.stablehlo import collectives, control, ranges
from mlirad.dialects.stablehlo.batch import BATCHED
from mlirad.dialects.stablehlo.conversion import StablehloConversion
from mlirad.dialects.stablehlo.convolution import ConvolutionModel, rewrite_convolution
from mlirad.dialects.stablehlo.custom_calls import CustomCallTargetModel
from mlirad.dialects.stablehlo.data_movement import MOVES
from mlirad.dialects.stablehlo.decompositions import DECOMPOSITIONS
from mlirad.dialects.stablehlo.elementwise import (
    PARTS,
    AbsoluteModel,
    BarrierModel,
    ConversionActivity,
    SignModel,
    rewrite_clamp,
)
from mlirad.dialects.stablehlo.forms import FORMS
from mlirad.dialects.stablehlo.fourier import FourierModel
from mlirad.dialects.stablehlo.gather_scatter import (
    GatherModel,
    ScatterModel,
    SortModel,
    rewrite_sort,
    rewrite_unique_scatter,
)
from mlirad.dialects.stablehlo.lapack_calls import rewrite_lapack_call
from mlirad.dialects.stablehlo.products import DotGeneralModel, rewrite_dot
from mlirad.dialects.stablehlo.pure import CostlyTensorModel, PureTensorModel
from mlirad.dialects.stablehlo.reductions import ReduceModel, rewrite_reduce
from mlirad.dialects.stablehlo.solves import CholeskyFactorModel, TriangularSolveModel
from mlirad.dialects.stablehlo.windows import ReduceWindowModel, rewrite_reduce_window, rewrite_select_and_scatter
from mlirad.interfaces.registry import (
    ACTIVITY,
    BATCH,
    CONVERSION,
    DERIVATIVE,
    FORM,
    MEMORY,
    RECOMPUTE,
    REWRITE,
    Registry,
)

#: The cost of ops that are never recomputed.
DEAR: Final = 1000
#: Ops that are rewritten to others before differentiation.
REWRITES: Final[dict[str, Any]] = {
    **DECOMPOSITIONS,
    "stablehlo.clamp": rewrite_clamp,
    "stablehlo.convolution": rewrite_convolution,
    "stablehlo.custom_call": rewrite_lapack_call,
    "stablehlo.dot": rewrite_dot,
    "stablehlo.reduce": rewrite_reduce,
    "stablehlo.reduce_window": rewrite_reduce_window,
    "stablehlo.scatter": rewrite_unique_scatter,
    "stablehlo.select_and_scatter": rewrite_select_and_scatter,
    "stablehlo.sort": rewrite_sort,
}
#: Ops that are inactive if their types are.
ACTIVITIES: Final[dict[str, Any]] = {
    "stablehlo.convert": ConversionActivity(),
    "stablehlo.reduce": ReduceModel(),
    "stablehlo.reduce_window": ReduceWindowModel(),
    "stablehlo.scatter": ScatterModel(),
    "stablehlo.sign": SignModel(),
    "stablehlo.sort": SortModel(),
}
#: Ops with derivatives -> the cost of recomputing the result.
MODELS: Final[dict[str, tuple[Any, int]]] = {
    **MOVES,
    **PARTS,
    "stablehlo.abs": (AbsoluteModel(), 1),
    "stablehlo.cholesky": (CholeskyFactorModel(), DEAR),
    "stablehlo.convolution": (ConvolutionModel(), DEAR),
    "stablehlo.custom_call": (CustomCallTargetModel(), DEAR),
    "stablehlo.dot_general": (DotGeneralModel(), DEAR),
    "stablehlo.fft": (FourierModel(), DEAR),
    "stablehlo.gather": (GatherModel(), 20),
    "stablehlo.optimization_barrier": (BarrierModel(), 1),
    "stablehlo.reduce": (ReduceModel(), 100),
    "stablehlo.reduce_window": (ReduceWindowModel(), 100),
    "stablehlo.scatter": (ScatterModel(), 100),
    "stablehlo.sort": (SortModel(), DEAR),
    "stablehlo.triangular_solve": (TriangularSolveModel(), DEAR),
    "stablehlo.sign": (SignModel(), 1),
}


def register(registry: Registry) -> None:
    """Attach the models of ``stablehlo`` and ``chlo``."""
    registry.add_all(CONVERSION, dict.fromkeys(("stablehlo", "chlo"), StablehloConversion()), origin=__name__)
    for name, (model, cost) in MODELS.items():
        registry.add(DERIVATIVE, name, model, origin=__name__)
        if cost < DEAR:
            registry.add(RECOMPUTE, name, PureTensorModel(cost), origin=__name__)
        else:
            registry.add(MEMORY, name, CostlyTensorModel(), origin=__name__)
    registry.add_all(REWRITE, REWRITES, origin=__name__)
    registry.add_all(BATCH, BATCHED, origin=__name__)
    registry.add_all(FORM, FORMS, origin=__name__)
    registry.add_all(ACTIVITY, ACTIVITIES, origin=__name__)
    collectives.register(registry)
    control.register(registry)
    ranges.register(registry)
