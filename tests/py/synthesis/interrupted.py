"""Raises an error at a line of a function that moves, replaces or erases ops, and frees what is left."""

from __future__ import annotations

import gc
import os
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from types import CodeType, FrameType
from typing import Any, TypeAlias

from tests.fuzz.comparison.forked import perturb

_CHANGES = {"erase", "move_before", "move_after", "append_to", "replace_all_uses_with", "move_body", "replace_op"}

#: A line of a function, and how often it was run before.
Place: TypeAlias = tuple[str, int, int]


class InjectedError(ValueError):
    """An internal error: no rule or pass expects it."""


class Tracer:
    """Counts how often each line is run, and raises an error at ``place``."""

    def __init__(self, place: Place | None = None) -> None:
        self.place, self.counts = place, Counter[tuple[str, int]]()
        self._known: dict[CodeType, bool] = {}

    def __call__(self, frame: FrameType, event: str, arg: Any) -> Any:
        code = frame.f_code
        if code not in self._known:
            self._known[code] = f"{os.sep}mlirad{os.sep}" in code.co_filename and not _CHANGES.isdisjoint(code.co_names)
        return self._line if self._known[code] else None

    def _line(self, frame: FrameType, event: str, arg: Any) -> Any:
        if event == "line":
            key = frame.f_code.co_filename, frame.f_lineno
            count = self.counts[key]
            self.counts[key] += 1
            if (*key, count) == self.place:
                sys.settrace(None)
                raise InjectedError
        return self._line


def run_traced(work: Callable[[], object], tracer: Tracer) -> bool:
    """Whether ``work`` came to its end."""
    before = sys.gettrace()
    sys.settrace(tracer)
    try:
        work()
    except Exception as error:  # bindings make another error of it where they call back
        sys.settrace(None)
        if "InjectedError" not in f"{type(error)} {error}":
            raise
        return False
    finally:
        sys.settrace(before)
    return True


def crashes(work: Callable[[], object], places: Sequence[Place]) -> list[tuple[Place, int]]:
    """The places at which an error ends the process: how it ended."""
    found = []
    for place in places:
        child = os.fork()
        if not child:
            code = 1
            try:
                perturb()
                run_traced(work, Tracer(place))
                gc.collect()
                work()
                code = 0
            finally:
                os._exit(code)
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        if status:
            found.append((place, status))
    return found
