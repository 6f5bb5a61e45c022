"""Which rewrites can do something in a function, and where? One walk, then a list of what changed.

The rewrites are records (`tablegen_rules/algebra.td`); this file applies them and knows none. An op that none looks at
costs a look-up; a function in which nothing can match costs the walk.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence, Set
from typing import Final, TypeAlias

from mlirad._mlir import Value, ir
from mlirad.edit.matching import Site
from mlirad.interfaces.registry import RECOMPUTE, SIMPLIFY, Registry
from mlirad.interfaces.simplify import Choices, Simplification

#: Rewrites end after so many an op: those of a user may undo each other.
ROUNDS: Final = 10

Try: TypeAlias = Callable[[ir.Operation, Site], "Value | None"]


def simplify(function: ir.Operation, registry: Registry) -> int:
    """Apply the rewrites of ``registry`` inside ``function``, in place; returns how many."""
    table = registry.table(SIMPLIFY)
    ops: list[ir.Operation] = []
    names: set[str] = set()

    def visit(op: ir.Operation) -> ir.WalkResult:
        name = op.name
        names.add(name)
        if name in table:
            ops.append(op.operation)
        return ir.WalkResult.ADVANCE

    function.walk(visit, ir.WalkOrder.PRE_ORDER)
    tries = _possible(table, names)
    if not tries:
        return 0
    site = Site(registry.table(RECOMPUTE))
    done = _run(ops, tries, site)
    ops.clear()
    site.close()
    return done


def _possible(table: Mapping[str, Choices], names: Set[str]) -> dict[str, Sequence[Try]]:
    """The rewrites whose ops occur in a function with ops ``names``, or come to be there, by root."""
    there, rest = set(names), [one for choices in table.values() for one in choices.choices]
    found: list[Simplification] = []
    while True:
        ready = [one for one in rest if one.root in there and one.inner <= there]
        if not ready:
            break
        found += ready
        rest = [one for one in rest if one not in ready]
        for one in ready:
            there |= one.makes
    chosen = {(one.root, one.place) for one in found}
    tries = {
        root: [one.rewrite for one in choices.choices if (root, one.place) in chosen] for root, choices in table.items()
    }
    return {root: rewrites for root, rewrites in tries.items() if rewrites}


def _run(ops: Sequence[ir.Operation], tries: Mapping[str, Sequence[Try]], site: Site) -> int:
    """Try every op, and again those that read what has changed; returns the number of rewrites."""
    todo, budget, done = deque(ops), ROUNDS * len(ops), 0
    while todo and done < budget:
        op = todo.popleft()
        rewrites = tries.get(op.name)
        if rewrites is None or (done and site.is_dead(op)):
            continue
        for rewrite in rewrites:
            value = rewrite(op, site)
            if value is not None:
                todo += site.replace(op, value)
                todo += _made(value)
                done += 1
                break
    return done


def _made(value: Value) -> list[ir.Operation]:
    """The op that ``value`` comes from."""
    owner = value.owner
    return [] if isinstance(owner, ir.Block) else [owner.operation]
