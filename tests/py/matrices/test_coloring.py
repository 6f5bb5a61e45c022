"""Colours are right whatever the pattern is, and few where it has structure; patterns are found exactly."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from scipy import sparse

from mlirad.matrices import probing
from mlirad.matrices.coloring import color_columns, color_symmetric
from mlirad.matrices.probing import find_pattern

Array = np.ndarray[Any, Any]


def random_pattern(rng: np.random.Generator, *, symmetric: bool = False) -> Array:
    rows, columns = (int(n) for n in rng.integers(1, 30, 2))
    found = rng.random((rows, rows if symmetric else columns)) < rng.random() ** 2
    return found | found.T if symmetric else found


def propagate(pattern: Array, runs: list[int]) -> Callable[[Array], Array]:
    def run(words: Array) -> Array:
        runs.append(1)
        return np.array([np.bitwise_or.reduce(words[row], initial=np.uint64(0)) for row in pattern], dtype=np.uint64)

    return run


def test_columns_of_one_colour_have_no_row_in_common() -> None:
    rng = np.random.default_rng(0)
    for _ in range(100):
        pattern = random_pattern(rng)
        colors = color_columns(sparse.csr_array(pattern))
        for color in range(colors.max() + 1):
            assert pattern[:, colors == color].sum(axis=1).max() <= 1


def test_every_nonzero_of_a_symmetric_pattern_or_its_mirror_image_is_alone() -> None:
    rng = np.random.default_rng(1)
    fewer = 0
    for _ in range(100):
        pattern = random_pattern(rng, symmetric=True)
        colors = color_symmetric(sparse.csr_array(pattern))
        alone = np.stack([pattern[:, colors == c].sum(axis=1) == 1 for c in range(colors.max() + 1)], axis=1)
        for i, j in np.argwhere(pattern):
            assert alone[i, colors[j]] or alone[j, colors[i]]
        plain = color_columns(sparse.csr_array(pattern))
        assert colors.max() <= plain.max()
        fewer += bool(colors.max() < plain.max())
    assert fewer > 20


@pytest.mark.parametrize("bits", [2, 3, 7, 52])
def test_patterns_are_found_exactly(bits: int) -> None:
    rng = np.random.default_rng(bits)
    for _ in range(60):
        pattern = random_pattern(rng)
        found = find_pattern(pattern.shape[1], bits, propagate(pattern, []))
        assert np.array_equal(found.toarray(), pattern)


def test_a_band_is_found_in_few_runs() -> None:
    size, runs = 700, list[int]()
    places = np.arange(size)
    pattern = np.abs(places[:, None] - places) <= 1
    assert np.array_equal(find_pattern(size, 52, propagate(pattern, runs)).toarray(), pattern)
    assert len(runs) <= 4


def test_rows_that_do_not_keep_blocks_apart_miss_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(probing, "MOST_BLOCKS", 4)
    rng = np.random.default_rng(2)
    more = 0
    for _ in range(60):
        pattern = random_pattern(rng)
        pattern[0] = rng.random(pattern.shape[1]) < 0.5
        found = find_pattern(pattern.shape[1], 7, propagate(pattern, [])).toarray()
        assert not (pattern & ~found).any()
        more += int((found & ~pattern).any())
    assert more > 10


def test_no_inputs_and_no_outputs() -> None:
    assert find_pattern(0, 52, lambda words: np.zeros(3, dtype=np.uint64)).shape == (3, 0)
    assert find_pattern(100, 52, lambda words: np.zeros(0, dtype=np.uint64)).shape == (0, 100)


def test_an_arrow_has_two_colours() -> None:
    size = 20_000
    places = np.arange(size)
    rows, columns = np.r_[places, places, 0 * places], np.r_[places, 0 * places, places]
    pattern = sparse.csr_array((np.ones(3 * size, dtype=bool), (rows, columns)), shape=(size, size))
    pattern.sum_duplicates()
    assert color_symmetric(pattern).max() == 1
