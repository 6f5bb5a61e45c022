"""Applies algebraic rewrites in one walk over a function and a worklist of changed ops.

The rewrites are records (`tablegen_rules/algebra.td`); this module contains none. An op that is the root of no rewrite
costs a look-up; a function in which nothing can match costs one walk.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence, Set
from typing import Final, TypeAlias

from mlirad._mlir import Value, ir
from mlirad.edit.matching import with_flags
from mlirad.edit.walk import find_ops
from mlirad.interfaces.forms import FormSite
from mlirad.interfaces.registry import FORM, RECOMPUTE, SIMPLIFY, Registry
from mlirad.interfaces.simplify import Choices, Replacement

#: The maximum number of rewrites: this many for each candidate, and one for each op. Rewrites may undo each other.
ROUNDS: Final = 10

#: The number of levels of new ops below the result of a rewrite that are tried again.
_DEEP: Final = 2

#: The cost of visiting the users of an op, in ops that could be tried instead.
_USERS: Final = 4

Try: TypeAlias = Callable[[ir.Operation, FormSite], "Value | None"]


def simplify(function: ir.Operation, registry: Registry) -> int:
    """Applies the rewrites of ``registry`` inside ``function``, in place; returns how many."""
    table = registry.table(SIMPLIFY)
    ops: dict[str, list[ir.Operation]] = {}
    for op in find_ops(function, lambda _: True, outer_first=True):
        ops.setdefault(op.name, []).append(op)
    possible = _possible(table, ops.keys())
    if not possible:
        return 0
    site = FormSite(registry.table(RECOMPUTE), registry.table(FORM))
    candidates, size = _candidates(possible, ops), sum(map(len, ops.values()))
    done = _run(candidates, _RewriteIndex(possible), site, ROUNDS * len(candidates) + size)
    ops.clear()
    site.close()
    return done


def _possible(table: Mapping[str, Choices], names: Set[str]) -> dict[str, list[Replacement]]:
    """Root -> the rewrites whose ops occur in a function with ops ``names``, or are created by other rewrites."""
    there = set(names)
    rest = [(root, one) for root, choices in table.items() for one in choices.choices]
    found: dict[str, list[Replacement]] = {}
    while True:
        ready = [pair for pair in rest if pair[0] in there and not any(there.isdisjoint(ops) for ops in pair[1].inner)]
        if not ready:
            return {root: [one for one in table[root].choices if one in chosen] for root, chosen in found.items()}
        rest = [pair for pair in rest if pair not in ready]
        for root, one in ready:
            found.setdefault(root, []).append(one)
            there |= one.makes


def _candidates(
    possible: Mapping[str, Sequence[Replacement]], ops: Mapping[str, Sequence[ir.Operation]]
) -> list[ir.Operation]:
    """The ops to try: all roots, or only the users of a rarer op that the pattern needs below its root."""
    found: dict[ir.Operation, None] = {}
    looked_at: dict[tuple[str, str], bool] = {}
    for root, rewrites in possible.items():
        for one in rewrites:
            under = [name for choice in one.under if len(choice) == 1 for name in choice]
            rarest = min(under, key=lambda name: len(ops.get(name, ())), default=root)
            rarest = rarest if _USERS * len(ops.get(rarest, ())) < len(ops.get(root, ())) else root
            looked_at[root, rarest] = looked_at.get((root, rarest), False) or one.exact
    for (root, rarest), exact in looked_at.items():
        given = ops.get(rarest, ())
        if rarest != root:
            users = (use.owner for op in given for result in op.results for use in result.uses)
            given = [user.operation for user in users if user.name == root]
        found.update((op, None) for op in (given if exact else with_flags(given)))
    return list(found)


class _RewriteIndex:
    """Finds the rewrites to try on an op, by its name and the names of the ops that define its operands."""

    def __init__(self, possible: Mapping[str, Sequence[Replacement]]) -> None:
        self._possible = possible
        self._known: dict[tuple[str, ...], tuple[Try, ...]] = {}

    def of(self, op: ir.Operation) -> tuple[Try, ...]:
        """The rewrites that may match; usually none."""
        name = op.name
        if name not in self._possible:
            return ()
        made = [name]
        for operand in op.operands:
            owner = operand.owner
            # Few different combinations occur, so their rewrites are computed once.
            made.append("" if owner.__class__ is ir.Block else owner.name)
        key = tuple(made)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = tuple(
                one.rewrite for one in self._possible[name] if not any(ops.isdisjoint(made[1:]) for ops in one.under)
            )
        return found


def _run(ops: Sequence[ir.Operation], request: _RewriteIndex, site: FormSite, most: int) -> int:
    """Tries every op, and the users of changed ones again; returns the number of rewrites, at most ``most``."""
    todo, done = deque(ops), 0
    while todo and done < most:
        op = todo.popleft()
        # A rewrite may have removed the last use of an op that is still in the queue.
        if done and site.is_dead(op):
            continue
        for rewrite in request.of(op):
            value = rewrite(op, site)
            if value is not None and value.type == op.result.type:
                todo += site.replace(op, value)
                todo += _made(value, _DEEP)
                done += 1
                break
    return done


def _made(value: Value, deep: int) -> list[ir.Operation]:
    """The op that defines ``value``, and ``deep`` levels of its operands' ops: all that a rewrite creates."""
    owner = value.owner
    if isinstance(owner, ir.Block):
        return []
    op = owner.operation
    return [op, *(one for operand in op.operands for one in _made(operand, deep - 1))] if deep else [op]
