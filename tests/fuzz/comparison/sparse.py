"""Dense and sparse Jacobians, compared with the oracle's entry by entry."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, Final

import numpy as np

import mlirad as ad
from mlirad.runtime.readonly import only_read
from mlirad.transforms.wrt import find
from tests.fuzz.comparison.cases import DerivativeCase
from tests.fuzz.programs.syntax import Memref, Var, Vector, element
from tests.fuzz.semantics.duals import Array

SPARSE: Final = "sparse"
DENSE: Final = "dense"
_MODES: Final = (None, "forward", "reverse")


@dataclass(frozen=True)
class JacobianCase:
    """A function, numbers for it, and what its Jacobian is: ``rows`` of each of the results ``of``, columns of ``wrt``.

    ``mode``: of the sparse one.
    """

    name: str
    wrt: Sequence[int]
    of: Sequence[int | str]
    arguments: Sequence[Any]
    expected: Array
    rows: Sequence[int]
    columns: Sequence[int]
    tolerance: float
    mode: str | None = None

    def difference(self, text: str, kind: str) -> str | None:
        """What is wrong with Jacobians of the function in ``text``, in words; ``kind``: sparse, or dense."""
        return self._dense(ad.parse(text)) if kind == DENSE else self._sparse(ad.parse(text))

    def _sparse(self, module: Any) -> str | None:
        jacobian = ad.sparse_jacobian(module, self.name, wrt=self.wrt, of=self.of, mode=self.mode)  # type: ignore[arg-type]
        found = jacobian(*self._own())
        if (~jacobian.pattern.toarray() & (self.expected != 0.0)).any():
            return "the pattern misses a nonzero"
        return self._distance(np.block([[block.toarray() for block in row] for row in self._by_result(found)]))

    def _dense(self, module: Any) -> str | None:
        whole: dict[str, Array] = {}
        for name, way in {"jacfwd": ad.jacfwd, "jacrev": ad.jacrev}.items():
            found = way(module, self.name, wrt=self.wrt, of=self.of)(*self._own())
            blocks = [
                [np.reshape(block, (size, count)) for block, count in zip(row, self.columns, strict=True)]
                for row, size in zip(self._by_result(found), self.rows, strict=True)
            ]
            whole[name] = np.block(blocks)
        whole["pullback"] = self._pulled(module)
        whole["linearize"] = self._pushed(module)
        for name, one in whole.items():
            said = self._distance(one)
            if said is not None:
                return f"{name}: {said}"
        return None

    def _by_result(self, found: Any) -> Sequence[Any]:
        return [found] if len(self.of) == 1 else found

    def _own(self) -> list[Any]:
        return [one.copy() if isinstance(one, np.ndarray) else one for one in self.arguments]

    def _distance(self, whole: Array) -> str | None:
        expected = self.expected
        wrong = ~(np.abs(whole - expected) <= self.tolerance * (1.0 + np.abs(expected)))
        if not wrong.any():
            return None
        row, column = np.argwhere(wrong)[0]
        return f"row {row}, column {column}: expected {expected[row, column]:.12g}, got {whole[row, column]:.12g}"

    def _pulled(self, module: Any) -> Array:
        """All rows of results from one call of a pullback."""
        arguments, sizes = self._own(), self.rows
        value, pullback = ad.vjp(ad.function(module, self.name), *arguments, wrt=self.wrt)
        results = value if isinstance(value, tuple) else (value,)
        seeds: list[Array] = []
        written: dict[str, Array] = {}
        start = 0
        for place, size in zip(self.of, sizes, strict=True):
            like = arguments[int(place.removeprefix("arg"))] if isinstance(place, str) else results[place]
            eye = np.zeros((sum(sizes), size), dtype=np.asarray(like).dtype)
            eye[start : start + size] = np.eye(size)
            start += size
            if isinstance(place, str):
                written[place] = eye.reshape(-1, *np.shape(like))
            else:
                seeds.append(eye.reshape(-1, *np.shape(like)))
        given = () if not seeds else (seeds[0] if len(seeds) == 1 else tuple(seeds),)
        found = ad.vmap(pullback)(*given, **written)
        return np.concatenate([np.reshape(one, (sum(sizes), -1)) for one in found], axis=1)

    def _pushed(self, module: Any) -> Array:
        """All columns from one run of the function, the last one first."""
        arguments, columns = self._own(), []
        _, push = ad.linearize(ad.function(module, self.name), *arguments)
        for column in reversed(range(sum(self.columns))):
            tangents: list[Any] = [np.zeros_like(one) if isinstance(one, np.ndarray) else None for one in arguments]
            tangents = [None if one is not None and one.dtype.kind in "iu" else one for one in tangents]
            number = column
            for index, size in zip(self.wrt, self.columns, strict=True):
                if 0 <= number < size and tangents[index] is None:
                    tangents[index] = 1.0
                elif 0 <= number < size:
                    tangents[index].reshape(-1)[number] = 1.0
                number -= size
            made = push(*tangents)
            results = made if isinstance(made, tuple) else (made,)
            parts = [tangents[int(p.removeprefix("arg"))] if isinstance(p, str) else results[p] for p in self.of]
            columns.append(np.concatenate([np.ravel(part) for part in parts]))
        return np.stack(columns[::-1], axis=1)


@dataclass(frozen=True)
class SparseCase(DerivativeCase):
    """The Jacobian of all results, and all arrays that are written, by all active arguments."""

    @property
    def mode_name(self) -> str:
        """The mode as tables show it."""
        return SPARSE

    @property
    def skipped(self) -> bool:
        """Whether numpy cannot pass something, numbers are complex, or nothing is differentiated by anything."""
        body = self.program.entry.body
        types = [value.type for value in (*body.args, *body.ends)]
        is_foreign = any(isinstance(type, Vector) or element(type).startswith("complex") for type in types)
        return is_foreign or not self._inputs or not self._outputs

    @property
    def _inputs(self) -> list[int]:
        return [i for i, active in enumerate(self.program.active) if active and self.columns(i) != slice(0, 0)]

    @property
    def _outputs(self) -> list[tuple[int | str, slice]]:
        """What the Jacobian is of, with its rows."""
        found: list[tuple[int | str, slice]] = []
        for i, rows in enumerate(self.rows):
            if rows.stop > rows.start:
                found.append((i, rows))
        module = ad.parse(self.text)
        function = find(module, self.program.entry.name)
        for i, argument in enumerate(self.program.entry.body.args):
            if isinstance(argument.type, Memref) and self.program.active[i] and not only_read(function, i):
                found.append((f"arg{i}", self.memory_rows(i)))
        return found

    def difference(self) -> str | None:
        """What is wrong with the Jacobian, in words."""
        return self.jacobian_case.difference(self.text, self.mode_name)

    @property
    def jacobian_case(self) -> JacobianCase:
        """The Jacobian, without the program."""
        every = self.answer.jacobian.shape[1]
        columns = [list(range(*self.columns(i).indices(every))) for i in self._inputs]
        lines = [list(range(one.start, one.stop)) for _, one in self._outputs]
        return JacobianCase(
            self.program.entry.name,
            self._inputs,
            [one for one, _ in self._outputs],
            list(map(_passed, self.program.entry.body.args, self.program.inputs)),
            self.answer.jacobian[np.ix_([*chain(*lines)], [*chain(*columns)])],
            list(map(len, lines)),
            list(map(len, columns)),
            self.tolerance,
            _MODES[self.program.seed % len(_MODES)],
        )


@dataclass(frozen=True)
class DenseCase(SparseCase):
    """The same, by columns and by rows; and rows by a pullback, of all of them at once."""

    @property
    def mode_name(self) -> str:
        """The mode as tables show it."""
        return DENSE


def _passed(argument: Var, value: Any) -> Any:
    if isinstance(argument.type, str):
        return value
    is_integer = bool(value) and isinstance(value[0], int)
    return np.array(value, dtype=np.int64 if is_integer else float).reshape(argument.type.shape)
