"""Algebraic rewrites, generated from records and indexed by their root op."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import dataclass

from mlirad._mlir import Value, ir
from mlirad.edit.matching import NUMBERS
from mlirad.interfaces.forms import FormModel, FormSite


@dataclass(frozen=True)
class Simplification:
    """One rewrite: ``rewrite`` returns the value that replaces the result of an op ``root``, or None if it fails.

    ``under``: ops of the pattern that define operands of the root. ``inner``: ops of the pattern at any depth; the
    rewrite is skipped in functions without them. ``makes``: the ops that it creates, before the root. All are
    names of ops or forms. ``place``: the location of the record. ``exact``: no op needs a fast-math flag.
    """

    root: str
    rewrite: Callable[[ir.Operation, FormSite], Value | None]
    under: tuple[str, ...]
    inner: Set[str]
    makes: Set[str]
    place: str
    exact: bool = True


@dataclass(frozen=True, eq=False)
class Replacement:
    """A `Simplification` for one root op, in which names of forms are resolved to sets of op names."""

    rewrite: Callable[[ir.Operation, FormSite], Value | None]
    under: tuple[frozenset[str], ...]
    inner: tuple[frozenset[str], ...]
    makes: frozenset[str]
    exact: bool


@dataclass(frozen=True)
class Choices:
    """All rewrites with one root op, in the order in which they are tried."""

    choices: tuple[Replacement, ...]


def by_root(
    given: Iterable[Simplification], there: Mapping[str, Choices], forms: Mapping[str, FormModel]
) -> dict[str, Choices]:
    """The rewrites ``given``, by root op, before those that are already ``there``."""

    def ops(name: str) -> frozenset[str]:
        if name in NUMBERS:
            return frozenset(NUMBERS)
        return frozenset(forms[name].ops if name in forms else (name,))

    found: dict[str, list[Replacement]] = {}
    for one in given:
        under, inner = (tuple(ops(name) for name in names) for names in (one.under, sorted(one.inner)))
        makes = frozenset(op for name in one.makes for op in ops(name))
        for root in sorted(ops(one.root)):
            found.setdefault(root, []).append(Replacement(one.rewrite, under, inner, makes, one.exact))
    return {root: Choices((*own, *(there[root].choices if root in there else ()))) for root, own in found.items()}
