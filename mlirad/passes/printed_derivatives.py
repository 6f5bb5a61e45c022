"""Prints the activity of values, or the plan, of derivatives: those that the module requests, or those of functions.

Before::

    func.func @f(%x: f64) -> f64 {
      %y = math.exp %x : f64
      %z = math.sin %y : f64
      return %z : f64
    }

After ``--print-activity-analysis``::

    // activity of @f:
    //   %x: active
    ...
    //   %y = math.exp (2:8): active
    //   %z = math.sin (3:8): active

Before::

    func.func @f(%x: f64) -> f64 {
      %y = math.exp %x : f64
      %z = math.sin %y : f64
      return %z : f64
    }

After ``--print-plan``::

    // plan of @f: 0 cached (0 bytes)
    //   available %y: f64, for 'math.sin' (3:8)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Literal, final

from mlirad._mlir import ir
from mlirad.dialects.enzyme.calls import MODES, callee_of, read_call
from mlirad.edit.location import where
from mlirad.edit.module import symbol_name
from mlirad.edit.walk import find_ops
from mlirad.errors import Diagnostic, UsageError
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.registry import Registry
from mlirad.interfaces.signature import Signature, TypeFacts, default_arguments, default_results
from mlirad.passes.base import Pass, PassContext, option
from mlirad.passes.concurrency import ALONE, Concurrency, Threads
from mlirad.synthesis.options import Options
from mlirad.synthesis.report import describe_activity, describe_plan
from mlirad.synthesis.validate import find_function, function_type, type_facts

ModeName = Literal["forward", "reverse"]


@dataclass(frozen=True)
class PrintingPass(Pass):
    """The options of both passes."""

    funcs: tuple[str, ...] = option(
        (), help="the functions (default: those with derivative ops, or all that are public)"
    )
    optimize_primal: bool = option(True, help="optimise a copy of the primal first, as before differentiation")
    assume_noalias: bool = option(False, help="assume that memref arguments never overlap")

    @property
    def _options(self) -> Options:
        primal = Options().primal_pipeline if self.optimize_primal else ""
        return Options(primal_pipeline=primal, assume_noalias=self.assume_noalias)


@final
@dataclass(frozen=True)
class PrintActivityAnalysis(PrintingPass):
    """Print the activity of each value of a function, as comments before the module."""

    name: ClassVar[str] = "print-activity-analysis"
    optimize_primal: bool = option(False, help="optimise a copy of the primal first, as before differentiation")
    mode: Literal["forward", "reverse"] = option("reverse", help="the mode for functions without a derivative op")
    inactive_args: bool = option(False, help="treat the arguments of such functions as inactive")

    def run(self, module: ir.Module, ctx: PassContext) -> None:
        """Print; the module is left as it is."""
        registry, options = ctx.registry, self._options
        for query in queries(module.operation, registry, self.funcs, self.mode, inactive_args=self.inactive_args):
            print_as_comment(describe_activity(query.table, query.function, query.signature, registry, options))


@final
@dataclass(frozen=True)
class PrintPlan(PrintingPass):
    """Print the plan of each reverse derivative, as comments before the module."""

    name: ClassVar[str] = "print-plan"

    def run(self, module: ir.Module, ctx: PassContext) -> None:
        """Print; the module is left as it is."""
        for query in queries(module.operation, ctx.registry, self.funcs, "reverse"):
            threads = query.threads
            own = replace(
                self._options, concurrent=threads.concurrent, atomic_add=threads.shared, own_shadows=threads.own
            )
            print_as_comment(describe_plan(query.table, query.function, query.signature, ctx.registry, own))


def print_as_comment(text: str) -> None:
    """Print ``text`` to standard output so that what follows it there is still MLIR."""
    print("".join(f"// {line}\n" for line in text.splitlines()), end="")


@dataclass(frozen=True)
class DerivativeQuery:
    """A function, by its symbol table and name, the signature of its derivative, and its concurrency."""

    table: ir.Operation
    function: str
    signature: Signature
    threads: Threads = ALONE


def queries(
    top: ir.Operation, registry: Registry, functions: Sequence[str], mode: ModeName, *, inactive_args: bool = False
) -> list[DerivativeQuery]:
    """The derivatives of ``functions``; if empty, those that ``top`` requests; if none, those of all public functions.

    Raises:
        MlirAdError: there is no such function, or it is not of the func dialect; or a derivative op is invalid.
    """
    facts = type_facts(registry)
    requested = [] if functions else list(dict.fromkeys(_requested(top, facts, registry)))
    if requested:
        return requested
    named = [find_function(top, name) for name in functions] or _public_functions(top)
    return [_by_default(top, function, facts, Mode(mode), inactive_args=inactive_args) for function in named]


def _requested(top: ir.Operation, facts: TypeFacts, registry: Registry) -> Iterator[DerivativeQuery]:
    concurrency = Concurrency(top, registry)
    for op in find_ops(top, lambda op: op.name in MODES and not op.name.endswith("_region")):
        call, parent = read_call(op, facts), callee_of(op).parent
        if call.callee is not None and parent is not None:
            name = call.callee.rpartition("@")[2]
            yield DerivativeQuery(parent.operation, name, call.signature, concurrency.of(op, call))


def _public_functions(top: ir.Operation) -> list[ir.Operation]:
    """The public functions with a body; if all are of other dialects, these (an error later)."""
    ops = [view.operation for view in top.regions[0].blocks[0].operations]
    bodies = [op for op in ops if "function_type" in op.attributes and len(op.regions[0].blocks)]
    public = [op for op in bodies if "sym_visibility" not in op.attributes]
    if not public:
        names = ", ".join(f"@{symbol_name(op)}" for op in bodies) or "none"
        message = "no public function has a body, so there is nothing to print"
        help = f"name one, as in 'funcs=f'; functions with a body here: {names}"
        raise UsageError(Diagnostic("MA0310", message, where(top.location), helps=(help,)))
    return [op for op in public if op.name == "func.func"] or public


def _by_default(
    top: ir.Operation, function: ir.Operation, facts: TypeFacts, mode: Mode, *, inactive_args: bool
) -> DerivativeQuery:
    type = function_type(function)
    arguments = default_arguments(mode, type.inputs, facts)
    if inactive_args:
        arguments = (Activity.CONST,) * len(arguments)
    signature = Signature(mode, arguments, default_results(mode, type.results, facts))
    return DerivativeQuery(top, symbol_name(function), signature)
