"""Converts ``ir.Location`` to `Where`, a file, line and column for messages; reads and sets names in locations.

A name is a ``NameLoc`` around a location, from which MLIR's printer takes the names of values. Ops that are created for
another op get its location without its name.
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
    """The name of a ``NameLoc``, or None."""
    return location.name_str if isinstance(location, ir.NameLoc) else None


def unnamed(location: ir.Location) -> ir.Location:
    """Returns ``location`` without its name."""
    while isinstance(location, ir.NameLoc):
        location = location.child_loc
    if isinstance(location, ir.CallSiteLoc):
        callee, caller = unnamed(location.callee), unnamed(location.caller)
        return ir.Location.callsite(callee, [caller], location.context)
    return location


def named(name: str, location: ir.Location) -> ir.Location:
    """Returns ``location`` with the name ``name``."""
    return ir.Location.name(name, unnamed(location), location.context)


def shadow_location(location: ir.Location) -> ir.Location:
    """Returns ``location``; if it has a name ``x``, that of the result is ``dx``."""
    name = name_of(location)
    return location if name is None else named(f"d{name}", location)
