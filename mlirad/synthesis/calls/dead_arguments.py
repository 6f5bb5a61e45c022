"""Interprocedural dead code elimination: unused results of callees' derivatives, and their arguments.

A reverse derivative that does not return the primal's result still contains the loops that fill the primal's buffers. A
local buffer is live only if a live op reads it: one that is only accumulated into is dead, with all that computes its
terms. Upstream's passes keep it, since it is read for the next addition.

The reverse derivative of a callee that stays a call runs the callee's forward sweep again, on copies of its buffers.
Where the reverse sweep needs little of it (only a counter in a linear function), the rest is dead: the stores to the
copy, the callee's own calls, and then the copies. Functions may call each other, so all derivatives that were created
together are analysed together: an argument is dead until a live op reads it. The same holds for buffers that the caller
does not need afterwards (`enzyme_dupnoneed`), if nothing else can overlap them.
Source: Cytron et al., "Efficiently computing static single assignment form", 1991, 7.1, with buffers as values.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from mlirad._mlir import Value, ir
from mlirad.analysis.aliasing import Aliasing, BaseObject, Origin
from mlirad.analysis.marking import Marking
from mlirad.analysis.program import CallFacts, Node, Program
from mlirad.analysis.unprepared import raw_registry
from mlirad.edit.buffers import is_buffer
from mlirad.edit.build import Builder
from mlirad.edit.walk import find_ops, holds
from mlirad.interfaces.activity import Activity
from mlirad.interfaces.ops import Effect, EffectKind
from mlirad.interfaces.registry import CALL, MEMORY, Registry
from mlirad.interfaces.signature import OperandKind
from mlirad.synthesis.calls.requests import DerivativeRequest


@dataclass
class _Derivative:
    """A derivative; ``scratch``: arguments whose buffers are dead when it returns; ``read``: those that it reads.

    A derivative that is ``seen`` from outside keeps all its arguments.
    """

    function: ir.Operation
    scratch: frozenset[int]
    seen: bool
    read: set[int] = field(default_factory=set)

    def dead(self) -> list[int]:
        return [] if self.seen else sorted(self.scratch - self.read)


def remove_dead_arguments(
    made: Sequence[tuple[DerivativeRequest, ir.Operation]], registry: Registry, calls: Mapping[ir.Operation, CallFacts]
) -> None:
    """Removes dead code and arguments from derivatives that call each other; the first of ``made`` is the entry.

    ``calls``: the facts about calls of other functions.
    """
    named = registry.table(MEMORY).keys() | registry.table(CALL).keys()
    functions = [function for _, function in made]
    # Where there are only pure ops, the clean-up removes those that are dead, in a tenth of the time.
    if not any(
        holds(top, lambda op: op.name in named or (len(op.regions) and op not in functions)) for top in functions
    ):
        return
    derivatives = {
        request.symbol: _Derivative(function, _scratch(request, function, seen=not number), seen=not number)
        for number, (request, function) in enumerate(made)
    }
    while True:
        # ``read`` only grows, from nothing: the least fixed point, so recursive calls alone keep nothing alive.
        before = {symbol: set(one.read) for symbol, one in derivatives.items()}
        found = [_Liveness(one, derivatives, registry, calls) for one in derivatives.values()]
        if before == {symbol: one.read for symbol, one in derivatives.items()}:
            break
    # Erased only now: a listing is stale once anything is erased, and the fixed point needs all of them.
    for liveness in found:
        liveness.erase_dead()
    for one in derivatives.values():
        _drop_arguments(one)


def _scratch(request: DerivativeRequest, function: ir.Operation, *, seen: bool) -> frozenset[int]:
    """Primal buffers that are dead afterwards: all those of a callee, which are copies; else ``dupnoneed`` ones."""
    given = request.signature.arguments
    arguments = function.regions[0].blocks[0].arguments
    roles = enumerate(request.signature.operand_roles())
    buffers = [(i, role) for i, role in roles if role.kind is OperandKind.PRIMAL and is_buffer(arguments[i].type)]
    return frozenset(i for i, role in buffers if not seen or given[role.index] is Activity.DUPNONEED)


class _Liveness(Marking):
    """The live ops of one derivative, given the arguments that the others are known to read."""

    def __init__(
        self,
        one: _Derivative,
        derivatives: Mapping[str, _Derivative],
        registry: Registry,
        calls: Mapping[ir.Operation, CallFacts],
    ) -> None:
        self._one = one
        self._derivatives = derivatives
        self._calls = registry.table(CALL)
        program = Program(one.function, raw_registry(registry), {**calls, **dict(self._own_calls())})
        super().__init__(program, Aliasing(program))
        self._frees = self._by_object(EffectKind.FREE)
        self._visible = [base for base in self._writers if not self._is_local(base)]
        # Mark and sweep: roots are what callers can see; everything else is dead until a live op needs it.
        self._mark_roots()
        self._follow_all()

    def _own_calls(self) -> Iterator[tuple[ir.Operation, CallFacts]]:
        """The calls of derivatives.

        Each reads and writes the buffers that its callee is known to read; dead operands have no effects at all.
        """
        for call in find_ops(self._one.function, lambda op: op.name in self._calls):
            callee = self._derivative(call)
            if callee is not None:
                dead = callee.dead()
                buffers = [v for i, v in enumerate(call.operands) if is_buffer(v.type) and i not in dead]
                effects = [Effect(kind, v) for v in buffers for kind in (EffectKind.READ, EffectKind.WRITE)]
                yield call, CallFacts(effects)

    def _derivative(self, op: ir.Operation) -> _Derivative | None:
        call = self._calls.get(op.name)
        symbol = None if call is None else call.callee(op)
        return None if symbol is None else self._derivatives.get(symbol)

    def _is_scratch(self, base: BaseObject) -> bool:
        # The buffers of a callee are copies that overlap nothing; those of the entry must be noalias.
        own = base.noalias or not self._one.seen
        return own and base.origin is Origin.ARGUMENT and base.index in self._one.scratch

    def _is_local(self, base: BaseObject) -> bool:
        return base.origin is Origin.ALLOCATION or self._is_scratch(base)

    def _mark_roots(self) -> None:
        self._mark(self._program.entry.terminator)
        for buffer in self._escaping():
            for base in self._objects(buffer):
                self._mark_read(base)
        for node in self._program.nodes:
            opaque = node.unknown_effects and not node.is_terminator
            if opaque or self._derivative(node.op) is not None or self._is_seen(node) or self._asserts(node):
                self._mark(node)
            if opaque:
                self._mark_inside(node)

    def _asserts(self, node: Node) -> bool:
        """Whether the op only has a side effect outside of memory, such as an assertion; callees have run it before."""
        has_use = node.results or node.effects or node.blocks or node.is_terminator
        return self._one.seen and not has_use

    def _escaping(self) -> set[Value]:
        """The buffers that may be read elsewhere: returned, operands of unknown ops, or stored in one that escapes."""
        program = self._program
        ends = [node for node in program.nodes if node.unknown_effects or node is program.entry.terminator]
        found = {value for node in ends for value in program.buffers.intersection(node.operands)}
        is_open = not found.isdisjoint(program.holders)
        for node in program.nodes if program.holders else ():
            written = {effect.value for effect in node.effects if effect.kind is EffectKind.WRITE}
            bases = [base for holder in written & program.holders for base in self._objects(holder)]
            if bases and (is_open or not all(map(self._is_local, bases))):
                found |= program.buffers.intersection(node.operands) - written
        return found

    def _is_seen(self, node: Node) -> bool:
        """Whether the op writes, or frees, memory that is visible from outside."""
        if not all(map(self._is_local, self._touched(node, EffectKind.WRITE))):
            return True
        freed = [effect.value for effect in node.effects if effect.kind is EffectKind.FREE]
        return any(not self._is_made_here(value) for value in freed)

    def _is_made_here(self, buffer: Value) -> bool:
        """Whether this function allocates ``buffer``, wherever it is loaded from."""
        objects = self._objects(buffer)
        return bool(objects) and all(base.origin is Origin.ALLOCATION for base in objects)

    def follow(self, node: Node) -> None:
        """Marks the ops and buffers that a live op depends on."""
        dead = self._dead_operands(node)
        for position, operand in enumerate(node.operands):
            # The operand of a dead argument need not be computed.
            if position not in dead:
                self._mark_value(operand)
        if node.block.parent is not None:
            # An op runs only if the loop or branch around it does.
            self._mark(node.block.parent)
        for block in node.blocks:
            self._mark(block.terminator)
        for value in self._program.captured(node):
            self._mark_value(value)
        for base in self._touched(node, EffectKind.READ):
            self._mark_read(base)
        for base in self._touched(node, EffectKind.ALLOCATE):
            for free in self._frees.get(base, ()):
                self._mark(free)  # a live allocation is freed, even if the free loads it from a buffer of buffers

    def _dead_operands(self, node: Node) -> Sequence[int]:
        callee = self._derivative(node.op)
        return () if callee is None else callee.dead()

    def _mark_value(self, value: Value) -> None:
        for base in self._objects(value):
            if self._is_scratch(base):
                self._one.read.add(base.index)  # a use of the memref itself, at least of its extents
        producer = self._program.producer.get(value)
        around = self._program.home[value].parent
        if producer is not None:
            self._mark(producer)
        elif around is not None:
            self._mark(around)

    def _mark_read(self, base: BaseObject) -> None:
        if base in self._read:
            return
        self._read.add(base)
        if self._is_scratch(base):
            self._one.read.add(base.index)
        # A read keeps all writes alive that may have written the element; a local buffer overlaps no other.
        visible = () if self._is_local(base) else (one for one in self._visible if one.may_overlap(base))
        for written in dict.fromkeys((base, *visible)):
            for writer in self._writers.get(written, ()):
                self._mark(writer)

    def erase_dead(self) -> None:
        """Erases dead ops and dead operands of calls; the listing is stale afterwards."""
        gone = []
        for node in self._program.nodes:
            if node not in self.nodes:
                gone.append(node.op)
            elif dead := self._dead_operands(node):
                _drop_operands(node.op, dead)
                gone.append(node.op)
        for op in reversed(gone):
            # The bindings do not check: erasing an op with uses leaves dangling pointers.
            assert not any(True for result in op.results for _ in result.uses), op.name
            op.erase()


def _drop_operands(call: ir.Operation, dead: Sequence[int]) -> None:
    """Recreates ``call`` without the operands ``dead``, before it, and replaces its results."""
    kept = [v for i, v in enumerate(call.operands) if i not in dead]
    # The bindings cannot erase an operand of an op, so a new call replaces it.
    types = [result.type for result in call.results]
    build = Builder(ir.InsertionPoint(call), call.location)
    new = build.op(call.name, kept, types, {"callee": call.attributes["callee"]})
    for old, result in zip(call.results, new.results, strict=True):
        old.replace_all_uses_with(result)


def _drop_arguments(one: _Derivative) -> None:
    function, dead = one.function, one.dead()
    if not dead:
        return
    type = ir.FunctionType(ir.TypeAttr(function.attributes["function_type"]).value)
    inputs = [input for i, input in enumerate(type.inputs) if i not in dead]
    with function.context:
        function.attributes["function_type"] = ir.TypeAttr.get(ir.FunctionType.get(inputs, list(type.results)))
        if "arg_attrs" in function.attributes:
            described = list(function.attributes["arg_attrs"])
            function.attributes["arg_attrs"] = ir.ArrayAttr.get(
                [attributes for i, attributes in enumerate(described) if i not in dead]
            )
    for index in reversed(dead):
        function.regions[0].blocks[0].erase_argument(index)
