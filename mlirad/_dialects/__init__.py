"""An empty Python module for every dialect that the bindings have none for.

Whenever the bindings wrap a value, op or type in Python they look for a module named after its dialect, and where there
is none they fail the same import again the next time, 30 to 110 us each: canonicalizing 15,000 `enzyme` ops took
1,550 ms, and takes 136 ms with a module to find. `mlirad._mlir` adds this package to their search path, behind their
own modules. `EmptyModules` answers for any name, because a program may hold dialects that nobody registered.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Final

_PREFIX: Final = f"{__name__}."


class EmptyModules(MetaPathFinder, Loader):
    """Finds ``mlirad._dialects.<namespace>`` for every namespace, as a module with nothing in it."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Answer for direct children of this package only."""
        if not fullname.startswith(_PREFIX) or "." in fullname[len(_PREFIX) :]:
            return None
        return ModuleSpec(fullname, self)

    def exec_module(self, module: ModuleType) -> None:
        """Leave the module empty."""


# First in line: the other finders would look for a file on disk in vain.
sys.meta_path.insert(0, EmptyModules())
