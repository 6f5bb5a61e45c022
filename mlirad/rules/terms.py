"""Reads dags as terms; a dag that is not a formula is refused with its location."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from mlirad.rules.model import Apply, Compare, Constant, Operand, ResultOf, Seed, Shadow, StaticSelect, Term
from mlirad.rules.source import Span, failure
from mlirad.rules.values import Dag, Record, Unset, Value, kind

#: Predicates of arith.cmpf, in the order of their codes.
PREDICATES: Final = (
    "false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une", "uno", "true",
)  # fmt: skip
STATIC_PREDICATES: Final = ("is_active", "is_complex", "is_one", "allows_arcp")
TYPINGS: Final = ("same", "first", "select", "cast", "real", "complex")
#: The known forms, and the kinds of their facts.
FORMS: Final = {
    "broadcast": "broadcast",
    "contraction": "contraction",
    "diagonal": "diagonal",
    "hlo_copies": "copies",
    "hlo_edges": "edges",
    "hlo_joined": "joined",
    "hlo_on_diagonal": "diagonal_axes",
    "hlo_order": "order",
    "hlo_part": "part",
    "hlo_product": "product",
    "hlo_shape": "shape",
    "hlo_sums": "sums",
    "insert": "place",
    "multiple": "number",
    "slice": "place",
    "spread": "spread",
    "sum": "sum",
}
#: The functions of facts, which are methods: the kinds of their arguments, and the kind of the result.
FACT_FUNCTIONS: Final = {
    "before": (("place", "broadcast"), "place"),
    "copies_after": (("copies", "copies"), "copies"),
    "copies_cut": (("copies", "part"), "copies"),
    "copies_needed": (("copies", "part"), "part"),
    "copies_on_diagonal": (("copies", "diagonal_axes", "sums"), "copies"),
    "copies_turned": (("copies", "order"), "copies"),
    "copied": (("spread",), "broadcast"),
    "cut": (("broadcast", "place"), "broadcast"),
    "inside": (("place", "place"), "place"),
    "left_diagonal": (("contraction",), "contraction"),
    "left_through": (("contraction", "broadcast"), "contraction"),
    "once": (("sum", "broadcast"), "sum"),
    "order_after": (("order", "order"), "order"),
    "order_on_diagonal": (("product", "diagonal_axes", "sums"), "order"),
    "part_after": (("part", "part"), "part"),
    "part_filled": (("part",), "copies"),
    "part_inside": (("part", "edges"), "part"),
    "part_of_first": (("part", "joined"), "part"),
    "part_of_left": (("part", "product"), "part"),
    "part_of_right": (("part", "product"), "part"),
    "part_of_second": (("part", "joined"), "part"),
    "part_turned": (("part", "order"), "part"),
    "product_left_turned": (("product", "order"), "product"),
    "product_on_diagonal": (("product", "diagonal_axes"), "product"),
    "product_right_turned": (("product", "order"), "product"),
    "product_summed": (("product", "sums"), "product"),
    "right_diagonal": (("contraction",), "contraction"),
    "right_through": (("contraction", "broadcast"), "contraction"),
    "shape_after": (("shape", "shape"), "shape"),
    "sums_turned": (("sums", "order"), "sums"),
    "times": (("sum", "broadcast"), "number"),
    "through": (("broadcast", "broadcast"), "broadcast"),
    "within": (("place", "place"), "place"),
}

#: A formula of more terms than this is due to an erroneous loop in a rule file.
MAX_TERMS: Final = 1000


@dataclass
class TermReader:
    """Reads the dags of one record, whose operands are ``operands`` and which has ``results`` results."""

    operands: tuple[str, ...]
    results: int
    forward: bool = False
    forms: bool = False
    entry: int = 0
    count: int = 0

    def read(self, value: Value, span: Span) -> Term:
        """The term that ``value`` (a dag, or a constant) represents."""
        self.count += 1
        if self.count > MAX_TERMS:
            raise failure("MA0403", f"a formula of more than {MAX_TERMS} terms", span)
        if isinstance(value, Record):
            value = Dag(value, (), span)
        if not isinstance(value, Dag):
            raise failure("MA0411", f"expected a dag, a '$name' or a constant, found {kind(value)}", span)
        return self._dag(value)

    def _dag(self, dag: Dag) -> Term:
        head = dag.operator
        assert isinstance(head, Record)
        if head.is_a("Inst"):
            return self._apply(dag, head)
        if head.is_a("Form") and self.forms:
            return self._form(dag, head)
        if head.is_a("CmpF"):
            return self._compare(dag, head)
        if head.is_a("StaticSelect"):
            return self._static_select(dag, head)
        if head.name == "Shadow":
            return self._shadow(dag)
        return self._leaf(dag, head)

    def _leaf(self, dag: Dag, head: Record) -> Term:
        if head.is_a("DiffeRetIndex"):
            self._arity(dag, head, 0)
            if self.forward:
                raise failure("MA0415", "'DiffeRet' has no meaning in a forward dag", dag.span, ["write '(Shadow $x)'"])
            given = self.entry if head.name == "DiffeRet" else self._index(dag, head)
            return Seed(given)
        if head.is_a("ResultIndex"):
            self._arity(dag, head, 0)
            return ResultOf(self._index(dag, head))
        if head.is_a("ConstantFP"):
            self._arity(dag, head, 0)
            return Constant(_number(head, dag.span))
        if head.is_a("ConstantInt"):
            self._arity(dag, head, 0)
            return Constant(float(_int(head, "value")))
        raise failure("MA0415", f"'{_shown(head)}' cannot be used in a formula", dag.span, _INST_HELP)

    def _apply(self, dag: Dag, head: Record) -> Term:
        typing = str(head.get("typing"))
        if typing not in TYPINGS:
            raise failure(
                "MA0417", f"unknown typing '{typing}' of '{_shown(head)}'", head.span_of("typing"), _one_of(TYPINGS)
            )
        wanted = _int(head, "operands") + (typing == "cast")
        self._arity(dag, head, wanted)
        target = self._target(dag) if typing == "cast" else None
        terms = self._arguments(dag, wanted - (typing == "cast"))
        name = f"{op_part(head, 'dialect', dag.span)}.{op_part(head, 'mnemonic', dag.span)}"
        return Apply(name, terms, bool(head.get("fastmath")), typing, target)

    def _form(self, dag: Dag, head: Record) -> Term:
        self._arity(dag, head, _int(head, "operands") + 1)
        terms = tuple(self._argument(dag, position) for position in range(1, len(dag.arguments)))
        name, cost = op_part(head, "name", dag.span), _int(head, "cost")
        if name not in FORMS:
            raise failure("MA0417", f"unknown form '{name}'", dag.span, _one_of(tuple(FORMS)))
        typing = "like" if head.get("like_last") else "form"
        return Apply(name, terms, bool(head.get("fastmath")), typing, fact=self._fact(dag), cost=cost)

    def _fact(self, dag: Dag) -> Operand | Apply:
        (value, name), span = dag.arguments[0], _span(dag, 0)
        if name is not None and isinstance(value, Unset):
            return Operand(self._operand(name, span))
        if isinstance(value, Dag) and isinstance(value.operator, Record) and value.operator.is_a("FactFunction"):
            function = str(value.operator.get("function"))
            if function not in FACT_FUNCTIONS:
                raise failure("MA0417", f"unknown function '{function}'", value.span, _one_of(tuple(FACT_FUNCTIONS)))
            count = len(FACT_FUNCTIONS[function][0])
            self._arity(value, value.operator, count)
            return Apply(function, self._arguments(value, count), typing="fact")
        raise failure("MA0415", "a form begins with a fact", span, ["write '$m', or '(Through $m, $p)'"])

    def _compare(self, dag: Dag, head: Record) -> Term:
        predicate = str(head.get("predicate"))
        if predicate not in PREDICATES:
            raise failure("MA0417", f"unknown predicate '{predicate}'", dag.span, _one_of(PREDICATES))
        self._arity(dag, head, 2)
        left, right = self._arguments(dag, 2)
        return Compare(predicate, left, right)

    def _static_select(self, dag: Dag, head: Record) -> Term:
        predicate = str(head.get("predicate"))
        if predicate not in STATIC_PREDICATES:
            raise failure("MA0417", f"unknown predicate '{predicate}'", dag.span, _one_of(STATIC_PREDICATES))
        self._arity(dag, head, 3)
        _, then, orelse = self._arguments(dag, 3)
        return StaticSelect(predicate, self._operand_argument(dag, head), then, orelse)

    def _shadow(self, dag: Dag) -> Term:
        if not self.forward:
            raise failure("MA0415", "'Shadow' has no meaning in a partial", dag.span, ["write '(DiffeRet)'"])
        assert isinstance(dag.operator, Record)
        self._arity(dag, dag.operator, 1)
        return Shadow(self._operand_argument(dag, dag.operator))

    def _target(self, dag: Dag) -> Term:
        value, span = dag.arguments[-1][0], _span(dag, -1)
        if not (isinstance(value, Dag) and isinstance(value.operator, Record) and value.operator.name == "TypeOf"):
            raise failure("MA0415", "the last argument of a cast is the type to cast to", span, ["write '(TypeOf $x)'"])
        self._arity(value, value.operator, 1)
        (term,) = self._arguments(value, 1)
        if not isinstance(term, (Operand, ResultOf)) and not (isinstance(term, Apply) and term.typing == "real"):
            raise failure("MA0415", "'TypeOf' takes an operand or '(Result)', or a part of a complex one", span)
        return term

    # --- arguments

    def _arguments(self, dag: Dag, count: int) -> tuple[Term, ...]:
        return tuple(self._argument(dag, position) for position in range(count))

    def _argument(self, dag: Dag, position: int) -> Term:
        (value, name), span = dag.arguments[position], _span(dag, position)
        if name is None:
            return self.read(value, span)
        if not isinstance(value, Unset):
            raise failure("MA0411", f"a part of a formula cannot be named '${name}'", span)
        return Operand(self._operand(name, span))

    def _operand_argument(self, dag: Dag, head: Record) -> int:
        value, name = dag.arguments[0]
        if name is None or not isinstance(value, Unset):
            raise failure(
                "MA0415", f"the first argument of '{_shown(head)}' is an operand", _span(dag, 0), ["write '$x'"]
            )
        return self._operand(name, _span(dag, 0))

    def _operand(self, name: str, span: Span) -> int:
        if name not in self.operands:
            bound = ", ".join(f"'${operand}'" for operand in self.operands) or "none"
            raise failure("MA0414", f"'${name}' is not an operand of the pattern", span, [f"the operands are {bound}"])
        return self.operands.index(name)

    def _arity(self, dag: Dag, head: Record, wanted: int) -> None:
        if len(dag.arguments) != wanted:
            plural = "" if wanted == 1 else "s"
            given = len(dag.arguments)
            raise failure("MA0413", f"'{_shown(head)}' takes {wanted} operand{plural}, {given} given", dag.span)

    def _index(self, dag: Dag, head: Record) -> int:
        index = _int(head, "index")
        if not 0 <= index < self.results:
            raise failure("MA0417", f"there is no result {index}; the op has {self.results}", dag.span)
        return index


_INST_HELP: Final = (
    "a formula is made of '(DiffeRet)', '(Result)', '$x', 'ConstantFP<\"1.5\">', 'CmpF<...>' and ops",
    'declare an op with: def MyOp : Inst<"op", "dialect", 1, 1>;',
)


def op_part(record: Record, field: str, span: Span) -> str:
    """A dialect or op name from a record; only valid IR names are accepted."""
    value = record.get(field)
    text = value if isinstance(value, str) else ""
    parts = text.split(".") if field != "dialect" else [text]
    if not all(part.isascii() and part.replace("_", "a").isalnum() and part[0].islower() for part in parts):
        raise failure("MA0410", f"'{text}' is not a valid name in IR", span, ["names look like 'arith' and 'addf'"])
    return text


def _number(head: Record, span: Span) -> float:
    text = head.get("value")
    try:
        number = float(text) if isinstance(text, str) else math.nan
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise failure("MA0417", f"'{text}' is not a finite number", span, ["write it as in 'ConstantFP<\"1.5\">'"])
    return number


def _int(head: Record, field: str) -> int:
    value = head.get(field)
    assert isinstance(value, int)
    return value


def _span(dag: Dag, position: int) -> Span:
    return dag.spans[position] if dag.spans else dag.span


def _shown(head: Record) -> str:
    return head.bases[-1] if head.anonymous and head.bases else head.name


def _one_of(names: tuple[str, ...]) -> list[str]:
    return ["one of " + ", ".join(f"'{name}'" for name in names)]
