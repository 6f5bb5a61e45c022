"""Linear forms: the arithmetic of subscripts, bounds and extents.

``2 * i - j + 3`` is a constant and integer multiples of *atoms*. An atom is a value, or stands for one, such as its
value in another iteration. The constant is an integer or, where the dynamic extents of a function are versioned, a
symbolic size (`edit.symbolic`). Forms can be compared only if their atoms cancel; sizes have lower bounds and can be
compared by these too.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic

from mlirad._mlir import Value
from mlirad.edit.symbolic import Size, collected

if TYPE_CHECKING:  # by default a `Linear` has values as atoms and an integer constant
    from typing_extensions import TypeVar

    Constant = TypeVar("Constant", int, Size, default=int)
    Atom = TypeVar("Atom", bound=Hashable, default=Value)
else:
    from typing import TypeVar

    Constant, Atom = TypeVar("Constant"), TypeVar("Atom")


@dataclass(frozen=True, eq=False)
class Linear(Generic[Constant, Atom]):
    """``constant + sum of factor * atom``; no factor is zero, and no atom occurs twice.

    The atoms are in the order in which they were added. Equality does not depend on it; the order of emitted ops does,
    and has to be the same each time a program is compiled.
    """

    factors: tuple[tuple[Atom, int], ...]
    constant: Constant

    if not TYPE_CHECKING:

        def __class_getitem__(cls, _):
            """Returns the class: the type parameters are not used at run time."""
            return cls

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Linear) and self.constant == other.constant and self.slopes == other.slopes

    def __hash__(self) -> int:
        return hash((self.slopes, self.constant))

    @property
    def slopes(self) -> frozenset[tuple[Atom, int]]:
        """The factors as an unordered set."""
        return frozenset(self.factors)

    def plus(self, other: Linear[Constant, Atom], factor: int) -> Linear[Constant, Atom]:
        """Returns ``self + factor * other``."""
        total = collected(self.factors, other.factors, factor)
        return Linear(tuple(total), self.constant + factor * other.constant)

    def __add__(self, other: Linear[Constant, Atom]) -> Linear[Constant, Atom]:
        return self.plus(other, 1)

    def __sub__(self, other: Linear[Constant, Atom]) -> Linear[Constant, Atom]:
        return self.plus(other, -1)

    def __mul__(self, factor: int) -> Linear[Constant, Atom]:
        return Linear(tuple((atom, factor * count) for atom, count in self.factors if factor), factor * self.constant)

    def factor_of(self, atom: Atom) -> int:
        """The factor of ``atom``; 0 if it does not occur."""
        return next((factor for own, factor in self.factors if own == atom), 0)

    def shifted(self, by: int) -> Linear[Constant, Atom]:
        """Returns ``self + by``."""
        return Linear(self.factors, self.constant + by)

    def is_zero(self) -> bool:
        """Whether the form is zero for all values of the atoms."""
        return not self.factors and self.constant == 0


def as_form(atom: Atom) -> Linear[int, Atom]:
    """The form that consists of one atom."""
    return Linear(((atom, 1),), 0)


def differ(one: Sequence[Linear[Constant]], other: Sequence[Linear[Constant]]) -> bool:
    """Whether two lists of subscripts denote different elements for all values of the atoms."""
    distances = [a.constant - b.constant for a, b in zip(one, other, strict=True) if a.slopes == b.slopes]
    return any(isinstance(distance, int) and distance for distance in distances)


def expanded(
    form: Linear[int, Atom],
    definition: Callable[[Atom], Linear[Constant, Atom] | None],
    rank: Callable[[Atom], int] = lambda _: 0,
) -> Linear[Constant, Atom]:
    """``form`` with each atom recursively replaced by its ``definition``; atoms whose definition is None are kept.

    Atoms of the greatest ``rank`` are replaced first. If each atom ranks higher than those in its definition, it is
    replaced once, however often it is used.
    """
    total: dict[Atom, int] = {}
    constant: Constant = form.constant
    pending = dict(form.factors)
    while pending:
        atom = max(pending, key=rank) if len(pending) > 1 else next(iter(pending))
        factor = pending.pop(atom)
        own = definition(atom)
        if own is None:
            total[atom] = total.get(atom, 0) + factor
            continue
        constant = constant + factor * own.constant
        for other, count in own.factors:
            pending[other] = pending.get(other, 0) + factor * count
    return Linear(tuple(collected(total.items())), constant)
