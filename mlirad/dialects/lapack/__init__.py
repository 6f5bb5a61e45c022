"""The `lapack` dialect: factorizations and solves of batches of dense f32 and f64 matrices, computed by LAPACK.

Read in this order: `ops` (the ops, and their definition in a context); `model` (the form of a rule), `solves` and
`factorizations` (the rules) over `matrices` (products and elementwise ops); `expand` (ops to calls), `library` (the
called functions, which call LAPACK) and `text` (which writes them). `batch` adds dimensions for lanes.
"""

from typing import Final

from mlirad import _mlir
from mlirad.dialects.lapack import factorizations, solves
from mlirad.dialects.lapack.batch import batch_lapack
from mlirad.dialects.lapack.expand import EXPANSIONS
from mlirad.dialects.lapack.library import define
from mlirad.dialects.lapack.ops import load
from mlirad.edit.selects import OperandChoice
from mlirad.interfaces.batch import BatchFunction
from mlirad.interfaces.registry import BATCH, CHOICE, DERIVATIVE, MEMORY, REWRITE, SHAPE, Registry

__all__ = ["EXPANSIONS", "define", "register"]

#: Ops that ignore some elements of these operands.
_CHOICES: Final = {"lapack.triangular_solve": OperandChoice((0,))}

_mlir.add_dialect_loader("lapack", load)


def register(registry: Registry) -> None:
    """Registers the models of ``lapack``."""
    for name, model in {**solves.RULES, **factorizations.RULES}.items():
        registry.add_model(name, model, DERIVATIVE, MEMORY, SHAPE, origin=__name__)
        registry.add(BATCH, name, BatchFunction(batch_lapack), origin=__name__)
    registry.add(REWRITE, "lapack.solve", solves.rewrite_solve, origin=__name__)
    registry.add_all(CHOICE, _CHOICES, origin=__name__)
