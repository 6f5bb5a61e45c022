"""Which records are rewrites, and are they sound to apply? Each `MLIRRewrite` becomes a frozen `Rewrite`.

What stands on either side of one is a formula of ops on named values: nothing in it knows of derivatives.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from mlirad.errors import Diagnostic, MlirAdError, Note, RuleError, Where
from mlirad.rules.check import domains
from mlirad.rules.infer import Typed, Types
from mlirad.rules.model import (
    Apply,
    Compare,
    Constant,
    Domain,
    Operand,
    ResultOf,
    Seed,
    Shadow,
    StaticSelect,
    Term,
    children,
)
from mlirad.rules.source import Span, complaint, failure
from mlirad.rules.terms import TermReader
from mlirad.rules.values import Dag, Record, Unset

#: The fast-math flags of arith and math.
FLAGS: Final = ("reassoc", "nnan", "ninf", "nsz", "arcp", "contract", "afn")

#: Orders of commutative operands that are tried at one place: more would make one op slow to look at.
MAX_ORDERS: Final = 16


@dataclass(frozen=True)
class Rewrite:
    """``before`` is computed as ``after``, where the matched ops have the flags of ``needs``.

    `Operand` n of a term is the value with name ``names[n]``. ``commutative``: the ops whose operands stand in either
    order.
    """

    name: str
    names: tuple[str, ...]
    before: Apply
    after: Term
    needs: tuple[str, ...]
    domain: tuple[Domain, ...]
    commutative: frozenset[str]
    formula: str
    source: str
    where: Where

    @property
    def root(self) -> str:
        """The op whose result is replaced."""
        return self.before.op

    @property
    def inner(self) -> tuple[Apply, ...]:
        """The ops under the root, each as often as it is written, in the order in which they are matched."""
        return tuple(term for term in applied(self.before) if term is not self.before)

    @property
    def spared(self) -> int:
        """How many of the inner ops must go with the root, so that no more ops run than before."""
        return max(0, len(set(applied(self.after))) - 1)


def applied(term: Term) -> Iterator[Apply]:
    """The ops that ``term`` is made of, outer ones first."""
    if isinstance(term, Apply):
        yield term
    for inside in children(term):
        yield from applied(inside)


def check_rewrites(records: Iterable[Record]) -> tuple[Rewrite, ...]:
    """The rewrites among ``records``, in order.

    Raises:
        RuleError: with everything that is wrong, not only the first.
    """
    found: list[Rewrite] = []
    wrong: list[Diagnostic] = []
    spans: dict[Term, Span] = {}
    for record in records:
        if not record.is_a("MLIRRewrite"):
            continue
        try:
            rewrite = _rewrite(record)
        except MlirAdError as error:
            wrong += error.diagnostics
            continue
        if rewrite.before in spans:
            first = Note("the first is here", spans[rewrite.before].where())
            wrong.append(complaint("MA0103", "two rewrites of the same pattern", record.span, notes=[first]))
        spans.setdefault(rewrite.before, record.span)
        found.append(rewrite)
    if wrong:
        raise RuleError(wrong)
    return tuple(found)


def _rewrite(record: Record) -> Rewrite:
    if record.anonymous:
        raise failure("MA0418", "a rewrite has no name", record.span, ["write 'def MyRewrite : MLIRRewrite<...>'"])
    before, after = (_dag(record, field) for field in ("before", "after"))
    names = tuple(dict.fromkeys(_bound(before)))
    pattern = _term(before, names, "the pattern")
    if not isinstance(pattern, Apply):
        raise failure("MA0411", "what is rewritten is not an op on operands", before.span, ["write '(AddF $a, $b)'"])
    _check_pattern(pattern, before.span)
    rewrite = Rewrite(
        name=record.name,
        names=names,
        before=pattern,
        after=_result(record, names),
        needs=_needs(record),
        domain=domains(record, len(names)),
        commutative=frozenset(_commutative(before)),
        formula=str(record.get("summary")) or record.span.source.comment_above(record.span.start),
        source=str(record.get("source")),
        where=record.span.where(),
    )
    _check_flags(rewrite, record)
    _check_orders(rewrite, before.span)
    _check_types(rewrite, after.span)
    return rewrite


def _dag(record: Record, field: str) -> Dag:
    value = record.get(field)
    if not isinstance(value, Dag):
        raise failure("MA0411", f"'{field}' is not a dag", record.span_of(field), ["write '(AddF $a, $b)'"])
    return value


def _bound(dag: Dag) -> Iterator[str]:
    for value, name in dag.arguments:
        if name is not None and isinstance(value, Unset):
            yield name
        elif isinstance(value, Dag):
            yield from _bound(value)


def _term(dag: Dag, names: tuple[str, ...], where: str) -> Term:
    term = TermReader(names, results=1).read(dag, dag.span)
    for part in _parts(term):
        if isinstance(part, Seed | ResultOf | Shadow | StaticSelect):
            raise failure("MA0415", f"{where} of a rewrite speaks of derivatives or results", dag.span)
    return term


def _parts(term: Term) -> Iterator[Term]:
    yield term
    for inside in children(term):
        yield from _parts(inside)


def _check_pattern(pattern: Apply, span: Span) -> None:
    for part in _parts(pattern):
        if isinstance(part, Compare) or (isinstance(part, Apply) and part.typing == "cast"):
            what = "a comparison" if isinstance(part, Compare) else f"the cast '{part.op}'"
            raise failure("MA0415", f"{what} cannot be matched yet", span, ["name its result: '$x'"])


def _result(record: Record, names: tuple[str, ...]) -> Term:
    dag = _dag(record, "after")
    if isinstance(dag.operator, Record) and dag.operator.name == "Value":
        ((value, name),) = dag.arguments if len(dag.arguments) == 1 else ((dag, None),)
        if name is None or not isinstance(value, Unset):
            raise failure("MA0415", "'Value' takes one name", dag.span, ["write '(Value $a)'"])
        if name not in names:
            bound = ", ".join(f"'${one}'" for one in names)
            raise failure("MA0414", f"'${name}' is not bound by the pattern", dag.span, [f"it binds {bound}"])
        return Operand(names.index(name))
    return _term(dag, names, "the result")


def _needs(record: Record) -> tuple[str, ...]:
    given = record.get("needs")
    flags = [str(item.get("flag")) for item in given if isinstance(item, Record)] if isinstance(given, list) else []
    for flag in flags:
        if flag not in FLAGS:
            helps = ["one of " + ", ".join(f"'{name}'" for name in FLAGS)]
            raise failure("MA0417", f"unknown fast-math flag '{flag}'", record.span_of("needs"), helps)
    return tuple(dict.fromkeys(flags))


def _commutative(dag: Dag) -> Iterator[str]:
    head = dag.operator
    if isinstance(head, Record) and head.is_a("Inst") and head.get("commutative") and len(dag.arguments) == 2:
        yield f"{head.get('dialect')}.{head.get('mnemonic')}"
    for value, _ in dag.arguments:
        if isinstance(value, Dag):
            yield from _commutative(value)


def _check_flags(rewrite: Rewrite, record: Record) -> None:
    if rewrite.after == rewrite.before:
        raise failure("MA0418", "the rewrite changes nothing", record.span)
    if rewrite.needs and not any(term.fastmath for term in applied(rewrite.before)):
        message = "the rewrite needs fast-math flags, and no op of its pattern can have any"
        raise failure("MA0418", message, record.span_of("needs"))


# --- orders of operands


def in_two_orders(rewrite: Rewrite) -> frozenset[tuple[int, ...]]:
    """The places of ops whose operands are tried in both orders; the pattern is another one with them swapped."""
    found: set[tuple[int, ...]] = set()
    plain = _renamed(rewrite.before)
    for place, term in _places(rewrite.before, ()):
        if isinstance(term, Apply) and term.op in rewrite.commutative:
            swapped = replace(term, arguments=term.arguments[::-1])
            if _renamed(_put(rewrite.before, place, swapped)) != plain:
                found.add(place)
    return frozenset(found)


def _places(term: Term, place: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], Term]]:
    yield place, term
    for position, inside in enumerate(children(term)):
        yield from _places(inside, (*place, position))


def _put(term: Term, place: tuple[int, ...], new: Term) -> Term:
    if not place:
        return new
    assert isinstance(term, Apply)
    first, *rest = place
    changed = _put(term.arguments[first], tuple(rest), new)
    return replace(term, arguments=(*term.arguments[:first], changed, *term.arguments[first + 1 :]))


def _renamed(term: Term) -> Term:
    """``term`` with its names numbered as they occur."""
    order = list(dict.fromkeys(part.index for part in _parts(term) if isinstance(part, Operand)))

    def renamed(part: Term) -> Term:
        if isinstance(part, Operand):
            return Operand(order.index(part.index))
        if isinstance(part, Apply):
            return replace(part, arguments=tuple(map(renamed, part.arguments)))
        return part

    return renamed(term)


def _check_orders(rewrite: Rewrite, span: Span) -> None:
    if 2 ** len(in_two_orders(rewrite)) > MAX_ORDERS:
        raise failure("MA0403", f"the operands of the pattern have more than {MAX_ORDERS} orders", span)


# --- types


@dataclass(frozen=True)
class TypedRewrite:
    """Both sides with types; operand n is the value with name n, result 0 that of the root."""

    types: Types
    before: Typed
    after: Typed


def infer_rewrite(rewrite: Rewrite) -> TypedRewrite:
    """The types of all terms of ``rewrite``."""
    types = Types(len(rewrite.names), 1)
    before, after = types.typed(rewrite.before), types.typed(rewrite.after)
    types.unify(before.type, types.result(0))
    if isinstance(rewrite.after, Constant | Apply):
        types.unify(after.type, types.result(0))
    return TypedRewrite(types, before, after)


def _check_types(rewrite: Rewrite, span: Span) -> None:
    typed = infer_rewrite(rewrite)
    if typed.types.root(typed.after.type) != typed.types.root(typed.types.result(0)):
        message = "the result is of another type than what it replaces"
        raise failure("MA0416", message, span, ["combine the types by ops that have operands of one type"])
    roots = [typed.after]
    while roots:
        root = roots.pop()
        if not root.type.truth and not typed.types.is_named(root.type):
            raise failure("MA0416", "the type of a constant cannot be told", span, ["combine it with a '$name'"])
        roots += root.arguments
