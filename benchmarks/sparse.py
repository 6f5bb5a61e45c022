"""The sparse Jacobian of the Brusselator beside JAX's and differences: ``python -m benchmarks.sparse``.

    python -m benchmarks.sparse [--peers PYTHON ...] [--quick] [--tiny]

Both rates by both fields, as `scipy.sparse` arrays. JAX is given the colours, ten of the lattice, and gives the
products of the Jacobian with their directions, of which no nonzero is read off: compare it with our directions alone.
Differences are those of the compiled right-hand side along the same directions. Microseconds of processor time of one
call, all called from Python, and how far the products differ from ours, as part of the largest number.
``python -m benchmarks`` prints the same lines.
"""

from __future__ import annotations

import sys
import time as clock
from collections.abc import Iterator, Sequence
from typing import Any, Final

import numpy as np

import mlirad as ad
from benchmarks.figures import time
from benchmarks.inputs import Array
from benchmarks.other_derivatives import SPARSE
from benchmarks.peers.columns import judge
from benchmarks.peers.one_peer import PEER, open_peer
from benchmarks.peers.protocol import Request, least_seconds
from benchmarks.peers.sessions import PeerInstallation, Session, measure_peer

HEAD: Final = f"{'Jacobian of bruss_rhs':<36}{'us':>12}{'to ours':>9}{'error':>10}"
#: The step of differences, where numbers are of size 1.
_STEP: Final = 1e-6


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the lines; the exit code is 1 if the results of JAX differ."""
    with open_peer("sparse", __doc__, arguments) as peer:
        print(HEAD)
        for text in lines(peer.request(SPARSE.name), peer.found, peer.opened):
            print(text, flush=True)
            if " wrong" in text:
                return 1
    return 0


def lines(request: Request, found: Sequence[PeerInstallation], opened: dict[str, Session]) -> Iterator[str]:
    """Yield a line for the first call, for later calls, for differences, and for JAX if it is installed."""
    sizes = SPARSE.tiny if request.tiny else SPARSE.sizes
    module = ad.parse(SPARSE.program.text_without_noalias(sizes), name=SPARSE.program.file)
    jacobian = ad.sparse_jacobian(module, SPARSE.program.primal, wrt=("u", "v"), of=("du", "dv"))
    u, v, p, *directions = SPARSE.inputs(sizes)
    arguments = [np.empty_like(u), np.empty_like(v), u, v, p]
    start = clock.process_time()
    blocks = jacobian(*arguments)
    first = clock.process_time() - start
    products = _products(blocks, directions)
    ours = least_seconds(lambda: jacobian(*arguments), request.rounds) * 1e6
    tangents = _forward(module, (u, v, p), directions)
    error = _error(tangents(), products)
    alone = least_seconds(tangents, request.rounds) * 1e6
    yield f"{'ours, the first time (compiling)':<36}{time(first * 1e6):>12}{first * 1e6 / ours:>9.1f}"
    yield f"{'ours':<36}{time(ours):>12}{1.0:>9.2f}{'':>10}  {jacobian.report}"
    yield f"{'ours, the directions alone':<36}{time(alone):>12}{alone / ours:>9.2f}{error:>10.1e}"
    rates = ad.function(module, SPARSE.program.primal)
    error = _error(_differences(rates, arguments, directions), products)
    seconds = least_seconds(lambda: _differences(rates, arguments, directions), request.rounds)
    yield f"{'differences, given the colours':<36}{time(seconds * 1e6):>12}{seconds * 1e6 / ours:>9.2f}{error:>10.1e}"
    for one in found:
        if one.peer.title == PEER and one.python:
            cell = judge(measure_peer(PEER, opened, request), lambda _: products)
            text = f"{'JAX, given the colours':<36}"
            if cell.microseconds is None:
                yield f"{text}{'wrong' if cell.error else '-':>12}  " + " ".join(cell.notes)
            else:
                yield f"{text}{time(cell.microseconds):>12}{cell.microseconds / ours:>9.2f}{cell.error or 0.0:>10.1e}"


def _products(blocks: Any, directions: Sequence[Array]) -> tuple[Array, ...]:
    """The Jacobian times the directions: one row a direction, of each field."""
    flat = [one.reshape(len(one), -1).T for one in directions]
    found = [sum(block @ one for block, one in zip(row, flat, strict=True)) for row in blocks]
    return tuple(one.T.reshape(directions[0].shape) for one in found)


def _error(found: Sequence[Array], products: Sequence[Array]) -> float:
    return max(float(np.abs(a - b).max() / np.abs(b).max()) for a, b in zip(found, products, strict=True))


def _forward(module: Any, given: Sequence[Any], directions: Sequence[Array]) -> Any:
    """A function that computes the products, all ten directions at once, in new arrays."""
    name, count = SPARSE.program.primal, len(directions[0])
    made = ad.transforms.jvp(module, name, wrt=("u", "v"), width=count, axis=-1)
    push = ad.function(made, f"{name}_jvp")
    u, v, p = given
    us, vs = (np.ascontiguousarray(np.moveaxis(one, 0, -1)) for one in directions)

    def call() -> tuple[Array, ...]:
        dus, dvs = np.zeros_like(us), np.zeros_like(vs)
        push(np.empty_like(u), dus, np.empty_like(v), dvs, u, us, v, vs, p)
        return np.moveaxis(dus, -1, 0), np.moveaxis(dvs, -1, 0)

    return call


def _differences(rates: Any, arguments: Sequence[Any], directions: Sequence[Array]) -> tuple[Array, ...]:
    _, _, u, v, p = arguments
    base, moved = (np.empty_like(u), np.empty_like(v)), (np.empty_like(u), np.empty_like(v))
    rates(*base, u, v, p)
    found = tuple(np.empty_like(one) for one in directions)
    for number, (du, dv) in enumerate(zip(*directions, strict=True)):
        rates(*moved, u + _STEP * du, v + _STEP * dv, p)
        for one, there, here in zip(found, moved, base, strict=True):
            one[number] = (there - here) / _STEP
    return found


if __name__ == "__main__":
    sys.exit(main())
