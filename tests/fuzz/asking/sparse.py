"""What a sparse Jacobian is asked for: all that the oracle's is, from as few sweeps as its pattern needs."""

from __future__ import annotations

from collections.abc import Sequence
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
        inputs, outputs = self._inputs, self._outputs
        mode = _MODES[self.program.seed % len(_MODES)]
        of = [one for one, _ in outputs]
        jacobian = ad.sparse_jacobian(ad.parse(self.text), self.program.entry.name, wrt=inputs, of=of, mode=mode)  # type: ignore[arg-type]
        found = jacobian(*self._arguments())
        rows: Sequence[Any] = [found] if len(outputs) == 1 else found
        whole = np.block([[block.toarray() for block in row] for row in rows])
        columns = [k for i in inputs for k in range(*self.columns(i).indices(self.answer.jacobian.shape[1]))]
        lines = [k for _, one in outputs for k in range(one.start, one.stop)]
        expected: Array = self.answer.jacobian[np.ix_(lines, columns)]
        if (~jacobian.pattern.toarray() & (expected != 0.0)).any():
            return "the pattern misses a nonzero"
        wrong = ~(np.abs(whole - expected) <= self.tolerance * (1.0 + np.abs(expected)))
        if not wrong.any():
            return None
        row, column = np.argwhere(wrong)[0]
        return f"row {row}, column {column}: expected {expected[row, column]:.12g}, got {whole[row, column]:.12g}"


def _passed(argument: Var, value: Any) -> Any:
    if isinstance(argument.type, str):
        return value
    is_integer = bool(value) and isinstance(value[0], int)
    return np.array(value, dtype=np.int64 if is_integer else float).reshape(argument.type.shape)
