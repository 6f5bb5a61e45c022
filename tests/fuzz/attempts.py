"""Runs tools on input that may crash them: in forked processes, with limits of time and memory.

A worker is a fork of this process, in which the tools are already imported; it writes a line of JSON for each input. If
it crashes, the input is run again in a worker of its own, to confirm that it is the cause. Limits are of processor
time, so that a busy machine is not taken for a hang.

"""

from __future__ import annotations

import contextlib
import faulthandler
import importlib
import io
import json
import os
import resource
import select
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from tests.fuzz.comparison.forked import limit_processor_time

#: The tools by the name of their command; the layers of mlirad keep this package from importing them.
TOOLS: Final[Mapping[str, str]] = {
    "mlirad-opt": "mlirad.tools.opt",
    "mlirad-run": "mlirad.tools.run",
    "mlirad-tblgen": "mlirad.tools.tblgen",
    "mlirad-coverage": "mlirad.tools.coverage",
}
PASSED: Final = ("done", "refused", "usage")
_CHUNK: Final = 25
_WALL_SECONDS: Final = 600.0  # processor time is bounded by the kernel; this is for what sleeps


@dataclass(frozen=True)
class Limits:
    """What one attempt may take: seconds of processor time, and bytes above those of a fresh worker."""

    seconds: int = 10
    memory: int = 1 << 30


@dataclass(frozen=True)
class Attempt:
    """A command on an input. ``INPUT`` in the arguments is where the name of the input goes."""

    number: int
    tool: str
    arguments: tuple[str, ...]
    suffix: str
    data: bytes
    mutations: str = ""


@dataclass(frozen=True)
class Ending:
    """How attempt ``number`` ended: one of `PASSED`, or what is wrong."""

    number: int
    status: str
    detail: str = ""
    seconds: float = 0.0
    mebibytes: float = 0.0


def run(attempts: Sequence[Attempt], limits: Limits | None = None, jobs: int = 2) -> Iterator[Ending]:
    """How each of ``attempts`` ends, in the order in which that is known."""
    limits = limits or Limits()
    warm()
    todo = [list(attempts[i : i + _CHUNK]) for i in range(0, len(attempts), _CHUNK)][::-1]
    running: list[_Worker] = []
    try:
        while todo or running:
            while todo and len(running) < jobs:
                running.append(_Worker(todo.pop(), limits))
            select.select([worker.pipe for worker in running], [], [], 1.0)
            for worker in tuple(running):
                yield from worker.read()
                if worker.ended:
                    running.remove(worker)
                    yield from _settle(worker, todo)
    finally:
        for worker in running:
            worker.stop()


def _settle(worker: _Worker, todo: list[list[Attempt]]) -> Iterator[Ending]:
    """What follows from the end of ``worker``: the attempt it died of is judged, or made again alone."""
    if not worker.left:
        return
    culprit, *rest = worker.left
    if worker.alone:
        yield Ending(culprit.number, worker.status, worker.detail)
    else:
        todo.append([culprit])
    if rest:
        todo.append(rest)


class _Worker:
    """A forked process with some attempts to make."""

    def __init__(self, attempts: list[Attempt], limits: Limits) -> None:
        self.left = attempts
        self.alone = len(attempts) == 1
        self.ended = False
        self.status, self.detail = "", ""
        self.folder = tempfile.mkdtemp(prefix="mlirad-")
        self._since = time.monotonic()
        self._buffer = b""
        self.pipe, writing = os.pipe()
        self.pid = os.fork()
        if not self.pid:
            os.close(self.pipe)
            _work(attempts, limits, Path(self.folder), writing)
        os.close(writing)
        os.set_blocking(self.pipe, False)

    def read(self) -> Iterator[Ending]:
        """The endings that have come in; sets ``ended`` where no more will."""
        with contextlib.suppress(BlockingIOError):
            while data := os.read(self.pipe, 1 << 16):
                self._buffer += data
                self._since = time.monotonic()
            self.ended = True
        *lines, self._buffer = self._buffer.split(b"\n")
        for line in lines:
            self.left = self.left[1:]
            yield Ending(**json.loads(line))
        if not self.ended and time.monotonic() - self._since > _WALL_SECONDS:
            os.kill(self.pid, signal.SIGKILL)
            self.status = "hang"
            self.ended = True
        if self.ended:
            self._reap()

    def stop(self) -> None:
        """End the process where it is."""
        os.kill(self.pid, signal.SIGKILL)
        self._reap()

    def _reap(self) -> None:
        os.close(self.pipe)
        _, status = os.waitpid(self.pid, 0)
        if not self.status:
            number = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
            self.status = "time" if number == signal.SIGXCPU else "signal"
            self.detail = signal.Signals(number).name if number else f"exit {os.waitstatus_to_exitcode(status)}"
        said = Path(self.folder) / "said"
        if said.is_file():
            text = said.read_text(errors="replace").strip()
            self.detail += f": {text[-300:]}" if text else ""
        shutil.rmtree(self.folder, ignore_errors=True)


def warm() -> None:
    """Load here what every worker needs: forks share it."""
    from mlirad._mlir import new_context
    from mlirad.context import Context

    for module in TOOLS.values():
        importlib.import_module(module)
    Context.default()
    new_context()


# --- in the worker


def _work(attempts: Sequence[Attempt], limits: Limits, folder: Path, writing: int) -> None:
    """Make ``attempts``, write an ending a line to ``writing``, and leave the process."""
    code = 1
    faulthandler.disable()  # signals are findings here, and are told of in one line
    try:
        said = os.open(folder / "said", os.O_RDWR | os.O_CREAT | os.O_APPEND)
        for descriptor in (1, 2):
            os.dup2(said, descriptor)
        (folder / "here").mkdir()
        os.chdir(folder / "here")
        _limit_memory(limits)
        for attempt in attempts:
            os.ftruncate(said, 0)
            line = json.dumps(asdict(_make(attempt, limits, folder))) + "\n"
            os.write(writing, line.encode())
        code = 0
    finally:
        os._exit(code)


def _limit_memory(limits: Limits) -> None:
    pages = int(Path("/proc/self/statm").read_text().split()[0]) if Path("/proc/self/statm").exists() else 0
    bound = pages * resource.getpagesize() + limits.memory
    if pages:
        resource.setrlimit(resource.RLIMIT_AS, (bound, bound))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _make(attempt: Attempt, limits: Limits, folder: Path) -> Ending:
    path = folder / f"input{attempt.suffix}"
    path.write_bytes(attempt.data)
    arguments = [word.replace("INPUT", str(path)) for word in attempt.arguments]
    before = _used()
    limit_processor_time(limits.seconds)
    status, detail = _called(attempt.tool, arguments)
    after = _used()
    if status in PASSED and (written := [f.name for f in (folder / "here").iterdir()]):
        status, detail = "files", f"wrote {written}"
    path.unlink()
    return Ending(attempt.number, status, detail, after[0] - before[0], after[1] - before[1])


def _used() -> tuple[float, float]:
    """Seconds of processor time, and MiB at the peak; forks that have ended are counted."""
    usages = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(u.ru_utime + u.ru_stime for u in usages), max(u.ru_maxrss for u in usages) / 1024


def _called(tool: str, arguments: list[str]) -> tuple[str, str]:
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", errors="surrogateescape") for _ in range(2))
    code: object
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = importlib.import_module(TOOLS[tool]).main(arguments)
    except SystemExit as stop:
        code = stop.code
    except BaseException as error:  # whatever comes out is the finding
        frames = []
        at = error.__traceback__
        while at is not None:
            frames.append(f"{Path(at.tb_frame.f_code.co_filename).name}:{at.tb_lineno}")
            at = at.tb_next
        return "traceback", f"{type(error).__name__}: {str(error)[:200]} at {' '.join(frames[-4:])}"
    return judge(code, _text(err), bool(_text(out).strip()))


def _text(stream: io.TextIOWrapper) -> str:
    stream.flush()
    return stream.buffer.getvalue().decode(errors="replace")  # type: ignore[attr-defined, no-any-return]


def judge(code: object, text: str, output: bool = False) -> tuple[str, str]:
    """What exit ``code`` and ``text`` on standard error mean, as a status with detail; ``output``: there was some."""
    if code not in (0, 1, 2):
        return "exit code", repr(code)
    if "Traceback (most recent" in text:
        return "traceback", text[-300:]
    if "internal error" in text:
        return "internal error", next(line for line in text.split("\n") if "internal error" in line)[:300]
    if code and not text.strip() and not output:
        return "silent", f"exit code {code} and no message"
    if (own := str(Path(sys.modules["mlirad"].__file__ or "?").parent)) in text:
        return "paths", text[max(text.find(own) - 80, 0) :][:200]
    return PASSED[int(str(code))], ""
