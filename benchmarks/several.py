"""Hessians, and gradients of many problems at once, beside those of JAX: ``python -m benchmarks.several``.

    python -m benchmarks.several [--peers PYTHON ...] [--quick] [--tiny]

Both are called from Python on programs without any flags: microseconds of processor time, all threads together, and
how far JAX's numbers differ from ours, as part of the largest. ``python -m benchmarks`` prints the same lines.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import mlirad as ad
from benchmarks.figures import time
from benchmarks.inputs import Array
from benchmarks.peers.answers import Request, least_seconds
from benchmarks.peers.beside import PEER, beside
from benchmarks.peers.columns import Cell, judge
from benchmarks.peers.sessions import Found, Session, ask
from benchmarks.questions import QUESTIONS, Question

HEAD: Final = f"{'derivative':<22}{'ours':>12}{PEER:>14}{'to ours':>9}{'error':>10}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the lines; the exit code tells whether a peer's numbers are others."""
    is_wrong = False
    with beside("several", __doc__, arguments) as peer:
        print(HEAD)
        for question in QUESTIONS.values():
            text, right = line(question, peer.request(question.name), peer.found, peer.opened)
            print(text, flush=True)
            is_wrong |= not right
    return int(is_wrong)


def line(question: Question, request: Request, found: Sequence[Found], opened: dict[str, Session]) -> tuple[str, bool]:
    """A line, and whether JAX, if it was asked, gives the same numbers."""
    sizes = question.tiny if request.tiny else question.sizes
    call = ours(question, sizes)
    cells = [
        judge(ask(one.peer.title, opened, request), lambda _: call())
        for one in found
        if one.peer.title == PEER and one.python
    ]
    microseconds = least_seconds(call, request.rounds) * 1e6
    own = f"{question.name:<22}{time(microseconds):>12}"
    return own + _text(cells, microseconds), all(cell.microseconds is not None for cell in cells)


def _text(cells: Sequence[Cell], ours: float) -> str:
    if not cells:
        return f"{'not measured':>14}"
    cell = cells[0]
    if cell.microseconds is None:
        return f"{'wrong' if cell.error else '-':>14}{'':>9}" + " ".join(cell.notes)
    return f"{time(cell.microseconds):>14}{cell.microseconds / ours:>9.2f}{cell.error or 0.0:>10.1e}"


def ours(question: Question, sizes: Mapping[str, int]) -> Callable[[], tuple[Array, ...]]:
    """A call that gives all arrays: of a Hessian those of each pair of arguments, row by row.

    Raises:
        MlirAdError: there is no such derivative.
    """
    module = ad.parse(question.program.unpromised(sizes), name=question.program.file)
    given, name = question.inputs(sizes), question.program.primal
    function: Callable[..., Any]
    if question.is_hessian:
        function = ad.hessian(module, name, wrt=list(question.by))
    else:
        function = ad.vmap(ad.grad(module, name, wrt=list(question.by)))
    return lambda: _flat(function(*given))


def _flat(found: Any) -> tuple[Array, ...]:
    return tuple(a for one in found for a in _flat(one)) if isinstance(found, tuple) else (found,)


if __name__ == "__main__":
    sys.exit(main())
