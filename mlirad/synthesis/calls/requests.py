"""Requests for derivatives of callees that are not inlined, such as recursive ones, and their names.

In forward mode a call becomes a call of the callee's forward derivative. In reverse mode the forward sweep calls the
callee's forward sweep, the augmented primal, and the reverse sweep calls its reverse sweep. `split` creates both; the
values that the second needs from the first are on a tape that all calls share.

Without tapes (if a derivative is differentiated again, or a callee cannot be split) the forward sweep calls the primal,
and the reverse sweep calls the callee's whole reverse derivative, which recomputes the callee's own forward sweep. The
buffers that it reads must be unchanged. Buffers that are written later, or by the callee itself, are copied before the
call, and the reverse derivative works on the copy. Each level of a recursion is run once more for each level above;
`dead_arguments` removes the parts that the sweep does not need.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from mlirad._mlir import Attribute, Value, ir
from mlirad.analysis.activity import ActivityAnalysis as Facts
from mlirad.analysis.aliasing import Aliasing, Origin
from mlirad.analysis.program import Node, Program
from mlirad.analysis.writes import Writes
from mlirad.edit.buffers import create_copy, holds_buffers, is_buffer
from mlirad.edit.build import Builder
from mlirad.edit.module import symbol_name, symbols
from mlirad.edit.tapes import Tape
from mlirad.edit.walk import find_ops
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.ops import EffectKind
from mlirad.interfaces.registry import CALL, GLOBAL, MEMORY, Registry
from mlirad.interfaces.signature import OperandKind, Role, Signature

#: Attribute of a function: its calls are not inlined, and in reverse mode it is recomputed, whatever the strategy for
#: others.
RECOMPUTE_CALL: Final = "mlirad.run_again"

#: Attribute of a call: the operands whose buffers the callee writes before it reads them; they need no copy.
REWRITTEN: Final = "mlirad.rewritten"

Snapshots = dict[ir.Operation, dict[int, Value]]

#: The code of the refusal if a callee cannot be recomputed.
RERUN_REFUSED: Final = "MA0313"
#: Marks the allocations of copies that are made for a callee that may be recomputed.
_COPY: Final = "mlirad.snapshot"
#: The attributes that are internal to the engine.
MARKS: Final = (RECOMPUTE_CALL, REWRITTEN, _COPY)


@dataclass(frozen=True)
class DerivativeRequest:
    """A derivative of ``function`` to be created as ``@symbol``.

    With ``augmented`` it is the reverse sweep alone, and ``@augmented`` is the forward sweep. ``intact``: the arguments
    whose buffers are not written between the two. With ``free`` they are in split mode: ``@free`` frees the tape, and
    the reverse sweep may run many times. ``called``: it is for calls in other derivatives. ``noalias``: the arguments
    whose buffers overlap no other ones at any call. ``masked``: incoming derivatives may be masked zeros. ``zeros``
    collects the roles that are always zero.
    """

    function: str
    signature: Signature
    symbol: str
    augmented: str | None = None
    free: str | None = None
    intact: frozenset[int] = frozenset()
    called: bool = False
    noalias: frozenset[int] = frozenset()
    masked: bool = False
    zeros: set[Role] = field(default_factory=set, compare=False)


#: Function, signature, ``intact`` of a reverse sweep, ``noalias``, ``masked``.
_Key: TypeAlias = tuple[str, Signature, frozenset[int] | None, frozenset[int], bool]


@dataclass
class Requests:
    """The derivatives that one derivative needs, each once; iteration includes those that are added meanwhile."""

    free_symbol: Callable[[str, set[str]], str]
    #: Function -> its noalias arguments.
    promised: Callable[[str], frozenset[int]] = lambda _: frozenset()
    _known: dict[_Key, DerivativeRequest] = field(default_factory=dict)
    _names: set[str] = field(default_factory=set)
    #: Whether any derivative is called by another.
    used: bool = False
    #: The names of the global buffers that the primals use; None before the first one has been analysed.
    globals: frozenset[str] | None = None

    def add(self, request: DerivativeRequest) -> None:
        """Adds a request under its own name."""
        self._names.add(request.symbol)
        self._known[request.function, request.signature, None, request.noalias, request.masked] = request

    def symbol(
        self, function: str, signature: Signature, prefix: str, noalias: frozenset[int] = frozenset(), *, masked: bool
    ) -> str:
        """The symbol of a derivative, which is requested if it is new."""
        self.used = True
        # Arguments that the function itself declares noalias need no version of their own.
        noalias -= self.promised(function)
        key = (function, signature, None, noalias, masked)
        if key not in self._known:
            name = self._name(prefix + function)
            self.add(DerivativeRequest(function, signature, name, called=True, noalias=noalias, masked=masked))
        return self._known[key].symbol

    def sweeps(self, function: str, signature: Signature, intact: frozenset[int], *, masked: bool) -> tuple[str, str]:
        """Requests the augmented primal and the reverse sweep of a function; returns their symbols."""
        # Other buffers on the tape need another pair of functions, so ``intact`` is part of the key.
        key = (function, signature, intact, frozenset[int](), masked)
        if key not in self._known:
            augmented, reverse = self._name("augmented_" + function), self._name("reverse_" + function)
            self._known[key] = DerivativeRequest(
                function, signature, reverse, augmented, intact=intact, called=True, masked=masked
            )
        found = self._known[key]
        assert found.augmented is not None
        return found.augmented, found.symbol

    def _name(self, default: str) -> str:
        found = self.free_symbol(default, self._names)
        self._names.add(found)
        return found

    def __iter__(self) -> Iterator[DerivativeRequest]:
        done = 0
        # By index: creating one derivative may request further ones.
        while done < len(self._known):
            yield list(self._known.values())[done]
            done += 1


@dataclass(frozen=True)
class Calls:
    """The state about calls that the sweeps share.

    ``tapes``: in reverse mode the two sweeps of a callee are separate functions, with a tape between them. ``intact``:
    call -> the operands whose buffers are not written after it. ``augmented``: call -> the symbol of the augmented
    primal that replaces its callee.
    """

    registry: Registry
    requests: Requests
    tapes: bool = False
    snapshots: Snapshots = field(default_factory=dict)
    intact: dict[Node, frozenset[int]] = field(default_factory=dict)
    augmented: dict[Node, str] = field(default_factory=dict)

    def is_call(self, node: Node) -> bool:
        """Whether ``node`` is a call, whose derivative is a call of a derivative."""
        return node.name in self.registry.table(CALL)

    def symbol(
        self, node: Node, signature: Signature, prefix: str, noalias: frozenset[int] = frozenset(), *, masked: bool
    ) -> str:
        """The symbol of a derivative of the callee, whose operands ``noalias`` overlap no others."""
        return self.requests.symbol(self._callee(node), signature, prefix, noalias, masked=masked)

    def reverse_sweep(self, node: Node, signature: Signature, *, masked: bool) -> str:
        """The symbol of the callee's reverse sweep; its augmented primal will replace ``node``."""
        intact = self.intact[node]
        augmented, reverse = self.requests.sweeps(self._callee(node), signature, intact, masked=masked)
        self.augmented[node] = augmented
        return reverse

    def _callee(self, node: Node) -> str:
        callee = self.registry.table(CALL)[node.name].callee(node.op)
        assert callee is not None
        return callee

    def find_intact(
        self, program: Program, aliasing: Aliasing, writes: Writes, on_stack: Callable[[Value], Iterable[Value]] | None
    ) -> None:
        """Finds the operands of each call whose buffers are not written after it.

        ``on_stack``: buffer -> the buffers that it may point into in a stack frame which ends before the reverse sweep.
        """
        for node in program.nodes:
            if self.is_call(node):
                self.intact[node] = frozenset(
                    i
                    for i in accessed_operands(node)
                    if not (on_stack is not None and any(True for _ in on_stack(node.operands[i])))
                    and not _changes(node, node.operands[i], writes, aliasing, program)
                )

    def replace_primal_calls(self, tape: Tape) -> list[ir.Operation]:
        """Creates the calls of augmented primals; returns the replaced calls, which are unused now."""
        for node, symbol in self.augmented.items():
            op = node.op
            build = Builder(ir.InsertionPoint(op), op.location)
            callee: dict[str, Attribute] = {"callee": ir.FlatSymbolRefAttr.get(symbol, op.context)}
            new = build.op(op.name, [*op.operands, *tape], [r.type for r in op.results], callee)
            for old, result in zip(op.results, new.results, strict=True):
                old.replace_all_uses_with(result)
        return [node.op for node in self.augmented]


def name_globals(program: Program, names: Iterable[str], known: dict[str, Value]) -> None:
    """Emits values that point to the globals ``names``, and adds them to ``known``; the listing is stale then."""
    for name in names:
        if name not in known:
            start = ir.InsertionPoint.at_block_begin(program.entry.block)
            known[name] = _find_global(program, name).clone(start).operation.result


def used_globals(program: Program) -> frozenset[str]:
    """The names of the global buffers that the function and its transitive callees use."""
    globals, calls = program.registry.table(GLOBAL), program.registry.table(CALL)
    found = {globals[node.name].symbol(node.op) for node in program.nodes if node.name in globals}
    called = {calls[node.name].callee(node.op) for node in program.nodes if node.name in calls}
    seen: set[str | None] = {None}
    assert program.function.parent is not None
    # The transitive closure over calls, for callees that are in the module.
    while called - seen:
        seen |= (new := called - seen)
        for name, function in symbols(program.function.parent.operation).items():
            ops = find_ops(function, lambda op: op.name in globals or op.name in calls) if name in new else ()
            found |= {globals[op.name].symbol(op) for op in ops if op.name in globals}
            called |= {calls[op.name].callee(op) for op in ops if op.name in calls}
    return frozenset(found)


def _find_global(program: Program, name: str) -> ir.Operation:
    """An op in the module whose result is the global buffer ``name``."""
    models = program.registry.table(GLOBAL)
    assert program.function.parent is not None
    ops = find_ops(program.function.parent.operation, lambda op: op.name in models, outer_first=True)
    return next(op for op in ops if models[op.name].symbol(op) == name)


def forward_signature(node: Node, is_active: Callable[[Value], bool]) -> Signature:
    """The signature of a callee's forward derivative: tangents of active values, and all primal results."""
    arguments = tuple(Activity.DUP if is_active(v) else Activity.CONST for v in node.operands)
    return Signature(
        Mode.FORWARD, arguments, tuple(Activity.DUP if is_active(v) else Activity.CONST for v in node.results)
    )


def reverse_signature(node: Node, is_active: Callable[[Value], bool], seeded: Callable[[Value], bool]) -> Signature:
    """The signature of a callee's reverse derivative: gradients of active operands from ``seeded`` results."""

    def argument(value: Value) -> Activity:
        if not is_active(value):
            return Activity.CONST
        return Activity.DUP if is_buffer(value.type) else Activity.ACTIVE

    def result(value: Value) -> Activity:
        if is_buffer(value.type):
            # The primal has returned the buffer already: only its shadow is passed.
            return Activity.DUPNONEED if is_active(value) else Activity.CONSTNONEED
        return Activity.ACTIVENONEED if seeded(value) else Activity.CONSTNONEED

    results = tuple(map(result, node.results))
    return Signature(Mode.REVERSE, tuple(argument(v) for v in node.operands), results)


def create_call(
    symbol: str, operands: list[Value], model: ir.Operation, roles: Callable[[], tuple[Role, ...]], build: Builder
) -> ir.Operation:
    """Creates a call of ``symbol`` like ``model``, with a result for each role."""
    types = [
        (model.operands if role.kind is OperandKind.GRADIENT else model.results)[role.index].type for role in roles()
    ]
    return build.op(model.name, operands, types, {"callee": ir.FlatSymbolRefAttr.get(symbol, build.loc.context)})


def accessed_operands(node: Node) -> dict[int, bool]:
    """The buffers that the callee reads or writes, by operand; True if it writes."""
    found: dict[int, bool] = {}
    for effect in node.effects:
        for i, operand in enumerate(node.operands):
            if operand == effect.value:
                found[i] = found.get(i, False) or effect.kind is EffectKind.WRITE
    return found


def overlapping(node: Node, aliasing: Aliasing) -> tuple[int, int] | None:
    """Two operands that may overlap and one of which is written; copies of the two would not overlap."""
    buffers = accessed_operands(node)
    for i, i_written in buffers.items():
        for k, k_written in buffers.items():
            if i < k and (i_written or k_written) and _may_overlap(node.operands[i], node.operands[k], aliasing):
                return i, k
    return None


def noalias_operands(node: Node) -> frozenset[int]:
    """The written operands, which overlap no others, since calls with `overlapping` operands are refused."""
    buffers = [v for v in node.operands if is_buffer(v.type)]
    # A single buffer overlaps nothing; buffers of buffers reach others through their elements.
    if len(buffers) < 2 or any(holds_buffers(v.type) for v in buffers):
        return frozenset()
    return frozenset(i for i, is_written in accessed_operands(node).items() if is_written)


def _may_overlap(one: Value, other: Value, aliasing: Aliasing) -> bool:
    return any(a.may_overlap(b) for a in aliasing.objects(one) for b in aliasing.objects(other))


def _changes(node: Node, buffer: Value, writes: Writes, aliasing: Aliasing, program: Program) -> bool:
    """Whether ``buffer`` may be overwritten or freed when the reverse sweep reaches ``node``."""
    return writes.changed_by(buffer, node) is not None or may_be_gone(buffer, aliasing, program)


def _writes(node: Node, buffer: Value, aliasing: Aliasing) -> bool:
    """Whether ``node`` itself may overwrite ``buffer``."""
    written = [effect.value for effect in node.effects if effect.kind is EffectKind.WRITE]
    return any(not aliasing.objects(value).isdisjoint(aliasing.objects(buffer)) for value in written)


def may_be_gone(buffer: Value, aliasing: Aliasing, program: Program) -> bool:
    """Whether ``buffer`` was allocated inside a region, at whose end its stack may be released."""
    return any(
        base.origin is Origin.ALLOCATION and base.value is not None and program.home[base.value] is not program.entry
        for base in aliasing.objects(buffer)
    )


def take_snapshots(
    program: Program, aliasing: Aliasing, activity: Facts, writes_of: Callable[[], Writes], *, of_calls: bool
) -> Snapshots:
    """Emits copies of the buffers that active ops read and that are overwritten before the reverse sweep.

    ``of_calls``: operands of calls too. ``writes_of`` lists the writes.
    """
    names, memory = program.registry.table(CALL), program.registry.table(MEMORY)
    active = [node for node in program.memory_nodes if activity.is_active_op(node)]
    calls = [node for node in active if node.name in names] if of_calls else []
    others = {n: memory[n.name].needed_contents(n.op, activity.is_active) for n in active if n.name in memory}
    found: Snapshots = {}
    if not calls and not any(others.values()):
        return found
    writes = writes_of()
    for node, wanted in others.items():
        changing = [
            i
            for i in wanted
            if _writes(node, node.operands[i], aliasing) or _changes(node, node.operands[i], writes, aliasing, program)
        ]
        if changing:
            build = Builder(ir.InsertionPoint(node.op), node.op.location)
            found[node.op] = {i: create_copy(node.operands[i], build) for i in changing}
    for node in calls:
        build = Builder(ir.InsertionPoint(node.op), node.op.location)
        _keep_rewritten(node, aliasing, program)
        fresh = rewritten(node.op)
        copies = {
            i: create_copy(node.operands[i], build)
            for i, written in accessed_operands(node).items()
            if i not in fresh and (written or _changes(node, node.operands[i], writes, aliasing, program))
        }
        if copies:
            found[node.op] = copies
        for copy in copies.values():
            # `runs_once` tests whether any is left after dead code elimination.
            copy.owner.attributes[_COPY] = ir.UnitAttr.get(copy.context)
    return found


def runs_once(made: Sequence[ir.Operation], registry: Registry) -> bool:
    """Whether no callee of these derivatives is recomputed, and no buffer copied for that."""
    models = registry.table(CALL)
    names = {symbol_name(function) for function in made}
    called: set[str | None] = set()
    primals: set[str] = set()
    copies: list[ir.Operation] = []
    for function in made:
        for op in find_ops(function, lambda op: op.name in models or _COPY in op.attributes):
            if op.name not in models:
                copies.append(op)
                continue
            callee = models[op.name].callee(op)
            called.add(callee)
            if callee not in names:
                primals.add(symbol_name(function))
    for op in copies:
        del op.attributes[_COPY]
    return not copies and primals.isdisjoint(called)


def rewritten(call: ir.Operation) -> Sequence[int]:
    """The operands whose buffers the callee writes before it reads them."""
    return list(ir.DenseI64ArrayAttr(call.attributes[REWRITTEN])) if REWRITTEN in call.attributes else ()


def _keep_rewritten(node: Node, aliasing: Aliasing, program: Program) -> None:
    """Removes operands from `REWRITTEN` whose extents are not available in the reverse sweep."""
    kept = [i for i in rewritten(node.op) if not may_be_gone(node.operands[i], aliasing, program)]
    if REWRITTEN in node.op.attributes:
        node.op.attributes[REWRITTEN] = ir.DenseI64ArrayAttr.get(kept, node.op.context)
