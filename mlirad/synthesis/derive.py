"""Creates a derivative function by the chosen strategy (plain, tapes, checkpoints), and those that it calls."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

from mlirad import progress
from mlirad._mlir import ir
from mlirad.analysis.aliasing import promised_noalias
from mlirad.edit.module import free_symbol, rolled_back_on_error, symbols
from mlirad.edit.walk import find_ops
from mlirad.errors import MlirAdError, UnsupportedError
from mlirad.interfaces.activity import Mode
from mlirad.interfaces.registry import RECOMPUTE, Registry
from mlirad.interfaces.signature import Signature
from mlirad.synthesis.calls.dead_arguments import remove_dead_arguments
from mlirad.synthesis.calls.requests import RERUN_REFUSED, DerivativeRequest, Requests, runs_once
from mlirad.synthesis.calls.tape_provenance import find_taped
from mlirad.synthesis.changed_signature import describe_results
from mlirad.synthesis.checkpoints.binomial import StepRanges, create_range_derivative
from mlirad.synthesis.checkpoints.divide import Divided, divide
from mlirad.synthesis.derivation import derivation
from mlirad.synthesis.dialect_conversion import convert_to_primal_dialect
from mlirad.synthesis.options import Options
from mlirad.synthesis.primal.placeholders import replace_placeholders
from mlirad.synthesis.primal.prepare import run_pipeline
from mlirad.synthesis.primal.simplify import simplify
from mlirad.synthesis.strategy import NOT_TAPEABLE, PLAIN, Strategy
from mlirad.synthesis.structural_zeros import zero_remarks
from mlirad.synthesis.transposition import CompletedModes, custom_modes
from mlirad.synthesis.unobserved import add_flags
from mlirad.synthesis.validate import find_function

_PREFIX = {Mode.FORWARD: "fwddiffe", Mode.REVERSE: "diffe"}


def create_derivative(
    module: ir.Module | ir.Operation,
    function: str,
    signature: Signature,
    registry: Registry,
    options: Options | None = None,
    name: str | None = None,
) -> str:
    """Adds a private function with the derivative of ``@function`` after it; returns its symbol.

    The default names are ``fwddiffe<function>`` and ``diffe<function>``, made unique.

    Raises:
        UsageError: there is no such function, or ``name`` is taken.
        VerifyError: the activities do not fit the function.
        MissingRuleError: active ops have no rule.
        UnsupportedError: the function has memory, types, calls or control flow that are not supported.
    """
    top = module.operation
    symbol = free_symbol(top, name, _PREFIX[signature.mode] + function)
    request, options = DerivativeRequest(function, signature, symbol), options or Options()
    before = symbols(top).keys()
    _create(top, request, registry, options)
    if options.unobserved and signature.mode is Mode.REVERSE:
        add_flags(top, symbol, symbols(top).keys() - before, signature, registry, options)
    describe_results(find_function(top, symbol), find_function(top, function), signature)
    _remark_on_zeros(top, request, options)
    return symbol


def create_functions(top: ir.Operation, request: DerivativeRequest, registry: Registry, options: Options) -> bool:
    """Creates the functions of ``request``, and those that they call; on an error the module is unchanged.

    Returns False, and leaves the module unchanged too, if the sweeps cannot be separate functions.

    Raises:
        MlirAdError: as in `create_derivative`.
    """
    with rolled_back_on_error(top) as roll_back:
        with _prepared(top, request, registry, options) as completed:
            strategy = _create_all(top, request, registry, completed.options).strategy
            if strategy.is_tapeable:
                _remark_on_zeros(top, request, completed.options)
            else:
                completed.undo()
        if not strategy.is_tapeable:
            roll_back()
    return strategy.is_tapeable


def _remark_on_zeros(top: ir.Operation, request: DerivativeRequest, options: Options) -> None:
    if options.on_diagnostic is not None:
        for remark in zero_remarks(find_function(top, request.function), request.function, request.zeros):
            options.on_diagnostic(remark)


def _create(top: ir.Operation, request: DerivativeRequest, registry: Registry, options: Options) -> None:
    """Creates a derivative by the best strategy, with all that it calls; on an error the module is unchanged."""
    # Types that are made on the way ask for a current location.
    with rolled_back_on_error(top), top.location, _prepared(top, request, registry, options) as completed:
        options = completed.options
        # The options require checkpoints; otherwise the strategy decides, once the loops have been analysed.
        if options.checkpoint or options.memory_limit:
            _create_divided(top, request, registry, options)
            return
        strategy = _create_best(top, request, registry, options)
        if strategy.checkpoints:
            _create_divided(top, request, registry, options)
        elif strategy.recompute:
            _create_divided(top, request, registry, replace(options, on_remark=None), strategy.recompute)


@contextmanager
def _prepared(
    top: ir.Operation, request: DerivativeRequest, registry: Registry, options: Options
) -> Iterator[CompletedModes]:
    """``options`` completed with the substitutes and custom derivatives that ``request`` needs."""

    def create(own: Options, function: str, signature: Signature, symbol: str) -> None:
        _create(top, DerivativeRequest(function, signature, symbol), registry, own)

    options = _without_tapes(top, request.function, registry, options)
    with custom_modes(top, request.function, request.signature.mode, registry, options, create) as completed:
        yield completed


def _create_divided(
    top: ir.Operation, request: DerivativeRequest, registry: Registry, options: Options, again: Sequence[int] = ()
) -> None:
    """Creates a derivative of the primal after its loops have been divided for checkpoints, if any are.

    ``again``: the indices of loops whose independent iterations are recomputed instead.
    """
    options = replace(options, divided=True)
    divided = _divide(top, request, registry, options, again) if request.signature.mode is Mode.REVERSE else None
    if divided is None or not divided.pieces:
        _create_best(top, request, registry, options)
        return
    # The divided clone replaces the function; messages and symbols keep its name.
    first = replace(request, function=divided.symbol)
    try:
        made = _create_all(top, first, registry, replace(options, tapes=False), divided.ranges)
    except MlirAdError:
        divided.discard()
        if not options.checkpoint and not again:
            raise
        _create_best(top, request, registry, options)  # without dividing: succeeds, or gives the message for the whole
        return
    for piece in divided.pieces:
        replace_placeholders(piece, registry)
    if again:
        divided.drop_uncalled(made.functions, registry)
    divided.close(made.functions)


def _divide(
    top: ir.Operation, request: DerivativeRequest, registry: Registry, options: Options, again: Sequence[int]
) -> Divided:
    """The primal with its loops divided for checkpoints, or itself if none are."""
    plain = replace(options, tapes=False, checkpoint="", memory_limit=0, on_remark=None)
    looked_at = replace(request, symbol=free_symbol(top, None, f"{request.symbol}_plan"))
    return divide(
        top,
        dict(options.instead).get(request.function, request.function),
        registry,
        options,
        lambda new: free_symbol(top, None, new, (request.symbol,)),
        lambda: derivation(top, looked_at, registry, plain),
        again,
    )


def _create_best(top: ir.Operation, request: DerivativeRequest, registry: Registry, options: Options) -> Strategy:
    """Creates a derivative without tapes, or with tapes if callees would be recomputed, or cannot be.

    Returns the strategy; if that rewrites the primal first, nothing is created.
    """
    plain = replace(options, tapes=False)
    refused: MlirAdError | None = None
    try:
        made = _create_all(top, request, registry, plain)
        # Without tapes the reverse derivative of a recursive callee recomputes its forward sweep: each level once more
        # for each level above it. That is acceptable only if it computes nothing but what the sweep needs.
        once = not made.requests.used or runs_once(made.functions, registry)
        if made.strategy.rewrites_primal or once or not options.tapes:
            return made.strategy
        # The attempt without tapes shows what would run twice; it is discarded as a whole.
        for derivative in made.functions:
            derivative.erase()
    except UnsupportedError as error:
        if not options.tapes or any(diagnostic.code != RERUN_REFUSED for diagnostic in error.diagnostics):
            raise
        refused = error
    taped = _create_all(top, request, registry, replace(options, on_remark=None)).strategy
    if taped.is_tapeable:
        return taped
    if refused is not None:
        raise refused
    return _create_all(top, request, registry, replace(plain, on_remark=None)).strategy


@dataclass(frozen=True)
class _Made:
    """The derivative and those that it calls; none if ``strategy`` rewrites the primal first, or is not tapeable."""

    functions: list[ir.Operation]
    requests: Requests
    strategy: Strategy = PLAIN


def _create_all(
    top: ir.Operation,
    first: DerivativeRequest,
    registry: Registry,
    options: Options,
    divided: Mapping[str, StepRanges] | None = None,
) -> _Made:
    """Creates a derivative and those that it calls; leaves none of them on an error, or if they are not tapeable.

    ``divided``: functions of ranges, whose reverse derivative is not derived from their ops.
    """
    instead = dict(options.instead)
    requests = Requests(
        lambda default, taken: free_symbol(top, None, default, taken),
        lambda function: promised_noalias(find_function(top, instead.get(function, function))),
    )
    requests.add(first)
    made: list[ir.Operation] = []
    with rolled_back_on_error(top) as roll_back:
        for request in requests:
            ranges = (divided or {}).get(request.function)
            if ranges is not None:
                made.append(create_range_derivative(ranges, request, requests, registry))
                continue
            # Nothing is guaranteed about the arguments of callees.
            own = options if not made else replace(options, assume_noalias=False, divided=True, own_shadows=frozenset())
            with derivation(top, request, registry, own, requests) as started:
                strategy = started.decide()
                if strategy.rewrites_primal:
                    return _Made([], requests, strategy)
                emitted = started.emit()
            if emitted is None:
                roll_back()
                return _Made([], requests, NOT_TAPEABLE)
            made += emitted
        if first.signature.mode is Mode.REVERSE and not options.tapes:
            pairs = list(zip(requests, made, strict=True))
            calls = started.facts_of_calls(made, {request.symbol for request, _ in pairs})
            remove_dead_arguments(pairs, registry, calls)
        primal = find_function(top, instead.get(first.function, first.function))
        convert_to_primal_dialect(made, primal, registry)
        progress.stage(f"derivative of @{first.function}: clean-up")
        for derivative in made:
            if options.simplify and options.cleanup_pipeline and simplify(derivative, registry):
                convert_to_primal_dialect([derivative], primal, registry)  # rewrites create constants of `arith`
            if options.cleanup_pipeline and top.context.allow_unregistered_dialects:
                _erase_unused(derivative, registry)  # first: it empties branches, which the pipeline removes
                run_pipeline(derivative, options.cleanup_pipeline)
                _erase_unused(derivative, registry)
            run_pipeline(derivative, options.cleanup_pipeline)
    return _Made(made, requests)


def _erase_unused(function: ir.Operation, registry: Registry) -> None:
    """Erases unused pure ops: upstream's passes assume that an op of an unregistered dialect may do anything."""
    # Registered ops are erased by upstream's passes, which know that they are pure.
    known, pure = function.context.is_registered_operation, registry.table(RECOMPUTE)
    ops = find_ops(function, lambda op: op.name in pure)
    if all(known(op.name) for op in ops):
        return
    for op in reversed(ops):
        if not any(True for result in op.results for _ in result.uses):
            op.erase()


def _without_tapes(top: ir.Operation, function: str, registry: Registry, options: Options) -> Options:
    """``options`` with a substitute for each taped derivative that ``function`` calls: the one without a tape."""
    pairs = list(options.instead)
    for taped in find_taped(top, function):
        own = replace(
            options,
            assume_noalias=taped.assume_noalias,
            strong_zero=taped.strong_zero,
            atomic_add=taped.atomic_add,
            own_shadows=frozenset(),
            tapes=False,
            instead=(),
            own_bodies=options.own_bodies | {taped.function},
        )
        # A tape hides values as bytes from activity analysis: only a derivative without one can be differentiated.
        symbol = free_symbol(top, None, _PREFIX[Mode.REVERSE] + taped.function)
        _create(top, DerivativeRequest(taped.function, taped.signature, symbol), registry, own)
        pairs.append((taped.symbol, symbol))
    return replace(options, instead=tuple(pairs))
