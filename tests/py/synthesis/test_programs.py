"""Programs that were written to break the engine: each file in `programs` says what it is about and its arguments."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from mlirad._mlir import ir, new_context
from mlirad.testing.check import check_both

PROGRAMS = sorted((Path(__file__).parent / "programs").glob("*.mlir"))
INTEGERS = {"i1": np.bool_, "i32": np.int32, "index": np.int64}
FLOATS = {"f32": np.float32, "f64": np.float64}


def argument(word: str, rng: np.random.Generator):
    """``3``, ``0.5``, ``true``, ``f64[2x3]`` (random between 0.5 and 1.5) or ``index:2,0,1``."""
    if word in ("true", "false"):
        return word == "true"
    if word.endswith("]"):
        kind, _, shape = word[:-1].partition("[")
        return rng.uniform(0.5, 1.5, [int(n) for n in shape.split("x")]).astype(FLOATS[kind])
    if ":" in word:
        kind, _, numbers = word.partition(":")
        return np.array([int(n) for n in numbers.split(",")]).astype(INTEGERS[kind])
    return float(word) if "." in word else int(word)


def read(path: Path):
    text = path.read_text()
    words, _, order = text.splitlines()[1].removeprefix("// args: ").partition("  order: ")
    rng = np.random.default_rng(1)
    return text, [argument(word, rng) for word in words.split()], int(order or 1)


def test_there_are_programs() -> None:
    assert PROGRAMS


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda p: p.stem)
def test_both_modes_agree_with_differences(path: Path) -> None:
    text, arguments, order = read(path)
    module = ir.Module.parse(text, new_context())
    check_both(module, "f", *arguments, order=order, forward_order=1)
