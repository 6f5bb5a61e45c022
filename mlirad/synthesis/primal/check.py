"""Finds everything that cannot be differentiated, before anything is emitted, and reports it at once."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from mlirad._mlir import Type, Value, ir
from mlirad.analysis.activity import ActivityAnalysis as ActivityFacts
from mlirad.analysis.additions import Additions
from mlirad.analysis.aliasing import Aliasing, BaseObject, Origin
from mlirad.analysis.program import Node, Program
from mlirad.edit.buffers import has_dynamic_layout, holds_buffers, is_buffer, may_be_dense
from mlirad.edit.location import where
from mlirad.edit.names import written_name
from mlirad.edit.types import is_float, scalar_type
from mlirad.errors import Diagnostic, MissingRuleError, MlirAdError, Note, UnsupportedError, VerifyError, Where
from mlirad.interfaces.activity import Mode
from mlirad.interfaces.ops import EffectKind
from mlirad.interfaces.registry import ALLOCATION, BARRIER, CALL, DERIVATIVE, MEMORY, NOT_DIFFERENTIABLE, PATTERN
from mlirad.synthesis.calls.requests import accessed_operands, overlapping


def _own_derivative(name: object) -> tuple[str, str]:
    """The help texts for a function whose body is unknown, or is not to be differentiated."""
    return (
        f"or give it a derivative: mlirad.custom_vjp(module, '{name}', ...) or mlirad.custom_jvp",
        "in MLIR, name one in its attributes: {mlirad.vjp = @g, mlirad.jvp = @h}",
    )


def check_body(function: ir.Operation, name: str) -> None:
    """Refuses a function without a body.

    Raises:
        UnsupportedError: it is only declared.
    """
    if not len(function.regions) or not len(function.regions[0].blocks):
        message = f"cannot differentiate '{name}': it is declared and has no body"
        helps = (f"give '@{name}' a body in this module", *_own_derivative(name))
        raise UnsupportedError(Diagnostic("MA0301", message, where(function.location), helps=helps))


def check_blocks(function: ir.Operation, name: str) -> None:
    """Refuses branches between blocks.

    Raises:
        UnsupportedError: with the first branch.
    """
    if len(function.regions[0].blocks) > 1:
        raise UnsupportedError(branches(function, name))


def branches(function: ir.Operation, name: str, said: Sequence[str] = ()) -> Diagnostic:
    """The message for branches between the blocks of ``function``; ``said``: why they could not be lifted."""
    block = function.regions[0].blocks[0]
    jump = block.operations[len(block.operations) - 1].operation
    message = f"cannot differentiate '{name}': '{jump.name}' branches between blocks"
    notes = tuple(Note(f"the branches could not be lifted to structured control flow: {text}") for text in said)
    helps = ("write it with structured control flow",)
    return Diagnostic("MA0303", message, where(jump.location), notes, helps)


class Checker:
    """Collects the refusals for one function."""

    def __init__(
        self, program: Program, aliasing: Aliasing, activity: ActivityFacts, mode: Mode, *, tapes: bool = False
    ) -> None:
        self._tapes = tapes
        self._program = program
        self._aliasing = aliasing
        self._activity = activity
        self._mode = mode
        registry = program.registry
        self._allocations = registry.table(ALLOCATION)
        self._calls = registry.table(CALL)
        self._memory = registry.table(MEMORY)
        self._barriers = registry.table(BARRIER)
        self._reasons = registry.table(NOT_DIFFERENTIABLE)
        rules = registry.table(DERIVATIVE).keys()
        self._patterns = registry.table(PATTERN)
        # These need no further check; calls and patterns depend on the single op.
        self._ruled = rules - self._calls.keys() - self._patterns.keys()
        self._rules = rules
        self.missing: dict[str, list[Node]] = {}
        self.others: list[MlirAdError] = []

    def run(self, constant_arguments: Iterable[Value], differentiated_results: Iterable[Value]) -> None:
        """Raises all errors that were found.

        Raises:
            MissingRuleError: active ops without a rule.
            UnsupportedError: the function has memory, types or calls that are not supported.
            VerifyError: an active value lives in a buffer that is declared constant.
        """
        for node in self._program.nodes:
            model = self._memory.get(node.name)
            if model is not None:
                self._check_layout(node, model.layout_of(node.op))
            if node.name not in self._ruled or node.blocks:
                self._check_node(node)
        # If an op has no derivative, its message covers its types as well.
        if not any(name in self._reasons for name in self.missing):
            self._check_types()
        self._check_objects(frozenset(constant_arguments))
        for value in differentiated_results:
            if is_buffer(value.type) and self._mode is Mode.REVERSE and self._activity.is_active(value):
                self._refuse(
                    "MA0306",
                    "cannot differentiate a function that returns an active buffer in reverse mode",
                    self._place_of(value),
                    "write the result into a buffer argument instead",
                )
        self._raise()

    def check_additions(self, own: Collection[Value], *, deterministic: bool) -> None:
        """Refuses adjoints that cannot add atomically to shadows of other threads; ``own``: this thread's buffers."""
        added = Additions(self._program, self._activity, own)
        for node in self._program.nodes:
            if not added.shared_buffers(node):
                continue
            if deterministic or not added.can_be_atomic(node):
                why = "would be atomic, and so round differently in each run" if deterministic else "cannot be atomic"
                message = f"the addition of the adjoint of '{node.name}' to a shadow {why}"
                help = (
                    "call the derivative outside of parallel loops, or pass shadows that are allocated in the iteration"
                    if deterministic
                    else "load single elements of f32 or f64, or pass shadows that are allocated in the iteration"
                )
                self._refuse("MA0318", message, where(node.op.location), help)

    def _check_node(self, node: Node) -> None:
        if node.name in self._barriers and self._mode is Mode.REVERSE:
            # Additions of other threads to shadows may be missing after the barrier if this thread alone is reversed.
            message = f"cannot differentiate '{node.name}' in reverse for one thread"
            self._refuse("MA0372", message, where(node.op.location), self._barriers[node.name].reason)
            return
        if node.name in self._patterns:
            self._check_pattern(node)
        if node.loop is not None or node.branch is not None:
            self._check_block_arguments(node)
        if node.loop is not None or node.branch is not None or node.is_terminator:
            return
        if node.name in self._calls and not node.unknown_effects and self._activity.is_active_op(node):
            self._check_call(node)
            return
        # An op with regions may use active values that are not among its operands.
        if not node.blocks and (node.name in self._rules or not self._activity.is_active_op(node)):
            return
        if node.blocks:
            self._check_opaque(node)
            return
        # In an op that is refused as a whole a missing rule would be a second message for the same cause.
        if not self._is_inside_opaque(node) and not self._is_shadowed(node):
            self.missing.setdefault(node.name, []).append(node)

    def _check_pattern(self, node: Node) -> None:
        """Refuses an op whose numbers of operands or results differ from those of the user's rule."""
        wanted, given = self._patterns[node.name].arity, (len(node.operands), len(node.results))
        if wanted != given and self._activity.is_active_op(node):
            message = (
                f"the rule for '{node.name}' is for {wanted[0]} operands and {wanted[1]} results, "
                f"and here it has {given[0]} and {given[1]}"
            )
            helps = ("write one '$name' for each operand in the pattern, and '(PerResult ...)' for several results",)
            self.others.append(MissingRuleError(Diagnostic("MA0105", message, where(node.op.location), helps=helps)))

    def _check_block_arguments(self, node: Node) -> None:
        """Refuses a block argument that the model does not classify: it would be treated as a constant."""
        loop = node.loop
        named = () if loop is None else (*loop.induction(node.op), *loop.carried(node.op))
        for block in node.blocks:
            for index, argument in enumerate(block.arguments):
                if argument not in named:
                    message = f"cannot differentiate '{node.name}': its model does not classify block argument #{index}"
                    helps = ("list it in 'induction' or in 'carried' of the model",)
                    place = where(node.op.location)
                    self.others.append(MissingRuleError(Diagnostic("MA0106", message, place, helps=helps)))

    def _check_opaque(self, node: Node) -> None:
        """Refuses an active op with regions that is neither a loop nor a branch."""
        if not self._touches_active(node):
            return
        if node.name in self._reasons:
            self.missing.setdefault(node.name, []).append(node)
            return
        self._refuse(
            "MA0304",
            f"cannot differentiate '{node.name}': this control flow is not supported yet",
            where(node.op.location),
            "write it with loops and branches of scf or affine",
        )

    def _check_layout(self, node: Node, operands: Sequence[Value]) -> None:
        """Refuses an op that depends on the strides of an active buffer, if its shadow may have other strides."""
        for value in operands:
            made_here = all(base.origin is Origin.ALLOCATION for base in self._aliasing.objects(value))
            if self._activity.is_active(value) and has_dynamic_layout(value.type) and not made_here:
                self._refuse(
                    "MA0312",
                    f"cannot differentiate '{node.name}': it depends on strides, and those of the shadow may differ",
                    where(node.op.location),
                    "give the buffer a type with static strides, or take a part of it by a view that keeps them",
                )

    def _check_bytes(self, value: Value) -> bool:
        """Whether ``value`` is a local integer buffer whose active contents are only accessed through views.

        All views of floats must have the same element type: half of the bits of an f64 are no f32. Constants may be
        stored in it: they clear the shadow.
        """
        objects = self._aliasing.objects(value)
        if not objects or holds_buffers(value.type) or any(b.origin is not Origin.ALLOCATION for b in objects):
            return False
        # All memrefs of the bytes count, not only those that are derived from this one.
        views = (v for v in self._program.buffers if not objects.isdisjoint(self._aliasing.objects(v)))
        # Shadows have the layout of the primal: adjoints of two float types would share bytes.
        if len({scalar for view in views if is_float(scalar := scalar_type(view.type))}) > 1:
            return False
        return not any(
            effect.value == value and (effect.kind is EffectKind.READ or self._stores_active(node, value))
            for node in self._program.nodes
            for effect in node.effects
            if effect.kind in (EffectKind.READ, EffectKind.WRITE)
        )

    def _stores_active(self, node: Node, buffer: Value) -> bool:
        return any(v != buffer and (is_buffer(v.type) or self._activity.is_active(v)) for v in node.operands)

    def _check_call(self, node: Node) -> None:
        """Refuses calls whose derivative cannot be called: without a tape it needs copies of changed buffers."""
        if self._mode is Mode.FORWARD:
            return
        callee, place = self._calls[node.name].callee(node.op), where(node.op.location)
        for result in node.results:
            if is_buffer(result.type) and self._activity.is_active(result) and not may_be_dense(result.type):
                message = (
                    f"cannot differentiate the call of '@{callee}': a shadow of type '{result.type}' cannot be made"
                )
                self._refuse("MA0312", message, place, "return a contiguous buffer")
        # The tape holds all that the callee needs: nothing is copied or recomputed.
        if self._tapes:
            return
        if any(effect.value not in (*node.operands, *node.results) for effect in node.effects):
            message = f"cannot differentiate the call of '@{callee}' again: it uses a global that is not constant"
            self._refuse("MA0313", message, place, "pass the buffer as an argument instead of a global")
        both = overlapping(node, self._aliasing)
        if both is not None:
            message = f"cannot differentiate the call of '@{callee}': operands #{both[0]} and #{both[1]} may overlap"
            advice = "say that the arguments do not overlap (a noalias attribute), or pass one buffer"
            self._refuse("MA0313", message, place, advice)
        # Copies are contiguous; a type that demands another layout cannot be given one.
        for i in accessed_operands(node):
            type = node.operands[i].type
            if not may_be_dense(type):
                message = f"cannot differentiate the call of '@{callee}': a buffer of type '{type}' cannot be copied"
                self._refuse("MA0313", message, place, "give the argument a type with dynamic strides and offset")

    def _is_inside_opaque(self, node: Node) -> bool:
        return any(n.loop is None and n.branch is None for n in node.block.chain())

    def _is_shadowed(self, node: Node) -> bool:
        """Whether the results have shadows, so that no rule is needed: views, selects of buffers, allocations."""
        return node.name in self._allocations or (
            not node.unknown_effects and any(is_buffer(r.type) for r in node.results)
        )

    def _touches_active(self, node: Node) -> bool:
        is_active, varied = self._activity.is_active, self._activity.varied
        for value in (*node.operands, *node.results):
            if is_active(value) or value in varied:
                return True
        return any(
            self._touches_active(inner) or any(v in varied for v in inner.operands)
            for block in node.blocks
            for inner in block.nodes
        )

    def _check_types(self) -> None:
        registry = self._program.registry
        # Even an argument that nothing depends on has a gradient, a zero of its type.
        declared = self._activity.varied.intersection(self._program.entry.arguments)
        is_active = self._activity.is_active
        for type, used in self._program.types.items():
            model = registry.type_model(type)
            if model is None or not model.is_differentiable(type):
                self._check_undifferentiable(type, [v for v in used.values if is_active(v) or v in declared])

    def _check_undifferentiable(self, type: Type, active: Sequence[Value]) -> None:
        for value in active:
            producer = self._program.producer.get(value)
            if self._check_bytes(value):
                continue
            # The message about the op covers it.
            if producer is not None and (producer.name in self.missing or producer.name in self._reasons):
                continue
            self._refuse(
                "MA0305", f"cannot differentiate a value of type '{type}'", self._place_of(value), _advice(type)
            )
            return

    def _check_objects(self, constant_arguments: frozenset[Value]) -> None:
        for base in sorted(self._activity.active_objects, key=lambda b: b.index):
            # Memory of unknown origin has no shadow that a caller could pass.
            if base.origin is Origin.UNKNOWN:
                if self.missing:
                    # An op without a rule may be the only reason for this.
                    continue
                self._refuse(
                    "MA0307",
                    "cannot differentiate: an active value is stored in memory of unknown origin",
                    self._first_access(base),
                    "pass the buffer as an argument",
                )
            # With active memory of unknown origin every escaped buffer is active: only that is reported.
            elif base.value in constant_arguments and self._aliasing.unknown not in self._activity.active_objects:
                message = (
                    f"argument #{base.index} is 'enzyme_const', but an active value is stored in it and read again, "
                    "or a memref points either to it or to an active buffer"
                )
                error = VerifyError(
                    Diagnostic(
                        "MA0212",
                        message,
                        self._first_access(base),
                        helps=("make it 'enzyme_dup' and pass a shadow buffer after it",),
                    )
                )
                self.others.append(error)

    def _first_access(self, base: BaseObject) -> Where:
        for node in self._program.nodes:
            if any(base in self._aliasing.objects(v) for v in node.operands):
                return where(node.op.location)
        return where(self._program.function.location)

    def _place_of(self, value: Value) -> Where:
        producer = self._program.producer.get(value)
        return where((producer.op if producer is not None else self._program.function).location)

    def _refuse(self, code: str, message: str, place: Where, advice: str) -> None:
        self.others.append(UnsupportedError(Diagnostic(code, message, place, helps=(advice,))))

    # --- messages

    def _raise(self) -> None:
        found = [self._missing_rule(name, nodes) for name, nodes in self.missing.items()]
        others = [d for error in self.others for d in error.diagnostics]
        if found:
            raise MissingRuleError([*found, *others])
        if others:
            raise type(self.others[0])(others)

    def _missing_rule(self, name: str, nodes: list[Node]) -> Diagnostic:
        first = nodes[0]
        place = where(first.op.location)
        # One message for each op name; its first occurrence shows the path, the others only their locations.
        others = ", ".join(f"{w.line}:{w.column}" for w in (where(n.op.location) for n in nodes[1:8]))
        notes = [Note(self._path(first))]
        if others:
            notes.append(Note(f"also at {others}"))
        dialect, _, op = name.partition(".")
        reason = self._reasons.get(name) or self._reasons.get(dialect)
        if reason is not None:
            message = f"cannot differentiate '{name}': {reason.reason}"
            return Diagnostic("MA0102", message, place, tuple(notes))
        if name in self._calls:
            return self._call(first, place, tuple(notes))
        helps: tuple[str, ...] = ()
        if first.results and not first.op.regions:
            arguments = ", ".join(f"$x{i}" for i in range(len(first.operands)))
            helps = (
                "add to a rule file (--rules=FILE, Context.with_rules):  "
                f'def : MLIRDerivative<"{dialect}", "{op}", (Op {arguments}), [...]>;',
                f'or, if no derivative should flow:  def : InactiveOp<"{dialect}", "{op}">;',
                f"mlirad new-rule {name} --operands={len(first.operands)} writes a record and its test",
            )
        message = f"cannot differentiate '{name}': no {DERIVATIVE.name}"
        return Diagnostic("MA0101", message, place, tuple(notes), helps)

    def _call(self, node: Node, place: Where, notes: tuple[Note, ...]) -> Diagnostic:
        callee = self._calls[node.name].callee(node.op)
        helps: tuple[str, ...]
        if callee is None:
            message = f"cannot differentiate '{node.name}': its callee is unknown"
            return Diagnostic("MA0308", message, place, notes, ("call the function by its name",))
        helps = (
            f"give '@{callee}' a body of one block in this module; the functions that it calls are differentiated too",
            *_own_derivative(callee),
        )
        message = f"cannot differentiate the call of '@{callee}': its memory effects are unknown"
        reasons = (
            "it has no body, returns or stores a buffer that it did not allocate, or has an op with unknown effects"
        )
        return Diagnostic("MA0308", message, place, (*notes, Note(reasons)), helps)

    def _path(self, node: Node) -> str:
        varied = next((v for v in node.operands if v in self._activity.varied), None)
        if varied is None:
            return "it accesses an active buffer"
        names = [written_name(value) or value.get_name() for value in self._activity.why_varied(varied)]
        shown = names if len(names) <= 7 else [*names[:3], "...", *names[-3:]]
        return "it is active: " + " -> ".join(shown)


def _advice(type: Type) -> str:
    """The advice for a type without a shadow."""
    if isinstance(type, ir.UnrankedMemRefType | ir.UnrankedTensorType):
        return "pass it with a rank, and cast it where it is used"
    return "write it with scalars, vectors of a fixed length, tensors and memrefs of floats such as f16 or f64"
