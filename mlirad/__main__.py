"""`python -m mlirad`: prints a small function, its derivative and a value."""

from __future__ import annotations

import sys

from mlirad.demo import demo
from mlirad.tools import report


def main() -> int:
    """Print the demo; returns the exit code."""
    with report.no_tracebacks() as status:
        print(demo())
        status.exit_code = 0
    return status.exit_code


if __name__ == "__main__":
    sys.exit(main())
