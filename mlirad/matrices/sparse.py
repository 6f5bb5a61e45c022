"""Sparse Jacobians and Hessians: a pattern and colours once, then values from a few directions in each call.

Directions are sums of unit vectors, one sum for each colour of columns (forward mode) or rows (reverse mode); each
nonzero is read off the product of the Jacobian with one of them. If some rows are much longer than the others, both
modes are used: reverse mode for each of those rows, forward mode for the rest.

Source: T. F. Coleman and A. Verma, "The efficient computation of sparse Jacobian matrices using automatic
differentiation", SIAM Journal on Scientific Computing 19 (1998).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Any, Literal, TypeAlias

import numpy as np

from mlirad._mlir import ir
from mlirad.api import grad
from mlirad.context import Context
from mlirad.errors import Diagnostic, MlirAdError, UsageError
from mlirad.functions import ANY, Argnums, CallArguments, Function, as_function
from mlirad.interfaces.activity import Mode
from mlirad.matrices.coloring import color_columns, color_symmetric, least_colors, long_rows
from mlirad.matrices.dense import structured, sweeps_of
from mlirad.matrices.outputs import Of
from mlirad.matrices.pattern import Patterns
from mlirad.matrices.sweeps import CHUNK, Array, Sweeps, checked_chunk, sizes
from mlirad.runtime.jit import Assemble, plain
from mlirad.runtime.target import Target
from mlirad.transforms.wrt import Wrt

Format: TypeAlias = Literal["csr", "csc", "coo"]
_FORMATS = ("csr", "csc", "coo")
_MODES = {None: None, "forward": Mode.FORWARD, "reverse": Mode.REVERSE}
#: The tolerance of the comparison with a derivative in a random direction, in units of rounding of the largest number.
_ROUNDINGS = 1e6


@dataclass(frozen=True)
class _Options:
    """The options of users."""

    mode: Mode | None
    pattern: Any
    format: Format
    chunk: int | None
    symmetric: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "chunk", checked_chunk(self.chunk))
        if self.format not in _FORMATS:
            message = f"format is {self.format!r}: it is one of {', '.join(map(repr, _FORMATS))}"
            raise UsageError(Diagnostic("MA0737", message))


class _Directions:
    """The sums of unit vectors of one mode: one for each of ``colors``, of columns or rows; -1 is none."""

    def __init__(self, mode: Mode, colors: Array) -> None:
        self.mode, self.colors = mode, colors
        self.count = int(colors.max(initial=-1)) + 1
        self._known: dict[tuple[int, int], Array] = {}

    def width(self, chunk: int | None) -> int:
        """The number of directions at a time, at most ``chunk``."""
        runs = -(-self.count // (chunk or CHUNK))
        return -(-self.count // runs) if runs else 0

    def at(self, first: int, width: int) -> Array:
        """The directions of ``width`` colours; the last ones may be padded with zeros."""
        if (first, width) not in self._known:
            found = np.zeros((len(self.colors), width))
            mine = np.flatnonzero((self.colors >= first) & (self.colors < first + width))
            found[mine, self.colors[mine] - first] = 1.0
            self._known[first, width] = found
        return self._known[first, width]

    def places(self, rows: Array, columns: Array) -> Array:
        """The positions of nonzeros in the product with all directions, whose last dimension is the colour."""
        across, along = (rows, columns) if self.mode is Mode.FORWARD else (columns, rows)
        return across * self.count + self.colors[along]

    def report(self, chunk: int | None) -> str:
        """A summary: ``10 columns -> 3 sweeps, 3 at a time``."""
        whole = "columns" if self.mode is Mode.FORWARD else "rows"
        return f"{np.sum(self.colors >= 0):,} {whole} -> {self.count:,} sweeps, {self.width(chunk)} at a time"


class _Compression:
    """The directions that give all nonzeros of a pattern, and the position of each nonzero in their products."""

    def __init__(self, pattern: Any, whole: _Directions, *, by_rows: Array | None = None, symmetric: bool) -> None:
        """``by_rows``: rows that have a direction of reverse mode each, beside those of ``whole``."""
        self.pattern, self.parts = pattern, [whole]
        rows = np.repeat(np.arange(pattern.shape[0]), np.diff(pattern.indptr))
        columns = pattern.indices.astype(np.int64)
        if symmetric:
            # If a colour occurs twice in a row, the mirror image of the nonzero is the only one of its row and colour.
            _, inverse, counts = np.unique(whole.places(rows, columns), return_inverse=True, return_counts=True)
            is_alone = counts[inverse] == 1
            rows, columns = np.where(is_alone, rows, columns), np.where(is_alone, columns, rows)
        #: The position of each nonzero in the products of all parts, one after the other.
        self.places = whole.places(rows, columns)
        if by_rows is not None:
            colors = np.full(pattern.shape[0], -1)
            colors[by_rows] = np.arange(len(by_rows))
            self.parts.append(_Directions(Mode.REVERSE, colors))
            mine = colors[rows] >= 0
            self.places[mine] = pattern.shape[0] * whole.count + self.parts[1].places(rows[mine], columns[mine])
        self._blocks: dict[Any, list[list[Any]]] = {}

    def blocks(self, rows: Sequence[int], columns: Sequence[int], format: Format) -> list[list[Any]]:
        """The blocks with the given numbers of ``rows`` and ``columns``, and the entry of `places` for each nonzero."""
        key = tuple(rows), tuple(columns)
        if key not in self._blocks:
            pattern = self.pattern
            whole = type(pattern)((self.places, pattern.indices, pattern.indptr), shape=pattern.shape)
            ends = [list(pairwise([0, *np.cumsum(sizes)])) for sizes in (rows, columns)]
            self._blocks[key] = [[whole[r:s, c:d].asformat(format) for c, d in ends[1]] for r, s in ends[0]]
        return self._blocks[key]


class _SparseProgram:
    """The Jacobian or Hessian of one specialization; see `SparseJacobian`."""

    def __init__(
        self, sweeps: Sweeps, rows: Callable[[], tuple[Sweeps, Any]], build: Assemble, assemble: Assemble,
        options: _Options,
    ) -> None:  # fmt: skip
        """``rows``: makes sweeps that have a reverse mode.

        ``build``: the blocks of a result -> the structure of arguments. ``assemble``: -> that of results.
        """
        self._sweeps, self._build, self._assemble, self._options = sweeps, build, assemble, options
        self._rows, self._create_rows = sweeps if sweeps.has_rows else None, rows
        self._given = options.pattern
        self._is_checked = False
        self._patterns = Patterns(sweeps)
        self._compression: _Compression | None = None
        self.report = ""

    @property
    def pattern(self) -> Any:
        """The pattern of the last call."""
        return None if self._compression is None else self._compression.pattern

    def __call__(self, *arguments: Any) -> Any:
        """The blocks for ``arguments``."""
        self._sweeps.check(arguments)
        plan = self._plan(arguments)
        found = [self._products(part, arguments).reshape(-1) for part in plan.parts]
        products = found[0] if len(found) == 1 else np.concatenate(found)
        said = ", and ".join(part.report(self._options.chunk) for part in plan.parts)
        self.report = f"{said}; {plan.pattern.nnz:,} nonzeros"
        if self._given is not None and not self._is_checked:
            self._check_given(_with_values(plan.pattern, products[plan.places]), arguments)
        outputs, columns = [plan.pattern.shape[0]], sizes(self._sweeps.inputs(arguments))
        if len(self._sweeps.outputs) > 1:
            outputs = sizes(self._sweeps.output_shapes(arguments))
        blocks = plan.blocks(outputs, columns, self._options.format)
        rows = [tuple(_with_values(one, products[one.data]) for one in row) for row in blocks]
        return self._assemble(tuple(map(self._build, rows)))

    # --- the first call

    def _plan(self, arguments: Sequence[Any]) -> _Compression:
        known = self._compression
        pattern = self._given
        if pattern is None:
            pattern = self._patterns.at(arguments, symmetric=self._options.symmetric)
        else:
            self._check_shape(pattern, arguments)
        if known is None or known.pattern is not pattern:
            known = self._compression = self._compress(pattern)
        return known

    def _compress(self, pattern: Any) -> _Compression:
        if self._options.symmetric:
            return _Compression(pattern, _Directions(Mode.FORWARD, color_symmetric(pattern)), symmetric=True)
        best = self._in_one_mode(pattern)
        if self._options.mode is None:
            rows, rest = long_rows(pattern)
            # A row in reverse mode takes a few times as long as a column: a gain of half is worth it.
            if len(rows) and 2 * (len(rows) + least_colors(pattern[rest])) <= best.count and self._reverse():
                columns = _Directions(Mode.FORWARD, color_columns(pattern[rest]))
                if 2 * (len(rows) + columns.count) <= best.count:
                    return _Compression(pattern, columns, by_rows=rows, symmetric=False)
        return _Compression(pattern, best, symmetric=False)

    def _in_one_mode(self, pattern: Any) -> _Directions:
        modes = (Mode.FORWARD, Mode.REVERSE) if self._sweeps.has_rows else (Mode.FORWARD,)
        asked = (self._options.mode,) if self._options.mode is not None else modes
        ways = [(mode, pattern if mode is Mode.FORWARD else pattern.T.tocsr()) for mode in asked]
        (mode, turned), *others = sorted(ways, key=lambda way: least_colors(way[1]))
        best = _Directions(mode, color_columns(turned))
        for other, across in others:
            if least_colors(across) < best.count:
                best = min(best, _Directions(other, color_columns(across)), key=lambda one: one.count)
        return best

    def _reverse(self) -> Sweeps | None:
        """The sweeps of reverse mode, which not every function that returns a buffer has."""
        if self._rows is None:
            try:
                self._rows, _ = self._create_rows()
            except MlirAdError:
                return None
        return self._rows if self._rows.has_rows else None

    # --- each call

    def _products(self, part: _Directions, arguments: Sequence[Any]) -> Array:
        """The Jacobian times the directions, or its transpose: an array (size, number of colours)."""
        width = part.width(self._options.chunk)
        multiply: Callable[[Array], list[Array]] = partial(self._sweeps.columns, arguments)
        if part.mode is Mode.REVERSE and part.count:
            sweeps = self._reverse() or self._sweeps
            multiply = sweeps.rows_at(arguments, sweeps.output_shapes(arguments), part.count, width)
        found = np.zeros((0, 0))
        for first in range(0, part.count, width or 1):
            products = multiply(part.at(first, width))
            if not first:
                found = np.empty((sum(one.size for one in products) // width, part.count), dtype=_common(products))
            _stack(products, found[:, first : first + width])
        return found

    # --- a given pattern

    def _check_shape(self, pattern: Any, arguments: Sequence[Any]) -> None:
        columns = sum(sizes(self._sweeps.inputs(arguments)))
        if self._compression is not None and pattern.shape == (pattern.shape[0], columns):
            return
        shape = (sum(sizes(self._sweeps.output_shapes(arguments))), columns)
        if pattern.shape != shape:
            message = f"the pattern is {_times(pattern.shape)}, and the Jacobian is {_times(shape)}"
            raise UsageError(Diagnostic("MA0735", message))
        if self._options.symmetric and (pattern != pattern.T).nnz:
            raise UsageError(Diagnostic("MA0735", "the pattern of a Hessian is symmetric, and this one is not"))

    def _check_given(self, whole: Any, arguments: Sequence[Any]) -> None:
        """Compare with the Jacobian in a random direction, to find nonzeros outside of a given pattern."""
        direction = np.random.default_rng(0).normal(size=(whole.shape[1], 1))
        expected = np.empty((whole.shape[0], 1))
        _stack(self._sweeps.columns(arguments, direction), expected)
        expected = expected[:, 0]
        found, scale = whole @ direction[:, 0], abs(whole) @ np.abs(direction[:, 0]) + np.abs(expected)
        error = np.abs(found - expected) > _ROUNDINGS * np.finfo(whole.dtype).eps * scale
        if error.any() and np.isfinite(expected).all():
            row = int(np.flatnonzero(error)[0])
            message = f"row {row} of the Jacobian has nonzeros where the pattern has none"
            helps = ("remove 'pattern': then mlirad computes it",)
            raise UsageError(Diagnostic("MA0736", message, helps=helps))
        self._is_checked = True


def _common(parts: Sequence[Array]) -> Any:
    """A float type that scipy supports."""
    return np.result_type(*(one.dtype if one.dtype in (np.float32, np.float64) else np.float32 for one in parts))


def _stack(parts: Sequence[Array], into: Array) -> None:
    """All numbers of all outputs, in the columns of ``into``; there may be fewer columns than directions."""
    start = 0
    for part in parts:
        flat = part.reshape(-1, part.shape[-1])
        into[start : start + len(flat)] = flat[:, : into.shape[1]]
        start += len(flat)


def _with_values(like: Any, values: Array) -> Any:
    """A sparse array of ``values`` at the same positions, which callers may change."""
    is_listed = like.format == "coo"
    places = [one.copy() for one in ((like.row, like.col) if is_listed else (like.indices, like.indptr))]
    return type(like)((values, places) if is_listed else (values, *places), shape=like.shape)


def _as_pattern(pattern: Any) -> Any:
    from scipy import sparse

    if pattern is None:
        return None
    if not sparse.issparse(pattern) and not (isinstance(pattern, np.ndarray) and pattern.ndim == 2):
        message = f"the pattern is a {type(pattern).__name__}: it is a sparse array, or a dense one of two dimensions"
        raise UsageError(Diagnostic("MA0735", message))
    found = sparse.csr_array(pattern != 0)
    found.sum_duplicates()
    return found


def _times(shape: tuple[int, ...]) -> str:
    return " x ".join(f"{size:,}" for size in shape)


class SparseJacobian:
    """The Jacobian or Hessian of a function; a call returns its nonzeros for the arguments."""

    def __init__(
        self, function: Function, argnums: Argnums | None, wrt: Wrt | None, of: Of, options: _Options,
        target: Target | None, ctx: Context | None,
    ) -> None:  # fmt: skip
        self._function, self._options = function, options
        self._by = argnums, wrt, of, target, ctx
        self._programs: dict[Any, _SparseProgram] = {}
        self._last: _SparseProgram | None = None
        if argnums is None and not function.is_sized_inside:
            self._at(ANY)  # what does not fit is said at once

    @property
    def pattern(self) -> Any:
        """The pattern of the last call, or the given one: a `scipy.sparse.csr_array` of bool, or None.

        It has a row for each number of all outputs, and a column for each number of all inputs.
        """
        return self._options.pattern if self._last is None else self._last.pattern

    @property
    def report(self) -> str:
        """A summary of the last call: ``1,000,000 columns -> 5 sweeps, 5 at a time; 4,996,000 nonzeros``."""
        return "not called yet" if self._last is None else self._last.report

    def __repr__(self) -> str:
        kind = "Hessian" if self._options.symmetric else "Jacobian"
        return f"<sparse {kind} of '{self._function.base.name}': {self.report}>"

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        """A sparse array of shape (numbers of a result, numbers of an argument), both in row-major order.

        For several, in the structure of results and inside that of arguments, as for `mlirad.jacobian`. Entries of the
        pattern that are zero by chance are stored.

        Raises:
            UsageError: an argument or the pattern is invalid.
            MlirAdError: in the first call: the function cannot be differentiated, or its pattern cannot be computed.
        """
        call = self._function.call_of(arguments, named)
        self._last = self._at(call)
        return self._last(*call.leaves or ())

    def _at(self, call: CallArguments) -> _SparseProgram:
        program = self._function.source(call)
        key = program, call.trees
        if key not in self._programs:
            argnums, wrt, of, target, ctx = self._by
            sweeps, chosen = sweeps_of(program, call, argnums, wrt, of, target, ctx)
            assemble = structured(sweeps) if of == "all" else plain
            rows = partial(sweeps_of, program, call, *self._by, has_rows=True)
            self._programs[key] = _SparseProgram(sweeps, rows, chosen.build, assemble, self._options)
        return self._programs[key]


def sparse_jacobian(
    f: ir.Module | Function,
    /,
    *place: Any,
    argnums: Argnums | None = None,
    wrt: Wrt | None = None,
    of: Of = "all",
    mode: Literal["forward", "reverse"] | None = None,
    pattern: Any = None,
    format: Format = "csr",
    chunk: int | None = None,
    target: Target | None = None,
    ctx: Context | None = None,
) -> SparseJacobian:
    """The Jacobian of a function as sparse arrays, computed from a few sums of its columns or rows.

    In the first call, its pattern is found by running the function on sets of inputs; again, if sizes or integers
    change; and in each call, if branches, trip counts or subscripts depend on floats. ``pattern``: a sparse array with
    the pattern instead (all numbers of results by all numbers of arguments), which the first call checks in a random
    direction. ``mode``: "forward" by columns, "reverse" by rows; None: whatever takes fewest sweeps. ``format``: "csr",
    "csc" or "coo". ``f``, ``argnums``, ``wrt``, ``of``, ``chunk``: as for `mlirad.jacfwd`.

    Raises:
        UsageError: an option is invalid.
    """
    if mode not in _MODES:
        raise UsageError(Diagnostic("MA0737", f"mode is {mode!r}: it is 'forward', 'reverse' or None"))
    options = _Options(_MODES[mode], _as_pattern(pattern), format, chunk)
    given: dict[str, Any] = {"argnums": argnums}
    function = as_function(f, place, given, target, ctx)
    return SparseJacobian(function, given["argnums"], wrt, of, options, target, ctx)


def sparse_hessian(
    f: ir.Module | Function,
    /,
    *place: Any,
    argnums: Argnums | None = None,
    wrt: Wrt | None = None,
    pattern: Any = None,
    format: Format = "csr",
    chunk: int | None = None,
    target: Target | None = None,
    ctx: Context | None = None,
) -> SparseJacobian:
    """The second derivatives of a function that returns one float, as sparse arrays; see `sparse_jacobian`.

    Each symmetric pair is computed once. With several arguments, the result is a tuple for each argument.

    Raises:
        UsageError: an option is invalid.
    """
    options = _Options(Mode.FORWARD, _as_pattern(pattern), format, chunk, symmetric=True)
    given: dict[str, Any] = {"argnums": argnums}
    function = as_function(f, place, given, target, ctx)
    gradient = grad(function, **given, wrt=wrt, target=target, ctx=ctx)
    return SparseJacobian(gradient, given["argnums"], wrt, "all", options, target, ctx)
