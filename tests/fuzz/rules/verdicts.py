"""Checks every derivative rule by the cases that follow from its record.

At random points of the domain, with random directions and cotangents of either sign: tangents and gradients are held
against five-point differences of the compiled primal in f64, and the forward derivative of the reverse derivative
(second order) against differences of the reverse derivative. Everything is compiled once, in one module.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from mlirad import _mlir
from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.errors import MlirAdError
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.signature import OperandKind, Signature
from mlirad.rules.model import Derivative
from mlirad.synthesis.derive import create_derivative
from mlirad.synthesis.options import Options
from mlirad.testing.vectors import central_difference, random_vector
from tests.fuzz.batches import BatchMember, Run, batch
from tests.fuzz.driving import FLOATS, Callee
from tests.fuzz.programs.syntax import Memref, Type
from tests.fuzz.rules.cases import Case, cases
from tests.fuzz.semantics.duals import Array

CHECKS = ("jvp", "vjp", "second order")
POINTS = 4  # elements of a buffer, and points at which a scalar function is tried

#: What rounding may do to first and second derivatives, relative to their size; differences are better than that.
_TOLERANCE = {"f64": (2e-9, 2e-7), "f32": (2e-4, 2e-3), "f16": (2e-2, 5e-2), "bf16": (1e-1, 2e-1)}
_STEP = 3e-4
#: The op is not folded away before its rule is asked.
_AS_IT_IS = Options(primal_pipeline="")
_LINEAR_STEP = 0.25  # casts are linear, and their primal is only known to few digits


@dataclass
class Verdicts:
    """What is wrong, by (case name, check); what is in ``checked`` and not here is right."""

    problems: dict[tuple[str, str], str] = field(default_factory=dict)
    checked: set[tuple[str, str]] = field(default_factory=set)


def judge(rules: Sequence[Derivative], ctx: Context | None = None, seed: int = 0) -> Verdicts:
    """Check every case of ``rules``."""
    ctx = ctx or Context.default()
    context = _mlir.new_context()
    verdicts = Verdicts()
    subjects: dict[Case, RuleSubject] = {}
    for case in cases(rules):
        try:
            subjects[case] = RuleSubject(case, context, ctx)
        except MlirAdError as error:
            verdicts.problems.update({(case.name, check): str(error) for check in CHECKS})
    runs = iter(batch([f.member for s in subjects.values() for f in s.functions], context, ctx))
    for subject in subjects.values():
        for function in subject.functions:
            function.run = next(runs)
    for case, subject in subjects.items():
        exact = subject if case.is_cast else subjects.get(Case(case.rule, "f64", case.shape), subject)
        for check in CHECKS:
            verdicts.checked.add((case.name, check))
            problem = subject.check(check, exact, seed)
            if problem is not None:
                verdicts.problems[case.name, check] = problem
    return verdicts


class _RuleUnderTest:
    """A function on lists of vectors: one an argument (a scalar has one element)."""

    run: Run

    def __init__(self, module: ir.Module, name: str, types: Sequence[Type], results: Sequence[Type]) -> None:
        self.types = tuple(types)
        self.member = BatchMember(module, Callee(name, self.types, tuple(results)))
        self.buffers = [i for i, t in enumerate(types) if isinstance(t, Memref) and t.element in FLOATS]

    def __call__(self, values: Sequence[Array]) -> list[Array]:
        """The results, then the final contents of the buffers of floats."""
        floats: list[float] = []
        ints: list[int] = []
        for value, kind in zip(values, self.types, strict=True):
            if _is_float(kind):
                floats += value.tolist()
            else:
                ints += [int(x) for x in value]
        sizes = [1] * len(self.member.callee.results) + [len(values[i]) for i in self.buffers]
        out = self.run(floats, ints, sum(sizes))
        return np.split(out, np.cumsum(sizes))[:-1]


class RuleSubject:
    """A case and its derivatives; they can be called once the batch that they are in is compiled."""

    def __init__(self, case: Case, context: ir.Context, ctx: Context) -> None:
        self.case = case
        self.module = ir.Module.parse(case.text, context)
        types, results = _primal_types(case)
        self.forward, self.reverse = _signature(case, Mode.FORWARD), _signature(case, Mode.REVERSE)
        self.primal = _RuleUnderTest(self.module, case.name, types, results)
        self.jvp = self._derive(self.primal, self.forward, ctx)
        self.vjp = self._derive(self.primal, self.reverse, ctx)
        floats = tuple(Activity.DUP if _is_float(t) else Activity.CONST for t in self.vjp.types)
        count = len(self.vjp.member.callee.results)
        self.second_signature = Signature(Mode.FORWARD, floats, (Activity.DUPNONEED,) * count)
        self.second = self._derive(self.vjp, self.second_signature, ctx)
        self.functions = (self.primal, self.jvp, self.vjp, self.second)

    def _derive(self, base: _RuleUnderTest, signature: Signature, ctx: Context) -> _RuleUnderTest:
        with self.module.context, ir.Location.unknown():
            name = create_derivative(self.module, base.member.callee.name, signature, ctx.registry, _AS_IT_IS)
        results = base.member.callee.results
        types = [
            results[r.index] if r.kind is OperandKind.SEED else base.types[r.index] for r in signature.operand_roles()
        ]
        given = [
            base.types[r.index] if r.kind is OperandKind.GRADIENT else results[r.index]
            for r in signature.result_roles()
        ]
        return _RuleUnderTest(self.module, name, types, given)

    def at(self, point: Sequence[float], order: int) -> list[Array]:
        """The gradient at a point of a scalar case with all seeds 1, or its derivative along (1, 1, ...)."""
        values = [np.array([x]) for x in point]
        seeds = self._reverse_arguments(values, [np.ones(1)] * len(self.case.results))
        if order == 1:
            return self.vjp(seeds)
        roles = self.second_signature.operand_roles()
        return self.second([seeds[r.index] if r.kind is OperandKind.PRIMAL else np.ones(1) for r in roles])

    # --- the checks

    def check(self, check: str, exact: RuleSubject, seed: int) -> str | None:
        """What is wrong with one check, at several points; ``exact`` is the same case in f64."""
        rng = np.random.default_rng([seed, *map(ord, self.case.name)])
        for _ in range(1 if self.case.shape == "buffer" else POINTS):
            values = self._point(rng)
            if check == "jvp":
                problem = self._compare_forward(exact.primal, self.jvp, self.forward, values, rng, 0)
            elif check == "vjp":
                problem = self._compare_reverse(exact.primal, values, rng)
            else:
                seeds = self._reverse_arguments(values, _weights(rng, self._outputs(values)))
                problem = self._compare_forward(exact.vjp, self.second, self.second_signature, seeds, rng, 1)
            if problem is not None:
                return f"at {[v.tolist() for v in values]}: {problem}"
        return None

    def _point(self, rng: np.random.Generator) -> list[Array]:
        own = random.Random(int(rng.integers(1 << 62)))
        if self.case.shape == "scalar":
            return [np.array([x]) for x in self.case.point(own)]
        points = [self.case.point(own) for _ in range(POINTS)]
        filled = [np.array(column) for column in zip(*points, strict=True)]
        return [*filled, *(random_vector(rng, POINTS) for _ in self.case.results)]

    def _compare_forward(
        self,
        base: _RuleUnderTest,
        forward: _RuleUnderTest,
        signature: Signature,
        values: list[Array],
        rng: np.random.Generator,
        order: int,
    ) -> str | None:
        active = [a.carries_derivative for a in signature.arguments]
        tangents = [
            random_vector(rng, len(v)) if on else np.zeros(len(v)) for v, on in zip(values, active, strict=True)
        ]

        def along(t: Array) -> Array:
            outputs = base([v + t[0] * d for v, d in zip(values, tangents, strict=True)])
            kept = [b for b, i in zip(_tail(outputs, base), base.buffers, strict=True) if active[i]]
            return np.concatenate([*_head(outputs, base), *kept])

        expected = central_difference(along, np.ones(1), self._step)
        roles = signature.operand_roles()
        outputs = forward([(values if r.kind is OperandKind.PRIMAL else tangents)[r.index] for r in roles])
        shadows = [
            o
            for o, i in zip(_tail(outputs, forward), forward.buffers, strict=True)
            if roles[i].kind is OperandKind.SHADOW
        ]
        return self._difference(expected, np.concatenate([*_head(outputs, forward), *shadows]), order)

    def _compare_reverse(self, base: _RuleUnderTest, values: list[Array], rng: np.random.Generator) -> str | None:
        weights = _weights(rng, self._outputs(values))
        outputs = self.vjp(self._reverse_arguments(values, weights))
        roles = self.reverse.operand_roles()
        shadows = [
            o
            for o, i in zip(_tail(outputs, self.vjp), self.vjp.buffers, strict=True)
            if roles[i].kind is OperandKind.SHADOW
        ]
        got = np.concatenate([*_head(outputs, self.vjp), *shadows])
        flat = np.concatenate(weights)
        expected = []
        for i, (value, activity) in enumerate(zip(values, self.reverse.arguments, strict=True)):
            for k in range(len(value) if activity.carries_derivative else 0):
                unit = [np.zeros(len(v)) for v in values]
                unit[i][k] = 1.0

                def along(t: Array, unit: list[Array] = unit) -> Array:
                    return np.concatenate(base([v + t[0] * u for v, u in zip(values, unit, strict=True)]))

                expected.append(flat @ central_difference(along, np.ones(1), self._step))
        return self._difference(np.array(expected), got, 0)

    def _outputs(self, values: list[Array]) -> list[tuple[int, bool]]:
        """Size of every output of the primal, and whether a cotangent goes in for it."""
        buffers = [(len(values[i]), self.reverse.arguments[i].carries_derivative) for i in self.primal.buffers]
        return [(1, True)] * len(self.primal.member.callee.results) + buffers

    def _reverse_arguments(self, values: list[Array], weights: list[Array]) -> list[Array]:
        of_buffer = dict(zip(self.primal.buffers, weights[len(self.primal.member.callee.results) :], strict=True))
        out = []
        for role in self.reverse.operand_roles():
            if role.kind is OperandKind.PRIMAL:
                out.append(values[role.index])
            else:
                out.append(weights[role.index] if role.kind is OperandKind.SEED else of_buffer[role.index])
        return out

    @property
    def _step(self) -> float:
        return _LINEAR_STEP if self.case.is_cast else _STEP

    def _difference(self, expected: Array, got: Array, order: int) -> str | None:
        kinds = {*self.case.operands, *self.case.results} & set(_TOLERANCE)
        tolerance = max(_TOLERANCE[kind][order] for kind in kinds)
        error = np.abs(got - expected) / (1.0 + np.abs(expected))
        worst = int(np.argmax(np.nan_to_num(error, nan=np.inf)))
        if error[worst] <= tolerance:
            return None
        return f"number {worst}: expected {expected[worst]:.10g}, got {got[worst]:.10g}"


def _head(outputs: list[Array], function: _RuleUnderTest) -> list[Array]:
    return outputs[: len(function.member.callee.results)]


def _tail(outputs: list[Array], function: _RuleUnderTest) -> list[Array]:
    return outputs[len(function.member.callee.results) :]


def _is_float(kind: Type) -> bool:
    return (kind.element if isinstance(kind, Memref) else kind) in FLOATS


def _primal_types(case: Case) -> tuple[list[Type], tuple[str, ...]]:
    if case.shape == "scalar":
        return list(case.operands), case.results
    return [Memref((POINTS,), (True,), element=t) for t in (*case.operands, *case.results)], ()


def _signature(case: Case, mode: Mode) -> Signature:
    """Every operand that may be is active; the buffers of the results as well."""
    of_buffer = case.shape == "buffer"
    plain = Activity.ACTIVE if mode is Mode.REVERSE and not of_buffer else Activity.DUP
    arguments = tuple(plain if active else Activity.CONST for active in case.active)
    if of_buffer:
        return Signature(mode, (*arguments, *(Activity.DUP for _ in case.results)), ())
    result = Activity.ACTIVENONEED if mode is Mode.REVERSE else Activity.DUPNONEED
    return Signature(mode, arguments, (result,) * len(case.results))


def _weights(rng: np.random.Generator, outputs: list[tuple[int, bool]]) -> list[Array]:
    return [random_vector(rng, size) if wanted else np.zeros(size) for size, wanted in outputs]
