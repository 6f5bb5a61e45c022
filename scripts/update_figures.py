"""Writes the figures of `benchmarks/figures.json` into README.md and docs/benchmarks.md, between their marks.

    python -m benchmarks --json benchmarks/figures.json
    python scripts/update_figures.py [--check]

With --check nothing is written; the exit code is 1 if a document differs from what would be written.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks import figures  # noqa: E402
from benchmarks.programs import PROGRAMS  # noqa: E402


def main() -> int:
    """Write the documents, or look whether they are current."""
    run = figures.read(figures.PUBLISHED)
    missing = [name for name in PROGRAMS if name not in {line.name for line in run.lines}]
    if missing:
        print(f"{figures.PUBLISHED.name} is of a run without {', '.join(missing)}")
        return 1
    current = {name: (ROOT / name).read_text(encoding="utf-8") for name, _ in figures.BLOCKS.values()}
    wanted = dict(current)
    for block, (name, _) in figures.BLOCKS.items():
        wanted[name] = figures.render_block(wanted[name], block, run)
    stale = [name for name in current if current[name] != wanted[name]]
    if "--check" in sys.argv:
        print(*(f"not current: {name}" for name in stale), sep="\n")
        return int(bool(stale))
    for name in stale:
        (ROOT / name).write_text(wanted[name], encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
