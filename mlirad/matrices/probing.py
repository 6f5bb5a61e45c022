"""Finds the pattern of a Jacobian by a few runs of a function on sets, independent of the number of inputs.

A run assigns each input a set of bits, and returns for each output the union of the sets of the inputs that it depends
on. Bits are assigned from coarse to fine: first one to each of a few blocks of inputs, then each block is split. Blocks
on which no common output depends are split in the same run by the same bits, because an output identifies its block:
they are coloured like columns of a Jacobian. An output of a stencil depends on a few blocks at any level, so that a
logarithmic number of runs suffices.

For an output that depends on more than `MOST_BLOCKS` blocks of a level, blocks are not distinguished: if two have one
colour, it counts as depending on the same parts of both. No dependence is ever missed.

Source: A. Griewank and Ch. Mitev, "Detecting Jacobian sparsity patterns by Bayesian probing", Mathematical Programming
93 (2002).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

import numpy as np

from mlirad.matrices.coloring import color_columns

Array: TypeAlias = "np.ndarray[Any, Any]"
#: Sets of inputs (unsigned words, one for each number) -> sets of outputs.
Propagate = Callable[[Array], Array]

#: If an output depends on more blocks, it may count as depending on more inputs than it does.
MOST_BLOCKS: Final = 1024


def find_pattern(inputs: int, bits: int, propagate: Propagate) -> Any:
    """The pattern of the Jacobian: a `scipy.sparse.csr_array` of bool, (outputs, ``inputs``).

    ``bits``: the number of usable bits in a word.
    """
    from scipy import sparse

    block = _blocks_of(inputs, bits)
    words = propagate(_powers(np.arange(inputs) // block))
    rows, columns = _nonzeros(words, -(-inputs // block))
    while block > 1:
        outputs, blocks = len(words), -(-inputs // block)
        found = sparse.csr_array((np.ones(len(rows), dtype=bool), (rows, columns)), shape=(outputs, blocks))
        colors = color_columns(_narrow(found))
        parts = _parts(int(colors.max(initial=0)) + 1, bits, block)
        rows, columns, words = _split(found, colors, parts, block, inputs, bits, propagate)
        block //= parts
    return sparse.csr_array((np.ones(len(rows), dtype=bool), (rows, columns)), shape=(len(words), inputs))


def _split(
    found: Any, colors: Array, parts: int, block: int, inputs: int, bits: int, propagate: Propagate
) -> tuple[Array, Array, Array]:
    """The pattern after each block of columns is split into ``parts``, from one run for each group of colours."""
    at_once = bits // parts  # so many colours in one run
    numbers = np.arange(inputs)
    own_colors, own_parts = colors[numbers // block], numbers % block // (block // parts)
    entries = found.tocoo()
    rows, columns = [], []
    words = np.zeros(0, dtype=np.uint64)
    for first in range(0, int(colors.max(initial=0)) + 1, at_once):
        is_here = (own_colors >= first) & (own_colors < first + at_once)
        seeds = np.where(is_here, _powers((own_colors - first) % at_once * parts + own_parts), np.uint64(0))
        words = propagate(seeds)
        mine = (colors[entries.col] >= first) & (colors[entries.col] < first + at_once)
        row, column = entries.row[mine], entries.col[mine]
        shift = ((colors[column] - first) * parts).astype(np.uint64)
        parted = (words[row] >> shift) & np.uint64((1 << parts) - 1)
        entry, part = _nonzeros(parted, parts)
        split = column[entry].astype(np.int64) * parts + part
        is_there = split < -(-inputs // (block // parts))  # the last block may have fewer parts
        rows.append(row[entry][is_there])
        columns.append(split[is_there])
    return np.concatenate(rows), np.concatenate(columns), words


def _narrow(found: Any) -> Any:
    """The rows that depend on few enough blocks to distinguish them."""
    counts = np.diff(found.indptr)
    return found if counts.max(initial=0) <= MOST_BLOCKS else found[counts <= MOST_BLOCKS]


def _blocks_of(inputs: int, bits: int) -> int:
    """The number of inputs in a block of the first run: a power of two."""
    block = 1
    while -(-inputs // block) > bits:
        block *= 2
    return block


def _parts(colors: int, bits: int, block: int) -> int:
    """The number of parts that blocks are split into: as many as one run has bits for, at least four if possible."""
    parts = 2
    while parts * 2 <= min(max(bits // colors, 4), bits, block):
        parts *= 2
    return min(parts, block)


def _powers(exponents: Array) -> Array:
    return np.left_shift(np.uint64(1), exponents.astype(np.uint64))


def _nonzeros(words: Array, bits: int) -> tuple[Array, Array]:
    """Returns the position in ``words`` and the number of each of the lowest ``bits`` bits that is set, by number."""
    places = [np.flatnonzero((words >> np.uint64(bit)) & np.uint64(1)) for bit in range(bits)]
    rows = np.concatenate(places) if places else np.zeros(0, dtype=np.int64)
    return rows, np.repeat(np.arange(bits), [len(one) for one in places])
