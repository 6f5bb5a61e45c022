"""Dense linear algebra, run by LAPACK: factorizations and solves of tensors of f32 and f64, with dimensions of a batch.

Read in this order: `ops` (the ops, and how they get into a context); `model` (how derivatives are written), `solves`
and `factorizations` (the derivatives) over `matrices` (products and elements); `expand` (an op as a call), `library`
(what is called, which calls LAPACK) and `text` (how that is written). `batch` has ops in lanes.
"""

from typing import Final

from mlirad import _mlir
from mlirad.dialects.lapack import factorizations, solves
from mlirad.dialects.lapack.batch import LapackBatch
from mlirad.dialects.lapack.expand import EXPANSIONS
from mlirad.dialects.lapack.library import define
from mlirad.dialects.lapack.ops import load
from mlirad.edit.choices import OperandChoice
from mlirad.interfaces.registry import BATCH, CHOICE, FORWARD, MEMORY, REVERSE, REWRITE, SHAPE, Registry

__all__ = ["EXPANSIONS", "define", "register"]

#: Ops that ignore elements of these operands.
_CHOICES: Final = {"lapack.triangular_solve": OperandChoice((0,))}

_mlir.add_dialect_loader("lapack", load)


def register(registry: Registry) -> None:
    """Attach the models of ``lapack``."""
    for name, model in {**solves.RULES, **factorizations.RULES}.items():
        registry.add(FORWARD, name, model, origin=__name__)
        registry.add(REVERSE, name, model, origin=__name__)
        registry.add(MEMORY, name, model, origin=__name__)
        registry.add(SHAPE, name, model, origin=__name__)
        registry.add(BATCH, name, LapackBatch(), origin=__name__)
    registry.add(REWRITE, "lapack.solve", solves.SolveRewrite(), origin=__name__)
    for name, choice in _CHOICES.items():
        registry.add(CHOICE, name, choice, origin=__name__)
