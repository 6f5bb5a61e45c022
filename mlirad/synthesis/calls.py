"""Calls that stay calls, because their callee is recursive: the callee's derivative is derived and called.

In forward mode a call becomes a call of the callee's forward derivative. In reverse mode the forward sweep calls the
primal, and the reverse sweep calls the callee's reverse derivative, which runs the callee's own forward sweep again:
what it reads must be as it was. Buffers that are written later, or by the callee itself, are copied in front of the
call, and the reverse derivative works on the copy. So nothing of the callee's has to be kept from one sweep to the
other; each level of a recursion is run once more for each level above it. Where the sweep does not need what the callee
computes, `synthesis.unread` takes that away again, and the copies.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from mlirad._mlir import Value, ir
from mlirad.analysis.activity import Activity as Facts
from mlirad.analysis.aliasing import Aliasing, Origin
from mlirad.analysis.program import Node, Program
from mlirad.analysis.writes import Writes
from mlirad.edit.buffers import create_copy, is_buffer
from mlirad.edit.build import Builder
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.ops import EffectKind
from mlirad.interfaces.registry import CALL, CONTENTS, Registry
from mlirad.interfaces.signature import Kind, Role, Signature

Snapshots = dict[ir.Operation, dict[int, Value]]


@dataclass(frozen=True)
class Request:
    """A derivative that is to be made under a name."""

    function: str
    signature: Signature
    symbol: str


@dataclass
class Requests:
    """The derivatives that one derivative needs, each once; iterating gives also those that are added meanwhile."""

    free_symbol: Callable[[str, set[str]], str]
    _symbols: dict[tuple[str, Signature], str] = field(default_factory=dict)
    _all: list[Request] = field(default_factory=list)

    def add(self, function: str, signature: Signature, symbol: str) -> None:
        """Ask for one under a given name."""
        self._symbols[function, signature] = symbol
        self._all.append(Request(function, signature, symbol))

    def symbol(self, function: str, signature: Signature, prefix: str) -> str:
        """The name of a derivative; asks for it where nobody has."""
        found = self._symbols.get((function, signature))
        if found is None:
            found = self.free_symbol(prefix + function, set(self._symbols.values()))
            self.add(function, signature, found)
        return found

    def __iter__(self) -> Iterator[Request]:
        done = 0
        while done < len(self._all):
            yield self._all[done]
            done += 1


@dataclass(frozen=True)
class Calls:
    """What the sweeps ask about calls."""

    registry: Registry
    requests: Requests
    snapshots: Snapshots = field(default_factory=dict)

    def is_call(self, node: Node) -> bool:
        """Whether a derivative has to be called in the place of ``node``."""
        return node.name in self.registry.table(CALL)

    def symbol(self, node: Node, signature: Signature, prefix: str) -> str:
        """The derivative of the callee."""
        callee = self.registry.table(CALL)[node.name].callee(node.op)
        assert callee is not None
        return self.requests.symbol(callee, signature, prefix)


def forward_signature(node: Node, is_active: Callable[[Value], bool]) -> Signature:
    """Tangents for what is active; all primal results."""
    arguments = tuple(Activity.DUP if is_active(v) else Activity.CONST for v in node.operands)
    return Signature(
        Mode.FORWARD, arguments, tuple(Activity.DUP if is_active(v) else Activity.CONST for v in node.results)
    )


def reverse_signature(node: Node, is_active: Callable[[Value], bool], seeded: Callable[[Value], bool]) -> Signature:
    """Gradients for what is active, from the results that are ``seeded``; no primal results."""

    def argument(value: Value) -> Activity:
        if not is_active(value):
            return Activity.CONST
        return Activity.DUP if is_buffer(value.type) else Activity.ACTIVE

    results = tuple(Activity.ACTIVENONEED if seeded(v) else Activity.CONSTNONEED for v in node.results)
    return Signature(Mode.REVERSE, tuple(argument(v) for v in node.operands), results)


def create_call(
    symbol: str, operands: list[Value], model: ir.Operation, roles: Callable[[], tuple[Role, ...]], build: Builder
) -> ir.Operation:
    """A call like ``model`` of ``symbol``, with a result for each role."""
    types = [(model.operands if role.kind is Kind.GRADIENT else model.results)[role.index].type for role in roles()]
    return build.op(model.name, operands, types, {"callee": ir.FlatSymbolRefAttr.get(symbol, build.loc.context)})


def touched(node: Node) -> dict[int, bool]:
    """The buffers that the callee reads or writes, by operand; True where it writes."""
    found: dict[int, bool] = {}
    for effect in node.effects:
        for i, operand in enumerate(node.operands):
            if operand == effect.value:
                found[i] = found.get(i, False) or effect.kind is EffectKind.WRITE
    return found


def overlapping(node: Node, aliasing: Aliasing) -> tuple[int, int] | None:
    """Two operands that may share bytes where the callee writes one: copies of both would not share any."""
    buffers = touched(node)
    for i, i_written in buffers.items():
        for k, k_written in buffers.items():
            if i < k and (i_written or k_written) and _may_overlap(node.operands[i], node.operands[k], aliasing):
                return i, k
    return None


def _may_overlap(one: Value, other: Value, aliasing: Aliasing) -> bool:
    return any(a.may_overlap(b) for a in aliasing.objects(one) for b in aliasing.objects(other))


def _changes(node: Node, buffer: Value, writes: Writes, aliasing: Aliasing, program: Program) -> bool:
    """Whether ``buffer`` may be changed or gone when the sweep comes back to ``node``."""
    return writes.changed_by(buffer, node) is not None or _may_be_gone((buffer,), aliasing, program)


def _may_be_gone(buffers: Sequence[Value], aliasing: Aliasing, program: Program) -> bool:
    """Whether one of ``buffers`` was made inside a region, whose stack is given back behind it."""
    bases = (base for buffer in buffers for base in aliasing.objects(buffer))
    return any(
        base.origin is Origin.ALLOCATION and base.value is not None and program.home[base.value] is not program.entry
        for base in bases
    )


def take_snapshots(program: Program, aliasing: Aliasing, activity: Facts) -> Snapshots:
    """Emit copies of the buffers that active ops read and that are not as they were when the sweep comes back."""
    names, contents = program.registry.table(CALL), program.registry.table(CONTENTS)
    calls: list[Node] = []
    others: list[Node] = []
    for node in program.memory_nodes:
        if (node.name in names or node.name in contents) and activity.is_active_op(node):
            (calls if node.name in names else others).append(node)
    found: Snapshots = {}
    if not calls and not others:
        return found
    writes = Writes(program, aliasing)
    for node in others:
        wanted = contents[node.name].needed_contents(node.op, activity.is_active)
        changing = [i for i in wanted if _changes(node, node.operands[i], writes, aliasing, program)]
        if changing:
            build = Builder(ir.InsertionPoint(node.op), node.op.location)
            found[node.op] = {i: create_copy(node.operands[i], build) for i in changing}
    for node in calls:
        buffers = touched(node)
        if (
            not any(buffers.values())
            and writes.overwritten_by(node) is None
            and not _may_be_gone(node.operands, aliasing, program)
        ):
            continue
        build = Builder(ir.InsertionPoint(node.op), node.op.location)
        found[node.op] = {i: create_copy(node.operands[i], build) for i in buffers}
    return found
