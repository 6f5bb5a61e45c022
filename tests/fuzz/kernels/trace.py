"""What threads do to memory in one run, and which faults would make two of them meet.

A kernel whose threads never meet, two at one element between the same barriers and one of them writing, does the same
under every schedule. So a fault that makes none of them meet, in a kernel whose subscripts and branches do not depend
on what is written, leaves the kernel as it is: it is no fault. This shares nothing with how races are seen (`memory`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from tests.fuzz.kernels.memory import READ, WRITE
from tests.fuzz.kernels.mutations import ATOMIC, BARRIER, KernelMutant


@dataclass(frozen=True)
class ThreadAccess:
    """One access; ``interval``: how many barriers the thread has come to, ``site``: which of the ops of its kind."""

    thread: tuple[Any, ...]
    block: tuple[Any, ...]
    interval: int
    kind: str
    place: tuple[int, ...]
    site: int


@dataclass
class Trace:
    """Accesses of one run by the buffer and the launch, and the barriers that each block came to, by their sites."""

    accesses: dict[tuple[int, int], list[ThreadAccess]] = field(default_factory=lambda: defaultdict(list))
    barriers: dict[tuple[Any, ...], list[int]] = field(default_factory=lambda: defaultdict(list))
    #: Buffers that have been seen: another one must not get the address.
    kept: list[Any] = field(default_factory=list)

    def add(self, buffer: Any, thread: Any, kind: str, place: tuple[int, ...], site: int) -> None:
        """An access of ``thread``."""
        self.kept.append(buffer)
        block = (thread.launch, thread.block)
        made = ThreadAccess((*block, thread.number), block, thread.interval, kind, place, site)
        self.accesses[id(buffer), thread.launch].append(made)

    def is_fault(self, mutant: KernelMutant) -> bool:
        """Whether two threads meet in ``mutant``."""
        if mutant.name == BARRIER:
            return any(self._meet_without(mutant.site, group) for group in self._groups())
        if mutant.name == ATOMIC:
            return any(self._meet_at(mutant.site, group) for group in self._groups())
        return any(self._meet_elsewhere(mutant, of_buffer) for of_buffer in self.accesses.values())

    def _groups(self) -> Iterator[list[ThreadAccess]]:
        """The accesses of each element in each launch."""
        for of_buffer in self.accesses.values():
            found: dict[tuple[int, ...], list[ThreadAccess]] = defaultdict(list)
            for one in of_buffer:
                found[one.place].append(one)
            yield from found.values()

    def _meet_without(self, site: int, group: Iterable[ThreadAccess]) -> bool:
        by_interval: dict[tuple[Any, ...], set[tuple[Any, str]]] = defaultdict(set)
        for one in group:
            passed = self.barriers[one.block][: one.interval]
            left = sum(other != site for other in passed)
            by_interval[(*one.block, left)].add((one.thread, one.kind))
        return any(_conflict(*a, *b) for found in by_interval.values() for a, b in combinations(found, 2))

    def _meet_at(self, site: int, group: list[ThreadAccess]) -> bool:
        return any(
            one.kind not in (READ, WRITE)
            and one.site == site
            and one.thread != other.thread
            and (one.block != other.block or one.interval == other.interval)
            for one in group
            for other in group
        )

    def _meet_elsewhere(self, mutant: KernelMutant, of_buffer: Iterable[ThreadAccess]) -> bool:
        owners: dict[tuple[Any, ...], set[tuple[Any, ...]]] = defaultdict(set)
        for one in of_buffer:
            if one.kind == WRITE and one.site == mutant.site:
                rest = tuple(at for axis, at in enumerate(one.place) if axis not in mutant.axes)
                owners[(*one.block, one.interval, rest)].add(one.thread)
        return any(len(threads) > 1 for threads in owners.values())


def _conflict(thread: Any, kind: str, other_thread: Any, other: str) -> bool:
    return bool(thread != other_thread and not (kind == other != WRITE))
