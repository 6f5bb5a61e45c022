"""`python -m mlirad`: prints a small function, its derivative and a value."""

from __future__ import annotations

import sys

from mlirad.demo import demo
from mlirad.tools import report


def main() -> int:
    """Print the demo; returns the exit code."""
    with report.no_tracebacks() as guard:
        print(demo())
        guard.exit_code = 0
    return guard.exit_code


if __name__ == "__main__":
    sys.exit(main())
