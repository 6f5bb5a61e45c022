"""Runs a program that the fuzzer found again; the tests that the fuzzer writes call these functions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np

from mlirad._mlir import ir, new_context
from mlirad.batching.entry import create_batched
from mlirad.batching.width import create_derivative
from mlirad.context import Context
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.signature import Signature
from mlirad.passes import prepare_rows
from mlirad.synthesis.validate import find_function
from tests.fuzz.batches import BatchMember, batch
from tests.fuzz.comparison.settings import options_of
from tests.fuzz.comparison.sparse import JacobianCase
from tests.fuzz.comparison.split import create_joined_again
from tests.fuzz.compile_settings import PLAIN, CompileSettings
from tests.fuzz.driving import Callee

#: A mode, or "split", the activities of the arguments, and those of the results: strings, as MLIR spells them; and the
#: width. Or "batch", the axes of the arguments, nothing, and the number of sets.
RequestedDerivative = tuple[str, Sequence[Any], Sequence[str], int]


def check(
    text: str,
    callee: Callee,
    derivatives: Sequence[RequestedDerivative],
    inputs: tuple[Sequence[float], Sequence[int]],
    expected: Sequence[float],
    tolerance: float = 1e-9,
    *,
    raw: bool = False,
    free: bool = False,
    leaks: bool = False,
    way: CompileSettings = PLAIN,
) -> None:
    """Differentiate the function of ``text`` that ``callee`` names as ``derivatives``, one after the other, and run it.

    ``callee`` describes the last derivative: ``inputs`` are its floats and integers, ``expected`` are its results and
    the final contents of its buffers. It must not leave memory behind, unless the program itself ``leaks``. ``raw`` and
    ``free``: see `options_of`. ``way``: how it is compiled.

    Raises:
        AssertionError: what comes out is not as expected.
    """
    options = options_of(raw=raw, free=free)
    context, ctx = new_context(), Context.default()
    module = ir.Module.parse(text, context)
    name = callee.name
    with context, ir.Location.unknown():
        for mode, arguments, results, lanes in derivatives:
            if mode == "batch":
                name = create_batched(find_function(module.operation, name), arguments, lanes, ctx.registry)
                continue
            own = Mode.REVERSE if mode == "split" else Mode(mode)
            signature = Signature(own, tuple(map(Activity, arguments)), tuple(map(Activity, results)), lanes)
            create = create_joined_again if mode == "split" else partial(create_derivative, prepare_rows=prepare_rows)
            name = create(module, name, signature, ctx.registry, options)
    (run,) = batch([BatchMember(module, Callee(name, callee.operands, callee.results))], context, ctx, way)
    np.testing.assert_allclose(run(*inputs, len(expected)), expected, rtol=tolerance, atol=tolerance)
    assert leaks or run.leaks(*inputs, len(expected)) == 0


def check_jacobian(text: str, kind: str, case: JacobianCase) -> None:
    """Compare the Jacobians that ``case`` of ``text`` describes, of one ``kind`` ("sparse" or "dense").

    Raises:
        AssertionError: what comes out is not as expected.
    """
    said = case.difference(text, kind)
    assert said is None, said
