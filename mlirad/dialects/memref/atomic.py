"""``memref.atomic_rmw`` with kinds ``addf`` and ``assign``; others are expanded first, unless they run in parallel.

The derivative of ``m[i] = k(m[i], x)`` updates the shadow by a formula with the old value of ``m[i]``. That is a single
atomic op only for a sum and an assignment; for other kinds primal and shadow would have to change together.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mlirad._mlir import Attribute, Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.concurrency import ATOMIC_KINDS, concurrent_region
from mlirad.edit.location import where
from mlirad.errors import Diagnostic, MissingRuleError
from mlirad.interfaces.ops import Effect, EffectKind, IsActive, MemoryModel
from mlirad.interfaces.state import ForwardState, ReverseState

_ADD, _ASSIGN = "addf", "assign"
#: Kinds whose integer result does not depend on the order.
_OF_INTEGERS: Final = ("addi", "andi", "maxs", "maxu", "mins", "minu", "muli", "ori", "xori")
#: Kind -> the op on values.
_KINDS: Final = {
    "maximumf": "arith.maximumf",
    "maxnumf": "arith.maxnumf",
    "minimumf": "arith.minimumf",
    "minnumf": "arith.minnumf",
    "mulf": "arith.mulf",
}


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

    def create_forward_mode_tangent(self, op: ir.Operation, state: ForwardState, /) -> None:
        """The same op on the shadow."""
        _check_kind(op)
        value, buffer, *indices = op.operands
        tangent = state.tangent(value)
        if tangent is None:
            tangent = state.zero(value.type)
        before = _atomic(op, op.attributes["kind"], tangent, [state.shadow(buffer), *indices], state.build)
        if state.is_active(op.result):
            state.set_tangent(op.result, before)

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


def rewrite_atomic(op: ir.Operation) -> bool:
    """Replaces ``atomic_rmw`` outside of parallel loops; sums and assignments of floats stay atomic."""
    kind = _KINDS.get(_kind(op))
    if kind is None or concurrent_region(op) is not None:
        return False
    value, *place = op.operands
    build = Builder(ir.InsertionPoint(op), op.location)
    before = build.value("memref.load", place, op.result.type)
    after = build.value(kind, [before, value], op.result.type)
    build.op("memref.store", [after, *place])
    op.result.replace_all_uses_with(before)
    op.erase()
    return True


@final
class GenericAtomicModel(MemoryModel):
    """``generic_atomic_rmw`` becomes a load, the ops of the region and a store."""

    def effects(self, op: ir.Operation, /) -> Sequence[Effect]:
        """Reads and writes the buffer."""
        return (Effect(EffectKind.READ, op.operands[0]), Effect(EffectKind.WRITE, op.operands[0]))

    def commutes(self, op: ir.Operation, /) -> bool:
        """Always false: the result is the old value."""
        return False


def rewrite_generic_atomic(op: ir.Operation) -> bool:
    """``generic_atomic_rmw`` becomes a load, the ops of the region and a store, outside of parallel loops."""
    if concurrent_region(op) is not None:
        return False
    build = Builder(ir.InsertionPoint(op), op.location)
    place = list(op.operands)
    block = op.regions[0].blocks[0]
    before = build.value("memref.load", place, op.result.type)
    block.arguments[0].replace_all_uses_with(before)
    *ops, end = [view.operation for view in block.operations]
    for inner in ops:
        inner.move_before(op)
    build.op("memref.store", [end.operands[0], *place])
    op.result.replace_all_uses_with(before)
    op.erase()
    return True


def _kind(op: ir.Operation) -> str:
    """The name of the kind, an integer attribute."""
    return ATOMIC_KINDS[ir.IntegerAttr(op.attributes["kind"]).value]


def _check_kind(op: ir.Operation) -> None:
    if _kind(op) not in (_ADD, _ASSIGN):
        message = f"cannot differentiate '{op.name}' of kind '{_kind(op)}': no atomic step updates primal and shadow"
        help = "write the parallel loop as a sequential one, or as a reduction"
        raise MissingRuleError(Diagnostic("MA0102", message, where(op.location), helps=(help,)))


def _atomic(op: ir.Operation, kind: Attribute, value: Value, place: Sequence[Value], build: Builder) -> Value:
    return build.value(op.name, [value, *place], value.type, {"kind": kind})
