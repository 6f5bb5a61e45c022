"""What tables of ours beside one peer share: their arguments, the peer's interpreters, and the rounds."""

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
from benchmarks.peers.answers import Request
from benchmarks.peers.sessions import PEERS, Found, Session, find, sessions

PEER: Final = "JAX"


@dataclass(frozen=True)
class Beside:
    """The peer's interpreters and sessions, and how often and at which sizes to ask."""

    found: Sequence[Found]
    opened: dict[str, Session]
    scratch: str
    rounds: int
    tiny: bool

    def request(self, name: str) -> Request:
        """A request for the question ``name``."""
        return Request(name, self.scratch, self.rounds, self.tiny)


@contextmanager
def beside(name: str, about: str | None, arguments: Sequence[str] | None) -> Iterator[Beside]:
    """The peer as ``arguments`` of ``python -m benchmarks.<name>`` say, on one thread."""
    parser = argparse.ArgumentParser(prog=f"python -m benchmarks.{name}", description=(about or "").splitlines()[0])
    parser.add_argument("--peers", metavar="PYTHON", nargs="*", help="interpreters that have JAX (none: this one)")
    parser.add_argument("--quick", action="store_true", help="three rounds instead of nine")
    parser.add_argument("--tiny", action="store_true", help="tiny sizes: is everything right?")
    given = parser.parse_args(arguments)
    keep_freed_memory()
    one_thread()
    peers = [peer for peer in PEERS if peer.title == PEER]
    found = find(peers, [sys.executable] if given.peers == [] else given.peers or [])
    with tempfile.TemporaryDirectory() as scratch, sessions(found) as opened:
        yield Beside(found, opened, scratch, 3 if given.quick else 9, given.tiny)
