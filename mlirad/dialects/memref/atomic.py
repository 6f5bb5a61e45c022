"""``memref.atomic_rmw`` of kinds ``addf`` and ``assign``; others are expanded first, unless iterations share elements.

The derivative of ``m[i] = k(m[i], x)`` updates the shadow by a formula with the old value of ``m[i]``. That is a single
atomic op only for a sum and an assignment; for other kinds primal and shadow would have to change together.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, final

from mlirad._mlir import Attribute, Value, ir
from mlirad.dialects.memref.delayed_updates import delay
from mlirad.dialects.memref.views import VIEWS
from mlirad.edit.buffers import names_of
from mlirad.edit.build import Builder
from mlirad.edit.concurrency import ATOMIC_KINDS, concurrent_region
from mlirad.edit.location import where
from mlirad.edit.rewrite import before, is_outside, move_body, replace_op
from mlirad.errors import Diagnostic, MissingRuleError
from mlirad.interfaces.ops import Effect, EffectKind, IsActive, MemoryModel
from mlirad.interfaces.state import ForwardState, ReverseState

_ADD, _ASSIGN = "addf", "assign"
#: Kinds whose integer result does not depend on the order.
_OF_INTEGERS: Final = ("addi", "andi", "maxs", "maxu", "mins", "minu", "muli", "ori", "xori")
#: Kinds of floats whose adjoint is not one op on the shadow.
_OF_FLOATS: Final = ("maximumf", "maxnumf", "minimumf", "minnumf", "mulf")
_EXTREMES: Final = ("maxs", "maxu", "mins", "minu")
#: Kind -> the op on values.
_OPS: Final = {kind: f"arith.{kind}{'i' * (kind in _EXTREMES)}" for kind in ATOMIC_KINDS if kind != _ASSIGN}
#: The op on values -> the kind.
_OF_OPS: Final = {**{name: kind for kind, name in _OPS.items()}, "arith.subf": _ADD}


@final
class AtomicModel(MemoryModel):
    """``r = m[i]; m[i] = k(r, x)``, atomically.

    | kind | forward | reverse |
    |---|---|---|
    | addf | ``dr = dm[i]; dm[i] += dx`` | ``dx += dm[i]; dm[i] += dr`` |
    | assign | ``dr = dm[i]; dm[i] = dx`` | ``dx += dm[i]; dm[i] = dr`` |
    """

    def effects(self, op: ir.Operation, /) -> Sequence[Effect]:
        """Reads and writes the buffer."""
        return (Effect(EffectKind.READ, op.operands[1]), Effect(EffectKind.WRITE, op.operands[1]))

    def commutes(self, op: ir.Operation, /) -> bool:
        """True for a sum whose old value is unused, as its adjoint only reads, and for integers, which have none."""
        return _kind(op) in (_ADD, *_OF_INTEGERS) and not any(True for _ in op.result.uses)

    def updated(self, op: ir.Operation, /) -> Sequence[Value]:
        """The element."""
        return tuple(op.operands)[1:]

    def separate(self, op: ir.Operation, /) -> None:
        """A load, the op of the kind, and a store."""
        value, *place = op.operands
        kind, build = _kind(op), before(op)
        old = build.value("memref.load", place, op.result.type)
        if kind != _ASSIGN:
            value = build.value(_OPS[kind], [old, value], value.type)
        build.op("memref.store", [value, *place])
        replace_op(op, [old])

    def commute(self, op: ir.Operation, pure: Collection[str], /) -> None:
        """Maxima, minima, products and assignments are delayed."""
        help = delay(op, _kind(op), pure)
        if help is not None:
            raise _refuse(op, f" of kind '{_kind(op)}' in a kernel", help)

    def create_forward_mode_tangent(self, op: ir.Operation, state: ForwardState, /) -> None:
        """The same op on the shadow."""
        _check_kind(op)
        value, buffer, *indices = op.operands
        tangent = state.tangent(value)
        if tangent is None:
            tangent = state.zero(value.type)
        old = _atomic(op, op.attributes["kind"], tangent, [state.shadow(buffer), *indices], state.build)
        if state.is_active(op.result):
            state.set_tangent(op.result, old)

    def needed_primals(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """The indices."""
        return tuple(op.operands)[2:]

    def needed_shadows(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """The shadow of the buffer."""
        return (op.operands[1],)

    def create_reverse_mode_adjoint(self, op: ir.Operation, state: ReverseState, /) -> None:
        """The operand gets the shadow; the shadow gets the adjoint of the old value."""
        _check_kind(op)
        value, buffer, *indices = op.operands
        place = [state.shadow(buffer), *(state.primal(v) for v in indices)]
        adjoint = state.adjoint(op.result)
        kind = op.attributes["kind"]
        if adjoint is None and _kind(op) == _ADD:
            state.accumulate(value, state.build.value("memref.load", place, value.type))
            return
        if adjoint is None:
            adjoint = state.zero(value.type)
        state.accumulate(value, _atomic(op, kind, adjoint, place, state.build))


ATOMIC: Final = AtomicModel()


def rewrite_atomic(op: ir.Operation) -> bool:
    """Replaces ``atomic_rmw`` on memory that is not shared; outside of parallel loops sums and assignments stay."""
    kind, is_in_loop = _kind(op), concurrent_region(op) is not None
    if _is_shared(op, op.operands[1]) or not (kind in _OF_FLOATS or (is_in_loop and kind in (_ADD, _ASSIGN))):
        return False
    ATOMIC.separate(op)
    return True


@final
class GenericAtomicModel(MemoryModel):
    """``generic_atomic_rmw`` becomes an ``atomic_rmw`` in parallel loops, else a load, its ops and a store."""

    def effects(self, op: ir.Operation, /) -> Sequence[Effect]:
        """Reads and writes the buffer."""
        return (Effect(EffectKind.READ, op.operands[0]), Effect(EffectKind.WRITE, op.operands[0]))

    def commutes(self, op: ir.Operation, /) -> bool:
        """Always false: the result is the old value."""
        return False

    def updated(self, op: ir.Operation, /) -> Sequence[Value]:
        """The element."""
        return tuple(op.operands)

    def separate(self, op: ir.Operation, /) -> None:
        """A load, the ops of the region and a store."""
        build, place = before(op), list(op.operands)
        block = op.regions[0].blocks[0]
        old = build.value("memref.load", place, op.result.type)
        (after,) = move_body(block, op, [old])
        build.op("memref.store", [after, *place])
        replace_op(op, [old])

    def commute(self, op: ir.Operation, pure: Collection[str], /) -> None:
        """What a single kind describes has been rewritten."""
        kinds = ", ".join(_OF_OPS.values())
        raise _refuse(op, " in a kernel", f"have its region compute one of {kinds} of the old value and another")


def rewrite_generic_atomic(op: ir.Operation) -> bool:
    """``generic_atomic_rmw`` becomes an ``atomic_rmw`` in parallel loops if one kind describes it.

    On memory that is not shared it becomes a load, the ops of the region and a store.
    """
    build, place = before(op), list(op.operands)
    block = op.regions[0].blocks[0]
    *ops, end = [view.operation for view in block.operations]
    (after,) = end.operands
    if not _is_shared(op, place[0]):
        GENERIC.separate(op)
        return True
    kind, value, last = _described(block, after)
    if kind is None:
        return False
    for inner in ops:
        if last is None or inner != last:
            inner.move_before(op)
    if last is not None and last.name == "arith.subf":
        value = build.value("arith.negf", [value], value.type)
    number = ir.IntegerAttr.get(ir.IntegerType.get_signless(64, op.context), ATOMIC_KINDS.index(kind))
    replace_op(op, [_atomic(op, number, value, place, build)])
    return True


GENERIC: Final = GenericAtomicModel()


def _described(block: ir.Block, after: Value) -> tuple[str | None, Value, ir.Operation | None]:
    """The kind of the update of ``block``, its operand, and the op of that kind; None without a kind."""
    (old,) = block.arguments
    uses = list(old.uses)
    if not uses:
        return _ASSIGN, after, None
    last = uses[0].owner.operation
    kind = _OF_OPS.get(last.name)
    is_last = len(uses) == 1 and last.results and last.results[0] == after
    if not is_last or (last.name == "arith.subf" and uses[0].operand_number):
        kind = None
    return kind, next((v for v in last.operands if v != old), old), last


def _is_shared(op: ir.Operation, buffer: Value) -> bool:
    """Whether other iterations of a loop around ``op`` may access the memory of ``buffer``."""
    region = concurrent_region(op)
    names = None if region is None else names_of(buffer, VIEWS)
    return region is not None and (names is None or is_outside(names[0], region))


def _kind(op: ir.Operation) -> str:
    """The name of the kind, an integer attribute."""
    return ATOMIC_KINDS[ir.IntegerAttr(op.attributes["kind"]).value]


def _check_kind(op: ir.Operation) -> None:
    if _kind(op) not in (_ADD, _ASSIGN):
        raise _refuse(op, f" of kind '{_kind(op)}'", "write the parallel loop as a sequential one, or as a reduction")


def _refuse(op: ir.Operation, which: str, help: str) -> MissingRuleError:
    message = f"cannot differentiate '{op.name}'{which}: no atomic step updates primal and shadow"
    return MissingRuleError(Diagnostic("MA0102", message, where(op.location), helps=(help,)))


def _atomic(op: ir.Operation, kind: Attribute, value: Value, place: Sequence[Value], build: Builder) -> Value:
    return build.value("memref.atomic_rmw", [value, *place], value.type, {"kind": kind})
