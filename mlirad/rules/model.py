"""Checked rules as frozen data: one class for each record kind, and the terms of formulas."""

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
    """``(DiffeRet)``: the incoming derivative of a result."""

    result: int


@dataclass(frozen=True)
class Shadow:
    """``(Shadow $x)``: the tangent of an operand, in a forward dag."""

    operand: int


@dataclass(frozen=True)
class Constant:
    """A number that has the type of the other operand of its op."""

    value: float


@dataclass(frozen=True)
class Apply:
    """An op on terms; ``target`` is the term whose type a cast casts to.

    In rewrites also a form, which has a ``fact``: a name, or a function of names ("fact"). Its ``typing`` is "form", or
    "like" if it has the type of its last operand.
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
    """One of two terms, selected at compile time by a named predicate of an operand."""

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

#: Dialects whose ops only take tensors, of real or complex numbers; their rules create StableHLO ops.
ON_TENSORS: Final = ("stablehlo", "chlo")


@dataclass(frozen=True)
class Domain:
    """The domain in which an operand is tested: [low, high], except the points of ``avoid``.

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
    """The fields that every record has. ``formula`` is the comment above it, or its summary."""

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
    """A formula. ``partials[i][j]`` is the contribution of the derivative of result j to operand i.

    ``partials[i]`` is None if no derivative flows to operand i; ``forward[j]`` is the tangent of result j if it is
    stated, else forward mode sums the partials. ``holomorphic`` partials are those of forward mode; those of reverse
    mode, in ``conjugates``, have the factors of the incoming derivative conjugated.
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
        """The contributions of reverse mode to each operand: the partials, or their conjugates."""
        return self.partials if self.conjugates is None else self.conjugates

    @property
    def is_complex(self) -> bool:
        """Whether the tangents that forward mode sums may be complex."""
        return self.dialect == "complex" or self.conjugates is not None

    @property
    def modes(self) -> tuple[str, ...]:
        """The modes that the formula defines."""
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
    """An op with a handwritten model; ``declared`` is the record kind."""

    declared: str
    pointers: tuple[int, ...] = ()
    stored: tuple[int, ...] = ()


_KINDS: Final[dict[type[Rule], str]] = {
    Derivative: "MLIRDerivative",
    InactiveRule: "InactiveOp",
    NotImplementedRule: "NotImplementedOp",
}
