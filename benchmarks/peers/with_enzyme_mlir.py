"""Differentiates the programs' MLIR with EnzymeMLIR (the `enzyme-ad` wheel); the result is MLIR.

Each preparation that it accepts gives one result; the fastest correct one counts.

"""

from __future__ import annotations

import os
import time
from pathlib import Path

from enzyme_ad.jax import enzyme_call

from benchmarks.peers.enzyme_text import (
    PREPARATIONS,
    Preparation,
    with_entry_name,
    with_one_public_function,
    with_property_syntax,
    without_fast_math,
)
from benchmarks.peers.protocol import EmittedDerivative, PeerResult, Request, first_line, serve

_AFTER = (
    "canonicalize,remove-unnecessary-enzyme-ops,flatten-enzyme-caches,lower-enzyme-binomial-progress,"
    "enzyme-simplify-math"
)
_DERIVE = f'canonicalize,cse,enzyme{{postpasses="{_AFTER}"}},canonicalize,cse,lower-affine-atomic-rmw'


def derive(text: str, entry: str, preparation: Preparation) -> str:
    """The derivative by one preparation.

    Raises:
        ValueError: it is refused.
        RuntimeError: ops of the peer are left.
    """
    prepared = preparation.rewrite(with_property_syntax(with_one_public_function(text, entry)))
    _, derived = enzyme_call.run_pass_pipeline([entry], prepared, ",".join((*preparation.passes, _DERIVE)))
    return with_entry_name(derived, entry)


def prepare(request: Request) -> PeerResult:
    """All ways that are taken."""
    program, texts, reasons = request.task, [], []
    for number, preparation in enumerate(PREPARATIONS):
        start = time.perf_counter()
        try:
            derived = derive(program.text(request.sizes), program.gradient, preparation)
        except Exception as error:
            reasons.append(_reason(error))
            continue
        seconds = time.perf_counter() - start
        derived = derived if request.fastmath else without_fast_math(derived)
        file = Path(request.into) / f"{program.name}_{os.getpid()}_{number}.mlir"
        file.write_text(derived, encoding="utf-8")
        texts.append(EmittedDerivative(preparation.description, str(file), seconds))
    return PeerResult(texts=tuple(texts)) if texts else PeerResult(reason=reasons[-1])


def _reason(error: Exception) -> str:
    """The diagnostic, without the words that begin every failure."""
    lines = [line for line in str(error).splitlines() if line and "pipeline" not in line.lower()]
    return lines[0] if lines else first_line(error)


if __name__ == "__main__":
    serve(prepare)
