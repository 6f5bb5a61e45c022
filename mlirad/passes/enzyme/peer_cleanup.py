"""EnzymeMLIR's passes that have no effect here, or only on ops that other tools have created.

They clean up after EnzymeMLIR's engine. What this engine makes needs none of it: a pass that finds nothing to do says
so in a remark, so that pipelines run unchanged. Ops of the *input* are lowered or rejected: leaving them in place
silently would be wrong.

Before::

    func.func @f(%m: memref<8xf64>, %v: f64, %i: index) {
      %r = enzyme.affine_atomic_rmw addf %v, %m, (affine_map<(d0) -> (d0 + 1)>) [%i] : (f64, memref<8xf64>) -> f64
      func.return
    }

After ``--lower-affine-atomic-rmw``::

    %r = memref.atomic_rmw addf %v, %m[%0] : (f64, memref<8xf64>) -> f64

Before::

    func.func @f(%x: tensor<2xf64>) -> f64 {
      %y = enzyme.extract %x[1] : (tensor<2xf64>) -> f64
      func.return %y : f64
    }

After ``--enzyme-batch-to-tensor``::

    %y = tensor.extract %x[%c1] : tensor<2xf64>

Before::

    #id = affine_map<(d0) -> (d0)>
    func.func @f(%x: memref<8xf64>, %dx: memref<8xf64>) {
      "enzyme.genericAdjoint"(%x, %dx) <{indexing_maps = [#id, #id], iterator_types = [#linalg.iterator_type<parallel>],
          operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%a: f64, %b: f64):
        %c = math.cos %a : f64
        "enzyme.addTo"(%c) : (f64) -> ()
      }) : (memref<8xf64>, memref<8xf64>) -> ()
      func.return
    }

After ``--add-to-op-to-split``::

    %c = math.cos %a : f64
    %0 = arith.addf %b, %c : f64
    linalg.yield %0 : f64

Before::

    func.func @f() -> index {
      %n = arith.constant 9 : index
      %s = arith.constant 3 : index
      %r = enzyme.binomial_progress %n, %s : index
      return %r : index
    }

After ``--lower-enzyme-binomial-progress``::

    %r = arith.constant 3 : index
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, final

from mlirad._mlir import ir
from mlirad.edit.location import where
from mlirad.errors import Diagnostic, UnsupportedError
from mlirad.passes.base import Pass
from mlirad.passes.enzyme.cache_uses import cannot_follow
from mlirad.passes.enzyme.outline_regions import inside
from mlirad.passes.enzyme.to_upstream import lower, problem_of

if TYPE_CHECKING:
    from mlirad.context import Context


class NoEffectPass(Pass):
    """A pass that has no effect on derivatives created by mlirad."""

    #: The ops that EnzymeMLIR's pass changes, which the input may contain.
    handles: ClassVar[tuple[str, ...]] = ()

    def run(self, module: ir.Module, ctx: Context) -> None:
        """Do nothing.

        Raises:
            UnsupportedError: the module contains an op that the pass would have to change.
        """
        del ctx
        found = [op for op in inside(module.operation) if op.name in self.handles]
        if found:
            message = f"'{self.name}' cannot change '{found[0].name}' yet"
            help = f"take '{self.name}' out of the pipeline to keep the op"
            raise UnsupportedError(Diagnostic("MA0353", message, where(found[0].location), helps=(help,)))


@final
@dataclass(frozen=True)
class FlattenEnzymeCaches(NoEffectPass):
    """Accepted for EnzymeMLIR's pipelines, without effect: derivatives created here hold no caches of caches."""

    name: ClassVar[str] = "flatten-enzyme-caches"
    idle_because: ClassVar[str] = "derivatives hold no caches of caches"
    handles: ClassVar[tuple[str, ...]] = ("enzyme.init", "enzyme.push", "enzyme.pop")


@final
@dataclass(frozen=True)
class SimplifyMemrefCache(NoEffectPass):
    """Accepted for EnzymeMLIR's pipelines, without effect: derivatives created here hold no caches of buffers."""

    name: ClassVar[str] = "simplify-memref-cache"
    idle_because: ClassVar[str] = "derivatives hold no caches of buffers"
    handles: ClassVar[tuple[str, ...]] = ("enzyme.init", "enzyme.push", "enzyme.pop")


@final
@dataclass(frozen=True)
class SplitMultiResults(NoEffectPass):
    """Accepted for EnzymeMLIR's pipelines, without effect: each result of a branch or loop has its own activity."""

    name: ClassVar[str] = "split-multi-results"
    idle_because: ClassVar[str] = "each result of a branch or loop has its own activity"


@final
@dataclass(frozen=True)
class SinkCheckpointViews(NoEffectPass):
    """Accepted for EnzymeMLIR's pipelines, without effect: a view and its buffer are checkpointed as one."""

    name: ClassVar[str] = "sink-checkpoint-views"
    idle_because: ClassVar[str] = "a view and its buffer are checkpointed as one"


class LowerToUpstream(Pass):
    """A pass that lowers some ops of the dialect to upstream ops."""

    #: The ops that are lowered.
    handles: ClassVar[tuple[str, ...]]

    def run(self, module: ir.Module, ctx: Context) -> None:
        """Lower all of them in place.

        Raises:
            UnsupportedError: an op has no equivalent upstream op.
        """
        del ctx
        found = [op for op in inside(module.operation) if op.name in self.handles]
        problems = [cannot_follow(op, *wrong) for op in found if (wrong := problem_of(op)) is not None]
        if problems:
            raise UnsupportedError(problems)
        lower(found)


@final
@dataclass(frozen=True)
class LowerAffineAtomicRmw(LowerToUpstream):
    """Lower affine atomic updates of the enzyme dialect to upstream ops; derivatives created here have none."""

    name: ClassVar[str] = "lower-affine-atomic-rmw"
    handles: ClassVar[tuple[str, ...]] = ("enzyme.affine_atomic_rmw",)


@final
@dataclass(frozen=True)
class EnzymeBatchToTensor(LowerToUpstream):
    """Lower enzyme.concat and enzyme.extract, which build and index stacks of values, to tensor ops."""

    name: ClassVar[str] = "enzyme-batch-to-tensor"
    handles: ClassVar[tuple[str, ...]] = ("enzyme.concat", "enzyme.extract")


@final
@dataclass(frozen=True)
class AddToOpToSplit(LowerToUpstream):
    """Lower enzyme.genericAdjoint, which adds to its outputs, to a linalg.generic that yields all the sums."""

    name: ClassVar[str] = "add-to-op-to-split"
    handles: ClassVar[tuple[str, ...]] = ("enzyme.genericAdjoint",)


@final
@dataclass(frozen=True)
class LowerEnzymeBinomialProgress(LowerToUpstream):
    """Lower enzyme.binomial_progress to arithmetic: the number of steps to advance before the next checkpoint."""

    name: ClassVar[str] = "lower-enzyme-binomial-progress"
    handles: ClassVar[tuple[str, ...]] = ("enzyme.binomial_progress",)
