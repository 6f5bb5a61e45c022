"""Starts peers and sends them requests; each runs in a process of its own, since it may hang or crash.

A peer that crashes is started again for the next request.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from benchmarks.peers.protocol import EmittedDerivative, PeerResult, Request, read_result, write

_ROOT = Path(__file__).parents[2]
_VERSION = "import sys, importlib.metadata as m; print(m.version(sys.argv[1]))"


@dataclass(frozen=True)
class Peer:
    """A column of the tables: its title, the package that it needs, and the module that runs it."""

    title: str
    package: str
    module: str
    options: tuple[str, ...] = ()

    def command(self, python: str) -> list[str]:
        """The command of a process that reads requests from its standard input."""
        return [python, "-m", self.module, *self.options]


PEERS = (
    Peer("JAX", "jax", "benchmarks.peers.with_jax"),
    Peer("torch", "torch", "benchmarks.peers.with_torch"),
    Peer("torch.compile", "torch", "benchmarks.peers.with_torch", ("--compile",)),
    Peer("Enzyme", "enzyme_ad", "benchmarks.peers.with_enzyme"),
    Peer("EnzymeMLIR", "enzyme_ad", "benchmarks.peers.with_enzyme_mlir"),
)

#: Compiles and measures derivatives that a peer returns as MLIR or LLVM IR.
COMPILED = Peer("ours", "mlirad", "benchmarks.peers.compiled")


@dataclass(frozen=True)
class PeerInstallation:
    """A peer, with the interpreter that has its package in ``version``, or the ``reason`` why none has."""

    peer: Peer
    python: str = ""
    version: str = ""
    reason: str = ""


def find(peers: Sequence[Peer], pythons: Sequence[str]) -> list[PeerInstallation]:
    """For each peer the first of the interpreters ``pythons`` that has its package."""
    versions = {(python, peer.package): "" for python in pythons for peer in peers}
    versions = {(python, package): _version(python, package) for python, package in versions}
    found = []
    for peer in peers:
        able = [python for python in pythons if versions[python, peer.package]]
        if able:
            found.append(PeerInstallation(peer, able[0], versions[able[0], peer.package]))
        else:
            reason = f"'{peer.package}' is installed for none of: {', '.join(pythons)}"
            found.append(PeerInstallation(peer, reason=reason))
    return found


def _version(python: str, package: str) -> str:
    try:
        done = subprocess.run([python, "-c", _VERSION, package], capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


@dataclass
class Session:
    """A peer's process; it is started at the first request, and again if it has ended.

    ``patience``: seconds to wait for a result.
    """

    command: Sequence[str]
    patience: float = 300.0
    process: subprocess.Popen[str] | None = field(default=None, init=False)

    def send(self, request: Request) -> PeerResult:
        """The result for ``request``; if the process ends or takes too long, a result with that reason."""
        process = self._running()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            print(write(request), file=process.stdin, flush=True)
            with selectors.DefaultSelector() as selector:
                selector.register(process.stdout, selectors.EVENT_READ)
                line = process.stdout.readline() if selector.select(self.patience) else None
        except OSError:
            line = ""
        if line:
            return read_result(line)
        return PeerResult(reason=self._ended(process, late=line is None))

    def close(self) -> None:
        """End the process, if it runs."""
        if self.process is not None:
            self._ended(self.process, late=True)

    def _running(self) -> subprocess.Popen[str]:
        if self.process is None:
            self.process = subprocess.Popen(
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._open_error_file(),
                text=True,
                cwd=_ROOT,
                # The process imports the modules of this checkout, which is its working directory.
                env={name: value for name, value in os.environ.items() if name != "PYTHONSAFEPATH"},
            )
        return self.process

    def _open_error_file(self) -> int:
        """A file for the standard error of the process; its last line is the reason if the process ends."""
        self._complaints = tempfile.TemporaryFile()  # noqa: SIM115
        return self._complaints.fileno()

    def _ended(self, process: subprocess.Popen[str], *, late: bool) -> str:
        if late:
            process.kill()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
        status = process.wait()
        self.process = None
        with self._complaints as complaints:
            complaints.seek(0)
            lines = complaints.read().decode(errors="replace").split("\n")
        if late:
            return f"no answer in {self.patience:.0f} s"
        if status < 0:
            return f"the process died of signal {-status}"
        return next((line.strip() for line in reversed(lines) if line.strip()), f"the process ended with {status}")


@contextlib.contextmanager
def sessions(found: Sequence[PeerInstallation]) -> Iterator[dict[str, Session]]:
    """A session for each peer that is installed, by title, and one for `COMPILED`."""
    opened = {one.peer.title: Session(one.peer.command(one.python)) for one in found if one.python}
    opened[COMPILED.title] = Session(COMPILED.command(sys.executable))
    try:
        yield opened
    finally:
        for session in opened.values():
            session.close()


def measure_peer(title: str, opened: dict[str, Session], request: Request) -> list[tuple[str, PeerResult]]:
    """The results of a peer for a program, one for each preparation that it accepts, with its description."""
    first = opened[title].send(request)
    if not first.texts:
        return [("", first)]
    ours = opened[COMPILED.title]
    return [(text.preparation, _finished(text, ours.send(replace(request, text=text.file)))) for text in first.texts]


def _finished(text: EmittedDerivative, answer: PeerResult) -> PeerResult:
    """``answer`` with the time to compute the derivative ``text`` added to the time to compile it."""
    if answer.compile_seconds is None:
        return answer
    return replace(answer, compile_seconds=text.seconds + answer.compile_seconds)
