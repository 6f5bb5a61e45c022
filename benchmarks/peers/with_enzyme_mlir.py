"""The programs' own MLIR, differentiated by EnzymeMLIR (the `enzyme-ad` wheel): the answer is the derivative as MLIR.

Each way to prepare a program that it takes becomes an answer; the fastest that is right counts.
"""

from __future__ import annotations

import os
import time
from pathlib import Path

from enzyme_ad.jax import enzyme_call

from benchmarks.peers.answers import Answer, Request, Text, first_line, serve
from benchmarks.peers.enzyme_text import WAYS, Way, alone, finished, spelled

_AFTER = (
    "canonicalize,remove-unnecessary-enzyme-ops,flatten-enzyme-caches,lower-enzyme-binomial-progress,"
    "enzyme-simplify-math"
)
_DERIVE = f'canonicalize,cse,enzyme{{postpasses="{_AFTER}"}},canonicalize,cse,lower-affine-atomic-rmw'


def derive(text: str, entry: str, way: Way) -> str:
    """The derivative by one way.

    Raises:
        ValueError: it is refused.
        RuntimeError: ops of the peer are left.
    """
    prepared = way.rewrite(spelled(alone(text, entry)))
    _, derived = enzyme_call.run_pass_pipeline([entry], prepared, ",".join((*way.passes, _DERIVE)))
    return finished(derived, entry)


def prepare(request: Request) -> Answer:
    """All ways that are taken."""
    program, texts, reasons = request.chosen, [], []
    for number, way in enumerate(WAYS):
        start = time.perf_counter()
        try:
            derived = derive(program.text(request.sizes), program.gradient, way)
        except Exception as error:
            reasons.append(_reason(error))
            continue
        seconds = time.perf_counter() - start
        file = Path(request.into) / f"{program.name}_{os.getpid()}_{number}.mlir"
        file.write_text(derived, encoding="utf-8")
        texts.append(Text(way.done, str(file), seconds))
    return Answer(texts=tuple(texts)) if texts else Answer(reason=reasons[-1])


def _reason(error: Exception) -> str:
    """The diagnostic behind the words that every failure begins with."""
    lines = [line for line in str(error).splitlines() if line and "pipeline" not in line.lower()]
    return lines[0] if lines else first_line(error)


if __name__ == "__main__":
    serve(prepare)
