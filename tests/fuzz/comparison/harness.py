"""Compares the engine's derivatives of a batch of random programs with the oracle's.

For every case the program is parsed and differentiated on its own, so that one refusal does not touch the others;
then everything goes into one module and is compiled and run once.
"""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeAlias

from mlirad import _mlir
from mlirad._mlir import ir
from mlirad.batching.entry import create_batched
from mlirad.batching.width import create_derivative
from mlirad.context import Context
from mlirad.errors import MlirAdError
from mlirad.interfaces.activity import Mode
from mlirad.passes import prepare_rows
from mlirad.synthesis.options import Options
from mlirad.synthesis.validate import find_function
from tests.fuzz.batches import BatchMember, Run, batch
from tests.fuzz.comparison.cases import DerivativeCase
from tests.fuzz.comparison.outcomes import Outcome
from tests.fuzz.comparison.second import ORDERS, SecondDerivativeCase
from tests.fuzz.comparison.second_width import WIDE_ORDERS, SecondWidthCase
from tests.fuzz.comparison.several import BATCH, WIDE_SPLIT, WIDTHS, BatchCase, WidthCase
from tests.fuzz.comparison.sparse import DENSE, SPARSE, DenseCase, SparseCase
from tests.fuzz.comparison.split import create_joined_again
from tests.fuzz.compile_settings import PLAIN, CompileSettings
from tests.fuzz.programs.syntax import RandomProgram
from tests.fuzz.race_detector import reorder

#: So many sets run as several vectors, one after the other.
STRIPS: Final = 19
AnyCase: TypeAlias = DerivativeCase | SecondDerivativeCase


@dataclass(frozen=True)
class Differentiated:
    """A case, the module with its derivative, and the name of that function."""

    case: AnyCase
    module: ir.Module
    name: str


def compare(
    cases: Sequence[AnyCase],
    ctx: Context | None = None,
    options: Options | None = None,
    way: CompileSettings = PLAIN,
) -> list[Outcome]:
    """The outcomes of ``cases``, in order; all are compiled in this ``way``."""
    ctx = ctx or Context.default()
    context = _mlir.new_context()
    outcomes: dict[int, Outcome] = {}
    done: list[tuple[int, Differentiated]] = []
    for i, case in enumerate(cases):
        if isinstance(case, SecondDerivativeCase | SparseCase) and case.skipped:
            outcomes[i] = Outcome(case.program.seed, case.mode_name, "skipped")
            continue
        try:
            if isinstance(case, SparseCase):
                outcomes[i] = _outcome(case, case.difference())
                continue
            one = differentiate(case, context, ctx, options or Options())
            if case.program.seed % 2:
                reorder(one.module)  # parallel loops promise that it does not matter
            done.append((i, one))
        except Exception as error:  # a fuzzer reports every exception, whatever it is
            outcomes[i] = _of_exception(case, error)
    # what has no tensors is compiled as it would be alone: without the passes that make buffers of them
    alike: dict[tuple[bool, CompileSettings], list[tuple[int, Differentiated]]] = {}
    for i, one in done:
        has_tensors = "tensor<" in one.case.text
        own = way.of_tensors(one.case.program.seed) if has_tensors else way
        alike.setdefault((has_tensors, own), []).append((i, one))
    for (_, own), members in alike.items():
        outcomes.update(_measure(members, context, ctx, own))
    return [outcomes[i] for i in range(len(cases))]


def case_of(program: RandomProgram, mode: str, element: str = "f64", fastmath: str = "") -> AnyCase:
    """The case for ``program`` in the mode ``mode`` of the tables; second derivatives are in f64, without flags."""
    if mode in ORDERS:
        return SecondDerivativeCase(program, mode)
    if mode in WIDE_ORDERS:
        return SecondWidthCase(program, mode)
    if mode == "split":
        return DerivativeCase(program, Mode.REVERSE, element, fastmath, is_split=True)
    if mode == SPARSE:
        return SparseCase(program, Mode.FORWARD, element, fastmath)
    if mode == DENSE:
        return DenseCase(program, Mode.FORWARD, element, fastmath)
    if mode == BATCH:
        return BatchCase(program, None, element, fastmath, lanes=STRIPS if program.seed % 8 == 5 else 3)
    if mode == WIDE_SPLIT:
        return WidthCase(program, Mode.REVERSE, element, fastmath, is_split=True)
    if mode in WIDTHS:
        return WidthCase(program, WIDTHS[mode], element, fastmath)
    return DerivativeCase(program, None if mode == "primal" else Mode(mode), element, fastmath)


def differentiate(case: AnyCase, context: ir.Context, ctx: Context, options: Options) -> Differentiated:
    """Parse the program of ``case`` and add its derivative."""
    module = ir.Module.parse(case.text, context)
    name = case.program.entry.name
    with context, ir.Location.unknown():
        is_split = case.mode_name in ("split", WIDE_SPLIT)
        create = create_joined_again if is_split else partial(create_derivative, prepare_rows=prepare_rows)
        for signature in case.signatures:
            name = create(module, name, signature, ctx.registry, options)
        if isinstance(case, BatchCase):
            function = find_function(module.operation, name)
            name = create_batched(function, case.axes, case.lanes, ctx.registry)
    module.operation.verify()
    return Differentiated(case, module, name)


def _measure(
    done: list[tuple[int, Differentiated]], context: ir.Context, ctx: Context, way: CompileSettings
) -> dict[int, Outcome]:
    try:
        runs = batch([BatchMember(d.module, d.case.callee(d.name)) for _, d in done], context, ctx, way)
    except Exception as error:
        if len(done) == 1:
            i, only = done[0]
            return {i: _of_exception(only.case, error)}
        halves = done[: len(done) // 2], done[len(done) // 2 :]
        return {**_measure(halves[0], context, ctx, way), **_measure(halves[1], context, ctx, way)}
    return {i: _judge(d.case, run) for (i, d), run in zip(done, runs, strict=True)}


def _judge(case: AnyCase, run: Run) -> Outcome:
    seed, mode = case.program.seed, case.mode_name
    fed = (*case.inputs, len(case.expected))
    outcome = _outcome(case, case.mismatch(run(*fed)))
    if outcome.failed:
        return outcome
    leaked = 0 if case.answer.leaks else run.leaks(*fed)
    return (
        Outcome(seed, mode, "leak", detail=f"each call leaves {leaked} bytes allocated")
        if leaked
        else Outcome(seed, mode, "ok")
    )


def _outcome(case: AnyCase, wrong: str | None) -> Outcome:
    return Outcome(case.program.seed, case.mode_name, "ok" if wrong is None else "wrong", detail=wrong or "")


def _of_exception(case: AnyCase, error: Exception) -> Outcome:
    seed, mode = case.program.seed, case.mode_name
    if isinstance(error, MlirAdError):
        first = error.diagnostics[0]
        status = "error" if first.code.startswith("MA05") else "refused"  # what we emit must be lowerable
        return Outcome(seed, mode, status, first.code, f"{first.where}: {first.message}")
    place = traceback.extract_tb(error.__traceback__)[-1]
    text = f"{type(error).__name__}: {str(error)[:300]} ({place.filename.rpartition('mlirad/')[2]}:{place.lineno})"
    return Outcome(seed, mode, "error", detail=text)
