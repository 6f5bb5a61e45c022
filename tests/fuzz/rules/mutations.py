"""Changes a correct rule: flips a sign, drops a term, swaps operands or zeroes a partial, one at a time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from mlirad.rules.linear import ZERO, conjugated, degree
from mlirad.rules.model import (
    ON_TENSORS,
    Apply,
    Compare,
    Constant,
    Derivative,
    Operand,
    ResultOf,
    Seed,
    Shadow,
    StaticSelect,
    Term,
    children,
)

_TURNED: Final = {
    "arith.addf": "arith.subf",
    "arith.subf": "arith.addf",
    "complex.add": "complex.sub",
    "complex.sub": "complex.add",
    "stablehlo.add": "stablehlo.subtract",
    "stablehlo.subtract": "stablehlo.add",
}
_NEGATIONS: Final = ("arith.negf", "complex.neg", "stablehlo.negate")
_SUMS: Final = tuple(_TURNED)
_QUOTIENTS: Final = ("arith.divf", "complex.div", "stablehlo.divide")
_FACTORS: Final = ("arith.mulf", "complex.mul", "stablehlo.multiply", *_QUOTIENTS)
_COMMUTE: Final = (
    *("arith.addf", "arith.mulf", "complex.add", "complex.mul", "arith.andi", "arith.ori"),
    *("stablehlo.add", "stablehlo.multiply", "stablehlo.and", "stablehlo.or"),
)

#: Ops on complex numbers that give real ones.
_REAL: Final = ("complex.re", "complex.im", "complex.abs", "complex.angle")
#: Comparisons that are the same from left and from right.
_SYMMETRIC: Final = ("oeq", "one", "ord", "ueq", "une", "uno", "true", "false")

Terms = tuple[tuple[Term, ...] | None, ...]


@dataclass(frozen=True)
class Mutant:
    """A wrong rule, and what is wrong with it."""

    rule: Derivative
    what: str

    @property
    def name(self) -> str:
        """The op, and what was done to its rule."""
        return f"{self.rule.name}: {self.what}"


def mutants(rule: Derivative) -> Iterator[Mutant]:
    """All mutants of ``rule`` that are formulas still: linear in the derivative that comes in."""
    for i, terms in enumerate(rule.partials):
        for j, term in enumerate(terms or ()):
            place = f"partial {i}" + (f" of result {j}" if rule.results > 1 else "")
            for what, new in _changed(term, rule):
                changed = _put(rule.partials, i, j, new)
                yield Mutant(_with_partials(rule, changed), f"{place}: {what}")
    for j, term in enumerate(rule.forward or ()):
        for what, new in _changed(term, rule):
            assert rule.forward is not None
            forward = (*rule.forward[:j], new, *rule.forward[j + 1 :])
            yield Mutant(replace(rule, forward=forward), f"forward {j}: {what}")


def _with_partials(rule: Derivative, partials: Terms) -> Derivative:
    """The rule with other partials; conjugates follow from them."""
    if rule.conjugates is None:
        return replace(rule, partials=partials)
    conjugates = []
    for terms in partials:
        found = None if terms is None else tuple(conjugated(term, rule.dialect) for term in terms)
        conjugates.append(None if found is None else tuple(t for t in found if t is not None))
    return replace(rule, partials=partials, conjugates=tuple(conjugates))


def _put(partials: Terms, i: int, j: int, new: Term) -> Terms:
    terms = partials[i]
    assert terms is not None
    return (*partials[:i], (*terms[:j], new, *terms[j + 1 :]), *partials[i + 1 :])


def _changed(term: Term, rule: Derivative) -> Iterator[tuple[str, Term]]:
    """The changed forms of a whole term that are linear, each once."""
    seen = {term}
    found = [*_whole(term, rule), *changed_inside(term)]
    for what, new in found:
        if new not in seen and degree(new) in (1, ZERO):
            seen.add(new)
            yield what, new


def _whole(term: Term, rule: Derivative) -> Iterator[tuple[str, Term]]:
    if degree(term) == 1:
        # A zero partial is what an operand without a derivative has: nothing is added.
        yield "zero it", Constant(0.0)
        negate = "complex.neg" if _is_complex(term, rule) else "arith.negf"
        negate = "stablehlo.negate" if rule.dialect in ON_TENSORS else negate
        yield "negate it", Apply(negate, (term,), fastmath=negate == "arith.negf")


def _is_complex(term: Term, rule: Derivative) -> bool:
    """Whether ``term`` is a complex number."""
    if isinstance(term, Apply):
        if term.op == "arith.select":
            return _is_complex(term.arguments[1], rule)
        return term.op.startswith("complex.") and term.op not in _REAL
    if isinstance(term, StaticSelect):
        return _is_complex(term.then, rule)
    if isinstance(term, (Seed, ResultOf)):
        return rule.dialect == "complex" and rule.name not in _REAL
    index = term.index if isinstance(term, Operand) else term.operand if isinstance(term, Shadow) else -1
    return index >= 0 and bool(rule.domain) and rule.domain[index].kind == "complex"


def changed_inside(term: Term, path: str = "") -> Iterator[tuple[str, Term]]:
    """``term`` with one change somewhere; ``path`` says where."""
    yield from ((f"{what} at '{path or '/'}'", new) for what, new in _changes(term))
    for position, child in enumerate(children(term)):
        for what, new in changed_inside(child, f"{path}/{position}"):
            yield what, _with_child(term, position, new)


def _with_child(term: Term, position: int, new: Term) -> Term:
    if isinstance(term, Apply):
        arguments = (*term.arguments[:position], new, *term.arguments[position + 1 :])
        return replace(term, arguments=arguments)
    if isinstance(term, Compare):
        return replace(term, right=new) if position else replace(term, left=new)
    assert isinstance(term, StaticSelect)
    return replace(term, orelse=new) if position else replace(term, then=new)


def _changes(term: Term) -> Iterator[tuple[str, Term]]:
    """The changes of ``term`` itself."""
    if isinstance(term, Constant) and term.value:
        yield "negate", Constant(-term.value)
    elif isinstance(term, Compare) and term.predicate not in _SYMMETRIC:
        yield "swap", replace(term, left=term.right, right=term.left)
    elif isinstance(term, StaticSelect):
        yield "swap", replace(term, then=term.orelse, orelse=term.then)
    elif isinstance(term, Apply):
        yield from _changes_of_op(term)


def _changes_of_op(term: Apply) -> Iterator[tuple[str, Term]]:
    name = term.op.partition(".")[2]
    if term.op in _TURNED:
        yield f"turn {name}", replace(term, op=_TURNED[term.op])
    if term.op in _NEGATIONS:
        yield f"drop {name}", term.arguments[0]
    if term.op in _SUMS or term.op in _FACTORS:
        yield f"only the left of {name}", term.arguments[0]
        if term.op not in _QUOTIENTS:
            yield f"only the right of {name}", term.arguments[1]
    if len(term.arguments) >= 2 and term.op not in _COMMUTE:
        *rest, a, b = term.arguments
        yield f"swap {name}", replace(term, arguments=(*rest, b, a))
