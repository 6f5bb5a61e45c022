"""`python -m mlirad`: prints a small function, its derivative and a value; with arguments it is `mlirad`."""

from __future__ import annotations

import sys

from mlirad.demo import demo
from mlirad.tools import cli, report


def main() -> int:
    """Print the demo, or run a sub-command; returns the exit code."""
    if sys.argv[1:]:
        return cli.main()
    with report.no_tracebacks() as status:
        print(demo())
        status.exit_code = 0
    return status.exit_code


if __name__ == "__main__":
    sys.exit(main())
