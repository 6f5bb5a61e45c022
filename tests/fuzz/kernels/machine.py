"""Simulates blocks of threads: each thread runs to its next barrier, in a random order."""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Sequence
from itertools import product
from typing import Any, Final

from tests.fuzz.kernels.memory import Thread, TrackedBuffer
from tests.fuzz.kernels.trace import Trace

#: What a thread says when it waits for the others: which op it is at, its kind, and what it gives to it.
Waits = Generator[tuple[Any, ...], Any, None]
#: Threads of a warp.
WARP: Final = 32
_SCHEDULES: Final = ("forward", "backward", "random")


class DivergentBarrierError(AssertionError):
    """Some threads of a block wait at a barrier that others do not come to."""


class ThreadMachine:
    """A GPU whose threads take turns, as ``schedule`` says, with a seed for the random one."""

    def __init__(self, schedule: str = "forward", seed: int = 0, trace: Trace | None = None) -> None:
        assert schedule in _SCHEDULES
        self._trace = trace
        self._schedule = schedule
        self._random = random.Random(seed)
        self._launches = 0
        #: How many times all threads of a block came to a barrier.
        self.barriers = 0

    def launch(
        self,
        kernel: Callable[..., Waits],
        grid: Sequence[int],
        block: Sequence[int],
        shared: Sequence[tuple[Sequence[int], str]],
        private: Sequence[tuple[Sequence[int], str]],
        arguments: Sequence[Any] = (),
        dynamic: int = 0,
    ) -> None:
        """Run all threads; ``shared`` and ``private`` are shapes and elements of memory that the kernel gets.

        ``dynamic``: the bytes of dynamic shared memory.

        Raises:
            RaceError: two threads touch one element.
            DivergentBarrierError: a barrier is not come to by all threads of a block.
        """
        self._launches += 1
        for place in self._ordered(list(product(*(range(n) for n in grid)))):
            memory = [TrackedBuffer.fresh(*one) for one in shared]
            whole = TrackedBuffer.fresh((dynamic,), "i8")
            threads: list[tuple[Thread, Waits]] = []
            for number, (z, y, x) in enumerate(product(*(range(n) for n in reversed(block)))):
                me = Thread(self._launches, place, number, self._trace, whole)
                own = [TrackedBuffer.fresh(*one, is_private=True) for one in private]
                run = kernel(me, *place, x, y, z, *grid, *block, *arguments, *memory, *own)
                threads.append((me, run))
            self._run(threads)

    def _run(self, threads: Sequence[tuple[Thread, Waits]]) -> None:
        answers: list[Any] = [None] * len(threads)
        while True:
            waiting: dict[int, tuple[Any, ...]] = {}
            for number in self._ordered(list(range(len(threads)))):
                try:
                    waiting[number] = threads[number][1].send(answers[number])
                except StopIteration:
                    continue
            if not waiting:
                return
            at = {(op, kind) for op, kind, *_ in waiting.values()}
            if len(waiting) < len(threads) or len(at) > 1:
                raise DivergentBarrierError(f"{len(waiting)} of {len(threads)} threads wait, at {len(at)} ops")
            ((site, kind),) = at
            if kind == "barrier":
                self.barriers += 1
                if self._trace is not None:
                    self._trace.barriers[self._launches, threads[0][0].block].append(site)
                for thread, _ in threads:
                    thread.interval += 1
            given = [waiting[number][2:] for number in range(len(threads))]
            answers = _COLLECTIVES[kind](given)

    def _ordered(self, items: list[Any]) -> list[Any]:
        if self._schedule == "backward":
            items.reverse()
        elif self._schedule == "random":
            self._random.shuffle(items)
        return items


def _wait(given: Sequence[tuple[Any, ...]]) -> list[Any]:
    return [None] * len(given)


def _reduce_all(given: Sequence[tuple[Any, ...]]) -> list[Any]:
    return [_fold(given)] * len(given)


def _reduce_warps(given: Sequence[tuple[Any, ...]]) -> list[Any]:
    firsts = [n - n % WARP for n in range(len(given))]
    return [_fold(given[first : first + WARP]) for first in firsts]


def _fold(given: Sequence[tuple[Any, ...]]) -> Any:
    combine, total = given[0]
    for _, value in given[1:]:
        total = combine(total, value)
    return total


def _shuffle(given: Sequence[tuple[Any, ...]]) -> list[Any]:
    found = []
    for number, (mode, value, offset) in enumerate(given):
        first, lane = number - number % WARP, number % WARP
        other = {"xor": lane ^ offset, "up": lane - offset, "down": lane + offset, "idx": offset}[mode]
        there = 0 <= other < WARP and first + other < len(given)
        found.append((given[first + other][1] if there else value, there))
    return found


_COLLECTIVES: Final = {
    "barrier": _wait,
    "all_reduce": _reduce_all,
    "subgroup_reduce": _reduce_warps,
    "shuffle": _shuffle,
}
