"""Faults in kernels: a missing barrier, a plain addition for an atomic one, an element of another thread.

`trace` decides from a run without the fault which of them change the results.

"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

BARRIER, ATOMIC, STORE = "gpu.barrier", "memref.atomic_rmw", "memref.store"
_ATOMIC: Final = re.compile(r"^(\s*)(%\S+) = memref.atomic_rmw addf (%\S+), (%\w+)(\[.*?\]) : \((\w+), (.*)\) -> \w+$")
_STORE: Final = re.compile(r"^(\s*memref.store %\S+, %\w+\[)(.*)(\] : .*)$")
_OWN: Final = "%thread_id_x"
_WRONG: Final = ("%block_id_x", "%c0")


@dataclass(frozen=True)
class KernelMutant:
    """A module with a fault in the op ``name`` that is number ``site`` of these.

    ``axes``: of its subscripts those that changed.
    """

    text: str
    name: str
    site: int
    axes: tuple[int, ...] = ()


def _sites(text: str, name: str) -> Iterator[tuple[int, int, str]]:
    """The lines with ``name``, counted; other lines in front and behind stay."""
    site = 0
    for number, line in enumerate(text.split("\n")):
        if line.strip().split(" = ")[-1].startswith(name):
            yield number, site, line
            site += 1


def _replaced(text: str, number: int, by: list[str]) -> str:
    lines = text.split("\n")
    return "\n".join([*lines[:number], *by, *lines[number + 1 :]])


def without_a_barrier(text: str) -> Iterator[KernelMutant]:
    """One mutant for each barrier of the kernels."""
    for number, site, _ in _sites(text, BARRIER):
        yield KernelMutant(_replaced(text, number, []), BARRIER, site)


def without_an_atomic(text: str) -> Iterator[KernelMutant]:
    """One mutant for each atomic addition: a load, a sum and a store."""
    for number, site, line in _sites(text, ATOMIC):
        if found := _ATOMIC.match(line):
            space, name, value, buffer, place, type, memory = found.groups()
            plain = [
                f"{space}{name} = memref.load {buffer}{place} : {memory}",
                f"{space}%sum{number} = arith.addf {name}, {value} : {type}",
                f"{space}memref.store %sum{number}, {buffer}{place} : {memory}",
            ]
            yield KernelMutant(_replaced(text, number, plain), ATOMIC, site)


def with_a_wrong_owner(text: str) -> Iterator[KernelMutant]:
    """One mutant for each store at a subscript of the thread's own: all threads of a block store at one element."""
    for number, site, line in _sites(text, STORE):
        kernel = "\n".join(text.split("\n")[:number]).rpartition("gpu.func")[2]
        wrong = next((name for name in _WRONG if f"{name} = " in kernel), None)
        if wrong and (found := _STORE.match(line)) and _OWN in (subscripts := found[2].split(", ")):
            axes = tuple(axis for axis, one in enumerate(subscripts) if one == _OWN)
            changed = ", ".join(wrong if one == _OWN else one for one in subscripts)
            yield KernelMutant(_replaced(text, number, [found[1] + changed + found[3]]), STORE, site, axes)


MUTATIONS: Final[tuple[Callable[[str], Iterator[KernelMutant]], ...]] = (
    without_a_barrier,
    without_an_atomic,
    with_a_wrong_owner,
)
