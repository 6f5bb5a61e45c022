"""Lists a function that is not prepared, whose ops may not have the form that models expect."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from weakref import WeakKeyDictionary

from mlirad._mlir import ir
from mlirad.edit.walk import holds
from mlirad.interfaces.regions import LoopModel
from mlirad.interfaces.registry import ACTIVITY, LOOP, NORMAL_FORM, Registry

_known: WeakKeyDictionary[Registry, dict[frozenset[str], Registry]] = WeakKeyDictionary()


def raw_registry(registry: Registry, functions: Iterable[ir.Operation] = ()) -> Registry:
    """Returns ``registry`` without the loop models of ops that first need normalization: nothing is known of these.

    A model is kept if it describes all ops of its kind in ``functions``, as it does in most derivatives. The registry
    has no activity models either: an elementwise op may still use values from outside, which the models reject.
    """
    loops, given = registry.table(LOOP), list(functions)
    unknown = frozenset(
        name for name in registry.table(NORMAL_FORM) if name in loops and not (given and _describes(name, loops, given))
    )
    known = _known.setdefault(registry, {})
    found = known.get(unknown)
    if found is None:
        found = registry.copy()
        for name in unknown:
            found.remove(name, [LOOP])
        for name in registry.table(ACTIVITY):
            found.remove(name, [ACTIVITY])
        found.freeze()
        known[unknown] = found
    return found


def _describes(name: str, loops: Mapping[str, LoopModel], functions: Iterable[ir.Operation]) -> bool:
    """Whether the loop model of ``name`` describes all ops of that name."""
    return not any(holds(one, lambda op: op.name == name and not loops[name].is_normal(op)) for one in functions)
