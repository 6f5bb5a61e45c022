"""What is generated in `docs/` (the reference, the outputs in the tutorial) is what the code says today."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_the_generated_pages_are_current() -> None:
    script = ROOT / "scripts" / "update_reference.py"
    done = subprocess.run([sys.executable, script, "--check"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, f"run python scripts/update_reference.py\n{done.stdout}{done.stderr}"
