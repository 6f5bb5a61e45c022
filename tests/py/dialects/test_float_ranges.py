"""The range of an op holds what the op gives for any numbers of the ranges of its operands."""

from __future__ import annotations

import itertools
import math
import random

import numpy as np
import pytest

import mlirad as ad
from mlirad.context import Context
from mlirad.edit.float_range import MOST, FloatRange
from mlirad.interfaces.registry import RANGE
from mlirad.rules.load import records
from mlirad.rules.model import Derivative

MODELS = Context.default().registry.table(RANGE)
ARITY = {r.name: len(r.operands) for d in ("arith", "math") for r in records(d) if isinstance(r, Derivative)}
OTHER = ("math.fpowi", "math.sincos", "arith.extf", "arith.truncf", "arith.convertf", "arith.select")
PLAIN = [name for name in MODELS if ARITY.get(name) in (1, 2) and name not in OTHER]
BOUNDS = (0.0, -0.0, 1.0, -1.0, 0.5, -7.0, 709.782712893384, 1024.0, -745.2, 1e-320, MOST, -MOST, math.inf, -math.inf)


@pytest.mark.parametrize("name", PLAIN)
def test_the_range_of_an_op_holds_its_results(name: str) -> None:
    rng, arity = random.Random(name), ARITY[name]
    arguments = ", ".join(f"%x{i}: f64" for i in range(arity))
    operands = ", ".join(f"%x{i}" for i in range(arity))
    module = ad.parse(f"func.func @f({arguments}) -> f64 {{\n  %r = {name} {operands} : f64\n  return %r : f64\n}}")
    op = module.body.operations[0].regions[0].blocks[0].operations[0].operation
    function = ad.compile(module, "f", target=ad.Cpu(opt_level=0))
    pairs = [(a, b) for a, b in itertools.product(BOUNDS, BOUNDS) if a <= b]
    for _ in range(300):
        ranges = [FloatRange(*rng.choice(pairs)) for _ in range(arity)]
        found = MODELS[name].infer_range(op, ranges)
        assert found.low <= found.high
        ends = [(r.low, r.high, *(x for x in BOUNDS if r.holds(x))) for r in ranges]
        for point in itertools.islice(itertools.product(*ends), 40):
            result = function(*point)
            if math.isinf(result) and all(map(math.isfinite, point)) and name in SUMS:
                continue
            holds = found.nan if np.isnan(result) else found.holds(result) or near(result, found)
            assert holds, (point, result, found)


#: Of these finite numbers count as finite, also where they overflow.
SUMS = ("arith.addf", "arith.subf", "arith.mulf", "arith.divf", "math.powf", "math.ceil", "math.floor")


def near(result: float, found: FloatRange) -> bool:
    return any(math.isclose(result, bound, rel_tol=1e-12, abs_tol=1e-300) for bound in found[:2])
