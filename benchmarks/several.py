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
from benchmarks.other_derivatives import TASKS, DerivativeTask
from benchmarks.peers.columns import Cell, judge
from benchmarks.peers.one_peer import PEER, open_peer
from benchmarks.peers.protocol import Request, least_seconds
from benchmarks.peers.sessions import PeerInstallation, Session, measure_peer

HEAD: Final = f"{'derivative':<22}{'ours':>12}{PEER:>14}{'to ours':>9}{'error':>10}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; the exit code is 1 if a peer's results differ from ours."""
    is_wrong = False
    with open_peer("several", __doc__, arguments) as peer:
        print(HEAD)
        for task in TASKS.values():
            text, right = line(task, peer.request(task.name), peer.found, peer.opened)
            print(text, flush=True)
            is_wrong |= not right
    return int(is_wrong)


def line(
    task: DerivativeTask, request: Request, found: Sequence[PeerInstallation], opened: dict[str, Session]
) -> tuple[str, bool]:
    """A line of the table, and whether the results of JAX, if it is installed, equal ours."""
    sizes = task.tiny if request.tiny else task.sizes
    call = ours(task, sizes)
    cells = [
        judge(measure_peer(one.peer.title, opened, request), lambda _: call())
        for one in found
        if one.peer.title == PEER and one.python
    ]
    microseconds = least_seconds(call, request.rounds) * 1e6
    own = f"{task.name:<22}{time(microseconds):>12}"
    return own + _text(cells, microseconds), all(cell.microseconds is not None for cell in cells)


def _text(cells: Sequence[Cell], ours: float) -> str:
    if not cells:
        return f"{'not measured':>14}"
    cell = cells[0]
    if cell.microseconds is None:
        return f"{'wrong' if cell.error else '-':>14}{'':>9}" + " ".join(cell.notes)
    return f"{time(cell.microseconds):>14}{cell.microseconds / ours:>9.2f}{cell.error or 0.0:>10.1e}"


def ours(task: DerivativeTask, sizes: Mapping[str, int]) -> Callable[[], tuple[Array, ...]]:
    """A function that computes all derivatives; those of a Hessian are ordered by pairs of arguments, row by row.

    Raises:
        MlirAdError: the program cannot be differentiated.

    """
    module = ad.parse(task.program.text_without_noalias(sizes), name=task.program.file)
    given, name = task.inputs(sizes), task.program.primal
    function: Callable[..., Any]
    if task.is_hessian:
        function = ad.hessian(module, name, wrt=list(task.by))
    else:
        function = ad.vmap(ad.grad(module, name, wrt=list(task.by)))
    return lambda: _flat(function(*given))


def _flat(found: Any) -> tuple[Array, ...]:
    return tuple(a for one in found for a in _flat(one)) if isinstance(found, tuple) else (found,)


if __name__ == "__main__":
    sys.exit(main())
