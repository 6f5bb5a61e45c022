"""What Jacobians are asked for: all that the oracle's is, sparse ones from as few sweeps as their pattern needs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

import mlirad as ad
from mlirad.runtime.readonly import only_read
from mlirad.transforms.wrt import find
from tests.fuzz.asking.questions import FuzzQuestion
from tests.fuzz.programs.syntax import Memref, Var, Vector, element
from tests.fuzz.semantics.duals import Array

SPARSE: Final = "sparse"
DENSE: Final = "dense"
_MODES: Final = (None, "forward", "reverse")


@dataclass(frozen=True)
class SparseQuestion(FuzzQuestion):
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

    def _arguments(self) -> list[Any]:
        return list(map(_passed, self.program.entry.body.args, self.program.inputs))

    def difference(self) -> str | None:
        """What is wrong with the sparse Jacobian, in words."""
        mode = _MODES[self.program.seed % len(_MODES)]
        jacobian = ad.sparse_jacobian(*self._place, **self._asked, mode=mode)  # type: ignore[arg-type]
        found = jacobian(*self._arguments())
        whole = self._whole(found, lambda block: block.toarray())
        if (~jacobian.pattern.toarray() & (self._expected != 0.0)).any():
            return "the pattern misses a nonzero"
        return self._distance(whole)

    @property
    def _place(self) -> tuple[Any, str]:
        return ad.parse(self.text), self.program.entry.name

    @property
    def _asked(self) -> dict[str, Any]:
        """The options that say what the Jacobian is of, and by."""
        return {"wrt": self._inputs, "of": [one for one, _ in self._outputs]}

    @property
    def _expected(self) -> Array:
        every = self.answer.jacobian.shape[1]
        columns = [k for i in self._inputs for k in range(*self.columns(i).indices(every))]
        lines = [k for _, one in self._outputs for k in range(one.start, one.stop)]
        expected: Array = self.answer.jacobian[np.ix_(lines, columns)]
        return expected

    def _whole(self, found: Any, as_array: Callable[[Any], Array]) -> Array:
        """One matrix of the blocks of all results and arguments."""
        rows: Sequence[Any] = [found] if len(self._outputs) == 1 else found
        return np.block([[as_array(block) for block in row] for row in rows])

    def _distance(self, whole: Array) -> str | None:
        expected = self._expected
        wrong = ~(np.abs(whole - expected) <= self.tolerance * (1.0 + np.abs(expected)))
        if not wrong.any():
            return None
        row, column = np.argwhere(wrong)[0]
        return f"row {row}, column {column}: expected {expected[row, column]:.12g}, got {whole[row, column]:.12g}"


class DenseQuestion(SparseQuestion):
    """The same, by columns and by rows; and rows by a pullback, of all of them at once."""

    @property
    def mode_name(self) -> str:
        """The mode as tables show it."""
        return DENSE

    def difference(self) -> str | None:
        """What is wrong with one of them, in words."""
        sizes = [one.stop - one.start for _, one in self._outputs]
        columns = [len(range(*self.columns(i).indices(self.answer.jacobian.shape[1]))) for i in self._inputs]
        ways = {"jacfwd": ad.jacfwd, "jacrev": ad.jacrev}
        whole: dict[str, Array] = {}
        for name, way in ways.items():
            found = way(*self._place, **self._asked)(*self._arguments())
            rows: Sequence[Any] = [found] if len(sizes) == 1 else found
            blocks = [
                [np.reshape(block, (size, count)) for block, count in zip(row, columns, strict=True)]
                for row, size in zip(rows, sizes, strict=True)
            ]
            whole[name] = np.block(blocks)
        whole["pullback"] = self._pulled(sizes)
        for name, one in whole.items():
            said = self._distance(one)
            if said is not None:
                return f"{name}: {said}"
        return None

    def _pulled(self, sizes: Sequence[int]) -> Array:
        """All rows of results from one call of a pullback."""
        module, name = self._place
        arguments = self._arguments()
        value, pullback = ad.vjp(ad.function(module, name), *arguments, wrt=self._inputs)
        results = value if isinstance(value, tuple) else (value,)
        seeds: list[Array] = []
        written: dict[str, Array] = {}
        start = 0
        for (place, _), size in zip(self._outputs, sizes, strict=True):
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


def _passed(argument: Var, value: Any) -> Any:
    if isinstance(argument.type, str):
        return value
    is_integer = bool(value) and isinstance(value[0], int)
    return np.array(value, dtype=np.int64 if is_integer else float).reshape(argument.type.shape)
