"""Do the engine's derivatives of a batch of random programs give the right numbers?

For every question the program is parsed and differentiated on its own, so that one refusal does not touch the others;
then everything goes into one module and is compiled and run once.
"""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from dataclasses import dataclass

from mlirad import _mlir
from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.errors import MlirAdError
from mlirad.synthesis.derive import create_derivative
from mlirad.synthesis.options import Options
from mlirad.testing import printing
from mlirad.testing.batches import Member, batch
from mlirad.testing.duals import Array
from mlirad.testing.outcomes import Outcome
from mlirad.testing.questions import Question


@dataclass(frozen=True)
class Differentiated:
    """A question with the module that answers it and the name of the function that does."""

    question: Question
    module: ir.Module
    name: str


def ask(questions: Sequence[Question], ctx: Context | None = None, options: Options | None = None) -> list[Outcome]:
    """The outcomes of ``questions``, in order."""
    ctx = ctx or Context.default()
    context = _mlir.new_context()
    outcomes: dict[int, Outcome] = {}
    done: list[tuple[int, Differentiated]] = []
    for i, question in enumerate(questions):
        try:
            done.append((i, differentiate(question, context, ctx, options or Options())))
        except Exception as error:  # a fuzzer reports every exception, whatever it is
            outcomes[i] = _of_exception(question, error)
    outcomes.update(_measure(done, context, ctx))
    return [outcomes[i] for i in range(len(questions))]


def differentiate(question: Question, context: ir.Context, ctx: Context, options: Options) -> Differentiated:
    """Parse the program and add the derivative that is asked for."""
    module = ir.Module.parse(printing.text(question.program), context)
    name = question.program.entry.name
    if question.mode is not None:
        with context, ir.Location.unknown():
            name = create_derivative(module, name, question.signature, ctx.registry, options)
        module.operation.verify()
    return Differentiated(question, module, name)


def _measure(done: list[tuple[int, Differentiated]], context: ir.Context, ctx: Context) -> dict[int, Outcome]:
    try:
        outputs = _run([d for _, d in done], context, ctx)
    except Exception as error:
        if len(done) == 1:
            i, only = done[0]
            return {i: _of_exception(only.question, error)}
        halves = done[: len(done) // 2], done[len(done) // 2 :]
        return {**_measure(halves[0], context, ctx), **_measure(halves[1], context, ctx)}
    return {i: _judge(d.question, output) for (i, d), output in zip(done, outputs, strict=True)}


def _judge(question: Question, output: Array) -> Outcome:
    detail = question.mismatch(output)
    return Outcome(question.program.seed, question.mode_name, "wrong" if detail else "ok", detail=detail or "")


def _of_exception(question: Question, error: Exception) -> Outcome:
    seed, mode = question.program.seed, question.mode_name
    if isinstance(error, MlirAdError):
        first = error.diagnostics[0]
        status = "error" if first.code.startswith("MA05") else "refused"  # what we emit must be lowerable
        return Outcome(seed, mode, status, first.code, f"{first.where}: {first.message}")
    place = traceback.extract_tb(error.__traceback__)[-1]
    text = f"{type(error).__name__}: {str(error)[:300]} ({place.filename.rpartition('mlirad/')[2]}:{place.lineno})"
    return Outcome(seed, mode, "error", detail=text)


def _run(done: Sequence[Differentiated], context: ir.Context, ctx: Context) -> list[Array]:
    members = [Member(d.module, d.question.callee(d.name)) for d in done]
    runs = batch(members, context, ctx)
    return [run(*d.question.inputs, len(d.question.expected)) for run, d in zip(runs, done, strict=True)]
