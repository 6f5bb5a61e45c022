"""Runs a pipeline on some functions of a module only: the ``postpasses`` of derivative passes."""

from __future__ import annotations

from collections.abc import Iterable

from mlirad._mlir import UpstreamPassManager, ir
from mlirad.edit.module import symbol_name
from mlirad.passes import pipeline_text
from mlirad.passes.base import PassContext
from mlirad.passes.manager import Own, Step, Upstream, Within, resolve
from mlirad.passes.upstream import raised_by_upstream


def run(pipeline: str, module: ir.Module, symbols: Iterable[str], ctx: PassContext, *, verify: bool = True) -> None:
    """Run ``pipeline`` on the functions ``symbols``; module passes run on the whole module.

    ``verify``: check the IR after each of upstream's passes.
    """
    names = set(symbols)
    for step in resolve(pipeline_text.parse(pipeline), pipeline_text.Source(pipeline)) if pipeline else ():
        if isinstance(step, Own):
            step.item.run(module, ctx)
        else:
            _run_upstream(step, module, names, verify=verify)


def _run_upstream(step: Step, module: ir.Module, names: set[str], *, verify: bool) -> None:
    inner = step.steps if isinstance(step, Within) and step.anchor == "func.func" else (step,)
    text = ",".join(map(str, inner))
    on_module = isinstance(step, Within) and step.anchor != "func.func"
    on_module |= isinstance(step, Upstream) and step.anchor == "builtin.module"
    with module.context, ir.Location.unknown(), raised_by_upstream():
        if on_module:
            manager = UpstreamPassManager.parse(f"builtin.module({text})")
            manager.enable_verifier(verify)
            manager.run(module.operation)
            return
        manager = UpstreamPassManager.parse(f"func.func({text})")
        manager.enable_verifier(verify)
        for view in list(module.body.operations):
            op = view.operation
            if op.name == "func.func" and symbol_name(op) in names:
                manager.run(op)
