"""Emits rewrites as Python, one function for each record: match, test conditions, create."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from mlirad.rules.infer import Typed, Types
from mlirad.rules.model import ON_TENSORS, Apply, Compare, Constant, Operand, Term, children
from mlirad.rules.rewrites import Rewrite, applied, in_two_orders, infer_rewrite
from mlirad.rules.schedule import Names

#: The functions that generated code calls; the names of values avoid them.
HELPERS: Final = (
    "both_orders", "builder", "compare", "flags_of", "has_constants", "is_number", "is_of_floats", "is_plain",
    "made_by",
)  # fmt: skip
#: Ops of these dialects also compute integers, for which -a / -b = a / b does not hold.
_ALSO_OF_INTEGERS: Final = tuple(f"{dialect}." for dialect in ON_TENSORS)
_TAKEN: Final = ("site", "ops", *HELPERS)


@dataclass(frozen=True)
class RewriteFunction:
    """The data of a generated function for the template."""

    name: str
    root: str
    under: Sequence[str]
    inner: Sequence[str]
    makes: Sequence[str]
    exact: bool
    doc: str
    line: str
    body: Sequence[str]


def rewrite_function(rewrite: Rewrite, names: Names) -> RewriteFunction:
    """The function of one record."""
    first, _, rest = (rewrite.formula or f"{rewrite.name}.").partition("\n")
    more = [part for part in (rest, f"Source: {rewrite.source}." if rewrite.source else "") if part]
    return RewriteFunction(
        name=names.fresh(snake(rewrite.name)),
        root=rewrite.root,
        under=[made for term in rewrite.before.arguments if (made := _defining_op(term))],
        inner=sorted({made for term in _subterms(rewrite.before) if (made := _defining_op(term))}),
        makes=sorted({term.op for term in applied(rewrite.after)}),
        exact=not rewrite.needs,
        doc="\n\n".join([first, *more]) + ("\n" if more else ""),
        line=f"{rewrite.where.line}:{rewrite.where.column}",
        body=_RewriteFunction(rewrite).lines(),
    )


def _defining_op(term: Term) -> str:
    """The op that defines the value of ``term``; empty if any may."""
    if isinstance(term, Apply):
        return term.op
    return "arith.constant" if isinstance(term, Constant) else ""


def _subterms(term: Term) -> Iterator[Term]:
    for inside in children(term):
        yield inside
        yield from _subterms(inside)


def snake(name: str) -> str:
    """``ProductOfNegatives`` -> ``product_of_negatives``."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", name).lower()


@dataclass
class _RewriteFunction:
    """Writes the body of one function, top down."""

    rewrite: Rewrite
    written: list[str] = field(default_factory=list)
    indent: str = ""
    #: Names of values by number, once they are bound, and of the matched ops.
    bound: dict[int, str] = field(default_factory=dict)
    matched: list[str] = field(default_factory=lambda: ["op"])
    known: dict[Typed, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.names = Names()
        for name in _TAKEN:
            self.names.fresh(name)
        self.values = [self.names.fresh(name) for name in self.rewrite.names]
        self.typed = infer_rewrite(self.rewrite)
        self.swapped = in_two_orders(self.rewrite)

    def lines(self) -> list[str]:
        """All lines."""
        root = self.rewrite.before
        self.root_found = "op" if root.fact is None else self._form("op", root)
        self._match([(self.root_found, root, ())])
        self._emit_conditions()
        self._create()
        if self.indent:
            self.written.append("return None")
        return self.written

    def _line(self, text: str) -> None:
        self.written.append(self.indent + text)

    def _unless(self, condition: str) -> None:
        self._line(f"if {condition}:")
        self._line("    " + ("continue" if self.indent else "return None"))

    # --- the left side

    def _match(self, todo: list[tuple[str, Apply, tuple[int, ...]]]) -> None:
        """Binds the operands of each op of ``todo``, outer ones first, and matches their defining ops."""
        while todo:
            op, term, place = todo.pop(0)
            names = [self._operand_name(argument) for argument in term.arguments]
            if term.fact is not None:
                self._bind_form(op, term, names)
            elif place in self.swapped:
                self._line(f"for {', '.join(names)} in both_orders({op}):")
                self.indent += "    "
            else:
                self._line(f"{', '.join(names)} = {op}.operands" + ("[0]" if len(names) == 1 else ""))
            for position, (name, argument) in enumerate(zip(names, term.arguments, strict=True)):
                inner = self._check(name, argument)
                if inner is not None:
                    assert isinstance(argument, Apply)
                    todo.append((inner, argument, (*place, position)))

    def _operand_name(self, argument: Term) -> str:
        if isinstance(argument, Operand):
            name = self.values[argument.index]
            if argument.index in self.bound:
                return self.names.fresh(f"{name}_again")
            self.bound[argument.index] = name
            return name
        return self.names.fresh(_value_name(argument))

    def _check(self, name: str, argument: Term) -> str | None:
        """Emits the test of an operand; returns the name of its defining op, if it must have a certain one."""
        if isinstance(argument, Operand):
            if name != self.bound[argument.index]:
                self._unless(f"{name} != {self.bound[argument.index]}")
            return None
        if isinstance(argument, Constant):
            self._unless(f"not is_number({name}, {argument.value!r})")
            return None
        assert isinstance(argument, Apply)
        if argument.fact is not None:
            return self._form(name, argument)
        made = self.names.fresh(f"{name}_op")
        self._line(f'{made} = made_by({name}, "{argument.op}")')
        self._unless(f"{made} is None")
        self.matched.append(made)
        return made

    def _form(self, name: str, term: Apply) -> str:
        """Emits the look-up of the form of a value (or of the root): its op, its fact and its operands."""
        found = self.names.fresh(f"{term.op}_found")
        how = "form_of" if name == "op" else "form"
        self._line(f'{found} = site.{how}("{term.op}", {name})')
        self._unless(f"{found} is None")
        return found

    def _bind_form(self, found: str, term: Apply, names: list[str]) -> None:
        assert isinstance(term.fact, Operand)
        fact = self._operand_name(term.fact)
        made = self.names.fresh(f"{term.op}_op") if found != self.root_found else "_"
        inside = f"({', '.join(names)}{',' if len(names) == 1 else ''})"
        self._line(f"{made}, {fact}, {inside} = {found}")
        self._check(fact, term.fact)
        if made != "_":
            self.matched.append(made)

    def _emit_conditions(self) -> None:
        if self.rewrite.before.fact is None:
            self._unless("not is_plain(op)")
            if self.rewrite.root.startswith(_ALSO_OF_INTEGERS):
                self._unless("not is_of_floats(op)")
        self.matched = list(dict.fromkeys(self.matched))
        for one, other in self._to_be_equal():
            self._unless(f"{one}.type != {other}.type")
        for predicate, asked in self.rewrite.conditions:
            first, *others = (self.bound[index] for index in asked)
            self._unless(f"not {first}.{predicate}({', '.join(others)})")
        rewrite, ops = self.rewrite, f"({', '.join(self.matched)}{',' if len(self.matched) == 1 else ''})"
        if rewrite.needs:
            flags = ", ".join(f'"{flag}"' for flag in rewrite.needs)
            self._unless(f"not flags_of({ops}) >= {{{flags}}}")
        if rewrite.spared:
            self._unless(f"not site.is_spared({rewrite.spared}, {', '.join(self.matched)})")
        for type in dict.fromkeys(self._constant_types(self.typed.after)):
            self._unless(f"not has_constants({type})")

    def _to_be_equal(self) -> list[tuple[str, str]]:
        """Pairs of values whose types ops of the right side require to be equal, but the left side does not imply."""
        known = Types(len(self.values), 1)
        known.unify(known.typed(self.rewrite.before).type, known.result(0))
        pairs: list[tuple[str, str]] = []
        first: dict[int, int] = {}
        for index in sorted(set(range(len(self.values))) - self.rewrite.facts):
            other = first.setdefault(self.typed.types.root(self.typed.types.operand(index)), index)
            if known.root(known.operand(other)) != known.root(known.operand(index)):
                pairs.append((self.bound[index], self.bound[other]))
        return pairs

    def _constant_types(self, typed: Typed) -> list[str]:
        own = [self._type(typed)] if isinstance(typed.term, Constant) else []
        return [*own, *(type for inside in typed.arguments for type in self._constant_types(inside))]

    # --- the right side

    def _create(self) -> None:
        after = self.typed.after
        if isinstance(after.term, Operand):
            self._line(f"return {self.bound[after.term.index]}")
            return
        exact = "" if not self.rewrite.needs else ", exact=False"
        self._line(f"build = builder(({', '.join(self.matched)}{',' if len(self.matched) == 1 else ''}){exact})")
        for inside in after.arguments:
            self._compute(inside)
        self._line(f"return {self._expression(after)}")

    def _compute(self, typed: Typed) -> str:
        if isinstance(typed.term, Operand):
            return self.bound[typed.term.index]
        if typed not in self.known:
            for inside in typed.arguments:
                self._compute(inside)
            text = self._expression(typed)
            self.known[typed] = self.names.fresh(_value_name(typed.term))
            self._line(f"{self.known[typed]} = {text}")
        return self.known[typed]

    def _expression(self, typed: Typed) -> str:
        term, values = typed.term, [self._compute(inside) for inside in typed.arguments]
        if isinstance(term, Constant):
            return f"build.constant({self._type(typed)}, {term.value!r})"
        if isinstance(term, Compare):
            return f'compare(build, "{term.predicate}", {", ".join(values)})'
        assert isinstance(term, Apply)
        if term.fact is not None:
            listed = f"({', '.join(values)}{',' if len(values) == 1 else ''})"
            return f'site.create("{term.op}", build, {self._fact(term.fact)}, {listed})'
        creates = "float" if term.fastmath else "value"
        listed = f"({', '.join(values)}{',' if len(values) == 1 else ''})"
        return f'build.{creates}("{term.op}", {listed}, {self._type(typed)})'

    def _fact(self, fact: Operand | Apply) -> str:
        if isinstance(fact, Operand):
            return self.bound[fact.index]
        first, *others = (self.bound[part.index] for part in fact.arguments if isinstance(part, Operand))
        return f"{first}.{fact.op}({', '.join(others)})"

    def _type(self, typed: Typed) -> str:
        """The Python expression for the type of a term: that of the root's result, or of a value."""
        found = self.typed.types.expression(typed.type)
        if found is None:  # the type of a form among the operands
            return f"{self._compute(typed.arguments[0])}.type"
        functions, number = found
        owner = "op.result" if number == len(self.values) else self.values[number]
        return "(".join([*functions, f"{owner}.type"]) + ")" * len(functions)


def _value_name(term: Term) -> str:
    """A name for the value of ``term``."""
    if isinstance(term, Constant):
        return {0.0: "zero", 1.0: "one", 2.0: "two", 0.5: "half"}.get(term.value, "number")
    if isinstance(term, Apply):
        return term.op.rpartition(".")[2]
    return "truth" if isinstance(term, Compare) else "value"
