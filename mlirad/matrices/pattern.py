"""Finds the pattern of a Jacobian by running the function on sets of inputs, and keeps it while it is valid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from mlirad.batching.dependence import Dependence, create_dependence
from mlirad.interfaces.activity import Mode
from mlirad.interfaces.signature import OperandKind
from mlirad.matrices.probing import find_pattern
from mlirad.matrices.sweeps import Array, Sweeps, sizes
from mlirad.runtime.jit import Compiled
from mlirad.specializations import Specialization
from mlirad.transforms.derivatives import jvp
from mlirad.transforms.module_context import placed, placed_remarks


class Patterns:
    """The patterns of the Jacobian of one function."""

    def __init__(self, sweeps: Sweeps) -> None:
        self._sweeps = sweeps
        self._code: tuple[Compiled, Dependence] | None = None
        #: (shapes and integers of arguments) -> pattern.
        self._last: tuple[list[Any], Any] | None = None

    def at(self, arguments: Sequence[Any], *, symmetric: bool = False) -> Any:
        """The pattern for ``arguments``; the same object while it is valid. ``symmetric``: with its transpose."""
        if self._code is None:
            self._code = self._compiled()
        code, dependence = self._code
        key = [value if _is_integer(value) else np.shape(value) for value in arguments]
        if self._last is not None and dependence.is_structural and _are_equal(self._last[0], key):
            return self._last[1]
        inputs = sizes(self._sweeps.inputs(arguments))
        ends = np.cumsum([0, *inputs])

        def propagate(words: Array) -> Array:
            parts = self._sweeps.push(
                code, arguments, 1, lambda place, type: _as_floats(words[ends[place] : ends[place + 1]], type)[:, None]
            )
            return np.concatenate([_as_words(one).reshape(-1) for one in parts])

        found = find_pattern(int(ends[-1]), dependence.bits, propagate)
        if symmetric:
            found = (found + found.T).tocsr()
        found.sum_duplicates()
        if self._last is not None and _is_same(self._last[1], found):
            found = self._last[1]
        self._last = [np.array(one) if isinstance(one, np.ndarray) else one for one in key], found
        return found

    def _compiled(self) -> tuple[Compiled, Dependence]:
        sweeps = self._sweeps
        name = sweeps.primal.name
        # Without strong products: their guards would compare sets with zero.
        program = sweeps.program
        made = jvp(program.module, name, wrt=sweeps.wrt, of=sweeps.of, strong_zero=False, ctx=program.ctx)
        tangents = [role.kind is not OperandKind.PRIMAL for role in sweeps.signature(Mode.FORWARD).operand_roles()]
        with placed(made):
            registry = placed_remarks(made, program.ctx).registry
            dependence = create_dependence(
                made.operation, name, f"{name}_jvp", tangents, registry, f"{name}_dependence"
            )
        return Specialization(made, dependence.symbol, program.target, program.ctx).code, dependence


def _is_integer(value: Any) -> bool:
    return not np.issubdtype(np.asarray(value).dtype, np.floating) and np.asarray(value).dtype.kind in "iub"


def _are_equal(known: Sequence[Any], key: Sequence[Any]) -> bool:
    return all(np.array_equal(one, other) for one, other in zip(known, key, strict=True))


def _is_same(known: Any, found: Any) -> bool:
    return (
        known.shape == found.shape
        and np.array_equal(known.indptr, found.indptr)
        and np.array_equal(known.indices, found.indices)
    )


def _as_floats(words: Array, dtype: Any) -> Array:
    return words.astype(f"u{np.dtype(dtype).itemsize}").view(dtype)


def _as_words(floats: Array) -> Array:
    return np.ascontiguousarray(floats).view(f"u{floats.dtype.itemsize}").astype(np.uint64)
