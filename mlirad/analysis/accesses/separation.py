"""Rewrites subscripts so that they show which iterations of a loop access which elements.

::

    for k = block * size + thread to n step grid * size { x[k] }    ->  x[block * size + thread], modulo the step
    if column < n { x[row * n + column] }                           ->  x[row, column]
    if thread < n { x[thread], x[thread + n] }                      ->  x[0, thread], x[1, thread]
    if thread == 0 { x[block] }                                     ->  x[block, thread]

Where two accesses denote the same element, the new subscripts are equal, too. So accesses of different new subscripts
are disjoint.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import product
from typing import Final, TypeAlias

from mlirad._mlir import Value
from mlirad.analysis.accesses.subscripts import Place, Subscripts
from mlirad.analysis.program import Block, Node, Program
from mlirad.edit.linear import Linear, as_form

#: The maximum depth of bounds that depend on other loops.
_DEPTH: Final = 8


#: The kind of division, the divisor, and the dividends.
_Divided: TypeAlias = tuple[str, Linear, Sequence[Linear]]


class Separation:
    """Rewrites subscripts for the loop with the body ``inside`` and the induction variables ``axes``."""

    def __init__(self, axes: Collection[Value], inside: Block, program: Program, subscripts: Subscripts) -> None:
        self._axes = axes
        self._inside = inside
        self._program = program
        self._subscripts = subscripts

    def of(self, places: Sequence[Place], nodes: Sequence[Node]) -> list[Place]:
        """``places``, the subscripts of the accesses ``nodes`` of one buffer, rewritten."""
        columns: list[Sequence[Linear]] = []
        for forms in zip(*places, strict=True):
            columns += self._parts(forms, nodes)
        columns += self._joined(columns, nodes)
        columns += [[as_form(axis)] * len(places) for axis in self._pinned(nodes)]
        return list(zip(*columns, strict=True)) if columns else list(places)

    def _parts(self, forms: Sequence[Linear], nodes: Sequence[Node]) -> list[Sequence[Linear]]:
        return self._split(self._residues(forms) or self._unwrapped(forms, nodes) or forms, nodes)

    def is_same(self, value: Value) -> bool:
        """Whether ``value`` is the same in two iterations that agree in the determined axes.

        This holds for values from outside of the loop and its determined induction variables, not for loop-carried
        values.
        """
        home = self._program.home[value]
        return home is self._inside and value in self._program.variables if self._inside.encloses(home) else True

    def ends(self, form: Linear, depth: int = _DEPTH) -> tuple[Linear, Linear] | None:
        """The least and the greatest value of ``form`` over all iterations, as linear forms; None if unknown."""
        low = high = Linear((), form.constant)
        for value, factor in form.factors:
            bounds: tuple[Linear, Linear] | None = (as_form(value), as_form(value))
            if not self._is_fixed(value):
                bounds = self._bounds(value, depth)
            if bounds is None:
                return None
            least, greatest = bounds if factor > 0 else bounds[::-1]
            low, high = low + least * factor, high + greatest * factor
        return low, high

    def _bounds(self, value: Value, depth: int) -> tuple[Linear, Linear] | None:
        lows, highs = self._subscripts.bounds(value) if depth else ((), ())
        if not lows or not highs:
            return None
        low, high = (self.ends(form, depth - 1) for form in (lows[0], highs[0]))
        return None if low is None or high is None else (low[0], high[1])

    def are_within(self, forms: Sequence[Linear], size: Linear) -> bool:
        """Whether any two values of ``forms``, in any two iterations, differ by less than ``size``."""
        known = sorted(filter(None, map(self.ends, forms)), key=lambda one: -one[0].constant)
        # Of bounds that differ by a constant, the least and the greatest decide.
        lows = {low.factors: low for low, _ in known}
        highs = {high.factors: high for _, high in sorted(known, key=lambda one: one[1].constant)}
        gaps = (self._subscripts.followed(size.shifted(-1) - (y - x)) for x in lows.values() for y in highs.values())
        return len(known) == len(forms) and all(not gap.factors and gap.constant >= 0 for gap in gaps)

    def _pinned(self, nodes: Sequence[Node]) -> list[Value]:
        """The axes that have one and the same value in all iterations that run any of ``nodes``."""
        found = set.intersection(*(self._equations(node) for node in nodes)) if nodes else set()
        return [
            axis
            for axis in self._axes
            for form in found
            if form.factor_of(axis) and all(v == axis or self._is_fixed(v) for v, _ in form.factors)
        ]

    def _equations(self, node: Node) -> set[Linear]:
        """Forms that are 0 where ``node`` runs."""
        facts = set(self._facts(node))
        return {fact for fact in facts if fact * -1 in facts}

    def _is_fixed(self, value: Value) -> bool:
        """Whether ``value``, or both of its factors, are the same in any two iterations."""
        parts = self._subscripts.factors(value)
        return value not in self._axes and (self.is_same(value) or (bool(parts) and all(map(self._is_fixed, parts))))

    # --- loops with a stride

    def _residues(self, forms: Sequence[Linear]) -> list[Linear] | None:
        """``forms`` with the variables of strided loops replaced by their first values, if strides separate these."""
        found = [self._residue(form) for form in forms]
        steps = {step for _, step in found if step is not None}
        firsts = [first for first, _ in found]
        if len(steps) != 1:
            return None
        (step,) = steps
        return firsts if any(self.are_within(firsts, one) for one in self._divisors(step)) else None

    def step(self, value: Value) -> int:
        """What divides any difference of ``value``: the step of a loop that starts at the same number; else 1."""
        first, step = self._progression(value) or (Linear((), 0), Linear((), 1))
        return 1 if step.factors or not all(self._is_fixed(v) for v, _ in first.factors) else abs(step.constant)

    def _progression(self, value: Value) -> tuple[Linear, Linear] | None:
        """The first value and the step of the induction variable of a sequential loop."""
        loop = self._program.variables.get(value)
        found = None if loop is None or loop.is_parallel else loop.as_loop.progression(loop.op)
        return None if found is None else (self._subscripts.followed(found[0]), self._subscripts.followed(found[1]))

    def _residue(self, form: Linear) -> tuple[Linear, Linear | None]:
        """``form`` without its multiples of a stride, and the stride."""
        for value, factor in form.factors:
            home = self._program.home[value]
            is_inner = self._inside.encloses(home) and home is not self._inside
            first, step = (self._progression(value) if is_inner else None) or (Linear((), 0), Linear((), 1))
            varies = not all(self._is_fixed(v) for v, _ in step.factors)
            # A stride of 1 separates nothing.
            if not varies and (step.factors or step.constant > 1) and any(v in self._axes for v, _ in first.factors):
                return self._subscripts.followed(form + (first - as_form(value)) * factor), step * abs(factor)
        return form, None

    def _divisors(self, step: Linear) -> Iterator[Linear]:
        """``step``, and values that divide it."""
        yield step
        if len(step.factors) == 1 and not step.constant:
            ((value, factor),) = step.factors
            yield from (self._subscripts.followed(as_form(v)) * factor for v in self._subscripts.factors(value))
            yield Linear((), abs(factor))

    # --- quotients and remainders

    def _divided(self, forms: Sequence[Linear]) -> _Divided | None:
        """How ``forms`` are divided, if they are one multiple of quotients or remainders, plus what never differs."""
        keys: set[tuple[object, ...]] = set()
        dividends: list[Linear] = []
        for form in forms:
            varying = [term for term in form.factors if not self._is_fixed(term[0])]
            one = self._subscripts.division(varying[0][0]) if len(varying) == 1 else None
            if one is None or not all(self._is_fixed(value) for value, _ in one[2].factors):
                return None
            keys.add((form - Linear(tuple(varying), 0), varying[0][1], one[0], one[2]))
            dividends.append(one[1])
        return None if len(keys) > 1 or one is None else (one[0], one[2], dividends)

    def _unwrapped(self, forms: Sequence[Linear], nodes: Sequence[Node]) -> Sequence[Linear] | None:
        """The dividends, if ``forms`` are remainders that agree only where these do, as ``(i + 1) % n``, ``i < n``."""
        kind, size, dividends = self._divided(forms) or ("", Linear((), 0), ())
        starts = {Linear(tuple(t for t in one.factors if self._is_fixed(t[0])), one.constant) for one in dividends}
        if not kind.startswith("rem") or len(starts) > 1:
            return None
        (start,), is_column = starts, self._is_column(size)
        # Unsigned, a dividend below 0 is a large one, with another remainder unless the divisor is a power of 2.
        may_wrap = kind == "remu" and (bool(size.factors) or size.constant.bit_count() > 1)
        are_one = all(
            is_column(one - start, node) and not (may_wrap and not self._is_natural(one, list(self._facts(node))))
            for one, node in zip(dividends, nodes, strict=True)
        )
        return dividends if are_one else None

    def _joined(self, columns: Sequence[Sequence[Linear]], nodes: Sequence[Node]) -> list[Sequence[Linear]]:
        """The dividends of which some ``columns`` are the quotients, and others the remainders."""
        found = [one for column in columns if (one := self._divided(column)) is not None]
        fresh: list[Sequence[Linear]] = []
        for one, other in product(found, found):
            if (one[0], other[0]) in (("divs", "rems"), ("divu", "remu")):
                own, others = ([self._whole(form, one[0], each[1]) for form in each[2]] for each in (one, other))
                if own == others:
                    fresh += [part for part in self._parts(other[2], nodes) if part not in (*columns, *fresh)]
        return [*fresh, *self._joined([*columns, *fresh], nodes)] if fresh else []

    def _whole(self, dividend: Linear, kind: str, *sizes: Linear) -> tuple[Linear, int, Counter[Linear]]:
        """``x`` and the factors of ``a * b`` for the quotient ``x / a / b``, of the ``dividend`` ``x / a``."""
        one = self._subscripts.division(dividend.factors[0][0]) if dividend.factors else None
        if one is not None and one[0] == kind and dividend == as_form(dividend.factors[0][0]):
            return self._whole(one[1], kind, *sizes, one[2])
        number, rest, todo = 1, Counter[Linear](), list(sizes)
        for size in todo:
            value, factor = size.factors[0] if size.factors else (None, size.constant)
            known = Linear((), 1) if value is None else as_form(value)
            if factor < 1 or size != known * factor:
                rest[size] += 1
                continue
            parts = () if value is None else self._subscripts.factors(value)
            todo += [self._subscripts.followed(as_form(part)) for part in parts]
            number *= factor
            rest[known] += bool(size.factors) and not parts
        return dividend, number, rest

    # --- rows and columns

    def _split(self, forms: Sequence[Linear], nodes: Sequence[Node], depth: int = _DEPTH) -> list[Sequence[Linear]]:
        """Rows and columns, if ``forms`` are ``row * size + column`` with columns within the size; else ``forms``."""
        sizes = dict.fromkeys(size for form in forms for size in self._sizes(form)) if depth else ()
        for size, keeps in product(sizes, (True, False)):
            parts = [self._at(form, size, keeps=keeps) for form in forms]
            rows, columns = [part[0] for part in parts], [part[1] for part in parts]
            if any(not row.is_zero() for row in rows) and (
                self.are_within(columns, size) or all(map(self._is_column(size), columns, nodes))
            ):
                return [*self._split(rows, nodes, depth - 1), columns]
        return [forms]

    def _sizes(self, form: Linear) -> Iterator[Linear]:
        """What may be the size: a factor of a product, a term, or a number."""
        values = [v for term, _ in form.factors for v in (*self._subscripts.factors(term), term)]
        yield from (as_form(v) for v in values if self._is_fixed(v))
        yield from (Linear((), abs(n)) for n in (*(n for _, n in form.factors), form.constant) if abs(n) > 1)

    def _at(self, form: Linear, size: Linear, *, keeps: bool) -> tuple[Linear, Linear]:
        """The row and the column of ``form``; ``keeps``: the size itself, as in ``size - 1 - i``, is in the column."""
        if not size.factors:
            row, column = divmod(form.constant, size.constant)
            parts = [(v, n, n % size.constant == 0) for v, n in form.factors]
            rows = tuple((v, n // size.constant) for v, n, is_row in parts if is_row)
            return Linear(rows, row), Linear(tuple((v, n) for v, n, is_row in parts if not is_row), column)
        ((own, _),) = size.factors
        rest, total = Linear((), form.constant), Linear((), 0)
        for value, factor in form.factors:
            factors = self._subscripts.factors(value)
            if value == own and not keeps:
                total = total.shifted(factor)
            elif own in factors:
                total = total + self._subscripts.followed(as_form(factors[1 - factors.index(own)])) * factor
            else:
                rest = rest + as_form(value) * factor
        return total, rest

    def _is_column(self, size: Linear) -> Callable[[Linear, Node], bool]:
        """Whether a column is at least 0 and below ``size`` wherever its access runs."""

        def is_column(column: Linear, node: Node) -> bool:
            facts = list(self._facts(node))
            bounds = map(self._subscripts.followed, (column, size.shifted(-1) - column))
            return all(self._is_natural(form, facts) for form in bounds)

        return is_column

    def _is_natural(self, form: Linear, facts: Collection[Linear]) -> bool:
        """Whether ``form`` is at least 0 where none of ``facts`` is negative."""
        return self._is_positive(form) or any(self._is_positive(form - fact) for fact in facts)

    def _is_positive(self, form: Linear, depth: int = _DEPTH) -> bool:
        """Whether ``form`` is at least 0."""
        value = next((v for v, _ in form.factors if any(self._subscripts.bounds(v))), None)
        if value is None or not depth:
            return not form.factors and form.constant >= 0
        factor = form.factor_of(value)
        bounds = self._subscripts.bounds(value)[factor < 0]
        return any(self._is_positive(form + (bound - as_form(value)) * factor, depth - 1) for bound in bounds)

    def _facts(self, node: Node) -> Iterator[Linear]:
        """Returns forms that are not negative where ``node`` runs, by the conditions of the branches around it."""
        todo: list[Value] = []
        block: Block | None = node.block
        while block is not None and block.parent is not None:
            around = block.parent
            if around.branch is not None and around.blocks[0] is block:
                condition = around.branch.condition(around.op)
                todo += [] if condition is None else [condition]
            block = around.block
        while todo:
            for model, op in self._subscripts.models(todo.pop()):
                yield from map(self._subscripts.followed, model.implied(op))
                todo += model.conjuncts(op)
