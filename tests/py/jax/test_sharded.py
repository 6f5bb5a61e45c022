"""Gradients of sharded programs on four devices: those of JAX, with no more collectives."""

import json
import os
import socket
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
    assert len(found) == 27
    for name, error, ours, theirs in found:
        assert error < 1e-12, name
        assert sum(ours.values()) <= sum(theirs.values()), (name, ours, theirs)


def test_exported_programs_keep_their_shardings_and_have_the_derivatives_of_jax() -> None:
    command = [sys.executable, ROOT / "tests" / "py" / "jax" / "exported.py"]
    around = os.environ | {"PYTHONPATH": str(ROOT)}
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, env=around)
    assert ran.returncode == 0, ran.stderr
    found = [json.loads(line) for line in ran.stdout.splitlines()]
    assert len(found) == 18
    assert all(error < 1e-12 for _, error in found), found


def test_two_processes_share_a_gradient() -> None:
    with socket.socket() as free:
        free.bind(("localhost", 0))
        port = str(free.getsockname()[1])
    command = [sys.executable, ROOT / "tests" / "py" / "jax" / "two_processes.py"]
    both = [subprocess.Popen([*command, str(n), port], cwd=ROOT, stdout=-1, stderr=-1, text=True) for n in (0, 1)]
    try:
        for process in both:
            said, complaint = process.communicate(timeout=240)
            assert (process.returncode, said.splitlines()[-1:]) == (0, ["agreed"]), complaint
    finally:
        for process in both:
            process.kill()
