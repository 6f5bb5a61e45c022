"""Ops that are rewritten to others, both for derivatives and for execution on the CPU."""

from __future__ import annotations

from typing import Final

from mlirad.dialects.stablehlo.normalization import BATCH_NORMALIZATIONS
from mlirad.dialects.stablehlo.regions import CompositeRewrite, MapRewrite, TupleRewrite
from mlirad.dialects.stablehlo.upstream_forms import UPSTREAM_FORMS
from mlirad.interfaces.ops import RewriteModel

#: Op name -> its rewrite.
DECOMPOSITIONS: Final[dict[str, RewriteModel]] = {
    **BATCH_NORMALIZATIONS,
    **UPSTREAM_FORMS,
    "stablehlo.composite": CompositeRewrite(),
    "stablehlo.get_tuple_element": TupleRewrite(),
    "stablehlo.map": MapRewrite(),
    "stablehlo.tuple": TupleRewrite(),
}
