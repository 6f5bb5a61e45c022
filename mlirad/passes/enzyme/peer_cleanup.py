"""Passes of EnzymeMLIR that have nothing to do here, so that its pipelines run unchanged.

They clean up ops that EnzymeMLIR's engine leaves behind. This engine leaves none, so each pass only checks whether the
*input* contains such an op, and lowers or rejects it: leaving it in place silently would be wrong.

Before::

    func.func @f(%m: memref<8xf64>, %v: f64, %i: index) {
      %r = enzyme.affine_atomic_rmw addf %v, %m, (affine_map<(d0) -> (d0 + 1)>) [%i] : (f64, memref<8xf64>) -> f64
      func.return
    }

After ``--lower-affine-atomic-rmw``::

    %r = memref.atomic_rmw addf %v, %m[%0] : (f64, memref<8xf64>) -> f64
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, final

from mlirad._mlir import ir
from mlirad.edit.location import where
from mlirad.errors import Diagnostic, UnsupportedError
from mlirad.passes.base import Pass
from mlirad.passes.enzyme.outline_regions import inside
from mlirad.passes.enzyme.slots import cannot_follow
from mlirad.passes.enzyme.to_upstream import lower, problem_of

if TYPE_CHECKING:
    from mlirad.context import Context


class NothingToDo(Pass):
    """A pass that finds nothing to change in what this engine makes."""

    @property
    @abstractmethod
    def handles(self) -> tuple[str, ...]:
        """The ops that the peer's pass changes."""

    def run(self, module: ir.Module, ctx: Context) -> None:
        """Change nothing.

        Raises:
            UnsupportedError: there is an op that the pass would have to change.
        """
        del ctx
        found = [op for op in inside(module.operation) if op.name in self.handles]
        if found:
            message = f"'{self.name}' cannot change '{found[0].name}' yet"
            help = f"take '{self.name}' out of the pipeline to keep the op"
            raise UnsupportedError(Diagnostic("MA0353", message, where(found[0].location), helps=(help,)))


@final
@dataclass(frozen=True)
class FlattenEnzymeCaches(NothingToDo):
    """Accepted for EnzymeMLIR's pipelines, without effect: derivatives created here hold no caches of caches."""

    name: ClassVar[str] = "flatten-enzyme-caches"

    @property
    def handles(self) -> tuple[str, ...]:
        """The ops of caches."""
        return ("enzyme.init", "enzyme.push", "enzyme.pop")


@final
@dataclass(frozen=True)
class LowerEnzymeBinomialProgress(NothingToDo):
    """Accepted for EnzymeMLIR's pipelines, without effect: derivatives created here hold no binomial-progress ops."""

    name: ClassVar[str] = "lower-enzyme-binomial-progress"

    @property
    def handles(self) -> tuple[str, ...]:
        """The op that asks for it."""
        return ("enzyme.binomial_progress",)


@final
@dataclass(frozen=True)
class LowerAffineAtomicRmw(Pass):
    """Lower affine atomic updates of the enzyme dialect to upstream ops; derivatives created here have none."""

    name: ClassVar[str] = "lower-affine-atomic-rmw"

    def run(self, module: ir.Module, ctx: Context) -> None:
        """Lower all in place.

        Raises:
            UnsupportedError: one says more than upstream's.
        """
        found = [op for op in inside(module.operation) if op.name == "enzyme.affine_atomic_rmw"]
        problems = [cannot_follow(op, *wrong) for op in found if (wrong := problem_of(op)) is not None]
        if problems:
            raise UnsupportedError(problems)
        lower(found)
