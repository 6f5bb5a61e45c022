"""Checks that every rewrite is an equality: each record becomes a function that is rewritten and run.

Nothing but the record says what is tested: its left side becomes a function of its names, on scalars of both widths, on
vectors and on tensors. The rewrite must be done there, and give the same bits: at random points of the domain and, in
every combination, at zeros of both signs, infinities, NaNs and numbers at the ends of the range. What its flags allow
to differ may differ: with `reassoc` and the like the last digits. No number becomes another or NaN, so that ordinary
numbers in every combination are tried there. Both derivatives of both sides must agree in the domain.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from mlirad import _mlir
from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.registry import SIMPLIFY, Registry
from mlirad.interfaces.signature import OperandKind, Role, Signature
from mlirad.rules.model import ANY, Apply, Constant, Operand, Term
from mlirad.rules.rewrites import Rewrite, applied
from mlirad.synthesis.derive import create_derivative
from mlirad.synthesis.options import Options
from mlirad.synthesis.primal.simplify import simplify
from mlirad.testing.vectors import random_vector
from tests.fuzz.batches import BatchMember, Run, batch
from tests.fuzz.driving import Callee
from tests.fuzz.programs.syntax import Type, Vector, elements, tensor
from tests.fuzz.rules import points
from tests.fuzz.rules.replaced import add_rewrites
from tests.fuzz.semantics.duals import Array

#: What names stand for, and results.
SHAPES: Final[dict[str, Type]] = {
    "f64": "f64", "f32": "f32", "vector": Vector((4,)), "tensor": tensor(4),
}  # fmt: skip
#: Derivatives are compared on scalars: elsewhere they are made of the same ops.
_DERIVED: Final = ("f64", "sample")
CHECKS: Final = ("fires", "values", "derivatives")

#: Numbers at which sums and products are special; those in the middle are ordinary.
SPECIAL: Final = (0.0, -0.0, np.inf, -np.inf, np.nan, 5e-324, 1.7e308, -1.5, 0.75)
ORDINARY: Final = (0.0, -0.0, 0.75, -0.75, 1.5, -1.5)
_TRIED: Final = 64
#: How often a rewrite may be done where its left side is written once: its result may hold it once more.
_TIMES: Final = 3
#: What differences of rounding are worth where flags allow them.
_ROUNDING: Final = {"f32": 3e-6}
#: Flags that leave the numbers as they are.
EXACT: Final = {"nsz", "nnan", "ninf"}
#: Nothing is folded away before it is differentiated, and the records are not asked once more.
_AS_IT_IS: Final = Options(primal_pipeline="", cleanup_pipeline="")


@dataclass
class EqualityVerdicts:
    """What is wrong, by (case name, check); what is in ``checked`` and not here is right."""

    problems: dict[tuple[str, str], str] = field(default_factory=dict)
    checked: set[tuple[str, str]] = field(default_factory=set)


def case_name(rewrite: Rewrite, shape: str) -> str:
    """The function of a case."""
    return f"case_{rewrite.name}_{shape}"


def judge(rewrites: Sequence[Rewrite], seed: int = 0) -> EqualityVerdicts:
    """Check every case of ``rewrites``."""
    context, verdicts = _mlir.new_context(), EqualityVerdicts()
    subjects = [_Subject(rewrite, shape, context) for rewrite in rewrites for shape in shapes(rewrite)]
    runs = iter(batch([f.member for s in subjects for f in s.functions], context, Context.default()))
    for subject in subjects:
        for function in subject.functions:
            function.run = next(runs)
    for subject in subjects:
        rng = np.random.default_rng([seed, *map(ord, subject.name)])
        for check, problem in subject.problems(rng).items():
            verdicts.checked.add((subject.name, check))
            if problem is not None:
                verdicts.problems[subject.name, check] = problem
    return verdicts


def shapes(rewrite: Rewrite) -> tuple[str, ...]:
    """What a rewrite is tried on; with forms it is on its sample."""
    return ("sample",) if rewrite.sample else tuple(SHAPES)


# --- programs


def _type(type: ir.Type) -> Type:
    """A float, or a tensor of them."""
    return tensor(*ir.RankedTensorType(type).shape) if isinstance(type, ir.RankedTensorType) else str(type)


def _sampled(rewrite: Rewrite, context: ir.Context) -> tuple[str, tuple[Type, ...], Type]:
    """The sample by the name of its case, and the types of its arguments and result."""
    module = ir.Module.parse(rewrite.sample, context)
    type = ir.FunctionType(ir.TypeAttr(module.body.operations[0].attributes["function_type"]).value)
    text = rewrite.sample.replace("@f(", f"@{case_name(rewrite, 'sample')}(")
    return text, tuple(map(_type, type.inputs)), _type(type.results[0])


def _text(rewrite: Rewrite, shape: str) -> str:
    """The left side as a function of the names."""
    type = SHAPES[shape]
    kinds = operand_types(rewrite, shape)
    arguments = ", ".join(f"%{name}: {kind}" for name, kind in zip(rewrite.names, kinds, strict=True))
    lines: list[str] = []
    result = _written(rewrite.before, rewrite, type, lines)
    head = f"func.func @{case_name(rewrite, shape)}({arguments}) -> {type} {{"
    return "\n".join([head, *lines, f"  return {result} : {type}", "}"])


def operand_types(rewrite: Rewrite, shape: str) -> tuple[Type, ...]:
    """The type of each name: conditions are one bit, all others are of the shape."""
    conditions = {
        term.arguments[0].index
        for term in applied(rewrite.before)
        if term.typing == "select" and isinstance(term.arguments[0], Operand)
    }
    return tuple("i1" if index in conditions else SHAPES[shape] for index in range(len(rewrite.names)))


def _written(term: Term, rewrite: Rewrite, type: Type, lines: list[str]) -> str:
    """The name of the value of ``term``, which ``lines`` compute."""
    if isinstance(term, Operand):
        return f"%{rewrite.names[term.index]}"
    name = f"%v{len(lines)}"
    if isinstance(term, Constant):
        number = f"{term.value:e}" if isinstance(type, str) else f"dense<{term.value:e}>"
        lines.append(f"  {name} = arith.constant {number} : {type}")
        return name
    assert isinstance(term, Apply)
    values = [_written(inside, rewrite, type, lines) for inside in term.arguments]
    kinds = ["i1" if term.typing == "select" and i == 0 else str(type) for i in range(len(values))]
    flags = f" {{fastmath = #arith.fastmath<{','.join(rewrite.needs) or 'none'}>}}" if term.fastmath else ""
    name = f"%v{len(lines)}"
    lines.append(f'  {name} = "{term.op}"({", ".join(values)}){flags} : ({", ".join(kinds)}) -> {type}')
    return name


class _RewriteUnderTest:
    """A function on lists of arrays, one an operand; of a derivative ``roles`` says what they are."""

    run: Run

    def __init__(
        self,
        module: ir.Module,
        name: str,
        operands: Sequence[Type],
        results: Sequence[Type],
        roles: Sequence[Role] = (),
    ) -> None:
        self.member = BatchMember(module, Callee(name, tuple(operands), tuple(results)))
        self.roles = roles

    def __call__(self, values: Sequence[Array]) -> Array:
        """The results, one behind the other."""
        pairs = list(zip(values, self.member.callee.operands, strict=True))
        floats = [x for value, kind in pairs if kind != "i1" for x in value.tolist()]
        truths = [int(x) for value, kind in pairs if kind == "i1" for x in value]
        return self.run(floats, truths, sum(map(elements, self.member.callee.results)))


class _Subject:
    """One record in one shape: both sides and their derivatives; they run once their batch is compiled."""

    def __init__(self, rewrite: Rewrite, shape: str, context: ir.Context) -> None:
        self.rewrite = rewrite
        self.shape = shape
        self.name = case_name(rewrite, shape)
        self.types: tuple[Type, ...]
        self.result: Type
        if rewrite.sample:
            text, self.types, self.result = _sampled(rewrite, context)
        else:
            text, self.types, self.result = _text(rewrite, shape), operand_types(rewrite, shape), SHAPES[shape]
        registry = _only(rewrite)
        sides = [ir.Module.parse(text, context) for _ in range(2)]
        self.fired = simplify(sides[1].operation, registry)
        self.ends = self.fired <= _TIMES and simplify(sides[1].operation, registry) == 0
        self.wrong = _verified(sides[1])
        self.functions: list[_RewriteUnderTest] = []
        if self.wrong is None:
            self.functions += [_RewriteUnderTest(side, self.name, self.types, [self.result]) for side in sides]
            if shape in _DERIVED:
                self.functions += [self._derivative(side, mode) for mode in Mode for side in sides]

    def _derivative(self, module: ir.Module, mode: Mode) -> _RewriteUnderTest:
        on = Activity.DUP if mode is Mode.FORWARD else Activity.ACTIVE
        given = Activity.DUPNONEED if mode is Mode.FORWARD else Activity.ACTIVENONEED
        arguments = tuple(Activity.CONST if kind == "i1" else on for kind in self.types)
        signature = Signature(mode, arguments, (given,))
        with module.context, ir.Location.unknown():
            name = create_derivative(module, self.name, signature, Context.default().registry, _AS_IT_IS)
        result = self.result
        operands = [result if r.kind is OperandKind.SEED else self.types[r.index] for r in signature.operand_roles()]
        results = [self.types[r.index] if r.kind is OperandKind.GRADIENT else result for r in signature.result_roles()]
        return _RewriteUnderTest(module, name, operands, results, signature.operand_roles())

    def problems(self, rng: np.random.Generator) -> dict[str, str | None]:
        """By check, what is wrong."""
        fires = None if self.fired and self.ends else "it does not end" if self.fired else "the rewrite was not done"
        if self.wrong is not None:
            return {check: self.wrong for check in CHECKS}
        return {"fires": fires, "values": self._values(rng), "derivatives": self._derivatives(rng)}

    # --- values

    def _values(self, rng: np.random.Generator) -> str | None:
        before, after = self.functions[:2]
        points = [self._point(rng) for _ in range(8)]
        for values in (*points, *self._special(rng)):
            left, right = before(values), after(values)
            wrong = self._differs(left, right)
            if wrong is not None:
                return f"at {[v.tolist() for v in values]}: {wrong}"
        return None

    @property
    def _is_exact(self) -> bool:
        return set(self.rewrite.needs) <= EXACT

    def _point(self, rng: np.random.Generator) -> list[Array]:
        own = random.Random(int(rng.integers(1 << 62)))
        given = self.rewrite.domain
        domains = zip((*given, *(ANY,) * (len(self.types) - len(given))), self.types, strict=False)
        return [
            np.array([own.randint(0, 1) if kind == "i1" else points.real(domain, own) for _ in range(elements(kind))])
            for domain, kind in domains
        ]

    def _special(self, rng: np.random.Generator) -> Iterator[list[Array]]:
        """Every combination of special numbers, or as many as there is time for, an element each."""
        needs = self.rewrite.needs
        numbers = [x for x in (SPECIAL if self._is_exact else ORDINARY) if not ("nnan" in needs and np.isnan(x))]
        numbers = [x for x in numbers if not ("ninf" in needs and np.isinf(x))]
        choices = [(0.0, 1.0) if kind == "i1" else tuple(numbers) for kind in self.types]
        every = list(itertools.product(*choices))
        size = max(map(elements, self.types))
        wanted = min(len(every), _TRIED * size)
        order = rng.permutation(len(every))[:wanted]
        for start in range(0, wanted - size + 1, size):
            chosen = [every[i] for i in order[start : start + size]]
            columns = [np.array(column) for column in zip(*chosen, strict=True)]
            yield [c[: elements(kind)] for c, kind in zip(columns, self.types, strict=True)]

    def _differs(self, left: Array, right: Array) -> str | None:
        """What is other than the flags allow, or None."""
        needs = self.rewrite.needs
        same = (left == right) & ((np.signbit(left) == np.signbit(right)) | ("nsz" in needs))
        same |= np.isnan(left) & np.isnan(right)
        if not self._is_exact:
            with np.errstate(invalid="ignore"):
                bound = _ROUNDING.get(self.shape, 1e-13) * (1 + np.abs(left))
                same |= (left != right) & (np.abs(left - right) <= bound)
        # Where the program may not meet them, results that are NaN or infinite are anything.
        if "nnan" in needs:
            same |= np.isnan(left)
        if "ninf" in needs:
            same |= np.isinf(left)
        return None if np.all(same) else f"{left.tolist()} became {right.tolist()}"

    # --- derivatives

    def _derivatives(self, rng: np.random.Generator) -> str | None:
        for left, right in zip(self.functions[2::2], self.functions[3::2], strict=True):
            values = self._point(rng)
            roles = zip(left.roles, left.member.callee.operands, strict=True)
            given = [
                values[r.index] if r.kind is OperandKind.PRIMAL else random_vector(rng, elements(k)) for r, k in roles
            ]
            expected, got = left(given), right(given)
            if not np.allclose(expected, got, rtol=1e-11, atol=1e-11, equal_nan=True):
                return f"at {[v.tolist() for v in given]}: {expected.tolist()} became {got.tolist()}"
        return None


def _verified(module: ir.Module) -> str | None:
    try:
        module.operation.verify()
    except ir.MLIRError as error:
        return str(error).split("\n")[0]
    return None


def _only(rewrite: Rewrite) -> Registry:
    """A registry in which this is the only rewrite."""
    registry = Context.default().registry.copy()
    for name in list(registry.table(SIMPLIFY)):
        registry.remove(name, (SIMPLIFY,))
    add_rewrites([rewrite], "<one rewrite>", registry)
    registry.freeze()
    return registry


__all__ = ["CHECKS", "SHAPES", "EqualityVerdicts", "case_name", "judge", "shapes"]
