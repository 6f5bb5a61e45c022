"""Converts ``ir.Location`` to `Where`, a file, line and column for messages; and names that locations give values.

A name is a ``NameLoc`` around a place, which is what MLIR's printer takes names from; ops that are made because of an
op have its place, and not its name.
"""

from __future__ import annotations

import re
from typing import Final

from mlirad._mlir import ir
from mlirad.errors import Where

_FILE_LINE_COLUMN: Final = re.compile(r'"((?:[^"\\]|\\.)*)":(\d+):(\d+)')


def where(location: ir.Location) -> Where:
    """The first file position inside ``location`` (fused and call-site locations included)."""
    found = _FILE_LINE_COLUMN.search(str(location))
    return Where(found[1], int(found[2]), int(found[3])) if found else Where()


def name_of(location: ir.Location) -> str | None:
    """The name that stands around a place."""
    return location.name_str if isinstance(location, ir.NameLoc) else None


def unnamed(location: ir.Location) -> ir.Location:
    """The same place without a name."""
    while isinstance(location, ir.NameLoc):
        location = location.child_loc
    if isinstance(location, ir.CallSiteLoc):
        callee, caller = unnamed(location.callee), unnamed(location.caller)
        return ir.Location.callsite(callee, [caller], location.context)
    return location


def named(name: str, location: ir.Location) -> ir.Location:
    """The place ``location`` under a name."""
    return ir.Location.name(name, unnamed(location), location.context)


def shadow_location(location: ir.Location) -> ir.Location:
    """The place ``location``; what has a name there has a shadow that is called after it."""
    name = name_of(location)
    return location if name is None else named(f"d{name}", location)
