"""One derivative: the primal is cloned, analysed, checked and planned, and the sweeps are emitted into the clone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from contextlib import contextmanager
from functools import partial

from mlirad import progress
from mlirad._mlir import Value, ir
from mlirad.analysis.accesses.reductions import find_in_place
from mlirad.analysis.activity import ActivityAnalysis as ActivityFacts
from mlirad.analysis.aliasing import Aliasing, Origin
from mlirad.analysis.needed import Needed
from mlirad.analysis.program import CallFacts, Program
from mlirad.analysis.writes import Writes
from mlirad.edit.buffers import create_free, is_buffer, may_be_dense
from mlirad.edit.build import Builder
from mlirad.edit.elements import create_zeros_like
from mlirad.edit.garbage_collector import gc_paused
from mlirad.edit.location import where
from mlirad.edit.module import promise_noalias, rolled_back_on_error
from mlirad.edit.tapes import Tape, create_tape, create_tape_end, tape_types
from mlirad.edit.walk import find_ops
from mlirad.errors import Diagnostic, VerifyError
from mlirad.interfaces.activity import Mode
from mlirad.interfaces.custom_derivative import CustomDerivative, names_derivatives
from mlirad.interfaces.registry import CALL, LOWERING, PLACEHOLDER_OP, Registry
from mlirad.interfaces.signature import OperandKind
from mlirad.synthesis.calls.augmented import CombinedSweeps, can_be_split, split, stack_buffers
from mlirad.synthesis.calls.requests import (
    Calls,
    DerivativeRequest,
    Requests,
    name_globals,
    take_snapshots,
    used_globals,
)
from mlirad.synthesis.calls.tape_provenance import Taped, mark
from mlirad.synthesis.calls.tape_release import create_release
from mlirad.synthesis.changed_signature import change_signature
from mlirad.synthesis.checkpoints.iteration_choice import RecomputeCandidate, choose
from mlirad.synthesis.checkpoints.schedule import schedule_on
from mlirad.synthesis.options import Options
from mlirad.synthesis.plan.conditions import create_conditions
from mlirad.synthesis.plan.decisions import Plan
from mlirad.synthesis.plan.entered_iterations import carry_last, find_candidates
from mlirad.synthesis.plan.inversion import invert_where_cheaper
from mlirad.synthesis.plan.jacobians import create_partials
from mlirad.synthesis.plan.planner import create_planner
from mlirad.synthesis.plan.shadows import carried_buffers, emit_extents
from mlirad.synthesis.primal.check import Checker, check_blocks, check_body
from mlirad.synthesis.primal.placeholders import replace_placeholders
from mlirad.synthesis.primal.prepare import callees_of, clone_prepared, run_pipeline
from mlirad.synthesis.primal.shared_operands import check_shared_operands
from mlirad.synthesis.strategy import PLAIN, Analysis, ReversePlan, Strategy
from mlirad.synthesis.structural_zeros import find_zeros
from mlirad.synthesis.sweeps.caches import Caches
from mlirad.synthesis.sweeps.calls import RecomputedCalls, TapedCalls
from mlirad.synthesis.sweeps.carried_caches import thread
from mlirad.synthesis.sweeps.forward import ForwardSweep
from mlirad.synthesis.sweeps.parallel import ParallelLoops
from mlirad.synthesis.sweeps.reverse import ReverseSweep
from mlirad.synthesis.validate import check_signature, find_function, function_type


@contextmanager
def derivation(
    module: ir.Operation,
    request: DerivativeRequest,
    registry: Registry,
    options: Options,
    requests: Requests | None = None,
) -> Iterator[Derivation]:
    """Starts a derivative: the primal is checked, prepared and cloned.

    The clone is erased on an error, and if nothing has been emitted at the end.
    """
    function = request.function
    primal = find_function(module, dict(options.instead).get(function, function))
    with module.context, ir.Location.unknown(module.context), gc_paused(), rolled_back_on_error(module) as roll_back:
        check_signature(primal, request.signature, registry)
        assert request.signature.width == 1, "`batching.width` makes the others"
        if not options.custom or function in options.own_bodies or CustomDerivative.of(primal) is None:
            check_body(primal, function)
        clone = clone_prepared(module, primal, registry, options)
        check_blocks(clone, function)
        started = Derivation(clone, request, registry, options, requests or Requests(_default))
        yield started
        if not started.is_emitted:
            roll_back()


def _default(name: str, taken: set[str]) -> str:
    """The name of a callee's derivative in a derivation that is only inspected, and never emitted."""
    return name


class Derivation:
    """One derivative function under construction."""

    def __init__(
        self, clone: ir.Operation, request: DerivativeRequest, registry: Registry, options: Options, requests: Requests
    ) -> None:
        tapes = options.tapes and request.signature.mode is Mode.REVERSE
        self._calls = Calls(registry, requests, tapes)
        # Callees are looked up in the module of the clone.
        around = clone.parent
        assert around is not None
        self._callees = callees_of(around.operation, registry, options)
        self._globals: dict[str, Value] = {}
        self._registry = registry
        self._options = options
        self.deterministic, self.atomic_add = options.deterministic, options.atomic_add
        self._request = request
        self._signature = request.signature
        self._roles = self._signature.operand_roles()
        self.function = clone
        self.is_emitted = False
        self._decided: Analysis | ReversePlan | None = None
        self._entry = clone.regions[0].blocks[0]
        # The caller's noalias guarantees for this version: alias analysis reads them as attributes.
        if request.noalias:
            promise_noalias(clone, request.noalias)
        primal = function_type(clone)
        models = {type: self._registry.type_model(type) for type in (*primal.inputs, *primal.results)}
        shadows = {type: type if model is None else model.get_shadow_type(type) for type, model in models.items()}
        change_signature(clone, request.symbol, request.signature, shadows)

    def decide(self) -> Strategy:
        """Analyses, checks and plans. Only shadows that loops carry are emitted here."""
        self._announce("analysis")
        analysis, is_reverse = self.analyse(), self._signature.mode is Mode.REVERSE
        # Loop attributes may request checkpoints: nothing has been emitted yet, so the primal can still be rewritten.
        if is_reverse and not self._options.divided and any(schedule_on(n.op) for n in analysis.program.loops):
            return Strategy(checkpoints=True)
        self.check(analysis)
        if not self._request.called:
            # A zero derivative is a remark for users; for callees it depends on the call.
            facts = analysis.program, analysis.aliasing, analysis.activity
            self._request.zeros.update(find_zeros(self._signature, self._arguments(OperandKind.PRIMAL), *facts))
        self._decided = self.plan_reverse(analysis) if is_reverse else analysis
        if isinstance(self._decided, Analysis):
            return PLAIN
        chosen = [one for one in self._decided.recomputable if not one.reason]
        self._remark_on_recomputed(chosen)
        return Strategy(recompute=tuple(one.number for one in chosen))

    def emit(self) -> list[ir.Operation] | None:
        """Emits the decided sweeps; returns the function, or the functions of the two sweeps (and of the release).

        Returns None, with nothing emitted, if the sweeps have to be separate functions and cannot.
        """
        decided = self._decided
        assert decided is not None, "decide() comes first"
        made: list[ir.Operation] | None
        if isinstance(decided, Analysis):
            analysis, made = decided, [self.function]
            self._emit_forward(analysis)
        else:
            analysis, made = decided.analysis, self._emit_reverse(decided)
        if made is None:
            return None
        placeholders = self._registry.table(PLACEHOLDER_OP)
        # Regions of elementwise ops are not listed: calls in them are looked for if any function names its derivative.
        is_custom = self._options.custom and names_derivatives(self.function.parent.operation)
        if is_custom or any(node.name in placeholders for node in analysis.program.nodes):
            for derivative in made:
                replace_placeholders(derivative, self._registry)
        # Otherwise the listing would live until the next run of the cyclic garbage collector.
        analysis.program.forget()
        self.is_emitted = True
        return made

    def _announce(self, stage: str) -> None:
        progress.stage(f"derivative of @{self._request.function}: {stage}")

    def analyse(self) -> Analysis:
        """Lists the function, and runs alias and activity analysis."""
        program = Program(self.function, self._registry)
        models = self._registry.table(CALL)
        calls = [node.op for node in program.memory_nodes if node.unknown_effects and node.name in models]
        if calls:
            # Effects on globals need a value that points to each global.
            name_globals(program, self._callees.globals(calls), self._globals)
            program = Program(self.function, self._registry, self._callees.facts(calls, self._globals))
        if self._calls.requests.globals is None:
            self._calls.requests.globals = used_globals(program)
        aliasing = Aliasing(program, self._options.assume_noalias)
        inputs = [
            r.kind is OperandKind.PRIMAL and self._signature.arguments[r.index].carries_derivative for r in self._roles
        ]
        outputs = [activity.carries_derivative for activity in self._signature.results]
        return Analysis(program, aliasing, ActivityFacts(program, aliasing, inputs, outputs))

    def facts_of_calls(self, functions: Iterable[ir.Operation], without: Set[str]) -> dict[ir.Operation, CallFacts]:
        """The facts about the calls in ``functions``, except calls of the functions ``without``."""
        models = self._registry.table(CALL)
        calls = [op for one in functions for op in find_ops(one, lambda op: op.name in models)]
        return self._callees.facts((op for op in calls if models[op.name].callee(op) not in without), self._globals)

    def _arguments(self, kind: OperandKind) -> dict[int, Value]:
        arguments = self._entry.arguments
        return {role.index: arguments[i] for i, role in enumerate(self._roles) if role.kind is kind}

    def check(self, analysis: Analysis) -> None:
        """Raises the errors of all ops that cannot be differentiated."""
        primals = self._arguments(OperandKind.PRIMAL)
        activities = self._signature.arguments
        constants = [v for i, v in primals.items() if not activities[i].carries_derivative]
        returned = analysis.program.entry.terminator.operands
        results = zip(returned, self._signature.results, strict=True)
        wanted = [v for v, a in results if a.carries_derivative and not self._request.called]
        checker = Checker(
            analysis.program, analysis.aliasing, analysis.activity, self._signature.mode, tapes=self._calls.tapes
        )
        if self._options.atomic_add and self._signature.mode is Mode.REVERSE:
            checker.check_additions(self.own_shadows(), deterministic=self._options.deterministic)
        checker.run(constants, wanted)
        facts = analysis.program, analysis.aliasing, analysis.activity.is_active
        check_shared_operands(*facts, arguments_overlap=self._request.called)

    def own_shadows(self) -> list[Value]:
        """The arguments whose shadows no other thread adds to."""
        primals = self._arguments(OperandKind.PRIMAL)
        return [primals[i] for i in self._options.own_shadows]

    # --- the two modes

    def _emit_forward(self, analysis: Analysis) -> None:
        masked = self._request.masked
        sweep = ForwardSweep(analysis.program, analysis.activity, self._options, calls=self._calls, masked=masked)
        primals, shadows = self._arguments(OperandKind.PRIMAL), self._arguments(OperandKind.SHADOW)
        sweep.tangents.update((primals[i], shadow) for i, shadow in shadows.items())
        terminator = analysis.program.entry.terminator.op
        sweep.run()
        returned = list(terminator.operands)
        results: list[Value] = []
        for role in self._signature.result_roles():
            value = returned[role.index]
            if role.kind is OperandKind.PRIMAL:
                results.append(value)
            else:
                tangent = sweep.tangents.get(value)
                results.append(tangent if tangent is not None else self._no_tangent(value, sweep, analysis.aliasing))
        self._return(terminator, results)

    def _no_tangent(self, value: Value, sweep: ForwardSweep, aliasing: Aliasing) -> Value:
        # A new buffer has a new shadow; the caller may know the shadow of any other.
        is_new = {base.origin for base in aliasing.objects(value)} == {Origin.ALLOCATION}
        if is_buffer(value.type) and (self._request.called or is_new) and may_be_dense(value.type):
            return create_zeros_like(
                value, Builder(ir.InsertionPoint(self._entry.operations[-1]), self.function.location)
            )
        if is_buffer(value.type):
            message = "the returned buffer is inactive, so it has no shadow"
            place = where(self.function.location)
            raise VerifyError(Diagnostic("MA0213", message, place, helps=("make the result 'enzyme_const'",)))
        return sweep.zero_like(value)

    def plan_reverse(self, analysis: Analysis) -> ReversePlan:
        """Plans how each needed value and shadow reaches the reverse sweep.

        Some values are emitted into the clone first (snapshots, carried shadows, extents, Jacobian entries,
        conditions). They are then ordinary values of the program, and the function is analysed again.
        """
        self._announce("plan")
        analysis = self._lower_entered(analysis)
        # Each step that emits makes the listing stale, so the function is analysed again after it.
        kept: dict[Value, Value] = {}
        tapes = self._calls.tapes
        writes_of = partial(self._writes, analysis)
        snapshots = take_snapshots(
            analysis.program, analysis.aliasing, analysis.activity, writes_of, of_calls=not tapes
        )
        if snapshots:
            self._calls.snapshots.update(snapshots)
            analysis = self.analyse()
        # Only the forward sweep knows which buffer a carried memref points to, so its shadow has to be carried beside
        # it.
        selected = carried_buffers(analysis.program, analysis.activity)
        if selected:
            kept = self._thread_shadows(analysis, selected)
            analysis = self.analyse()
        extents = emit_extents(analysis.program, analysis.activity.is_active)
        if extents.sizes:
            analysis = self.analyse()
        masked = self._request.masked
        partials = create_partials(analysis.program, analysis.activity, self._options, masked=masked)
        conditions = create_conditions(analysis.program, analysis.activity, partials)
        chosen = [one for one in find_candidates(analysis.program, analysis.activity) if one.loop.op not in partials]
        loops = [carry_last(one, analysis.program, analysis.activity, conditions) for one in chosen]
        if partials or conditions or any(loops):
            analysis = self.analyse()
        entered = {node: node.results[-1] for node in analysis.program.loops if node.op in loops}
        of_nodes = {node: partials[node.op] for node in analysis.program.loops if node.op in partials}
        of_choices = {node: conditions[node.op] for node in analysis.program.nodes if node.op in conditions}
        facts = analysis.program, analysis.activity, kept, snapshots, extents
        # A buffer that a callee returns has an adjoint from its caller, even if nothing here reads it.
        returned_buffers = [v for v in self._returned_buffers(analysis) if analysis.activity.is_active(v)]
        writes = self._writes(analysis)
        if tapes:
            # Where the sweeps become two functions, the stack frame of the forward sweep ends between them.
            on_stack = stack_buffers(analysis.program, analysis.aliasing) if self._request.augmented else None
            self._calls.find_intact(analysis.program, analysis.aliasing, writes, on_stack)

        # Found last: what was emitted above changes the listing that the nodes belong to.
        in_place = find_in_place(analysis.program, analysis.aliasing, analysis.activity.is_active)
        needs = partial(
            Needed,
            *facts,
            tapes=tapes,
            partials=of_nodes,
            returned=returned_buffers,
            in_place=in_place,
            conditions=of_choices,
            entered=entered,
        )
        needed = needs()
        first = needed, create_planner(analysis.program, needed, writes, kept)
        if self._request.free is not None:
            needed, planner = first  # a second run of the reverse sweep would invert the updates twice
        else:
            needed, planner = invert_where_cheaper(first, analysis.program, analysis.aliasing, writes, needs, kept)
        recomputable: list[RecomputeCandidate] = []
        # Recomputation creates calls: not possible in a clone that has been divided, nor across a tape.
        if not self._options.divided and self._request.augmented is None:
            wanted = [r.index for r in self._signature.result_roles() if r.kind is OperandKind.PRIMAL]
            returned = {analysis.program.entry.terminator.operands[i] for i in wanted}
            recomputable = choose(analysis.program, analysis.aliasing, writes, needed, planner, returned)
        return ReversePlan(analysis, needed, planner.plan, kept, recomputable)

    def plan_only(self) -> tuple[int, Program, Plan]:
        """Analyses, checks and plans, for the costs of loops; see `checkpoints.costs.Plannable`."""
        analysis = self.analyse()
        self.check(analysis)
        loops = len(analysis.program.loops)
        planned = self.plan_reverse(analysis)
        return loops, planned.analysis.program, planned.plan

    def _lower_entered(self, analysis: Analysis) -> Analysis:
        """Lowers nested loops of which the sweep enters one iteration, if their op cannot start at an iteration."""
        models = self._registry.table(LOWERING)
        inner = (
            c.loop for c in find_candidates(analysis.program, analysis.activity) if c.loop.block.parent is not None
        )
        pipelines = [models[loop.name].part_pipeline(loop.op) for loop in inner if loop.name in models]
        pipeline = next((one for one in pipelines if one is not None), None)
        if pipeline is None:
            return analysis
        # The function already has the type of its derivative, but still returns the primal's values.
        run_pipeline(self.function, pipeline, verify=False)
        return self.analyse()

    def _emit_reverse(self, decided: ReversePlan) -> list[ir.Operation] | None:
        analysis, needed, plan, kept = decided.analysis, decided.needed, decided.plan, decided.kept
        self._announce("emission")
        self._remark_on_inverted(plan)
        program = analysis.program
        if self._request.augmented is not None and not can_be_split(program, analysis.aliasing, plan, kept):
            return None
        if self._request.free is not None and self._has_active_calls(analysis):
            return None  # callees pop their records, so the tape could be read only once
        terminator = program.entry.terminator.op
        caches = Caches(program, plan, may_carry=self._request.augmented is None)
        returned = list(terminator.operands)
        tape = self._tape(analysis)
        end = Builder(ir.InsertionPoint(terminator), terminator.location)
        # A dummy op that separates the forward sweep from the reverse sweep, which is emitted after it.
        marker = end.index(0).owner if self._request.augmented is not None else None
        facts = program, analysis.activity, needed, plan, caches, self._options, self._calls
        of_calls = RecomputedCalls(self._calls) if tape is None else TapedCalls(self._calls, tape)
        parallel = ParallelLoops(program, analysis.activity, needed, self._options, self.own_shadows())
        sweep = ReverseSweep(*facts, of_calls=of_calls, parallel=parallel, masked=self._request.masked)
        primals = self._arguments(OperandKind.PRIMAL)
        seeds = [(returned[i], seed) for i, seed in self._arguments(OperandKind.SEED).items()]
        shadows = {primals[i]: shadow for i, shadow in self._arguments(OperandKind.SHADOW).items()}
        sweep.run(seeds, shadows, kept)
        roles = self._signature.result_roles()
        # An augmented primal replaces the primal call, so it returns all results; in split mode only the requested
        # ones.
        results = [returned[role.index] for role in roles if role.kind is OperandKind.PRIMAL]
        results = results if marker is None or self._request.free is not None else returned
        gradients = [sweep.gradient(primals[role.index]) for role in roles if role.kind is OperandKind.GRADIENT]
        for node in plan.postponed:
            # A top-level free is postponed until after the last load of the reverse sweep.
            node.op.move_before(terminator)
        if tape is not None and marker is None:
            create_tape_end(tape, end)
        if marker is None:
            for buffer in self._returned_buffers(analysis):
                # The caller has this buffer from the call of the primal; that of the recomputed primal is dead.
                create_free(buffer, Builder(ir.InsertionPoint(terminator), terminator.location))
        self._return(terminator, [*results, *gradients])
        # Tensors can be threaded only when both sweeps exist: loops are replaced by ones that carry them.
        thread(caches.threaded, program)
        if marker is not None and self._request.free is not None:
            return self._split_sweeps(analysis, None, marker, len(results), self._request.free)
        return [self.function] if tape is None else self._finish_taped(analysis, tape, marker, len(results))

    def _returned_buffers(self, analysis: Analysis) -> list[Value]:
        """The buffers that a callee returns to its caller."""
        returned = analysis.program.entry.terminator.operands
        return [v for v in returned if self._request.called and is_buffer(v.type)]

    def _remark_on_recomputed(self, chosen: Sequence[RecomputeCandidate]) -> None:
        if self._options.on_remark is not None:
            for one in chosen:
                self._options.on_remark(where(one.loop.op.location), f"'{one.loop.name}' {one.describe()}")

    def _remark_on_inverted(self, plan: Plan) -> None:
        if self._options.on_remark is None:
            return
        for snapshot in plan.snapshots:
            for update in snapshot.updates:
                op = update.last.op
                text = f"'{update.last.name}' is inverted in the reverse sweep: the overwritten values are not cached"
                self._options.on_remark(where(op.location), text)

    def _writes(self, analysis: Analysis) -> Writes:
        """The writes that may precede the reverse sweep; between separate sweeps, those of callers too."""
        writes = Writes(analysis.program, analysis.aliasing)
        if self._request.augmented is not None:
            writes.add_at_end(analysis.program.entry.terminator, self._request.intact)
        return writes

    def _tape(self, analysis: Analysis) -> Tape | None:
        """The tape for active calls, if any: created here, or an argument if the sweeps become two functions."""
        location = self.function.location
        if self._request.free is not None:
            return None
        if self._request.augmented is not None:
            return Tape(*(self._entry.add_argument(type, location) for type in tape_types(self.function.context)))
        if not self._calls.tapes or not self._has_active_calls(analysis):
            return None
        return create_tape(Builder(ir.InsertionPoint.at_block_begin(self._entry), location))

    def _has_active_calls(self, analysis: Analysis) -> bool:
        is_call, is_active = self._calls.is_call, analysis.activity.is_active_op
        return any(is_call(node) and is_active(node) for node in analysis.program.nodes)

    def _finish_taped(
        self, analysis: Analysis, tape: Tape, marker: ir.Operation | None, results: int
    ) -> list[ir.Operation] | None:
        """Calls augmented primals instead of primals, and splits the sweeps if the request requires it."""
        request, function = self._request, self.function
        replaced = self._calls.replace_primal_calls(tape)
        made: list[ir.Operation] | None = [function]
        if marker is None:
            options = self._options
            # A second derivative needs these to create the same one without a tape.
            flags = options.assume_noalias, options.strong_zero, options.atomic_add
            mark(function, Taped(request.symbol, request.function, request.signature, *flags))
        else:
            made = self._split_sweeps(analysis, tape, marker, results)
        for op in replaced:
            op.erase()
        return made

    def _split_sweeps(
        self, analysis: Analysis, tape: Tape | None, marker: ir.Operation, results: int, free: str = ""
    ) -> list[ir.Operation] | None:
        """Splits the function into its two sweeps, and in split mode a release function; None if that is impossible."""
        primals = list(self._arguments(OperandKind.PRIMAL).values())
        others = [v for kind in (OperandKind.SHADOW, OperandKind.SEED) for v in self._arguments(kind).values()]
        on_stack = stack_buffers(analysis.program, analysis.aliasing)
        joined = CombinedSweeps(self.function, marker, primals, others, tape, results, on_stack)
        reverse = split(joined, self._registry, self._request.augmented or "", self._request.symbol)
        if reverse is None or not free:
            return None if reverse is None else [self.function, reverse]
        release = create_release(reverse, len(others), free, self._registry)
        return None if release is None else [self.function, reverse, release]

    def _thread_shadows(self, analysis: Analysis, selected: set[Value]) -> dict[Value, Value]:
        """Emits the ``selected`` shadow buffers in the forward sweep; returns primal buffer -> shadow."""
        primals = self._arguments(OperandKind.PRIMAL)
        sweep = ForwardSweep(
            analysis.program,
            analysis.activity,
            self._options,
            selects=selected.__contains__,
            zeroed=True,
            calls=self._calls,
        )
        arguments = {primals[i]: shadow for i, shadow in self._arguments(OperandKind.SHADOW).items()}
        sweep.tangents.update(arguments)
        sweep.run()
        return {value: shadow for value, shadow in sweep.tangents.items() if value not in arguments}

    # --- the function

    def _return(self, terminator: ir.Operation, values: list[Value]) -> None:
        Builder(ir.InsertionPoint(terminator), terminator.location).op(terminator.name, values)
        terminator.erase()
