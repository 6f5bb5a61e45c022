"""How is a function listed that has not been prepared: whose loops may not be in their normal form yet?"""

from __future__ import annotations

from weakref import WeakKeyDictionary

from mlirad.interfaces.registry import LOOP, NORMAL_FORM, Registry

_known: WeakKeyDictionary[Registry, Registry] = WeakKeyDictionary()


def raw_registry(registry: Registry) -> Registry:
    """The same without the loops that are to be brought into their normal form first: of them nothing is known."""
    found = _known.get(registry)
    if found is None:
        found = registry.copy()
        for name in registry.table(NORMAL_FORM):
            found.remove(name, [LOOP])
        found.freeze()
        _known[registry] = found
    return found
