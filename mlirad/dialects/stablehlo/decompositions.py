"""Ops that are rewritten to others, both for derivatives and for execution on the CPU."""

from __future__ import annotations

from typing import Final

from mlirad.dialects.stablehlo.normalization import BATCH_NORMALIZATIONS
from mlirad.dialects.stablehlo.regions import rewrite_composite, rewrite_map, rewrite_tuple
from mlirad.dialects.stablehlo.upstream_forms import UPSTREAM_FORMS
from mlirad.interfaces.ops import RewriteModel

#: Op name -> its rewrite.
DECOMPOSITIONS: Final[dict[str, RewriteModel]] = {
    **BATCH_NORMALIZATIONS,
    **UPSTREAM_FORMS,
    "stablehlo.composite": rewrite_composite,
    "stablehlo.get_tuple_element": rewrite_tuple,
    "stablehlo.map": rewrite_map,
    "stablehlo.tuple": rewrite_tuple,
}
