"""The whole way: a function and a signature in, a derivative function out."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

from mlirad._mlir import Attribute, Type, Value, ir
from mlirad.analysis.activity import Activity as ActivityFacts
from mlirad.analysis.aliasing import NOALIAS_ATTRIBUTES, Aliasing
from mlirad.analysis.callees import Callees
from mlirad.analysis.needed import Needed
from mlirad.analysis.program import Program
from mlirad.analysis.writes import Writes
from mlirad.edit.buffers import is_buffer
from mlirad.edit.build import Builder
from mlirad.edit.location import where
from mlirad.edit.types import innermost_type, is_float_like
from mlirad.errors import Diagnostic, MlirAdError, UnsupportedError, UsageError, VerifyError
from mlirad.interfaces.activity import Mode
from mlirad.interfaces.misuse import activity_problems
from mlirad.interfaces.ops import Effect
from mlirad.interfaces.registry import STAND_IN, Registry
from mlirad.interfaces.signature import UPSTREAM_TYPES, Kind, Role, Signature, TypeFacts
from mlirad.synthesis.caches import Caches
from mlirad.synthesis.calls import Calls, Requests, take_snapshots
from mlirad.synthesis.check import Checker, check_blocks, check_body
from mlirad.synthesis.extents import emit_extents
from mlirad.synthesis.forward import ForwardSweep
from mlirad.synthesis.options import Options
from mlirad.synthesis.plan import Plan
from mlirad.synthesis.planner import Planner
from mlirad.synthesis.prepare import clone_prepared, run_pipeline
from mlirad.synthesis.reverse import ReverseSweep
from mlirad.synthesis.shadows import carried_buffers
from mlirad.synthesis.unread import is_unneeded, remove_unread

_SIGNATURE_ATTRIBUTES = ("sym_name", "function_type", "arg_attrs", "res_attrs", "sym_visibility")
_PREFIX = {Mode.FORWARD: "fwddiffe", Mode.REVERSE: "diffe"}


@dataclass(frozen=True)
class Analysis:
    """Everything that is known about one function before a derivative is emitted."""

    program: Program
    aliasing: Aliasing
    activity: ActivityFacts


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
    options = options or Options()
    top = module.operation
    requests = Requests(lambda default, taken: _free_symbol(top, None, default, taken))
    symbol = _free_symbol(top, name, _PREFIX[signature.mode] + function)
    requests.add(function, signature, symbol)
    made: list[ir.Operation] = []
    with _undone_on_error(top):
        for asked in requests:
            # Nothing was promised about the arguments of what the function calls.
            own = options if not made else replace(options, assume_noalias=False)
            with derivation(top, asked.function, asked.signature, registry, own, asked.symbol, requests) as started:
                made.append(started.run())
        if signature.mode is Mode.REVERSE and (len(made) > 1 or is_unneeded(signature)):
            remove_unread(list(zip(requests, made, strict=True)), registry, started.effects_of_call)
        for derivative in made:
            run_pipeline(derivative, options.cleanup_pipeline)
    return symbol


@contextmanager
def derivation(
    module: ir.Operation,
    function: str,
    signature: Signature,
    registry: Registry,
    options: Options,
    symbol: str,
    requests: Requests | None = None,
) -> Iterator[Derivation]:
    """A derivative that has been started: the primal is checked, prepared and cloned. Erased again on an error."""
    primal = find_function(module, function)
    with module.context, ir.Location.unknown(module.context), _undisturbed(), _undone_on_error(module):
        check_signature(primal, function, signature, registry)
        check_body(primal, function)
        clone = clone_prepared(module, primal, registry, options)
        check_blocks(clone, function)
        yield Derivation(clone, signature, registry, options, symbol, Calls(registry, requests or Requests(_default)))


@contextmanager
def _undone_on_error(module: ir.Operation) -> Iterator[None]:
    """Erase the functions, and the shadows of globals, that were added to ``module`` before an error was raised."""
    block = module.regions[0].blocks[0]
    before = {view.operation for view in block.operations}
    try:
        yield
    except BaseException:
        for op in [view.operation for view in block.operations]:
            if op not in before:
                op.erase()
        raise


def find_function(module: ir.Operation, name: str) -> ir.Operation:
    """The function with symbol ``name``.

    Raises:
        UsageError: there is none; the message lists what there is.

    """
    known: list[str] = []
    for view in module.regions[0].blocks[0].operations:
        op = view.operation
        if "sym_name" in op.attributes and "function_type" in op.attributes:
            symbol = str(ir.StringAttr(op.attributes["sym_name"]).value)
            if symbol == name:
                return op
            known.append(f"@{symbol}")
    listed = ", ".join(known[:10]) or "none"
    message = f"there is no function '@{name}'"
    raise UsageError(Diagnostic("MA0310", message, where(module.location), helps=(f"functions here: {listed}",)))


def check_signature(primal: ir.Operation, name: str, signature: Signature, registry: Registry) -> None:
    """Refuse activities that do not fit the function.

    Raises:
        VerifyError: with every misuse.
        UnsupportedError: more than one shadow at once is asked for.

    """
    type = _function_type(primal)
    found = activity_problems(signature, type, where(primal.location), type_facts(registry))
    if found:
        raise VerifyError(found)
    if signature.width != 1:
        message = f"cannot differentiate '{name}' with width {signature.width}: one shadow at a time is supported"
        raise UnsupportedError(Diagnostic("MA0309", message, where(primal.location), helps=("leave 'width' out",)))


def type_facts(registry: Registry) -> TypeFacts:
    """What signatures must know of types; one without a model is judged by its elements, and refused where active."""

    def is_differentiable(type: Type) -> bool:
        model = registry.type_model(type)
        if model is None or is_float_like(innermost_type(type)):
            return UPSTREAM_TYPES.is_differentiable(type)
        return model.is_differentiable(type)

    def is_mutable(type: Type) -> bool:
        model = registry.type_model(type)
        return UPSTREAM_TYPES.is_mutable(type) if model is None else model.is_mutable(type)

    return TypeFacts(is_differentiable, is_mutable)


def _function_type(function: ir.Operation) -> ir.FunctionType:
    return ir.FunctionType(ir.TypeAttr(function.attributes["function_type"]).value)


def _default(name: str, taken: set[str]) -> str:
    """For a derivation that is only looked at: what it would ask for is not made."""
    return name


def _free_symbol(module: ir.Operation, name: str | None, default: str, more: Iterable[str] = ()) -> str:
    taken = set(more) | {
        str(ir.StringAttr(op.attributes["sym_name"]).value)
        for op in module.regions[0].blocks[0].operations
        if "sym_name" in op.operation.attributes
    }
    if name is not None:
        if name in taken:
            message = f"the name '@{name}' for a derivative is taken"
            raise UsageError(Diagnostic("MA0311", message, where(module.location), helps=("choose another name",)))
        return name
    candidate, count = default, 0
    while candidate in taken:
        count += 1
        candidate = f"{default}_{count}"
    return candidate


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Without Python's cyclic garbage collector: a third of the time of a large function."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _replace_stand_ins(function: ir.Operation, registry: Registry) -> None:
    models = registry.table(STAND_IN)
    found: list[tuple[ir.Operation, Value]] = []

    def visit(op: ir.Operation) -> ir.WalkResult:
        meaning = models[op.name].meaning(op) if op.name in models else None
        if meaning is not None:
            found.append((op, meaning))
        return ir.WalkResult.ADVANCE

    function.walk(visit, ir.WalkOrder.PRE_ORDER)
    for op, meaning in found:
        op.result.replace_all_uses_with(meaning)
    for op, _ in reversed(found):
        op.erase()


class Derivation:
    """One derivative function in the making."""

    def __init__(
        self, clone: ir.Operation, signature: Signature, registry: Registry, options: Options, symbol: str, calls: Calls
    ) -> None:
        self._calls = calls
        around = clone.parent
        assert around is not None
        self._callees = Callees(around.operation, registry, self._prepared)
        self._registry = registry
        self._options = options
        self._signature = signature
        self._roles = signature.operand_roles()
        self.function = clone
        self._entry = clone.regions[0].blocks[0]
        self._take_signature(symbol)

    def run(self) -> ir.Operation:
        """Emit the derivative; returns the function."""
        analysis = self.analyse()
        self.check(analysis)
        if self._signature.mode is Mode.FORWARD:
            self._run_forward(analysis)
        else:
            self._run_reverse(analysis)
        stand_ins = self._registry.table(STAND_IN)
        if any(node.name in stand_ins for node in analysis.program.nodes):
            _replace_stand_ins(self.function, self._registry)
        return self.function

    def analyse(self) -> Analysis:
        """List the function and find its activities."""
        program = Program(self.function, self._registry, self._callees.effects)
        aliasing = Aliasing(program, self._options.assume_noalias)
        inputs = [r.kind is Kind.PRIMAL and self._signature.arguments[r.index].carries_derivative for r in self._roles]
        outputs = [activity.carries_derivative for activity in self._signature.results]
        return Analysis(program, aliasing, ActivityFacts(program, aliasing, inputs, outputs))

    def effects_of_call(self, call: ir.Operation) -> Sequence[Effect] | None:
        """What a function that is called does to the buffers it is given; None where it may do anything."""
        return self._callees.effects(call)

    def _prepared(self, function: ir.Operation) -> ir.Operation | None:
        """A copy of a function that is called, prepared as if it were differentiated; None where that fails."""
        assert function.parent is not None
        try:
            return clone_prepared(function.parent.operation, function, self._registry, self._options)
        except MlirAdError:
            return None

    def _arguments(self, kind: Kind) -> dict[int, Value]:
        arguments = self._entry.arguments
        return {role.index: arguments[i] for i, role in enumerate(self._roles) if role.kind is kind}

    def check(self, analysis: Analysis) -> None:
        """Refuse what cannot be differentiated."""
        primals = self._arguments(Kind.PRIMAL)
        activities = self._signature.arguments
        constants = [v for i, v in primals.items() if not activities[i].carries_derivative]
        returned = analysis.program.entry.terminator.operands
        wanted = [v for v, a in zip(returned, self._signature.results, strict=True) if a.carries_derivative]
        Checker(analysis.program, analysis.aliasing, analysis.activity, self._signature.mode).run(constants, wanted)

    # --- the two modes

    def _run_forward(self, analysis: Analysis) -> None:
        sweep = ForwardSweep(analysis.program, analysis.activity, self._options, calls=self._calls)
        primals, shadows = self._arguments(Kind.PRIMAL), self._arguments(Kind.SHADOW)
        sweep.tangents.update((primals[i], shadow) for i, shadow in shadows.items())
        terminator = analysis.program.entry.terminator.op
        sweep.run()
        returned = list(terminator.operands)
        results: list[Value] = []
        for role in self._signature.result_roles():
            value = returned[role.index]
            if role.kind is Kind.PRIMAL:
                results.append(value)
            else:
                tangent = sweep.tangents.get(value)
                results.append(tangent if tangent is not None else self._no_tangent(value, sweep))
        self._return(terminator, results)

    def _no_tangent(self, value: Value, sweep: ForwardSweep) -> Value:
        if is_buffer(value.type):
            message = "the returned buffer carries no derivative, so it has no shadow"
            place = where(self.function.location)
            raise VerifyError(Diagnostic("MA0213", message, place, helps=("make the result 'enzyme_const'",)))
        return sweep.zero_like(value)

    def plan_reverse(self, analysis: Analysis) -> tuple[Analysis, Needed, Plan, dict[Value, Value]]:
        """Decide how everything that the sweep needs gets there; last come the shadows of the forward sweep.

        Where loops carry buffers, their shadows are emitted now, and the function is analysed anew.
        """
        kept: dict[Value, Value] = {}
        snapshots = take_snapshots(analysis.program, analysis.aliasing, analysis.activity)
        if snapshots:
            self._calls.snapshots.update(snapshots)
            analysis = self.analyse()
        selected = carried_buffers(analysis.program, analysis.activity)
        if selected:
            kept = self._thread_shadows(analysis, selected)
            analysis = self.analyse()
        extents = emit_extents(analysis.program, analysis.activity.is_active)
        if extents.sizes:
            analysis = self.analyse()
        needed = Needed(analysis.program, analysis.activity, kept, snapshots, extents)
        writes = Writes(analysis.program, analysis.aliasing)
        demanded = {kept[v]: None for v in needed.shadows if v in kept}
        plan = Planner(analysis.program, needed, writes, demanded).plan
        return analysis, needed, plan, kept

    def _run_reverse(self, analysis: Analysis) -> None:
        analysis, needed, plan, kept = self.plan_reverse(analysis)
        program = analysis.program
        terminator = program.entry.terminator.op
        caches = Caches(program, plan)
        returned = list(terminator.operands)
        sweep = ReverseSweep(program, analysis.activity, needed, plan, caches, self._options, self._calls)
        primals = self._arguments(Kind.PRIMAL)
        seeds = [(returned[i], seed) for i, seed in self._arguments(Kind.SEED).items()]
        shadows = {primals[i]: shadow for i, shadow in self._arguments(Kind.SHADOW).items()}
        sweep.run(seeds, shadows, kept)
        results = [
            returned[role.index] if role.kind is Kind.PRIMAL else sweep.gradient(primals[role.index])
            for role in self._signature.result_roles()
        ]
        for node in plan.postponed:
            node.op.move_before(terminator)
        self._return(terminator, results)

    def _thread_shadows(self, analysis: Analysis, selected: set[Value]) -> dict[Value, Value]:
        """Emit the selected shadow buffers in the forward sweep; returns primal buffer -> shadow."""
        primals = self._arguments(Kind.PRIMAL)
        sweep = ForwardSweep(
            analysis.program, analysis.activity, self._options, selects=selected.__contains__, zeroed=True
        )
        arguments = {primals[i]: shadow for i, shadow in self._arguments(Kind.SHADOW).items()}
        sweep.tangents.update(arguments)
        sweep.run()
        return {value: shadow for value, shadow in sweep.tangents.items() if value not in arguments}

    # --- the function

    def _return(self, terminator: ir.Operation, values: list[Value]) -> None:
        Builder(ir.InsertionPoint(terminator), terminator.location).op(terminator.name, values)
        terminator.erase()

    def _take_signature(self, symbol: str) -> None:
        """Give the clone of the primal the arguments, the type and the name of the derivative."""
        function, entry = self.function, self._entry
        type = self._signature.function_type(_function_type(function), self._shadow_type)
        primals = list(entry.arguments)
        added = [entry.add_argument(input, function.location) for input in type.inputs]
        for role, argument in zip(self._roles, added, strict=True):
            if role.kind is Kind.PRIMAL:
                primals[role.index].replace_all_uses_with(argument)
        for _ in primals:
            entry.erase_argument(0)
        attributes = function.attributes
        described = self._argument_attributes(function)
        for name in _SIGNATURE_ATTRIBUTES:
            if name in attributes:
                del attributes[name]
        attributes["sym_name"] = ir.StringAttr.get(symbol)
        attributes["function_type"] = ir.TypeAttr.get(type)
        attributes["sym_visibility"] = ir.StringAttr.get("private")
        if described is not None:
            attributes["arg_attrs"] = described

    def _shadow_type(self, type: Type) -> Type:
        model = self._registry.type_model(type)
        return type if model is None else model.get_shadow_type(type)

    def _argument_attributes(self, clone: ir.Operation) -> Attribute | None:
        if "arg_attrs" not in clone.attributes:
            return None
        described = list(ir.ArrayAttr(clone.attributes["arg_attrs"]))
        return ir.ArrayAttr.get([self._attributes_of(role, described) for role in self._roles])

    def _attributes_of(self, role: Role, described: list[Attribute]) -> Attribute:
        """A shadow does not overlap where its primal does not; nothing else is known of it."""
        if role.kind is Kind.PRIMAL:
            return described[role.index]
        if role.kind is Kind.SHADOW:
            known = ir.DictAttr(described[role.index])
            return ir.DictAttr.get({n: known[n] for n in NOALIAS_ATTRIBUTES if n in known})
        return ir.DictAttr.get({})
