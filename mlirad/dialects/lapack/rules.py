"""The derivative of each op, in both modes, written with products of matrices and ops of the dialect itself.

So a derivative has derivatives, widths and batches as any other program has. ``x`` are the primal operands of an op,
``y`` its results, ``dx`` and ``dy`` their tangents or adjoints; None is zero.

Sources: Giles, "Collected matrix derivative results for forward and reverse mode algorithmic differentiation" (2008);
Murray, "Differentiation of the Cholesky decomposition" (2016).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias, final

from mlirad._mlir import Value, ir
from mlirad.dialects.lapack.matrices import Matrices
from mlirad.dialects.lapack.ops import batch_rank, has_flag
from mlirad.interfaces.ops import IsActive, MemoryModel, no_values
from mlirad.interfaces.state import DerivativeState, ForwardState, ReverseState

#: A tangent or an adjoint.
Shadow: TypeAlias = Value | None
Rule = Callable[["Emission", Sequence[Shadow]], Sequence[Shadow]]


class Emission(Matrices):
    """The op whose derivative is emitted, with its primal values."""

    def __init__(self, op: ir.Operation, state: DerivativeState) -> None:
        super().__init__(state.build, batch_rank(op))
        self.op, self._state = op, state

    def x(self, position: int) -> Value:
        """A primal operand."""
        return self._state.primal(self._state.operands[position])

    def y(self, position: int) -> Value:
        """A primal result."""
        return self._state.primal(self._state.results[position])

    def is_active(self, position: int) -> bool:
        """Whether the derivative by an operand is asked for."""
        return self._state.is_active(self._state.operands[position])

    def has(self, flag: str) -> bool:
        """Whether the op has a unit attribute."""
        return has_flag(self.op, flag)

    def solve(self, name: str, matrix: Value, right: Value, *flags: str) -> Value:
        """An op ``lapack.<name>``."""
        unit = ir.UnitAttr.get(self.op.context)
        return self._state.build.value(f"lapack.{name}", [matrix, right], right.type, dict.fromkeys(flags, unit))


@final
@dataclass(frozen=True)
class LapackModel(MemoryModel):
    """An op by its rules; ``operands`` and ``results`` are those whose primal values the adjoint reads."""

    forward: Rule
    reverse: Rule
    operands: tuple[int, ...] = ()
    results: tuple[int, ...] = ()
    #: The results that only the adjoint of operand 0 needs.
    for_first: tuple[int, ...] = ()
    #: Operand that is as large as the result.
    like: int = 0

    def shape_of(self, op: ir.Operation, result: Value, /) -> Value | None:
        """The operand that has the type of ``result``, or None."""
        operand: Value = op.operands[self.like]
        return operand if ir.ShapedType(operand.type).rank == ir.ShapedType(result.type).rank else None

    def create_forward_mode_tangent(self, op: ir.Operation, state: ForwardState, /) -> None:
        """Emit the tangents of the results."""
        tangents = [state.tangent(value) for value in state.operands]
        if all(tangent is None for tangent in tangents):
            return
        for result, tangent in zip(state.results, self.forward(Emission(op, state), tangents), strict=True):
            if tangent is not None:
                state.set_tangent(result, tangent)

    def needed_primals(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """What the rule reads."""
        first = self.for_first if is_active(op.operands[0]) else ()
        return (*(op.operands[i] for i in self.operands), *(op.results[i] for i in (*self.results, *first)))

    needed_shadows = no_values

    def create_reverse_mode_adjoint(self, op: ir.Operation, state: ReverseState, /) -> None:
        """Add to the adjoints of the operands."""
        adjoints = [state.adjoint(value) for value in state.results]
        if all(adjoint is None for adjoint in adjoints):
            return
        for operand, adjoint in zip(state.operands, self.reverse(Emission(op, state), adjoints), strict=True):
            if adjoint is not None and state.is_active(operand):
                state.accumulate(operand, adjoint)


# --- A X = B, or A^T X = B


def _solve_forward(at: Emission, dx: Sequence[Shadow]) -> Sequence[Shadow]:
    """``dX = A^-1 (dB - dA X)``."""
    moved = None if dx[0] is None else at.sum(_product(at), _triangle(at, dx[0]), at.y(0))
    right = at.subtract(dx[1], moved)
    return [None if right is None else _same(at, at.x(0), right, transposed=at.has("transposed"))]


def _solve_reverse(at: Emission, dy: Sequence[Shadow]) -> Sequence[Shadow]:
    """``B' = A^-T X'``, ``A' = -B' X^T``."""
    (adjoint,) = dy
    assert adjoint is not None
    right = _same(at, at.x(0), adjoint, transposed=not at.has("transposed"))
    if not at.is_active(0):
        return [None, right]
    outer = at.sum("jk,ik->ij" if at.has("transposed") else "ik,jk->ij", right, at.y(0))
    return [at.negated(_triangle(at, outer)), right]


def _product(at: Emission) -> str:
    return "ji,jk->ik" if at.has("transposed") else "ij,jk->ik"


def _same(at: Emission, matrix: Value, right: Value, *, transposed: bool) -> Value:
    """The op with another right-hand side."""
    flags = [flag for flag in ("upper", "unit_diagonal") if at.has(flag)]
    flags += ["transposed"] if transposed else []
    return at.solve(at.op.name.removeprefix("lapack."), matrix, right, *flags)


def _triangle(at: Emission, matrix: Value) -> Value:
    """The elements that the op reads."""
    if at.op.name == "lapack.solve":
        return matrix
    diagonal = 0.0 if at.has("unit_diagonal") else 1.0
    return at.weighted(matrix, diagonal=diagonal, **{"above" if at.has("upper") else "below": 1.0})


# --- L L^T = (A + A^T) / 2


def _cholesky_forward(at: Emission, dx: Sequence[Shadow]) -> Sequence[Shadow]:
    """``dL = L phi(L^-1 dA L^-T)``: phi has the elements below the diagonal and half of those on it."""
    assert dx[0] is not None
    inner = _both_sides(at, at.y(0), at.symmetric(dx[0]))
    return [at.sum("ij,jk->ik", at.y(0), at.weighted(inner, below=1.0, diagonal=0.5))]


def _cholesky_reverse(at: Emission, dy: Sequence[Shadow]) -> Sequence[Shadow]:
    """``A' = sym(L^-T phi(L^T L') L^-1)``."""
    assert dy[0] is not None
    inner = at.weighted(at.sum("ji,jk->ik", at.y(0), dy[0]), below=1.0, diagonal=0.5)
    return [at.symmetric(_both_sides(at, at.y(0), inner, "transposed"))]


def _both_sides(at: Emission, lower: Value, inner: Value, *flags: str) -> Value:
    """``L^-1 inner L^-T``, or ``L^-T inner L^-1`` with the flag."""
    left = at.solve("triangular_solve", lower, inner, *flags)
    return at.transposed(at.solve("triangular_solve", lower, at.transposed(left), *flags))


RULES: Final[dict[str, LapackModel]] = {
    "lapack.cholesky": LapackModel(_cholesky_forward, _cholesky_reverse, results=(0,)),
    "lapack.solve": LapackModel(_solve_forward, _solve_reverse, operands=(0,), for_first=(0,), like=1),
    "lapack.triangular_solve": LapackModel(_solve_forward, _solve_reverse, operands=(0,), for_first=(0,), like=1),
}
