"""Selects the derivatives that a printing pass prints: those that the module requests, or those of named functions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from mlirad._mlir import ir
from mlirad.dialects.enzyme.calls import MODES, callee_of, read_call
from mlirad.edit.location import where
from mlirad.edit.module import symbol_name
from mlirad.errors import Diagnostic, UsageError
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.registry import Registry
from mlirad.interfaces.signature import Signature, TypeFacts, default_arguments, default_results
from mlirad.passes.concurrency import ALONE, Concurrency, Threads
from mlirad.passes.enzyme.outline_regions import inside
from mlirad.synthesis.validate import find_function, function_type, type_facts

ModeName = Literal["forward", "reverse"]


@dataclass(frozen=True)
class DerivativeQuery:
    """A function, by its symbol table and name, the signature of its derivative, and its concurrency."""

    table: ir.Operation
    function: str
    signature: Signature
    threads: Threads = ALONE


def questions(
    top: ir.Operation, registry: Registry, functions: Sequence[str], mode: ModeName, *, inactive_args: bool = False
) -> list[DerivativeQuery]:
    """The derivatives of ``functions``; if empty, those that ``top`` requests; if none, those of all public functions.

    Raises:
        MlirAdError: there is no such function, or it is not of the func dialect; or a derivative op is invalid.
    """
    facts = type_facts(registry)
    asked = [] if functions else list(dict.fromkeys(_asked_for(top, facts, registry)))
    if asked:
        return asked
    named = [find_function(top, name) for name in functions] or _exported(top)
    return [_by_default(top, function, facts, Mode(mode), inactive_args=inactive_args) for function in named]


def _asked_for(top: ir.Operation, facts: TypeFacts, registry: Registry) -> Iterator[DerivativeQuery]:
    concurrency = Concurrency(top, registry)
    for op in inside(top):
        if op.name in MODES and not op.name.endswith("_region"):
            call, parent = read_call(op, facts), callee_of(op).parent
            if call.callee is not None and parent is not None:
                yield DerivativeQuery(
                    parent.operation, call.callee.rpartition("@")[2], call.signature, concurrency.of(op, call)
                )


def _exported(top: ir.Operation) -> list[ir.Operation]:
    """The public functions with a body; if all are of other dialects, these (an error later)."""
    ops = [view.operation for view in top.regions[0].blocks[0].operations]
    bodies = [op for op in ops if "function_type" in op.attributes and len(op.regions[0].blocks)]
    exported = [op for op in bodies if "sym_visibility" not in op.attributes]
    if not exported:
        names = ", ".join(f"@{symbol_name(op)}" for op in bodies) or "none"
        message = "no public function has a body, so there is nothing to print"
        help = f"name one, as in 'funcs=f'; functions with a body here: {names}"
        raise UsageError(Diagnostic("MA0310", message, where(top.location), helps=(help,)))
    return [op for op in exported if op.name == "func.func"] or exported


def _by_default(
    top: ir.Operation, function: ir.Operation, facts: TypeFacts, mode: Mode, *, inactive_args: bool
) -> DerivativeQuery:
    type = function_type(function)
    arguments = default_arguments(mode, type.inputs, facts)
    if inactive_args:
        arguments = (Activity.CONST,) * len(arguments)
    signature = Signature(mode, arguments, default_results(mode, type.results, facts))
    return DerivativeQuery(top, symbol_name(function), signature)
