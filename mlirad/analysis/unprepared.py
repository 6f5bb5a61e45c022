"""Lists a function that is not prepared, whose ops may not have the form that models expect."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from mlirad.interfaces.registry import ACTIVITY, LOOP, NORMAL_FORM, Registry

_known: WeakKeyDictionary[Registry, Registry] = WeakKeyDictionary()


def raw_registry(registry: Registry) -> Registry:
    """Returns ``registry`` without the loop models of ops that first need normalization: nothing is known of these.

    It has no activity models either: an elementwise op may still use values from outside, which the models reject.
    """
    found = _known.get(registry)
    if found is None:
        found = registry.copy()
        for name in registry.table(NORMAL_FORM):
            found.remove(name, [LOOP])
        for name in registry.table(ACTIVITY):
            found.remove(name, [ACTIVITY])
        found.freeze()
        _known[registry] = found
    return found
