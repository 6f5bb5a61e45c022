"""Shortens recurrences: adds the loop-carried term of a sum last, and multiplies what is carried by reciprocals.

The recurrence of the example is then one addition and one product long. The last addition loses its `reassoc`: LLVM
would otherwise add all terms in a vector, which depends on the late one. Of several late terms, as in a filter of
second order, the one that was computed in the earliest iteration is added first. A pure reduction, as in ``%sum + %x +
%y``, is not changed: partial sums vectorize. A division on the recurrence by a number that is not on it becomes a
product (with `arcp`): the reciprocal is computed while the recurrence waits. Nor does it wait for a product that is not
on it: that is not fused with a sum, since a fused product and sum takes longer than a sum. Products on it that are
subtracted stay as they are: LLVM would factor a negated one out, and multiply later.
Source: recurrences as the bound of a loop's speed; Lam, "Software pipelining", 1988.

Before::

    func.func @smooth(%a: memref<?xf64>, %n: index) {
      %third = arith.constant 0.33 : f64
      affine.for %j = 1 to %n {
        %west = affine.load %a[%j - 1] : memref<?xf64>
        %here = affine.load %a[%j] : memref<?xf64>
        %east = affine.load %a[%j + 1] : memref<?xf64>
        %s = arith.addf %west, %here fastmath<fast> : f64
        %t = arith.addf %s, %east fastmath<fast> : f64
        %m = arith.mulf %t, %third fastmath<fast> : f64
        affine.store %m, %a[%j] : memref<?xf64>
      }
      func.return
    }

After ``--shorten-recurrences``::

    %west = affine.load %a[%j - 1] : memref<?xf64>
    %here = affine.load %a[%j] : memref<?xf64>
    %east = affine.load %a[%j + 1] : memref<?xf64>
    %t = arith.addf %here, %east fastmath<fast> : f64
    %t_0 = arith.addf %t, %west fastmath<nnan,ninf,nsz,arcp,contract,afn> : f64
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.edit.floats import allows, without_flags
from mlirad.edit.rewrite import before, replace_op, terminator_of
from mlirad.edit.walk import closure, defining_op
from mlirad.interfaces.registry import Registry
from mlirad.loops.accumulations import LOADS, STORES
from mlirad.loops.nests import Subscript, innermost_loops, may_reorder, subscripts_of
from mlirad.passes.functions import on_functions

#: With fewer terms that can be added before the last one, nothing is gained.
_LEAST_EARLY: Final = 2
_DIVISION: Final = "arith.divf"
_SUMS: Final = ("arith.addf", "arith.subf")


@on_functions
def shorten_recurrences(function: ir.Operation, registry: Registry) -> bool:
    """Shorten recurrences: add their term of a sum last, and multiply by reciprocals, where the flags allow."""
    return any([_shorten_in(loop) for loop in innermost_loops(function)])


def has_recurrence(loop: ir.Operation) -> bool:
    """Whether an innermost loop has a recurrence: a value that depends on itself in an earlier iteration."""
    return bool(_Recurrences.of(loop).late)


def _shorten_in(loop: ir.Operation) -> bool:
    """Shortens the recurrences of an innermost loop; returns whether anything was changed."""
    if not has_recurrence(loop):
        return False
    # Listed anew after each change: the values of erased ops are gone.
    return any([change(_Recurrences.of(loop)) for change in (_multiply, _add_last, _separate)])


@dataclass(frozen=True)
class _Recurrences:
    """The recurrences of an innermost loop with the body ``ops``.

    ``late``: each value that depends on one -> the least distance, in iterations, to the earlier value. ``received``:
    carried value, or load of an element that an earlier iteration has stored -> what that iteration has computed.
    """

    ops: Sequence[ir.Operation]
    late: Mapping[Value, int]
    received: Mapping[Value, Value]

    @classmethod
    def of(cls, loop: ir.Operation) -> _Recurrences:
        """Those of ``loop``.

        Carried values and loads of earlier stores are on a recurrence only if what they receive is: all of them are
        assumed to be, and those that are not are dropped until nothing changes.
        """
        ops = [view.operation for view in loop.regions[0].blocks[0]]
        sources = _carried(loop) | _loaded(ops, loop.regions[0].blocks[0].arguments[0])
        same = _forwarded_loads(ops)
        while True:
            late = {value: ago for value, (ago, _) in sources.items()}
            for op in ops:
                needed = [same[op]] if op in same else op.operands
                known = [late[value] for value in needed if value in late]
                if known:
                    late.update((result, min(known)) for result in op.results if result not in sources)
            # Greatest fixed point: assume that all sources are on recurrences, and drop those whose inputs are not.
            left = {value: (ago, given) for value, (ago, given) in sources.items() if given in late}
            if len(left) == len(sources):
                return cls(ops, late, {value: given for value, (_, given) in sources.items()})
            sources = left

    @cached_property
    def chain(self) -> set[Value]:
        """The values that a later iteration waits for."""
        return set(closure(self.received.values(), self._late_operands))

    def _late_operands(self, value: Value) -> list[Value]:
        op = defining_op(value)
        return [] if op is None else [operand for operand in op.operands if operand in self.late]


def _carried(loop: ir.Operation) -> dict[Value, tuple[int, Value]]:
    """Loop-carried value -> how many iterations ago it was computed, and from which value of the body."""
    body = loop.regions[0].blocks[0]
    given = dict(zip(list(body.arguments)[1:], terminator_of(body).operands, strict=True))
    found: dict[Value, tuple[int, Value]] = {}
    for value in given:
        ago, source = 1, given[value]
        # A value that is passed through several carried values is older by one iteration each; the count bounds cycles.
        while source in given and ago <= len(given):
            ago, source = ago + 1, given[source]
        if isinstance(value.type, ir.FloatType):
            found[value] = (ago, source)
    return found


def _loaded(ops: list[ir.Operation], counter: Value) -> dict[Value, tuple[int, Value]]:
    """Load of an element that an earlier iteration has stored -> how many iterations ago, and the stored value."""
    stores = [(op, subscripts_of(op)) for op in ops if op.name in STORES]
    found: dict[Value, tuple[int, Value]] = {}
    for op in ops:
        place = subscripts_of(op) if op.name in LOADS else None
        for store, other in stores if place is not None else ():
            ago = _distance(place, other, counter) if store.operands[1] == op.operands[0] else 0
            if ago and (op.results[0] not in found or ago < found[op.results[0]][0]):
                found[op.results[0]] = (ago, store.operands[0])
    return found


def _forwarded_loads(ops: list[ir.Operation]) -> dict[ir.Operation, Value]:
    """Load of an element that the same iteration has stored -> the stored value."""
    stored: dict[tuple[Value, tuple[Subscript, ...] | None], Value] = {}
    found: dict[ir.Operation, Value] = {}
    for op in ops:
        if op.name in STORES:
            stored[op.operands[1], subscripts_of(op)] = op.operands[0]
        elif op.name in LOADS and (place := subscripts_of(op)) is not None and (op.operands[0], place) in stored:
            found[op] = stored[op.operands[0], place]
    return found


def _distance(load: tuple[Subscript, ...] | None, store: tuple[Subscript, ...] | None, counter: Value) -> int:
    """How many iterations earlier ``store`` writes the element that ``load`` reads; 0 if it does not, or if unknown."""
    if load is None or store is None or any(a.slopes != b.slopes for a, b in zip(load, store, strict=True)):
        return 0
    moved = [(a, b) for a, b in zip(load, store, strict=True) if a.constant != b.constant]
    if len(moved) != 1:
        return 0
    ((one, other),) = moved
    distance = other.constant - one.constant
    factor = dict(one.factors).get(counter, 0)
    if not isinstance(distance, int) or not factor or distance * factor <= 0:
        return 0
    # store(i - ago) = load(i): the constants differ by the iterations between, times the factor of the counter.
    ago: int = distance // factor
    return max(1, ago)


def _multiply(known: _Recurrences) -> bool:
    """Makes divisions by early numbers that a later iteration waits for products; returns whether there were some."""
    found = [
        op
        for op in known.ops
        if op.name == _DIVISION
        and allows(op, "arcp")
        and op.results[0] in known.chain
        and op.operands[1] not in known.late
    ]
    for op in found:
        build, number = before(op), op.operands[1]
        # Without `reassoc`, or LLVM would make a division of the product again.
        build.fastmath = without_flags(op.attributes["fastmath"], ("reassoc",))
        inverse = build.float(_DIVISION, (build.constant(number.type, 1.0), number), number.type)
        replace_op(op, [build.float("arith.mulf", (op.operands[0], inverse), number.type)])
    return bool(found)


def _add_last(known: _Recurrences) -> bool:
    """Adds the late terms of sums last; returns whether there were some."""
    changed, late = False, known.late
    for root, adds, terms in [tree for op in known.ops if (tree := _tree(op)) is not None]:
        early = [term for term in terms if term not in late]
        behind = sorted((term for term in terms if term in late), key=lambda term: -late[term])
        # Two terms that are equally late cannot be ordered by lateness; the sum is unchanged.
        if not behind or len(terms) <= _LEAST_EARLY or (len(behind) > 1 and late[behind[-1]] == late[behind[-2]]):
            continue
        if not _is_reduction(root, behind[-1]):
            _reorder(adds, early, behind)
            changed = True
    return changed


def _separate(known: _Recurrences) -> bool:
    """Keeps LLVM from rewriting sums that a later iteration waits for as longer ones; returns whether it did.

    On recent processors a sum takes two or three cycles, a fused product and sum four, even if the product is early. A
    late product that is subtracted becomes a sum with a negated product, whose factors are multiplied last.
    """
    changed = False
    for op in known.ops:
        late, early = ([v for v in op.operands if (v in known.late) is is_late] for is_late in (True, False))
        if op.name not in _SUMS or op.results[0] not in known.chain or len(late) != 1:
            continue
        # A late product is fused with the sum, and a reduction of products is vectorized.
        if _is_product(late[0]):
            flag = "reassoc" if op.name == "arith.subf" and late[0] == op.operands[1] else ""
        else:
            flag = "contract" if _is_product(early[0]) and not _is_sum(op, late[0], known.received) else ""
        if flag and allows(op, flag):
            op.attributes["fastmath"] = without_flags(op.attributes["fastmath"], (flag,))
            changed = True
    return changed


def _is_sum(op: ir.Operation, late: Value, received: Mapping[Value, Value]) -> bool:
    """Whether ``op`` only adds to ``late`` for the next iteration."""
    return late in received and bool(received[late] == op.results[0])


def _is_product(value: Value) -> bool:
    op = defining_op(value)
    return op is not None and op.name == "arith.mulf"


def _tree(root: ir.Operation) -> tuple[ir.Operation, list[ir.Operation], list[Value]] | None:
    """The largest tree of reorderable additions that ends in ``root``: the additions in order, and the terms."""
    if not _is_free(root) or _is_inner(root):
        return None
    adds: list[ir.Operation] = []
    terms = list(_terms(root, adds))
    return root, adds, terms


def _terms(add: ir.Operation, adds: list[ir.Operation]) -> Iterator[Value]:
    for value in add.operands:
        inner = defining_op(value)
        if inner is not None and inner.block == add.block and _is_free(inner) and _is_inner(inner):
            yield from _terms(inner, adds)
        else:
            yield value
    adds.append(add)


def _is_free(op: ir.Operation) -> bool:
    return op.name == "arith.addf" and may_reorder(op) and isinstance(op.results[0].type, ir.FloatType)


def _is_inner(add: ir.Operation) -> bool:
    """Whether the only use of the sum is as a term of another reorderable sum in the same block."""
    uses = [use.owner.operation for use in add.results[0].uses]
    return len(uses) == 1 and uses[0].block == add.block and _is_free(uses[0])


def _is_reduction(root: ir.Operation, late: Value) -> bool:
    """Whether the sum is passed unchanged to the next iteration: a reduction, which vectorizes as partial sums."""
    total = root.results[0]
    is_handed_on = any(use.owner.operation.name.endswith((".yield", "store")) for use in total.uses)
    return is_handed_on and (isinstance(late.owner, ir.Block) or late.owner.operation.name in LOADS)


def _reorder(adds: list[ir.Operation], early: list[Value], late: list[Value]) -> None:
    """Adds ``early`` and then ``late`` terms in this order, at the place of the last of ``adds``."""
    root = adds[-1]
    ordered = without_flags(root.attributes["fastmath"], ("reassoc",))
    total, *others = [*early, *late]
    for term in others:
        clone = root.clone(ir.InsertionPoint(root)).operation
        clone.operands[0], clone.operands[1] = total, term
        # Without `reassoc` LLVM cannot move the late term back into a balanced tree.
        if term in late:
            clone.attributes["fastmath"] = ordered
        total = clone.results[0]
    root.results[0].replace_all_uses_with(total)
    for add in reversed(adds):
        add.erase()
