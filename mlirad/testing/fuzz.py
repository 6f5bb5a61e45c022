"""Forwards to `python -m tests.fuzz`: the old name of that command, for one version."""

from mlirad.testing.checkout import forward

if __name__ == "__main__":
    raise SystemExit(forward("tests.fuzz"))
