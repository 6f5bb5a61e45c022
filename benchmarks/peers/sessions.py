"""Starts peers and sends them requests; each runs in a process of its own, which may hang or die.

A peer that dies on a program is started again for the next.
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

from benchmarks.peers.answers import Answer, Request, Text, read_answer, write

_ROOT = Path(__file__).parents[2]
_VERSION = "import sys, importlib.metadata as m; print(m.version(sys.argv[1]))"


@dataclass(frozen=True)
class Peer:
    """A column: its title, what is installed for it, and the module that answers for it."""

    title: str
    package: str
    module: str
    options: tuple[str, ...] = ()

    def command(self, python: str) -> list[str]:
        """Answers requests on its standard input."""
        return [python, "-m", self.module, *self.options]


PEERS = (
    Peer("JAX", "jax", "benchmarks.peers.with_jax"),
    Peer("torch", "torch", "benchmarks.peers.with_torch"),
    Peer("torch.compile", "torch", "benchmarks.peers.with_torch", ("--compile",)),
    Peer("Enzyme", "enzyme_ad", "benchmarks.peers.with_enzyme"),
    Peer("EnzymeMLIR", "enzyme_ad", "benchmarks.peers.with_enzyme_mlir"),
)

#: What measures a derivative that a peer gives as MLIR.
COMPILED = Peer("ours", "mlirad", "benchmarks.peers.compiled")


@dataclass(frozen=True)
class Found:
    """A peer, and the interpreter that has it in some version, or the reason why there is none."""

    peer: Peer
    python: str = ""
    version: str = ""
    reason: str = ""


def find(peers: Sequence[Peer], pythons: Sequence[str]) -> list[Found]:
    """For each peer the first interpreter that has it."""
    versions = {(python, peer.package): "" for python in pythons for peer in peers}
    versions = {(python, package): _version(python, package) for python, package in versions}
    found = []
    for peer in peers:
        able = [python for python in pythons if versions[python, peer.package]]
        if able:
            found.append(Found(peer, able[0], versions[able[0], peer.package]))
        else:
            found.append(Found(peer, reason=f"'{peer.package}' is installed for none of: {', '.join(pythons)}"))
    return found


def _version(python: str, package: str) -> str:
    try:
        done = subprocess.run([python, "-c", _VERSION, package], capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


@dataclass
class Session:
    """A process that answers requests; it is started when it is first asked, and again after it died."""

    command: Sequence[str]
    patience: float = 300.0
    process: subprocess.Popen[str] | None = field(default=None, init=False)

    def ask(self, request: Request) -> Answer:
        """The answer, or the reason why there is none: the process died, or took too long."""
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
            return read_answer(line)
        return Answer(reason=self._ended(process, late=line is None))

    def close(self) -> None:
        """End the process."""
        if self.process is not None:
            self._ended(self.process, late=True)

    def _running(self) -> subprocess.Popen[str]:
        if self.process is None:
            self.process = subprocess.Popen(
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._said(),
                text=True,
                cwd=_ROOT,
                # The modules are those of this checkout, which lie where the process starts.
                env={name: value for name, value in os.environ.items() if name != "PYTHONSAFEPATH"},
            )
        return self.process

    def _said(self) -> int:
        """Where the process' complaints go; the last one is the reason when it ends."""
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
def sessions(found: Sequence[Found]) -> Iterator[dict[str, Session]]:
    """A session for each peer there is, by title, and one that measures MLIR."""
    opened = {one.peer.title: Session(one.peer.command(one.python)) for one in found if one.python}
    opened[COMPILED.title] = Session(COMPILED.command(sys.executable))
    try:
        yield opened
    finally:
        for session in opened.values():
            session.close()


def ask(title: str, opened: dict[str, Session], request: Request) -> list[tuple[str, Answer]]:
    """What a peer says of a program: one answer, or one for each way to prepare it, each with what was done."""
    first = opened[title].ask(request)
    if not first.texts:
        return [("", first)]
    ours = opened[COMPILED.title]
    return [(text.done, _finished(text, ours.ask(replace(request, text=text.file)))) for text in first.texts]


def _finished(text: Text, answer: Answer) -> Answer:
    """The answer to a text, whose making was a part of compiling."""
    if answer.compile_seconds is None:
        return answer
    return replace(answer, compile_seconds=text.seconds + answer.compile_seconds)
