"""Infers the type of each part of a formula; constants have no type of their own.

Types are variables that are unified as ops require. Each class of equal variables that holds the type of an operand or
result has a name in Python (``z.type``); a class without one is an error.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from mlirad.rules.model import Apply, Compare, Constant, Derivative, Operand, ResultOf, Seed, Shadow, StaticSelect, Term
from mlirad.rules.source import Span, failure


@dataclass(frozen=True)
class TypeVariable:
    """A type variable by number; ``truth`` marks the corresponding i1 (or vector of i1)."""

    number: int
    truth: bool = False


@dataclass(frozen=True)
class Typed:
    """A term with its type; ``arguments`` are its children."""

    term: Term
    type: TypeVariable
    arguments: tuple[Typed, ...] = ()


@dataclass
class Types:
    """The type variables of one rule: operands first, then results, then the rest."""

    operands: int
    results: int
    _parents: list[int] = field(default_factory=list)
    #: (real, complex): the second type is complex with parts of the first.
    _parts: list[tuple[TypeVariable, TypeVariable]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._parents = list(range(self.operands + self.results))

    def operand(self, index: int) -> TypeVariable:
        """The type of an operand."""
        return TypeVariable(index)

    def result(self, index: int) -> TypeVariable:
        """The type of a result."""
        return TypeVariable(self.operands + index)

    def fresh(self) -> TypeVariable:
        """A new, unknown type."""
        self._parents.append(len(self._parents))
        return TypeVariable(len(self._parents) - 1)

    def root(self, variable: TypeVariable) -> int:
        """The representative of the class of ``variable``: a result if there is one, else an operand."""
        number = variable.number
        while self._parents[number] != number:
            number = self._parents[number]
        return number

    def unify(self, left: TypeVariable, right: TypeVariable) -> None:
        """Unifies two types."""
        if left.truth != right.truth:
            return
        a, b = sorted((self.root(left), self.root(right)), key=self._rank)
        self._parents[b] = a

    def _rank(self, number: int) -> tuple[bool, bool, int]:
        named = number < self.operands + self.results
        return (not named, number < self.operands, number)

    def is_named(self, variable: TypeVariable) -> bool:
        """Whether an operand or result has the type, or a complex type that corresponds to it."""
        return self.expression(variable) is not None

    def expression(
        self, variable: TypeVariable, seen: frozenset[int] = frozenset()
    ) -> tuple[tuple[str, ...], int] | None:
        """How the type derives from that of an operand or result: functions, outermost first; None if it does not."""
        root = self.root(variable)
        if root < self.operands + self.results:
            return (), root
        for real, whole in self._parts:
            for function, own, other in (("to_real", real, whole), ("to_complex", whole, real)):
                if self.root(own) == root and self.root(other) not in seen:
                    inner = self.expression(other, seen | {root})
                    if inner is not None:
                        return (function, *inner[0]), inner[1]
        return None

    def real_of(self, whole: TypeVariable) -> TypeVariable:
        """The type of the parts of a complex type."""
        real = self.fresh()
        self._parts.append((real, whole))
        return real

    def complex_of(self, real: TypeVariable) -> TypeVariable:
        """The complex type with parts of type ``real``."""
        whole = self.fresh()
        self._parts.append((real, whole))
        return whole

    def typed(self, term: Term) -> Typed:
        """``term`` with types; registers all equalities."""
        if isinstance(term, Operand):
            return Typed(term, self.operand(term.index))
        if isinstance(term, Shadow):
            return Typed(term, self.operand(term.operand))
        if isinstance(term, ResultOf):
            return Typed(term, self.result(term.index))
        if isinstance(term, Seed):
            return Typed(term, self.result(term.result))
        if isinstance(term, Constant):
            return Typed(term, self.fresh())
        return self._inner(term)

    def _inner(self, term: Apply | Compare | StaticSelect) -> Typed:
        if isinstance(term, Apply):
            arguments = tuple(self.typed(argument) for argument in term.arguments)
            return Typed(term, self._apply(term, arguments), arguments)
        pair = (term.left, term.right) if isinstance(term, Compare) else (term.then, term.orelse)
        first, second = (self.typed(argument) for argument in pair)
        self.unify(first.type, second.type)
        type = TypeVariable(first.type.number, truth=True) if isinstance(term, Compare) else first.type
        return Typed(term, type, (first, second))

    def _apply(self, term: Apply, arguments: tuple[Typed, ...]) -> TypeVariable:
        if term.target is not None:
            return self.typed(term.target).type
        if term.typing == "first":
            return arguments[0].type
        if term.typing == "form":
            return self.fresh()
        if term.typing == "like":
            return arguments[-1].type
        equal = arguments[1:] if term.typing == "select" else arguments
        for argument in equal[1:]:
            self.unify(equal[0].type, argument.type)
        if term.typing in ("real", "complex"):
            return (self.real_of if term.typing == "real" else self.complex_of)(equal[0].type)
        return equal[0].type if equal else self.fresh()


@dataclass(frozen=True)
class TypedRule:
    """A rule's terms with types: by operand and result, and the forward dags."""

    types: Types
    partials: tuple[tuple[Typed, ...] | None, ...]
    adjoints: tuple[tuple[Typed, ...] | None, ...]
    forward: tuple[Typed, ...] | None


def infer(rule: Derivative) -> TypedRule:
    """The types of all terms of ``rule``."""
    types = Types(len(rule.operands), rule.results)
    partials = _typed_partials(types, rule, rule.partials)
    adjoints = partials if rule.conjugates is None else _typed_partials(types, rule, rule.conjugates)
    forward = None if rule.forward is None else tuple(types.typed(term) for term in rule.forward)
    for position, root in enumerate(forward or ()):
        types.unify(root.type, types.result(position))
    return TypedRule(types, partials, adjoints, forward)


def _typed_partials(
    types: Types, rule: Derivative, partials: tuple[tuple[Term, ...] | None, ...]
) -> tuple[tuple[Typed, ...] | None, ...]:
    found: list[tuple[Typed, ...] | None] = []
    for index, terms in enumerate(partials):
        typed = None if terms is None else tuple(types.typed(term) for term in terms)
        for position, root in enumerate(typed or ()):
            types.unify(root.type, types.operand(index))
            if rule.forward is None:
                types.unify(types.operand(index), types.result(position))
        found.append(typed)
    return tuple(found)


def check_types(rule: Derivative, span: Span) -> None:
    """Raises an error if a constant has no type."""
    typed = infer(rule)
    roots = [root for terms in (*typed.partials, typed.forward) for root in terms or ()]
    while roots:
        root = roots.pop()
        if not typed.types.is_named(root.type):
            raise failure(
                "MA0416", "the type of a constant cannot be inferred", span, ["combine it with '$x' or '(Result)'"]
            )
        roots += root.arguments
