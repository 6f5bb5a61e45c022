"""Output whose reader has gone away, as in ``mlirad-opt --help | head -1``."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    "words", [["mlirad"], ["mlirad.tools.opt", "--list-passes"], ["mlirad.tools.run", "--help"], ["mlirad.tools.cli"]]
)
def test_a_closed_pipe_ends_a_tool_without_a_word(words: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run([sys.executable, "-m", *words], stdout=writer, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writer)
    assert done.stderr == ""
