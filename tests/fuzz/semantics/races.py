"""Detects programs whose result depends on the order of iterations of a parallel loop."""

from __future__ import annotations

from tests.fuzz.semantics.duals import DualBuffer, RejectedError


class Races:
    """Which step of a parallel loop touched which element? Two that do, one of them writing, are a race."""

    def __init__(self) -> None:
        self._step = 0
        self._writers: dict[tuple[int, int], int] = {}
        self._readers: dict[tuple[int, int], int] = {}
        self._kept: list[DualBuffer] = []  # so that identities stay

    def next(self) -> None:
        """The next step starts."""
        self._step += 1

    def read(self, buffer: DualBuffer, at: int) -> None:
        """The step reads an element."""
        self._kept.append(buffer)
        if self._writers.get((id(buffer), at), self._step) != self._step:
            raise RejectedError("a race")
        before = self._readers.setdefault((id(buffer), at), self._step)
        if before != self._step:
            self._readers[id(buffer), at] = -1  # several

    def write(self, buffer: DualBuffer, at: int) -> None:
        """The step writes an element."""
        self._kept.append(buffer)
        for steps in (self._writers, self._readers):
            if steps.get((id(buffer), at), self._step) != self._step:
                raise RejectedError("a race")
        self._writers[id(buffer), at] = self._step
