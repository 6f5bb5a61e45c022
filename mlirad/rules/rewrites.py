"""Checks that rewrite records are sound; each `MLIRRewrite` becomes a frozen `Rewrite`.

Either side of a rewrite is a formula of ops on named values, without derivatives.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from mlirad.errors import Diagnostic, MlirAdError, Note, RuleError, Where
from mlirad.rules import model
from mlirad.rules.check import domains
from mlirad.rules.infer import Typed, Types
from mlirad.rules.source import Span, complaint, failure
from mlirad.rules.terms import FACT_FUNCTIONS, FORMS, TermReader
from mlirad.rules.values import Dag, Record, Unset

#: The fast-math flags of arith and math.
FLAGS: Final = ("reassoc", "nnan", "ninf", "nsz", "arcp", "contract", "afn")

#: The predicates of facts, which are methods, and the kinds of facts they take.
PREDICATES: Final = {
    "copies_are_on_diagonal": ("copies", "diagonal_axes"),
    "is_disjoint": ("place", "place"),
    "is_of_copies": ("sum", "broadcast"),
    "is_permutation": ("broadcast",),
    "is_static": ("place",),
    "is_total": ("sum",),
    "is_within": ("place", "place"),
    "keeps_order": ("place",),
    "keeps_rank": ("place",),
    "left_counts": ("contraction", "broadcast"),
    "part_is_of_first": ("part", "joined"),
    "part_is_of_second": ("part", "joined"),
    "part_lies_inside": ("part", "edges"),
    "part_lies_outside": ("part", "edges"),
    "part_pays": ("part", "product"),
    "product_has_diagonal": ("product", "diagonal_axes"),
    "product_left_keeps": ("product", "order"),
    "product_right_keeps": ("product", "order"),
    "right_counts": ("contraction", "broadcast"),
    "sums_are_of_batch": ("sums", "product"),
    "sums_keep_diagonal": ("sums", "diagonal_axes"),
    "sums_keep_order": ("sums", "order"),
    "sums_left": ("contraction",),
    "sums_right": ("contraction",),
}

#: The conditions on facts: predicates with the numbers of the names.
Conditions: TypeAlias = tuple[tuple[str, tuple[int, ...]], ...]

#: The maximum number of operand orders that are tried at one place: more would make matching one op slow.
MAX_ORDERS: Final = 16


@dataclass(frozen=True)
class Rewrite:
    """Replaces ``before`` by ``after`` if the matched ops have the flags in ``needs``.

    `Operand` n of a term is the value with name ``names[n]``. ``commutative``: the ops whose operands may be in either
    order. ``conditions``: the conditions on facts, each with the numbers of their names. ``sample``: a function that
    the rewrite applies to, for tests, if none can be derived from its ops.
    """

    name: str
    names: tuple[str, ...]
    before: model.Apply
    after: model.Term
    needs: tuple[str, ...]
    domain: tuple[model.Domain, ...]
    conditions: Conditions
    sample: str
    commutative: frozenset[str]
    formula: str
    source: str
    where: Where

    @property
    def root(self) -> str:
        """The op whose result is replaced."""
        return self.before.op

    @property
    def inner(self) -> tuple[model.Apply, ...]:
        """The ops below the root, each as often as it is written, in matching order."""
        return tuple(term for term in applied(self.before) if term is not self.before)

    @property
    def spared(self) -> int:
        """The number of inner ops that must become dead with the root, so that no more ops run than before."""
        return max(0, sum(term.cost for term in set(applied(self.after))) - self.before.cost)

    @property
    def facts(self) -> frozenset[int]:
        """The numbers of the names that are facts of forms."""
        return _facts(self.before) | _facts(self.after)

    @property
    def has_forms(self) -> bool:
        """Whether any op is a form."""
        return bool(self.facts)


def _facts(term: model.Term) -> frozenset[int]:
    facts = [one.fact for one in applied(term) if one.fact is not None]
    return frozenset(part.index for fact in facts for part in _parts(fact) if isinstance(part, model.Operand))


def applied(term: model.Term) -> Iterator[model.Apply]:
    """The ops in ``term``, outer ones first."""
    if isinstance(term, model.Apply):
        yield term
    for inside in model.children(term):
        yield from applied(inside)


def check_rewrites(records: Iterable[Record]) -> tuple[Rewrite, ...]:
    """The rewrites among ``records``, in order.

    Raises:
        RuleError: with all errors, not only the first.
    """
    found: list[Rewrite] = []
    wrong: list[Diagnostic] = []
    spans: dict[tuple[model.Term, Conditions], Span] = {}
    for record in records:
        if not record.is_a("MLIRRewrite"):
            continue
        try:
            rewrite = _rewrite(record)
        except MlirAdError as error:
            wrong += error.diagnostics
            continue
        asked = (rewrite.before, rewrite.conditions)
        if asked in spans:
            first = Note("the first is here", spans[asked].where())
            wrong.append(complaint("MA0103", "two rewrites of the same pattern", record.span, notes=[first]))
        spans.setdefault(asked, record.span)
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
    if not isinstance(pattern, model.Apply):
        raise failure("MA0411", "the pattern is not an op applied to operands", before.span, ["write '(AddF $a, $b)'"])
    _check_pattern(pattern, before.span)
    rewrite = Rewrite(
        name=record.name,
        names=names,
        before=pattern,
        after=_result(record, names),
        needs=_needs(record),
        domain=domains(record, len(names) - len(_facts(pattern))),
        conditions=_conditions(record, names),
        sample=str(record.get("sample")),
        commutative=frozenset(_commutative(before)),
        formula=str(record.get("summary")) or record.span.source.comment_above(record.span.start),
        source=str(record.get("source")),
        where=record.span.where(),
    )
    _check_flags(rewrite, record)
    _check_facts(rewrite, record)
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


def _term(dag: Dag, names: tuple[str, ...], where: str) -> model.Term:
    term = TermReader(names, results=1, forms=True).read(dag, dag.span)
    for part in _parts(term):
        if isinstance(part, model.Seed | model.ResultOf | model.Shadow | model.StaticSelect):
            raise failure("MA0415", f"{where} of a rewrite refers to derivatives or results", dag.span)
    return term


def _parts(term: model.Term) -> Iterator[model.Term]:
    yield term
    for inside in model.children(term):
        yield from _parts(inside)


def _check_pattern(pattern: model.Apply, span: Span) -> None:
    for part in _parts(pattern):
        if isinstance(part, model.Apply) and isinstance(part.fact, model.Apply):
            raise failure("MA0415", "a fact in a pattern must be bound to a name", span, ["write '$m'"])
        if isinstance(part, model.Compare) or (isinstance(part, model.Apply) and part.typing == "cast"):
            what = "a comparison" if isinstance(part, model.Compare) else f"the cast '{part.op}'"
            raise failure("MA0415", f"{what} cannot be matched yet", span, ["name its result: '$x'"])


def _result(record: Record, names: tuple[str, ...]) -> model.Term:
    dag = _dag(record, "after")
    if isinstance(dag.operator, Record) and dag.operator.name == "Value":
        ((value, name),) = dag.arguments if len(dag.arguments) == 1 else ((dag, None),)
        if name is None or not isinstance(value, Unset):
            raise failure("MA0415", "'Value' takes one name", dag.span, ["write '(Value $a)'"])
        if name not in names:
            bound = ", ".join(f"'${one}'" for one in names)
            raise failure("MA0414", f"'${name}' is not bound by the pattern", dag.span, [f"it binds {bound}"])
        return model.Operand(names.index(name))
    return _term(dag, names, "the result")


def _conditions(record: Record, names: tuple[str, ...]) -> Conditions:
    given, span = record.get("conditions"), record.span_of("conditions")
    found = []
    for dag in given if isinstance(given, list) else []:
        head = dag.operator if isinstance(dag, Dag) else None
        predicate = str(head.get("predicate")) if isinstance(head, Record) and head.is_a("FactPredicate") else ""
        if not isinstance(dag, Dag) or predicate not in PREDICATES:
            helps = ["write '(IsPermutation $m)'; the predicates are " + ", ".join(PREDICATES)]
            raise failure("MA0417", "unknown predicate of facts", dag.span if isinstance(dag, Dag) else span, helps)
        asked = [name for _, name in dag.arguments]
        if not asked or any(name not in names for name in asked):
            raise failure("MA0414", "a condition uses a name that the pattern does not bind", dag.span)
        found.append((predicate, tuple(names.index(name) for name in asked if name)))
    return tuple(found)


def _check_facts(rewrite: Rewrite, record: Record) -> None:
    values = {
        part.index
        for side in (rewrite.before, rewrite.after)
        for part in _parts(side)
        if isinstance(part, model.Operand)
    }
    mixed = sorted(values & rewrite.facts)
    if mixed:
        raise failure("MA0418", f"'${rewrite.names[mixed[0]]}' is used both as a fact and as a value", record.span)
    kinds = _kinds(rewrite)
    for predicate, asked in rewrite.conditions:
        if tuple(map(kinds.get, asked)) != PREDICATES[predicate]:
            wanted = " and ".join(f"one fact of a '{kind}'" for kind in PREDICATES[predicate])
            message = f"'{predicate}' takes {wanted}"
            raise failure("MA0418", message, record.span_of("conditions"))
    for term in applied(rewrite.after):
        if term.fact is not None and _kind(term.fact, kinds) != FORMS[term.op]:
            raise failure("MA0418", f"a '{term.op}' is built from a fact of another kind", record.span_of("after"))
    if rewrite.has_forms and not rewrite.sample:
        helps = ["let sample = [{ func.func @f(...) ... }]"]
        raise failure("MA0418", "a rewrite with forms needs a 'sample' program for its test", record.span, helps)


def _kinds(rewrite: Rewrite) -> dict[int, str]:
    """The kind of each fact, by number."""
    return {t.fact.index: FORMS[t.op] for t in applied(rewrite.before) if isinstance(t.fact, model.Operand)}


def _kind(fact: model.Operand | model.Apply, kinds: dict[int, str]) -> str | None:
    """The kind of a fact; None if its arguments have other kinds than its function takes."""
    if isinstance(fact, model.Operand):
        return kinds.get(fact.index)
    taken, given = FACT_FUNCTIONS[fact.op]
    made_of = tuple(kinds.get(part.index) for part in fact.arguments if isinstance(part, model.Operand))
    return given if made_of == taken else None


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
        message = "the rewrite requires fast-math flags, but no op in its pattern has any"
        raise failure("MA0418", message, record.span_of("needs"))


# --- orders of operands


def in_two_orders(rewrite: Rewrite) -> frozenset[tuple[int, ...]]:
    """The places of ops whose operands are tried in both orders, as swapping them yields a different pattern."""
    found: set[tuple[int, ...]] = set()
    plain = _renamed(rewrite.before)
    for place, term in _places(rewrite.before, ()):
        if isinstance(term, model.Apply) and term.op in rewrite.commutative:
            swapped = replace(term, arguments=term.arguments[::-1])
            if _renamed(_put(rewrite.before, place, swapped)) != plain:
                found.add(place)
    return frozenset(found)


def _places(term: model.Term, place: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], model.Term]]:
    yield place, term
    for position, inside in enumerate(model.children(term)):
        yield from _places(inside, (*place, position))


def _put(term: model.Term, place: tuple[int, ...], new: model.Term) -> model.Term:
    if not place:
        return new
    assert isinstance(term, model.Apply)
    first, *rest = place
    changed = _put(term.arguments[first], tuple(rest), new)
    return replace(term, arguments=(*term.arguments[:first], changed, *term.arguments[first + 1 :]))


def _renamed(term: model.Term) -> model.Term:
    """``term`` with its names numbered in order of occurrence."""
    order: dict[int, int] = {}

    def renamed(part: model.Term) -> model.Term:
        if isinstance(part, model.Operand):
            return model.Operand(order.setdefault(part.index, len(order)))
        if isinstance(part, model.Apply):
            fact = None if part.fact is None else renamed(part.fact)
            assert fact is None or isinstance(fact, model.Operand | model.Apply)
            return replace(part, fact=fact, arguments=tuple(map(renamed, part.arguments)))
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
    if isinstance(rewrite.after, model.Constant | model.Apply):
        types.unify(after.type, types.result(0))
    return TypedRewrite(types, before, after)


def is_typed(rewrite: Rewrite) -> bool:
    """Whether the types of all created ops can be inferred; those of forms are compared at run time."""
    typed = infer_rewrite(rewrite)
    roots = [typed.after]
    while roots:
        root = roots.pop()
        asked = isinstance(root.term, model.Constant) or not rewrite.has_forms
        if asked and not root.type.truth and not typed.types.is_named(root.type):
            return False
        roots += root.arguments
    return True


def _check_types(rewrite: Rewrite, span: Span) -> None:
    typed = infer_rewrite(rewrite)
    if not rewrite.has_forms and typed.types.root(typed.after.type) != typed.types.root(typed.types.result(0)):
        message = "the result has another type than the value that it replaces"
        raise failure("MA0416", message, span, ["combine the types by ops that have operands of one type"])
    if not is_typed(rewrite):
        raise failure("MA0416", "the type of a constant cannot be inferred", span, ["combine it with a '$name'"])
