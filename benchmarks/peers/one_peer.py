"""Parses the arguments of the tables that compare with one peer, JAX, and starts that peer."""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from benchmarks.blas import one_thread
from benchmarks.heap import keep_freed_memory
from benchmarks.peers.protocol import Request
from benchmarks.peers.sessions import PEERS, PeerInstallation, Session, find, sessions

PEER: Final = "JAX"


@dataclass(frozen=True)
class PeerSession:
    """The peer's interpreters and sessions, how many rounds are measured, and whether at tiny sizes."""

    found: Sequence[PeerInstallation]
    opened: dict[str, Session]
    scratch: str
    rounds: int
    tiny: bool

    def request(self, name: str) -> Request:
        """A request for the task ``name``."""
        return Request(name, self.scratch, self.rounds, self.tiny)


@contextmanager
def open_peer(name: str, about: str | None, arguments: Sequence[str] | None) -> Iterator[PeerSession]:
    """Parse ``arguments`` of ``python -m benchmarks.<name>`` and start the peer, on one thread.

    ``about``: the docstring of that module, for its help.
    """
    parser = argparse.ArgumentParser(prog=f"python -m benchmarks.{name}", description=(about or "").splitlines()[0])
    parser.add_argument("--peers", metavar="PYTHON", nargs="*", help="interpreters that have JAX (default: this one)")
    parser.add_argument("--quick", action="store_true", help="three rounds instead of nine")
    parser.add_argument("--tiny", action="store_true", help="tiny sizes: is everything right?")
    given = parser.parse_args(arguments)
    keep_freed_memory()
    one_thread()
    peers = [peer for peer in PEERS if peer.title == PEER]
    found = find(peers, given.peers or [sys.executable])
    with tempfile.TemporaryDirectory() as scratch, sessions(found) as opened:
        yield PeerSession(found, opened, scratch, 3 if given.quick else 9, given.tiny)
