"""`mlirad-opt`: MLIR in, passes of mlirad and upstream, MLIR out.

Answers `--help`, `--list-passes` and the like at once; anything else is a `session.Session`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from mlirad.tools import flags, report


def main(argv: Sequence[str] | None = None) -> int:
    """Run `mlirad-opt` with ``argv`` (without the program's name); returns the exit code."""
    with report.no_tracebacks() as status:
        status.exit_code = _run(flags.parse(sys.argv[1:] if argv is None else argv))
    return status.exit_code


def _run(request: flags.OptRequest) -> int:
    if request.info:
        print(_info_text(request.info))
        return 0
    from mlirad.tools.session import Session

    return Session(request).run()


def _info_text(option: str) -> str:
    if option == "list-passes":
        return flags.listing()
    if option == "show-dialects":
        return flags.dialects()
    if option == "version":
        return report.version()
    return flags.usage()


if __name__ == "__main__":
    from mlirad.tools import scripts

    sys.exit(scripts.opt())
