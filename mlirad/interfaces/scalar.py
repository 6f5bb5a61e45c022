"""The interface of scalar arithmetic: linear forms of integers, counters, sums, traps, inverses, approximations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import final

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.constants import constant_integer
from mlirad.edit.linear import Linear, as_form


class ScalarModel:
    """Facts about the arithmetic of an op. A model overrides what it knows; the defaults hold for any op."""

    def linear(self, op: ir.Operation, /) -> Linear | None:
        """The integer result as a linear form of the operands; None if it is not linear."""
        return None

    def limits(self, op: ir.Operation, /) -> tuple[Sequence[Linear], Sequence[Linear]]:
        """Inclusive lower and upper bounds of the integer result, as linear forms of the operands."""
        return (), ()

    def product(self, op: ir.Operation, /) -> tuple[Value, Value] | None:
        """The two factors of an integer product at least as wide as subscripts; None: the op is something else."""
        return None

    def division(self, op: ir.Operation, /) -> str:
        """What the result is: a quotient, rounded to zero, or a remainder; signed or not; empty: something else."""
        return ""

    def implied(self, op: ir.Operation, /) -> Sequence[Linear]:
        """Linear forms that are not negative if the result, an i1, is true."""
        return ()

    def conjuncts(self, op: ir.Operation, /) -> Sequence[Value]:
        """Values of type i1 that are true if the result, an i1, is true."""
        return ()

    def increment(self, op: ir.Operation, value: Value, /) -> Value | None:
        """The integer that the op adds to ``value``, or None. A loop-carried counter of this kind needs no cache."""
        return None

    def create_repeated(self, start: Value, increment: Value, times: Value, build: Builder, /) -> Value:
        """Emit ``start + times * increment``; ``times`` is an index, the others are of the op's type."""
        raise NotImplementedError("asked only where there is an increment")

    def accumulates(self, op: ir.Operation, value: Value, /) -> bool:
        """Whether the result is the float ``value`` plus or minus something that does not depend on it.

        Then the adjoint of ``value`` is the adjoint of the result.
        """
        return False

    def sums(self, op: ir.Operation, /) -> Sequence[ir.Operation]:
        """The additions inside ``op`` that accumulate sums which nothing else reads in the meantime."""
        return ()

    def approximation(self, op: ir.Operation, /) -> str:
        """The fast-math flag under which targets compute the result otherwise, to a few ulp; empty if there is none.

        It is `afn` for an elementary function, and `arcp` for a division. Flags on sums and products are not meant.
        """
        return ""

    def may_trap(self, op: ir.Operation, /) -> bool:
        """Whether the op can abort the program: it must not be speculated, but runs only where the primal runs it."""
        return False

    def invertible(self, op: ir.Operation, /) -> Sequence[int]:
        """The positions of operands that can be recovered exactly from the result and the other operands."""
        return ()

    def create_inverse(
        self, op: ir.Operation, position: int, result: Value, lookup: Callable[[Value], Value], build: Builder, /
    ) -> Value:
        """Emit the operand at ``position`` from ``result``; ``lookup`` maps the other operands."""
        raise NotImplementedError("asked only for what is invertible")


@final
class DivisionModel(ScalarModel):
    """An integer division, which traps if the divisor is zero, or if the least integer is divided by -1."""

    def may_trap(self, op: ir.Operation, /) -> bool:
        """Whether the divisor is not a constant other than 0 and -1."""
        return constant_integer(op.operands[1]) in (None, 0, -1)

    def division(self, op: ir.Operation, /) -> str:
        """Its name without that of the dialect, unless it rounds otherwise."""
        name = op.name.rpartition(".")[2].removesuffix("i")
        return name if name in ("divs", "divu", "rems", "remu") else ""

    def limits(self, op: ir.Operation, /) -> tuple[Sequence[Linear], Sequence[Linear]]:
        """Of an unsigned remainder 0, and the divisor less 1."""
        number = constant_integer(op.operands[1])
        divisor = as_form(op.operands[1]) if number is None else Linear((), number)
        return ([Linear((), 0)], [divisor.shifted(-1)]) if self.division(op) == "remu" else ((), ())
