"""Compares the engine's derivatives of a batch of random programs with the oracle's.

For every question the program is parsed and differentiated on its own, so that one refusal does not touch the others;
then everything goes into one module and is compiled and run once.
"""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

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
from tests.fuzz.asking.outcomes import Outcome
from tests.fuzz.asking.questions import FuzzQuestion
from tests.fuzz.asking.second import ORDERS, SecondQuestion
from tests.fuzz.asking.second_width import WIDE_ORDERS, SecondWidthQuestion
from tests.fuzz.asking.several import BATCH, WIDTHS, BatchQuestion, WidthQuestion
from tests.fuzz.asking.sparse import DENSE, SPARSE, DenseQuestion, SparseQuestion
from tests.fuzz.asking.split import create_joined_again
from tests.fuzz.batches import BatchMember, Run, batch
from tests.fuzz.compile_settings import PLAIN, CompileSettings
from tests.fuzz.programs.syntax import RandomProgram
from tests.fuzz.race_detector import reorder

AnyQuestion: TypeAlias = FuzzQuestion | SecondQuestion


@dataclass(frozen=True)
class Differentiated:
    """A question with the module that answers it and the name of the function that does."""

    question: AnyQuestion
    module: ir.Module
    name: str


def ask(
    questions: Sequence[AnyQuestion],
    ctx: Context | None = None,
    options: Options | None = None,
    way: CompileSettings = PLAIN,
) -> list[Outcome]:
    """The outcomes of ``questions``, in order; all are compiled in this ``way``."""
    ctx = ctx or Context.default()
    context = _mlir.new_context()
    outcomes: dict[int, Outcome] = {}
    done: list[tuple[int, Differentiated]] = []
    for i, question in enumerate(questions):
        if isinstance(question, SecondQuestion | SparseQuestion) and question.skipped:
            outcomes[i] = Outcome(question.program.seed, question.mode_name, "skipped")
            continue
        try:
            if isinstance(question, SparseQuestion):
                outcomes[i] = _outcome(question, question.difference())
                continue
            one = differentiate(question, context, ctx, options or Options())
            if question.program.seed % 2:
                reorder(one.module)  # parallel loops promise that it does not matter
            done.append((i, one))
        except Exception as error:  # a fuzzer reports every exception, whatever it is
            outcomes[i] = _of_exception(question, error)
    # what has no tensors is compiled as it would be alone: without the passes that make buffers of them
    alike: dict[tuple[bool, CompileSettings], list[tuple[int, Differentiated]]] = {}
    for i, one in done:
        has_tensors = "tensor<" in one.question.text
        own = way.of_tensors(one.question.program.seed) if has_tensors else way
        alike.setdefault((has_tensors, own), []).append((i, one))
    for (_, own), members in alike.items():
        outcomes.update(_measure(members, context, ctx, own))
    return [outcomes[i] for i in range(len(questions))]


def question_of(program: RandomProgram, mode: str, element: str = "f64", fastmath: str = "") -> AnyQuestion:
    """What a mode by its name in tables asks about ``program``; second derivatives are asked in f64, without flags."""
    if mode in ORDERS:
        return SecondQuestion(program, mode)
    if mode in WIDE_ORDERS:
        return SecondWidthQuestion(program, mode)
    if mode == "split":
        return FuzzQuestion(program, Mode.REVERSE, element, fastmath, is_split=True)
    if mode == SPARSE:
        return SparseQuestion(program, Mode.FORWARD, element, fastmath)
    if mode == DENSE:
        return DenseQuestion(program, Mode.FORWARD, element, fastmath)
    if mode == BATCH:
        return BatchQuestion(program, None, element, fastmath)
    if mode in WIDTHS:
        return WidthQuestion(program, WIDTHS[mode], element, fastmath)
    return FuzzQuestion(program, None if mode == "primal" else Mode(mode), element, fastmath)


def differentiate(question: AnyQuestion, context: ir.Context, ctx: Context, options: Options) -> Differentiated:
    """Parse the program and add the derivative that is asked for."""
    module = ir.Module.parse(question.text, context)
    name = question.program.entry.name
    with context, ir.Location.unknown():
        create = (
            create_joined_again
            if question.mode_name == "split"
            else partial(create_derivative, prepare_rows=prepare_rows)
        )
        for signature in question.signatures:
            name = create(module, name, signature, ctx.registry, options)
        if isinstance(question, BatchQuestion):
            function = find_function(module.operation, name)
            name = create_batched(function, question.axes, question.lanes, ctx.registry)
    module.operation.verify()
    return Differentiated(question, module, name)


def _measure(
    done: list[tuple[int, Differentiated]], context: ir.Context, ctx: Context, way: CompileSettings
) -> dict[int, Outcome]:
    try:
        runs = batch([BatchMember(d.module, d.question.callee(d.name)) for _, d in done], context, ctx, way)
    except Exception as error:
        if len(done) == 1:
            i, only = done[0]
            return {i: _of_exception(only.question, error)}
        halves = done[: len(done) // 2], done[len(done) // 2 :]
        return {**_measure(halves[0], context, ctx, way), **_measure(halves[1], context, ctx, way)}
    return {i: _judge(d.question, run) for (i, d), run in zip(done, runs, strict=True)}


def _judge(question: AnyQuestion, run: Run) -> Outcome:
    seed, mode = question.program.seed, question.mode_name
    fed = (*question.inputs, len(question.expected))
    outcome = _outcome(question, question.mismatch(run(*fed)))
    if outcome.failed:
        return outcome
    leaked = 0 if question.answer.leaks else run.leaks(*fed)
    return (
        Outcome(seed, mode, "leak", detail=f"each call leaves {leaked} bytes allocated")
        if leaked
        else Outcome(seed, mode, "ok")
    )


def _outcome(question: AnyQuestion, wrong: str | None) -> Outcome:
    return Outcome(question.program.seed, question.mode_name, "ok" if wrong is None else "wrong", detail=wrong or "")


def _of_exception(question: AnyQuestion, error: Exception) -> Outcome:
    seed, mode = question.program.seed, question.mode_name
    if isinstance(error, MlirAdError):
        first = error.diagnostics[0]
        status = "error" if first.code.startswith("MA05") else "refused"  # what we emit must be lowerable
        return Outcome(seed, mode, status, first.code, f"{first.where}: {first.message}")
    place = traceback.extract_tb(error.__traceback__)[-1]
    text = f"{type(error).__name__}: {str(error)[:300]} ({place.filename.rpartition('mlirad/')[2]}:{place.lineno})"
    return Outcome(seed, mode, "error", detail=text)
