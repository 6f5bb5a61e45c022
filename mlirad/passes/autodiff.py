"""Replaces each derivative op by a call of a new derivative function.

A function is differentiated after the derivative ops in it and in its callees have been replaced, so that modes can be
nested in any order. Ops that request the same derivative share one function.

Before::

    func.func @f(%x: f64) -> f64 {
      %y = math.sin %x : f64
      return %y : f64
    }
    func.func @df(%x: f64, %dy: f64) -> f64 {
      %dx = enzyme.autodiff @f(%x, %dy) {activity = [#enzyme<activity enzyme_active>],
          ret_activity = [#enzyme<activity enzyme_activenoneed>]} : (f64, f64) -> f64
      return %dx : f64
    }

After ``--enzyme-autodiff``::

    func.func private @diffef(%x: f64, %dy: f64) -> f64 {
      %0 = math.cos %x : f64
      %dx = arith.mulf %dy, %0 : f64
      return %dx : f64
    }
    func.func @df(%x: f64, %dy: f64) -> f64 {
      %dx = call @diffef(%x, %dy) : (f64, f64) -> f64
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import ClassVar, final

from mlirad._mlir import ir
from mlirad.batching.width import create_derivative, create_split_derivative
from mlirad.dialects.enzyme.calls import MODES, SPLIT_PRIMAL, SPLIT_REVERSE, DerivativeCall, callee_of, read_call
from mlirad.edit.location import where
from mlirad.edit.module import find_symbol
from mlirad.edit.walk import ancestors, find_ops, holds
from mlirad.errors import Diagnostic, MlirAdError, Note, UnsupportedError
from mlirad.interfaces.activity import Mode
from mlirad.interfaces.signature import Signature
from mlirad.passes import function_pipeline, prepare_rows
from mlirad.passes.base import Pass, PassContext, option
from mlirad.passes.concurrency import Concurrency, Threads
from mlirad.passes.enzyme.batch import BATCH, Expansion
from mlirad.passes.enzyme.custom_rules import lower_enzyme_custom_rules_to_func
from mlirad.passes.enzyme.jacobian import JACOBIAN, create_derivative_op
from mlirad.passes.enzyme.outline_regions import outline
from mlirad.passes.enzyme.separate_operands import join_operands
from mlirad.passes.enzyme.split_mode import check_tape, expand, lost_tape
from mlirad.passes.gpu_derivatives import differentiate_launches
from mlirad.passes.manual_computations import outline_manual_computations
from mlirad.passes.printed_derivatives import print_as_comment
from mlirad.passes.stablehlo_loops import outline_loops
from mlirad.synthesis.options import Options
from mlirad.synthesis.split_mode import SplitDerivative
from mlirad.synthesis.validate import not_a_function, type_facts


@dataclass(frozen=True)
class DerivativePass(Pass):
    """The options of the passes that create derivatives."""

    optimize_primal: bool = option(True, help="optimise a copy of the primal before differentiating it")
    cleanup: bool = option(True, help="optimise the derivative")
    postpasses: str = option("", help="passes to run on the derivative functions", is_pipeline=True)
    verify_postpasses: bool = option(True, name="verifyPostPasses", help="verify the IR after each of the postpasses")
    assume_noalias: bool = option(False, help="assume that memref arguments never overlap")
    strong_zero: bool = option(False, help="an exact zero times a partial derivative is zero, even if that is NaN")
    mask_zero: bool = option(True, help="the same, only for zeros that come from a mask: a select, a maximum, a branch")

    def engine_options(self, ctx: PassContext, *, strong_zero: bool = False) -> Options:
        """The engine's options; ``strong_zero``: the derivative op has that option."""
        default, everywhere = Options(), strong_zero or self.strong_zero
        return Options(
            primal_pipeline=default.primal_pipeline if self.optimize_primal else "",
            cleanup_pipeline=default.cleanup_pipeline if self.cleanup else "",
            assume_noalias=self.assume_noalias,
            strong_zero=True if everywhere else None if self.mask_zero else False,
            hoist=self.optimize_primal,
            on_diagnostic=ctx.on_remark,
        )


@final
@dataclass(frozen=True)
class EnzymeAutodiff(DerivativePass):
    """Expand each enzyme.autodiff and enzyme.fwddiff op into a derivative function and a call of it."""

    name: ClassVar[str] = "enzyme-autodiff"
    simplify: bool = option(True, help="apply algebraic rewrites to both, where the ops' fast-math flags allow it")
    reassociate: bool = option(False, help="allow reassociation of adjoint sums, whatever the primal's fast-math flags")
    contract: bool = option(False, help="allow contraction of adjoint sums, whatever the primal's fast-math flags")
    unobserved: tuple[str, ...] = option((), help="fast-math flags for values that no primal result depends on")
    parallel: bool = option(True, help="keep derivatives of parallel loops parallel; if 0, they run sequentially")
    deterministic: bool = option(False, help="avoid atomic additions, so that every run rounds identically")
    checkpoint: str = option("", help="checkpoint time loops by a schedule: sqrt, a period, or binomial:N")
    memory_limit: int = option(0, help="checkpoint time loops so that caches take at most this many bytes; 0: no limit")
    dataflow: bool = option(
        False, help="EnzymeMLIR's option; without effect: there is one activity analysis", means_nothing=True
    )
    mark_readonly: bool = option(
        False,
        name="markReadonly",
        help="EnzymeMLIR's option; without effect: read-only buffers are inferred",
        means_nothing=True,
    )

    def run(self, module: ir.Module, ctx: PassContext) -> None:
        """Expand all derivative ops of ``module`` in place.

        Raises:
            MlirAdError: a derivative cannot be created; it has the problems of all derivatives.
        """
        lower_enzyme_custom_rules_to_func(module, ctx)
        outline(module.operation, type_facts(ctx.registry))
        join_operands(module.operation, ctx.registry)
        outline_manual_computations(module, ctx)
        if holds(module.operation, lambda op: MODES.get(op.name) is Mode.REVERSE):
            outline_loops(module, ctx.registry)
        differentiate_launches(module, ctx.registry)
        made = _Expansion(self, module.operation, ctx).run()
        function_pipeline.run(self.postpasses, module, made, ctx, verify=self.verify_postpasses)


class _Expansion:
    """One run of the pass: the functions that are done and in progress, and the derivatives created so far."""

    def __init__(self, item: EnzymeAutodiff, top: ir.Operation, ctx: PassContext) -> None:
        self._item = item
        self._top = top
        self._registry = ctx.registry
        self._ctx = ctx
        self._facts = type_facts(ctx.registry)
        self._concurrency = Concurrency(top, ctx.registry, assume_noalias=item.assume_noalias)
        self._made: dict[tuple[ir.Operation, Signature, bool | None, Threads], str] = {}
        self._split: dict[tuple[ir.Operation, Signature, bool | None], SplitDerivative] = {}
        self._done: set[ir.Operation] = set()
        self._open: list[ir.Operation] = []
        self._problems: list[MlirAdError] = []
        self._batches = Expansion(ctx.registry)

    def run(self) -> list[str]:
        """Expand everything; returns the symbols of the derivatives."""
        for unit in list(_units(self._top)):
            self._expand(unit)
        if self._problems:
            found = dict.fromkeys(one for problem in self._problems for one in problem.diagnostics)
            raise type(self._problems[0])(found)
        split = [name for made in self._split.values() for name in (made.augmented, made.reverse, made.free)]
        return [*self._made.values(), *split]

    def _expand(self, function: ir.Operation) -> None:
        """Replace the derivative ops in ``function``, after those in all functions that it differentiates or calls."""
        if function in self._done or function in self._open:
            return
        self._open.append(function)
        for op in find_ops(function, lambda op: op.name == SPLIT_PRIMAL):
            with self._collecting():
                self._replace_split(op)
        for op in find_ops(function, lambda _: True):
            if op.name in MODES or op.name in (BATCH, JACOBIAN):
                with self._collecting():
                    {BATCH: self._replace_batch, JACOBIAN: self._replace_jacobian}.get(op.name, self._replace)(op)
            elif op.name == SPLIT_REVERSE:
                self._problems.append(lost_tape(op))
            elif "callee" in op.attributes:
                self._expand_callee(op)
        self._open.pop()
        self._done.add(function)

    @contextmanager
    def _collecting(self) -> Iterator[None]:
        """Collect an error that is raised in this block, and continue after it."""
        try:
            yield
        except MlirAdError as error:
            self._problems.append(error)

    def _expand_callee(self, call: ir.Operation) -> None:
        name = call.attributes["callee"]
        for table in ancestors(call) if isinstance(name, ir.FlatSymbolRefAttr) else ():
            callee = find_symbol(table, name.value)
            if callee is not None:
                self._expand(callee)
                return

    def _read(self, op: ir.Operation) -> tuple[ir.Operation, DerivativeCall] | None:
        """The callee, after the derivative ops in it are expanded, and the request; None if there were errors."""
        callee = callee_of(op)
        call = read_call(op, self._facts)
        if call.callee is None or call.primal is None or callee.name != "func.func":
            raise not_a_function(str(call.callee), callee, op.location)
        if callee in self._open:
            raise _inside_itself(op, call.callee)
        before = len(self._problems)
        self._expand(callee)
        return None if len(self._problems) > before else (callee, call)  # errors in the callee are in _problems

    def _replace_split(self, op: ir.Operation) -> None:
        check_tape(op)
        found = self._read(op)
        if found is None:
            return
        callee, call = found
        options = self._options(call)
        key = (callee, call.signature, options.strong_zero)
        if key not in self._split:
            assert callee.parent is not None
            assert call.callee is not None
            name = call.callee.rpartition("@")[2]
            like = callee.parent.operation, name, call.signature, self._registry, options
            self._split[key] = create_split_derivative(*like, prepare_rows)
        expand(op, call, self._split[key])

    def _replace(self, op: ir.Operation) -> None:
        found = self._read(op)
        if found is None:
            return
        callee, call = found
        symbol = self._derivative(callee, call, self._concurrency.of(op, call))
        attributes = {name: attribute for name, attribute in op.attributes.items() if "." in name}
        attributes["callee"] = ir.FlatSymbolRefAttr.get(symbol, op.context)
        types, ip = [result.type for result in op.results], ir.InsertionPoint(op)
        new = ir.Operation.create("func.call", types, list(op.operands), attributes, None, 0, op.location, ip)
        for old, result in zip(op.results, new.results, strict=True):
            old.replace_all_uses_with(result)
        op.erase()

    def _replace_jacobian(self, op: ir.Operation) -> None:
        call = read_call(op, self._facts)
        callee = callee_of(op)
        if call.callee is None or call.primal is None or callee.name != "func.func":
            raise not_a_function(str(call.callee), callee, op.location)
        self._replace(create_derivative_op(op, call))

    def _replace_batch(self, op: ir.Operation) -> None:
        before = len(self._problems)
        self._expand(callee_of(op))
        if len(self._problems) == before:
            self._batches.replace(op)

    def _options(self, call: DerivativeCall) -> Options:
        item = self._item
        return replace(
            item.engine_options(self._ctx, strong_zero=call.strong_zero),
            simplify=item.simplify,
            reassociate=item.reassociate,
            contract=item.contract,
            unobserved=item.unobserved,
            checkpoint=item.checkpoint,
            memory_limit=item.memory_limit,
            parallel=item.parallel,
            deterministic=item.deterministic,
            on_table=print_as_comment,
        )

    def _derivative(self, callee: ir.Operation, call: DerivativeCall, threads: Threads) -> str:
        """The symbol of the derivative of ``callee``, which is created if necessary."""
        options = self._options(call)
        key = (callee, call.signature, options.strong_zero, threads)
        if key not in self._made:
            assert callee.parent is not None
            assert call.callee is not None
            options = replace(
                options, concurrent=threads.concurrent, atomic_add=threads.shared, own_shadows=threads.own
            )
            name = call.callee.rpartition("@")[2]
            self._made[key] = create_derivative(
                callee.parent.operation, name, call.signature, self._registry, options, prepare_rows=prepare_rows
            )
        return self._made[key]


def _units(table: ir.Operation) -> Iterator[ir.Operation]:
    """The top-level ops, such as functions, of ``table`` and of nested symbol tables."""
    for region in table.regions:
        for block in region.blocks:
            for view in block.operations:
                op = view.operation
                if op.name in ("builtin.module", "gpu.module"):
                    yield from _units(op)
                else:
                    yield op


def _inside_itself(op: ir.Operation, name: str) -> MlirAdError:
    message = f"the derivative of '@{name}' is requested inside '@{name}' itself, or inside a function that it calls"
    notes = (Note("move the derivative op out: a function is differentiated after its callees"),)
    return UnsupportedError(Diagnostic("MA0351", message, where(op.location), notes))
