"""The sparse Jacobian of the Brusselator that the benchmarks measure is that of directions and of differences."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT))

from benchmarks.other_derivatives import SPARSE  # noqa: E402
from benchmarks.peers.protocol import Request  # noqa: E402
from benchmarks.sparse import lines, main  # noqa: E402


def test_directions_and_differences_agree(tmp_path: Path) -> None:
    found = list(lines(Request(SPARSE.name, str(tmp_path), 1, tiny=True), [], {}))
    assert "128 columns -> 10 sweeps, 5 at a time; 704 nonzeros" in found[1]
    assert float(found[2].split()[-1]) == 0.0
    assert float(found[3].split()[-1]) < 1e-7
    assert len(found) == 4


def test_jax_of_this_interpreter_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--tiny", "--quick"])
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.startswith("JAX")
    assert ("not measured" in last) is (find_spec("jax") is None)


def test_columns_of_one_colour_meet_nowhere() -> None:
    *_, us, vs = SPARSE.inputs(SPARSE.tiny)
    assert np.array_equal(us[:5], vs[5:])
    for one in us[:5]:
        around = np.pad(one, 1)
        assert (one + around[2:, 1:-1] + around[:-2, 1:-1] + around[1:-1, 2:] + around[1:-1, :-2]).max() == 1
