"""Faults in kernels: a barrier less, a plain addition for an atomic one, an element that is not the thread's own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

_ATOMIC: Final = re.compile(r"^(\s*)(%\S+) = memref.atomic_rmw addf (%\S+), (%\w+)(\[.*?\]) : \((\w+), (.*)\) -> \w+$")
_STORE: Final = re.compile(r"^(\s*memref.store %\S+, %\w+\[)(.*)(\] : .*)$")


def without_a_barrier(text: str) -> Iterator[str]:
    """One mutant for each barrier of the kernels."""
    lines = text.split("\n")
    for number, line in enumerate(lines):
        if line.strip() == "gpu.barrier":
            yield "\n".join(lines[:number] + lines[number + 1 :])


def without_an_atomic(text: str) -> Iterator[str]:
    """One mutant for each atomic addition: a load, a sum and a store."""
    lines = text.split("\n")
    for number, line in enumerate(lines):
        if found := _ATOMIC.match(line):
            space, name, value, buffer, place, type, memory = found.groups()
            plain = [
                f"{space}{name} = memref.load {buffer}{place} : {memory}",
                f"{space}%sum{number} = arith.addf {name}, {value} : {type}",
                f"{space}memref.store %sum{number}, {buffer}{place} : {memory}",
            ]
            yield "\n".join([*lines[:number], *plain, *lines[number + 1 :]])


def with_a_wrong_owner(text: str) -> Iterator[str]:
    """One mutant for each store at a subscript of the thread's own: all threads of a block store at the first one's."""
    lines = text.split("\n")
    for number, line in enumerate(lines):
        found = _STORE.match(line)
        if found and "%thread_id_x" in found[2]:
            wrong = found[1] + found[2].replace("%thread_id_x", "%block_id_x") + found[3]
            yield "\n".join([*lines[:number], wrong, *lines[number + 1 :]])
