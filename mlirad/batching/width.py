"""Derivatives with a width: several tangents, or several adjoints, beside one run of the primal.

A derivative of width N is the derivative of width 1 batched over its shadows and seeds. What the primal computes does
not depend on them, so it is uniform: it runs once, and so do its caches, conditions and trip counts. No rule has to
know of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mlirad._mlir import Type, ir
from mlirad.batching.batch import mutable_globals
from mlirad.batching.entry import create_batched
from mlirad.edit.location import where
from mlirad.edit.module import free_symbol, rolled_back_on_error
from mlirad.errors import VerifyError
from mlirad.interfaces.misuse import activity_problems
from mlirad.interfaces.registry import Registry
from mlirad.interfaces.signature import OperandKind, Role, Signature
from mlirad.synthesis.derive import create_derivative as create_narrow
from mlirad.synthesis.options import Options
from mlirad.synthesis.primal.prepare import run_pipeline
from mlirad.synthesis.validate import find_function, function_type, type_facts


def create_derivative(
    module: ir.Module | ir.Operation,
    function: str,
    signature: Signature,
    registry: Registry,
    options: Options | None = None,
    name: str | None = None,
    *,
    axis: int = 0,
) -> str:
    """`synthesis.derive.create_derivative`, of any width; shadows and seeds of width N have a dimension N more.

    ``axis``: it is the first (0), as ``enzyme.fwddiff`` has it, or the last (-1). Where buffers have it last, all
    shadows of an element lie beside each other and are loaded as one vector; code is faster by far.

    Raises:
        MlirAdError: as there; or the derivative cannot run in lanes.
    """
    if signature.width == 1:
        return create_narrow(module, function, signature, registry, options, name)
    top = module.operation
    primal = find_function(top, function)
    wrong = activity_problems(signature, function_type(primal), where(primal.location), type_facts(registry))
    if wrong:
        raise VerifyError(wrong)
    if name is not None:
        free_symbol(top, name, "")
    type = function_type(primal)

    def axes(roles: Sequence[Role], own: Sequence[Type], others: Sequence[Type], kind: OperandKind) -> list[int | None]:
        """Of all but primal values; those of ``kind`` stand for ``others``."""
        found: list[int | None] = []
        for role in roles:
            shadowed = (others if role.kind is kind else own)[role.index]
            rank = shadowed.rank if isinstance(shadowed, ir.ShapedType) else 0
            found.append(None if role.kind is OperandKind.PRIMAL else axis % (rank + 1))
        return found

    with rolled_back_on_error(top):
        narrow = create_narrow(top, function, replace(signature, width=1), registry, options)
        symbol = create_batched(
            find_function(top, narrow),
            axes(signature.operand_roles(), list(type.inputs), list(type.results), OperandKind.SEED),
            signature.width,
            registry,
            results=axes(signature.result_roles(), list(type.results), list(type.inputs), OperandKind.GRADIENT),
            symbol=name or free_symbol(top, None, f"{narrow}_width{signature.width}"),
            # What the primal does not use are shadows.
            own_globals=mutable_globals(top, narrow, registry) - mutable_globals(top, function, registry),
        )
        cleanup = (options or Options()).cleanup_pipeline
        run_pipeline(find_function(top, symbol), cleanup)
    return symbol
