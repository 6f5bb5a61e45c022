"""``ir.Location`` -> `Where`: file, line and column for messages."""

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
