"""Ops that are written with others, for derivatives and for the CPU alike."""

from __future__ import annotations

from typing import Final

from mlirad.dialects.stablehlo.normalization import BATCH_NORMALIZATIONS
from mlirad.dialects.stablehlo.regions import CompositeRewrite, MapRewrite, TupleRewrite
from mlirad.dialects.stablehlo.upstream_forms import UPSTREAM_FORMS
from mlirad.interfaces.ops import RewriteModel

#: Op name -> what writes it.
DECOMPOSITIONS: Final[dict[str, RewriteModel]] = {
    **BATCH_NORMALIZATIONS,
    **UPSTREAM_FORMS,
    "stablehlo.composite": CompositeRewrite(),
    "stablehlo.get_tuple_element": TupleRewrite(),
    "stablehlo.map": MapRewrite(),
    "stablehlo.tuple": TupleRewrite(),
}
