"""Adds last what the iteration before has computed, where sums may be reordered: the loop waits less for itself.

Before::

    affine.for %j = 1 to %n {
      %west = affine.load %a[%i, %j - 1]         // what the iteration before has stored
      %s = arith.addf %west, %here fastmath<fast> : f64
      %t = arith.addf %s, %north fastmath<fast> : f64
      %m = arith.mulf %t, %third fastmath<fast> : f64
      affine.store %m, %a[%i, %j] ...

After::

      %s = arith.addf %here, %north fastmath<fast> : f64
      %t = arith.addf %s, %west fastmath<nnan,ninf,nsz,arcp,contract,afn> : f64

From one iteration to the next there is one addition and the product. The last addition may not be reordered again: LLVM
would add all terms in a vector, of which the one that comes late is an element. What is only added up, as in
``%sum + %x + %y``, is left: partial sums run on many elements at a time. Source: recurrences as the bound of a loop's
speed; Lam, "Software pipelining", 1988.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final, final

from mlirad._mlir import Value, ir
from mlirad.edit.floats import without_flags
from mlirad.edit.walk import find_ops
from mlirad.passes.base import Pass
from mlirad.passes.functions import change_functions
from mlirad.passes.rearranging.nests import LOOPS, Subscript, may_reorder, subscripts_of
from mlirad.passes.rearranging.sums import LOADS, STORES

if TYPE_CHECKING:
    from mlirad.context import Context

_ADD: Final = "arith.addf"
#: With fewer terms that can be added before there is nothing to gain.
_LEAST_EARLY: Final = 2


@final
@dataclass(frozen=True)
class ShortenRecurrences(Pass):
    """Add last what the iteration before has computed, where sums may be reordered."""

    name: ClassVar[str] = "shorten-recurrences"

    def run(self, module: ir.Module, ctx: Context) -> None:
        """Change ``module`` in place."""
        change_functions(module, _shorten)


def _shorten(function: ir.Operation) -> bool:
    loops = find_ops(function, lambda op: op.name in LOOPS and not _has_regions(op))
    return any([_shorten_in(loop) for loop in loops])


def _has_regions(loop: ir.Operation) -> bool:
    return any(len(view.operation.regions) for view in loop.regions[0].blocks[0])


def _shorten_in(loop: ir.Operation) -> bool:
    """Reorder the sums of an innermost loop that stand on its critical path."""
    ops = [view.operation for view in loop.regions[0].blocks[0]]
    late = _late(loop, ops)
    if not late:
        return False
    trees = [tree for op in ops if (tree := _tree(op)) is not None]
    changed = False
    for root, adds, terms in trees:
        last = [term for term in terms if term in late]
        early = [term for term in terms if term not in late]
        if len(last) == 1 and len(early) >= _LEAST_EARLY and not _is_reduction(root, last[0]):
            _reorder(adds, [*early, *last])
            changed = True
    return changed


def _late(loop: ir.Operation, ops: list[ir.Operation]) -> set[Value]:
    """The values that wait for the iteration before: what is carried, what it has stored, and what that goes into."""
    counter, *carried = loop.regions[0].blocks[0].arguments
    stores = [(op.operands[1], subscripts_of(op)) for op in ops if op.name in STORES]
    late = {value for value in carried if isinstance(value.type, ir.FloatType)}
    for op in ops:
        is_late = any(operand in late for operand in op.operands)
        if not is_late and op.name in LOADS:
            place = subscripts_of(op)
            is_late = any(buffer == op.operands[0] and _is_before(place, other, counter) for buffer, other in stores)
        if is_late:
            late.update(op.results)
    return late


def _is_before(load: tuple[Subscript, ...] | None, store: tuple[Subscript, ...] | None, counter: Value) -> bool:
    """Whether ``load`` reads what ``store`` has written one iteration, or a few, earlier."""
    if load is None or store is None or any(a.slopes != b.slopes for a, b in zip(load, store, strict=True)):
        return False
    moved = [(a, b) for a, b in zip(load, store, strict=True) if a.constant != b.constant]
    if len(moved) != 1:
        return False
    ((one, other),) = moved
    distance = other.constant - one.constant
    factor = dict(one.factors).get(counter, 0)
    return isinstance(distance, int) and distance * factor > 0


def _tree(root: ir.Operation) -> tuple[ir.Operation, list[ir.Operation], list[Value]] | None:
    """The largest tree of reorderable additions that ends in ``root``: the additions in order, and the terms."""
    if not _is_free(root) or _is_inner(root):
        return None
    adds: list[ir.Operation] = []
    terms = list(_terms(root, adds))
    return root, adds, terms


def _terms(add: ir.Operation, adds: list[ir.Operation]) -> Iterator[Value]:
    for value in add.operands:
        inner = None if isinstance(value.owner, ir.Block) else value.owner.operation
        if inner is not None and inner.block == add.block and _is_free(inner) and _is_inner(inner):
            yield from _terms(inner, adds)
        else:
            yield value
    adds.append(add)


def _is_free(op: ir.Operation) -> bool:
    return op.name == _ADD and may_reorder(op) and isinstance(op.results[0].type, ir.FloatType)


def _is_inner(add: ir.Operation) -> bool:
    """Whether the sum is a term of one other sum that may be reordered, and nothing else."""
    uses = [use.owner.operation for use in add.results[0].uses]
    return len(uses) == 1 and uses[0].block == add.block and _is_free(uses[0])


def _is_reduction(root: ir.Operation, late: Value) -> bool:
    """Whether the sum is carried on as it is, and nothing is done to it between."""
    total = root.results[0]
    is_handed_on = any(use.owner.operation.name.endswith((".yield", "store")) for use in total.uses)
    return is_handed_on and (isinstance(late.owner, ir.Block) or late.owner.operation.name in LOADS)


def _reorder(adds: list[ir.Operation], terms: list[Value]) -> None:
    """Add ``terms`` in this order, at the place of the last of ``adds``, which has that value then."""
    root = adds[-1]
    ordered = without_flags(root.attributes["fastmath"], ("reassoc",))
    total = terms[0]
    for term in terms[1:]:
        clone = root.clone(ir.InsertionPoint(root)).operation
        clone.operands[0], clone.operands[1] = total, term
        if term is terms[-1]:
            clone.attributes["fastmath"] = ordered
        total = clone.results[0]
    root.results[0].replace_all_uses_with(total)
    for add in reversed(adds):
        add.erase()
