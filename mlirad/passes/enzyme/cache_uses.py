"""Finds where caches and gradients of the input are created and used, and the loops and branches around the uses."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from mlirad._mlir import Type, Value, ir
from mlirad.dialects.enzyme.calls import MODES, SPLIT_PRIMAL, SPLIT_REVERSE
from mlirad.dialects.enzyme.stored_type import stored_type
from mlirad.edit.location import where
from mlirad.edit.rewrite import replace_op
from mlirad.edit.walk import find_ops
from mlirad.errors import Diagnostic, UnsupportedError

CACHE: Final = "enzyme.Cache"
GRADIENT: Final = "enzyme.Gradient"
INIT: Final = "enzyme.init"
PUSH, POP = "enzyme.push", "enzyme.pop"
SET, GET = "enzyme.set", "enzyme.get"
IGNORE: Final = "enzyme.ignore_derivatives"
PLACEHOLDER: Final = "enzyme.placeholder"
#: Ops that request a derivative or a batch, which `enzyme-wrap` leaves for other passes.
_REQUESTS: Final = {*MODES, SPLIT_PRIMAL, SPLIT_REVERSE, "enzyme.batch", "enzyme.jacobian"}
VERBS: Final = {CACHE: (PUSH, POP), GRADIENT: (SET, GET)}


@dataclass(frozen=True)
class SlotUse:
    """One op that uses a slot; ``chain``: the ops around it in the block of the slot's init op, and itself, last."""

    op: ir.Operation
    chain: tuple[ir.Operation, ...]

    @property
    def around(self) -> tuple[ir.Operation, ...]:
        """The loops and branches between the block of the init op and the use, outermost first."""
        return self.chain[:-1]


@dataclass(frozen=True)
class EnzymeSlot:
    """One cache or gradient; ``uses`` are in program order.

    ``problem``: why it cannot be tracked; None if every use is a plain access nested in the block of the init op.
    """

    init: ir.Operation
    kind: str
    held: Type
    uses: tuple[SlotUse, ...]
    problem: Diagnostic | None

    def of(self, name: str) -> list[SlotUse]:
        """The uses that are ops named ``name``."""
        return [use for use in self.uses if use.op.name == name]

    @property
    def first(self) -> ir.Operation:
        """The first op in the block of the init op that uses the slot or contains a use."""
        return self.uses[0].chain[0]

    @property
    def last(self) -> ir.Operation:
        """The last op in the block of the init op that uses the slot or contains a use."""
        return self.uses[-1].chain[0]


class Places:
    """The preorder numbers of all ops below ``top``. Not valid after an op is erased or created."""

    def __init__(self, top: ir.Operation) -> None:
        self.ops = find_ops(top, lambda op: op != top, outer_first=True)
        self._number = {op: i for i, op in enumerate(self.ops)}

    def number(self, op: ir.Operation) -> int:
        """The number of ``op``; -1 for ``top`` and ops around it."""
        return self._number.get(op, -1)

    def defined_before(self, value: Value, op: ir.Operation) -> bool:
        """Whether ``value``, which is visible inside or after ``op``, is defined before ``op``."""
        owner = value.owner
        definer = owner.owner.operation if isinstance(owner, ir.Block) else owner.operation
        return self.number(definer) < self.number(op)


def slots(places: Places) -> list[EnzymeSlot]:
    """All caches and gradients that are created below the top of ``places``."""
    return [_slot(op, places) for op in places.ops if op.name == INIT]


def strays(places: Places) -> list[ir.Operation]:
    """The accesses of caches and gradients that are arguments, or results of other ops than init."""
    names = {*VERBS[CACHE], *VERBS[GRADIENT]}
    found = [op for op in places.ops if op.name in names]
    return [op for op in found if isinstance(op.operands[0].owner, ir.Block) or op.operands[0].owner.name != INIT]


def cannot_follow(op: ir.Operation, why: str, help: str) -> Diagnostic:
    """The diagnostic for a cache or gradient that cannot be lowered."""
    return Diagnostic("MA0353", f"cannot lower '{op.name}': {why}", where(op.location), helps=(help,))


def strip(ops: Iterable[ir.Operation]) -> list[ir.Operation]:
    """Replace ops that ignore derivatives by their operands and erase unused placeholders; returns the remaining ones.

    If there are derivative ops, nothing is changed, because these ops still have a meaning.
    """
    listed = [op for op in ops if op.name in MODES or op.name in (IGNORE, PLACEHOLDER)]
    if any(op.name in MODES for op in listed):
        return []
    left = []
    for op in listed:
        if op.name == IGNORE and op.operands[0].type == op.result.type:
            replace_op(op, [op.operands[0]])
        elif op.name == PLACEHOLDER and not any(True for _ in op.result.uses):
            op.erase()
        else:
            left.append(op)
    return left


def finish(module: ir.Module) -> list[Diagnostic]:
    """`strip` a module after differentiation, so that it is upstream IR; returns remarks.

    The remarks say that higher derivatives of the output do not ignore these values.

    Raises:
        UnsupportedError: other ops of the dialect remain.
    """
    ignored = [where(op.location) for op in all_ops(module) if op.name == IGNORE]
    strip(all_ops(module) if ignored else ())
    left = [op for op in all_ops(module) if op.name.startswith("enzyme.")]
    # If a derivative or batch op remains, other ops still have a meaning.
    if left and not any(op.name in _REQUESTS for op in left):
        message = f"'{left[0].name}' is left behind the derivatives: the output would not be upstream IR"
        help = "add --remove-unnecessary-enzyme-ops and --convert-enzyme-to-memref to the pipeline"
        raise UnsupportedError(Diagnostic("MA0353", message, where(left[0].location), helps=(help,)))
    if not ignored or left:
        return []
    message = f"'{IGNORE}' is dropped from the output: higher derivatives of it will not ignore these values"
    help = "for higher derivatives, run both passes in one command"
    return [Diagnostic("MA0355", message, ignored[0], helps=(help,), severity="remark")]


def all_ops(module: ir.Module) -> list[ir.Operation]:
    """Every op of ``module``, inner ones first."""
    return find_ops(module.operation, lambda op: op != module.operation)


def _slot(init: ir.Operation, places: Places) -> EnzymeSlot:
    kinds = [(kind, stored_type(init.result.type, (kind,))) for kind in VERBS]
    kind, held = next(((kind, held) for kind, held in kinds if held is not None), ("", init.result.type))
    users = sorted({use.owner.operation for use in init.result.uses}, key=places.number)
    uses = [SlotUse(user, _chain(user, init)) for user in users]
    return EnzymeSlot(init, kind, held, tuple(uses), _problem(init, kind, uses))


def _chain(op: ir.Operation, init: ir.Operation) -> tuple[ir.Operation, ...]:
    """``op`` and the ops around it up to the block of ``init``, outermost first; empty if there is no such block."""
    chain = [op]
    while chain[-1].block != init.block:
        parent = chain[-1].parent
        if parent is None or parent.operation.parent is None:
            return ()
        chain.append(parent.operation)
    return tuple(reversed(chain))


def _problem(init: ir.Operation, kind: str, uses: list[SlotUse]) -> Diagnostic | None:
    if not kind:
        return cannot_follow(init, f"'{init.result.type}' is not supported", "store value and shadow separately")
    for use in uses:
        if use.op.name not in VERBS[kind] or any(v == init.result for v in list(use.op.operands)[1:]):
            help = "push, pop, get and set it in the function that creates it; --inline inlines callees"
            return cannot_follow(init, f"it escapes through '{use.op.name}'", help)
        if not use.chain:
            help = "run --lift-cf-to-scf first: only structured control flow is supported"
            return cannot_follow(init, "it is used in another block of the function", help)
    return None
