"""Checked rules as frozen data: one class a record kind, and the terms that formulas are made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from mlirad.errors import Where

# --- terms


@dataclass(frozen=True)
class Operand:
    """``$x``: the primal value of an operand."""

    index: int


@dataclass(frozen=True)
class ResultOf:
    """``(Result)``: the primal value of a result."""

    index: int


@dataclass(frozen=True)
class Seed:
    """``(DiffeRet)``: the derivative that is passed on; of which result."""

    result: int


@dataclass(frozen=True)
class Shadow:
    """``(Shadow $x)``: the tangent of an operand, in a forward dag."""

    operand: int


@dataclass(frozen=True)
class Constant:
    """A number whose type is that of what it is combined with."""

    value: float


@dataclass(frozen=True)
class Apply:
    """An op on terms; ``target`` is the term whose type a cast casts to.

    In rewrites also a form, which says ``fact``: a name, or a function of names ("fact"). Its ``typing`` is "form", or
    "like" where it is of the type of its last operand.
    """

    op: str
    arguments: tuple[Term, ...]
    fastmath: bool = False
    typing: str = "same"
    target: Term | None = None
    fact: Operand | Apply | None = None
    cost: int = 1


@dataclass(frozen=True)
class Compare:
    """``arith.cmpf`` with a predicate."""

    predicate: str
    left: Term
    right: Term


@dataclass(frozen=True)
class StaticSelect:
    """One of two terms, decided while the derivative is made by a named predicate of an operand."""

    predicate: str
    operand: int
    then: Term
    orelse: Term


Term: TypeAlias = "Operand | ResultOf | Seed | Shadow | Constant | Apply | Compare | StaticSelect"


def children(term: Term) -> tuple[Term, ...]:
    """The terms directly inside ``term``."""
    if isinstance(term, Apply):
        return term.arguments
    if isinstance(term, Compare):
        return (term.left, term.right)
    return (term.then, term.orelse) if isinstance(term, StaticSelect) else ()


# --- rules

#: Dialects whose ops take tensors alone, of real or of complex numbers; their rules make ops of StableHLO.
ON_TENSORS: Final = ("stablehlo", "chlo")


@dataclass(frozen=True)
class Domain:
    """Where an operand is tested: in [low, high], apart from the points of ``avoid``.

    ``kind`` is float, int, bool or complex; both parts of a complex number are in [low, high].
    """

    name: str
    low: float
    high: float
    avoid: str = ""
    kind: str = "float"


ANY: Final = Domain("Any", -2.0, 2.0)


@dataclass(frozen=True)
class Rule:
    """What every record says. ``formula`` is the comment above it, or its summary."""

    dialect: str
    op: str
    formula: str
    source: str
    pure: bool
    cost: int
    where: Where

    @property
    def name(self) -> str:
        """The op's name in IR."""
        return f"{self.dialect}.{self.op}"

    @property
    def kind(self) -> str:
        """The record kind, by its class in `Common.td`."""
        return _KINDS.get(type(self), "") or str(getattr(self, "declared", ""))


@dataclass(frozen=True)
class Derivative(Rule):
    """A formula. ``partials[i][j]`` is what the derivative of result j contributes to operand i.

    ``partials[i]`` is None where no derivative flows to operand i; ``forward[j]`` is the tangent of result j where it
    is stated, else forward mode sums the partials. ``holomorphic`` partials are those of forward mode; reverse mode has
    them with the conjugates of what multiplies the incoming derivative, in ``conjugates``.
    """

    operands: tuple[str, ...]
    results: int
    partials: tuple[tuple[Term, ...] | None, ...]
    forward: tuple[Term, ...] | None
    asserted: tuple[int, ...]
    domain: tuple[Domain, ...]
    conjugates: tuple[tuple[Term, ...] | None, ...] | None = None

    @property
    def adjoints(self) -> tuple[tuple[Term, ...] | None, ...]:
        """What reverse mode adds to each operand; the partials themselves, but for conjugates."""
        return self.partials if self.conjugates is None else self.conjugates

    @property
    def is_complex(self) -> bool:
        """Whether the tangents that forward mode sums may be complex numbers."""
        return self.dialect == "complex" or self.conjugates is not None

    @property
    def modes(self) -> tuple[str, ...]:
        """The modes that the formula gives."""
        return ("forward", "reverse")


@dataclass(frozen=True)
class InactiveRule(Rule):
    """No derivative flows through the op."""


@dataclass(frozen=True)
class NotImplementedRule(Rule):
    """A gap, with its reason."""

    why: str


@dataclass(frozen=True)
class Declared(Rule):
    """An op whose model is written by hand; ``declared`` is the record kind."""

    declared: str
    pointers: tuple[int, ...] = ()
    stored: tuple[int, ...] = ()


_KINDS: Final[dict[type[Rule], str]] = {
    Derivative: "MLIRDerivative",
    InactiveRule: "InactiveOp",
    NotImplementedRule: "NotImplementedOp",
}
