"""Derivatives with a width: several tangents, or several adjoints, in one run of the primal.

A derivative of width N is the derivative of width 1, batched over its shadows and seeds. Primal values do not depend on
these, so they are uniform and computed once, and so are caches, conditions and trip counts. Rules are independent of
the width.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from mlirad._mlir import Type, ir
from mlirad.batching.batch import mutable_globals
from mlirad.batching.boundary import Axes
from mlirad.batching.entry import create_batched
from mlirad.edit.module import free_symbol, functions, reachable, rolled_back_on_error, symbols
from mlirad.interfaces.registry import Registry
from mlirad.interfaces.signature import OperandKind, Role, Signature
from mlirad.synthesis.derive import create_derivative as create_narrow
from mlirad.synthesis.options import Options
from mlirad.synthesis.primal.prepare import run_pipeline
from mlirad.synthesis.split_forward import create_split_forward as create_narrow_forward
from mlirad.synthesis.split_mode import SplitDerivative
from mlirad.synthesis.split_mode import create_split_derivative as create_narrow_split
from mlirad.synthesis.validate import check_signature, find_function, function_type

#: Changes a function; no handle of it may be used afterwards.
PrepareRows = Callable[[ir.Module, Registry], object]


def create_derivative(
    module: ir.Module | ir.Operation,
    function: str,
    signature: Signature,
    registry: Registry,
    options: Options | None = None,
    name: str | None = None,
    *,
    axis: int = 0,
    prepare_rows: PrepareRows | None = None,
) -> str:
    """`synthesis.derive.create_derivative` of any width; shadows and seeds of width N have an additional dimension N.

    ``axis``: it is the first one (0), as in ``enzyme.fwddiff``, or the last one (-1). For buffers the last one is much
    faster, because all shadows of an element are contiguous and loaded as one vector. ``prepare_rows`` is called with
    the derivative of width 1 to optimise its loops: passes that reorder sums, or loops, do not see through lanes.

    Raises:
        MlirAdError: as there; or the derivative cannot run in lanes.
    """
    if signature.width == 1:
        return create_narrow(module, function, signature, registry, options, name)
    top = module.operation
    check_signature(find_function(top, function), signature, registry)
    if name is not None:
        free_symbol(top, name, "")
    type = function_type(find_function(top, function))

    def axes(roles: Sequence[Role], own: Sequence[Type], others: Sequence[Type], kind: OperandKind) -> list[int | None]:
        """The batch axes of operands or results: ``others`` for the role ``kind``, and for all but primal values."""
        found: list[int | None] = []
        for role in roles:
            shadowed = (others if role.kind is kind else own)[role.index]
            found.append(None if role.kind is OperandKind.PRIMAL else _axis(shadowed, axis))
        return found

    with rolled_back_on_error(top):
        narrow = create_narrow(top, function, replace(signature, width=1), registry, options)
        prepare(top, narrow, prepare_rows, registry)
        operands = axes(signature.operand_roles(), list(type.inputs), list(type.results), OperandKind.SEED)
        results = axes(signature.result_roles(), list(type.results), list(type.inputs), OperandKind.GRADIENT)
        return _widened(top, narrow, function, operands, results, signature.width, registry, options, name)


def create_split_derivative(
    module: ir.Module | ir.Operation,
    function: str,
    signature: Signature,
    registry: Registry,
    options: Options | None = None,
    prepare_rows: PrepareRows | None = None,
) -> SplitDerivative:
    """`synthesis.split_mode.create_split_derivative` of any width, the first dimension of shadows, seeds and gradients.

    The augmented primal and its tape are those of width 1. ``prepare_rows``: as in `create_derivative`.

    Raises:
        MlirAdError: as there; or the reverse sweep cannot run in lanes.
    """
    top = module.operation
    check_signature(find_function(top, function), signature, registry)
    with rolled_back_on_error(top):
        made = create_narrow_split(top, function, replace(signature, width=1), registry, options)
        lanes = signature.width, registry, options, prepare_rows
        return replace(made, reverse=_on_tape(top, made.reverse, made, function, *lanes))


def create_split_forward(
    module: ir.Module | ir.Operation,
    function: str,
    signature: Signature,
    registry: Registry,
    options: Options | None = None,
    prepare_rows: PrepareRows | None = None,
) -> str:
    """`synthesis.split_forward.create_split_forward`, of any width, on a tape of `create_split_derivative`.

    Raises:
        MlirAdError: as there; or it cannot run in lanes.
    """
    top = module.operation
    check_signature(find_function(top, function), signature, registry)
    with rolled_back_on_error(top):
        narrow = replace(signature, width=1)
        # Without strong products: the guards of the reverse sweep compare adjoints with zero, and have no counterpart
        # in the transposed sweep. Its own guards are derived from the masks again.
        plain = replace(options or Options(), strong_zero=False)
        made = create_narrow_split(top, function, narrow, registry, plain)
        symbol = create_narrow_forward(top, made, function, narrow, registry, options)
        return _on_tape(top, symbol, made, function, signature.width, registry, options, prepare_rows)


def prepare(top: ir.Operation, narrow: str, prepare_rows: PrepareRows | None, registry: Registry) -> None:
    """Call ``prepare_rows``, if given, with a module of its own for ``@narrow``, whose callees become its own."""
    if prepare_rows is None:
        return
    module, known, used = ir.Module.create(top.location), symbols(top), reachable(top, narrow)
    for one in used:
        known[one].clone(ir.InsertionPoint(module.body))
    prepare_rows(module, registry)
    own = functions(module)  # what has no body, such as a global, is still there
    for name in [name for name in own if name != narrow]:
        new = free_symbol(top, None, name, own)
        ir.SymbolTable.replace_all_symbol_uses(name, new, module.operation)
        own[name].attributes["sym_name"] = ir.StringAttr.get(new, top.context)
    for op in own.values():
        op.clone(ir.InsertionPoint.after(known[narrow]))
    known[narrow].erase()


def _axis(type: Type, axis: int) -> int:
    return axis % ((type.rank if isinstance(type, ir.ShapedType) else 0) + 1)


def _on_tape(
    top: ir.Operation, narrow: str, split: SplitDerivative, function: str, width: int,
    registry: Registry, options: Options | None, prepare_rows: PrepareRows | None,
) -> str:  # fmt: skip
    """``@narrow``, whose last arguments are the tape of ``split``, of ``width``; the tape is that of one primal run."""
    if width == 1:
        return narrow
    prepare(top, narrow, prepare_rows, registry)
    type = function_type(find_function(top, narrow))
    inputs = len(type.inputs) - len(split.tape)
    operands: list[int | None] = [*[0] * inputs, *[None] * len(split.tape)]
    return _widened(top, narrow, function, operands, [0] * len(type.results), width, registry, options, None)


def _widened(
    top: ir.Operation, narrow: str, function: str, operands: Axes, results: Axes, width: int,
    registry: Registry, options: Options | None, name: str | None,
) -> str:  # fmt: skip
    """``@narrow``, the derivative of ``@function``, in lanes."""
    symbol = create_batched(
        find_function(top, narrow),
        operands,
        width,
        registry,
        results=results,
        symbol=name or free_symbol(top, None, f"{narrow}_width{width}"),
        # Operands that are not primal values are shadows.
        own_globals=mutable_globals(top, narrow, registry).keys() - mutable_globals(top, function, registry).keys(),
    )
    run_pipeline(find_function(top, symbol), (options or Options()).cleanup_pipeline)
    return symbol
