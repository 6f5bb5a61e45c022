"""Which way leads to a derivative function (plain, with tapes, with checkpoints), and the functions it calls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from mlirad import progress
from mlirad._mlir import ir
from mlirad.analysis.aliasing import promised_noalias
from mlirad.edit.module import free_symbol
from mlirad.edit.walk import find_ops
from mlirad.errors import MlirAdError, UnsupportedError
from mlirad.interfaces.activity import Mode
from mlirad.interfaces.registry import RECOMPUTE, Registry
from mlirad.interfaces.signature import Signature
from mlirad.synthesis.again_choice import AgainAskedError
from mlirad.synthesis.asked import find_function
from mlirad.synthesis.calls import RERUN_REFUSED, Request, Requests, runs_once
from mlirad.synthesis.checkpoints.binomial import Ranges, create_range_derivative
from mlirad.synthesis.checkpoints.divide import Divided, divide
from mlirad.synthesis.checkpoints.schedule import CheckpointsAskedError
from mlirad.synthesis.derivation import derivation, undone_on_error
from mlirad.synthesis.options import Options
from mlirad.synthesis.prepare import run_pipeline
from mlirad.synthesis.simplify import simplify
from mlirad.synthesis.split import NotTapeableError
from mlirad.synthesis.taped import find_taped
from mlirad.synthesis.unread import remove_unread
from mlirad.synthesis.zeros import zero_remarks

_PREFIX = {Mode.FORWARD: "fwddiffe", Mode.REVERSE: "diffe"}


def create_derivative(
    module: ir.Module | ir.Operation,
    function: str,
    signature: Signature,
    registry: Registry,
    options: Options | None = None,
    name: str | None = None,
) -> str:
    """Add a private function with the derivative of ``@function`` behind it; returns its symbol.

    The default names are ``fwddiffe<function>`` and ``diffe<function>``, made unique.

    Raises:
        UsageError: there is no such function, or ``name`` is taken.
        VerifyError: the activities do not fit the function.
        MissingRuleError: active ops have no rule.
        UnsupportedError: the function is outside what is supported.

    """
    top = module.operation
    symbol = free_symbol(top, name, _PREFIX[signature.mode] + function)
    asked, options = Request(function, signature, symbol), options or Options()
    _create(top, asked, registry, options)
    if options.on_diagnostic is not None:
        for remark in zero_remarks(find_function(top, function), function, asked.zeros):
            options.on_diagnostic(remark)
    return symbol


def _create(top: ir.Operation, asked: Request, registry: Registry, options: Options) -> None:
    """A derivative with all that it takes, with tapes where that is possible; nothing is left on an error."""
    with undone_on_error(top):
        options = _without_tapes(top, asked.function, registry, options)
        if options.checkpoint or options.memory_limit:
            _create_divided(top, asked, registry, options)
            return
        try:
            _create_best(top, asked, registry, options)
        except CheckpointsAskedError:
            _create_divided(top, asked, registry, options)
        except AgainAskedError as error:
            _create_divided(top, asked, registry, replace(options, on_remark=None), error.loops)


def _create_divided(
    top: ir.Operation, asked: Request, registry: Registry, options: Options, again: Sequence[int] = ()
) -> None:
    """The same with checkpoints, where it is a reverse derivative and loops are to have them.

    ``again``: the numbers of loops whose iterations are run again instead.
    """
    options = replace(options, divided=True)
    divided = _divide(top, asked, registry, options, again) if asked.signature.mode is Mode.REVERSE else None
    if divided is None or not divided.pieces:
        _create_best(top, asked, registry, options)
        return
    first = replace(asked, function=divided.symbol)
    try:
        made, _ = _create_all(top, first, registry, replace(options, tapes=False), divided.ranges)
    except MlirAdError:
        divided.discard()
        if not options.checkpoint and not again:
            raise
        _create_best(top, asked, registry, options)  # it does without, or says what is wrong of the whole
        return
    if again:
        divided.drop_uncalled(made, registry)
    divided.close(made)


def _divide(top: ir.Operation, asked: Request, registry: Registry, options: Options, again: Sequence[int]) -> Divided:
    """The function with its loops divided for checkpoints, where they are to be."""
    plain = replace(options, tapes=False, checkpoint="", memory_limit=0, on_remark=None)
    looked_at = replace(asked, symbol=free_symbol(top, None, f"{asked.symbol}_plan"))
    return divide(
        top,
        dict(options.instead).get(asked.function, asked.function),
        registry,
        options,
        lambda new: free_symbol(top, None, new, (asked.symbol,)),
        lambda: derivation(top, looked_at, registry, plain),
        again,
    )


def _create_best(top: ir.Operation, asked: Request, registry: Registry, options: Options) -> None:
    """With tapes where without them callees would be run again, or could not be."""
    plain = replace(options, tapes=False)
    refused: MlirAdError | None = None
    try:
        made, requests = _create_all(top, asked, registry, plain)
        once = not requests.used or runs_once(made, registry)
        if once or not options.tapes:
            return
        for derivative in made:
            derivative.erase()
    except UnsupportedError as error:
        if not options.tapes or any(diagnostic.code != RERUN_REFUSED for diagnostic in error.diagnostics):
            raise
        refused = error
    try:
        _create_all(top, asked, registry, replace(options, on_remark=None))
    except NotTapeableError:
        if refused is not None:
            raise refused from None
        _create_all(top, asked, registry, replace(plain, on_remark=None))


def _create_all(
    top: ir.Operation,
    first: Request,
    registry: Registry,
    options: Options,
    divided: Mapping[str, Ranges] | None = None,
) -> tuple[list[ir.Operation], Requests]:
    """A derivative and those that it calls; nothing is left of them on an error.

    ``divided``: functions whose reverse derivative does not come from their ops.
    """
    instead = dict(options.instead)
    requests = Requests(
        lambda default, taken: free_symbol(top, None, default, taken),
        lambda function: promised_noalias(find_function(top, instead.get(function, function))),
    )
    requests.add(first)
    made: list[ir.Operation] = []
    with undone_on_error(top):
        for asked in requests:
            ranges = (divided or {}).get(asked.function)
            if ranges is not None:
                made.append(create_range_derivative(ranges, asked, requests, registry))
                continue
            # Nothing was promised about the arguments of what the function calls.
            own = options if not made else replace(options, assume_noalias=False, divided=True, own_shadows=frozenset())
            with derivation(top, asked, registry, own, requests) as started:
                new = started.run()
            made += new
        if first.signature.mode is Mode.REVERSE and not options.tapes:
            remove_unread(list(zip(requests, made, strict=True)), registry, started.effects_of_call)
        progress.stage(f"derivative of @{first.function}: clean-up")
        for derivative in made:
            if options.simplify and options.cleanup_pipeline:
                simplify(derivative, registry)
            if options.cleanup_pipeline and top.context.allow_unregistered_dialects:
                _erase_unused(derivative, registry)  # so that branches without a use become empty, too
                run_pipeline(derivative, options.cleanup_pipeline)
                _erase_unused(derivative, registry)
            run_pipeline(derivative, options.cleanup_pipeline)
    return made, requests


def _erase_unused(function: ir.Operation, registry: Registry) -> None:
    """Erase pure ops without a use: to upstream's passes an op of an unregistered dialect may do anything."""
    known, pure = function.context.is_registered_operation, registry.table(RECOMPUTE)
    ops = find_ops(function, lambda op: op.name in pure)
    if all(known(op.name) for op in ops):
        return
    for op in reversed(ops):
        if not any(True for result in op.results for _ in result.uses):
            op.erase()


def _without_tapes(top: ir.Operation, function: str, registry: Registry, options: Options) -> Options:
    """The same with what is to be read for the derivatives with a tape that ``function`` calls, which is made."""
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
        )
        symbol = free_symbol(top, None, _PREFIX[Mode.REVERSE] + taped.function)
        _create(top, Request(taped.function, taped.signature, symbol), registry, own)
        pairs.append((taped.symbol, symbol))
    return replace(options, instead=tuple(pairs))
