"""Polynomials of integer values: the subscripts of arrays whose rows are one behind the other.

``row * width + column - width`` is ``(row - 1) * width + column``, which linear forms of values do not show.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias, final

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.constants import constant_integer
from mlirad.edit.linear import Linear
from mlirad.interfaces.scalar import ScalarModel

#: A product of values: their numbers, in order.
Term: TypeAlias = tuple[int, ...]
#: The maximum number of terms; what would have more is a value by itself.
_MOST_TERMS: Final = 32


@dataclass(frozen=True, eq=False)
class Polynomial:
    """The sum of the ``terms`` times their factors, which are not 0."""

    terms: Mapping[Term, int]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Polynomial) and self.terms == other.terms

    def __hash__(self) -> int:
        return hash(frozenset(self.terms.items()))

    def __add__(self, other: Polynomial) -> Polynomial:
        total = dict(self.terms)
        for term, factor in other.terms.items():
            total[term] = total.get(term, 0) + factor
        return Polynomial({term: factor for term, factor in total.items() if factor})

    def __sub__(self, other: Polynomial) -> Polynomial:
        return self + other * -1

    def __mul__(self, number: int) -> Polynomial:
        return Polynomial({term: factor * number for term, factor in self.terms.items() if number})

    def times(self, other: Polynomial) -> Polynomial:
        """The product."""
        total = Polynomial({})
        for term, factor in other.terms.items():
            total = total + Polynomial({tuple(sorted((*own, *term))): f * factor for own, f in self.terms.items()})
        return total

    def divided(self, value: int) -> tuple[Polynomial, Polynomial]:
        """What value number ``value`` is multiplied by, and the terms without it."""
        slope, rest = {}, {}
        for term, factor in self.terms.items():
            if value in term:
                place = term.index(value)
                slope[term[:place] + term[place + 1 :]] = factor
            else:
                rest[term] = factor
        return Polynomial(slope), Polynomial(rest)

    @property
    def constant(self) -> int | None:
        """The polynomial as a number, if it is one."""
        return None if any(self.terms) else self.terms.get((), 0)

    @property
    def leading(self) -> tuple[int, int, Term]:
        """The term of the most values, and of the largest factor among these: their numbers and the term."""
        term, factor = max(self.terms.items(), key=lambda item: (len(item[0]), abs(item[1]), item[0]))
        return len(term), factor, term


@final
class Polynomials:
    """The integer values of a program as polynomials of those that are no sums or products.

    ``special``: the polynomials of values that it knows better than the ``scalars``; else None.
    """

    def __init__(
        self, scalars: Mapping[str, ScalarModel], special: Callable[[Value], Polynomial | None] = lambda _: None
    ) -> None:
        self._scalars, self._special = scalars, special
        self._numbers: dict[Value, int] = {}
        self._known: dict[Value, Polynomial] = {}

    def number(self, value: Value) -> int:
        """The number of ``value`` in terms."""
        return self._numbers.setdefault(value, len(self._numbers))

    def value(self, number: int) -> Value:
        """The value of a number."""
        return list(self._numbers)[number]

    def values(self, form: Polynomial) -> Iterator[Value]:
        """The values that occur in ``form``."""
        values = list(self._numbers)
        return (values[number] for term in form.terms for number in term if number >= 0)

    def of(self, value: Value) -> Polynomial:
        """``value`` as a polynomial."""
        if value not in self._known:
            found = self._special(value) or self._followed(value)
            is_atom = found is None or len(found.terms) > _MOST_TERMS
            self._known[value] = self.atom(value) if found is None or is_atom else found
        return self._known[value]

    def atom(self, value: Value) -> Polynomial:
        """``value`` as the only value of its polynomial, whatever computes it."""
        return Polynomial({(self.number(value),): 1})

    def sum(self, form: Linear) -> Polynomial:
        """A linear form of values as a polynomial."""
        total = Polynomial({(): form.constant} if form.constant else {})
        for value, factor in form.factors:
            total = total + self.of(value) * factor
        return total

    def _followed(self, value: Value) -> Polynomial | None:
        number = constant_integer(value)
        if number is not None:
            return Polynomial({(): number} if number else {})
        if isinstance(value.owner, ir.Block):
            return None
        op = value.owner.operation
        model = self._scalars.get(op.name)
        factors = None if model is None else model.product(op)
        if factors is not None:
            return self.of(factors[0]).times(self.of(factors[1]))
        form = None if model is None else model.linear(op)
        return None if form is None or any(v == value for v, _ in form.factors) else self.sum(form)

    def emit(self, form: Polynomial, build: Builder, known: Mapping[int, Value] | None = None) -> Value:
        """Emit ``form`` as an index; ``known``: what stands for the values of these numbers."""
        values, total = list(self._numbers), None
        for term, factor in form.terms.items():
            product = None
            for number in term:
                value = known[number] if known is not None and number in known else values[number]
                if not isinstance(value.type, ir.IndexType):
                    value = build.value("arith.index_cast", (value,), build.index(0).type)
                product = value if product is None else build.value("arith.muli", (product, value), value.type)
            part = build.index(factor) if product is None else product
            if product is not None and factor != 1:
                part = build.value("arith.muli", (product, build.index(factor)), part.type)
            total = part if total is None else build.value("arith.addi", (total, part), part.type)
        return build.index(0) if total is None else total
