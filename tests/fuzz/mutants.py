"""Mutation tests of the rules: ``python -m tests.fuzz.mutants`` makes rules wrong and runs their checks.

Every formula is changed in one place (`mutations`), becomes a model as any rule does, and is held against
differences as in `verdicts`: on scalars of f64 first, and what survives that in every case. What survives all is
printed; mutants that are right after all are listed here, with the reason. Rewrites are made wrong as well
(`rewrite_mutations`), and held against what they replace as in `equalities`.
"""

from __future__ import annotations

import argparse
import itertools
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from mlirad import _mlir
from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.errors import MlirAdError
from mlirad.rules.load import records, rewrites
from mlirad.rules.model import Derivative
from mlirad.rules.translate import BUILTIN, REWRITES
from tests.fuzz.batches import batch
from tests.fuzz.rules import equalities, rewrite_mutations
from tests.fuzz.rules.cases import Case
from tests.fuzz.rules.mutations import Mutant, mutants
from tests.fuzz.rules.replaced import replace_rules
from tests.fuzz.rules.rewrite_mutations import RewriteMutant
from tests.fuzz.rules.verdicts import CHECKS, RuleSubject, judge

#: Mutants that are right: (the start of the mutant's name, why).
EQUIVALENT: Final[tuple[tuple[str, str], ...]] = (
    ("math.absf: partial 0: negate at '/2/1/0'", "the sign of the first operand of copysign does not count"),
    ("math.copysign: partial 0: negate at '/1/", "the signs of the first operands of copysign do not count"),
    ("llvm.intr.fabs: partial 0: negate at '/2/1/0'", "the sign of the first operand of copysign does not count"),
    ("llvm.intr.copysign: partial 0: negate at '/1/", "the signs of the first operands of copysign do not count"),
    ("math.fpowi: partial 0: negate at '/1/0/1'", "the base is replaced where n = 0, by which it is multiplied"),
    ("complex.powi: partial 0: negate at '/1/0/1'", "the base is replaced where n = 0, by which it is multiplied"),
    ("complex.sign: partial 0: negate at '/1/1/1/1'", "the divisor is replaced where the result is 0, a factor"),
)
#: Points outside the domains at which tests pin what the rules promise; there a mutant is held against the right rule.
SPECIAL: Final[dict[str, tuple[tuple[float, ...], ...]]] = {
    "llvm.intr.pow": ((0.0, 0.0), (0.0, 1.0), (0.0, 2.0), (3.0, 0.0)),
    "math.powf": ((0.0, 0.0), (0.0, 1.0), (0.0, 2.0), (3.0, 0.0)),
    "complex.pow": ((0.0, 0.0, 0.0, 0.0),),
}
#: What a mutant may be: noticed, not noticed, right after all, or no rule that gives a program.
STATUSES: Final = ("caught", "survived", "equivalent", "no program")
_TOGETHER: Final = 20


@dataclass(frozen=True)
class Result:
    """What became of a mutant."""

    mutant: Mutant | RewriteMutant
    status: str
    detail: str = ""


def all_mutants() -> list[Mutant]:
    """The mutants of all of mlirad's own rules."""
    rules = [rule for name in BUILTIN for rule in records(name) if isinstance(rule, Derivative)]
    return [mutant for rule in rules for mutant in mutants(rule)]


def all_rewrite_mutants() -> list[RewriteMutant]:
    """The mutants of all of mlirad's own rewrites."""
    return [mutant for name in REWRITES for one in rewrites(name) for mutant in rewrite_mutations.mutants(one)]


def run_rewrite_mutants(wrong: Sequence[RewriteMutant], seed: int = 0) -> Iterator[Result]:
    """For each mutant in ``wrong`` whether a check of the rewrites detects it."""
    for start in range(0, len(wrong), _TOGETHER):
        together = wrong[start : start + _TOGETHER]
        problems = equalities.judge([mutant.rewrite for mutant in together], seed).problems
        for mutant in together:
            cases = {equalities.case_name(mutant.rewrite, shape) for shape in equalities.shapes(mutant.rewrite)}
            noticed = next((f"{check} of {case}" for case, check in problems if case in cases), None)
            yield Result(mutant, "survived") if noticed is None else Result(mutant, "caught", noticed)


def run_mutants(wrong: Sequence[Mutant], seed: int = 0) -> Iterator[Result]:
    """For each mutant in ``wrong`` whether a check of the rules detects it."""
    for start in range(0, len(wrong), _TOGETHER):
        yield from _run_together(wrong[start : start + _TOGETHER], seed)


def score(results: Sequence[Result]) -> float:
    """The fraction of mutants that are caught, without those that are equivalent to the original."""
    counts = Counter(result.status for result in results)
    total = counts["caught"] + counts["survived"]
    return counts["caught"] / total if total else 1.0


def reason(mutant: Mutant | RewriteMutant) -> str | None:
    """Why ``mutant`` is equivalent to the original; None if it is not known to be."""
    return next((why for start, why in EQUIVALENT if mutant.name.startswith(start)), None)


def _run_together(wrong: Sequence[Mutant], seed: int) -> Iterator[Result]:
    """Compile the f64 scalar cases of all mutants together; those that survive are run alone, in all cases."""
    context = _mlir.new_context()
    made: list[tuple[Mutant, RuleSubject]] = []
    right = {m.rule.name: RuleSubject(_scalar(m), context, Context.default()) for m in wrong if m.rule.name in SPECIAL}
    for mutant in wrong:
        try:
            subject = RuleSubject(_scalar(mutant), context, _context(mutant))
            subject.module.operation.verify()
        except (MlirAdError, ir.MLIRError) as error:
            yield Result(mutant, "no program", str(error).split("\n")[0])
        else:
            made.append((mutant, subject))
    subjects = [*right.values(), *(subject for _, subject in made)]
    runs = iter(batch([f.member for s in subjects for f in s.functions], context, Context.default()))
    for subject in subjects:
        for function in subject.functions:
            function.run = next(runs)
    for mutant, subject in made:
        noticed = next((check for check in CHECKS if subject.check(check, subject, seed) is not None), None)
        if noticed is None and (sound := right.get(mutant.rule.name)) is not None:
            differs = any(_differs(sound, subject, point) for point in SPECIAL[mutant.rule.name])
            noticed = "special point" if differs else None
        yield Result(mutant, "caught", noticed) if noticed else _run_alone(mutant, seed)


def _scalar(mutant: Mutant) -> Case:
    return Case(mutant.rule, "f64", "scalar")


def _differs(sound: RuleSubject, subject: RuleSubject, point: Sequence[float]) -> bool:
    """Whether first or second derivatives at ``point`` are others than those of the right rule."""
    first, second = ([np.concatenate(s.at(point, order)) for s in (sound, subject)] for order in (1, 2))
    return any(not np.allclose(a, b, rtol=1e-9, atol=1e-12, equal_nan=True) for a, b in (first, second))


def _run_alone(mutant: Mutant, seed: int) -> Result:
    problems = judge([mutant.rule], _context(mutant), seed).problems
    if problems:
        (case, check), *_ = problems
        return Result(mutant, "caught", f"{check} of {case}")
    why = reason(mutant)
    return Result(mutant, "survived") if why is None else Result(mutant, "equivalent", why)


def _context(mutant: Mutant) -> Context:
    registry = Context.default().registry.copy()
    replace_rules([mutant.rule], f"mutant of {mutant.rule.name}", registry)
    registry.freeze()
    return Context(registry)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; 1 where more than one in a hundred survives."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.fuzz.mutants", description="make rules wrong, and count what is noticed"
    )
    parser.add_argument("--seed", type=int, default=0, help="of the points, and of the choice of --count")
    parser.add_argument("--count", type=int, default=None, help="how many mutants (default: all)")
    parser.add_argument("--op", default="", help="only what has a name that begins so, as in 'math.'")
    options = parser.parse_args(arguments)
    start = time.perf_counter()
    every: list[Mutant | RewriteMutant] = [*all_mutants(), *all_rewrite_mutants()]
    every = [mutant for mutant in every if mutant.name.startswith(options.op)]
    if options.count is not None and options.count < len(every):
        every = random.Random(options.seed).sample(every, options.count)
    of_rules = [mutant for mutant in every if isinstance(mutant, Mutant)]
    of_rewrites = [mutant for mutant in every if isinstance(mutant, RewriteMutant)]
    results = []
    for result in itertools.chain(run_mutants(of_rules, options.seed), run_rewrite_mutants(of_rewrites, options.seed)):
        results.append(result)
        if result.status != "caught":
            print(f"{result.status}: {result.mutant.name}" + (f" ({result.detail})" if result.detail else ""))
            sys.stdout.flush()
    counts = Counter(result.status for result in results)
    print(", ".join(f"{counts[status]} {status}" for status in STATUSES))
    rate = score(results)
    print(f"mutation score {100 * rate:.2f} % of {len(results)} mutants in {time.perf_counter() - start:.1f} s")
    return 0 if rate >= 0.99 else 1


if __name__ == "__main__":
    raise SystemExit(main())
