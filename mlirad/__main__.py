"""`python -m mlirad`: prints a small function, its derivative and a value."""

from __future__ import annotations

import sys

from mlirad.demo import demo

if __name__ == "__main__":
    print(demo())
    sys.exit(0)
