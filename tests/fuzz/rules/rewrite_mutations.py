"""Changes a correct rewrite: its result in one place, or one of the flags that it requires."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from mlirad.rules.model import Apply, Operand, Term
from mlirad.rules.rewrites import Rewrite, is_typed
from tests.fuzz.rules.equalities import EXACT
from tests.fuzz.rules.mutations import changed_inside


@dataclass(frozen=True)
class RewriteMutant:
    """A wrong rewrite, with a name of its own, and what is wrong with it."""

    rewrite: Rewrite
    what: str
    of: str

    @property
    def name(self) -> str:
        """The record, and what was done to it."""
        return f"{self.of}: {self.what}"


def mutants(rewrite: Rewrite) -> Iterator[RewriteMutant]:
    """All mutants of ``rewrite``."""
    changed = [(what, replace(rewrite, after=after)) for what, after in _results(rewrite)]
    for dropped in _flags(rewrite):
        without = tuple(name for name in rewrite.needs if name not in dropped)
        changed.append((f"without {' and '.join(dropped)}", replace(rewrite, needs=without)))
    for number, (what, wrong) in enumerate(changed):
        yield RewriteMutant(replace(wrong, name=f"{rewrite.name}_{number}"), what, rewrite.name)


def _flags(rewrite: Rewrite) -> list[tuple[str, ...]]:
    """What can be forgotten: a flag that speaks of special numbers, or all that allow rounding."""
    rounding = tuple(flag for flag in rewrite.needs if flag not in EXACT)
    return [*((flag,) for flag in rewrite.needs if flag in EXACT), *((rounding,) if rounding else ())]


def _results(rewrite: Rewrite) -> Iterator[tuple[str, Term]]:
    after = rewrite.after
    yield "negated", Apply("arith.negf", (after,), fastmath=True)
    for what, new in changed_inside(after):
        if new != rewrite.before and is_typed(replace(rewrite, after=new)):
            yield what, new
    if isinstance(after, Operand):
        for index, name in enumerate(rewrite.names):
            if index != after.index and index not in rewrite.facts:
                yield f"'{name}' instead", Operand(index)
