"""Checks records of known kinds and converts them to frozen `Rule`s."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from mlirad.errors import Diagnostic, MlirAdError, Note, RuleError
from mlirad.rules import model
from mlirad.rules.infer import check_types
from mlirad.rules.linear import ZERO, casts, conjugated, degree, scales
from mlirad.rules.source import Span, complaint, failure
from mlirad.rules.terms import TermReader, op_part
from mlirad.rules.values import Dag, Record, Unset

_DECLARED: Final = (
    "ValueOp",
    "ReadOnlyIdentityOp",
    "MemoryIdentityOp",
    "ControlFlowOp",
    "AllocationOp",
    "ReturnOp",
    "BranchOp",
    "RegionTerminatorOp",
    "CallOp",
)
_CLASS_NAME: Final = re.compile(r"[A-Z]\w*Op")
_AVOID: Final = ("", "zero", "integers", "halves", "cut")
_DOMAIN_KINDS: Final = ("float", "int", "bool", "complex")


def check(records: Iterable[Record]) -> tuple[model.Rule, ...]:
    """The rules among ``records``, in order.

    Raises:
        RuleError: with all errors, not only the first.
    """
    rules: list[model.Rule] = []
    wrong: list[Diagnostic] = []
    spans: dict[str, Span] = {}
    for record in records:
        if not record.is_a("Rule"):
            continue
        try:
            rule = _rule(record)
        except MlirAdError as error:
            wrong += error.diagnostics
            continue
        if rule.name in spans:
            first = Note("the first is here", spans[rule.name].where())
            wrong.append(complaint("MA0103", f"two rules for '{rule.name}'", record.span, notes=[first]))
        spans.setdefault(rule.name, record.span)
        rules.append(rule)
    if wrong:
        raise RuleError(wrong)
    return tuple(rules)


def _rule(record: Record) -> model.Rule:
    common = _common(record)
    if record.is_a("MLIRDerivative"):
        return _derivative(record, common)
    if record.is_a("InactiveOp"):
        return model.InactiveRule(**common)
    if record.is_a("NotImplementedOp"):
        why = str(record.get("why")).strip()
        if not why or "\n" in why:
            raise failure("MA0418", "'why' is one line that says what to do instead", record.span_of("why"))
        return model.NotImplementedRule(**common, why=why)
    for kind in _DECLARED:
        if record.is_a(kind):
            return model.Declared(
                **common, declared=kind, pointers=_ints(record, "pointers"), stored=_ints(record, "stored")
            )
    kinds = ", ".join(("MLIRDerivative", "InactiveOp", "NotImplementedOp", *_DECLARED))
    raise failure("MA0418", f"'{record.name}' is a 'Rule' of unknown kind", record.span, [f"the kinds are {kinds}"])


def _common(record: Record) -> dict[str, Any]:
    for field in ("dialect", "op", "summary", "source", "pure", "cost"):
        if isinstance(record.get(field), Unset):
            raise failure("MA0418", f"field '{field}' of '{record.name}' has no value", record.span_of(field))
    cost = record.get("cost")
    if not isinstance(cost, int) or not 0 <= cost <= 10_000:
        raise failure("MA0418", f"'cost' is a number from 0 to 10000, not {cost}", record.span_of("cost"))
    summary = str(record.get("summary")) or record.span.source.comment_above(record.span.start)
    return {
        "dialect": op_part(record, "dialect", record.span),
        "op": _op_name(record),
        "formula": summary,
        "source": str(record.get("source")),
        "pure": bool(record.get("pure")),
        "cost": cost,
        "where": record.span.where(),
    }


def _op_name(record: Record) -> str:
    """The op's name; for a C++ class name the affixes are removed (``DivFOp`` -> ``divf``)."""
    name = str(record.get("op"))
    if _CLASS_NAME.fullmatch(name):
        return name.removesuffix("Op").lower()
    return op_part(record, "op", record.span)


def _ints(record: Record, field: str) -> tuple[int, ...]:
    value = record.get(field) if field in record.slots else []
    return tuple(item for item in value if isinstance(item, int)) if isinstance(value, list) else ()


# --- formulas


def _derivative(record: Record, common: dict[str, Any]) -> model.Derivative:
    operands = _operands(record)
    dags = _partial_dags(record, operands)
    results = max([1, *(len(dag.arguments) for dag in dags if _head(dag) == "PerResult")])
    forward = _forward(record, operands, results)
    rule = model.Derivative(
        **common,
        operands=operands,
        results=results,
        partials=tuple(_partial(dag, operands, results) for dag in dags),
        forward=forward,
        asserted=tuple(i for i, dag in enumerate(dags) if _head(dag) == "AssertingInactiveArg"),
        domain=domains(record, len(operands)),
    )
    if record.get("holomorphic"):
        rule = replace(rule, conjugates=tuple(_conjugates(rule, dag, i) for i, dag in enumerate(dags)))
    _check_forward(rule, record)
    check_types(rule, record.span)
    return rule


def _operands(record: Record) -> tuple[str, ...]:
    pattern = record.get("pattern")
    if not isinstance(pattern, Dag) or _head(pattern) != "Op":
        span = pattern.span if isinstance(pattern, Dag) else record.span_of("pattern")
        raise failure("MA0411", "the pattern is not of the form '(Op $x, $y)'", span)
    names: list[str] = []
    for (value, name), place in zip(pattern.arguments, pattern.spans, strict=True):
        if name is None or not isinstance(value, Unset):
            raise failure("MA0411", "an operand of the pattern is a '$name'", place)
        if name in names:
            raise failure("MA0411", f"'${name}' is bound twice", place)
        names.append(name)
    return tuple(names)


def _partial_dags(record: Record, operands: tuple[str, ...]) -> list[Dag]:
    partials = record.get("partials")
    dags = [dag for dag in partials if isinstance(dag, Dag)] if isinstance(partials, list) else []
    if len(dags) != len(operands):
        message = f"{len(dags)} partials for {len(operands)} operands"
        helps = ["write one dag for each operand; '(InactiveArg)' where no derivative flows"]
        raise failure("MA0412", message, record.span_of("partials"), helps)
    return dags


def _partial(dag: Dag, operands: tuple[str, ...], results: int) -> tuple[model.Term, ...] | None:
    if _head(dag) in ("InactiveArg", "AssertingInactiveArg"):
        return None
    entries = [dag]
    if _head(dag) == "PerResult":
        entries = [value for value, _ in dag.arguments if isinstance(value, Dag)]
    if len(entries) != results:
        raise failure("MA0412", f"{len(entries)} entries for {results} results", dag.span, ["write '(PerResult a, b)'"])
    terms = tuple(TermReader(operands, results, entry=j).read(e, e.span) for j, e in enumerate(entries))
    for term, entry in zip(terms, entries, strict=True):
        if degree(term) not in (1, ZERO):
            raise failure(
                "MA0419", "the partial is not linear in '(DiffeRet)'", entry.span, ["each product contains it once"]
            )
    return terms


def _conjugates(rule: model.Derivative, dag: Dag, index: int) -> tuple[model.Term, ...] | None:
    """The adjoint terms of operand ``index``: the partials with the factors of '(DiffeRet)' conjugated."""
    terms = rule.partials[index]
    if terms is None:
        return None
    found = [conjugated(term, rule.dialect) for term in terms]
    if any(term is None for term in found):
        helps = ["it is made of complex add, sub, neg, mul and div; write an 'MLIRDerivative' with both modes instead"]
        raise failure("MA0419", "the partial is not linear over the complex numbers", dag.span, helps)
    return tuple(term for term in found if term is not None)


def _forward(record: Record, operands: tuple[str, ...], results: int) -> tuple[model.Term, ...] | None:
    dag = record.get("forward")
    if not isinstance(dag, Dag) or _head(dag) == "ForwardFromPartials":
        return None
    entries = [dag]
    if _head(dag) == "PerResult":
        entries = [value for value, _ in dag.arguments if isinstance(value, Dag)]
    if len(entries) != results:
        raise failure("MA0412", f"{len(entries)} entries for {results} results", dag.span, ["write '(PerResult a, b)'"])
    terms = tuple(TermReader(operands, results, forward=True).read(entry, entry.span) for entry in entries)
    for term, entry in zip(terms, entries, strict=True):
        if degree(term) not in (1, ZERO):
            raise failure("MA0419", "the forward dag is not linear in its shadows", entry.span)
    return terms


def shadows(terms: Iterable[model.Term]) -> list[int]:
    """The operands whose tangents ``terms`` read, in order."""
    found: set[int] = set()
    stack = list(terms)
    while stack:
        term = stack.pop()
        if isinstance(term, model.Shadow):
            found.add(term.operand)
        stack += model.children(term)
    return sorted(found)


def _check_forward(rule: model.Derivative, record: Record) -> None:
    """Refuses a forward dag whose operands differ from those of the partials, or a cast without a forward dag."""
    read = shadows(rule.forward or ())
    flows = [i for i, terms in enumerate(rule.partials) if any(degree(term) != ZERO for term in terms or ())]
    if rule.forward is not None and read != flows:
        stated, wanted = (", ".join(f"'${rule.operands[i]}'" for i in found) or "none" for found in (read, flows))
        message = f"the forward dag uses the shadows of {stated}, but partials are given for {wanted}"
        raise failure("MA0412", message, record.span_of("forward"))
    cast = any(casts(term) for terms in rule.partials if terms is not None for term in terms)
    span = record.span_of("partials")
    if cast and rule.forward is None:
        raise failure("MA0419", "a partial that casts '(DiffeRet)' needs a forward dag", span)
    if cast and rule.forward is not None and len(shadows(rule.forward)) > 1 and any(map(scales, rule.forward)):
        raise failure(
            "MA0419",
            "a forward dag that casts may have products, or several shadows, but not both",
            record.span_of("forward"),
        )


def _head(dag: Dag) -> str:
    return dag.operator.name if isinstance(dag.operator, Record) else ""


# --- domains


def domains(record: Record, operands: int) -> tuple[model.Domain, ...]:
    """The domains in which the numeric test of ``record`` draws its points, one for each operand."""
    given = record.get("domain")
    records = [item for item in given if isinstance(item, Record)] if isinstance(given, list) else []
    if records and len(records) != operands:
        raise failure("MA0418", f"{len(records)} domains for {operands} operands", record.span_of("domain"))
    return tuple(_domain(item, record.span_of("domain")) for item in records) or (model.ANY,) * operands


def _domain(record: Record, span: Span) -> model.Domain:
    low, high = (_bound(record, field, span) for field in ("low", "high"))
    avoid, kind = str(record.get("avoid")), str(record.get("kind"))
    if avoid not in _AVOID or kind not in _DOMAIN_KINDS:
        raise failure("MA0417", f"a domain's 'avoid' is in {_AVOID[1:]}, its 'kind' in {_DOMAIN_KINDS}", record.span)
    if high - low < 0.25:
        raise failure("MA0417", f"the domain [{low}, {high}] is empty", span)
    return model.Domain(f"[{low:g}, {high:g}]" if record.anonymous else record.name, low, high, avoid, kind)


def _bound(record: Record, field: str, span: Span) -> float:
    try:
        bound = float(str(record.get(field)))
    except ValueError:
        bound = math.nan
    if not math.isfinite(bound):
        raise failure("MA0417", f"'{record.get(field)}' is not a finite number", span)
    return bound
