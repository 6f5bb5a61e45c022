"""Gradients of sharded programs on four devices: those of JAX, with no more collectives."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow
ROOT = Path(__file__).resolve().parents[3]


def test_sharded_gradients_are_right_and_need_no_more_collectives() -> None:
    command = [sys.executable, ROOT / "tests" / "py" / "jax" / "sharded.py"]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    found = [json.loads(line) for line in ran.stdout.splitlines()]
    assert len(found) == 10
    for name, error, ours, theirs in found:
        assert error < 1e-12, name
        assert sum(ours.values()) <= sum(theirs.values()), (name, ours, theirs)
