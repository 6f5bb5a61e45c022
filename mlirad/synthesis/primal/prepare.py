"""Prepares a private clone of the primal: calls are inlined, and upstream's optimisations run."""

from __future__ import annotations

from collections.abc import Container, Mapping, Set
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple, TypeVar

from mlirad._mlir import UpstreamPassManager, ir
from mlirad.analysis.unprepared import raw_registry
from mlirad.edit.concurrency import CONCURRENT
from mlirad.edit.location import where
from mlirad.edit.module import cleaned_up, symbol_name, symbols
from mlirad.edit.rewrite import terminator_of
from mlirad.edit.walk import find_ops
from mlirad.errors import Diagnostic, MlirAdError, UnsupportedError
from mlirad.interfaces.custom_derivative import CustomCall, CustomCallModel, CustomDerivative, forget_derivative
from mlirad.interfaces.ops import LoweringModel, NormalFormModel
from mlirad.interfaces.registry import ALLOCATION, CALL, LOOP, LOWERING, NORMAL_FORM, PARALLEL, REWRITE, Registry
from mlirad.synthesis.calls.requests import RECOMPUTE_CALL
from mlirad.synthesis.options import Options
from mlirad.synthesis.primal.callees import Callees
from mlirad.synthesis.primal.check import branches
from mlirad.synthesis.primal.custom_calls import CustomDerivatives
from mlirad.synthesis.primal.hoist import calls_in_loops, hoist_calls, hoist_loops
from mlirad.synthesis.primal.parallel_legality import bound_loops, separate_updates, why_ordered
from mlirad.synthesis.primal.simplify import simplify
from mlirad.synthesis.primal.sink import sink_into_branches
from mlirad.synthesis.primal.small_arrays import split_small_arrays
from mlirad.synthesis.primal.unroll import unroll_windows

#: The maximum number of ops that inlining may move, counting nested calls each time: call trees can grow exponentially.
INLINE_BUDGET = 1_000_000
#: The maximum number of lowering rounds, as the results may have to be lowered again.
LOWERING_ROUNDS = 8


class _Inventory(NamedTuple):
    """The ops of a function, from one walk, which costs as much as a pass. Stale once anything has changed.

    ``names``: the names of all ops, and of the Python classes of the argument types. ``ops``: those with a name in
    ``kept``, in program order.
    """

    names: Set[str]
    kept: Set[str]
    ops: list[ir.Operation]


def clone_prepared(module: ir.Operation, function: ir.Operation, registry: Registry, options: Options) -> ir.Operation:
    """Creates a clone of ``function`` after it that is ready to be listed; the caller renames or erases it."""
    clone, stock = _clone_inlined(module, function, registry, "", options)
    if stock is None and not _is_valid(clone):
        # A callee's code may be legal only at the top level of a function; at a lower level it is legal everywhere.
        clone.erase()
        clone, _ = _clone_inlined(module, function, registry, options.lowering_pipeline, options)
        run_pipeline(clone, options.lowering_pipeline)
    if options.atomic_add:
        run_pipeline(clone, options.atomic_pipeline)
        stock = None
    stock = _take_inventory(clone, registry) if stock is None else stock
    changed = _lower(clone, registry, stock, options)
    run_pipeline(clone, options.primal_pipeline)
    if options.simplify and options.primal_pipeline:
        simplify(clone, registry)
    if options.primal_pipeline and unroll_windows(clone, registry):
        run_pipeline(clone, options.primal_pipeline)
    if options.primal_pipeline and split_small_arrays(clone, registry):
        run_pipeline(clone, f"{options.lowering_pipeline},{options.primal_pipeline}")
    forms = _applicable(registry.table(NORMAL_FORM), stock.names)
    if changed or not stock.names.isdisjoint(forms):
        _normalize(clone, registry, options, forms)
        changed = True
    if changed or options.primal_pipeline:
        stock = _take_inventory(clone, registry)
    if options.hoist and len(clone.regions[0].blocks) == 1 and _hoist(clone, stock, registry, options.assume_noalias):
        # Passes would undo the normal forms.
        run_pipeline(clone, "" if _find(clone, forms) else options.primal_pipeline)
    # Last: upstream's passes would join the copies with the originals.
    if options.primal_pipeline and len(clone.regions[0].blocks) == 1:
        sink_into_branches(clone, registry)
    return clone


def _hoist(clone: ir.Operation, stock: _Inventory, registry: Registry, assume_noalias: bool) -> bool:
    loops, parallel = registry.table(LOOP), registry.table(PARALLEL)
    inner = [op for op in stock.ops if op.name in loops or op.name in parallel]
    return hoist_loops(clone, inner, registry, assume_noalias)


def hoist_reads(module: ir.Operation, function: ir.Operation, registry: Registry) -> bool:
    """Moves invariant calls and inner loops that only read out of the loops of ``function``.

    It need not be prepared; a function with ops of unknown effects is unchanged. Returns whether anything was moved.
    """
    if not has_body(function) or len(function.regions[0].blocks) != 1:
        return False
    raw, moved = raw_registry(registry), False
    try:
        calls = _find(function, registry.table(CALL))
        if calls_in_loops(calls, registry):
            facts = callees_of(module, registry, Options(hoist=False)).facts(calls)
            moved = hoist_calls(function, registry, facts, assume_noalias=False)
        return hoist_loops(function, _find(function, raw.table(LOOP)), raw, assume_noalias=False) or moved
    except MlirAdError:
        return moved


_Model = TypeVar("_Model", LoweringModel, NormalFormModel)


def _applicable(models: Mapping[str, _Model], present: Set[str]) -> dict[str, _Model]:
    """The lowering or normal-form ``models`` that apply to a function that contains the names ``present``."""

    def applies(occasions: Set[str] | None) -> bool:
        return occasions is None or not present.isdisjoint(occasions)

    return {name: model for name, model in models.items() if applies(model.occasions)}


def _normalize(clone: ir.Operation, registry: Registry, options: Options, models: dict[str, NormalFormModel]) -> None:
    """Normalizes the ops that have a normal form, after rewrites that simpler code has made possible."""
    for _ in range(LOWERING_ROUNDS):
        if not (_find(clone, models) and _lower(clone, registry, _take_inventory(clone, registry), options)):
            break
        run_pipeline(clone, options.primal_pipeline)
    # Inner ops first: a normal form moves the body of its op.
    for op in _find(clone, models)[::-1]:
        models[op.name].normalize(op)


def _lower(clone: ir.Operation, registry: Registry, stock: _Inventory, options: Options) -> bool:
    """Rewrites and lowers ops until none needs it: the results of one round may need another.

    Returns whether anything was changed.
    """
    lowerings, rewrites = _applicable(registry.table(LOWERING), stock.names), registry.table(REWRITE)
    names = lowerings.keys() | rewrites.keys()
    if stock.names.isdisjoint(names):
        return False
    is_known = stock.names.isdisjoint(names - stock.kept)
    for number in range(LOWERING_ROUNDS):
        # Inner ops first: a rewrite moves what is inside its op and erases the op itself.
        known = is_known and number == 0
        found = ([op for op in stock.ops if op.name in names] if known else _find(clone, names))[::-1]
        if options.parallel and separate_updates(clone, found, registry):
            found = _find(clone, names)[::-1]
        wanted = dict.fromkeys(lowerings[op.name].pipeline(op) for op in found if op.name in lowerings)
        _remark(found, lowerings, options)
        changes = [rewrites[op.name](op) for op in found if not _stays(op, rewrites, registry, options)]
        pipelines = [pipeline for pipeline in wanted if pipeline is not None]
        for pipeline in pipelines:
            run_pipeline(clone, pipeline)
        if not pipelines and not any(changes):
            return number > 0
    return True


def _stays(op: ir.Operation, rewrites: Container[str], registry: Registry, options: Options) -> bool:
    """Whether the op is not rewritten: there is no rewrite, or it is a parallel loop that stays parallel."""
    if op.name not in rewrites or op.name not in registry.table(PARALLEL):
        return op.name not in rewrites
    reason = why_ordered(op, registry) if options.parallel else None
    if reason is not None and bound_loops(op, registry):
        reason = why_ordered(op, registry)
    if reason is not None and options.on_remark is not None:
        options.on_remark(where(op.location), f"'{op.name}' runs sequentially: {reason}")
    return options.parallel and reason is None


def _remark(found: list[ir.Operation], models: dict[str, LoweringModel], options: Options) -> None:
    if options.on_remark is None:
        return
    for op in found:
        text = models[op.name].remark(op) if op.name in models else None
        if text is not None:
            options.on_remark(where(op.location), f"'{op.name}' {text}")


def run_pipeline(function: ir.Operation, pipeline: str, *, verify: bool = True) -> None:
    """Runs upstream passes on one function; an empty pipeline does nothing. Handles into it are stale afterwards."""
    if pipeline:
        manager = UpstreamPassManager.parse(f"{function.name}({pipeline})", function.context)
        # Off for functions that have the type of the derivative while they return the primal's values.
        manager.enable_verifier(verify)
        manager.run(function)


def _clone_inlined(
    module: ir.Operation, function: ir.Operation, registry: Registry, lowering: str, options: Options
) -> tuple[ir.Operation, _Inventory | None]:
    """Creates a clone with all possible calls inlined; callees are lowered by ``lowering``.

    If there are no calls, its inventory is returned too.
    """
    own_name = symbol_name(function)
    clone = _clone_custom(module, function, own_name, registry, options) or _clone(function, registry, options)
    forget_derivative(clone)  # the function's own derivative is not that of its derivative
    if options.concurrent:
        clone.attributes[CONCURRENT] = ir.UnitAttr.get(clone.context)
    stock = _take_inventory(clone, registry)
    if stock.names.isdisjoint(registry.table(CALL)):
        return clone, stock
    try:
        inliner = _Inliner(module, registry, lowering, options)
        inliner.check_growth(clone, (own_name,))
        inliner.inline(clone, (own_name,), options.assume_noalias)
    except MlirAdError:
        clone.erase()
        raise
    return clone, None


def _clone_custom(
    module: ir.Operation, function: ir.Operation, name: str, registry: Registry, options: Options
) -> ir.Operation | None:
    """A clone that contains one call of a function with a custom derivative; None for any other function."""
    if not options.custom or name in options.own_bodies or CustomDerivative.of(function) is None:
        return None
    inliner = _Inliner(module, registry, "", options)
    custom = inliner.custom(name)
    assert custom is not None
    clone = function.clone(ir.InsertionPoint.after(function)).operation
    inliner.model.create_body(clone, custom)
    return clone


def _clone(function: ir.Operation, registry: Registry, options: Options) -> ir.Operation:
    """Creates a clone after ``function``, with branches between blocks lifted to structured control flow.

    Raises:
        UnsupportedError: they cannot be lifted; without a lifting pipeline `check_blocks` refuses them later.
    """
    lift, said = options.control_flow_pipeline, []
    # Subscripts may be legal only at the top level of a function; at a lower level they are legal everywhere. A failed
    # attempt leaves a broken clone: each starts with a fresh one.
    for pipeline in (lift, f"{options.lowering_pipeline},{lift}"):
        clone = function.clone(ir.InsertionPoint.after(function)).operation
        if len(clone.regions[0].blocks) < 2:
            return clone
        _rewrite_branches(clone, registry)
        try:
            run_pipeline(clone, pipeline if lift else "")
        except ir.MLIRError as error:
            clone.erase()
            said = [diagnostic.message for diagnostic in error.error_diagnostics]
        else:
            return clone
    name = symbol_name(function)
    raise UnsupportedError(branches(function, name, said))


def _rewrite_branches(function: ir.Operation, registry: Registry) -> None:
    rewrites = registry.table(REWRITE)
    for block in function.regions[0].blocks:
        end = terminator_of(block)
        if end.name in rewrites:
            rewrites[end.name](end)


def _is_valid(function: ir.Operation) -> bool:
    try:
        return bool(function.verify())
    except ir.MLIRError:
        return False


class _Callee(NamedTuple):
    """A call, its callee's symbol, and the function that is inlined."""

    call: ir.Operation
    name: str
    function: ir.Operation


class _Inliner:
    def __init__(self, module: ir.Operation, registry: Registry, lowering: str, options: Options) -> None:
        self._symbols = symbols(module)
        self._registry = registry
        self._calls = registry.table(CALL)
        self._allocations = registry.table(ALLOCATION)
        self._lowering = lowering
        self._options = options
        self._hoists = options.hoist
        self._instead = dict(options.instead)
        # Callees are summarised from clones without hoisting: hoisting needs summaries itself, and would recurse.
        plain = replace(options, hoist=False, assume_noalias=False, custom=False)
        self._callees = callees_of(module, registry, plain)
        self._custom = CustomDerivatives(self._symbols, registry, options, self._callees)
        #: Function -> the number of its top-level ops, and the calls that can be inlined.
        self._listed: dict[ir.Operation, tuple[int, list[_Callee]]] = {}

    @property
    def model(self) -> CustomCallModel:
        """The model that creates the ops that represent calls with custom derivatives."""
        return self._custom.model

    def custom(self, name: str | None) -> CustomCall | None:
        """The description of the function ``@name`` if it has a custom derivative, else None."""
        options = self._options
        is_ignored = name is None or not options.custom or name in options.own_bodies
        return None if is_ignored or name is None else self._custom.find(name)

    def check_growth(self, function: ir.Operation, stack: tuple[str, ...]) -> None:
        """Refuses call trees that are too large, before any body is moved.

        Raises:
            UnsupportedError: `inline` would move more than `INLINE_BUDGET` ops.
        """
        moved = 0

        def size_of(function: ir.Operation, stack: tuple[str, ...]) -> int:
            nonlocal moved
            size, calls = self._list(function)
            for call, name, callee in calls:
                if name in stack:
                    continue
                inlined = size_of(callee, (*stack, name))
                size, moved = size + inlined, moved + inlined
                if moved > INLINE_BUDGET:
                    message = f"inlining the calls exceeds {INLINE_BUDGET} ops"
                    raise UnsupportedError(Diagnostic("MA0302", message, where(call.location)))
            return size

        size_of(function, stack)

    def _list(self, function: ir.Operation) -> tuple[int, list[_Callee]]:
        if function not in self._listed:
            calls = [found for call in _find(function, self._calls) if (found := self._callee(call)) is not None]
            self._listed[function] = sum(len(block.operations) for block in function.regions[0].blocks), calls
        return self._listed[function]

    def _callee(self, call: ir.Operation) -> _Callee | None:
        name = self._calls[call.name].callee(call)
        function = self._symbols.get(self._instead.get(name, name)) if name is not None else None
        if name is None or function is None or not self._can_inline(function) or self.custom(name) is not None:
            return None
        return _Callee(call, name, function)

    def inline(self, function: ir.Operation, stack: tuple[str, ...], noalias: bool = False) -> None:
        """Inlines calls, those of callees first; calls that cannot be inlined are kept.

        Invariant calls are moved out of loops first.
        """
        calls = _find(function, self._calls)
        if self._hoists and len(function.regions[0].blocks) == 1 and calls_in_loops(calls, self._registry):
            with suppress(MlirAdError):  # ops that cannot be listed yet may be rewritten before it is listed again
                hoist_calls(function, self._registry, self._callees.facts(calls), noalias)
        for call in calls:
            custom = self.custom(self._calls[call.name].callee(call))
            if custom is not None:
                self.model.replace(call, custom)
                continue
            found = self._callee(call)
            # A recursive call stays a call.
            if found is None or found.name in stack:
                continue
            body = _clone(found.function, self._registry, self._options)
            if len(body.regions[0].blocks) > 1:
                body.erase()
                continue
            with cleaned_up(body.erase):
                self.inline(body, (*stack, found.name))
                run_pipeline(body, self._lowering)
                self._splice(call, body, function)

    def _can_inline(self, callee: ir.Operation) -> bool:
        return has_body(callee) and RECOMPUTE_CALL not in callee.attributes

    def _splice(self, call: ir.Operation, body: ir.Operation, function: ir.Operation) -> None:
        block = body.regions[0].blocks[0]
        for argument, operand in zip(block.arguments, call.operands, strict=True):
            argument.replace_all_uses_with(operand)
        entry = function.regions[0].blocks[0]
        ops = [op.operation for op in block.operations]
        nested = call.block != entry
        for op in ops[:-1]:
            model = self._allocations.get(op.name)
            if nested and model is not None and model.is_on_stack(op) and not len(op.operands):
                # The callee's frame was released after each call; in a loop the stack would grow.
                op.move_before(entry.operations[0].operation)
            else:
                op.move_before(call)
        for result, value in zip(call.results, ops[-1].operands, strict=True):
            result.replace_all_uses_with(value)
        call.erase()


def callees_of(module: ir.Operation, registry: Registry, options: Options) -> Callees:
    """Summaries of the functions of ``module``, from copies that are prepared with ``options``."""

    def prepared(function: ir.Operation) -> ir.Operation | None:
        try:
            return clone_prepared(module, function, registry, options)
        except (MlirAdError, ir.MLIRError):
            return None

    return Callees(module, registry, prepared)


def has_body(function: ir.Operation) -> bool:
    """Whether a function is not just a declaration."""
    return len(function.regions) == 1 and len(function.regions[0].blocks) > 0


def _take_inventory(function: ir.Operation, registry: Registry) -> _Inventory:
    names = {type(argument.type).__name__ for argument in function.regions[0].blocks[0].arguments}
    kept = (
        _applicable(registry.table(LOWERING), frozenset()).keys()
        | registry.table(REWRITE).keys()
        | registry.table(LOOP).keys()
    )
    ops = find_ops(function, lambda _: True, outer_first=True)
    names.update(op.name for op in ops)
    return _Inventory(names, kept, [op for op in ops if op.name in kept])


def _find(function: ir.Operation, names: Container[str]) -> list[ir.Operation]:
    """The nested ops with one of ``names``, in program order."""
    return find_ops(function, lambda op: op.name in names, outer_first=True)
