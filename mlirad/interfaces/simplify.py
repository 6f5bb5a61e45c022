"""What the result of an op may be replaced by: rewrites from records, keyed by the op that they look at first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import dataclass

from mlirad._mlir import Value, ir
from mlirad.edit.matching import NUMBERS
from mlirad.interfaces.forms import FormModel, FormSite


@dataclass(frozen=True)
class Simplification:
    """One rewrite: ``rewrite`` gives what the result of an op ``root`` may be replaced by, or None.

    ``under``: the ops that must make operands of the root. ``inner``: those at any depth; in a function without them it
    need not be asked. ``makes``: the ops that it creates, in front of the root. All are names of ops, or of forms.
    ``place`` is that of its record. ``exact``: no op needs any fast-math flag.
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
    """A rewrite for an op, with the names of the ops that each thing it looks for may be."""

    rewrite: Callable[[ir.Operation, FormSite], Value | None]
    under: tuple[frozenset[str], ...]
    inner: tuple[frozenset[str], ...]
    makes: frozenset[str]
    exact: bool


@dataclass(frozen=True)
class Choices:
    """All that the result of one op may be replaced by, in the order in which it is tried."""

    choices: tuple[Replacement, ...]


def by_root(
    given: Iterable[Simplification], there: Mapping[str, Choices], forms: Mapping[str, FormModel]
) -> dict[str, Choices]:
    """``given`` by op, each in front of those that are ``there``."""

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
