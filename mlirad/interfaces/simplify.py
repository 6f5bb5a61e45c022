"""What may the result of an op be replaced by? Rewrites that records state, by the op that they look at first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import dataclass

from mlirad._mlir import Value, ir
from mlirad.edit.matching import Site


@dataclass(frozen=True)
class Simplification:
    """One rewrite: ``rewrite`` gives what the result of an op ``root`` may be replaced by, or None.

    ``under``: the ops that must make operands of the root, one operand each. ``inner``: those at any depth; in a
    function without them it need not be asked. ``makes``: the ops that it creates, in front of the root. ``place`` is
    that of its record. ``exact``: no op needs any fast-math flag.
    """

    root: str
    rewrite: Callable[[ir.Operation, Site], Value | None]
    under: tuple[str, ...]
    inner: Set[str]
    makes: Set[str]
    place: str
    exact: bool = True


@dataclass(frozen=True)
class Choices:
    """All that the result of one op may be replaced by, in the order in which it is tried."""

    choices: tuple[Simplification, ...]


def by_root(given: Iterable[Simplification], there: Mapping[str, Choices]) -> dict[str, Choices]:
    """``given`` by op, each in front of those that are ``there``."""
    found: dict[str, list[Simplification]] = {}
    for one in given:
        found.setdefault(one.root, []).append(one)
    return {root: Choices((*own, *(there[root].choices if root in there else ()))) for root, own in found.items()}
